"""What comes of an answer by the very rules: it is carried out a few times, and the positions are looked at.

The chance comes from the exact odds where they are given, what happens in either case from playing on: no board is
changed here but by the game's own procedures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.ai.luck import FACES, Luck
from grognard.kernel.procedure import Procedure, proceed
from grognard.kernel.question import Ask
from grognard.kernel.state import AnyState

ANSWERS_AT_MOST = 60


def carried_out(
    g: AnyState,
    answer: Any,
    worth: Callable[[Any], float],
    plain: Mapping[str, Any],
    within: type[Procedure],
    chance: float | None = None,
    comes_about: Callable[[Any], bool] | None = None,
) -> float:
    """The mean worth of the positions that an answer leads to, once the procedure it belongs to is over.

    Whatever is asked on the way is answered as `plain` has it, by the name of the question, else by the first answer
    there is. Where the chance is known that something comes about, each case counts as likely as it is.
    """
    first, above = begun(g, answer, plain, within)
    cases: tuple[list[float], list[float]] = ([], [])
    for number in range(FACES):
        after = first.copy()
        go_on(after, above, plain, Luck(number))
        cases[0 if comes_about is None or comes_about(after) else 1].append(worth(after))
    ours, others = cases
    if chance is None or not ours or not others:
        return sum([*ours, *others]) / FACES
    return chance * sum(ours) / len(ours) + (1.0 - chance) * sum(others) / len(others)


def begun(
    g: AnyState, answer: Any, plain: Mapping[str, Any], within: type[Procedure]
) -> tuple[AnyState, list[Procedure]]:
    """The position as it is before the first dice, whatever their luck, and the frames above what is carried out."""
    after = g.copy()
    inside = [i for i, frame in enumerate(after.stack) if isinstance(frame, within)]
    at = inside[0] if inside else len(after.stack)
    above = after.stack[:at]
    proceed(after, answer)
    if not inside:
        above = after.stack[:at]
    go_on(after, above, plain, None)
    return after, above


def go_on(g: AnyState, above: list[Procedure], plain: Mapping[str, Any], luck: Luck | None) -> None:
    """Plays on until it is over; without any luck only until dice must fall.

    It is over when the frame above is played on; a frame that a copy shares is another one from then on.
    """
    for _ in range(ANSWERS_AT_MOST):
        pending = g.pending
        if pending is None or not is_within(g.stack, above):
            return
        if isinstance(pending, Ask):
            proceed(g, plainly(g, pending, plain))
        elif luck is not None:
            proceed(g, luck.throw(pending))
        else:
            return


def is_within(stack: list[Procedure], above: list[Procedure]) -> bool:
    """Whether something still goes on inside these frames."""
    return len(stack) > len(above) and (not above or stack[len(above) - 1] is above[-1])


def plainly(g: AnyState, ask: Ask, plain: Mapping[str, Any]) -> Any:
    """The plain answer to a question on the way."""
    if ask.name in plain:
        return plain[ask.name]
    try:
        return ask.choices.best(g)
    except NotImplementedError:
        return next(ask.choices.answers(g))
