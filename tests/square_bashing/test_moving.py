"""24 on the board: units move one by one, square by square."""

import pytest

from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.squares.battle import FELL_BACK, FREE_TO_LEAVE, HOLD_THE_LINE, MOVED, STEADY
from grognard.squares.movement import Movement

from .battlefield import asked, battle, dice, gas, legal, mark, piece, place, play, refused, roll, run, suppress, where
from .pieces import EDITIONS

LEAVES = ("done", "dismount", "mount")


def steps(g):
    """The squares open to the unit that moves."""
    return sorted(text for text in legal(g) if text not in LEAVES)


def reach(drawn, kind="inf", settings=None):
    """Every square that the attacker's unit of A1 can end in, without leaving by the far edge; no dice."""
    ends = set()

    def go(path):
        g = run(battle(drawn.replace("UNIT", f"a:{kind}=it"), Movement(ATTACKER), settings=settings))
        play(g, "it", *path)
        ends.add(where(g, "it"))
        if asked(g) == (ATTACKER, "SB-24-EXTRA"):
            for one in steps(g):
                go((*path, one))

    go(())
    return ends


# In what order


@pytest.mark.rule("SB-24-ONEBYONE", "SB-19-5")
def test_a_unit_ends_its_whole_move_before_the_next_one_starts():
    g = run(battle(".  .  .\n.  .  .\na:inf=first,inf=second  .  .", Movement(ATTACKER)))
    assert asked(g) == (ATTACKER, "SB-24-ONEBYONE")
    play(g, "first", "A2")
    assert refused(g, "second") == "SB-24-ONEBYONE"
    play(g, "done")
    assert legal(g) == ["second", "done"]


@pytest.mark.rule("SB-24-ONEBYONE", "SB-19-5")
def test_a_unit_moves_once_in_a_turn_though_its_new_square_comes_later():
    g = run(battle(".  .  .\n.  .  a:inf=right\n.  a:inf=middle  .", Movement(ATTACKER)))
    play(g, "right", "B2", "done")
    assert legal(g) == ["middle", "done"]


@pytest.mark.rule("SB-19-5", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("order", "player", "names"),
    [
        ("right-to-left", ATTACKER, ["b2", "b1", "a2", "a1"]),
        ("left-to-right", ATTACKER, ["a2", "a1", "b2", "b1"]),
        ("right-to-left", DEFENDER, ["a1", "a2", "b1", "b2"]),
        ("left-to-right", DEFENDER, ["b1", "b2", "a1", "a2"]),
    ],
)
def test_squares_move_from_the_players_right_the_front_row_first(order, player, names):
    side = "ad"[player]
    drawn = f"""
        {side}:mg=a2  {side}:mg=b2
        {side}:mg=a1  {side}:mg=b1
    """
    g = run(battle(drawn, Movement(player), settings={"order": order}))
    came = []
    while asked(g):
        came.append(legal(g)[0])
        play(g, "done")
    assert came == names


@pytest.mark.rule("SB-24-ONEBYONE")
def test_a_player_moves_only_its_own_units():
    g = run(battle(".  d:inf=enemy\na:inf=mine  .", Movement(ATTACKER)))
    assert legal(g) == ["mine", "done"]
    assert refused(g, "enemy") == "SB-24-ONEBYONE"


@pytest.mark.rule("SB-24-ONEBYONE")
def test_who_retired_this_turn_does_not_move():
    g = battle("a:inf=tired,inf=fresh  .", Movement(ATTACKER))
    g.did(0, FELL_BACK | MOVED)
    assert legal(run(g)) == ["fresh", "done"]


# How far

ROW = "UNIT  .  .  .  .  .  .  ."
FAR = {
    "inf": "D1",
    "cav": "E1",
    "dis": "B1",
    "mg": "C1",
    "art": "C1",
    "mor": "C1",
    "mtn": "C1",
    "hq": "C1",
    "lt": "D1",
    "ht": "C1",
    "ac": "D1",
    "lac": "D1",
}


@pytest.mark.rule(
    *[f"SB-24-{rule}" for rule in ("INF", "CAV", "DIS", "MG", "ART", "LTANK", "HTANK", "AC")],
    "SB-24-EXTRA",
    "SB-24-DISEXTRA",
)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", FAR)
def test_each_kind_goes_its_basic_squares_and_one_extra(edition, kind):
    settings = {"edition": edition, "attacker_rows": 1}
    ends = reach(f".  .  .  .  .  .  .  .\n{ROW}", kind, settings)
    assert max(end for end in ends if end.endswith("1")) == FAR[kind]


@pytest.mark.rule("SB-24-ACTRENCH")
@pytest.mark.parametrize("kind", ["ac", "lac"])
def test_armoured_cars_go_one_square_and_the_extra_in_a_trench_scenario(kind):
    ends = reach(f".  .  .  .  .  .  .  .t\n{ROW}", kind)
    assert max(end for end in ends if end.endswith("1")) == "C1"


@pytest.mark.rule("SB-24-ACTRENCH")
@pytest.mark.parametrize("works", ["h", "f"])
def test_hasty_defences_or_a_fort_make_no_trench_scenario(works):
    ends = reach(f".  .  .  .  .  .  .  .{works}\n{ROW}", "ac")
    assert max(end for end in ends if end.endswith("1")) == "D1"


@pytest.mark.rule("SB-24-ACTRENCH")
@pytest.mark.parametrize("kind", ["inf", "lt", "ht", "cav"])
def test_trenches_slow_no_other_unit(kind):
    ends = reach(f".  .  .  .  .  .  .  .t\n{ROW}", kind)
    assert max(end for end in ends if end.endswith("1")) == FAR[kind]


@pytest.mark.rule("SB-GAP-SCENERY")
def test_moves_cross_faces_never_corners():
    g = play(run(battle(".  .  .\n.  a:inf=it  .\n.  .  .", Movement(ATTACKER))), "it")
    assert steps(g) == ["A2", "B1", "B3", "C2"]
    assert refused(g, "C3") == "SB-GAP-SCENERY"
    assert refused(g, "B2") == "SB-GAP-SCENERY"


@pytest.mark.rule("SB-GAP-BOARD")
def test_the_side_edges_are_closed():
    g = play(run(battle(".  .\na:inf=it  .", Movement(ATTACKER))), "it")
    assert steps(g) == ["A2", "B1"]
    assert refused(g, "C1") is not None
    assert refused(g, "exit") is not None


# The extra square


@pytest.mark.rule("SB-24-EXTRA")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_extra_square_may_not_bring_a_unit_next_to_the_enemy(edition):
    drawn = """
        .  .           .  .  .      .
        .  .           .  .  d:inf  .
        .  a:inf=it    .  .  .      .
    """
    g = play(run(battle(drawn, Movement(ATTACKER), settings={"edition": edition})), "it", "C1", "D1")
    assert steps(g) == ["C1 extra"]
    assert refused(g, "E1 extra") == "SB-24-EXTRA"
    assert refused(g, "D2 extra") == "SB-24-EXTRA"
    assert refused(g, "E1") == "SB-24-EXTRA"


@pytest.mark.rule("SB-24-EXTRA")
def test_a_basic_square_may_bring_a_unit_next_to_the_enemy_and_on_along_him():
    drawn = """
        .           d:inf  d:inf  .
        a:inf=it    .      .      .
    """
    g = play(run(battle(drawn, Movement(ATTACKER))), "it", "B1", "C1")
    assert where(g, "it") == "C1"
    assert steps(g) == ["D1 extra"]


@pytest.mark.rule("SB-24-EXTRA")
def test_a_corner_is_not_next_to_the_enemy():
    drawn = """
        .         .  .  .  d:inf
        a:inf=it  .  .  .  .
    """
    g = play(run(battle(drawn, Movement(ATTACKER))), "it", "B1", "C1")
    assert "D1 extra" in steps(g)
    assert refused(g, "D2 extra") == "SB-GAP-SCENERY"


@pytest.mark.rule("SB-24-EXTRA", "SB-GAP-STACK")
def test_higher_command_alone_is_no_enemy_to_be_next_to():
    drawn = """
        .         .  .  d:hq
        a:inf=it  .  .  .
    """
    g = play(run(battle(drawn, Movement(ATTACKER))), "it", "B1", "C1")
    assert "D1 extra" in steps(g)


@pytest.mark.rule("SB-24-EXTRA")
def test_the_extra_square_leaves_scenery_without_a_roll():
    g = play(run(battle(".  .  .\nWa:inf=it  .  .", Movement(ATTACKER))), "it")
    assert steps(g) == ["A2", "A2 extra", "B1", "B1 extra"]
    play(g, "B1 extra")
    assert (where(g, "it"), dice(g)) == ("B1", 0)


@pytest.mark.rule("SB-GAP-EXTRAMOVE", "SB-24-EXTRA")
@pytest.mark.parametrize(("setting", "goes_on"), [("keeps-basic-move", ["C1", "D1"]), ("ends-move", [])])
def test_the_extra_square_taken_first_leaves_the_basic_move_unless_the_table_ends_it_there(setting, goes_on):
    g = run(battle("Wa:inf=it  .  .  .  .", Movement(ATTACKER), settings={"extra_first": setting}))
    play(g, "it", "B1 extra", *goes_on)
    assert where(g, "it") == (goes_on or ["B1"])[-1]
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-EXTRAMOVE", "SB-24-EXTRA")
@pytest.mark.parametrize(("setting", "offered"), [("keeps-basic-move", True), ("ends-move", False)])
def test_in_the_open_it_may_come_first_so_that_the_basic_squares_lead_next_to_the_enemy(setting, offered):
    g = run(battle("a:inf=it  .  .  .  d:inf", Movement(ATTACKER), settings={"extra_first": setting}))
    play(g, "it")
    assert ("B1 extra" in steps(g)) == offered
    if offered:
        play(g, "B1 extra", "C1", "D1")
        assert (where(g, "it"), asked(g)) == ("D1", None)


@pytest.mark.rule("SB-GAP-EXTRAMOVE")
def test_far_from_the_enemy_it_is_all_one_and_comes_last():
    g = play(run(battle(".  .  .  .  .  .\na:inf=it  .  .  .  .  d:inf", Movement(ATTACKER))), "it")
    assert steps(g) == ["A2", "B1"]


@pytest.mark.rule("SB-24-EXTRA")
@pytest.mark.parametrize("kind", ["inf", "cav", "mg", "lt"])
def test_a_unit_gets_no_nearer_to_the_enemy_from_woods_than_from_the_open(kind):
    """The extra square may be spent first or last, but scenery must not be what allows the first."""
    drawn = """
        .     .  .  .  .  d:inf
        UNIT  .  .  .  .  .
        .     .  .  d:inf .  .
    """
    from_woods = drawn.replace("UNIT", f"Wa:{kind}=it")
    from_open = drawn.replace("UNIT", f"a:{kind}=it")

    def ends(position):
        found = set()

        def go(path):
            g = play(run(battle(position, Movement(ATTACKER))), "it")
            for one in path:
                play(g, one)
                if dice(g):
                    roll(g, 6)
            found.add(where(g, "it"))
            if asked(g) == (ATTACKER, "SB-24-EXTRA"):
                for one in steps(g):
                    go((*path, one))

        go(())
        return found

    assert ends(from_woods) <= ends(from_open)


@pytest.mark.rule("SB-24-DISEXTRA", "SB-24-DIS")
@pytest.mark.parametrize("edition", EDITIONS)
def test_dismounted_cavalry_goes_one_square_a_turn_and_never_rolls(edition):
    drawn = """
        .            d:inf  .
        Wa:dis=it    .      .
    """
    g = play(run(battle(drawn, Movement(ATTACKER), settings={"edition": edition})), "it")
    assert steps(g) == ["A2", "B1"]
    play(g, "B1")
    assert where(g, "it") == "B1"
    assert asked(g) is None


# Leaving scenery


@pytest.mark.rule("SB-GAP-SCENERY")
@pytest.mark.parametrize(("sign", "hard"), [(".", 0), ("W", 1), ("B", 1), ("H", 0), ("R", 1), ("F", 1)])
def test_woods_buildings_and_rough_hills_are_difficult_to_leave(sign, hard):
    g = play(run(battle(f".  .\n{sign}a:inf=it  .", Movement(ATTACKER))), "it", "B1")
    assert dice(g) == hard


@pytest.mark.rule("SB-GAP-SCENERY")
@pytest.mark.parametrize("works", ["h", "t", "f"])
def test_works_are_not_difficult_to_leave(works):
    g = play(run(battle(f".  .\n.{works}a:inf=it  .", Movement(ATTACKER))), "it", "B1")
    assert (where(g, "it"), dice(g)) == ("B1", 0)


@pytest.mark.rule("SB-GAP-SCENERY")
def test_entering_scenery_costs_nothing_and_each_wood_left_is_one_roll():
    g = play(run(battle(".  .  .  .\nWa:inf=it  W  .  .", Movement(ATTACKER))), "it", "B1")
    roll(g, 3)
    assert where(g, "it") == "B1"
    play(g, "C1")
    assert dice(g) == 1
    roll(g, 2)
    assert where(g, "it") == "B1"


NEEDS = [
    ("inf", 3),
    ("inf+", 2),
    ("inf-", 4),
    ("cav", 5),
    ("cav+", 4),
    ("cav-", 6),
    ("mg", 3),
    ("mg+", 2),
    ("mg-", 4),
    ("art", 5),
    ("art+", 4),
    ("art-", 6),
    ("hq", 5),
    ("mor", 5),
    ("mtn-", 6),
    ("lt", 3),
    ("ht", 3),
    ("ht-", 4),
    ("ac", 5),
    ("lac+", 4),
]


@pytest.mark.rule("SB-24-QUALITY")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("told", "needs"), NEEDS)
def test_the_die_to_leave_counts_the_units_quality(edition, told, needs):
    drawn = f"d:inf .  .\n Wa:{told}=it  .  ."
    for face in range(1, 7):
        g = play(run(battle(drawn, Movement(ATTACKER), settings={"edition": edition})), "it", "B1")
        roll(g, face)
        assert where(g, "it") == ("B1" if face >= needs else "A1"), face


@pytest.mark.rule("SB-GAP-MORTAR")
@pytest.mark.parametrize(("moves_as", "faces"), [("artillery", [5, 6]), ("machine-gun", [3, 4, 5, 6])])
@pytest.mark.parametrize("kind", ["mor", "mtn"])
def test_mortars_and_mountain_guns_leave_scenery_as_artillery_or_as_machine_guns(moves_as, faces, kind):
    left = []
    for face in range(1, 7):
        g = run(battle(f".  .\nWa:{kind}=it  .", Movement(ATTACKER), settings={"mortars_move_as": moves_as}))
        if where(roll(play(g, "it", "B1"), face), "it") == "B1":
            left.append(face)
    assert left == faces


@pytest.mark.rule("SB-GAP-SCENERY", "SB-24-EXTRA")
def test_after_a_failed_roll_the_extra_square_is_left_and_nothing_more():
    g = roll(play(run(battle(".  .  .\nWa:inf=it  .  .", Movement(ATTACKER))), "it", "B1"), 1)
    assert where(g, "it") == "A1"
    assert steps(g) == ["A2 extra", "B1 extra"]
    play(g, "B1 extra")
    assert where(g, "it") == "B1"
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-SCENERY")
def test_a_table_may_hold_a_failed_roll_for_the_end_of_the_move():
    g = run(battle(".  .  .\nWa:inf=it  .  .", Movement(ATTACKER), settings={"extra_after_failed": False}))
    roll(play(g, "it", "B1"), 1)
    assert where(g, "it") == "A1"
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-SCENERY", "SB-24-EXTRA")
def test_after_a_failed_roll_next_to_the_enemy_there_is_no_way_out():
    drawn = """
        d:inf       d:inf  .
        Wa:inf=it   .      .
    """
    g = roll(play(run(battle(drawn, Movement(ATTACKER))), "it", "B1"), 2)
    assert where(g, "it") == "A1"
    assert asked(g) is None


# Roads


@pytest.mark.rule("SB-24-ROAD")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_road_leaves_scenery_without_a_roll_by_its_own_face_only(edition):
    def leaving(to):
        g = battle(".  .  .\nWa:cav=it  .  .", Movement(ATTACKER), settings={"edition": edition}, roads=["A1 B1 C1"])
        return dice(play(run(g), "it", to))

    assert (leaving("B1"), leaving("A2")) == (0, 1)


@pytest.mark.rule("SB-24-ROAD")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_road_into_a_square_next_to_the_enemy_needs_the_roll(edition):
    drawn = """
        .          d:inf  .
        Wa:inf=it  .      .
    """
    g = battle(drawn, Movement(ATTACKER), settings={"edition": edition}, roads=["A1 B1 C1"])
    assert dice(play(run(g), "it", "B1")) == 1


@pytest.mark.rule("SB-24-ROAD")
def test_a_road_that_only_passes_the_next_square_by_does_not_help():
    g = battle(".  .  .\nWa:inf=it  .  .", Movement(ATTACKER), roads=["B1 B2"])
    assert dice(play(run(g), "it", "B1")) == 1


# Orders and tests that bind a square


@pytest.mark.rule("SB-28-STEADY")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_unit_leaves_a_steady_square(edition):
    g = battle(".  .  .\na:inf=steady  a:inf=free  .", Movement(ATTACKER), settings={"edition": edition})
    mark(g, "A1", STEADY)
    assert legal(run(g)) == ["free", "done"]
    assert asked(play(g, "done")) is None


@pytest.mark.rule("SB-GAP-COMMAND")
def test_no_unit_leaves_a_square_that_holds_the_line():
    g = battle(".  .  .\na:inf=holding  a:inf=free  .", Movement(ATTACKER))
    mark(g, "A1", HOLD_THE_LINE)
    assert legal(run(g)) == ["free", "done"]
    assert asked(play(g, "done")) is None


@pytest.mark.rule("SB-28-STEADY", "SB-GAP-COMMAND")
@pytest.mark.parametrize("bound", [STEADY, HOLD_THE_LINE])
def test_who_enters_a_square_that_may_not_be_left_stays_there(bound):
    g = battle(".  .  .\na:inf  a:inf=free  .", Movement(ATTACKER))
    mark(g, "A1", bound)
    play(run(g), "free", "A1")
    assert where(g, "free") == "A1"
    assert asked(g) is None


@pytest.mark.rule("SB-28-STEADY", "SB-GAP-VICTORY")
@pytest.mark.parametrize("bound", [STEADY, HOLD_THE_LINE])
def test_who_enters_a_bound_square_at_the_far_edge_does_not_leave_the_board_either(bound):
    g = battle("a:inf  a:inf=free  .", Movement(ATTACKER))
    mark(g, "A1", bound)
    play(run(g), "free", "A1")
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-COMMAND")
def test_an_order_lets_a_square_leave_scenery_without_rolls():
    g = battle(".  .  .\nWa:inf=it  W  .", Movement(ATTACKER))
    mark(g, "A1", FREE_TO_LEAVE)
    play(run(g), "it", "B1")
    assert (where(g, "it"), dice(g)) == ("B1", 0)
    assert dice(play(g, "C1")) == 1


@pytest.mark.rule("SB-GAP-COMMAND", "SB-GAP-VICTORY")
def test_an_order_to_leave_without_rolls_holds_at_the_far_edge_too():
    g = battle("Wa:inf=it  .", Movement(ATTACKER))
    mark(g, "A1", FREE_TO_LEAVE)
    play(run(g), "it", "exit")
    assert (where(g, "it"), dice(g)) == ("exited", 0)


# Barrages and gas


@pytest.mark.rule("SB-22-SUPPRESSION", "SB-GAP-LOCK")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("by", [ATTACKER, DEFENDER])
def test_nobody_enters_or_leaves_a_suppressed_square_whoever_fired(edition, by):
    drawn = """
        .            .            .
        a:inf=under  a:inf=beside  .
    """
    g = battle(drawn, Movement(ATTACKER), settings={"edition": edition})
    suppress(g, "A1", by=by)
    assert legal(run(g)) == ["beside", "done"]
    play(g, "beside")
    assert steps(g) == ["B2", "C1"]
    assert refused(g, "A1") == "SB-22-SUPPRESSION"
    assert asked(play(g, "done")) is None


@pytest.mark.rule("SB-22-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("by", [ATTACKER, DEFENDER])
def test_a_unit_that_moves_into_gas_moves_that_one_square(edition, by):
    g = battle(".  .  .  .\na:cav=it  .  .  .", Movement(ATTACKER), settings={"edition": edition})
    gas(g, "B1", by=by)
    play(run(g), "it", "B1")
    assert where(g, "it") == "B1"
    assert asked(g) is None


@pytest.mark.rule("SB-22-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_unit_that_moves_out_of_gas_moves_that_one_square(edition):
    g = battle(".  .  .  .\na:cav=it  .  .  .", Movement(ATTACKER), settings={"edition": edition})
    gas(g, "A1", by=DEFENDER)
    play(run(g), "it", "B1")
    assert where(g, "it") == "B1"
    assert asked(g) is None


@pytest.mark.rule("SB-22-GAS", "SB-24-EXTRA")
def test_the_extra_square_out_of_scenery_in_gas_is_the_only_one():
    g = battle(".  .  .  .\nWa:inf=it  .  .  .", Movement(ATTACKER))
    gas(g, "A1", by=DEFENDER)
    play(run(g), "it", "B1 extra")
    assert where(g, "it") == "B1"
    assert asked(g) is None


@pytest.mark.rule("SB-22-GAS")
def test_gas_cannot_be_entered_as_a_second_square():
    g = battle(".  .  .  .\na:cav=it  .  .  .", Movement(ATTACKER))
    gas(g, "C1", by=DEFENDER)
    play(run(g), "it", "B1")
    assert steps(g) == ["A1", "B2"]
    assert refused(g, "C1") == "SB-22-GAS"


@pytest.mark.rule("SB-22-GAS", "SB-GAP-SCENERY")
def test_a_unit_that_failed_to_leave_scenery_may_still_go_one_square_into_gas():
    g = battle(".  .  .  .\nWa:inf=it  .  .  .", Movement(ATTACKER))
    gas(g, "B1", by=DEFENDER)
    roll(play(run(g), "it", "B1"), 1)
    play(g, "B1 extra")
    assert where(g, "it") == "B1"


# Who stands in the way


@pytest.mark.rule("SB-GAP-STACK")
def test_enemies_never_share_a_square():
    g = play(run(battle(".  .\na:inf=it  d:inf", Movement(ATTACKER))), "it")
    assert steps(g) == ["A2", "A2 extra"]
    assert refused(g, "B1") == "SB-GAP-STACK"


@pytest.mark.rule("SB-GAP-STACK")
@pytest.mark.parametrize("limit", [1, 3, 5, 9])
def test_a_square_takes_so_many_units_and_no_more(limit):
    def leaving(there):
        units = f"a:mg*{there}" if there else "."
        g = run(battle(f".  .\n{units}  a:inf=it", Movement(ATTACKER), settings={"stack_limit": limit}))
        return play(g, "it")

    assert steps(leaving(limit - 1)) == ["A1", "B2"]
    full = leaving(limit)
    assert steps(full) == ["B2"]
    assert refused(full, "A1") == "SB-GAP-STACK"


@pytest.mark.rule("SB-GAP-STACK")
def test_five_units_fill_a_square_unless_told():
    g = play(run(battle(".  .\na:mg*5  a:inf=it", Movement(ATTACKER))), "it")
    assert steps(g) == ["B2"]


@pytest.mark.rule("SB-GAP-STACK")
def test_higher_command_takes_no_room_and_needs_none():
    g = play(run(battle(".  .\na:mg*4,hq  a:inf=it", Movement(ATTACKER))), "it")
    assert "A1" in steps(g)
    g = play(run(battle(".  .\na:mg*5,hq  a:hq=it", Movement(ATTACKER))), "it")
    assert "A1" in steps(g)


@pytest.mark.rule("SB-GAP-STACK")
def test_higher_command_alone_is_brushed_aside_to_its_nearest_friends():
    drawn = """
        .      .      d:inf
        d:hq=staff  .      .
        a:inf=it  .      d:inf
    """
    g = play(run(battle(drawn, Movement(ATTACKER))), "it", "A2", "done")
    assert (where(g, "it"), where(g, "staff")) == ("A2", "C1")
    drawn = """
        .      d:inf      .
        d:hq=staff  .      .
        a:inf=it  .      d:inf
    """
    g = play(run(battle(drawn, Movement(ATTACKER))), "it", "A2", "done")
    assert (where(g, "it"), where(g, "staff")) == ("A2", "B3")
    assert place(g, "A2").side == ATTACKER


@pytest.mark.rule("SB-GAP-STACK")
def test_higher_command_without_friends_on_the_board_waits():
    g = play(run(battle("d:hq=staff  .\na:inf=it  .", Movement(ATTACKER))), "it", "A2", "done")
    assert (where(g, "it"), where(g, "staff")) == ("A2", "waiting")


# Leaving by the far edge


@pytest.mark.rule("SB-GAP-VICTORY")
@pytest.mark.parametrize("kind", ["inf", "inf/2", "cav", "dis"])
def test_attacking_infantry_and_cavalry_may_leave_by_the_defenders_edge(kind):
    g = play(run(battle(f"a:{kind}=it  .\n.  .", Movement(ATTACKER))), "it", "exit")
    assert where(g, "it") == "exited"
    assert place(g, "A2").units == ()
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-VICTORY")
@pytest.mark.parametrize("kind", ["mg", "art", "lt", "ac", "hq"])
def test_no_other_unit_leaves_the_board(kind):
    assert "exit" not in legal(play(run(battle(f"a:{kind}=it  .\n.  .", Movement(ATTACKER))), "it"))


@pytest.mark.rule("SB-GAP-VICTORY")
def test_nobody_leaves_by_his_own_edge_nor_the_defender_by_any():
    assert "exit" not in legal(play(run(battle(".  .\na:inf=it  .", Movement(ATTACKER))), "it"))
    assert "exit" not in legal(play(run(battle("d:inf=it  .\n.  .", Movement(DEFENDER))), "it"))
    assert "exit" not in legal(play(run(battle(".  .\nd:inf=it  .", Movement(DEFENDER))), "it"))


@pytest.mark.rule("SB-GAP-VICTORY")
def test_leaving_the_board_takes_a_square_of_the_move():
    drawn = """
        .         .  .  .
        .         .  .  .
        .         .  .  .
        a:inf=it  .  .  .
    """
    g = play(run(battle(drawn, Movement(ATTACKER))), "it", "A2", "A3", "A4 extra")
    assert where(g, "it") == "A4"
    assert asked(g) is None
    g = play(run(battle("\n".join(drawn.strip().splitlines()[1:]), Movement(ATTACKER))), "it", "A2", "A3", "exit")
    assert where(g, "it") == "exited"


@pytest.mark.rule("SB-GAP-VICTORY", "SB-GAP-SCENERY")
def test_leaving_the_board_out_of_woods_needs_the_roll():
    g = play(run(battle("Wa:inf=it  .\n.  .", Movement(ATTACKER))), "it", "exit")
    assert dice(g) == 1
    assert where(roll(g, 2), "it") == "A2"
    assert where(play(g, "exit"), "it") == "exited"


@pytest.mark.rule("SB-GAP-VICTORY", "SB-24-ROAD")
def test_leaving_the_board_by_a_road_needs_no_roll():
    g = play(run(battle("Wa:inf=it  .\n.  .", Movement(ATTACKER), roads=["A1 A2"])), "it", "exit")
    assert (where(g, "it"), dice(g)) == ("exited", 0)


@pytest.mark.rule("SB-22-GAS", "SB-GAP-VICTORY")
def test_a_unit_in_gas_may_leave_the_board_as_its_one_square():
    g = battle("a:inf=it  .\n.  .", Movement(ATTACKER))
    gas(g, "A2", by=DEFENDER)
    assert where(play(run(g), "it", "exit"), "it") == "exited"


# Mounting


@pytest.mark.rule("SB-GAP-MOUNT")
@pytest.mark.parametrize(("kind", "word", "then"), [("cav", "dismount", "dismounted"), ("dis", "mount", "cavalry")])
def test_mounting_and_dismounting_take_the_whole_move(kind, word, then):
    g = play(run(battle(f".  .\na:{kind}=it  .", Movement(ATTACKER))), "it", word)
    assert (piece(g, "it").kind.value, where(g, "it")) == (then, "A1")
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-MOUNT")
@pytest.mark.parametrize(("kind", "word"), [("cav", "dismount"), ("dis", "mount")])
def test_nobody_mounts_or_dismounts_after_a_square(kind, word):
    g = play(run(battle(f".  .  .\na:{kind}=it  .  .", Movement(ATTACKER))), "it", "B1")
    assert asked(g) is None or word not in legal(g)


@pytest.mark.rule("SB-GAP-MOUNT")
@pytest.mark.parametrize("kind", ["inf", "mg", "art", "lt", "ac", "hq"])
def test_only_cavalry_mounts_and_dismounts(kind):
    assert not {"mount", "dismount"} & set(legal(play(run(battle(f".  .\na:{kind}=it  .", Movement(0))), "it")))


@pytest.mark.rule("SB-GAP-MOUNT")
def test_a_table_may_let_mounting_take_the_basic_move_only():
    settings = {"mounting": "basic-move"}
    g = play(run(battle(".  .  .\nWa:dis=it  .  .", Movement(ATTACKER), settings=settings)), "it", "mount")
    assert steps(g) == ["A2 extra", "B1 extra"]
    play(g, "B1 extra")
    assert (where(g, "it"), piece(g, "it").kind.value) == ("B1", "cavalry")
    assert asked(g) is None


@pytest.mark.rule("SB-GAP-MOUNT")
def test_a_dismounted_unit_keeps_its_losses():
    g = play(run(battle(".  .\na:cav/3!3=it  .", Movement(ATTACKER))), "it", "dismount")
    assert (piece(g, "it").left, piece(g, "it").markers, piece(g, "it").full) == (3, 3, 6)


@pytest.mark.rule("SB-GAP-MOUNT")
def test_cavalry_that_tried_to_leave_and_failed_does_not_dismount_any_more():
    g = run(battle(".  .\n.  .\nWa:cav=horse  .\n.  d:inf", Movement(ATTACKER)))
    play(g, "horse")
    assert "dismount" in legal(g)
    play(g, "A3")
    roll(g, 1)
    assert "dismount" not in legal(g)
    assert refused(g, "dismount") == "SB-GAP-MOUNT"
