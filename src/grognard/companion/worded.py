"""Answers of the engine with their words: what the command line prints as figures, a page shows in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import fsum
from types import MappingProxyType
from typing import Any

from grognard import api
from grognard.api import Put, overspent
from grognard.companion.shapes import (
    Distribution,
    Ending,
    Fact,
    Looked,
    Named,
    OutcomeChance,
    Said,
    TallyLine,
    ValueChance,
    Whole,
    WordedTally,
)
from grognard.kernel.ruleset import Ruleset
from grognard.kernel.section import Rules
from grognard.kernel.situation import Situation, line_words
from grognard.kernel.words import KERNEL_WORDS, LANGUAGES, Words

COMPANION_WORDS = Words.of("grognard.companion", KERNEL_WORDS)


@lru_cache(maxsize=8192)
def said(words: Words, key: str, /, **numbers: Any) -> Said:
    """The sentence for a key in each language."""
    return Said(*[words.say(lang, key, **numbers) for lang in LANGUAGES])


def said_first(words: Words, *keys: str, plain: str) -> Said:
    """The sentence for the first key that is worded, else the plain text as it stands."""
    known = next((key for key in keys if words.find("en", key) is not None), f"={plain}")
    return said(words, known)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# Words of lines and rules; equal settings give the same Rules, so their words are made once


@lru_cache(maxsize=64)
def words_of_lines(ruleset: Ruleset, situation: Situation, plain: Rules) -> dict[str, Said]:
    """What each line of a situation's tables is for, by its rule id or its part of one."""
    meant = [line_words(ruleset.words, lang, situation.parts(plain)) for lang in LANGUAGES]
    return {key: Said(*[one[key] for one in meant]) for key in meant[0]}


@lru_cache(maxsize=64)
def words_of_rules(ruleset: Ruleset, plain: Rules) -> dict[str, Said]:
    """Every rule in its own words, without the lines printed under it; a table that is none by its title."""
    parts = [part for section in plain.sections.values() for part in section.parts]
    titles = {part.id: said(ruleset.words, f"table.{part.id}", **part.numbers()) for part in parts}
    numbers: dict[str, dict[str, Any]] = {}
    for part in [*parts, ruleset.played.editions, ruleset.played.gaps]:
        for row in part.rows():
            numbers.setdefault(row.rule, {**part.numbers(), **row.numbers})
    return titles | {rule: said(ruleset.words, rule, **known) for rule, known in numbers.items()}


def plain_rules(asked: Put) -> Rules:
    """The rules of a situation without what its table decided otherwise."""
    return asked.ruleset.rules(asked.rules.settings.values)


def rule_words(asked: Put, rule: str) -> Said:
    known = words_of_rules(asked.ruleset, plain_rules(asked)).get(rule)
    return known or said_first(asked.ruleset.words, plain=rule)


# Tallies


def worded_tallies(asked: Put, explained: dict[str, Any]) -> list[WordedTally]:
    """Each tally line by line, and what the sheet itself would have given."""
    lines = words_of_lines(asked.ruleset, asked.situation, plain_rules(asked))
    printed = _printed(asked)
    return [_tally(asked, name, tally, lines, printed.get(name, {})) for name, tally in explained.items()]


def _printed(asked: Put) -> dict[str, dict[str, float]]:
    """By tally and line, what counts when nothing is changed by hand; nothing where nothing is."""
    if not asked.rules.settings.overrides:
        return {}
    plain = api.explained(asked._replace(rules=plain_rules(asked)))["tallies"]
    return {name: _values(tally) for name, tally in plain.items()}


def _values(tally: dict[str, Any]) -> dict[str, float]:
    """What each rule contributes, and each part of one; a line that forbids contributes nothing."""
    values: dict[str, float] = {}
    for line in [one for one in tally.get("lines", ()) if one["value"] is not None]:
        for key in {line["rule"], _key(line["rule"], line.get("part", ""))}:
            values[key] = values.get(key, 0) + line["value"]
    return values


def _key(rule: str, part: str) -> str:
    return f"{rule}.{part}" if part else rule


def _tally(
    asked: Put, name: str, tally: dict[str, Any], meant: dict[str, Said], printed: dict[str, float]
) -> WordedTally:
    words = asked.ruleset.words
    lines = [_line(asked, line, meant, printed) for line in tally.get("lines", ())]
    facts = [
        Fact(key, _fact_words(words, name, key), None if value is None else str(value))
        for key, value in tally.items()
        if key not in ("total", "lines")
    ]
    if tally.get("total", 0) is None:
        facts.append(Fact("forbidden", said(words, "sheet.forbidden"), "\N{MULTIPLICATION SIGN}"))
    total, exceeded = tally.get("total"), overspent(tally)
    if exceeded:
        total = -tally["total"]
    own = f"{name}.exceeded" if exceeded else name
    long, short = said(words, f"tally.{own}"), said_first(words, f"short.{own}", f"tally.{own}", plain=name)
    return WordedTally(name, long, short, total, exceeded, facts, lines)


def _fact_words(words: Words, tally: str, name: str) -> Said:
    own = f"tally.{tally}.{name}"
    return said(words, own) if words.find("en", own) else said_first(COMPANION_WORDS, f"fact.{name}", plain=name)


def _line(asked: Put, line: dict[str, Any], meant: dict[str, Said], printed: dict[str, float]) -> TallyLine:
    rule, part, value = line["rule"], line.get("part", ""), line["value"]
    key, overridden = _key(rule, part), line.get("overridden", False)
    words = meant.get(key) or rule_words(asked, rule)
    struck = overridden and asked.rules.settings.overrides.get(key, 0) is None
    by_sheet = printed.get(key) if overridden else value
    return TallyLine(key, rule, part, line["times"], value, words, overridden, struck, by_sheet)


# Odds


def outcome_words(asked: Put, name: str) -> Said:
    """An outcome as this procedure means it."""
    return said(asked.ruleset.words, asked.situation.result_key(asked.ruleset.words, name))


def distribution_words(asked: Put, name: str) -> Said:
    return said(asked.ruleset.words, f"distribution.{name}")


def value_words(asked: Put, name: str, value: object) -> Said:
    """A value of a distribution: a number as it is, any other in words."""
    return said(asked.ruleset.words, asked.situation.value_key(asked.ruleset.words, name, value))


def _distribution(asked: Put, name: str, spread: dict[str, float]) -> Distribution:
    """Only numbers have a mean, and so many or more of them."""
    numbers, left, values = name not in asked.situation.ranked, 1.0, []
    expected = fsum(float(value) * p for value, p in spread.items()) if numbers else None
    for value, p in spread.items():
        or_more = min(1.0, max(p, left)) if numbers else None
        values.append(ValueChance(value, value_words(asked, name, value), p, or_more))
        left -= p
    return Distribution(name, distribution_words(asked, name), expected, values)


def looked(asked: Put) -> Looked:
    """The tallies and the exact odds of a situation."""
    return worded_answer(asked, api.worked_out(asked), api.headlines(asked))


def worded_answer(asked: Put, answer: dict[str, Any], headline: Mapping[str, float] = MappingProxyType({})) -> Looked:
    """The same for what has been worked out."""
    odds = answer["odds"]
    return Looked(
        asked.situation.id,
        worded_tallies(asked, answer["tallies"]),
        _chances(asked, odds),
        _distributions(asked, answer["distributions"]),
        _chances(asked, headline),
        _whole(asked, answer["whole"], odds) if "whole" in answer else None,
    )


def _whole(asked: Put, whole: dict[str, Any], odds: dict[str, float]) -> Whole:
    endings = [
        Ending(name, outcome_words(asked, name), odds[name], _distributions(asked, spreads))
        for name, spreads in whole["by_outcome"].items()
    ]
    return Whole(_distributions(asked, whole["distributions"]), endings)


def _chances(asked: Put, odds: Mapping[str, float]) -> list[OutcomeChance]:
    return [OutcomeChance(name, outcome_words(asked, name), p) for name, p in odds.items()]


def _distributions(asked: Put, spreads: dict[str, dict[str, float]]) -> list[Distribution]:
    return [_distribution(asked, name, spread) for name, spread in spreads.items()]


def named(asked: Put, name: str) -> Named:
    return Named(name, outcome_words(asked, name))
