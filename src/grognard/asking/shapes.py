"""What is answered about whole games besides the engine's own view, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class ScenarioEntry:
    """Something to play: its titles, what it tells, the sides by their names, and the settings it has of its own."""

    id: str
    ruleset: str
    title: dict[str, str]
    story: dict[str, str]
    sides: dict[str, list[str]]
    settings: dict[str, Any]


@dataclass(frozen=True)
class RulesetPlayed:
    """A game: its name, and the JSON Schema of each of its settings."""

    id: str
    name: dict[str, str]
    settings: dict[str, Any]


@dataclass(frozen=True)
class Scenarios:
    scenarios: list[ScenarioEntry]
    rulesets: list[RulesetPlayed]
    players: list[str]


@dataclass(frozen=True)
class Created:
    """Keys and invitations by seat, null where there is none; `creator` is the creator's own key."""

    id: str
    keys: list[str | None]
    invitations: list[str | None]
    commitment: str
    creator: str


@dataclass(frozen=True)
class Hint:
    """What a computer player would answer here, in its short text form and in words, and why."""

    text: str
    words: str
    why: str


@dataclass(frozen=True)
class Line:
    """A game in a line: how it stands, and which seat the key holds."""

    id: str
    ruleset: str
    title: dict[str, str]
    state: Literal["waiting", "live", "over"]
    seat: int | None
    creator: bool
    turn_of: int | None
    version: int
    created: int
    changed: int
    names: list[str]


@dataclass(frozen=True)
class Lines:
    """Line by line as they were asked for: null where there is no such game, or the key holds nothing there."""

    games: list[Line | None]


@dataclass(frozen=True)
class LuckOfRule:
    """What the dice of a rule came to: how many reached their number (`reached`), or how high they fell (`height`)."""

    rule: str
    words: str
    counts: Literal["reached", "height"]
    dice: int
    fell: int
    expected: float
    percentile: float


@dataclass(frozen=True)
class LuckOfSide:
    side: str
    dice: int
    percentile: float | None
    rules: list[LuckOfRule]


@dataclass(frozen=True)
class Luck:
    """What fell against what was expected, side by side."""

    sides: list[LuckOfSide]


@dataclass(frozen=True)
class Verification:
    """That every die was worked out again, and holds: how many rolls, entries, and rolls that were typed in."""

    rolls: int
    entries: int
    typed: int
    words: str


@dataclass(frozen=True)
class ReasonView:
    """Why a computer player answered as it did: the version after its answer, its seat, the answer in words."""

    version: int
    seat: int
    words: str
    why: str


@dataclass(frozen=True)
class Reasons:
    """The last answers of computer players, the oldest first; none of those before the server was started."""

    reasons: list[ReasonView]
