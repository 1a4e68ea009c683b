"""How good a position is for a player, and what an answer is worth whose value lies further off.

A plain sum, in victory points: what `victory.points` counts, and what leads to points. The weights
below are ours and rough. A player that looks one decision ahead needs no more:

- `evaluate(g, player)` looks at a position;
- `worth(g, ask, answer)` says what an answer is worth where the next position does not show it
  (an assault, a shot, an order, an asset), by the exact odds or by a rule of thumb; None elsewhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.kernel.procedure import Ask
from grognard.odds import results
from grognard.square_bashing.answers import DONE, At, Corner, Pick
from grognard.square_bashing.army import ASSAULTING, GUNS, MG_OR_GUN, Kind
from grognard.square_bashing.assault import Fight, Lost, assaults, won
from grognard.square_bashing.barrage import Lay, aims, barrages, squares_of
from grognard.square_bashing.battle import (
    ATTACKER,
    DEFENDER,
    HOLD_THE_LINE,
    NOWHERE,
    STEADY,
    WAITING,
    Battle,
    Piece,
)
from grognard.square_bashing.clash import Retiring
from grognard.square_bashing.deployment import LOSE_A_BASE, Deplete
from grognard.square_bashing.fire import Aim
from grognard.square_bashing.losses import can_withdraw
from grognard.square_bashing.morale import exposed_at, morale
from grognard.square_bashing.movement import Movement
from grognard.square_bashing.onslaught import RETIRE, YES, Assault, Lend, Onslaught, clashes, may_join
from grognard.square_bashing.orders import MARK_OF, Asset, Command, Focus, in_reach, tokens
from grognard.square_bashing.reinforcements import Arrive, ByRoad, Reinforce
from grognard.square_bashing.shooting import Shoot, Volley, shooting
from grognard.square_bashing.victory import points

BASE = 2
"""A base, in half bases."""
HALF_BASE = 0.5
"""A half base lost, in points: a base is one."""
PRESENCE = 0.15
"""A half base on the table, beyond the point for not losing it, while there is time to use it."""
GARRISON = (1.5, 0.8, 0.3)
"""The first, second and third unit on an objective held."""
OPEN_DOOR = 1.2
"""An objective held but empty, for each square that the nearest enemy is nearer than four."""
FAR = 0.35
"""A square of way to the objective a unit goes for."""
GUARD = 0.12
"""A square of way to the objective a defending unit looks after."""
COVER = 0.25
"""A unit in cover with the enemy near."""
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
IN_TIME = 8
"""With less on the countdown than this, what only helps later is worth less."""


class Worth(NamedTuple):
    """What an answer is worth, and why: a key of the words for reasons, with what fills it in."""

    value: float
    reason: str
    numbers: dict[str, Any]


# A position


def evaluate(g: Battle, player: int) -> float:
    """What a position is worth to a player, in points more than the other side's."""
    return side_value(g, player) - side_value(g, 1 - player)


def side_value(g: Battle, side: int) -> float:
    """What a side has: points, troops, and where they stand."""
    held, wanted = objectives(g, side)
    time = time_left(g)
    value = float(points(g, side)) - half_lost(g, side)
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


def time_left(g: Battle) -> float:
    return min(1.0, max(0.1, float(g.facts["countdown"]) / IN_TIME))


def half_lost(g: Battle, side: int) -> float:
    """Bases half gone are not counted as lost yet, but half of them is."""
    return HALF_BASE * sum([int(piece.left) % 2 for piece in g.pieces if piece.side == side and piece.at >= WAITING])


def objectives(g: Battle, side: int) -> tuple[list[int], list[int]]:
    """The objectives a side holds, and those it wants."""
    held, wanted = [], []
    for at, place in enumerate(g.places):
        if place.holder == side:
            held.append(at)
        elif place.holder != NOWHERE:
            wanted.append(at)
    return held, wanted


def stand_value(g: Battle, piece: Piece, held: list[int], wanted: list[int]) -> float:
    """Near to what it goes for, and in cover where the enemy is near; who waits is as far off as can be."""
    if piece.at < 0:
        return -FAR * g.map.squares.deep
    value = -ON_FOOT if piece.kind is Kind.DISMOUNTED else 0.0
    if piece.side == ATTACKER or not held:
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


def hold_value(g: Battle, side: int, at: int) -> float:
    """An objective held: by a garrison, or with its door open to the nearest enemy."""
    here = [n for n in g.combat_units_at(at) if g.pieces[n].side == side]
    if here:
        return sum(GARRISON[: len(here)]) + (COVER if g.ground(at).cover else 0.0)
    enemies = [g.map.distance(at, p.at) for p in g.pieces if p.side != side and p.at >= 0 and p.kind in ASSAULTING]
    return -OPEN_DOOR * max(0, 4 - min(enemies, default=4))


def prospects(g: Battle, side: int) -> float:
    """The best assault a side could make on each enemy square it stands next to: its dice beyond the target's.

    Whose turn it is assaults first; the other may not get to it.
    """
    value, weight = 0.0, ODDS_ON if g.facts["player"] == side else ODDS_ON * LATER
    for target in g.held_by(1 - side):
        most = 0.0
        for start in g.map.beside[target]:
            if g.place(start).side == side and any([may_join(g, n) for n in g.place(start).units]):
                assaulter, standing = clashes(g, start, target, (), False)
                section = assaults(g)
                most = max(most, section.assaulter.tally(assaulter).total - section.target.tally(standing).total)
        value += weight * min(most, MANY_DICE)
    return value


# Assaults, by the exact odds of the whole fight


class Attempt(NamedTuple):
    """An assault as it would be made."""

    player: int
    start: int
    target: int
    lent: tuple[int, ...] = ()
    shock: bool = False

    def joined(self, g: Battle) -> tuple[int, ...]:
        return (*[n for n in g.place(self.start).units if may_join(g, n)], *self.lent)


class Chances(NamedTuple):
    """What the exact odds of a fight come to: the chance to win, and the mean losses of both when won and when not."""

    wins: float
    when_won: tuple[float, float]
    when_held: tuple[float, float]


def chances(g: Battle, attempt: Attempt) -> Chances:
    """The exact odds of a fight, in short."""
    fight = Fight(*clashes(g, attempt.start, attempt.target, attempt.lent, attempt.shock), False, attempt.player)
    found: dict[Lost, float] = results(g, fight)
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


def assault_value(g: Battle, attempt: Attempt, player: int) -> tuple[float, float]:
    """What an assault is worth to a player if the target stands, and the chance that it is won."""
    odds = chances(g, attempt)
    value = 0.0
    if odds.wins > 0:
        value += odds.wins * evaluate(after_win(g, attempt, *odds.when_won), player)
    if odds.wins < 1:
        value += (1 - odds.wins) * evaluate(after_hold(g, attempt, *odds.when_held), player)
    return value, odds.wins


def after_win(g: Battle, attempt: Attempt, target_lost: float, assaulter_lost: float) -> Battle:
    """The board after an assault that was won, with the losses at their mean."""
    after = copied(g)
    for number in after.place(attempt.target).units:
        if after.piece(number).kind in GUNS:
            after.lose(number, after.piece(number).left)
    which = "hits" if can_withdraw(g, 1 - attempt.player, attempt.target) else "hemmed_in"
    hits = int(assaults(g).win.number("SB-26-WIN-HITS", which))
    wear(after, attempt.start, assaulter_lost)
    driven_back(after, attempt, target_lost + SAVED * hits)
    return after


def after_hold(g: Battle, attempt: Attempt, target_lost: float, assaulter_lost: float) -> Battle:
    """The board after an assault that was beaten off."""
    after = copied(g)
    wear(after, attempt.target, target_lost)
    wear(after, attempt.start, assaulter_lost + SAVED * int(assaults(g).hold.number("SB-26-HOLD-HITS", "hits")))
    return after


def after_retiring(g: Battle, attempt: Attempt) -> Battle:
    """The board once the target has gone back rather than stand."""
    hits = assaults(g).retire_hits.tally(Retiring(g.units(attempt.target), g.ground(attempt.target))).total
    after = copied(g)
    driven_back(after, attempt, SAVED * hits)
    return after


def driven_back(g: Battle, attempt: Attempt, lost: float) -> None:
    """The target loses, goes back, and the assaulter comes in."""
    target, foe = attempt.target, 1 - attempt.player
    joined = attempt.joined(g)
    wear(g, target, lost)
    if g.place(target).side == foe and can_withdraw(g, foe, target):
        go_back(g, foe, target)
    if g.place(target).side == foe or g.is_suppressed(target):
        return
    for number in joined:
        if g.piece(number).at >= 0 and g.room_at(target) > 0:
            g.displace_command(target, attempt.player)
            g.move(number, target)


def go_back(g: Battle, side: int, at: int) -> None:
    """Everybody one square toward their edge, or off it; who finds room is not asked."""
    behind = g.map.behind(side, at)
    for number in g.place(at).units:
        g.move(number, behind if behind != NOWHERE else WAITING)


def wear(g: Battle, at: int, halves: float) -> None:
    """Takes about so many half bases off a square, its strongest units first."""
    for _ in range(int(halves + 0.5)):
        units = g.combat_units_at(at)
        if not units:
            return
        g.lose(max(units, key=lambda n: g.piece(n).left), 1)


def copied(g: Battle) -> Battle:
    twin = g.copy()
    assert isinstance(twin, Battle)
    return twin


# Answers whose worth lies further off


def worth(g: Battle, ask: Ask, answer: Any) -> Worth | None:
    """What an answer is worth where the next position does not show it; None where it does."""
    frame = g.stack[-1]
    if isinstance(frame, Movement):
        return Worth(0.0 if answer == DONE else 1.0, "turn_to_move", {})
    if isinstance(frame, (Onslaught, Lend, Assault)):
        return of_assault(g, frame, ask.player, answer)
    if isinstance(frame, Aim):
        return of_shot(g, frame, answer)
    if isinstance(frame, (Asset, Lay)):
        return of_asset(g, frame, ask.player, answer)
    if isinstance(frame, Command):
        return of_order(g, frame, ask.player, answer)
    if isinstance(frame, Focus):
        return Worth(float(answer == ("fighting" if ask.player == ATTACKER else "morale")), "focus", {})
    if isinstance(frame, Deplete) and g.piece(frame.units[0]).left <= BASE:
        return Worth(0.0 if answer == LOSE_A_BASE else 1.0, "spared", {})
    if isinstance(frame, (Reinforce, Arrive, ByRoad)):
        return of_reinforcements(g, ask.player, answer)
    return None


def of_assault(g: Battle, frame: Onslaught | Lend | Assault, player: int, answer: Any) -> Worth:
    """Assault or not, with whose help, with shock or without; and for the target, stand or retire."""
    if isinstance(frame, Onslaught):
        if not isinstance(answer, At):
            return Worth(evaluate(g, player), "no_assault", {})
        start = g.map.order[player][frame.i]
        return made(g, Attempt(player, start, g.map.number(answer.square), (), g.facts["shock"] == player))
    if isinstance(frame, Lend):
        lent = (*frame.lent, answer.unit) if isinstance(answer, Pick) else frame.lent
        found = made(g, Attempt(player, frame.start, frame.target, lent, g.facts["shock"] == player))
        return Worth(found.value - 0.1 * len(lent), "lend", found.numbers)
    attempt = Attempt(frame.player, frame.start, frame.target, frame.lent, frame.shock or answer == YES)
    if player == frame.player:
        return made(g, attempt)
    if answer == RETIRE:
        return Worth(evaluate(after_retiring(g, attempt), player), "retire", {})
    value, wins = assault_value(g, attempt, player)
    return Worth(value, "stand", percent(1 - wins))


def made(g: Battle, attempt: Attempt) -> Worth:
    """An assault made, the target standing or retiring as hurts the assaulter more."""
    value, wins = assault_value(g, attempt, attempt.player)
    if can_withdraw(g, 1 - attempt.player, attempt.target):
        value = min(value, evaluate(after_retiring(g, attempt), attempt.player))
    return Worth(value, "assault", percent(wins))


def percent(chance: float) -> dict[str, Any]:
    return {"percent": round(100 * chance)}


def of_shot(g: Battle, frame: Aim, answer: Any) -> Worth:
    """A shot is worth the casualties it is expected to cause; it costs nothing."""
    if not isinstance(answer, At):
        return Worth(-1.0, "hold_fire", {})
    to = g.map.number(answer.square)
    units = tuple([g.unit(n) for n in frame.groups[0]])
    section = shooting(g)
    tally = section.table.tally(Volley(units, g.map.distance(frame.square, to)))
    saves = section.saves_of(g.units(to), g.ground(to), False)
    odds = results(g, Shoot(tally, saves, False, frame.player))
    expected = sum([p * sum(shot.casualties) for shot, p in odds.items()])
    return Worth(expected * (1.2 if g.place(to).holder != NOWHERE else 1.0), "shot", {"expected": f"{expected:.2f}"})


def of_asset(g: Battle, frame: Asset | Lay, player: int, answer: Any) -> Worth:
    """Assets do not keep: the first that finds something to do is committed, with all its tokens."""
    if isinstance(frame, Lay):
        return Worth(aim_value(g, player, frame.kind, answer), "barrage", {})
    if isinstance(answer, int):
        return Worth(float(answer), "all_tokens", {})
    if answer == DONE:
        return Worth(0.0, "nothing_to_do", {})
    return Worth(asset_value(g, player, answer) * tokens(g, player, answer), "asset", {})


def asset_value(g: Battle, player: int, kind: str) -> float:
    """What an asset could do now, roughly."""
    if kind == "shock":
        return 1.0 if fronts(g, player, 3) else -1.0
    if kind == "hasty":
        return 0.5 if fronts(g, 1 - player, 4) else -1.0
    if kind == "urgent":
        return 0.5
    return max([aim_value(g, player, kind, aim) for aim in aims(g, kind)], default=-1.0)


def fronts(g: Battle, side: int, reach: int) -> bool:
    """Whether any unit of a side that assaults has an enemy within reach."""
    enemies = g.held_by(1 - side)
    for piece in g.pieces:
        if piece.side == side and piece.at >= 0 and piece.kind in ASSAULTING:
            for at in enemies:
                if g.map.distance(at, piece.at) <= reach:
                    return True
    return False


def aim_value(g: Battle, player: int, kind: str, aim: At | Corner) -> float:
    """The units a barrage is expected to find, the enemy's less one's own."""
    quality = g.facts["quality"][player]
    value = 0.0
    for aimed in squares_of(g, kind, aim):
        for die in range(1, 7):
            to = landing(g, player, aimed, barrages(g).deviation.band(die, quality).result)
            if to != NOWHERE and g.place(to).side != NOWHERE:
                value += (1.0 if g.place(to).side != player else -1.5) / 6
    return value


def landing(g: Battle, player: int, aimed: int, where: str) -> int:
    """The square that a barrage falls on, short, over or where it was aimed."""
    if where == "on":
        return aimed
    return g.map.behind(player, aimed) if where == "short" else g.map.ahead[player][aimed]


def of_order(g: Battle, frame: Command, player: int, answer: Any) -> Worth:
    """Orders cost nothing: the one that helps most, where it helps most."""
    if answer == DONE:
        return Worth(0.0, "nothing_to_do", {})
    if isinstance(answer, At):
        return Worth(order_value(g, player, frame.order, g.map.number(answer.square)), "order_where", {})
    return Worth(max([order_value(g, player, answer, at) for at in in_reach(g, player)]), "order", {})


def order_value(g: Battle, player: int, order: str, at: int) -> float:
    """What an order does for a square: heart for those that may run, dice for those that may assault."""
    if g.place(at).marks & MARK_OF[order]:
        return -1.0
    if order == "fighting":
        return assault_chance(g, player, at)
    if order == "movement":
        return 0.1 if g.map.difficult[at] and player == ATTACKER and g.place(at).holder == NOWHERE else -0.1
    stays = player == DEFENDER and g.place(at).holder == player
    if order == "hold" and not stays:
        return -1.0
    dice = int(morale(g).tally(exposed_at(g, at)).total)
    stake = HALF_BASE * sum([piece.left for piece in g.units_at(at)]) + (5.0 if stays else 0.0)
    return stake * (fails_twice(dice) - fails_twice(dice - (2 if order == "morale" else 3)))


def fails_twice(dice: int) -> float:
    """The chance of two fails or more, each die failing in half the cases."""
    return 0.0 if dice < 2 else 1.0 - (1 + dice) / 2.0**dice


def assault_chance(g: Battle, player: int, at: int) -> float:
    """Whether a square could be assaulting this turn: the enemy beside it, or near enough to go there."""
    strength = len([n for n in g.place(at).units if g.piece(n).kind in ASSAULTING])
    if not strength or g.has_mark(at, STEADY | HOLD_THE_LINE):
        return -0.1
    nearest = min([g.map.distance(at, enemy) for enemy in g.held_by(1 - player)], default=9)
    return 0.2 * strength if nearest == 1 else -0.1


def of_reinforcements(g: Battle, player: int, answer: Any) -> Worth:
    """The way that is expected to bring most; the strongest first."""
    if isinstance(answer, Pick):
        piece = g.piece(answer.unit)
        return Worth(piece.left * (1.0 if piece.kind in ASSAULTING else 0.5) + 1, "strongest", {})
    if answer == DONE:
        return Worth(0.0, "nothing_to_do", {})
    waiting = len(g.waiting(player))
    expected = {"A": waiting / 6, "B": 1.0, "C": 1 + min(2, waiting - 1) / 6}[answer]
    return Worth(expected, "reinforcements", {"expected": f"{expected:.1f}"})
