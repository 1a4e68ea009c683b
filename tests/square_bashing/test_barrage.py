"""22: where the squares of a barrage fall and how many hits they bring."""

from fractions import Fraction

import pytest

import grognard
from grognard.kernel.chance import Sum

from .pieces import EDITIONS, rules

DEVIATION = {
    "poor": "short short on on over over",
    "average": "short on on on over over",
    "good": "short on on on on over",
}


@pytest.mark.rule("SB-22-DEVIATION")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("quality", DEVIATION)
def test_a_square_deviates_by_one_die_and_the_gunners_quality(edition, quality):
    table = rules(edition)["22"].deviation
    assert [table.band(face, quality).result for face in range(1, 7)] == DEVIATION[quality].split()


@pytest.mark.rule("SB-22-DEVIATION")
@pytest.mark.parametrize("quality", DEVIATION)
def test_the_odds_of_falling_short_on_and_over_follow_the_faces(quality):
    faces = DEVIATION[quality].split()
    odds = grognard.odds("sb.barrage", {"kind": "gas", "quality": quality})["odds"]
    expected = {where: float(Fraction(faces.count(where), 6)) for where in ("short", "on", "over")}
    assert odds == pytest.approx(expected, abs=1e-12)


@pytest.mark.rule("SB-22-DEVIATION")
def test_gunners_are_average_unless_told():
    assert grognard.odds("sb.barrage", {"kind": "gas"}) == grognard.odds(
        "sb.barrage", {"kind": "gas", "quality": "average"}
    )


@pytest.mark.rule("SB-22-SUPPRESSION", "SB-22-ROLLING", "SB-22-GAS")
@pytest.mark.parametrize(("kind", "hits"), [("suppression", 1), ("rolling", 2), ("gas", 2)])
def test_a_square_struck_takes_a_fixed_number_of_hits(kind, hits):
    assert grognard.odds("sb.barrage", {"kind": kind})["distributions"] == {"hits": {str(hits): 1.0}}
    rolled = grognard.roll("sb.barrage", {"kind": kind}, dice=[1])
    assert (rolled["outcome"], rolled["results"]) == ("short", {"hits": hits})


@pytest.mark.rule("SB-22-POINT")
def test_a_point_barrage_brings_one_die_of_hits_rolled_for_each_square():
    hits = grognard.odds("sb.barrage", {"kind": "point"})["distributions"]["hits"]
    assert hits == pytest.approx({str(face): 1 / 6 for face in range(1, 7)}, abs=1e-12)
    rolled = grognard.roll("sb.barrage", {"kind": "point", "quality": "good"}, dice=[6, 4])
    assert (rolled["outcome"], rolled["results"]) == ("over", {"hits": 4})
    assert [(one["rule"], one["faces"]) for one in rolled["rolls"]] == [("SB-22-DEVIATION", [6]), ("SB-22-POINT", [4])]


@pytest.mark.rule("SB-22-SUPPRESSION", "SB-22-POINT", "SB-22-ROLLING", "SB-22-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("SB-22-SUPPRESSION", {"squares": 5, "markers": 1, "hits": 1}),
        ("SB-22-POINT", {"squares": 3, "markers": 3, "hits": Sum((6,))}),
        ("SB-22-ROLLING", {"squares": 5, "goes_on": 3, "depth": 3, "markers": 2, "hits": 2}),
        ("SB-22-GAS", {"squares": 5, "hits": 2, "at_most": 1}),
    ],
)
def test_each_barrage_has_its_squares_markers_and_hits(edition, rule, numbers):
    listed = rules(edition)["22"].barrages
    assert {name: listed.number(rule, name) for name in numbers} == numbers
