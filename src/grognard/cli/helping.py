"""The program as Typer has it: its own words (usage, help, panels) in the language that is wished for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from grognard.cli.options import Argument, Option, taken
from grognard.cli.speaking import cli_words


class Speaking:
    """A command whose help is in the reader's language."""

    def get_usage(self, ctx: Any) -> str:
        return str(super().get_usage(ctx)).replace("Usage:", cli_words("usage"), 1)  # type: ignore[misc]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from typer import rich_utils  # slow to import, and only help is written with it

        import grognard.terminal.page  # noqa: F401 - as a page of ours breaks its lines

        rich_utils.OPTIONS_PANEL_TITLE = cli_words("panel_options")
        rich_utils.ARGUMENTS_PANEL_TITLE = cli_words("panel_arguments")
        rich_utils.COMMANDS_PANEL_TITLE = cli_words("panel_commands")
        rich_utils.DEFAULT_STRING = f"[{cli_words('default')}: {{}}]"
        rich_utils.REQUIRED_LONG_STRING = f"[{cli_words('required')}]"
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        option.help, option.metavar = cli_words("help"), " "
        return option


class Command(Speaking, TyperCommand):
    """One command."""


class Group(Speaking, TyperGroup):
    """The commands together."""


class Program(typer.Typer):
    """Commands that say in our own way what they take."""

    def __init__(self, **more: Any) -> None:
        super().__init__(cls=Group, add_completion=False, **more)

    def command(self, *given: Any, **named: Any) -> Callable[[Any], Any]:
        return lambda command: super(Program, self).command(*given, cls=Command, **named)(_in_typers_way(command))

    def callback(self, *given: Any, **named: Any) -> Callable[[Any], Any]:
        return lambda command: super(Program, self).callback(*given, **named)(_in_typers_way(command))


def _in_typers_way(command: Any) -> Any:
    ours = {name: Annotated[kind, _said(how)] for name, (kind, how) in taken(command).items()}
    command.__annotations__ = get_type_hints(command, include_extras=True) | ours
    return command


def _said(how: Argument | Option) -> Any:
    about: dict[str, Any] = {"help": cli_words(how.key), "metavar": how.metavar}
    return typer.Argument(**about) if isinstance(how, Argument) else typer.Option(how.flag, **about)


app = Program(pretty_exceptions_enable=False, help=cli_words("app"))
