"""How far a unit that goes step by step may go before dice fall: found by playing copies of the battle on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Pointed, is_word
from grognard.kernel.state import AnyState


class Onward(NamedTuple):
    """A way of several answers: the answers, the places they lead over, and what they cost in all."""

    answers: tuple[Any, ...]
    places: tuple[int, ...]
    cost: float


NOWHERE_YET = Onward((), (), 0)


def onward(g: AnyState) -> tuple[Onward, ...]:
    """The ways of more than one step by which the unit that is asked about may go on, the shortest to each place.

    Each is played on a copy, answer by answer, as long as the same question comes again and nothing is thrown.
    """
    ask = g.pending
    if not isinstance(ask, Ask) or not ask.choices.by_steps:
        return ()
    near = {*ask.about.places, *[at for answer in ask.choices.answers(g) for at in _step(g, ask, answer).places]}
    found: dict[int, Onward] = {}
    known = {ask.choices}
    frontier = [(g, NOWHERE_YET)]
    while frontier:
        further: list[tuple[AnyState, Onward]] = []
        for after, way in [one for state, gone in frontier for one in _steps_on(state, gone)]:
            if len(way.answers) > 1 and way.places[-1] not in near:
                found.setdefault(way.places[-1], way)
            again = _asked_again(ask, after)
            if again is not None and again.choices not in known:
                known.add(again.choices)
                further.append((after, way))
        frontier = further
    return tuple(found.values())


def _steps_on(g: AnyState, gone: Onward) -> Iterator[tuple[AnyState, Onward]]:
    """The battle after each step that begins nothing, and the way as far as there."""
    ask = g.pending
    assert isinstance(ask, Ask)
    for answer in ask.choices.answers(g):
        step = _step(g, ask, answer)
        if step.places and ask.choices.begins(g, answer) is None:
            after = g.copy()
            proceed(after, answer)
            way = Onward((*gone.answers, answer), (*gone.places, *step.places), gone.cost + (step.cost or 0))
            yield after, way


def _step(g: AnyState, ask: Ask, answer: Any) -> Pointed:
    return Pointed() if is_word(answer) else ask.choices.pointed(g, answer)


def _asked_again(first: Ask, after: AnyState) -> Ask | None:
    """The same question once more, of the same unit; None where something else comes."""
    now = after.pending
    if not isinstance(now, Ask) or not now.choices.by_steps:
        return None
    same = (now.player, now.name, now.about.pieces) == (first.player, first.name, first.about.pieces)
    return now if same else None
