"""What a thought is told as: its answer, and why. Nothing here decides anything."""

from __future__ import annotations

from typing import Any

from grognard.ai.aims import named
from grognard.ai.choice import Choice
from grognard.ai.deeds import IN_TURN, SAYS_LITTLE, Deed
from grognard.ai.greedy import ranked, signed
from grognard.ai.thinking import Thought
from grognard.kernel.game import Game


def chosen(game: Game, thought: Thought) -> Choice:
    """The best of a thought, with greedy's reason for it where that says more, and what playing on has shown."""
    best, *others = thought.options
    deed, had = best.deed, thought.aims[0]
    changed = named(game.state, thought.ask.player, thought.aim) if thought.aim != had else []
    meant: dict[str, Any] = {"deed": deed.answers, "aim": changed, "towards": thought.aim}
    says_more = deed.told.reason not in SAYS_LITTLE
    if not best.trials or not others or not others[0].trials:
        if says_more:
            return Choice(game, best.answer, deed.told.reason, **greedys(deed), **meant)
        return Choice(game, best.answer, "at_once" if others else alone(game, thought), **meant)
    because = Choice(game, best.answer, deed.told.reason, **greedys(deed)) if says_more else None
    percent, less = round(100 * best.expects), round(100 * others[0].expects)
    reason = "played_on" if less < percent else "played_on_as_good"
    compared: dict[str, Any] = {"instead": others[0].deed.answers, "percent": percent, "less": less}
    return Choice(game, best.answer, reason, because, **meant, **compared)


def alone(game: Game, thought: Thought) -> str:
    """Why no other deed was thought of: there is none, it is only asked who is next, or they come to the same."""
    found = ranked(game.state, thought.ask)
    if found[-1].reason in (IN_TURN, "only"):
        return found[-1].reason
    return "as_good"


def greedys(deed: Deed) -> dict[str, Any]:
    """What fills in greedy's reason."""
    return {"value": signed(deed.told.value), **deed.told.numbers}
