"""What a referee of the two games on squares sees of the program: all it knows of its data structures is here."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll
from grognard.squares.battle import MARK_NAMES

from .replaying import Step

PLACES = {-1: "waiting", -2: "gone", -3: "exited"}
MARKS = {
    bits: frozenset([name for mark, name in MARK_NAMES.items() if bits & mark]) for bits in range(2 * max(MARK_NAMES))
}


class Seen(NamedTuple):
    """A question with its answer, or dice with their faces, and the numbers they had to reach."""

    kind: str
    player: int
    rule: str
    what: str
    about: dict[str, str]
    answer: str
    faces: tuple[int, ...]
    outcome: Any
    total: int | None
    needs: tuple[int, ...]
    """What each die needs, in the order of the faces, where a number is needed."""
    pools: tuple[tuple[int, int], ...]
    """Of saves: how many dice for each unit, and what they need."""


def asked(game: Game) -> tuple[str, int, str, str, dict[str, str]]:
    """What the program waits for: a question or dice, of whom, by which rule, which of its questions, about what."""
    pending = game.pending
    if pending is None:
        return ("over", -1, "", "", {})
    if isinstance(pending, Ask):
        return ("ask", pending.player, pending.rule, pending.what, about(game, pending))
    return ("roll", pending.player, pending.rule, "", {})


def about(game: Game, ask: Ask) -> dict[str, str]:
    """What a question is about, in words."""
    return {**game.state.filled(ask.about), **dict(ask.about.numbers)}


def seen(step: Step) -> Seen:
    pending = step.pending
    if isinstance(pending, Roll):
        return _rolled(pending, step)
    its = about(step.game, pending)
    return Seen("ask", pending.player, pending.rule, pending.what, its, str(step.answer), (), None, None, (), ())


def _rolled(roll: Roll, step: Step) -> Seen:
    chance = roll.chance
    needs: tuple[int, ...] = ()
    pools: tuple[tuple[int, int], ...] = ()
    if hasattr(chance, "saves"):
        pools = tuple([(dice, need) for dice, need, _ in chance.saves])
    elif hasattr(chance, "needs"):
        needs = tuple(chance.needs)
    elif hasattr(chance, "hit_on"):
        needs = (chance.hit_on,) * chance.dice
    total = int(roll.tally.total) if roll.tally is not None else None
    return Seen("roll", roll.player, roll.rule, "", {}, "", step.faces, step.outcome, total, needs, pools)


def ground(game: Game) -> dict[str, Any]:
    """What does not change: the board, the two sides, the settings."""
    g = game.state
    board = g.map
    names = [str(square) for square in board.named]
    squares = {}
    soft, water = getattr(board, "soft", [False] * len(names)), getattr(board, "water", frozenset())
    for at, name in enumerate(names):
        one = board.grounds[at][g.place(at).works]
        flags = {"woods": one.woods, "buildings": one.buildings, "hill": one.hill, "rough": one.rough}
        squares[name] = {
            "column": board.named[at].column,
            "row": board.named[at].row + 1,
            "terrain": {flag for flag, there in flags.items() if there} | ({"soft"} if soft[at] else set()),
            "roads": {names[to] for to in board.beside[at] if board.is_road(at, to)},
            "road_off": board.is_road(at, -1),
            "water": {names[to] for to in board.beside[at] if (at, to) in water},
        }
    arms = getattr(g, "arms", [""] * len(g.pieces))
    armies = getattr(g, "armies", None)
    return {
        "wide": board.squares.wide,
        "deep": board.squares.deep,
        "squares": squares,
        "units": [
            {
                "name": piece.name,
                "side": piece.side,
                "quality": piece.quality.value,
                "full": piece.full,
                "arms": arms[number],
            }
            for number, piece in enumerate(g.pieces)
        ],
        "rating": armies and armies.rating,
        "guns": armies and armies.quality,
        "late": g.muster.late,
        "settings": dict(g.rules.settings.values),
    }


def squares(game: Game) -> dict[str, tuple[Any, ...]]:
    """Of each square: the units on it in the order they came, works, who holds its objective, and its markers."""
    g = game.state
    return {
        str(square): (
            place.units,
            place.works.value,
            place.holder if place.holder >= 0 else None,
            MARKS[place.marks],
            place.barrage,
            place.suppressed,
            place.gas,
        )
        for square, place in zip(g.map.named, g.places, strict=True)
    }


def units(game: Game) -> list[tuple[Any, ...]]:
    """Of each unit: its type, half bases left, place, casualty markers, and whether it is winning the fight."""
    g = game.state
    named = g.map.named
    return [
        (
            piece.kind.value,
            piece.left,
            str(named[piece.at]) if piece.at >= 0 else PLACES[piece.at],
            piece.markers,
            piece.winning,
        )
        for piece in g.pieces
    ]


def facts(game: Game) -> dict[str, Any]:
    """The turn, whose it is, and what is counted apart from the board."""
    known = ("turn", "player", "countdown", "tokens", "focus", "shock", "attacker", "rung", "wanted")
    return {name: getattr(game.state.facts, name) for name in known if hasattr(game.state.facts, name)}
