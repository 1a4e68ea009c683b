"""Across Five Aprils at the terminal: the map of hexes, the cup, attacks to weigh."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text

from grognard.across_five_aprils.board.answers import ATTACK, BOMBARD, At, Target, Withdraw
from grognard.across_five_aprils.board.attack import Advance, CombatPhase, Engage, Join, Lead
from grognard.across_five_aprils.board.battle import Battle
from grognard.across_five_aprils.board.encounter import assault_on
from grognard.across_five_aprils.board.fire import Fire
from grognard.across_five_aprils.board.movement import Movement, MoveUnit
from grognard.across_five_aprils.board.results import LoseSteps, TestAll
from grognard.across_five_aprils.board.retreat import Retreat, RetreatAll
from grognard.across_five_aprils.board.sequence import Rally
from grognard.across_five_aprils.sheet.bombardment import Bombardment
from grognard.across_five_aprils.sheet.combat import ODDS, Assault, Fight, combat
from grognard.across_five_aprils.terminal.hex_map import LETTERS, HexMap
from grognard.cli.terminal import SIDE_STYLES, About, Odds
from grognard.cli.terminal import Terminal as PlainTerminal
from grognard.kernel.answers import Pick
from grognard.kernel.errors import BadInput
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Ask
from grognard.kernel.space.hex import parse_hex
from grognard.kernel.table import Tally
from grognard.odds import results

SEPARATOR = " · "
UNBROKEN = "\N{NO-BREAK SPACE}"
SIGNS = ("^", "v")
LETTERS_OF = {letter: kind for kind, letter in LETTERS.items()}
EXAMPLES = {"strength": "I6", "small": "i3", "together": "I12A6", "tag": "<3> <?>"}
HALVES = ("west", "east")


def _unit(g: Battle, number: int) -> About:
    piece = g.piece(number)
    return About(piece.name, g.map.name(piece.at) if piece.at >= 0 else None)


def _hex(g: Battle, at: int) -> About:
    return About("", g.map.name(at))


def _first(g: Battle, units: tuple[int, ...]) -> About:
    return _unit(g, units[0]) if units else About()


class Terminal(PlainTerminal):
    """A battle on hexes."""

    subjects: ClassVar[Mapping[type[Procedure], Callable[[Battle, Any], About]]] = {
        MoveUnit: lambda g, frame: About("", _unit(g, frame.unit).place),
        Retreat: lambda g, frame: About("", _unit(g, frame.unit).place),
        Join: lambda g, frame: _hex(g, frame.target),
        Lead: lambda g, frame: _hex(g, frame.target),
        Engage: lambda g, frame: About(g.map.name(frame.target), g.map.name(frame.target)),
        Fire: lambda g, frame: About(g.map.name(frame.target), g.map.name(frame.target)),
        Advance: lambda g, frame: _hex(g, frame.target),
        TestAll: lambda g, frame: _first(g, frame.units),
        Rally: lambda g, frame: _first(g, frame.units),
        LoseSteps: lambda g, frame: About("", _first(g, frame.units).place),
        RetreatAll: lambda g, frame: About(),
    }
    """What each kind of procedure is about; the innermost that is listed says it."""

    @property
    def g(self) -> Battle:
        state = self.game.state
        assert isinstance(state, Battle)
        return state

    # The position

    def drawing(self, view: dict[str, Any]) -> HexMap:
        return HexMap(view, self.screen.size()[0], self.screen.plain)

    def lines(self, view: dict[str, Any], numbers: Mapping[str, int], here: str | None) -> list[Text]:
        drawing = self.drawing(view)
        return drawing.lines(numbers, here, self._heads(drawing.panels()))

    def _heads(self, panels: list[range]) -> list[str]:
        """What stands over each panel of a map that takes several."""
        if len(panels) == 1:
            return []
        if len(panels) == len(HALVES):
            return [self.say(f"play.panel.{half}") for half in HALVES]
        return [self.say("play.panel.part", first=f"{one[0]:02}", last=f"{one[-1]:02}") for one in panels]

    def key(self, view: dict[str, Any]) -> list[str]:
        ground = {sign: self.say(f"play.sign.{name}") for name, sign in self.drawing(view).signs_there().items()}
        there = {unit["type"] for unit in view["units"] if unit["state"] in ("on", "waiting")}
        letters = {letter: meaning for letter, meaning in self._letters().items() if LETTERS_OF[letter] in there}
        return [_joined(ground), _joined({**letters, **self._examples("strength", "small", "tag")})]

    def _letters(self) -> dict[str, str]:
        return {letter: self.say(f"choice.{kind}") for kind, letter in LETTERS.items()}

    def _examples(self, *names: str) -> dict[str, str]:
        """What is written on the map beside the letters, each by an example."""
        sides = {"first": self.side(0), "second": self.side(1)}
        return {EXAMPLES[name]: self.say(f"play.sign.{name}", **sides) for name in names}

    def legend(self) -> dict[str, dict[str, str]]:
        drawing = self.drawing(self.game.view())
        ground = {sign: self.say(f"play.sign.{name}") for name, sign in drawing.signs().items()}
        groups = {"ground": ground, "units": self._letters(), "others": self._examples(*EXAMPLES)}
        return {self.say(f"play.legend.{name}"): meanings for name, meanings in groups.items()}

    def heading(self, view: dict[str, Any]) -> Text:
        key = "play.night_of" if view["night"] else "play.turn_of"
        parts = [self.say(key, turn=view["turn"], turns=view["turns"])]
        parts.append(self._scored("play.score", view["score"]))
        cup = [f"{self._short(one['marker'])}{_times(one['count'])}" for one in view["cup"]]
        parts.append(self.say("play.cup", markers=", ".join(cup)) if cup else self.say("play.cup_empty"))
        return Text(SEPARATOR.join(parts), style="bold")

    def _scored(self, key: str, score: Sequence[int]) -> str:
        """The points of each side, by its name."""
        return self.say(key, first=self.side(0), points0=score[0], second=self.side(1), points1=score[1])

    def marker(self, name: str) -> str:
        short = self._short(name)
        return self.say("play.marker_of", formation=name) if short == name else short

    def _short(self, name: str) -> str:
        """A marker of the cup: a formation by its name, or a side's combat marker."""
        key = f"play.marker.{name}"
        return self.say(key) if self.screen.words.find(self.screen.lang, key) else name

    def sign(self, player: int) -> str:
        return SIGNS[player]

    def army(self, view: dict[str, Any], player: int) -> list[str]:
        later = [unit for unit in view["units"] if unit["state"] == "waiting" and unit["side"] == player]
        due = [f"{unit['name']} ({unit['enters']}, {unit['entry']})" for unit in later]
        return [self.say("play.later", units=", ".join(due))] if due else []

    def places(self, view: dict[str, Any]) -> dict[str, bool]:
        return {one["name"]: bool(one["units"]) for one in view["board"]["hexes"]}

    def look(self, view: dict[str, Any], name: str) -> list[Text]:
        one = next(found for found in view["board"]["hexes"] if found["name"] == name)
        parts = [self.say(f"choice.{one['terrain']}")]
        parts += [self.say("play.sign.fortified")] if one["fortified"] else []
        parts += [self._objective(one["objective"])] if one["objective"] else []
        parts += [self._side(name, side) for side in view["board"]["sides"] if name in side["between"]]
        units = [view["units"][number] for number in one["units"]]
        return [
            Text(self.say("cli.pair", name=name, value=", ".join(parts)), style="bold"),
            *[Text(f"  u{unit['id']} {self._unit(unit)}", style=SIDE_STYLES[unit["side"]]) for unit in units],
        ]

    def _objective(self, objective: dict[str, Any]) -> str:
        held = self.side(objective["holder"]) if objective["holder"] >= 0 else self.say("play.nobody")
        return self.say("play.worth", points=objective["points"], side=held)

    def _side(self, name: str, side: dict[str, Any]) -> str:
        other = next(one for one in side["between"] if one != name)
        kinds = ", ".join(self.say(f"choice.{kind}").lower() for kind in side["is"])
        return self.say("play.beside", hex=other, kinds=kinds)

    def _unit(self, unit: dict[str, Any]) -> str:
        parts = [unit["name"], unit["formation"], self.say(f"choice.{unit['type']}")]
        parts.append(self.say("play.strength", strength=unit["strength"], full=unit["full"]))
        parts.append(self.say("play.morale", morale=self.screen.added(unit["morale"]) if unit["morale"] else 0))
        return ", ".join(parts)

    # The question

    def turn(self) -> Hashable:
        g = self.g
        moving = [frame.formation for frame in g.stack if isinstance(frame, Movement)]
        fights = len([answer for frame in g.stack if isinstance(frame, CombatPhase) for answer in frame.assaulted])
        return (g.facts["turn"], g.facts["drawn"], *moving, fights)

    def about(self) -> About:
        for frame in reversed(self.g.stack):
            for kind in type(frame).__mro__:
                if kind in self.subjects:
                    return self.subjects[kind](self.g, frame)
        return About()

    def label(self, answer: Any, view: dict[str, Any]) -> str:
        said = super().label(answer, view)
        if isinstance(answer, Pick | Withdraw):
            unit = view["units"][answer.unit]
            return f"{said} ({' '.join(filter(None, [unit['hex'], HexMap.unit_sign(unit)]))})"
        if isinstance(answer, Target):
            there = [HexMap.unit_sign(view["units"][n]) for n in self.g.place(self.g.map.number(answer.hex)).units]
            return f"{said} ({' '.join(there)})"
        return said

    def place(self, answer: Any) -> str | None:
        pointed = self.game.state.points_at(answer).get("hex")
        return str(pointed) if pointed is not None else None

    def meant(self, text: str) -> Any:
        word, _, rest = text.lower().partition(" ")
        found = parse_hex(rest.strip() or word)
        if found is not None:
            what = {ATTACK: ATTACK, BOMBARD: BOMBARD, "attaquer": ATTACK, "bombarder": BOMBARD}.get(word)
            return Target(what, found) if what else text if rest else At(found)
        number = word.removeprefix("u")
        return Pick(int(number)) if word.startswith("u") and number.isdigit() else text

    # Odds

    def odds(self, typed: str) -> Odds:
        asked = typed.split()
        found = [one for one in self._attacks() if not asked or self.g.map.name(one[1]) in asked]
        if not found:
            raise BadInput("odds", why=self._no_odds(typed))
        heads = [self.say(f"play.odds.{key}") for key in ("attack", "column", "loses", "retreats", "costs", "repelled")]
        return Odds([*heads, ""], [self._row(*one) for one in found], (1, 2, 3, 4, 5), (), self._tallies(*found[0]))

    def _no_odds(self, typed: str) -> str:
        """Why there are none: it is no time to attack, or nobody can attack there."""
        if not isinstance(self.g.stack[-1], CombatPhase):
            return self.say("play.odds.none")
        return self.say("play.odds.nobody_on", hex=typed) if typed else self.say("play.odds.nobody")

    def _tallies(self, bombards: bool, target: int, units: tuple[int, ...]) -> dict[str, Tally]:
        section, assault = combat(self.g), self._assault(bombards, target, units)
        dice = {name: tally for name, tally in section.dice(assault).items() if tally.reasons}
        return {"shift": section.shift(assault), **dice}

    def _attacks(self) -> list[tuple[bool, int, tuple[int, ...]]]:
        """What is on offer, or being made up: whether it is by guns, on which hex, by whom."""
        g, frame = self.g, self.g.stack[-1] if self.g.stack else None
        if isinstance(frame, Join):
            return [(frame.bombards, frame.target, (*frame.joined, *frame.able))]
        if isinstance(frame, Lead) and isinstance(g.stack[-2], Engage):
            return [(False, frame.target, g.stack[-2].attackers)]
        if not isinstance(frame, CombatPhase) or not isinstance(g.pending, Ask):
            return []
        offered = [answer for answer in self.game.legal if isinstance(answer, Target)]
        return [(one.what == BOMBARD, g.map.number(one.hex), self._able(frame, one)) for one in offered]

    def _able(self, frame: CombatPhase, target: Target) -> tuple[int, ...]:
        after = self.game.copy()
        after.play(target)
        top = after.state.stack[-1]
        joining = next((one for one in reversed(after.state.stack) if isinstance(one, Engage | Fire)), None)
        if isinstance(top, Join):
            return (*top.joined, *top.able)
        return joining.attackers if isinstance(joining, Engage) else joining.guns if joining is not None else ()

    def _assault(self, bombards: bool, target: int, units: tuple[int, ...]) -> Assault:
        return assault_on(self.g, units, target, bombards=bombards)

    def _row(self, bombards: bool, target: int, units: tuple[int, ...]) -> list[str]:
        g, screen, section = self.g, self.screen, combat(self.g)
        assault = self._assault(bombards, target, units)
        best = section.best_morale(assault.attackers)
        kind: Procedure = Bombardment(assault, best, g.piece(units[0]).side)
        if not bombards:
            kind = Fight(assault, best, section.best_morale(assault.defenders), g.piece(units[0]).side)
        odds = {_pair(one): 0.0 for one in results(g, kind)}
        for one, p in results(g, kind).items():
            odds[_pair(one)] += p
        theirs = [(section.demand(theirs), p) for (theirs, _), p in odds.items()]
        mine = [(section.demand(mine), p) for (_, mine), p in odds.items()]
        back = sum(p for demand, p in theirs if demand.retreat)
        words = self.say("play.odds.bombard" if bombards else "play.odds.on", hex=g.map.name(target))
        return [
            words,
            ODDS[section.attackers_column(assault)],
            screen.figure(sum(p * demand.steps for demand, p in theirs), 2),
            screen.percent(back),
            screen.figure(sum(p * demand.steps for demand, p in mine), 2),
            screen.percent(sum(p for demand, p in mine if demand.retreat)),
            screen.bar(back),
        ]

    # What is told

    def goal(self) -> str:
        return self.say("play.goal", points=int(self.g.setting("step_points")))

    def final(self, result: Any) -> str:
        return self._scored("play.final", result.score)


def _pair(result: Any) -> tuple[str, str]:
    """What befalls the defender and the attacker; guns that bombard suffer nothing."""
    return (result, "-") if isinstance(result, str) else (result.defender, result.attacker)


def _joined(signs: Mapping[str, str]) -> str:
    """Signs and what they mean, in a line that is cut only between them."""
    return "  ".join(f"{sign} {meaning}".replace(" ", UNBROKEN) for sign, meaning in signs.items())


def _times(count: int) -> str:
    return f" \N{MULTIPLICATION SIGN}{count}" if count > 1 else ""
