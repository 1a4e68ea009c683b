"""Names that remember whose they are."""

from __future__ import annotations

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
