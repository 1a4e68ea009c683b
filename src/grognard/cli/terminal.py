"""What a ruleset brings to be played at a terminal: how it is drawn, and how its questions are worded.

A ruleset names a module as its `terminal`; the class `Terminal` there builds on this one. Here is
the plain behaviour, for a ruleset that brings none: no drawing, the position in one line, answers
as the game words them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, cast

from rich.text import Text

from grognard.cli.show import Screen
from grognard.kernel.errors import BadInput
from grognard.kernel.event import Event
from grognard.kernel.game import Game
from grognard.kernel.ruleset import known
from grognard.kernel.table import Tally
from grognard.kernel.words import KERNEL_WORDS, LANGUAGES

SIDE_STYLES = ("bold cyan", "bold red")


class CommandName(BadInput):
    """A command of the table, to be named in the reader's language."""

    def say(self, lang: str) -> str:
        return KERNEL_WORDS.say(lang, f"play.command.{self.message}")


class Sign(NamedTuple):
    """A sign at a terminal, the letter for it on a plain page, and its colour."""

    drawn: str
    plain: str
    style: str = ""

    def on(self, plain: bool) -> str:
        return self.plain if plain else self.drawn


class About(NamedTuple):
    """What a question or a roll is about: in words, and the place on the board."""

    words: str = ""
    place: str | None = None


class Odds(NamedTuple):
    """What may be tried, a row each; notes below; the tallies behind the first row, by the name of their words.

    The columns in `right` are figures.
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Sequence[int] = ()
    notes: Sequence[str] = ()
    tallies: Mapping[str, Tally] = {}


class Terminal:
    """One game at the terminal. `view` is what `game.view(player)` gave for the position on show."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.say = screen.say

    # The position

    def lines(self, view: dict[str, Any], numbers: Mapping[str, int], here: str | None) -> list[Text]:
        """The drawing: numbers of answers on their places, and the place that is asked about."""
        return []

    def key(self, view: dict[str, Any]) -> list[str]:
        """What the signs of this drawing mean, in a few lines."""
        return []

    def legend(self) -> dict[str, dict[str, str]]:
        """What every sign means, in groups under a heading: signs with their meaning."""
        return {}

    def heading(self, view: dict[str, Any]) -> Text:
        """Where the game stands: the turn, its step, the score."""
        return Text(self.game.line(), style="dim")

    def sign(self, player: int) -> str:
        """The sign of a side on the drawing."""
        return ""

    def side(self, player: int) -> str:
        """A side by its name."""
        sides = self.game.state.facts.get("names")
        if sides is None:
            return self.say("play.player", number=player + 1)
        return str(sides[player][LANGUAGES.index(self.screen.lang)])

    def army(self, view: dict[str, Any], player: int) -> list[str]:
        """What there is to know of a side besides its name: what it has left, who waits."""
        return []

    def places(self, view: dict[str, Any]) -> dict[str, bool]:
        """Every place that can be looked at, and whether anybody is there."""
        return {}

    def look(self, view: dict[str, Any], name: str) -> list[Text]:
        """All that is at a place, line by line."""
        return []

    # The question

    def turn(self) -> Hashable:
        """Where in the turn we are: the board and the heading are shown again where this is another."""
        return len(self.game.answers)

    def about(self) -> About:
        """What the pending question or roll is about."""
        return About()

    def label(self, answer: Any, view: dict[str, Any]) -> str:
        """An answer in words that tell it from every other."""
        return str(self.game.answer_view(answer)[self.screen.lang])

    def place(self, answer: Any) -> str | None:
        """The place on the board that an answer stands for."""
        return self.game.state.points_at(answer).get("square")

    def meant(self, text: str) -> Any:
        """What a typed text would stand for if it were legal; else the text itself."""
        return text

    def odds(self, typed: str) -> Odds | None:
        """Exact odds of what is on offer, or of what was typed; BadInput("odds", why=...) where there is nothing."""
        return None

    # What is told

    def goal(self) -> str:
        """What wins, told when the game begins."""
        return ""

    def hit(self) -> list[str]:
        """The units that the pending roll saves, pool by pool."""
        return []

    def marker(self, name: str) -> str:
        """A marker of the cup in words."""
        return name

    def passes_over(self, event: Event) -> bool:
        """Whether an event is not worth a line."""
        return False

    def final(self, result: Any) -> str:
        """The score, once the game is over."""
        return self.say("play.final", first=result.score[0], second=result.score[1])


def terminal_of(game: Game, screen: Screen) -> Terminal:
    """What the ruleset of a game brings, else the plain one."""
    its = known(game.setup.get("ruleset"))
    if its is None or not its.terminal:
        return Terminal(game, screen)
    return cast(Terminal, import_module(its.terminal).Terminal(game, screen))
