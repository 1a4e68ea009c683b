"""Battles of Across Five Aprils fuzzed: random settings, answers and draws, with everything close together."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

import grognard
from grognard.across_five_aprils import RULESET
from grognard.across_five_aprils.board.answers import At, Target, Withdraw
from grognard.across_five_aprils.board.battle import (
    ATTACKED,
    GONE,
    MOVED,
    NO_OBJECTIVE,
    NOBODY,
    OVERSTACKED,
    WAITING,
    WAS_ATTACKED,
    WITHDREW,
    Battle,
)
from grognard.across_five_aprils.board.sequence import COMBAT
from grognard.across_five_aprils.sheet.army import Kind
from grognard.kernel.answers import Pick
from grognard.kernel.game import Game
from grognard.kernel.space.hex import Hex

from .machine import SEEDS, Battles, chosen_from, made, thorough

KEPT = {"stack_troops", "stack_guns"}
"""Settings that the scenarios' own stacks depend on."""

# Every kind of ground, side and unit, two markers, a frozen formation, a night and reinforcements.
SCRUM = """
ruleset = "across-five-aprils"
turns = 5
night = [3]
map = '''
.  w  .  h  .  s  .
.  .  f# h  .  .  w
t  .  .  .  .  r  .
.  .  w  .  t  .  .
.  s  .  .  f  .  .
r  .  .  h  .  .  .
'''
rivers = ["0103/0104 0203/0104 0203/0204 0203/0304 0303/0304 0403/0304"]
torrents = ["0403/0404 0403/0504"]
streams = ["0503/0504 0603/0504 0603/0604"]
embankments = ["0603/0704 0703/0704"]
bridges = ["0203/0204"]
fords = ["0303/0304", "0503/0504"]
roads = ["0201 0202 0203 0204 0205 0206"]
trails = ["0501 0502 0503 0504 0505 0506"]
[title]
en = "Scrum"
fr = "Mêlée"
[story]
en = "Everybody at once."
fr = "Tout le monde à la fois."
[[objectives]]
hex = "0404"
points = 3
[[objectives]]
hex = "0203"
points = 2
holder = "union"
[confederate]
edge = "s"
formations = [{ name = "A", markers = 2 }, { name = "B", frozen = [1] }, { name = "C" }]
units = [
    { name = "Foot", formation = "A", strength = 5, morale = "veteran", at = "0304" },
    { name = "Line", formation = "A", strength = 4, at = "0304" },
    { name = "Guns", formation = "A", type = "artillery", strength = 3, at = "0304" },
    { name = "Horse", formation = "B", type = "cavalry", strength = 3, morale = "elite", at = "0404" },
    { name = "Raw", formation = "B", strength = 6, morale = "raw", at = "0504" },
    { name = "Late", formation = "C", strength = 5, at = "0206", enters = 2 },
    { name = "Battery", formation = "C", type = "artillery", strength = 2, at = "0406", enters = 3 },
]
[confederate.name]
en = "Grey"
fr = "Gris"
[union]
edge = "n"
formations = [{ name = "X" }, { name = "Y", markers = 2 }]
units = [
    { name = "Blue", formation = "X", strength = 6, at = "0403" },
    { name = "Sky", formation = "X", strength = 4, morale = "raw", at = "0303" },
    { name = "Rifles", formation = "X", type = "artillery", strength = 4, morale = "veteran", at = "0302" },
    { name = "Dragoons", formation = "Y", type = "cavalry", strength = 4, at = "0503" },
    { name = "Zouaves", formation = "Y", strength = 5, morale = "elite", at = "0503" },
    { name = "Second", formation = "Y", strength = 5, at = "0201", enters = 2 },
]
[union.name]
en = "Blue"
fr = "Bleu"
"""
SCENARIOS = (SCRUM, SCRUM, "the-ford")


def check(game: Game) -> None:
    g = game.state
    assert isinstance(g, Battle)
    check_seats(g)
    check_pieces(g)
    check_cup(g)
    assert (game.pending is None) == (not g.stack)


def check_seats(g: Battle) -> None:
    """Units and hexes agree; one side a hex; nobody on ground closed to them; over the limit by retreat alone."""
    seated: dict[int, int] = {}
    for at, place in enumerate(g.places):
        sides = {g.piece(number).side for number in place.units}
        assert len(sides) <= 1, f"both sides in {g.map.name(at)}"
        assert place.side == (sides.pop() if place.units else NOBODY)
        for number in place.units:
            assert number not in seated
            seated[number] = at
            assert g.map.entry_costs[g.piece(number).kind][at] >= 0 or g.setting("roads_open_ground")
        stacked = Counter(g.piece(number).kind is Kind.ARTILLERY for number in place.units)
        over = stacked[False] > g.setting("stack_troops") or stacked[True] > g.setting("stack_guns")
        assert not over or any(g.piece(number).did & OVERSTACKED for number in place.units), g.map.name(at)
        if place.holder != NO_OBJECTIVE:
            assert place.side in (NOBODY, place.holder)
    assert seated == {number: piece.at for number, piece in enumerate(g.pieces) if piece.at >= 0}


def check_pieces(g: Battle) -> None:
    for piece in g.pieces:
        assert piece.at in (WAITING, GONE) or 0 <= piece.at < g.map.size
        assert 0 <= piece.left <= piece.steps
        assert (piece.left == 0) == (piece.at == GONE), piece
        assert piece.at != WAITING or piece.enters
        assert piece.did & ~(MOVED | ATTACKED | WITHDREW | WAS_ATTACKED | OVERSTACKED) == 0


def check_cup(g: Battle) -> None:
    known = {*COMBAT, *[formation.name for formation in g.plan.formations]}
    assert {marker for marker, _ in g.facts.cup} <= known
    assert all(count > 0 for _, count in g.facts.cup)
    assert not g.is_night() or not set(g.facts.drawn) & set(COMBAT)


class Aprils(Battles):
    """Battles of Across Five Aprils."""

    never_legal = (
        *Battles.never_legal,
        *made(At, None),
        At(Hex(99, 99)),
        *made(Target, "attack", None),
        Withdraw(-1),
    )

    @initialize(scenario=st.sampled_from(SCENARIOS), chosen=chosen_from(RULESET.settings, KEPT), seed=SEEDS)
    def begin(self, scenario: str, chosen: dict[str, Any], seed: int) -> None:
        self.begin_with(grognard.new("across-five-aprils", scenario, seed, chosen))
        self.objectives = self.objectives_now()

    def objectives_now(self) -> list[int]:
        return [at for at, place in enumerate(self.game.state.places) if place.holder != NO_OBJECTIVE]

    def check(self, game: Game) -> None:
        check(game)

    def watched(self) -> Any:
        g = self.game.state
        return len(g.facts.drawn), g.facts.turn, g.is_night(), [piece.left for piece in g.pieces]

    def check_since(self, before: Any) -> None:
        """Markers only come out of the cup; steps come back by night alone; objectives stay where they are."""
        drawn, turn, night, left = before
        g = self.game.state
        assert len(g.facts.drawn) >= drawn or g.facts.turn > turn
        if not night:
            assert all(now <= then for now, then in zip([p.left for p in g.pieces], left, strict=True))
        assert self.objectives == self.objectives_now()

    def check_new_turn(self) -> None:
        """Nothing of the turn before is left."""
        assert not [piece for piece in self.game.state.pieces if piece.did & ~OVERSTACKED]
        assert self.game.state.facts.drawn == ()

    def deed(self, chosen: Any) -> tuple[str, Any] | None:
        """Who moves, once a marker; a formation that moves on both its markers may do it twice."""
        g = self.game.state
        if g.pending.rule == "A5A-SEQ-MOVE" and isinstance(chosen, Pick):
            return ("moves", (chosen.unit, len(g.facts.drawn)))
        if isinstance(chosen, Withdraw):
            return ("withdraws", (chosen.unit, len(g.facts.drawn)))
        return ("strikes", (str(chosen), len(g.facts.drawn))) if isinstance(chosen, Target) else None


def test_battles_keep_their_invariants():
    run_state_machine_as_test(Aprils, settings=thorough())


@pytest.mark.parametrize("seed", range(8))
def test_a_scrum_of_everything_is_fought_to_its_end(seed):
    machine = Aprils()
    machine.begin(SCRUM, {}, seed)
    machine.play_out(seed)
