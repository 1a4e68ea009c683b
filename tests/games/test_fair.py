"""Dice that can be verified: anybody can work them out afterwards, nobody before, and they are fair."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from grognard.games import fair
from grognard.kernel.chance import Bag


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    secret = fair.new_secret()
    assert fair.commitment(secret) == hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def test_numbers_are_those_that_a_stranger_works_out_from_the_documents() -> None:
    secret = "00" * 31 + "01"
    key = hmac.new(bytes.fromhex(secret), b"grognard dice 1\ngame\nmine\ntheirs", "sha256").digest()
    digest = hmac.new(key, b"7:0", "sha256").digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    assert all(word < 2**32 - 2**32 % 6 for word in words)
    assert fair.numbers(fair.key(secret, "game", ["mine", "theirs"]), 7, [6] * 8) == [1 + word % 6 for word in words]


def test_a_roll_of_many_dice_goes_on_with_the_next_block() -> None:
    key = fair.key("ab" * 32, "game", ["", ""])
    assert fair.numbers(key, 3, [6] * 8) == fair.numbers(key, 3, [6] * 20)[:8]
    assert len(set(map(tuple, [fair.numbers(key, n, [6] * 10) for n in range(50)]))) == 50


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 23])
def test_every_face_falls_as_often_as_the_others(sides: int) -> None:
    key = fair.key("cd" * 32, "game", ["one", "two"])
    fallen = Counter(face for n in range(200) for face in fair.numbers(key, n, [sides] * 60))
    expected = 12_000 / sides
    assert set(fallen) == set(range(1, sides + 1))
    assert sum((count - expected) ** 2 / expected for count in fallen.values()) < sides + 6 * (2 * sides) ** 0.5


def test_what_a_seat_contributes_changes_every_die() -> None:
    key, other = [fair.key("ef" * 32, "game", ["mine", theirs]) for theirs in ("x", "y")]
    assert fair.numbers(key, 0, [6] * 30) != fair.numbers(other, 0, [6] * 30)


def test_a_cup_gives_each_marker_as_often_as_it_holds_it() -> None:
    cup = Bag((("red", 1), ("blue", 3)))
    assert [cup.fallen([place]) for place in (1, 2, 3, 4)] == [("red",), ("blue",), ("blue",), ("blue",)]
