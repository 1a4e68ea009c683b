"""A study: battles, settings, editions and players to be crossed, what to compare, and how sure to be.

The file says it, and nothing else does: the same file gives the same figures however the work is shared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from typing import Any, NamedTuple

from grognard.ai import player
from grognard.api import new
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Choice, Count, Field, Flag, FreeTable, Record, Several, Text, Translated, shown
from grognard.kernel.ruleset import ruleset, rulesets
from grognard.kernel.settings import Setting, unknown
from grognard.kernel.toml import in_line, read_toml
from grognard.lab.words import LabInput

CROSSED, ONE_BY_ONE = "crossed", "one-by-one"
PLAYERS, EDITION, EDITIONS = "players", "edition", "editions"
LEVELS_AT_MOST, CELLS_AT_MOST, GAMES_AT_MOST = 20, 500, 1_000_000


class Battle(NamedTuple):
    """A scenario of a study: how the file calls it, whose it is, its id or its whole text, and its title."""

    name: str
    ruleset: str
    scenario: str
    title: Mapping[str, str]


class Cell(NamedTuple):
    """One of what is crossed: a battle, between whom, under which settings."""

    battle: Battle
    players: tuple[str, str]
    settings: tuple[tuple[str, Any], ...]

    @property
    def levels(self) -> dict[str, Any]:
        """What is varied, by name; the battle itself is not."""
        return {PLAYERS: ",".join(self.players), **dict(self.settings)}

    @property
    def key(self) -> str:
        """The same for the same cell, whatever else is studied."""
        said = [self.battle.name, self.battle.scenario, list(self.players), list(self.settings)]
        return sha256(json.dumps(said).encode()).hexdigest()[:12]


class Comparison(NamedTuple):
    """Two cells that differ in one thing: what, and which of them has it as the file names it first."""

    what: str
    base: int
    other: int


class Until(NamedTuple):
    """How long games go on.

    To the least number in any case; then until the 95 % interval of the first side's share is `within` that much
    either way, or, where asked for, every comparison is `decided`, or it is sure whether the share lies inside
    `fair`; never beyond the most.
    """

    within: float
    least: int
    most: int
    decided: bool
    fair: tuple[float, ...]


class Share(Field):
    """A number from 0 to 1."""

    def read(self, value: object, where: str) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 1:
            return float(value)
        raise self.bad(value, where)

    def allowed(self) -> BadInput:
        return LabInput("share")


class Title(Translated):
    """What the study is called, in each language; it may be left out."""

    def missing(self, where: str) -> dict[str, str]:
        return {}


FIELDS = Record(
    "study",
    Title("title"),
    Several("scenarios", Text("scenario"), LEVELS_AT_MOST, least=1, needed=True),
    Several("players", Text("players"), LEVELS_AT_MOST, least=1, needed=True),
    Several(EDITIONS, Text(EDITION), LEVELS_AT_MOST),
    FreeTable("settings"),
    Choice("design", (CROSSED, ONE_BY_ONE), CROSSED),
    Count("seed"),
    Flag("luck", True),
    Record(
        "until",
        Share("within", 0.05),
        Count("least", 40, least=2, most=GAMES_AT_MOST),
        Count("most", 1000, least=2, most=GAMES_AT_MOST),
        Flag("decided"),
        Several("fair", Share("fair"), 2),
        make=Until,
    ),
)


class Study(NamedTuple):
    """All of it, read."""

    title: Mapping[str, str]
    cells: tuple[Cell, ...]
    comparisons: tuple[Comparison, ...]
    seed: int
    luck: bool
    until: Until
    text: str
    texts: tuple[str, ...]
    """The hashes of packaged scenarios, which may change under their names."""

    @property
    def hash(self) -> str:
        """The name of what decides which games are played: another for any other study."""
        said = [[cell.key for cell in self.cells], self.seed, self.luck, list(self.until), list(self.texts)]
        return sha256(json.dumps(said).encode()).hexdigest()[:16]


def read_study(text: str, find: Callable[[str], Battle]) -> Study:
    """A study from its file; BadInput names line and field. `find` is who knows scenarios by name."""
    data = read_toml(text)
    try:
        return _read(data, text, find)
    except BadInput as wrong:
        raise in_line(text, wrong) from wrong


def _read(data: Mapping[str, Any], text: str, find: Callable[[str], Battle]) -> Study:
    given = FIELDS.read_fields(data, "")
    _each_once(given["scenarios"], "scenarios")
    battles = [_found(find, name, f"scenarios[{i}]") for i, name in enumerate(given["scenarios"])]
    _names_of_their_own(battles)
    pairs = [_pair(said, f"players[{i}]") for i, said in enumerate(given["players"])]
    _each_once([",".join(pair) for pair in pairs], PLAYERS)
    varied = _varied(given, battles)
    design, editions = given["design"], bool(given[EDITIONS])
    cells = [cell for battle in battles for cell in _cells(battle, pairs, varied, design, editions)]
    if len(cells) > CELLS_AT_MOST:
        raise LabInput("cells", value=len(cells), most=CELLS_AT_MOST)
    until: Until = given["until"]
    if until.least > until.most:
        raise BadInput("range", where="until.least", value=until.least, least=2, most=until.most)
    if until.fair and (len(until.fair) == 1 or until.fair[0] >= until.fair[1]):
        raise BadInput("value", where="until.fair", value=shown(list(until.fair)), allowed=LabInput("band"))
    first = [new(cell.battle.ruleset, cell.battle.scenario, given["seed"], dict(cell.settings)) for cell in cells]
    texts = tuple(dict.fromkeys(game.made_by.scenario for game in first))
    comparisons = tuple(_comparisons(cells))
    return Study(given["title"], tuple(cells), comparisons, given["seed"], given["luck"], until, text, texts)


def _found(find: Callable[[str], Battle], name: str, where: str) -> Battle:
    try:
        return find(name)
    except BadInput as wrong:
        raise wrong.at(where) if wrong.details.get("where") == "SCENARIO" else wrong from wrong


def _each_once(values: Sequence[Any], where: str) -> None:
    """Refuses what a list says twice: its games would be those of one combination, and waited for in two."""
    for at, value in enumerate(values):
        if any([type(other) is type(value) and other == value for other in values[:at]]):
            raise LabInput("repeated", where=f"{where}[{at}]", value=shown(value))


def _names_of_their_own(battles: list[Battle]) -> None:
    """Refuses two files of one name: tables and report could not tell their battles apart."""
    names = [battle.name for battle in battles]
    for at, name in enumerate(names):
        first = names.index(name)
        if first < at:
            raise BadInput("named_twice", where=f"scenarios[{at}]", value=shown(name), other=f"scenarios[{first}]")


def _pair(said: str, where: str) -> tuple[str, str]:
    """Two players, as --players has them."""
    names = [name.strip() for name in said.split(",")]
    if len(names) != 2:
        raise BadInput("value", where=where, value=shown(said), allowed=LabInput("pair"))
    try:
        for name in names:
            player(name)
    except BadInput as wrong:
        raise wrong.at(where) from wrong
    return names[0], names[1]


def _varied(given: Mapping[str, Any], battles: list[Battle]) -> dict[str, list[Any]]:
    """What is varied besides the players, each with its values; every one is a setting of some battle's game."""
    known = {one.name for battle in battles for one in ruleset(battle.ruleset).settings}
    varied: dict[str, list[Any]] = {}
    if given[EDITIONS]:
        if EDITION not in known:
            raise LabInput("no_editions", where=EDITIONS, allowed=", ".join(_with_editions()))
        varied[EDITION] = list(given[EDITIONS])
        _each_once(varied[EDITION], EDITIONS)
    for name, values in given["settings"].items():
        if name not in known:
            raise unknown(name, "settings.", sorted(known))
        if name in varied:
            raise BadInput("twice", where="settings.edition", value=shown(values), other=EDITIONS)
        varied[name] = _listed(values, f"settings.{name}")
    return varied


def _with_editions() -> list[str]:
    """The games whose sheet has several editions."""
    return [one.id for one in rulesets().values() if EDITION in [setting.name for setting in one.settings]]


def _listed(values: object, where: str) -> list[Any]:
    """The values of a setting, of which there is one at least, and each once; one may stand without brackets."""
    listed = values if isinstance(values, list) else [values]
    if not listed:
        raise LabInput("no_values", where=where)
    _each_once(listed, where)
    return listed


def _values(setting: Setting, values: list[Any], editions: bool) -> list[Any]:
    """The values of a setting as its game reads them; editions may have a field of their own, and are named by it."""
    read = []
    for at, value in enumerate(values):
        try:
            read.append(setting.read(value))
        except BadInput as wrong:
            raise wrong.at(f"{EDITIONS}[{at}]") if editions and setting.name == EDITION else wrong from wrong
    return read


def _cells(
    battle: Battle, pairs: list[tuple[str, str]], varied: Mapping[str, list[Any]], design: str, editions: bool
) -> Iterator[Cell]:
    """The cells of a battle, the first of every list first; a setting that its game does not have is left alone."""
    own = {one.name: one for one in ruleset(battle.ruleset).settings}
    axes = {name: _values(own[name], values, editions) for name, values in varied.items() if name in own}
    for pair in pairs:
        for values in product(*axes.values()):
            first = [axis[0] for axis in axes.values()]
            changed = (pair != pairs[0]) + sum(value != axis for value, axis in zip(values, first, strict=True))
            if design == CROSSED or changed <= 1:
                yield Cell(battle, pair, tuple(zip(axes, values, strict=True)))


def _comparisons(cells: list[Cell]) -> Iterator[Comparison]:
    """Each cell with those that have one thing as the file names it first, and all else alike."""
    places = {(cell.battle.name, tuple(cell.levels.items())): at for at, cell in enumerate(cells)}
    for at, cell in enumerate(cells):
        first = next(one for one in cells if one.battle.name == cell.battle.name).levels
        for what, value in cell.levels.items():
            if value == first[what]:
                continue
            base = places.get((cell.battle.name, tuple({**cell.levels, what: first[what]}.items())))
            if base is not None:
                yield Comparison(what, base, at)
