"""28: morale. The dice a square rolls, what fails come to, and who routs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Each
from grognard.kernel.event import Event
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure, Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_edition, by_setting
from grognard.kernel.table import DiceTable, Floor, Line, Need, NeedTable, Tally
from grognard.square_bashing.army import ARMOUR, Kind, Quality, Unit, any_of, any_with, combat_units
from grognard.square_bashing.battle import FELL_BACK, GONE, HOLD_THE_LINE, MORALE_BONUS, MOVED, STEADY, Battle
from grognard.square_bashing.board import OPEN, Ground, Works
from grognard.square_bashing.losses import TakeHits, can_withdraw, fall_back


class Exposed(NamedTuple):
    """A square that may test: its units, markers, ground, and the faces beyond which the enemy stands."""

    units: tuple[Unit, ...]
    casualty_markers: int = 0
    barrage: int = 0
    enemy_faces: int = 0
    ground: Ground = OPEN
    morale_bonus: bool = False
    hold_the_line: bool = False


def casualty_markers(x: Exposed) -> int:
    return x.casualty_markers


def reservists(x: Exposed) -> int:
    return any_with(x.units, Quality.RESERVIST)


def barrage(x: Exposed) -> int:
    return x.barrage


def faces_beyond_the_first(x: Exposed) -> int:
    return max(0, x.enemy_faces - 1)


def professionals(x: Exposed) -> int:
    return any_with(x.units, Quality.PROFESSIONAL)


def machine_gun_or_armour(x: Exposed) -> int:
    return any_of(x.units, (Kind.MG, *ARMOUR))


def hasty(x: Exposed) -> int:
    return x.ground.works is Works.HASTY


def woods_or_buildings(x: Exposed) -> int:
    return x.ground.overgrown


def morale_bonus(x: Exposed) -> int:
    return x.morale_bonus


def trenches(x: Exposed) -> int:
    """A fort counts as trenches."""
    return x.ground.works is Works.TRENCH or x.ground.works is Works.FORT


def hold_the_line(x: Exposed) -> int:
    return x.hold_the_line


MORALE = DiceTable(
    "SB-28",
    (
        Line(+1, "SB-28-CASUALTY", casualty_markers, most=4),
        Line(+1, "SB-28-RES", reservists, most=1),
        Line(+1, "SB-28-BARRAGE", barrage, most=3),
        Line(+1, "SB-28-FACES", faces_beyond_the_first, most=3),
        Line(-1, "SB-28-PRO", professionals, most=1),
        Line(-1, "SB-28-MG", machine_gun_or_armour, most=1),
        Line(-1, "SB-28-HASTY", hasty),
        Line(-1, "SB-28-COVER", woods_or_buildings),
        Line(-2, "SB-28-BONUS", morale_bonus, most=1),
        Line(-2, "SB-28-TRENCH", trenches),
        Line(-3, "SB-28-HOLD", hold_the_line, most=1),
    ),
    hit_on=4,
    hit_rule="SB-28-FAIL",
    floor=Floor(by_setting("morale_dice_at_least", {0: 0, 1: 1}), "SB-GAP-ZERO"),
)

FAILS = BandTable(
    "SB-28-OUTCOME",
    {
        "": (
            Band("none", None, 0),
            Band("steady", 1, 1, "SB-28-STEADY"),
            Band("retire", 2, 2, "SB-28-RETIRE", numbers={"hits": 1, "hemmed_in": 6, "bases": 1}),
            Band("run", 3, None, "SB-28-RUN"),
        )
    },
)


FIGURES = RuleList("SB-28-FIGURES", Rule("SB-28-FACE", fall_back))


def anyone(unit: Unit) -> int:
    return 1


def reservist(unit: Unit) -> int:
    return unit.quality is Quality.RESERVIST


def professional(unit: Unit) -> int:
    return unit.quality is Quality.PROFESSIONAL


ROUT = NeedTable(
    "SB-28-ROUT",
    (
        Need(
            5,
            "SB-28-RUN",
            anyone,
            words="SB-28-RUN.rout",
            plus=(
                Line(by_edition(en=+1, fr=-1), "SB-28-RUN", reservist, part="reservist"),
                Line(by_edition(en=-1, fr=+1), "SB-28-RUN", professional, part="professional"),
            ),
        ),
    ),
    struck=7,
)


@dataclass
class MoraleTest(Procedure):
    """A square tests its morale. Result: how many dice fail."""

    exposed: Exposed
    player: int = 0

    def test(self, g: Any, _: Any) -> Any:
        section = morale(g)
        tally = section.tally(self.exposed)
        return Roll(self.player, "SB-28-FAIL", section.table.pool(tally), tally, tells=())


MoraleTest.steps = (MoraleTest.test,)


@dataclass
class Rout(Procedure):
    """A square runs: each of its units rolls. Result: who routs, unit by unit."""

    units: tuple[Unit, ...]
    player: int = 0

    def roll(self, g: Any, _: Any) -> Any:
        needs = tuple([int(morale(g).rout.tally(unit).total) for unit in self.units])
        return Roll(self.player, "SB-28-RUN", Each(needs))


Rout.steps = (Rout.roll,)


# On the board


@dataclass
class Morale(Procedure):
    """A player's squares test one after the other, from the right."""

    player: int
    i: int = 0

    def next_square(self, g: Battle, _: Any) -> Any:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            self.i += 1
            if g.place(at).side == self.player and any([g.fights(number) for number in fresh_units(g, at)]):
                self.again()
                return TestSquare(self.player, at)
        return Done()


Morale.steps = (Morale.next_square,)


def fresh_units(g: Battle, at: int) -> tuple[int, ...]:
    """Who has not yet fallen back: retiring is a unit's whole turn, so it is not made to again."""
    return tuple([number for number in g.place(at).units if not g.piece(number).did & FELL_BACK])


@dataclass
class TestSquare(Procedure):
    """One square tests, and bears what comes of it."""

    player: int
    square: int

    def test(self, g: Battle, _: Any) -> Any:
        exposed = exposed_at(g, self.square)
        if morale(g).tally(exposed).total <= 0:
            return Done()
        return MoraleTest(exposed, self.player)

    def bear(self, g: Battle, fails: int) -> Any:
        band = morale(g).fails.band(fails)
        if not band.rule:
            return Done()
        g.tell(Event(band.rule, "square", square=str(g.map.named[self.square]), **band.numbers))
        if band.result == "steady":
            g.mark(self.square, STEADY)
            return Done()
        if band.result == "run":
            return RunAway(self.player, self.square)
        return None

    def then_retire(self, g: Battle, _: Any) -> Any:
        return self.instead(morale(g).falling_back(self.player, self.square))


TestSquare.steps = (TestSquare.test, TestSquare.bear, TestSquare.then_retire)


def exposed_at(g: Battle, at: int) -> Exposed:
    """A square of the board as the morale table sees it; gas counts as one barrage marker (SB-GAP-GAS)."""
    place = g.place(at)
    enemy = 1 - place.side
    return Exposed(
        g.units(at),
        morale(g).markers_at(g, at),
        g.barrage_markers(at) + (1 if g.is_gassed(at) else 0),
        len([one for one in g.map.beside[at] if g.place(one).side == enemy]),
        g.ground(at),
        g.has_mark(at, MORALE_BONUS),
        g.has_mark(at, HOLD_THE_LINE),
    )


@dataclass
class RunAway(Procedure):
    """A square runs: each of its combat units may rout and be gone."""

    player: int
    square: int
    numbers: tuple[int, ...] = ()

    def roll(self, g: Battle, _: Any) -> Any:
        self.numbers = tuple(g.combat_units_at(self.square))
        return Rout(tuple([g.unit(number) for number in self.numbers]), self.player)

    def rout(self, g: Battle, who: tuple[bool, ...]) -> Any:
        for number, routs in zip(self.numbers, who, strict=True):
            if routs:
                g.tell(Event("SB-28-RUN", "routs", unit=g.piece(number).name))
                g.move(number, GONE)
        return Done()


RunAway.steps = (RunAway.roll, RunAway.rout)


@dataclass
class FallBack(Procedure):
    """A square retires: one hit, then back one square; or, with the enemy behind, more hits and no move."""

    player: int
    square: int

    def first_hit(self, g: Battle, _: Any) -> Any:
        return TakeHits(self.square, morale(g).retire_number("hits"), "shooting")

    def go(self, g: Battle, _: Any) -> Any:
        if not [piece for piece in g.units_at(self.square) if piece.side == self.player]:
            return Done()
        going = fresh_units(g, self.square)
        if can_withdraw(g, self.player, self.square, going):
            fall_back(g, self.player, self.square, going)
            return Done()
        for number in g.place(self.square).units:
            g.change(number, winning=False)
            g.did(number, FELL_BACK | MOVED)
        return TakeHits(self.square, morale(g).retire_number("hemmed_in"), "fighting")


FallBack.steps = (FallBack.first_hit, FallBack.go)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoraleSection(Section):
    number: ClassVar[str] = "28"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.take_tables()

    def take_tables(self) -> None:
        self.table = self.take(MORALE)
        self.fails = self.take(FAILS)
        self.take(FIGURES)
        self.rout = self.take(ROUT)

    def markers_at(self, g: Battle, at: int) -> int:
        """By SB-GAP-MARKER: every failed save, or only bases half gone."""
        if self.settings["casualty_markers"] == "halves":
            return sum([piece.left % 2 for piece in g.units_at(at)])
        return sum([piece.markers for piece in g.units_at(at)])

    def falling_back(self, player: int, square: int) -> Procedure:
        """A square retires."""
        return FallBack(player, square)

    def retire_number(self, name: str) -> int:
        """A number of the Retire row."""
        return int(next(band for band in self.fails.columns[""] if band.result == "retire").numbers[name])

    def tally(self, exposed: Exposed) -> Tally:
        """The dice of a test; a square with higher command alone never tests."""
        return self.table.tally(exposed) if combat_units(exposed.units) else Tally(self.table.id, 0, ())


def morale(g: Any) -> MoraleSection:
    return cast(MoraleSection, g.rules["28"])
