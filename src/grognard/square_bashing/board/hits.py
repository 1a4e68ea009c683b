"""Hits that fall on a square of the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.procedure import Done, Made, Procedure
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.sheet.shooting_27 import ShootingSection
from grognard.squares.ground import OPEN

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

    def suffer(self, g: Battle, _: Any) -> Made:
        self.units = tuple(g.combat_units_at(self.square))
        if not self.units:
            return Done(0)
        section = g.rules.section(ShootingSection)
        ground = g.ground(self.square) if self.cover == GROUND else OPEN
        if self.cover == IN_GAS:
            ground = section.ground_in_gas(g.ground(self.square))
        saves = section.saves_of(tuple([g.unit(number, in_play=True) for number in self.units]), ground, self.assaulted)
        return section.suffer(self.hits, saves, self.how, True, striker=1 - g.places[self.square].side)

    def come_off(self, g: Battle, failed: tuple[int, ...]) -> Made:
        take_off(g, self.units, failed)
        return Done(sum(failed))


TakeHits.steps = (TakeHits.suffer, TakeHits.come_off)


def take_off(g: Battle, units: tuple[int, ...], failed: tuple[int, ...]) -> None:
    """Each failed save costs half a base and leaves a marker (SB-27-CASUALTY)."""
    for number, halves in zip(units, failed, strict=True):
        if halves:
            g.lose(number, halves, halves)
