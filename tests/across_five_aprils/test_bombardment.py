"""Guns fire at a distance: one die, the attacker's table, and fewer shifts."""

from __future__ import annotations

import pytest

from grognard.across_five_aprils import RULESET
from grognard.across_five_aprils.army import Kind, Unit
from grognard.across_five_aprils.bombardment import Bombardment
from grognard.across_five_aprils.combat import Assault
from grognard.across_five_aprils.terrain import Approach, Position, Side, Terrain
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import proceed
from grognard.kernel.state import State

GUNS = (Unit(8, 1, 1, Kind.ARTILLERY),)


def bombarded(side, terrain=Terrain.CLEAR):
    position = Position(terrain, (Approach(side),), bombarded=True)
    return Assault(GUNS, (Unit(4),), position)


@pytest.mark.rule("A5A-CBT-BOMB", "A5A-GAP-BOMB")
@pytest.mark.parametrize("face", range(1, 7))
def test_only_the_attacker_rolls(face):
    g = State(RULESET.rules(), [Bombardment(bombarded(Side.RIVER), 1)], Dice(1))
    roll = proceed(g)
    assert (roll.rule, roll.chance.sides()) == ("A5A-CBT-BOMB", (6,))
    assert proceed(g, roll.chance.read([face])) is None
    assert g.result == {1: "-", 2: "1", 3: "1R", 4: "1R", 5: "2R", 6: "2R"}[face]


@pytest.mark.rule("A5A-CBT-BOMB", "A5A-GAP-BOMB", "A5A-GAP-BOMBSIDE")
@pytest.mark.parametrize("side", Side)
def test_the_column_moves_for_an_embankment_and_for_no_other_side(side):
    section = RULESET.rules()["combat"]
    assert section.shift(bombarded(side)).total == (-1 if side is Side.EMBANKMENT else 0)
    assert section.shift(bombarded(side, Terrain.HILL)).total == (-2 if side is Side.EMBANKMENT else -1)


@pytest.mark.rule("A5A-GAP-BOMBSIDE", "A5A-TER-BRIDGE", "A5A-TER-FORD", "A5A-TER-STREAM", "A5A-TER-TORRENT")
@pytest.mark.parametrize("side", Side)
def test_where_crossings_shift_under_fire_a_bridge_and_a_ford_do_and_the_water_still_does_not(side):
    section = RULESET.rules({"crossing_under_fire": "shifts"})["combat"]
    shifting = (Side.BRIDGE, Side.FORD, Side.EMBANKMENT)
    assert section.shift(bombarded(side)).total == (-1 if side in shifting else 0)


@pytest.mark.rule("A5A-GAP-BOMBSIDE")
@pytest.mark.parametrize("value", ["no-shift", "shifts"])
def test_in_a_fight_a_bridge_shifts_whatever_it_does_under_fire(value):
    fought = Assault(GUNS, (Unit(4),), Position(Terrain.CLEAR, (Approach(Side.BRIDGE),)))
    assert RULESET.rules({"crossing_under_fire": value})["combat"].shift(fought).total == -1
