"""What computer players are told of a battle, and what they answer. They know what their seat knows, and no more."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, NamedTuple

from grognard import api
from grognard.ai.choice import UNSAID
from grognard.ai.player import Minded, Player, player
from grognard.games import log
from grognard.games.battle import Asked, Battle
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.record import goes_on_from
from grognard.kernel.ruleset import ruleset
from grognard.kernel.section import Rules
from grognard.kernel.words import LANGUAGES

REASONS_MOST: Final = 100
ANSWERS_MOST: Final = 64
IN_A_ROW_FOR: Final = 1.5
"""Seconds after which the answers so far are told, once what was begun is done."""


def job(game: Game, seat: int, name: str, seed: int, hint: bool = False, mind: Any = None) -> dict[str, Any]:
    """What a player is told: the game as its seat knows it, with other dice, and what it had in mind before."""
    known = game.known_to(seat, seed)
    return {
        "setup": known.setup,
        "snapshot": known.snapshot(),
        "seat": seat,
        "player": name,
        "seed": seed,
        "hint": hint,
        "mind": mind,
    }


def thought(told: dict[str, Any], used: Callable[[Rules], None] = lambda rules: None) -> dict[str, Any]:
    """The answers in a row with their reasons, until dice must fall or somebody else is asked; or one hint.

    `used` is told afterwards by which rules, which remember odds that were worked out.
    """
    game = api.begin(told["setup"])
    try:
        return _thought(game, told)
    finally:
        used(game.state.rules)


def _thought(game: Game, told: dict[str, Any]) -> dict[str, Any]:
    goes_on_from(game, told["snapshot"], [], ruleset(game.state.rules.ruleset).leaves)
    who, seat = player(told["player"], told["seed"], waited_for=True), told["seat"]
    if isinstance(who, Minded):
        who.reminded(game, seat, told["mind"])
    if told["hint"]:
        choice = who.decide(game)
        words = game.answer_words(choice.answer)
        return {"text": str(choice.answer), "words": words, "why": choice.advice, "mind": in_mind(who, game, seat)}
    if isinstance(who, Minded) and who.resigns(game):
        return {"texts": [], "reasons": [], "resigns": True}
    texts: list[str] = []
    reasons: list[dict[str, Any] | None] = []
    begun = monotonic()
    while isinstance(game.pending, Ask) and game.pending.player == seat and len(texts) < ANSWERS_MOST:
        choice = who.decide(game)
        answer = choice.answer
        texts.append(str(answer))
        reasons.append(None if choice.reason in UNSAID else {"words": answered(game, answer), "why": choice.why})
        if monotonic() - begun > IN_A_ROW_FOR and not (isinstance(who, Minded) and who.has_plan):
            break
        game.play(answer)
    return {"texts": texts, "reasons": reasons, "resigns": False, "mind": in_mind(who, game, seat)}


def in_mind(who: Player, game: Game, seat: int) -> Any:
    """What a player goes on with when it is next asked; None where it has nothing in mind."""
    return who.in_mind(game, seat) if isinstance(who, Minded) else None


def answered(game: Game, answer: Any) -> dict[str, str]:
    """The question and its answer: an answer alone says little once the question is gone."""
    prompt, words = game.prompt(), game.answer_words(answer)
    return {lang: f"{prompt[lang]} {words[lang][:1].upper()}{words[lang][1:]}" for lang in LANGUAGES}


def carried_out(battle: Battle, seat: int, version: int, found: dict[str, Any], at: int) -> None:
    """The answers of a computer to a version of the battle, as far as they hold, with their reasons."""
    if found["resigns"]:
        battle.resign(Asked(seat, version, at=at))
        return
    if found["mind"] is not None:
        battle.minds[seat] = found["mind"]
    for number, (text, reason) in enumerate(zip(found["texts"], found["reasons"], strict=True)):
        if number and battle.thinks() != seat:
            break
        try:
            battle.answer(Asked(seat, battle.version if number else version, at=at), text, reason)
        except (BadInput, IllegalAnswer):
            if not number:
                raise
            break


class Reason(NamedTuple):
    """Why a computer answered as it did: the number of its answer, its seat, the answer and the reason in words."""

    version: int
    seat: int
    words: dict[str, str]
    why: dict[str, str]


def reasons_in(battle: Battle) -> list[Reason]:
    """Why computer players gave their last answers; nothing of who has chosen in secret."""
    told = [(one.number, one.seat, one.body[log.REASON]) for one in log.standing(battle.log) if log.REASON in one.body]
    return [
        Reason(number, seat, said["words"], said["why"])
        for number, seat, said in told[-REASONS_MOST:]
        if seat is not None and seat not in battle.game.state.sealed
    ]
