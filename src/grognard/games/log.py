"""The log of a game between seats: entries that are only ever added, each bound to all before it by its hash.

Undo and rewinds are entries too, so the number of entries, which is the game's version, never falls.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from grognard.kernel.words import LANGUAGES

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
BODIES: Final[dict[str, dict[str, type]]] = {
    BEGUN: {
        "setup": dict,
        "made_by": dict,
        "seats": list,
        "commitment": str,
        "contributions": list,
        "answers": list,
    },
    CLAIMED: {"contribution": str},
    INVITED: {"seat": int},
    ANSWER: {"text": str},
    DICE: {"faces": list},
    UNDO: {},
    RESET: {},
    OFFERED: {"kind": str},
    CONSENTED: {"offer": int, "yes": bool},
    RESIGNED: {},
    SAID: {},
    LEFT: {},
    ENDED: {"by": str},
    MENDED: {"holds": int, "entry": int, "rule": str, "why": dict, "snapshot": dict},
}
"""What each kind of entry says at least."""
BY_A_SEAT: Final = (CLAIMED, ANSWER, UNDO, RESET, OFFERED, CONSENTED, RESIGNED, SAID, LEFT)
BESIDE: Final = (CLAIMED, INVITED, OFFERED, SAID, LEFT)
"""What happens beside the board: whoever was about to answer has seen the same position."""
NO_HASH: Final = "0" * 64
SALT_BYTES: Final = 16
WORDS: Final = {SAID: "text", CLAIMED: "name"}
"""What a person says of their own accord, and may take out of the log again."""
NAME: Final = "name"
OWN_SALT: Final = "salt"
REASON: Final = "reason"
"""Beside the answer of a computer: the answer and why, in words."""
GONE: Final = "gone"


class Entry(NamedTuple):
    """One thing that happened: its number, what, by which seat (None: the server), when, and its data.

    `id` and `asked` are the request's own name and what it asked, so that one sent twice happens once;
    they are of this server alone. The salt keeps a secret choice from being guessed by its hash. Names and messages
    are bound by a digest of their own, with a salt that goes with them: without them the log holds all the same.
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
    said = canonical([before, number, kind, seat, at, without_words(kind, body), salt])
    return hashlib.sha256(said.encode()).hexdigest()


def entry(
    log: Sequence[Entry], kind: str, seat: int | None, at: int, body: dict[str, Any], id: str = "", asked: str = ""
) -> Entry:
    """The entry that follows the log so far."""
    number, salt, body = len(log) + 1, secrets.token_hex(SALT_BYTES), _salted(kind, body)
    before = log[-1].hash if log else NO_HASH
    return Entry(number, kind, seat, at, body, salt, hashed(before, number, kind, seat, at, body, salt), id, asked)


def standing(log: Sequence[Entry]) -> list[Entry]:
    """What has not been gone back behind."""
    kept: list[Entry] = []
    for one in log:
        back_to = log[one.body["offer"] - 1].body.get("to") if one.kind == CONSENTED and one.body["yes"] else None
        if back_to is not None:
            kept = [earlier for earlier in kept if earlier.number <= back_to]
        kept.append(one)
    return kept


def _salted(kind: str, body: dict[str, Any]) -> dict[str, Any]:
    """The body with a salt beside each name or message."""
    return _each_with_words(kind, body, lambda said, key: {**said, OWN_SALT: secrets.token_hex(SALT_BYTES)})


def without_words(kind: str, body: dict[str, Any], seat: int | None = None) -> dict[str, Any]:
    """The body without names and messages, a digest in their place; of a beginning, those of one seat if it is said."""
    return _each_with_words(kind, body, _taken_out, seat)


def _each_with_words(
    kind: str, body: dict[str, Any], does: Callable[[dict[str, Any], str], dict[str, Any]], seat: int | None = None
) -> dict[str, Any]:
    def done(said: dict[str, Any], key: str) -> dict[str, Any]:
        return does(said, key) if words_of(said, key) else said

    if kind == BEGUN and "seats" in body:
        seats = [done(said, NAME) if seat in (None, i) else said for i, said in enumerate(body["seats"])]
        return {**body, "seats": seats}
    return done(body, WORDS[kind]) if kind in WORDS else body


def _taken_out(said: dict[str, Any], key: str) -> dict[str, Any]:
    if OWN_SALT not in said:  # kept before there were such salts
        return said
    kept = {name: value for name, value in said.items() if name != OWN_SALT}
    return {**kept, key: {GONE: hashlib.sha256(canonical([said[OWN_SALT], said[key]]).encode()).hexdigest()}}


def words_of(said: dict[str, Any], key: str) -> str:
    """A name or a message; nothing where it was taken out."""
    found = said.get(key)
    return found if isinstance(found, str) else ""


def well_formed(one: Entry) -> bool:
    """Whether an entry that somebody hands us is one at all."""
    said = BODIES.get(one.kind)
    plain = [type(value) for value in (one.number, one.at, one.body, one.salt, one.hash)]
    if said is None or plain != [int, int, dict, str, str]:
        return False
    if any([type(one.body.get(name)) is not kind for name, kind in said.items()]):
        return False
    if REASON in one.body and not _reasons_well(one.body[REASON]):
        return False
    if one.kind == BEGUN:
        return one.seat is None and _begins_well(one.body)
    return one.seat in ((0, 1) if one.kind in BY_A_SEAT else (None, 0, 1))


def _reasons_well(reason: object) -> bool:
    """An answer and why, in every language."""
    said = [reason.get(name) for name in ("words", "why")] if isinstance(reason, dict) else [None]
    return all([isinstance(one, dict) and all([type(one.get(lang)) is str for lang in LANGUAGES]) for one in said])


def _begins_well(body: dict[str, Any]) -> bool:
    """Two seats, what each brought, and answers, all of them text."""
    seats, brought = body["seats"], body["contributions"]
    texts = [*brought, *body["answers"], *body["made_by"].values()]
    if len(seats) != 2 or len(brought) != 2 or not all([isinstance(text, str) for text in texts]):
        return False
    return all([isinstance(said, dict) and _seats_well(said) for said in seats])


def _seats_well(said: dict[str, Any]) -> bool:
    return all([isinstance(said.get(name), str) for name in ("kind", "player", "dice")])


def holds(before: str, one: Entry) -> bool:
    """Whether an entry is what its hash says, after the one with the hash before."""
    return one.hash == hashed(before, one.number, one.kind, one.seat, one.at, one.body, one.salt)


def line(one: Entry) -> str:
    """An entry as a line of a record."""
    return canonical([one.number, one.kind, one.seat, one.at, one.body, one.salt, one.hash])
