"""Square Bashing at the terminal. A game on the same squares builds on it: other signs, other procedures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar

from rich.text import Text

from grognard.cli.terminal import SIDE_STYLES, About, Odds, Sign
from grognard.cli.terminal import Terminal as PlainTerminal
from grognard.kernel.errors import BadInput
from grognard.kernel.event import Event
from grognard.kernel.procedure import Procedure
from grognard.square_bashing.answers import At, Corner, Pick, Step
from grognard.square_bashing.battle import NOWHERE, Battle
from grognard.square_bashing.orders import ASSETS
from grognard.square_bashing.saves import Hits
from grognard.square_bashing.terminal.board import Board, Signs, strength
from grognard.square_bashing.terminal.forecast import Forecast, Plan, enemies_beside, forecast, plans
from grognard.square_bashing.terminal.signs import SIGNS
from grognard.square_bashing.terminal.subject import (
    HIT,
    IN_TURN,
    SUBJECTS,
    Subject,
    aimed_at,
    hit_subject,
    meant,
    name_of,
    of_kind,
    step_words,
    subject,
    units_hit,
)
from grognard.square_bashing.turn import Turn
from grognard.square_bashing.victory import points

SEPARATOR = " · "
FROM_AND_TO = 2


class SquareTerminal(PlainTerminal):
    """A battle on squares: what it draws and speaks of is data, listed by the game."""

    signs: ClassVar[Signs] = SIGNS
    turn_of: ClassVar[type[Procedure]] = Turn
    subjects: ClassVar[Mapping[type[Procedure], Subject]] = SUBJECTS
    in_turn: ClassVar[Mapping[type[Procedure], Callable[[Battle, Any], int]]] = IN_TURN
    hits_of: ClassVar[Mapping[type[Procedure], Callable[[Battle, Any, int], list[int]]]] = HIT

    @property
    def g(self) -> Battle:
        state = self.game.state
        assert isinstance(state, Battle)
        return state

    # The position

    def board(self, view: dict[str, Any]) -> Board:
        return Board(view, self.signs, self.screen.size(), self.screen.plain)

    def lines(self, view: dict[str, Any], numbers: Mapping[str, int], here: str | None) -> list[Text]:
        board = self.board(view)
        board.numbers, board.here = numbers, here
        return board.lines()

    def key(self, view: dict[str, Any]) -> list[str]:
        return self.board(view).key(self.say)

    def sign(self, player: int) -> str:
        return self.signs.sides[player].on(self.screen.plain)

    def legend(self) -> dict[str, dict[str, str]]:
        say, signs = self.say, self.signs
        who = {f"who{side}": self.side(side) for side in (0, 1)}
        others = {**{f"side{side}": self.sign(side) for side in (0, 1)}, **signs.examples}
        groups = {
            "ground": {sign.on(self.screen.plain): say(f"play.sign.{name}") for name, sign in self._ground().items()},
            "units": {letter: say(f"choice.{kind}") for kind, letter in signs.letters.items()},
            "others": {sign: say(f"play.sign.{name}", **who) for name, sign in others.items()},
            "marks": {sign: say(f"play.mark.{mark}") for mark, sign in signs.marks.items()},
        }
        return {say(f"play.legend.{name}"): meanings for name, meanings in groups.items() if meanings}

    def _ground(self) -> dict[str, Sign]:
        """Every sign that a square may have besides its units, by name."""
        signs = self.signs
        ways = {name: way.sign for name, way in signs.ways.items()}
        markers = {name: marker.sign for name, marker in signs.markers.items()}
        return {**signs.ground, **signs.works, "open": signs.open, "objective": signs.objective, **ways, **markers}

    def heading(self, view: dict[str, Any]) -> Text:
        parts = [self.say("play.before")]
        if view["turn"]:
            parts = [self.say("play.turn", turn=(view["turn"] + 1) // 2, who=self.side(view["player"]))]
            parts += [self.say("play.step_of", step=step, name=f"@play.step.{step}") for step in [self.step()] if step]
        parts.append(self.say("play.countdown", left=max(0, view["countdown"])))
        parts += [self.score()] if view["turn"] else []
        return Text(SEPARATOR.join(parts), style="bold")

    def step(self) -> int:
        """The step of the turn that is being played, 0 before the first turn."""
        return next((frame.at for frame in self.g.stack if isinstance(frame, self.turn_of)), 0)

    def score(self) -> str:
        return self.say("play.score", first=points(self.g, 0), second=points(self.g, 1))

    def army(self, view: dict[str, Any], player: int) -> list[str]:
        waits = [unit["name"] for unit in view["units"] if unit["state"] == "waiting" and unit["side"] == player]
        waiting = [self.say("play.waiting", units=", ".join(waits))] if waits else []
        if "tokens" not in view:
            return waiting
        counted = zip(ASSETS, view["tokens"][player], strict=True)
        held = [f"{self.say(f'asset.{kind}')} \N{MULTIPLICATION SIGN}{count}" for kind, count in counted if count]
        tokens = [self.say("play.tokens", tokens=", ".join(held))] if held else []
        shock = [self.say("play.shock")] if view["shock"] == player else []
        return [*tokens, *waiting, *shock]

    def places(self, view: dict[str, Any]) -> dict[str, bool]:
        return {square["name"]: bool(square["units"]) for square in view["board"]["squares"]}

    def look(self, view: dict[str, Any], name: str) -> list[Text]:
        square = next(one for one in view["board"]["squares"] if one["name"] == name)
        head = self.say("cli.pair", name=name, value=", ".join([*self.ground(square), *self.lies_on(square)]))
        units = [(number, view["units"][number]) for number in square["units"]]
        return [
            Text(head, style="bold"),
            *[Text(f"  u{number} {self.unit(unit)}", style=SIDE_STYLES[unit["side"]]) for number, unit in units],
        ]

    def ground(self, square: dict[str, Any]) -> list[str]:
        """What a square is made of, and who holds it."""
        ground = [self.say(f"choice.{kind}") for kind in square["terrain"]] or [self.say("play.sign.open")]
        ground += [self.say(f"choice.{square['works']}")] if square["works"] in self.signs.works else []
        if square["objective"] is not None:
            ground.append(self.say("play.held", side=self.side(square["objective"])))
        for name, way in self.signs.ways.items():
            ground += [self.say(f"play.way.{name}", squares=", ".join(square[way.to]))] if square[way.to] else []
        return ground

    def lies_on(self, square: dict[str, Any]) -> list[str]:
        """The markers of a square."""
        there = {name: marker.there(square) for name, marker in self.signs.markers.items()}
        counted = [
            self.say(f"play.counted.{name}", count=int(more)) if more else self.say(f"play.sign.{name}")
            for name, more in there.items()
            if more is not None
        ]
        return counted + [self.say(f"play.mark.{mark}") for mark in square["marks"]]

    def unit(self, unit: dict[str, Any]) -> str:
        """All about a unit."""
        parts = [unit["name"], self.say(f"choice.{unit['type']}"), self.say(f"choice.{unit['quality']}")]
        if unit["type"] != "command":
            parts.append(self.say("play.bases", left=strength(unit), full=unit["full"] // 2))
        parts += [self.say("field.damaged").lower()] if unit["damaged"] else []
        parts += [self.say("play.markers", count=unit["markers"])] if unit["markers"] else []
        parts += [self.say("field.winning")] if unit["winning"] else []
        return ", ".join(parts)

    # The question

    def turn(self) -> Hashable:
        """The turn, the step and the square whose turn it is; before the first turn, who is asked."""
        g, square = self.g, NOWHERE
        for frame in g.stack:
            found = of_kind(frame, self.in_turn)
            square = found(g, frame) if found is not None else square
        asked = g.pending.player if g.pending is not None and not g.facts["turn"] else NOWHERE
        return (g.facts["turn"], self.step(), square, asked)

    def units_hit(self) -> list[int]:
        return units_hit(self.g, self.hits_of)

    def about(self) -> About:
        units = self.units_hit()
        return hit_subject(self.g, units, self.say) if units else subject(self.g, self.subjects, self.say)

    def label(self, answer: Any, view: dict[str, Any]) -> str:
        said = super().label(answer, view)
        if isinstance(answer, Hits):
            placed = zip(self.hit(), answer.by_unit, strict=False)
            return ", ".join(self.say("play.hits_on", unit=name, hits=hits) for name, hits in placed if hits)
        if isinstance(answer, Pick):
            unit = view["units"][answer.unit]
            return f"{said} ({' '.join(filter(None, [unit['square'], self.signs.unit(unit)]))})"
        if isinstance(answer, At):
            return self.with_units(answer, view, said)
        return said

    def with_units(self, answer: At, view: dict[str, Any], said: str) -> str:
        """A square, and who stands there."""
        g = self.g
        units = [view["units"][number] for number in g.place(g.map.number(answer.square)).units]
        if not units:
            return said
        return " ".join([said, self.sign(units[0]["side"]), *[self.signs.unit(unit) for unit in units]])

    def meant(self, text: str) -> Any:
        return meant(self.g, text)

    # What is told

    def hit(self) -> list[str]:
        return [self.g.piece(number).name for number in self.units_hit()]

    def passes_over(self, event: Event) -> bool:
        """Saves that none failed: what the dice came to says it."""
        return event.rule == "SB-27-CASUALTY" and event.numbers.get("count") == 0


class Terminal(SquareTerminal):
    """Square Bashing: tokens, barrages to aim, assaults to weigh."""

    def goal(self) -> str:
        numbers = {name: int(self.g.setting(name)) for name in ("objective_points", "draw_margin", "countdown")}
        return self.say("play.goal", defender=self.side(self.g.defender), **numbers)

    def label(self, answer: Any, view: dict[str, Any]) -> str:
        said = super().label(answer, view)
        if isinstance(answer, Step):
            return said + step_words(self.g, answer, self.say)
        if isinstance(answer, (At, Corner)):
            return aimed_at(self.g, answer) or said
        return said

    def odds(self, typed: str) -> Odds:
        found = [forecast(self.g, plan) for plan in self._plans(typed.upper().split())]
        heads = [self.say(f"play.odds.{key}") for key in ("assault", "mine", "theirs", "wins", "kills", "costs")]
        tallies = {"assaulter": found[0].assaulter, "target": found[0].target}
        return Odds([*heads, ""], [self._row(one) for one in found], (1, 2, 3, 4, 5), self._retiring(found), tallies)

    def _plans(self, words: list[str]) -> list[Plan]:
        """The assaults on offer, those on the squares named, or that of one square on another."""
        if len(words) == FROM_AND_TO:
            squares = enemies_beside(self.g, *words)
            if squares is None:
                raise BadInput("odds", why=self.say("play.odds.nobody", start=words[0], target=words[1]))
            return [Plan(*squares)]
        found = [plan for plan in plans(self.game, self.g) if not words or name_of(self.g, plan.target) in words]
        if not found:
            raise BadInput("odds", why=self.say("play.odds.none"))
        return found

    def _row(self, one: Forecast) -> list[str]:
        screen = self.screen
        dice = [f"{tally.total:g}" for tally in (one.assaulter, one.target)]
        lost = [screen.figure(number, 2) for number in (one.target_loses, one.assaulter_loses)]
        return [one.plan.words(self.g, self.say), *dice, screen.percent(one.wins), *lost, screen.bar(one.wins)]

    def _retiring(self, found: list[Forecast]) -> list[str]:
        hits = {one.plan.target: one.retiring_hits for one in found if one.retiring_hits is not None}
        return [
            self.say("play.odds.retiring", square=name_of(self.g, target), hits=number)
            for target, number in hits.items()
        ]
