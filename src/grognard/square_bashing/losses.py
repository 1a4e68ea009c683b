"""Hits that fall on a square of the board, and squares that fall back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.square_bashing.army import Kind
from grognard.square_bashing.battle import FELL_BACK, GONE, MOVED, NOWHERE, WAITING, Battle
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


def can_withdraw(g: Battle, side: int, at: int) -> bool:
    """Unless an enemy bars the way to the next square with room behind (SB-GAP-NORETREAT)."""
    behind = g.map.behind(side, at)
    suppressed = behind != NOWHERE and (g.is_suppressed(at) or g.is_suppressed(behind))
    if suppressed and g.setting("hemmed_in_by") == "enemy-or-suppression":
        return False
    while behind != NOWHERE:
        if g.place(behind).side == 1 - side:
            return False
        if g.room_at(behind) > 0:
            return True
        behind = g.map.behind(side, behind)
    return True


def fall_back(g: Battle, side: int, at: int, units: tuple[int, ...]) -> None:
    """Units of a square go back one square, over friends who leave no room, or off the table."""
    for number in units:
        g.change(number, winning=False)
        g.did(number, FELL_BACK | MOVED)
        to = _room_behind(g, number, side, at)
        if to == WAITING:
            leave_the_table(g, number)
        elif to != GONE:
            g.displace_command(to, side)
            g.move(number, to)


def _room_behind(g: Battle, number: int, side: int, at: int) -> int:
    """The next square toward the base edge with room; GONE where the enemy bars the way to it."""
    behind = g.map.behind(side, at)
    while behind != NOWHERE:
        if g.place(behind).side == 1 - side:
            return GONE
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
