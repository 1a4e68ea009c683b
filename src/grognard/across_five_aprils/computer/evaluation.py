"""How good a position is for a player, and what an attack would make of it.

A plain sum of features, in victory points: what `Battle.points` counts, and what leads to points.
"""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from grognard.across_five_aprils.board.battle import COMBAT, WAITING, Battle, Piece
from grognard.across_five_aprils.board.encounter import position
from grognard.across_five_aprils.board.victory import outcome
from grognard.across_five_aprils.sheet.army import Kind, Unit
from grognard.across_five_aprils.sheet.bombardment import Bombardment
from grognard.across_five_aprils.sheet.combat import Assault, CombatSection, Fight, Results
from grognard.across_five_aprils.sheet.morale import MoraleTest
from grognard.ai.weights import Weights, less
from grognard.kernel.leaf import Leaf
from grognard.odds import remember, results, spread

FEATURES = (
    "points",
    "points_late",
    "strength",
    "still_out",
    "pull",
    "pull_of_guns",
    "guns_beside",
    "fire",
    "garrison",
    "open_door",
    "attacks_now",
    "attacks_later",
    "decides",
    "decides_late",
)
"""What counts, in the order of `features_of`:

- points, as the rules count them, and the more of the turns are over the more;
- points of strength on the map, beyond the step they belong to;
- rows of the map for each unit that is still to come;
- objectives that units go for, by their points and less the farther they are; of guns apart;
- guns with the enemy beside them; the strength of guns with a target in their field of fire;
- objectives held by a unit; those held but empty, by their points, for each hex that the nearest enemy is near;
- what the attacks are worth that could be made, while the side's combat marker is in the cup, and after;
- a win or a defeat if the battle ended now, and the more of the turns are over the more.
"""
WEIGHTS = Weights("grognard.across_five_aprils.computer", FEATURES)
STRENGTH = WEIGHTS.of("strength")
RETREAT = 0.5
"""A unit driven back one hex."""
GROUND = 0.6
"""An objective that a retreat gives up, by its points."""
NEAR = 5
"""From so near the enemy threatens an empty objective."""
APART = 100
"""Strengths, steps and morale are less."""
FEW = 3
"""So many units are what it takes to go for an objective, or to hold it."""
STANDS_BACK = -0.4
"""No attack is worse than this: who does not like it withdraws."""


def evaluate(g: Battle, player: int) -> float:
    """What a position is worth to a player, in points more than the other side's."""
    return WEIGHTS.value(features(g, player))


def share(g: Battle, player: int) -> float:
    """What share of a win it is."""
    return WEIGHTS.share(features(g, player), player)


def features(g: Battle, player: int) -> list[float]:
    """How far a player is ahead of the other."""
    decides = outcome(g).for_player(player)
    ahead = less(features_of(g, player), features_of(g, 1 - player))
    return [*ahead, decides, decides * g.facts.turn / g.plan.turns]


def features_of(g: Battle, side: int) -> list[float]:
    """What a side has: points, troops, where they stand, and what they could attack."""
    held, wanted = objectives(g, side)
    pulls = pulls_of(g, tuple(WEIGHTS.aimed_at(side, held + wanted)) or wanted or held)
    points = float(g.points(side))
    strength = out = pull = pull_of_guns = beside = fire = 0.0
    for piece in g.pieces:
        if piece.side != side or piece.at < WAITING:
            continue
        strength += piece.strength
        if piece.at < 0:
            out += g.map.board.deep
        elif piece.kind is not Kind.ARTILLERY:
            pull += pulls[piece.at]
        else:
            pull_of_guns += pulls[piece.at]
            if g.in_zone_of(1 - side, piece.at):
                beside += 1.0
            elif has_target(g, piece):
                fire += piece.strength
    garrison = float(len([at for at, _ in held if g.place(at).side == side]))
    doors = sum([worth * open_door(g, side, at) for at, worth in held if g.place(at).side != side], 0.0)
    attacks = prospects(g, side)
    now_or_later = [attacks, 0.0] if COMBAT[side] in [marker for marker, _ in g.facts.cup] else [0.0, attacks]
    troops = [strength, out, pull, pull_of_guns, beside, fire]
    return [points, points * g.facts.turn / g.plan.turns, *troops, garrison, doors, *now_or_later]


Goals = tuple[tuple[int, int], ...]


def goals(g: Battle, side: int) -> dict[tuple[int, int], str]:
    """What both sides fight for, as `objectives` has it, by name; what a side has near at hand comes first."""
    by_way: list[tuple[int, int, int]] = []
    for one in g.plan.objectives:
        far = g.map.distances_from(one.hex)
        ways = sorted([far[piece.at] for piece in g.pieces if piece.side == side and piece.at >= 0])
        by_way.append((sum(ways[:FEW]), one.hex, one.points))
    return {(at, points): g.map.name(at) for _, at, points in sorted(by_way)}


def objectives(g: Battle, side: int) -> tuple[Goals, Goals]:
    """The objectives a side holds, and those it wants, each with its points."""
    held: list[tuple[int, int]] = []
    wanted: list[tuple[int, int]] = []
    for one in g.plan.objectives:
        (held if g.place(one.hex).holder == side else wanted).append((one.hex, one.points))
    return tuple(held), tuple(wanted)


def pulls_of(g: Battle, goals: Goals) -> dict[int, float]:
    """How strongly the goals, each a hex and its worth, draw a unit on each hex: the best by worth and distance."""
    key = (g.map, goals)
    known: dict[int, float] | None = g.rules.remembered.get(key)
    if known is None:
        far = [(g.map.distances_from(at), worth) for at, worth in goals]
        pulls = [max([worth / (1.0 + away[here]) for away, worth in far], default=0.0) for here in range(g.map.size)]
        known = remember(g, key, dict(enumerate(pulls)))
    return known


def has_target(g: Battle, guns: Piece) -> bool:
    """Whether an enemy is in the field of fire of guns."""
    for at in g.map.field_of_fire(guns.at):
        if g.places[at].side == 1 - guns.side:
            return True
    return False


def open_door(g: Battle, side: int, at: int) -> int:
    """How near the nearest enemy is to an objective that nobody guards."""
    return max(0, NEAR - nearest(g, 1 - side, at, NEAR))


def nearest(g: Battle, side: int, at: int, most: int) -> int:
    """How far the nearest unit of a side is from a hex: so far at most, and from off the map."""
    if at < 0:
        return most
    far = g.map.distances_from(at)
    for piece in g.pieces:
        if piece.side == side and piece.at >= 0:
            most = min(most, far[piece.at])
    return most


def prospects(g: Battle, side: int) -> float:
    """The attacks that a side could make on the hexes it stands beside, all its units there joined."""
    beside: dict[int, list[int]] = {}
    zones, places = g.map.zones, g.places
    for number, piece in enumerate(g.pieces):
        if piece.side != side or piece.at < 0:
            continue
        for at in zones[piece.at]:
            if places[at].side == 1 - side:
                beside.setdefault(at, []).append(number)
    value = 0.0
    for target, attackers in beside.items():
        value += max(STANDS_BACK, swing(g, tuple(attackers), target))
    return value


# Attacks, by the exact odds of the fight


@dataclass(eq=False)
class Blow(Leaf):
    """What a side is expected to suffer: steps, and units driven back."""

    steps: float
    driven_back: float


def swing(g: Battle, attackers: tuple[int, ...], target: int, bombards: bool = False) -> float:
    """What an attack is worth to the attacker, the best morale counting on both sides."""
    defenders = g.place(target).units
    key = (g.map, target, bombards, seen(g, attackers), seen(g, defenders))
    known: dict[str, float] | None = g.rules.remembered.get(key)
    if known is None:
        ground = position(g, attackers, target, bombards)
        known = remember(g, key, balance(g, Assault(g.units(attackers), g.units(defenders), ground)))
    return known["gain"] + ground_value(g, target, known["driven_back"])


def seen(g: Battle, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """All that counts of units in a fight on this map: most positions that are weighed differ by one unit alone.

    Where it stands, its strength, the steps it has left and its morale, as one number for each.
    """
    found: list[int] = []
    for number in numbers:
        piece = g.pieces[number]
        at: i64 = piece.at
        found.append(((at * APART + piece.strength) * APART + piece.left) * APART + piece.morale)
    return tuple(found)


def balance(g: Battle, assault: Assault) -> dict[str, float]:
    """What an attack costs the defenders more than the attackers, wherever it is, and how sure it drives them back."""
    section = g.rules.section(CombatSection)
    attack, defence = section.best_morale(assault.attackers), section.best_morale(assault.defenders)
    if assault.position.bombarded:
        theirs = blow(g, assault.defenders, results(g, Bombardment(assault, attack)))
        return {"gain": cost(assault.defenders, theirs), "driven_back": theirs.driven_back}
    odds: dict[Results, float] = results(g, Fight(assault, attack, defence))
    theirs = blow(g, assault.defenders, spread(odds, of_defender))
    ours = blow(g, assault.attackers, spread(odds, of_attacker))
    gain = cost(assault.defenders, theirs) - cost(assault.attackers, ours)
    return {"gain": gain, "driven_back": theirs.driven_back}


def of_defender(found: Results) -> str:
    return found.defender


def of_attacker(found: Results) -> str:
    return found.attacker


def blow(g: Battle, units: tuple[Unit, ...], odds: dict[str, float]) -> Blow:
    """The mean of what may befall these units."""
    there = sum([unit.steps for unit in units])
    fails = sum([results(g, MoraleTest(unit.morale)).get(False, 0.0) for unit in units]) / len(units)
    steps = back = 0.0
    for result, p in odds.items():
        demand = g.rules.section(CombatSection).demand(result)
        if demand.steps:
            steps += p * min(demand.steps, there)
            back += p * (1.0 if demand.retreat else fails)
    return Blow(steps, back)


def cost(units: tuple[Unit, ...], suffered: Blow) -> float:
    """What a blow costs who suffers it: steps with their strength, and units driven back."""
    strength = sum([unit.strength for unit in units]) / max(1, sum([unit.steps for unit in units]))
    return suffered.steps * (1.0 + STRENGTH * strength) + suffered.driven_back * RETREAT * len(units)


def ground_value(g: Battle, target: int, driven_back: float) -> float:
    """What it is worth to drive the defenders off an objective, as sure as it is."""
    for one in g.plan.objectives:
        if one.hex == target:
            return GROUND * one.points * driven_back
    return 0.0
