"""Before play: focus, the defender's reserve, deployment, and the defender's losses beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.chance import Sum
from grognard.kernel.event import Event
from grognard.kernel.procedure import Ask, Done, Procedure, Roll
from grognard.square_bashing.answers import Among, At, Pick
from grognard.square_bashing.army import Kind, Quality
from grognard.square_bashing.battle import ATTACKER, DEFENDER, WAITING, Battle
from grognard.square_bashing.orders import Focus
from grognard.square_bashing.turn import Turns
from grognard.square_bashing.victory import bases

LOSE_A_BASE, GO_BACK = "lose-a-base", "go-back"
UNPLACED = WAITING
DEPLETED_ON = 5
"""The die on which a unit chooses what it has lost; above it, it joins the reinforcements (SB-GAP-DEPLETION)."""


@dataclass
class WholeBattle(Procedure):
    """Everything before play, then the turns. Result: the outcome."""

    def defender_focus(self, g: Battle, _: Any) -> Any:
        return Focus(DEFENDER)

    def attacker_focus(self, g: Battle, _: Any) -> Any:
        return Focus(ATTACKER)

    def reserve(self, g: Battle, _: Any) -> Any:
        return Reserve(reserve_size(g))

    def deplete(self, g: Battle, kept_back: tuple[int, ...]) -> Any:
        g.facts["reserve"] = kept_back
        return (
            Deplete(tuple([n for n in fielded(g, DEFENDER) if n not in kept_back])) if g.setting("depletion") else None
        )

    def deploy_defender(self, g: Battle, _: Any) -> Any:
        return Deploy(DEFENDER, tuple(to_deploy(g, DEFENDER)))

    def deploy_attacker(self, g: Battle, _: Any) -> Any:
        return Deploy(ATTACKER, tuple(to_deploy(g, ATTACKER)))

    def begin(self, g: Battle, _: Any) -> Any:
        g.facts["bases"] = (bases(g, ATTACKER), bases(g, DEFENDER))
        return self.instead(Turns())


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
    return len(fielded(g, DEFENDER)) // one_in if one_in else 0


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
        units = [number for number in fielded(g, DEFENDER) if number not in self.chosen]
        return Ask(
            DEFENDER, "SB-GAP-DEPLOY", Among("SB-GAP-DEPLOY", tuple([Pick(number) for number in units])), "reserve"
        )

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
        return Roll(DEFENDER, "SB-GAP-DEPLETION", Sum((6,), plus))

    def choose(self, g: Battle, die: int) -> Any:
        if die < DEPLETED_ON:
            self.units = self.units[1:]
            return self.again()
        if die > DEPLETED_ON:
            return None
        about = (("unit", g.piece(self.units[0]).name),)
        return Ask(DEFENDER, "SB-GAP-DEPLETION", Among("SB-GAP-DEPLETION", (LOSE_A_BASE, GO_BACK)), "", about)

    def suffer(self, g: Battle, choice: str | None) -> Any:
        unit, self.units = self.units[0], self.units[1:]
        what = choice or GO_BACK
        g.tell(Event("SB-GAP-DEPLETION", what, unit=g.piece(unit).name))
        if what == LOSE_A_BASE:
            g.lose(unit, 2, leave_markers=False)
        else:
            if g.piece(unit).at >= 0:
                g.move(unit, WAITING)
            g.facts["reserve"] = (*g.facts["reserve"], unit)
        return self.again()


Deplete.steps = (Deplete.roll, Deplete.choose, Deplete.suffer)


def deployment_squares(g: Battle, side: int, unit: int) -> list[int]:
    """The rows of a side's deployment, where there is room."""
    deep = g.map.squares.deep
    rows = (
        range(int(g.setting("attacker_rows")))
        if side == ATTACKER
        else range(deep - int(g.setting("defender_rows")), deep)
    )
    room = [at for at in range(g.map.size) if g.map.row(at) in rows and g.place(at).side != 1 - side]
    return [at for at in room if g.piece(unit).kind is Kind.COMMAND or g.room_at(at) > 0]


@dataclass
class Deploy(Procedure):
    """A side places its units one by one."""

    side: int
    units: tuple[int, ...]

    def choose(self, g: Battle, _: Any) -> Any:
        if not self.units:
            return Done()
        squares = deployment_squares(g, self.side, self.units[0])
        if not squares:
            self.units = self.units[1:]
            return self.again()
        where = tuple([At(g.map.named[at]) for at in squares])
        about = (("unit", g.piece(self.units[0]).name),)
        return Ask(self.side, "SB-GAP-DEPLOY", Among("SB-GAP-DEPLOY", where), "place", about)

    def place(self, g: Battle, where: At) -> Any:
        at = g.map.number(where.square)
        g.displace_command(at, self.side)
        g.move(self.units[0], at)
        self.units = self.units[1:]
        return self.again()


Deploy.steps = (Deploy.choose, Deploy.place)
