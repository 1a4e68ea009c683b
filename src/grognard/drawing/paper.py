"""Paper to draw on: lines, shapes, words, and strokes of one kind gathered into one path.

What is noted while drawing stands again in the key below, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import cos, sin, tau
from typing import Any, Final, NamedTuple

Ground = dict[str, Any]
"""What `game.ground()` gives."""
Spot = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Say = Callable[[str], str]
"""The words for a sign, by its name."""


class Noted(NamedTuple):
    """A sign of the key: how it is drawn again, its name, and what it is made of."""

    form: str
    name: str
    kind: str = ""


class Label(NamedTuple):
    """A name on a drawing: the middle of its foot, its words, how it is written, the room it takes."""

    x: float
    y: float
    words: str
    kind: str
    box: Box


class Placed(NamedTuple):
    """A place on paper: its name, its middle, its outline (none for a mere point), what it is called in words."""

    name: str
    at: Spot
    outline: tuple[Spot, ...] = ()
    words: str = ""


class Shape(NamedTuple):
    """How a counter is laid out, from its upper left: its size, the box of its sign (left, top, width, height),
    where its strength stands, the middle of its name's foot, and how wide a name may be."""

    wide: float
    high: float
    sign: Box
    strength: Spot
    name: Spot
    room: float


UNSHAPED: Final = Shape(0.0, 0.0, (0.0, 0.0, 0.0, 0.0), (0.0, 0.0), (0.0, 0.0), 0.0)
"""Where units have outlines of their own."""


class Lay(NamedTuple):
    """How a ground lies on paper: its size, its places, where stars stand, and where counters do.

    `worth` is where the points of a star stand, from its middle.
    `counter` is how a unit is drawn (of no size where units have outlines of their own), and `strip` where there are
    more in a place than `slots` can hold; `slots` are where the upper left of the first, second, … counter is, from
    the middle of a place, `pile` where the first strip is and how much room all of them have.
    `scale` is how long a unit of free measure is, `deep` its height, 0 on a grid.
    """

    width: float
    height: float
    places: dict[str, Placed]
    star: Spot
    counter: Shape = UNSHAPED
    strip: Shape = UNSHAPED
    slots: tuple[Spot, ...] = ()
    pile: tuple[float, float, float] = (0.0, 0.0, 0.0)
    badge: Spot = (0.0, 0.0)
    scale: float = 0.0
    deep: int = 0
    worth: Spot = (-15.0, 4.0)

    def standing(self, many: int) -> tuple[Shape, tuple[Spot, ...]]:
        """How so many units of a place are drawn, and where each of them is, from the middle of the place."""
        if many <= len(self.slots):
            return self.counter, self.slots[:many]
        x, y, room = self.pile
        apart = min(self.strip.high, (room - self.strip.high) / (many - 1))
        return self.strip, tuple([(x, y + i * apart) for i in range(many)])


class Paper:
    """A drawing of a certain size; what is put on it stands in its own measure, from the upper left."""

    def __init__(self, width: float, height: float, say: Say) -> None:
        self.width = width
        self.height = height
        self.say = say
        self.drawn: list[str] = []
        self.noted: dict[Noted, None] = {}
        self.lists: list[tuple[str, Sequence[str]]] = []
        self._strokes: dict[str, list[str]] = {}
        self.taken: list[Box] = []
        self.labels: list[Label] = []

    def note(self, form: str, name: str, kind: str = "") -> None:
        """That a sign has been drawn, and is to be explained."""
        self.noted[Noted(form, name, kind)] = None

    def list(self, heading: str, entries: Sequence[str]) -> None:
        """What is not on the drawing, but is to be known: it stands below the key."""
        self.lists.append((heading, entries))

    def letter(self, name: str) -> str:
        """The first letter of a sign's words."""
        return self.say(name)[0].upper()

    def put(self, markup: str) -> None:
        self.drawn.append(markup)

    def line(self, spots: Sequence[Spot], kind: str) -> None:
        self.put(f'<polyline class="{kind}" points="{points(spots)}"/>')

    def shape(self, spots: Sequence[Spot], kind: str) -> None:
        self.put(f'<polygon class="{kind}" points="{points(spots)}"/>')

    def place(self, placed: Placed, kind: str) -> None:
        """A place of a grid, which says its name to who points at it."""
        named = f'class="{kind}" data-place="{escape(placed.name)}"'
        self.put(f'<polygon {named} points="{points(placed.outline)}"><title>{escape(placed.words)}</title></polygon>')

    def circle(self, at: Spot, radius: float, kind: str) -> None:
        self.put(f'<circle class="{kind}" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}"/>')

    def words(self, at: Spot, text: str, kind: str) -> None:
        self.put(f'<text class="{kind}" x="{at[0]:.1f}" y="{at[1]:.1f}">{escape(text)}</text>')

    def labelled(self, at: Spot, text: str, kind: str, wide: float) -> bool:
        """Words where they cover no others, if there is room; `wide` is about a letter's width.

        They are put down by `put_labels`, over everything else.
        """
        half = len(text) * wide / 2
        box = (at[0] - half, at[1] - 11, at[0] + half, at[1] + 4)
        if box[0] < 0 or box[2] > self.width or any([meet(box, other) for other in self.taken]):
            return False
        self.taken.append(box)
        self.labels.append(Label(round(at[0], 1), round(at[1], 1), text, kind, box))
        return True

    def named_beside(self, box: Box, text: str, kind: str, wide: float) -> bool:
        """Words below, above, or beside what stands in a box, where they cover nothing, if there is room."""
        left, top, right, foot = box
        half = len(text) * wide / 2
        x = min(max((left + right) / 2, half + 1), self.width - half - 1)
        middle = (top + foot) / 2 + 4
        spots = [(x, foot + 12), (x, top - 5), (x, foot + 24), (x, top - 17)]
        spots += [(right + half + 3, middle), (left - half - 3, middle)]
        return any(self.labelled(at, text, kind, wide) for at in spots)

    def named(self, at: Spot, room: float) -> bool:
        """Whether a name stands at a spot, or so near."""
        box = (at[0] - room, at[1] - room, at[0] + room, at[1] + room)
        return any([meet(one.box, box) for one in self.labels])

    def set_labels_aside(self) -> Sequence[Label]:
        """The names put so far, all room free again for what matters more."""
        aside, self.labels, self.taken = self.labels, [], []
        return aside

    def put_back(self, labels: Sequence[Label]) -> None:
        """Names that were set aside, those whose room is still free."""
        for one in labels:
            if not any([meet(one.box, other) for other in self.taken]):
                self.taken.append(one.box)
                self.labels.append(one)

    def put_labels(self) -> None:
        for one in self.labels:
            self.words((one.x, one.y), one.words, one.kind)

    def stroke(self, kind: str, path: str) -> None:
        """One of many strokes of a kind: they are put down together by `flush`."""
        self._strokes.setdefault(kind, []).append(path)

    def flush(self, kinds: Iterable[str]) -> None:
        """The strokes of these kinds, one kind over the other."""
        for kind in kinds:
            gathered = self._strokes.pop(kind, [])
            if gathered:
                self.put(f'<path class="{kind}" d="{"".join(gathered)}"/>')


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


RINGS, RING, AROUND = 10, 12.0, 16
"""How many rings, and how far apart, are looked at around a spot, at how many points each."""


def clear(at: Spot, room: Box, outlines: Sequence[Sequence[Spot]], lay: Lay) -> Spot:
    """The nearest spot where a thing covers no outline, or where it belongs; `room` is its box around the spot."""
    turns = [(sin(tau * i / AROUND), cos(tau * i / AROUND)) for i in range(AROUND)]
    for ring in range(RINGS + 1):
        for dx, dy in turns if ring else turns[:1]:
            x, y = at[0] + ring * RING * dx, at[1] - ring * RING * dy
            left, top, right, foot = x + room[0], y + room[1], x + room[2], y + room[3]
            box = ((left, top), (right, top), (right, foot), (left, foot))
            inside = left >= 0 and top >= 0 and right <= lay.width and foot <= lay.height
            if inside and not any([overlap(one, box) for one in outlines]):
                return x, y
    return at


def overlap(one: Sequence[Spot], other: Sequence[Spot]) -> bool:
    """Whether two convex outlines share any ground: no side of either parts them."""
    return not any([_parts(start, end, one, other) for start, end in [*_sides(one), *_sides(other)]])


def _sides(outline: Sequence[Spot]) -> list[tuple[Spot, Spot]]:
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def _parts(start: Spot, end: Spot, one: Sequence[Spot], other: Sequence[Spot]) -> bool:
    across, down = end[0] - start[0], end[1] - start[1]
    ours, theirs = [[x * down - y * across for x, y in outline] for outline in (one, other)]
    return max(ours) <= min(theirs) or max(theirs) <= min(ours)


def points(spots: Iterable[Spot]) -> str:
    return " ".join([f"{x:.1f},{y:.1f}" for x, y in spots])


def through(spots: Sequence[Spot]) -> str:
    """A path along spots."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in spots])


def bent(start: Spot, by: Spot, end: Spot) -> str:
    """A path from start to end that bends towards a spot."""
    return f"M{start[0]:.1f} {start[1]:.1f}Q{by[0]:.1f} {by[1]:.1f} {end[0]:.1f} {end[1]:.1f}"


def flowing(spots: Sequence[Spot]) -> str:
    """A path through every spot without a corner, nor where it comes round to its start: each stretch leaves along the
    line of its neighbours."""
    round_again = spots[0] == spots[-1] and len(spots) > 2
    led = [spots[-2] if round_again else spots[0], *spots, spots[1] if round_again else spots[-1]]
    path = [f"M{spots[0][0]:.1f} {spots[0][1]:.1f}"]
    for before, start, end, after in zip(led, led[1:], led[2:], led[3:], strict=False):
        one = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        two = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path.append(f"C{one[0]:.1f} {one[1]:.1f} {two[0]:.1f} {two[1]:.1f} {end[0]:.1f} {end[1]:.1f}")
    return "".join(path)
