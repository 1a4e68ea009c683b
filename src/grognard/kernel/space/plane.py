"""A table without a grid: points in hundredths of an inch, facings in tenths of a degree, shapes of such points.

Everything is decided in whole numbers, so that every machine decides alike. Facing 0 looks up the table
(y grows) and facings go clockwise; outlines go clockwise too. Distances are rounded up to the next
hundredth, so that `gap(a, b) <= reach` says exactly whether the true distance is within a whole reach.

`i64` is a whole number of 64 bits, which the compiler multiplies at once whatever its sign: all that is less than
FAR times FAR times a million fits. What may be more is `int`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, isqrt, pi, sqrt
from typing import Final

from mypy_extensions import i64

from grognard.kernel.leaf import Leaf

INCH: Final = 100
FACINGS: Final = 3600
DEGREE: Final = 10
SCALE: Final = 1_000_000
FAR: Final = 1_000_000
ROUND: Final = 6
"""The steps of a round that is drawn."""
_FINE: Final = 1 << 20
_FINER: Final = 1 << 10

Point = tuple[int, int]
Outline = tuple[Point, ...]


def _round(number: i64, by: i64) -> i64:
    """A quotient to the nearest whole number, halves up."""
    return (2 * number + by) // (2 * by)


def _round_any(number: int, by: int) -> int:
    """The same of numbers of any size."""
    return (2 * number + by) // (2 * by)


def _quarter(steps: int) -> list[tuple[int, int]]:
    """(sine, cosine) of each step of a right angle, worked out in whole numbers only."""
    one = 10**30
    step = 3141592653589793238462643383280 // (2 * steps)
    sine = cosine = 0
    term, n = one, 0
    while term:
        if n % 2:
            sine += term if n % 4 == 1 else -term
        else:
            cosine += term if n % 4 == 0 else -term
        n += 1
        term = term * step // one // n
    turned = [(0, one)]
    for _ in range(steps):
        s, c = turned[-1]
        turned.append(((s * cosine + c * sine) // one, (c * cosine - s * sine) // one))
    return [(_round_any(s * SCALE, one), _round_any(c * SCALE, one)) for s, c in turned]


def _circle(steps: int) -> list[tuple[int, int]]:
    """Directions (x, y), clockwise from straight up, of length SCALE."""
    quarter = _quarter(steps // 4)[:-1]
    quarter[0] = (0, SCALE)
    result: list[tuple[int, int]] = []
    for x, y in quarter:
        result.append((x, y))
    for x, y in quarter:
        result.append((y, -x))
    for x, y in quarter:
        result.append((-x, -y))
    for x, y in quarter:
        result.append((-y, x))
    return result


_HALVES: Final[list[tuple[int, int]]] = _circle(2 * FACINGS)
AHEAD: Final[list[tuple[int, int]]] = _HALVES[::2]
"""Straight ahead of each facing, SCALE long."""


# Directions


def turned(facing: int, by: int) -> int:
    return (facing + by) % FACINGS


def facing_of(dx: int, dy: int) -> int:
    """The facing nearest to a direction; of no direction, 0."""
    if dx == 0 and dy == 0:
        return 0
    facing = round(atan2(dx, dy) * FACINGS / (2 * pi)) % FACINGS
    # The guess is made in floats and mended in whole numbers: half a step to either side are the bounds.
    while cross(_HALVES[2 * facing - 1], (dx, dy)) > 0:
        facing = (facing - 1) % FACINGS
    while cross(_HALVES[2 * facing + 1], (dx, dy)) <= 0:
        facing = (facing + 1) % FACINGS
    return facing


def in_arc(facing: int, arc: int, dx: i64, dy: i64) -> bool:
    """Whether a direction lies within `arc` to either side of straight ahead (less than a right angle)."""
    ax, ay = AHEAD[(facing - arc) % FACINGS]
    bx, by = AHEAD[(facing + arc) % FACINGS]
    return ax * dy - ay * dx <= 0 and bx * dy - by * dx >= 0


def opposite(facing: int) -> int:
    return (facing + FACINGS // 2) % FACINGS


def apart(one: int, other: int) -> int:
    """The angle between two facings, at most half a circle."""
    between = (one - other) % FACINGS
    return min(between, FACINGS - between)


def ahead(at: Point, facing: int, distance: i64) -> Point:
    """The point so far ahead."""
    ax, ay = AHEAD[facing]
    return (at[0] + _round(ax * distance, SCALE), at[1] + _round(ay * distance, SCALE))


def lies_along(at: Point, facing: int, to: Point) -> int:
    """How far ahead a point lies, whatever it lies to the side; less than nothing behind."""
    ax, ay = AHEAD[facing]
    dx: i64 = to[0] - at[0]
    dy: i64 = to[1] - at[1]
    return _round(ax * dx + ay * dy, SCALE)


def along(start: Point, end: Point, distance: int) -> Point:
    """The point so far from the start toward the end."""
    dx: i64 = end[0] - start[0]
    dy: i64 = end[1] - start[1]
    square: int = dx * dx + dy * dy
    if square == 0:
        return start
    length: i64 = isqrt(square << 40)
    far: i64 = distance << 20
    return (start[0] + _round(dx * far, length), start[1] + _round(dy * far, length))


def between(start: Point, end: Point, part: int, parts: i64) -> Point:
    """The point so many parts of the way from the start to the end."""
    dx: i64 = end[0] - start[0]
    dy: i64 = end[1] - start[1]
    return (start[0] + dx * part // parts, start[1] + dy * part // parts)


def cross(a: Point, b: Point) -> int:
    ax: i64 = a[0]
    ay: i64 = a[1]
    return ax * b[1] - ay * b[0]


def side(a: Point, b: Point, p: Point) -> int:
    """Positive where p lies to the left of the line from a to b, 0 on it."""
    dx: i64 = b[0] - a[0]
    dy: i64 = b[1] - a[1]
    return dx * (p[1] - a[1]) - dy * (p[0] - a[0])


# Distances


def _root_up(square: int) -> int:
    """The square root, rounded up: guessed in floats and mended in whole numbers."""
    root = int(sqrt(float(square)))
    while root * root < square:
        root += 1
    while root > 0 and (root - 1) * (root - 1) >= square:
        root -= 1
    return root


def distance(a: Point, b: Point) -> int:
    """Between two points, rounded up."""
    dx: i64 = b[0] - a[0]
    dy: i64 = b[1] - a[1]
    return _root_up(dx * dx + dy * dy)


def distance_to_nearest(p: Point, points: list[Point]) -> int:
    """To the nearest of some points, of which there is one at least, rounded up."""
    x, y = p
    least: i64 = FAR * FAR
    for ax, ay in points:
        dx: i64 = ax - x
        dy: i64 = ay - y
        least = min(least, dx * dx + dy * dy)
    return _root_up(least)


def near(a: Point, b: Point, reach: i64) -> bool:
    dx: i64 = b[0] - a[0]
    dy: i64 = b[1] - a[1]
    return dx * dx + dy * dy <= reach * reach


def _square_to(p: Point, a: Point, b: Point) -> int:
    """The square of the distance from a point to a segment, rounded up."""
    ax, ay = a
    dx: i64 = b[0] - ax
    dy: i64 = b[1] - ay
    px: i64 = p[0] - ax
    py: i64 = p[1] - ay
    dot = px * dx + py * dy
    if dot <= 0:
        return px * px + py * py
    length = dx * dx + dy * dy
    if dot >= length:
        px, py = px - dx, py - dy
        return px * px + py * py
    off = dx * py - dy * px
    return _square_by(off if off >= 0 else -off, length)


def _square_by(off: int, length: int) -> int:
    """The square of a number by another, rounded up."""
    return (off * off + length - 1) // length


def distance_to_line(p: Point, line: Outline) -> int:
    """From a point to a line of segments, rounded up."""
    least = FAR * FAR
    for i in range(len(line) - 1):
        least = min(least, _square_to(p, line[i], line[i + 1]))
    return _root_up(least)


def overlap(a: Outline, b: Outline) -> bool:
    """Whether two convex outlines share more than an edge or a corner."""
    return not _apart(a, b) and not _apart(b, a)


def _apart(a: Outline, b: Outline) -> bool:
    """Whether an edge of one has all of the other on its outer side."""
    px, py = a[-1]
    for qx, qy in a:
        dx: i64 = qx - px
        dy: i64 = qy - py
        for rx, ry in b:
            if dx * (ry - py) - dy * (rx - px) < 0:
                break
        else:
            return True
        px, py = qx, qy
    return False


def gap(a: Outline, b: Outline) -> int:
    """The distance between two convex outlines, rounded up; 0 where they touch."""
    if overlap(a, b):
        return 0
    return _root_up(min(_least_square(a, b), _least_square(b, a)))


def _least_square(a: Outline, b: Outline) -> int:
    """The square of the least distance from corners of one to edges of the other, convex and apart, rounded up.

    Only edges that have the corner on their outer side can be the nearest.
    """
    least = FAR * FAR
    for px, py in a:
        sx, sy = b[-1]
        for ex, ey in b:
            dx: i64 = ex - sx
            dy: i64 = ey - sy
            qx: i64 = px - sx
            qy: i64 = py - sy
            off = dx * qy - dy * qx
            if off >= 0:
                dot, length = qx * dx + qy * dy, dx * dx + dy * dy
                if dot <= 0:
                    square: int = qx * qx + qy * qy
                elif dot >= length:
                    qx, qy = px - ex, py - ey
                    square = qx * qx + qy * qy
                else:
                    square = _square_by(off, length)
                if square < least:
                    least = square
            sx, sy = ex, ey
    return least


def distance_to(p: Point, outline: Outline) -> int:
    """From a point to an outline, rounded up; 0 inside."""
    if inside(p, outline):
        return 0
    least, start = FAR * FAR, outline[-1]
    for end in outline:
        least, start = min(least, _square_to(p, start, end)), end
    return _root_up(least)


def nearest_point(p: Point, outline: Outline) -> Point:
    """The point of an outline that is nearest to another, to the nearest hundredth; p itself inside."""
    if inside(p, outline):
        return p
    best, least = outline[0], FAR * FAR
    start = outline[-1]
    for end in outline:
        square = _square_to(p, start, end)
        if square < least:
            least, best = square, nearest_on(p, start, end)
        start = end
    return best


def nearest_on(p: Point, a: Point, b: Point) -> Point:
    """The point of a segment that is nearest to another, to the nearest hundredth."""
    dx: i64 = b[0] - a[0]
    dy: i64 = b[1] - a[1]
    length = dx * dx + dy * dy
    dot = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
    if dot <= 0 or length == 0:
        return a
    if dot >= length:
        return b
    return (a[0] + _round(dx * dot, length), a[1] + _round(dy * dot, length))


# Outlines


def box(at: Point, facing: int, wide: i64, deep: i64) -> Outline:
    """The corners of a rectangle about a point: front left, front right, rear right, rear left."""
    ax, ay = AHEAD[facing]
    x, y = at
    by: i64 = 2 * SCALE
    fx, fy, rx, ry = ax * deep, ay * deep, ay * wide, -ax * wide
    return (
        (x + _round(fx - rx, by), y + _round(fy - ry, by)),
        (x + _round(fx + rx, by), y + _round(fy + ry, by)),
        (x + _round(rx - fx, by), y + _round(ry - fy, by)),
        (x + _round(-fx - rx, by), y + _round(-fy - ry, by)),
    )


def lies_ahead(edge: tuple[Point, Point], facing: int, arc: int, reach: int, outline: Outline) -> bool:
    """Whether any of a convex outline is within reach of a front edge, and within the arc to either side of it.

    An outline that only touches the side of the arc is not in it; one at just the reach is within it.
    """
    left, right = edge
    if not _begins_within(outline, left, facing, reach + INCH):
        return False
    front, from_left = (left[0] - right[0], left[1] - right[1]), AHEAD[turned(facing, -arc)]
    from_right = AHEAD[turned(facing, arc + FACINGS // 2)]
    before = _how_many_right_of(outline, left, front)
    inside_left = _how_many_right_of(outline, left, from_left) if before else 0
    inside_right = _how_many_right_of(outline, right, from_right) if inside_left else 0
    if not inside_right:
        return False
    for corner in outline:
        between = _is_right_of(corner, left, from_left) and _is_right_of(corner, right, from_right)
        if between and _is_right_of(corner, left, front) and _square_to(corner, left, right) <= reach * reach:
            return True
    part, fine_left, fine_right = tuple([_finer(corner) for corner in outline]), _finer(left), _finer(right)
    if before < len(outline):
        part = _cut_off(part, fine_left, front)
    if inside_left < len(outline):
        part = _cut_off(part, fine_left, from_left)
    if inside_right < len(outline):
        part = _cut_off(part, fine_right, from_right)
    # The cuts are rounded, so one fine step more than the reach is still within it.
    return bool(part) and _comes_within((reach * _FINER + 1) ** 2, part, fine_left, fine_right)


def _finer(p: Point) -> Point:
    return p[0] * _FINER, p[1] * _FINER


def _begins_within(outline: Outline, at: Point, facing: int, reach: i64) -> bool:
    """Whether any corner of an outline lies no further ahead of a point than this, whatever it lies to the side."""
    ax, ay = AHEAD[facing]
    ox, oy = at
    for x, y in outline:
        dx: i64 = x - ox
        dy: i64 = y - oy
        if ax * dx + ay * dy <= reach * SCALE:
            return True
    return False


def _how_many_right_of(outline: Outline, at: Point, direction: Point) -> int:
    """How many corners of an outline lie to the right of a line through a point."""
    return len([corner for corner in outline if _is_right_of(corner, at, direction)])


def _is_right_of(p: Point, at: Point, direction: Point) -> bool:
    """Whether a point lies to the right of a line through another."""
    dx: i64 = direction[0]
    dy: i64 = direction[1]
    return dy * (p[0] - at[0]) - dx * (p[1] - at[1]) > 0


def _cut_off(outline: Outline, at: Point, direction: Point) -> Outline:
    """What of a convex outline lies to the right of a line through a point."""
    ox, oy = at
    dx: i64 = direction[0]
    dy: i64 = direction[1]
    offs = [dy * (x - ox) - dx * (y - oy) for x, y in outline]
    kept: list[Point] = []
    for i, (x, y) in enumerate(outline):
        off, before = offs[i], offs[i - 1]
        if (off > 0) != (before > 0):
            px, py = outline[i - 1]
            whole = before - off
            kept.append((px + _round_any((x - px) * before, whole), py + _round_any((y - py) * before, whole)))
        if off > 0:
            kept.append((x, y))
    return tuple(kept)


def _comes_within(square: int, outline: Outline, a: Point, b: Point) -> bool:
    """Whether a convex outline comes so near, by the square of the distance, to a segment that it does not cross."""
    start = outline[-1]
    for end in outline:
        if _square_to(end, a, b) <= square:
            return True
        if _square_to(a, start, end) <= square or _square_to(b, start, end) <= square:
            return True
        start = end
    return False


def ahead_of(edge: tuple[Point, Point], facing: int, arc: int, reach: int) -> Outline:
    """The ground within reach of a front edge and within the arc to either side of it, its rounds in small steps."""
    left, right = edge
    turns = [arc * i // ROUND for i in range(ROUND + 1)]
    return (
        left,
        *[ahead(left, turned(facing, turn - arc), reach) for turn in turns],
        *[ahead(right, turned(facing, turn), reach) for turn in turns],
        right,
    )


def all_round(outline: Outline, reach: int) -> Outline:
    """The ground within reach of a convex outline, its rounds in small steps."""
    found: list[Point] = []
    for i, corner in enumerate(outline):
        (px, py), (nx, ny) = outline[i - 1], outline[(i + 1) % len(outline)]
        out = turned(facing_of(corner[0] - px, corner[1] - py), -FACINGS // 4)
        bend = turned(facing_of(nx - corner[0], ny - corner[1]), -FACINGS // 4) - out
        found += [ahead(corner, turned(out, bend % FACINGS * step // ROUND), reach) for step in range(ROUND + 1)]
    return tuple(found)


def moved(outline: Outline, dx: int, dy: int) -> Outline:
    return tuple([(x + dx, y + dy) for x, y in outline])


def swept(outline: Outline, dx: int, dy: int) -> Outline:
    """All that a convex outline covers while it is pushed by (dx, dy) without turning."""
    corners: list[Point] = []
    came = _leads(outline[-1], outline[0], dx, dy)
    for i, (x, y) in enumerate(outline):
        goes = _leads((x, y), outline[i + 1 - len(outline)], dx, dy)
        if came:
            corners.append((x + dx, y + dy))
        if not (came and goes):
            corners.append((x, y))
        if goes and not came:
            corners.append((x + dx, y + dy))
        came = goes
    return tuple(corners)


def _leads(a: Point, b: Point, dx: i64, dy: i64) -> bool:
    """Whether an edge of a clockwise outline goes ahead when it is pushed so."""
    return (b[0] - a[0]) * dy - (b[1] - a[1]) * dx > 0


def inside(p: Point, outline: Outline) -> bool:
    """Whether a point is in an outline of any shape; of two that share an edge, one has it."""
    x: i64 = p[0]
    y: i64 = p[1]
    within = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y):
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if (turn > 0 and by > ay) or (turn < 0 and by < ay):
                within = not within
        ax, ay = bx, by
    return within


def holds(outline: Outline, points: Outline) -> int:
    """How many of these points an outline has within it."""
    return len([p for p in points if inside(p, outline)])


def is_clockwise(outline: Outline) -> bool:
    return sum([cross(outline[i - 1], outline[i]) for i in range(len(outline))]) < 0


def is_convex(outline: Outline) -> bool:
    """Whether an outline that does not cross itself bulges outward everywhere."""
    turns = [side(outline[i - 2], outline[i - 1], outline[i]) for i in range(len(outline))]
    return min(turns) >= 0 or max(turns) <= 0


def crosses_itself(outline: Outline) -> Point | None:
    """Where an outline crosses or touches itself; None where it is simple."""
    edges = [(outline[i - 1], outline[i]) for i in range(len(outline))]
    for i, (a, b) in enumerate(edges):
        if a == b or (_goes_back(a, b, edges[(i + 1) % len(edges)][1])):
            return b
        for c, d in edges[i + 2 : len(edges) - (1 if i == 0 else 0)]:
            met = _meeting(a, b, c, d)
            if met is not None:
                return met
    return None


def _goes_back(a: Point, b: Point, c: Point) -> bool:
    """Whether one who goes from a to b and on to c goes back on the same line."""
    return side(a, b, c) == 0 and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) <= 0


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two segments meet, touching included, to the nearest hundredth."""
    for p, (q, r) in ((a, (c, d)), (b, (c, d)), (c, (a, b)), (d, (a, b))):
        if _square_to(p, q, r) == 0:
            return p
    if (side(a, b, c) > 0) == (side(a, b, d) > 0) or (side(c, d, a) > 0) == (side(c, d, b) > 0):
        return None
    return point_of_way(a, b, _cut_at(a, b, c, d))


@dataclass(eq=False)
class Bounds(Leaf):
    """The upright rectangle about an outline."""

    left: int
    low: int
    right: int
    high: int


def bounds(points: Outline) -> Bounds:
    left, low = right, high = points[0]
    for x, y in points:
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < low:
            low = y
        elif y > high:
            high = y
    return Bounds(left, low, right, high)


def meet(a: Bounds, b: Bounds) -> bool:
    return a.left <= b.right and b.left <= a.right and a.low <= b.high and b.low <= a.high


def is_about(p: Point, box: Bounds, reach: int) -> bool:
    """Whether a point may be within reach of what is in these bounds: quick, and never wrong where it says no."""
    x, y = p
    return box.left - reach <= x <= box.right + reach and box.low - reach <= y <= box.high + reach


# Lines


def crosses(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether a path from p to q crosses the segment a b; a corner of a line is crossed once."""
    if (side(p, q, a) > 0) == (side(p, q, b) > 0):
        return False
    return (side(a, b, p) > 0) != (side(a, b, q) > 0)


def crossings(p: Point, q: Point, line: Outline, closed: bool = False) -> int:
    """How often a path crosses a line of segments."""
    count = 0
    for i in range(0 if closed else 1, len(line)):
        if crosses(p, q, line[i - 1], line[i]):
            count += 1
    return count


def goes_through(p: Point, q: Point, outline: Outline) -> bool:
    """Whether a path from p to q comes into an outline."""
    return inside(p, outline) or inside(q, outline) or crossings(p, q, outline, True) > 0


def leads_through(p: Point, direction: Point, outline: Outline) -> bool:
    """Whether the way from p in a direction, prolonged across the table, comes into an outline."""
    largest = max(abs(direction[0]), abs(direction[1]))
    times = FAR // largest if largest else 0
    return goes_through(p, (p[0] + direction[0] * times, p[1] + direction[1] * times), outline)


def _cut_at(p: Point, q: Point, a: Point, b: Point) -> int:
    """Where on the way from p to q, in fine parts of the way, the segment a b is crossed."""
    over: i64 = side(a, b, p)
    return _round(over * _FINE, over - side(a, b, q))


def cut_points(p: Point, q: Point, line: Outline, closed: bool = True) -> list[int]:
    """Where on the way from p to q an outline is crossed, in order, in fine parts of the way."""
    return sorted(
        [
            _cut_at(p, q, line[i - 1], line[i])
            for i in range(0 if closed else 1, len(line))
            if crosses(p, q, line[i - 1], line[i])
        ]
    )


def part_of_way(p: Point, q: Point, part: int) -> int:
    """A fine part of the way from p to q as a length, to the nearest hundredth."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return _round_any(isqrt((dx * dx + dy * dy) * part * part), _FINE)


def point_of_way(p: Point, q: Point, part: int) -> Point:
    """The point a fine part of the way from p to q."""
    return (p[0] + _round((q[0] - p[0]) * part, _FINE), p[1] + _round((q[1] - p[1]) * part, _FINE))


def way_to_first_cut(p: Point, q: Point, line: Outline, closed: bool = False) -> int | None:
    """How far from p a path to q first crosses a line; None where it does not."""
    cuts_at = cut_points(p, q, line, closed)
    return part_of_way(p, q, cuts_at[0]) if cuts_at else None


def depth(p: Point, q: Point, outline: Outline) -> int:
    """How much of the way from p to q lies within an outline, to the nearest hundredth."""
    marks = cut_points(p, q, outline)
    if inside(p, outline):
        marks.insert(0, 0)
    if len(marks) % 2:
        marks.append(_FINE)
    return part_of_way(p, q, sum([marks[i + 1] - marks[i] for i in range(0, len(marks), 2)]))


# Lines to follow: roads


def length_of(line: Outline) -> int:
    return sum([distance(line[i], line[i + 1]) for i in range(len(line) - 1)])


def place_on(p: Point, line: Outline) -> tuple[int, int]:
    """Where on a line of segments a point is nearest: how far along it, and how far off it."""
    best, off, gone = 0, FAR, 0
    for i in range(len(line) - 1):
        foot = nearest_on(p, line[i], line[i + 1])
        away = distance(p, foot)
        if away < off:
            best, off = gone + distance(line[i], foot), away
        gone += distance(line[i], line[i + 1])
    return best, off


def point_on(line: Outline, far: int) -> tuple[Point, int]:
    """The point so far along a line of segments, and the facing of one who follows it there."""
    gone = 0
    for i in range(len(line) - 1):
        start, end = line[i], line[i + 1]
        length = distance(start, end)
        if far <= gone + length or i == len(line) - 2:
            return along(start, end, min(far - gone, length)), facing_of(end[0] - start[0], end[1] - start[1])
        gone += length
    raise ValueError("a line has two points or more")
