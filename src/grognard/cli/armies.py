"""The commands for armies bought by points."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from grognard.api import tally_data
from grognard.cli.files import Army, army_of, read_file
from grognard.cli.helping import Program
from grognard.cli.options import AsJson, Lang
from grognard.cli.reading import language, print_json
from grognard.cli.speaking import LANG, cli_words, in_commands
from grognard.kernel.bill import Item
from grognard.terminal.figures import meant_by, show_lines
from grognard.terminal.screen import Screen

army = Program(name="army", no_args_is_help=True, help=cli_words("army"))


@army.callback()
def _armies(lang: Lang = LANG) -> None:
    language(lang)


@army.command(help=cli_words("army_check"))
def check(
    file: Annotated[str, typer.Argument(help=cli_words("argument_army"), metavar="FILE")],
    lang: Lang = LANG,
    as_json: AsJson = False,
) -> None:
    """What an army costs."""
    lang = language(lang)
    found = army_of(read_file(file))
    if as_json:
        print_json(_as_data(found))
    else:
        _show(Screen(in_commands(found.ruleset.words), lang), found)


def _as_data(found: Army) -> dict[str, Any]:
    bill = found.bill
    return {
        "ruleset": found.ruleset.id,
        "name": bill.name,
        "budget": bill.budget,
        "total": bill.total,
        "units": [_item(item) for item in bill.items],
    }


def _item(item: Item) -> dict[str, Any]:
    return {"name": item.name, "count": item.count, "cost": item.cost, "each": tally_data(item.tally)}


def _show(screen: Screen, found: Army) -> None:
    """Each unit with its lines and what it comes to; then the whole against the budget."""
    bill = found.bill
    parts = [part for section in found.ruleset.rules().sections.values() for part in section.parts]
    meant = meant_by(screen, parts)
    for item in bill.items:
        key = "cli.bought_each" if item.count > 1 else "cli.bought"
        figures = {"count": item.count, "each": int(item.tally.total), "cost": item.cost}
        screen.line(screen.words.quote(screen.lang, key, name=item.name, **figures), "bold")
        show_lines(screen, meant, tally_data(item.tally)["lines"])
        screen.line()
    figures = {"total": bill.total, "budget": bill.budget, "left": bill.budget - bill.total}
    screen.line(screen.words.quote(screen.lang, "cli.spent", name=bill.name[screen.lang], **figures), "bold")
