"""Battles fuzzed: random scenarios, settings, answers and dice, with undo, copies, saves and wrong answers between."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

import grognard
from grognard.kernel.answers import Pick
from grognard.square_bashing import RULESET
from grognard.square_bashing.answers import At
from grognard.square_bashing.onslaught import Onslaught

from .invariants import check, check_new_turn
from .machine import SEEDS, Battles, chosen_from, thorough

KEPT = {"board_wide", "board_deep", "objectives", "stack_limit", "countdown"}
"""Settings that belong to a scenario's map or make a game long."""

# Everything there is, close together: the first turn is a fight.
SCRUM = """
ruleset = "square-bashing"
map = '''
B   .   Wt  .   .
.   H*  .   R   Wf
.   .   .   .h* .
W   .   F   .   .
.   B   .   .   .
'''
roads = ["A1 A2 A3 A4 A5", "C5 C4 C3 D3 D2 D1"]
[title]
en = "Scrum"
fr = "Mêlée"
[story]
en = "Everybody at once."
fr = "Tout le monde à la fois."
[settings]
board_wide = 5
board_deep = 5
objectives = 2
countdown = 14
[attacker]
command_rating = 4
barrage_quality = "poor"
[attacker.name]
en = "Reds"
fr = "Rouges"
[[attacker.units]]
name = "Foot"
type = "infantry"
count = 6
at = ["A3", "B3", "B3", "C3", "D2", "E3"]
[[attacker.units]]
name = "Guards"
type = "infantry"
quality = "professional"
count = 2
at = ["C3", "D2"]
[[attacker.units]]
name = "Horse"
type = "cavalry"
count = 2
at = ["A3", "E3"]
[[attacker.units]]
name = "Tank"
type = "heavy-tank"
at = ["C3"]
[[attacker.units]]
name = "Whippet"
type = "light-tank"
at = ["E3"]
[[attacker.units]]
name = "Car"
type = "light-armoured-car"
at = ["D2"]
[[attacker.units]]
name = "Mule"
type = "mountain-gun"
at = ["B2"]
[[attacker.units]]
name = "Guns"
type = "artillery"
count = 2
at = ["C1", "C1"]
[[attacker.units]]
name = "Staff"
type = "command"
at = ["C2"]
[defender]
command_rating = 3
barrage_quality = "good"
[defender.name]
en = "Blues"
fr = "Bleus"
[[defender.units]]
name = "Watch"
type = "infantry"
quality = "reservist"
count = 6
at = ["A4", "B4", "C4", "C4", "D3", "E4"]
[[defender.units]]
name = "Rifles"
type = "infantry"
count = 3
at = ["D3", "D4", "A5"]
[[defender.units]]
name = "Lancers"
type = "dismounted"
at = ["B4"]
[[defender.units]]
name = "Guns"
type = "artillery"
count = 2
at = ["B4", "C5"]
[[defender.units]]
name = "Mortar"
type = "mortar"
at = ["D4"]
[[defender.units]]
name = "Section"
type = "mg"
count = 2
at = ["C4", "E4"]
[[defender.units]]
name = "Car"
type = "armoured-car"
at = ["D5"]
[[defender.units]]
name = "Headquarters"
type = "command"
at = ["B5"]
"""

SCENARIOS = (SCRUM, SCRUM, SCRUM, *[scenario.id for scenario in RULESET.scenarios])
CHOSEN = chosen_from(RULESET.settings, KEPT)


class SquareBattles(Battles):
    """Battles of Square Bashing."""

    never_legal = (*Battles.never_legal, At(None))

    @initialize(scenario=st.sampled_from(SCENARIOS), chosen=CHOSEN, seed=SEEDS)
    def begin(self, scenario: str, chosen: dict[str, Any], seed: int) -> None:
        self.begin_with(grognard.new("square-bashing", scenario, seed, chosen))
        self.objectives = self.objectives_now()

    def objectives_now(self) -> list[int]:
        return [at for at, place in enumerate(self.game.state.places) if place.holder >= 0]

    def check(self, game) -> None:
        check(game)

    def watched(self) -> Any:
        facts = self.game.state.facts
        return facts["countdown"], facts["tokens"]

    def check_since(self, before: Any) -> None:
        facts = self.game.state.facts
        assert facts["countdown"] <= before[0], "the countdown rose"
        for now, then in zip(facts["tokens"], before[1], strict=True):
            assert all(one <= other for one, other in zip(now, then, strict=True)), "tokens came back"
        assert self.objectives == self.objectives_now()

    def check_new_turn(self) -> None:
        check_new_turn(self.game.state)

    def deed(self, chosen: Any) -> tuple[str, Any] | None:
        """Who moves, is lent or assaults."""
        game = self.game
        if game.pending.rule == "SB-24-ONEBYONE" and isinstance(chosen, Pick):
            return ("moves", chosen.unit)
        if game.pending.rule == "SB-26-A-EXTRA" and isinstance(chosen, Pick):
            return ("assaults", chosen.unit)
        if game.pending.rule == "SB-19-6" and isinstance(chosen, At):
            frame = game.state.stack[-1]
            assert isinstance(frame, Onslaught)
            return ("square", game.state.map.order[frame.player][frame.i])
        return None


def test_battles_keep_their_invariants():
    run_state_machine_as_test(SquareBattles, settings=thorough(70))


@pytest.mark.parametrize("seed", range(6))
def test_a_scrum_of_every_kind_of_unit_is_fought_to_its_end(seed):
    machine = SquareBattles()
    machine.begin(SCRUM, {"edition": ("en", "fr")[seed % 2]}, seed)
    machine.play_out(seed)
