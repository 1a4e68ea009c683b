"""Exact odds of toy procedures against every fall of the dice, counted in Fractions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

from grognard.kernel.chance import Pool, Pools, Sum
from grognard.kernel.dice import Dice
from grognard.kernel.errors import Refusal
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Of, Procedure, Together, proceed
from grognard.kernel.question import Ask, Choices, Roll
from grognard.kernel.section import Rules
from grognard.kernel.settings import Settings
from grognard.kernel.state import State
from grognard.odds import apart, exact, results, spread


def table(*stack):
    return State(Rules("toy", Settings({}, {}), {}), list(stack), Dice(1), [], [], {})


def played(procedure, faces):
    """What a procedure comes to with these dice in order; None where it asks for more."""
    state = table(procedure.copy())
    proceed(state)
    left = list(faces)
    while state.pending is not None:
        if isinstance(state.pending, Ask):
            proceed(state, state.pending.choices.best(state))
            continue
        wanted = len(state.pending.chance.sides())
        mine, left = left[:wanted], left[wanted:]
        proceed(state, state.pending.chance.read(mine))
    return state.result


def counted(procedure, dice):
    ways = Counter(played(procedure, faces) for faces in product(range(1, 7), repeat=dice))
    return {result: Fraction(n, 6**dice) for result, n in ways.items()}


def same(found, exact_odds):
    return found == pytest.approx({result: float(p) for result, p in exact_odds.items()}, rel=1e-13)


@dataclass
class Volley(Procedure):
    """Three dice, a save for each hit."""

    hits: int = 0

    def shoot(self, g, _):
        return Roll(0, "SHOOT", Pool(2, 4))

    def save(self, g, hits):
        self.hits = hits
        g.tell(Event("SHOOT", hits=hits))
        return Roll(1, "SAVE", Pool(hits, 5))

    def lost(self, g, saved):
        return Done(self.hits - saved)


Volley.steps = (Volley.shoot, Volley.save, Volley.lost)


@dataclass
class Count(Procedure):
    """Throws so many dice one after the other; of its past it keeps the sum alone."""

    left: int
    total: int = 0

    def roll(self, g, _):
        if self.left == 0:
            return Done(self.total)
        self.left -= 1
        return Roll(0, "COUNT", Sum((6,)))

    def add(self, g, face):
        g.facts["steps"] = g.facts.get("steps", 0) + 1
        self.total += face
        return self.again()


Count.steps = (Count.roll, Count.add)


@dataclass
class Forget(Procedure):
    """Calls for one die or for two, as the first fell; keeps nothing of it."""

    def roll(self, g, _):
        return Roll(0, "FIRST", Sum((6,)))

    def call(self, g, face):
        return Count(1) if face <= 2 else Count(2)

    def done(self, g, total):
        return Done(total)


Forget.steps = (Forget.roll, Forget.call, Forget.done)


@dataclass
class ForgetRoll(Procedure):
    """Rolls another roll as the first fell; keeps nothing of it."""

    def roll(self, g, _):
        return Roll(0, "FIRST", Sum((6,)))

    def once_more(self, g, face):
        return Roll(0, "SECOND", Sum((6,), 10 if face == 6 else 0))

    def done(self, g, total):
        return Done(total)


ForgetRoll.steps = (ForgetRoll.roll, ForgetRoll.once_more, ForgetRoll.done)


@dataclass
class HandOver(Procedure):
    """Another procedure takes its place on a six."""

    def roll(self, g, _):
        return Roll(0, "FIRST", Sum((6,)))

    def hand_over(self, g, face):
        return self.instead(Count(2)) if face == 6 else Done(face)


HandOver.steps = (HandOver.roll, HandOver.hand_over)


@dataclass
class Both(Procedure):
    """Two volleys that do not depend on each other."""

    def call(self, g, _):
        return Together((Volley(), Count(1)))

    def compare(self, g, lost):
        return Done(lost)


Both.steps = (Both.call, Both.compare)


class Numbers(Choices):
    """A number from 0 on; the best is the highest."""

    def __init__(self, most):
        self.most = most

    def data(self):
        return (self.most,)

    def answers(self, g):
        return iter(range(self.most + 1))

    def why_not(self, g, answer):
        return None if answer in range(self.most + 1) else Refusal("NUMBERS")

    def best(self, g):
        return self.most


@dataclass
class Bet(Procedure):
    """A player says how many dice, once the first has fallen."""

    def roll(self, g, _):
        return Roll(0, "FIRST", Sum((6,)))

    def ask(self, g, face):
        return Ask(0, "BET", Numbers(1 + face % 2))

    def throw(self, g, dice):
        return Roll(0, "BET", Pool(dice, 4))

    def won(self, g, hits):
        return Done(hits)


Bet.steps = (Bet.roll, Bet.ask, Bet.throw, Bet.won)


TOYS = [(Volley(), 4), (Count(0), 0), (Count(4), 4), (Forget(), 3), (ForgetRoll(), 2), (HandOver(), 3), (Both(), 5)]


@pytest.mark.parametrize(("procedure", "dice"), TOYS, ids=repr)
def test_odds_are_every_fall_of_the_dice_counted(procedure, dice):
    if dice > 4:
        volley, face = counted(Volley(), 4), counted(Count(1), 1)
        expected = {(lost, total): p * q for lost, p in volley.items() for total, q in face.items()}
    else:
        expected = counted(procedure, dice)
    assert same(results(table(), procedure), expected)


@pytest.mark.parametrize("procedure", [*[toy for toy, _ in TOYS], Bet()], ids=repr)
def test_odds_sum_to_one(procedure):
    assert sum(results(table(), procedure).values()) == pytest.approx(1, abs=1e-14)


def test_equal_frames_are_merged():
    g = table()
    found = results(g, Count(10))
    # From 10 dice down to 1 there are at most 5n+1 sums, not 6**n.
    assert g.facts["steps"] == 6 * sum(5 * n + 1 for n in range(10))
    assert found == pytest.approx(Sum((6,) * 10).outcomes(), rel=1e-12)


def test_equal_frames_are_merged_but_not_across_what_they_wait_for():
    expected = {total: p / 3 for total, p in Sum((6,)).outcomes().items()}
    for total, p in Sum((6, 6)).outcomes().items():
        expected[total] = expected.get(total, 0) + p * 2 / 3
    assert results(table(), Forget()) == pytest.approx(expected, rel=1e-13)


def test_equal_frames_are_not_merged_across_the_dice_they_wait_for():
    found = results(table(), ForgetRoll())
    assert found == pytest.approx({**dict.fromkeys(range(1, 7), 5 / 36), **dict.fromkeys(range(11, 17), 1 / 36)})


def test_what_is_played_together_multiplies():
    g = table()
    volley, count = results(g, Volley()), results(g, Count(2))
    joint = results(g, Together((Volley(), Count(2))))
    assert joint == pytest.approx({(a, b): p * q for a, p in volley.items() for b, q in count.items()})


def test_one_part_of_what_is_played_together_is_read_without_the_other():
    g = table()
    together = Together((Volley(), Count(2)))
    looked_at = []

    def seen(count):
        looked_at.append(count)
        return count > 3

    assert spread(apart(g, together), Of(1, seen)) == pytest.approx(spread(results(g, Count(2)), lambda n: n > 3))
    assert looked_at == list(results(g, Count(2)))


def test_what_is_read_of_parts_kept_apart_is_what_is_read_of_the_whole():
    g = table()
    together = Together((Volley(), Count(1), Count(2)))
    for read in (lambda result: result[1] > result[2], Of(2, str), sum_of_counts):
        assert spread(apart(g, together), read) == pytest.approx(spread(results(g, together), read))
    assert len(apart(g, together)) == len(results(g, together))


def sum_of_counts(result):
    return result[1] + result[2]


def test_nothing_together_comes_to_nothing_for_certain():
    assert results(table(), Together(())) == {(): 1.0}


def test_a_choice_is_made_to_the_choosers_advantage():
    found = results(table(), Bet())
    expected = {}
    for dice in (1, 2):
        for hits, p in Pool(dice, 4).outcomes().items():
            expected[hits] = expected.get(hits, 0) + p / 2
    assert found == pytest.approx(expected)
    assert same(found, counted(Bet(), 3))


def test_what_was_worked_out_once_is_remembered():
    g = table()
    first = results(g, Count(6))
    steps = g.facts["steps"]
    assert results(g, Count(6)) == first
    assert g.facts["steps"] == steps
    results(g, Count(7))
    assert g.facts["steps"] > steps


def test_what_others_call_is_remembered_too():
    g = table()
    results(g, Forget())
    steps = g.facts["steps"]
    results(g, Count(1))
    results(g, Count(2))
    assert g.facts["steps"] == steps


def test_other_rules_remember_for_themselves():
    g, other = table(), table()
    results(g, Count(6))
    results(other, Count(6))
    assert other.facts["steps"] == g.facts["steps"]


def test_no_more_is_remembered_than_there_is_room_for():
    g = table()
    g.rules.remembered.update({("filler", n): {} for n in range(exact.REMEMBERED_AT_MOST - 1)})
    results(g, Count(0))
    assert len(g.rules.remembered) == exact.REMEMBERED_AT_MOST
    first = results(g, Count(3))
    assert len(g.rules.remembered) < 10
    assert results(g, Count(3)) == first


def test_the_game_is_left_as_it_was():
    g = table(Volley())
    proceed(g)
    before = (g.key(), g.pending, g.dice.count, len(g.stack))
    results(g, Both())
    g.facts.clear()
    assert (g.key(), g.pending, g.dice.count, len(g.stack)) == before


def test_working_out_odds_tells_the_game_nothing():
    g = table()
    g.told = []
    results(g, Volley())
    assert g.told == []


def test_the_procedure_asked_about_is_left_as_it_was():
    volley, count = Volley(), Count(3)
    both = Together((volley, count))
    key = both.key()
    results(table(), both)
    results(table(), count)
    assert both.key() == key
    assert (count.left, count.total, count.at) == (3, 0, 0)


def test_odds_go_on_from_where_a_procedure_stands():
    found = results(table(), Count(1, total=10))
    assert found == pytest.approx(dict.fromkeys(range(11, 17), 1 / 6))


def test_lumped_and_by_unit_saves_have_the_same_totals():
    saves = ((3, 4, 9), (2, 3, 9))

    by_unit = results(table(), Saved(saves, False))
    lumped = results(table(), Saved(saves, True))
    assert spread(by_unit, sum) == pytest.approx(spread(lumped, sum), rel=1e-12)


@dataclass
class Saved(Procedure):
    saves: tuple
    lumped: bool

    def roll(self, g, _):
        return Roll(0, "SAVE", Pools(self.saves, self.lumped))

    def done(self, g, failed):
        return Done(failed)


Saved.steps = (Saved.roll, Saved.done)


def test_a_spread_adds_up_what_looks_the_same():
    of = {(1, 2): 0.25, (2, 1): 0.25, (3, 0): 0.5}
    assert spread(of, sum) == {3: 1.0}
    assert spread(of, lambda result: result[0] > 1) == {False: 0.25, True: 0.75}
