"""Answers that belong together, in words: unit by unit, what each is to do."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from grognard.kernel.answers import DONE, Pick
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.words import Words

WORDS = Words.of("grognard.ai")
NOBODY = -1
"""What is nobody's in particular."""


class Said(NamedTuple):
    """Whose answer it is, the question, and the answer in words; the question is empty where that is but a name."""

    unit: int
    question: str
    words: str


def in_words(game: Game, deed: tuple[Any, ...], lang: str) -> str:
    """What a deed comes to: of a way of several steps its end; that it is enough is said only where it is all."""
    played, said = game.copy(), [Said(whose(game), "", "")]
    for answer in deed:
        picks, name, words, last = isinstance(answer, Pick), asked(played), worded(played, answer, lang), said[-1]
        unit = NOBODY if picks else whose(played)
        played.play(answer)
        if picks and whose(played) == answer.unit and asked(played) != name:
            said.append(Said(answer.unit, "", words))
        elif answer == DONE and (last.unit != unit or last.question):
            continue
        else:
            if unit not in (last.unit, NOBODY):
                said.append(Said(unit, "", named(game, unit, lang)))
            elif last.question == name and unit != NOBODY:
                said.pop()
            said.append(Said(unit, name, words))
    if len(said) > 2 and not said[-1].question:
        said.pop()
    return joined(said[1:], WORDS.say(lang, "why.then"))


def joined(said: list[Said], then: str) -> str:
    """Who is to do what: with commas what is of one unit, and `then` from one to another."""
    text = said[0].words
    for before, one in pairwise(said):
        text += (", " if one.unit == before.unit and one.question else then) + one.words
    return text


def whose(game: Game) -> int:
    """The unit that a question is about, where it is about one."""
    ask = game.pending
    return ask.about.pieces[0] if isinstance(ask, Ask) and len(ask.about.pieces) == 1 else NOBODY


def asked(game: Game) -> str:
    assert isinstance(game.pending, Ask)
    return game.pending.name


def worded(game: Game, answer: Any, lang: str) -> str:
    """An answer as it is told in a plan, where its question is not read beside it."""
    words, said = game.answer_words(answer)[lang], f"plan.{asked(game)}"
    if answer == DONE:
        return game.words.find(lang, f"{said}.{DONE}") or words
    return game.words.say(lang, said, answer=f"@={words}") if game.words.find(lang, said) else words


def named(game: Game, unit: int, lang: str) -> str:
    """A unit by its name."""
    return game.looked_at(None, lang).renamed(game.state.piece_name(unit))
