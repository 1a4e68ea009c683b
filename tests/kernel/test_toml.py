"""Files that people write: the line of whatever is wrong in them."""

import pytest

from grognard.kernel.errors import BadInput
from grognard.kernel.toml import in_line, line_of, read_toml

TEXT = """\
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
    assert read_toml(TEXT)
    assert line_of(TEXT, where) == line


def test_a_mistake_is_told_with_its_line():
    wrong = BadInput("value", where="shapes[0].points[2]", value="[5, 6]", allowed="-")
    assert str(in_line(TEXT, wrong)).startswith("line 6: shapes[0].points[2]")
