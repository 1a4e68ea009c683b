"""What a battle of Bloody Big Battles looks like from outside, as plain data in inches and degrees."""

from __future__ import annotations

from typing import Any

from grognard.kernel.game import Game
from grognard.kernel.leaf import field_names
from grognard.kernel.question import Ask, Roll

from .replaying import Step

Plain = dict[str, Any]
STATES = ("on", "waiting", "gone")


def ground(game: Game) -> Plain:
    """The table and what the scenario lays down; it does not change."""
    g: Any = game.state
    table = g.table
    return {
        "wide": table.wide / 100,
        "deep": table.deep / 100,
        "edges": tuple(table.edges),
        "terrain": [{"kind": one.kind.value, "points": [_inches(p) for p in one.points]} for one in table.shapes],
        "objectives": [{"name": one.name, "at": _inches(one.at)} for one in table.objectives],
        "turns": g.plan.turns,
        "nights": tuple(g.plan.nights),
        "first": g.plan.first,
        "attacker": 0,
        "breaks_at": tuple(g.plan.breaks_at),
        "arrivals": {one.unit: one.turn for one in g.plan.arrivals},
        "settings": dict(g.rules.settings.values),
    }


def position(game: Game) -> Plain:
    """Where everything stands, and how it is."""
    g: Any = game.state
    return {
        "turn": g.facts.turn,
        "player": g.facts.player,
        "holders": list(g.facts.holders),
        "units": [_unit(piece, place) for piece, place in zip(g.pieces, g.places, strict=True)],
    }


def _unit(piece: Any, place: Any) -> Plain:
    on = piece.state == 0
    return {
        "name": piece.name,
        "side": piece.side,
        "arm": "general" if piece.general else piece.arm.value,
        "quality": piece.quality.value,
        "abilities": frozenset(one.value for one in piece.abilities),
        "weapon": None if piece.weapon is None else piece.weapon.value,
        "command": piece.command,
        "full": piece.full,
        "bases": piece.bases,
        "formation": piece.formation.value,
        "state": STATES[piece.state],
        "disordered": bool(piece.status & 1),
        "low": bool(piece.status & 2),
        "reduced": bool(piece.status & 4),
        "at": _inches(place.at) if on else None,
        "facing": place.facing / 10 if on else None,
        "outline": [_inches(point) for point in place.outline] if on else None,
    }


def _inches(point: Any) -> tuple[float, float]:
    return point[0] / 100, point[1] / 100


def pending(game: Game) -> Plain:
    """What the game waits for."""
    asks = game.pending
    if asks is None:
        return {"kind": "over", "score": tuple(game.result.score), "winner": game.result.winner}
    plain: Plain = {"player": asks.player, "rule": asks.rule}
    if isinstance(asks, Ask):
        options = frozenset(map(str, game.legal)) if asks.choices.finite() else None
        return {**plain, "kind": "ask", "what": asks.what, "about": _about(game, asks), "options": options}
    assert isinstance(asks, Roll)
    tally = asks.tally
    lines = [] if tally is None else [(one.rule, one.times, one.value, one.part) for one in tally.reasons]
    return {**plain, "kind": "roll", "tally": None if tally is None else tally.total, "lines": lines}


def _about(game: Game, ask: Ask) -> Plain:
    """What a question is about, in words."""
    return {**game.state.filled(ask.about), **dict(ask.about.numbers)}


def came_of(step: Step) -> Plain:
    """What was answered or thrown, and what was told."""
    return {
        "answer": None if step.answer is None else _answer(step.answer),
        "faces": step.faces,
        "told": [{"rule": one.rule, "what": one.what, **one.numbers} for one in step.events],
    }


def _answer(answer: Any) -> Plain:
    """An answer by its kind: march, byroad, haul, face, form, fireat, pick, or a word."""
    kind = type(answer).__name__.lower()
    if kind == "str":
        return {"kind": str(answer)}
    plain: Plain = {"kind": kind}
    for name in field_names(type(answer)):
        value = getattr(answer, name)
        plain[name] = _inches(value) if isinstance(value, tuple) and name in ("to", "by") else value
    if kind == "form":
        plain["formation"] = plain["formation"].value
    if kind == "face":
        plain["facing"] = plain["facing"] / 10
    if kind == "exploit":
        plain["far"] = plain["far"] / 100
    return plain
