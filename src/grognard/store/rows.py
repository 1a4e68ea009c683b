"""What goes into the store and comes out of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.games.log import Entry
from grognard.notices.outbox import Notice

WAITING, LIVE, OVER = "waiting", "live", "over"
STATES = (WAITING, LIVE, OVER)


class SeatRow(NamedTuple):
    """Who sits there; the digests of a key and of an invitation, "" for none."""

    seat: int
    kind: str
    player: str
    dice: str
    name: str
    key: str = ""
    invitation: str = ""


class GameRow(NamedTuple):
    """A game without its log. Times are milliseconds; `creator` is the digest of the creator's own key."""

    id: str
    created: int
    changed: int
    ruleset: str
    title: str
    state: str
    secret: str
    creator: str
    version: int
    turn_of: int | None
    seats: tuple[SeatRow, ...]


class Change(NamedTuple):
    """What one request does to a game, all or nothing; seats, state and turn are written with the entries."""

    game: str
    entries: tuple[Entry, ...]
    seats: tuple[SeatRow, ...] = ()
    state: str = LIVE
    turn_of: int | None = None
    snapshot: tuple[int, dict[str, Any]] | None = None
    notices: tuple[Notice, ...] = ()
