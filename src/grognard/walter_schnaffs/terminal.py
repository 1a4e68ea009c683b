"""Walter Schnaffs at the terminal: Square Bashing's board, with this war's units, water, attacks and guns."""

from __future__ import annotations

from typing import Any, ClassVar

from grognard.cli.terminal import About, Odds, Sign
from grognard.kernel.errors import BadInput
from grognard.kernel.procedure import Ask
from grognard.odds import results
from grognard.square_bashing.answers import At, Step
from grognard.square_bashing.battle import Battle
from grognard.square_bashing.terminal import FROM_AND_TO, SquareTerminal
from grognard.square_bashing.terminal.board import Signs, Way
from grognard.square_bashing.terminal.forecast import enemies_beside
from grognard.square_bashing.terminal.signs import GROUND, ROADS
from grognard.square_bashing.terminal.subject import IN_TURN, SUBJECTS, Say, at_square, name_of, named_square
from grognard.walter_schnaffs.aftermath import EnterZone
from grognard.walter_schnaffs.attack import Fight, Fought, attacks
from grognard.walter_schnaffs.bombardment import BombardFrom, FireAll
from grognard.walter_schnaffs.fighting import Attacks, AttackZone, sides_of
from grognard.walter_schnaffs.ladder import held
from grognard.walter_schnaffs.movement import moves
from grognard.walter_schnaffs.toll import TakeLosses, ThrowLosses
from grognard.walter_schnaffs.turn import TurnOf1870

SIGNS = Signs(
    {"infantry": "I", "cavalry": "C", "mg": "M", "artillery": "A"},
    {**GROUND, "soft": Sign("░", "S", "green")},
    ways={**ROADS, "stream": Way(Sign("≈", "~", "blue"), "≀", "water")},
    marks={"steady": "+s"},
    examples={"quality": "I+ i-", "bases": "I2x", "tag": "<3> <?>"},
)


def zone_attacking(g: Battle, frame: Attacks) -> int:
    """The zone that is asked, or that attacks: its count goes on to the next when an attack begins."""
    return g.map.order[frame.player][frame.i if frame.at else frame.i - 1]


def _attack(g: Battle, frame: AttackZone, say: Say) -> About:
    start, target = name_of(g, frame.start), name_of(g, frame.target)
    return About(say("play.about.attack", start=start, target=target), target)


class Terminal(SquareTerminal):
    """The war of 1870: objectives to hold, attacks to weigh."""

    signs: ClassVar = SIGNS
    turn_of: ClassVar = TurnOf1870
    subjects: ClassVar = {
        **SUBJECTS,
        Attacks: lambda g, frame, say: named_square(g, zone_attacking(g, frame)),
        AttackZone: _attack,
        EnterZone: lambda g, frame, say: named_square(g, frame.target),
        TakeLosses: lambda g, frame, say: named_square(g, frame.square),
        ThrowLosses: lambda g, frame, say: at_square(g, frame.square),
        BombardFrom: lambda g, frame, say: named_square(g, frame.square),
        FireAll: lambda g, frame, say: at_square(g, frame.target),
    }
    in_turn: ClassVar = {**IN_TURN, Attacks: zone_attacking, BombardFrom: lambda g, frame: frame.square}

    def goal(self) -> str:
        wanted = int(self.g.facts["wanted"])
        return (
            self.say("play.goal_set", wanted=wanted, who=self.side(self.g.attacker))
            if wanted
            else self.say("play.goal")
        )

    def score(self) -> str:
        wanted = int(self.g.facts["wanted"])
        return self.say("play.objectives", held=held(self.g, self.g.attacker), wanted=wanted)

    def unit(self, unit: dict[str, Any]) -> str:
        said = super().unit(unit)
        return f"{said}, {self.say('choice.' + unit['arms'])}" if unit["arms"] else said

    def label(self, answer: Any, view: dict[str, Any]) -> str:
        said = super().label(answer, view)
        if not isinstance(answer, Step):
            return said
        needed = moves(self.g).needed_to_go(self.g, answer.unit, self.g.map.number(answer.square))
        need = max([int(tally.total) for tally in needed], default=0)
        return f"{said} ({self.say('play.needs', need=need)})" if need else said

    def odds(self, typed: str) -> Odds:
        found = self._attacks(typed.upper().split())
        heads = [self.say(f"play.odds.{key}") for key in ("attack", "mine", "theirs", "wins", "kills", "costs")]
        section = attacks(self.g)
        attack, defence = sides_of(self.g, *found[0])
        tallies = {"attacker": section.attacker.tally(attack), "defender": section.defender.tally(defence)}
        return Odds([*heads, ""], [self._row(*one) for one in found], (1, 2, 3, 4, 5), (), tallies)

    def _attacks(self, words: list[str]) -> list[tuple[int, int]]:
        """The attacks on offer, those on the zones named, or that of one zone on another."""
        g, frame = self.g, self.g.stack[-1]
        if len(words) == FROM_AND_TO:
            zones = enemies_beside(g, *words)
            if zones is None:
                raise BadInput("odds", why=self.say("play.odds.nobody", start=words[0], target=words[1]))
            return [zones]
        offered = []
        if isinstance(frame, Attacks) and isinstance(g.pending, Ask):
            start = zone_attacking(g, frame)
            at = [g.map.number(answer.square) for answer in self.game.legal if isinstance(answer, At)]
            offered = [(start, to) for to in at if not words or name_of(g, to) in words]
        if not offered:
            raise BadInput("odds", why=self.say("play.odds.none"))
        return offered

    def _row(self, start: int, target: int) -> list[str]:
        g, screen, section = self.g, self.screen, attacks(self.g)
        attack, defence = sides_of(g, start, target)
        odds: dict[Fought, float] = results(g, Fight(attack, defence, False, g.place(start).side))
        wins = sum(p for fought, p in odds.items() if section.won(fought))
        lost = [
            sum(p * fought.attacker.toll.bases for fought, p in odds.items()),
            sum(p * fought.defender.toll.bases for fought, p in odds.items()),
        ]
        words = self.say("play.about.attack", start=name_of(g, start), target=name_of(g, target))
        tallies = (section.attacker.tally(attack), section.defender.tally(defence))
        points = [screen.amount(tally.total) for tally in tallies]
        return [words, *points, screen.percent(wins), *[screen.figure(one, 2) for one in lost], screen.bar(wins)]
