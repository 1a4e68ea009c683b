"""The list of answers: in which order they stand, and which of them are shown before anybody asks for more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from grognard.kernel.question import POINT
from grognard.kernel.space.plane import distance
from grognard.kernel.view import AnswerView, AskView

LINES_AT_MOST = 12
"""A list of more lines than these is cut short after as many answers."""
CONTACTS, WAYS, FORMED = 3, 4, 3
"""How many of each kind stand in front where a point is asked for; the rest comes after, and anything can be typed."""
FEW = 2
"""So few more are not worth asking for."""
FIGURE = re.compile(r"[0-9]+(?:[.,][0-9]+)?")


def is_free(asked: AskView) -> bool:
    """Whether any point may be said, of which the answers are only a part."""
    return asked.choice == POINT and asked.start is not None and asked.more


def order_of(asked: AskView) -> list[int]:
    """The answers as they are listed, by where they stand in the question.

    Where any point may be said, those that read alike are one, and those come first that differ most.
    """
    numbers = list(range(len(asked.answers)))
    if not is_free(asked):
        return numbers
    told_apart = {asked.answers[i].words: i for i in reversed(numbers)}
    kept = sorted(told_apart.values())
    first = _in_front(asked, kept)
    return [*first, *[i for i in kept if i not in first]]


def in_front(asked: AskView, lines: int) -> int:
    """How many answers of an ordered question are shown at first, if all of them would take so many lines."""
    every = len(asked.answers)
    if is_free(asked):
        first = len(_in_front(asked, range(every)))
        return first if every - first > FEW else every
    return every if lines <= LINES_AT_MOST else LINES_AT_MOST


def _in_front(asked: AskView, numbers: Iterable[int]) -> list[int]:
    """Whom it may meet, the farthest of each way, what it may form, and the words, such as done."""
    assert asked.start is not None
    ordered = list(numbers)
    farthest = sorted(ordered, key=lambda i: -_far(asked, asked.answers[i]))
    alike: dict[object, int] = {}
    for i in farthest:
        alike.setdefault(_sort(asked, asked.answers[i]), i)
    lead = sorted(alike.values(), key=ordered.index)
    shown: list[int] = []
    for kind, most in (("meets", CONTACTS), ("goes", WAYS), ("forms", FORMED), ("word", len(lead))):
        shown += [i for i in lead if _kind(asked, asked.answers[i]) == kind][:most]
    return shown


def _kind(asked: AskView, answer: AnswerView) -> str:
    assert asked.start is not None
    if answer.begins:
        return "meets"
    if answer.point is None:
        return "word"
    if answer.formation and asked.formations and answer.formation != asked.formations[0]:
        return "forms"
    return "goes" if answer.point[:2] != asked.start[:2] else "faces"


def _sort(asked: AskView, answer: AnswerView) -> object:
    """What an answer shares with those that it stands for: whom it meets, or its words but for the figures."""
    return (answer.begins, answer.pieces) if answer.begins else FIGURE.sub("", answer.words)


def _far(asked: AskView, answer: AnswerView) -> int:
    assert asked.start is not None
    return 0 if answer.point is None else distance(asked.start[:2], answer.point[:2])


def numbered(labels: Sequence[str], first: int = 1) -> list[str]:
    """Answers with their numbers before them."""
    return [f"{i:>3} {label}" for i, label in enumerate(labels, start=first)]
