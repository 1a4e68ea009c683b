from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from grognard.kernel.chance import Pool, Sum
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure, Together, proceed
from grognard.kernel.question import Ask, Choices, Options, Roll
from grognard.kernel.section import Rules
from grognard.kernel.settings import Settings
from grognard.kernel.state import State


@dataclass
class Throw(Procedure):
    """One die for a player. Result: what it shows."""

    player: int
    rule: str = "THROW"

    def roll(self, g, _):
        return Roll(self.player, self.rule, Sum((6,)))

    def shows(self, g, face):
        return Done(face)


Throw.steps = (Throw.roll, Throw.shows)


@dataclass
class Volley(Procedure):
    """Dice, then a save for each hit. Result: the saves that fail."""

    player: int
    dice: int
    hits: int = 0

    def shoot(self, g, _):
        return Roll(self.player, "SHOOT", Pool(self.dice, 4))

    def choose(self, g, hits):
        self.hits = hits
        g.tell(Event("SHOOT", hits=hits))

    def save(self, g, _):
        return Roll(1 - self.player, "SAVE", Pool(self.hits, 5))

    def lost(self, g, saved):
        return Done(self.hits - saved)


Volley.steps = (Volley.shoot, Volley.choose, Volley.save, Volley.lost)


@dataclass
class Duel(Procedure):
    """Asks whether to fight; then both throw."""

    mine: int = 0

    def ask(self, g, _):
        return Ask(0, "DUEL", Options("DUEL", ("fight", "flee")))

    def fight_or_flee(self, g, choice):
        return Done("fled") if choice == "flee" else Throw(0)

    def theirs(self, g, mine):
        self.mine = mine
        return Throw(1)

    def compare(self, g, theirs):
        return Done((self.mine, theirs))


Duel.steps = (Duel.ask, Duel.fight_or_flee, Duel.theirs, Duel.compare)


@dataclass
class UntilSix(Procedure):
    """Throws again until a six. Result: how many throws."""

    throws: int = 0

    def roll(self, g, _):
        return Roll(0, "SIX", Sum((6,)))

    def count(self, g, face):
        self.throws += 1
        return Done(self.throws) if face == 6 else self.again()


UntilSix.steps = (UntilSix.roll, UntilSix.count)


@dataclass
class Deserter(Procedure):
    """Hands over to another procedure, whose result is then its own."""

    def desert(self, g, _):
        return self.instead(Throw(1))

    def never(self, g, _):
        raise AssertionError("a procedure that was replaced goes on")


Deserter.steps = (Deserter.desert, Deserter.never)


@dataclass
class Quiet(Procedure):
    """Asks nothing. Result: the answers its steps were given."""

    seen: tuple = ()

    def one(self, g, answer):
        self.seen += (answer,)

    def two(self, g, answer):
        self.seen += (answer,)
        return Done(self.seen)


Quiet.steps = (Quiet.one, Quiet.two)


@dataclass
class Parts(Procedure):
    """Calls others together and adds a word to their results."""

    parts: tuple

    def call(self, g, _):
        return Together(tuple(part.copy() for part in self.parts))

    def word(self, g, results):
        return Done(("together", *results))


Parts.steps = (Parts.call, Parts.word)


def table(*stack):
    state = State(Rules("toy", Settings({}, {}), {}), list(stack), Dice(1), [], [], None)
    state.told = []
    proceed(state)
    return state


def answered(state, *answers):
    """The state after these answers, and what was pending before each."""
    waits = []
    for answer in answers:
        waits.append((state.pending.player, state.pending.rule))
        proceed(state, answer)
    return waits


def test_a_step_without_an_answer_goes_on_to_the_next():
    assert table(Quiet()).result == (None, None)


def test_dice_that_fall_are_the_next_steps_answer():
    state = table(Throw(0))
    assert state.pending == Roll(0, "THROW", Sum((6,)))
    proceed(state, 5)
    assert (state.pending, state.stack, state.result) == (None, [], 5)


def test_a_choice_is_the_next_steps_answer():
    state = table(Duel())
    assert state.pending == Ask(0, "DUEL", Options("DUEL", ("fight", "flee")))
    proceed(state, "flee")
    assert state.result == "fled"


def test_a_procedure_called_first_gives_its_result_as_the_next_answer():
    state = table(Duel())
    assert answered(state, "fight", 4, 6) == [(0, "DUEL"), (0, "THROW"), (1, "THROW")]
    assert state.result == (4, 6)


def test_the_stack_says_what_is_pending_inside_what():
    state = table(Duel())
    proceed(state, "fight")
    assert [type(frame) for frame in state.stack] == [Duel, Throw]
    assert state.line().index("Duel") < state.line().index("Throw")


def test_a_procedure_below_goes_on_when_the_one_above_is_done():
    state = table(Quiet(), Throw(0))
    proceed(state, 3)
    assert state.result == (3, None)


def test_another_procedure_may_take_ones_place():
    state = table(Deserter())
    assert [type(frame) for frame in state.stack] == [Throw]
    assert answered(state, 2) == [(1, "THROW")]
    assert state.result == 2


def test_again_goes_back_to_the_first_step_and_keeps_what_is_known():
    state = table(UntilSix())
    answered(state, 1, 5, 3, 6)
    assert state.result == 4


def test_past_its_last_step_a_procedure_is_done_with_the_last_answer():
    throw = Throw(0)
    throw.at = 2
    assert table(throw).result is None


def test_rolls_of_no_dice_are_not_asked():
    state = table(Volley(0, 0))
    assert (state.pending, state.result) == (None, 0)


def test_saves_are_not_asked_where_nothing_hit():
    state = table(Volley(0, 3))
    assert answered(state, 0) == [(0, "SHOOT")]
    assert state.result == 0


def test_together_both_roll_before_either_saves():
    state = table(Together((Volley(0, 3), Volley(1, 2))))
    order = answered(state, 2, 1, 0, 1)
    assert order == [(0, "SHOOT"), (1, "SHOOT"), (1, "SAVE"), (0, "SAVE")]
    assert state.result == (2, 0)


def test_together_whoever_is_done_is_passed_over():
    state = table(Together((Throw(0), Volley(1, 2), Throw(0, "LAST"))))
    order = answered(state, 6, 1, 3, 0)
    assert order == [(0, "THROW"), (1, "SHOOT"), (0, "LAST"), (0, "SAVE")]
    assert state.result == (6, 1, 3)


def test_together_a_part_may_roll_again_and_again():
    state = table(Together((UntilSix(), UntilSix())))
    answered(state, 1, 6, 1, 6)
    assert state.result == (3, 1)


def test_together_a_part_may_be_replaced():
    state = table(Together((Deserter(), Throw(0))))
    answered(state, 2, 3)
    assert state.result == (2, 3)


def test_together_a_part_may_ask_and_call():
    state = table(Together((Duel(), Throw(1, "OTHER"))))
    order = answered(state, "fight", 4, 5, 6)
    assert order == [(0, "DUEL"), (0, "THROW"), (1, "THROW"), (1, "OTHER")]
    assert state.result == ((4, 5), 6)


def test_together_a_part_that_asks_nothing_has_its_result_too():
    state = table(Together((Quiet(), Throw(0))))
    answered(state, 4)
    assert state.result == ((None, None), 4)


def test_nothing_together_is_done_at_once():
    assert table(Together(())).result == ()


def test_together_results_are_the_next_answer_of_the_caller():
    state = table(Parts((Throw(0), Throw(1))))
    answered(state, 1, 2)
    assert state.result == ("together", 1, 2)


MIDDLES = [(), (2,), (2, 1), (2, 1, 0)]


@pytest.mark.parametrize("before", MIDDLES)
def test_copies_made_in_the_middle_part_ways(before):
    state = table(Together((Volley(0, 3), Volley(1, 2))))
    answered(state, *before)
    twin = state.copy()
    left, waiting = state.key(), state.pending
    assert twin.key() == left
    while twin.pending is not None:
        proceed(twin, 1)
    assert (state.key(), state.pending) == (left, waiting)
    while state.pending is not None:
        proceed(state, 1 if state.pending.rule == "SHOOT" else 0)
    assert state.result != twin.result


@pytest.mark.parametrize("before", MIDDLES)
def test_the_same_answers_give_the_same_key_and_others_another(before):
    def after(*answers):
        state = table(Together((Volley(0, 3), Volley(1, 2))))
        answered(state, *answers)
        return state.key()

    assert after(*before) == after(*before)
    assert hash(after(*before)) == hash(after(*before))
    if before:
        assert after(*before) != after(3, *before[1:])


def test_a_key_is_of_the_kind_the_step_and_the_data():
    assert Throw(0).key() == Throw(0).key()
    assert Throw(0).key() != Throw(1).key()
    assert Throw(0).key() != Deserter().key()
    later = Throw(0)
    later.at = 1
    assert later.key() != Throw(0).key()
    assert later.copy().key() == later.key()


def test_the_key_leaves_out_the_dice_to_come():
    one, other = table(Throw(0)), table(Throw(0))
    other.dice = Dice(99)
    assert one.key() == other.key()


def test_the_key_holds_places_pieces_and_facts_whatever_their_order():
    one, other = table(Throw(0)), table(Throw(0))
    one.facts, other.facts = {"a": 1, "b": 2}, {"b": 2, "a": 1}
    assert one.key() == other.key()
    other.pieces.append("x")
    assert one.key() != other.key()


def test_a_copy_shares_no_list_with_the_original():
    state = table(Throw(0))
    twin = state.copy()
    twin.places.append(1)
    twin.pieces.append(2)
    twin.facts = 3
    twin.dice.face(6)
    assert (state.places, state.pieces, state.facts, state.dice.count) == ([], [], None, 0)


def test_whoever_plays_on_plays_a_frame_of_its_own():
    state = table(Throw(0))
    twin, third = state.copy(), state.copy()
    before = state.key()
    assert twin.stack[0] is state.stack[0]
    proceed(twin, 6)
    assert (state.key(), third.key()) == (before, before)
    proceed(state, 5)
    assert (third.key(), state.result, twin.result) == (before, 5, 6)


class TalkativeState(State):
    """A state that says more, as a ruleset's own does."""

    def line(self):
        return f"{len(self.pieces)} left"

    def outcome(self):
        return ("won", self.result)


def test_a_copy_of_a_rulesets_own_state_is_of_that_kind():
    state = TalkativeState(Rules("toy", Settings({}, {}), {}), [Throw(0)], Dice(1), [], ["a", "b"], None)
    proceed(state)
    twin = state.copy()
    assert twin.line() == "2 left"
    proceed(twin, 6)
    assert twin.outcome() == ("won", 6)


def test_nobody_listens_to_a_copy():
    state = table(Volley(0, 3))
    twin = state.copy()
    proceed(twin, 2)
    assert state.told == []
    proceed(state, 2)
    assert state.told == [Event("SHOOT", hits=2)]


def test_options_are_answered_by_one_of_their_words():
    choices = Options("DUEL", ("fight", "flee"))
    assert list(choices.answers(None)) == ["fight", "flee"]
    assert choices.why_not(None, "flee") is None
    refusal = choices.why_not(None, "sing")
    assert refusal.rule == "DUEL"
    assert choices.parse(None, "flee") == "flee"
    assert choices.sample(None, Random(1)) in ("fight", "flee")


def test_a_text_that_is_no_answer_is_refused_and_the_answers_named():
    with pytest.raises(BadInput, match="'sing' is not one of the answers; allowed: fight, flee"):
        Options("DUEL", ("fight", "flee")).parse(None, "sing")


def test_questions_are_values():
    class Numbers(Choices):
        def __init__(self, upto):
            self.upto = upto

        def data(self):
            return (self.upto,)

    assert Numbers(3) == Numbers(3)
    assert hash(Ask(0, "R", Numbers(3))) == hash(Ask(0, "R", Numbers(3)))
    assert Ask(0, "R", Numbers(3)) != Ask(0, "R", Numbers(4))
    assert Numbers(3) != Options("R", ("3",))
    assert Roll(0, "R", Pool(1, 2)) != Roll(1, "R", Pool(1, 2))


def test_a_list_of_words_is_all_there_is():
    assert Options("R", ("yes", "no")).finite()
