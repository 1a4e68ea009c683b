"""A process of its own in which computer players think: one job a line on its input, one answer a line on its output.

It is handed a game as a seat knows it, never the dice's secret nor what the other side chose in secret. It takes at
most so much memory, leaves the processor to others first, and ends with who started it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from time import monotonic
from typing import Any

from grognard import api
from grognard.ai.player import player
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.record import goes_on_from
from grognard.kernel.ruleset import ruleset

MEMORY_MOST = 2 * 1024**3
"""Bytes of address space."""
ANSWERS_MOST = 64
IN_A_ROW_FOR = 1.5
"""Seconds after which the answers so far are told."""
NICE = 10


def job(game: Game, seat: int, name: str, seed: int, hint: bool = False) -> dict[str, Any]:
    """What a player is told: the game as its seat knows it, with other dice."""
    known = game.known_to(seat, seed)
    return {
        "setup": known.setup,
        "snapshot": known.snapshot(),
        "seat": seat,
        "player": name,
        "seed": seed,
        "hint": hint,
    }


def thought(told: dict[str, Any]) -> dict[str, Any]:
    """The answers in a row with their reasons, until dice must fall or somebody else is asked; or one hint."""
    game = api.begin(told["setup"])
    goes_on_from(game, told["snapshot"], [], ruleset(game.state.rules.ruleset).leaves)
    who, seat = player(told["player"], told["seed"]), told["seat"]
    if told["hint"]:
        choice = who.decide(game)
        return {"text": str(choice.answer), "words": game.answer_words(choice.answer), "why": choice.why}
    resigns = getattr(who, "resigns", None)
    if resigns is not None and resigns(game):
        return {"texts": [], "reasons": [], "resigns": True}
    texts: list[str] = []
    reasons: list[dict[str, Any]] = []
    begun = monotonic()
    while isinstance(game.pending, Ask) and game.pending.player == seat and len(texts) < ANSWERS_MOST:
        choice = who.decide(game)
        answer = choice.answer
        texts.append(str(answer))
        reasons.append({"words": game.answer_words(answer), "why": choice.why})
        if monotonic() - begun > IN_A_ROW_FOR:
            break
        game.play(answer)
    return {"texts": texts, "reasons": reasons, "resigns": False}


def _bounded() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, OSError, ValueError):  # Windows has no such bound; a smaller one may hold already
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
    with suppress(AttributeError, OSError):
        os.nice(NICE)


def main() -> None:
    _bounded()
    for line in sys.stdin:
        try:
            said = thought(json.loads(line))
        except MemoryError:
            return
        except Exception as wrong:
            said = {"error": f"{type(wrong).__name__}: {wrong}"[:500]}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
