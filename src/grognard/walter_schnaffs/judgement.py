"""What positions and answers are worth, for a player that looks one decision ahead.

In the measure of objectives: a plain sum of what is held, of troops and of where they stand. The
weights are ours and rough; where a unit stands counts as in Square Bashing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.kernel.procedure import Ask
from grognard.odds import results
from grognard.square_bashing.answers import DONE, At
from grognard.square_bashing.battle import NOWHERE, WAITING, WENT, Battle
from grognard.square_bashing.deployment import LOSE_A_BASE, Deplete
from grognard.square_bashing.evaluation import BASE, copied, go_back, hold_value, objectives, stand_value, time_left
from grognard.square_bashing.judgement import Worth, of_reinforcements, percent
from grognard.square_bashing.losses import can_withdraw
from grognard.square_bashing.movement import Movement
from grognard.square_bashing.reinforcements import Arrive, ByRoad, Reinforce
from grognard.walter_schnaffs.army import BATTERIES
from grognard.walter_schnaffs.attack import Fight, Fought, attacks
from grognard.walter_schnaffs.bombardment import Bombard, BombardFrom, is_cover, is_soft, shot_of, targets
from grognard.walter_schnaffs.fighting import Attacks, attackable, may_attack, sides_of
from grognard.walter_schnaffs.ladder import ChooseScenario, held

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
MANY_POINTS = 15.0
"""So many points more than the defender's are enough."""
BEARS = 0.4
"""A gun that stood still and has a target."""
PREFERRED = {"to-the-last": 2.0, "defence": 1.0}
"""The rungs that suit a plain player: who stands has the odds on its side."""


def evaluate(g: Battle, player: int) -> float:
    """What a position is worth to a player, more than to the other side."""
    return side_value(g, player) - side_value(g, 1 - player)


def side_value(g: Battle, side: int) -> float:
    """What a side has: objectives, troops, and where they stand."""
    mine, wanted = objectives(g, side)
    value = OBJECTIVE * len(mine) + (DECIDES if decides(g, side) else 0.0)
    for number, piece in enumerate(g.pieces):
        if piece.side == side and piece.at >= WAITING:
            value += OWN_BASE * piece.bases + stand_value(g, piece, mine, wanted)
            if piece.at >= 0 and piece.kind in BATTERIES and not piece.did & WENT and targets(g, number):
                value += BEARS
    for at in mine:
        value += hold_value(g, side, at)
    return value + prospects(g, side)


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
    weight = PROSPECT * time_left(g) * (1.0 if g.facts["player"] == side else LATER)
    return weight * sum([min(more, MANY_POINTS) for more in best.values()])


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    frame = g.stack[-1]
    if isinstance(frame, ChooseScenario):
        return Worth(PREFERRED.get(str(answer), 0.0), "focus", {})
    if isinstance(frame, Movement):
        return Worth(0.0 if answer == DONE else 1.0, "turn_to_move", {})
    if isinstance(frame, Attacks):
        return of_attack(g, frame, ask.player, answer)
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
    return Worth(expected * worth_more, "shot", {"expected": f"{expected:.2f}"})


class Chances(NamedTuple):
    """The chance that an attack is won, and the mean losses of defender and attacker when it is and when not."""

    wins: float
    when_won: tuple[float, float]
    when_held: tuple[float, float]


def chances(g: Battle, player: int, start: int, target: int) -> Chances:
    """The exact odds of an attack, in short."""
    section = attacks(g)
    found: dict[Fought, float] = results(g, Fight(*sides_of(g, start, target), False, player))
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
    """Attack or not, by the exact odds of the whole fight."""
    if not isinstance(answer, At):
        return Worth(evaluate(g, player), "no_assault", {})
    start, target = g.map.order[player][frame.i], g.map.number(answer.square)
    odds = chances(g, player, start, target)
    value = odds.wins * evaluate(after_win(g, player, start, target, odds.when_won), player)
    value += (1.0 - odds.wins) * evaluate(after_hold(g, start, target, odds.when_held), player)
    return Worth(value, "assault", percent(odds.wins))


def after_win(g: Battle, player: int, start: int, target: int, lost: tuple[float, float]) -> Battle:
    """The board after an attack that was won, with the losses at their mean."""
    after = after_hold(g, start, target, lost)
    enemy = 1 - player
    joined = [n for n in after.place(start).units if may_attack(after, n)]
    if after.place(target).side == enemy and can_withdraw(after, enemy, target):
        go_back(after, enemy, target)
    if after.place(target).side == NOWHERE and joined:
        after.move(joined[0], target)
    return after


def after_hold(g: Battle, start: int, target: int, lost: tuple[float, float]) -> Battle:
    """The board after an attack, before anybody moves."""
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
