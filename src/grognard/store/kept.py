"""Battles as they are kept: loaded, checked on this version of the rules, taken in from records and other stores."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import NamedTuple

from grognard.games import log
from grognard.games.battle import Battle
from grognard.games.beginning import from_record, titled
from grognard.games.log import Entry
from grognard.games.seats import LINK, PERSON, Seat, digest, new_id, new_key
from grognard.games.verify import verified
from grognard.kernel.errors import BadInput
from grognard.kernel.record import LOG, read
from grognard.store.errors import Conflict, StoreInput
from grognard.store.rows import LIVE, OVER, WAITING, GameRow, SeatRow, one_title
from grognard.store.store import Store, opened

HEADER = b"SQLite format 3\x00"
SECRET_BYTES = 32


class Seated(NamedTuple):
    """A new game's row, and what is shown once: the keys and invitations by seat, the creator's own key."""

    row: GameRow
    keys: tuple[str | None, ...]
    invitations: tuple[str | None, ...]
    creator: str


def seated(battle: Battle, at: int) -> Seated:
    """A new battle as it is kept, with keys of its own."""
    keys = tuple([new_key() if one.kind == PERSON else None for one in battle.seats])
    invitations = tuple([new_key() if one.kind == LINK else None for one in battle.seats])
    creator = new_key()
    rows = tuple(
        [
            _seat(number, one, digest(key) if key else "", digest(invitation) if invitation else "")
            for number, (one, key, invitation) in enumerate(zip(battle.seats, keys, invitations, strict=True))
        ]
    )
    return Seated(_row(battle, at, digest(creator), rows), keys, invitations, creator)


def _seat(number: int, one: Seat, key: str = "", invitation: str = "") -> SeatRow:
    return SeatRow(number, one.kind, one.player, one.dice, one.name, key, invitation)


def _row(battle: Battle, at: int, creator: str, seats: tuple[SeatRow, ...]) -> GameRow:
    setup = battle.game.setup
    state = OVER if battle.over else WAITING if battle.waits_for_seat else LIVE
    title = one_title(titled(setup))
    secret, version, turn_of = battle.secret, battle.version, battle.turn_of
    return GameRow(battle.id, at, at, setup["ruleset"], title, state, secret, creator, version, turn_of, seats)


def battle_of(store: Store, row: GameRow) -> Battle:
    """The battle that its log tells; `broken` says where it does not hold on this version."""
    return Battle.loaded(row.id, row.secret, store.entries(row.id), store.snapshot(row.id))


class Checked(NamedTuple):
    """A game that goes on, and what of it does not hold on this version, if anything."""

    row: GameRow
    entries: int
    wrong: BadInput | None
    entry: int | None = None
    rule: str = ""


def checked(store: Store) -> Iterator[Checked]:
    """Every game that is not over, played again on this version, one after the other."""
    for row in store.listed([LIVE, WAITING]):
        yield _checked(store, row)


def _checked(store: Store, row: GameRow) -> Checked:
    entries = store.entries(row.id)
    if torn := _torn(entries):
        return Checked(row, len(entries), StoreInput("torn", value=torn), torn)
    try:
        battle = Battle.loaded(row.id, row.secret, entries, store.snapshot(row.id))
    except BadInput as wrong:
        return Checked(row, len(entries), wrong, 1)
    broken = battle.broken
    if broken is None:
        return Checked(row, len(entries), None)
    return Checked(row, len(entries), broken, broken.number, broken.rule)


def _torn(entries: list[Entry]) -> int:
    """The first entry that is missing, or is not what its hash says; 0 where all are."""
    before = log.NO_HASH
    for number, one in enumerate(entries, start=1):
        if one.number != number or not log.holds(before, one):
            return number
        before = one.hash
    return 0 if entries else 1


def take_record(store: Store, text: str, at: int) -> Seated:
    """Takes in the record of a game: with its log, verified, as the game that it was; else as a new one."""
    kept = read(text)
    if kept.log:
        verified(text)
        promised = kept.head["kept"]
        entries = [Entry(*json.loads(line.removeprefix(f"{LOG} "))) for line in kept.log]
        battle = Battle.loaded(promised["id"], promised["secret"], entries)
        seats = tuple([_seat(number, one) for number, one in enumerate(battle.seats)])
        new = Seated(_row(battle, at, "", seats), (None, None), (None, None), "")
    else:
        beginning, secret = from_record(text), token_hex(SECRET_BYTES)
        persons = (Seat(PERSON), Seat(PERSON))
        battle = Battle.begun(new_id(), secret, beginning.setup, persons, at, answers=beginning.answers)
        new = seated(battle, at)
    _take(store, new.row, battle.log)
    if not battle.over:
        store.keep_snapshot(battle.id, battle.version, battle.game.snapshot()).result()
    return new


def _take(store: Store, row: GameRow, entries: list[Entry]) -> None:
    try:
        store.create(row, entries).result()
    except Conflict as wrong:
        raise StoreInput("there_already", value=row.id) from wrong


def is_store(file: Path) -> bool:
    """Whether a file is a database, as a backup is."""
    try:
        with file.open("rb") as opened_file:
            return opened_file.read(len(HEADER)) == HEADER
    except OSError:
        return False


def take_store(store: Store, file: Path) -> tuple[list[str], list[str]]:
    """Takes in every game of a backup that is not here yet; which were taken, and which were here."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"
        shutil.copyfile(file, copy)
        with closing(opened(f"sqlite:///{copy}")) as other:
            rows = other.listed()
            here = [row.id for row in rows if store.game(row.id) is not None]
            taken = [row for row in reversed(rows) if row.id not in here]
            for row in taken:
                _take_game(store, other, row)
    return [row.id for row in taken], here


def _take_game(store: Store, other: Store, row: GameRow) -> None:
    """A game with its log, its seats, its snapshot, and the ways to tell them."""
    _take(store, row, other.entries(row.id))
    snapshot = other.snapshot(row.id)
    if snapshot is not None:
        store.keep_snapshot(row.id, *snapshot).result()
    for seat in row.seats:
        for way in other.ways(row.id, seat.seat):
            store.add_way(way)
