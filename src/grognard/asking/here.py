"""Battles kept on the device: what a server's store and its tables do, for one browser and without waiting."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from grognard.ai.player import HINTED_BY
from grognard.asking.games import (
    ACTS,
    OBSERVER,
    Reader,
    begun,
    check_asked,
    line,
    luck_told,
    no_game,
    now,
    reader_of,
    reasons_told,
    seated,
    state_of,
    told_view,
    tried,
    verification_told,
)
from grognard.asking.problems import Trouble, stale
from grognard.asking.shapes import Created, Lines
from grognard.drawing import board
from grognard.games import fair
from grognard.games.battle import Asked, Battle
from grognard.games.beginning import Beginning, forked, from_record, from_scenario
from grognard.games.errors import NotNow, Repeated, Stale
from grognard.games.log import Entry, canonical
from grognard.games.seats import LINK, PERSON, new_id, read_seats
from grognard.games.showing import covered, film, reached, record
from grognard.games.thinking import carried_out, job
from grognard.kernel.record import written
from grognard.store.rows import GameRow, SeatRow

HERE: Final = "here-"
"""What the id of a battle kept on a device begins with, and of no other."""
PLAINER: Final = "random"
"""Who answers where the player of a seat gives no good answer."""
SEEDS: Final = 2**32


class Question(NamedTuple):
    """What is asked: parts of the path and of the query by name, the key that is shown, the language, the body."""

    said: Mapping[str, str]
    key: str
    lang: str
    body: Mapping[str, Any]

    @property
    def since(self) -> int:
        return int(self.said.get("since", "0"))


class Thinking(NamedTuple):
    """An answer that a computer player has to find first."""

    job: dict[str, Any]


class Kept:
    """One battle: its row, and its log, carried out when somebody looks."""

    def __init__(self, row: GameRow, entries: list[Entry], battle: Battle | None = None) -> None:
        self.row = row
        self.stored = len(entries)
        """How many entries of the log the device is known to have."""
        self._entries = entries
        self._battle = battle

    @property
    def battle(self) -> Battle:
        if self._battle is None:
            self._battle = Battle.loaded(self.row.id, self.row.secret, self._entries)
            if self._battle.broken is not None:
                self._battle.mend(now())
        return self._battle

    def take(self, battle: Battle) -> None:
        self._battle = battle
        row = self.row
        state, turn = state_of(battle), battle.turn_of
        self.row = row._replace(version=battle.version, state=state, turn_of=turn, changed=now())


class Games:
    """Every battle of this device: which it does not have stored as they are, and which somebody has looked at."""

    def __init__(self) -> None:
        self.kept: dict[str, Kept] = {}
        self.changed: set[str] = set()
        self.looked_at: set[str] = set()

    def load(self, row: list[Any], entries: list[list[Any]]) -> None:
        """A battle as the device has it stored."""
        *told, seats = row
        game = GameRow._make([*told, tuple([SeatRow(*one) for one in seats])])
        self.kept[game.id] = Kept(game, [Entry(*one) for one in entries])

    def changes(self) -> Iterator[dict[str, Any]]:
        """What the device is to store: of each battle its row and its new entries; no row: it is gone."""
        for id in sorted(self.changed):
            one = self.kept.get(id)
            if one is None:
                yield {"id": id, "row": None, "entries": []}
            else:
                entries = one.battle.log[one.stored :]
                one.stored = one.battle.version
                yield {"id": id, "row": one.row, "entries": entries}
        self.changed.clear()

    def may_think(self) -> list[str]:
        """The battles in which a computer may be asked since this was asked last."""
        woken = sorted([id for id in self.looked_at if id in self.kept and self.kept[id].battle.thinks() is not None])
        self.looked_at.clear()
        return woken

    def answers(self) -> dict[str, Callable[[Question], Any]]:
        """What answers which question."""
        acts = {f"POST games/{{game}}/{what}": self._acting(what) for what in ACTS}
        return {
            "POST games": self._create,
            "POST games/mine": self._mine,
            "POST verify": lambda asked: verification_told(asked.body["record"], asked.lang),
            "GET games/{game}": self._show,
            "DELETE games/{game}": self._remove,
            "GET games/{game}/film": lambda asked: film(self._at(asked).battle, asked.lang, self._reader(asked).seat),
            "GET games/{game}/luck": self._luck,
            "GET games/{game}/covered": self._covered,
            "GET games/{game}/reached": lambda a: {"outline": reached(self._at(a).battle, self._reader(a).seat)},
            "GET games/{game}/reasons": lambda asked: reasons_told(self._at(asked).battle, asked.lang),
            "GET games/{game}/record": lambda asked: record(self._at(asked).battle, self._reader(asked).seat),
            "GET games/{game}/handed": self._handed,
            "GET boards/{hash}": lambda asked: board(self._at(asked).battle.game, asked.lang).data(),
            "POST games/{game}/try": self._try,
            "POST games/{game}/hint": self._hint,
            **acts,
        }

    # Who asks

    def _at(self, asked: Question) -> Kept:
        found = self.kept.get(asked.said["game"])
        if found is None:
            raise no_game(asked.said["game"])
        return found

    def _reader(self, asked: Question) -> Reader:
        found = reader_of(self._at(asked).row, asked.key) if asked.key else OBSERVER
        if found is None:
            raise Trouble("not-yours", 403)
        return found

    # Beginning and ending

    def _create(self, asked: Question) -> Created:
        said = asked.body
        seats = read_seats(list(said.get("seats") or [{"kind": PERSON}, {"kind": PERSON}]))
        if LINK in [one.kind for one in seats]:
            raise Trouble("bad-input", 422, sentence="no-links", where="seats", value=LINK)
        battle = begun(HERE + new_id(), fair.new_secret(), self._beginning(asked), seats, said.get("contribution", ""))
        created, row = seated(battle, seats)
        self.kept[battle.id] = Kept(row, [], battle)
        self.changed.add(battle.id)
        self.looked_at.add(battle.id)
        return created

    def _beginning(self, asked: Question) -> Beginning:
        said = asked.body
        if said.get("record") is not None:
            return from_record(said["record"])
        if said.get("fork") is None:
            return from_scenario(said.get("scenario"), said.get("settings"))
        of = Question({"game": said["fork"]}, asked.key, asked.lang, {})
        battle = self._at(of).battle
        return forked(battle, said.get("at", battle.version), self._reader(of).seat)

    def _remove(self, asked: Question) -> None:
        self._reader(asked)
        del self.kept[asked.said["game"]]
        self.changed.add(asked.said["game"])

    def _handed(self, asked: Question) -> dict[str, Any]:
        """The whole of a battle for a server to go on from; who plays it here may know all of it."""
        battle = self._at(asked).battle
        if self._reader(asked) is OBSERVER:
            raise Trouble("not-yours", 403)
        return {"record": written(battle.game, battle.game.made_by), "seats": [one.said() for one in battle.seats]}

    # Looking

    def _show(self, asked: Question) -> dict[str, Any]:
        self.looked_at.add(asked.said["game"])
        return told_view(self._at(asked).battle, self._reader(asked).seat, asked.lang, asked.since)

    def _mine(self, asked: Question) -> Lines:
        rows = [(self.kept.get(one["id"]), one.get("key", "")) for one in asked.body["games"]]
        return Lines([line(found.row if found is not None else None, key) for found, key in rows])

    def _luck(self, asked: Question) -> Any:
        battle = self._at(asked).battle
        if not battle.over:
            raise NotNow("not_over")
        return luck_told(battle.game, asked.lang)

    def _covered(self, asked: Question) -> dict[str, Any]:
        return {"covered": covered(self._at(asked).battle, int(asked.said["piece"]), asked.lang)}

    # Acting

    def _acting(self, what: str) -> Callable[[Question], dict[str, Any]]:
        def acted(asked: Question) -> dict[str, Any]:
            kept, reader = self._at(asked), self._reader(asked)
            said = {key: value for key, value in asked.body.items() if key != "id"}
            digest = hashlib.sha256(canonical([what, reader.seat, said]).encode()).hexdigest()
            by = Asked(reader.seat, said["version"], asked.body["id"], now(), digest, reader.creator)
            try:
                self._do(kept, lambda battle: ACTS[what](battle, by, said))
            except Repeated:
                pass
            except Stale:
                raise self._stale(asked) from None
            return self._show(asked)

        return acted

    def _do(self, kept: Kept, does: Callable[[Battle], None]) -> None:
        twin = kept.battle.copy()
        does(twin)
        kept.take(twin)
        self.changed.add(kept.row.id)

    def _stale(self, asked: Question) -> Trouble:
        shown = self._show(asked)
        return stale(json.dumps(shown).encode(), shown["version"])

    def _considering(self, asked: Question) -> tuple[Battle, int]:
        battle, seat = self._at(asked).battle, self._reader(asked).seat
        try:
            check_asked(battle, seat, asked.body["version"])
        except Stale:
            raise self._stale(asked) from None
        assert seat is not None
        return battle, seat

    def _try(self, asked: Question) -> dict[str, Any]:
        battle, seat = self._considering(asked)
        return tried(battle, seat, asked.body["text"], asked.lang)

    # Computer players, who think elsewhere

    def _hint(self, asked: Question) -> Thinking:
        battle, seat = self._considering(asked)
        if battle.persons() > 1:
            raise NotNow("no_hints")
        return Thinking(job(battle.game, seat, HINTED_BY, secrets.randbelow(SEEDS), hint=True))

    def thinking(self, id: str, plainer: bool = False) -> dict[str, Any] | None:
        """What a computer player of a battle is to think of; None where none is asked."""
        kept = self.kept.get(id)
        seat = kept.battle.thinks() if kept is not None else None
        if kept is None or seat is None:
            return None
        name = PLAINER if plainer else kept.battle.seats[seat].player
        told = job(kept.battle.game, seat, name, secrets.randbelow(SEEDS), mind=kept.battle.minds.get(seat))
        return {**told, "version": kept.battle.version}

    def thought(self, id: str, told: dict[str, Any], found: dict[str, Any]) -> None:
        """What it came to; a battle that has gone on since takes no notice."""
        kept = self.kept.get(id)
        if kept is not None and kept.battle.version == told["version"]:
            seat, version = told["seat"], told["version"]
            self._do(kept, lambda battle: carried_out(battle, seat, version, found, now()))
