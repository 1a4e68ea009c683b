"""What a notice says, what is said of one that did not arrive, and what is complained of when a way is set up."""

from __future__ import annotations

from typing import Final

from grognard.kernel.errors import BadInput
from grognard.kernel.words import KERNEL_WORDS, Words, shortened
from grognard.notices.outbox import Notice

NOTICE_WORDS = Words.of("grognard.notices", KERNEL_WORDS)
NAME_MOST: Final = 80
"""Letters of a title or a name that a notice has room for."""


class NoticeInput(BadInput):
    """A way that cannot be set up as it was asked for. The sentence never quotes an address: it is a secret."""

    def catalogue(self) -> Words:
        return NOTICE_WORDS


class NotSent(Exception):
    """A notice did not arrive: what went wrong, whether another try is of use, and how long to wait at least."""

    def __init__(self, error: str, *, final: bool = False, wait: int = 0) -> None:
        super().__init__(error)
        self.error = error
        self.final = final
        self.wait = wait


def plain(text: str) -> str:
    """A title or a name that somebody chose, on one line and not too long."""
    return shortened(" ".join("".join([sign if sign.isprintable() else " " for sign in text]).split()), NAME_MOST)


def heading(notice: Notice) -> str:
    """The first line: which game."""
    return plain(notice.title)


def sentence(notice: Notice) -> str:
    """The sentence: whose turn it is."""
    return NOTICE_WORDS.quote(notice.way.lang, "turn.sentence", name=plain(notice.name))


def told(notice: Notice) -> str:
    """All of it but the link, in one line."""
    return line(notice, plain(notice.title), plain(notice.name))


def line(notice: Notice, title: str, name: str) -> str:
    """The one line, of a title and a name as the receiver wants them written."""
    return NOTICE_WORDS.quote(notice.way.lang, "turn.line", title=title, name=name)


def failure(lang: str, error: str) -> str:
    """What went wrong last with a way, for its holder: an error is a key, and perhaps a number after a colon."""
    key, _, value = error.partition(":")
    return NOTICE_WORDS.quote(lang, f"failed.{key}", value=value)
