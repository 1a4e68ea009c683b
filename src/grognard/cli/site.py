"""`grognard site`: the page with its engine as files, for a web host that runs nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.options import Lang
from grognard.cli.reading import language
from grognard.cli.speaking import CLI_WORDS, LANG, CliInput, cli_words
from grognard.terminal.words import refused_by_system

MEGABYTE = 1_000_000


def site(
    output: Annotated[str, typer.Option("-o", "--output", help=cli_words("option_site"), metavar="DIR")],
    compressed: Annotated[bool, typer.Option("--compressed", help=cli_words("option_compressed"), metavar=" ")] = False,
    lang: Lang = LANG,
) -> None:
    """The page as files."""
    from grognard.web import site as files

    lang, folder = language(lang), Path(output)
    if not files.is_built():
        raise CliInput("not_built")
    try:
        if not files.is_ours(folder):
            raise CliInput("not_a_site", where="--output", value=output)
        written = files.write(folder, compressed)
    except OSError as wrong:
        raise CliInput("no_folder", where="--output", value=refused_by_system(wrong)) from wrong
    megabytes = round(written.bytes / MEGABYTE)
    print(CLI_WORDS.quote(lang, "cli.site_written", folder=output, files=written.files, megabytes=megabytes))
    print(CLI_WORDS.say(lang, "cli.site_where"))
