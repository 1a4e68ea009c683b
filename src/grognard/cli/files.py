"""Files that people give: scenarios, armies, records, saves; what is wrong is named by file, line and field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from grognard import api
from grognard.cli.reading import beyond_json, bytes_of, not_json
from grognard.cli.speaking import CliInput
from grognard.kernel.bill import Bill
from grognard.kernel.errors import BadInput, IllegalAnswer, Refusal
from grognard.kernel.fields import shown
from grognard.kernel.game import Game
from grognard.kernel.record import HEAD
from grognard.kernel.ruleset import Ruleset, known, rulesets, scenario_named
from grognard.kernel.toml import in_line, read_toml
from grognard.kernel.words import LANGUAGES
from grognard.terminal.files import RECORD, SAVE
from grognard.terminal.words import refused_by_system

SCENARIO, ARMY = "scenario", "army"
TOML_FILES = (SCENARIO, ARMY)
SETUP_LINE, FIRST_ANSWER = 2, 3
"""The lines of a record that hold its set-up and its first answer."""
NOT_DATA = (TypeError, AttributeError, LookupError, ValueError, ArithmeticError, RecursionError)
"""What data of a strange shape makes of code that expects its own."""


class Given(NamedTuple):
    """A file as it was read: its name, what it holds, its text."""

    file: str
    kind: str
    text: str


def read_file(file: str) -> Given:
    """A file's text and what it is: a record by its head, a save by its brace, an army by its budget, or a scenario."""
    where = file if file != "-" else "stdin"
    try:
        raw = bytes_of(file)
        text = raw.decode("utf-8-sig")
    except (OSError, ValueError) as wrong:
        if isinstance(wrong, UnicodeDecodeError):
            raise CliInput("text", where=where, line=raw[: wrong.start].count(b"\n") + 1) from wrong
        raise CliInput("file", where=where, value=refused_by_system(wrong)) from wrong
    return Given(where, _kind(where, text), text)


def _kind(file: str, text: str) -> str:
    start = text.lstrip()
    if start.startswith(HEAD.split()[0]) and "=" not in start.splitlines()[0]:
        return RECORD
    if start.startswith(("{", "[{")) or file.endswith(".json"):
        return SAVE
    said = _said(text) or {}
    return ARMY if "budget" in said and "map" not in said else SCENARIO


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Every complaint inside begins with the file's name."""
    try:
        yield
    except BadInput as wrong:
        raise CliInput("in_file", where=file, why=wrong) from wrong


def game_of(given: Given, to: int | None = None) -> Game:
    """The game that a record or a save tells, up to answer number `to`."""
    with naming(given.file):
        game = _replayed(given.text, to) if given.kind == RECORD else _loaded(given.text)
    if to is None or to == len(game.answers):
        return game
    if to > len(game.answers):
        raise BadInput("range", where="--to", value=to, least=0, most=len(game.answers))
    return api.replay(game.record(), to)


def _replayed(text: str, to: int | None) -> Game:
    try:
        return api.replay(text, to)
    except BadInput as wrong:
        if wrong.message == "record_line":
            raise BadInput("record_line", **{**wrong.details, "why": _why(wrong)}) from wrong
        if wrong.message.startswith("record"):
            raise
        raise BadInput("in_line", line=SETUP_LINE, why=wrong) from wrong
    except NOT_DATA as wrong:
        raise BadInput("in_line", line=SETUP_LINE, why=BadInput("save_strange", where="setup")) from wrong


class Refused(BadInput):
    """An answer that the rules refuse, said by the rule."""

    def say(self, lang: str) -> str:
        refusal: Refusal = self.details["refusal"]
        return f"{refusal.wording[lang]} [{refusal.rule}]"


def _why(wrong: BadInput) -> object:
    """Why a line of a record does not fit, to be said in the reader's language."""
    cause = wrong.__cause__
    if isinstance(cause, IllegalAnswer):
        return Refused("refused", refusal=cause.refusal)
    return cause if isinstance(cause, BadInput) else wrong.details["why"]


def _loaded(text: str) -> Game:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as wrong:
        raise CliInput("save_json", line=wrong.lineno, column=wrong.colno, value=not_json(text, wrong)) from wrong
    except (ValueError, RecursionError) as wrong:
        raise CliInput("save_json", line=1, column=1, value=beyond_json(wrong)) from wrong
    try:
        return api.load(data)
    except BadInput as wrong:
        raise _in_save(text, wrong) from wrong
    except NOT_DATA as wrong:
        raise BadInput(
            "in_line", line=line_in_json(text, "setup"), why=BadInput("save_strange", where="setup")
        ) from wrong


def _in_save(text: str, wrong: BadInput) -> BadInput:
    """What is wrong with a save, with the line of its text where it says so."""
    if wrong.message == "record_line":
        number = int(wrong.details["line"]) - FIRST_ANSWER
        field = f"answers[{number}]"
        wrong = CliInput("save_answer", where=field, value=wrong.details["value"], why=_why(wrong))
        return BadInput("in_line", line=line_in_json(text, field), why=wrong)
    where = str(wrong.details.get("where", "grognard" if wrong.message == "format" else ""))
    field = where if line_in_json(text, where) else f"setup.{where}"
    return BadInput("in_line", line=line_in_json(text, field) or line_in_json(text, "setup") or 1, why=wrong)


def line_in_json(text: str, where: str) -> int:
    """The line of a JSON text where a field such as state.pieces[3] stands; 0 where it has none."""
    at = _start(text, 0)
    for step in re.findall(r"[^.\[\]]+|\[\d+\]", where):
        found = _inside(text, at, step)
        if found is None:
            return 0
        at = found
    return text.count("\n", 0, at) + 1 if where else 0


def _start(text: str, at: int) -> int:
    """Where the next thing begins, past white space and commas."""
    while at < len(text) and text[at] in " \t\r\n,:":
        at += 1
    return at


def _inside(text: str, at: int, step: str) -> int | None:
    """Where the value of a name, or the entry of a number, begins in the object or list at `at`."""
    named = text[at] == "{"
    if named == step.startswith("[") or text[at] not in "{[":
        return None
    decoder, number = json.JSONDecoder(), 0
    at = _start(text, at + 1)
    while text[at] not in "}]":
        name = f"[{number}]"
        if named:
            name, at = decoder.raw_decode(text, at)
            at = _start(text, at)
        if name == step:
            return at
        at = _start(text, decoder.raw_decode(text, at)[1])
        number += 1
    return None


class Chosen(NamedTuple):
    """What is to be played: a ruleset's scenario by its name, or the text of one."""

    ruleset: Ruleset
    scenario: str
    title: dict[str, str]


def chosen_scenario(named: str) -> Chosen | Given:
    """A scenario by its name or its file; or a save or a record, as it was read."""
    given = named_or_read(named, "SCENARIO")
    if isinstance(given, Chosen):
        return given
    if given.kind == ARMY:
        raise CliInput("in_file", where=given.file, why=CliInput("not_a_scenario"))
    return described(given) if given.kind == SCENARIO else given


def named_or_read(named: str, argument: str) -> Chosen | Given:
    """A scenario that comes with a game, by its name; else a file as it was read."""
    found = scenario_named(named)
    if found is not None:
        its, one = found
        return Chosen(its, named, {lang: its.title(one, lang) for lang in LANGUAGES})
    if named != "-" and not Path(named).exists():
        known = ", ".join(one.id for its in rulesets().values() for one in its.scenarios)
        raise CliInput("no_scenario", where=argument, value=named, allowed=known)
    return read_file(named)


def described(given: Given) -> Chosen:
    """The scenario in a file, checked and laid out once."""
    text = given.text if given.text.endswith("\n") else given.text + "\n"
    with naming(given.file):
        its = _ruleset_of(text)
        found = its.scenario(text)
        api.new(its.id, text)
    return Chosen(its, text, {lang: its.title(found, lang) for lang in LANGUAGES})


class Army(NamedTuple):
    """An army in a file, paid for, and whose rules it is bought by."""

    ruleset: Ruleset
    bill: Bill


def army_of(given: Given) -> Army:
    """The army in a file, checked to its last point."""
    with naming(given.file):
        if given.kind not in TOML_FILES:
            raise CliInput("not_an_army")
        its = _whose(given.text, lambda one: one.read_army)
        assert its.read_army is not None
        return Army(its, its.read_army(given.text))


def _ruleset_of(text: str) -> Ruleset:
    """The game that a scenario says it is for."""
    return _whose(text, lambda one: one.read_scenario)


def _whose(text: str, reads: Callable[[Ruleset], object]) -> Ruleset:
    """The game that a file names, if it reads such; where it is no TOML the first that does, whose reader complains."""
    data = _said(text)
    its = known(data.get("ruleset")) if data is not None else None
    if its is not None and reads(its):
        return its
    readers = [one for one in rulesets().values() if reads(one)]
    if data is None:
        return readers[0]
    key, names = "value" if "ruleset" in data else "missing", ", ".join(one.id for one in readers)
    raise in_line(text, BadInput(key, where="ruleset", value=shown(data.get("ruleset")), allowed=names))


def _said(text: str) -> dict[str, Any] | None:
    """What a file says in TOML; None where it is none, of which its reader complains."""
    try:
        return read_toml(text)
    except BadInput:
        return None
