"""Who holds what, and who has won (BBB-GAP-VICTORY)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grognard.bloody_big_battles.board.leaves import GONE, NOBODY, ON
from grognard.bloody_big_battles.board.plan import SIDES
from grognard.kernel.event import Event
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point
from grognard.kernel.victory import Outcome

if TYPE_CHECKING:
    from grognard.bloody_big_battles.board.battle import Battle

ATTACKER, DEFENDER = 0, 1


def seize(g: Battle) -> None:
    """An objective goes to the side that alone has units near it."""
    holders = list(g.facts.holders)
    for i, objective in enumerate(g.table.objectives):
        holder = alone_at(g, objective.at)
        if holder not in (NOBODY, holders[i]):
            holders[i] = holder
            g.tell(Event("BBB-GAP-VICTORY", "seized", place=g.where(i), who=f"@side.{SIDES[holder]}"))
    g.know(holders=tuple(holders))


def alone_at(g: Battle, at: Point) -> int:
    """The side that alone has units near a point; NOBODY where neither or both have."""
    reach: int = g.setting("objective_reach") * INCH
    found = NOBODY
    for number, piece in enumerate(g.pieces):
        if piece.side == found or piece.state != ON or piece.general:
            continue
        place = g.places[number]
        if plane.near(at, place.at, reach + place.reach) and plane.distance_to(at, place.outline) <= reach:
            if found != NOBODY:
                return NOBODY
            found = piece.side
    return found


def broken(g: Battle, side: int) -> bool:
    """Sudden death: so many units spent or gone as the scenario says; or nobody left."""
    if not g.alive(side):
        return True
    limit = int(g.plan.breaks_at[side])
    return limit > 0 and worn_out(g, side) >= limit


def worn_out(g: Battle, side: int) -> int:
    """Units spent or gone."""
    return len([p for p in g.pieces if p.side == side and not p.general and (p.state == GONE or g.is_spent(p))])


def is_over(g: Battle) -> bool:
    return broken(g, ATTACKER) or broken(g, DEFENDER)


def outcome(g: Battle) -> Outcome:
    """Sudden death first; else by the objectives that the attacker holds."""
    return outcome_with(g, g.facts.holders)


def outcome_with(g: Battle, holders: Sequence[int]) -> Outcome:
    """The outcome if these held the objectives."""
    score = (held(holders, ATTACKER), held(holders, DEFENDER))
    down = (broken(g, ATTACKER), broken(g, DEFENDER))
    if down[ATTACKER] != down[DEFENDER]:
        return Outcome(DEFENDER if down[ATTACKER] else ATTACKER, score)
    if score[ATTACKER] >= int(g.setting("objectives_to_win")):
        return Outcome(ATTACKER, score)
    return Outcome(None if score[ATTACKER] >= int(g.setting("objectives_to_draw")) else DEFENDER, score)


def held(holders: Sequence[int], side: int) -> int:
    """How many objectives a side holds."""
    return len([holder for holder in holders if holder == side])
