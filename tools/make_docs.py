"""Writes the documents and every reference sheet as HTML into build/docs."""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from grognard.kernel.ruleset import Ruleset, rulesets
from grognard.kernel.sheet import STYLE, as_html, sheet
from grognard.kernel.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "docs"
PAGE = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title><style>{style}</style>{body}</html>'
)


def editions(ruleset: Ruleset) -> tuple[str | None, ...]:
    found = [setting.allowed for setting in ruleset.settings if setting.name == "edition"]
    return tuple(str(edition) for edition in found[0]) if found else (None,)


def write_sheets() -> list[str]:
    """Every ruleset, in every language and edition; the names of the files."""
    names = []
    for ruleset in rulesets().values():
        for lang in LANGUAGES:
            for edition in editions(ruleset):
                name = "-".join(filter(None, ("sheet", ruleset.id, lang, edition))) + ".html"
                (OUT / name).write_text(as_html(sheet(ruleset, lang, edition)), encoding="utf-8")
                names.append(name)
    return names


def write_documents() -> list[str]:
    """The Markdown files, each beside its folder's others, links to .md turned to .html."""
    read = MarkdownIt("commonmark").enable("table")
    names = []
    for source in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]):
        name = source.relative_to(ROOT).with_suffix(".html")
        body = read.render(source.read_text(encoding="utf-8")).replace('.md"', '.html"').replace(".md#", ".html#")
        target = OUT / name
        target.parent.mkdir(parents=True, exist_ok=True)
        lang = "fr" if source.name.endswith(".fr.md") else "en"
        page = PAGE.format(lang=lang, title=escape(source.stem), style=STYLE, body=body)
        target.write_text(page, encoding="utf-8")
        names.append(str(name))
    return names


def main() -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    names = write_documents() + write_sheets()
    shutil.copytree(ROOT / "examples", OUT / "examples")
    shutil.copy(ROOT / "LICENSE", OUT)
    links = "".join(f'<li><a href="{name}">{name}</a></li>' for name in names)
    index = PAGE.format(lang="en", title="Grognard", style=STYLE, body=f"<h1>Grognard</h1><ul>{links}</ul>")
    (OUT / "index.html").write_text(index, encoding="utf-8")
    print(f"{len(names)} pages in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
