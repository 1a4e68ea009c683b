"""The ground of a square: terrain and works, and the face that is crossed."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.leaf import Leaf
from grognard.kernel.word import Word


class Works(Word):
    NONE = "none"
    HASTY = "hasty"
    TRENCH = "trench"
    FORT = "fort"


class Face(Word):
    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


TERRAIN = ("woods", "buildings", "hill", "rough-hill")


@dataclass(eq=False)
class Ground(Leaf):
    """What a square is made of; a rough hill is a hill too."""

    woods: bool = False
    buildings: bool = False
    hill: bool = False
    rough: bool = False
    works: Works = Works.NONE

    @property
    def names(self) -> list[str]:
        """Its terrain as a person names it."""
        there = (self.woods, self.buildings, self.hill and not self.rough, self.rough)
        return [name for name, lies in zip(TERRAIN, there, strict=True) if lies]

    @property
    def overgrown(self) -> bool:
        """In woods or buildings."""
        return self.woods or self.buildings

    @property
    def defended(self) -> bool:
        return self.works is not Works.NONE

    @property
    def cover(self) -> bool:
        return self.woods or self.buildings or self.works is not Works.NONE


OPEN = Ground()


def ground(terrain: tuple[str, ...], works: str) -> Ground:
    """The ground that a person names."""
    rough = "rough-hill" in terrain
    return Ground("woods" in terrain, "buildings" in terrain, rough or "hill" in terrain, rough, Works(works))
