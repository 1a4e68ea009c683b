"""What a reader of a battle is shown: a view of its seat, the film of it, its record. Nothing secret before the end."""

from __future__ import annotations

import json
from typing import Any, Final

from grognard.ai.evaluation import evaluation_of
from grognard.ai.playing import share_of
from grognard.games import log
from grognard.games.battle import Battle
from grognard.games.errors import GAMES_WORDS
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.record import LOG, written
from grognard.kernel.ruleset import ruleset
from grognard.kernel.verge import verge
from grognard.kernel.view import View, plain

SEAT: Final = "seat"
"""What is waited for before every seat is taken."""
SINCE: Final = ("places", "pieces", "dice", "events", "secrets")
"""What a frame has new."""
FILM_FRAME: Final = ("turn", "turns", "player", "score", "events_kept", "whole", *SINCE)
NOTHING: Final[dict[str, Any]] = {
    "seat": None,
    "whole": False,
    **{name: [] for name in SINCE},
}
"""What goes without saying of a frame."""
MISSING: Final = object()


def view(battle: Battle, seat: int | None, lang: str = "en", since: int = 0) -> dict[str, Any]:
    """All that a seat, or an observer, may see; with `since`, what is new after that version of the log."""
    looked = _board(battle, battle.game, seat, lang, since).data()
    return {**looked, **_between_seats(battle, seat, lang, since)}


def _board(battle: Battle, game: Game, seat: int | None, lang: str, since: int, asked: bool = True) -> View:
    known = since if 0 < since <= battle.version else 0
    before = battle.seen_at(known) if known else None
    return game.looked_at(seat, lang).view(battle.kernel_version(known), before, battle.seen_now(), asked)


def _between_seats(battle: Battle, seat: int | None, lang: str, since: int) -> dict[str, Any]:
    """What there is besides the board: who sits where, offers, messages, the log's hash, the end."""
    shown: dict[str, Any] = {
        "version": battle.version,
        "log": battle.hash,
        "commitment": battle.commitment,
        "seats": [{**one.said(), "claimed": one.claimed} for one in battle.seats],
        "offer": battle.offer._asdict() if battle.offer is not None else None,
        "points": _points(battle, lang),
        "messages": [one._asdict() for one in battle.messages if one.number > since] if _hears(battle, seat) else [],
        "mended": [_mending(one, lang) for one in battle.mended if one.number > since],
        "over": battle.over,
    }
    if battle.over:
        shown |= _the_end(battle, lang)
    elif battle.waits_for_seat:
        shown["pending"] = {"waiting": SEAT}
    return shown


def _hears(battle: Battle, seat: int | None) -> bool:
    """Messages are between the seats until the end."""
    return seat is not None or battle.over


def _points(battle: Battle, lang: str) -> list[dict[str, Any]]:
    sides = battle.game.looked_at(None, lang).sides()
    return [
        {
            "version": one.version,
            "words": GAMES_WORDS.say(
                lang, "point.turn", turn=one.turn, side=sides[one.player] if one.player is not None else "—"
            ),
        }
        for one in battle.points
    ]


def _mending(one: log.Entry, lang: str) -> dict[str, Any]:
    body = one.body
    words = GAMES_WORDS.say(lang, "mended.told", number=body["entry"], rule=body["rule"] or "—", why=body["why"][lang])
    return {"number": one.number, "entry": body["entry"], "rule": body["rule"], "words": words}


def _the_end(battle: Battle, lang: str) -> dict[str, Any]:
    assert battle.ended is not None
    by, winner = battle.ended
    return {
        "pending": None,
        "winner": winner,
        "ended": {"by": by, "words": GAMES_WORDS.say(lang, f"ended.{by}"), "winner": winner},
        "secret": battle.secret,
        "contributions": battle.contributions,
        "undo": {"answers": 0},
    }


def film(battle: Battle, lang: str = "en", seat: int | None = None) -> dict[str, Any]:
    """The whole game so far, as a seat, or anybody, may see it: how it stood first, then what each entry changed.

    A frame leaves out what follows from the one before: its version is the next one, nothing of NOTHING is there,
    all events told so far are kept, and the rest is as it was.
    """
    again = Battle(battle.id)
    frames: list[dict[str, Any]] = []
    before: dict[str, Any] = {"version": 0}
    told, moved = 0, -1
    for one in again.folded(battle.log):
        if again.game.version != moved:
            frame = _frame(again, one, lang, before["version"], seat)
            follows = {**before, **NOTHING, "version": before["version"] + 1, "events_kept": told}
            frames.append({name: value for name, value in frame.items() if follows.get(name, MISSING) != value})
            before, told, moved = frame, frame["events_kept"] + len(frame["events"]), again.game.version
    return {"version": battle.version, "ground": battle.game.ground_hash(), "frames": frames}


def _frame(battle: Battle, one: log.Entry, lang: str, since: int, seat: int | None) -> dict[str, Any]:
    """A moment; what its reader had chosen in secret stands with it until it was shown to all."""
    looked = _board(battle, battle.game, seat, lang, since, asked=False).data()
    entry = {"version": one.number, "seat": one.seat, "kind": one.kind, "chance": _chance(battle)}
    return {**entry, **{name: looked[name] for name in FILM_FRAME}}


def covered(battle: Battle, piece: int, lang: str = "en") -> list[dict[str, Any]]:
    """The ground that a unit commands; nothing where there is no such unit, or its game knows of none."""
    game = battle.game
    its = ruleset(game.setup["ruleset"]).played.covered
    if its is None or piece >= len(game.state.pieces):
        return []
    looked = game.looked_at(None, lang)
    return [plain(looked.covered(one)) for one in its(game.state, piece)]


def reached(battle: Battle, seat: int | None) -> list[list[int]]:
    """How far the unit of free measure that a seat is asked about truly comes, all round; nothing for others."""
    ask = battle.game.pending
    if not isinstance(ask, Ask) or ask.player != seat or battle.over:
        return []
    return [list(at) for at in verge(battle.game.known_to(ask.player, battle.version).state)]


def _chance(battle: Battle) -> float | None:
    """The first side's chance, as a computer player sees it; not while something is secret, which it might tell."""
    g = battle.game.state
    its = ruleset(g.rules.ruleset)
    if g.sealed or not its.evaluation:
        return None
    return round(share_of(g, 0, evaluation_of(g.rules.ruleset)), 3)


def record(battle: Battle, seat: int | None) -> str:
    """The record for a reader: partial before the end; afterwards whole, with the log and the dice's secret."""
    if not battle.over:
        return written(battle.game, battle.game.made_by, seat, whole=False)
    head, second, *answers = written(battle.game, battle.game.made_by).splitlines()
    kept = {
        "id": battle.id,
        "commitment": battle.commitment,
        "secret": battle.secret,
        "contributions": battle.contributions,
    }
    second = json.dumps({**json.loads(second), "kept": kept}, ensure_ascii=False, sort_keys=True)
    return "\n".join([head, second, *answers, *[f"{LOG} {log.line(one)}" for one in battle.log]]) + "\n"
