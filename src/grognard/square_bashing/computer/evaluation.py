"""How good a position is for a player, and what an assault would make of it.

A plain sum, in victory points: what `Battle.points` counts, and what leads to points. The weights
below are ours and rough. A player that looks one decision ahead needs no more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.odds import remember, results
from grognard.square_bashing.board.assault import Plan, clashes, may_join, supports
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.sheet.assaults_26 import AssaultSection, Lost, won
from grognard.square_bashing.sheet.clash import Retiring
from grognard.squares.army import GUNS, MG_OR_GUN, Kind
from grognard.squares.battle import WAITING, Piece
from grognard.squares.thinking import COVER, go_back, hold_value, objectives, time_left
from grognard.squares.withdrawal import can_withdraw

HALF_BASE = 0.5
"""A half base lost, in points: a base is one."""

PRESENCE = 0.15
"""A half base on the table, beyond the point for not losing it, while there is time to use it."""

FAR = 0.35
"""A square of way to the objective a unit goes for."""

GUARD = 0.12
"""A square of way to the objective a defending unit looks after."""

ODDS_ON = 0.12
"""A die more than the other side in an assault that could be made."""

LATER = 0.5
"""What may happen in the other side's turn counts half."""

MANY_DICE = 8.0
"""So many dice more than the target's are enough."""

WINNING = 0.3
"""A marker for winning."""

ON_FOOT = 0.5
"""Cavalry that cannot charge."""

BEHIND = 0.25
"""Guns and machine guns follow at a quarter of the pull of those who assault."""

REACHED = 0.1
"""A square that higher command can send orders to."""

SAVED = 0.5
"""About how many of the hits that follow an assault are saved."""


def evaluate(g: Battle, player: int) -> float:
    """What a position is worth to a player, in points more than the other side's."""
    return side_value(g, player) - side_value(g, 1 - player)


def side_value(g: Battle, side: int) -> float:
    """What a side has: points, troops, and where they stand."""
    held, wanted = objectives(g, side)
    time = time_left(g)
    value = float(g.points(side)) - half_lost(g, side)
    for piece in g.pieces:
        if piece.side == side and piece.at >= WAITING:
            if piece.kind is Kind.COMMAND:
                value += command_value(g, piece)
            else:
                value += time * (PRESENCE * piece.left + (WINNING if piece.winning else 0.0))
                value += stand_value(g, piece, held, wanted)
    for at in held:
        value += hold_value(g, side, at)
    return value + prospects(g, side)


def half_lost(g: Battle, side: int) -> float:
    """Bases half gone are not counted as lost yet, but half of them is."""
    return HALF_BASE * sum([int(piece.left) % 2 for piece in g.pieces if piece.side == side and piece.at >= WAITING])


def stand_value(g: Battle, piece: Piece, held: list[int], wanted: list[int]) -> float:
    """Near to what it goes for, and in cover where the enemy is near; who waits is as far off as can be."""
    if piece.at < 0:
        return -FAR * g.map.squares.deep
    value = -ON_FOOT if piece.kind is Kind.DISMOUNTED else 0.0
    if piece.side == g.attacker or not held:
        goes_for, pull = wanted or held, FAR
    else:
        goes_for, pull = held, GUARD
    if piece.kind in MG_OR_GUN:
        pull *= BEHIND
    if goes_for:
        value -= pull * min([g.map.distance(at, piece.at) for at in goes_for])
    if g.near_enemy(piece.side, piece.at):
        if g.ground(piece.at).cover:
            value += COVER
        if piece.kind in GUNS:
            value -= 2 * COVER
    return value


def command_value(g: Battle, piece: Piece) -> float:
    """Higher command is worth the squares it reaches."""
    if piece.at < 0:
        return 0.0
    reach = int(g.setting("command_reach"))
    squares = g.held_by(piece.side)
    return REACHED * len([at for at in squares if g.map.distance(at, piece.at) <= reach])


def prospects(g: Battle, side: int) -> float:
    """The best assault a side could make on each enemy square it stands next to: its dice beyond the target's.

    Whose turn it is assaults first; the other may not get to it.
    """
    value, weight = 0.0, ODDS_ON if g.facts.player == side else ODDS_ON * LATER
    for target in g.held_by(1 - side):
        most = 0.0
        for start in g.map.beside[target]:
            if g.places[start].side == side and any([may_join(g, n) for n in g.places[start].units]):
                most = max(most, dice_more(g, side, start, target))
        value += weight * min(most, MANY_DICE)
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


class Chances(NamedTuple):
    """What the exact odds of a fight come to: the chance to win, and the mean losses of both when won and when not."""

    wins: float
    when_won: tuple[float, float]
    when_held: tuple[float, float]


def chances(g: Battle, plan: Plan) -> Chances:
    """The exact odds of a fight, in short."""
    found: dict[Lost, float] = results(g, plan.fight(g).procedure)
    wins, sums = 0.0, [0.0, 0.0, 0.0, 0.0]
    for lost, p in found.items():
        i = 0 if won(lost) else 2
        wins += p if i == 0 else 0.0
        sums[i] += p * sum(lost[0])
        sums[i + 1] += p * sum(lost[1])
    holds = 1.0 - wins
    return Chances(
        wins,
        (sums[0] / wins, sums[1] / wins) if wins > 0 else (0.0, 0.0),
        (sums[2] / holds, sums[3] / holds) if holds > 0 else (0.0, 0.0),
    )


def assault_value(g: Battle, plan: Plan, player: int) -> tuple[float, float]:
    """What an assault is worth to a player if the target stands, and the chance that it is won."""
    odds = chances(g, plan)
    value = 0.0
    if odds.wins > 0:
        value += odds.wins * evaluate(after_win(g, plan, *odds.when_won), player)
    if odds.wins < 1:
        value += (1 - odds.wins) * evaluate(after_hold(g, plan, *odds.when_held), player)
    return value, odds.wins


def after_win(g: Battle, plan: Plan, target_lost: float, assaulter_lost: float) -> Battle:
    """The board after an assault that was won, with the losses at their mean."""
    after = g.copy()
    for number in after.place(plan.target).units:
        if after.piece(number).kind in GUNS:
            after.lose(number, after.piece(number).left, 0)
    which = "hits" if can_withdraw(g, 1 - plan.player, plan.target) else "hemmed_in"
    hits = int(g.rules.section(AssaultSection).win.number("SB-26-WIN-HITS", which))
    wear(after, plan.start, assaulter_lost)
    driven_back(after, plan, target_lost + SAVED * hits)
    return after


def after_hold(g: Battle, plan: Plan, target_lost: float, assaulter_lost: float) -> Battle:
    """The board after an assault that was beaten off."""
    after = g.copy()
    wear(after, plan.target, target_lost)
    wear(
        after,
        plan.start,
        assaulter_lost + SAVED * int(g.rules.section(AssaultSection).hold.number("SB-26-HOLD-HITS", "hits")),
    )
    return after


def after_retiring(g: Battle, plan: Plan) -> Battle:
    """The board once the target has gone back rather than stand."""
    hits = (
        g.rules.section(AssaultSection).retire_hits.tally(Retiring(g.units(plan.target), g.ground(plan.target))).total
    )
    after = g.copy()
    driven_back(after, plan, SAVED * hits)
    return after


def driven_back(g: Battle, plan: Plan, lost: float) -> None:
    """The target loses, goes back, and the assaulter comes in."""
    target, foe = plan.target, 1 - plan.player
    joined = plan.joined(g)
    wear(g, target, lost)
    if g.place(target).side == foe and can_withdraw(g, foe, target):
        go_back(g, foe, target)
    if g.place(target).side == foe or g.is_suppressed(target):
        return
    for number in joined:
        if g.piece(number).at >= 0 and g.room_at(target) > 0:
            g.displace_command(target, plan.player)
            g.move(number, target)


def wear(g: Battle, at: int, halves: float) -> None:
    """Takes about so many half bases off a square, its strongest units first."""
    for _ in range(int(halves + 0.5)):
        units = g.combat_units_at(at)
        if not units:
            return
        g.lose(max(units, key=lambda n: g.piece(n).left), 1, 1)
