"""How good a position is for a player.

A plain sum of features, in victory points: what `Battle.points` counts, and what leads to points.
"""

from __future__ import annotations

from typing import Any

from grognard.ai.weights import Weights, less
from grognard.odds import remember
from grognard.square_bashing.board.assault import Plan, clashes, may_join, supports
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.board.victory import outcome
from grognard.square_bashing.sheet.assaults_26 import AssaultSection
from grognard.squares.army import GUNS, MG_OR_GUN, Kind
from grognard.squares.battle import COMMAND, WAITING, Piece
from grognard.squares.thinking import MASSED, hold_value, massed, objectives, strung_out, time_left

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
    "strung_out",
    "on_foot",
    "cover",
    "guns_in_front",
    "reached",
    "held",
    "odds_now",
    "odds_later",
    "decides",
    "decides_late",
    *MASSED,
)
"""What counts, in the order of `features_of`:

- points, as the rules count them, and the more of the countdown is over the more;
- half bases gone from bases that count as there still;
- half bases on the table, and markers for winning, while there is time to use them;
- squares of depth for each unit that is still to come;
- squares of way to the objective a unit goes for, of guns and machine guns apart, and to one that it guards; how far
  those that go for one are behind the first of them;
- cavalry that cannot charge; units in cover, and guns, with the enemy beside them;
- squares that higher command can send orders to;
- objectives held, by a garrison or with the door open;
- dice more than the target's in the best assault on each enemy square, in one's own turn and in the other's;
- a win or a defeat if the battle ended now, and the more of the countdown is over the more;
- where a side is massed against the other.
"""
WEIGHTS = Weights("grognard.square_bashing.computer", FEATURES)
HALF_BASE = -WEIGHTS.of("half_base")
DISMOUNTED = Kind.DISMOUNTED
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
    decides = outcome(g).for_player(player)
    return [
        *less(features_of(g, player), features_of(g, 1 - player)),
        decides,
        decides * (1.0 - time_left(g)),
        *massed(g, player),
    ]


def features_of(g: Battle, side: int) -> list[float]:
    """What a side has: points, troops, and where they stand."""
    held, wanted = objectives(g, side)
    time, points = time_left(g), float(g.points(side))
    half_lost = presence = winning = out = on_foot = cover = in_front = reached = way_of_guns = 0
    ways: list[int] = []
    going = side == g.attacker or not held
    goes_for = WEIGHTS.aimed_at(side, held + wanted)
    if not goes_for:
        goes_for = (wanted or held) if going else held
    elif not going:
        going = any_of(wanted, goes_for)
    for piece in g.pieces:
        if piece.side != side or piece.at < WAITING:
            continue
        half_lost += piece.left % 2
        if piece.kind is COMMAND:
            reached += squares_reached(g, piece)
            continue
        presence += piece.left
        winning += piece.winning
        if piece.at < 0:
            out += g.map.squares.deep
            continue
        on_foot += piece.kind is DISMOUNTED
        if goes_for and piece.kind in MG_OR_GUN:
            way_of_guns += g.map.nearest(piece.at, goes_for)
        elif goes_for:
            ways.append(g.map.nearest(piece.at, goes_for))
        if g.near_enemy(side, piece.at):
            cover += g.ground(piece.at).cover
            in_front += piece.kind in GUNS
    holding = 0.0
    for at in held:
        holding += hold_value(g, side, at)
    way, odds, now = sum(ways), prospects(g, side), g.facts.player == side
    return [
        points,
        points * (1.0 - time),
        float(half_lost),
        time * float(presence),
        time * float(winning),
        float(out),
        float(way) if going else 0.0,
        float(way_of_guns) if going else 0.0,
        0.0 if going else float(way),
        0.0 if going else float(way_of_guns),
        strung_out(ways) if going else 0.0,
        float(on_foot),
        float(cover),
        float(in_front),
        float(reached),
        holding,
        odds if now else 0.0,
        0.0 if now else odds,
    ]


def any_of(these: list[int], those: list[int]) -> bool:
    """Whether any of these squares is one of those."""
    for one in these:
        if one in those:
            return True
    return False


def squares_reached(g: Battle, command: Piece) -> int:
    """The squares that higher command can send orders to."""
    if command.at < 0:
        return 0
    reach, apart, reached = int(g.setting("command_reach")), g.map.apart[command.at], 0
    for at, place in enumerate(g.places):
        if place.side == command.side and apart[at] <= reach:
            reached += 1
    return reached


def prospects(g: Battle, side: int) -> float:
    """The best assault a side could make on each enemy square it stands next to: its dice beyond the target's."""
    value, enemy = 0.0, 1 - side
    for target, place in enumerate(g.places):
        if place.side != enemy:
            continue
        most = 0.0
        for start in g.map.beside[target]:
            if g.places[start].side == side and any_may_join(g, start):
                most = max(most, dice_more(g, side, start, target))
        value += min(most, MANY_DICE)
    return value


def any_may_join(g: Battle, at: int) -> bool:
    """Whether any unit of a square could assault."""
    for number in g.places[at].units:
        if may_join(g, number):
            return True
    return False


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
    return (at, place.works, place.marks, place.barrage, units)
