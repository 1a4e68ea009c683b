"""What goes into the store and comes out of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from grognard.games.log import Entry

if TYPE_CHECKING:
    from grognard.notices.outbox import Notice, Way

WAITING, LIVE, OVER = "waiting", "live", "over"
STATES = (WAITING, LIVE, OVER)


BETWEEN: Final = " | "


def one_title(titles: Mapping[str, str]) -> str:
    """A title of both languages as it is kept."""
    return BETWEEN.join(dict.fromkeys([titles["en"], titles["fr"]]))


def titles(title: str) -> dict[str, str]:
    """A title as it is kept, by language."""
    en, _, fr = title.partition(BETWEEN)
    return {"en": en, "fr": fr or en}


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


class Telling(NamedTuple):
    """Who is to be told of a change: a seat, and the notices of it, made of the ways that it has when it is written."""

    seat: int
    made: Callable[[Sequence[Way]], Sequence[Notice]]


class Change(NamedTuple):
    """What one request does to a game, all or nothing; seats, state and turn are written with the entries.

    `without_words` are earlier entries, to be kept without the names and messages of who left.
    """

    game: str
    entries: tuple[Entry, ...]
    seats: tuple[SeatRow, ...] = ()
    state: str = LIVE
    turn_of: int | None = None
    snapshot: tuple[int, dict[str, Any]] | None = None
    telling: Telling | None = None
    without_words: tuple[Entry, ...] = ()
