from __future__ import annotations

import pytest

from grognard.kernel.part import Part, Row, Rule, RuleList, signed
from grognard.kernel.section import Rules, Section
from grognard.kernel.settings import Settings, by_edition


def carried_out():
    return None


WON = RuleList(
    "WON",
    Rule("HITS", carried_out, hits=3, most=by_edition(en=6, fr=4)),
    Rule("BACK", carried_out),
    Rule("HITS", carried_out, hits=9),
)
ENGLISH, FRENCH = Settings({"edition": "en"}, {}), Settings({"edition": "fr"}, {})


@pytest.mark.parametrize(("value", "text"), [(3, "3"), (-2, "−2"), (5.5, "5.5"), (-0.5, "−0.5"), (0, "0"), (2.0, "2")])
def test_figures_have_a_true_minus_sign(value, text):
    assert signed(value) == text


def test_rules_in_words_have_their_numbers_by_edition():
    assert WON.settled(ENGLISH).number("HITS", "most") == 6
    assert WON.settled(FRENCH).number("HITS", "most") == 4
    assert WON.settled(FRENCH).number("HITS", "hits") == 3


def test_rules_in_words_are_printed_in_order():
    rows = WON.settled(FRENCH).rows()
    assert rows[:2] == [Row("HITS", "HITS", (), {"hits": 3, "most": 4}), Row("BACK", "BACK", (), {})]


def test_a_rule_is_named_once_in_a_part():
    assert WON.rules() == ["HITS", "BACK"]


def test_settling_leaves_the_printed_list_as_it_was():
    WON.settled(FRENCH)
    assert WON.settled(ENGLISH).number("HITS", "most") == 6


def test_a_part_may_be_written_outside_the_kernel():
    class Picture(Part):
        def settled(self, settings):
            return Picture(f"{self.id}-{settings['edition']}")

        def rows(self):
            return [Row("PIC", "PIC")]

    class Pictures(Section):
        number = "9"

        def __init__(self, settings):
            super().__init__(settings)
            self.picture = self.take(Picture("PIC"))

    section = Pictures(FRENCH)
    assert section.picture.id == "PIC-fr"
    assert section.parts == [section.picture]
    assert section.picture.rules() == ["PIC"]
    assert section.picture.heads() == ()
    assert section.picture.overridable() == []


def test_a_section_is_reached_through_the_rules_by_its_number():
    section = Section(ENGLISH)
    assert Rules("toy", ENGLISH, {"26": section})["26"] is section
