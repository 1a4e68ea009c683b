"""19 on the board: morale, movement, bombardment, attacks, reinforcements, countdown (WS-GAP-TURN)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.procedure import Made, Procedure
from grognard.kernel.victory import Outcome
from grognard.squares.assets import CommitAsset
from grognard.squares.battle import AnyBattle
from grognard.squares.deployment import Beforehand
from grognard.squares.turn import TakingTurns, TurnFrame
from grognard.walter_schnaffs.board.attacks import Attacks
from grognard.walter_schnaffs.board.battle import Battle
from grognard.walter_schnaffs.board.bombardment import Bombardments
from grognard.walter_schnaffs.board.ladder import ChooseScenario, outcome
from grognard.walter_schnaffs.board.morale import Morale


@dataclass
class TurnOf1870(TurnFrame):
    """One player's turn; gas, higher command, shooting and barrages have no place in it."""

    def begin(self, g: Battle, _: Any) -> Made:
        """Assets come first, where they are kept (WS-GAP-BEYOND)."""
        g.know(player=self.player, attacked=())
        return Asset(self.player) if g.keeps_the_rest() else None

    def morale(self, g: Battle, _: Any) -> Made:
        return Morale(self.player)

    def first_fire_or_attack(self, g: Battle, _: Any) -> Made:
        """Guns fire before the attacks, or after them (WS-GAP-TURN)."""
        return Bombardments(self.player) if g.setting("guns_fire") == "before-attacks" else Attacks(self.player)

    def then_the_other(self, g: Battle, _: Any) -> Made:
        return Attacks(self.player) if g.setting("guns_fire") == "before-attacks" else Bombardments(self.player)


TurnOf1870.steps = (
    TurnOf1870.begin,
    TurnOf1870.morale,
    TurnOf1870.movement,
    TurnOf1870.first_fire_or_attack,
    TurnOf1870.then_the_other,
    TurnOf1870.markers_off,
    TurnOf1870.reinforcements,
    TurnOf1870.countdown,
)


@dataclass
class Asset(CommitAsset):
    """A player may commit tokens of one kind: shock assault, urgent arrivals (WS-GAP-BEYOND)."""


Asset.steps = (Asset.choose, Asset.commit, Asset.roll, Asset.use)


@dataclass
class Turns(TakingTurns):
    """The players take turns, the attacker first, until the battle ends. Result: its outcome."""

    def turn_of(self, player: int) -> Procedure:
        return TurnOf1870(player)

    def outcome(self, g: Battle) -> Outcome:
        return outcome(g)


Turns.steps = (Turns.play, Turns.next_turn)


@dataclass
class BattleOf1870(Beforehand):
    """The scenario first; then reserve, losses beforehand, deployment and the turns as in Square Bashing."""

    def scenario(self, g: Battle, _: Any) -> Made:
        return ChooseScenario()

    def deploys_by(self) -> str:
        return "WS-4-DEPLOY"

    def turns(self, g: AnyBattle) -> Procedure:
        return Turns(g.attacker)


BattleOf1870.steps = (
    BattleOf1870.scenario,
    BattleOf1870.reserve,
    BattleOf1870.deplete,
    BattleOf1870.deploy_defender,
    BattleOf1870.deploy_attacker,
    BattleOf1870.begin,
)
