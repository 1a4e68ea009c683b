"""Hexes counted with a ruler: distances, neighbours, and what a straight line between two middles crosses.

Columns stand three half widths apart; a hex is two half heights high; in these units its middle and corners are whole.
"""

from __future__ import annotations

from functools import cache
from typing import Any

CORNERS = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))
AROUND = ((0, 2), (0, -2), (3, 1), (3, -1), (-3, 1), (-3, -1))
BLOCKS = ("woods", "wooded-hill", "town")
HILLS = ("hill", "wooded-hill")

Plain = dict[str, Any]
Spot = tuple[int, int]


class HexGround:
    """The map of a scenario, and what can be measured on it."""

    def __init__(self, ground: Plain) -> None:
        self.hexes: dict[str, Plain] = ground["hexes"]
        self.sides: dict[frozenset[str], frozenset[str]] = ground["sides"]
        low = ground["low_columns"]
        self.spot = {
            name: (3 * one["column"], 2 * one["row"] + (1 if one["column"] % 2 == low else 0))
            for name, one in self.hexes.items()
        }
        self.name = {spot: name for name, spot in self.spot.items()}
        self.beside = {
            name: [self.name[x + dx, y + dy] for dx, dy in AROUND if (x + dx, y + dy) in self.name]
            for name, (x, y) in self.spot.items()
        }
        self.hill = self._hills()
        self.sight = cache(self._sight)
        edges = [self._edge(edge) for edge in ground["edges"]]
        self.home = [{name: min(self.distance(name, one) for one in edge) for name in self.hexes} for edge in edges]
        self.rim = [name for name, around in self.beside.items() if len(around) < 6]

    def terrain(self, name: str) -> str:
        return str(self.hexes[name]["terrain"])

    def side(self, here: str, there: str) -> frozenset[str]:
        return self.sides.get(frozenset((here, there)), frozenset())

    def distance(self, here: str, there: str) -> int:
        (x, y), (u, v) = self.spot[here], self.spot[there]
        columns, halves = abs(x - u) // 3, abs(y - v)
        return columns + max(0, (halves - columns) // 2)

    def _edge(self, edge: str) -> list[str]:
        """The hexes of an edge; north and south those that end their column."""
        columns: dict[int, list[int]] = {}
        for x, y in self.spot.values():
            columns.setdefault(x, []).append(y)
        if edge in "ns":
            end = min if edge == "n" else max
            return [self.name[x, end(ys)] for x, ys in columns.items()]
        last = (min if edge == "w" else max)(columns)
        return [self.name[last, y] for y in columns[last]]

    def _hills(self) -> dict[str, int]:
        """Which hill each hex of hills belongs to."""
        found: dict[str, int] = {}
        for start in self.hexes:
            if self.terrain(start) in HILLS and start not in found:
                spreading = [start]
                while spreading:
                    here = spreading.pop()
                    if here not in found:
                        found[here] = self.spot[start][0] * 1000 + self.spot[start][1]
                        spreading += [one for one in self.beside[here] if self.terrain(one) in HILLS]
        return found

    def _sight(self, here: str, there: str) -> bool:
        """Whether nothing in between blocks the sight."""
        pierced, along = self._crossed(here, there)
        if any(self._blocks(one, here, there) for one in pierced):
            return False
        return not any(all(self._blocks(one, here, there) for one in pair) for pair in along)

    def _blocks(self, spot: Spot, here: str, there: str) -> bool:
        """Woods, wooded hills and towns do; a hill unless one of the two is on it; nothing off the map."""
        name = self.name.get(spot)
        if name is None:
            return False
        if self.terrain(name) in BLOCKS:
            return True
        return self.terrain(name) == "hill" and self.hill[name] not in (self.hill.get(here), self.hill.get(there))

    def _crossed(self, here: str, there: str) -> tuple[list[Spot], list[list[Spot]]]:
        """The hexes in between that the line goes through, and those, two by two, between which it runs."""
        (x, y), (u, v) = self.spot[here], self.spot[there]
        pierced: list[Spot] = []
        edges: dict[frozenset[Spot], list[Spot]] = {}
        for a in range(min(x, u) - 3, max(x, u) + 4, 3):
            for b in range(min(y, v) - 3, max(y, v) + 4):
                if (a - x) % 3 or ((a - x) // 3 + b - y) % 2 or (a, b) in ((x, y), (u, v)):
                    continue
                # Heights count three times for breadths' one, as the square of the root of three has it.
                ahead = (a - x) * (u - x) + 3 * (b - y) * (v - y)
                if not 0 < ahead < (u - x) ** 2 + 3 * (v - y) ** 2:
                    continue
                left = {(a + c, b + d): (u - x) * (b + d - y) - (v - y) * (a + c - x) for c, d in CORNERS}
                if min(left.values()) < 0 < max(left.values()):
                    pierced.append((a, b))
                elif list(left.values()).count(0) == 2:
                    edge = frozenset(corner for corner, value in left.items() if value == 0)
                    edges.setdefault(edge, []).append((a, b))
        return pierced, list(edges.values())

    def last_before(self, here: str, there: str) -> list[str]:
        """The hex, or the two hexes, next to the end of the line, through which it comes."""
        pierced, along = self._crossed(here, there)
        near = [one for one in self.beside[there] if self.spot[one] in pierced]
        if here in self.beside[there]:
            return [here]
        pair = [self.name[spot] for group in along for spot in group if spot in self.name]
        return near or [one for one in pair if one in self.beside[there]]
