"""19, step 1: a player's gas drifts, square by square, and then strikes wherever it is."""

import pytest

from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.gas import Gas
from grognard.square_bashing.board.turn import Turn

from .battlefield import asked, battle, dice, gas, legal, piece, place, play, roll, run, shell
from .pieces import EDITIONS

OPEN = ".  .  .\n.  .  .\n.  .  ."


def gassed(g, player):
    return sorted(str(g.map.named[n]) for n, p in enumerate(g.places) if p.gas[player])


def drifted(player, squares, faces, drawn=OPEN, **told):
    g = battle(drawn, Gas(player), **told)
    gas(g, *squares, by=player)
    run(g)
    for face in faces:
        assert (asked(g), dice(g)) == ((player, "SB-19-1"), 1)
        roll(g, face)
    return g


@pytest.mark.rule("SB-19-1", "SB-GAP-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("face", "attackers", "defenders"),
    [
        (1, [], []),
        (2, [], []),
        (3, ["B3"], ["B1"]),
        (4, ["B1"], ["B3"]),
        (5, ["B2"], ["B2"]),
        (6, ["B2"], ["B2"]),
    ],
)
def test_gas_disperses_drifts_forward_or_back_as_its_owner_looks_or_stays(edition, face, attackers, defenders):
    for player, squares in ((ATTACKER, attackers), (DEFENDER, defenders)):
        g = drifted(player, ["B2"], [face], settings={"edition": edition})
        assert gassed(g, player) == squares
        assert asked(g) is None


@pytest.mark.rule("SB-GAP-GAS")
@pytest.mark.parametrize(
    ("player", "square", "face"), [(ATTACKER, "B3", 3), (ATTACKER, "B1", 4), (DEFENDER, "B1", 3), (DEFENDER, "B3", 4)]
)
def test_gas_that_drifts_off_the_board_is_gone(player, square, face):
    assert gassed(drifted(player, [square], [face]), player) == []


@pytest.mark.rule("SB-19-1")
def test_only_ones_own_gas_drifts():
    g = battle(OPEN, Gas(ATTACKER))
    gas(g, "B2", by=DEFENDER)
    assert asked(run(g)) is None
    assert gassed(g, DEFENDER) == ["B2"]


@pytest.mark.rule("SB-19-1", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("order", "player", "left"),
    [
        ("right-to-left", ATTACKER, "A1"),
        ("right-to-left", DEFENDER, "C2"),
        ("left-to-right", ATTACKER, "C1"),
        ("left-to-right", DEFENDER, "A2"),
    ],
)
def test_each_square_of_gas_rolls_from_the_owners_right_the_front_row_first(order, player, left):
    g = drifted(player, ["A1", "A2", "C1", "C2"], [1, 1, 1, 5], settings={"order": order})
    assert gassed(g, player) == [left]


@pytest.mark.rule("SB-19-1")
def test_gas_that_has_drifted_does_not_drift_again():
    # B2 goes on to B3, then B1 to B2: two dice, not three.
    g = drifted(ATTACKER, ["B1", "B2"], [3, 3])
    assert gassed(g, ATTACKER) == ["B2", "B3"]


@pytest.mark.rule("SB-19-1")
def test_two_clouds_that_meet_are_one_and_strike_once():
    drawn = ".  .  .\n.  d:inf  .\n.  .  ."
    g = drifted(ATTACKER, ["B1", "B3"], [4, 3], drawn)
    assert gassed(g, ATTACKER) == ["B2"]
    roll(g, 6, 6)
    assert asked(g) is None


@pytest.mark.rule("SB-19-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_hits_fall_where_the_gas_is_after_all_of_it_has_drifted(edition):
    drawn = """
        .  d:inf=ahead   .
        .  d:inf=first   .
        .  .             .
    """
    g = drifted(ATTACKER, ["B1", "B2"], [2, 3], drawn, settings={"edition": edition})
    assert (asked(g), dice(g)) == ((DEFENDER, "SB-27-CASUALTY"), 2)
    roll(g, 1, 6)
    assert (piece(g, "first").left, piece(g, "first").markers, piece(g, "ahead").left) == (7, 1, 8)
    assert asked(g) is None


@pytest.mark.rule("SB-19-1")
def test_gas_that_has_dispersed_hurts_nobody():
    assert asked(drifted(ATTACKER, ["B2"], [2], ".  .  .\n.  d:inf  .\n.  .  .")) is None


@pytest.mark.rule("SB-GAP-BARRAGEHITS", "SB-19-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_gas_strikes_its_owners_units_too(edition):
    g = drifted(ATTACKER, ["B2"], [5], ".  .  .\n.  a:inf  .\n.  .  .", settings={"edition": edition})
    assert (asked(g), dice(g)) == ((ATTACKER, "SB-27-CASUALTY"), 2)


@pytest.mark.rule("SB-GAP-BARRAGEHITS", "SB-19-1")
def test_a_table_that_spares_friends_spares_them_standing_gas_as_well():
    settings = {"barrage_strikes": "enemy"}
    assert asked(drifted(ATTACKER, ["B2"], [5], ".  .  .\n.  a:inf  .\n.  .  .", settings=settings)) is None
    assert asked(drifted(ATTACKER, ["B2"], [5], ".  .  .\n.  d:inf  .\n.  .  .", settings=settings)) is not None


@pytest.mark.rule("SB-GAP-BARRAGEHITS", "SB-27-FIRST")
def test_the_owner_places_the_first_hit_of_gas_and_the_enemy_the_second():
    g = drifted(ATTACKER, ["B2"], [5], ".  .  .\n.  d:inf,art  .\n.  .  .")
    assert (asked(g), legal(g)) == ((DEFENDER, "SB-27-FIRST"), ["1 0", "0 1"])
    assert asked(play(g, "1 0")) == (ATTACKER, "SB-27-REST")
    roll(play(g, "0 1"), 3, 4)
    assert [p.left for p in g.pieces] == [7, 1]


SAVES = [
    ("inf", 4),
    ("inf+", 3),
    ("inf-", 5),
    ("cav", 4),
    ("mg", 3),
    ("art", 5),
    ("ht", 3),
]


@pytest.mark.rule("SB-22-GAS", "SB-GAP-GAS")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ground", [".", "W", "B", ".h", ".t", "Wt", ".f", "Bf"])
@pytest.mark.parametrize(("unit", "needs"), SAVES)
def test_neither_cover_nor_works_help_against_gas(edition, ground, unit, needs):
    drawn = f".  .  .\n.  {ground}d:{unit}  .\n.  .  ."
    g = drifted(ATTACKER, ["B2"], [5], drawn, settings={"edition": edition})
    full = piece(g, "u0").full
    roll(g, needs - 1, needs)
    assert full - piece(g, "u0").left == 1


@pytest.mark.rule("SB-GAP-GAS", "SB-27-FORT")
@pytest.mark.parametrize("unit", ["inf", "inf-", "art", "cav"])
def test_a_table_may_let_forts_save_from_gas_and_nothing_else(unit):
    settings = {"gas_in_forts": "saves"}
    g = drifted(ATTACKER, ["B2"], [5], f".  .  .\n.  .fd:{unit}  .\n.  .  .", settings=settings)
    full = piece(g, "u0").full
    assert full - piece(roll(g, 2, 3), "u0").left == 1
    g = drifted(ATTACKER, ["B2"], [5], ".  .  .\n.  Wtd:inf  .\n.  .  .", settings=settings)
    assert 8 - piece(roll(g, 3, 4), "u0").left == 1


@pytest.mark.rule("SB-GAP-GAS", "SB-19-9")
@pytest.mark.parametrize("player", [ATTACKER, DEFENDER])
def test_gas_stays_when_barrages_lift(player):
    g = battle(OPEN)
    gas(g, "B2", by=player)
    shell(g, "B2", by=player)
    Turn(1 - player).barrages_off(g, None)
    assert (place(g, "B2").gas[player], place(g, "B2").barrage) == (True, (0, 0))
