"""3: the scenario. The rungs of both sides, and what each asks of an attacker."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, final

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Part, Row
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings

GERMAN, FRENCH = 0, 1

SIDES = ("german", "french")


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


def rows_of(own: int, empty: int, deep: int, attacker: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The Germans' rows and the French, by how many are the attacker's own and how many the defender leaves empty."""
    near = (tuple(range(own)), tuple(range(empty, deep)))
    far = (tuple(range(deep - empty)), tuple(range(deep - own, deep)))
    return near if attacker == GERMAN else far


@mypyc_attr(allow_interpreted_subclasses=True)
class ScenarioSection(Section):
    number: ClassVar[str] = "3"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.ladder = self.take(LADDER)
        self.take(ORDERS)
