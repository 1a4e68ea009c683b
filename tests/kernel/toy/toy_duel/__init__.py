"""A duel: two fencers, three lives each; who presses strikes harder and tires."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from grognard.kernel.event import Event
from grognard.kernel.fields import Count, Flag, Record
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Ask, Options, Roll
from grognard.kernel.ruleset import Board, Ruleset, Scenario
from grognard.kernel.section import Section
from grognard.kernel.seen import SeenPiece
from grognard.kernel.situation import Situation
from grognard.kernel.state import State
from grognard.kernel.table import DiceTable, Floor, Line
from grognard.kernel.words import KERNEL_WORDS, Words

LIVES = 3


class Stance(NamedTuple):
    """One fencer: swords in hand, whether pressing, whether on the higher stair."""

    swords: int = 1
    presses: bool = False
    stair: bool = False


def swords(x):
    return x.swords


def presses(x):
    return x.presses


def stair(x):
    return x.stair


THRUST = DiceTable(
    "TOY-1-D",
    (
        Line(2, "TOY-1-SWORD", swords, most=2),
        Line(1, "TOY-1-PRESS", presses),
        Line(1, "TOY-1-STAIR", stair),
    ),
    hit_on=5,
    floor=Floor(1, "TOY-1-MIN"),
)


@dataclass
class Thrust(Procedure):
    """A fencer thrusts. Result: the hits."""

    fencer: int
    stance: Stance

    def roll(self, g, _):
        table = g.rules["1"].thrust
        tally = table.tally(self.stance)
        return Roll(self.fencer, "TOY-1-D", table.pool(tally), tally)

    def hits(self, g, hits):
        g.tell(Event("TOY-1-D", hits=hits))
        return Done(hits)


Thrust.steps = (Thrust.roll, Thrust.hits)


@dataclass
class Turn(Procedure):
    """Each in turn presses or waits, and thrusts, until one has no life left."""

    fencer: int = 0

    def choose(self, g, _):
        return Ask(self.fencer, "TOY-1-TURN", Options("TOY-1-TURN", ("press", "wait")))

    def thrust(self, g, choice):
        return Thrust(self.fencer, Stance(presses=choice == "press"))

    def wound(self, g, hits):
        other = 1 - self.fencer
        g.pieces[other] = max(0, g.pieces[other] - hits)
        if g.pieces[other] == 0:
            return Done(Score(self.fencer, tuple(g.pieces)))
        self.fencer = other
        return self.again()


Turn.steps = (Turn.choose, Turn.thrust, Turn.wound)


class Score(NamedTuple):
    winner: int | None
    score: tuple[int, int]


class DuelSection(Section):
    number = "1"

    def __init__(self, settings):
        super().__init__(settings)
        self.thrust = self.take(THRUST)
        self.take(RULES)


RULES = RuleList("TOY-1-RULES", Rule("TOY-1-TURN", Turn), Rule("TOY-1-LIVES", Turn, lives=LIVES))


NAMES = ("Athos", "Jussac")


class Duel(State[None, int, None]):
    """The duel's own state: who has how many lives."""

    def piece_name(self, number):
        return NAMES[number]

    def seen_piece(self, number):
        return SeenPiece(number, NAMES[number], number, "fencer", self.pieces[number], LIVES)


def begin(rules, dice):
    return Duel(rules, [Turn()], dice, [], [LIVES, LIVES], None)


def _stance(given):
    return Stance(given["swords"], given["presses"], given["stair"])


SITUATION = Situation(
    "toy.duel",
    Record("situation", Count("swords", 1), Flag("presses"), Flag("stair")),
    lambda rules, given, by_unit: Thrust(0, _stance(given)),
    lambda rules, thrust: {"thrust": rules["1"].thrust.tally(thrust.stance)},
    ("wounds", "misses"),
    lambda rules, hits: "wounds" if hits else "misses",
    {"hits": int},
    parts=lambda rules: (rules["1"].thrust,),
)

RULESET = Ruleset(
    "toy",
    {"1": DuelSection},
    Words.of("toy_duel", KERNEL_WORDS),
    situations=(SITUATION,),
    scenarios=(Scenario("stairs", begin),),
    board=Board(leaves=(Stance, Score)),
)
