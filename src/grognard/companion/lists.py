"""What there is: procedures, their forms, rules, sheets. All of it the same until the program is another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grognard import api
from grognard.api import Put
from grognard.companion.forms import bearing_settings
from grognard.companion.shapes import (
    Edition,
    Named,
    OverridableLine,
    ProcedureEntry,
    Procedures,
    ProcedureSchema,
    RulesetEntry,
    RuleText,
    Said,
    SheetGap,
    SheetRow,
    SheetSection,
    SheetSetting,
    SheetTable,
    WholeSheet,
)
from grognard.companion.worded import distribution_words, named, rule_words, said, words_of_lines
from grognard.kernel.errors import BadInput
from grognard.kernel.part import Part, Row, signed
from grognard.kernel.ruleset import Ruleset, ruleset, rulesets, situation
from grognard.kernel.sheet import PrintedGap, PrintedRow, PrintedSection, printed_row, rule_texts, sheet
from grognard.kernel.table import FORBIDDEN
from grognard.kernel.words import LANGUAGES
from grognard.version import __version__


def procedures() -> Procedures:
    """Every game and every procedure that is installed."""
    return Procedures(__version__, [_ruleset(one) for one in rulesets().values()])


def _ruleset(one: Ruleset) -> RulesetEntry:
    entries = [ProcedureEntry(its.id, one.id, said(one.words, f"procedure.{its.id}")) for its in one.situations]
    return RulesetEntry(one.id, said(one.words, "game"), editions(one), entries)


def editions(one: Ruleset) -> list[Edition]:
    allowed = [str(value) for setting in one.settings if setting.name == "edition" for value in setting.allowed]
    return [Edition(value, said(one.words, f"sheet.edition.{value}")) for value in allowed]


@lru_cache(maxsize=256)
def form(procedure: str) -> ProcedureSchema:
    """What a form for a procedure is made from."""
    its, asked = situation(procedure)
    example = api.example(procedure)
    put = api.put(procedure, example)
    return ProcedureSchema(
        procedure,
        its.id,
        said(its.words, f"procedure.{procedure}"),
        api.schema(procedure),
        example,
        list(bearing_settings(procedure)),
        [Named(part.id, said(its.words, f"table.{part.id}", **part.numbers())) for part in _changeable(put)],
        list(_overridable(put)),
        [Named(name, said(its.words, f"tally.{name}")) for name in api.explained(put)["tallies"]],
        [named(put, name) for name in asked.outcomes],
        [Named(name, distribution_words(put, name)) for name in asked.distributions],
    )


def _changeable(put: Put) -> list[Part]:
    """The tables whose lines the players' table may change."""
    return [part for part in put.situation.parts(put.rules) if part.overridable()]


def _overridable(put: Put) -> Iterator[OverridableLine]:
    """Line by line as the sheet prints them, then whole rules of several lines."""
    for part in _changeable(put):
        keys = dict.fromkeys(part.overridable())
        for row in part.rows():
            key = row.words if row.words in keys else row.rule
            if key in keys:
                del keys[key]
                yield _line(put, part, key, row)
        for key in keys:
            yield _line(put, part, key, None)


def _line(put: Put, part: Part, key: str, row: Row | None) -> OverridableLine:
    meant, rule = words_of_lines(put.ruleset, put.situation, put.rules), key.partition(".")[0]
    words, figure = meant.get(key) or rule_words(put, rule), _figure(put, row) if row else None
    return OverridableLine(key, rule, words, part.id, figure, row is not None and row.under, row is None)


def _figure(put: Put, row: Row) -> Said | None:
    """What a line is worth as printed, where that is a single figure."""
    printed = [printed_row(row, put.ruleset.words, lang).figures for lang in LANGUAGES]
    figures = [[figure for figure in one if figure not in ("", signed(FORBIDDEN))] for one in printed]
    return Said(*[one[0] for one in figures]) if all(len(one) == 1 for one in figures) else None


def rules_of(id: str) -> list[RuleText]:
    """Every rule of a game, worded."""
    one = ruleset(id)
    texts = [rule_texts(one, lang) for lang in LANGUAGES]
    return [
        RuleText(entry.id, id, entry.section, entry.kind, Said(*[t[entry.id] for t in texts]), entry.where)
        for entry in one.entries()
    ]


# The sheet


def whole_sheet(id: str, lang: str, edition: str | None) -> WholeSheet:
    """A reference sheet in one language; the game's first edition unless another is named."""
    one = ruleset(id)
    if lang not in LANGUAGES:
        raise BadInput("choice", where="lang", value=lang, allowed=", ".join(LANGUAGES))
    printed = sheet(one, lang, edition)
    known = editions(one)
    return WholeSheet(
        id,
        lang,
        printed.title,
        printed.edition,
        edition or (known[0].value if known else ""),
        known,
        [_section(section) for section in printed.sections],
        _rows(printed.editions),
        [_gap(gap) for gap in printed.gaps],
        printed.said,
    )


def _section(section: PrintedSection) -> SheetSection:
    tables = [SheetTable(table.title, list(table.heads), _rows(table.rows), table.grid) for table in section.tables]
    return SheetSection(section.number, section.title, section.note, tables)


def _rows(rows: Sequence[PrintedRow]) -> list[SheetRow]:
    return [SheetRow(row.rule, list(row.figures), row.text, row.under, row.ours) for row in rows]


def _gap(gap: PrintedGap) -> SheetGap:
    return SheetGap(_rows([gap.row])[0], [SheetSetting(*setting) for setting in gap.settings])
