"""Sections of a sheet, made plain for one game, and reached through its rules.

Another ruleset replaces a section by giving its own class under the same number, or under the
number of its own sheet with `replaces` naming the other; whoever reaches the section through
`g.rules` then gets that one.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, cast

from mypy_extensions import mypyc_attr

from grognard.kernel.part import Part
from grognard.kernel.settings import Settings

P = TypeVar("P", bound=Part)
S = TypeVar("S", bound="Section")


@mypyc_attr(allow_interpreted_subclasses=True)
class Section:
    """One numbered section: what it takes, in printed order, is what the sheet shows of it.

    `replaces` is the number, on the sheet of another game, of the section it stands in for. `instead` are parts
    that a section built on another has in place of those with the same id; it keeps all the others.
    """

    number: ClassVar[str] = ""
    replaces: ClassVar[str] = ""
    instead: ClassVar[tuple[Part, ...]] = ()

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.parts: list[Part] = []

    def take(self, part: P, instead_of: str = "") -> P:
        """The part made plain by this game's settings, and printed here; or what this section has instead.

        Taken once more, it takes the place of the part with its id, or with the id it stands in for.
        """
        part = next((cast(P, one) for one in self.instead if one.id == part.id), part)
        plain = cast(P, part.settled(self.settings))
        ids = [one.id for one in self.parts]
        gone = instead_of or part.id
        if gone in ids:
            self.parts[ids.index(gone)] = plain
        else:
            assert not instead_of, f"section {self.number} has no part {instead_of}"
            self.parts.append(plain)
        return plain

    def leave_out(self, id: str) -> None:
        """A part of the section it is built on that it does without."""
        assert id in [part.id for part in self.parts], f"section {self.number} has no part {id}"
        self.parts = [part for part in self.parts if part.id != id]


class Rules:
    """A ruleset made for one game: its settings, its sections by number, and the odds already worked out."""

    def __init__(self, ruleset: str, settings: Settings, sections: dict[str, Section]) -> None:
        self.ruleset = ruleset
        self.settings = settings
        self.sections = sections
        self.standing_in = {one.replaces: number for number, one in sections.items() if one.replaces}
        self.remembered: dict[Any, Any] = {}
        self._by_kind: dict[type[Section], Any] = {}

    def numbers(self, rule: str) -> dict[str, Any]:
        """What the wording of a printed rule speaks of, its own numbers and those of its table."""
        for section in self.sections.values():
            for part in section.parts:
                for row in part.rows():
                    if row.rule == rule:
                        return {**part.numbers(), **row.numbers}
        return {}

    def section(self, kind: type[S]) -> S:
        """The section that stands under a kind's number in this game: that kind, or what was built on it."""
        found: S | None = self._by_kind.get(kind)
        if found is not None:
            return found
        its = self[kind.number]
        assert isinstance(its, kind), f"{self.ruleset}: {its} does not build on {kind}"
        self._by_kind[kind] = its
        return its

    def __getitem__(self, number: str) -> Section:
        return self.sections[self.standing_in.get(number, number)]
