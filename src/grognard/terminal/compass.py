"""A point that is typed as people say it: so many inches this way, or toward a landmark; a facing; a formation.

What a question tells of itself is enough: where the way begins, how far it may go, what may be formed. The
text that this comes to is the one that every question for a point reads: `to X,Y`, `face N`, `form F`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

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
POINT_TYPED = re.compile(r"([0-9]+(?:\.[0-9]+)?)[,; ] ?([0-9]+(?:\.[0-9]+)?)")

Landmarks = dict[str, Point]
"""Where whatever has a name lies."""


class Compass:
    """Reads what is typed where any point may be said."""

    def __init__(self, asked: AskView, landmarks: Landmarks, words: Words) -> None:
        assert asked.start is not None
        self.asked = asked
        self.start: Point = (asked.start[0], asked.start[1])
        self.reach = int((asked.reach or 0) * INCH)
        self.landmarks = {bare(name): at for name, at in landmarks.items()}
        self.words = words

    def texts(self, typed: str) -> Iterator[str]:
        """The texts that a typed line may stand for, the best first; none where it is no such line."""
        line = " ".join(bare(typed).split())
        formed = self._after("form", line)
        faced = self._after("face", line)
        if formed is not None:
            yield from [f"form {name}" for name in self.asked.formations if formed in self._formation(name)]
        elif faced is not None:
            facing = self._facing(faced)
            if facing is not None:
                yield f"face {facing // DEGREE}.{facing % DEGREE}"
        else:
            yield from self._way(line)

    def _way(self, line: str) -> Iterator[str]:
        onto = self._after("to", line)
        at = POINT_TYPED.fullmatch(onto) if onto is not None else None
        if at is not None:
            yield f"to {at[1]},{at[2]}"
            return
        said, rest = _inches(line)
        toward = self._after("toward", rest)
        goal = self._landmark(rest if toward is None else toward)
        wind = wind_of(rest if toward is None else toward)
        if wind is not None:
            yield from self._points(wind * FACINGS // len(WINDS), said, self.reach)
        elif goal is not None and goal != self.start:
            facing = facing_of(goal[0] - self.start[0], goal[1] - self.start[1])
            yield from self._points(facing, said, min(self.reach, distance(self.start, goal)))

    def _points(self, facing: int, said: int | None, most: int) -> Iterator[str]:
        """The point so far away; where no distance is said every one as far as it may go, the farthest first."""
        for far in [said] if said is not None else range(most, 0, -STEP):
            x, y = ahead(self.start, facing, far)
            if x >= 0 and y >= 0:
                yield f"to {x / INCH:.2f},{y / INCH:.2f}"

    def _after(self, key: str, line: str) -> str | None:
        """What comes after one of the words for this in either language; None where none begins the line."""
        for word in sorted(_words_for(f"play.point.{key}"), key=len, reverse=True):
            if line.startswith(f"{word} "):
                return line[len(word) :].strip()
        return None

    def _facing(self, typed: str) -> int | None:
        wind, goal = wind_of(typed), self._landmark(typed)
        if wind is not None:
            return wind * FACINGS // len(WINDS)
        if goal is not None and goal != self.start:
            return facing_of(goal[0] - self.start[0], goal[1] - self.start[1])
        degrees = re.fullmatch(r"([0-9]{1,3})(?:[.,]([0-9]))? ?°?", typed)
        return None if degrees is None else (int(degrees[1]) * DEGREE + int(degrees[2] or 0)) % FACINGS

    def _landmark(self, typed: str) -> Point | None:
        """The one thing of this name, or whose name begins so."""
        if typed in self.landmarks:
            return self.landmarks[typed]
        found = {at for name, at in self.landmarks.items() if typed and name.startswith(typed)}
        return found.pop() if len(found) == 1 else None

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
    return round(float(typed.replace(",", ".")) * INCH)
