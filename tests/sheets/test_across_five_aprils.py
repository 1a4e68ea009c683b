"""The printed numbers of the Across Five Aprils sheet, typed off the sheet one by one, against the tables."""

import pytest

from grognard.across_five_aprils import RULESET
from grognard.kernel.table import FORBIDDEN

from .across_five_aprils_ids import ALL

RULES = RULESET.rules()

# Cost, shift (G left, D right), who may not, and what the notes say besides.
TERRAIN = """
    A5A-TER-CLEAR       1           -
    A5A-TER-WOODS       2           1G
    A5A-TER-SWAMP       3           1G  artillery
    A5A-TER-HILL        2           1G  hill:0
    A5A-TER-WOODEDHILL  3           2G  hill:1G
    A5A-TER-ROUGH       4           3G  cavalry artillery
    A5A-TER-TOWN        2           1D
    A5A-TER-TRAIL       1           -
    A5A-TER-ROAD        0.5         -
    A5A-TER-STREAM      +1          1G  bombardment:0
    A5A-TER-TORRENT     +2          1G  bombardment:0
    A5A-TER-RIVER       forbidden   -
    A5A-TER-BRIDGE      0           1G  bombardment:0
    A5A-TER-FORD        0/+2        1G  bombardment:0
    A5A-TER-EMBANKMENT  +1          1G  cavalry artillery
"""
# The sheet prints no exception for bridges and fords under bombardment: that is A5A-GAP-BOMBSIDE, at its default.

ATTACKER = """
           1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1
    0      -   -   -   -   -   -   -   1   1R
    1      -   -   -   -   -   -   1   1R  2R
    2      -   -   -   -   -   1   1R  2R  2R
    3      -   -   -   1   1   1R  1R  2R  3R
    4      -   -   1   1   1R  1R  2R  3R  3R
    5      -   1   1   1R  1R  2R  2R  3R  3R
    6      -   1   1R  1R  2R  2R  3R  3R  3R
    7      1   1R  2R  2R  2R  2R  3R  3R  4R
    8      1R  2R  2R  2R  3R  3R  3R  4R  4R
"""

DEFENDER = """
           1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1
    0      1   -   -   -   -   -   -   -   -
    1      1   1   -   -   -   -   -   -   -
    2      2R  1R  1   1   -   -   -   -   -
    3      2R  2R  1R  1   1   -   -   -   -
    4      3R  2R  1R  1R  1   1   -   -   -
    5      3R  3R  1R  1R  1R  1   1   -   -
    6      3R  3R  2R  1R  1R  1R  1   1   -
    7      4R  3R  2R  2R  2R  1R  1R  1   1
    8      4R  4R  3R  3R  2R  2R  1R  1   1
"""


def typed(table):
    return [row.split() for row in table.strip().splitlines()]


def letters(shift):
    return f"{-shift}G" if shift < 0 else f"{shift}D" if shift else "-"


def printed(effect):
    """A row of the terrain table in the same form."""
    cost = "forbidden" if effect.cost == FORBIDDEN else f"{effect.cost:g}"
    if effect.rule in ("A5A-TER-STREAM", "A5A-TER-TORRENT", "A5A-TER-EMBANKMENT"):
        cost = f"+{cost}"
    if effect.over_river:
        cost += f"/+{effect.over_river}"
    notes = [kind.value for kind in effect.barred]
    if effect.same_hill is not None:
        notes.append(f"hill:{letters(effect.same_hill) if effect.same_hill else 0}")
    if not effect.under_fire:
        notes.append("bombardment:0")
    return [effect.rule, cost, letters(effect.shift), *notes]


@pytest.mark.rule(*[row[0] for row in typed(TERRAIN)])
def test_the_terrain_table_is_the_one_printed():
    assert [printed(effect) for effect in RULES["terrain"].table.effects] == typed(TERRAIN)


@pytest.mark.parametrize(
    ("table", "sheet"),
    [
        pytest.param(RULES["combat"].attacker, ATTACKER, marks=pytest.mark.rule("A5A-CRT-ATT", "A5A-CBT-ODDS")),
        pytest.param(RULES["combat"].defender, DEFENDER, marks=pytest.mark.rule("A5A-CRT-DEF", "A5A-CBT-ODDS")),
    ],
)
def test_the_results_are_those_printed(table, sheet):
    heads, *rows = typed(sheet)
    assert list(table.columns) == heads
    assert {row: list(cells) for row, cells in table.cells.items()} == {int(row[0]): row[1:] for row in rows}


@pytest.mark.rule("A5A-CBT-SURRA", "A5A-CBT-SURRD", "A5A-GAP-FORT")
def test_the_modifiers_are_one_column_each():
    values = {line.rule: line.value for line in RULES["combat"].modifiers.lines}
    assert values == {"A5A-CBT-SURRA": -1, "A5A-CBT-SURRD": +1, "A5A-GAP-FORT": -1}


@pytest.mark.rule("A5A-MOR-TEST")
def test_the_morale_table_is_the_one_printed():
    passes, fails, *_ = RULES["morale"].table.rows()
    assert (passes.figures, fails.figures) == (("1–3",), ("4–6",))


@pytest.mark.rule("A5A-CBT-NONE", "A5A-CBT-1", "A5A-CBT-R")
@pytest.mark.parametrize(
    ("result", "steps", "retreat", "if_failed"),
    [("-", 0, 0, 0), ("1", 1, 0, 1), ("1R", 1, 1, 1), ("2R", 2, 1, 1), ("3R", 3, 1, 1), ("4R", 4, 1, 1)],
)
def test_results_demand_what_the_sheet_explains(result, steps, retreat, if_failed):
    assert RULES["combat"].demand(result).data()[1:] == (steps, retreat, if_failed)


# Every rule, and nothing but the rules.


def test_every_rule_of_the_list_is_carried_out_somewhere():
    carried = [entry.id for entry in RULESET.entries()]
    assert len(ALL) == len(set(ALL))
    assert sorted(carried) == sorted(ALL)


def test_rules_are_of_the_kind_their_id_says():
    kinds = {entry.id: entry.kind for entry in RULESET.entries()}
    assert {id for id, kind in kinds.items() if kind == "gap"} == {id for id in ALL if id.startswith("A5A-GAP-")}
