"""Exact odds of the assaults that a player is thinking of, from the fight that would be fought."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.procedure import Ask
from grognard.kernel.table import Tally
from grognard.odds import results
from grognard.square_bashing.answers import At, Pick
from grognard.square_bashing.assault import Fight, assaults, won
from grognard.square_bashing.battle import Battle
from grognard.square_bashing.clash import Retiring
from grognard.square_bashing.losses import can_withdraw
from grognard.square_bashing.onslaught import YES, Assault, Lend, Onslaught, clashes

WITH, WITHOUT, SHOCKED = "with", "", "shock"


class Plan(NamedTuple):
    """An assault that may be: from where, on what, with whose help; `how` says what is special in it."""

    start: int
    target: int
    lent: tuple[int, ...] = ()
    shock: bool = False
    how: str = WITHOUT


class Forecast(NamedTuple):
    """What an assault would come to if the target stands."""

    plan: Plan
    assaulter: Tally
    target: Tally
    wins: float
    target_loses: float
    assaulter_loses: float
    retiring_hits: int | None


def plans(game: Game) -> list[Plan]:
    """The assaults that the pending question is about."""
    g, ask = game.state, game.pending
    if not isinstance(g, Battle) or not isinstance(ask, Ask):
        return []
    frame = g.stack[-1]
    answers = list(game.legal)
    if isinstance(frame, Onslaught):
        start = g.map.order[frame.player][frame.i]
        targets = [g.map.number(answer.square) for answer in answers if isinstance(answer, At)]
        plain = [Plan(start, target) for target in targets]
        shocked = [plan._replace(shock=True, how=SHOCKED) for plan in plain]
        return plain + (shocked if g.facts["shock"] == frame.player else [])
    if isinstance(frame, Lend):
        now = Plan(frame.start, frame.target, frame.lent)
        more = [answer.unit for answer in answers if isinstance(answer, Pick)]
        return [now, *[now._replace(lent=(*frame.lent, unit), how=WITH) for unit in more]]
    if isinstance(frame, Assault):
        now = Plan(frame.start, frame.target, frame.lent, frame.shock)
        return [now, now._replace(shock=True, how=SHOCKED)] if YES in answers else [now]
    return []


def plan_between(game: Game, start: str, target: str) -> Plan:
    """The assault of one square on another, whoever's turn it is."""
    g = game.state
    assert isinstance(g, Battle)
    squares = []
    for text in (start, target):
        square = g.map.squares.parse(text)
        if square is None:
            last = str(g.map.named[-1])
            raise BadInput("value", where="odds", value=text, allowed=f"A1 \N{EN DASH} {last}")
        squares.append(g.map.number(square))
    sides = [g.place(at).side for at in squares]
    if -1 in sides or sides[0] == sides[1] or squares[1] not in g.map.beside[squares[0]]:
        raise BadInput("no_assault", start=start, target=target)
    return Plan(squares[0], squares[1])


def forecast(game: Game, plan: Plan) -> Forecast:
    """The dice of both sides and the exact odds."""
    g = game.state
    assert isinstance(g, Battle)
    mine, theirs = clashes(g, plan.start, plan.target, plan.lent, plan.shock)
    section = assaults(g)
    lost = results(g, Fight(mine, theirs, False, g.place(plan.start).side))
    retiring: Any = None
    if can_withdraw(g, g.place(plan.target).side, plan.target):
        retiring = int(section.retire_hits.tally(Retiring(g.units(plan.target), g.ground(plan.target))).total)
    return Forecast(
        plan,
        section.assaulter.tally(mine),
        section.target.tally(theirs),
        sum(p for one, p in lost.items() if won(one)),
        sum(p * sum(one[0]) for one, p in lost.items()),
        sum(p * sum(one[1]) for one, p in lost.items()),
        retiring,
    )
