"""Morale tests: one die, eased or hindered by the unit's value."""

from __future__ import annotations

import pytest

from grognard.across_five_aprils import RULESET
from grognard.across_five_aprils.sheet.morale import MoraleTest
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import proceed
from grognard.kernel.state import bare_table


def passes(morale, face, **settings):
    g = bare_table(RULESET.rules(settings), [MoraleTest(morale)], Dice(1))
    proceed(g)
    proceed(g, g.pending.chance.read([face]))
    return g.result


@pytest.mark.rule("A5A-MOR-TEST")
@pytest.mark.parametrize("face", range(1, 7))
def test_one_to_three_passes(face):
    assert passes(0, face) is (face <= 3)


@pytest.mark.rule("A5A-MOR-TEST", "A5A-GAP-MORALESIGN")
@pytest.mark.parametrize("morale", range(-5, 6))
@pytest.mark.parametrize("face", range(1, 7))
def test_good_morale_is_taken_off_the_die(morale, face):
    assert passes(morale, face) is (face - morale <= 3)
    assert passes(morale, face, good_morale="negative") is (face + morale <= 3)


@pytest.mark.rule("A5A-MOR-TEST", "A5A-GAP-MORALESIGN")
@pytest.mark.parametrize(("morale", "highest"), [(-5, 0), (-3, 0), (-1, 2), (0, 3), (2, 5), (3, 6), (7, 6)])
def test_the_tally_is_the_highest_die_that_passes(morale, highest):
    tally = RULESET.rules()["morale"].table.tally(morale)
    assert tally.total == highest
    assert sum(reason.value for reason in tally.reasons) == highest
