"""How answers look in a terminal: tables and bars; plain columns where the output is piped."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grognard.api import Put
from grognard.kernel.part import signed
from grognard.kernel.sheet import line_words
from grognard.kernel.words import Words, decimal

BAR = 24


class Page(Console):
    """A console that leaves it to the program what to do when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Where answers are shown, in one language."""

    def __init__(self, words: Words, lang: str) -> None:
        self.words = words
        self.lang = lang
        self.console: Console = Page(highlight=False, soft_wrap=not sys.stdout.isatty())
        self.plain = not self.console.is_terminal

    def say(self, key: str, **numbers: Any) -> str:
        return self.words.say(self.lang, key, **numbers)

    def size(self) -> tuple[int, int]:
        """The page's width and height, in characters."""
        return self.console.width, self.console.height

    def line(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def paragraph(self, text: str, style: str = "", hang: int = 0) -> None:
        """A text as wide as the page, piped or not; its lines after the first stand `hang` further in."""
        for line in textwrap.wrap(
            text, self.console.width, subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False
        ):
            self.line(line, style)

    def figure(self, number: float, digits: int) -> str:
        """A number with its decimals, as the language writes them."""
        text = f"{number:.{digits}f}"
        return text.replace(".", ",") if self.lang == "fr" else text

    def pair(self, name: str, value: object, style: str = "") -> None:
        self.line(self.say("cli.pair", name=name, value=value), style)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """Rows under heads; the columns in `right` are figures."""
        if self.plain:
            self._columns(heads, rows, right)
            return
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim")
        for i, head in enumerate(heads):
            table.add_column(head, justify="right" if i in right else "left", overflow="fold")
        for row in rows:
            table.add_row(*[Text(cell, style="dim") if _is_rule(cell) else Text(cell) for cell in row])
        self.console.print(table)

    def _columns(self, heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> None:
        widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
        for row in [heads, *rows]:
            cells = [c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
            print("  ".join(cells).rstrip())

    def percent(self, p: float) -> str:
        """A chance as players read it; never 0 % for what can happen, nor 100 % for what may fail."""
        if 0 < p < 0.0005:
            text, sign = "0.05", "<"
        elif 0.9995 <= p < 1 - 1e-12:
            text, sign = "99.9", ">"
        else:
            text, sign = f"{100 * p:.1f}", ""
        return f"{sign}{text.replace('.', ',')}\N{NO-BREAK SPACE}%" if self.lang == "fr" else f"{sign}{text}%"

    def amount(self, value: float) -> str:
        """A total or a line's value: a true minus sign, and the decimal sign of the language."""
        return signed(value).replace(".", ",") if self.lang == "fr" else signed(value)

    def added(self, value: float) -> str:
        """An amount that is added, with its sign."""
        return f"+{self.amount(value)}" if value >= 0 else self.amount(value)

    def bar(self, p: float) -> str:
        return "" if self.plain else "\N{FULL BLOCK}" * round(p * BAR)


def _is_rule(cell: str) -> bool:
    return "-" in cell and cell.isupper()


def show_tallies(screen: Screen, asked: Put, explained: dict[str, Any]) -> None:
    """Each tally line by line, with its rule ids."""
    meant = line_words(
        screen.words, screen.lang, asked.situation.parts(asked.ruleset.rules(asked.rules.settings.values))
    )
    for name, tally in explained["tallies"].items():
        screen.line()
        screen.pair(screen.say(f"tally.{name}"), _came_to(screen, tally), "bold")
        if "lines" not in tally:
            continue
        if not tally["lines"]:
            screen.line(screen.say("cli.nothing_counts"))
            continue
        show_lines(screen, meant, tally["lines"])


def show_lines(screen: Screen, meant: dict[str, str], lines: list[dict[str, Any]]) -> None:
    """The lines of one tally, under their heads."""
    heads = [screen.say(f"cli.{key}") for key in ("value", "line", "times", "rule")]
    screen.table(heads, [_line_row(screen, meant, line) for line in lines], right=(0, 2))


def _came_to(screen: Screen, tally: dict[str, Any]) -> str:
    """A total, or a column of a table before and after its shifts."""
    if "total" in tally:
        return _number(screen, tally["total"])
    heads = [
        decimal(screen.lang, tally[name]) if tally[name] else screen.say("cli.off_the_table")
        for name in ("ratio", "final")
    ]
    return " \N{RIGHTWARDS ARROW} ".join(dict.fromkeys(heads))


def _number(screen: Screen, value: float | None) -> str:
    return screen.say("cli.forbidden") if value is None else decimal(screen.lang, signed(value))


def _line_row(screen: Screen, meant: dict[str, str], line: dict[str, Any]) -> list[str]:
    changed = f" [{screen.say('cli.changed')}]" if line.get("overridden") else ""
    times = f"\N{MULTIPLICATION SIGN}{line['times']}" if line["times"] > 1 else ""
    said = line_said(screen, meant, line["rule"], line.get("part", ""))
    return [_number(screen, line["value"]), said + changed, times, line["rule"]]


def line_said(screen: Screen, meant: dict[str, str], rule: str, part: str) -> str:
    """What a line of a tally is for: as its table says it, else in words of its own, else in those of its rule."""
    key = f"{rule}.{part}" if part else rule
    if key in meant:
        return meant[key]
    return screen.say(key) if screen.words.find(screen.lang, key) else meant.get(rule) or screen.say(rule)


def _listed(came: Any) -> str:
    """Dice, or what they came to: a number, or one for each die or class of dice."""
    return " ".join([str(int(one)) for one in came]) if isinstance(came, list) else str(came)


def show_odds(screen: Screen, asked: Put, answer: dict[str, Any]) -> None:
    """The exact odds, with bars."""
    chance = screen.say("cli.chance")
    if answer["odds"]:
        screen.line()
        rows = [[outcome(screen, asked, name), screen.percent(p), screen.bar(p)] for name, p in answer["odds"].items()]
        screen.table([screen.say("cli.outcome"), chance, ""], rows, right=(1,))
    for name, spread in answer["distributions"].items():
        screen.line()
        _show_spread(screen, asked, name, spread)


def _show_spread(screen: Screen, asked: Put, name: str, spread: dict[str, float]) -> None:
    """Each value and its chance; of numbers also that of so many or more."""
    head, chance = screen.say(f"distribution.{name}"), screen.say("cli.chance")
    if name in asked.situation.ranked:
        worded = [[result(screen, asked, name, value), screen.percent(p), screen.bar(p)] for value, p in spread.items()]
        screen.table([head, chance, ""], worded, right=(1,))
        return
    at_least, rows = 1.0, []
    for value, p in spread.items():
        rows.append([value, screen.percent(p), screen.percent(min(1.0, at_least)), screen.bar(p)])
        at_least -= p
    screen.table([head, chance, screen.say("cli.or_more"), ""], rows, right=(0, 1, 2))


def show_rolled(screen: Screen, asked: Put, answer: dict[str, Any], players: Sequence[int]) -> None:
    """The dice that fell and whose they were, what came of them, and what to do on the table."""
    if answer["rolls"]:
        screen.line()
        heads = [screen.say(f"cli.{key}") for key in ("rule", "whose", "rolled", "result")]
        rows = [
            [one["rule"], _whose(screen, asked, player), _listed(one["faces"]), _listed(one["result"])]
            for one, player in zip(answer["rolls"], players, strict=True)
        ]
        named = any(row[1] for row in rows)
        told = rows if named else [[row[0], *row[2:]] for row in rows]
        screen.table(heads if named else [heads[0], *heads[2:]], told, right=(3 if named else 2,))
    if answer["events"]:
        screen.line()
        heads = [screen.say(f"cli.{key}") for key in ("rule", "happens")]
        screen.table(heads, [[one["rule"], one[screen.lang]] for one in answer["events"]])
    for name, value in answer["results"].items():
        screen.pair(screen.say(f"distribution.{name}"), result(screen, asked, name, value))
    if answer["outcome"] is not None:
        screen.pair(screen.say("cli.outcome"), outcome(screen, asked, answer["outcome"]), "bold")


def _whose(screen: Screen, asked: Put, player: int) -> str:
    """Who throws, where the procedure has two sides."""
    key = asked.situation.player_key(screen.words, player)
    return screen.say(key) if key else ""


def outcome(screen: Screen, asked: Put, name: str) -> str:
    """An outcome as this procedure means it."""
    return screen.say(asked.situation.result_key(screen.words, name))


def result(screen: Screen, asked: Put, name: str, value: object) -> str:
    """A value of a distribution: a number as it is, any other in words."""
    return screen.say(asked.situation.value_key(screen.words, name, value))
