"""Evading: who may go out of an enemy's way, and what it costs."""

from __future__ import annotations

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.costs import half_move
from grognard.bloody_big_battles.board.leaves import DISORDERED, EVADED, OFFERED, ON, Piece
from grognard.bloody_big_battles.board.retire import Back, retire
from grognard.bloody_big_battles.sheet.army import Arm, Formation, Weapon, is_artillery, is_cavalry, is_infantry
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.kernel.event import Event

LIGHT = (Arm.LIGHT_CAVALRY, Arm.IRREGULAR_CAVALRY)


def evaders(g: Battle, number: int, met: tuple[int, ...]) -> list[int]:
    """Of the enemies that a move would meet, those who may evade it (BBB-GAP-EVADE); nobody who is charged already."""
    once = bool(g.setting("evades_once"))
    able = [n for n in met if not (once and g.pieces[n].did & (OFFERED | EVADED)) and not g.charged_by(n)]
    return [enemy for enemy in able if may_evade(g.pieces[enemy], g.pieces[number]) and moves_near(g, number, enemy)]


def moves_near(g: Battle, number: int, enemy: int) -> bool:
    """Whether a unit about to come into contact moves within reach of its enemy: somewhere on the way it does."""
    return g.setting("evade_measured") == "on-the-way" or g.within(
        enemy, number, g.rules.section(MovingSection).evade_within
    )


def may_evade(piece: Piece, from_enemy: Piece) -> bool:
    """Who may evade whom; nobody who is disordered."""
    if piece.status & DISORDERED:
        return False
    if is_infantry(from_enemy.arm) and evades_infantry(piece):
        return True
    if from_enemy.arm is Arm.HEAVY_CAVALRY and piece.arm in LIGHT:
        return True
    return piece.arm is Arm.IRREGULAR_CAVALRY and from_enemy.arm not in LIGHT


def evades_infantry(piece: Piece) -> bool:
    """Cavalry, limbered foot artillery, horse artillery."""
    limbered = is_artillery(piece.arm) and piece.formation is Formation.LIMBERED
    return is_cavalry(piece.arm) or limbered or piece.weapon is Weapon.HORSE


def evade(g: Battle, number: int, before: int) -> None:
    """Half a move straight away from the enemy; cavalry is disordered by it."""
    piece = g.pieces[number]
    g.did(number, EVADED)
    g.tell(Event("BBB-EV-COST", unit=g.called(number)))
    retire(g, number, Back(half_move(g, piece), before, disorders=False))
    if is_cavalry(piece.arm) and g.pieces[number].state == ON:
        g.disorder(number)
