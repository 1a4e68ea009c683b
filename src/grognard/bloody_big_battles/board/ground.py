"""The ground of a battle: the shapes that are drawn on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from grognard.bloody_big_battles.sheet.terrain import Ground
from grognard.kernel.leaf import Leaf
from grognard.kernel.space.plane import Bounds, Outline, Point, bounds, meet

LINES = frozenset({Ground.STREAM, Ground.RIVER, Ground.FORDABLE, Ground.ROAD})
"""What is drawn as a line of points; all the rest is drawn as an outline."""


RIVERS, UNFORDABLE, BRIDGES = (Ground.RIVER, Ground.FORDABLE), (Ground.RIVER,), (Ground.BRIDGE,)


@dataclass(eq=False)
class Shape(Leaf):
    """One piece of terrain: a line or an outline of points."""

    kind: Ground
    name: str
    points: Outline
    bounds: Bounds


@dataclass(eq=False)
class Objective(Leaf):
    """A place that counts, and whose it is as the battle begins."""

    name: str
    at: Point
    holder: int


Landmark = tuple[Point, str]
"""Something to go toward: where it is, and its name or a key of the words."""


def landmark(shape: Shape) -> Landmark:
    return middle_of(shape), shape.name or f"@landmark.{shape.kind.value}"


def middle_of(shape: Shape) -> Point:
    about = shape.bounds
    return (about.left + about.right) // 2, (about.low + about.high) // 2


@final
class Table:
    """The table of a battle, which does not change: its size, its shapes by kind, the edges and the objectives."""

    def __init__(
        self,
        wide: int,
        deep: int,
        shapes: tuple[Shape, ...],
        edges: tuple[str, str],
        objectives: tuple[Objective, ...],
    ) -> None:
        self.wide = wide
        self.deep = deep
        self.shapes = shapes
        self.edges = edges
        self.objectives = objectives
        self.by_kind: dict[Ground, list[Shape]] = {
            kind: [shape for shape in shapes if shape.kind is kind] for kind in Ground
        }
        self.objective_marks: tuple[Landmark, ...] = tuple([(one.at, one.name) for one in objectives])
        self.area_marks: tuple[Landmark, ...] = tuple([landmark(one) for one in shapes if one.kind not in LINES])
        self._listed: dict[tuple[Ground, ...], list[Shape]] = {}
        self.rivers: bool = any([shape.kind in RIVERS for shape in shapes])

    def of(self, kinds: tuple[Ground, ...], about: Outline) -> list[Shape]:
        """The shapes of these kinds that may reach to an outline or a path."""
        listed = self._listed.get(kinds)
        if listed is None:
            listed = self._listed[kinds] = [shape for kind in kinds for shape in self.by_kind[kind]]
        if not listed:
            return []
        within = bounds(about)
        return [shape for shape in listed if meet(shape.bounds, within)]

    def on_table(self, outline: Outline) -> bool:
        for x, y in outline:
            if x < 0 or y < 0 or x > self.wide or y > self.deep:
                return False
        return True

    def inward(self, outline: Outline) -> Point:
        """How far an outline has to be moved, across and up, to be wholly on the table."""
        box = bounds(outline)
        return (
            max(0, -box.left) + min(0, self.wide - box.right),
            max(0, -box.low) + min(0, self.deep - box.high),
        )


def shape(kind: Ground, name: str, points: Outline) -> Shape:
    return Shape(kind, name, points, bounds(points))
