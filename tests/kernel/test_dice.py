from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from grognard.kernel.dice import Dice

GOLDEN = {
    0: (6, 3, 1, 6, 1, 2, 2, 5, 2, 6, 3, 5, 4, 4, 5, 4, 3, 5, 2, 6),
    7: (3, 3, 5, 6, 5, 3, 5, 4, 5, 4, 4, 1, 2, 4, 6, 4, 1, 6, 2, 1),
}
# Chi-square with 5 degrees of freedom passes 20.5 once in a thousand.
RARE_5, RARE_35 = 20.5, 66.6


def chi_square(counts, cells, n):
    return sum((counts[cell] - n / cells) ** 2 for cell in counts) / (n / cells) + (cells - len(counts)) * n / cells


@pytest.mark.parametrize("seed", GOLDEN)
def test_a_seed_gives_the_same_faces_on_every_machine(seed):
    assert Dice(seed).faces(20, 6) == GOLDEN[seed]


def test_a_d3_is_portable_too():
    assert Dice(7).faces(10, 3) == (2, 2, 3, 3, 3, 2, 3, 2, 3, 2)


@pytest.mark.parametrize("seed", [-1, 2**63, 2**64, 10**30])
def test_any_whole_number_is_a_seed(seed):
    assert set(Dice(seed).faces(100, 6)) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("seed", range(10))
def test_every_face_comes_as_often_as_the_others(seed):
    assert chi_square(Counter(Dice(seed).faces(6000, 6)), 6, 6000) < RARE_5


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 40])
def test_a_die_shows_all_its_sides_and_no_other(sides):
    assert set(Dice(3).faces(40 * sides, sides)) == set(range(1, sides + 1))


@pytest.mark.parametrize("seed", range(5))
def test_a_face_says_nothing_of_the_next(seed):
    pairs = Counter(pairwise(Dice(seed).faces(7201, 6)))
    assert chi_square(pairs, 36, 7200) < RARE_35


@pytest.mark.parametrize("seed", range(5))
def test_neighbouring_seeds_have_nothing_in_common(seed):
    pairs = Counter(zip(Dice(seed).faces(7200, 6), Dice(seed + 1).faces(7200, 6), strict=True))
    assert chi_square(pairs, 36, 7200) < RARE_35


def test_the_first_faces_of_neighbouring_seeds_are_even():
    assert chi_square(Counter(Dice(seed).face(6) for seed in range(6000)), 6, 6000) < RARE_5


def test_a_neighbouring_seed_is_not_the_same_dice_a_little_later():
    mine, next_door = Dice(4).faces(200, 6), Dice(5).faces(200, 6)
    for shift in range(1, 20):
        same = sum(a == b for a, b in zip(mine[shift:], next_door, strict=False))
        assert same < 65


def test_a_copy_goes_on_alike_and_apart():
    dice = Dice(9)
    dice.faces(5, 6)
    twin = dice.copy()
    ahead = twin.faces(10, 6)
    assert (dice.seed, dice.count) == (9, 5)
    assert dice.faces(10, 6) == ahead


def test_dice_are_their_seed_and_count():
    dice = Dice(9)
    dice.faces(5, 6)
    assert Dice(9, 5).faces(10, 6) == dice.faces(10, 6)
