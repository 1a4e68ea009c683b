"""Before play: the defender's reserve, its losses beforehand, deployment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import Pick
from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Among, Ask, Roll
from grognard.square_bashing.board.orders import Focus
from grognard.square_bashing.board.victory import bases
from grognard.squares.answers import At
from grognard.squares.army import Kind, Quality
from grognard.squares.battle import WAITING, Battle
from grognard.squares.map import FAR_SIDE, NEAR_SIDE
from grognard.squares.turn import Turns

LOSE_A_BASE, GO_BACK = "lose-a-base", "go-back"

UNPLACED = WAITING

DEPLETED_ON = 5
"""The die on which a unit chooses what it has lost; above it, it joins the reinforcements (SB-GAP-DEPLETION)."""


@dataclass
class WholeBattle(Procedure):
    """Everything before play, then the turns. Result: the outcome."""

    def defender_focus(self, g: Battle, _: Any) -> Any:
        return Focus(g.defender)

    def attacker_focus(self, g: Battle, _: Any) -> Any:
        return Focus(g.attacker)

    def reserve(self, g: Battle, _: Any) -> Any:
        return Reserve(reserve_size(g))

    def deplete(self, g: Battle, kept_back: tuple[int, ...]) -> Any:
        g.facts["reserve"] = kept_back
        fighting = tuple([n for n in fielded(g, g.defender) if n not in kept_back])
        return Deplete(fighting) if g.setting("depletion") else None

    def deploy_defender(self, g: Battle, _: Any) -> Any:
        return Deploy(g.defender, tuple(to_deploy(g, g.defender)), self.deploys_by())

    def deploy_attacker(self, g: Battle, _: Any) -> Any:
        return Deploy(g.attacker, tuple(to_deploy(g, g.attacker)), self.deploys_by())

    def deploys_by(self) -> str:
        """The rule that says where."""
        return "SB-GAP-DEPLOY"

    def begin(self, g: Battle, _: Any) -> Any:
        g.facts["bases"] = (bases(g, NEAR_SIDE), bases(g, FAR_SIDE))
        return self.instead(Turns(g.attacker))


WholeBattle.steps = (
    WholeBattle.defender_focus,
    WholeBattle.attacker_focus,
    WholeBattle.reserve,
    WholeBattle.deplete,
    WholeBattle.deploy_defender,
    WholeBattle.deploy_attacker,
    WholeBattle.begin,
)


def fielded(g: Battle, side: int) -> list[int]:
    """A side's combat units that are to fight from the start, placed or to be placed."""
    late = g.facts["late"]
    return [n for n, p in enumerate(g.pieces) if p.side == side and p.kind is not Kind.COMMAND and n not in late]


def reserve_size(g: Battle) -> int:
    """A third of the defender's units, rounded down (SB-GAP-DEPLOY)."""
    one_in = int(g.setting("reserve_one_in"))
    return len(fielded(g, g.defender)) // one_in if one_in else 0


def to_deploy(g: Battle, side: int) -> list[int]:
    """Who is still to be placed, higher command included; the reserve and late arrivals wait."""
    waiting = (*g.facts["reserve"], *g.facts["late"])
    return [n for n, piece in enumerate(g.pieces) if piece.side == side and piece.at == UNPLACED and n not in waiting]


@dataclass
class Reserve(Procedure):
    """The defender chooses who starts as reinforcements. Result: who."""

    left: int
    chosen: tuple[int, ...] = ()

    def choose(self, g: Battle, _: Any) -> Any:
        if self.left == 0:
            return Done(self.chosen)
        units = [number for number in fielded(g, g.defender) if number not in self.chosen]
        picks = tuple([Pick(number) for number in units])
        return Ask(g.defender, "SB-GAP-DEPLOY", Among("SB-GAP-DEPLOY", picks), "reserve")

    def keep_back(self, g: Battle, who: Pick) -> Any:
        if g.piece(who.unit).at >= 0:
            g.move(who.unit, WAITING)
        self.chosen, self.left = (*self.chosen, who.unit), self.left - 1
        return self.again()


Reserve.steps = (Reserve.choose, Reserve.keep_back)


@dataclass
class Deplete(Procedure):
    """Each defending unit rolls for what the fighting before has cost it (SB-GAP-DEPLETION)."""

    units: tuple[int, ...]

    def roll(self, g: Battle, _: Any) -> Any:
        if not self.units:
            return Done()
        quality = g.piece(self.units[0]).quality
        plus = {Quality.RESERVIST: 1, Quality.PROFESSIONAL: -1}.get(quality, 0)
        return Roll(g.defender, "SB-GAP-DEPLETION", Sum((6,), plus))

    def choose(self, g: Battle, die: int) -> Any:
        if die < DEPLETED_ON:
            self.units = self.units[1:]
            return self.again()
        if die > DEPLETED_ON:
            return None
        about = (("unit", g.piece(self.units[0]).name),)
        return Ask(g.defender, "SB-GAP-DEPLETION", Among("SB-GAP-DEPLETION", (LOSE_A_BASE, GO_BACK)), "", about)

    def suffer(self, g: Battle, choice: str | None) -> Any:
        unit, self.units = self.units[0], self.units[1:]
        what = choice or GO_BACK
        g.tell(Event("SB-GAP-DEPLETION", what, unit=g.piece(unit).name))
        if what == LOSE_A_BASE:
            g.lose(unit, 2, 0)
        else:
            if g.piece(unit).at >= 0:
                g.move(unit, WAITING)
            g.facts["reserve"] = (*g.facts["reserve"], unit)
        return self.again()


Deplete.steps = (Deplete.roll, Deplete.choose, Deplete.suffer)


def deployment_squares(g: Battle, side: int, unit: int) -> list[int]:
    """The rows of a side's deployment, where there is room."""
    rows = g.facts["rows"][side]
    room = [at for at in range(g.map.size) if g.map.row(at) in rows and g.place(at).side != 1 - side]
    return [at for at in room if g.piece(unit).kind is Kind.COMMAND or g.room_at(at) > 0]


@dataclass
class Deploy(Procedure):
    """A side places its units one by one."""

    side: int
    units: tuple[int, ...]
    rule: str = "SB-GAP-DEPLOY"

    def choose(self, g: Battle, _: Any) -> Any:
        if not self.units:
            return Done()
        squares = deployment_squares(g, self.side, self.units[0])
        if not squares:
            self.units = self.units[1:]
            return self.again()
        where = tuple([At(g.map.named[at]) for at in squares])
        about = (("unit", g.piece(self.units[0]).name),)
        return Ask(self.side, self.rule, Among(self.rule, where), "place", about)

    def place(self, g: Battle, where: At) -> Any:
        at = g.map.number(where.square)
        g.displace_command(at, self.side)
        g.move(self.units[0], at)
        self.units = self.units[1:]
        return self.again()


Deploy.steps = (Deploy.choose, Deploy.place)
