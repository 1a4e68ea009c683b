"""How good a position is for a player.

A plain sum of features, in victory points: what `Battle.points` counts, and what leads to points.
"""

from __future__ import annotations

from typing import Any

from grognard.ai.weights import Weights, less
from grognard.odds import remember
from grognard.square_bashing.board.assault import Plan, clashes, may_join, supports
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.sheet.assaults_26 import AssaultSection
from grognard.squares.army import GUNS, MG_OR_GUN, Kind
from grognard.squares.battle import WAITING, Piece
from grognard.squares.thinking import hold_value, objectives, time_left

FEATURES = (
    "points",
    "points_late",
    "half_base",
    "presence",
    "winning",
    "still_out",
    "way",
    "way_of_guns",
    "way_to_guard",
    "way_of_guns_to_guard",
    "on_foot",
    "cover",
    "guns_in_front",
    "reached",
    "held",
    "odds_now",
    "odds_later",
)
"""What counts, in the order of `features_of`:

- points, as the rules count them, and the more of the countdown is over the more;
- half bases gone from bases that count as there still;
- half bases on the table, and markers for winning, while there is time to use them;
- squares of depth for each unit that is still to come;
- squares of way to the objective a unit goes for, of guns and machine guns apart, and to one that it guards;
- cavalry that cannot charge; units in cover, and guns, with the enemy beside them;
- squares that higher command can send orders to;
- objectives held, by a garrison or with the door open;
- dice more than the target's in the best assault on each enemy square, in one's own turn and in the other's.
"""
WEIGHTS = Weights("grognard.square_bashing.computer", FEATURES)
HALF_BASE = -WEIGHTS.of("half_base")
MANY_DICE = 8.0
"""So many dice more than the target's are enough."""


def evaluate(g: Battle, player: int) -> float:
    """What a position is worth to a player, in points more than the other side's."""
    return WEIGHTS.value(features(g, player))


def share(g: Battle, player: int) -> float:
    """What share of a win it is."""
    return WEIGHTS.share(features(g, player), player)


def features(g: Battle, player: int) -> list[float]:
    """How far a player is ahead of the other."""
    return less(features_of(g, player), features_of(g, 1 - player))


def features_of(g: Battle, side: int) -> list[float]:
    """What a side has: points, troops, and where they stand."""
    held, wanted = objectives(g, side)
    time, points = time_left(g), float(g.points(side))
    presence = winning = out = on_foot = cover = in_front = reached = 0.0
    ways = {False: 0.0, True: 0.0}
    goes_for = (wanted or held) if side == g.attacker or not held else held
    for piece in g.pieces:
        if piece.side != side or piece.at < WAITING:
            continue
        if piece.kind is Kind.COMMAND:
            reached += squares_reached(g, piece)
            continue
        presence += piece.left
        winning += piece.winning
        if piece.at < 0:
            out += g.map.squares.deep
            continue
        on_foot += piece.kind is Kind.DISMOUNTED
        if goes_for:
            ways[piece.kind in MG_OR_GUN] += min([g.map.distance(at, piece.at) for at in goes_for])
        if g.near_enemy(side, piece.at):
            cover += g.ground(piece.at).cover
            in_front += piece.kind in GUNS
    holding = sum([hold_value(g, side, at) for at in held], 0.0)
    going = goes_for is not held or side == g.attacker
    way, guns = ways[False], ways[True]
    marching = [way, guns, 0.0, 0.0] if going else [0.0, 0.0, way, guns]
    odds = prospects(g, side)
    now_or_later = [odds, 0.0] if g.facts.player == side else [0.0, odds]
    bases = [half_lost(g, side), time * presence, time * winning, out]
    stand = [on_foot, cover, in_front, float(reached), holding]
    return [points, points * (1.0 - time), *bases, *marching, *stand, *now_or_later]


def half_lost(g: Battle, side: int) -> float:
    """Bases half gone are not counted as lost yet, but half of them is."""
    return float(sum([int(piece.left) % 2 for piece in g.pieces if piece.side == side and piece.at >= WAITING]))


def squares_reached(g: Battle, command: Piece) -> int:
    """The squares that higher command can send orders to."""
    if command.at < 0:
        return 0
    reach = int(g.setting("command_reach"))
    return len([at for at in g.held_by(command.side) if g.map.distance(at, command.at) <= reach])


def prospects(g: Battle, side: int) -> float:
    """The best assault a side could make on each enemy square it stands next to: its dice beyond the target's."""
    value = 0.0
    for target in g.held_by(1 - side):
        most = 0.0
        for start in g.map.beside[target]:
            if g.places[start].side == side and any([may_join(g, n) for n in g.places[start].units]):
                most = max(most, dice_more(g, side, start, target))
        value += min(most, MANY_DICE)
    return value


def dice_more(g: Battle, side: int, start: int, target: int) -> float:
    """The dice of an assault beyond the target's, by the sheet; remembered, since most positions differ elsewhere."""
    key = (g.map, seen(g, start), seen(g, target), supports(g, start), supports(g, target))
    known: dict[str, float] | None = g.rules.remembered.get(key)
    if known is None:
        assaulter, standing = clashes(g, Plan(side, start, target))
        section = g.rules.section(AssaultSection)
        more = section.assaulter.tally(assaulter).total - section.target.tally(standing).total
        known = remember(g, key, {"more": more})
    return known["more"]


def seen(g: Battle, at: int) -> tuple[Any, ...]:
    """All that counts of a square in an assault, but for its supports."""
    place, pieces = g.places[at], g.pieces
    units = tuple([(n, pieces[n].left, pieces[n].did, pieces[n].winning) for n in place.units])
    return (at, place.works.value, place.marks, place.barrage, units)
