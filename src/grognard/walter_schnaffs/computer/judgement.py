"""What positions and answers are worth, for a player that looks one decision ahead.

In the measure of objectives: a plain sum of what is held, of troops and of where they stand for what
their side aims at. The weights are ours and rough.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.kernel.answers import DONE, Worth
from grognard.kernel.question import Ask
from grognard.odds import results
from grognard.squares.answers import RETIRE, At
from grognard.squares.assets import tokens
from grognard.squares.battle import GONE, WAITING, Piece
from grognard.squares.map import NOWHERE
from grognard.squares.thinking import (
    BASE,
    COMMON,
    Judge,
    asset_value,
    go_back,
    hold_value,
    objectives,
    percent,
    time_left,
)
from grognard.squares.withdrawal import can_withdraw
from grognard.walter_schnaffs.board.aftermath import dice_to_retire, dice_when_beaten, dice_when_held_off, guns_at
from grognard.walter_schnaffs.board.attacks import Attacking, Plan, attackable, may_attack, sides_of
from grognard.walter_schnaffs.board.battle import Battle
from grognard.walter_schnaffs.board.bombardment import is_cover, may_fire, targets
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, FOOT_AND_HORSE
from grognard.walter_schnaffs.sheet.attack_8 import AttackSection, Fought

OBJECTIVE = 5.0
"""An objective held."""

DECIDES = 4.0
"""To hold as many as decide the battle, as things stand."""

OWN_BASE = 1.0
"""A base of one's own."""

PROSPECT = 0.12
"""A point more than the defender in an attack that could be made."""

LATER = 0.5
"""What may happen in the other side's turn counts half."""

AT_THE_END = 0.3
"""What a base is still worth when the countdown is about to run out."""

MASS = 5
"""The units that an objective is reckoned to take."""

MANY_POINTS = 15.0
"""So many points more than the defender's are enough."""

FAR = 0.6
"""A zone of way to an objective that a unit goes for."""

NEAR_HOME = 0.15
"""A zone of way to an objective that a unit looks after."""

FOLLOWING = 0.3
"""Batteries follow at less than a third of that pull."""

COVER = 0.2
"""A unit in cover."""

BEARS = 0.4
"""A gun that may fire and has a target."""

LOSS_DIE = 5 / 6
"""The bases that a die of the loss table costs on average."""

PREFERRED = {"to-the-last": 2.0, "defence": 1.0}
"""The rungs that suit a plain player: who stands has the odds on its side."""


def evaluate(g: Battle, player: int) -> float:
    """What a position is worth to a player, more than to the other side, with what whose turn it is can do in it.

    What the other side can do does not count yet: whoever stands alone may still be joined.
    """
    turn = g.facts.player
    ahead = prospects(g, turn) + bearing(g, turn)
    value = side_value(g, player, aims(g, player)) - side_value(g, 1 - player, aims(g, 1 - player))
    value += marched(g) if player == g.attacker else -marched(g)
    return value + (ahead if turn == player else -ahead)


def side_value(g: Battle, side: int, aims: Aims) -> float:
    """What a side has: objectives, troops, and where they stand for what they aim at."""
    mine, _ = objectives(g, side)
    value = OBJECTIVE * len(mine) + (DECIDES if decides(g, side) else 0.0)
    base = OWN_BASE * (AT_THE_END + (1.0 - AT_THE_END) * time_left(g))
    for piece in g.pieces:
        if piece.side == side and piece.at >= WAITING:
            value += base * piece.bases + place_value(g, piece, aims)
    for at in mine:
        value += hold_value(g, side, at)
    return value


class Aims(NamedTuple):
    """The objectives that a side looks after, and those it goes for."""

    guarded: list[int]
    wanted: list[int]


def aims(g: Battle, side: int) -> Aims:
    """A side that lacks objectives for winning goes for as many, the easiest first; else it looks after its own."""
    mine, theirs = objectives(g, side)
    lacking = g.facts.wanted - g.held(g.attacker)
    if side != g.attacker:
        lacking = 1 - lacking
    if lacking <= 0:
        return Aims(mine, [])
    return Aims([], sorted(theirs, key=lambda at: effort(g, side, at))[:lacking])


def marched(g: Battle) -> float:
    """What makes good to the attacker the way to the next objective, so that nobody shuns the nearer one."""
    troops = [piece for piece in g.pieces if piece.side == g.attacker and piece.at >= WAITING]
    return FAR * g.map.squares.deep * len(troops) * g.held(g.attacker)


def effort(g: Battle, side: int, at: int) -> float:
    """How hard an objective is to get at: the way to it, and who is there."""
    ways = sorted(
        [g.map.distance(at, p.at) for p in g.pieces if p.side == side and p.at >= 0 and p.kind in FOOT_AND_HORSE]
    )
    there = sum([piece.bases for piece in g.units_at(at)]) if g.place(at).side == 1 - side else 0
    return float(sum(ways[:MASS]) + there)


def place_value(g: Battle, piece: Piece, aims: Aims) -> float:
    """Near to what it goes for or looks after, and in cover; who waits is as far off as can be."""
    if piece.at < 0:
        return -FAR * g.map.squares.deep
    pull = FAR if aims.wanted else NEAR_HOME
    if piece.kind in BATTERIES:
        pull *= FOLLOWING
    way = min([g.map.distance(at, piece.at) for at in aims.wanted or aims.guarded], default=0)
    return (COVER if is_cover(g.ground(piece.at)) else 0.0) - pull * way


def bearing(g: Battle, side: int) -> float:
    """The guns of a side that may still fire this turn and have a target."""
    guns = [n for n, p in enumerate(g.pieces) if p.side == side and p.at >= 0 and may_fire(g, n)]
    return BEARS * len([n for n in guns if targets(g, n)])


def decides(g: Battle, side: int) -> bool:
    """Whether a side holds what would win it the battle now."""
    taken = g.held(g.attacker) >= g.facts.wanted > 0
    return taken if side == g.attacker else not taken


def prospects(g: Battle, side: int) -> float:
    """The best attack a side could make on each enemy zone it stands next to: its points beyond the defender's."""
    section = g.rules.section(AttackSection)
    best: dict[int, float] = {}
    for start in g.held_by(side):
        for target in attackable(g, start):
            attack, defence = sides_of(g, Plan(side, start, target))
            more = section.attacker.tally(attack).total - section.defender.tally(defence).total
            best[target] = max(best.get(target, 0.0), more)
    return PROSPECT * time_left(g) * sum([min(more, MANY_POINTS) for more in best.values()])


PACE = 7_000.0
"""The positions that are looked at in a second, on one core of the compiled engine."""


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    of = WORTH.get(ask.name)
    return None if of is None else of(g, ask, answer)


def of_rung(g: Battle, ask: Ask, answer: str) -> Worth:
    return Worth(PREFERRED.get(answer, 0.0), "focus", {})


def of_asset(g: Battle, ask: Ask, answer: str) -> Worth:
    """Assets do not keep: the first that finds something to do is committed."""
    if answer == DONE:
        return Worth(0.0, "nothing_to_do", {})
    return Worth(asset_value(g, ask.player, answer) * tokens(g, ask.player, answer), "asset", {})


def of_shot(g: Battle, ask: Ask, answer: Any) -> Worth:
    """A shot is worth the bases it is expected to cost; it costs nothing."""
    begun = ask.choices.begins(g, answer)
    if begun is None:
        return Worth(-1.0, "hold_fire", {})
    expected = sum([p * lost for lost, p in results(g, begun.procedure).items()])
    worth_more = 1.2 if g.place(g.map.number(answer.square)).holder != NOWHERE else 1.0
    return Worth(expected * worth_more, "shelling", {"expected": f"{expected:.2f}"})


class Chances(NamedTuple):
    """The chance that an attack is won, and the mean losses of defender and attacker when it is and when not."""

    wins: float
    when_won: tuple[float, float]
    when_held: tuple[float, float]


def chances(g: Battle, plan: Plan) -> Chances:
    """The exact odds of an attack, in short."""
    section = g.rules.section(AttackSection)
    found: dict[Fought, float] = results(g, plan.fight(g))
    wins, sums = 0.0, [0.0, 0.0, 0.0, 0.0]
    for fought, p in found.items():
        i = 0 if section.won(fought) else 2
        wins += p if i == 0 else 0.0
        sums[i] += p * fought.attacker.toll.bases
        sums[i + 1] += p * fought.defender.toll.bases
    holds = 1.0 - wins
    return Chances(
        wins,
        (sums[0] / wins, sums[1] / wins) if wins > 0 else (0.0, 0.0),
        (sums[2] / holds, sums[3] / holds) if holds > 1e-12 else (0.0, 0.0),
    )


def planned(g: Battle, ask: Ask, answer: Any) -> Plan:
    """The attack that a question is about, once it is answered so."""
    choices = ask.choices
    assert isinstance(choices, Attacking)
    return choices.with_answer(g, answer)


def of_attack(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Attack or not, by the exact odds of the whole fight; the target retires where that hurts the attacker more."""
    player = ask.player
    if not isinstance(answer, At):
        return Worth(after_attacks(g, player, both_aims(g, player)), "no_attack", {})
    plan = planned(g, ask, answer)._replace(shock=g.facts.shock == player)
    found = made(g, plan)
    value = found.value
    if g.keeps_the_rest() and can_withdraw(g, 1 - player, plan.target):
        value = min(value, retired(g, plan))
    return Worth(value, found.reason, found.numbers)


def of_shock(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Whether a shock assault is spent on an attack."""
    return made(g, planned(g, ask, answer))


def of_stand(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Whether a zone stands or retires: what is good for the attacker is bad for it."""
    plan = planned(g, ask, answer)
    if answer == RETIRE:
        return Worth(-retired(g, plan), "retire", {})
    return Worth(-made(g, plan).value, "stand", percent(1.0 - chances(g, plan).wins))


def made(g: Battle, plan: Plan) -> Worth:
    """An attack that is fought, to who makes it; what both sides aim at stays as it is."""
    player = plan.player
    both = both_aims(g, player)
    odds = chances(g, plan)
    value = odds.wins * after_attacks(after_win(g, plan, odds.when_won), player, both)
    value += (1.0 - odds.wins) * after_attacks(after_hold(g, plan, odds.when_held), player, both)
    return Worth(value, "attack_odds", percent(odds.wins))


def retired(g: Battle, plan: Plan) -> float:
    """What it is worth to an attacker that the zone retires before the attack."""
    after = worn(g, plan, (LOSS_DIE * dice_to_retire(g, plan.target), 0.0))
    gone_back(after, plan)
    return after_attacks(after, plan.player, both_aims(g, plan.player))


def both_aims(g: Battle, player: int) -> tuple[Aims, Aims]:
    return (aims(g, player), aims(g, 1 - player))


def after_attacks(g: Battle, player: int, both: tuple[Aims, Aims]) -> float:
    """What a position is worth to whose attacks are being made: what is left to the enemy counts half."""
    return side_value(g, player, both[0]) - side_value(g, 1 - player, both[1]) - LATER * prospects(g, 1 - player)


def after_win(g: Battle, plan: Plan, lost: tuple[float, float]) -> Battle:
    """The board after an attack that was won, with the losses at their mean."""
    besides = LOSS_DIE * dice_when_beaten(g, can_withdraw(g, 1 - plan.player, plan.target))
    after = worn(g, plan, (lost[0] + besides, lost[1]))
    if g.keeps_the_rest():
        for number in guns_at(after, plan.target):
            after.move(number, GONE)
    gone_back(after, plan)
    return after


def gone_back(after: Battle, plan: Plan) -> None:
    """The zone gives way, if it can, and a unit of the attack goes in."""
    target, enemy = plan.target, 1 - plan.player
    joined = [n for n in after.place(plan.start).units if may_attack(after, n)]
    if after.place(target).side == enemy and can_withdraw(after, enemy, target):
        go_back(after, enemy, target)
    if after.place(target).side == NOWHERE and joined:
        after.move(joined[0], target)


def after_hold(g: Battle, plan: Plan, lost: tuple[float, float]) -> Battle:
    """The board after an attack that was held off."""
    return worn(g, plan, (lost[0], lost[1] + LOSS_DIE * dice_when_held_off(g)))


def worn(g: Battle, plan: Plan, lost: tuple[float, float]) -> Battle:
    """The board after losses of both zones, before anybody moves."""
    after = g.copy()
    wear(after, plan.target, lost[0])
    wear(after, plan.start, lost[1])
    return after


def wear(g: Battle, at: int, bases: float) -> None:
    """Takes about so many bases off a zone, its strongest units first."""
    for _ in range(int(bases + 0.5)):
        units = g.place(at).units
        if not units:
            return
        g.lose(max(units, key=lambda n: g.piece(n).left), BASE, 1)


WORTH: dict[str, Judge] = {
    **COMMON,
    "WS-3-SCENARIO": of_rung,
    "WS-GAP-TURN.attack": of_attack,
    "SB-26-A-SHOCK": of_shock,
    "SB-26-RETIRE": of_stand,
    "SB-19-2": of_asset,
    "WS-7-RANGE": of_shot,
}
"""By the name of the question."""
