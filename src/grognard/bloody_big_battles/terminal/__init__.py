"""Bloody Big Battles at the terminal: the table drawn, units by letter, answers by suggestion or by coordinates."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar

from rich.text import Text

from grognard.bloody_big_battles.board.answers import FireAt, read_move
from grognard.bloody_big_battles.board.assaults import Assault, FollowUp
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.firing import FirePhase, volley
from grognard.bloody_big_battles.board.movement import Advance, Manoeuvre, MoveUnit
from grognard.bloody_big_battles.board.turn import Turn
from grognard.bloody_big_battles.sheet.fire import EFFECTS, Fire, firing
from grognard.bloody_big_battles.terminal.table_map import GROUND, OBJECTIVE, TableMap, letters, place_of
from grognard.cli.terminal import SIDE_STYLES, About, Odds
from grognard.cli.terminal import Terminal as PlainTerminal
from grognard.kernel.answers import Pick
from grognard.kernel.errors import BadInput
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Ask, Roll
from grognard.kernel.space.plane import DEGREE
from grognard.kernel.words import decimal
from grognard.odds import results

SEPARATOR = " · "
SIGNS = ("^", "v")


def _unit(g: Battle, number: int) -> About:
    """A unit; a question names it itself."""
    name = g.piece(number).name if isinstance(g.pending, Roll) else ""
    return About(name, place_of(g.place(number).at))


class Terminal(PlainTerminal):
    """A battle measured in inches."""

    subjects: ClassVar[Mapping[type[Procedure], Callable[[Battle, Any], About]]] = {
        MoveUnit: lambda g, frame: _unit(g, frame.unit),
        Manoeuvre: lambda g, frame: _unit(g, frame.unit),
        Advance: lambda g, frame: _unit(g, frame.unit),
        FollowUp: lambda g, frame: _unit(g, frame.unit),
        Assault: lambda g, frame: About(_names(g, frame.attackers, frame.defenders)),
        FirePhase: lambda g, frame: About(g.piece(frame.shot.unit).name if frame.shot and frame.at > 1 else ""),
    }
    """What each kind of procedure is about; the innermost that is listed says it."""

    @property
    def g(self) -> Battle:
        state = self.game.state
        assert isinstance(state, Battle)
        return state

    # The position

    def drawing(self, view: dict[str, Any]) -> TableMap:
        return TableMap(view, self.screen.size()[0], self.screen.plain)

    def lines(self, view: dict[str, Any], numbers: Mapping[str, int], here: str | None) -> list[Text]:
        return self.drawing(view).lines(numbers, here)

    def key(self, view: dict[str, Any]) -> list[str]:
        signs = self.drawing(view).signs_there()
        ground = "  ".join(f"{sign} {self.say(f'play.sign.{name}')}" for name, sign in signs.items())
        marked = letters(view["units"])
        there = [unit for unit in view["units"] if unit["state"] == "on"]
        sides = [[f"{marked[unit['id']]} {unit['name']}" for unit in there if unit["side"] == side] for side in (0, 1)]
        return [ground, *["  ".join(named) for named in sides if named]]

    def legend(self) -> dict[str, dict[str, str]]:
        plain = self.screen.plain
        signs = {**GROUND, "objective": OBJECTIVE}
        ground = {sign.on(plain): self.say(f"play.sign.{name}") for name, sign in signs.items()}
        others = {sign: self.say(f"play.sign.{name}") for sign, name in (("A a", "letter"), ("<3> <?>", "tag"))}
        return {self.say("play.legend.ground"): ground, self.say("play.legend.others"): others}

    def heading(self, view: dict[str, Any]) -> Text:
        parts = [self.say("play.turn_of", turn=view["turn"], turns=view["turns"], who=self.side(view["player"]))]
        phase = next((frame.at for frame in self.g.stack if isinstance(frame, Turn)), 0)
        parts += [self.say(f"play.step.{phase}")] if phase else []
        holders = [one["holder"] for one in view["objectives"]]
        parts.append(self.say("play.score", first=holders.count(0), second=holders.count(1)))
        return Text(SEPARATOR.join(parts), style="bold")

    def sign(self, player: int) -> str:
        return SIGNS[player]

    def army(self, view: dict[str, Any], player: int) -> list[str]:
        waits = [unit["name"] for unit in view["units"] if unit["state"] == "waiting" and unit["side"] == player]
        return [self.say("play.waiting", units=", ".join(waits))] if waits else []

    def places(self, view: dict[str, Any]) -> dict[str, bool]:
        return {f"U{unit['id']}": unit["state"] == "on" for unit in view["units"]}

    def look(self, view: dict[str, Any], name: str) -> list[Text]:
        unit = view["units"][int(name.removeprefix("U"))]
        return [Text(f"u{unit['id']} {self._unit_words(unit)}", style=SIDE_STYLES[unit["side"]])]

    def _unit_words(self, unit: dict[str, Any]) -> str:
        parts = [unit["name"], self.say(f"choice.{unit['type']}")]
        if unit["type"] != "general":
            parts += [self.say(f"choice.{unit['quality']}"), self.say(f"choice.{unit['formation']}")]
            parts.append(self.say("play.bases", left=unit["bases"], full=unit["full"]))
        parts += [self.say(f"choice.{unit['weapon']}")] if unit["weapon"] else []
        parts += [self.say(f"field.{ability}") for ability in unit["abilities"]]
        parts += [self.say(f"play.mark.{marker}") for marker in unit["markers"]]
        parts += [self.say("field.spent")] if unit["spent"] else []
        if unit["at"] is not None:
            parts.append(self.say("play.at", point=place_of(unit["at"]), facing=f"{unit['facing'] / DEGREE:g}"))
        return ", ".join([parts[0], *[part.lower() for part in parts[1:]]])

    # The question

    def turn(self) -> Hashable:
        g = self.g
        phases = [frame.at for frame in g.stack if isinstance(frame, Turn)]
        moving = [frame.unit for frame in g.stack if isinstance(frame, MoveUnit)]
        return (g.facts["turn"], g.facts["player"], *phases, *moving)

    def about(self) -> About:
        for frame in reversed(self.g.stack):
            for kind in type(frame).__mro__:
                if kind in self.subjects:
                    return self.subjects[kind](self.g, frame)
        return About()

    def label(self, answer: Any, view: dict[str, Any]) -> str:
        said = super().label(answer, view)
        if isinstance(answer, Pick | FireAt):
            return f"{letters(view['units'])[answer.unit]} {said}"
        return said

    def place(self, answer: Any) -> str | None:
        pointed = self.game.state.points_at(answer)
        if "point" in pointed:
            return place_of(pointed["point"])
        return place_of(self.g.place(pointed["unit"]).at) if "unit" in pointed else None

    def meant(self, text: str) -> Any:
        word = text.lower()
        if word.startswith("u") and word[1:].isdigit() and int(word[1:]) < len(self.g.pieces):
            return Pick(int(word[1:]))
        found = read_move(word if " " in word else f"to {word}")
        return text if found is None else found

    # Odds

    def odds(self, typed: str) -> Odds:
        g, frame = self.g, self.g.stack[-1] if self.g.stack else None
        offered = [one for one in self.game.legal if isinstance(one, FireAt)] if isinstance(g.pending, Ask) else []
        if not isinstance(frame, FirePhase) or not offered:
            raise BadInput("odds", why=self.say("play.odds.none"))
        heads = [self.say(f"play.odds.{key}") for key in ("volley", "factor", "column", "hits", "bases", "ammo")]
        first = volley(g, self._aims(frame, offered[0]))
        tallies = {"factor": firing(g).factor(first), "shift": firing(g).shift(first)}
        return Odds([*heads, ""], [self._row(frame, one) for one in offered], (1, 2, 3, 4, 5), (), tallies)

    def _aims(self, frame: FirePhase, shot: FireAt) -> tuple[Any, ...]:
        return tuple([aim for aim in frame.aims if aim.target == shot.unit and aim.firer in shot.firers])

    def _row(self, frame: FirePhase, shot: FireAt) -> list[str]:
        g, screen = self.g, self.screen
        fired = volley(g, self._aims(frame, shot))
        odds = results(g, Fire(fired, frame.player))
        hits = sum(p for hit, p in odds.items() if hit.result != "-")
        lost = sum(p * EFFECTS[hit.result].loses for hit, p in odds.items() if hit.result != "-")
        low = sum(p for hit, p in odds.items() if hit.low_ammo)
        words = str(self.game.answer_view(shot)[screen.lang])
        factor, column = firing(g).factor(fired).total, firing(g).heads(fired).final or "\N{EN DASH}"
        figures = [screen.percent(hits), screen.figure(lost, 2), screen.percent(low)]
        return [words, decimal(screen.lang, f"{factor:g}"), decimal(screen.lang, column), *figures, screen.bar(hits)]

    # What is told

    def goal(self) -> str:
        wanted = {name: int(self.g.setting(f"objectives_to_{name}")) for name in ("win", "draw")}
        key = "play.goal" if wanted["draw"] < wanted["win"] else "play.goal_no_draw"
        return self.say(key, attacker=self.side(0), **wanted)


def _names(g: Battle, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> str:
    sides = [", ".join(g.piece(number).name for number in units) for units in (attackers, defenders)]
    return " \N{RIGHTWARDS ARROW} ".join(sides)
