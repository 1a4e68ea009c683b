"""Exact odds, from the very procedures that are played.

`results(g, procedure)` walks a procedure with every outcome of every roll, merging frames that
will do the same, and gives each result its probability. What a procedure calls is worked out once
for each (procedure, data) and remembered with the rules.
"""

from __future__ import annotations

from typing import Any

from grognard.kernel.procedure import Done, Instead, Procedure, Together
from grognard.kernel.question import Ask, Roll
from grognard.kernel.state import AnyState

REMEMBERED_AT_MOST = 20_000

Spread = dict[Any, float]
Layer = dict[Any, tuple[Procedure, Any, float]]


def results(g: AnyState, procedure: Procedure) -> Spread:
    """What a procedure comes to, with its probabilities; `g` has the rules it reads, and both are left as they are."""
    key = procedure.key()
    known = g.rules.remembered.get(key)
    if known is not None:
        return known
    listening, g.told = g.told, None
    try:
        return remember(g, key, _worked_out(g, procedure.copy()))
    finally:
        g.told = listening


def _results(g: AnyState, procedure: Procedure) -> Spread:
    """The same for a procedure that nobody else holds, while nobody listens."""
    key = procedure.key()
    known = g.rules.remembered.get(key)
    return known if known is not None else remember(g, key, _worked_out(g, procedure))


def _worked_out(g: AnyState, procedure: Procedure) -> Spread:
    return _together(g, procedure) if isinstance(procedure, Together) else _walked(g, procedure)


def remember(g: AnyState, key: Any, worked_out: Spread) -> Spread:
    """Keeps with the rules what depends on nothing but them and the key; all is forgotten when it is too much."""
    remembered = g.rules.remembered
    if len(remembered) >= REMEMBERED_AT_MOST:
        remembered.clear()
    remembered[key] = worked_out
    return worked_out


def _together(g: AnyState, both: Together) -> Spread:
    """What does not depend on each other multiplies."""
    joint: Spread = {(): 1.0}
    for part in both.parts:
        alone = _results(g, part)
        joint = {(*before, result): p * q for before, p in joint.items() for result, q in alone.items()}
    return joint


def _walked(g: AnyState, procedure: Procedure) -> Spread:
    done: Spread = {}
    layers: dict[int, Layer] = {}
    _go_on(g, procedure, None, 1.0, done, layers)
    while layers:
        for frame, made, p in layers.pop(min(layers)).values():
            for outcome, q in _spread_of(g, made).items():
                _go_on(g, frame.copy(), outcome, p * q, done, layers)
    return done


def _spread_of(g: AnyState, made: Any) -> Spread:
    """What a roll or a procedure that is called comes to."""
    found: Spread = made.chance.outcomes() if isinstance(made, Roll) else _results(g, made)
    return found


def _go_on(g: AnyState, frame: Procedure, answer: Any, p: float, done: Spread, layers: dict[int, Layer]) -> None:
    """Plays a frame to its end, or to its next roll or call, where it joins those that will do the same."""
    while True:
        made = frame.advance(g, answer)
        answer = None
        if made is None:
            continue
        if isinstance(made, Ask):
            answer = made.choices.best(g)
            continue
        if isinstance(made, Done):
            done[made.result] = done.get(made.result, 0.0) + p
        elif isinstance(made, Instead):
            _add_all(done, _results(g, made.procedure), p)
        elif frame.at >= len(frame.steps):
            _add_all(done, _spread_of(g, made), p)
        else:
            layer = layers.setdefault(frame.at, {})
            key = (frame.key(), made if isinstance(made, Roll) else made.key())
            before = layer.get(key)
            layer[key] = (frame, made, p if before is None else before[2] + p)
        return


def _add_all(done: Spread, more: Spread, p: float) -> None:
    """What comes last is the result."""
    if not done and p == 1.0:
        done.update(more)
        return
    for result, q in more.items():
        done[result] = done.get(result, 0.0) + p * q


def chances(g: AnyState, procedure: Procedure, read: Any) -> Spread:
    """The odds of what `read`, a function with a name, sees in what a procedure comes to: remembered as those are."""
    key = (read, procedure.key())
    known = g.rules.remembered.get(key)
    return known if known is not None else remember(g, key, spread(results(g, procedure), read))


def spread(of: Spread, read: Any) -> Spread:
    """The odds of what `read` sees in a result; adding up must not make anything more than certain."""
    seen: Spread = {}
    for result, p in of.items():
        value = read(result)
        seen[value] = seen.get(value, 0.0) + p
    return {value: min(1.0, p) for value, p in seen.items()}
