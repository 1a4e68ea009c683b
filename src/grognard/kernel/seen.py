"""What there is to see on a board, in one vocabulary for all games: places, pieces, where the battle stands.

A ruleset says it by keys of its words; a `View` says it in a reader's language.
"""

from __future__ import annotations

from typing import Any, NamedTuple

ON, WAITING, GONE, LEFT = "on", "waiting", "gone", "left"
"""Where a unit is: on the board, still to come, lost, or gone off the board alive."""


class Mark(NamedTuple):
    """Something that marks a place or a unit: a key of the words under `mark.`, and how much where that is told.

    `side` is whose it is, where that matters.
    """

    key: str
    amount: int = 1
    side: int | None = None


class SeenPlace(NamedTuple):
    """A place: what lies on it, who holds it (where it is an objective), the units that stand there."""

    place: int
    marks: tuple[Mark, ...] = ()
    holder: int | None = None
    pieces: tuple[int, ...] = ()

    @property
    def blank(self) -> bool:
        return not self.marks and self.holder is None and not self.pieces


class SeenPiece(NamedTuple):
    """A unit: its arm (a key of the words under `choice.`), its strength of how much, its marks, where it is.

    `group` is the formation it belongs to, `due` the turn it comes and `entry` where. In free measure
    `pose` is (x, y, facing), in hundredths of an inch and tenths of a degree, and `outline` its corners.
    """

    piece: int
    name: str
    side: int
    arm: str
    strength: float
    full: float
    marks: tuple[Mark, ...] = ()
    state: str = ON
    place: int | None = None
    group: str = ""
    due: int | None = None
    entry: int | None = None
    pose: tuple[int, int, int] | None = None
    outline: tuple[tuple[int, int], ...] = ()


class Covered(NamedTuple):
    """Ground that a unit commands: a key of the words under `covered.`, how far, and the places it is.

    In free measure it is an outline instead, in hundredths of an inch.
    """

    key: str
    reach: int = 0
    places: tuple[int, ...] = ()
    outline: tuple[tuple[int, int], ...] = ()


class Note(NamedTuple):
    """Something to know that belongs to no place: a key of the words under `note.`, and what fills it in."""

    key: str
    numbers: tuple[tuple[str, Any], ...] = ()
    side: int | None = None


class Standing(NamedTuple):
    """Where a battle stands: turn of how many, whose it is, the score, the goal (words under `goal.`), notes."""

    turn: int = 0
    turns: int | None = None
    player: int | None = None
    score: tuple[float, float] | None = None
    goal: Note | None = None
    notes: tuple[Note, ...] = ()
