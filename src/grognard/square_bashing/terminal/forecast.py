"""Exact odds of the assaults that a player is thinking of, from the fight that would be fought."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.cli.terminal import CommandName
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.table import Tally
from grognard.odds import results
from grognard.square_bashing.answers import At, Pick
from grognard.square_bashing.assault import Fight, assaults, won
from grognard.square_bashing.battle import Battle
from grognard.square_bashing.clash import Retiring
from grognard.square_bashing.losses import can_withdraw
from grognard.square_bashing.onslaught import YES, Assault, Lend, Onslaught, clashes
from grognard.square_bashing.terminal.subject import Say, name_of, square_assaulting


class Plan(NamedTuple):
    """An assault that may be: from where, on what, with whose help."""

    start: int
    target: int
    lent: tuple[int, ...] = ()
    shock: bool = False

    def words(self, g: Battle, say: Say) -> str:
        parts = [say("play.about.assault", start=name_of(g, self.start), target=name_of(g, self.target))]
        lent = ", ".join(g.piece(number).name for number in self.lent)
        parts += [say("play.odds.lent", units=lent)] if lent else []
        return ", ".join(parts + ([say("play.odds.shock")] if self.shock else []))


class Forecast(NamedTuple):
    """What an assault would come to if the target stands."""

    plan: Plan
    assaulter: Tally
    target: Tally
    wins: float
    target_loses: float
    assaulter_loses: float
    retiring_hits: int | None


def plans(game: Game, g: Battle) -> list[Plan]:
    """The assaults that the pending question is about."""
    if not isinstance(game.pending, Ask):
        return []
    frame = g.stack[-1]
    answers = list(game.legal)
    if isinstance(frame, Onslaught):
        start = square_assaulting(g, frame)
        targets = [g.map.number(answer.square) for answer in answers if isinstance(answer, At)]
        plain = [Plan(start, target) for target in targets]
        return plain + ([plan._replace(shock=True) for plan in plain] if g.facts["shock"] == frame.player else [])
    if isinstance(frame, Lend):
        now = Plan(frame.start, frame.target, frame.lent)
        more = [answer.unit for answer in answers if isinstance(answer, Pick)]
        return [now, *[now._replace(lent=(*frame.lent, unit)) for unit in more]]
    if isinstance(frame, Assault):
        now = Plan(frame.start, frame.target, frame.lent, frame.shock)
        return [now, now._replace(shock=True)] if YES in answers else [now]
    return []


def square_named(g: Battle, text: str) -> int:
    """A square by its name; BadInput where there is none."""
    square = g.map.squares.parse(text)
    if square is None:
        raise BadInput("value", where=CommandName("odds"), value=text, allowed=f"A1 \N{EN DASH} {g.map.named[-1]}")
    return g.map.number(square)


def enemies_beside(g: Battle, start: str, target: str) -> tuple[int, int] | None:
    """Two squares by their names, one of each side, that share a face; None where they are not."""
    one, other = square_named(g, start), square_named(g, target)
    sides = [g.place(one).side, g.place(other).side]
    if -1 in sides or sides[0] == sides[1] or other not in g.map.beside[one]:
        return None
    return one, other


def forecast(g: Battle, plan: Plan) -> Forecast:
    """The dice of both sides and the exact odds."""
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
