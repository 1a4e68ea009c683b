"""How long a thought may last: in positions, the same on every machine, or in seconds."""

from __future__ import annotations

from time import process_time
from typing import Protocol, final


class Budget(Protocol):
    """How long a thought may last."""

    def spent(self, positions: int) -> bool:
        """Whether it is over, with so many positions looked at."""
        ...


@final
class Positions:
    """So many positions: the same on every machine."""

    def __init__(self, most: int) -> None:
        self.most = most

    def spent(self, positions: int) -> bool:
        return positions >= self.most


@final
class Seconds:
    """So many seconds of the processor, from now on."""

    def __init__(self, seconds: float) -> None:
        self.until = process_time() + seconds

    def spent(self, positions: int) -> bool:
        return process_time() >= self.until
