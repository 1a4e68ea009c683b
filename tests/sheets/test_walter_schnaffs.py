"""The printed numbers of the Walter Schnaffs sheet, typed off the sheet one by one, against the tables."""

import pytest

from grognard.kernel.chance import Sum
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.sheet.bombardment_7 import NEVER, Aimed, Shot
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN
from grognard.walter_schnaffs.sheet.movement_5 import Going
from grognard.walter_schnaffs.sheet.situations import troops_of

from .walter_schnaffs_ids import ALL, KEPT


def section(number):
    return RULESET.rules()[number]


def numbers(rule):
    (entry,) = [entry for entry in RULESET.entries() if entry.id == rule]
    return entry.numbers


def typed(table):
    """The rows of a transcription: rule, figure, and what else is printed."""
    return [tuple(row.split()) for row in table.strip().splitlines()]


def printed(lines):
    """The lines of a table in the same form."""
    rows = []
    for line in lines:
        more = {**line.numbers, "max": line.most}
        rows.append((line.rule, str(line.value), *[f"{name}:{n}" for name, n in more.items() if n is not None]))
    return rows


# 0 and 2: zones and units


@pytest.mark.rule("WS-0-ZONE")
def test_zones_and_bases_have_the_printed_size():
    assert numbers("WS-0-ZONE") == {"centimetres": 15, "millimetres": 30}


@pytest.mark.rule("WS-2-INF", "WS-2-CAV", "WS-2-ART")
@pytest.mark.parametrize(
    ("rule", "printed_there"),
    [
        ("WS-2-INF", {"least": 3, "most": 5, "men": 600}),
        ("WS-2-CAV", {"least": 2, "most": 3, "men": 300}),
        ("WS-2-ART", {"least": 1, "most": 1}),
    ],
)
def test_units_have_the_printed_bases(rule, printed_there):
    assert numbers(rule) == printed_there


# 3 and 4: scenarios and deployment

GERMAN_LADDER = ["to-paris", "advance", "turning", "defence", None]
FRENCH_LADDER = [None, "advance", "turning", "defence", "to-the-last"]


@pytest.mark.rule("WS-3-SCENARIO")
@pytest.mark.parametrize(("side", "ladder"), [(GERMAN, GERMAN_LADDER), (FRENCH, FRENCH_LADDER)])
def test_each_side_has_the_rungs_printed_in_their_order(side, ladder):
    assert [rung.name if side in rung.sides else None for rung in section("3").ladder.rungs] == ladder


ASKED_OF_AN_ATTACKER = {1: (3, 28), 2: (3, 24), 3: (2, 21), 4: (2, 18), 5: (0, 0)}
"""By rung, as the list of rules settles it: objectives to hold, and the countdown."""


@pytest.mark.rule("WS-GAP-ORDERS")
def test_each_rung_asks_what_the_list_says():
    rungs = section("3").ladder.rungs
    assert {i: (rung.objectives, rung.countdown) for i, rung in enumerate(rungs, 1)} == ASKED_OF_AN_ATTACKER


@pytest.mark.rule("WS-4-DEPLOY", "WS-4-STACK")
def test_deployment_has_the_printed_numbers():
    assert (numbers("WS-4-DEPLOY"), numbers("WS-4-STACK")) == ({"rows": 2}, {"units": 5})


# 5 and 6: movement

UNITS = {
    "infantry": troops_of("infantry", None, "regular", "other", "breech-6-7"),
    "cavalry": troops_of("cavalry", None, "regular", "other", "breech-6-7"),
    "6/7-pounder": troops_of("artillery", None, "regular", "other", "breech-6-7"),
    "heavy bronze": troops_of("artillery", None, "regular", "other", "muzzle-heavy"),
    "light breech": troops_of("artillery", None, "regular", "other", "breech-light"),
    "bronze 4": troops_of("artillery", None, "regular", "other", "muzzle-light"),
    "mitrailleuse": troops_of("mitrailleuse", None, "regular", "other", "breech-6-7"),
}
MOVEMENT = {
    "infantry": (1, 1),
    "cavalry": (2, 1),
    "6/7-pounder": (1, 4),
    "heavy bronze": (1, 4),
    "light breech": (1, 3),
    "bronze 4": (1, 3),
    "mitrailleuse": (1, 3),
}
"""Zones, and the lowest face on which a unit moves; 1 where no die is thrown."""
OUT_OF_HEAVY_TERRAIN = {
    "infantry": 4,
    "cavalry": 5,
    "light breech": 5,
    "bronze 4": 5,
    "mitrailleuse": 5,
    "6/7-pounder": 6,
    "heavy bronze": 6,
}


@pytest.mark.rule("WS-5-INF", "WS-5-CAV", "WS-5-ART")
@pytest.mark.parametrize("unit", MOVEMENT)
def test_units_move_the_printed_zones_on_the_printed_faces(unit):
    going = Going(UNITS[unit])
    (need, *_) = [need for need in section("5").table.needs if need.of(going)]
    assert (*need.figures, need.on) == MOVEMENT[unit]


@pytest.mark.rule("WS-6-HEAVY")
@pytest.mark.parametrize("unit", OUT_OF_HEAVY_TERRAIN)
def test_units_leave_heavy_terrain_on_the_printed_faces(unit):
    assert section("6").table.tally(Going(UNITS[unit])).total == OUT_OF_HEAVY_TERRAIN[unit]


# 7: bombardment

FACES = """
    6/7-pounder   short 5,6    long 5,6
    light-breech  short 5,6    long 6
    heavy-bronze  short 4,5,6  long 6
    bronze-4      short 5,6    long -
    mitrailleuse  short 4,5,6  long -
"""


@pytest.mark.rule("WS-7-BL", "WS-7-LONG", "WS-7-LIGHT", "WS-7-SHORT")
@pytest.mark.parametrize(("gun", "_", "short", "__", "long"), typed(FACES))
def test_the_faces_that_may_cost_a_base_are_those_printed(gun, _, short, __, long):
    unit = UNITS[gun.replace("-", " ") if gun not in UNITS else gun]
    for far, faces in ((False, short), (True, long)):
        need = section("7").need(Shot(unit.kind, unit.arms, far))
        assert ",".join(str(face) for face in range(1, 7) if face >= need) == faces.replace("-", "")


@pytest.mark.rule("WS-7-BL", "WS-7-LONG", "WS-7-LIGHT", "WS-7-SHORT")
def test_the_rows_of_the_bombardment_are_those_printed():
    rows = [(need.rule, need.on) for need in section("7").table.needs]
    assert rows == [("WS-7-BL", 5), ("WS-7-LONG", 6), ("WS-7-LIGHT", 5), ("WS-7-SHORT", 4)]


@pytest.mark.rule("WS-7-RANGE")
def test_the_ranges_are_those_printed():
    assert numbers("WS-7-RANGE") == {"far": 2, "near": 1}


SAVES = {
    # percussion, cover, soft or wooded
    (False, False, False): NEVER,
    (False, True, False): 5,
    (False, True, True): 5,
    (True, True, False): 5,
    (True, True, True): 4,
}


@pytest.mark.rule("WS-7-SAVE")
@pytest.mark.parametrize("aimed", SAVES)
def test_losses_are_saved_on_the_printed_faces(aimed):
    assert section("7").save(Aimed(*aimed)) == SAVES[aimed]


# 8: attack and defence of a zone. Points of units have no sign; of circumstances, as the list reads them.

ATTACKER = """
    WS-8-A-INF 4 bases:3
    WS-8-A-INFWEAK 2 bases:2
    WS-8-A-CAV 3 bases:2
    WS-8-A-OTHER 1 bases:1
    WS-8-A-REAR 3 units:2
    WS-8-A-FLANK 1 units:2
    WS-8-A-WATER -2
    WS-8-A-PRO 2
    WS-8-A-RES -1 max:3
    WS-8-A-COVER -3
"""
DEFENDER = """
    WS-8-D-CHASSEPOT 1D3+2
    WS-8-D-RIFLE 2
    WS-8-D-CAV 1
    WS-8-D-MITR 1D6
    WS-8-D-BL 3
    WS-8-D-ML 2
    WS-8-D-PRO 2
    WS-8-D-FLANK 2 units:2
    WS-8-D-WATER 2
    WS-8-D-REAR 3 units:2
    WS-8-D-RES -1 max:2
    WS-8-D-AGAIN -2 max:3
"""


KEPT_POINTS = """
    SB-26-A-WINNING 2 max:1
    SB-26-A-SHOCK 3
    SB-26-T-WINNING 2 max:1
"""
KEPT_DICE = {
    "SB-26-WIN-HITS": {"hits": 3, "hemmed_in": 6},
    "SB-26-HOLD-HITS": {"hits": 3},
    "SB-28-RETIRE": {"hits": 1, "hemmed_in": 6, "bases": 1},
}
"""The hits that Square Bashing's sheets print, dice of the loss table here; and the base of a unit off the table."""


def own(table):
    """The lines that are this sheet's own."""
    return [line for line in table.lines if line.rule.startswith("WS-")]


@pytest.mark.rule("WS-GAP-BEYOND", *[row[0] for row in typed(KEPT_POINTS)], *KEPT_DICE)
def test_what_is_kept_beyond_the_tables_has_the_numbers_of_square_bashings_sheets():
    both = [*section("8").attacker.lines, *section("8").defender.lines]
    assert printed([line for line in both if line.rule.startswith("SB-")]) == typed(KEPT_POINTS)
    assert {rule: numbers(rule) for rule in KEPT_DICE} == KEPT_DICE


@pytest.mark.rule(*[row[0] for row in typed(ATTACKER)])
def test_the_attackers_points_are_those_printed():
    assert printed(own(section("8").attacker)) == typed(ATTACKER)


@pytest.mark.rule(*[row[0] for row in typed(DEFENDER)])
def test_the_defenders_points_are_those_printed():
    assert printed(own(section("8").defender)) == typed(DEFENDER)


def test_exactly_five_lines_take_points_away():
    lines = [*section("8").attacker.lines, *section("8").defender.lines]
    minus = [line.rule for line in lines if not isinstance(line.value, Sum) and line.value < 0]
    assert minus == ["WS-8-A-WATER", "WS-8-A-RES", "WS-8-A-COVER", "WS-8-D-RES", "WS-8-D-AGAIN"]


@pytest.mark.rule("WS-8-DICE")
def test_a_die_is_for_each_five_points_rounded_up():
    assert numbers("WS-8-DICE") == {"points": 5}
    assert [section("8").dice(points) for points in (1, 5, 6, 10, 11)] == [1, 1, 2, 2, 3]


LOSSES = {1: "nothing", 2: "nothing", 3: "one", 4: "one", 5: "one", 6: "six"}


@pytest.mark.rule("WS-8-LOSS")
def test_the_loss_table_is_that_printed():
    table = section("8").losses
    assert {face: table.band(face).result for face in LOSSES} == LOSSES
    assert (table.band(3).numbers, table.band(6).numbers) == ({"bases": 1}, {"bases": 2, "guns": 1})


# 9: the budget

COSTS = """
    WS-9-INF 10
    WS-9-INF.rifle 1
    WS-9-CAV 12
    WS-9-ART 20
    WS-9-ART.muzzle -2
    WS-9-QUALITY.professional 3
    WS-9-QUALITY.reservist -3
"""


@pytest.mark.rule("WS-9-INF", "WS-9-CAV", "WS-9-ART", "WS-9-QUALITY")
def test_the_costs_are_those_printed():
    assert [(line.key, str(line.value)) for line in section("9").table.lines] == typed(COSTS)


# What is Square Bashing's

MORALE = """
    SB-28-CASUALTY 1 max:4
    SB-28-RES 1 max:1
    SB-28-FACES 1 max:3
    SB-28-PRO -1 max:1
    SB-28-MG -1 max:1
    SB-28-COVER -1
"""


@pytest.mark.rule("WS-GAP-MORALE", *[row[0] for row in typed(MORALE)])
def test_morale_keeps_the_lines_of_square_bashing_that_still_mean_something():
    assert printed(section("28").table.lines) == typed(MORALE)


@pytest.mark.rule("WS-9-IGNORED", "WS-7-NOBARRAGE")
def test_gas_fortifications_higher_command_and_barrages_are_nowhere_on_the_sheet():
    assert "22" not in RULESET.sections
    printed_rules = {entry.id for entry in RULESET.entries()}
    gone = {"SB-19-1", "SB-19-3", "SB-28-BARRAGE", "SB-28-HASTY", "SB-28-TRENCH", "SB-28-HOLD"}
    assert not printed_rules & {*gone, "SB-28-BONUS", "SB-GAP-GAS", "SB-GAP-COMMAND", "SB-26-A-BONUS", "SB-27-RANGE"}


# Every id


def test_the_list_of_ids_is_clean():
    assert len(ALL) == len(set(ALL))
    assert all(id.startswith("WS-") for id in ALL)
    assert all(id.startswith("SB-") for id in KEPT)


def test_the_ruleset_carries_every_id():
    carried = [entry.id for entry in RULESET.entries()]
    assert len(carried) == len(set(carried))
    assert set(carried) == {*ALL, *KEPT}


def test_ids_are_marked_sheet_or_gap_as_they_are_named():
    for entry in RULESET.entries():
        assert (entry.kind == "gap") is ("-GAP-" in entry.id), entry.id
