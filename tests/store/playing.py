"""Games to be stored: small logs whose entries say nothing."""

from __future__ import annotations

from grognard.games import log
from grognard.games.log import Entry
from grognard.games.seats import new_id
from grognard.notices.outbox import Notice, Way
from grognard.store.rows import Change, GameRow, SeatRow
from grognard.store.store import Store

SEATS = (SeatRow(0, "person", "", "fair", "Ann", "a" * 64), SeatRow(1, "link", "", "fair", "", "", "b" * 64))


def row(id: str = "", state: str = "live") -> GameRow:
    return GameRow(id or new_id(), 5, 5, "square-bashing", "First steps", state, "f" * 64, "c" * 64, 1, 0, SEATS)


def begun(store: Store, id: str = "", state: str = "live") -> tuple[str, list[Entry]]:
    """A new game, and its log so far."""
    game = row(id, state)
    first = [log.entry([], log.BEGUN, None, 1, {"setup": {}})]
    store.create(game, first).result()
    return game.id, first


def said(game: str, so_far: list[Entry], id: str = "", text: str = "x") -> Change:
    """One more entry of a game."""
    return Change(game, (log.entry(so_far, log.ANSWER, 0, 2, {"text": text}, id, "d" * 64 if id else ""),), turn_of=1)


def way(game: str, seat: int = 0, id: str = "", address: str = "https://example.org/hook") -> Way:
    return Way(id or f"way of {game}", game, seat, "json", address, "en", 1)


def notice(to: Way, version: int = 2, due: int = 0) -> Notice:
    return Notice(f"{to.game}-{version}-{to.id}", to, version, "First steps", "Ann", "/g", due)
