"""A page that is written on, in one language: lines, tables and bars; plain columns where the output is piped."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.kernel.part import signed
from grognard.kernel.words import Words

if TYPE_CHECKING:
    from rich.console import Console

BAR = 24
CALLED_A_TERMINAL = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""What makes Rich take for a terminal what is none, or the other way round."""


class Screen:
    """Where answers are shown, in one language."""

    def __init__(self, words: Words, lang: str) -> None:
        self.words = words
        self.lang = lang
        self._console: Console | None = None
        piped = not sys.stdout.isatty() and not any([name in os.environ for name in CALLED_A_TERMINAL])
        self.plain = piped or not self.console.is_terminal

    @property
    def console(self) -> Console:
        """What lays out a terminal's page; loaded when first wanted, as it takes a while."""
        if self._console is None:
            from grognard.terminal.page import Page

            self._console = Page(highlight=False, soft_wrap=not sys.stdout.isatty())
        return self._console

    @console.setter
    def console(self, console: Console) -> None:
        self._console = console

    def say(self, key: str, **numbers: Any) -> str:
        return self.words.say(self.lang, key, **numbers)

    def size(self) -> tuple[int, int]:
        """The page's width and height, in characters."""
        return self.console.width, self.console.height

    def line(self, text: str = "", style: str = "") -> None:
        """A line; one that is longer than the page goes on below, and never breaks at a no-break space."""
        if self._piped(text):
            return
        from rich.text import Text

        if len(text) > self.console.width and not self.console.soft_wrap:
            self.paragraph(text, style, hang=len(text) - len(text.lstrip()))
        else:
            self.console.print(Text(text, style=style))

    def _piped(self, text: str) -> bool:
        """Writes a line as it stands where there is nothing to lay out; whether it did."""
        plainly = self.plain and self._console is None
        if plainly:
            print(text)
        return plainly

    def paragraph(self, text: str, style: str = "", hang: int = 0) -> None:
        """A text as wide as the page, piped or not; its lines after the first stand `hang` further in."""
        from rich.text import Text

        for line in textwrap.wrap(
            text, self.console.width, subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False
        ):
            self.console.print(Text(line, style=style), soft_wrap=True)

    def figure(self, number: float, digits: int) -> str:
        """A number with its decimals, as the language writes them."""
        text = f"{number:.{digits}f}"
        return text.replace(".", ",") if self.lang == "fr" else text

    def pair(self, name: str, value: object, style: str = "") -> None:
        self.line(self.say("figures.pair", name=name, value=value), style)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """Rows under heads; the columns in `right` are figures."""
        if self.plain:
            self._columns(heads, rows, right)
            return
        from rich import box
        from rich.table import Table
        from rich.text import Text

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
            line = "  ".join(cells).rstrip()
            if not self._piped(line):
                from rich.text import Text

                self.console.print(Text(line), no_wrap=True, crop=False, soft_wrap=True)

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
