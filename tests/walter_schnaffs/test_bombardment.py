"""7: who reaches and sees what, what the dice do, who is saved and who bears the losses."""

import pytest

from grognard.squares.battle import ASSAULTED, FELL_BACK, WENT
from grognard.walter_schnaffs.board.battle import FIRED
from grognard.walter_schnaffs.board.bombardment import Bombardments, is_cover, may_fire, targets
from grognard.walter_schnaffs.board.scenario import TERRAIN_SIGNS
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN

from ..square_bashing.battlefield import asked, at, dice, legal, play, refused, roll, run, told, units, where
from .battlefield import bases, battle

RING = """
    .      .      f:inf  .      .
    .      f:inf  .      f:inf  .
    f:inf  .      g:{}   f:inf  f:inf
    .      f:inf  f:inf  f:inf  .
    .      .      .      .      .
"""


def reach(g, name):
    """The zones a gun may fire at, and whether each is far."""
    number = next(n for n, piece in enumerate(g.pieces) if piece.name == name)
    return {str(g.map.named[zone]): far for zone, far in targets(g, number).items()}


# Range


@pytest.mark.rule("WS-7-RANGE", "WS-GAP-SHOTS")
@pytest.mark.parametrize("gun", ["gun", "lbl", "hml"])
def test_breech_loaders_and_heavy_bronze_reach_two_zones_or_a_corner(gun):
    found = reach(battle(RING.format(f"{gun}=it")), "it")
    near, corners, two_away = ("D3", "C2"), ("B4", "D4", "B2", "D2"), ("C5", "A3")
    assert found == {**dict.fromkeys(near, False), **dict.fromkeys((*corners, *two_away), True)}


@pytest.mark.rule("WS-7-RANGE")
@pytest.mark.parametrize("gun", ["lml", "mit"])
def test_bronze_four_pounders_and_mitrailleuses_reach_the_next_zone_by_a_side(gun):
    assert reach(battle(RING.format(f"{gun}=it")), "it") == {"D3": False, "C2": False}


@pytest.mark.rule("WS-7-RANGE")
def test_only_the_enemy_is_fired_at():
    assert reach(battle(". g:inf . \n . g:gun=it . \n . . ."), "it") == {}


# Sight


def sees(between, start="", **more):
    """Whether a gun at A1 may fire at A3, over A2."""
    return "A3" in reach(battle(f"f:inf . \n {between} . \n {start}g:gun=it .", **more), "it")


@pytest.mark.rule("WS-7-BLOCK")
@pytest.mark.parametrize("between", ["W", "B", "F", "V", "g:inf", "f:inf", "Hg:mit", "Sf:cav"])
def test_woods_buildings_and_troops_of_either_side_are_not_fired_over(between):
    assert not sees(between)


@pytest.mark.rule("WS-7-BLOCK")
@pytest.mark.parametrize("between", [".", "H", "R", "S", "*"])
def test_open_ground_hills_and_soft_ground_are(between):
    assert sees(between)


@pytest.mark.rule("WS-7-BLOCK")
@pytest.mark.parametrize(
    ("between", "seen"),
    [("W", True), ("B", True), ("g:inf", True), ("f:inf", True), ("F", False), ("V", False), ("Hg:inf", False)],
)
@pytest.mark.parametrize("start", ["H", "R", "F", "V"])
def test_a_gun_that_stands_higher_fires_over_them(start, between, seen):
    assert sees(between, start) is seen


@pytest.mark.rule("WS-GAP-TERRAIN")
@pytest.mark.parametrize(("one", "other"), [("W", "W"), ("g:inf", "B"), (".", ".")])
def test_a_shot_across_a_corner_has_nothing_in_its_way(one, other):
    assert reach(battle(f"{one} f:inf \n g:gun=it {other}"), "it")["B2"] is True


@pytest.mark.rule("WS-GAP-TERRAIN")
@pytest.mark.parametrize(
    ("one", "other", "start", "seen"),
    [
        ("W", "W", "", False),
        ("W", ".", "", True),
        (".", "g:inf", "", True),
        ("B", "g:inf", "", False),
        ("W", "W", "H", True),
    ],
)
def test_a_table_may_block_it_between_two_zones(one, other, start, seen):
    g = battle(f"{one} f:inf \n {start}g:gun=it {other}", settings={"diagonal_shots": "between-two"})
    assert ("B2" in reach(g, "it")) is seen


@pytest.mark.rule("WS-7-BLOCK")
def test_nothing_hinders_a_shot_at_the_next_zone():
    assert reach(battle("Wf:inf . \n g:mit=it ."), "it") == {"A2": False}


# Who may fire


@pytest.mark.rule("WS-7-IDLE")
@pytest.mark.parametrize("did", [WENT, FELL_BACK, ASSAULTED, FIRED])
def test_a_gun_that_moved_retired_took_part_in_an_attack_or_fired_is_silent(did):
    g = battle("f:inf . \n g:gun=it .")
    assert may_fire(g, 1)
    g.did(1, did)
    assert not may_fire(g, 1)
    assert asked(run(g, Bombardments(GERMAN))) is None


@pytest.mark.rule("WS-7-IDLE")
def test_only_guns_and_mitrailleuses_fire():
    g = battle("f:inf . \n g:inf,cav .")
    assert asked(run(g, Bombardments(GERMAN))) is None


@pytest.mark.rule("WS-GAP-SHOTS", "WS-7-RANGE")
def test_each_gun_is_aimed_and_may_hold_its_fire():
    g = run(battle("f:inf=a f:inf=b \n g:gun=one,mit=two .", Bombardments(GERMAN)))
    assert asked(g) == (GERMAN, "WS-7-RANGE")
    assert legal(g) == ["A2", "B2", "done"]
    play(g, "B2")
    assert legal(g) == ["A2", "done"]
    assert refused(g, "B2") == "WS-7-RANGE"
    play(g, "done")
    assert dice(g) == 1
    roll(g, 6)
    assert (bases(g, "a"), bases(g, "b")) == (4, 3)
    assert asked(g) is None
    assert [may_fire(g, number) for number in (2, 3)] == [False, True]


@pytest.mark.rule("WS-GAP-SHOTS")
def test_the_guns_of_a_zone_fire_target_by_target_a_die_for_each_base():
    g = run(battle("f:inf=a f:inf=b \n g:gun,gun,gun .", Bombardments(GERMAN)))
    play(g, "B2", "A2", "B2")
    assert dice(g) == 2
    roll(g, 5, 4)
    assert bases(g, "b") == 3
    assert dice(g) == 1
    roll(g, 6)
    assert bases(g, "a") == 3


# What the dice do

NEAR, CORNER, TWO = "f:inf=it . \n g:{} .", ". f:inf=it \n g:{} .", "f:inf=it . \n . . \n g:{} ."


@pytest.mark.rule("WS-7-BL", "WS-7-LONG", "WS-7-LIGHT", "WS-7-SHORT")
@pytest.mark.parametrize(
    ("gun", "drawn", "on"),
    [
        ("gun", NEAR, 5),
        ("gun", CORNER, 5),
        ("gun", TWO, 5),
        ("lbl", NEAR, 5),
        ("lbl", CORNER, 6),
        ("lbl", TWO, 6),
        ("hml", NEAR, 4),
        ("hml", CORNER, 6),
        ("hml", TWO, 6),
        ("lml", NEAR, 5),
        ("mit", NEAR, 4),
    ],
)
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_that_reaches_its_number_costs_a_base(gun, drawn, on, face):
    g = run(battle(drawn.format(gun), Bombardments(GERMAN)))
    play(g, legal(g)[0])
    assert asked(g) == (GERMAN, "WS-7")
    roll(g, face)
    assert bases(g, "it") == (3 if face >= on else 4)
    assert asked(g) is None


@pytest.mark.rule("WS-7-SAVE", "WS-GAP-TERRAIN")
def test_woods_and_buildings_are_cover_and_soft_or_wooded_ground_is_soft():
    assert [sign for sign, ground in TERRAIN_SIGNS.items() if is_cover(ground)] == ["W", "B", "F", "V"]
    board = battle(" ".join(TERRAIN_SIGNS))
    assert [sign for at, sign in enumerate(TERRAIN_SIGNS) if board.is_soft(at)] == ["W", "F", "S"]


@pytest.mark.rule("WS-7-SAVE", "WS-GAP-SOFT", "WS-GAP-SHOTS")
@pytest.mark.parametrize(
    ("firing", "gun", "ground", "save", "without_soft"),
    [
        (GERMAN, "gun", ".", None, None),
        (GERMAN, "gun", "B", 5, 5),
        (GERMAN, "gun", "W", 4, 4),
        (GERMAN, "lbl", "F", 4, 4),
        (GERMAN, "hml", "W", 4, 4),
        (GERMAN, "gun", "V", 5, 5),
        (GERMAN, "gun", "S", 4, None),
        (GERMAN, "mit", "W", 5, 5),
        (GERMAN, "mit", "S", None, None),
        (GERMAN, "gun", "H", None, None),
        (GERMAN, "gun", "R", None, None),
        (FRENCH, "gun", "W", 4, 4),
        (FRENCH, "gun", "S", 4, None),
        (FRENCH, "hml", "W", 5, 5),
        (FRENCH, "lml", "S", None, None),
        (FRENCH, "lbl", "W", 5, 5),
        (FRENCH, "mit", "W", 5, 5),
    ],
)
def test_cover_saves_and_percussion_shell_is_saved_better_in_soft_ground(firing, gun, ground, save, without_soft):
    us, they = "gf"[firing], "gf"[1 - firing]
    for needs, settings in ((save, {}), (without_soft, {"soft_ground_saves": False})):
        g = run(battle(f"{ground}{they}:inf=it . \n {us}:{gun} .", Bombardments(firing), settings=settings))
        play(g, "A2")
        roll(g, 6)
        if needs is None:
            assert (asked(g), bases(g, "it")) == (None, 3)
            continue
        assert asked(g) == (1 - firing, "WS-7-SAVE")
        for face in range(1, 7):
            twin = g.copy()
            roll(twin, face)
            assert bases(twin, "it") == (4 if face >= needs else 3)


# Who bears the losses


def bombarded(drawn, losses, **more):
    """A zone at A2 that loses so many bases."""
    guns = ",".join(["gun"] * losses)
    g = run(battle(f"{drawn} . \n g:{guns} .", Bombardments(GERMAN), **more))
    play(g, *["A2"] * losses)
    return roll(g, *[6] * losses)


@pytest.mark.rule("WS-GAP-SHOTS")
def test_a_loss_takes_cavalry_then_infantry_then_guns():
    g = bombarded("f:mit=m,inf/1=foot,cav/1=horse", 2)
    assert (where(g, "horse"), where(g, "foot"), where(g, "m")) == ("gone", "gone", "A2")
    g = bombarded("f:mit=m,inf/1=foot,cav/1=horse", 4)
    assert where(g, "m") == "gone"
    assert units(g, "A2") == []


@pytest.mark.rule("WS-GAP-SHOTS")
def test_a_table_may_take_infantry_first():
    g = bombarded("f:mit=m,inf/1=foot,cav/1=horse", 1, settings={"bombardment_takes": "infantry-first"})
    assert (where(g, "horse"), where(g, "foot"), where(g, "m")) == ("A2", "gone", "A2")


@pytest.mark.rule("WS-GAP-SHOTS")
def test_the_owner_picks_among_units_of_a_kind():
    g = bombarded("f:inf=one,inf=two,gun=three", 2)
    assert asked(g) == (FRENCH, "WS-GAP-SHOTS")
    assert legal(g) == ["one", "two"]
    assert refused(g, "three") == "WS-GAP-SHOTS"
    play(g, "two", "one")
    assert (bases(g, "one"), bases(g, "two")) == (3, 3)


@pytest.mark.rule("WS-GAP-MORALE", "WS-GAP-SHOTS")
def test_each_base_lost_leaves_a_marker_and_is_told():
    g = bombarded("f:inf=it", 2)
    assert next(piece for piece in g.pieces if piece.name == "it").markers == 2
    assert told(g) == ["WS-GAP-SHOTS"] * 3
    assert g.place(at(g, "A2")).side == FRENCH
