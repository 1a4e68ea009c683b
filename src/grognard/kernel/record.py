"""Records: a game as text, its set-up and one line an answer, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.procedure import Roll

if TYPE_CHECKING:
    from grognard.kernel.game import Game

HEAD = "grognard record"
VERSION = 1


def written(setup: dict[str, Any], answers: list[str]) -> str:
    return "\n".join([f"{HEAD} {VERSION}", json.dumps(setup, ensure_ascii=False, sort_keys=True), *answers]) + "\n"


def setup_of(text: str) -> tuple[dict[str, Any], list[str]]:
    """The set-up and the answers of a record; BadInput that names the line where it is not one."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(HEAD):
        raise BadInput("record", line=1, value=lines[0][:60] if lines else "", allowed=f"{HEAD} {VERSION}")
    if lines[0].strip() != f"{HEAD} {VERSION}":
        raise BadInput("record", line=1, value=lines[0], allowed=f"{HEAD} {VERSION}")
    try:
        setup = json.loads(lines[1])
    except (IndexError, ValueError, RecursionError) as wrong:  # not JSON, a number without end, too deep
        raise BadInput(
            "record", line=2, value=lines[1][:60] if len(lines) > 1 else "", allowed=BadInput("a_setup")
        ) from wrong
    if not isinstance(setup, dict):
        raise BadInput("record", line=2, value=lines[1][:60], allowed=BadInput("a_setup"))
    return setup, lines[2:]


def replay(game: Game, answers: list[str], to: int | None = None) -> Game:
    """Gives a game the answers of a record, up to number `to`."""
    for number, line in enumerate(answers[:to], start=3):
        try:
            _answer(game, line)
        except BadInput as wrong:
            raise BadInput("record_line", line=number, value=line[:60], why=wrong) from wrong
        except IllegalAnswer as wrong:
            raise BadInput("record_line", line=number, value=line[:60], why=str(wrong)) from wrong
        except (ValueError, RecursionError) as wrong:
            unread = BadInput("record_answer", waits=repr(game.pending))
            raise BadInput("record_line", line=number, value=line[:60], why=unread) from wrong
    return game


def _answer(game: Game, line: str) -> None:
    word, _, rest = line.partition(" ")
    rolls = isinstance(game.pending, Roll)
    if word == "dice" and rolls:
        game.play_faces([int(face) for face in rest.split()])
    elif word == "drawn" and rolls:
        game.play_faces([json.loads(rest)])
    elif word == "outcome" and rolls:
        game.play(_outcome(json.loads(rest)))
    elif rolls or game.pending is None or word != str(game.pending.player):
        raise BadInput("record_answer", waits=repr(game.pending))
    else:
        game.play(game.parse(rest))


def _outcome(data: Any) -> Any:
    """What was rolled: lists in the record are tuples."""
    return tuple([_outcome(item) for item in data]) if isinstance(data, list) else data
