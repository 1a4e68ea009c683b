from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.kernel.chance import Bag, Each, Pool, Pools, Sort, Sum
from grognard.kernel.codec import encode, kind_name
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure, Together
from grognard.kernel.question import Ask, Options, Roll
from grognard.kernel.table import Reason, Tally


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


def as_text(value):
    return json.dumps(encode(value), sort_keys=True)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_becomes_plain_json(value):
    assert json.loads(as_text(value)) == encode(value)


def test_no_two_different_values_look_alike():
    assert len({as_text(value) for value in VALUES}) == len(VALUES)


def test_a_leaf_says_what_it_is():
    assert encode(PIECE) == {
        "$": kind_name(CodecPiece),
        "of": [{"$": kind_name(CodecColour), "is": "red"}, [3, 4], {"$": "frozenset", "of": ["ann", "bob"]}],
    }


def test_a_step_is_saved_by_its_name_and_a_procedure_by_its_qualified_name():
    march = CodecMarch(PIECE, 2)
    march.at = 1
    saved = encode(march)
    assert (saved["step"], saved["data"]["left"]) == ("go", 2)
    assert saved["$"].endswith(".CodecMarch")
    march.at = 2
    assert encode(march)["step"] == ""


def test_procedures_inside_others_are_saved_too():
    waiting = CodecMarch(PIECE)
    waiting.at = 1
    both = Together((CodecMarch(PIECE, 1), CodecMarch(PIECE, 2)), 1, True, (None, waiting), ((3,), None))
    saved = encode(both)["data"]
    assert [part["data"]["left"] for part in saved["parts"]] == [1, 2]
    assert saved["waiting"][1]["step"] == "go"


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
@given(plain, plain)
def test_equal_values_and_only_those_are_saved_alike(one, other):
    assert (as_text(one) == as_text(other)) == (one == other and repr(one) == repr(other))


def test_what_cannot_be_saved_is_refused_by_its_kind():
    with pytest.raises(TypeError, match="list cannot be saved"):
        encode([1, 2])
