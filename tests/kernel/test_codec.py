from __future__ import annotations

import json
from collections import namedtuple
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.kernel.chance import Bag, Each, Pool, Pools, Sort, Sum
from grognard.kernel.codec import decode, encode, register
from grognard.kernel.errors import BadInput
from grognard.kernel.event import Event
from grognard.kernel.procedure import Ask, Done, Options, Procedure, Roll, Together
from grognard.kernel.table import Reason, Tally

from .refusing import refusal, worded


class CodecColour(Enum):
    RED = "red"
    BLUE = 2


class CodecPiece(NamedTuple):
    colour: CodecColour
    at: tuple[int, int]
    crew: frozenset = frozenset()


@dataclass
class CodecMarch(Procedure):
    piece: CodecPiece
    left: int = 3

    def roll(self, g, _):
        return Roll(0, "MARCH", Sum((6,)))

    def go(self, g, die):
        return Done(die)


CodecMarch.steps = (CodecMarch.roll, CodecMarch.go)

register(CodecColour, CodecPiece)

PIECE = CodecPiece(CodecColour.RED, (3, 4), frozenset({"ann", "bob"}))
TALLY = Tally("T", 5.0, (Reason("R", 2, 4), Reason("S", 1, 1, "part", True)))
VALUES = [
    None,
    True,
    3,
    -2.5,
    "Épée",
    (),
    (1, ("a", None)),
    CodecColour.BLUE,
    PIECE,
    frozenset({3, 1, 2}),
    Pool(3, 4),
    Pools(((1, 2, 3), (4, 5, 6)), True),
    Sum((6, 3), 1),
    Sort(3, (1, 4)),
    Each((3, 4)),
    Bag((("red", 2), ("blue", 0))),
    TALLY,
    Event("R", hits=3, who="@side.target", piece=PIECE),
    Ask(1, "R", Options("R", ("a", "b"))),
    Roll(0, "R", Pool(3, 4), TALLY, ("S", "T")),
]


def through_json(value):
    return decode(json.loads(json.dumps(encode(value))))


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_comes_back_from_json_as_it_was(value):
    back = through_json(value)
    assert back == value
    assert type(back) is type(value)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_procedure_comes_back_at_the_step_it_was_at(at):
    march = CodecMarch(PIECE, 2)
    march.at = at
    assert through_json(march).key() == march.key()


def test_procedures_inside_others_come_back_too():
    waiting = CodecMarch(PIECE)
    waiting.at = 1
    both = Together((CodecMarch(PIECE, 1), CodecMarch(PIECE, 2)), 1, True, (None, waiting), ((3,), None))
    assert through_json(both).key() == both.key()


def test_a_step_is_saved_by_its_name():
    assert encode(CodecMarch(PIECE))["step"] == "roll"


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.sampled_from([PIECE, CodecColour.RED, Pool(2, 3), TALLY]),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=8,
)


@settings(deadline=None)
@given(plain)
def test_whatever_is_made_of_leaves_comes_back(value):
    assert through_json(value) == value


def test_what_cannot_be_saved_is_refused_by_its_kind():
    with pytest.raises(TypeError, match="list cannot be saved"):
        encode([1, 2])


def leaf(name, module="another.ruleset"):
    kind = namedtuple(name, ["one"])
    kind.__module__ = module
    return kind


def test_two_kinds_of_leaf_with_one_name_are_refused():
    with pytest.raises(ValueError, match=r"two kinds of leaf are called CodecPiece: .*test_codec, another\.ruleset"):
        register(leaf("CodecPiece"))
    assert through_json(PIECE) == PIECE


def test_a_leaf_may_not_take_the_name_of_one_of_the_kernels():
    with pytest.raises(ValueError, match="two kinds of leaf are called Pool"):
        register(leaf("Pool"))
    assert through_json(Pool(1, 2)) == Pool(1, 2)


@pytest.mark.parametrize("name", ["Event", "frozenset"])
def test_a_leaf_may_not_take_a_name_that_means_something_else(name):
    with pytest.raises(ValueError, match=f"two kinds of leaf are called {name}"):
        register(leaf(name))


def test_the_same_kind_may_be_registered_twice():
    register(CodecPiece)
    assert through_json(PIECE) == PIECE


ALIEN = [
    {},
    {"$": "Nobody", "of": []},
    {"$": "Pool"},
    {"$": "Pool", "of": 3},
    {"$": "Pool", "of": [1]},
    {"$": "Pool", "of": [1, 2, 3]},
    {"$": "Pool", "of": None},
    {"$": "CodecColour", "is": "green"},
    {"$": "CodecColour", "is": []},
    {"$": "CodecColour", "is": {}},
    {"$": ["CodecColour"], "is": "red"},
    {"$": "CodecPiece", "of": [1, 2, 3, 4]},
    {"$": "Event"},
    {"$": "Event", "rule": "R"},
    {"$": "Event", "rule": "R", "numbers": []},
    {"$": "Event", "rule": "R", "numbers": {"rule": 3}},
    {"$": "frozenset", "of": None},
    {"$": "frozenset", "of": [{"$": "Together", "step": "go_on"}]},
    {"$": "nowhere.Nothing", "step": "", "data": {}},
    {"step": "roll", "data": {}},
    {"$": f"{__name__}.CodecMarch", "step": "roll"},
    {"$": f"{__name__}.CodecMarch", "step": "roll", "data": {}},
    {"$": f"{__name__}.CodecMarch", "step": "roll", "data": []},
    {"$": f"{__name__}.CodecMarch", "step": "roll", "data": {"piece": None, "other": 1}},
    {"$": f"{__name__}.CodecMarch", "step": "fly", "data": {"piece": None}},
    {"$": f"{__name__}.CodecMarch", "step": 7, "data": {"piece": None}},
    {"$": f"{__name__}.CodecMarch", "step": ["roll"], "data": {"piece": None}},
]


@pytest.mark.parametrize("data", ALIEN, ids=str)
def test_data_that_encode_never_made_is_bad_input(data):
    with pytest.raises(BadInput, match=r"^save: "):
        decode(data)


json_data = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | st.sampled_from(["Pool", "red", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["$", "of", "is", "step", "data", "rule", "numbers", "x"]), inner, max_size=4)
        | st.fixed_dictionaries(
            {
                "$": st.sampled_from(
                    ["Pool", "CodecColour", "CodecPiece", "Event", "frozenset", f"{__name__}.CodecMarch"]
                ),
                "of": inner,
            }
        )
    ),
    max_leaves=10,
)


@settings(deadline=None, max_examples=300)
@given(json_data)
def test_any_json_is_read_back_or_bad_input(data):
    wrong = refusal(decode, data)
    assert worded(wrong)
    assert wrong is None or wrong.message == "save"
