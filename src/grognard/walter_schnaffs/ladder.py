"""3: the scenario. Each side chooses a rung in secret; the bolder attacks, and what it must hold is set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast, final

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Pool
from grognard.kernel.event import Event
from grognard.kernel.part import Part, Row
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Ask, Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings
from grognard.kernel.victory import Outcome
from grognard.square_bashing.answers import Among
from grognard.square_bashing.battle import NOWHERE, Battle

GERMAN, FRENCH = 0, 1
SIDES = ("german", "french")
FRENCH_ATTACK_ON = 4
"""The die that makes the French attack where both chose the same rung (WS-GAP-ORDERS)."""


class Rung(NamedTuple):
    """A rung of the ladders, from the boldest: who has it, and what it asks of an attacker (WS-GAP-ORDERS).

    Without objectives it never attacks.
    """

    name: str
    sides: tuple[int, ...]
    objectives: int = 0
    countdown: int = 0


@final
class Ladder(Part):
    """The rungs of both sides, side by side."""

    def __init__(self, id: str, rule: str, rungs: tuple[Rung, ...]) -> None:
        super().__init__(id)
        self.rule = rule
        self.rungs = rungs

    def settled(self, settings: Settings) -> Ladder:
        return self

    def of(self, side: int) -> list[str]:
        return [rung.name for rung in self.rungs if side in rung.sides]

    def place(self, name: str) -> int:
        """How far down a rung is; the bolder are higher up."""
        return [rung.name for rung in self.rungs].index(name)

    def bolder(self, german: str, french: str, same_rung: str) -> tuple[int, ...]:
        """Who attacks: the side with the higher rung; of equals whom the setting names, or either, by a die."""
        if german != french:
            return (GERMAN,) if self.place(german) < self.place(french) else (FRENCH,)
        return (GERMAN, FRENCH) if same_rung == "die" else (SIDES.index(same_rung),)

    def is_grid(self) -> bool:
        return True

    def heads(self) -> tuple[str, ...]:
        return ("choice.german", "choice.french")

    def rows(self) -> list[Row]:
        return [Row(self.rule, f"rung.{rung.name}", _owners(rung)) for rung in self.rungs]


def _owners(rung: Rung) -> tuple[str, ...]:
    return tuple(["\N{BULLET}" if side in rung.sides else "\N{EN DASH}" for side in (GERMAN, FRENCH)])


@final
class Orders(Part):
    """What each rung asks of an attacker, which the sheet leaves open."""

    def __init__(self, id: str, rule: str, rungs: tuple[Rung, ...]) -> None:
        super().__init__(id)
        self.rule = rule
        self.rungs = rungs

    def settled(self, settings: Settings) -> Orders:
        return self

    def is_grid(self) -> bool:
        return True

    def heads(self) -> tuple[str, ...]:
        return ("head.objectives", "head.countdown")

    def rows(self) -> list[Row]:
        attacking = [rung for rung in self.rungs if rung.objectives]
        return [Row(self.rule, f"rung.{rung.name}", (str(rung.objectives), str(rung.countdown))) for rung in attacking]


LADDER = Ladder(
    "WS-3",
    "WS-3-SCENARIO",
    (
        Rung("to-paris", (GERMAN,), 3, 28),
        Rung("advance", (GERMAN, FRENCH), 3, 24),
        Rung("turning", (GERMAN, FRENCH), 2, 21),
        Rung("defence", (GERMAN, FRENCH), 2, 18),
        Rung("to-the-last", (FRENCH,)),
    ),
)
ORDERS = Orders("WS-3-ORDERS", "WS-GAP-ORDERS", LADDER.rungs)


@dataclass
class ChooseScenario(Procedure):
    """Both sides choose, unless the scenario has chosen for them; then it is known who attacks."""

    german: str = ""
    french: str = ""

    def german_rung(self, g: Battle, _: Any) -> Any:
        return choice_of(g, GERMAN)

    def french_rung(self, g: Battle, rung: Any) -> Any:
        self.german = rung or g.facts["rung"][GERMAN]
        return choice_of(g, FRENCH)

    def compare(self, g: Battle, rung: Any) -> Any:
        self.french = rung or g.facts["rung"][FRENCH]
        g.facts["rung"] = (self.german, self.french)
        names = {side: f"@rung.{name}" for side, name in zip(SIDES, g.facts["rung"], strict=True)}
        g.tell(Event("WS-3-SCENARIO", **names))
        if len(bolder(g, self.german, self.french)) > 1:
            return Roll(GERMAN, "WS-GAP-ORDERS", Pool(1, FRENCH_ATTACK_ON))
        return None

    def attack(self, g: Battle, french: Any) -> Any:
        take_roles(g, bolder(g, self.german, self.french)[0] if french is None else int(french))
        return Done()


ChooseScenario.steps = (
    ChooseScenario.german_rung,
    ChooseScenario.french_rung,
    ChooseScenario.compare,
    ChooseScenario.attack,
)


def choice_of(g: Battle, side: int) -> Ask | None:
    """The rungs a side has to choose from; nothing where its scenario names one."""
    if g.facts["rung"][side]:
        return None
    return Ask(side, "WS-3-SCENARIO", Among("WS-3-SCENARIO", tuple(scenarios(g).ladder.of(side))), secret=True)


def bolder(g: Battle, german: str, french: str) -> tuple[int, ...]:
    return scenarios(g).ladder.bolder(german, french, str(g.setting("same_rung")))


def take_roles(g: Battle, attacker: int) -> None:
    """One side attacks: its rung sets what it must hold, and the countdown; the other holds the ground."""
    ladder = scenarios(g).ladder
    rung = ladder.rungs[ladder.place(g.facts["rung"][attacker])]
    g.facts["attacker"] = attacker
    g.facts["wanted"] = rung.objectives
    g.facts["countdown"] = int(g.setting("countdown")) or rung.countdown
    g.facts["rows"] = deployment_rows(g, attacker)
    for at, place in enumerate(g.places):
        if place.holder != NOWHERE and place.side == NOWHERE:
            g.put(at, holder=1 - attacker)
    told = {"who": f"@side.{SIDES[attacker]}", "objectives": rung.objectives, "countdown": g.facts["countdown"]}
    g.tell(Event("WS-GAP-ORDERS", "attacks", **told))


def deployment_rows(g: Battle, attacker: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows of both sides: the attacker's own, and all but those nearest the attacker (WS-4-DEPLOY)."""
    return rows_of(int(g.setting("attacker_rows")), int(g.setting("empty_rows")), g.map.squares.deep, attacker)


def rows_of(own: int, empty: int, deep: int, attacker: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The Germans' rows and the French, by how many are the attacker's own and how many the defender leaves empty."""
    near = (tuple(range(own)), tuple(range(empty, deep)))
    far = (tuple(range(deep - empty)), tuple(range(deep - own, deep)))
    return near if attacker == GERMAN else far


def held(g: Battle, side: int) -> int:
    return len([place for place in g.places if place.holder == side])


def outcome(g: Battle) -> Outcome:
    """The attacker wins by holding what its rung asks for; else the defender (WS-GAP-ORDERS)."""
    score = (held(g, GERMAN), held(g, FRENCH))
    wins = g.alive(g.attacker) and (score[g.attacker] >= g.facts["wanted"] or not g.alive(g.defender))
    return Outcome(g.attacker if wins else g.defender, score)


@mypyc_attr(allow_interpreted_subclasses=True)
class ScenarioSection(Section):
    number: ClassVar[str] = "3"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.ladder = self.take(LADDER)
        self.take(ORDERS)


def scenarios(g: Any) -> ScenarioSection:
    return cast(ScenarioSection, g.rules["3"])
