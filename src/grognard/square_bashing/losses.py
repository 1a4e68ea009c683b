"""Hits that fall on a square of the board, and squares that fall back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.square_bashing.army import Kind
from grognard.square_bashing.battle import FELL_BACK, MOVED, NOWHERE, WAITING, Battle
from grognard.square_bashing.board import OPEN
from grognard.square_bashing.shooting import shooting

# What helps the saves of a square that takes hits
GROUND, IN_THE_OPEN, IN_GAS = "ground", "in the open", "in gas"


@dataclass
class TakeHits(Procedure):
    """A square takes hits: both players place them, its units save, half bases come off. Result: how many."""

    square: int
    hits: int
    how: str
    assaulted: bool = False
    cover: str = GROUND
    units: tuple[int, ...] = ()

    def suffer(self, g: Battle, _: Any) -> Any:
        self.units = tuple(g.combat_units_at(self.square))
        if not self.units:
            return Done(0)
        section = shooting(g)
        ground = g.ground(self.square) if self.cover == GROUND else OPEN
        if self.cover == IN_GAS:
            ground = section.ground_in_gas(g.ground(self.square))
        saves = section.saves_of(tuple([g.unit(number) for number in self.units]), ground, self.assaulted)
        return section.suffer(self.hits, saves, self.how, True, striker=1 - g.place(self.square).side)

    def come_off(self, g: Battle, failed: tuple[int, ...]) -> Any:
        take_off(g, self.units, failed)
        return Done(sum(failed))


TakeHits.steps = (TakeHits.suffer, TakeHits.come_off)


def take_off(g: Battle, units: tuple[int, ...], failed: tuple[int, ...]) -> None:
    """Each failed save costs half a base and leaves a marker (SB-27-CASUALTY)."""
    for number, halves in zip(units, failed, strict=True):
        if halves:
            g.lose(number, halves, halves)


def can_withdraw(g: Battle, side: int, at: int, units: tuple[int, ...] | None = None) -> bool:
    """Whether all of a square, or these units of it, find a way back: it is never split (SB-GAP-NORETREAT)."""
    if _stops_withdrawals(g, at):
        return False
    to_seat = len([n for n in (g.place(at).units if units is None else units) if g.fights(n)])
    behind = g.map.behind(side, at)
    while behind != NOWHERE:
        if g.place(behind).side == 1 - side or _stops_withdrawals(g, behind):
            return False
        to_seat -= max(0, g.room_at(behind))
        if to_seat <= 0:
            return True
        behind = g.map.behind(side, behind)
    return True


def _stops_withdrawals(g: Battle, at: int) -> bool:
    """Suppression lets forced withdrawals through, unless the table plays it as printed (SB-GAP-LOCK)."""
    return g.is_suppressed(at) and g.setting("hemmed_in_by") == "enemy-or-suppression"


def fall_back(g: Battle, side: int, at: int, units: tuple[int, ...]) -> None:
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


def _room_behind(g: Battle, number: int, side: int, at: int) -> int:
    """The next square toward the base edge with room; WAITING beyond it."""
    behind = g.map.behind(side, at)
    while behind != NOWHERE:
        if g.piece(number).kind is Kind.COMMAND or g.room_at(behind) > 0:
            return behind
        behind = g.map.behind(side, behind)
    return WAITING


def leave_the_table(g: Battle, number: int) -> None:
    """Off its own edge a unit loses a base and waits as a reinforcement; higher command loses nothing."""
    piece = g.piece(number)
    g.move(number, WAITING)
    if piece.kind is not Kind.COMMAND:
        g.lose(number, 2 * int(g.setting("off_table_bases")), 0)
    what = "waits" if g.piece(number).at == WAITING else "lost"
    g.tell(Event("SB-GAP-OFFTABLE", what, unit=piece.name))
