"""Situations: what a player at a real table says, and what can be asked of it.

One description serves the command line, the Python API, forms and the exact odds: the fields, the
procedure they begin, the tallies to explain, and how a result of that procedure is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from grognard.kernel.errors import BadInput
from grognard.kernel.event import Event
from grognard.kernel.fields import Record, shown
from grognard.kernel.lookup import Column
from grognard.kernel.part import Part
from grognard.kernel.procedure import Procedure
from grognard.kernel.section import Rules
from grognard.kernel.table import Balance, Tally
from grognard.kernel.words import Words

Given = dict[str, Any]
Described = Mapping[str, Any]
"""A situation as a player says it: plain data."""
Tallies = Mapping[str, Tally | Column | Balance]
"""By name; where a table has columns, the column is told beside what adds up."""


def _no_tallies(rules: Rules, procedure: Any) -> Tallies:
    return {}


def _no_outcome(rules: Rules, result: Any) -> str | None:
    return None


def _nothing(rules: Rules, given: Given, result: Any) -> Iterable[Event]:
    return ()


def _no_summary(rules: Rules, given: Given, result: Any) -> Iterable[Event]:
    return ()


def _no_parts(rules: Rules) -> Iterable[Part]:
    return ()


class Next(NamedTuple):
    """A roll that a result calls for: a procedure of the list, with what is known of its situation.

    The situation is as a player says it; what is not known is left to the procedure's example, and
    `unknown` names those fields. `rule` demands the roll; `words` is the key of what it is, under "next".
    """

    procedure: str
    rule: str
    words: str
    situation: Described
    unknown: tuple[str, ...] = ()
    numbers: Mapping[str, Any] = {}


def _no_next(rules: Rules, described: Described, result: Any) -> Iterable[Next]:
    return ()


class Whole(NamedTuple):
    """A procedure together with what its outcome orders, for the odds alone.

    `begin(rules, given)` makes it; `outcome` and `distributions` read its result.
    """

    begin: Callable[[Rules, Given], Procedure]
    outcome: Callable[[Rules, Any], str]
    distributions: Mapping[str, Callable[[Any], Any]]


DICE_AT_MOST = 300
"""What a tally may come to: more dice no table could throw."""
LINE_AT_MOST = 99
"""What a line may be changed to by hand, up or down."""


@dataclass(frozen=True, eq=False)
class Situation:
    """A procedure of the public list. `begin(rules, given, by_unit)` makes it; by unit in play, lumped for odds.

    `tallies(rules, procedure)` explains a procedure of this kind, whoever began it: a situation or a battle.

    `ranked` lists the values of a distribution from the least on, where they are not numbers;
    `graded` outcomes are listed from the best on. `headline` is what players ask first, where that
    is no single outcome: of a result whether it holds, or how likely it is then. `example` is a
    situation to begin with, in fields that the smallest lacks. `summary(rules, given, result)` is what
    it came to in a line, where neither outcome nor results say it; worded under "summary".
    `consequences(rules, given, result)` is what is to be done at the table then.
    `then(rules, described, result)` are the rolls that a result calls for; `whole` goes on to its end.
    """

    id: str
    fields: Record
    begin: Callable[[Rules, Given, bool], Procedure]
    tallies: Callable[[Rules, Any], Tallies] = _no_tallies
    outcomes: tuple[str, ...] = ()
    outcome: Callable[[Rules, Any], str | None] = _no_outcome
    distributions: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    consequences: Callable[[Rules, Given, Any], Iterable[Event]] = _nothing
    parts: Callable[[Rules], Iterable[Part]] = _no_parts
    ranked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    graded: bool = False
    headline: Mapping[str, Callable[[Rules, Given, Any], float]] = field(default_factory=dict)
    example: Described = field(default_factory=dict)
    then: Callable[[Rules, Described, Any], Iterable[Next]] = _no_next
    whole: Whole | None = None
    summary: Callable[[Rules, Given, Any], Iterable[Event]] = _no_summary

    def overridable(self, rules: Rules) -> list[str]:
        """The rule ids whose lines this situation's players may change."""
        return list(dict.fromkeys(key for part in self.parts(rules) for key in part.overridable()))

    def result_key(self, words: Words, name: str) -> str:
        """The key of the words for an outcome, as this procedure means it; the name itself where it has none."""
        for key in (f"result_of.{self.id}.{name}", f"result.{name}"):
            if words.find("en", key) is not None:
                return key
        return f"={name}"

    def player_key(self, words: Words, player: int) -> str | None:
        """The key of the words for who a player is in this procedure, where it has any."""
        key = f"player.{self.id}.{player}"
        return key if words.find("en", key) is not None else None

    def value_key(self, words: Words, distribution: str, value: object) -> str:
        """The same for a value of a distribution: a number says itself, a result that is none has words."""
        return self.result_key(words, str(value)) if distribution in self.ranked else f"={value}"


def line_words(words: Words, lang: str, parts: Iterable[Part]) -> dict[str, str]:
    """What each line of these tables is for, by its part of a rule; and what each rule is for, by its id."""
    whole: dict[str, str] = {}
    lines: dict[str, str] = {}
    for part in parts:
        for row in part.rows():
            if row.rule not in whole:
                whole[row.rule] = words.say(lang, row.rule, **{**part.numbers(), **row.numbers})
            lines[row.words] = words.say(lang, row.words, **row.numbers)
    return whole | lines


def read_overrides(given: object, allowed: list[str]) -> dict[str, int | None]:
    """Rule id to the value its line is to have, or None to strike it."""
    if not isinstance(given, dict):
        raise BadInput("value", where="overrides", value=shown(given), allowed=BadInput("an_object"))
    for rule, value in given.items():
        if rule not in allowed:
            sentence = "unknown" if allowed else "no_overrides"
            raise BadInput(sentence, where=f"overrides.{rule}", allowed=", ".join(allowed))
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or abs(value) > LINE_AT_MOST):
            allows = BadInput("line_value", least=-LINE_AT_MOST, most=LINE_AT_MOST)
            raise BadInput("value", where=f"overrides.{rule}", value=shown(value), allowed=allows)
    return dict(given)
