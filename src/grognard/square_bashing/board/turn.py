"""19 on the board: the eleven steps of a turn, and the battle from its first choice on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.procedure import Made, Procedure
from grognard.kernel.victory import Outcome
from grognard.square_bashing.board.assault import Onslaught
from grognard.square_bashing.board.barrages import lift
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.board.fire import Shooting
from grognard.square_bashing.board.gas import Gas
from grognard.square_bashing.board.morale import Morale
from grognard.square_bashing.board.orders import Asset, Command, Focus
from grognard.square_bashing.board.victory import outcome
from grognard.squares.battle import AnyBattle
from grognard.squares.deployment import Beforehand
from grognard.squares.turn import TakingTurns, TurnFrame


@dataclass
class Turn(TurnFrame):
    """One player's turn: the eleven steps of the sheet."""

    def gas(self, g: Battle, _: Any) -> Made:
        g.know(player=self.player)
        return Gas(self.player)

    def asset(self, g: Battle, _: Any) -> Made:
        return Asset(self.player)

    def command(self, g: Battle, _: Any) -> Made:
        return Command(self.player, g.armies.rating[self.player])

    def morale(self, g: Battle, _: Any) -> Made:
        return Morale(self.player)

    def assaults(self, g: Battle, _: Any) -> Made:
        return Onslaught(self.player)

    def shooting(self, g: Battle, _: Any) -> Made:
        return Shooting(1 - self.player)

    def barrages_off(self, g: Battle, _: Any) -> Made:
        lift(g, 1 - self.player)
        return None


Turn.steps = (
    Turn.gas,
    Turn.asset,
    Turn.command,
    Turn.morale,
    Turn.movement,
    Turn.assaults,
    Turn.shooting,
    Turn.markers_off,
    Turn.barrages_off,
    Turn.reinforcements,
    Turn.countdown,
)


@dataclass
class Turns(TakingTurns):
    """The players take turns, the attacker first, until the battle ends. Result: its outcome."""

    def turn_of(self, player: int) -> Procedure:
        return Turn(player)

    def outcome(self, g: Battle) -> Outcome:
        return outcome(g)


Turns.steps = (Turns.play, Turns.next_turn)


@dataclass
class WholeBattle(Beforehand):
    """Each army's focus, reserve, losses beforehand, deployment, then the turns. Result: the outcome."""

    def defender_focus(self, g: Battle, _: Any) -> Made:
        return Focus(g.defender)

    def attacker_focus(self, g: Battle, _: Any) -> Made:
        return Focus(g.attacker)

    def turns(self, g: AnyBattle) -> Procedure:
        return Turns(g.attacker)


WholeBattle.steps = (
    WholeBattle.defender_focus,
    WholeBattle.attacker_focus,
    WholeBattle.reserve,
    WholeBattle.deplete,
    WholeBattle.deploy_defender,
    WholeBattle.deploy_attacker,
    WholeBattle.begin,
)
