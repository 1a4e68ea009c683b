"""A ruleset: sections, settings, words, situations and scenarios under one name; and who is known."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from os import path
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.part import Part, RuleList
from grognard.kernel.question import Begun
from grognard.kernel.section import Rules, Section
from grognard.kernel.seen import Covered
from grognard.kernel.settings import Setting, Settings, read_settings
from grognard.kernel.situation import Situation
from grognard.kernel.state import AnyState
from grognard.kernel.words import Words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from grognard.kernel.bill import Bill

ENTRY_POINTS = "grognard.rulesets"
"""Where a package names its rulesets, each by its id."""

PREFIXES = "grognard.procedures"
"""Where it may say what its procedures begin with (sb of sb.assault), so that no other ruleset is loaded for them."""
ANNOUNCED: dict[str, str] = {}
"""The same of rulesets whose modules are known without looking at what is installed, which takes a while."""


class RuleEntry(NamedTuple):
    """One rule id: where it is printed, what kind it is, and the code that carries it out."""

    id: str
    section: str
    kind: str
    numbers: dict[str, Any]
    where: str


@dataclass(frozen=True)
class Scenario:
    """Something to play whole: `begin` lays it out, under settings of its own.

    Its title is its own, or in the words under scenario.ID. `names` are those of units that are others in a
    language, by language.
    """

    id: str
    begin: Callable[[Rules, Dice], AnyState]
    title: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    story: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def hash(self) -> str:
        """The name of its text: another for any other text; empty where it has none."""
        from hashlib import sha256

        return sha256(self.text.encode()).hexdigest()[:16] if self.text else ""


LOW, NEITHER, HIGH = -1, 0, 1
"""What who throws dice may wish of them."""


@dataclass(frozen=True)
class Board:
    """What a ruleset has besides its sheet, so that battles are played with it: the sheet's own odds need none of it.

    `editions` and `gaps` list what is not the sheet's own word, with the code that carries it out.
    `leaves` are the kinds of its state's leaves, so that a snapshot can be read back.
    `between(g, one, other)` is the fight that units at one place would begin with those at another.
    `covered(g, number)` is the ground that a unit commands: its zone, and as far as it fires.
    """

    leaves: tuple[type, ...] = ()
    gaps: RuleList = field(default_factory=lambda: RuleList("gaps"))
    editions: RuleList = field(default_factory=lambda: RuleList("editions"))
    between: Callable[[Any, int, int], Begun | None] | None = None
    covered: Callable[[Any, int], list[Covered]] | None = None


@dataclass(frozen=True, eq=False)
class Ruleset:
    """The whole of a game as data.

    `board` is what battles need besides, or the module whose `BOARD` that is; `evaluation` the module that says
    what a position is worth, for players that look ahead. Modules are imported when first wanted.
    `read_army` reads an army bought by points, where the game has such. `version` is the ruleset's own,
    told in records.
    `wished` says of dice by their rule what who throws them wishes: `LOW`, or `NEITHER`; of all others, high.
    """

    id: str
    sections: Mapping[str, type[Section]]
    words: Words
    settings: tuple[Setting, ...] = ()
    situations: tuple[Situation, ...] = ()
    scenarios: Sequence[Scenario] = ()
    read_scenario: Callable[[str], Scenario] | None = None
    board: Board | str = field(default_factory=Board)
    evaluation: str = ""
    read_army: Callable[[str], Bill] | None = None
    base: Ruleset | None = None
    version: str = "1"
    wished: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def played(self) -> Board:
        """Its board, imported by now."""
        if isinstance(self.board, Board):
            return self.board
        found: Board = import_module(self.board).BOARD
        return found

    @property
    def leaves(self) -> tuple[type, ...]:
        return self.played.leaves

    def replacing(
        self,
        id: str,
        sections: Mapping[str, type[Section]],
        words: Words,
        situations: tuple[Situation, ...] = (),
        scenarios: Sequence[Scenario] = (),
        printed: tuple[str, ...] = (),
        **others: Any,
    ) -> Ruleset:
        """A ruleset that has its own say in some sections and keeps the rest of this one.

        `printed` are the numbers of its sections in the order of its own sheet, where that is another; what is
        not among them is left out. `others` are the fields in which it differs besides: settings, board, evaluation.
        """
        words.under = self.words
        gone = {kind.replaces for kind in sections.values()}
        kept = {number: kind for number, kind in {**self.sections, **sections}.items() if number not in gone}
        order = printed or tuple(kept)
        return replace(
            self,
            id=id,
            sections={number: kept[number] for number in order},
            words=words,
            situations=situations,
            scenarios=scenarios,
            base=self,
            **others,
        )

    def keeps(self, number: str) -> bool:
        """Whether a section is the base ruleset's own."""
        return self.base is not None and self.base.sections.get(number) is self.sections[number]

    def rules(
        self, settings: Mapping[str, object] | None = None, overrides: Mapping[str, int | None] | None = None
    ) -> Rules:
        """This ruleset made for a game. Equal settings give the same rules, with the odds they remember."""
        values = read_settings(self.settings, settings or {})
        return _made(self, tuple(values.items()), tuple((overrides or {}).items()))

    def make(self, settings: Settings) -> Rules:
        return Rules(self.id, settings, {number: kind(settings) for number, kind in self.sections.items()})

    def entries(self, settings: Mapping[str, object] | None = None) -> Iterator[RuleEntry]:
        """Every rule, in printed order."""
        seen = {rule.id for listed in (self.played.editions, self.played.gaps) for rule in listed.list_of}
        for number, section in self.rules(settings).sections.items():
            for part in section.parts:
                for row in part.rows():
                    if row.rule not in seen:
                        seen.add(row.rule)
                        numbers = {**part.numbers(), **row.numbers}
                        yield RuleEntry(row.rule, number, "sheet", numbers, _where(type(section), part, row.rule))
        for kind, listed in (("edition", self.played.editions), ("gap", self.played.gaps)):
            for rule in listed.list_of:
                yield RuleEntry(rule.id, kind, kind, rule.numbers, _name(rule.carried_by))

    def situation(self, id: str) -> Situation | None:
        return next((one for one in self.situations if one.id == id), None)

    def title(self, scenario: Scenario, lang: str) -> str:
        return scenario.title[lang] if scenario.title else self.words.say(lang, f"scenario.{scenario.id}")

    def scenario(self, id: str) -> Scenario:
        """A scenario by its name, or the one a whole text describes."""
        if self.read_scenario is not None and "\n" in str(id):
            return self.read_scenario(id)
        for one in self.scenarios:
            if one.id == id:
                return one
        sentence = "choice" if self.scenarios else "no_scenarios"
        raise BadInput(sentence, where="scenario", value=id, allowed=", ".join(s.id for s in self.scenarios))


class LaidOutOnce:
    """The battle about to begin: laid out once for each rules, and then copied."""

    def __init__(self, lay_out: Callable[[Rules], AnyState]) -> None:
        self.lay_out = lay_out
        self.laid_out: dict[Rules, AnyState] = {}

    def __call__(self, rules: Rules, dice: Dice) -> AnyState:
        if rules not in self.laid_out:
            self.laid_out[rules] = self.lay_out(rules)
        battle = self.laid_out[rules].copy()
        battle.dice = dice
        return battle


def described_scenario(id: str, given: Mapping[str, Any], lay_out: Callable[[Rules], AnyState]) -> Scenario:
    """A scenario as its file describes it."""
    return Scenario(
        id, LaidOutOnce(lay_out), given["title"], given["settings"], given["story"], names=given.get("names", {})
    )


def packaged_scenarios(package: str, read: Callable[[str, str], Scenario], first: str) -> Sequence[Scenario]:
    """The scenarios that come with a package, by name, the one to learn with first; read when first wanted."""
    return _Packaged(package, read, first)


class _Packaged(Sequence[Scenario]):
    """Scenarios in the files of a package."""

    def __init__(self, package: str, read: Callable[[str, str], Scenario], first: str) -> None:
        self.package = package
        self.reading = read
        self.first = first

    @cached_property
    def found(self) -> tuple[Scenario, ...]:
        from importlib.resources import files

        folder = files(self.package) / "scenarios"
        named = sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
        names = sorted(named, key=lambda name: name != self.first)
        texts = {name: (folder / f"{name}.toml").read_text(encoding="utf-8") for name in names}
        return tuple(replace(self.reading(text, name), text=text) for name, text in texts.items())

    def __len__(self) -> int:
        return len(self.found)

    @overload
    def __getitem__(self, at: int) -> Scenario: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Scenario]: ...
    def __getitem__(self, at: int | slice) -> Scenario | Sequence[Scenario]:
        return self.found[at]


@lru_cache(maxsize=256)
def _made(
    ruleset: Ruleset, values: tuple[tuple[str, Any], ...], overrides: tuple[tuple[str, int | None], ...]
) -> Rules:
    return ruleset.make(Settings(dict(values), dict(overrides)))


def _where(section: type[Section], part: Part, rule: str) -> str:
    if isinstance(part, RuleList):
        return _name(next(one for one in part.list_of if one.id == rule).carried_by)
    # What a module made of another's table has its id, and comes after what was imported.
    for kind in section.__mro__:
        named = [name for name, value in vars(inspect.getmodule(kind)).items() if _is_part(value, part.id)]
        if named:
            return f"{kind.__module__}.{named[-1]}"
    return f"{section.__module__}.{section.__qualname__}"


def _is_part(value: object, id: str) -> bool:
    return isinstance(value, Part) and value.id == id


def _name(thing: Any) -> str:
    """The module and name of a function or a class; or a name as it stands, of code that is made later."""
    if isinstance(thing, str):
        return thing
    owner = getattr(thing, "__objclass__", thing)
    return f"{owner.__module__}.{thing.__qualname__}"


@cache
def _points(group: str) -> dict[str, EntryPoint]:
    """What is installed under a group of entry points, by name; nothing of it is loaded yet."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}


@cache
def rulesets() -> dict[str, Ruleset]:
    """Every ruleset installed, by id: all are loaded."""
    found = [point.load() for point in _points(ENTRY_POINTS).values()]
    return {ruleset.id: ruleset for ruleset in sorted(found, key=lambda one: (one.id != "square-bashing", one.id))}


def known(id: object) -> Ruleset | None:
    """The ruleset of that id, if any. It alone is loaded where its entry point has the same name."""
    if not isinstance(id, str):
        return None
    point = _points(ENTRY_POINTS).get(id)
    its: Ruleset | None = point.load() if point is not None else None
    return its if its is not None and its.id == id else rulesets().get(id)


def ruleset(id: str) -> Ruleset:
    its = known(id)
    if its is None:
        raise BadInput("choice", where="ruleset", value=id, allowed=", ".join(rulesets()))
    return its


def situation(id: str) -> tuple[Ruleset, Situation]:
    """A procedure that a person can put a situation to, and whose it is."""
    for one in _likely(id):
        found = one.situation(id)
        if found is not None:
            return one, found
    allowed = ", ".join(s.id for one in rulesets().values() for s in one.situations)
    raise BadInput("choice", where="procedure", value=id, allowed=allowed)


def _likely(procedure: object) -> Iterator[Ruleset]:
    """Whose a procedure may be: the ruleset that has announced what stands before the dot, then every one."""
    prefix = str(procedure).partition(".")[0]
    if prefix in ANNOUNCED:
        yield import_module(ANNOUNCED[prefix]).RULESET
    elif prefix in _points(PREFIXES):
        yield _points(PREFIXES)[prefix].load()
    yield from rulesets().values()


def scenario_named(id: str) -> tuple[Ruleset, Scenario] | None:
    """A scenario that comes with a game, and whose it is. A name with a dot or a slash is a file's."""
    if "." in id or "/" in id:
        return None
    for its in _bringing(id):
        for one in its.scenarios:
            if one.id == id:
                return its, one
    return None


def _bringing(scenario: str) -> Iterator[Ruleset]:
    """Who may bring a scenario: whose package holds a file of that name (it is only looked for), then every ruleset."""
    for point in _points(ENTRY_POINTS).values():
        package = find_spec(point.module)
        for folder in (package.submodule_search_locations or ()) if package is not None else ():
            if path.isfile(path.join(folder, "scenarios", f"{scenario}.toml")):
                yield point.load()
    yield from rulesets().values()
