"""24: how far each unit goes, and what its die must show to leave difficult scenery."""

import pytest

import grognard
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import proceed
from grognard.kernel.state import bare_table
from grognard.square_bashing.sheet.movement_24 import LeaveScenery, Leaving

from .pieces import EDITIONS, QUALITIES, lines, rules, said, unit

ROWS = [
    ("infantry", "SB-24-INF", 2, 3),
    ("cavalry", "SB-24-CAV", 3, 5),
    ("dismounted", "SB-24-DIS", 1, 1),
    ("mg", "SB-24-MG", 1, 3),
    ("artillery", "SB-24-ART", 1, 5),
    ("mortar", "SB-24-ART", 1, 5),
    ("mountain-gun", "SB-24-ART", 1, 5),
    ("command", "SB-24-ART", 1, 5),
    ("light-tank", "SB-24-LTANK", 2, 3),
    ("heavy-tank", "SB-24-HTANK", 1, 3),
    ("armoured-car", "SB-24-AC", 2, 5),
    ("light-armoured-car", "SB-24-AC", 2, 5),
]
LEAVING_RULES = ("INF", "CAV", "DIS", "MG", "ART", "LTANK", "HTANK", "AC")


def squares(rule, edition="en"):
    (need,) = [need for need in rules(edition)["24"].table.needs if need.rule == rule]
    return need.figures


@pytest.mark.rule(*[f"SB-24-{rule}" for rule in LEAVING_RULES])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("kind", "rule", "moves", "needs"), ROWS)
def test_each_kind_moves_so_far_and_leaves_scenery_on_its_number(edition, kind, rule, moves, needs):
    tally = rules(edition)["24"].table.tally(Leaving(unit(kind)))
    assert lines(tally) == [(rule, 1, needs)]
    assert squares(rule, edition) == (moves,)


@pytest.mark.rule("SB-24-ACTRENCH")
@pytest.mark.parametrize("kind", ["armoured-car", "light-armoured-car"])
def test_where_there_are_trenches_armoured_cars_move_one_square(kind):
    tally = rules()["24"].table.tally(Leaving(unit(kind), trenches=True))
    assert lines(tally) == [("SB-24-ACTRENCH", 1, 5)]
    assert squares("SB-24-ACTRENCH") == (1,)


@pytest.mark.rule("SB-24-ACTRENCH")
def test_trenches_slow_no_other_unit():
    for kind, rule, _, needs in ROWS:
        if not kind.endswith("armoured-car"):
            assert lines(rules()["24"].table.tally(Leaving(unit(kind), trenches=True))) == [(rule, 1, needs)]


@pytest.mark.rule("SB-24-QUALITY")
@pytest.mark.parametrize(("kind", "rule", "moves", "needs"), [row for row in ROWS if row[0] != "dismounted"])
def test_professionals_need_one_less_and_reservists_one_more(kind, rule, moves, needs):
    table = rules()["24"].table
    professional = table.tally(Leaving(unit(f"professional {kind}")))
    reservist = table.tally(Leaving(unit(f"reservist {kind}")))
    assert lines(professional) == [(rule, 1, needs), ("SB-24-QUALITY", 1, -1)]
    assert lines(reservist) == [(rule, 1, needs), ("SB-24-QUALITY", 1, 1)]
    assert (professional.total, reservist.total) == (needs - 1, needs + 1)


@pytest.mark.rule("SB-24-DIS")
@pytest.mark.parametrize("quality", QUALITIES)
def test_dismounted_cavalry_always_leaves_whatever_its_quality(quality):
    asked = {"unit": {"type": "dismounted", "quality": quality}}
    assert grognard.explain("sb.scenery", asked)["tallies"]["scenery"]["total"] == 1
    assert grognard.odds("sb.scenery", asked)["odds"] == {"leaves": 1.0, "stays": 0.0}
    rolled = grognard.roll("sb.scenery", asked, dice=[])
    assert (rolled["rolls"], rolled["outcome"]) == ([], "leaves")


@pytest.mark.rule("SB-24-CAV", "SB-24-QUALITY")
@pytest.mark.parametrize(("face", "outcome"), [(5, "stays"), (6, "leaves")])
def test_reservist_cavalry_leaves_on_a_six_only(face, outcome):
    rolled = grognard.roll("sb.scenery", {"unit": said("reservist cavalry")[0]}, dice=[face])
    assert rolled["outcome"] == outcome
    assert [one["rule"] for one in rolled["rolls"]] == ["SB-24-CAV"]


@pytest.mark.rule("SB-24-ACTRENCH")
def test_a_car_among_trenches_rolls_by_its_own_row():
    g = bare_table(rules(), [LeaveScenery(Leaving(unit("armoured-car"), trenches=True))], Dice(0))
    roll = proceed(g)
    assert (roll.rule, roll.chance.hit_on) == ("SB-24-ACTRENCH", 5)
    proceed(g, roll.chance.read([5]))
    assert g.result is True
