"""Before play: focus, the defender's reserve, his losses beforehand, and who is placed where."""

import pytest

import grognard
from grognard.kernel.dice import Dice
from grognard.square_bashing import RULESET
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.turn import WholeBattle
from grognard.squares.deployment import Deplete, Deploy, Reserve, reserve_size

from .battlefield import asked, battle, dice, legal, piece, place, play, refused, roll, run, told, units, where

EIGHT_BY_SIX = "\n".join(["." + "  ." * 7] * 6)
OPEN = """
    .  .  .
    .  .  .
    .  .  .
    .  .  .
    .  .  .
    .  .  .
"""


def rows(squares):
    return sorted({square[1:] for square in squares})


# Where and who


@pytest.mark.rule("SB-GAP-DEPLOY", "SB-GAP-BOARD")
@pytest.mark.parametrize(
    ("settings", "side", "where_"),
    [
        ({}, ATTACKER, ["1", "2"]),
        ({}, DEFENDER, ["4", "5", "6"]),
        ({"attacker_rows": 1}, ATTACKER, ["1"]),
        ({"attacker_rows": 3}, ATTACKER, ["1", "2", "3"]),
        ({"defender_rows": 1}, DEFENDER, ["6"]),
        ({"defender_rows": 4}, DEFENDER, ["3", "4", "5", "6"]),
    ],
)
def test_each_side_deploys_in_its_rows(settings, side, where_):
    g = battle(EIGHT_BY_SIX, waiting="a:inf d:inf", settings=settings)
    run(g, Deploy(side, (side,)))
    assert asked(g) == (side, "SB-GAP-DEPLOY")
    assert rows(legal(g)) == where_
    assert len(legal(g)) == 8 * len(where_)
    assert {refused(g, f"A{row}") for row in "123456" if row not in where_} == {"SB-GAP-DEPLOY"}


@pytest.mark.rule("SB-GAP-DEPLOY")
def test_units_are_placed_one_by_one_where_their_owner_likes():
    g = battle(OPEN, waiting="a:inf=one,mg=two")
    play(run(g, Deploy(ATTACKER, (0, 1))), "B2", "A1")
    assert (where(g, "one"), where(g, "two")) == ("B2", "A1")
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-DEPLOY", "SB-GAP-STACK")
def test_a_full_square_takes_nobody_more_but_higher_command():
    drawn = f"{OPEN.strip()}\na:mg*5  .  ."
    g = battle(drawn, waiting="a:inf=one,hq=staff")
    run(g, Deploy(ATTACKER, (5, 6)))
    assert "A1" not in legal(g)
    play(g, "B1")
    assert "A1" in legal(g)


@pytest.mark.rule("SB-GAP-DEPLOY", "SB-GAP-STACK")
def test_who_finds_no_room_to_deploy_is_never_asked_the_impossible():
    g = battle(".\n.\n.\n.", waiting="a:inf=one,inf=two", settings={"stack_limit": 1, "attacker_rows": 1})
    play(run(g, Deploy(ATTACKER, (0, 1))), "A1")
    assert asked(g) is None
    assert where(g, "two") == "waiting"


@pytest.mark.rule("SB-GAP-DEPLOY", "SB-GAP-STACK")
def test_where_the_rows_of_both_sides_overlap_enemies_still_never_share_a_square():
    drawn = """
        .           d:inf
        d:hq=staff  d:mg
        .           .
        .           .
    """
    g = battle(drawn, waiting="a:inf=it", settings={"attacker_rows": 3, "defender_rows": 3})
    run(g, Deploy(ATTACKER, (3,)))
    assert "B3" not in legal(g)
    if "A3" in legal(g):
        play(g, "A3")
        assert units(g, "A3") == ["it"]


# The reserve


@pytest.mark.rule("SB-GAP-DEPLOY")
@pytest.mark.parametrize(
    ("defenders", "one_in", "kept"),
    [(1, 3, 0), (2, 3, 0), (3, 3, 1), (5, 3, 1), (6, 3, 2), (6, 2, 3), (7, 4, 1), (9, 5, 1), (9, 0, 0)],
)
def test_a_third_of_the_defenders_units_rounded_down_starts_as_reinforcements(defenders, one_in, kept):
    g = battle(OPEN, waiting=f"d:inf*{defenders} a:inf*9 d:hq", settings={"reserve_one_in": one_in})
    assert reserve_size(g) == kept


@pytest.mark.rule("SB-GAP-DEPLOY")
def test_higher_command_and_late_units_are_no_part_of_that_third():
    g = battle(OPEN, waiting="d:inf*5,inf=late,hq", late=("late",))
    assert reserve_size(g) == 1


@pytest.mark.rule("SB-GAP-DEPLOY")
def test_the_defender_chooses_his_reserve_and_those_on_the_board_leave_it():
    g = battle(f"d:inf=one  d:mg=two  d:hq=staff\n{OPEN.strip()}", Reserve(2), waiting="d:art=three a:inf=enemy")
    assert legal(run(g)) == ["one", "two", "three"]
    assert asked(g) == (DEFENDER, "SB-GAP-DEPLOY")
    assert refused(g, "enemy") == refused(g, "staff") == "SB-GAP-DEPLOY"
    play(g, "two")
    assert legal(g) == ["one", "three"]
    play(g, "three")
    assert asked(g) is None
    assert (where(g, "one"), where(g, "two"), where(g, "three")) == ("A7", "waiting", "waiting")
    assert g.result == (1, 3)


# Depletion


@pytest.mark.rule("SB-GAP-DEPLETION")
@pytest.mark.parametrize(
    ("unit", "face", "outcome"),
    [
        *[("inf", face, "stays") for face in (1, 2, 3, 4)],
        ("inf", 5, "chooses"),
        ("inf", 6, "goes back"),
        *[("inf-", face, "stays") for face in (1, 2, 3)],
        ("inf-", 4, "chooses"),
        ("inf-", 5, "goes back"),
        ("inf-", 6, "goes back"),
        *[("inf+", face, "stays") for face in (1, 2, 3, 4, 5)],
        ("inf+", 6, "chooses"),
    ],
)
def test_each_defending_unit_rolls_for_its_losses_before_play(unit, face, outcome):
    g = run(battle(f"d:{unit}=it  .\n.  .", Deplete((0,))))
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-GAP-DEPLETION"), 1)
    roll(g, face)
    if outcome == "chooses":
        assert (asked(g), legal(g)) == ((DEFENDER, "SB-GAP-DEPLETION"), ["lose-a-base", "go-back"])
        return
    assert asked(g) is None
    assert where(g, "it") == ("A2" if outcome == "stays" else "waiting")
    assert piece(g, "it").left == 8


@pytest.mark.rule("SB-GAP-DEPLETION", "SB-GAP-MARKER")
def test_the_owner_gives_up_a_base_without_a_marker_or_sends_the_unit_back():
    g = play(roll(run(battle("d:inf=it  .\n.  .", Deplete((0,)))), 5), "lose-a-base")
    assert (where(g, "it"), piece(g, "it").left, piece(g, "it").markers) == ("A2", 6, 0)
    g = play(roll(run(battle("d:inf=it  .\n.  .", Deplete((0,)))), 5), "go-back")
    assert (where(g, "it"), piece(g, "it").left) == ("waiting", 8)
    assert g.facts.reserve == (0,)


@pytest.mark.rule("SB-GAP-DEPLETION")
def test_a_one_base_unit_that_gives_up_its_base_is_gone():
    g = play(roll(run(battle("d:mg=it  .\n.  .", Deplete((0,)))), 5), "lose-a-base")
    assert where(g, "it") == "gone"
    assert place(g, "A2").side == -1


@pytest.mark.rule("SB-GAP-DEPLETION")
def test_unit_after_unit_rolls():
    g = run(battle("d:inf=a,inf=b,inf=c  .\n.  .", Deplete((0, 1, 2))))
    roll(g, 6)
    roll(g, 1)
    play(roll(g, 5), "go-back")
    assert asked(g) is None
    assert g.facts.reserve == (0, 2)
    assert units(g, "A2") == ["b"]


# The whole of it


def before_play(settings=None, waiting="a:inf=blue,hq=chief d:inf=one,inf=two,mg=three,hq=staff"):
    return run(battle(OPEN, WholeBattle(), waiting=waiting, settings=settings))


@pytest.mark.rule("SB-GAP-DEPLOY", "SB-GAP-DEPLETION", "SB-GAP-FOCUS")
def test_focus_then_reserve_then_depletion_then_deployment_the_defender_first():
    g = before_play()
    assert asked(g) == (DEFENDER, "SB-GAP-FOCUS")
    play(g, "morale")
    assert asked(g) == (ATTACKER, "SB-GAP-FOCUS")
    play(g, "assets")
    assert asked(g) == (DEFENDER, "SB-GAP-DEPLOY")
    play(g, "two")
    # The reserve was chosen before depletion: only the two others roll.
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-GAP-DEPLETION"), 1)
    roll(roll(g, 6), 1)
    assert asked(g) == (DEFENDER, "SB-GAP-DEPLOY")
    play(g, "A6", "B6")
    assert (where(g, "three"), where(g, "staff")) == ("A6", "B6")
    assert (where(g, "one"), where(g, "two")) == ("waiting", "waiting")
    assert asked(g) == (ATTACKER, "SB-GAP-DEPLOY")
    play(g, "A1", "A1")
    assert asked(g) == (ATTACKER, "SB-19-3")
    assert g.facts.focus == ("assets", "morale")


@pytest.mark.rule("SB-GAP-DEPLETION", "SB-GAP-FOCUS", "SB-GAP-DEPLOY")
def test_a_table_may_play_without_focus_reserve_and_depletion():
    g = before_play({"focus": False, "depletion": False, "reserve_one_in": 0})
    assert asked(g) == (DEFENDER, "SB-GAP-DEPLOY")
    assert rows(legal(g)) == ["4", "5", "6"]
    play(g, "A6", "A6", "A6", "A6")
    assert asked(g) == (ATTACKER, "SB-GAP-DEPLOY")
    assert g.waiting(DEFENDER) == []


@pytest.mark.rule("SB-GAP-DEPLETION", "SB-GAP-VICTORY")
def test_bases_lost_before_play_are_nobodys_points():
    g = play(before_play({"focus": False, "reserve_one_in": 0}), *[])
    play(roll(g, 5), "lose-a-base")
    roll(roll(g, 1), 1)
    play(g, "A6", "A6", "A6", "A6", "A1", "A1")
    # Three bases of infantry, four of infantry, a machine gun and the staff; four of infantry and the chief.
    assert g.facts.bases == (5, 9)
    assert "SB-GAP-DEPLETION" in told(g)


@pytest.mark.rule("SB-GAP-DEPLOY")
def test_late_units_wait_and_neither_deploy_nor_roll():
    g = run(
        battle(
            OPEN,
            WholeBattle(),
            waiting="a:inf=blue,inf=tardy d:inf=one,inf=relief",
            late=("tardy", "relief"),
            settings={"focus": False},
        )
    )
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-GAP-DEPLETION"), 1)
    roll(g, 1)
    play(g, "A6", "A1")
    assert (where(g, "tardy"), where(g, "relief")) == ("waiting", "waiting")
    assert asked(g) == (ATTACKER, "SB-24-ONEBYONE")


# The board of a scenario

SCENARIO = """
ruleset = "square-bashing"
map = '''
MAP
'''
[title]
en = "Small"
fr = "Petit"
[story]
en = "Small."
fr = "Petit."
[settings]
SETTINGS
[attacker]
[attacker.name]
en = "A"
fr = "A"
[[attacker.units]]
name = "One"
type = "infantry"
ATTACKERS
[defender]
[defender.name]
en = "D"
fr = "D"
[[defender.units]]
name = "Two"
type = "infantry"
"""


def scenario(drawn, settings="", attackers=""):
    text = SCENARIO.replace("MAP", drawn).replace("SETTINGS", settings).replace("ATTACKERS", attackers)
    found = RULESET.scenario(text)
    return found.begin(RULESET.rules(found.settings), Dice(1))


def field(wide, deep, objectives):
    cells = [".*"] * objectives + ["."] * (wide * deep - objectives)
    return "\n".join(" ".join(cells[row * wide : (row + 1) * wide]) for row in range(deep))


@pytest.mark.rule("SB-GAP-BOARD", "SB-GAP-OBJ")
def test_a_board_is_eight_squares_wide_and_six_deep_with_four_objectives():
    g = scenario(field(8, 6, 4))
    assert (g.map.squares.wide, g.map.squares.deep) == (8, 6)
    assert len([p for p in g.places if p.holder == DEFENDER]) == 4
    assert g.map.base_edge(ATTACKER) == list(range(8))
    assert g.map.base_edge(DEFENDER) == list(range(40, 48))
    for wide, deep in ((7, 6), (8, 5), (9, 6), (8, 7)):
        with pytest.raises(grognard.BadInput, match="map"):
            scenario(field(wide, deep, 4))
    with pytest.raises(grognard.BadInput, match=r"map: 3 "):
        scenario(field(8, 6, 3))


@pytest.mark.rule("SB-GAP-BOARD", "SB-GAP-OBJ")
@pytest.mark.parametrize(("wide", "deep", "objectives"), [(4, 4, 1), (16, 12, 12), (5, 9, 2)])
def test_a_scenario_may_have_another_board_and_other_objectives(wide, deep, objectives):
    settings = f"board_wide = {wide}\nboard_deep = {deep}\nobjectives = {objectives}"
    g = scenario(field(wide, deep, objectives), settings)
    assert (g.map.squares.wide, g.map.squares.deep) == (wide, deep)
    assert len([p for p in g.places if p.holder == DEFENDER]) == objectives


@pytest.mark.rule("SB-GAP-STACK")
def test_a_scenario_may_put_higher_command_with_a_full_square():
    units_ = 'count = 5\nat = ["A1", "A1", "A1", "A1", "A1"]\n'
    staff = '[[attacker.units]]\nname = "Staff"\ntype = "command"\nat = ["A1"]\n'
    g = scenario(field(8, 6, 4), attackers=units_ + staff)
    assert len(g.place(0).units) == 6


@pytest.mark.rule("SB-GAP-STACK")
def test_a_scenario_may_not_overfill_a_square():
    six = 'count = 6\nat = ["A1","A1","A1","A1","A1","A1"]\n'
    with pytest.raises(grognard.BadInput, match=r"units\[0\]\.at"):
        scenario(field(8, 6, 4), attackers=six)
    assert len(scenario(field(8, 6, 4), "stack_limit = 6", six).place(0).units) == 6
