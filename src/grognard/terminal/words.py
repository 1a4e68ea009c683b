"""The words of the table, and what it complains of in them."""

from __future__ import annotations

import errno

from grognard.kernel.errors import BadInput
from grognard.kernel.words import KERNEL_WORDS, Words

TERMINAL_WORDS = Words.of("grognard.terminal", KERNEL_WORDS)
SYSTEM_ERRORS = {
    errno.ENOENT: "os.missing",
    errno.EISDIR: "os.folder",
    errno.EEXIST: "os.taken",
    errno.ENOTDIR: "os.no_folder",
    errno.EACCES: "os.forbidden",
    errno.EPERM: "os.forbidden",
    errno.ENAMETOOLONG: "os.name",
    errno.EINVAL: "os.name",
    errno.ENOSPC: "os.full",
    errno.EROFS: "os.read_only",
}
"""What the system says of a file, by the name of our words for it."""


def at_the_table(words: Words) -> Words:
    """The words of a game together with those of the table."""
    return TERMINAL_WORDS.over(words)


class TableInput(BadInput):
    """Something typed at the table that cannot be taken."""

    def catalogue(self) -> Words:
        return TERMINAL_WORDS


class CommandName(BadInput):
    """A command of the table, to be named in the reader's language."""

    def say(self, lang: str) -> str:
        return TERMINAL_WORDS.say(lang, f"play.command.{self.message}")


def refused_by_system(wrong: OSError | ValueError) -> TableInput:
    """Why the system will not read or write a file, in our words; ValueError is what Python makes of a strange name."""
    if not isinstance(wrong, OSError):
        return TableInput("os.name")
    known = SYSTEM_ERRORS.get(wrong.errno or 0)
    return TableInput("os.other", number=wrong.errno) if known is None else TableInput(known)
