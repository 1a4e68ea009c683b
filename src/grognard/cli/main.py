"""The command line whole, as Typer reads it: every command, and what is said of those mistyped."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from grognard.cli import armies, games, kept
from grognard.cli.helping import app
from grognard.cli.options import AsJson, Lang
from grognard.cli.reading import language, print_json
from grognard.cli.serve import serve
from grognard.cli.site import site
from grognard.cli.situations import SITUATIONS
from grognard.cli.speaking import CLI_WORDS, LANG, CliInput, cli_words
from grognard.cli.studies import study
from grognard.kernel.errors import BadInput
from grognard.kernel.ruleset import Ruleset, rulesets
from grognard.kernel.ruleset import ruleset as find_ruleset
from grognard.kernel.sheet import Sheet, as_html, as_text, rule_texts, sheet
from grognard.kernel.words import LANGUAGES
from grognard.terminal.screen import Screen
from grognard.terminal.words import TableInput, refused_by_system
from grognard.version import __version__

__all__ = ["app", "run"]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"grognard {__version__}")
        raise typer.Exit


@app.callback(epilog=f"grognard {__version__}")
def _start(
    version: Annotated[
        bool,
        typer.Option("--version", help=cli_words("option_version"), is_eager=True, callback=_version, metavar=" "),
    ] = False,
    lang: Lang = LANG,
) -> None:
    language(lang)


@app.command(help=cli_words("rules"))
def rules(
    ruleset: Annotated[str, typer.Argument(help=cli_words("argument_ruleset"), metavar="[RULESET]")] = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Every rule id, worded."""
    lang = language(lang)
    listed = [find_ruleset(ruleset)] if ruleset else list(rulesets().values())
    entries = [entry for one in listed for entry in _rule_entries(one)]
    if as_json:
        print_json(entries)
        return
    screen = Screen(CLI_WORDS, lang)
    heads = [screen.say(key) for key in ("figures.rule", "cli.kind", "figures.line", "cli.where")]
    screen.table(heads, [[e["id"], screen.say(f"kind.{e['kind']}"), e[lang], e["where"]] for e in entries])


def _rule_entries(one: Ruleset) -> list[dict[str, str]]:
    texts = {lang: rule_texts(one, lang) for lang in LANGUAGES}
    return [
        {
            "id": entry.id,
            "ruleset": one.id,
            "section": entry.section,
            "kind": entry.kind,
            "en": texts["en"][entry.id],
            "fr": texts["fr"][entry.id],
            "where": entry.where,
        }
        for entry in one.entries()
    ]


@app.command(name="sheet", help=cli_words("sheet"))
def print_sheet(
    ruleset: Annotated[str, typer.Argument(help=cli_words("argument_ruleset"), metavar="RULESET")],
    lang: Lang = LANG,
    edition: Annotated[str, typer.Option("--edition", help=cli_words("option_edition"), metavar="en|fr")] = "",
    form: Annotated[str, typer.Option("--format", help=cli_words("option_format"), metavar="text|html|pdf")] = "text",
    output: Annotated[str, typer.Option("-o", "--output", help=cli_words("option_output"), metavar="FILE")] = "",
) -> None:
    """The reference sheet."""
    if form not in PRINTED:
        raise BadInput("choice", where="--format", value=form, allowed=", ".join(PRINTED))
    printed = sheet(find_ruleset(ruleset), language(lang), edition or None)
    if form == "pdf" and not output and sys.stdout.isatty():
        raise CliInput("pdf_out", where="--output")
    _write(PRINTED[form](printed), output)


PRINTED: dict[str, Callable[[Sheet], bytes]] = {
    "text": lambda printed: as_text(printed).encode(),
    "html": lambda printed: as_html(printed).encode(),
    "pdf": lambda printed: _pdf(as_html(printed)),
}


def _pdf(html: str) -> bytes:
    from grognard.cli.paper import pdf

    return pdf(html)


def _write(printed: bytes, output: str) -> None:
    """Into the file, or on standard output."""
    if not output:
        sys.stdout.flush()
        sys.stdout.buffer.write(printed)
        return
    try:
        Path(output).write_bytes(printed)
    except OSError as wrong:
        raise TableInput("out", where=output, value=refused_by_system(wrong)) from wrong


@app.command(help=cli_words("procedures"))
def procedures(as_json: AsJson = False, lang: Lang = LANG) -> None:
    """What a situation can be put to."""
    lang = language(lang)
    entries = [
        {"id": s.id, "ruleset": one.id, **{lg: one.words.say(lg, f"procedure.{s.id}") for lg in LANGUAGES}}
        for one in rulesets().values()
        for s in one.situations
    ]
    if as_json:
        print_json(entries)
        return
    screen = Screen(CLI_WORDS, lang)
    heads = [screen.say(f"cli.{key}") for key in ("procedure", "game", "title")]
    screen.table(heads, [[e["id"], e["ruleset"], e[lang]] for e in entries])


for _command in (
    *SITUATIONS.values(),
    serve,
    site,
    games.play,
    games.scenarios,
    games.check,
    games.simulate,
    study,
    games.replay,
    games.draw,
    kept.verify,
):
    app.command(help=cli_words(_command.__name__))(_command)
app.add_typer(armies.army)
app.add_typer(kept.games)


def run() -> int:
    """What was typed, as Typer reads it; BadInput says what it was not content with."""
    try:
        _language_after_command()
        _known_command()
        return int(app(standalone_mode=False, prog_name="grognard") or 0)
    except TyperException as wrong:
        raise _misuse(wrong) from wrong
    except SystemExit as wrong:
        if isinstance(wrong.__context__, BrokenPipeError):  # so Typer has it
            raise wrong.__context__ from None
        raise
    except typer.Abort:
        raise KeyboardInterrupt from None


def _language_after_command() -> None:
    """--lang before the command is as good as after it: every command takes it."""
    said, rest = _language_apart()
    if _command_words() and "--" not in rest:
        sys.argv[1:] = [*rest, *said]


def _language_apart() -> tuple[list[str], list[str]]:
    """What was typed of --lang and its value, and all the rest."""
    said: list[str] = []
    rest: list[str] = []
    words = iter(sys.argv[1:])
    for word in words:
        if word == "--lang":
            said += [word, *[value for value in [next(words, None)] if value is not None]]
        else:
            (said if word.startswith("--lang=") else rest).append(word)
    return said, rest


def _command_words() -> list[str]:
    """The command that was typed, and what follows it; no options."""
    return [word for word in _language_apart()[1] if not word.startswith("-")]


def _name_of(command: Any) -> str:
    return str(command.name or command.callback.__name__)


def _known_command() -> None:
    """Refuses what is no command, and shows the help where there is none."""
    groups = _groups()
    commands = [*_commands_of(app), *groups]
    words, (said, rest) = _command_words(), _language_apart()
    if not rest or (len(rest) == 1 and rest[0] in groups):
        sys.argv[1:] = [*rest, "--help", *said]
    if words and words[0] not in commands:
        raise BadInput("choice", where="command", value=words[0], allowed=", ".join(commands))
    inside = _commands_of(groups[words[0]]) if words and words[0] in groups else []
    if inside and words[1:] and words[1] not in inside:
        raise BadInput("choice", where=words[0], value=words[1], allowed=", ".join(inside))


def _commands_of(one: typer.Typer) -> list[str]:
    return [_name_of(command) for command in one.registered_commands if command.callback]


def _groups() -> dict[str, typer.Typer]:
    """The commands that have commands of their own, by name."""
    return {str(g.typer_instance.info.name): g.typer_instance for g in app.registered_groups if g.typer_instance}


def _misuse(wrong: TyperException) -> BadInput:
    """What typer says of arguments, as one of our own sentences."""
    words = _command_words()
    command = " ".join(["grognard", *words[: 2 if words and words[0] in _groups() else 1]])
    option = getattr(wrong, "option_name", None)
    if option:
        return CliInput(_misused(wrong, option), value=option, command=command)
    param = getattr(wrong, "param", None)
    if param is not None:
        return CliInput("argument", value=_called(param), command=command)
    return CliInput("arguments", value=" ".join(sys.argv[1:]), command=command)


def _misused(wrong: TyperException, option: str) -> str:
    """Whether there is no such option, or it lacks its value, or has one that it does not take."""
    if hasattr(wrong, "possibilities"):
        return "option"
    return "option_bare" if any(word.startswith(f"{option}=") for word in sys.argv) else "option_value"


def _called(param: Any) -> str:
    """An option by its dashes, an argument by its name in the help."""
    dashed = [name for name in param.opts if name.startswith("-")]
    return str(dashed[0] if dashed else param.metavar or param.name)
