"""What positions and answers are worth, for a player that looks one decision ahead.

In the measure of objectives: a plain sum of features, of what is held, of troops and of where they stand for what
their side aims at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.ai.carrying import carried_out
from grognard.ai.weights import Weights, dot, less
from grognard.kernel.answers import DONE, Worth
from grognard.kernel.leaf import Leaf
from grognard.kernel.question import Ask
from grognard.odds import chances, results
from grognard.squares.answers import RETIRE, STAND, YES, At
from grognard.squares.assets import tokens
from grognard.squares.battle import WAITING
from grognard.squares.map import NOWHERE
from grognard.squares.thinking import (
    COMMON,
    MASSED,
    Judge,
    asset_value,
    goals,
    hold_value,
    massed,
    objectives,
    percent,
    strung_out,
    time_left,
)
from grognard.squares.withdrawal import can_withdraw
from grognard.walter_schnaffs.board.attacks import Attacking, AttackZone, Plan, attackable, sides_of
from grognard.walter_schnaffs.board.battle import Battle
from grognard.walter_schnaffs.board.bombardment import is_cover, may_fire, targets
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, FOOT_AND_HORSE
from grognard.walter_schnaffs.sheet.attack_8 import AttackSection

__all__ = ["PACE", "WEIGHTS", "evaluate", "features", "goals", "share", "worth"]

FEATURES = (
    "objectives",
    "objectives_late",
    "decides",
    "decides_late",
    "bases",
    "still_out",
    "way",
    "way_of_batteries",
    "way_home",
    "way_home_of_batteries",
    "strung_out",
    "cover",
    "held",
    "odds_now",
    "bears",
    "marched",
    *MASSED,
)
"""What counts, in the order of `features_of` and `features`:

- objectives held, and whether they decide the battle as things stand; both the more, the more of the countdown is over;
- bases, which are worth less when the countdown is about to run out;
- zones of depth for each unit that is still to come;
- zones of way to an objective that a unit goes for, or looks after; of batteries apart; how far those that go for one
  are behind the first of them;
- units in cover; objectives held, by a garrison or with the door open;
- for whose turn it is: points more than the defender's in the attacks that could be made, and guns that bear;
- the way that the attacker has behind it, so that nobody shuns the nearer objective;
- where a side is massed against the other.
"""
WEIGHTS = Weights("grognard.walter_schnaffs.computer", FEATURES)
OF_A_SIDE, OF_MASSES = FEATURES.index("odds_now"), FEATURES.index(MASSED[0])
"""The features before the one are each side's own, those from the other on tell where sides are massed."""
PACE = WEIGHTS.pace
LATER = 0.5
"""What may happen in the other side's turn counts half."""
AT_THE_END = 0.3
"""What a base is still worth when the countdown is about to run out."""
MASS = 5
"""The units that an objective is reckoned to take."""
MANY_POINTS = 15.0
"""So many points more than the defender's are enough."""
PREFERRED = {"to-the-last": 2.0, "defence": 1.0}
"""The rungs that suit a plain player: who stands has the odds on its side."""


def evaluate(g: Battle, player: int) -> float:
    """What a position is worth to a player, more than to the other side, with what whose turn it is can do in it.

    What the other side can do does not count yet: whoever stands alone may still be joined.
    """
    return WEIGHTS.value(features(g, player))


def share(g: Battle, player: int) -> float:
    """What share of a win it is."""
    return WEIGHTS.share(features(g, player), player)


def features(g: Battle, player: int) -> list[float]:
    """How far a player is ahead of the other."""
    turn = g.facts.player
    ahead = less(features_of(g, player, aims(g, player)), features_of(g, 1 - player, aims(g, 1 - player)))
    sign = 1.0 if turn == player else -1.0
    behind = marched(g)
    ahead += [sign * prospects(g, turn), sign * bearing(g, turn), behind if player == g.attacker else -behind]
    return [*ahead, *massed(g, player)]


def side_value(g: Battle, side: int, aims: Aims) -> float:
    """What a side has by itself, in points."""
    return dot(WEIGHTS.guiding[:OF_A_SIDE], features_of(g, side, aims))


def features_of(g: Battle, side: int, aims: Aims) -> list[float]:
    """What a side has: objectives, troops, and where they stand for what they aim at."""
    mine, _ = objectives(g, side)
    time, held = time_left(g), float(len(mine))
    bases = out = cover = way_of_batteries = 0
    ways: list[int] = []
    goes_for = aims.wanted or aims.guarded
    for piece in g.pieces:
        if piece.side != side or piece.at < WAITING:
            continue
        bases += piece.bases
        if piece.at < 0:
            out += g.map.squares.deep
        else:
            cover += is_cover(g.ground(piece.at))
            if goes_for and piece.kind in BATTERIES:
                way_of_batteries += g.map.nearest(piece.at, goes_for)
            elif goes_for:
                ways.append(g.map.nearest(piece.at, goes_for))
    worth = AT_THE_END + (1.0 - AT_THE_END) * time
    going, way = bool(aims.wanted), sum(ways)
    holding = 0.0
    for at in mine:
        holding += hold_value(g, side, at)
    decided = float(decides(g, side))
    return [
        held,
        held * (1.0 - time),
        decided,
        decided * (1.0 - time),
        worth * float(bases),
        float(out),
        float(way) if going else 0.0,
        float(way_of_batteries) if going else 0.0,
        0.0 if going else float(way),
        0.0 if going else float(way_of_batteries),
        strung_out(ways) if going else 0.0,
        float(cover),
        holding,
    ]


@dataclass(eq=False)
class Aims(Leaf):
    """The objectives that a side looks after, and those it goes for."""

    guarded: list[int]
    wanted: list[int]


def aims(g: Battle, side: int) -> Aims:
    """A side that lacks objectives for winning goes for as many, the easiest first; else it looks after its own.

    Who has set itself an aim keeps to that, whosever it is.
    """
    mine, theirs = objectives(g, side)
    own, others = WEIGHTS.aimed_at(side, mine), WEIGHTS.aimed_at(side, theirs)
    if own or others:
        return Aims([], own + others) if others else Aims(own, [])
    lacking = g.facts.wanted - g.held(g.attacker)
    if side != g.attacker:
        lacking = 1 - lacking
    if lacking <= 0:
        return Aims(mine, [])
    if lacking >= len(theirs):
        return Aims([], theirs)
    return Aims([], sorted(theirs, key=lambda at: effort(g, side, at))[:lacking])


def marched(g: Battle) -> float:
    """What makes good to the attacker the way to the next objective, so that nobody shuns the nearer one."""
    attacker, troops = g.attacker, 0
    for piece in g.pieces:
        if piece.side == attacker and piece.at >= WAITING:
            troops += 1
    return float(g.map.squares.deep * troops * g.held(attacker))


def effort(g: Battle, side: int, at: int) -> float:
    """How hard an objective is to get at: the way to it, and who is there."""
    apart = g.map.apart[at]
    ways = sorted([apart[p.at] for p in g.pieces if p.side == side and p.at >= 0 and p.kind in FOOT_AND_HORSE])
    total = 0
    for way in ways[:MASS]:
        total += way
    if g.places[at].side == 1 - side:
        for piece in g.units_at(at):
            total += piece.bases
    return float(total)


def bearing(g: Battle, side: int) -> float:
    """The guns of a side that may still fire this turn and have a target."""
    bear = 0
    for number, piece in enumerate(g.pieces):
        if piece.side == side and piece.at >= 0 and may_fire(g, number) and targets(g, number):
            bear += 1
    return float(bear)


def decides(g: Battle, side: int) -> bool:
    """Whether a side holds what would win it the battle now."""
    attacker = g.attacker
    taken = g.held(attacker) >= g.facts.wanted > 0
    return taken if side == attacker else not taken


def prospects(g: Battle, side: int) -> float:
    """The best attack a side could make on each enemy zone it stands next to: its points beyond the defender's."""
    section = g.rules.section(AttackSection)
    best: dict[int, float] = {}
    for start in g.held_by(side):
        for target in attackable(g, start):
            attack, defence = sides_of(g, Plan(side, start, target))
            more = section.attacker.tally(attack).total - section.defender.tally(defence).total
            best[target] = max(best.get(target, 0.0), more)
    total = 0.0
    for more in best.values():
        total += min(more, MANY_POINTS)
    return time_left(g) * total


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


PLAIN = {"SB-26-A-SHOCK": YES, "SB-26-RETIRE": STAND}
"""What is answered inside an attack that is being weighed: shock is spent, the zone stands."""
RETIRES = {**PLAIN, "SB-26-RETIRE": RETIRE}


def chance(g: Battle, plan: Plan) -> float:
    """The exact odds that an attack is won, if the zone stands."""
    return chances(g, plan.fight(g), g.rules.section(AttackSection).won).get(True, 0.0)


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
    wins = chance(g, plan)
    value = weighed(g, answer, plan, wins, PLAIN)
    if g.keeps_the_rest() and can_withdraw(g, 1 - player, plan.target):
        value = min(value, weighed(g, answer, plan, None, RETIRES))
    return Worth(value, "attack_odds", percent(wins))


def of_shock(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Whether a shock assault is spent on an attack."""
    plan = planned(g, ask, answer)
    wins = chance(g, plan)
    return Worth(weighed(g, answer, plan, wins, PLAIN), "attack_odds", percent(wins))


def of_stand(g: Battle, ask: Ask, answer: Any) -> Worth:
    """Whether a zone stands or retires: what is good for the attacker is bad for it."""
    plan = planned(g, ask, answer)
    if answer == RETIRE:
        return Worth(-weighed(g, answer, plan, None, PLAIN), "retire", {})
    wins = chance(g, plan)
    return Worth(-weighed(g, answer, plan, wins, PLAIN), "stand", percent(1.0 - wins))


def weighed(g: Battle, answer: Any, plan: Plan, wins: float | None, plain: Mapping[str, Any]) -> float:
    """What an answer about an attack is worth to who makes it, once carried out; what both aim at stays as it is."""
    player = plan.player
    both = both_aims(g, player)

    def worth_of(after: Battle) -> float:
        return after_attacks(after, player, both)

    def gave_way(after: Battle) -> bool:
        return after.place(plan.target).side != 1 - player

    return carried_out(g, answer, worth_of, plain, AttackZone, wins, gave_way)


def both_aims(g: Battle, player: int) -> tuple[Aims, Aims]:
    return (aims(g, player), aims(g, 1 - player))


def after_attacks(g: Battle, player: int, both: tuple[Aims, Aims]) -> float:
    """What a position is worth to whose attacks are being made: what is left to the enemy counts half."""
    threats = LATER * WEIGHTS.of("odds_now") * prospects(g, 1 - player)
    together = dot(WEIGHTS.guiding[OF_MASSES:], massed(g, player))
    return side_value(g, player, both[0]) - side_value(g, 1 - player, both[1]) + together - threats


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
