"""What positions and answers are worth, for a player that looks one decision ahead.

In the measure of objectives: a plain sum of what is held, of troops and of where they stand for what
their side aims at. The weights are ours and rough.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.kernel.answers import DONE, Worth
from grognard.kernel.question import Ask
from grognard.odds import results
from grognard.square_bashing.computer.judgement import of_asset
from grognard.squares.answers import RETIRE, YES, At
from grognard.squares.assets import Asset
from grognard.squares.battle import GONE, WAITING, Battle, Piece
from grognard.squares.deployment import LOSE_A_BASE, Deplete
from grognard.squares.map import NOWHERE
from grognard.squares.movement import Movement
from grognard.squares.reinforcements import Arrive, ByRoad, Reinforce
from grognard.squares.thinking import (
    BASE,
    copied,
    go_back,
    hold_value,
    objectives,
    of_reinforcements,
    percent,
    time_left,
)
from grognard.squares.withdrawal import can_withdraw
from grognard.walter_schnaffs.board.aftermath import dice_to_retire, dice_when_beaten, dice_when_held_off, guns_at
from grognard.walter_schnaffs.board.attacks import Attacks, AttackZone, attackable, may_attack, sides_of
from grognard.walter_schnaffs.board.bombardment import BombardFrom, is_cover, is_soft, may_fire, shot_of, targets
from grognard.walter_schnaffs.board.ladder import ChooseScenario, held
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, FOOT_AND_HORSE
from grognard.walter_schnaffs.sheet.attack_8 import Fight, Fought, attacks
from grognard.walter_schnaffs.sheet.beyond import keeps_the_rest
from grognard.walter_schnaffs.sheet.bombardment_7 import Bombard

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
    turn = int(g.facts["player"])
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
    lacking = int(g.facts["wanted"]) - held(g, g.attacker)
    if side != g.attacker:
        lacking = 1 - lacking
    if lacking <= 0:
        return Aims(mine, [])
    return Aims([], sorted(theirs, key=lambda at: effort(g, side, at))[:lacking])


def marched(g: Battle) -> float:
    """What makes good to the attacker the way to the next objective, so that nobody shuns the nearer one."""
    troops = [piece for piece in g.pieces if piece.side == g.attacker and piece.at >= WAITING]
    return FAR * g.map.squares.deep * len(troops) * held(g, g.attacker)


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
    taken = held(g, g.attacker) >= g.facts["wanted"] > 0
    return taken if side == g.attacker else not taken


def prospects(g: Battle, side: int) -> float:
    """The best attack a side could make on each enemy zone it stands next to: its points beyond the defender's."""
    section = attacks(g)
    best: dict[int, float] = {}
    for start in g.held_by(side):
        for target in attackable(g, start):
            attack, defence = sides_of(g, start, target)
            more = section.attacker.tally(attack).total - section.defender.tally(defence).total
            best[target] = max(best.get(target, 0.0), more)
    return PROSPECT * time_left(g) * sum([min(more, MANY_POINTS) for more in best.values()])


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    frame = g.stack[-1]
    if isinstance(frame, ChooseScenario):
        return Worth(PREFERRED.get(str(answer), 0.0), "focus", {})
    if isinstance(frame, Movement):
        return Worth(0.0 if answer == DONE else 1.0, "turn_to_move", {})
    if isinstance(frame, Attacks):
        return of_attack(g, frame, ask.player, answer)
    if isinstance(frame, AttackZone):
        return of_shock(g, frame, answer) if ask.player == frame.player else of_stand(g, frame, answer)
    if isinstance(frame, Asset):
        return of_asset(g, frame, ask.player, answer)
    if isinstance(frame, BombardFrom):
        return of_shot(g, frame, answer)
    if isinstance(frame, Deplete) and g.piece(frame.units[0]).left <= BASE:
        return Worth(0.0 if answer == LOSE_A_BASE else 1.0, "spared", {})
    if isinstance(frame, (Reinforce, Arrive, ByRoad)):
        return of_reinforcements(g, ask.player, answer)
    return None


def of_shot(g: Battle, frame: BombardFrom, answer: Any) -> Worth:
    """A shot is worth the bases it is expected to cost; it costs nothing."""
    if not isinstance(answer, At):
        return Worth(-1.0, "hold_fire", {})
    to, gun = g.map.number(answer.square), frame.guns[0]
    shots = (shot_of(g, gun, targets(g, gun)[to]),)
    odds = results(g, Bombard(shots, is_cover(g.ground(to)), is_soft(g.ground(to)), False, frame.player))
    expected = sum([p * lost for lost, p in odds.items()])
    worth_more = 1.2 if g.place(to).holder != NOWHERE else 1.0
    return Worth(expected * worth_more, "shelling", {"expected": f"{expected:.2f}"})


class Chances(NamedTuple):
    """The chance that an attack is won, and the mean losses of defender and attacker when it is and when not."""

    wins: float
    when_won: tuple[float, float]
    when_held: tuple[float, float]


def chances(g: Battle, player: int, start: int, target: int, shock: bool = False) -> Chances:
    """The exact odds of an attack, in short."""
    section = attacks(g)
    found: dict[Fought, float] = results(g, Fight(*sides_of(g, start, target, shock), False, player))
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


def of_attack(g: Battle, frame: Attacks, player: int, answer: Any) -> Worth:
    """Attack or not, by the exact odds of the whole fight; the target retires where that hurts the attacker more."""
    if not isinstance(answer, At):
        return Worth(after_attacks(g, player, both_aims(g, player)), "no_attack", {})
    start, target = g.map.order[player][frame.i], g.map.number(answer.square)
    found = made(g, player, start, target, g.facts["shock"] == player)
    value = found.value
    if keeps_the_rest(g) and can_withdraw(g, 1 - player, target):
        value = min(value, retired(g, player, start, target))
    return Worth(value, found.reason, found.numbers)


def of_shock(g: Battle, frame: AttackZone, answer: Any) -> Worth:
    """Whether a shock assault is spent on an attack."""
    return made(g, frame.player, frame.start, frame.target, answer == YES)


def of_stand(g: Battle, frame: AttackZone, answer: Any) -> Worth:
    """Whether a zone stands or retires: what is good for the attacker is bad for it."""
    if answer == RETIRE:
        return Worth(-retired(g, frame.player, frame.start, frame.target), "retire", {})
    odds = chances(g, frame.player, frame.start, frame.target, frame.shock)
    found = made(g, frame.player, frame.start, frame.target, frame.shock)
    return Worth(-found.value, "stand", percent(1.0 - odds.wins))


def made(g: Battle, player: int, start: int, target: int, shock: bool) -> Worth:
    """An attack that is fought, to who makes it; what both sides aim at stays as it is."""
    both = both_aims(g, player)
    odds = chances(g, player, start, target, shock)
    value = odds.wins * after_attacks(after_win(g, player, start, target, odds.when_won), player, both)
    value += (1.0 - odds.wins) * after_attacks(after_hold(g, start, target, odds.when_held), player, both)
    return Worth(value, "attack_odds", percent(odds.wins))


def retired(g: Battle, player: int, start: int, target: int) -> float:
    """What it is worth to an attacker that the zone retires before the attack."""
    after = worn(g, start, target, (LOSS_DIE * dice_to_retire(g, target), 0.0))
    gone_back(after, player, start, target)
    return after_attacks(after, player, both_aims(g, player))


def both_aims(g: Battle, player: int) -> tuple[Aims, Aims]:
    return (aims(g, player), aims(g, 1 - player))


def after_attacks(g: Battle, player: int, both: tuple[Aims, Aims]) -> float:
    """What a position is worth to whose attacks are being made: what is left to the enemy counts half."""
    return side_value(g, player, both[0]) - side_value(g, 1 - player, both[1]) - LATER * prospects(g, 1 - player)


def after_win(g: Battle, player: int, start: int, target: int, lost: tuple[float, float]) -> Battle:
    """The board after an attack that was won, with the losses at their mean."""
    besides = LOSS_DIE * dice_when_beaten(g, can_withdraw(g, 1 - player, target))
    after = worn(g, start, target, (lost[0] + besides, lost[1]))
    if keeps_the_rest(g):
        for number in guns_at(after, target):
            after.move(number, GONE)
    gone_back(after, player, start, target)
    return after


def gone_back(after: Battle, player: int, start: int, target: int) -> None:
    """The zone gives way, if it can, and a unit of the attack goes in."""
    enemy = 1 - player
    joined = [n for n in after.place(start).units if may_attack(after, n)]
    if after.place(target).side == enemy and can_withdraw(after, enemy, target):
        go_back(after, enemy, target)
    if after.place(target).side == NOWHERE and joined:
        after.move(joined[0], target)


def after_hold(g: Battle, start: int, target: int, lost: tuple[float, float]) -> Battle:
    """The board after an attack that was held off."""
    return worn(g, start, target, (lost[0], lost[1] + LOSS_DIE * dice_when_held_off(g)))


def worn(g: Battle, start: int, target: int, lost: tuple[float, float]) -> Battle:
    """The board after losses of both zones, before anybody moves."""
    after = copied(g)
    wear(after, target, lost[0])
    wear(after, start, lost[1])
    return after


def wear(g: Battle, at: int, bases: float) -> None:
    """Takes about so many bases off a zone, its strongest units first."""
    for _ in range(int(bases + 0.5)):
        units = g.place(at).units
        if not units:
            return
        g.lose(max(units, key=lambda n: g.piece(n).left), BASE, 1)
