"""Tallies and odds on a page: every line that counts, every outcome with its chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.api import overspent
from grognard.kernel.part import Part, signed
from grognard.kernel.situation import Situation, line_words
from grognard.kernel.words import decimal
from grognard.terminal.screen import Screen

Meant = Mapping[str, str]
"""What each line of a table is for, by its rule."""


def meant_by(screen: Screen, parts: Any) -> Meant:
    """What each line of these tables is for."""
    found: list[Part] = list(parts)
    return line_words(screen.words, screen.lang, found)


def show_tallies(screen: Screen, meant: Meant, tallies: Mapping[str, Any]) -> None:
    """Each tally (as plain data) line by line, with its rule ids."""
    for name, tally in tallies.items():
        screen.line()
        over = overspent(tally)
        shown = {**tally, "total": -tally["total"]} if over else tally
        screen.pair(screen.say(f"tally.{name}.exceeded" if over else f"tally.{name}"), came_to(screen, shown), "bold")
        if "lines" not in tally:
            continue
        if not tally["lines"]:
            screen.line(screen.say("figures.nothing_counts"))
            continue
        show_lines(screen, meant, tally["lines"])


def show_lines(screen: Screen, meant: Meant, lines: list[dict[str, Any]]) -> None:
    """The lines of one tally, under their heads."""
    heads = [screen.say(f"figures.{key}") for key in ("value", "line", "times", "rule")]
    screen.table(heads, [_line_row(screen, meant, line) for line in lines], right=(0, 2))


def came_to(screen: Screen, tally: Mapping[str, Any]) -> str:
    """A total, or a column of a table before and after its shifts."""
    if "total" in tally:
        return _number(screen, tally["total"])
    heads = [
        decimal(screen.lang, tally[name]) if tally[name] else screen.say("figures.off_the_table")
        for name in ("ratio", "final")
    ]
    return " \N{RIGHTWARDS ARROW} ".join(dict.fromkeys(heads))


def _number(screen: Screen, value: float | None) -> str:
    return screen.say("sheet.forbidden") if value is None else decimal(screen.lang, signed(value))


def _line_row(screen: Screen, meant: Meant, line: dict[str, Any]) -> list[str]:
    changed = f" [{screen.say('figures.changed')}]" if line.get("overridden") else ""
    times = f"\N{MULTIPLICATION SIGN}{line['times']}" if line["times"] > 1 else ""
    said = line_said(screen, meant, line["rule"], line.get("part", ""))
    return [_number(screen, line["value"]), said + changed, times, line["rule"]]


def line_said(screen: Screen, meant: Meant, rule: str, part: str) -> str:
    """What a line of a tally is for: as its table says it, else in words of its own, else in those of its rule."""
    key = f"{rule}.{part}" if part else rule
    if key in meant:
        return meant[key]
    return screen.say(key) if screen.words.find(screen.lang, key) else meant.get(rule) or screen.say(rule)


def show_odds(screen: Screen, its: Situation, answer: Mapping[str, Any]) -> None:
    """The exact odds (as plain data), with bars."""
    show_chances(screen, its, answer["odds"])
    for name, spread in answer["distributions"].items():
        screen.line()
        _show_spread(screen, its, name, spread)
    if "whole" in answer:
        _show_whole(screen, its, answer["whole"])


def show_chances(screen: Screen, its: Situation, odds: Mapping[str, float]) -> None:
    """What may come and how often."""
    if odds:
        screen.line()
        rows = [[outcome(screen, its, name), screen.percent(p), screen.bar(p)] for name, p in odds.items()]
        screen.table([screen.say("figures.outcome"), screen.say("figures.chance"), ""], rows, right=(1,))


def _show_whole(screen: Screen, its: Situation, whole: Mapping[str, Any]) -> None:
    """What it comes to with what the outcome orders: each spread, and outcome by outcome its average."""
    names = list(whole["distributions"])
    for name in names:
        screen.line()
        _show_spread(screen, its, name, whole["distributions"][name])
    screen.line()
    rows = [
        [outcome(screen, its, ending), *[decimal(screen.lang, f"{_mean(spreads[name]):.2f}") for name in names]]
        for ending, spreads in whole["by_outcome"].items()
    ]
    heads = [screen.say(f"distribution.{name}") for name in names]
    screen.table([screen.say("figures.on_average"), *heads], rows, right=tuple(range(1, len(names) + 1)))


def _mean(spread: Mapping[str, float]) -> float:
    return sum([float(value) * p for value, p in spread.items()])


def _show_spread(screen: Screen, its: Situation, name: str, spread: Mapping[str, float]) -> None:
    """Each value and its chance; of numbers also that of so many or more."""
    head, chance = screen.say(f"distribution.{name}"), screen.say("figures.chance")
    if name in its.ranked:
        worded = [[result(screen, its, name, value), screen.percent(p), screen.bar(p)] for value, p in spread.items()]
        screen.table([head, chance, ""], worded, right=(1,))
        return
    at_least, rows = 1.0, []
    for value, p in spread.items():
        rows.append([value, screen.percent(p), screen.percent(min(1.0, at_least)), screen.bar(p)])
        at_least -= p
    screen.table([head, chance, screen.say("figures.or_more"), ""], rows, right=(0, 1, 2))


def outcome(screen: Screen, its: Situation, name: str) -> str:
    """An outcome as this procedure means it."""
    return screen.say(its.result_key(screen.words, name))


def result(screen: Screen, its: Situation, name: str, value: object) -> str:
    """A value of a distribution: a number as it is, any other in words."""
    return screen.say(its.value_key(screen.words, name, value))
