"""How far a unit that goes step by step may go: found by playing copies of the battle on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Choices, Pointed, Roll, is_word
from grognard.kernel.state import AnyState


class Onward(NamedTuple):
    """A way of several answers: the answers, the places they lead over, what they cost in all, the chance of going it.

    It is certain where no dice fall on the way.
    """

    answers: tuple[Any, ...]
    places: tuple[int, ...]
    cost: float
    chance: float = 1.0


NOWHERE_YET = Onward((), (), 0)


def onward(g: AnyState) -> tuple[Onward, ...]:
    """The ways of more than one step by which the unit that is asked about may go on, the shortest to each place.

    Each is played on a copy, answer by answer, as long as the same question comes again. Ways on which dice must fall
    well are gone on with last: a place that is come to without them is come to so.
    """
    ask = g.pending
    if not isinstance(ask, Ask) or not ask.choices.by_steps:
        return ()
    near = {*ask.about.places, *[at for answer in ask.choices.answers(g) for at in _step(g, ask, answer).places]}
    found: dict[int, Onward] = {}
    known: set[Choices] = set()
    sure: list[tuple[AnyState, Onward]] = [(g, NOWHERE_YET)]
    by_dice: list[tuple[AnyState, Onward]] = []
    while sure or by_dice:
        state, gone = (sure or by_dice).pop(0)
        if len(gone.answers) > 1 and gone.places[-1] not in near:
            found.setdefault(gone.places[-1], gone)
        again = _asked_again(ask, state)
        if again is not None and again.choices not in known:
            known.add(again.choices)
            for after, way in _steps_on(state, again, gone):
                (sure if way.chance == 1 else by_dice).append((after, way))
    return tuple(found.values())


def _steps_on(g: AnyState, ask: Ask, gone: Onward) -> Iterator[tuple[AnyState, Onward]]:
    """The battle after each step, and the way as far as there."""
    for answer in ask.choices.answers(g):
        step = _step(g, ask, answer)
        if not step.places:
            continue
        after, chance = g.copy(), 1.0
        made = proceed(after, answer)
        if isinstance(made, Roll) and ask.choices.begins(g, answer) is not None:
            after, chance = _by_dice(after, made, ask.about.pieces[0], step.places[-1])
        if chance:
            cost = gone.cost + (step.cost or 0)
            yield after, Onward((*gone.answers, answer), (*gone.places, *step.places), cost, gone.chance * chance)


def _by_dice(g: AnyState, roll: Roll, piece: int, to: int) -> tuple[AnyState, float]:
    """The battle after dice that let a unit go to a place, and how likely they are; impossible where none do."""
    after, chance = g, 0.0
    for outcome, likely in roll.chance.outcomes().items():
        twin = g.copy()
        proceed(twin, outcome)
        if twin.pieces[piece].at == to:
            after, chance = twin, chance + likely
    return after, chance


def _step(g: AnyState, ask: Ask, answer: Any) -> Pointed:
    return Pointed() if is_word(answer) else ask.choices.pointed(g, answer)


def _asked_again(first: Ask, after: AnyState) -> Ask | None:
    """The same question once more, of the same unit; None where something else comes."""
    now = after.pending
    if not isinstance(now, Ask) or not now.choices.by_steps:
        return None
    same = (now.player, now.name, now.about.pieces) == (first.player, first.name, first.about.pieces)
    return now if same else None
