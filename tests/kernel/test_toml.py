"""Texts that people edit: every complaint names the line."""

from __future__ import annotations

import pytest

from grognard.kernel.errors import BadInput
from grognard.kernel.toml import in_line, line_of, read_toml

TEXT = """turns = 6
night = [
    3,
    5,  # the second
]
names = ["one", "two",
    "three"]

[army]
units = [
    { name = "Allen", at = "0304" },
    # a remark
    { name = "Baker", at = "0305" },
]
edge = "s"
"""


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("turns", 1),
        ("night", 2),
        ("night[0]", 3),
        ("night[1]", 4),
        ("names[1]", 6),
        ("names[2]", 7),
        ("army", 9),
        ("army.units", 10),
        ("army.units[0]", 11),
        ("army.units[0].at", 11),
        ("army.units[1].name", 13),
        ("army.edge", 15),
        ("army.nothing", 9),
        ("nothing", 1),
    ],
)
def test_a_field_stands_in_its_line_or_where_it_is_missing_from(where, line):
    assert line_of(TEXT, where) == line


def test_a_complaint_is_told_with_its_line():
    wrong = in_line(TEXT, BadInput("unknown", where="army.units[1].name", allowed="-"))
    assert str(wrong) == "line 13: army.units[1].name: there is no such field; allowed: -."


def test_what_is_no_toml_is_told_with_its_line():
    assert read_toml("turns = 6") == {"turns": 6}
    with pytest.raises(BadInput, match=r"^line 2: this is not TOML"):
        read_toml("turns = 6\nmap = ")


LISTS = """\
names = ["a", "b # no comment",  # a comment, with [brackets]
    'c']
[[shapes]]
points = [
    [1, 2], [3, 4],
    [5, 6],
]
inside = {x = 1}
[[shapes]]
points = [[1, 2], [3, 4]]
title = "last"
"""


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("names[0]", 1),
        ("names[1]", 1),
        ("names[2]", 2),
        ("shapes[0].points[0]", 5),
        ("shapes[0].points[1]", 5),
        ("shapes[0].points[2]", 6),
        ("shapes[0].points[9]", 4),
        ("shapes[1].points[1]", 10),
        ("shapes[1].title", 11),
    ],
)
def test_entries_of_lists_are_found_whatever_they_are(where, line):
    assert read_toml(LISTS)
    assert line_of(LISTS, where) == line


def test_a_text_that_would_keep_its_reader_busy_is_refused_at_once():
    for text, line in (("a" + ".a" * 20_000 + " = 1\n", "line 1: "), ("a = 1\n" * 40_000, "the text has 240000 signs")):
        with pytest.raises(BadInput) as wrong:
            read_toml(text)
        assert wrong.value.say("en").startswith(line)
        assert "allowed:" in wrong.value.say("en")
        assert wrong.value.say("fr")
