"""How long a thought may last: in positions, the same on every machine, or in seconds."""

from __future__ import annotations

from time import process_time
from typing import Protocol, final


class Budget(Protocol):
    """How long a thought may last."""

    def gone(self, positions: int) -> float:
        """How much of it is over with so many positions looked at: all of it from 1 on."""
        ...


@final
class Positions:
    """So many positions: the same on every machine."""

    def __init__(self, most: int) -> None:
        self.most = most

    def gone(self, positions: int) -> float:
        return positions / self.most


@final
class Seconds:
    """So many seconds of the processor, from now on."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.begun = process_time()

    def gone(self, positions: int) -> float:
        return (process_time() - self.begun) / self.seconds
