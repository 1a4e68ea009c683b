"""Assaults: advantages and penalties of both sides, their difference, and what each result orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.bloody_big_battles.sheet.army import LIGHT_HORSE, Arm, Formation, Quality, is_cavalry, is_infantry
from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.lookup import Band, BandTable
from grognard.kernel.part import signed
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Roll
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.table import Line, Reason, Table, Tally
from grognard.kernel.word import Word


@dataclass(eq=False)
class Side(Leaf):
    """A side of an assault: all its bases in contact; all else is of the unit that leads (BBB-GAP-GROUP)."""

    bases: int
    arm: Arm = Arm.INFANTRY
    quality: Quality = Quality.TRAINED
    formation: Formation = Formation.LINE
    lancers: bool = False
    aggressive: bool = False
    in_depth: bool = False
    disordered: bool = False
    fragile: bool = False
    spent: bool = False


@dataclass(eq=False)
class Clash(Leaf):
    """An assault as its tables read it; `cover` counts the points against the attacker.

    A situation states it; a battle derives it from the units in contact and the ground.
    """

    attacker: Side
    defender: Side
    cover: int = 0
    flanked: bool = False


@dataclass(eq=False)
class Facing(Leaf):
    """One side of a clash as it sees the other."""

    mine: Side
    theirs: Side
    attacking: bool


# What is added up for each side

RATIOS = ((3, 2), (2, 1), (3, 1))
"""Each ratio of bases reached is one advantage more."""


def advantage_of_numbers(x: Facing) -> int:
    return len([ratio for ratio in RATIOS if x.mine.bases * ratio[1] >= x.theirs.bases * ratio[0]])


def attackers_advantage_of_numbers(x: Facing) -> int:
    return advantage_of_numbers(x) if x.attacking else 0


def aggressive_attacker(x: Facing) -> int:
    return x.mine.aggressive and x.attacking


def in_depth(x: Facing) -> int:
    return x.mine.in_depth


def veteran(x: Facing) -> int:
    return x.mine.quality is Quality.VETERAN


def heavy_cavalry(x: Facing) -> int:
    return x.mine.arm is Arm.HEAVY_CAVALRY


def lancers_at_infantry(x: Facing) -> int:
    return x.mine.lancers and is_infantry(x.theirs.arm)


def square_against_cavalry(x: Facing) -> int:
    return x.mine.formation is Formation.SQUARE and is_cavalry(x.theirs.arm)


def infantry_against_square(x: Facing) -> int:
    return is_infantry(x.mine.arm) and x.theirs.formation is Formation.SQUARE


def disordered(x: Facing) -> int:
    return x.mine.disordered


def fragile(x: Facing) -> int:
    return x.mine.fragile


def spent(x: Facing) -> int:
    return x.mine.spent


def raw(x: Facing) -> int:
    return x.mine.quality is Quality.RAW


def light_horse(x: Facing) -> int:
    return x.mine.arm in LIGHT_HORSE


def cover(x: Clash) -> int:
    return x.cover


def flanked(x: Clash) -> int:
    return x.flanked


MODIFIERS = Table(
    "BBB-AS",
    (
        Line(-1, "BBB-AS-COVER", cover, most=by_setting("assault_cover_at_most", {n: n for n in range(1, 10)})),
        Line(+2, "BBB-AS-FLANK", flanked, adds=True),
    ),
)
ADVANTAGES = Table(
    "BBB-AS-ADVANTAGES",
    (
        Line(
            +1,
            "BBB-AS-NUMBERS",
            by_setting("numbers", {"larger-side": advantage_of_numbers, "attacker": attackers_advantage_of_numbers}),
            adds=True,
            shared=True,
            ratios=", ".join([f"{more}:{fewer}" for more, fewer in RATIOS]),
        ),
        Line(+1, "BBB-AS-AGGRESSIVE", aggressive_attacker, adds=True, shared=True),
        Line(+1, "BBB-AS-DEPTH", in_depth, adds=True, shared=True),
        Line(+1, "BBB-AS-VETERAN", veteran, adds=True, shared=True),
        Line(+1, "BBB-AS-HEAVY", heavy_cavalry, adds=True, shared=True),
        Line(+1, "BBB-AS-LANCERS", lancers_at_infantry, adds=True, shared=True),
        Line(+3, "BBB-AS-SQUARE-CAV", square_against_cavalry, adds=True, shared=True),
        Line(+1, "BBB-AS-INF-SQUARE", infantry_against_square, adds=True, shared=True),
    ),
)
PENALTIES = Table(
    "BBB-AS-PENALTIES",
    (
        Line(-1, "BBB-AS-P-DISORDER", disordered, shared=True),
        Line(-1, "BBB-AS-P-FRAGILE", fragile, shared=True),
        Line(-2, "BBB-AS-P-SPENT", spent, shared=True),
        Line(-1, "BBB-AS-P-RAW", raw, shared=True),
        Line(-1, "BBB-AS-P-LIGHT", light_horse, shared=True),
    ),
)


# What comes of it

A_FULL_MOVE = -1
"""A distance to retire: a whole move, whatever it is."""


class Then(Word):
    """What the attacker does once both sides have suffered."""

    MUST_EXPLOIT = "must-exploit"
    MAY_EXPLOIT = "may-exploit"
    TAKES = "takes"
    AGAIN = "again"
    NOTHING = "nothing"


@dataclass(eq=False)
class Fate(Leaf):
    """What a side suffers: bases lost, inches it retires; `disordered` is None where its order stays as it is.

    `ignores_ground`: who retires does, as the row says.
    """

    loses: int = 0
    retires: int = 0
    disordered: bool | None = True
    ignores_ground: bool = False


@dataclass(eq=False)
class Verdict(Leaf):
    """What a row orders."""

    attacker: Fate
    defender: Fate
    then: Then = Then.NOTHING


VERDICTS = {
    "BBB-AR-P7": Verdict(Fate(disordered=False), Fate(2, A_FULL_MOVE, ignores_ground=True), Then.MUST_EXPLOIT),
    "BBB-AR-P4": Verdict(Fate(), Fate(1, 9, ignores_ground=True), Then.MAY_EXPLOIT),
    "BBB-AR-P1": Verdict(Fate(), Fate(0, 3), Then.TAKES),
    "BBB-AR-0": Verdict(Fate(1), Fate(1), Then.AGAIN),
    "BBB-AR-N1": Verdict(Fate(0, 3), Fate()),
    "BBB-AR-N4": Verdict(Fate(1, 6), Fate()),
    "BBB-AR-N7": Verdict(Fate(2, A_FULL_MOVE), Fate(disordered=None)),
}
ROWS = tuple(VERDICTS)


def _row(rule: str, low: int | None, high: int | None) -> Band:
    """A row of the results, with what its words speak of."""
    verdict = VERDICTS[rule]
    loser = verdict.defender if verdict.defender.retires else verdict.attacker
    return Band(rule, low, high, rule, numbers={"bases": loser.loses, "inches": loser.retires})


RESULTS = BandTable(
    "BBB-AR",
    {
        "": (
            _row("BBB-AR-P7", 7, None),
            _row("BBB-AR-P4", 4, 6),
            _row("BBB-AR-P1", 1, 3),
            _row("BBB-AR-0", 0, 0),
            _row("BBB-AR-N1", -3, -1),
            _row("BBB-AR-N4", -6, -4),
            _row("BBB-AR-N7", None, -7),
        )
    },
)


@mypyc_attr(allow_interpreted_subclasses=True)
class AssaultSection(Section):
    number: ClassVar[str] = "AS"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.modifiers = self.take(MODIFIERS)
        self.advantages = self.take(ADVANTAGES)
        self.penalties = self.take(PENALTIES)
        self.results = self.take(RESULTS)
        self.dice = int(settings["assault_dice"])

    def attacker(self, clash: Clash) -> Tally:
        return self._side(Facing(clash.attacker, clash.defender, True))

    def defender(self, clash: Clash) -> Tally:
        return self._side(Facing(clash.defender, clash.attacker, False))

    def _side(self, facing: Facing) -> Tally:
        """Advantages less penalties."""
        good, bad = self.advantages.tally(facing), self.penalties.tally(facing)
        return Tally("BBB-AS", good.total + bad.total, (*good.reasons, *bad.reasons))

    def net(self, clash: Clash) -> Tally:
        """What is added to the attacker's die less the defender's (BBB-GAP-NET)."""
        sides = [("attacker", self.attacker(clash).total)]
        if self.settings["advantages_of"] == "both-sides":
            sides.append(("defender", -self.defender(clash).total))
        reasons = [Reason("BBB-GAP-NET", 1, value, side) for side, value in sides if value]
        ground = self.modifiers.tally(clash)
        total = sum([reason.value for reason in reasons], ground.total)
        return Tally("BBB-AS", total, (*ground.reasons, *reasons))

    def row(self, score: int) -> str:
        return self.results.band(score).result

    def verdict(self, score: int) -> Verdict:
        return VERDICTS[self.row(score)]


@dataclass
class AssaultRoll(Procedure):
    """Both sides roll for an assault, the attacker first. Result: the score, the attacker's good if positive."""

    clash: Clash
    attacking: int = 0
    defending: int = 1
    score: int = 0

    def attacker_throws(self, g: Any, _: Any) -> Made:
        section = g.rules.section(AssaultSection)
        return Roll(self.attacking, "BBB-AR", Sum((6,) * section.dice), section.net(self.clash))

    def defender_throws(self, g: Any, roll: int) -> Made:
        section = g.rules.section(AssaultSection)
        self.score = roll + int(section.net(self.clash).total)
        return Roll(self.defending, "BBB-AR", Sum((6,) * section.dice))

    def compare(self, g: Any, roll: int) -> Made:
        score = self.score - roll
        band = g.rules.section(AssaultSection).results.band(score)
        g.tell(Event(band.rule, score=signed(score), **band.numbers))
        return Done(score)


AssaultRoll.steps = (AssaultRoll.attacker_throws, AssaultRoll.defender_throws, AssaultRoll.compare)
