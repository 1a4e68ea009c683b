"""The printed numbers of the Bloody Big Battles sheet, typed off it one by one, against the tables."""

import pytest

from grognard.bloody_big_battles import RULESET
from grognard.bloody_big_battles.sheet.army import Quality
from grognard.bloody_big_battles.sheet.assault import A_FULL_MOVE, VERDICTS, Then
from grognard.bloody_big_battles.sheet.fire import EFFECTS, Effect, runs_low
from grognard.bloody_big_battles.sheet.movement_roll import FULL, HALF, NONE
from grognard.bloody_big_battles.sheet.terrain import Against, Going, Ground, Sight
from grognard.kernel.leaf import field_names

from .bloody_big_battles_ids import ALL

RULES = RULESET.rules()
MOVING, TERRAIN, FIRING, ASSAULTING = (RULES[number] for number in ("MT", "TR", "FT", "AS"))


def typed(table):
    return [tuple(row.split()) for row in table.strip().splitlines()]


def printed(lines):
    rows = []
    for line in lines:
        row = [line.rule, f"{line.value:+d}"]
        if line.most is not None:
            row.append(f"max:{line.most}")
        rows.append(tuple(row))
    return rows


# Page 1: the movement roll

MODIFIERS = """
    BBB-MM-COMMAND +1
    BBB-MM-MARCH +1
    BBB-MM-PASSIVE -1
    BBB-MM-FRAGILE -1
    BBB-MM-DIFFICULT -1
    BBB-MM-IRREGULAR -1
    BBB-MM-SPENT -2
"""


@pytest.mark.rule(*[row[0] for row in typed(MODIFIERS)])
def test_what_is_added_to_a_movement_roll_is_as_printed():
    assert printed(MOVING.modifiers.lines) == typed(MODIFIERS)
    assert MOVING.modifiers.lines[0].numbers == {"inches": 6}


MOVEMENT_ROWS = {
    "BBB-MT-11": range(11, 20),
    "BBB-MT-10": [10],
    "BBB-MT-9": [9],
    "BBB-MT-7": [7, 8],
    "BBB-MT-5": [5, 6],
    "BBB-MT-2": [2, 3, 4],
    "BBB-MT-0": [0, 1],
    "BBB-MT-NEG": range(-9, 0),
}
GOOD_ORDER = {
    "BBB-MT-11": {"moves": FULL, "recovers": Quality.RAW, "bases": 1},
    "BBB-MT-10": {"moves": FULL, "recovers": Quality.TRAINED, "bases": 1},
    "BBB-MT-9": {"moves": FULL, "recovers": Quality.VETERAN, "bases": 1},
    "BBB-MT-7": {"moves": FULL},
    "BBB-MT-5": {"moves": HALF},
    "BBB-MT-2": {"moves": NONE},
    "BBB-MT-0": {"retires": HALF, "ignores_ground": True},
    "BBB-MT-NEG": {"retires": FULL, "disordered": True},
}
DISORDERED = {
    "BBB-MT-11": {"moves": FULL},
    "BBB-MT-10": {"moves": FULL},
    "BBB-MT-9": {"moves": FULL},
    "BBB-MT-7": {"moves": HALF},
    "BBB-MT-5": {"moves": NONE, "rallies": True},
    "BBB-MT-2": {"moves": NONE},
    "BBB-MT-0": {"loses": 1, "retires": FULL, "ignores_ground": True},
    "BBB-MT-NEG": {"routs": True},
}
PLAIN = {
    "moves": NONE,
    "recovers": None,
    "bases": 1,
    "rallies": False,
    "loses": 0,
    "retires": NONE,
    "ignores_ground": False,
    "disordered": False,
    "routs": False,
}


def ordered(order):
    values = dict(zip(field_names(type(order)), order.data(), strict=True))
    return {name: value for name, value in values.items() if name != "words"}


@pytest.mark.rule(*MOVEMENT_ROWS)
@pytest.mark.parametrize("rule", MOVEMENT_ROWS)
def test_the_rows_of_the_movement_table_are_those_printed(rule):
    assert {MOVING.row(roll) for roll in MOVEMENT_ROWS[rule]} == {rule}


@pytest.mark.rule(*MOVEMENT_ROWS)
@pytest.mark.parametrize("rule", MOVEMENT_ROWS)
def test_the_orders_of_the_movement_table_are_those_printed(rule):
    """As the sheet has it, the rally stands at 5 and 6 only; that higher rolls rally too is a gap."""
    as_printed = RULESET.rules({"rally_on": "five-or-six"})["MT"]
    roll = MOVEMENT_ROWS[rule][0]
    assert ordered(as_printed.order(roll, disordered=False)) == {**PLAIN, **GOOD_ORDER[rule]}
    assert ordered(as_printed.order(roll, disordered=True)) == {**PLAIN, **DISORDERED[rule]}


# Page 1: terrain. Ground, movement, sight (and how deep), cover, columns right, assault, against whom, within.

GROUNDS = """
    gentle-slope    clear                     crossed            0 0  0  -1 from-below 6
    steep-slope     obstacle-uphill           crossed-or-nearer  0 0  0  -2 from-below 6
    stream          obstacle                  open               0 0  0  -1 across     6
    river           impassable                open               0 0  0   0 nobody     0
    fordable-river  ford                      open               0 0  0   0 nobody     0
    marsh           difficult                 open               0 0  0  -1 attacker   0
    wood            difficult                 deep               3 1  0  -1 attacker   0
    village         clear                     open               0 1  0  -1 attacker   0
    town            difficult                 deep               3 2  0  -2 attacker   0
    fort            clear                     deep               3 2  0  -3 attacker   0
    road            doubles                   open               0 0  0   0 nobody     0
    bridge          obstacle-unless-marching  open               0 0  1  -2 attacker   0
    rifle-pits      clear                     open               0 1  0  -1 attacker   0
    trench          clear                     open               0 2  0  -2 attacker   0
"""
TERRAIN_RULES = [
    "BBB-TR-GENTLE",
    "BBB-TR-STEEP",
    "BBB-TR-STREAM",
    "BBB-TR-RIVER",
    "BBB-TR-RIVER",
    "BBB-TR-MARSH",
    "BBB-TR-WOOD",
    "BBB-TR-VILLAGE",
    "BBB-TR-TOWN",
    "BBB-TR-FORT",
    "BBB-TR-ROAD",
    "BBB-TR-BRIDGE",
    "BBB-TR-TRENCH",
    "BBB-TR-TRENCH",
]


@pytest.mark.rule(*TERRAIN_RULES)
def test_the_terrain_table_is_as_printed():
    rows = [
        (Ground(g), Going(going), Sight(sight), int(depth), int(cover), int(right), int(mod), Against(who), int(inches))
        for g, going, sight, depth, cover, right, mod, who, inches in typed(GROUNDS)
    ]
    assert rows == [
        (t.ground, t.going, t.sight, t.depth, t.cover, t.right, t.assault, t.against, t.within)
        for t in TERRAIN.table.terrains
    ]
    assert [t.rule for t in TERRAIN.table.terrains] == TERRAIN_RULES


@pytest.mark.rule("BBB-TR-TOWN", "BBB-TR-FORT", "BBB-TR-GENTLE", "BBB-TR-STEEP")
def test_flanks_and_fire_over_friends_are_as_printed():
    table = TERRAIN.table.terrains
    assert [t.ground for t in table if t.no_flank_fire] == [Ground.TOWN, Ground.FORT]
    assert [(t.ground, t.over) for t in table if t.over] == [(Ground.GENTLE, 3), (Ground.STEEP, 3)]


# Page 2: fire

SHIFTS = """
    BBB-FS-LIMBERED +1
    BBB-FS-SKIRM-F +1
    BBB-FS-INEPT +1
    BBB-FS-BRIDGE +1
    BBB-FS-COLUMN +1
    BBB-FS-SKIRM-T -1
    BBB-FS-COVER -1 max:3
"""
RARE_SHIFTS = """
    BBB-FS-ROCKETS +1
    BBB-FS-DEVASTATING +1
    BBB-FS-RAGGED -1
"""


@pytest.mark.rule(*[row[0] for row in typed(SHIFTS + RARE_SHIFTS.lstrip("\n"))])
def test_the_column_shifts_are_those_printed():
    assert printed(FIRING.shifts.lines) == typed(SHIFTS)
    assert printed(FIRING.rare_shifts.lines) == typed(RARE_SHIFTS)


@pytest.mark.rule("BBB-FM-HALF")
def test_the_reasons_to_halve_are_those_printed():
    parts = [(line.rule, line.part) for line in FIRING.halvings.lines]
    reasons = ["disordered", "low-ammo", "reduced", "turned", "square"]
    assert parts == [("BBB-FM-HALF", reason) for reason in reasons]
    assert FIRING.halvings.lines[-1].numbers == {"inches": 3}


MUSKETS = """
    range          3   6    9   12
    BBB-FF-SM-CAV  2
    BBB-FF-SM      2   0.5
    BBB-FF-SK      2   1
    BBB-FF-CAV     0.5
    BBB-FF-POOR    1
"""
GUNS = """
    range          3   12   18   24
    BBB-FF-HORSE   6   3
    BBB-FF-LIGHT   6   3
    BBB-FF-MEDIUM  8   3    2
    BBB-FF-HEAVY   8   5    3    1
"""


@pytest.mark.rule(*[row[0] for table in (MUSKETS, GUNS) for row in typed(table)[1:]])
@pytest.mark.parametrize(("table", "name"), [(MUSKETS, "muskets"), (GUNS, "batteries")])
def test_the_fire_factors_are_those_printed(table, name):
    heads, *rows = typed(table)
    part = getattr(FIRING, name)
    assert part.ranges == tuple(int(inches) for inches in heads[1:])
    found = [(reach.rule, *[f"{figure:g}" for figure in reach.figures]) for reach in part.reaches]
    assert found == rows


@pytest.mark.rule("BBB-FF-ROCKETS", "BBB-FM-HORSE", "BBB-FR-REFILL", "BBB-FR-UNSILENCE", "BBB-FR-AMMO")
def test_the_inches_and_rolls_in_the_words_are_those_printed():
    for rule in ("BBB-FF-ROCKETS", "BBB-FM-HORSE", "BBB-FR-REFILL", "BBB-FR-UNSILENCE"):
        assert RULES.numbers(rule) == {"inches": 6}
    assert RULES.numbers("BBB-FR-AMMO") == {"low_on": 11}
    assert [roll for roll in range(2, 13) if runs_low(roll)] == [11, 12]


HEADS = ["0.25", "0.5", "1", "2", "4", "6", "9", "12", "16", "20", "25", "30", "36", "42", "49", "50+"]
FIRE_TABLE = """
    12   R T V 1 1 1 2 2 2 3 3 3 3 3 3 3
    11   . R T V 1 1 1 2 2 2 3 3 3 3 3 3
    10   . . R T V 1 1 1 2 2 2 3 3 3 3 3
    9    . . . R T V 1 1 1 2 2 2 3 3 3 3
    8    . . . . R T V 1 1 1 2 2 2 3 3 3
    7    . . . . . R T V 1 1 1 2 2 2 3 3
    6    . . . . . . R T V 1 1 1 2 2 2 3
    5    . . . . . . . R T V 1 1 1 2 2 2
    4    . . . . . . . . R T V 1 1 1 2 2
    3    . . . . . . . . . R T 1 1 1 1 2
    2    . . . . . . . . . . R 1 1 1 1 1
"""


@pytest.mark.rule("BBB-FT")
def test_the_fire_table_is_as_printed():
    table = FIRING.table
    assert list(table.columns) == HEADS
    rows = {int(row[0]): tuple(cell.replace(".", "-") for cell in row[1:]) for row in typed(FIRE_TABLE)}
    assert table.cells == rows
    assert list(table.up_to) == [float(head) for head in HEADS[:-1]]


@pytest.mark.rule("BBB-FR-RTV", "BBB-FR-LOSS")
def test_the_letters_and_numbers_of_the_fire_table_mean_what_is_printed():
    assert {
        "R": Effect(Quality.RAW, 0),
        "T": Effect(Quality.TRAINED, 0),
        "V": Effect(Quality.VETERAN, 0),
        "1": Effect(Quality.VETERAN, 1),
        "2": Effect(Quality.VETERAN, 2),
        "3": Effect(Quality.VETERAN, 3),
    } == EFFECTS


# Page 2: assaults

ASSAULT = """
    BBB-AS-COVER -1 max:6
    BBB-AS-FLANK +2
"""
ADVANTAGES = """
    BBB-AS-NUMBERS +1
    BBB-AS-AGGRESSIVE +1
    BBB-AS-DEPTH +1
    BBB-AS-VETERAN +1
    BBB-AS-HEAVY +1
    BBB-AS-LANCERS +1
    BBB-AS-SQUARE-CAV +3
    BBB-AS-INF-SQUARE +1
"""
PENALTIES = """
    BBB-AS-P-DISORDER -1
    BBB-AS-P-FRAGILE -1
    BBB-AS-P-SPENT -2
    BBB-AS-P-RAW -1
    BBB-AS-P-LIGHT -1
"""


@pytest.mark.rule(*[row[0] for table in (ASSAULT, ADVANTAGES, PENALTIES) for row in typed(table)])
def test_the_modifiers_of_an_assault_are_those_printed():
    assert printed(ASSAULTING.modifiers.lines) == typed(ASSAULT)
    assert printed(ASSAULTING.advantages.lines) == typed(ADVANTAGES)
    assert printed(ASSAULTING.penalties.lines) == typed(PENALTIES)
    assert ASSAULTING.advantages.lines[0].numbers == {"ratios": "3:2, 2:1, 3:1"}


ASSAULT_ROWS = {
    "BBB-AR-P7": range(7, 20),
    "BBB-AR-P4": [4, 5, 6],
    "BBB-AR-P1": [1, 2, 3],
    "BBB-AR-0": [0],
    "BBB-AR-N1": [-1, -2, -3],
    "BBB-AR-N4": [-4, -5, -6],
    "BBB-AR-N7": range(-20, -6),
}
# Of attacker and defender: bases lost, inches retired, disordered (None: as it was), ignoring terrain; then what the
# attacker does.
RESULTS = {
    "BBB-AR-P7": ((0, 0, False, False), (2, A_FULL_MOVE, True, True), Then.MUST_EXPLOIT),
    "BBB-AR-P4": ((0, 0, True, False), (1, 9, True, True), Then.MAY_EXPLOIT),
    "BBB-AR-P1": ((0, 0, True, False), (0, 3, True, False), Then.TAKES),
    "BBB-AR-0": ((1, 0, True, False), (1, 0, True, False), Then.AGAIN),
    "BBB-AR-N1": ((0, 3, True, False), (0, 0, True, False), Then.NOTHING),
    "BBB-AR-N4": ((1, 6, True, False), (0, 0, True, False), Then.NOTHING),
    "BBB-AR-N7": ((2, A_FULL_MOVE, True, False), (0, 0, None, False), Then.NOTHING),
}


@pytest.mark.rule(*ASSAULT_ROWS)
@pytest.mark.parametrize("rule", ASSAULT_ROWS)
def test_the_rows_of_the_assault_results_are_those_printed(rule):
    assert {ASSAULTING.row(score) for score in ASSAULT_ROWS[rule]} == {rule}


@pytest.mark.rule(*ASSAULT_ROWS)
def test_the_results_of_an_assault_are_those_printed():
    assert {rule: (v.attacker.data(), v.defender.data(), v.then) for rule, v in VERDICTS.items()} == RESULTS


@pytest.mark.rule("BBB-AR-P7", "BBB-AR-P4", "BBB-MT-0")
@pytest.mark.parametrize(("lang", "said"), [("en", "whatever the ground"), ("fr", "quel que soit le terrain")])
def test_the_rows_that_ignore_terrain_say_so_wherever_they_are_worded_and_no_others(lang, said):
    words = RULESET.words
    for rule, verdict in VERDICTS.items():
        ignores = verdict.attacker.ignores_ground or verdict.defender.ignores_ground
        numbers = {"bases": 2, "inches": 9, "score": "+1"}
        texts = [words.say(lang, key, **numbers) for key in (rule, f"event.{rule}", f"event.{rule}.do")]
        assert [said in text for text in texts] == [ignores] * 3, rule


@pytest.mark.rule("BBB-MV-FLOOR")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_least_of_a_move_is_printed_with_its_thirty_degrees(lang):
    (row,) = [row for row in RULES["MV"].parts[0].rows() if row.rule == "BBB-MV-FLOOR"]
    assert row.numbers["degrees"] == 30
    assert "30°" in RULESET.words.say(lang, row.words, **row.numbers)


# Every id


def test_the_list_of_ids_is_clean():
    assert len(ALL) == len(set(ALL))


def test_the_ruleset_carries_every_id():
    carried = [entry.id for entry in RULESET.entries()]
    assert len(carried) == len(set(carried))
    assert sorted(carried) == sorted(ALL)


def test_ids_are_marked_sheet_or_gap_as_they_are_named():
    kinds = {entry.id: entry.kind for entry in RULESET.entries()}
    assert {id for id, kind in kinds.items() if kind == "gap"} == {id for id in ALL if id.startswith("BBB-GAP-")}
