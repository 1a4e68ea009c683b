"""Chance, in a few kinds. Each gives its exact outcomes, throws itself, and reads the players' own dice.

A kind of chance is a value: equal when its numbers are equal. `outcomes()` maps each outcome to
its probability, worked out in whole numbers and divided once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, fsum
from typing import Any, final

from mypy_extensions import mypyc_attr

from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput

Face = int | str
Outcome = Any


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Dice that must fall, or a marker that must be drawn."""

    def sides(self) -> tuple[int, ...]:
        """The sides of each die wanted, in the order in which they are read."""
        raise NotImplementedError

    def outcomes(self) -> dict[Outcome, float]:
        raise NotImplementedError

    def outcome(self, faces: Sequence[Any]) -> Outcome:
        """What faces already known to be right come to."""
        raise NotImplementedError

    def data(self) -> tuple[Any, ...]:
        """What the constructor takes."""
        raise NotImplementedError

    def read(self, faces: Sequence[Any]) -> Outcome:
        """What the dice on the players' table come to; BadInput where they do not fit."""
        wanted = self.sides()
        if len(faces) != len(wanted):
            raise BadInput("dice.count", given=len(faces), wanted=len(wanted))
        for face, sides in zip(faces, wanted, strict=True):
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= sides:
                raise BadInput("dice.face", value=face, sides=sides)
        return self.outcome(faces)

    def fallen(self, numbers: Sequence[int]) -> tuple[Face, ...]:
        """The faces that numbers drawn for `sides()` stand for."""
        return tuple(numbers)

    def throw(self, dice: Dice) -> tuple[tuple[Face, ...], Outcome]:
        """The faces that fell, and what they come to."""
        faces = self.fallen([dice.face(sides) for sides in self.sides()])
        return faces, self.outcome(faces)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chance) and type(other) is type(self) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.data()}"


def _chances_of(on: int, sides: int = 6) -> int:
    """How many faces of a die show `on` or more."""
    return max(0, min(sides, sides + 1 - on))


def _binomial(dice: int, good: int, sides: int) -> list[float]:
    """The probability of 0, 1, ... dice successes, each face good in `good` of `sides` cases."""
    bad = sides - good
    if bad == 0:
        return [0.0] * dice + [1.0]
    whole: int = sides**dice
    ways: int = bad**dice
    spread: list[float] = []
    for k in range(dice + 1):
        spread.append(ways / whole)
        ways = ways * (dice - k) * good // ((k + 1) * bad)
    return spread


@final
class Pool(Chance):
    """n dice; each that shows `hit_on` or more is a success. Outcome: how many."""

    def __init__(self, dice: int, hit_on: int) -> None:
        self.dice = dice
        self.hit_on = hit_on

    def data(self) -> tuple[Any, ...]:
        return (self.dice, self.hit_on)

    def sides(self) -> tuple[int, ...]:
        return (6,) * self.dice

    def outcome(self, faces: Sequence[Any]) -> int:
        return sum([1 for face in faces if face >= self.hit_on])

    def outcomes(self) -> dict[Outcome, float]:
        spread = _binomial(self.dice, _chances_of(self.hit_on), 6)
        return {hits: p for hits, p in enumerate(spread) if p}


def _convolved(one: list[float], other: list[float]) -> list[float]:
    if len(one) == 1:
        return other
    result = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            result[i + j] += p * q
    return result


@final
class Pools(Chance):
    """Mixed saves: for each unit n dice that save on `need` or more, of which at most `most` failures count.

    Outcome: the failures of each unit, or, lumped, a tuple of their total alone.
    """

    def __init__(self, saves: tuple[tuple[int, int, int], ...], lumped: bool = False) -> None:
        self.saves = saves
        self.lumped = lumped

    def data(self) -> tuple[Any, ...]:
        return (self.saves, self.lumped)

    def sides(self) -> tuple[int, ...]:
        return (6,) * sum([dice for dice, _, _ in self.saves])

    def split(self, faces: Sequence[Any]) -> list[Sequence[Any]]:
        """The faces of each unit's dice."""
        parts, at = [], 0
        for dice, _, _ in self.saves:
            parts.append(faces[at : at + dice])
            at += dice
        return parts

    def outcome(self, faces: Sequence[Any]) -> tuple[int, ...]:
        failed = []
        for part, (_, need, most) in zip(self.split(faces), self.saves, strict=True):
            failed.append(min(most, sum([1 for face in part if face < need])))
        return (sum(failed),) if self.lumped else tuple(failed)

    def outcomes(self) -> dict[Outcome, float]:
        return self._totals() if self.lumped else self._by_unit()

    def _by_unit(self) -> dict[Outcome, float]:
        joint: dict[Outcome, float] = {(): 1.0}
        for dice, need, most in self.saves:
            spread = _failures(dice, need, most)
            joint = {(*failed, n): p * q for failed, p in joint.items() for n, q in enumerate(spread) if q}
        return joint

    def _totals(self) -> dict[Outcome, float]:
        ways, thrown = [1.0], 0
        for dice, need, most in self.saves:
            if most < dice:
                ways = _convolved(ways, _failures(dice, need, most))
            else:
                thrown += dice
                for _ in range(dice):
                    _one_more_save(ways, need)
        whole = 6.0**thrown
        return {(total,): way / whole for total, way in enumerate(ways) if way}


def _one_more_save(ways: list[float], need: int) -> None:
    """In how many ways 0, 1, ... saves fail once a die more is thrown: whole numbers, exact up to twenty dice."""
    saved = float(_chances_of(need))
    failed = 6.0 - saved
    before = 0.0
    for fails, way in enumerate(ways):
        ways[fails] = way * saved + before * failed
        before = way
    ways.append(before * failed)


def _failures(dice: int, need: int, most: int) -> list[float]:
    spread = _binomial(dice, 6 - _chances_of(need), 6)
    if most < dice:
        spread = [*spread[:most], fsum(spread[most:])]
    return spread


@final
class Sum(Chance):
    """Dice added up, plus a number: 2D6+1 is Sum((6, 6), 1), 1D3 is Sum((3,)). Outcome: the total."""

    def __init__(self, dice: tuple[int, ...], plus: int = 0) -> None:
        self.dice = dice
        self.plus = plus

    def data(self) -> tuple[Any, ...]:
        return (self.dice, self.plus)

    def sides(self) -> tuple[int, ...]:
        return self.dice

    def outcome(self, faces: Sequence[Any]) -> int:
        return self.plus + sum([int(face) for face in faces])

    def outcomes(self) -> dict[Outcome, float]:
        ways, whole = {self.plus: 1}, 1
        for sides in self.dice:
            added: dict[int, int] = {}
            for total, count in ways.items():
                for face in range(1, sides + 1):
                    added[total + face] = added.get(total + face, 0) + count
            ways, whole = added, whole * sides
        return {total: count / whole for total, count in ways.items()}

    def __str__(self) -> str:
        dice = "+".join([f"{self.dice.count(sides)}D{sides}" for sides in dict.fromkeys(self.dice)])
        return f"{dice}+{self.plus}" if self.plus else dice

    def mean(self) -> float:
        return self.plus + sum([sides + 1 for sides in self.dice]) / 2


@final
class Sort(Chance):
    """n dice, each falling into a class: class i holds the faces from starts[i] up to the next start.

    Outcome: how many dice fell into each class.
    """

    def __init__(self, dice: int, starts: tuple[int, ...]) -> None:
        self.dice = dice
        self.starts = starts

    def data(self) -> tuple[Any, ...]:
        return (self.dice, self.starts)

    def sides(self) -> tuple[int, ...]:
        return (6,) * self.dice

    def outcome(self, faces: Sequence[Any]) -> tuple[int, ...]:
        counts = [0] * len(self.starts)
        for face in faces:
            counts[sum([1 for start in self.starts if face >= start]) - 1] += 1
        return tuple(counts)

    def outcomes(self) -> dict[Outcome, float]:
        widths = [end - start for start, end in zip(self.starts, (*self.starts[1:], 7), strict=True)]
        whole: int = 6**self.dice
        return {counts: ways / whole for counts, ways in _sorted(self.dice, widths)}


def _sorted(dice: int, widths: list[int]) -> list[tuple[tuple[int, ...], int]]:
    """Every way to sort dice into classes of so many faces, and how many throws come to it."""
    width: int = widths[0]
    if len(widths) == 1:
        return [((dice,), width**dice)]
    found: list[tuple[tuple[int, ...], int]] = []
    for first in range(dice + 1):
        begun: int = comb(dice, first) * width**first
        alone = (first,)
        found.extend([(alone + rest, begun * ways) for rest, ways in _sorted(dice - first, widths[1:])])
    return found


@final
class Each(Chance):
    """One die for each unit or square, each with its own number to reach. Outcome: who reached it."""

    def __init__(self, needs: tuple[int, ...]) -> None:
        self.needs = needs

    def data(self) -> tuple[Any, ...]:
        return (self.needs,)

    def sides(self) -> tuple[int, ...]:
        return (6,) * len(self.needs)

    def outcome(self, faces: Sequence[Any]) -> tuple[bool, ...]:
        return tuple([face >= need for face, need in zip(faces, self.needs, strict=True)])

    def outcomes(self) -> dict[Outcome, float]:
        joint: dict[Outcome, int] = {(): 1}
        for need in self.needs:
            good = _chances_of(need)
            joint = {
                (*reached, one): ways * more
                for reached, ways in joint.items()
                for one, more in ((True, good), (False, 6 - good))
                if more
            }
        whole = 6 ** len(self.needs)
        return {reached: ways / whole for reached, ways in joint.items()}


@final
class Bag(Chance):
    """A cup of markers from which one is drawn: its order does not exist before. Outcome: the marker."""

    def __init__(self, markers: tuple[tuple[str, int], ...]) -> None:
        self.markers = markers

    def data(self) -> tuple[Any, ...]:
        return (self.markers,)

    def sides(self) -> tuple[int, ...]:
        return (sum([count for _, count in self.markers]),)

    def outcome(self, faces: Sequence[Any]) -> str:
        return str(faces[0])

    def outcomes(self) -> dict[Outcome, float]:
        whole = self.sides()[0]
        return {marker: count / whole for marker, count in self.markers if count}

    def read(self, faces: Sequence[Any]) -> str:
        if len(faces) != 1:
            raise BadInput("bag.count", given=len(faces))
        known = [marker for marker, count in self.markers if count]
        if faces[0] not in known:
            raise BadInput("bag.marker", value=faces[0], allowed=", ".join(known))
        return str(faces[0])

    def fallen(self, numbers: Sequence[int]) -> tuple[Face, ...]:
        place = numbers[0]
        for marker, count in self.markers:
            place -= count
            if place <= 0:
                return (marker,)
        raise BadInput("bag.empty")

    def without(self, marker: str) -> Bag:
        """The cup once this marker is out."""
        return Bag(tuple([(name, count - (name == marker)) for name, count in self.markers]))
