"""A point that is typed as people say it: so many inches this way, or toward a landmark; a facing; a formation.

What a question tells of itself is enough: where the way begins, how far it may go, what may be formed. The
text that this comes to is the one that every question for a point reads: `to X,Y`, `face N`, `form F`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from grognard.kernel.space.plane import DEGREE, FACINGS, INCH, Point, ahead, distance, facing_of
from grognard.kernel.view import AskView
from grognard.kernel.words import LANGUAGES, Words
from grognard.terminal.typed import bare
from grognard.terminal.words import TERMINAL_WORDS

WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The directions of the compass, clockwise from straight up the table."""
STEP = INCH // 4
"""Where no distance is said, the farthest that is allowed is looked for in steps of so much."""
INCHES = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,2})?) ?(?:[\"″]|''|in|inch|inches|po|pouces?)?(?: |$)")
POINT_TYPED = re.compile(
    r"(\N{MINUS SIGN}?[0-9]{1,3}(?:\.[0-9]{1,2})?)[,; ] ?(\N{MINUS SIGN}?[0-9]{1,3}(?:\.[0-9]{1,2})?)"
)
MINUS = "\N{MINUS SIGN}"
BEFORE_FIGURE = re.compile(r"(?<![0-9])-(?=[0-9])")
"""A hyphen that is a minus sign."""
WAYS = ("way", "toward")
"""Lines that say where to go: by a direction or a name alone, or with the word for it before the name."""

Landmarks = dict[str, Point]
"""Where whatever has a name lies."""


class Typed(NamedTuple):
    """A line taken apart: what it asks for, how far, and what it names; a point, where it says one outright."""

    asks: str
    name: str = ""
    letter: str = ""
    inches: int | None = None
    at: Point | None = None

    def is_meant(self) -> bool:
        """Whether nothing else can be meant than a way, a facing or a formation."""
        return self.asks != "way" or (bool(self.name) and (self.inches is not None or wind_of(self.name) is not None))


NO_NAME, NO_FORMATION, OFF_TABLE, TOO_FAR = "no_name", "no_formation", "off_table", "too_far"
"""What may be wrong with a line that was meant as a way, a facing or a formation."""


class Compass:
    """Reads what is typed where any point may be said."""

    def __init__(self, asked: AskView, landmarks: Landmarks, letters: Landmarks, table: Point, words: Words) -> None:
        assert asked.start is not None
        self.asked = asked
        self.start: Point = (asked.start[0], asked.start[1])
        self.reach = int((asked.reach or 0) * INCH)
        self.landmarks = {bare(name): at for name, at in landmarks.items() if at != self.start}
        self.letters = letters
        self.table = table
        self.words = words

    def texts(self, typed: str) -> Iterator[str]:
        """The texts that a typed line may stand for, the best first; none where it is no such line."""
        line = taken_apart(typed)
        if line.asks == "form":
            yield from [f"form {name}" for name in self.asked.formations if line.name in self._formation(name)]
        elif line.asks == "face":
            facing = self._facing(line)
            if facing is not None:
                yield f"face {facing // DEGREE}.{facing % DEGREE}"
        else:
            yield from map(_to, self._points(line, line.inches))

    def farthest(self, typed: str) -> Iterator[str]:
        """The texts of a way in the same direction, as far as it may go and then ever less; none for other lines."""
        line = taken_apart(typed)
        yield from map(_to, self._points(line, None) if line.asks in WAYS else ())

    def fault(self, typed: str) -> str | None:
        """What is wrong with a line before any rule is asked: its name, its end, or how far it goes."""
        line = taken_apart(typed)
        if line.asks == "form":
            return None if list(self.texts(typed)) else NO_FORMATION
        if line.asks == "face":
            return NO_NAME if self._facing(line) is None else None
        ends = self._ends(line, line.inches)
        if not ends:
            return NO_NAME if line.is_meant() else None
        if self.is_too_far(typed):
            return TOO_FAR
        if not self._is_on_table(ends[0]):
            return OFF_TABLE
        return TOO_FAR if distance(self.start, ends[0]) > self.reach else None

    def is_too_far(self, typed: str) -> bool:
        """Whether more inches are said than there are to go, even where something would stop the unit before."""
        line = taken_apart(typed)
        leads = line.asks in WAYS and self._direction(line)[0] is not None
        return leads and line.inches is not None and line.inches > self.reach

    def far(self, text: str) -> int:
        """How far it is to the point of a text, in hundredths."""
        x, _, y = text.removeprefix("to ").partition(",")
        return distance(self.start, (_hundredths(x), _hundredths(y)))

    def _points(self, line: Typed, inches: int | None) -> list[Point]:
        return [at for at in self._ends(line, inches) if self._is_on_table(at)]

    def _ends(self, line: Typed, inches: int | None) -> list[Point]:
        """The point so far away; where no distance is said every one as far as it may go, the farthest first."""
        facing, most = self._direction(line)
        if line.at is not None or facing is None:
            return [line.at] if line.at is not None else []
        return [ahead(self.start, facing, far) for far in ([inches] if inches is not None else range(most, 0, -STEP))]

    def _direction(self, line: Typed) -> tuple[int | None, int]:
        """The facing that a line goes by, and how far it may lead: to the landmark, and no farther than the reach."""
        goal, wind = self._goal(line), wind_of(line.name)
        if goal is None:
            return (None if wind is None else wind * FACINGS // len(WINDS)), self.reach
        facing = facing_of(goal[0] - self.start[0], goal[1] - self.start[1])
        return facing, min(self.reach, distance(self.start, goal))

    def _facing(self, line: Typed) -> int | None:
        facing, _ = self._direction(line)
        degrees = re.fullmatch(r"([0-9]{1,3})(?:[.,]([0-9]))? ?°?", line.name)
        if facing is not None or degrees is None:
            return facing
        return (int(degrees[1]) * DEGREE + int(degrees[2] or 0)) % FACINGS

    def _goal(self, line: Typed) -> Point | None:
        """What a line leads to: the one thing of this name, or whose name begins so, or a unit by its letter.

        A letter that is a direction too is a unit only where it says `toward`.
        """
        if line.name in self.landmarks:
            return self.landmarks[line.name]
        is_wind = wind_of(line.name) is not None
        lettered = None
        if len(line.name) == 1 and (line.asks == "toward" or not is_wind):
            lettered = self.letters.get(line.letter)
        if lettered is not None or is_wind:
            return lettered
        found = {at for name, at in self.landmarks.items() if line.name and name.startswith(line.name)}
        return found.pop() if len(found) == 1 else None

    def _is_on_table(self, at: Point) -> bool:
        return 0 <= at[0] <= self.table[0] and 0 <= at[1] <= self.table[1]

    def _formation(self, name: str) -> list[str]:
        """What a formation may be called: its own name, and its words in either language."""
        worded = [self.words.find(lang, f"choice.{name}") or "" for lang in LANGUAGES]
        return [bare(one) for one in (name, *worded) if one]


def first_allowed(texts: Iterator[str], refused: Callable[[str], bool]) -> str | None:
    """The first that is not refused; where all are, the first, so that its rule can be named."""
    first = None
    for text in texts:
        if not refused(text):
            return text
        first = text if first is None else first
    return first


def taken_apart(typed: str) -> Typed:
    """A line by the words it begins with, in either language."""
    line = " ".join(bare(BEFORE_FIGURE.sub(MINUS, typed)).split())
    letter = typed.split()[-1] if typed.split() and len(typed.split()[-1]) == 1 else ""
    for asks in ("form", "face"):
        name = _after(asks, line)
        if name is not None:
            return Typed(asks, name, letter)
    onto = _after("to", line)
    at = POINT_TYPED.fullmatch(onto) if onto is not None else None
    if at is not None:
        return Typed("to", at=(_hundredths(at[1]), _hundredths(at[2])))
    inches, rest = _inches(line)
    toward = _after("toward", rest)
    return Typed("way", rest, letter, inches) if toward is None else Typed("toward", toward, letter, inches)


def _after(key: str, line: str) -> str | None:
    """What comes after one of the words for this in either language; None where none begins the line."""
    for word in sorted(_words_for(f"play.point.{key}"), key=len, reverse=True):
        if line.startswith(f"{word} "):
            return line[len(word) :].strip()
    return None


def _to(at: Point) -> str:
    return f"to {at[0] / INCH:.2f},{at[1] / INCH:.2f}"


def wind_of(typed: str) -> int | None:
    """Which direction of the compass is named, in either language."""
    for i, wind in enumerate(WINDS):
        if typed in _words_for(f"play.wind.{wind}"):
            return i
    return None


def _words_for(key: str) -> list[str]:
    return [bare(word) for lang in LANGUAGES for word in TERMINAL_WORDS.say(lang, key).split(", ")]


def _inches(line: str) -> tuple[int | None, str]:
    """The distance that a line begins or ends with, in hundredths, and the rest of it."""
    before = INCHES.match(line)
    if before is not None:
        return _hundredths(before[1]), line[before.end() :].strip()
    rest, _, last = line.rpartition(" ")
    after = INCHES.fullmatch(last)
    return (_hundredths(after[1]), rest) if after is not None and rest else (None, line)


def _hundredths(typed: str) -> int:
    return round(float(typed.replace(",", ".").replace(MINUS, "-")) * INCH)
