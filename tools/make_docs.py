"""Writes the documents and every reference sheet as HTML into build/docs, or into the folder it is given."""

from __future__ import annotations

import re
import shutil
import sys
from functools import partial
from html import escape
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

import grognard
from grognard.drawing import svg
from grognard.kernel.ruleset import Ruleset, rulesets
from grognard.kernel.sheet import STYLE, as_html, sheet
from grognard.kernel.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "docs"
PAGE = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title><style>{style}</style>{body}</html>'
)
START, GUIDES, DECISIONS, PROJECT = "Start here", "Guides", "Decisions", "The project"
GROUPS = {".": PROJECT, "benchmarks": PROJECT, "docs": GUIDES, "docs/decisions": DECISIONS}
READMES = {"README.md": "Grognard", "README.fr.md": "Grognard, en français"}
BACK = {"en": "All pages", "fr": "Toutes les pages"}
IN_LANGUAGE = {"en": "in English", "fr": "en français"}
MEDIA = (
    "<style>.back { font-size: .8em; } .map { display: block; max-height: 40rem; margin: auto; }"
    " @media print { .back { display: none; } .map { max-height: 9.5cm; break-inside: avoid; } }</style>"
)
"""On screen a way back, on paper pictures of a third of a page: the player's guide is two pages."""


PICTURE = re.compile(r"<!-- picture: (\S+) (\S+) -->")


class Page(NamedTuple):
    """A page that was written: where it is listed, its file, its title."""

    group: str
    file: str
    title: str


def editions(ruleset: Ruleset) -> tuple[str | None, ...]:
    found = [setting.allowed for setting in ruleset.settings if setting.name == "edition"]
    return tuple(str(edition) for edition in found[0]) if found else (None,)


def back(lang: str, depth: int = 0) -> str:
    return f'{MEDIA}<a class="back" href="{"../" * depth}index.html">{BACK[lang]}</a>'


def write_sheets(out: Path) -> list[Page]:
    """Every ruleset, in every language and edition."""
    pages = []
    for ruleset in rulesets().values():
        group = f"Reference sheets: {ruleset.words.say('en', 'game')}"
        for lang in LANGUAGES:
            for edition in editions(ruleset):
                name = "-".join(filter(None, ("sheet", ruleset.id, lang, edition))) + ".html"
                made = as_html(sheet(ruleset, lang, edition)).replace("<body>", f"<body>{back(lang)}", 1)
                (out / name).write_text(made, encoding="utf-8")
                said = ruleset.words.say(lang, f"sheet.edition.{edition}") if edition else ""
                pages.append(Page(group, name, ", ".join(filter(None, (IN_LANGUAGE[lang], said)))))
    return pages


def picture(lang: str, asked: re.Match[str]) -> str:
    """How a battle stands when it begins, drawn into the page."""
    return svg(grognard.new(asked[1], asked[2], seed=1), lang)


def write_documents(out: Path) -> list[Page]:
    """The Markdown files, each beside its folder's others, links to .md turned to .html."""
    read = MarkdownIt("commonmark").enable("table")
    pages = []
    for source in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]):
        at = source.relative_to(ROOT)
        text = source.read_text(encoding="utf-8")
        heading = re.search(r"^# (.+)$", text, re.MULTILINE)
        title = READMES.get(str(at)) or (heading[1] if heading else source.stem)
        lang = "fr" if source.name.endswith(".fr.md") else "en"
        body = back(lang, len(at.parts) - 1)
        body += (
            PICTURE.sub(partial(picture, lang), read.render(text)).replace('.md"', '.html"').replace(".md#", ".html#")
        )
        target = out / at.with_suffix(".html")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(PAGE.format(lang=lang, title=escape(title), style=STYLE, body=body), encoding="utf-8")
        group = START if str(at) in READMES else GROUPS[at.parent.as_posix()]
        pages.append(Page(group, at.with_suffix(".html").as_posix(), title))
    return pages


def listed(pages: list[Page]) -> str:
    """The pages by their groups."""
    sheets = [page.group for page in pages if page.group not in (START, GUIDES, DECISIONS, PROJECT)]
    groups = list(dict.fromkeys([START, GUIDES, *sheets, PROJECT, DECISIONS]))
    made = []
    for group in groups:
        inside = sorted([page for page in pages if page.group == group], key=lambda page: page.file == "README.fr.html")
        links = [f'<li><a href="{page.file}">{escape(page.title)}</a></li>' for page in inside]
        made.append(f"<h2>{escape(group)}</h2><ul>{''.join(links)}</ul>")
    return "".join(made)


def main() -> None:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else OUT
    shutil.rmtree(OUT if out == OUT else out / "examples", ignore_errors=True)
    out.mkdir(parents=True, exist_ok=True)
    pages = write_documents(out) + write_sheets(out)
    shutil.copytree(ROOT / "examples", out / "examples")
    shutil.copy(ROOT / "LICENSE", out)
    index = PAGE.format(lang="en", title="Grognard", style=STYLE, body=f"<h1>Grognard</h1>{listed(pages)}")
    (out / "index.html").write_text(index, encoding="utf-8")
    print(f"{len(pages)} pages in {out}")


if __name__ == "__main__":
    main()
