"""What the companion answers, as plain data: every word in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Said:
    """A word or a sentence in each language."""

    en: str
    fr: str


# What is answered to a situation that is played


@dataclass(frozen=True)
class Faces:
    """Dice that fell on the players' table, in the order they are asked for; of a cup the marker drawn."""

    faces: Sequence[int | str]


@dataclass(frozen=True)
class Thrown:
    """The dice are thrown here, from the seed."""


@dataclass(frozen=True)
class Chosen:
    """A player's choice, in its short text form."""

    text: str


# What there is


@dataclass(frozen=True)
class Named:
    """A name that programs use, and its words."""

    name: str
    words: Said


@dataclass(frozen=True)
class Edition:
    value: str
    words: Said


@dataclass(frozen=True)
class ProcedureEntry:
    id: str
    ruleset: str
    title: Said


@dataclass(frozen=True)
class RulesetEntry:
    id: str
    title: Said
    editions: list[Edition]
    procedures: list[ProcedureEntry]


@dataclass(frozen=True)
class Procedures:
    """All that a situation can be put to, game by game."""

    version: str
    rulesets: list[RulesetEntry]


@dataclass(frozen=True)
class OverridableLine:
    """A line that the players' table may change: `key` is its name in `overrides`.

    `figure` is what the sheet prints beside it, if anything; what is `under` belongs to the line
    before it; `whole` is a rule of several lines taken as one.
    """

    key: str
    rule: str
    words: Said
    table: str
    figure: Said | None
    under: bool
    whole: bool


@dataclass(frozen=True)
class ProcedureSchema:
    """The form of a procedure: the JSON Schema of its situation, one to begin with, and what will be answered."""

    procedure: str
    ruleset: str
    title: Said
    schema: dict[str, Any]
    example: dict[str, Any]
    settings: list[str]
    tables: list[Named]
    overridable: list[OverridableLine]
    tallies: list[Named]
    odds: list[Named]
    distributions: list[Named]


@dataclass(frozen=True)
class RuleText:
    id: str
    ruleset: str
    section: str
    kind: str
    words: Said
    where: str


# A look at a situation


@dataclass(frozen=True)
class TallyLine:
    """A line that counts; `printed` is what the sheet itself gives here, null where it would not count.

    A line that forbids has no value.
    """

    key: str
    rule: str
    part: str
    times: int
    value: float | None
    words: Said
    overridden: bool
    struck: bool
    printed: float | None


@dataclass(frozen=True)
class Fact:
    name: str
    words: Said
    value: str | None


@dataclass(frozen=True)
class WordedTally:
    """A count line by line; `short` is its name in little room, `exceeded` whether more is spent than there was."""

    name: str
    words: Said
    short: Said
    total: float | None
    exceeded: bool
    facts: list[Fact]
    lines: list[TallyLine]


@dataclass(frozen=True)
class OutcomeChance:
    name: str
    words: Said
    p: float


@dataclass(frozen=True)
class ValueChance:
    """A value, its chance, and the chance of it or more where values are numbers."""

    value: str
    words: Said
    p: float
    or_more: float | None


@dataclass(frozen=True)
class Distribution:
    name: str
    words: Said
    mean: float | None
    values: list[ValueChance]


@dataclass(frozen=True)
class Ending:
    """An outcome, its chance, and what it comes to in all where it comes."""

    name: str
    words: Said
    p: float
    distributions: list[Distribution]


@dataclass(frozen=True)
class Whole:
    """What it comes to with the rolls that the outcome orders: in all, and outcome by outcome."""

    distributions: list[Distribution]
    endings: list[Ending]


@dataclass(frozen=True)
class Looked:
    """The tallies line by line, and the exact odds; `headline` is what players ask first, where no outcome says it."""

    procedure: str
    tallies: list[WordedTally]
    odds: list[OutcomeChance]
    distributions: list[Distribution]
    headline: list[OutcomeChance]
    whole: Whole | None


@dataclass(frozen=True)
class Effect:
    """What a change does to a figure: the chance of an outcome, or of it or a better one; of a value or a worse
    one, `name` being distribution and value; a mean; a total."""

    kind: Literal["odds", "or_better", "or_worse", "mean", "total"]
    name: str
    words: Said
    before: float
    after: float
    change: float


@dataclass(frozen=True)
class Change:
    """One single change of the situation: set `path` to `value`."""

    path: list[str | int]
    value: Any
    words: Said
    effects: list[Effect]


@dataclass(frozen=True)
class WhatIf:
    """The single changes that tell most, the most telling first; the first effect of each is of the same figure.

    `whole` says whether there was the time to try every change.
    """

    procedure: str
    changes: list[Change]
    whole: bool


# A situation played


@dataclass(frozen=True)
class Die:
    """A die, or a draw: its face once it fell; whether it is one of those that count."""

    face: int | str | None
    sides: int
    counts: bool | None


@dataclass(frozen=True)
class Group:
    """Dice that are read together. `reach`: those of `need` or more count; `miss`: those below it; `within`: those
    of `need` or less.

    `reading` says what fell, where a table reads each die.
    """

    rule: str
    words: Said
    need: int | None
    sense: Literal["reach", "miss", "within", "add", "sort", "draw"]
    dice: list[Die]
    result: str | None
    reading: Sequence[Said] = ()


@dataclass(frozen=True)
class Happened:
    rule: str
    words: Said


@dataclass(frozen=True)
class RollStep:
    """Dice that fell: `answer` is the index of the answer that gave them."""

    player: int
    side: Said | None
    rule: str
    words: Said
    prompt: Said
    answer: int
    own: bool
    groups: list[Group]
    said: list[Happened]
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True)
class ChoiceStep:
    """A choice that was made."""

    player: int
    side: Said | None
    rule: str
    words: Said
    prompt: Said
    answer: int
    text: str
    said: Said
    events: list[Happened]
    kind: Literal["choice"] = "choice"


@dataclass(frozen=True)
class PendingRoll:
    """Dice that must fall now."""

    player: int
    side: Said | None
    rule: str
    words: Said
    prompt: Said
    dice: list[int]
    markers: list[str]
    groups: list[Group]
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True)
class Answer:
    text: str
    words: Said


@dataclass(frozen=True)
class PlaceToFill:
    """Where a part of what is shared out may go: what lies there already, and the number its die must reach."""

    words: Said
    placed: int
    need: int | None


@dataclass(frozen=True)
class PendingChoice:
    """A player must choose. An answer that shares a `total` out over `places` is their numbers, with spaces."""

    player: int
    side: Said | None
    rule: str
    words: Said
    prompt: Said
    answers: list[Answer]
    more: bool
    suggested: str | None
    places: list[PlaceToFill]
    total: int | None
    kind: Literal["choice"] = "choice"


@dataclass(frozen=True)
class Result:
    """What one distribution came to: its value, and that in words."""

    name: str
    words: Said
    value: str
    said: Said


@dataclass(frozen=True)
class NextRoll:
    """A roll that the result calls for: a procedure with its situation filled in; the fields `unknown` could not be."""

    procedure: str
    title: Said
    rule: str
    words: Said
    situation: dict[str, Any]
    unknown: list[Named]


@dataclass(frozen=True)
class Played:
    """What has happened so far, what is asked now, and at the end what it came to."""

    procedure: str
    tallies: list[WordedTally]
    steps: list[RollStep | ChoiceStep]
    pending: PendingRoll | PendingChoice | None
    over: bool
    outcome: Named | None
    results: list[Result]
    events: list[Happened]
    to_do: list[Happened]
    headline: Said | None
    sentence: Said | None
    next: list[NextRoll]


# The sheet


@dataclass(frozen=True)
class SheetRow:
    rule: str
    figures: list[str]
    text: str
    under: bool
    ours: bool


@dataclass(frozen=True)
class SheetTable:
    """A table of a sheet; in a grid rows are named on the left, and each figure stands under its head."""

    title: str
    heads: list[str]
    rows: list[SheetRow]
    grid: bool


@dataclass(frozen=True)
class SheetSection:
    number: str
    title: str
    note: str
    tables: list[SheetTable]


@dataclass(frozen=True)
class SheetSetting:
    name: str
    title: str
    default: str
    allowed: str


@dataclass(frozen=True)
class SheetGap:
    row: SheetRow
    settings: list[SheetSetting]


@dataclass(frozen=True)
class WholeSheet:
    """A reference sheet in one language and one edition."""

    ruleset: str
    lang: str
    title: str
    edition: str
    chosen: str
    editions: list[Edition]
    sections: list[SheetSection]
    differences: list[SheetRow]
    gaps: list[SheetGap]
    said: dict[str, str]
