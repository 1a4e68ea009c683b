"""Any ruleset printed as its reference sheet, from the tables it plays with: as text, and as HTML for paper."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import NamedTuple

from grognard.kernel.errors import BadInput
from grognard.kernel.part import Part, Row
from grognard.kernel.ruleset import Ruleset
from grognard.kernel.settings import Setting, Value
from grognard.kernel.words import Words, decimal


class PrintedRow(NamedTuple):
    """A line of the sheet: its id, its figures, its words. `under` belongs to the line above it."""

    rule: str
    figures: tuple[str, ...]
    text: str
    under: bool = False
    ours: bool = False


class PrintedTable(NamedTuple):
    """A table; in a `grid` rows are named on the left, and each figure stands under its head."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[PrintedRow, ...]
    grid: bool = False


class PrintedSection(NamedTuple):
    """A section under its number, where the sheet numbers its sections."""

    number: str
    title: str
    note: str
    tables: tuple[PrintedTable, ...]


class PrintedSetting(NamedTuple):
    """A setting as the third page shows it."""

    name: str
    title: str
    default: str
    allowed: str


class PrintedGap(NamedTuple):
    row: PrintedRow
    settings: tuple[PrintedSetting, ...]


class Sheet(NamedTuple):
    """A reference sheet, worded; `editions` and `gaps` are for the page that is ours."""

    lang: str
    title: str
    edition: str
    sections: tuple[PrintedSection, ...]
    editions: tuple[PrintedRow, ...]
    gaps: tuple[PrintedGap, ...]
    said: dict[str, str]


FIGURE_AT_MOST = 9
"""A longer cell of a grid is words."""
FEW_VALUES = 5
"""Fewer values of a setting than so many are all printed."""

SAID = ("colon", "semicolon", "differ", "ours", "ours_note", "allowed", "made_by", "mark.ours")


def sheet(ruleset: Ruleset, lang: str, edition: str | None = None) -> Sheet:
    """The sheet of a ruleset in a language; with an edition where the ruleset has several."""
    words = ruleset.words
    editions = next((setting.allowed for setting in ruleset.settings if setting.name == "edition"), ())
    if edition is not None and edition not in editions:
        sentence = "choice" if editions else "one_sheet"
        raise BadInput(sentence, where="edition", value=edition, allowed=", ".join(map(str, editions)))
    chosen = edition or (str(editions[0]) if editions else "")
    rules = ruleset.rules({"edition": chosen} if chosen else {})
    ours = {rule.id for rule in ruleset.played.gaps.list_of}
    return Sheet(
        lang,
        words.say(lang, "sheet.title", game=words.say(lang, "game")),
        words.say(lang, f"sheet.edition.{chosen}") if chosen else "",
        tuple(
            PrintedSection(
                number if number.isdigit() else "",
                words.say(lang, f"section.{number}"),
                _kept(ruleset, number, lang),
                tuple(_table(part, words, lang, ours) for part in section.parts),
            )
            for number, section in rules.sections.items()
        ),
        tuple(_row(row, words, lang, set()) for row in ruleset.played.editions.rows()),
        tuple(_gaps(ruleset, lang)),
        {key: words.say(lang, f"sheet.{key}") for key in SAID},
    )


def _kept(ruleset: Ruleset, number: str, lang: str) -> str:
    if ruleset.base is None or not ruleset.keeps(number):
        return ""
    return ruleset.words.say(lang, "sheet.kept", game=ruleset.base.words.say(lang, "game"))


def _table(part: Part, words: Words, lang: str, ours: set[str]) -> PrintedTable:
    rows = tuple(_row(row, words, lang, ours) for row in part.rows())
    heads = tuple(decimal(lang, words.say(lang, head)) for head in part.heads())
    return PrintedTable(words.say(lang, f"table.{part.id}", **part.numbers()), heads, rows, part.is_grid())


def _row(row: Row, words: Words, lang: str, ours: set[str]) -> PrintedRow:
    figures = tuple(_figure(figure, row, words, lang) for figure in row.figures)
    return PrintedRow(row.rule, figures, words.say(lang, row.words, **row.numbers), row.under, row.rule in ours)


def _figure(figure: str, row: Row, words: Words, lang: str) -> str:
    """A figure as it is read in a language: words with their numbers, or a number."""
    if figure.startswith("@"):
        return words.say(lang, figure[1:], **row.numbers)
    return decimal(lang, figure)


def _gaps(ruleset: Ruleset, lang: str) -> Iterator[PrintedGap]:
    for row in ruleset.played.gaps.rows():
        of_this = [setting for setting in ruleset.settings if setting.rule == row.rule]
        settings = tuple(_setting(setting, ruleset.words, lang) for setting in of_this)
        yield PrintedGap(_row(row, ruleset.words, lang, {row.rule}), settings)


def _setting(setting: Setting, words: Words, lang: str) -> PrintedSetting:
    def named(value: object) -> str:
        if isinstance(value, bool):
            return words.say(lang, "sheet.yes" if value else "sheet.no")
        return words.say(lang, f"value.{value}") if isinstance(value, str) else str(value)

    allowed = [named(value) for value in setting.allowed]
    short = _in_short(allowed, setting.allowed)
    return PrintedSetting(setting.name, words.say(lang, f"setting.{setting.name}"), named(setting.default), short)


def _in_short(named: list[str], values: tuple[Value, ...]) -> str:
    """What is allowed; of many numbers that follow each other evenly the first and the last, with the step if not 1."""
    whole = [value for value in values if isinstance(value, int)]
    steps = {b - a for a, b in pairwise(whole)}
    if len(whole) < FEW_VALUES or len(whole) < len(values) or len(steps) > 1:
        return ", ".join(named)
    return f"{', '.join(named[:1] if steps == {1} else named[:2])} ... {named[-1]}"


def rule_texts(ruleset: Ruleset, lang: str) -> dict[str, str]:
    """Every rule in one sentence: its figures and words, with the parts it is printed in."""
    sections = ruleset.rules().sections.values()
    parts = [*[part for section in sections for part in section.parts], ruleset.played.editions, ruleset.played.gaps]
    first: dict[str, Row] = {}
    lines: dict[str, list[str]] = {}
    for part in parts:
        for row in part.rows():
            first.setdefault(row.rule, row)
            lines.setdefault(row.rule, []).append(_in_a_line(_row(row, ruleset.words, lang, set()), part.is_grid()))
    return {rule: _in_one(ruleset.words, lang, rule, row, lines[rule]) for rule, row in first.items()}


def _in_a_line(row: PrintedRow, grid: bool) -> str:
    figures = [figure for figure in row.figures if figure]
    return " | ".join([row.text, *figures]) if grid else " ".join([*figures, row.text])


def _in_one(words: Words, lang: str, rule: str, first: Row, lines: list[str]) -> str:
    """The rule's own words first, then what is printed under it."""
    if first.words != rule:
        lines = [words.say(lang, rule, **first.numbers), *lines]
    lines = list(dict.fromkeys(lines))
    if len(lines) == 1:
        return lines[0]
    more = f"{words.say(lang, 'sheet.semicolon')} ".join(lines[1:])
    return f"{lines[0].rstrip('.')}{words.say(lang, 'sheet.colon')} {more}"


def printed_row(row: Row, words: Words, lang: str) -> PrintedRow:
    """A line of a table as the sheet of a language prints it."""
    return _row(row, words, lang, set())


# As text


def as_text(printed: Sheet, width: int = 100) -> str:
    """The sheet in plain columns, ids on the right."""
    lines = [_ruled(f"{printed.title}{_dash(printed.edition)}", "=", width)]
    for section in printed.sections:
        lines += ["", _ruled(f"{section.number}  {section.title}{_dash(section.note)}".lstrip(), "-", width)]
        for table in section.tables:
            lines += ["", *_table_as_text(table, width, printed.said)]
    lines += ["", _ruled(printed.said["differ"], "=", width)] if printed.editions else []
    lines += _rows_as_text(printed.editions, width)
    if printed.gaps:
        lines += ["", _ruled(printed.said["ours"], "=", width), *textwrap.wrap(printed.said["ours_note"], width), ""]
    for gap in printed.gaps:
        lines += _rows_as_text((gap.row,), width)
        lines += [_setting_as_text(one, printed.said["colon"]) for one in gap.settings]
    return "\n".join([*lines, "", *textwrap.wrap(printed.said["made_by"], width)]) + "\n"


def _setting_as_text(one: PrintedSetting, colon: str) -> str:
    return f"      {one.title}{colon} {one.default}  [{one.allowed}]"


def _ruled(text: str, sign: str, width: int) -> str:
    return f"{text}\n{sign * min(width, len(text))}"


def _dash(note: str) -> str:
    return f" \N{EN DASH} {note}" if note else ""


def _table_as_text(table: PrintedTable, width: int, said: dict[str, str]) -> list[str]:
    if not table.grid:
        return [table.title + _heads(table.heads), *_rows_as_text(table.rows, width)]
    if _is_worded(table):
        rows = [row._replace(figures=(), text=_named_cells(table.heads, row, said)) for row in table.rows]
        return [table.title, *_rows_as_text(tuple(rows), width)]
    return [table.title, *_grid_as_text(table, width)]


def _is_worded(table: PrintedTable) -> bool:
    """Whether the cells of a grid are words, which need room."""
    return max([len(figure) for row in table.rows for figure in row.figures], default=0) > FIGURE_AT_MOST


def _named_cells(heads: tuple[str, ...], row: PrintedRow, said: dict[str, str]) -> str:
    cells = [f"{head}{said['colon']} {cell}" for head, cell in zip(heads, row.figures, strict=False) if cell]
    return f"{row.text} \N{EN DASH} " + f"{said['semicolon']} ".join(cells)


def _grid_as_text(table: PrintedTable, width: int) -> Iterator[str]:
    """Rows named on the left, and their figures in columns; an id that all share is told once."""
    names = max([len(row.text) for row in table.rows])
    columns = [max([len(head), *[len(row.figures[i]) for row in table.rows]]) for i, head in enumerate(table.heads)]
    before = ""
    for row in (PrintedRow("", table.heads, ""), *table.rows):
        figures = "".join(["  " + figure.rjust(wide) for figure, wide in zip(row.figures, columns, strict=True)])
        id_here = row.rule if row.rule != before else ""
        before = row.rule
        yield (f"  {row.text.ljust(names)}{figures}".ljust(width - 22) + id_here.rjust(22)).rstrip()


def _heads(heads: tuple[str, ...]) -> str:
    return f" ({', '.join(heads)})" if heads else ""


def _rows_as_text(rows: tuple[PrintedRow, ...], width: int) -> Iterator[str]:
    columns = max([len(row.figures) for row in rows], default=0)
    wide = [max([len(row.figures[i]) for row in rows if i < len(row.figures)]) for i in range(columns)]
    before = ""
    for row in rows:
        figures = "".join([figure.rjust(w) + "  " for figure, w in zip(row.figures, wide, strict=False)])
        start = f"  {figures}{'  ' if row.under else ''}"
        id_here = row.rule if row.rule != before else ""
        before = row.rule
        wrapped = textwrap.wrap(row.text, width - len(start) - 23) or [""]
        yield (f"{start}{wrapped[0]}".ljust(width - 22) + id_here.rjust(22)).rstrip()
        for more in wrapped[1:]:
            yield " " * len(start) + more


# As HTML


def as_html(printed: Sheet) -> str:
    """The sheet as one page of HTML that prints on two A4 pages, and ours on a third."""
    sections = "".join(_section_as_html(section, printed.said) for section in printed.sections)
    return f"""<!doctype html>
<html lang="{printed.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(printed.title)}</title>
<style>{STYLE}</style>
</head>
<body>
<header><h1>{escape(printed.title)}</h1><p>{escape(printed.edition)}</p></header>
<main>{sections}{_editions_as_html(printed)}</main>
{_ours_as_html(printed)}
<footer>{escape(printed.said["made_by"])}</footer>
</body>
</html>
"""


def _section_as_html(section: PrintedSection, said: dict[str, str]) -> str:
    note = f" <small>{escape(section.note)}</small>" if section.note else ""
    tables = "".join(_table_as_html(table, said) for table in section.tables)
    wide = ' class="wide"' if any(_is_wide(table) for table in section.tables) else ""
    number = f"<span>{section.number}</span> " if section.number else ""
    return f"<section{wide}><h2>{number}{escape(section.title)}{note}</h2>{tables}</section>"


def _is_wide(table: PrintedTable) -> bool:
    """Whether a grid of words needs the whole page."""
    return table.grid and _is_worded(table) and len(table.heads) > 2


def _table_as_html(table: PrintedTable, said: dict[str, str]) -> str:
    if table.grid:
        return _grid_as_html(table)
    heads = ""
    if table.heads:
        cells = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
        heads = f"<thead><tr>{cells}<td></td><td></td></tr></thead>"
    caption, rows = escape(table.title), _rows_as_html(table.rows, said)
    return f"<table><caption>{caption}</caption>{heads}<tbody>{rows}</tbody></table>"


def _grid_as_html(table: PrintedTable) -> str:
    """A grid; an id that all its rows share stands in its caption."""
    rules = dict.fromkeys([row.rule for row in table.rows])
    shared = f"<code>{table.rows[0].rule}</code>" if len(rules) == 1 else ""
    anchor = f' id="{table.rows[0].rule}"' if shared else ""
    heads = "".join([f'<th scope="col">{escape(head)}</th>' for head in table.heads])
    kind = "grid worded" if _is_worded(table) else "grid"
    return (
        f'<table class="{kind}"{anchor}><caption>{escape(table.title)}{shared}</caption>'
        f"<thead><tr><td></td>{heads}{'' if shared else '<td></td>'}</tr></thead>"
        f"<tbody>{_grid_rows_as_html(table.rows, bool(shared))}</tbody></table>"
    )


def _grid_rows_as_html(rows: tuple[PrintedRow, ...], shared: bool) -> str:
    before, made = "", []
    for row in rows:
        cells = "".join([f"<td>{escape(figure)}</td>" for figure in row.figures])
        told = not shared and row.rule != before
        rule = f'<td class="rule"><code>{row.rule if told else ""}</code></td>' if not shared else ""
        anchor = f' id="{row.rule}"' if told else ""
        before = row.rule
        made.append(f'<tr{anchor}><th scope="row">{escape(row.text)}</th>{cells}{rule}</tr>')
    return "".join(made)


def _rows_as_html(rows: tuple[PrintedRow, ...], said: dict[str, str]) -> str:
    most = max([len(row.figures) for row in rows], default=0)
    before, made = "", []
    for row in rows:
        figures = "".join(f"<td>{escape(figure)}</td>" for figure in row.figures)
        missing = "<td></td>" * (most - len(row.figures))
        mark = f" <em>({escape(said['mark.ours'])})</em>" if row.ours else ""
        rule = f"<code>{row.rule}</code>" if row.rule != before else ""
        kind = ' class="under"' if row.under else ""
        anchor = f' id="{row.rule}"' if row.rule != before else ""
        before = row.rule
        made.append(
            f'<tr{anchor}{kind}>{figures}{missing}<th scope="row">{escape(row.text)}{mark}</th><td>{rule}</td></tr>'
        )
    return "".join(made)


def _editions_as_html(printed: Sheet) -> str:
    if not printed.editions:
        return ""
    rows = _rows_as_html(printed.editions, printed.said)
    return f"<section><h2>{escape(printed.said['differ'])}</h2><table><tbody>{rows}</tbody></table></section>"


def _ours_as_html(printed: Sheet) -> str:
    """The page that is ours, where the sheet is silent."""
    if not printed.gaps:
        return ""
    said = printed.said
    gaps = "".join(_gap_as_html(gap, said) for gap in printed.gaps)
    return f'<aside class="ours"><h2>{escape(said["ours"])}</h2><p>{escape(said["ours_note"])}</p>{gaps}</aside>'


def _gap_as_html(gap: PrintedGap, said: dict[str, str]) -> str:
    settings = "".join(_setting_as_html(one, said) for one in gap.settings)
    rule = gap.row.rule
    return f'<div class="gap" id="{rule}"><code>{rule}</code>{escape(gap.row.text)}<ul>{settings}</ul></div>'


def _setting_as_html(one: PrintedSetting, said: dict[str, str]) -> str:
    colon = said["colon"]
    choices = f"<span>{escape(said['allowed'])}{colon} {escape(one.allowed)}</span>"
    return f"<li>{escape(one.title)}{colon} <b>{escape(one.default)}</b> {choices}</li>"


STYLE = """
:root { --ink: #1b1b1b; --faint: #6a6a6a; --rule: #b9b2a3; --paper: #fdfcf8; }
* { box-sizing: border-box; }
body { margin: 1.5rem auto; max-width: 64rem; padding: 0 1rem; color: var(--ink); background: var(--paper);
  font: 15px/1.35 "Source Serif", "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; }
h1, h2, caption, header p { font-family: "Old Standard", "Source Serif", Georgia, serif; }
header { margin-bottom: .6em; display: flex; justify-content: space-between; align-items: baseline;
  border-bottom: 2px solid var(--ink); }
h1 { font-size: 1.6em; margin: 0; font-weight: 600; }
header p { margin: 0; font-style: italic; }
section + section h2 { margin-top: .9em; }
h2 { font-size: 1.15em; margin: 0 0 .2em; border-bottom: 1px solid var(--ink); font-weight: 600;
  break-after: avoid; }
h2 span { font-variant-numeric: oldstyle-nums; color: var(--faint); margin-right: .2em; }
h2 small { font-weight: 400; font-style: italic; }
main { columns: 2 24rem; column-gap: 2rem; }
table { width: 100%; border-collapse: collapse; margin: .3em 0 .6em; }
caption { text-align: left; font-style: italic; padding: .1em 0; break-after: avoid; }
tr { break-inside: avoid; }
td, th { vertical-align: top; padding: .08em .3em .08em 0; text-align: left; font-weight: 400; }
thead th { font-size: .82em; color: var(--faint); padding-right: .6em; line-height: 1; vertical-align: bottom; }
tbody td:not(:last-child) { white-space: nowrap; font-variant-numeric: tabular-nums; font-weight: 600; width: 1%;
  padding-right: .6em; }
tbody th { width: auto; }
tbody td:last-child { text-align: right; width: 1%; white-space: nowrap; padding-left: .8em; padding-right: 0; }
tbody tr + tr > * { border-top: 1px solid #e6e1d5; }
tr.under th { padding-left: 1em; }
caption code { float: right; line-height: 2; }
.grid thead th, .grid thead td { padding: 0 .15em .1em; text-align: center; font-variant-numeric: tabular-nums; }
.grid tbody td:not(.rule) { padding: .08em .15em; text-align: center; width: auto; font-weight: 600;
  border-left: 1px solid #e6e1d5; }
.grid tbody th { font-weight: 600; font-variant-numeric: tabular-nums; }
.grid:not(.worded) { break-inside: avoid; }
.grid:not(.worded) tbody tr:nth-child(even) > * { background: #f3efe4; }
.worded tbody td:not(.rule) { white-space: normal; font-weight: 400; text-align: left; padding-left: .4em; }
.worded thead th { text-align: left; padding-left: .4em; }
section.wide { column-span: all; }
section.wide + section h2 { break-after: auto; }
code { font: .72em/1 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; color: var(--faint); }
em { color: var(--faint); }
.ours { columns: 2 24rem; column-gap: 2rem; }
.ours p { margin: .2em 0 .6em; font-style: italic; }
.gap { break-inside: avoid; padding: .15em 0; border-top: 1px solid #e6e1d5; }
.gap > code { float: right; margin-left: 1em; line-height: 1.6; }
.gap ul { margin: 0; padding-left: 1em; list-style: none; }
.gap span { color: var(--faint); }
footer { margin-top: 1.2em; border-top: 1px solid var(--rule); font-size: .8em; color: var(--faint); }
@media (max-width: 40rem) { main { columns: 1; } body { padding: 0 .6rem; } }
@media print {
  @page { size: A4; margin: 10mm; }
  body { margin: 0; padding: 0; max-width: none; background: none; font-size: 7.3pt; line-height: 1.18; }
  main { columns: 2; column-gap: 7mm; }
  .ours { break-before: page; columns: 2; column-gap: 6mm; font-size: 6.5pt; line-height: 1.14; }
  footer { margin-top: 2mm; }
}
"""
