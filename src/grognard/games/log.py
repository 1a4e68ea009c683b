"""The log of a game between seats: entries that are only ever added, each bound to all before it by its hash.

Undo and rewinds are entries too, so the number of entries, which is the game's version, never falls.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

BEGUN: Final = "begun"
CLAIMED: Final = "claimed"
INVITED: Final = "invited"
ANSWER: Final = "answer"
DICE: Final = "dice"
UNDO: Final = "undo"
RESET: Final = "reset"
OFFERED: Final = "offered"
CONSENTED: Final = "consented"
RESIGNED: Final = "resigned"
SAID: Final = "said"
LEFT: Final = "left"
ENDED: Final = "ended"
MENDED: Final = "mended"
KINDS: Final = (
    BEGUN,
    CLAIMED,
    INVITED,
    ANSWER,
    DICE,
    UNDO,
    RESET,
    OFFERED,
    CONSENTED,
    RESIGNED,
    SAID,
    LEFT,
    ENDED,
    MENDED,
)
BESIDE: Final = (CLAIMED, INVITED, OFFERED, SAID, LEFT)
"""What happens beside the board: whoever was about to answer has seen the same position."""
NO_HASH: Final = "0" * 64
SALT_BYTES: Final = 16


class Entry(NamedTuple):
    """One thing that happened: its number, what, by which seat (None: the server), when, and its data.

    `id` and `asked` are the request's own name and what it asked, so that one sent twice happens once;
    they are of this server alone. The salt keeps a secret choice from being guessed by its hash.
    """

    number: int
    kind: str
    seat: int | None
    at: int
    body: dict[str, Any]
    salt: str
    hash: str
    id: str = ""
    asked: str = ""


def canonical(data: object) -> str:
    """The one text of plain JSON data that hashes are made of."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def hashed(before: str, number: int, kind: str, seat: int | None, at: int, body: dict[str, Any], salt: str) -> str:
    """The hash of an entry: of the one before it, and of all it says."""
    said = canonical([before, number, kind, seat, at, body, salt])
    return hashlib.sha256(said.encode()).hexdigest()


def entry(
    log: Sequence[Entry], kind: str, seat: int | None, at: int, body: dict[str, Any], id: str = "", asked: str = ""
) -> Entry:
    """The entry that follows the log so far."""
    number, salt = len(log) + 1, secrets.token_hex(SALT_BYTES)
    before = log[-1].hash if log else NO_HASH
    return Entry(number, kind, seat, at, body, salt, hashed(before, number, kind, seat, at, body, salt), id, asked)


def holds(before: str, one: Entry) -> bool:
    """Whether an entry is what its hash says, after the one with the hash before."""
    return one.hash == hashed(before, one.number, one.kind, one.seat, one.at, one.body, one.salt)


def line(one: Entry) -> str:
    """An entry as a line of a record."""
    return canonical([one.number, one.kind, one.seat, one.at, one.body, one.salt, one.hash])
