"""3 on the board: each side chooses a rung in secret; the bolder attacks, and what it must hold is set."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from grognard.kernel.chance import Pool
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Roll
from grognard.kernel.victory import Outcome
from grognard.squares.map import NOWHERE
from grognard.walter_schnaffs.board.battle import Battle
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN, SIDES, ScenarioSection

FRENCH_ATTACK_ON = 4
"""The die that makes the French attack where both chose the same rung (WS-GAP-ORDERS)."""


@dataclass
class ChooseScenario(Procedure):
    """Both sides choose, unless the scenario has chosen for them; then it is known who attacks."""

    german: str = ""
    french: str = ""

    def deal_anew(self, g: Battle, player: int, rng: Random) -> None:
        """What the other side chose, and has not shown yet, may be any rung of its ladder."""
        ladder = g.rules.section(ScenarioSection).ladder
        if self.german and player != GERMAN and not g.facts.rung[GERMAN]:
            self.german = rng.choice(ladder.of(GERMAN))
        if self.french and player != FRENCH and not g.facts.rung[FRENCH]:
            self.french = rng.choice(ladder.of(FRENCH))

    def german_rung(self, g: Battle, _: Any) -> Made:
        return choice_of(g, GERMAN)

    def french_rung(self, g: Battle, rung: Any) -> Made:
        self.german = rung or g.facts.rung[GERMAN]
        return choice_of(g, FRENCH)

    def compare(self, g: Battle, rung: Any) -> Made:
        self.french = rung or g.facts.rung[FRENCH]
        g.know(rung=(self.german, self.french))
        g.unseal()
        names = {side: f"@rung.{name}" for side, name in zip(SIDES, g.facts.rung, strict=True)}
        g.tell(Event("WS-3-SCENARIO", **names))
        if len(bolder(g, self.german, self.french)) > 1:
            return Roll(GERMAN, "WS-GAP-ORDERS", Pool(1, FRENCH_ATTACK_ON))
        return None

    def attack(self, g: Battle, french: Any) -> Made:
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
    if g.facts.rung[side]:
        return None
    rungs = tuple(g.rules.section(ScenarioSection).ladder.of(side))
    return Ask(side, "WS-3-SCENARIO", Among("WS-3-SCENARIO", rungs), secret=True)


def bolder(g: Battle, german: str, french: str) -> tuple[int, ...]:
    return g.rules.section(ScenarioSection).ladder.bolder(german, french, str(g.setting("same_rung")))


def take_roles(g: Battle, attacker: int) -> None:
    """One side attacks: its rung sets what it must hold, and the countdown; the other holds the ground."""
    ladder = g.rules.section(ScenarioSection).ladder
    rung = ladder.rungs[ladder.place(g.facts.rung[attacker])]
    countdown = int(g.setting("countdown")) or rung.countdown
    g.know(attacker=attacker, wanted=rung.objectives, countdown=countdown)
    for at, place in enumerate(g.places):
        if place.holder != NOWHERE and place.side == NOWHERE:
            g.put(at, holder=1 - attacker)
    told = {"objectives": rung.objectives, "countdown": countdown}
    g.tell(Event("WS-GAP-ORDERS", "attacks", who=g.side_word(attacker), **told))


def outcome(g: Battle) -> Outcome:
    """The attacker wins by holding what its rung asks for; else the defender (WS-GAP-ORDERS)."""
    score = (g.held(GERMAN), g.held(FRENCH))
    wins = g.alive(g.attacker) and (score[g.attacker] >= g.facts.wanted or not g.alive(g.defender))
    return Outcome(g.attacker if wins else g.defender, score)
