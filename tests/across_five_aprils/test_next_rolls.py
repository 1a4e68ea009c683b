"""After a combat the morale tests of those who lost steps."""

import pytest

import grognard

COMBAT = {
    "attackers": [{"strength": 4, "morale": 1}],
    "defenders": [{"strength": 4, "morale": 0}, {"strength": 2, "morale": -1}, {"strength": 1, "morale": 0}],
}


def after(procedure, situation, dice):
    return [(one["rule"], one["situation"]) for one in grognard.roll(procedure, situation, dice=dice)["next"]]


@pytest.mark.rule("A5A-CBT-R")
@pytest.mark.rule("A5A-CBT-1")
def test_each_side_that_loses_steps_tests_once_for_every_morale_value_it_has():
    even = {**COMBAT, "attackers": [{"strength": 7, "morale": 1}]}
    found = after("a5a.combat", even, [4, 2])  # 5 at 1-1: 1R; 2 at 1-1: 1
    assert found == [
        ("A5A-CBT-R", {"morale": 0}),
        ("A5A-CBT-R", {"morale": -1}),
        ("A5A-CBT-1", {"morale": 1}),
    ]


@pytest.mark.rule("A5A-CBT-NONE")
def test_nobody_tests_where_nothing_happens():
    assert after("a5a.combat", {"attackers": [{"strength": 4}], "defenders": [{"strength": 4}]}, [1, 1]) == []


@pytest.mark.rule("A5A-CBT-BOMB")
def test_only_the_target_of_a_bombardment_tests():
    guns = {"attackers": [{"strength": 8}], "defenders": [{"strength": 4, "morale": 2}]}
    assert after("a5a.bombard", guns, [6]) == [("A5A-CBT-R", {"morale": 2})]
