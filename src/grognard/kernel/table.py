"""Tables: the printed lines of a sheet as data, and what they come to for a situation.

A line says what it is worth, for what, and under which rule id. Dice, odds, explanations and the
printed sheet all read it. Tables read a small value (units, ground, markers), never the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, final

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import Pool, Sum
from grognard.kernel.part import Part, Row, signed
from grognard.kernel.settings import Settings

Count = Callable[[Any], int]

FORBIDDEN = inf
"""What a line is worth that no number makes up for: the total is then FORBIDDEN too."""


@final
class Reason:
    """One line that counts: how many times, and what it contributes in all."""

    def __init__(self, rule: str, times: int, value: float, part: str = "", overridden: bool = False) -> None:
        self.rule = rule
        self.times = times
        self.value = value
        self.part = part
        self.overridden = overridden

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.times, self.value, self.part, self.overridden)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Reason{self.data()}"


@final
class Tally:
    """What a table comes to: every line that counts, and their sum."""

    def __init__(self, table: str, total: float, reasons: tuple[Reason, ...]) -> None:
        self.table = table
        self.total = total
        self.reasons = reasons

    def data(self) -> tuple[Any, ...]:
        return (self.table, self.total, self.reasons)

    def alone(self) -> Tally:
        """The total without its reasons: equal for all that throw as many dice, whatever they are for."""
        return Tally(self.table, self.total, ())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.table, self.total))

    def __repr__(self) -> str:
        return f"Tally{self.data()}"


@final
class Balance:
    """What is left of what there was; below 0 more is spent than that."""

    def __init__(self, of: float, total: float) -> None:
        self.of = of
        self.total = total

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Balance) and (self.of, self.total) == (other.of, other.total)

    def __hash__(self) -> int:
        return hash((self.of, self.total))

    def __repr__(self) -> str:
        return f"Balance({self.of!r}, {self.total!r})"


def summed(table: str, reasons: Sequence[Reason]) -> Tally:
    """Reasons added up, those of one line into one."""
    by_line: dict[tuple[str, str], Reason] = {}
    total = 0.0
    for reason in reasons:
        total += reason.value
        key = (reason.rule, reason.part)
        before = by_line.get(key)
        if before is not None:
            times, value = before.times + reason.times, before.value + reason.value
            by_line[key] = Reason(reason.rule, times, value, reason.part, reason.overridden)
        else:
            by_line[key] = reason
    return Tally(table, total, tuple(by_line.values()))


def _once(_: object) -> int:
    return 1


def _once_where(each: Count) -> Count:
    """Once for whatever counts at all."""

    def counted(x: Any) -> int:
        return 1 if each(x) else 0

    return counted


@final
class Line:
    """`value` for `each` (counted), up to `most` times; `but` gives other values to some of them.

    Line(-2, "SB-26-A-HASTY", each=hasty, but={-1: from_rear}): -2, or -1 from the rear.
    A rule printed as several lines names each `part`; a line that `adds` is printed with its sign;
    one that is `shared` stands in the tallies of several sides, so that a value decided by the
    players' table counts only where the line does; `numbers` are what its words speak of besides.
    """

    def __init__(
        self,
        value: Any,
        rule: str,
        each: Any,
        but: dict[Any, Any] | None = None,
        most: Any = None,
        part: str = "",
        overridden: bool = False,
        adds: bool = False,
        shared: bool = False,
        **numbers: Any,
    ) -> None:
        self.value = value
        self.rule = rule
        self.each = each
        self.but = but or {}
        self.most = most
        self.part = part
        self.adds = adds
        self.shared = shared
        self.numbers = numbers
        self.overridden = overridden
        self.key = f"{rule}.{part}" if part else rule

    def settled(self, settings: Settings) -> Line:
        value, each, most = settings.settled(self.value), settings.settled(self.each), settings.settled(self.most)
        but = {other: settings.settled(which) for other, which in self.but.items()}
        numbers = {name: settings.settled(number) for name, number in self.numbers.items()}
        return Line(value, self.rule, each, but, most, self.part, adds=self.adds, shared=self.shared, **numbers)

    def fixed(self, value: int, part: str) -> Line:
        """This line as the players' table decided it."""
        each = _once_where(self.each) if self.shared else _once
        return Line(value, self.rule, each, None, None, part, overridden=True)

    def reason(self, x: Any, times: int) -> Reason:
        """What the line comes to, counted so many times."""
        times = int(times) if self.most is None else min(int(times), self.most)
        worth = self.value
        if isinstance(worth, Sum):
            return Reason(self.rule, times, times * worth.mean(), self.part)
        value = times * worth
        for other, which in self.but.items():
            some = min(int(which(x)), times)
            if some:
                value += some * (other - worth)
        return Reason(self.rule, times, value, self.part, self.overridden)

    def figure(self) -> str:
        if isinstance(self.value, Sum):
            return str(self.value)
        return f"+{self.value}" if self.adds and self.value > 0 else signed(self.value)

    def row(self, figure: str, under: bool = False) -> Row:
        numbers = {**self.numbers, "most": self.most}
        for i, other in enumerate(self.but):
            numbers["but" if i == 0 else f"but{i + 1}"] = signed(other)
        return Row(self.rule, self.key, (figure,), numbers, under)


def settled_lines(lines: Sequence[Line], settings: Settings) -> tuple[Line, ...]:
    """The lines as edition, settings and overrides leave them; an overridden rule is one line."""
    result: list[Line] = []
    replaced: set[str] = set()
    for line in lines:
        key = line.key if line.key in settings.overrides else line.rule
        if key not in settings.overrides:
            result.append(line.settled(settings))
        elif key not in replaced:
            replaced.add(key)
            value = settings.overrides[key]
            part = line.part if key == line.key else ""
            result.append(line.settled(settings).fixed(0 if value is None else value, part))
    return tuple(result)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Part):
    """Lines that add up."""

    def __init__(self, id: str, lines: tuple[Line, ...]) -> None:
        super().__init__(id)
        self.lines = lines

    def settled(self, settings: Settings) -> Table:
        return Table(self.id, settled_lines(self.lines, settings))

    def tally(self, x: Any) -> Tally:
        reasons: list[Reason] = []
        total = 0.0
        for line in self.lines:
            times = line.each(x)
            if times:
                reason = line.reason(x, times)
                reasons.append(reason)
                total += reason.value
        return Tally(self.id, total, tuple(reasons))

    def rows(self) -> list[Row]:
        return [line.row(line.figure()) for line in self.lines]

    def overridable(self) -> list[str]:
        return list(dict.fromkeys([key for line in self.lines for key in (line.rule, line.key)]))


def _part(rule: str, words: str) -> str:
    """Which part of its rule a line is, by the key of its words."""
    return words.removeprefix(rule).removeprefix(".")


def _decided(rule: str, words: str, settings: Settings) -> str | None:
    """The key by which the players' table decided a line: its part of the rule, or the whole rule; None if neither."""
    return next((key for key in (words, rule) if key in settings.overrides), None)


@final
class Floor:
    """The least a table may come to, as a rule of its own: when it bites it is a line, said in its `words`."""

    def __init__(
        self, least: Any, rule: str, value: int | None = None, overridden: bool = False, words: Any = ""
    ) -> None:
        self.least = least
        self.rule = rule
        self.words = words or rule
        self.value = value
        self.overridden = overridden

    def settled(self, settings: Settings) -> Floor:
        words = settings.settled(self.words)
        key = _decided(self.rule, words, settings)
        value = (settings.overrides[key] or 0) if key is not None else None
        return Floor(settings.settled(self.least), self.rule, value, key is not None, key or words)

    def reason(self, total: float) -> Reason | None:
        part = _part(self.rule, self.words)
        if self.value is not None:
            return Reason(self.rule, 1, self.value, part, overridden=True)
        return Reason(self.rule, 1, self.least - total, part) if total < self.least else None


@final
class DiceTable(Table):
    """Lines that add up to dice; each die of `hit_on` or more is a hit (or a fail)."""

    def __init__(
        self, id: str, lines: tuple[Line, ...], hit_on: int, hit_rule: str = "", floor: Floor | None = None
    ) -> None:
        super().__init__(id, lines)
        self.hit_on = hit_on
        self.hit_rule = hit_rule or id
        self.floor = floor

    def settled(self, settings: Settings) -> DiceTable:
        hit_on = self.hit_on
        if self.hit_rule in settings.overrides:
            given = settings.overrides[self.hit_rule]
            hit_on = 7 if given is None else given
        floor = self.floor.settled(settings) if self.floor is not None else None
        return DiceTable(self.id, settled_lines(self.lines, settings), hit_on, self.hit_rule, floor)

    def tally(self, x: Any) -> Tally:
        plain = Table.tally(self, x)
        if self.floor is None:
            return plain
        bite = self.floor.reason(plain.total)
        if bite is None:
            return plain
        return Tally(self.id, plain.total + bite.value, (*plain.reasons, bite))

    def pool(self, tally: Tally) -> Pool:
        """The dice to throw for a tally of this table."""
        return Pool(max(0, int(tally.total)), self.hit_on)

    def numbers(self) -> dict[str, Any]:
        return {"hit_on": self.hit_on}

    def rows(self) -> list[Row]:
        rows = [line.row(line.figure()) for line in self.lines]
        if self.floor is not None:
            rows.append(Row(self.floor.rule, self.floor.words, ("",), {"least": self.floor.least}))
        return [*rows, Row(self.hit_rule, self.hit_rule, ("",), {"hit_on": self.hit_on})]

    def overridable(self) -> list[str]:
        own = [self.floor.rule, self.floor.words] if self.floor is not None else []
        return list(dict.fromkeys([*Table.overridable(self), *own, self.hit_rule]))


@final
class Need:
    """One kind of thing and the number its die must reach; `plus` are its own additions to the die.

    `alone`: nothing is added to this die, or there is none to throw. `words` say which part of its rule it is.
    """

    def __init__(
        self,
        on: int,
        rule: str,
        of: Any,
        plus: tuple[Line, ...] = (),
        alone: bool = False,
        figures: tuple[int, ...] = (),
        words: str = "",
        overridden: bool = False,
    ) -> None:
        self.words = words or rule
        self.on = on
        self.rule = rule
        self.of = of
        self.plus = plus
        self.alone = alone
        self.figures = figures
        self.overridden = overridden


@final
class NeedTable(Part):
    """What a die must reach: the first row that fits, eased or hindered by what is added to the die.

    A tally's total is the number needed, so a +1 to the die is a line of -1. A row that the
    players' table struck needs `struck`.
    """

    def __init__(
        self, id: str, needs: tuple[Need, ...], struck: int, plus: tuple[Line, ...] = (), columns: tuple[str, ...] = ()
    ) -> None:
        super().__init__(id)
        self.needs = needs
        self.struck = struck
        self.plus = plus
        self.columns = columns

    def settled(self, settings: Settings) -> NeedTable:
        needs = tuple([self._settled_need(need, settings) for need in self.needs])
        return NeedTable(self.id, needs, self.struck, _turned(self.plus, settings), self.columns)

    def _settled_need(self, need: Need, settings: Settings) -> Need:
        of = settings.settled(need.of)
        key = _decided(need.rule, need.words, settings)
        if key is not None:
            value = settings.overrides[key]
            on = self.struck if value is None else value
            return Need(on, need.rule, of, alone=need.alone or value is None, words=key, overridden=True)
        return Need(need.on, need.rule, of, _turned(need.plus, settings), need.alone, need.figures, need.words)

    def tally(self, x: Any) -> Tally:
        for need in self.needs:
            if need.of(x):
                break
        else:
            return Tally(self.id, 7, ())
        reasons = [Reason(need.rule, 1, need.on, _part(need.rule, need.words), need.overridden)]
        total = float(need.on)
        for line in need.plus if need.alone else (*need.plus, *self.plus):
            times = line.each(x)
            if times:
                eased = line.reason(x, times)
                reasons.append(Reason(eased.rule, eased.times, -eased.value, eased.part, eased.overridden))
                total -= eased.value
        return Tally(self.id, total, tuple(reasons))

    def heads(self) -> tuple[str, ...]:
        return self.columns

    def rows(self) -> list[Row]:
        rows: list[Row] = []
        for need in self.needs:
            number = f"{need.on}+" if need.on > 1 else "@figure.always"
            rows.append(Row(need.rule, need.words, (*[str(f) for f in need.figures], number), {"on": need.on}))
            rows.extend([self._plus_row(line, under=True) for line in need.plus])
        return [*rows, *[self._plus_row(line) for line in self.plus]]

    def _plus_row(self, line: Line, under: bool = False) -> Row:
        figure = f"+{line.value}" if line.value > 0 else signed(line.value)
        blanks = [""] * (len(self.columns) - 1)
        return line.row(figure, under)._replace(figures=(*blanks, figure))

    def overridable(self) -> list[str]:
        lines = [*self.plus, *[line for need in self.needs for line in need.plus]]
        return list(
            dict.fromkeys(
                [
                    *[key for need in self.needs for key in (need.rule, need.words)],
                    *[key for line in lines for key in (line.rule, line.key)],
                ]
            )
        )


def _turned(lines: tuple[Line, ...], settings: Settings) -> tuple[Line, ...]:
    """Additions to a die as settings and overrides leave them; an override speaks of the number needed."""
    overrides = {key: None if v is None else -v for key, v in settings.overrides.items()}
    turned = Settings(settings.values, overrides, settings.unasked)
    return settled_lines(lines, turned)


@final
class PassTable(Table):
    """Lines that add up to the highest face with which a die passes; what no face can show is cut off.

    The first line is the face printed, and `rule` is what cuts.
    """

    def __init__(self, id: str, lines: tuple[Line, ...], rule: str, sides: int = 6) -> None:
        super().__init__(id, lines)
        self.rule = rule
        self.sides = sides

    def settled(self, settings: Settings) -> PassTable:
        return PassTable(self.id, settled_lines(self.lines, settings), self.rule, self.sides)

    def tally(self, x: Any) -> Tally:
        plain = Table.tally(self, x)
        total = max(0.0, min(float(self.sides), plain.total))
        if total == plain.total:
            return plain
        cut = Reason(self.rule, 1, total - plain.total, "limit")
        return Tally(self.id, total, (*plain.reasons, cut))

    def fails(self, tally: Tally) -> Pool:
        """The die to throw for a tally of this table. Outcome: 1 where it fails."""
        return Pool(1, int(tally.total) + 1)

    def rows(self) -> list[Row]:
        first, *more = self.lines
        passes, fails = f"1\N{EN DASH}{first.value}", f"{first.value + 1}\N{EN DASH}{self.sides}"
        ends = [Row(first.rule, f"{first.rule}.{end}", (f,)) for end, f in (("passes", passes), ("fails", fails))]
        return [*ends, *[line.row(line.figure()) for line in more]]


@final
class PointsTable(Table):
    """Lines that add up to points, some of them rolled for; one die for each `per_die` points begun."""

    def __init__(self, id: str, lines: tuple[Line, ...], per_die: int) -> None:
        super().__init__(id, lines)
        self.per_die = per_die

    def settled(self, settings: Settings) -> PointsTable:
        return PointsTable(self.id, settled_lines(self.lines, settings), self.per_die)

    def points(self, x: Any) -> Sum:
        """The points as chance: the dice of the lines that roll, plus all the rest."""
        dice: tuple[int, ...] = ()
        plus = 0
        for line in self.lines:
            times = line.each(x)
            if not times:
                continue
            reason = line.reason(x, times)
            if isinstance(line.value, Sum):
                dice += line.value.dice * reason.times
                plus += line.value.plus * reason.times
            else:
                plus += int(reason.value)
        return Sum(dice, plus)

    def dice(self, points: int) -> int:
        """One die for each `per_die` points, rounded up; none for nothing."""
        return max(0, -(-points // self.per_die))

    def numbers(self) -> dict[str, Any]:
        return {"per_die": self.per_die}
