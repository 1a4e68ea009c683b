"""What goes over the wire, both ways: the types that are decoded, encoded and described in /openapi.json."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

SEED_MOST = 2**53 - 1
ANSWERS_MOST = 200
FACES_MOST = 600


class Said(Struct, frozen=True):
    """A word or a sentence in each language."""

    en: str
    fr: str


# Questions


class Question(Struct, forbid_unknown_fields=True):
    """A situation, as `grognard odds` reads it."""

    situation: dict[str, Any]


class Faces(Struct, tag="faces", tag_field="kind", forbid_unknown_fields=True):
    """Dice that fell on the players' table, in the order they are asked for; of a cup the marker drawn."""

    faces: Annotated[list[int | Annotated[str, Meta(max_length=80)]], Meta(max_length=FACES_MOST)]


class Thrown(Struct, tag="roll", tag_field="kind", forbid_unknown_fields=True):
    """The dice are thrown here, from the seed."""


class Chosen(Struct, tag="choice", tag_field="kind", forbid_unknown_fields=True):
    """A player's choice, in its short text form."""

    text: Annotated[str, Meta(max_length=2000)]


class Play(Struct, forbid_unknown_fields=True):
    """A situation, and all that was answered so far."""

    situation: dict[str, Any]
    seed: Annotated[int, Meta(ge=0, le=SEED_MOST)] = 0
    answers: Annotated[list[Faces | Thrown | Chosen], Meta(max_length=ANSWERS_MOST)] = []


# What there is


class Named(Struct):
    """A name that programs use, and its words."""

    name: str
    words: Said


class Edition(Struct):
    value: str
    words: Said


class ProcedureEntry(Struct):
    id: str
    ruleset: str
    title: Said


class RulesetEntry(Struct):
    id: str
    title: Said
    editions: list[Edition]
    procedures: list[ProcedureEntry]


class Procedures(Struct):
    """All that a situation can be put to, game by game."""

    version: str
    rulesets: list[RulesetEntry]


class OverridableLine(Struct):
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


class ProcedureSchema(Struct):
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


class RuleText(Struct):
    id: str
    ruleset: str
    section: str
    kind: str
    words: Said
    where: str


class Here(Struct):
    """The server: its version, and the addresses by which other machines of the network reach it."""

    ok: bool
    version: str
    addresses: list[str]


# A look at a situation


class TallyLine(Struct):
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


class Fact(Struct):
    name: str
    words: Said
    value: str | None


class WordedTally(Struct):
    """A count line by line; `short` names it where there is little room."""

    name: str
    words: Said
    short: Said
    total: float | None
    facts: list[Fact]
    lines: list[TallyLine]


class OutcomeChance(Struct):
    name: str
    words: Said
    p: float


class ValueChance(Struct):
    """A value, its chance, and the chance of it or more where values are numbers."""

    value: str
    words: Said
    p: float
    or_more: float | None


class Distribution(Struct):
    name: str
    words: Said
    mean: float | None
    values: list[ValueChance]


class Looked(Struct):
    """The tallies line by line, and the exact odds."""

    procedure: str
    tallies: list[WordedTally]
    odds: list[OutcomeChance]
    distributions: list[Distribution]


class Effect(Struct):
    """What a change does to a figure: the chance of an outcome, or of it or a better one; of a value or a worse
    one, `name` being distribution and value; a mean; a total."""

    kind: Literal["odds", "or_better", "or_worse", "mean", "total"]
    name: str
    words: Said
    before: float
    after: float
    change: float


class Change(Struct):
    """One single change of the situation: set `path` to `value`."""

    path: list[str | int]
    value: Any
    words: Said
    effects: list[Effect]


class WhatIf(Struct):
    """The single changes that tell most, the most telling first; the first effect of each is of the same figure."""

    procedure: str
    changes: list[Change]


# A situation played


class Die(Struct):
    """A die, or a draw: its face once it fell; whether it is one of those that count."""

    face: int | str | None
    sides: int
    counts: bool | None


class Group(Struct):
    """Dice that are read together. `reach`: those of `need` or more count; `miss`: those below it.

    `reading` says what fell, where a table reads each die.
    """

    rule: str
    words: Said
    need: int | None
    sense: Literal["reach", "miss", "add", "sort", "draw"]
    dice: list[Die]
    result: str | None
    reading: list[Said] = []


class Happened(Struct):
    rule: str
    words: Said


class RollStep(Struct, tag="roll", tag_field="kind"):
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


class ChoiceStep(Struct, tag="choice", tag_field="kind"):
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


class PendingRoll(Struct, tag="roll", tag_field="kind"):
    """Dice that must fall now."""

    player: int
    side: Said | None
    rule: str
    words: Said
    prompt: Said
    dice: list[int]
    markers: list[str]
    groups: list[Group]


class Answer(Struct):
    text: str
    words: Said


class PlaceToFill(Struct):
    """Where a part of what is shared out may go: what lies there already, and the number its die must reach."""

    words: Said
    placed: int
    need: int | None


class PendingChoice(Struct, tag="choice", tag_field="kind"):
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


class Result(Struct):
    """What one distribution came to: its value, and that in words."""

    name: str
    words: Said
    value: str
    said: Said


class Played(Struct):
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
    sentence: Said | None


# The sheet


class SheetRow(Struct):
    rule: str
    figures: list[str]
    text: str
    under: bool
    ours: bool


class SheetTable(Struct):
    """A table of a sheet; in a grid rows are named on the left, and each figure stands under its head."""

    title: str
    heads: list[str]
    rows: list[SheetRow]
    grid: bool


class SheetSection(Struct):
    number: str
    title: str
    note: str
    tables: list[SheetTable]


class SheetSetting(Struct):
    name: str
    title: str
    default: str
    allowed: str


class SheetGap(Struct):
    row: SheetRow
    settings: list[SheetSetting]


class WholeSheet(Struct):
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


class Problem(Struct, omit_defaults=True):
    """What went wrong (RFC 9457): one sentence in the reader's language, and the place it speaks of."""

    type: str
    title: str
    status: int
    detail: str
    lang: str
    field: str | None = None
    value: str | None = None
    allowed: str | None = None
    rule: str | None = None
