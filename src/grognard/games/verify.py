"""A finished game's record, verified: every hash, the commitment, and every die worked out once more."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from grognard.games import fair, log
from grognard.games.battle import Battle
from grognard.games.errors import NotNow
from grognard.games.log import Entry, canonical, well_formed
from grognard.games.seats import FAIR
from grognard.kernel.errors import BadInput
from grognard.kernel.question import Ask, Roll
from grognard.kernel.record import LOG, Kept, read
from grognard.kernel.words import shown

KEPT = ("id", "commitment", "secret", "contributions")


class Verified(NamedTuple):
    """What was found to hold: how many rolls were worked out again, how many entries; how many rolls were typed.

    `mended`: how often a corrected rule stopped the battle, and it went on from a position that nobody can work out.
    """

    rolls: int
    entries: int
    typed: int
    mended: int


def verified(text: str) -> Verified:
    """All of a record that can be verified; BadInput names the first line that does not hold."""
    kept = read(text)
    promised = _promised(kept)
    first = text.splitlines().index(kept.log[0]) + 1
    entries = _chained(kept, first)
    battle, rolls, typed, before = Battle(promised["id"], promised["secret"]), 0, 0, None
    for one in battle.folded(entries):
        line = first + one.number - 1
        if battle.broken is not None:
            raise _wrong(line, NotNow("broken_play", why=battle.broken))
        if one.kind == log.BEGUN and battle.commitment != promised["commitment"]:
            raise _wrong(line, NotNow("broken_commitment"))
        if one.kind == log.DICE:
            rolls += _worked_out(battle, one, before, line)
            typed += "roll" not in one.body
        before = battle.game.version, battle.game.pending
    _agrees(kept, battle)
    return Verified(rolls, battle.version, typed, len(battle.mended))


def _chained(kept: Kept, first: int) -> list[Entry]:
    """The entries of the log, each bound to the one before."""
    entries: list[Entry] = []
    for line, written in enumerate(kept.log, start=first):
        one = _entry(written, line)
        if one.number != len(entries) + 1:
            raise _wrong(line, NotNow("broken_order", value=one.number, allowed=len(entries) + 1))
        if not log.holds(entries[-1].hash if entries else log.NO_HASH, one):
            raise _wrong(line, NotNow("broken_hash"))
        entries.append(one)
    return entries


def _worked_out(battle: Battle, one: Entry, before: tuple[int, Ask | Roll | None] | None, line: int) -> bool:
    """Whether dice were worked out again: what the server threw must be of the key and the roll's ordinal."""
    assert before is not None
    thrown, ordinal = "roll" in one.body, battle.throws - 1
    if thrown and one.body["roll"] != ordinal:
        raise _wrong(line, NotNow("broken_roll", value=one.body["roll"], allowed=ordinal))
    version, waited = before
    if battle.game.version == version or not isinstance(waited, Roll):  # set aside by a corrected rule
        return False
    if thrown != (battle.seats[waited.player].dice == FAIR):
        raise _wrong(line, NotNow("broken_thrower"))
    faces = list(battle.fair_faces(waited, ordinal)) if thrown else one.body["faces"]
    if one.body["faces"] != faces:
        raise _wrong(line, NotNow("broken_die", roll=ordinal, allowed=" ".join(map(str, faces))))
    return thrown


def _promised(kept: Kept) -> dict[str, Any]:
    promised = kept.head.get("kept")
    if not kept.log or not isinstance(promised, dict) or set(promised) != set(KEPT):
        raise NotNow("no_log")
    if not isinstance(promised["id"], str):
        raise NotNow("verify_head", what=f"id: {shown(promised['id'])}")
    try:
        given = fair.commitment(promised["secret"])
    except (TypeError, ValueError) as wrong:
        raise _wrong(2, NotNow("broken_commitment")) from wrong
    if given != promised["commitment"]:
        raise _wrong(2, NotNow("broken_commitment"))
    return promised


def _entry(written: str, line: int) -> Entry:
    try:
        entry = Entry(*json.loads(written.removeprefix(f"{LOG} ")))
        canonical(entry).encode()
        if well_formed(entry) and (entry.kind == log.BEGUN) == (entry.number == 1):
            return entry
    except (TypeError, ValueError, RecursionError):
        pass
    raise BadInput("record", line=line, value=written[:60], allowed=LOG)


def _agrees(kept: Kept, battle: Battle) -> None:
    """The head and the answers of the record are those that its log leads to."""
    for name, value in (("setup", battle.game.setup), ("contributions", battle.contributions)):
        given = kept.setup if name == "setup" else kept.head["kept"][name]
        if given != value:
            raise NotNow("verify_head", what=f"{name}: {shown(given)}")
    if kept.answers != battle.game.answers:
        pairs = zip(kept.answers, battle.game.answers, strict=False)
        alike = next((i for i, (given, played) in enumerate(pairs) if given != played), len(battle.game.answers))
        raise _wrong(3 + alike, NotNow("broken_answer"))


def _wrong(line: int, why: NotNow) -> NotNow:
    return NotNow("verify_line", line=line, why=why)
