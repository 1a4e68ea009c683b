"""Tables that are looked up: a number into a band, a row and a column into a result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, final

from grognard.kernel.part import Part, Row, signed
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
            return f"\N{LESS-THAN OR EQUAL TO}\N{NO-BREAK SPACE}{signed(self.high or 0)}"
        if self.high is None:
            return f"{signed(self.low)}+"
        if self.low == self.high:
            return signed(self.low)
        if self.low < 0:
            return f"{signed(self.high)}\N{HORIZONTAL ELLIPSIS}{signed(self.low)}"
        return f"{signed(self.low)}\N{EN DASH}{signed(self.high)}"


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
    """The column a table is read in: its head before the shifts, and after; None is off the table."""

    def __init__(self, ratio: str | None, final: str | None) -> None:
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
    end it stays too, or falls off (no column) where `falls_off`. Where the columns are amounts,
    `up_to` says how far each goes; the last has no end. `open_rows` are printed as such at both ends.
    """

    def __init__(
        self,
        id: str,
        columns: tuple[str, ...],
        cells: dict[int, tuple[str, ...]],
        falls_off: Any = False,
        up_to: tuple[float, ...] = (),
        open_rows: bool = False,
    ) -> None:
        super().__init__(id)
        self.columns = columns
        self.cells = cells
        self.falls_off = falls_off
        self.up_to = up_to
        self.open_rows = open_rows

    def settled(self, settings: Settings) -> ColumnTable:
        falls_off = settings.settled(self.falls_off)
        if falls_off is self.falls_off:
            return self
        return ColumnTable(self.id, self.columns, self.cells, falls_off, self.up_to, self.open_rows)

    def column_for(self, amount: float) -> int | None:
        """The first column that goes so far; nothing at all has none."""
        if amount <= 0:
            return None
        for column, limit in enumerate(self.up_to):
            if amount <= limit:
                return column
        return len(self.columns) - 1

    def shifted(self, column: int, by: int) -> int | None:
        moved = column + by
        if moved < 0:
            return None if self.falls_off else 0
        return min(moved, len(self.columns) - 1)

    def result(self, row: int, column: int) -> str:
        return self.cells[max(min(self.cells), min(max(self.cells), row))][column]

    def column(self, ratio: int | None, by: int) -> Column:
        """A column and its shift as a tally tells them; nothing stays nothing."""
        final = None if ratio is None else self.shifted(ratio, by)
        return Column(*[None if one is None else self.columns[one] for one in (ratio, final)])

    def is_grid(self) -> bool:
        return True

    def heads(self) -> tuple[str, ...]:
        return tuple([f"={column}" for column in self.columns])

    def rows(self) -> list[Row]:
        return [Row(self.id, f"={self._row_head(row)}", self.cells[row]) for row in self.cells]

    def _row_head(self, row: int) -> str:
        if not self.open_rows or min(self.cells) < row < max(self.cells):
            return signed(row)
        return f"\N{LESS-THAN OR EQUAL TO} {signed(row)}" if row == min(self.cells) else f"{signed(row)}+"


class Reach(NamedTuple):
    """A row of figures, one up to each range (0 where none is printed), for whoever `of` fits.

    `fixed` is what the players' table made of it.
    """

    rule: str
    of: Callable[[Any], Any]
    figures: tuple[float, ...]
    fixed: float | None = None


@final
class RangeTable(Part):
    """Figures by distance: the first row that fits, under the first range that is not passed."""

    def __init__(self, id: str, ranges: tuple[int, ...], reaches: tuple[Reach, ...], unit: str = "") -> None:
        super().__init__(id)
        self.ranges = ranges
        self.reaches = reaches
        self.unit = unit

    def settled(self, settings: Settings) -> RangeTable:
        reaches = [_fixed(reach, settings) for reach in self.reaches]
        return RangeTable(self.id, self.ranges, tuple(reaches), self.unit)

    def row_for(self, x: Any) -> Reach | None:
        for reach in self.reaches:
            if reach.of(x):
                return reach
        return None

    def figure(self, reach: Reach, distance: float) -> float:
        for i, figure in enumerate(reach.figures):
            if distance <= self.ranges[i]:
                return figure
        return 0.0

    def is_grid(self) -> bool:
        return True

    def heads(self) -> tuple[str, ...]:
        return tuple([f"={limit}{self.unit}" for limit in self.ranges])

    def rows(self) -> list[Row]:
        return [Row(reach.rule, reach.rule, self._printed(reach)) for reach in self.reaches]

    def _printed(self, reach: Reach) -> tuple[str, ...]:
        figures = [signed(figure) if figure else "" for figure in reach.figures]
        return (*figures, *[""] * (len(self.ranges) - len(figures)))

    def overridable(self) -> list[str]:
        return [reach.rule for reach in self.reaches]


def _fixed(reach: Reach, settings: Settings) -> Reach:
    """A row as the players' table decided it; struck, it is worth nothing."""
    if reach.rule not in settings.overrides:
        return reach
    return Reach(reach.rule, reach.of, reach.figures, float(settings.overrides[reach.rule] or 0))
