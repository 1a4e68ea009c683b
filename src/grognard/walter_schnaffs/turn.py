"""19, as this war keeps it: morale, movement, bombardment, attacks, reinforcements, countdown (WS-GAP-TURN)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Rule, RuleList
from grognard.kernel.procedure import Procedure
from grognard.kernel.victory import Outcome
from grognard.square_bashing.battle import Battle
from grognard.square_bashing.deployment import WholeBattle
from grognard.square_bashing.morale import Morale
from grognard.square_bashing.movement import Movement
from grognard.square_bashing.orders import Asset
from grognard.square_bashing.reinforcements import Reinforce
from grognard.square_bashing.turn import Countdown, Turn, TurnSection
from grognard.walter_schnaffs.beyond import keeps_the_rest
from grognard.walter_schnaffs.bombardment import Bombardments
from grognard.walter_schnaffs.fighting import Attacks
from grognard.walter_schnaffs.ladder import ChooseScenario, outcome


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

STEPS = RuleList(
    "WS-19",
    Rule("SB-19-2", Asset),
    Rule("SB-19-4", Morale),
    Rule("SB-19-5", Movement),
    Rule("WS-GAP-TURN", TurnOf1870),
    Rule("SB-19-10", Reinforce),
    Rule("SB-19-11", Countdown),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSectionOf1870(TurnSection):
    number: ClassVar[str] = "19"
    announced_by: ClassVar[str] = "WS-GAP-COUNTDOWN"

    def take_steps(self) -> None:
        self.steps_of = self.take(STEPS)

    def turn_of(self, player: int) -> Procedure:
        return TurnOf1870(player)

    def outcome(self, g: Battle) -> Outcome:
        return outcome(g)
