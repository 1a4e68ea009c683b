"""9: what an army costs, line by line."""

import pytest

from grognard.walter_schnaffs.sheet.budget_9 import Bought

from .pieces import lines, section, units


def cost(*who, **settings):
    return section("9", **settings).table.tally(Bought(units(*who)))


@pytest.mark.rule("WS-9-INF", "WS-9-CAV", "WS-9-ART")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("4 infantry", 40),
        ("3 chassepot infantry", 33),
        ("5 werder infantry", 55),
        ("2 cavalry", 24),
        ("3 chassepot cavalry", 36),
        ("artillery", 20),
        ("breech-light artillery", 20),
        ("muzzle-heavy artillery", 18),
        ("muzzle-light artillery", 18),
        ("mitrailleuse", 20),
        ("muzzle-light mitrailleuse", 20),
    ],
)
def test_each_base_has_its_price(unit, points):
    assert cost(unit).total == points


@pytest.mark.rule("WS-9-QUALITY", "WS-GAP-COST")
@pytest.mark.parametrize(
    ("unit", "by_base", "by_unit"),
    [
        ("4 professional infantry", 52, 43),
        ("4 reservist infantry", 28, 37),
        ("2 professional cavalry", 30, 27),
        ("professional artillery", 23, 23),
        ("reservist muzzle-heavy artillery", 15, 15),
    ],
)
def test_quality_is_paid_for_by_base_or_by_unit(unit, by_base, by_unit):
    assert cost(unit).total == by_base
    assert cost(unit, quality_cost="unit").total == by_unit


@pytest.mark.rule("WS-9-INF", "WS-9-ART", "WS-9-QUALITY")
def test_an_army_is_added_up_line_by_line():
    army = cost("4 chassepot infantry", "3 infantry", "2 cavalry", "muzzle-light artillery", "3 professional infantry")
    assert lines(army) == [
        ("WS-9-INF", 10, 100),
        ("WS-9-INF", 4, 4),
        ("WS-9-CAV", 2, 24),
        ("WS-9-ART", 1, 20),
        ("WS-9-ART", 1, -2),
        ("WS-9-QUALITY", 3, 9),
    ]
    assert army.total == 155
    assert [reason.part for reason in army.reasons] == ["", "rifle", "", "", "muzzle", "professional"]
