"""What if: the single changes of a situation that would tell most, found from its fields alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Literal, NamedTuple

from grognard import api
from grognard.api import Put
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Choice, Count, Field, Flag, Record, Several
from grognard.kernel.words import LANGUAGES
from grognard.web.shapes import Change, Effect, Said, WhatIf
from grognard.web.worded import WEB_WORDS, distribution_words, mean, outcome_words, said, value_words

SHOWN = 12
SMALL = 4
SECONDS = 0.25
SAME = 1e-9

Path = list[str | int]
Kind = Literal["odds", "mean", "total", "chance"]


class Candidate(NamedTuple):
    """A change that may be worth showing: one place of the situation, its new value, and its words."""

    path: Path
    value: Any
    words: Said


def what_if(asked: Put, described: dict[str, Any]) -> WhatIf:
    """The changes that change something, the most telling first."""
    before, begun, told = api.worked_out(asked), _begun(asked), []
    until = perf_counter() + SECONDS
    for candidate in candidates(asked, described):
        changed = _changed(asked, described, candidate)
        if changed is not None and _begun(changed) != begun:
            told.append(_told(asked, candidate, before, api.worked_out(changed)))
        if perf_counter() > until:
            break
    telling = sorted([one for one in told if one.effects], key=_weight, reverse=True)
    return WhatIf(asked.situation.id, telling[:SHOWN])


def _begun(asked: Put) -> tuple[Any, ...]:
    """Equal for situations of which the same will come; one that throws no dice is its tallies."""
    its = asked.situation
    if its.outcomes or its.distributions:
        return its.begin(asked.rules, asked.given, False).key()
    return tuple(its.tallies(asked.rules, asked.given).items())


def _changed(asked: Put, described: dict[str, Any], candidate: Candidate) -> Put | None:
    """The situation after a change; None where that is not allowed."""
    try:
        return api.put_again(asked, with_change(described, candidate.path, candidate.value))
    except BadInput:
        return None


def with_change(described: Any, path: Path, value: Any) -> Any:
    """A copy of a situation with one place set to another value; the original is left as it is."""
    if not path:
        return value
    first, *rest = path
    if isinstance(first, int):
        return [with_change(one, rest, value) if i == first else one for i, one in enumerate(described)]
    return {**described, first: with_change(described.get(first, {}), rest, value)}


# Effects


def _told(asked: Put, candidate: Candidate, before: dict[str, Any], after: dict[str, Any]) -> Change:
    effects = [one for one in _effects(asked, before, after) if abs(one.change) > SAME]
    return Change(candidate.path, candidate.value, candidate.words, effects)


def _effects(asked: Put, before: dict[str, Any], after: dict[str, Any]) -> Iterator[Effect]:
    """Outcomes first, then what to expect, then totals, in the sheet's order."""
    for name, p in before["odds"].items():
        yield _effect("odds", name, outcome_words(asked, name), p, after["odds"][name])
    for name, spread in before["distributions"].items():
        yield from _effects_on_spread(asked, name, spread, after["distributions"][name])
    for name, tally in before["tallies"].items():
        now = after["tallies"].get(name, {}).get("total")
        if tally.get("total") is not None and now is not None:
            yield _effect("total", name, said(asked.ruleset.words, f"tally.{name}"), tally["total"], now)


def _effects_on_spread(asked: Put, name: str, spread: dict[str, float], now: dict[str, float]) -> Iterator[Effect]:
    expected, then = mean(spread), mean(now)
    if expected is not None and then is not None:
        yield _effect("mean", name, distribution_words(asked, name), expected, then)
        return
    values = sorted({*spread, *now}, key=lambda value: -abs(now.get(value, 0.0) - spread.get(value, 0.0)))
    for value in values[:1]:
        words = _both(distribution_words(asked, name), value_words(asked, value))
        yield _effect("chance", f"{name}.{value}", words, spread.get(value, 0.0), now.get(value, 0.0))


def _effect(kind: Kind, name: str, words: Said, before: float, after: float) -> Effect:
    return Effect(kind, name, words, before, after, after - before)


def _weight(change: Change) -> tuple[bool, float]:
    """What is told by chances comes before what is told by figures; then the largest first."""
    first = change.effects[0]
    return first.kind in ("odds", "chance"), max(abs(one.change) for one in change.effects if one.kind == first.kind)


# Candidates, from the fields


def candidates(asked: Put, described: dict[str, Any]) -> Iterator[Candidate]:
    """Flags flipped, counts one up, other choices of a few, one unit more like the first."""
    yield from _inside(asked, asked.situation.fields, described, [], None)


def _inside(asked: Put, record: Record, given: Any, path: Path, whole: Said | None) -> Iterator[Candidate]:
    for field in record.fields:
        value, here = given.get(field.name), [*path, field.name]
        title = said(asked.ruleset.words, f"field.{field.name}")
        if isinstance(field, Record):
            yield from _inside(asked, field, value or {}, here, _of(whole, title))
            continue
        for changed, words in _of_field(asked, field, value, title):
            yield Candidate(here, changed, _of(whole, words))


def _of_field(asked: Put, field: Field, value: Any, title: Said) -> Iterator[tuple[Any, Said]]:
    now = field.default if value is None else value
    if isinstance(field, Flag) and now is not None:
        yield not now, _words("off" if now else "on", field=title)
    elif isinstance(field, Count):
        yield int(now) + 1, _words("set", field=title, value=str(int(now) + 1))
    elif isinstance(field, Choice) and len(field.options) <= SMALL:
        for option in field.options:
            if option != now:
                yield option, _words("set", field=title, value=_choice(asked, option))
    elif isinstance(field, Several):
        yield from _of_list(asked, field, list(now or []), title)


def _of_list(asked: Put, field: Several, now: list[Any], title: Said) -> Iterator[tuple[list[Any], Said]]:
    """One more like the first; of a few choices, each with and without."""
    if isinstance(field.of, Choice):
        for option in field.of.options:
            key = "without" if option in now else "with"
            rest = [one for one in now if one != option]
            words = _words("set", field=title, value=_words(key, value=_choice(asked, option)))
            yield rest if option in now else [*now, option], words
        return
    if isinstance(field.of, Record) and now:
        yield [*now, now[0]], _words("more", field=title, value=_like(asked, field.of, now[0]))
    elif isinstance(field.of, Count):
        yield [*now[:-1], now[-1] + 1] if now else [1], _words("more-plain", field=title)


def _like(asked: Put, record: Record, value: dict[str, Any]) -> Said:
    """An entry of a list by its first choice: the type of a unit."""
    for field in record.fields:
        if isinstance(field, Choice) and isinstance(value.get(field.name), str):
            return _choice(asked, value[field.name])
    return said(asked.ruleset.words, f"field.{record.name}")


def _choice(asked: Put, option: str) -> Said:
    return said(asked.ruleset.words, f"choice.{option}")


def _words(key: str, **filled: Said | str) -> Said:
    """A sentence of ours about a field, in each language."""
    return _in_each(
        lambda lang: WEB_WORDS.say(
            lang,
            f"whatif.{key}",
            **{name: getattr(one, lang) if isinstance(one, Said) else one for name, one in filled.items()},
        )
    )


def _in_each(say: Callable[[str], str]) -> Said:
    return Said(*[say(lang) for lang in LANGUAGES])


def _of(whole: Said | None, change: Said) -> Said:
    return change if whole is None else _words("of", whole=whole, change=change)


def _both(one: Said, other: Said) -> Said:
    return _words("set", field=one, value=other)
