"""Values with named fields, and what the compiler is given to make them quick."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from grognard.kernel.codec import Decoder, encode
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Procedure
from grognard.kernel.word import Word

ROOT = Path(__file__).parents[2]


@dataclass(eq=False)
class Mile(Leaf):
    number: int
    name: str = "stone"


@dataclass(eq=False)
class Kilometre(Leaf):
    number: int
    name: str = "stone"


class Weather(Word):
    RAIN = "rain"
    SUN = "sun"


def test_values_of_a_kind_are_equal_where_their_fields_are_and_only_there():
    assert Mile(3) == Mile(3, "stone")
    assert hash(Mile(3)) == hash(Mile(3))
    assert Mile(3) != Mile(4)
    assert Mile(3) != Kilometre(3)
    assert Mile(3) != (3, "stone")


def test_another_takes_the_place_of_a_value():
    first = Mile(3)
    second = first._replace(name="post")
    assert (first.data(), second.data()) == ((3, "stone"), (3, "post"))
    with pytest.raises(TypeError):
        first._replace(colour="white")


def test_a_value_is_kept_as_its_kind_and_its_fields():
    kept = encode(Mile(3))
    assert kept["of"] == [3, "stone"]
    assert Decoder((Mile,)).value(kept) == Mile(3)


def test_a_word_of_a_sheet_is_found_by_being_it():
    assert {Weather.RAIN: "wet", Weather.SUN: "dry"}[Weather("sun")] == "dry"


def test_no_field_of_a_procedure_is_called_as_its_step_is():
    with pytest.raises(TypeError, match="may not be called at"):

        class Misnamed(Procedure):
            at: int


def written_out() -> ModuleType:
    spec = spec_from_file_location("written_out", ROOT / "tools" / "written_out.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SOURCE = '''
from __future__ import annotations
from dataclasses import dataclass
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Prohibition, forbidden_by
FIRST, SECOND = 1, 2
NAMES = ("a", "b")
@dataclass(eq=False)
class Leg(Leaf):
    """A leg of a walk."""
    far: int
    name: str = "road"
@dataclass
class Walk(Procedure):
    """A walk."""
    left: int
    legs: tuple[Leg, ...] = ()
    def set_out(self, g: Any, _: Any) -> Made:
        self.left -= g
    def arrive(self, g: Any, last: Any) -> Made:
        return Done((self.left, last))
Walk.steps = (
    Walk.set_out,
    Walk.arrive,
)
@dataclass
class Stroll(Walk):
    """A slow one."""
    def turn_back(self, g: Any, _: Any) -> Made:
        return Done("home")
Stroll.steps = (Stroll.turn_back,)
@dataclass
class Rest(Procedure):
    """No walk at all."""
def too_far(g: int, far: int) -> bool:
    return far > g
def by_night(g: int, far: int) -> bool:
    """At any distance."""
    return g == 0
AGAINST = (Prohibition("NIGHT", by_night), Prohibition(f"{NAMES[0]}.far", too_far))
'''


def made_both_ways() -> tuple[str, list[dict[str, Any]]]:
    """What is written out for the compiler; and what the source makes, and what that makes."""
    tool = written_out()
    text = tool.written_out(SOURCE, tool.fields_of_procedures([SOURCE]))
    made: list[dict[str, Any]] = [{"__name__": __name__}, {"__name__": __name__}]
    exec(SOURCE, made[0])
    exec(text, made[1])
    return text, made


def test_what_is_written_out_for_the_compiler_does_what_the_source_says():
    text, made = made_both_ways()
    assert "FIRST: Final = 1\nSECOND: Final = 2" in text
    assert text.count("def __init__") == 3
    assert text.count("def copy") == 3
    for one in made:
        leg, walk = one["Leg"](3), one["Stroll"](9, (one["Leg"](1),))
        walk.at = 1
        assert leg.data() == (3, "road")
        assert leg._replace(far=4) == one["Leg"](4)
        assert walk.copy() is not walk
        assert walk.data() == (9, (one["Leg"](1),))
        assert one["Rest"]().copy().key() == (one["Rest"], 0)
        assert (type(walk.copy()), walk.copy().key()) == (one["Stroll"], walk.key())


def test_for_the_compiler_a_procedure_calls_its_steps_by_name_and_a_prohibition_its_function():
    text, made = made_both_ways()
    assert "return self.set_out(g, answer)" in text
    assert "too_far_forbids(f" in text
    for one in made:
        walk, stroll, rest = one["Walk"](9), one["Stroll"](9), one["Rest"]()
        assert (walk.advance(2, None), walk.at) == (None, 1)
        assert (walk.advance(2, "last").result, walk.at) == ((7, "last"), 2)
        assert (walk.advance(2, "over").result, walk.at) == ("over", 2)
        assert stroll.advance(2, None).result == "home"
        assert rest.advance(2, "none").result == "none"
        forbidden = [one["forbidden_by"](one["AGAINST"], g, 3) for g in (0, 2, 3)]
        assert forbidden == ["NIGHT", "a.far", ""]


def test_a_list_that_is_only_looked_through_is_a_loop_for_the_compiler():
    source = "é, few = any([n > 2 for n in these]), len([n for n in these if all([n for m in these])])"
    text = written_out().as_loops(source)
    found: dict[str, Any] = {"these": [1, 2, 3]}
    assert "any( n > 2 for n in these )" in text
    assert "sum( 1 for n in these if all( n for m in these ) )" in text
    exec(text, found)
    assert (found["é"], found["few"]) == (True, 3)
