"""Tables that are looked up: a number into a band, a row and a column into a result."""

from __future__ import annotations

from typing import Any, NamedTuple, final

from grognard.kernel.part import MINUS, Part, Row, signed
from grognard.kernel.settings import Settings


class Band(NamedTuple):
    """A row: from `low` to `high`, either end open, comes to `result`. Without a rule it is not printed."""

    result: str
    low: int | None
    high: int | None
    rule: str = ""
    words: str = ""
    numbers: dict[str, Any] = {}

    def figure(self) -> str:
        if self.low is None:
            return f"{signed(self.high or 0)}{MINUS}"
        if self.high is None:
            return f"{signed(self.low)}+"
        return signed(self.low) if self.low == self.high else f"{signed(self.low)}\N{EN DASH}{signed(self.high)}"


@final
class BandTable(Part):
    """A number into the band it falls in. `columns` reads several: by the quality of the gunners, say."""

    def __init__(self, id: str, columns: dict[str, tuple[Band, ...]]) -> None:
        super().__init__(id)
        self.columns = columns

    def settled(self, settings: Settings) -> BandTable:
        return self

    def band(self, number: int, column: str = "") -> Band:
        for band in self.columns[column]:
            if (band.low is None or number >= band.low) and (band.high is None or number <= band.high):
                return band
        raise ValueError(f"{self.id}: no band holds {number}")

    def heads(self) -> tuple[str, ...]:
        if "" in self.columns:
            return ()
        first = next(iter(self.columns.values()))
        return tuple([f"result.{band.result}" for band in first])

    def rows(self) -> list[Row]:
        if "" in self.columns:
            printed = [band for band in self.columns[""] if band.rule]
            return [Row(band.rule, band.words or band.rule, (band.figure(),), band.numbers) for band in printed]
        return [
            Row(self.id, f"choice.{name}", tuple([band.figure() for band in bands]))
            for name, bands in self.columns.items()
        ]


@final
class Column:
    """The column a table is read in: its head before the shifts, and after; None where it fell off the table."""

    def __init__(self, ratio: str, final: str | None) -> None:
        self.ratio = ratio
        self.final = final

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Column) and (self.ratio, self.final) == (other.ratio, other.final)

    def __hash__(self) -> int:
        return hash((self.ratio, self.final))

    def __repr__(self) -> str:
        return f"Column({self.ratio!r}, {self.final!r})"


@final
class ColumnTable(Part):
    """Results by row (a modified die) and column (odds or factors), with shifts.

    Rows beyond either end count as the end. A shift past the right end stays there; past the left
    end it stays too, or falls off (no column) where `falls_off`.
    """

    def __init__(
        self, id: str, columns: tuple[str, ...], cells: dict[int, tuple[str, ...]], falls_off: bool = False
    ) -> None:
        super().__init__(id)
        self.columns = columns
        self.cells = cells
        self.falls_off = falls_off

    def settled(self, settings: Settings) -> ColumnTable:
        return self

    def shifted(self, column: int, by: int) -> int | None:
        moved = column + by
        if moved < 0:
            return None if self.falls_off else 0
        return min(moved, len(self.columns) - 1)

    def result(self, row: int, column: int) -> str:
        return self.cells[max(min(self.cells), min(max(self.cells), row))][column]

    def column(self, ratio: int, by: int) -> Column:
        """A column and its shift as a tally tells them."""
        final = self.shifted(ratio, by)
        return Column(self.columns[ratio], None if final is None else self.columns[final])

    def heads(self) -> tuple[str, ...]:
        return tuple([f"={column}" for column in self.columns])

    def rows(self) -> list[Row]:
        return [Row(self.id, f"={self._row_head(row)}", self.cells[row]) for row in self.cells]

    def _row_head(self, row: int) -> str:
        if row == min(self.cells):
            return f"\N{LESS-THAN OR EQUAL TO} {signed(row)}"
        return f"{signed(row)}+" if row == max(self.cells) else signed(row)

    def is_grid(self) -> bool:
        return True
