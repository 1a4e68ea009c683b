"""What a command takes, said once: read here at once where it is well formed, by Typer where it is not, or for help.

Typer, and what it brings along, takes longer to load than most questions take to answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from inspect import Parameter, signature
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

Command = Callable[..., None]


class Argument(NamedTuple):
    """A word by its place: the key of what is said of it, its name in the help."""

    key: str
    metavar: str


class Option(NamedTuple):
    """A word by its dashes; where its type is bool it stands alone."""

    flag: str
    key: str
    metavar: str = " "


Procedure = Annotated[str, Argument("argument_procedure", "PROCEDURE")]
File = Annotated[str, Argument("argument_file", "[FILE|-]")]
Lang = Annotated[str, Option("--lang", "option_lang", "en|fr")]
AsJson = Annotated[bool, Option("--json", "option_json")]
Seed = Annotated[str, Option("--seed", "option_seed", "N")]
Dice = Annotated[str | None, Option("--dice", "option_dice", "3,5,6,...")]


Written = tuple[Any, Argument | Option]
"""The type of what a command takes, and how it is written."""


def taken(command: Command) -> dict[str, Written]:
    """What a command takes that is said in our way, by the names of its parameters."""
    hints = get_type_hints(command, include_extras=True)
    pairs = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: (pair[0], pair[1]) for name, pair in pairs.items() if isinstance(pair[1], Argument | Option)}


def read(command: Command, words: Sequence[str]) -> Callable[[], None] | None:
    """The command with what was typed; None where that is anything but plain arguments and whole options."""
    written, given = taken(command), dict[str, Any]()
    flags = {how.flag: (name, kind) for name, (kind, how) in written.items() if isinstance(how, Option)}
    places = iter([name for name, (_, how) in written.items() if isinstance(how, Argument)])
    left = iter(words)
    for word in left:
        name, kind = flags.get(word, ("", str))
        if kind is bool:
            given[name] = True
            continue
        value = next(left, "-") if name else word
        if value.startswith("-") and (name or value != "-"):
            return None
        name = name or next(places, "")
        if not name:
            return None
        given[name] = value
    needed = [name for name, one in signature(command).parameters.items() if one.default is Parameter.empty]
    return partial(command, **given) if given.keys() >= set(needed) else None
