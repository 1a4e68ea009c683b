"""The report of a study: one HTML file with its pictures inside, in one language, to be read and to be printed."""

from __future__ import annotations

from html import escape
from pathlib import Path

from grognard.kernel.ruleset import ruleset
from grognard.kernel.sheet import rule_texts
from grognard.kernel.words import LANGUAGES
from grognard.lab import pictures
from grognard.lab.findings import Findings, Found, telling
from grognard.lab.pictures import LINES_SHOWN
from grognard.lab.sure import Spread
from grognard.lab.worded import Worded
from grognard.version import __version__

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fff; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .3rem; }
figure { margin: .8rem 0; } figure svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid #ccc; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
td.n { white-space: nowrap; }
pre { background: #f4f4f4; padding: .8rem; overflow-x: auto; font-size: .85rem; } footer { margin-top: 3rem; }
@media print {
  body { font-size: 10pt; margin: 0; max-width: none; padding: 0; }
  section, figure, tr { break-inside: avoid; } h2 { break-after: avoid; }
  table { font-size: 8pt; } th, td { padding-right: .35rem; }
  pre { white-space: pre-wrap; } .wide { overflow: visible; } @page { margin: 16mm; }
}
"""

INTERVAL = "95\N{NARROW NO-BREAK SPACE}%"


def write_reports(found: Findings, folder: Path) -> list[Path]:
    """Writes it in each language; gives the files."""
    paths = []
    for lang in LANGUAGES:
        path = folder / f"report.{lang}.html"
        path.write_text(report(found, lang), encoding="utf-8")
        paths.append(path)
    return paths


def report(found: Findings, lang: str) -> str:
    """The whole page."""
    say = Worded(found.study, lang)
    games = sum(len(one.rows) for one in found.cells)
    title = found.study.title[lang] if found.study.title else say("title", count=games)
    names = [say.cell(one) for one in found.cells]
    parts = [
        _sides(found, say),
        _section(say, "share", pictures.shares(found.cells, names, say)),
        _changes(found, say),
        _section(say, "margin", pictures.margins(found.cells, names, say)) + _luck(found, say),
        _section(say, "turn", pictures.chances(found.cells, names, say)),
        *_lines(found, say),
        _lost(found, say),
        _figures(found, say),
    ]
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"<p>{escape(say('summary', games=games, cells=len(found.cells)))}</p>\n{''.join(parts)}"
        f"<footer>\n<p>{escape(say('made', version=__version__))}</p>\n"
        f"<pre>{escape(found.study.text.strip())}</pre>\n</footer>\n</body>\n</html>\n"
    )


def _sides(found: Findings, say: Worded) -> str:
    """Who is meant by the first side and the second, where pictures do not name them."""
    battles = {one.cell.battle.name: one for one in found.cells}
    if len(battles) == 1:
        return ""
    rows = [[say.battle(one), *say.sides(one.cell.battle)] for one in battles.values()]
    return _table([say("scenario"), say("first"), say("second")], rows, 0)


def _section(say: Worded, key: str, picture: str, more: str = "", of: str = "") -> str:
    head = say.pair(say(f"{key}_head"), of) if of else say(f"{key}_head")
    shown = f'<figure role="img" aria-label="{escape(head)}">\n{picture}</figure>\n' if picture else ""
    return f"<section>\n<h2>{escape(head)}</h2>\n<p>{escape(say(f'{key}_text'))}</p>\n{shown}</section>\n{more}"


def _table(heads: list[str], rows: list[list[str]], figures: int) -> str:
    """Rows under heads; the last so many columns are figures."""
    first = len(heads) - figures

    def line(cells: list[str], tag: str) -> str:
        kinds = [' class="n"' if at >= first else "" for at in range(len(cells))]
        return "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for cell, kind in zip(cells, kinds, strict=True))

    body = "\n".join(f"<tr>{line(row, 'td')}</tr>" for row in rows)
    head = f"<thead><tr>{line(heads, 'th')}</tr></thead>"
    return f'<div class="wide"><table>\n{head}\n<tbody>\n{body}\n</tbody>\n</table></div>\n'


def _changes(found: Findings, say: Worded) -> str:
    """What makes a difference, the greatest first."""
    if not found.comparisons:
        return ""
    ordered = sorted(found.comparisons, key=lambda pair: -abs(pair[1].difference.mean))
    names = [say.change(found.cells[one.base], found.cells[one.other], one) for one, _ in ordered]
    rows = [
        [
            name,
            say.points(how.difference.mean),
            say("interval", low=say.points(how.difference.low), high=say.points(how.difference.high)),
            say("yes" if how.decided else "no"),
        ]
        for name, (_, how) in zip(names, ordered, strict=True)
    ]
    heads = [say("what"), say("difference"), INTERVAL, ""]
    picture = pictures.changes([how for _, how in ordered], names, say)
    return _section(say, "change", picture, _table(heads, rows, 3))


def _luck(found: Findings, say: Worded) -> str:
    """How much of the margin was luck, where it was weighed."""
    pairs = [
        (row["luck"], margin)
        for one in found.cells
        for row, margin in zip(one.rows, one.margins, strict=True)
        if row["luck"] is not None
    ]
    related = correlation(pairs)
    return "" if related is None else f"<p>{escape(say('luck_text', value=say.figure(related, 2)))}</p>\n"


def correlation(pairs: list[tuple[float, float]]) -> float | None:
    """Of two figures; None where one of them does not vary."""
    if not pairs:
        return None
    means = [sum(pair[at] for pair in pairs) / len(pairs) for at in (0, 1)]
    spreads = [sum((pair[at] - means[at]) ** 2 for pair in pairs) for at in (0, 1)]
    if not spreads[0] or not spreads[1]:
        return None
    together: float = sum((a - means[0]) * (b - means[1]) for a, b in pairs)
    return together / float((spreads[0] * spreads[1]) ** 0.5)


def _lines(found: Findings, say: Worded) -> list[str]:
    """Which lines counted, for each game that is played here: over all its battles."""
    sections = []
    for id in dict.fromkeys(one.cell.battle.ruleset for one in found.cells):
        cells = [one for one in found.cells if one.cell.battle.ruleset == id]
        lines = Found(cells[0].cell, [row for one in cells for row in one.rows]).lines()
        if lines:
            game, sides, shown = (
                ruleset(id).words.say(say.lang, "game"),
                say.legend(cells),
                telling(cells)[:LINES_SHOWN],
            )
            if shown:
                table = _rule_table(
                    id, say, [say("more"), INTERVAL], {one.rule: _spread(one.more, say) for one in shown}
                )
                sections.append(_section(say, "telling", pictures.decisive(shown, say), table, game))
            counted = {line.rule: [say.figure(value) for value in line.value] for line in lines[:LINES_SHOWN]}
            table = _rule_table(id, say, list(sides), counted)
            sections.append(_section(say, "lines", pictures.weights(lines, sides, say), table, game))
    return sections


def _spread(spread: Spread, say: Worded) -> list[str]:
    mean, low, high = [say.figure(end) for end in spread]
    return [mean, say("interval", low=low, high=high)]


def _rule_table(id: str, say: Worded, heads: list[str], figures: dict[str, list[str]]) -> str:
    """Rules in words, with figures of each."""
    texts = rule_texts(ruleset(id), say.lang)
    rows = [[rule, texts.get(rule, ""), *said] for rule, said in figures.items()]
    return _table([say("rule"), "", *heads], rows, len(heads))


def _lost(found: Findings, say: Worded) -> str:
    """What it costs, by arm; an arm that lost nothing is not told."""
    rows = []
    for one in found.cells:
        words = ruleset(one.cell.battle.ruleset).words
        lost = [one.lost(side) for side in (0, 1)]
        for arm in sorted({arm for side in lost for arm, number in side.items() if number}):
            costs = [say.figure(side.get(arm, 0.0)) for side in lost]
            rows.append([say.cell(one), words.say(say.lang, f"choice.{arm}"), *costs])
    table = _table([say("scenario"), say("arm"), say("first"), say("second")], rows, 2)
    return _section(say, "lost", "", table)


def _figures(found: Findings, say: Worded) -> str:
    """Every cell in one line."""
    rows = []
    for one in found.cells:
        won, drawn, lost = one.results
        share = one.share
        rows.append(
            [
                say.cell(one),
                str(len(one.rows)),
                say.percent(won.mean),
                say.percent(drawn.mean),
                say.percent(lost.mean),
                say("interval", low=say.percent(share.low), high=say.percent(share.high)),
                *[say.figure(one.mean(name).mean) for name in ("turns", "decisions", "rolls")],
            ]
        )
    heads = ["scenario", "games", "first", "draw", "second", "share", "turns", "decisions", "rolls"]
    return (
        f"<section>\n<h2>{escape(say('table_head'))}</h2>\n{_table([say(head) for head in heads], rows, 8)}</section>\n"
    )
