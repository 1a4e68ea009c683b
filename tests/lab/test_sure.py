"""How sure one may be: the intervals hold, the comparisons are of pairs, the sequential test seldom errs."""

from random import Random

import pytest

from grognard.lab.sure import always, compared, share_of


def test_a_share_counts_a_draw_half():
    share = share_of([1, 0.5, 0.5, 0])
    assert share.mean == 0.5
    assert share.low < 0.5 < share.high
    assert share.half == pytest.approx((share.high - share.low) / 2)


def test_before_the_first_game_anything_may_be():
    assert always(0, 0) == (0.0, 1.0)


def test_an_interval_for_every_look_is_wider_and_closes_in():
    few, many = always(6, 10), always(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    assert many[0] < share_of([1] * 600 + [0] * 400).low


def test_where_all_was_won_the_upper_end_stays_open():
    low, high = always(30, 30)
    assert (0.8 < low < 0.9, high) == (True, 1.0)


def test_the_true_share_is_thrown_out_in_few_studies_however_often_one_looks():
    thrown_out = 0
    for seed in range(100):
        rng, won = Random(seed), 0
        for game in range(1, 201):
            won += rng.random() < 0.4
            low, high = always(won, game) if game % 10 == 0 else (0, 1)
            if not low <= 0.4 <= high:
                thrown_out += 1
                break
    assert thrown_out <= 5


def test_cells_are_compared_pair_by_pair():
    how = compared([0, 0, 1, 1], [1, 0.5, 1, 0])
    assert (how.better, how.worse, how.decided) == (2, 1, 0)
    assert how.difference.mean == pytest.approx(0.125)
    assert how.difference.low < 0.125 < how.difference.high


def test_where_no_game_has_changed_yet_the_difference_stays_open():
    how = compared([1, 0] * 10, [1, 0] * 10)
    assert how.difference.mean == 0
    assert -0.2 < how.difference.low == -how.difference.high < -0.1


def test_a_comparison_is_decided_when_nearly_all_changes_go_one_way():
    assert compared([0] * 12, [1] * 12).decided == 1
    assert compared([1] * 12, [0] * 12).decided == -1
    assert compared([0] * 12, [0] * 12).decided == 0
