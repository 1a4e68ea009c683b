"""A word of a sheet: a kind of unit, a ground, a quality."""

from __future__ import annotations

from enum import Enum


class Word(Enum):
    """There is one of each word, so that one is told from another by being it, which is quick."""

    __hash__ = object.__hash__
