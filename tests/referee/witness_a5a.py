"""What a battle of Across Five Aprils looks like from outside, as plain data: all that its referee may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll

from .replaying import Step

Plain = dict[str, Any]


def ground(game: Game) -> Plain:
    """The map and what the scenario lays down; it does not change."""
    g: Any = game.state
    board, land = g.map.board, g.map.ground
    names = [str(one) for one in board.all]
    return {
        "low_columns": 0 if board.even_low else 1,
        "hexes": {
            name: {
                "column": board.all[at].column,
                "row": board.all[at].row,
                "terrain": land.terrain[at].value,
                "fortified": at in land.fortified,
                "way_off": land.ends[at].value if at in land.ends else None,
            }
            for at, name in enumerate(names)
        },
        "sides": {
            frozenset((names[here], names[there])): frozenset(land.sides.of(side))
            for side, (here, there) in enumerate(board.of_side)
            if there >= 0 and land.sides.of(side)
        },
        "edges": tuple(land.edges),
        "turns": g.plan.turns,
        "night": set(g.plan.night),
        "formations": [
            {"name": one.name, "side": one.side, "markers": one.markers, "frozen": set(one.frozen)}
            for one in g.plan.formations
        ],
        "objectives": {names[one.hex]: one.points for one in g.plan.objectives},
        "settings": dict(g.rules.settings.values),
    }


def position(game: Game) -> Plain:
    """Where everything stands."""
    g: Any = game.state
    names = g.map.names
    return {
        "turn": g.facts.turn,
        "cup": Counter(dict(g.facts.cup)),
        "units": [_unit(g, names, piece) for piece in g.pieces],
        "holders": {names[one.hex]: g.places[one.hex].holder for one in g.plan.objectives},
    }


def _unit(g: Any, names: list[str], piece: Any) -> Plain:
    return {
        "name": piece.name,
        "side": piece.side,
        "formation": g.plan.formations[piece.formation].name,
        "type": piece.kind.value,
        "full": piece.full,
        "strength": piece.strength,
        "morale": piece.morale,
        "steps": piece.steps,
        "left": piece.left,
        "hex": names[piece.at] if piece.at >= 0 else {-1: "waiting", -2: "gone"}[piece.at],
        "entry": names[piece.entry] if piece.entry >= 0 else None,
        "enters": piece.enters,
    }


def pending(game: Game) -> Plain:
    """What the game waits for: whose answer, by which rule, and what may be answered; or whose dice, and how many."""
    asks = game.pending
    if asks is None:
        return {"kind": "over", "result": tuple(game.result.score), "winner": game.result.winner}
    plain: Plain = {"player": asks.player, "rule": asks.rule}
    if isinstance(asks, Ask):
        return {**plain, "kind": "ask", "what": asks.what, "options": frozenset(map(str, game.legal))}
    assert isinstance(asks, Roll)
    tally = None if asks.tally is None else asks.tally.total
    return {**plain, "kind": "roll", "tally": tally}


def came_of(step: Step) -> Plain:
    """What was answered or thrown, and what was told."""
    return {
        "answer": None if step.answer is None else str(step.answer),
        "faces": step.faces,
        "outcome": step.outcome,
        "told": [{"rule": one.rule, "what": one.what, **one.numbers} for one in step.events],
    }
