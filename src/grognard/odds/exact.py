"""Exact odds, from the very procedures that are played.

`results(g, procedure)` walks a procedure with every outcome of every roll, merging frames that
will do the same, and gives each result its probability. What a procedure calls is worked out once
for each (procedure, data) and remembered with the rules. What does not depend on each other is
kept apart (`apart`), and multiplied only where somebody looks at more than one part.
"""

from __future__ import annotations

from typing import Any, final

from grognard.kernel.procedure import Done, Instead, Of, Procedure, Together
from grognard.kernel.question import Ask, Roll
from grognard.kernel.state import AnyState

REMEMBERED_AT_MOST = 20_000

Spread = dict[Any, float]
Layer = dict[Any, tuple[Procedure, Any, float]]


@final
class Joint:
    """What procedures that do not depend on each other come to: each by itself. A result is the tuple of theirs."""

    def __init__(self, parts: list[Spread]) -> None:
        self.parts = parts
        self._whole: Spread | None = None

    def __len__(self) -> int:
        """How many results there are."""
        number = 1
        for part in self.parts:
            number *= len(part)
        return number

    def whole(self) -> Spread:
        """Every result with its probability."""
        if self._whole is None:
            self._whole = self.read(_itself)
        return self._whole

    def read(self, read: Any) -> Spread:
        """The odds of what `read` sees in a result."""
        seen: Spread = {}
        self._read_from((), 1.0, read, seen)
        return seen

    def _read_from(self, before: tuple[Any, ...], p: float, read: Any, seen: Spread) -> None:
        """Every result that begins so: what does not depend on each other multiplies."""
        if len(before) == len(self.parts):
            value = read(before)
            seen[value] = seen.get(value, 0.0) + p
            return
        for result, q in self.parts[len(before)].items():
            alone = (result,)
            self._read_from(before + alone, p * q, read, seen)


def _itself(result: Any) -> Any:
    return result


Found = Spread | Joint


def results(g: AnyState, procedure: Procedure) -> Spread:
    """What a procedure comes to, with its probabilities; `g` has the rules it reads, and both are left as they are."""
    return _whole(apart(g, procedure))


def apart(g: AnyState, procedure: Procedure) -> Found:
    """The same, what does not depend on each other kept apart: for `spread`, which often reads but one part."""
    key = procedure.key()
    known: Found | None = g.rules.remembered.get(key)
    if known is not None:
        return known
    listening, g.told = g.told, None
    try:
        found = _worked_out(g, procedure.copy())
    finally:
        g.told = listening
    remember(g, key, found)
    return found


def _whole(found: Found) -> Spread:
    return found.whole() if isinstance(found, Joint) else found


def remember(g: AnyState, key: Any, worked_out: Any) -> Any:
    """Keeps with the rules what depends on nothing but them and the key; all is forgotten when it is too much."""
    remembered = g.rules.remembered
    if len(remembered) >= REMEMBERED_AT_MOST:
        remembered.clear()
    remembered[key] = worked_out
    return worked_out


def _known(g: AnyState, procedure: Procedure, key: Any) -> Found:
    """What a procedure that nobody else holds comes to, while nobody listens."""
    known: Found | None = g.rules.remembered.get(key)
    if known is None:
        known = _worked_out(g, procedure)
        remember(g, key, known)
    return known


def _worked_out(g: AnyState, procedure: Procedure) -> Found:
    if isinstance(procedure, Together):
        return Joint([_whole(_known(g, part, part.key())) for part in procedure.parts])
    return _walked(g, procedure)


def _walked(g: AnyState, frame: Procedure) -> Found:
    made = _played(g, frame, None)
    if isinstance(made, Done):
        return {made.result: 1.0}
    if frame.at >= len(frame.steps):
        return _found(g, made)
    done: Spread = {}
    last: dict[int, tuple[Spread, float]] = {}
    layers: dict[int, Layer] = {frame.at: {(): (frame, made, 1.0)}}
    while layers:
        for frame, made, p in layers.pop(min(layers)).values():
            for outcome, q in _whole(_found(g, made)).items():
                _go_on(g, frame.copy(), outcome, p * q, done, layers, last)
    for more, p in last.values():
        for result, q in more.items():
            done[result] = done.get(result, 0.0) + p * q
    return done


def _played(g: AnyState, frame: Procedure, answer: Any) -> Any:
    """Plays a frame to its end, or to its next roll or call; every question gets its best answer.

    What takes its place comes last, and is called like any other.
    """
    while True:
        made = frame.advance(g, answer)
        if isinstance(made, Ask):
            answer = made.choices.best(g)
        elif isinstance(made, Instead):
            frame.at = len(frame.steps)
            return made.procedure
        elif made is not None:
            return made
        else:
            answer = None


def _found(g: AnyState, made: Any) -> Found:
    """What a roll or a procedure that is called comes to."""
    if isinstance(made, Roll):
        return made.chance.outcomes()
    assert isinstance(made, Procedure)
    return _known(g, made, made.key())


def _go_on(
    g: AnyState,
    frame: Procedure,
    answer: Any,
    p: float,
    done: Spread,
    layers: dict[int, Layer],
    last: dict[int, tuple[Spread, float]],
) -> None:
    """Plays a frame on; where it rolls or calls it joins those that will do the same.

    What comes last is the result; the same odds that come last by several ways (`last`) are added up once.
    """
    made = _played(g, frame, answer)
    if isinstance(made, Done):
        done[made.result] = done.get(made.result, 0.0) + p
    elif frame.at < len(frame.steps):
        key = made if isinstance(made, Roll) else made.key()
        layer, key = layers.setdefault(frame.at, {}), (frame.key(), key)
        before = layer.get(key)
        layer[key] = (frame, made, p if before is None else before[2] + p)
    else:
        more = _whole(_found(g, made))
        known = last.get(id(more))
        last[id(more)] = (more, p if known is None else known[1] + p)


def chances(g: AnyState, procedure: Procedure, read: Any) -> Spread:
    """The odds of what `read`, a function with a name, sees in what a procedure comes to: remembered as those are."""
    key = (read, procedure.key())
    known: Spread | None = g.rules.remembered.get(key)
    if known is None:
        known = spread(apart(g, procedure), read)
        remember(g, key, known)
    return known


def _read(of: Spread, read: Any) -> Spread:
    seen: Spread = {}
    for result, p in of.items():
        value = read(result)
        seen[value] = seen.get(value, 0.0) + p
    return seen


def spread(of: Found, read: Any) -> Spread:
    """The odds of what `read` sees in a result; adding up must not make anything more than certain."""
    seen: Spread
    if not isinstance(of, Joint):
        seen = _read(of, read)
    elif isinstance(read, Of):
        seen = _read(of.parts[read.part], read.read)
    else:
        seen = of.read(read)
    return {value: min(1.0, p) for value, p in seen.items()}
