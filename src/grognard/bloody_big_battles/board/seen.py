"""What there is to see of a battle: the table, units in their outlines, the objectives, and answers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.bloody_big_battles.board import landmarks
from grognard.bloody_big_battles.board.answers import AlongRoad, Exploit, Face, FireAt, Form, Haul, March, in_inches
from grognard.bloody_big_battles.board.ground import LINES, Table
from grognard.bloody_big_battles.board.leaves import (
    DID_NAMES,
    DISORDERED,
    GONE,
    NOBODY,
    ON,
    STATUS_NAMES,
    WAITING,
    Piece,
)
from grognard.bloody_big_battles.board.victory import ATTACKER, DEFENDER, held, worn_out
from grognard.bloody_big_battles.sheet.army import Ability, is_artillery
from grognard.bloody_big_battles.sheet.terrain import Ground
from grognard.kernel import seen
from grognard.kernel.question import Pointed
from grognard.kernel.seen import Mark, Note, SeenPiece, SeenPlace, Standing
from grognard.kernel.space import plane
from grognard.kernel.space.plane import DEGREE, INCH

if TYPE_CHECKING:
    from grognard.bloody_big_battles.board.battle import Battle

GENERAL = "general"
WHERE = {ON: seen.ON, WAITING: seen.WAITING, GONE: seen.GONE}


def ground(table: Table) -> dict[str, Any]:
    """What does not change, as plain data, in hundredths of an inch."""
    return {
        "wide": table.wide,
        "deep": table.deep,
        "places": [{"name": one.name, "at": list(one.at)} for one in table.objectives],
        "shapes": [
            {"kind": one.kind.value, "outline": [list(p) for p in one.points], "name": one.name}
            for one in table.shapes
            if one.kind not in LINES
        ],
        "lines": [
            {"kind": one.kind.value, "points": [list(p) for p in one.points], "name": one.name}
            for one in table.shapes
            if one.kind in LINES
        ],
        "edges": list(table.edges),
        "objectives": [{"place": one.name, "points": 1} for one in table.objectives],
        "keys": [kind.value for kind in Ground],
    }


def objectives(g: Battle) -> list[SeenPlace]:
    """Each objective, and who holds it."""
    return [SeenPlace(at, (), None if one == NOBODY else one) for at, one in enumerate(g.facts.holders)]


def piece(g: Battle, number: int) -> SeenPiece:
    """A unit, or a general, who has no strength: where and facing where, what it is drawn up in, how it is."""
    one, place = g.piece(number), g.place(number)
    on = one.state == ON
    return SeenPiece(
        number,
        one.name,
        one.side,
        GENERAL if one.general else one.arm.value,
        0 if one.general else one.bases,
        0 if one.general else one.full,
        () if one.general else marks(g, one),
        WHERE[one.state],
        group=one.command,
        due=due(g, number) if one.state == WAITING else None,
        pose=(*place.at, place.facing) if on else None,
        outline=place.outline if on else (),
    )


def due(g: Battle, number: int) -> int | None:
    """The turn in which a unit comes."""
    for arrival in g.plan.arrivals:
        if arrival.unit == number:
            return arrival.turn
    return None


def marks(g: Battle, one: Piece) -> tuple[Mark, ...]:
    """How good a unit is and how it is drawn up; what it fires with and can do; how it is, and what it did."""
    keys = [one.quality.value, one.formation.value]
    if one.weapon is not None:
        keys.append(one.weapon.value)
    keys += [ability.value for ability in Ability if ability in one.abilities]
    for bit, name in STATUS_NAMES.items():
        if one.status & bit:
            keys.append("silenced" if bit == DISORDERED and is_artillery(one.arm) else name)
    if g.is_spent(one):
        keys.append("spent")
    keys += [name for bit, name in DID_NAMES.items() if one.did & bit]
    return tuple([Mark(key) for key in keys])


def standing(g: Battle) -> Standing:
    """The turn, the objectives that each side holds, and how near to breaking it is."""
    facts, plan = g.facts, g.plan
    worn = [
        Note("worn_out", (("count", worn_out(g, side)), ("limit", limit)), side)
        for side, limit in enumerate(plan.breaks_at)
        if limit
    ]
    night = [Note("night")] if facts.night else []
    score = (held(g.facts.holders, ATTACKER), held(g.facts.holders, DEFENDER))
    return Standing(facts.turn, plan.turns, facts.player, score, goal(g), (*night, *worn))


def goal(g: Battle) -> Note:
    win, draw = int(g.setting("objectives_to_win")), int(g.setting("objectives_to_draw"))
    return Note("goal" if draw < win else "goal_no_draw", (("win", win), ("draw", draw)))


# Answers in words


def answer_words(g: Battle, answer: Any, pointed: Pointed) -> dict[str, Any]:
    """What fills in the words for an answer: how far, which way, toward what, in which formation, whom it meets."""
    if isinstance(answer, FireAt):
        return {"firers": g.calling(answer.firers)}
    if isinstance(answer, Exploit):
        return {"inches": f"{answer.far / INCH:g}"}
    if not isinstance(answer, March | AlongRoad | Haul | Face | Form) or pointed.point is None:
        return {}
    unit, met = pointed.pieces[0], pointed.pieces[1:]
    x, y, facing = pointed.point
    start, end = g.place(unit).at, (x, y)
    way = plane.facing_of(x - start[0], y - start[1]) if start != end else facing
    landmark = landmarks.toward(g, unit, start, end, met)
    rides = g.piece(unit).general
    return {
        "goes": "@goes.ride" if rides else "@goes.march",
        "point": in_inches(end),
        "inches": f"{plane.distance(start, end) / INCH:.1f}",
        "direction": f"@direction.{landmarks.compass(way)}",
        "landmark": landmark,
        "toward": "@answer.toward" if landmark else "",
        "facing": f"{facing / DEGREE:g}",
        "formation": f"@choice.{pointed.formation}",
        "drawn_up": "" if rides else f"@drawn_up.{pointed.formation}",
        "enemy": ", ".join([g.piece(n).name for n in met]),
        "meets": "@answer.meets" if met else "",
    }
