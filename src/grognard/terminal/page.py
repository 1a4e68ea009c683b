"""The page of a terminal, as Rich lays it out."""

from __future__ import annotations

import re

from rich import _wrap
from rich.console import Console

_wrap.re_word = re.compile(r"[ \t\n]*[^ \t\n]+[ \t\n]*")
"""Rich breaks lines at no-break spaces too; French has many, and they are meant."""


class Page(Console):
    """A console that leaves it to the program what to do when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
