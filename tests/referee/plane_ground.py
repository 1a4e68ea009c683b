"""A table measured with a ruler: outlines, gaps, arcs, and the ground under them. Inches and degrees, in floats."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from shapely.geometry import LineString, Point, Polygon

Plain = dict[str, Any]
At = tuple[float, float]

LINES = ("stream", "river", "fordable-river", "road")
DIFFICULT = ("marsh", "wood", "town")
SLOPES = ("gentle-slope", "steep-slope")
TOLERANCE = 0.03
"""Inches that rounding to hundredths may cost in a measurement made of several points."""


def ahead(facing: float) -> At:
    return sin(radians(facing)), cos(radians(facing))


def bearing(here: At, there: At) -> float:
    """The facing from one point to another."""
    return degrees(atan2(there[0] - here[0], there[1] - here[1])) % 360


def apart(one: float, other: float) -> float:
    """The angle between two facings."""
    between = (one - other) % 360
    return min(between, 360 - between)


def distance(one: At, other: At) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def moved(at: At, facing: float, far: float) -> At:
    x, y = ahead(facing)
    return at[0] + x * far, at[1] + y * far


def ranks(unit: Plain) -> tuple[int, int]:
    """Bases wide and deep: line one rank; column at most half its bases wide; march column single file; square two."""
    bases = max(1, unit["bases"])
    if unit["formation"] in ("line", "unlimbered"):
        return bases, 1
    if unit["formation"] == "column":
        wide = max(1, bases // 2)
        return wide, -(-bases // wide)
    if unit["formation"] == "square":
        return -(-bases // 2), 2
    return 1, bases


def box(at: At, facing: float, wide: float, deep: float) -> list[At]:
    """An outline, front left corner first, clockwise."""
    fx, fy = ahead(facing)
    rx, ry = fy, -fx
    return [
        (at[0] + rx * a * wide / 2 + fx * b * deep / 2, at[1] + ry * a * wide / 2 + fy * b * deep / 2)
        for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))
    ]


def front_middle(unit: Plain) -> At:
    return moved(unit["at"], unit["facing"], ranks(unit)[1] / 2)


def front_bases(unit: Plain) -> list[At]:
    """The middles of the fronts of its front rank."""
    wide = ranks(unit)[0]
    (ax, ay), (bx, by) = unit["outline"][:2]
    shares = [(i + 0.5) / wide for i in range(wide)]
    return [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]


def all_bases(unit: Plain) -> list[At]:
    """The middle of every base."""
    deep = ranks(unit)[1]
    found = []
    for rank in range(deep):
        for x, y in front_bases(unit):
            found.append(moved((x, y), unit["facing"], -0.5 - rank))
    return found[: unit["bases"]] if unit["formation"] not in ("line", "unlimbered") else found


def outline(unit: Plain) -> Polygon:
    return Polygon(unit["outline"])


def gap(one: Plain, other: Plain) -> float:
    return float(outline(one).distance(outline(other)))


def touch(one: Plain, other: Plain) -> bool:
    """Contact: a gap under 0.05 inches, measured in hundredths and rounded up as all gaps are."""
    return gap(one, other) <= 0.04 + 1e-9


def behind_front(unit: Plain, point: At) -> float:
    """How far a point lies behind the line of a unit's front edge, prolonged; negative in front of it."""
    middle, (fx, fy) = front_middle(unit), ahead(unit["facing"])
    return -((point[0] - middle[0]) * fx + (point[1] - middle[1]) * fy)


class PlaneGround:
    """The terrain of a scenario."""

    def __init__(self, ground: Plain) -> None:
        self.wide, self.deep = ground["wide"], ground["deep"]
        self.shapes = [
            (one["kind"], LineString(one["points"]) if one["kind"] in LINES else Polygon(one["points"]))
            for one in ground["terrain"]
        ]

    def of(self, *kinds: str) -> list[tuple[str, Any]]:
        return [(kind, shape) for kind, shape in self.shapes if kind in kinds]

    def stands_in(self, unit: Plain, slack: float = 0.0) -> set[str]:
        """The areas where at least half its bases are; with slack, those where they nearly are too."""
        bases = all_bases(unit)
        found = set()
        for kind, shape in self.shapes:
            if kind in LINES:
                continue
            area = shape.buffer(slack) if slack else shape
            if 2 * sum(area.contains(Point(one)) for one in bases) >= len(bases):
                found.add(kind)
        return found

    def crossings(self, here: At, there: At, kinds: tuple[str, ...]) -> list[str]:
        """Lines that the way from one point to another crosses for certain, bridges left out."""
        way = LineString([here, there])
        bridges = [shape.buffer(TOLERANCE) for _, shape in self.of("bridge")]
        found = []
        for kind, shape in self.of(*kinds):
            met = way.intersection(shape)
            points = [met] if met.geom_type == "Point" else list(getattr(met, "geoms", []))
            for one in points:
                if one.geom_type == "Point" and not any(bridge.intersects(one) for bridge in bridges):
                    found.append(kind)
        return found

    def goes_through(self, here: At, there: At, kinds: tuple[str, ...]) -> bool:
        """Whether a way leads for certain through such an area."""
        way = LineString([here, there])
        return any(way.intersection(shape.buffer(-TOLERANCE)).length > TOLERANCE for _, shape in self.of(*kinds))
