"""Battles fuzzed: random scenarios, settings, answers and dice, with undo, copies, saves and wrong answers between."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

import grognard
from grognard.kernel.answers import Pick
from grognard.kernel.ruleset import Ruleset
from grognard.kernel.space.square import Square
from grognard.square_bashing import RULESET as SQUARE_BASHING
from grognard.square_bashing.board.assault import Onslaught
from grognard.squares.answers import At
from grognard.walter_schnaffs import RULESET as WALTER_SCHNAFFS
from grognard.walter_schnaffs.board.attacks import Attacks

from .invariants import check, check_new_turn
from .machine import SEEDS, Battles, chosen_from, made, thorough

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

# The same in 1870, the French attacking over a brook.
SCRUM_OF_1870 = """
ruleset = "walter-schnaffs"
map = '''
B   .   W   .   .
.   H*  .   R   F
S   .   V   .*  .
W   .   F   .   B*
.   B*  .   S   .
'''
roads = ["A1 A2 A3 A4 A5", "C5 C4 C3 D3 D2 D1"]
water = ["A3-A4 B3-B4", "C3-C4 D3-E3"]
[title]
en = "Scrum"
fr = "Mêlée"
[story]
en = "Everybody at once."
fr = "Tout le monde à la fois."
[settings]
board_wide = 5
board_deep = 5
countdown = 14
[german]
rung = "defence"
[german.name]
en = "Germans"
fr = "Allemands"
[[german.units]]
name = "Line"
type = "infantry"
count = 5
at = ["A3", "B3", "B3", "C3", "D2"]
[[german.units]]
name = "Landwehr"
type = "infantry"
bases = 5
quality = "reservist"
count = 2
at = ["E3", "E3"]
[[german.units]]
name = "Bavarians"
type = "infantry"
bases = 3
rifle = "werder"
at = ["C3"]
[[german.units]]
name = "Horse"
type = "cavalry"
bases = 2
count = 2
at = ["A3", "D2"]
[[german.units]]
name = "Guns"
type = "artillery"
count = 3
at = ["B3", "C2", "C2"]
[[german.units]]
name = "Light guns"
type = "artillery"
gun = "breech-light"
count = 2
at = ["C3", "E3"]
[[german.units]]
name = "Late"
type = "infantry"
late = true
[french]
rung = "advance"
[french.name]
en = "French"
fr = "Français"
[[french.units]]
name = "Line"
type = "infantry"
rifle = "chassepot"
count = 5
at = ["A4", "B4", "C4", "C4", "D3"]
[[french.units]]
name = "Zouaves"
type = "infantry"
rifle = "chassepot"
quality = "professional"
at = ["D3"]
[[french.units]]
name = "Mobiles"
type = "infantry"
quality = "reservist"
count = 2
at = ["E4", "E4"]
[[french.units]]
name = "Cuirassiers"
type = "cavalry"
at = ["B4"]
[[french.units]]
name = "Mitrailleuses"
type = "mitrailleuse"
count = 2
at = ["C4", "D4"]
[[french.units]]
name = "Twelves"
type = "artillery"
gun = "muzzle-heavy"
at = ["B4"]
[[french.units]]
name = "Fours"
type = "artillery"
gun = "muzzle-light"
count = 2
at = ["A4", "C5"]
"""


def scenarios_of(its: Ruleset, scrum: str) -> st.SearchStrategy[str]:
    return st.sampled_from((scrum, scrum, scrum, *[scenario.id for scenario in its.scenarios]))


class SquareBattles(Battles):
    """Battles on squares."""

    never_legal = (*Battles.never_legal, *made(At, None), At(Square(99, 99)))

    def begin_on_squares(self, ruleset: str, scenario: str, chosen: dict[str, Any], seed: int) -> None:
        self.begin_with(grognard.new(ruleset, scenario, seed, chosen))
        self.objectives = self.objectives_now()

    def objectives_now(self) -> list[int]:
        return [at for at, place in enumerate(self.game.state.places) if place.holder >= 0]

    def check(self, game) -> None:
        check(game)

    def watched(self) -> Any:
        facts = self.game.state.facts
        return facts.countdown, facts.tokens

    def check_since(self, before: Any) -> None:
        facts = self.game.state.facts
        assert facts.countdown <= before[0] or not self.turn, "the countdown rose"
        for now, then in zip(facts.tokens, before[1], strict=True):
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
        if game.pending.rule in ("SB-19-6", "WS-GAP-TURN") and isinstance(chosen, At):
            frame = game.state.stack[-1]
            assert isinstance(frame, Onslaught | Attacks)
            return ("square", game.state.map.order[frame.player][frame.i])
        return None


class OfTheGreatWar(SquareBattles):
    """Battles of Square Bashing."""

    @initialize(
        scenario=scenarios_of(SQUARE_BASHING, SCRUM), chosen=chosen_from(SQUARE_BASHING.settings, KEPT), seed=SEEDS
    )
    def begin(self, scenario: str, chosen: dict[str, Any], seed: int) -> None:
        self.begin_on_squares("square-bashing", scenario, chosen, seed)


class Of1870(SquareBattles):
    """Battles of Walter Schnaffs."""

    @initialize(
        scenario=scenarios_of(WALTER_SCHNAFFS, SCRUM_OF_1870),
        chosen=chosen_from(WALTER_SCHNAFFS.settings, KEPT),
        seed=SEEDS,
    )
    def begin(self, scenario: str, chosen: dict[str, Any], seed: int) -> None:
        self.begin_on_squares("walter-schnaffs", scenario, chosen, seed)


@pytest.mark.parametrize("battles", [OfTheGreatWar, Of1870])
def test_battles_keep_their_invariants(battles):
    run_state_machine_as_test(battles, settings=thorough())


@pytest.mark.parametrize("seed", range(6))
def test_a_scrum_of_every_kind_of_unit_is_fought_to_its_end(seed):
    machine = OfTheGreatWar()
    machine.begin(SCRUM, {"edition": ("en", "fr")[seed % 2]}, seed)
    machine.play_out(seed)


@pytest.mark.parametrize("seed", range(6))
def test_a_scrum_of_1870_is_fought_to_its_end(seed):
    machine = Of1870()
    machine.begin(SCRUM_OF_1870, {"beyond_the_tables": ("left-out", "kept")[seed % 2]}, seed)
    machine.play_out(seed)
