"""A board of squares, drawn with the second side's edge on top."""

from __future__ import annotations

from typing import Any

from grognard.drawing.paper import Paper, Say, Spot

SIDE = 120.0
COUNTER = 52.0
GROUND = {"woods": "woods", "buildings": "buildings", "rough-hill": "rough", "hill": "hill", "soft": "soft"}
"""What a square is drawn as: the first of these that it has."""
SIGNS = {"woods": "♣", "buildings": "⌂", "rough": "▲", "hill": "∩", "soft": "≈"}
"""The ground again, for who does not see its colour."""
WORKS = {"hasty": 1, "trench": 2, "fort": 3}
"""How many lines stand for the works of a square."""


def draw_squares(view: dict[str, Any], say: Say) -> Paper:
    board = view["board"]
    paper = Paper(board["wide"] * SIDE, board["deep"] * SIDE, say)
    squares = board["squares"]
    corners = {square["name"]: _corner(square["name"], board["deep"]) for square in squares}
    for square in squares:
        _ground(paper, square, corners[square["name"]])
    for square in squares:
        _ways(paper, square, corners)
    for square in squares:
        _standing(paper, square, corners[square["name"]], view["units"])
    return paper


def _corner(name: str, deep: int) -> Spot:
    """The upper left of a square."""
    return (ord(name[0]) - ord("A")) * SIDE, (deep - int(name[1:])) * SIDE


def _box(corner: Spot, inset: float) -> list[Spot]:
    x, y, far = corner[0] + inset, corner[1] + inset, SIDE - 2 * inset
    return [(x, y), (x + far, y), (x + far, y + far), (x, y + far)]


def _ground(paper: Paper, square: dict[str, Any], corner: Spot) -> None:
    name = next((name for name in GROUND if name in square["terrain"]), "")
    kind = GROUND.get(name, "clear")
    paper.shape(_box(corner, 0), kind, ", ".join([square["name"], *map(paper.say, square["terrain"])]))
    paper.shape(_box(corner, 0), "grid")
    if name:
        paper.note("area", name, kind, SIGNS[kind])
    for i in range(WORKS.get(square["works"], 0)):
        paper.shape(_box(corner, 6 + 6 * i), "works")
        paper.note("works", square["works"], "works", str(WORKS[square["works"]]))
    paper.words((corner[0] + 5, corner[1] + 14), square["name"], "small over")
    paper.words((corner[0] + 6, corner[1] + SIDE - 7), SIGNS.get(kind, ""), "ground over")


def _ways(paper: Paper, square: dict[str, Any], corners: dict[str, Spot]) -> None:
    """Roads from middle to middle, water along faces."""
    here = corners[square["name"]]
    if square["roads"] or square["road_off"]:
        paper.note("line", "road", "road")
    for other in square["roads"]:
        paper.line([_middle(here), _between(here, corners[other])], "road")
    if square["road_off"]:
        edge = 0.0 if here[1] == 0 else here[1] + SIDE
        paper.line([_middle(here), (here[0] + SIDE / 2, edge)], "road")
    for other in square.get("water", ()):
        paper.line(_face(here, corners[other]), "river")
        paper.note("line", "stream", "river")


def _middle(corner: Spot) -> Spot:
    return corner[0] + SIDE / 2, corner[1] + SIDE / 2


def _between(one: Spot, other: Spot) -> Spot:
    (ax, ay), (bx, by) = _middle(one), _middle(other)
    return (ax + bx) / 2, (ay + by) / 2


def _face(one: Spot, other: Spot) -> list[Spot]:
    """The ends of the face between two squares."""
    x, y = _between(one, other)
    dx, dy = (0.0, SIDE / 2) if one[1] == other[1] else (SIDE / 2, 0.0)
    return [(x - dx, y - dy), (x + dx, y + dy)]


def _standing(paper: Paper, square: dict[str, Any], corner: Spot, units: list[dict[str, Any]]) -> None:
    for i, number in enumerate(square["units"]):
        unit = units[number]
        at = (corner[0] + 6 + (i % 2) * (COUNTER + 4), corner[1] + 22 + (i // 2) * (COUNTER * 0.62 + 2))
        paper.counter(at, COUNTER, unit, f"{unit['halves'] / 2:g}")
        paper.note("number", "bases")
    if square["objective"] is not None:
        paper.star((corner[0] + SIDE - 15, corner[1] + 12), 10, square["name"])
