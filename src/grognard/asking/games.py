"""What is asked of whole games, whoever keeps them: begun, looked at, acted in, tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import time_ns
from typing import Any, Final, NamedTuple

from grognard import api
from grognard.asking.problems import Trouble
from grognard.asking.shapes import Created, Line, Luck, LuckOfRule, LuckOfSide, Reasons, ReasonView, Verification
from grognard.companion.foreseen import foreseen
from grognard.games.battle import Asked, Battle
from grognard.games.beginning import Beginning, titled
from grognard.games.errors import GAMES_WORDS, NotNow, NotYours
from grognard.games.luck import luck
from grognard.games.seats import LINK, PERSON, Seat, digest, is_digest, new_key
from grognard.games.showing import view
from grognard.games.thinking import reasons_in
from grognard.games.verify import verified
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.named import PIECE_NAME, Named
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import ruleset
from grognard.kernel.verge import held
from grognard.kernel.view import PointedView, plain
from grognard.odds.forecast import forecast
from grognard.store.rows import LIVE, OVER, WAITING, GameRow, SeatRow, one_title, titles

NOTHING_BEGUN: Final = {"words": "", "pointed": None, "forecast": None, "look": None, "stance": None, "held": ""}


def now() -> int:
    """Milliseconds since 1970."""
    return time_ns() // 1_000_000


class Reader(NamedTuple):
    """Who reads or acts: the seat held (None: an observer), whether as the creator, the digest of the key."""

    seat: int | None = None
    creator: bool = False
    key: str = ""


OBSERVER: Final = Reader()


def reader_of(row: GameRow, key: str) -> Reader | None:
    """Whom a key shows; None for nobody here. Who plays beside the creator is the creator too."""
    shown = digest(key)
    for one in row.seats:
        if is_digest(shown, one.key):
            return Reader(one.seat, one.kind == "person", one.key)
    return Reader(None, True, row.creator) if is_digest(shown, row.creator) else None


def no_game(id: str) -> Trouble:
    return Trouble("not-found", 404, sentence="no-game", where="game", value=id)


def state_of(battle: Battle) -> str:
    if battle.over:
        return OVER
    return WAITING if battle.waits_for_seat else LIVE


# Beginning


def begun(id: str, secret: str, beginning: Beginning, seats: tuple[Seat, Seat], contribution: str) -> Battle:
    """A new battle from its beginning."""
    return Battle.begun(id, secret, beginning.setup, seats, now(), contribution, beginning.answers)


def seated(battle: Battle, seats: Sequence[Seat]) -> tuple[Created, GameRow]:
    """The keys and invitations of a new game, and the row that keeps their digests."""
    keys = [new_key() if one.kind == PERSON else None for one in seats]
    invitations = [new_key() if one.kind == LINK else None for one in seats]
    creator, at = new_key(), now()
    rows = [
        SeatRow(i, one.kind, one.player, one.dice, one.name, *[digest(it) if it else "" for it in shown])
        for i, (one, *shown) in enumerate(zip(seats, keys, invitations, strict=True))
    ]
    setup = battle.game.setup
    row = GameRow(
        battle.id,
        at,
        at,
        setup["ruleset"],
        one_title(titled(setup)),
        state_of(battle),
        battle.secret,
        digest(creator),
        battle.version,
        battle.turn_of,
        tuple(rows),
    )
    return Created(battle.id, keys, invitations, battle.commitment, creator), row


# Looking


def told_view(battle: Battle, seat: int | None, lang: str, since: int) -> dict[str, Any]:
    """A view as it goes out; one that is whole says besides what is played."""
    data = view(battle, seat, lang, since)
    if data["whole"]:
        setup = battle.game.setup
        own = "\n" in setup["scenario"]
        data |= {"ruleset": setup["ruleset"], "scenario": "" if own else setup["scenario"]}
        data["title"] = titled(setup)[lang]
    return data


def luck_told(game: Game, lang: str) -> Luck:
    """What fell against what was expected, and what it was thrown for, in words."""
    looked, words = game.looked_at(None, lang), game.words
    numbers = {one.id: one.numbers for one in ruleset(game.setup["ruleset"]).entries()}

    def worded(rule: str) -> str:
        """A rule in words, with its numbers; dice thrown on a whole table, by the table's heading."""
        keys = [key for key in (rule, f"table.{rule}") if words.find(lang, key) is not None]
        return words.say(lang, keys[0] if keys else f"={rule}", **numbers.get(rule, {}))

    def called(rule: str, rules: set[str]) -> str:
        """What dice were thrown for; where others of a side were too, by the words of the rule besides."""
        thrown = looked.thrown_for(rule)
        alike = thrown and any([one != rule and looked.thrown_for(one) == thrown for one in rules])
        return f"{thrown} ({worded(rule)})" if alike else thrown or worded(rule)

    found = []
    for side, one in zip(looked.sides(), luck(game), strict=True):
        thrown = {rule["rule"] for rule in one["rules"]}
        rules = [LuckOfRule(words=called(rule["rule"], thrown), **rule) for rule in one["rules"]]
        found.append(LuckOfSide(side, one["dice"], one["percentile"], rules))
    return Luck(found)


def line(row: GameRow | None, key: str) -> Line | None:
    """A game in a line, for who shows a key."""
    reader = OBSERVER if row is None or not key else reader_of(row, key)
    if row is None or reader is None:
        return None
    names = [one.name for one in row.seats]
    return Line(
        row.id,
        row.ruleset,
        titles(row.title),
        row.state,  # type: ignore[arg-type]  # one of the three that there are
        reader.seat,
        reader.creator,
        row.turn_of,
        row.version,
        row.created,
        row.changed,
        names,
    )


def reasons_told(battle: Battle, lang: str) -> Reasons:
    """Why computer players answered as they did."""
    return Reasons([ReasonView(one.version, one.seat, one.words[lang], one.why[lang]) for one in reasons_in(battle)])


def verification_told(record: str, lang: str) -> Verification:
    """That every die of a record holds, in words."""
    found = verified(record)
    words = GAMES_WORDS.say(lang, "verify.good", rolls=found.rolls, entries=found.entries)
    if found.typed:
        words += " " + GAMES_WORDS.say(lang, "verify.typed", rolls=found.typed)
    if found.mended:
        words += " " + GAMES_WORDS.say(lang, "verify.mended", times=found.mended)
    return Verification(found.rolls, found.entries, found.typed, words)


# Acting


def _answered(battle: Battle, asked: Asked, said: Mapping[str, Any]) -> None:
    text, faces = said.get("text"), said.get("faces")
    if (text is None) == (faces is None):
        battle.check(asked, without_seat=True)
        raise NotNow("text_or_faces", where="text")
    try:
        if text is not None:
            battle.answer(asked, text)
        elif faces is not None:
            battle.type_dice(asked, faces)
    except BadInput as wrong:
        wrong.details.setdefault("where", "faces" if text is None else "text")
        raise


ACTS: Final[dict[str, Callable[[Battle, Asked, Mapping[str, Any]], None]]] = {
    "answers": _answered,
    "undo": lambda battle, asked, said: battle.undo(asked),
    "reset": lambda battle, asked, said: battle.reset(asked),
    "resign": lambda battle, asked, said: battle.resign(asked),
    "draw": lambda battle, asked, said: battle.offer_draw(asked),
    "rewind": lambda battle, asked, said: battle.offer_rewind(asked, said["to"]),
    "consent": lambda battle, asked, said: battle.consent(asked, said["offer"], said["yes"]),
    "say": lambda battle, asked, said: battle.say(asked, said["text"]),
}
"""What a seat does, by its name in the path."""


# Trying: nothing is changed


def check_asked(battle: Battle, seat: int | None, version: int) -> None:
    """Whether a seat is asked, and looks at the question as it stands."""
    battle.check(Asked(seat, version))
    if battle.waits_for_seat:
        raise NotNow("waits_for_seat")
    if not isinstance(battle.game.pending, Ask) or battle.game.pending.player != seat:
        raise NotYours("not_asked")


def tried(battle: Battle, seat: int | None, text: str, lang: str) -> dict[str, Any]:
    """An answer weighed as far as its player knows the game."""
    assert seat is not None
    game = battle.game.known_to(seat, battle.version)
    answer = game.parse(text)
    refusal = game.why_not(answer)
    if refusal is not None:
        sentence = refusal.wording[lang]
        named = [one.number for one in refusal.numbers.values() if isinstance(one, Named) and one.of == PIECE_NAME]
        stopped = {**NOTHING_BEGUN, "pointed": plain(PointedView(pieces=tuple(named)))} if named else NOTHING_BEGUN
        return {
            **stopped,
            "legal": False,
            "rule": refusal.rule,
            "sentence": sentence,
            "held": held(game.state, text),
        }
    ask = game.pending
    assert isinstance(ask, Ask)
    looked, at = game.looked_at(seat, lang), ask.choices.pointed(game.state, answer)
    said = {
        **NOTHING_BEGUN,
        "legal": True,
        "rule": None,
        "sentence": None,
        "words": looked.label(answer, at),
        "pointed": plain(looked.pointed(at)),
        "stance": plain(ask.choices.stance(game.state, answer)),
    }
    found = forecast(game, answer)
    if found is None:
        return said
    return {**said, "forecast": api.forecast_data(found), "look": foreseen(game, found)}
