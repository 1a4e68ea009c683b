"""The plane in whole numbers, beside the same worked out by shapely or by plain counting."""

from __future__ import annotations

from math import ceil, cos, degrees, hypot, radians, sin
from random import Random

import pytest
import shapely

from grognard.kernel.space import plane
from grognard.kernel.space.plane import FACINGS, INCH, SCALE

from ..looping import for_each

SEEDS = range(300)


def point(rng, size=40 * INCH):
    return rng.randrange(size), rng.randrange(size)


def some_box(rng, size=12 * INCH):
    wide, deep = (INCH * rng.randint(1, 6) for _ in range(2))
    return plane.box(point(rng, size), rng.randrange(FACINGS), wide, deep)


def star(rng, corners=7):
    """A simple outline of any shape: corners at growing angles about a middle."""
    middle = point(rng)
    angles = sorted(rng.sample(range(FACINGS), corners), reverse=False)
    return tuple(plane.ahead(middle, angle, rng.randint(2, 12) * INCH) for angle in angles)


# Directions


def test_every_facing_is_the_direction_its_angle_says():
    for facing, (x, y) in enumerate(plane.AHEAD):
        angle = radians(facing / 10)
        assert abs(x - SCALE * sin(angle)) < 0.51
        assert abs(y - SCALE * cos(angle)) < 0.51


def test_facings_go_clockwise_from_up_the_table():
    assert [plane.AHEAD[f] for f in (0, 900, 1800, 2700)] == [(0, SCALE), (SCALE, 0), (0, -SCALE), (-SCALE, 0)]


@for_each(range(0, FACINGS, 7))
def test_a_direction_finds_its_facing(facing):
    assert plane.facing_of(*plane.AHEAD[facing]) == facing


@for_each(SEEDS)
def test_the_facing_of_a_direction_is_the_nearest_there_is(seed):
    rng = Random(seed)
    dx, dy = rng.randint(-2000, 2000) or 1, rng.randint(-2000, 2000)
    found = plane.facing_of(dx, dy)
    dots = [x * dx + y * dy for x, y in plane.AHEAD]
    assert dots[found] >= max(dots) - hypot(dx, dy)


@for_each(SEEDS)
def test_the_arc_is_thirty_degrees_to_each_side(seed):
    rng = Random(seed)
    facing, other = rng.randrange(FACINGS), rng.randrange(FACINGS)
    assert plane.in_arc(facing, 300, *plane.AHEAD[other]) == (plane.apart(facing, other) <= 300)


def test_a_point_ahead_is_as_far_as_asked():
    for facing in range(0, FACINGS, 11):
        reached = plane.ahead((100, -50), facing, 1234)
        assert abs(hypot(reached[0] - 100, reached[1] + 50) - 1234) < 1


def test_a_point_on_the_way_is_as_far_as_asked():
    assert plane.along((0, 0), (300, 400), 250) == (150, 200)
    assert plane.along((7, 7), (7, 7), 250) == (7, 7)


# Distances


@for_each(SEEDS)
def test_the_gap_between_boxes_is_shapelys_rounded_up(seed):
    rng = Random(seed)
    a, b = some_box(rng), some_box(rng)
    twin = shapely.Polygon(a).distance(shapely.Polygon(b))
    assert plane.gap(a, b) == plane.gap(b, a) == ceil(twin - 1e-6)


@for_each(SEEDS)
def test_boxes_overlap_where_shapely_finds_an_area(seed):
    rng = Random(seed)
    a, b = some_box(rng), some_box(rng)
    assert plane.overlap(a, b) == (shapely.Polygon(a).intersection(shapely.Polygon(b)).area > 0)


def test_boxes_that_touch_do_not_overlap():
    left, right = plane.box((0, 0), 0, 100, 100), plane.box((100, 30), 0, 100, 100)
    assert plane.gap(left, right) == 0
    assert not plane.overlap(left, right)


@for_each(SEEDS)
def test_distances_from_a_point_are_shapelys_rounded_up(seed):
    rng = Random(seed)
    p, shape = point(rng), star(rng)
    assert plane.distance_to(p, shape) == ceil(shapely.Polygon(shape).distance(shapely.Point(p)) - 1e-6)
    assert plane.distance_to_line(p, shape) == ceil(shapely.LineString(shape).distance(shapely.Point(p)) - 1e-6)


@for_each(SEEDS)
def test_the_nearest_point_is_as_near_as_the_outline(seed):
    rng = Random(seed)
    p, shape = point(rng), some_box(rng)
    found = plane.nearest_point(p, shape)
    assert abs(plane.distance(p, found) - plane.distance_to(p, shape)) <= 1


def test_near_is_exact():
    assert plane.near((0, 0), (300, 400), 500)
    assert not plane.near((0, 0), (300, 401), 500)
    assert plane.distance((0, 0), (300, 401)) == 501


# Outlines


@for_each(SEEDS)
def test_a_box_has_the_sides_asked_for_and_looks_the_way_it_faces(seed):
    rng = Random(seed)
    facing, wide, deep = rng.randrange(FACINGS), 600, 200
    front_left, front_right, rear_right, rear_left = plane.box((2000, 2000), facing, wide, deep)
    assert abs(hypot(front_right[0] - front_left[0], front_right[1] - front_left[1]) - wide) < 1.5
    assert abs(hypot(front_right[0] - rear_right[0], front_right[1] - rear_right[1]) - deep) < 1.5
    looks = plane.facing_of(front_left[0] - rear_left[0], front_left[1] - rear_left[1])
    assert plane.apart(looks, facing) <= 5
    assert plane.side(front_left, front_right, rear_left) < 0


@for_each(SEEDS)
def test_a_swept_box_is_the_hull_of_where_it_was_and_is(seed):
    rng = Random(seed)
    shape = some_box(rng)
    dx, dy = rng.randint(-1500, 1500), rng.randint(-1500, 1500)
    hull = shapely.MultiPoint([*shape, *plane.moved(shape, dx, dy)]).convex_hull
    assert shapely.Polygon(plane.swept(shape, dx, dy)).symmetric_difference(hull).area < 1e-6


def test_a_box_swept_nowhere_is_itself():
    shape = plane.box((0, 0), 450, 300, 100)
    assert plane.swept(shape, 0, 0) == shape


@for_each(SEEDS)
def test_a_point_is_inside_where_shapely_says_so(seed):
    rng = Random(seed)
    p, shape = point(rng), star(rng)
    assert plane.inside(p, shape) == shapely.Polygon(shape).contains(shapely.Point(p))


def test_of_two_outlines_that_share_an_edge_one_has_the_point_on_it():
    left, right = ((0, 0), (0, 100), (100, 100), (100, 0)), ((100, 0), (100, 100), (200, 100), (200, 0))
    for y in range(100):
        assert plane.inside((100, y), left) != plane.inside((100, y), right)


@for_each(SEEDS)
def test_an_outline_crosses_itself_where_shapely_finds_it_not_simple(seed):
    rng = Random(seed)
    shape = star(rng) if rng.randrange(2) else tuple(point(rng, 900) for _ in range(rng.randint(3, 6)))
    simple = shapely.LinearRing(shape).is_simple
    found = plane.crosses_itself(shape)
    assert (found is None) == simple
    if simple:
        assert plane.is_clockwise(shape) != shapely.LinearRing(shape).is_ccw
        hull = shapely.Polygon(shape).convex_hull.area
        assert plane.is_convex(shape) == (abs(hull - shapely.Polygon(shape).area) < 1e-6)
    else:
        assert shapely.LinearRing(shape).distance(shapely.Point(found)) < 1


@pytest.mark.parametrize(
    "outline",
    [
        ((0, 0), (100, 0), (50, 0)),
        ((0, 0), (100, 0), (100, 100), (100, 0)),
        ((0, 0), (100, 0), (100, 100), (50, 0), (0, 100)),
        ((0, 0), (0, 0), (100, 0), (100, 100)),
    ],
)
def test_outlines_that_touch_or_go_back_on_themselves_are_not_simple(outline):
    assert plane.crosses_itself(outline) is not None


def ahead_by_shapely(edge, facing, arc, outline):
    """How far from a front edge the nearest part of an outline is that lies in its arc; None where none does."""
    far = [
        tuple(at[i] + plane.AHEAD[plane.turned(facing, turn)][i] for i in (0, 1))
        for at, turn in zip(edge, (-arc, arc), strict=True)
    ]
    cone = shapely.Polygon([edge[0], far[0], far[1], edge[1]])
    part = shapely.Polygon(outline).intersection(cone)
    return part.distance(shapely.LineString(edge)) if part.area > 0 else None


@for_each(SEEDS)
def test_what_lies_ahead_is_what_shapely_finds_in_the_arc_and_within_reach(seed):
    rng = Random(seed)
    facing, arc, reach = rng.randrange(FACINGS), rng.choice((0, 300, 450)), rng.choice((300, 600, 2400))
    edge = plane.box((0, 0), facing, rng.choice((100, 400, 800)), 100)[:2]
    for _ in range(20):
        middle = plane.ahead((0, 0), plane.turned(facing, rng.randint(-700, 700)), rng.randint(0, 2 * reach))
        outline = plane.box(middle, rng.randrange(FACINGS), rng.choice((100, 600)), rng.choice((100, 300)))
        outline = plane.swept(outline, rng.randint(0, 300), rng.randint(0, 300))
        gap = ahead_by_shapely(edge, facing, arc, outline)
        if gap is None or abs(gap - reach) > 0.01:
            found = plane.lies_ahead(edge, facing, arc, reach, outline)
            assert found == (gap is not None and gap < reach), (edge, facing, arc, reach, outline, gap)


def test_at_just_the_reach_it_is_within_it_and_at_just_the_side_of_the_arc_it_is_not():
    def ahead(x, y):
        return plane.lies_ahead(((0, 0), (100, 0)), 0, 300, 300, plane.box((x, y), 0, 100, 100))

    assert ahead(50, 350)
    assert not ahead(50, 351)
    assert not ahead(150, -50)
    assert ahead(150, -49)
    assert not ahead(322, 349)
    assert ahead(300, 300)


def test_bounds_meet_where_outlines_can():
    one, other = plane.bounds(((0, 5), (10, 0))), plane.bounds(((10, 5), (20, 9)))
    assert one == plane.Bounds(0, 0, 10, 5)
    assert plane.meet(one, other)
    assert not plane.meet(one, plane.bounds(((11, 0), (12, 9))))


# Lines


@for_each(SEEDS)
def test_crossings_are_the_points_shapely_finds(seed):
    rng = Random(seed)
    p, q, line = point(rng), point(rng), tuple(point(rng) for _ in range(6))
    found = shapely.LineString([p, q]).intersection(shapely.LineString(line))
    assert plane.crossings(p, q, line) == shapely.get_num_geometries(found) * (not found.is_empty)


def test_a_corner_is_crossed_once_and_an_end_counts_on_one_side_only():
    line = ((0, 0), (50, 50), (100, 0))
    assert plane.crossings((50, 0), (50, 100), line) == 1
    onto, off = plane.crossings((20, -50), (20, 20), line), plane.crossings((20, 20), (20, 90), line)
    assert onto + off == 1


@for_each(SEEDS)
def test_depth_is_the_length_shapely_finds_inside(seed):
    rng = Random(seed)
    p, q, shape = point(rng), point(rng), star(rng)
    twin = shapely.Polygon(shape).intersection(shapely.LineString([p, q])).length
    assert abs(plane.depth(p, q, shape) - twin) < 1.01


@for_each(SEEDS)
def test_a_way_goes_through_what_shapely_says_it_meets(seed):
    rng = Random(seed)
    p, q, shape = point(rng), point(rng), some_box(rng, 40 * INCH)
    assert plane.goes_through(p, q, shape) == shapely.LineString([p, q]).intersects(shapely.Polygon(shape))
    far = (p[0] + 1000 * (q[0] - p[0]), p[1] + 1000 * (q[1] - p[1]))
    twin = shapely.LineString([p, far]).intersects(shapely.Polygon(shape))
    assert plane.leads_through(p, (q[0] - p[0], q[1] - p[1]), shape) == twin


def test_the_first_cut_is_told_from_the_start():
    assert plane.way_to_first_cut((0, 0), (0, 1000), ((-50, 300), (50, 300), (50, 600), (-50, 600))) == 300
    assert plane.way_to_first_cut((0, 0), (0, 1000), ((5, 300), (50, 300))) is None


# Lines to follow


def test_a_place_on_a_road_is_found_and_comes_back():
    road = ((0, 0), (1000, 0), (1000, 500))
    assert plane.length_of(road) == 1500
    assert plane.place_on((990, 210), road) == (1210, 10)
    assert plane.point_on(road, 1210) == ((1000, 210), 0)
    assert plane.point_on(road, 400) == ((400, 0), 900)


@for_each(range(50))
def test_places_along_a_road_agree_there_and_back(seed):
    rng = Random(seed)
    line, x, y = [], 0, 0
    for _ in range(5):
        line.append((x, y))
        x, y = x + rng.randint(200, 900), y + rng.randint(-400, 400)
    far = rng.randrange(plane.length_of(tuple(line)))
    there, facing = plane.point_on(tuple(line), far)
    again, off = plane.place_on(there, tuple(line))
    assert abs(again - far) <= 3
    assert off <= 1
    assert 0 < degrees(radians(facing / 10)) < 180
