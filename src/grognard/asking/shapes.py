"""What is answered about whole games besides the engine's own view, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
