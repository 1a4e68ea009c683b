"""What single answers are worth whose value the next position does not show.

- `evaluate(g, player)` looks at a position;
- `worth(g, ask, answer)` says what an answer is worth by the exact odds or by a rule of thumb (an
  assault, a shot, an order, an asset); None elsewhere.
"""

from __future__ import annotations

from typing import Any

from grognard.kernel.answers import DONE, Pick, Worth
from grognard.kernel.question import Ask
from grognard.odds import results
from grognard.square_bashing.board.answers import Corner
from grognard.square_bashing.board.assault import Assault, Lend, Onslaught
from grognard.square_bashing.board.barrages import Lay, aims, squares_of
from grognard.square_bashing.board.fire import Aim
from grognard.square_bashing.board.morale import exposed_at
from grognard.square_bashing.board.orders import MARK_OF, Command, Focus, in_reach
from grognard.square_bashing.computer.evaluation import HALF_BASE, Attempt, after_retiring, assault_value, evaluate
from grognard.square_bashing.sheet.barrages_22 import barrages
from grognard.square_bashing.sheet.morale_28 import morale
from grognard.square_bashing.sheet.shooting_27 import Shoot, Volley, shooting
from grognard.squares.answers import RETIRE, YES, At
from grognard.squares.army import ASSAULTING
from grognard.squares.assets import Asset, tokens
from grognard.squares.battle import HOLD_THE_LINE, STEADY, Battle
from grognard.squares.deployment import LOSE_A_BASE, Deplete
from grognard.squares.map import NOWHERE
from grognard.squares.movement import Movement
from grognard.squares.reinforcements import Arrive, ByRoad, Reinforce
from grognard.squares.thinking import BASE, of_reinforcements, percent
from grognard.squares.withdrawal import can_withdraw

__all__ = ["evaluate", "worth"]


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
        return Worth(float(answer == ("fighting" if ask.player == g.attacker else "morale")), "focus", {})
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
        return 0.1 if g.map.difficult[at] and player == g.attacker and g.place(at).holder == NOWHERE else -0.1
    stays = player == g.defender and g.place(at).holder == player
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
