"""Units as they stand on a drawing: counters in their places, outlines on a table, and who is still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import hypot
from typing import Final

from grognard.drawing.counters import STAR_ROOM, drawn_as, put_counter, put_side, short
from grognard.drawing.paper import Box, Lay, Paper, Spot, points, through
from grognard.drawing.table import on_paper
from grognard.kernel.seen import WAITING
from grognard.kernel.view import PieceView, View, in_halves

NAME_WIDE: Final = 6.0
"""About as wide as a letter of a unit's name is."""
TICK: Final = 7.0
"""How far ahead of a unit its tick goes."""


def put_units(paper: Paper, view: View, lay: Lay, stars: Mapping[str, Spot]) -> None:
    """Every unit; on a table with its name, and those of the stars before: what is fought for matters most."""
    pieces = {piece.id: piece for piece in view.pieces}
    for place in view.places:
        shape, spots = lay.standing(len(place.pieces))
        at = lay.places[place.name].at
        for number, (dx, dy) in zip(place.pieces, spots, strict=True):
            put_counter(paper, (at[0] + dx, at[1] + dy), shape, pieces[number])
    ground = paper.set_labels_aside()
    standing = _afield(view)
    paper.taken += [_around(outline) for outline in outlines_of(view, lay)]
    if not lay.counter.wide:
        _name_stars(paper, stars)
    for unit in standing:
        _outlined(paper, unit, lay)
    paper.put_back(ground)
    _to_come(paper, view.pieces)


def _name_stars(paper: Paper, stars: Mapping[str, Spot]) -> None:
    left, top, right, foot = STAR_ROOM
    boxes = {name: (x + left, y + top, x + right, y + foot) for name, (x, y) in stars.items()}
    paper.taken += boxes.values()
    for name, box in boxes.items():
        paper.named_beside(box, name, "name", NAME_WIDE)


def outlines_of(view: View, lay: Lay) -> list[tuple[Spot, ...]]:
    """The units that have outlines of their own, on paper."""
    return [tuple([on_paper(point, lay.deep) for point in unit.outline]) for unit in _afield(view)]


def _afield(view: View) -> list[PieceView]:
    return [unit for unit in view.pieces if unit.pose is not None and unit.outline]


def _around(spots: Sequence[Spot]) -> Box:
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs), min(ys), max(xs), max(ys)


def _outlined(paper: Paper, unit: PieceView, lay: Lay) -> None:
    """A unit's outline, its front marked by a tick ahead of it, the sign of its arm, its name clear of other names."""
    spots = [on_paper(point, lay.deep) for point in unit.outline]
    weak = " weak" if unit.strength < unit.full else ""
    put_side(paper, unit.side, bool(weak))
    paper.note("front", "front")
    paper.note("unit", unit.arm, unit.arm_words)
    x, y = on_paper(unit.pose, lay.deep)
    front = ((spots[0][0] + spots[1][0]) / 2, (spots[0][1] + spots[1][1]) / 2)
    far = max(1.0, hypot(front[0] - x, front[1] - y))
    ahead = ((front[0] - x) * TICK / far, (front[1] - y) * TICK / far)
    paper.put(
        f'<g class="on{unit.side}{weak}"><polygon class="side{unit.side}" points="{points(spots)}">'
        f"<title>{escape(unit.name)}</title></polygon>"
        f'<path class="front" d="M{front[0]:.1f} {front[1]:.1f}l{ahead[0]:.1f} {ahead[1]:.1f}"/>'
        f"{_arm(unit, spots, (x, y))}</g>"
    )
    said = short(unit.name) + (f" {in_halves(unit.strength)}" if unit.full else "")
    if unit.full:
        paper.note("number", "strength_of_name")
    paper.named_beside(_around(spots), said, "name", NAME_WIDE)


def _arm(unit: PieceView, spots: Sequence[Spot], middle: Spot) -> str:
    """The sign of a unit's arm over its whole outline."""
    kind = drawn_as(unit.arm, unit.arm_words)
    if kind in ("foot", "horse"):
        crossed = [(0, 2), (1, 3)] if kind == "foot" else [(1, 3)]
        return f'<path class="sign" d="{"".join([through([spots[one], spots[other]]) for one, other in crossed])}"/>'
    if kind == "guns":
        return f'<circle class="dot" cx="{middle[0]:.1f}" cy="{middle[1]:.1f}" r="4"/>'
    return f'<text class="letter" x="{middle[0]:.1f}" y="{middle[1] + 4.6:.1f}">{escape(kind)}</text>'


def _to_come(paper: Paper, pieces: Sequence[PieceView]) -> None:
    """Who is not on the map yet: by side, the turn and the place, as far as they are known."""
    for side in (0, 1):
        waiting = [unit for unit in pieces if unit.state == WAITING and unit.side == side]
        due = [_due(unit) for unit in waiting]
        if due:
            paper.list(f"{paper.say(f'side{side}')}, {paper.say('to_come')}", due)


def _due(unit: PieceView) -> str:
    known = [str(one) for one in (unit.due, unit.entry) if one]
    return f"{unit.name} ({', '.join(known)})" if known else unit.name
