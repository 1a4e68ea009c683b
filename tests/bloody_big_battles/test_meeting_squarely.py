"""Lines that meet squarely meet front to front, whichever way the table lies."""

import pytest

from grognard.bloody_big_battles.board.assaults import Assaults
from grognard.bloody_big_battles.board.firing import FirePhase, all_aims, volley
from grognard.bloody_big_battles.board.leaves import front_middle, placed
from grognard.bloody_big_battles.board.movement import Manoeuvre
from grognard.bloody_big_battles.board.standing import is_flanked
from grognard.bloody_big_battles.sheet.army import Formation
from grognard.kernel.space import plane

from .table import at, battle, begin, foot, play

DEGREES = range(360)
MIDDLE = (2400, 2400)


def met(degree, mine, theirs, aside=0):
    """A unit that has charged another straight at its front, its way at so many degrees; so far aside of its middle."""
    facing = 10 * degree
    start = plane.ahead(plane.ahead(MIDDLE, facing, -700), plane.turned(facing, 900), aside)
    units = (foot("a", *inches(start), degree, **mine), foot("d", *inches(MIDDLE), (degree + 180) % 360, **theirs))
    g = begin(battle(*units, wide=48, deep=48), Manoeuvre(0, 1200))
    to = plane.ahead(start, facing, 800)
    play(g, f"to {to[0] / 100:.2f},{to[1] / 100:.2f}")
    assert g.in_contact(0) == [1]
    return g


def inches(point):
    return point[0] / 100, point[1] / 100


@pytest.mark.rule("BBB-GAP-FLANK", "BBB-FS-COLUMN")
@pytest.mark.parametrize(("mine", "theirs"), [(4, 4), (8, 3), (2, 7), (5, 6)])
def test_lines_that_meet_squarely_are_flanked_at_no_angle_neither_way(mine, theirs):
    for degree in DEGREES:
        g = met(degree, {"bases": mine}, {"bases": theirs})
        for firer, target in ((0, 1), (1, 0)):
            assert not is_flanked(g, target, front_middle(g.place(firer))), degree
            (aim,) = all_aims(g, firer, firer == 0)
            assert not volley(g, (aim,)).target.flanked, degree


@pytest.mark.rule("BBB-GAP-FLANK")
@pytest.mark.parametrize("aside", [-350, 170, 390])
@pytest.mark.parametrize("formation", ["line", "column"])
def test_nor_are_they_when_their_middles_do_not_meet(aside, formation):
    for degree in DEGREES:
        g = met(degree, {"formation": formation, "bases": 6}, {"bases": 8}, aside)
        assert not is_flanked(g, 1, front_middle(g.place(0))), degree
        assert not is_flanked(g, 0, front_middle(g.place(1))), degree


@pytest.mark.rule("BBB-GAP-FLANK", "BBB-AS-FLANK")
def test_an_assault_begun_where_lines_met_squarely_is_frontal_at_every_angle():
    for degree in DEGREES:
        g = met(degree, {}, {})
        for number in (0, 1):
            g.change(number, came=front_middle(g.place(number)))
        for player in (0, 1):
            twin = g.copy()
            twin.told = []
            begin(twin, Assaults(player))
            assert not twin.stack[-2].between.flanked, degree


@pytest.mark.rule("BBB-GAP-FLANK", "BBB-AS-FLANK")
def test_from_behind_the_front_the_flank_is_taken_at_every_angle():
    for degree in DEGREES:
        facing = 10 * degree
        g = battle(foot("d", *inches(MIDDLE), degree), wide=48, deep=48)
        for far, flanked in ((56, False), (43, True), (-300, True)):
            point = plane.ahead(plane.ahead(MIDDLE, facing, far), plane.turned(facing, 900), 900)
            assert is_flanked(g, 0, point) == flanked, (degree, far)


@pytest.mark.rule("BBB-GAP-FLANK")
def test_the_middle_of_a_front_is_the_nearest_hundredth_to_it():
    for facing in range(plane.FACINGS):
        place = placed((2400, 2400), facing, Formation.LINE, 4, 100)
        (x, y), (ax, ay) = front_middle(place), plane.AHEAD[facing]
        assert abs(x - 2400 - 50 * ax / plane.SCALE) <= 0.51
        assert abs(y - 2400 - 50 * ay / plane.SCALE) <= 0.51


@pytest.mark.rule("BBB-GAP-FLANK")
def test_a_volley_at_a_line_met_squarely_counts_no_flank():
    g = met(37, {}, {})
    begin(g, FirePhase(0, True))
    play(g, "u1 by u0")
    assert not g.stack[-1].volley.target.flanked
    assert at(g, 1) == (24, 24)
