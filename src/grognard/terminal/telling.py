"""What is told at the table: what is played, the dice that fell, what came of them, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.kernel.chance import Bag, Each, Pool, Pools, Sort, Sum
from grognard.kernel.event import Event
from grognard.kernel.game import Game
from grognard.kernel.question import Roll
from grognard.kernel.ruleset import ruleset
from grognard.kernel.sheet import rule_texts
from grognard.kernel.table import Tally
from grognard.kernel.view import EventView, RollView
from grognard.terminal.figures import Meant, line_said, meant_by
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight


class Thrown:
    """Dice that are about to fall: for what, about what, and whose they are, unit by unit."""

    def __init__(self, roll: Roll, seen: RollView, what: str, units: Sequence[str]) -> None:
        self.roll = roll
        self.seen = seen
        self.what = f"{what} ({seen.about.words})" if seen.about.words else what
        self.units = units


class Teller:
    """Says what happens in one game, in one language."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.say = screen.say
        self._rules: dict[str, str] = {}

    def side(self, player: int) -> str:
        """A side by its name."""
        sides = self.game.looked_at(None, self.screen.lang).sides()
        return sides[player] if sides else self.say("play.player", number=player + 1)

    def rule(self, rule: str) -> str:
        """The wording of a rule, with its figures."""
        if not self._rules and "ruleset" in self.game.setup:
            self._rules = rule_texts(ruleset(self.game.setup["ruleset"]), self.screen.lang)
        return self._rules.get(rule, rule)

    def begins(self, goal: str) -> None:
        """What is played: its title, its story, and what wins."""
        if "ruleset" not in self.game.setup:
            return
        its = ruleset(self.game.setup["ruleset"])
        scenario = its.scenario(self.game.setup["scenario"])
        self.screen.line(its.title(scenario, self.screen.lang), "bold")
        if scenario.story:
            self.screen.paragraph(scenario.story[self.screen.lang])
        self.screen.paragraph(goal)

    # What happens

    def event(self, event: Event) -> str:
        """What happened, in a sentence."""
        return self.seen(event).words

    def seen(self, event: Event) -> EventView:
        """What happened, with whom and what it speaks of."""
        return self.game.looked_at(None, self.screen.lang).event(event)

    def about_to_fall(self, roll: Roll) -> Thrown:
        """What is known of dice before they fall."""
        looking = self.game.looked_at(None, self.screen.lang)
        seen, g = looking.roll(roll), self.game.state
        units = [g.piece_name(number) for number in seen.about.pieces]
        return Thrown(roll, seen, seen.what or self.rule(roll.rule), units)

    def thrown(self, dice: Thrown, faces: Sequence[Any], outcome: Any) -> None:
        """Dice that fell: whose, for what, their faces, what they come to, and what was added to them."""
        roll = dice.roll
        start = self.say("play.rolls", who=self.side(roll.player), what=dice.what)
        self.screen.line(f"{start} {self.read(dice, faces, outcome)}")
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
            screen.line("  " + self.say("figures.pair", name=self.say(heading), value=", ".join(lines)), "dim")

    def _meant(self) -> Meant:
        """What each line of the game's tables is for."""
        parts = [part for section in self.game.state.rules.sections.values() for part in section.parts]
        return meant_by(self.screen, parts)

    def shortly(self, dice: Thrown, faces: Sequence[Any], outcome: Any) -> str:
        """Dice that fell, in a few words: for what, where that is short, and what they come to."""
        fell = self.read(dice, faces, outcome)
        return self.say("figures.pair", name=dice.seen.what, value=fell) if dice.seen.what else fell

    def read(self, dice: Thrown, faces: Sequence[Any], outcome: Any) -> str:
        """Faces, and what they come to."""
        chance, fell = dice.roll.chance, " ".join(map(str, faces))
        if isinstance(chance, Pools) and not chance.lumped and len(dice.units) == len(chance.saves):
            saves = zip(dice.units, chance.split(faces), chance.saves, outcome, strict=True)
            return f"{self.say('sheet.semicolon')} ".join(
                self.say("play.saves", unit=unit, faces=" ".join(map(str, part)), need=need, failed=failed)
                for unit, part, (count, need, _), failed in saves
                if count
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
            return self.game.looked_at(None, self.screen.lang).marker(str(outcome))
        if isinstance(chance, Sum) and chance.plus:
            fell = f"{fell} {self.screen.added(chance.plus)}"
        if isinstance(chance, Sort) or fell == str(outcome):
            return fell
        return f"{fell} \N{RIGHTWARDS ARROW} {outcome}"

    def ended(self, sight: Sight) -> None:
        """Who won, and the score."""
        result = self.game.result
        if not hasattr(result, "winner"):
            self.screen.pair(self.say("figures.result"), result, "bold")
            return
        who = self.say("play.draw") if result.winner is None else self.say("play.wins", who=self.side(result.winner))
        score = sight.score("play.final") or self.say("play.final_of", first=result.score[0], second=result.score[1])
        self.screen.line(f"{self.say('play.over')} {who} {score}", "bold")


def _needs(chance: Each) -> str:
    return ", ".join(f"{need}+" for need in sorted(set(chance.needs)))
