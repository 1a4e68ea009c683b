"""What squares and hexes have in common: places with outlines, what lies along their sides, ways across them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from grognard.drawing.art import hachures, strew, teeth
from grognard.drawing.paper import Ground, Lay, Paper, Placed, Spot, bent, through

CROSSINGS: Final = ("bridge", "ford")
WAYS: Final = ("road", "trail")
RIVERS: Final = ("river", "water")
KINDS: Final = {
    "rough-hill": "rough",
    "wooded-hill": "wooded-hill",
    "woods": "woods",
    "buildings": "buildings",
    "town": "town",
    "swamp": "swamp",
    "soft": "soft",
    "rough": "rough",
    "hill": "hill",
}
"""What ground is drawn as: the first of these that a place has."""
WORKS: Final = {"hasty": 1, "trench": 2, "fort": 3, "fortified": 1}
"""How many lines stand for the works of a place."""
UNDER: Final = ("tree", "house", "reed", "rock", "hachure", "river-edge", "river", "water", "stream", "torrent")
OVER: Final = ("embankment", "road-edge", "road", "trail", "works", "tooth")
"""The strokes of a map, one kind over the other."""


def draw_grid(paper: Paper, ground: Ground, lay: Lay) -> None:
    """The ground of a board of places: all that does not change while it is played on."""
    terrain = {one["name"]: one for one in ground["places"]}
    raised = {
        name
        for name, one in terrain.items()
        if any([kind in ("hill", "rough-hill", "wooded-hill") for kind in one["terrain"]])
    }
    for name, one in terrain.items():
        _place(paper, one, lay.places[name])
    _slopes(paper, lay, raised)
    exits: dict[tuple[str, str], list[Spot]] = {}
    for side in ground["sides"]:
        _side(paper, side, lay, exits)
    for name, one in terrain.items():
        if one.get("way_off"):
            exits.setdefault((name, one["way_off"]), []).append(
                _way_off(lay, lay.places[name], exits.get((name, one["way_off"]), []))
            )
    for (name, kind), spots in exits.items():
        _way(paper, kind, lay.places[name].at, spots)
    paper.flush(UNDER)
    for placed in lay.places.values():
        paper.stroke("grid", through(placed.outline) + "z")
    paper.flush(["grid"])
    for name, one in terrain.items():
        if one.get("works"):
            draw_works(paper, lay.places[name], one["works"])
    paper.flush(OVER)
    for side in ground["sides"]:
        for kind in side["is"]:
            if kind in CROSSINGS:
                one, other = [lay.places[name].at for name in side["between"]]
                crossing(paper, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), kind)


def draw_works(paper: Paper, placed: Placed, works: str) -> None:
    paper.note("works", works)
    teeth(paper, placed.outline, WORKS.get(works, 1))


def kind_of(terrain: Sequence[str]) -> str:
    return next((KINDS[name] for name in KINDS if name in terrain), "clear")


def _place(paper: Paper, one: dict[str, Any], placed: Placed) -> None:
    name = next((name for name in KINDS if name in one["terrain"]), "")
    kind = kind_of(one["terrain"])
    paper.place(placed, kind)
    if name:
        paper.note("area", name, kind)
    strew(paper, kind, placed.outline, one["name"])


def _slopes(paper: Paper, lay: Lay, raised: set[str]) -> None:
    """Hachures where raised ground ends. At the edge of the map it goes on."""
    sides: dict[tuple[int, int], list[str]] = {}
    for name, placed in lay.places.items():
        for start, end in _stretches(placed):
            sides.setdefault(_middle_of(start, end), []).append(name)
    for name in raised:
        placed = lay.places[name]
        for start, end in _stretches(placed):
            beside = [other for other in sides[_middle_of(start, end)] if other != name]
            if beside and beside[0] not in raised:
                hachures(paper, start, end, placed.at)


def _stretches(placed: Placed) -> list[tuple[Spot, Spot]]:
    around = placed.outline
    return list(zip(around, [*around[1:], around[0]], strict=True))


def _middle_of(start: Spot, end: Spot) -> tuple[int, int]:
    """The middle of a stretch, rough enough to be found from both of its places."""
    return round((start[0] + end[0]) / 4), round((start[1] + end[1]) / 4)


def _side(paper: Paper, side: dict[str, Any], lay: Lay, exits: dict[tuple[str, str], list[Spot]]) -> None:
    one, other = [lay.places[name] for name in side["between"]]
    between = ((one.at[0] + other.at[0]) / 2, (one.at[1] + other.at[1]) / 2)
    for kind in side["is"]:
        if kind in WAYS:
            exits.setdefault((one.name, kind), []).append(between)
            exits.setdefault((other.name, kind), []).append(between)
        elif kind not in CROSSINGS:
            paper.note("line", kind, kind)
            path = through(_face(one, other))
            paper.stroke(kind, path)
            if kind in RIVERS:
                paper.stroke("river-edge", path)


def _face(one: Placed, other: Placed) -> list[Spot]:
    """The two corners that both places share."""
    near = [
        spot for spot in one.outline if any([abs(spot[0] - x) < 1 and abs(spot[1] - y) < 1 for x, y in other.outline])
    ]
    return near[:2]


def _way(paper: Paper, kind: str, middle: Spot, spots: Sequence[Spot]) -> None:
    """A road or trail through a place: bent where it goes in and out, else from its middle."""
    paper.note("line", kind, kind)
    paths = [bent(spots[0], middle, spots[1])] if len(spots) == 2 else [through([middle, spot]) for spot in spots]
    for path in paths:
        paper.stroke(kind, path)
        if kind == "road":
            paper.stroke("road-edge", path)


def _way_off(lay: Lay, placed: Placed, others: Iterable[Spot]) -> Spot:
    """Where a road leaves the map: over the outer side that lies most straight ahead."""
    x, y = placed.at
    ahead = (sum([x - other[0] for other in others]), sum([y - other[1] for other in others]))
    known = [_middle_of(*stretch) for one in lay.places.values() if one is not placed for stretch in _stretches(one)]
    outer = [((s[0] + e[0]) / 2, (s[1] + e[1]) / 2) for s, e in _stretches(placed) if _middle_of(s, e) not in known]
    return max(outer, key=lambda spot: (spot[0] - x) * ahead[0] + (spot[1] - y) * ahead[1])


def crossing(paper: Paper, at: Spot, kind: str) -> None:
    """A bridge or a ford, by its letter."""
    paper.note("crossing", kind, "crossing")
    paper.circle(at, 7, "crossing")
    paper.words((at[0], at[1] + 4), paper.letter(kind), "small mid")
