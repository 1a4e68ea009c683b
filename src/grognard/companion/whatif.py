"""What if: the single changes of a situation that would tell most, found from its fields alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import fsum
from time import process_time
from typing import Any, Literal, NamedTuple

from grognard import api
from grognard.api import Put
from grognard.companion.forms import fields_of
from grognard.companion.shapes import Change, Effect, Said, WhatIf
from grognard.companion.worded import COMPANION_WORDS, distribution_words, outcome_words, said, value_words
from grognard.kernel.errors import BadInput
from grognard.kernel.example import Schema
from grognard.kernel.part import MINUS
from grognard.kernel.words import LANGUAGES
from grognard.odds import spread

SHOWN = 12
SMALL = 4
SECONDS = 0.25
"""So long the processor may be busy with it; what was not tried by then is not told, and the answer says so."""
SAME = 1e-9

Path = list[str | int]
Kind = Literal["odds", "or_better", "or_worse", "mean", "total"]


class Candidate(NamedTuple):
    """A change that may be worth showing: one place of the situation, its new value, and its words."""

    path: Path
    value: Any
    words: Said


class Measure(NamedTuple):
    """A figure that a change may move: the chance of an outcome, or of it or a better one, and so on."""

    kind: Kind
    name: str
    value: str = ""


Worth = list[dict[Measure, float]]
"""What a situation comes to: what belongs together in one group, what it is about first."""


class Tried(NamedTuple):
    """A change, and what the situation would come to."""

    candidate: Candidate
    after: Worth


def what_if(asked: Put, described: dict[str, Any]) -> WhatIf:
    """The changes that change something, the most telling first, all told by the same figures."""
    before, begun, tried, whole = _worth(asked), _begun(asked), list[Tried](), True
    until = process_time() + SECONDS
    for candidate in candidates(asked.situation.id, described):
        if process_time() > until:
            whole = False
            break
        changed = _changed(asked, described, candidate)
        if changed is not None and _begun(changed) != begun:
            tried.append(Tried(candidate, _worth(changed)))
    chosen = _chosen(before, tried)
    told = [_told(asked, one, before, chosen) for one in tried]
    telling = [one for one in told if one.effects and abs(one.effects[0].change) > SAME]
    telling.sort(key=lambda one: abs(one.effects[0].change), reverse=True)
    return WhatIf(asked.situation.id, telling[:SHOWN], whole)


def _worth(asked: Put) -> Worth:
    """What players ask first; then results in words, outcomes, means. Totals only where no dice are thrown."""
    its, found = asked.situation, api.results_of(asked)
    if not its.outcomes and not its.distributions:
        return _totals(asked)
    ranked = [_or_worse(name, its.ranked[name], spread(found, its.distributions[name])) for name in its.ranked]
    numbers = {name: read for name, read in its.distributions.items() if name not in its.ranked}
    means = [{Measure("mean", name): fsum([read(r) * p for r, p in found.items()])} for name, read in numbers.items()]
    first = [{Measure("odds", name): p} for name, p in api.headlines(asked).items()]
    return [*first, *ranked, _outcomes(asked, found), *means]


def _or_worse(name: str, values: tuple[str, ...], chances: dict[Any, float]) -> dict[Measure, float]:
    """The chance of each value or a worse one; that of the least is certain."""
    summed = _summed([chances.get(value, 0.0) for value in reversed(values)])[::-1]
    return {Measure("or_worse", name, value): p for value, p in zip(values[1:], summed[1:], strict=True)}


def _outcomes(asked: Put, found: dict[Any, float]) -> dict[Measure, float]:
    """The chance of each outcome; of graded ones that of each or a better one, the last left out as certain."""
    its, rules = asked.situation, asked.rules
    chances = spread(found, lambda result: its.outcome(rules, result)) if its.outcomes else {}
    each = [chances.get(name, 0.0) for name in its.outcomes]
    if its.graded:
        return {Measure("or_better", name): p for name, p in zip(its.outcomes[:-1], _summed(each)[:-1], strict=True)}
    return {Measure("odds", name): p for name, p in zip(its.outcomes, each, strict=True)}


def _summed(chances: list[float]) -> list[float]:
    """From the first on."""
    return [min(1.0, p) for p in accumulate(chances)]


def _totals(asked: Put) -> Worth:
    totals = {name: tally.get("total") for name, tally in api.explained(asked)["tallies"].items()}
    return [{Measure("total", name): total} for name, total in totals.items() if total is not None]


def _begun(asked: Put) -> tuple[Any, ...]:
    """Equal for situations of which the same will come; one that throws no dice is its tallies."""
    its = asked.situation
    if its.outcomes or its.distributions:
        return its.begin(asked.rules, asked.given, False).key()
    return (api.explained(asked),)


def _changed(asked: Put, described: dict[str, Any], candidate: Candidate) -> Put | None:
    """The situation after a change; None where that is not allowed."""
    name, inside = str(candidate.path[0]), candidate.path[1:]
    try:
        return api.put_again(asked, name, with_change(described.get(name, {}), inside, candidate.value))
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


def _chosen(before: Worth, tried: list[Tried]) -> list[Measure]:
    """Of each group the one figure that the changes move most, taken together; groups that none moves left out."""
    after = [_flat(one.after) for one in tried]

    def moved(measure: Measure, now: float) -> float:
        return round(fsum([abs(then.get(measure, now) - now) for then in after]), 9)

    best = [max(group, key=lambda one: moved(one, group[one])) for group in before if group]
    return [one for one in dict.fromkeys(best) if moved(one, _flat(before)[one])]


def _flat(worth: Worth) -> dict[Measure, float]:
    return {measure: figure for group in worth for measure, figure in group.items()}


def _told(asked: Put, tried: Tried, before: Worth, chosen: list[Measure]) -> Change:
    """By the first of the chosen figures, and whichever else moves."""
    then, now = _flat(tried.after), _flat(before)
    effects = [_effect(asked, one, now[one], then[one]) for one in chosen if one in then]
    kept = [one for i, one in enumerate(effects) if i == 0 or abs(one.change) > SAME]
    return Change(tried.candidate.path, tried.candidate.value, tried.candidate.words, kept)


def _effect(asked: Put, measure: Measure, before: float, after: float) -> Effect:
    name = f"{measure.name}.{measure.value}" if measure.value else measure.name
    return Effect(measure.kind, name, _measured(asked, measure), before, after, after - before)


def _measured(asked: Put, measure: Measure) -> Said:
    kind, name, value = measure
    if kind == "or_worse":
        return _words("or-worse", of=distribution_words(asked, name), value=value_words(asked, name, value))
    if kind == "or_better":
        return _words("or-better", value=outcome_words(asked, name))
    if kind == "odds":
        return outcome_words(asked, name)
    return distribution_words(asked, name) if kind == "mean" else said(asked.ruleset.words, f"tally.{name}")


# Candidates, from the schema alone, so that whatever a game's situations hold is offered


def candidates(procedure: str, described: dict[str, Any]) -> Iterator[Candidate]:
    """Flags flipped, counts one up, other choices of a few, one more unit like the first."""
    return _inside(fields_of(procedure), described, [], None)


def _inside(schema: Schema, given: dict[str, Any], path: Path, whole: Said | None) -> Iterator[Candidate]:
    for name, field in schema["properties"].items():
        here, title, value = [*path, name], Said(**field["x-title"]), given.get(name, field.get("default"))
        if field["type"] == "object":
            yield from _inside(field, value or {}, here, _of(whole, title))
        elif field["type"] == "array":
            yield from _of_list(field, list(value or []), here, whole, title)
        elif value is not None:
            for changed, words in _of_value(field, value, title):
                yield Candidate(here, changed, _of(whole, words))


def _of_value(field: Schema, now: Any, title: Said) -> Iterator[tuple[Any, Said]]:
    if field["type"] == "boolean":
        yield not now, _words("off" if now else "on", field=title)
    elif "enum" in field:
        for option in field["enum"] if len(field["enum"]) <= SMALL else ():
            if option != now:
                yield option, _words("set", field=title, value=_label(field, option))
    elif field["type"] in ("integer", "number"):
        changed = now + 1 if now + 1 <= field.get("maximum", now + 1) else now - 1
        yield changed, _words("set", field=title, value=str(changed).replace("-", MINUS))


def _of_list(field: Schema, now: list[Any], path: Path, whole: Said | None, title: Said) -> Iterator[Candidate]:
    """Of a few choices each with and without; of units one more like the first, and what the only one has.

    Not what that one is: nobody at a table makes guns of infantry.
    """
    items = field["items"]
    if items["type"] == "object":
        if now:
            yield Candidate(path, [*now, now[0]], _of(whole, _one_more(items, now[0], title)))
        if len(now) == 1:
            has = {name: one for name, one in items["properties"].items() if name != _first_choice(items)}
            yield from _inside({**items, "properties": has}, now[0], [*path, 0], _of(whole, title))
    elif "enum" in items:
        for option in items["enum"]:
            kept = [one for one in now if one != option]
            words = _words("without" if option in now else "with", value=_label(items, option))
            changed = kept if option in now else [*now, option]
            yield Candidate(path, changed, _of(whole, _words("set", field=title, value=words)))
    elif items["type"] == "integer":
        yield Candidate(path, [*now[:-1], now[-1] + 1] if now else [1], _of(whole, _words("more", field=title)))


def _one_more(items: Schema, like: dict[str, Any], title: Said) -> Said:
    """One more unit, by what it is."""
    name = _first_choice(items)
    if name is None or like.get(name) not in items["properties"][name]["enum"]:
        return _words("more", field=title)
    return _words("more-like", field=title, value=_label(items["properties"][name], like[name]))


def _first_choice(items: Schema) -> str | None:
    """The first choice that a unit has: its type."""
    return next((name for name, field in items["properties"].items() if "enum" in field), None)


def _label(field: Schema, option: Any) -> Said:
    labels = field.get("x-labels", {})
    return Said(**labels[option]) if option in labels else Said(str(option), str(option))


def _words(key: str, **filled: Said | str) -> Said:
    """A sentence of ours about a field, in each language."""
    return Said(*[COMPANION_WORDS.say(lang, f"whatif.{key}", **_in(lang, filled)) for lang in LANGUAGES])


def _in(lang: str, filled: dict[str, Said | str]) -> dict[str, str]:
    return {name: getattr(one, lang) if isinstance(one, Said) else one for name, one in filled.items()}


def _of(whole: Said | None, change: Said) -> Said:
    return change if whole is None else _words("of", whole=whole, change=change)
