"""Seats: who sits where, and the keys and invitations that show it. Only their digests are ever kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any, Final, NamedTuple

from grognard.ai.player import player
from grognard.games.errors import NotNow
from grognard.kernel.errors import BadInput
from grognard.kernel.words import shown

PERSON: Final = "person"
LINK: Final = "link"
COMPUTER: Final = "computer"
WHO: Final = (PERSON, LINK, COMPUTER)
FAIR: Final = "fair"
TYPED: Final = "typed"
DICE: Final = (FAIR, TYPED)
FIELDS: Final = ("kind", "player", "dice", "name")
NAME_MOST: Final = 40
CONTRIBUTION_MOST: Final = 200
KEY_BYTES: Final = 24
ID_BYTES: Final = 16
PLAYER: Final = "greedy"
"""Who plays where a computer's seat does not say."""


class Seat(NamedTuple):
    """Who sits here: a person beside the creator, one who comes by a link, or a computer player by name."""

    kind: str
    player: str = ""
    dice: str = FAIR
    name: str = ""
    claimed: bool = True

    def said(self) -> dict[str, Any]:
        return {"kind": self.kind, "player": self.player, "dice": self.dice, "name": self.name}


def new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def digest(key: str) -> str:
    """What is kept of a key or an invitation. They are random, so nobody can guess from it."""
    return hashlib.sha256(key.encode()).hexdigest()


def shows(key: str, kept: str) -> bool:
    """Whether a key is the one whose digest was kept."""
    return is_digest(digest(key), kept)


def is_digest(shown: str, kept: str) -> bool:
    """Whether a digest is the one that was kept; nothing is kept of who has none."""
    return bool(kept) and hmac.compare_digest(shown, kept)


def read_seats(data: object) -> tuple[Seat, Seat]:
    """The two seats; BadInput names the field, the value and what is allowed."""
    if not isinstance(data, list) or len(data) != 2:
        raise NotNow("seats", where="seats", value=shown(data))
    first, second = [_read_seat(one, f"seats[{i}]") for i, one in enumerate(data)]
    return first, second


def _read_seat(data: object, where: str) -> Seat:
    if not isinstance(data, dict):
        raise NotNow("seat", where=where, value=shown(data))
    for name in data:
        if name not in FIELDS:
            raise BadInput("choice", where=where, value=name, allowed=", ".join(FIELDS))
    kind = _one_of(data.get("kind", PERSON), WHO, f"{where}.kind")
    dice = _one_of(data.get("dice", FAIR), DICE, f"{where}.dice")
    name = read_text(data.get("name", ""), NAME_MOST, f"{where}.name")
    who = read_text(data.get("player", ""), NAME_MOST, f"{where}.player")
    if kind == COMPUTER:
        who = who or PLAYER
        player(who)
    elif who:
        raise NotNow("no_player", where=f"{where}.player", value=who)
    return Seat(kind, who, dice, name, kind != LINK)


def _one_of(value: object, allowed: tuple[str, ...], where: str) -> str:
    if value not in allowed:
        raise BadInput("choice", where=where, value=shown(value), allowed=", ".join(allowed))
    return str(value)


def read_text(value: object, most: int, where: str, least: int = 0) -> str:
    """A short text of one or more lines, without signs that cannot be seen."""
    if isinstance(value, str) and least <= len(value.strip()) and len(value) <= most and _readable(value):
        return value.strip()
    raise NotNow("text", where=where, value=shown(value), least=least, most=most)


def _readable(text: str) -> bool:
    return all([sign.isprintable() or sign == "\n" for sign in text])
