"""3 on the board: each side chooses a rung in secret; the bolder attacks, and what it must hold is set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.chance import Pool
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Among, Ask, Roll
from grognard.kernel.victory import Outcome
from grognard.squares.battle import Battle
from grognard.squares.map import NOWHERE
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN, SIDES, rows_of, scenarios

FRENCH_ATTACK_ON = 4
"""The die that makes the French attack where both chose the same rung (WS-GAP-ORDERS)."""


@dataclass
class ChooseScenario(Procedure):
    """Both sides choose, unless the scenario has chosen for them; then it is known who attacks."""

    german: str = ""
    french: str = ""

    def german_rung(self, g: Battle, _: Any) -> Any:
        return choice_of(g, GERMAN)

    def french_rung(self, g: Battle, rung: Any) -> Any:
        self.german = rung or g.facts["rung"][GERMAN]
        return choice_of(g, FRENCH)

    def compare(self, g: Battle, rung: Any) -> Any:
        self.french = rung or g.facts["rung"][FRENCH]
        g.facts["rung"] = (self.german, self.french)
        names = {side: f"@rung.{name}" for side, name in zip(SIDES, g.facts["rung"], strict=True)}
        g.tell(Event("WS-3-SCENARIO", **names))
        if len(bolder(g, self.german, self.french)) > 1:
            return Roll(GERMAN, "WS-GAP-ORDERS", Pool(1, FRENCH_ATTACK_ON))
        return None

    def attack(self, g: Battle, french: Any) -> Any:
        take_roles(g, bolder(g, self.german, self.french)[0] if french is None else int(french))
        return Done()


ChooseScenario.steps = (
    ChooseScenario.german_rung,
    ChooseScenario.french_rung,
    ChooseScenario.compare,
    ChooseScenario.attack,
)


def choice_of(g: Battle, side: int) -> Ask | None:
    """The rungs a side has to choose from; nothing where its scenario names one."""
    if g.facts["rung"][side]:
        return None
    return Ask(side, "WS-3-SCENARIO", Among("WS-3-SCENARIO", tuple(scenarios(g).ladder.of(side))), secret=True)


def bolder(g: Battle, german: str, french: str) -> tuple[int, ...]:
    return scenarios(g).ladder.bolder(german, french, str(g.setting("same_rung")))


def take_roles(g: Battle, attacker: int) -> None:
    """One side attacks: its rung sets what it must hold, and the countdown; the other holds the ground."""
    ladder = scenarios(g).ladder
    rung = ladder.rungs[ladder.place(g.facts["rung"][attacker])]
    g.facts["attacker"] = attacker
    g.facts["wanted"] = rung.objectives
    g.facts["countdown"] = int(g.setting("countdown")) or rung.countdown
    g.facts["rows"] = deployment_rows(g, attacker)
    for at, place in enumerate(g.places):
        if place.holder != NOWHERE and place.side == NOWHERE:
            g.put(at, holder=1 - attacker)
    told = {"who": f"@side.{SIDES[attacker]}", "objectives": rung.objectives, "countdown": g.facts["countdown"]}
    g.tell(Event("WS-GAP-ORDERS", "attacks", **told))


def deployment_rows(g: Battle, attacker: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows of both sides: the attacker's own, and all but those nearest the attacker (WS-4-DEPLOY)."""
    return rows_of(int(g.setting("attacker_rows")), int(g.setting("empty_rows")), g.map.squares.deep, attacker)


def held(g: Battle, side: int) -> int:
    return len([place for place in g.places if place.holder == side])


def outcome(g: Battle) -> Outcome:
    """The attacker wins by holding what its rung asks for; else the defender (WS-GAP-ORDERS)."""
    score = (held(g, GERMAN), held(g, FRENCH))
    wins = g.alive(g.attacker) and (score[g.attacker] >= g.facts["wanted"] or not g.alive(g.defender))
    return Outcome(g.attacker if wins else g.defender, score)
