"""What is told at the table: whose turn it is, the dice that fell, what came of them, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from grognard.cli.board import SIDE_STYLES, Board, strength
from grognard.cli.forecast import Forecast
from grognard.cli.show import Screen
from grognard.cli.subject import step_of, units_hit
from grognard.kernel.chance import Each, Pool, Pools
from grognard.kernel.event import Event
from grognard.kernel.game import Game, said
from grognard.kernel.part import signed
from grognard.kernel.procedure import Roll
from grognard.kernel.ruleset import ruleset
from grognard.kernel.sheet import line_words, rule_texts
from grognard.kernel.table import Tally
from grognard.kernel.words import LANGUAGES
from grognard.square_bashing.battle import DEFENDER, Battle
from grognard.square_bashing.orders import ASSETS
from grognard.square_bashing.victory import points

SEPARATOR = " · "


class Teller:
    """Says what happens in one game, in one language."""

    def __init__(self, game: Game, screen: Screen, players: Sequence[str]) -> None:
        self.game = game
        self.screen = screen
        self.players = players
        self.say = screen.say
        self._rules: dict[str, str] = {}

    def side(self, player: int) -> str:
        """A side as its scenario names it."""
        sides = self.game.state.facts.get("names")
        if sides is None:
            return self.say("play.player", number=player + 1)
        return str(sides[player][LANGUAGES.index(self.screen.lang)])

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
        g = self.game.state
        if isinstance(g, Battle):
            numbers = {name: int(g.setting(name)) for name in ("objective_points", "draw_margin", "countdown")}
            self.screen.paragraph(self.say("play.goal", defender=self.side(DEFENDER), **numbers))

    # The position

    def heading(self, view: dict[str, Any]) -> None:
        """The turn, its step, the countdown, the score."""
        if "countdown" not in view:
            self.screen.line(self.game.line(), "dim")
            return
        parts = [self.say("play.before")]
        g = self.game.state
        if view["turn"]:
            parts = [self.say("play.turn", turn=(view["turn"] + 1) // 2, who=self.side(view["player"]))]
            step = step_of(self.game)
            parts += [self.say("play.step_of", step=step, name=f"@play.step.{step}")] if step else []
        parts.append(self.say("play.countdown", left=max(0, view["countdown"])))
        if view["turn"] and isinstance(g, Battle):
            parts.append(self.say("play.score", attacker=points(g, 0), defender=points(g, 1)))
        self.screen.line(SEPARATOR.join(parts), "bold")

    def armies(self, view: dict[str, Any], board: Board) -> None:
        """Each side: its sign, its name, who plays it, its tokens, who waits."""
        for player, held in enumerate(view["tokens"]):
            counted = [(self.say(f"asset.{kind}"), count) for kind, count in zip(ASSETS, held, strict=True) if count]
            tokens = [f"{asset} \N{MULTIPLICATION SIGN}{count}" for asset, count in counted]
            waits = [u["name"] for u in view["units"] if u["state"] == "waiting" and u["side"] == player]
            name = self.players[player]
            parts = [self.side(player) + (f" ({name})" if name else "")]
            parts += [self.say("play.tokens", tokens=", ".join(tokens))] if tokens else []
            parts += [self.say("play.waiting", units=", ".join(waits))] if waits else []
            parts += [self.say("play.shock")] if view["shock"] == player else []
            line = Text()
            line.append(f"{board.signs.sides[player]} {parts[0]}", style=SIDE_STYLES[player])
            self.screen.console.print(line.append("".join(SEPARATOR + part for part in parts[1:])))

    def look(self, view: dict[str, Any], name: str) -> None:
        """Everything on one square."""
        square = next(one for one in view["board"]["squares"] if one["name"] == name)
        ground = [self.say(f"choice.{kind}") for kind in square["terrain"]] or [self.say("play.sign.open")]
        ground += [self.say(f"choice.{square['works']}")] if square["works"] != "none" else []
        if square["objective"] is not None:
            ground.append(self.say("play.held", side=self.side(square["objective"])))
        ground += [self.say("play.road_to", squares=", ".join(square["roads"]))] if square["roads"] else []
        ground += [self.say("play.barrage", count=sum(square["barrage"]))] if sum(square["barrage"]) else []
        ground += [self.say("play.sign.suppressed")] if any(square["suppressed"]) else []
        ground += [self.say("play.sign.gas")] if any(square["gas"]) else []
        ground += [self.say(f"play.mark.{mark}") for mark in square["marks"]]
        self.screen.pair(name, ", ".join(ground), "bold")
        for number in square["units"]:
            self.screen.line(f"  u{number} {self._unit(view['units'][number])}", SIDE_STYLES[self._side(view, number)])

    def _side(self, view: dict[str, Any], number: int) -> int:
        return int(view["units"][number]["side"])

    def _unit(self, unit: dict[str, Any]) -> str:
        parts = [unit["name"], self.say(f"choice.{unit['type']}"), self.say(f"choice.{unit['quality']}")]
        if unit["type"] != "command":
            parts.append(self.say("play.bases", left=strength(unit), full=unit["full"] // 2))
        parts += [self.say("field.damaged").lower()] if unit["damaged"] else []
        parts += [self.say("play.markers", count=unit["markers"])] if unit["markers"] else []
        parts += [self.say("field.winning")] if unit["winning"] else []
        return ", ".join(parts)

    # What happens

    def event(self, event: Event) -> str:
        """What happened, in a sentence, with the armies by their names; nothing where nothing came of it."""
        numbers = event.numbers
        if event.rule == "SB-27-CASUALTY" and numbers.get("count") == 0:
            return ""
        sides = self.game.state.facts.get("sides", ())
        named = {f"@side.{side}": self.side(player) for player, side in enumerate(sides)}
        numbers = {
            name: named.get(value, value) if isinstance(value, str) else value for name, value in numbers.items()
        }
        return said(self.game.words, Event(event.rule, event.what, **numbers))[self.screen.lang]

    def thrown(self, roll: Roll, about: str, units: Sequence[str], faces: Sequence[Any], outcome: Any) -> None:
        """Dice that fell: whose, for what, their faces, what they come to."""
        start = self.say("play.rolls", who=self.side(roll.player), what=self.rolled_for(roll.rule, about))
        self.screen.line(f"{start} {self._read(roll, units, faces, outcome)}")

    def rolled_for(self, rule: str, about: str) -> str:
        """What dice are thrown for, in a few words."""
        key = f"play.roll.{rule}"
        what = self.say(key) if self.screen.words.find(self.screen.lang, key) else self.rule(rule)
        return f"{what} ({about})" if about else what

    def _read(self, roll: Roll, units: Sequence[str], faces: Sequence[Any], outcome: Any) -> str:
        chance, fell = roll.chance, " ".join(map(str, faces))
        if isinstance(chance, Pools) and not chance.lumped and len(units) == len(chance.saves):
            saves = zip(units, chance.split(faces), chance.saves, outcome, strict=True)
            return "; ".join(
                self.say("play.saves", unit=unit, faces=" ".join(map(str, part)), need=need, failed=failed)
                for unit, part, (dice, need, _), failed in saves
                if dice
            )
        if isinstance(chance, Pool):
            return self.say("play.reached", faces=fell, need=chance.hit_on, count=int(outcome))
        if isinstance(chance, Each):
            return self.say("play.came", faces=fell, needs=_needs(chance), count=sum(outcome))
        return fell if fell == str(outcome) else f"{fell} \N{RIGHTWARDS ARROW} {outcome}"

    def hit_units(self) -> list[str]:
        g = self.game.state
        return [g.piece(number).name for number in units_hit(g)] if isinstance(g, Battle) else []

    def ended(self) -> None:
        """Who won, and the score."""
        result = self.game.result
        if not hasattr(result, "winner"):
            self.screen.pair(self.say("cli.result"), result, "bold")
            return
        score = self.say("play.final", attacker=result.score[0], defender=result.score[1])
        who = self.say("play.draw") if result.winner is None else self.say("play.wins", who=self.side(result.winner))
        self.screen.line(f"{self.say('play.over')} {who} {score}", "bold")

    # Odds before an assault

    def forecasts(self, found: Sequence[Forecast]) -> None:
        """Each assault in a line: dice, chance, casualties to expect."""
        heads = [self.say(f"play.odds.{key}") for key in ("assault", "mine", "theirs", "wins", "kills", "costs")]
        rows = [
            [
                self._plan(one),
                f"{one.assaulter.total:g}",
                f"{one.target.total:g}",
                self.screen.percent(one.wins),
                self._figure(one.target_loses),
                self._figure(one.assaulter_loses),
                self.screen.bar(one.wins),
            ]
            for one in found
        ]
        self.screen.table([*heads, ""], rows, right=(1, 2, 3, 4, 5))
        hits = {one.plan.target: one.retiring_hits for one in found if one.retiring_hits is not None}
        for target, number in hits.items():
            self.screen.line(self.say("play.odds.retiring", square=self._square(target), hits=number), "dim")

    def tallies(self, one: Forecast) -> None:
        """Why so many dice: every line that counts."""
        g = self.game.state
        meant = line_words(self.screen.words, self.screen.lang, g.rules["26"].parts)
        for name, tally in (("assaulter", one.assaulter), ("target", one.target)):
            self.screen.pair(self.say(f"tally.{name}"), f"{tally.total:g}")
            for line in self._lines(tally, meant):
                self.screen.line("  " + line, "dim")

    def _lines(self, tally: Tally, meant: dict[str, str]) -> list[str]:
        return [
            f"{signed(int(one.value)):>3}  {meant.get(f'{one.rule}.{one.part}' if one.part else one.rule, one.rule)}"
            + (f" \N{MULTIPLICATION SIGN}{one.times}" if one.times > 1 else "")
            for one in tally.reasons
        ]

    def _plan(self, one: Forecast) -> str:
        g, plan = self.game.state, one.plan
        assert isinstance(g, Battle)
        lent = ", ".join(g.piece(number).name for number in plan.lent)
        text = self.say("play.about.assault", start=self._square(plan.start), target=self._square(plan.target))
        text += f", {self.say('play.odds.lent', units=lent)}" if lent else ""
        return text + (f", {self.say('play.odds.shock')}" if plan.shock else "")

    def _square(self, at: int) -> str:
        g = self.game.state
        assert isinstance(g, Battle)
        return str(g.map.named[at])

    def _figure(self, number: float) -> str:
        return self.screen.figure(number, 2)


def _needs(chance: Each) -> str:
    return ", ".join(f"{need}+" for need in sorted(set(chance.needs)))
