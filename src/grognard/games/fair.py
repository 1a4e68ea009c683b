"""Dice that can be verified: the server commits to a secret, each seat contributes, and every die is an HMAC.

The key of a game is made of the secret and of what the seats contributed; the numbers of a roll are
made of the key and the ordinal of the roll, which never goes back. Whoever has the secret afterwards
can work out every die again; nobody who has not can know one before.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Final

SECRET_BYTES: Final = 32
PURPOSE: Final = "grognard dice 1"
NUMBER_BYTES: Final = 4
NUMBERS: Final = 1 << (8 * NUMBER_BYTES)


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is shown before the battle: it binds the server to the secret, and tells nothing of it."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def key(secret: str, game: str, contributions: Sequence[str]) -> bytes:
    """The key of a game's dice, of the server's secret and of what each seat brought."""
    said = "\n".join([PURPOSE, game, *contributions])
    return hmac.new(bytes.fromhex(secret), said.encode(), hashlib.sha256).digest()


def numbers(key: bytes, ordinal: int, sides: Sequence[int]) -> list[int]:
    """A number from 1 to its sides for each die of a roll, every one as likely as the others."""
    stream = _stream(key, ordinal)
    return [_number(stream, one) for one in sides]


def _stream(key: bytes, ordinal: int) -> Iterator[int]:
    """Whole numbers of 32 bits without end, from the HMACs of (ordinal, block)."""
    block = 0
    while True:
        digest = hmac.new(key, f"{ordinal}:{block}".encode(), hashlib.sha256).digest()
        for at in range(0, len(digest), NUMBER_BYTES):
            yield int.from_bytes(digest[at : at + NUMBER_BYTES], "big")
        block += 1


def _number(stream: Iterator[int], sides: int) -> int:
    """Rejection sampling: a number beyond the last whole multiple of the sides is passed over."""
    fair = NUMBERS - NUMBERS % sides
    while True:
        drawn = next(stream)
        if drawn < fair:
            return 1 + drawn % sides
