"""Chance against its brute-force twin: every face of every die, counted in Fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.kernel.chance import Bag, Each, Pool, Pools, Sort, Sum
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput

NO_CAP = 1_000_000

DICE = [
    Pool(0, 4),
    Pool(1, 4),
    Pool(5, 5),
    Pool(3, 1),
    Pool(3, 0),
    Pool(3, 7),
    Pool(2, 99),
    Pools(((2, 4, NO_CAP), (1, 3, NO_CAP), (2, 5, NO_CAP))),
    Pools(((2, 4, NO_CAP), (1, 3, NO_CAP), (2, 4, NO_CAP)), lumped=True),
    Pools(((3, 4, 2), (2, 3, 0), (1, 5, NO_CAP))),
    Pools(((3, 4, 2), (2, 3, 1), (1, 5, NO_CAP)), lumped=True),
    Pools(((2, 1, NO_CAP), (2, 7, NO_CAP))),
    Pools(((0, 4, NO_CAP), (2, 4, NO_CAP))),
    Pools(()),
    Sum((6, 6)),
    Sum((6, 6), 1),
    Sum((3,)),
    Sum((3, 6, 6), -2),
    Sum((), 4),
    Sort(4, (1, 4, 6)),
    Sort(3, (1,)),
    Sort(0, (1, 5)),
    Each((2, 4, 6)),
    Each((1, 7, 3)),
    Each(()),
]
CUP = Bag((("red", 3), ("blue", 1), ("white", 2)))


def named(chance):
    return repr(chance)


def counted(chance):
    """Every fall of the dice, read by hand, in whole numbers."""
    falls = list(product(*[range(1, sides + 1) for sides in chance.sides()]))
    ways = Counter(chance.outcome(faces) for faces in falls)
    return {outcome: Fraction(n, len(falls)) for outcome, n in ways.items()}


def by_hand(chance, faces):
    """A second reading of the faces, as the sheet's own words have it."""
    if isinstance(chance, Pool):
        return sum(face >= chance.hit_on for face in faces)
    if isinstance(chance, Sum):
        return sum(faces) + chance.plus
    if isinstance(chance, Each):
        return tuple(face >= need for face, need in zip(faces, chance.needs, strict=True))
    if isinstance(chance, Sort):
        ends = (*chance.starts[1:], 7)
        return tuple(sum(start <= face < end for face in faces) for start, end in zip(chance.starts, ends, strict=True))
    rest, failed = list(faces), []
    for dice, need, most in chance.saves:
        mine, rest = rest[:dice], rest[dice:]
        failed.append(min(most, sum(face < need for face in mine)))
    return (sum(failed),) if chance.lumped else tuple(failed)


@pytest.mark.parametrize("chance", DICE, ids=named)
def test_outcomes_are_those_of_all_faces_counted(chance):
    exact = counted(chance)
    found = chance.outcomes()
    assert {outcome for outcome, p in found.items() if p} == set(exact)
    for outcome, p in exact.items():
        assert found[outcome] == pytest.approx(float(p), rel=1e-15, abs=0)


@pytest.mark.parametrize("chance", [*DICE, CUP], ids=named)
def test_outcomes_sum_to_one(chance):
    assert sum(chance.outcomes().values()) == pytest.approx(1, abs=1e-14)


@pytest.mark.parametrize("chance", DICE, ids=named)
def test_faces_are_read_as_the_sheet_reads_them(chance):
    for faces in product(*[range(1, sides + 1) for sides in chance.sides()]):
        assert chance.read(faces) == by_hand(chance, faces)


@pytest.mark.parametrize("chance", [*[c for c in DICE if c.sides()], CUP], ids=named)
def test_ten_thousand_throws_agree_with_the_outcomes(chance):
    dice, thrown = Dice(1914), Counter()
    for _ in range(10_000):
        faces, outcome = chance.throw(dice)
        assert chance.read(faces) == outcome
        thrown[outcome] += 1
    expected = chance.outcomes()
    assert set(thrown) <= set(expected)
    for outcome, p in expected.items():
        assert abs(thrown[outcome] / 10_000 - p) <= 4 * sqrt(p * (1 - p) / 10_000)


@pytest.mark.parametrize("dice", [1, 4, 12, 30])
@pytest.mark.parametrize("hit_on", [2, 4, 5, 6])
def test_a_pool_is_what_icepool_says(dice, hit_on):
    oracle = dice @ icepool.Die({0: hit_on - 1, 1: 7 - hit_on})
    found = Pool(dice, hit_on).outcomes()
    assert found == pytest.approx({hits: float(oracle.probability(hits)) for hits in oracle}, rel=1e-12)


def test_mixed_saves_in_all_are_what_icepool_says():
    oracle = 5 @ icepool.Die({1: 3, 0: 3}) + 4 @ icepool.Die({1: 2, 0: 4}) + (3 @ icepool.Die({1: 4, 0: 2}))
    found = Pools(((5, 4, NO_CAP), (4, 3, NO_CAP), (3, 5, NO_CAP)), lumped=True).outcomes()
    assert found == pytest.approx({(n,): float(oracle.probability(n)) for n in oracle}, rel=1e-12)


def test_capped_saves_are_what_icepool_says():
    oracle = (5 @ icepool.Die({1: 3, 0: 3})).map(lambda n: min(n, 2)) + 2 @ icepool.Die({1: 2, 0: 4})
    found = Pools(((5, 4, 2), (2, 3, NO_CAP)), lumped=True).outcomes()
    assert found == pytest.approx({(n,): float(oracle.probability(n)) for n in oracle}, rel=1e-12)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 8), st.integers(0, 3)), max_size=3).map(tuple), st.booleans()
)
def test_any_saves_are_their_faces_counted(saves, lumped):
    chance = Pools(saves, lumped)
    exact = {outcome: float(p) for outcome, p in counted(chance).items()}
    assert {o: p for o, p in chance.outcomes().items() if p} == pytest.approx(exact, rel=1e-14)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(1, 7), st.integers(0, 4)), max_size=4).map(tuple))
def test_lumped_saves_are_the_saves_by_unit_added_up(saves):
    totals = Counter()
    for failed, p in Pools(saves).outcomes().items():
        totals[(sum(failed),)] += p
    lumped = Pools(saves, lumped=True).outcomes()
    assert lumped == pytest.approx({total: p for total, p in totals.items() if p}, rel=1e-12)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.sampled_from([3, 6]), max_size=4).map(tuple), st.integers(-5, 5))
def test_a_mean_is_the_mean_of_the_outcomes(dice, plus):
    chance = Sum(dice, plus)
    assert chance.mean() == pytest.approx(sum(total * p for total, p in chance.outcomes().items()))


@pytest.mark.parametrize(
    ("chance", "text"), [(Sum((6, 6)), "2D6"), (Sum((6, 6), 1), "2D6+1"), (Sum((3,)), "1D3"), (Sum((3, 6)), "1D3+1D6")]
)
def test_a_sum_is_written_as_sheets_write_it(chance, text):
    assert str(chance) == text


@pytest.mark.parametrize("face", [7, 0, -1, True, False, "3", "", 3.0, None])
@pytest.mark.parametrize("chance", [Pool(2, 4), Pools(((2, 4, 9),)), Sum((6, 6)), Sort(2, (1, 4)), Each((3, 4))])
def test_what_no_die_shows_is_refused_and_the_faces_named(chance, face):
    with pytest.raises(BadInput, match="1 to 6") as wrong:
        chance.read([1, face])
    assert wrong.value.message == "dice.face"
    assert wrong.value.details["value"] == face


def test_a_d3_shows_no_four():
    with pytest.raises(BadInput, match="1 to 3"):
        Sum((6, 3)).read([4, 4])


@pytest.mark.parametrize("given_faces", [(), (1,), (1, 2, 3)])
@pytest.mark.parametrize("chance", [Pool(2, 4), Pools(((2, 4, 9),)), Sum((6, 6)), Sort(2, (1, 4)), Each((3, 4))])
def test_too_few_or_too_many_dice_are_refused_and_counted(chance, given_faces):
    with pytest.raises(BadInput, match=f"{len(given_faces)} given; allowed: exactly 2"):
        chance.read(given_faces)


def test_the_refusal_of_dice_is_worded_in_french_too():
    with pytest.raises(BadInput) as wrong:
        Pool(2, 4).read([1])
    assert wrong.value.say("fr").endswith("exactement 2.")


def test_a_marker_comes_as_often_as_there_are_of_it():
    assert CUP.outcomes() == {"red": 0.5, "blue": 1 / 6, "white": 1 / 3}


def test_a_drawn_marker_is_read_by_its_name():
    assert CUP.read(["blue"]) == "blue"


def test_a_cup_without_a_marker_has_one_less_of_it():
    assert CUP.without("red") == Bag((("red", 2), ("blue", 1), ("white", 2)))


def test_a_marker_that_is_out_comes_no_more():
    left = CUP.without("blue")
    assert left.outcomes() == {"red": 0.6, "white": 0.4}
    with pytest.raises(BadInput, match="'blue' is not in the cup; allowed: red, white"):
        left.read(["blue"])


def test_a_cup_drawn_to_its_end_gives_every_marker():
    cup, dice, drawn = CUP, Dice(5), []
    for _ in range(6):
        _, marker = cup.throw(dice)
        drawn.append(marker)
        cup = cup.without(marker)
    assert Counter(drawn) == Counter(red=3, blue=1, white=2)
    with pytest.raises(BadInput, match="empty"):
        cup.throw(dice)


def test_an_empty_cup_has_no_outcomes():
    assert Bag((("red", 0),)).outcomes() == {}


@pytest.mark.parametrize("faces", [["green"], [1], [None], [["red"]]])
def test_what_is_not_in_the_cup_cannot_be_drawn(faces):
    with pytest.raises(BadInput, match="allowed: red, blue, white"):
        CUP.read(faces)


@pytest.mark.parametrize("faces", [[], ["red", "blue"]])
def test_one_marker_is_drawn_at_a_time(faces):
    with pytest.raises(BadInput, match="exactly 1"):
        CUP.read(faces)


def test_chance_is_a_value():
    assert Pool(3, 4) == Pool(3, 4)
    assert hash(Pools(((1, 2, 3),))) == hash(Pools(((1, 2, 3),)))
    assert Pool(3, 4) != Pool(3, 5)
    assert Pool(3, 4) != Sum((3, 4))
    assert Pools(((1, 2, 3),)) != Pools(((1, 2, 3),), lumped=True)
