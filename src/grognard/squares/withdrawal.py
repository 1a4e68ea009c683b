"""Squares that fall back: whether there is a way, and where it ends."""

from __future__ import annotations

from grognard.kernel.event import Event
from grognard.squares.army import Kind
from grognard.squares.battle import FELL_BACK, MOVED, WAITING, AnyBattle
from grognard.squares.map import NOWHERE


def can_withdraw(g: AnyBattle, side: int, at: int, units: tuple[int, ...] | None = None) -> bool:
    """Whether all of a square, or these units of it, find a way back: it is never split (SB-GAP-NORETREAT)."""
    if _stops_withdrawals(g, at):
        return False
    to_seat = len([n for n in (g.places[at].units if units is None else units) if g.fights(n)])
    behind = g.map.behind(side, at)
    while behind != NOWHERE:
        if g.places[behind].side == 1 - side or _stops_withdrawals(g, behind):
            return False
        to_seat -= max(0, g.room_at(behind))
        if to_seat <= 0:
            return True
        behind = g.map.behind(side, behind)
    return True


def _stops_withdrawals(g: AnyBattle, at: int) -> bool:
    """Suppression lets forced withdrawals through, unless the table plays it as printed (SB-GAP-LOCK)."""
    return g.is_suppressed(at) and g.setting("hemmed_in_by") == "enemy-or-suppression"


def fall_back(g: AnyBattle, side: int, at: int, units: tuple[int, ...]) -> None:
    """Units that can withdraw go back one square, over friends who leave no room, or off the table.

    They are marked as fallen back, as players turn their figures (SB-28-FACE).
    """
    for number in units:
        g.change(number, winning=False)
        g.did(number, FELL_BACK | MOVED)
        to = _room_behind(g, number, side, at)
        if to == WAITING:
            leave_the_table(g, number)
        else:
            g.displace_command(to, side)
            g.move(number, to)


def _room_behind(g: AnyBattle, number: int, side: int, at: int) -> int:
    """The next square toward the base edge with room; WAITING beyond it."""
    behind = g.map.behind(side, at)
    while behind != NOWHERE:
        if g.pieces[number].kind is Kind.COMMAND or g.room_at(behind) > 0:
            return behind
        behind = g.map.behind(side, behind)
    return WAITING


def leave_the_table(g: AnyBattle, number: int) -> None:
    """Off its own edge a unit loses a base and waits as a reinforcement; higher command loses nothing."""
    piece = g.pieces[number]
    g.move(number, WAITING)
    if piece.kind is not Kind.COMMAND:
        g.lose(number, 2 * int(g.setting("off_table_bases")), 0)
    what = "waits" if g.pieces[number].at == WAITING else "lost"
    g.tell(Event("SB-GAP-OFFTABLE", what, unit=g.called(number)))
