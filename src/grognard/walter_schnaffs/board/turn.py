"""19 on the board: morale, movement, bombardment, attacks, reinforcements, countdown (WS-GAP-TURN)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.squares.assets import Asset
from grognard.squares.battle import Battle
from grognard.squares.deployment import WholeBattle
from grognard.squares.turn import Turn
from grognard.walter_schnaffs.board.attacks import Attacks
from grognard.walter_schnaffs.board.bombardment import Bombardments
from grognard.walter_schnaffs.board.ladder import ChooseScenario
from grognard.walter_schnaffs.sheet.beyond import keeps_the_rest


@dataclass
class TurnOf1870(Turn):
    """One player's turn; gas, higher command, shooting and barrages have no place in it."""

    def begin(self, g: Battle, _: Any) -> Any:
        """Assets come first, where they are kept (WS-GAP-BEYOND)."""
        g.facts["player"] = self.player
        g.facts["attacked"] = ()
        return Asset(self.player) if keeps_the_rest(g) else None

    def first_fire_or_attack(self, g: Battle, _: Any) -> Any:
        """Guns fire before the attacks, or after them (WS-GAP-TURN)."""
        return Bombardments(self.player) if g.setting("guns_fire") == "before-attacks" else Attacks(self.player)

    def then_the_other(self, g: Battle, _: Any) -> Any:
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
class BattleOf1870(WholeBattle):
    """The scenario first; then reserve, losses beforehand, deployment and the turns as in Square Bashing."""

    def scenario(self, g: Battle, _: Any) -> Any:
        return ChooseScenario()

    def deploys_by(self) -> str:
        return "WS-4-DEPLOY"


BattleOf1870.steps = (
    BattleOf1870.scenario,
    BattleOf1870.reserve,
    BattleOf1870.deplete,
    BattleOf1870.deploy_defender,
    BattleOf1870.deploy_attacker,
    BattleOf1870.begin,
)
