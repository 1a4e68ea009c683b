"""The rout die, the rolling barrage going on and the rolls of reinforcements, asked for at a real table."""

import pytest

import grognard

from .pieces import EDITIONS, said, told


def rout(edition="en", **unit):
    return grognard.odds("sb.rout", {"unit": {"type": "infantry", **unit}, "edition": edition})


@pytest.mark.rule("SB-28-RUN", "SB-ED-RUN")
@pytest.mark.parametrize(
    ("edition", "quality", "faces"),
    [
        ("en", "regular", 2),
        ("en", "reservist", 3),
        ("en", "professional", 1),
        ("fr", "regular", 2),
        ("fr", "reservist", 1),
        ("fr", "professional", 3),
    ],
)
def test_a_unit_that_runs_routs_on_five_or_six_moved_by_its_quality(edition, quality, faces):
    found = rout(edition, quality=quality)
    assert found["odds"] == pytest.approx({"routs": faces / 6, "rallies": 1 - faces / 6})
    assert found["tallies"]["rout"]["total"] == 7 - faces


@pytest.mark.rule("SB-28-RUN")
def test_the_rout_die_is_explained_line_by_line():
    assert told(rout(quality="reservist"), "rout") == [("SB-28-RUN", 1, 5), ("SB-28-RUN", 1, -1)]
    assert [grognard.roll("sb.rout", {"unit": said("infantry")[0]}, dice=[face])["outcome"] for face in (4, 5)] == [
        "rallies",
        "routs",
    ]


@pytest.mark.rule("SB-28-RUN", "SB-GAP-NOCOMMAND")
def test_higher_command_never_routs():
    found = rout(type="command")
    assert (found["odds"], found["tallies"]) == ({"routs": 0.0, "rallies": 1.0}, {})


@pytest.mark.rule("SB-28-RUN")
def test_the_table_may_decide_its_own_rout_die():
    changed = {"unit": said("infantry")[0], "overrides": {"SB-28-RUN.rout": 6}}
    assert grognard.odds("sb.rout", changed)["odds"]["routs"] == pytest.approx(1 / 6)


@pytest.mark.rule("SB-22-ROLLING")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rolling_barrage_goes_on_while_it_rolls_three_or_more_to_a_depth_of_three(edition):
    rows = grognard.odds("sb.rolling", {"rows": 6, "edition": edition})["distributions"]["rows"]
    assert rows == pytest.approx({"1": 1 / 3, "2": 2 / 9, "3": 4 / 9})


@pytest.mark.rule("SB-22-ROLLING")
def test_a_rolling_barrage_stops_at_the_edge_of_the_board():
    assert grognard.odds("sb.rolling", {"rows": 1})["distributions"]["rows"] == {"1": 1.0}
    assert grognard.roll("sb.rolling", {"rows": 2}, dice=[3])["results"] == {"rows": 2}


@pytest.mark.rule("SB-29-A")
def test_each_waiting_unit_arrives_on_a_six():
    arrivals = grognard.odds("sb.reinforcements", {"way": "A", "waiting": 2})["distributions"]["arrivals"]
    assert arrivals == pytest.approx({"0": 25 / 36, "1": 10 / 36, "2": 1 / 36})


@pytest.mark.rule("SB-29-B")
def test_one_unit_arrives_without_a_roll():
    rolled = grognard.roll("sb.reinforcements", {"way": "B", "waiting": 4})
    assert (rolled["results"], rolled["rolls"]) == ({"arrivals": 1}, [])


@pytest.mark.rule("SB-29-C")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_arrives_and_two_others_roll(edition):
    described = {"way": "C", "waiting": 3, "edition": edition}
    arrivals = grognard.odds("sb.reinforcements", described)["distributions"]["arrivals"]
    assert arrivals == pytest.approx({"1": 25 / 36, "2": 10 / 36, "3": 1 / 36})


@pytest.mark.rule("SB-29-C")
@pytest.mark.parametrize(("edition", "comes"), [("en", 1 / 6), ("fr", 11 / 36)])
def test_a_single_unit_left_rolls_twice_only_by_the_french_sheet(edition, comes):
    described = {"way": "C", "waiting": 2, "edition": edition}
    arrivals = grognard.odds("sb.reinforcements", described)["distributions"]["arrivals"]
    assert arrivals == pytest.approx({"1": 1 - comes, "2": comes})


@pytest.mark.parametrize("waiting", [0, 31, "two"])
def test_nobody_waits_or_too_many_is_refused_by_the_field(waiting):
    with pytest.raises(grognard.BadInput, match="waiting"):
        grognard.odds("sb.reinforcements", {"way": "A", "waiting": waiting})


@pytest.mark.rule("SB-22-SUPPORT", "SB-26-A-SUPPORT", "SB-ED-OUT")
@pytest.mark.parametrize(("edition", "dice"), [("en", 0), ("fr", 4)])
def test_an_assaulter_under_barrage_is_not_supported_but_by_the_french_sheet(edition, dice):
    described = {
        "edition": edition,
        "assaulter": {"units": said("infantry"), "supports": 2, "barrage": 1},
        "target": {"units": said("infantry")},
    }
    lines = told(grognard.explain("sb.assault", described), "assaulter")
    assert sum(value for rule, _, value in lines if rule == "SB-26-A-SUPPORT") == dice
