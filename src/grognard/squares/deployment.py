"""Before play: the defender's reserve, its losses beforehand, deployment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import Pick
from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Roll, Subject
from grognard.squares.answers import At
from grognard.squares.army import Kind, Quality
from grognard.squares.battle import WAITING, AnyBattle, CommonFacts
from grognard.squares.map import FAR_SIDE, NEAR_SIDE

LOSE_A_BASE, GO_BACK = "lose-a-base", "go-back"

UNPLACED = WAITING

DEPLETED_ON = 5
"""The die on which a unit chooses what it has lost; above it, it joins the reinforcements (SB-GAP-DEPLETION)."""


@dataclass
class Beforehand(Procedure):
    """Everything before play, then the turns. Result: the outcome. A game lists the steps it has."""

    def reserve(self, g: AnyBattle, _: Any) -> Made:
        return Reserve(reserve_size(g))

    def deplete(self, g: AnyBattle, kept_back: tuple[int, ...]) -> Made:
        g.know(reserve=kept_back)
        fighting = tuple([n for n in fielded(g, g.defender) if n not in kept_back])
        return Deplete(fighting) if g.setting("depletion") else None

    def deploy_defender(self, g: AnyBattle, _: Any) -> Made:
        return Deploy(g.defender, tuple(to_deploy(g, g.defender)), self.deploys_by())

    def deploy_attacker(self, g: AnyBattle, _: Any) -> Made:
        return Deploy(g.attacker, tuple(to_deploy(g, g.attacker)), self.deploys_by())

    def deploys_by(self) -> str:
        """The rule that says where."""
        return "SB-GAP-DEPLOY"

    def begin(self, g: AnyBattle, _: Any) -> Made:
        g.know(bases=(g.bases(NEAR_SIDE), g.bases(FAR_SIDE)))
        return self.instead(self.turns(g))

    def turns(self, g: AnyBattle) -> Procedure:
        """The turns of this game."""
        raise NotImplementedError


def fielded(g: AnyBattle, side: int) -> list[int]:
    """A side's combat units that are to fight from the start, placed or to be placed."""
    late = g.muster.late
    return [n for n, p in enumerate(g.pieces) if p.side == side and p.kind is not Kind.COMMAND and n not in late]


def reserve_size(g: AnyBattle) -> int:
    """A third of the defender's units, rounded down (SB-GAP-DEPLOY)."""
    one_in = int(g.setting("reserve_one_in"))
    return len(fielded(g, g.defender)) // one_in if one_in else 0


def to_deploy(g: AnyBattle, side: int) -> list[int]:
    """Who is still to be placed, higher command included; the reserve and late arrivals wait."""
    facts: CommonFacts = g.facts
    waiting = (*facts.reserve, *g.muster.late)
    return [n for n, piece in enumerate(g.pieces) if piece.side == side and piece.at == UNPLACED and n not in waiting]


@dataclass
class Reserve(Procedure):
    """The defender chooses who starts as reinforcements. Result: who."""

    left: int
    chosen: tuple[int, ...] = ()

    def choose(self, g: AnyBattle, _: Any) -> Made:
        if self.left == 0:
            return Done(self.chosen)
        units = [number for number in fielded(g, g.defender) if number not in self.chosen]
        picks = tuple([Pick(number) for number in units])
        about = Subject(numbers=(("left", self.left),), says="reserve")
        return Ask(g.defender, "SB-GAP-DEPLOY", Among("SB-GAP-DEPLOY", picks), "reserve", about)

    def keep_back(self, g: AnyBattle, who: Pick) -> Made:
        if g.pieces[who.unit].at >= 0:
            g.move(who.unit, WAITING)
        self.chosen, self.left = (*self.chosen, who.unit), self.left - 1
        return self.again()


Reserve.steps = (Reserve.choose, Reserve.keep_back)


@dataclass
class Deplete(Procedure):
    """Each defending unit rolls for what the fighting before has cost it (SB-GAP-DEPLETION)."""

    units: tuple[int, ...]

    def roll(self, g: AnyBattle, _: Any) -> Made:
        if not self.units:
            return Done()
        quality = g.pieces[self.units[0]].quality
        plus = {Quality.RESERVIST: 1, Quality.PROFESSIONAL: -1}.get(quality, 0)
        about = Subject(pieces=self.units[:1], says="unit")
        return Roll(g.defender, "SB-GAP-DEPLETION", Sum((6,), plus), about=about)

    def choose(self, g: AnyBattle, die: int) -> Made:
        if die < DEPLETED_ON:
            self.units = self.units[1:]
            return self.again()
        if die > DEPLETED_ON:
            return None
        about = Subject(pieces=self.units[:1])
        return Ask(g.defender, "SB-GAP-DEPLETION", Among("SB-GAP-DEPLETION", (LOSE_A_BASE, GO_BACK)), "", about)

    def suffer(self, g: AnyBattle, choice: str | None) -> Made:
        unit, self.units = self.units[0], self.units[1:]
        what = choice or GO_BACK
        g.tell(Event("SB-GAP-DEPLETION", what, unit=g.called(unit)))
        if what == LOSE_A_BASE:
            g.lose(unit, 2, 0)
        else:
            if g.pieces[unit].at >= 0:
                g.move(unit, WAITING)
            g.know(reserve=(*g.facts.reserve, unit))
        return self.again()


Deplete.steps = (Deplete.roll, Deplete.choose, Deplete.suffer)


def deployment_squares(g: AnyBattle, side: int, unit: int) -> list[int]:
    """The rows of a side's deployment, where there is room."""
    enemy, places = 1 - side, g.places
    room = [at for row in g.rows_of(side) for at in g.map.rows[row] if places[at].side != enemy]
    return [at for at in room if g.room_at(at) > 0] if g.fights(unit) else room


@dataclass
class Deploy(Procedure):
    """A side places its units one by one."""

    side: int
    units: tuple[int, ...]
    rule: str = "SB-GAP-DEPLOY"

    def choose(self, g: AnyBattle, _: Any) -> Made:
        if not self.units:
            return Done()
        squares = deployment_squares(g, self.side, self.units[0])
        if not squares:
            self.units = self.units[1:]
            return self.again()
        where = tuple([g.map.answers[at] for at in squares])
        about = Subject(pieces=self.units[:1])
        return Ask(self.side, self.rule, Among(self.rule, where), "place", about)

    def place(self, g: AnyBattle, where: At) -> Made:
        at = g.map.number(where.square)
        g.displace_command(at, self.side)
        g.move(self.units[0], at)
        self.units = self.units[1:]
        return self.again()


Deploy.steps = (Deploy.choose, Deploy.place)
