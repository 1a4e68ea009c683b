"""The map of 1870: zones, some of soft ground, and watercourses along their sides."""

from __future__ import annotations

from grognard.kernel.space.square import Squares
from grognard.squares.ground import Ground
from grognard.squares.map import BattleMap


class ZoneMap(BattleMap):
    """The ground of a battle; `soft` says which zones are, `water` holds the faces that water runs along."""

    def __init__(
        self,
        squares: Squares,
        terrain: tuple[Ground, ...],
        roads: frozenset[tuple[int, int]],
        left_first: bool,
        soft: tuple[bool, ...],
        water: frozenset[tuple[int, int]] = frozenset(),
    ) -> None:
        heavy = tuple([is_heavy(ground, is_soft) for ground, is_soft in zip(terrain, soft, strict=True)])
        super().__init__(squares, terrain, roads, left_first, heavy)
        self.soft = soft
        self.water = water

    def is_water(self, one: int, other: int) -> bool:
        """Whether water runs along the face between two zones."""
        return (one, other) in self.water

    def terrain_at(self, at: int) -> list[str]:
        return [*super().terrain_at(at), *(["soft"] if self.soft[at] else [])]

    def lies_between(self, one: int, other: int) -> list[str]:
        return [*super().lies_between(one, other), *(["water"] if self.is_water(one, other) else [])]


def is_heavy(ground: Ground, soft: bool) -> bool:
    """Woods, soft ground, rough hills (WS-GAP-TERRAIN)."""
    return ground.woods or soft or ground.rough
