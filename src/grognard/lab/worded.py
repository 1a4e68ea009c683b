"""A report's words and figures in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.api import new
from grognard.kernel.ruleset import ruleset
from grognard.kernel.words import LANGUAGES, decimal
from grognard.lab.findings import Found
from grognard.lab.study import PLAYERS, Battle, Comparison, Study
from grognard.lab.words import LAB_WORDS

DOT = " · "
"""Between the parts of a name."""
THIN = "\N{NARROW NO-BREAK SPACE}"


class Worded:
    """Says things of a study."""

    def __init__(self, study: Study, lang: str) -> None:
        self.study = study
        self.lang = lang

    def __call__(self, key: str, **numbers: Any) -> str:
        return LAB_WORDS.say(self.lang, f"report.{key}", **numbers)

    # Figures

    def figure(self, number: float, digits: int = 1) -> str:
        said = f"{number:.{digits}f}"
        return decimal(self.lang, said if float(said) else said.lstrip("-")).replace("-", "\N{MINUS SIGN}")

    def tick(self, number: float, at: object = None) -> str:
        """A number on an axis, with no more decimals than it needs."""
        return decimal(self.lang, f"{number:g}".replace("-", "\N{MINUS SIGN}"))

    def percent(self, share: float, at: object = None) -> str:
        return f"{share * 100:.0f}{THIN if self.lang == 'fr' else ''}%"

    def points(self, share: float, at: object = None) -> str:
        """A difference of two shares."""
        return ("+" if share > 0 else "") + self.percent(share).replace("-", "\N{MINUS SIGN}")

    # Names

    def setting(self, found: Found, name: str) -> str:
        """What is varied, in words."""
        if name == PLAYERS:
            return self(PLAYERS)
        words = ruleset(found.cell.battle.ruleset).words
        return words.say(self.lang, f"setting.{name}") if words.find("en", f"setting.{name}") else name

    def value(self, found: Found, value: Any) -> str:
        """What it is, in words."""
        words = ruleset(found.cell.battle.ruleset).words
        if isinstance(value, bool):
            value = str(value).lower()
        said = words.find(self.lang, f"value.{value}")
        return said if said is not None and "{" not in said else str(value)

    def cell(self, found: Found) -> str:
        """A cell by its battle and what is varied in this study."""
        varied = [name for name in found.cell.levels if self._varied(name)]
        return DOT.join([self.battle(found), *[self.level(found, name) for name in varied]])

    def level(self, found: Found, name: str) -> str:
        """One thing that is varied, as it is in a cell; players speak for themselves."""
        said = self.value(found, found.cell.levels[name])
        return said if name == PLAYERS else self.pair(self.setting(found, name), said)

    def pair(self, name: str, value: str) -> str:
        return self("pair", name=name, value=value)

    def battle(self, found: Found) -> str:
        return found.cell.battle.title[self.lang]

    def sides(self, battle: Battle) -> tuple[str, ...]:
        """Who fights, the first side first; by number where they have no names."""
        names = new(battle.ruleset, battle.scenario).state.side_names()
        return tuple([name[LANGUAGES.index(self.lang)] for name in names]) or (self("first"), self("second"))

    def legend(self, cells: Sequence[Found]) -> tuple[str, ...]:
        """What the two sides are called in a picture: by their names where it is of one battle."""
        battles = {found.cell.battle.name: found.cell.battle for found in cells}
        return self.sides(*battles.values()) if len(battles) == 1 else (self("first"), self("second"))

    def _varied(self, name: str) -> bool:
        levels = [cell.levels[name] for cell in self.study.cells if name in cell.levels]
        return any(level != levels[0] for level in levels)

    def change(self, base: Found, other: Found, one: Comparison) -> str:
        """A comparison: what, from what, to what; and the rest, where that varies too."""
        before, after = [self.value(found, found.cell.levels[one.what]) for found in (base, other)]
        rest = [n for n in base.cell.levels if n != one.what and self._varied(n)]
        where = [self.battle(base), *[self.level(base, name) for name in rest]]
        changed = self.pair(self.setting(base, one.what), f"{before} \N{RIGHTWARDS ARROW} {after}")
        return DOT.join([changed, *where])
