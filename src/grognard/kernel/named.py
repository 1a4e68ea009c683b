"""Names that remember whose they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

PIECE_NAME: Final = "piece"
PLACE_NAME: Final = "place"


class Named(str):
    """The name of a unit or a place, which remembers whose it is."""

    of: str
    number: int

    def __new__(cls, text: str, of: str = "", number: int = -1) -> Named:
        name = super().__new__(cls, text)
        name.of = of
        name.number = number
        return name


@lru_cache(maxsize=4096)
def named(text: str, of: str, number: int) -> Named:
    """A name that remembers whose it is; events say the same few again and again."""
    return Named(text, of, number)
