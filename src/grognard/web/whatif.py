"""What if: the single changes of a situation that would tell most, found from its fields alone."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Literal, NamedTuple

from grognard import api
from grognard.api import Put
from grognard.kernel.errors import BadInput
from grognard.kernel.part import MINUS
from grognard.kernel.words import LANGUAGES
from grognard.odds import spread
from grognard.web.shapes import Change, Effect, Said, WhatIf
from grognard.web.situations import Schema, fields_of
from grognard.web.worded import WEB_WORDS, distribution_words, outcome_words, said, value_words

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


class Worth(NamedTuple):
    """What a situation comes to, in the figures that a change may move: chances, what to expect, totals."""

    odds: dict[str, float]
    means: dict[str, float]
    chances: dict[str, dict[str, float]]
    totals: dict[str, float]


def what_if(asked: Put, described: dict[str, Any]) -> WhatIf:
    """The changes that change something, the most telling first."""
    before, begun, told = _worth(asked), _begun(asked), []
    until = perf_counter() + SECONDS
    for candidate in candidates(asked.situation.id, described):
        changed = _changed(asked, described, candidate)
        if changed is not None and _begun(changed) != begun:
            told.append(_told(asked, candidate, before, _worth(changed)))
        if perf_counter() > until:
            break
    telling = sorted([one for one in told if one.effects], key=_weight, reverse=True)
    return WhatIf(asked.situation.id, telling[:SHOWN])


def _worth(asked: Put) -> Worth:
    """The totals count only where no dice are thrown."""
    its, rules, found = asked.situation, asked.rules, api.results_of(asked)
    outcomes = spread(found, lambda result: its.outcome(rules, result)) if its.outcomes else {}
    worth = Worth({name: outcomes.get(name, 0.0) for name in its.outcomes}, {}, {}, {})
    for name, read in its.distributions.items():
        if name not in its.ranked:
            worth.means[name] = sum([read(result) * p for result, p in found.items()])
        else:
            worth.chances[name] = {str(value): p for value, p in spread(found, read).items()}
    return worth if its.outcomes or its.distributions else worth._replace(totals=_totals(asked))


def _totals(asked: Put) -> dict[str, float]:
    totals = {name: tally.get("total") for name, tally in api.explained(asked)["tallies"].items()}
    return {name: total for name, total in totals.items() if total is not None}


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


def _told(asked: Put, candidate: Candidate, before: Worth, after: Worth) -> Change:
    effects = [one for one in _effects(asked, before, after) if abs(one.change) > SAME]
    return Change(candidate.path, candidate.value, candidate.words, effects)


def _effects(asked: Put, before: Worth, after: Worth) -> Iterator[Effect]:
    """Outcomes first, then what to expect, then totals, in the sheet's order."""
    for name, p in before.odds.items():
        yield _effect("odds", name, outcome_words(asked, name), p, after.odds[name])
    for name, mean in before.means.items():
        yield _effect("mean", name, distribution_words(asked, name), mean, after.means[name])
    for name, chances in before.chances.items():
        yield _effect_on_chances(asked, name, chances, after.chances[name])
    for name, total in before.totals.items():
        if name in after.totals:
            yield _effect("total", name, said(asked.ruleset.words, f"tally.{name}"), total, after.totals[name])


def _effect_on_chances(asked: Put, name: str, before: dict[str, float], after: dict[str, float]) -> Effect:
    """Of results that are no numbers, the one whose chance moves most."""
    value = max({**before, **after}, key=lambda one: abs(after.get(one, 0.0) - before.get(one, 0.0)))
    words = _words("result", of=distribution_words(asked, name), value=value_words(asked, name, value))
    return _effect("chance", f"{name}.{value}", words, before.get(value, 0.0), after.get(value, 0.0))


def _effect(kind: Kind, name: str, words: Said, before: float, after: float) -> Effect:
    return Effect(kind, name, words, before, after, after - before)


def _weight(change: Change) -> tuple[bool, float]:
    """What is told by chances comes before what is told by figures; then the largest first."""
    first = change.effects[0]
    return first.kind in ("odds", "chance"), max(abs(one.change) for one in change.effects if one.kind == first.kind)


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
    """Of a few choices each with and without; of units one more like the first, and what the only one has."""
    items = field["items"]
    if items["type"] == "object":
        if now:
            yield Candidate(path, [*now, now[0]], _of(whole, _one_more(items, now[0], title)))
        if len(now) == 1:
            yield from _inside(items, now[0], [*path, 0], _of(whole, title))
    elif "enum" in items:
        for option in items["enum"]:
            kept = [one for one in now if one != option]
            words = _words("without" if option in now else "with", value=_label(items, option))
            changed = kept if option in now else [*now, option]
            yield Candidate(path, changed, _of(whole, _words("set", field=title, value=words)))
    elif items["type"] == "integer":
        yield Candidate(path, [*now[:-1], now[-1] + 1] if now else [1], _of(whole, _words("more", field=title)))


def _one_more(items: Schema, like: dict[str, Any], title: Said) -> Said:
    """One more unit, by its first choice: its type."""
    for name, field in items["properties"].items():
        if "enum" in field and like.get(name) in field["enum"]:
            return _words("more-like", field=title, value=_label(field, like[name]))
    return _words("more", field=title)


def _label(field: Schema, option: Any) -> Said:
    labels = field.get("x-labels", {})
    return Said(**labels[option]) if option in labels else Said(str(option), str(option))


def _words(key: str, **filled: Said | str) -> Said:
    """A sentence of ours about a field, in each language."""
    return Said(*[WEB_WORDS.say(lang, f"whatif.{key}", **_in(lang, filled)) for lang in LANGUAGES])


def _in(lang: str, filled: dict[str, Said | str]) -> dict[str, str]:
    return {name: getattr(one, lang) if isinstance(one, Said) else one for name, one in filled.items()}


def _of(whole: Said | None, change: Said) -> Said:
    return change if whole is None else _words("of", whole=whole, change=change)
