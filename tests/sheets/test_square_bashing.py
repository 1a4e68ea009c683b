"""The printed numbers of both Square Bashing sheets, typed off the sheets one by one, against the tables."""

import pytest

from grognard.kernel.chance import Sum
from grognard.square_bashing import RULESET
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.movement_24 import Leaving
from grognard.square_bashing.sheet.saves_27 import Saving
from grognard.squares.army import Kind, Quality
from grognard.squares.ground import ground

from .square_bashing_ids import ALL, HEADINGS

EDITIONS = ("en", "fr")
BOTH = pytest.mark.parametrize("edition", EDITIONS)


def section(edition, number):
    return RULESET.rules({"edition": edition})[number]


def typed(table):
    """The rows of a transcription: rule, figure, and in words what else is printed."""
    return [tuple(row.split()) for row in table.strip().splitlines()]


def printed(lines):
    """The lines of a table in the same form."""
    rows = []
    for line in lines:
        row = [line.rule, str(line.value), *[f"or:{other}" for other in line.but]]
        if line.most is not None:
            row.append(f"max:{line.most}")
        if "per_face" in line.numbers:
            row.append(f"face:{line.numbers['per_face']}")
        rows.append(tuple(row))
    return rows


# 26: the dice of an assault. "or" is the other figure in brackets; cavalry's single die is the sheets' asterisk.

ASSAULTER = {
    "en": """
        SB-26-A-STRENGTH 3 or:1
        SB-26-A-HTANK 3 or:2
        SB-26-A-LTANK 2 or:1
        SB-26-A-OTHER 1
        SB-26-A-FLANK 2 max:1
        SB-26-A-EXTRA 1 face:2
        SB-26-A-SUPPORT 2 max:2
        SB-26-A-WINNING 2 max:1
        SB-26-A-BONUS 2 max:1
        SB-26-A-SHOCK 3
        SB-26-A-HILL -1
        SB-26-A-HASTY -2 or:-1
        SB-26-A-TRENCH -3 or:-2
    """,
    # The French sheet does not print the flank's "max 1": 2 dice "si attaquant de flanc ou à revers" is once as well.
    "fr": """
        SB-26-A-STRENGTH 3 or:1
        SB-26-A-HTANK 3 or:2
        SB-26-A-LTANK 2 or:1
        SB-26-A-OTHER 1
        SB-26-A-FLANK 2 max:1
        SB-26-A-EXTRA 1 face:2
        SB-26-A-SUPPORT 2 max:2
        SB-26-A-WINNING 2 max:1
        SB-26-A-BONUS 2 max:1
        SB-26-A-SHOCK 3
        SB-26-A-HILL -1
        SB-26-A-HASTY -2 or:-1
        SB-26-A-TRENCH -3 or:-2
    """,
}
TARGET = {
    "en": """
        SB-26-T-STRENGTH 2 or:1
        SB-26-T-DAMAGED 1
        SB-26-T-MG 5 or:3
        SB-26-T-ART 2 or:1
        SB-26-T-TANK 1
        SB-26-T-AC 2 or:1
        SB-26-T-SUPPORT 1 max:4
        SB-26-T-WINNING 2 max:1
        SB-26-T-BARRAGE -1 max:3
        SB-26-T-EXTRA -1 face:2
    """,
    "fr": """
        SB-26-T-STRENGTH 2 or:1
        SB-26-T-DAMAGED 1
        SB-26-T-MG 5 or:3
        SB-26-T-ART 2 or:1
        SB-26-T-TANK 1
        SB-26-T-AC 2 or:1
        SB-26-T-SUPPORT 1
        SB-26-T-WINNING 2 max:1
        SB-26-T-BARRAGE -1 max:3
        SB-26-T-EXTRA -1 face:2
    """,
}
ASSAULTER_AT_LEAST = {"en": 2, "fr": 0}
TARGET_AT_LEAST = {"en": 2, "fr": 2}
FIGHTING_HIT = {"en": [5, 6], "fr": [5, 6]}


@pytest.mark.rule(*{row[0] for row in typed(ASSAULTER["en"])})
@BOTH
def test_the_assaulters_dice_are_those_printed(edition):
    assert printed(section(edition, "26").assaulter.lines) == typed(ASSAULTER[edition])


@pytest.mark.rule(*{row[0] for row in typed(TARGET["en"])})
@BOTH
def test_the_targets_dice_are_those_printed(edition):
    assert printed(section(edition, "26").target.lines) == typed(TARGET[edition])


@pytest.mark.rule("SB-26-A-MIN", "SB-26-T-MIN")
@BOTH
def test_the_minimum_dice_are_those_printed(edition):
    its = section(edition, "26")
    assert (its.assaulter.floor.rule, its.assaulter.floor.least) == ("SB-26-A-MIN", ASSAULTER_AT_LEAST[edition])
    assert (its.target.floor.rule, its.target.floor.least) == ("SB-26-T-MIN", TARGET_AT_LEAST[edition])


@pytest.mark.rule("SB-26-A", "SB-26-T")
@BOTH
def test_the_faces_that_hit_in_a_fight_are_those_printed(edition):
    its = section(edition, "26")
    for table in (its.assaulter, its.target):
        assert [face for face in range(1, 7) if face >= table.hit_on] == FIGHTING_HIT[edition]


@pytest.mark.rule("SB-26-CAVALRY")
@BOTH
def test_cavalry_on_bad_ground_has_the_one_die_printed(edition):
    (listed,) = [part for part in section(edition, "26").parts if part.rules() == ["SB-26-CAVALRY"]]
    assert listed.number("SB-26-CAVALRY", "dice") == 1


# Retiring from an assault, and the outcomes

RETIRE = {"": 3, "reservists": +1, "artillery": +1, "professionals": -1, "screened": -1}
WIN = {"SB-26-WIN-HITS": {"hits": 3, "hemmed_in": 6}, "SB-26-WIN-BACK": {"squares": 1}, "SB-26-WIN-ENTER": {"units": 1}}
HOLD = {"SB-26-HOLD-HITS": {"hits": 3}}


@pytest.mark.rule("SB-26-RETIRE")
@BOTH
def test_the_hits_of_retiring_are_those_printed(edition):
    lines = section(edition, "26").retire_hits.lines
    assert {line.part: line.value for line in lines} == RETIRE
    assert {line.rule for line in lines} == {"SB-26-RETIRE"}


@pytest.mark.rule("SB-26-WIN-HITS", "SB-26-WIN-BACK", "SB-26-WIN-ENTER", "SB-26-HOLD-HITS")
@BOTH
def test_the_numbers_of_the_outcomes_are_those_printed(edition):
    its = section(edition, "26")
    for listed, numbers in ((its.win, WIN), (its.hold, HOLD)):
        for rule, named in numbers.items():
            assert {name: listed.number(rule, name) for name in named} == named


@pytest.mark.rule(
    "SB-26-WIN-GUNS", "SB-26-WIN-MARK", "SB-26-HOLD-STAY", "SB-26-HOLD-MARK", "SB-26-RET-MARK", "SB-26-WIN-HITS"
)
@BOTH
def test_the_outcomes_are_printed_in_the_sheets_order(edition):
    its = section(edition, "26")
    assert its.win.rules() == [f"SB-26-WIN-{what}" for what in ("GUNS", "HITS", "BACK", "ENTER", "MARK")]
    assert its.hold.rules() == [f"SB-26-HOLD-{what}" for what in ("HITS", "STAY", "MARK")]
    assert its.retired.rules() == ["SB-26-RET-MARK"]


# 27: shooting

RANGE = {"small-arms": 1, "light-guns": 2, "artillery": 4}
SHOOTING = """
    SB-27-DICE 1
    SB-27-DICE 2
    SB-27-DICE 3
    SB-27-PRO 1
    SB-27-RES -1
"""


@pytest.mark.rule("SB-27-RANGE")
@BOTH
def test_the_ranges_are_those_printed(edition):
    assert {line.part: line.value for line in section(edition, "27").range.lines} == RANGE


@pytest.mark.rule("SB-27-DICE", "SB-27-PRO", "SB-27-RES")
@BOTH
def test_the_shooting_dice_are_those_printed(edition):
    assert printed(section(edition, "27").table.lines) == typed(SHOOTING)


@pytest.mark.rule("SB-27-HIT")
@BOTH
def test_the_face_that_hits_in_shooting_is_that_printed(edition):
    table = section(edition, "27").table
    assert (table.hit_on, table.hit_rule, table.floor) == (6, "SB-27-HIT", None)


@pytest.mark.rule("SB-27-FIRST", "SB-27-TWO")
@BOTH
def test_the_numbers_of_placing_hits_are_those_printed(edition):
    listed = section(edition, "27").hits
    assert listed.number("SB-27-FIRST", "fighting") == 2
    assert listed.number("SB-27-FIRST", "shooting") == 1
    assert listed.number("SB-27-TWO", "two") == 2


# The saving chart, worked out for every unit type and quality on every ground

GROUNDS = {
    "open": ((), "none"),
    "woods": (("woods",), "none"),
    "buildings": (("buildings",), "none"),
    "hill": (("hill",), "none"),
    "rough": (("rough-hill",), "none"),
    "hasty": ((), "hasty"),
    "trench": ((), "trench"),
    "fort": ((), "fort"),
}
SHOT_AT = """
    type                quality       open woods buildings hill rough hasty trench fort
    infantry            professional  3    3     3         3    3     3     3      3
    infantry            regular       4    3     3         4    4     3     3      3
    infantry            reservist     5    4     4         5    5     4     4      3
    cavalry             professional  3    3     3         3    3     3     3      3
    cavalry             regular       4    4     4         4    4     4     4      3
    cavalry             reservist     5    5     5         5    5     5     5      3
    dismounted          professional  3    3     3         3    3     3     3      3
    dismounted          regular       4    4     4         4    4     4     4      3
    dismounted          reservist     5    5     5         5    5     5     5      3
    mg                  any           3    3     3         3    3     3     2      3
    light-tank          any           3    3     3         3    3     3     3      3
    heavy-tank          any           3    3     3         3    3     3     3      3
    armoured-car        any           3    3     3         3    3     3     3      3
    light-armoured-car  any           4    4     4         4    4     4     4      3
    artillery           any           5    4     4         5    5     4     4      3
    mortar              any           5    4     4         5    5     4     4      3
    mountain-gun        any           5    4     4         5    5     4     4      3
"""
ASSAULTED_IN_WOODS_OR_BUILDINGS = {"light-tank": 4, "heavy-tank": 4, "armoured-car": 4, "light-armoured-car": 5}
"""The rest of the chart is the same under assault."""


def saving_chart():
    """Type, quality, and the number needed by ground."""
    head, *rows = typed(SHOT_AT)
    chart = []
    for kind, quality, *numbers in rows:
        needs = {place: int(number) for place, number in zip(head[2:], numbers, strict=True)}
        qualities = ("professional", "regular", "reservist") if quality == "any" else (quality,)
        chart += [(kind, each, needs) for each in qualities]
    return chart


def needed(edition, kind, quality, assaulted):
    unit, saves = Unit(Kind(kind), Quality(quality)), section(edition, "27").saves
    return {place: saves.tally(Saving(unit, ground(*GROUNDS[place]), assaulted)).total for place in GROUNDS}


def test_the_saving_chart_has_every_unit_that_can_be_hit():
    units = [(kind, quality) for kind, quality, _ in saving_chart()]
    assert len(units) == len(set(units))
    assert set(units) == {
        (kind.value, quality.value) for kind in Kind for quality in Quality if kind.value != "command"
    }


@pytest.mark.rule("SB-27-S-INF", "SB-27-S-CAV", "SB-27-S-MG", "SB-27-S-TANK", "SB-27-S-ART", "SB-27-FORT")
@BOTH
@pytest.mark.parametrize(("kind", "quality", "needs"), saving_chart())
def test_the_saves_are_those_printed(edition, kind, quality, needs):
    assert needed(edition, kind, quality, assaulted=False) == needs
    worse = ASSAULTED_IN_WOODS_OR_BUILDINGS.get(kind)
    under_assault = {**needs, "woods": worse, "buildings": worse} if worse else needs
    assert needed(edition, kind, quality, assaulted=True) == under_assault


@pytest.mark.rule("SB-27-S-INF", "SB-27-S-CAV", "SB-27-S-MG", "SB-27-S-TANK", "SB-27-S-ART", "SB-27-FORT")
@BOTH
def test_the_saving_chart_prints_the_sheets_own_numbers(edition):
    needs = section(edition, "27").saves.needs
    assert [(need.rule, need.on, [line.value for line in need.plus]) for need in needs] == [
        ("SB-27-FORT", 3, []),
        ("SB-27-S-INF", 4, [+1, -1]),
        ("SB-27-S-CAV", 4, [+1, -1]),
        ("SB-27-S-MG", 3, [+1]),
        ("SB-27-S-TANK", 3, [-1, -1]),
        ("SB-27-S-ART", 5, [+1]),
    ]


# 28: morale

MORALE = """
    SB-28-CASUALTY 1 max:4
    SB-28-RES 1 max:1
    SB-28-BARRAGE 1 max:3
    SB-28-FACES 1 max:3
    SB-28-PRO -1 max:1
    SB-28-MG -1 max:1
    SB-28-HASTY -1
    SB-28-COVER -1
    SB-28-BONUS -2 max:1
    SB-28-TRENCH -2
    SB-28-HOLD -3 max:1
"""
MORALE_FAIL = [4, 5, 6]
OUTCOMES = {0: "none", 1: "steady", 2: "retire", 3: "run", 4: "run", 10: "run"}
ROUT = {"en": {"reservist": +1, "professional": -1}, "fr": {"professional": +1, "reservist": -1}}


@pytest.mark.rule(*{row[0] for row in typed(MORALE)})
@BOTH
def test_the_morale_dice_are_those_printed(edition):
    assert printed(section(edition, "28").table.lines) == typed(MORALE)


@pytest.mark.rule("SB-28-FAIL")
@BOTH
def test_the_faces_that_fail_are_those_printed(edition):
    table = section(edition, "28").table
    assert [face for face in range(1, 7) if face >= table.hit_on] == MORALE_FAIL


@pytest.mark.rule("SB-28-STEADY", "SB-28-RETIRE", "SB-28-RUN")
@BOTH
def test_the_outcomes_of_morale_are_those_printed(edition):
    fails = section(edition, "28").fails
    assert {number: fails.band(number).result for number in OUTCOMES} == OUTCOMES
    assert fails.band(2).numbers == {"hits": 1, "hemmed_in": 6, "bases": 1}


@pytest.mark.rule("SB-28-RUN", "SB-ED-RUN")
@BOTH
def test_the_rout_die_is_that_printed(edition):
    (need,) = section(edition, "28").rout.needs
    assert need.on == 5
    assert {line.part: line.value for line in need.plus} == ROUT[edition]


# 19 and 22: gas and barrages

DRIFT = {1: "disperses", 2: "disperses", 3: "forward", 4: "back", 5: "stays", 6: "stays"}
DEVIATION = {
    "poor": {"short": [1, 2], "on": [3, 4], "over": [5, 6]},
    "average": {"short": [1], "on": [2, 3, 4], "over": [5, 6]},
    "good": {"short": [1], "on": [2, 3, 4, 5], "over": [6]},
}
BARRAGES = {
    "SB-22-SUPPRESSION": {"squares": 5, "markers": 1, "hits": 1},
    "SB-22-POINT": {"squares": 3, "markers": 3, "hits": Sum((6,))},
    "SB-22-ROLLING": {"squares": 5, "goes_on": 3, "depth": 3, "markers": 2, "hits": 2},
    "SB-22-GAS": {"squares": 5, "hits": 2, "at_most": 1},
}


@pytest.mark.rule("SB-19-1")
@BOTH
def test_the_drift_of_gas_is_that_printed(edition):
    its = section(edition, "19")
    assert {face: its.drift.band(face).result for face in DRIFT} == DRIFT
    (gas,) = [entry for entry in RULESET.entries({"edition": edition}) if entry.id == "SB-19-1"]
    assert gas.numbers["hits"] == 2


@pytest.mark.rule("SB-22-DEVIATION")
@BOTH
@pytest.mark.parametrize("quality", DEVIATION)
def test_the_deviation_is_that_printed(edition, quality):
    table = section(edition, "22").deviation
    for where, faces in DEVIATION[quality].items():
        assert [face for face in range(1, 7) if table.band(face, quality).result == where] == faces


@pytest.mark.rule(*BARRAGES)
@BOTH
def test_the_barrages_are_those_printed(edition):
    listed = section(edition, "22").barrages
    assert {rule.id: rule.numbers for rule in listed.list_of if rule.id in BARRAGES} == BARRAGES


# 24: movement

MOVEMENT = """
    SB-24-INF       2  3
    SB-24-CAV       3  5
    SB-24-DIS       1  1
    SB-24-MG        1  3
    SB-24-ART       1  5
    SB-24-LTANK     2  3
    SB-24-HTANK     1  3
    SB-24-AC        2  5
    SB-24-ACTRENCH  1  5
"""
"""Squares, and the lowest face that leaves scenery; dismounted cavalry leaves at "no cost"."""


@pytest.mark.rule(*{row[0] for row in typed(MOVEMENT)})
@BOTH
def test_the_movement_distances_and_leaving_numbers_are_those_printed(edition):
    needs = section(edition, "24").table.needs
    rows = [(need.rule, *[str(squares) for squares in need.figures], str(need.on)) for need in needs]
    assert rows == typed(MOVEMENT)


@pytest.mark.rule("SB-24-QUALITY")
@BOTH
def test_the_quality_of_a_unit_moves_its_die_as_printed(edition):
    table = section(edition, "24").table
    assert {(line.rule, line.part): line.value for line in table.plus} == {
        ("SB-24-QUALITY", "professional"): +1,
        ("SB-24-QUALITY", "reservist"): -1,
    }
    assert [table.tally(Leaving(Unit(Kind.INFANTRY, quality))).total for quality in Quality] == [2, 3, 4]


# Every id


def test_the_list_of_ids_is_clean():
    assert len(ALL) == len(set(ALL))
    assert not set(HEADINGS) & set(ALL)


@BOTH
def test_the_ruleset_carries_every_id(edition):
    carried = [entry.id for entry in RULESET.entries({"edition": edition})]
    assert len(carried) == len(set(carried))
    assert set(carried) == set(ALL) | set(HEADINGS)


def test_ids_are_marked_sheet_edition_or_gap_as_they_are_named():
    kinds = {entry.id: entry.kind for entry in RULESET.entries()}
    assert {id for id, kind in kinds.items() if kind == "edition"} == {id for id in ALL if id.startswith("SB-ED-")}
    assert {id for id, kind in kinds.items() if kind == "gap"} == {id for id in ALL if id.startswith("SB-GAP-")}
