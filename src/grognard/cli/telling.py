"""What is told at the table: whose turn it is, the dice that fell, what came of them, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from grognard.cli.show import Screen, line_said
from grognard.cli.terminal import SIDE_STYLES, Odds, terminal_of
from grognard.kernel.chance import Bag, Each, Pool, Pools, Sort, Sum
from grognard.kernel.event import Event
from grognard.kernel.game import Game, said
from grognard.kernel.procedure import Roll
from grognard.kernel.ruleset import ruleset
from grognard.kernel.sheet import line_words, rule_texts
from grognard.kernel.table import Tally

SEPARATOR = " · "


class Teller:
    """Says what happens in one game, in one language."""

    def __init__(self, game: Game, screen: Screen, players: Sequence[str]) -> None:
        self.game = game
        self.screen = screen
        self.players = players
        self.say = screen.say
        self.terminal = terminal_of(game, screen)
        self.side = self.terminal.side
        self._rules: dict[str, str] = {}

    def rule(self, rule: str) -> str:
        """The wording of a rule, with its figures."""
        if not self._rules and "ruleset" in self.game.setup:
            self._rules = rule_texts(ruleset(self.game.setup["ruleset"]), self.screen.lang)
        return self._rules.get(rule, rule)

    def begins(self) -> None:
        """What is played: its title, its story, and what wins."""
        if "ruleset" not in self.game.setup:
            return
        its = ruleset(self.game.setup["ruleset"])
        scenario = its.scenario(self.game.setup["scenario"])
        self.screen.line(its.title(scenario, self.screen.lang), "bold")
        if scenario.story:
            self.screen.paragraph(scenario.story[self.screen.lang])
        self.screen.paragraph(self.terminal.goal())

    # The position

    def heading(self, view: dict[str, Any]) -> None:
        """Where the game stands."""
        self.screen.console.print(self.terminal.heading(view))

    def armies(self, view: dict[str, Any]) -> None:
        """Each side: its sign, its name, who plays it, and what else there is to know of it."""
        for player, name in enumerate(self.players):
            who = self.side(player) + (f" ({name})" if name else "")
            line = Text(f"{self.terminal.sign(player)} {who}".lstrip(), style=SIDE_STYLES[player])
            more = "".join(SEPARATOR + part for part in self.terminal.army(view, player))
            self.screen.console.print(Text().append_text(line).append(more))

    # What happens

    def event(self, event: Event) -> str:
        """What happened, in a sentence, with the armies by their names; nothing where nothing came of it."""
        if self.terminal.passes_over(event):
            return ""
        sides = self.game.state.facts.get("sides", ())
        named = {f"@side.{side}": self.side(player) for player, side in enumerate(sides)}
        numbers = {
            name: named.get(value, value) if isinstance(value, str) else value for name, value in event.numbers.items()
        }
        return said(self.game.words, Event(event.rule, event.what, **numbers))[self.screen.lang]

    def thrown(self, roll: Roll, about: str, units: Sequence[str], faces: Sequence[Any], outcome: Any) -> None:
        """Dice that fell: whose, for what, their faces, what they come to, and what was added to them."""
        start = self.say("play.rolls", who=self.side(roll.player), what=self.rolled_for(roll.rule, about))
        self.screen.line(f"{start} {self._read(roll, units, faces, outcome)}")
        if isinstance(roll.chance, Sum) and roll.tally is not None:
            self._added(roll.tally)

    def _added(self, tally: Tally) -> None:
        """Every line that is added to dice, under the heading of its table."""
        heading = f"table.{tally.table}"
        if tally.reasons and self.screen.words.find(self.screen.lang, heading):
            screen, meant = self.screen, self._meant()
            lines = [
                f"{screen.added(one.value)} {line_said(screen, meant, one.rule, one.part)}" for one in tally.reasons
            ]
            screen.line("  " + self.say("cli.pair", name=self.say(heading), value=", ".join(lines)), "dim")

    def rolled_for(self, rule: str, about: str) -> str:
        """What dice are thrown for, in a few words."""
        key = f"play.roll.{rule}"
        what = self.say(key) if self.screen.words.find(self.screen.lang, key) else self.rule(rule)
        return f"{what} ({about})" if about else what

    def _read(self, roll: Roll, units: Sequence[str], faces: Sequence[Any], outcome: Any) -> str:
        chance, fell = roll.chance, " ".join(map(str, faces))
        if isinstance(chance, Pools) and not chance.lumped and len(units) == len(chance.saves):
            saves = zip(units, chance.split(faces), chance.saves, outcome, strict=True)
            return f"{self.say('sheet.semicolon')} ".join(
                self.say("play.saves", unit=unit, faces=" ".join(map(str, part)), need=need, failed=failed)
                for unit, part, (dice, need, _), failed in saves
                if dice
            )
        if isinstance(chance, Pool | Each) and len(faces) == 1:
            need = chance.hit_on if isinstance(chance, Pool) else chance.needs[0]
            return self.say("play.reached_by_one" if faces[0] >= need else "play.missed_by_one", faces=fell, need=need)
        if isinstance(chance, Pool):
            return self.say("play.reached", faces=fell, need=chance.hit_on, count=int(outcome))
        if isinstance(chance, Each):
            return self.say("play.came", faces=fell, needs=_needs(chance), count=sum(outcome))
        if isinstance(chance, Pools):
            return self.say("play.failed_saves", faces=fell, failed=sum(outcome))
        if isinstance(chance, Bag):
            return self.terminal.marker(str(outcome))
        if isinstance(chance, Sum) and chance.plus:
            fell = f"{fell} {self.screen.added(chance.plus)}"
        if isinstance(chance, Sort) or fell == str(outcome):
            return fell
        return f"{fell} \N{RIGHTWARDS ARROW} {outcome}"

    def ended(self) -> None:
        """Who won, and the score."""
        result = self.game.result
        if not hasattr(result, "winner"):
            self.screen.pair(self.say("cli.result"), result, "bold")
            return
        who = self.say("play.draw") if result.winner is None else self.say("play.wins", who=self.side(result.winner))
        self.screen.line(f"{self.say('play.over')} {who} {self.terminal.final(result)}", "bold")

    # Odds

    def odds(self, found: Odds) -> None:
        """What may be tried: figures and chances, a line each."""
        self.screen.table(found.heads, found.rows, right=found.right)
        for note in found.notes:
            self.screen.line(note, "dim")

    def tallies(self, found: Odds) -> None:
        """Why so many dice: every line that counts."""
        for name, tally in found.tallies.items():
            self.screen.pair(self.say(f"tally.{name}"), self.screen.amount(tally.total))
            for line in _lines(self.screen, tally, self._meant()):
                self.screen.line("  " + line, "dim")

    def _meant(self) -> dict[str, str]:
        """What each line of the game's tables is for."""
        parts = [part for section in self.game.state.rules.sections.values() for part in section.parts]
        return line_words(self.screen.words, self.screen.lang, parts)


def _lines(screen: Screen, tally: Tally, meant: dict[str, str]) -> list[str]:
    return [
        f"{screen.amount(one.value):>3}  {line_said(screen, meant, one.rule, one.part)}"
        + (f" \N{MULTIPLICATION SIGN}{one.times}" if one.times > 1 else "")
        for one in tally.reasons
    ]


def _needs(chance: Each) -> str:
    return ", ".join(f"{need}+" for need in sorted(set(chance.needs)))
