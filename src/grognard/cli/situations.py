"""A situation put to a procedure: what it takes, what it comes to, its odds, one throw of it."""

from __future__ import annotations

import json
from typing import Any

from grognard import api
from grognard.cli.options import AsJson, Command, Dice, File, Lang, Procedure, Seed
from grognard.cli.reading import beyond_json, bytes_of, language, not_json, print_json, whole_number
from grognard.cli.show import page_for, show_odds, show_rolled, show_tallies
from grognard.cli.speaking import LANG, CliInput
from grognard.kernel.errors import BadInput
from grognard.kernel.ruleset import situation
from grognard.terminal.words import refused_by_system


def schema(procedure: Procedure, lang: Lang = LANG) -> None:
    """A situation's JSON Schema, whose words are in every language."""
    language(lang)
    print_json(api.schema(procedure))


def explain(procedure: Procedure, file: File = "-", lang: Lang = LANG, as_json: AsJson = False) -> None:
    """The tally."""
    described = _situation(procedure, file)
    answer = api.explain(procedure, described)
    if as_json:
        print_json(answer)
        return
    asked = api.put(procedure, described)
    show_tallies(page_for(asked, language(lang)), asked, answer)


def odds(procedure: Procedure, file: File = "-", lang: Lang = LANG, as_json: AsJson = False) -> None:
    """The tally and the odds."""
    described = _situation(procedure, file)
    answer = api.odds(procedure, described)
    if as_json:
        print_json(answer)
        return
    asked = api.put(procedure, described)
    screen = page_for(asked, language(lang))
    show_tallies(screen, asked, answer)
    show_odds(screen, asked, answer)


def roll(
    procedure: Procedure,
    file: File = "-",
    seed: Seed = "",
    dice: Dice = None,
    lang: Lang = LANG,
    as_json: AsJson = False,
) -> None:
    """One resolution."""
    if dice is not None and seed:
        raise CliInput("both_dice")
    given = _dice(dice) if dice is not None else None
    chosen = whole_number(seed, "--seed", least=0) if seed else _any_seed()
    described = _situation(procedure, file)
    asked, game = api.put(procedure, described), api.thrown(procedure, described, chosen, given)
    answer = api.resolved(asked, game)
    if as_json:
        print_json(answer)
        return
    screen = page_for(asked, language(lang))
    show_tallies(screen, asked, answer)
    show_rolled(screen, asked, answer, [one.player for one in game.rolls])


def _any_seed() -> int:
    from secrets import randbits

    return randbits(48)


def _dice(text: str) -> list[int]:
    try:
        return [int(face) for face in text.split(",")] if text.strip() else []
    except ValueError as wrong:
        raise CliInput("number", where="--dice", value=text) from wrong


def _situation(procedure: str, file: str) -> Any:
    """The situation in a file or on standard input; the procedure is checked first, before we wait for input."""
    situation(procedure)
    where = file if file != "-" else "stdin"
    try:
        text = bytes_of(file).decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except OSError as wrong:
        raise CliInput("file", where=where, value=refused_by_system(wrong)) from wrong
    except UnicodeDecodeError as wrong:
        raise CliInput("encoding", where=where) from wrong
    except json.JSONDecodeError as wrong:
        raise CliInput(
            "json", where=where, line=wrong.lineno, column=wrong.colno, value=not_json(text, wrong)
        ) from wrong
    except BadInput:
        raise
    except (ValueError, RecursionError) as wrong:
        raise CliInput("json", where=where, line=1, column=1, value=beyond_json(wrong)) from wrong


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that names a field twice says two things at once."""
    named = dict(pairs)
    if len(named) < len(pairs):
        twice = next(name for name, _ in pairs if [other for other, _ in pairs].count(name) > 1)
        raise BadInput("twice", where=twice, value=twice, other=twice)
    return named


def _no_constant(name: str) -> Any:
    raise BadInput("value", where="JSON", value=name, allowed=CliInput("a_number"))


SITUATIONS: dict[str, Command] = {command.__name__: command for command in (schema, explain, odds, roll)}
