"""What players answer in a battle: a march to a point, a facing, a formation, a volley.

Where a move ends depends on who makes it: the question that offers a move says what it points at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.bloody_big_battles.sheet.army import Formation
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.leaf import Leaf
from grognard.kernel.question import Pointed
from grognard.kernel.space.plane import DEGREE, INCH, Point

EVADE, STAND = "evade", "stand"
TAKE, STAY = "take", "stay"
WORDS = (DONE, EVADE, STAND, TAKE, STAY)


@dataclass(eq=False)
class March(Leaf):
    """Straight to a point, or as far as the first enemy in the way; cavalry may turn once, at `by`."""

    to: Point
    by: Point | None = None

    @property
    def what(self) -> str:
        return "turning" if self.by is not None else ""

    def __str__(self) -> str:
        return f"to {in_inches(self.to)}" + (f" by {in_inches(self.by)}" if self.by is not None else "")


@dataclass(eq=False)
class AlongRoad(Leaf):
    """Along the road, to the point of it nearest to this one."""

    to: Point

    def __str__(self) -> str:
        return f"road {in_inches(self.to)}"


@dataclass(eq=False)
class Haul(Leaf):
    """Guns moved by prolong, to a point."""

    to: Point

    def __str__(self) -> str:
        return f"haul {in_inches(self.to)}"


@dataclass(eq=False)
class Face(Leaf):
    """Turning on the spot; for unlimbered guns a pivot."""

    facing: int

    def __str__(self) -> str:
        return f"face {self.facing // DEGREE}.{self.facing % DEGREE}"


@dataclass(eq=False)
class Form(Leaf):
    """Another formation; guns limber and unlimber so."""

    formation: Formation

    def __str__(self) -> str:
        return f"form {self.formation.value}"


@dataclass(eq=False)
class Exploit(Leaf):
    """On, straight ahead, so many hundredths of an inch."""

    far: int

    def __str__(self) -> str:
        return f"exploit {self.far // INCH}.{self.far % INCH:02d}"


@dataclass(eq=False)
class FireAt(Leaf):
    """Units that fire together at one target."""

    unit: int
    firers: tuple[int, ...]

    def pointed(self, g: Any) -> Pointed:
        """The target foremost, then who fires."""
        return Pointed(pieces=(self.unit, *self.firers))

    def __str__(self) -> str:
        return f"u{self.unit} by {','.join([f'u{n}' for n in self.firers])}"


ToPoint = March | AlongRoad | Haul
Move = ToPoint | Face | Form


def in_inches(at: Point) -> str:
    """A point as people write it: inches from the left and from the near edge."""
    return f"{at[0] / INCH:.2f},{at[1] / INCH:.2f}"


# Reading


def read_answer(text: str) -> Any:
    """What a text stands for, whatever is asked; None for nothing."""
    if text in WORDS:
        return text
    unit = _read_unit(text)
    if unit is not None:
        return Pick(unit)
    return read_exploit(text) or read_fire(text) or read_move(text)


def _read_unit(text: str) -> int | None:
    number = text[1:]
    return int(number) if text[:1] == "u" and number.isascii() and number.isdigit() and len(number) < 6 else None


def read_exploit(text: str) -> Exploit | None:
    far = read_inches(text.removeprefix("exploit ")) if text.startswith("exploit ") else None
    return None if far is None else Exploit(far)


def read_fire(text: str) -> FireAt | None:
    """A volley written as u7 by u1,u2."""
    target, by, firers = text.partition(" by ")
    numbers = [_read_unit(word) for word in (target, *firers.split(","))]
    known = [number for number in numbers if number is not None]
    return FireAt(known[0], tuple(known[1:])) if by and len(known) == len(numbers) else None


def read_point(text: str) -> Point | None:
    """A point written in inches, such as 12.50,7."""
    x, comma, y = text.partition(",")
    if not comma:
        return None
    across, along = read_inches(x), read_inches(y)
    return (across, along) if across is not None and along is not None else None


def read_inches(text: str) -> int | None:
    """Inches, in hundredths: 12.5 is 1250."""
    whole, _, part = text.partition(".")
    if not (whole + part).isascii() or not whole.isdigit() or len(whole) > 4 or not (part == "" or part.isdigit()):
        return None
    return int(whole) * INCH + int((part + "00")[:2]) if len(part) <= 2 else None


def read_move(text: str) -> Move | None:
    """A move written as text, or None."""
    words = text.split(" ")
    if words[0] == "to" and len(words) in (2, 4):
        return _read_march(words)
    if len(words) != 2:
        return None
    word, rest = words
    if word in ("road", "haul"):
        to = read_point(rest)
        return None if to is None else AlongRoad(to) if word == "road" else Haul(to)
    if word == "face":
        return _read_facing(rest)
    if word == "form" and rest in [one.value for one in Formation]:
        return Form(Formation(rest))
    return None


def _read_march(words: list[str]) -> March | None:
    to = read_point(words[1])
    if to is None or len(words) == 2:
        return None if to is None else March(to)
    by = read_point(words[3])
    return March(to, by) if words[2] == "by" and by is not None else None


def _read_facing(text: str) -> Face | None:
    whole, _, tenth = text.partition(".")
    if not whole.isdigit() or not text.isascii() or len(tenth) > 1 or not (tenth == "" or tenth.isdigit()):
        return None
    facing = int(whole) * DEGREE + int(tenth or "0")
    return Face(facing) if facing < 360 * DEGREE else None
