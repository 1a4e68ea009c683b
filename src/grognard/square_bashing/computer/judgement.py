"""What single answers are worth whose value the next position does not show.

- `evaluate(g, player)` looks at a position;
- `worth(g, ask, answer)` says what an answer is worth by the exact odds or by a rule of thumb (an
  assault, a shot, an order, an asset); None elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.ai.carrying import carried_out
from grognard.kernel.answers import DONE, Worth
from grognard.kernel.question import Ask
from grognard.odds import chances, results
from grognard.square_bashing.board.answers import Corner
from grognard.square_bashing.board.assault import Assault, Assaulting, Plan
from grognard.square_bashing.board.barrages import Aiming, aims, squares_of
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.board.orders import BARRAGE_ASSETS, MARK_OF, Ordering, in_reach
from grognard.square_bashing.computer.evaluation import (
    HALF_BASE,
    WEIGHTS,
    evaluate,
    features,
    share,
)
from grognard.square_bashing.sheet.assaults_26 import won
from grognard.square_bashing.sheet.barrages_22 import RULE_OF, BarrageSection
from grognard.square_bashing.sheet.morale_28 import MoraleSection
from grognard.squares import thinking
from grognard.squares.answers import RETIRE, STAND, YES, At
from grognard.squares.army import ASSAULTING
from grognard.squares.assets import tokens
from grognard.squares.battle import HOLD_THE_LINE, STEADY
from grognard.squares.map import NOWHERE
from grognard.squares.thinking import COMMON, Judge, fronts, goals, percent
from grognard.squares.withdrawal import can_withdraw

__all__ = ["PACE", "WEIGHTS", "evaluate", "features", "goals", "share", "worth"]


PACE = WEIGHTS.pace


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    of = WORTH.get(ask.name)
    return None if of is None else of(g, ask, answer)


def planned(g: Battle, ask: Ask, answer: Any) -> Plan:
    """The assault that a question is about, once it is answered so."""
    choices = ask.choices
    assert isinstance(choices, Assaulting)
    return choices.with_answer(g, answer)


PLAIN = {"SB-26-A-EXTRA": DONE, "SB-26-A-SHOCK": YES, "SB-26-RETIRE": STAND}
"""What is answered inside an assault that is being weighed: nobody else joins, shock is spent, the target stands."""
GIVES_WAY = ("retire", "run")
"""The results of a test of morale after which a square is not where it was."""
RETIRES = {**PLAIN, "SB-26-RETIRE": RETIRE}


def of_assault(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Assault or not."""
    if not isinstance(answer, At):
        return Worth(evaluate(g, ask.player), "no_assault", {})
    plan = planned(g, ask, answer)
    return made(g, answer, plan._replace(shock=g.facts.shock == plan.player))


def of_lending(g: Battle, ask: Ask, answer: Any) -> Worth:
    """With whose help."""
    plan = planned(g, ask, answer)
    found = made(g, answer, plan._replace(shock=g.facts.shock == plan.player))
    return Worth(found.value - 0.1 * len(plan.lent), "lend", found.numbers)


def of_shock(g: Battle, ask: Ask, answer: Any) -> Worth:
    """With shock or without."""
    return made(g, answer, planned(g, ask, answer))


def of_standing(g: Battle, ask: Ask, answer: Any) -> Worth:
    """For the target: stand or retire."""
    plan = planned(g, ask, answer)
    if answer == RETIRE:
        return Worth(weighed(g, answer, ask.player, plan, None, PLAIN), "retire", {})
    wins = chance(g, plan)
    return Worth(weighed(g, answer, ask.player, plan, wins, PLAIN), "stand", percent(1 - wins))


def made(g: Battle, answer: Any, plan: Plan) -> Worth:
    """An assault made, the target standing or retiring as hurts the assaulter more."""
    wins = chance(g, plan)
    value = weighed(g, answer, plan.player, plan, wins, PLAIN)
    if can_withdraw(g, 1 - plan.player, plan.target):
        value = min(value, weighed(g, answer, plan.player, plan, None, RETIRES))
    return Worth(value, "assault", percent(wins))


def chance(g: Battle, plan: Plan) -> float:
    """The exact odds that an assault is won, if the target stands."""
    return chances(g, plan.fight(g).procedure, won).get(True, 0.0)


def weighed(g: Battle, answer: Any, player: int, plan: Plan, wins: float | None, plain: Mapping[str, Any]) -> float:
    """What an answer about an assault is worth to a player, once it is carried out."""

    def worth_of(after: Battle) -> float:
        return evaluate(after, player)

    def gave_way(after: Battle) -> bool:
        return after.place(plan.target).side != 1 - plan.player

    return carried_out(g, answer, worth_of, plain, Assault, wins, gave_way)


def of_shot(g: Battle, ask: Ask, answer: Any) -> Worth:
    """A shot is worth the casualties it is expected to cause; it costs nothing."""
    begun = ask.choices.begins(g, answer)
    if begun is None:
        return Worth(-1.0, "hold_fire", {})
    expected = sum([p * sum(shot.casualties) for shot, p in results(g, begun.procedure).items()])
    holder = g.place(g.map.number(answer.square)).holder
    return Worth(expected * (1.2 if holder != NOWHERE else 1.0), "shot", {"expected": f"{expected:.2f}"})


def of_asset(g: Battle, ask: Ask, answer: str) -> Worth:
    """Assets do not keep: the first that finds something to do is committed."""
    if answer == DONE:
        return Worth(0.0, "nothing_to_do", {})
    return Worth(asset_value(g, ask.player, answer) * tokens(g, ask.player, answer), "asset", {})


def of_aim(g: Battle, ask: Ask, answer: At | Corner) -> Worth:
    choices = ask.choices
    assert isinstance(choices, Aiming)
    return Worth(aim_value(g, ask.player, choices.barrage, answer), "barrage", {})


def asset_value(g: Battle, player: int, kind: str) -> float:
    """What an asset could do now, roughly."""
    if kind in BARRAGE_ASSETS:
        return max([aim_value(g, player, kind, aim) for aim in aims(g, kind)], default=-1.0)
    if kind == "hasty":
        return 0.5 if fronts(g, 1 - player, 4) else -1.0
    return thinking.asset_value(g, player, kind)


def aim_value(g: Battle, player: int, kind: str, aim: At | Corner) -> float:
    """The units a barrage is expected to find, the enemy's less one's own."""
    deviation, quality = g.rules.section(BarrageSection).deviation, g.armies.quality[player]
    falls = [deviation.band(die, quality).result for die in range(1, 7)]
    value = 0.0
    for aimed in squares_of(g, kind, aim):
        for where in falls:
            to = landing(g, player, aimed, where)
            if to != NOWHERE and g.places[to].side != NOWHERE:
                value += (1.0 if g.places[to].side != player else -1.5) / 6
    return value


def landing(g: Battle, player: int, aimed: int, where: str) -> int:
    """The square that a barrage falls on, short, over or where it was aimed."""
    if where == "on":
        return aimed
    return g.map.behind(player, aimed) if where == "short" else g.map.ahead[player][aimed]


def of_focus(g: Battle, ask: Ask, answer: str) -> Worth:
    """The attacker fights, the defender stands."""
    return Worth(float(answer == ("fighting" if ask.player == g.attacker else "morale")), "focus", {})


def of_order(g: Battle, ask: Ask, answer: str) -> Worth:
    """Orders cost nothing: the one that helps most."""
    if answer == DONE:
        return Worth(0.0, "nothing_to_do", {})
    return Worth(max([order_value(g, ask.player, answer, at) for at in in_reach(g, ask.player)]), "order", {})


def of_order_where(g: Battle, ask: Ask, answer: At) -> Worth:
    """Where it helps most."""
    choices = ask.choices
    assert isinstance(choices, Ordering)
    return Worth(order_value(g, ask.player, choices.order, g.map.number(answer.square)), "order_where", {})


def order_value(g: Battle, player: int, order: str, at: int) -> float:
    """What an order does for a square: heart for those that may run, dice for those that may assault."""
    if g.place(at).marks & MARK_OF[order]:
        return -1.0
    if order == "fighting":
        return assault_chance(g, player, at)
    if order == "movement":
        return 0.1 if g.map.difficult[at] and player == g.attacker and g.place(at).holder == NOWHERE else -0.1
    stays = player == g.defender and g.place(at).holder == player
    if order == "hold" and not stays:
        return -1.0
    after = g.copy()
    after.mark(at, MARK_OF[order])
    stake = HALF_BASE * sum([piece.left for piece in g.units_at(at)]) + (5.0 if stays else 0.0)
    return stake * (gives_way(g, at) - gives_way(after, at))


def gives_way(g: Battle, at: int) -> float:
    """The exact odds that a square retires or runs when it tests its morale."""
    test = g.morale_test(at)
    if test is None:
        return 0.0
    fails = g.rules.section(MoraleSection).fails
    return sum([p for failed, p in results(g, test).items() if fails.band(failed).result in GIVES_WAY], 0.0)


def assault_chance(g: Battle, player: int, at: int) -> float:
    """Whether a square could be assaulting this turn: the enemy beside it, or near enough to go there."""
    strength = len([n for n in g.place(at).units if g.piece(n).kind in ASSAULTING])
    if not strength or g.has_mark(at, STEADY | HOLD_THE_LINE):
        return -0.1
    nearest = min([g.map.distance(at, enemy) for enemy in g.held_by(1 - player)], default=9)
    return 0.2 * strength if nearest == 1 else -0.1


WORTH: dict[str, Judge] = {
    **COMMON,
    "SB-19-6": of_assault,
    "SB-26-A-EXTRA": of_lending,
    "SB-26-A-SHOCK": of_shock,
    "SB-26-RETIRE": of_standing,
    "SB-19-7": of_shot,
    "SB-19-2": of_asset,
    **dict.fromkeys(RULE_OF.values(), of_aim),
    "SB-19-3": of_order,
    "SB-GAP-COMMAND": of_order_where,
    "SB-GAP-FOCUS": of_focus,
}
"""By the name of the question."""
