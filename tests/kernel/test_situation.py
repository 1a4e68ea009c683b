from __future__ import annotations

import pytest

from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Record
from grognard.kernel.section import Rules
from grognard.kernel.settings import Settings
from grognard.kernel.situation import Situation, read_overrides
from grognard.kernel.table import DiceTable, Line, Table

RULES = Rules("toy", Settings({}, {}), {})


def once(x):
    return 1


def begin(rules, given, by_unit):
    raise AssertionError("nothing is begun here")


def test_a_situation_left_plain_has_no_tallies_outcome_consequences_or_overrides():
    plain = Situation("toy.plain", Record("situation"), begin)
    assert plain.tallies(RULES, {}) == {}
    assert plain.outcome(RULES, 3) is None
    assert list(plain.consequences(RULES, {}, 3)) == []
    assert plain.overridable(RULES) == []


def test_what_may_be_overridden_is_what_its_parts_allow_each_once():
    parts = (Table("T", (Line(1, "A", once), Line(2, "A", once, part="x"))), DiceTable("D", (Line(1, "A", once),), 5))
    asked = Situation("toy.parts", Record("situation"), begin, parts=lambda rules: parts)
    assert asked.overridable(RULES) == ["A", "A.x", "D"]


def test_overrides_are_numbers_or_nothing_by_rule():
    assert read_overrides({"A": 3, "B": None}, ["A", "B"]) == {"A": 3, "B": None}


@pytest.mark.parametrize("value", [True, 1.5, "3", [], 100, -100])
def test_an_override_is_nothing_else(value):
    with pytest.raises(
        BadInput, match=r"overrides\.A: .* is not allowed; allowed: a whole number from -99 to 99, or null"
    ):
        read_overrides({"A": value}, ["A"])


def test_a_rule_that_cannot_be_overridden_is_refused():
    with pytest.raises(BadInput, match=r"overrides\.C: there is no such field; allowed: A, B"):
        read_overrides({"C": 1}, ["A", "B"])


@pytest.mark.parametrize("value", [None, [], "x", 3])
def test_overrides_are_an_object(value):
    with pytest.raises(BadInput, match=r"^overrides: "):
        read_overrides(value, ["A"])


def test_where_no_line_can_be_changed_it_is_said():
    with pytest.raises(BadInput, match=r"^overrides\.A: no line of this procedure can be changed by hand"):
        read_overrides({"A": 1}, [])
