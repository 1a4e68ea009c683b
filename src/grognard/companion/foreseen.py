"""What an answer in a battle would begin, in the companion's words: why so many dice, what they may come to."""

from __future__ import annotations

from typing import Any

from grognard.api import Put, forecast_data
from grognard.companion.shapes import Looked
from grognard.companion.worded import worded_answer
from grognard.kernel.game import Game
from grognard.kernel.ruleset import ruleset
from grognard.odds.forecast import Forecast


def foreseen(game: Game, found: Forecast) -> Looked:
    """A forecast of this game, worded in both languages."""
    rules = game.state.rules
    given: dict[str, Any] = {}
    return worded_answer(Put(ruleset(rules.ruleset), found.situation, rules, given), forecast_data(found))
