"""`grognard games …`: the stored games; and `grognard verify`, which needs nothing but a record."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.cli.files import naming, read_file
from grognard.cli.helping import Program
from grognard.cli.options import AsJson, Lang
from grognard.cli.reading import language, print_json, whole_number
from grognard.cli.speaking import CLI_WORDS, LANG, CliInput, cli_words, in_commands
from grognard.kernel.errors import BadInput
from grognard.terminal.files import RECORD, write_file
from grognard.terminal.screen import Screen

if TYPE_CHECKING:
    from grognard.store.kept import Checked
    from grognard.store.rows import GameRow, SeatRow
    from grognard.store.store import Store

games = Program(name="games", no_args_is_help=True, help=cli_words("games_kept"))

Database = Annotated[str, typer.Option("--database", help=cli_words("option_kept"), metavar="URL")]
Id = Annotated[str, typer.Argument(help=cli_words("argument_id"), metavar="ID")]
DAY = 24 * 60 * 60 * 1000
STATES = ("waiting", "live", "over")


@games.callback()
def _games(lang: Lang = LANG) -> None:
    language(lang)


@contextmanager
def _stored(database: str, lang: str) -> Iterator[Store]:
    """The store, for the time of a command; where its schema was brought up to date, it is said."""
    from grognard.store.store import opened

    with closing(opened(database or None)) as store:
        if store.migrated is not None:
            said = CLI_WORDS.quote(lang, "kept.migrated", file=str(store.migrated))
            print(said, file=sys.stderr)
        yield store


def _found(store: Store, id: str) -> GameRow:
    row = store.game(id)
    if row is None:
        raise CliInput("no_game", where="ID", value=id)
    return row


def _states(text: str) -> list[str]:
    """The states named with --state."""
    named = [one.strip() for one in text.split(",") if one.strip()]
    for one in named:
        if one not in STATES:
            raise BadInput("choice", where="--state", value=one, allowed=", ".join(STATES))
    return named


@games.command(name="list", help=cli_words("games_list"))
def list_games(
    state: Annotated[str, typer.Option("--state", help=cli_words("option_state"), metavar="STATE,...")] = "",
    database: Database = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """The stored games, those that changed last first."""
    lang, states = language(lang), _states(state)
    with _stored(database, lang) as store:
        rows = store.listed(states)
        where = store.address.shown
    if as_json:
        print_json([_as_data(row) for row in rows])
        return
    screen = Screen(CLI_WORDS, lang)
    if not rows:
        screen.line(screen.words.quote(lang, "kept.none", where=where))
        return
    heads = [screen.say(f"kept.{key}") for key in ("id", "title", "state", "seats", "entries", "changed")]
    screen.table(heads, [_cells(screen, row) for row in rows], right=(4,))


def _cells(screen: Screen, row: GameRow) -> list[str]:
    from grognard.store.rows import titles

    state, seats = screen.say(f"kept.state.{row.state}"), ", ".join([_who(screen, one) for one in row.seats])
    return [row.id, titles(row.title)[screen.lang], state, seats, str(row.version), _date(row.changed)]


def _who(screen: Screen, seat: SeatRow) -> str:
    """Who sits there: by name, as a computer player, or not yet."""
    return seat.name or seat.player or screen.say("kept.somebody" if _sits(seat) else "kept.free")


def _sits(seat: SeatRow) -> bool:
    """Whether the seat is taken: one that is about to move to another device is."""
    return bool(seat.key) or not seat.invitation


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")


def _as_data(row: GameRow) -> dict[str, Any]:
    """A game as plain data; no key, no invitation and no secret, not even their digests."""
    from grognard.store.rows import titles

    return {
        "id": row.id,
        "ruleset": row.ruleset,
        **titles(row.title),
        "state": row.state,
        "version": row.version,
        "turn_of": row.turn_of,
        "created": row.created,
        "changed": row.changed,
        "seats": [
            {
                **{name: getattr(seat, name) for name in ("kind", "player", "dice", "name")},
                "claimed": _sits(seat),
            }
            for seat in row.seats
        ],
    }


@games.command(help=cli_words("games_show"))
def show(id: Id, database: Database = "", as_json: AsJson = False, lang: Lang = LANG) -> None:
    """One game as an observer sees it."""
    from grognard.games.showing import view
    from grognard.store.kept import battle_of
    from grognard.terminal.position import show_position

    lang = language(lang)
    with _stored(database, lang) as store:
        row = _found(store, id)
        battle = battle_of(store, row)
    if as_json:
        print_json({**_as_data(row), "view": view(battle, None, lang)})
        return
    screen = Screen(in_commands(battle.game.words), lang)
    _, title, state, seats, entries, changed = _cells(screen, row)
    screen.line(title, "bold")
    for key, value in (("state", state), ("seats", seats), ("entries", entries), ("changed", changed)):
        screen.pair(screen.say(f"kept.{key}"), value)
    if battle.ended is not None:
        screen.line(view(battle, None, lang)["ended"]["words"])
    if battle.broken is not None:
        screen.line(battle.broken.say(lang), "yellow")
    show_position(battle.game, screen)


@games.command(help=cli_words("games_export"))
def export(
    id: Id,
    output: Annotated[str, typer.Option("--output", "-o", help=cli_words("option_output"), metavar="FILE")] = "",
    database: Database = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """The record of a game; whole, with its log and the dice's secret, once it is over."""
    from grognard.games.showing import record
    from grognard.store.kept import battle_of

    lang = language(lang)
    with _stored(database, lang) as store:
        battle = battle_of(store, _found(store, id))
    text = record(battle, None)
    if as_json:
        text = _json({"id": id, "whole": battle.over, "record": text})
    if output:
        write_file(output, text)
    else:
        sys.stdout.write(text)
    if not battle.over:
        print(CLI_WORDS.quote(lang, "kept.partial", id=id), file=sys.stderr)


def _json(data: object) -> str:
    import json

    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


@games.command(name="import", help=cli_words("games_import"))
def import_games(
    file: Annotated[str, typer.Argument(help=cli_words("argument_import"), metavar="FILE")],
    database: Database = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Takes in a record, or every game of a backup that is not there yet."""
    from grognard.store.kept import is_store

    screen = Screen(CLI_WORDS, language(lang))
    if file != "-" and is_store(Path(file)):
        _take_backup(screen, Path(file), database, as_json)
        return
    given = read_file(file)
    if given.kind != RECORD:
        raise CliInput("in_file", where=given.file, why=CliInput("no_record"))
    _take_record(screen, given.file, given.text, database, as_json)


def _take_backup(screen: Screen, file: Path, database: str, as_json: bool) -> None:
    from grognard.store.kept import take_store

    with _stored(database, screen.lang) as store, naming(str(file)):
        taken, here = take_store(store, file)
    if as_json:
        print_json({"taken": taken, "here": here})
    else:
        screen.line(screen.say("kept.taken", count=len(taken), here=len(here)))


def _take_record(screen: Screen, file: str, text: str, database: str, as_json: bool) -> None:
    from grognard.store.kept import take_record

    with _stored(database, screen.lang) as store, naming(file):
        new = take_record(store, text, time.time_ns() // 1_000_000)
    if as_json:
        print_json({"id": new.row.id, "keys": new.keys, "invitations": new.invitations, "creator": new.creator or None})
        return
    screen.line(screen.words.quote(screen.lang, "kept.imported", id=new.row.id))
    for number, key in enumerate(new.keys):
        if key:
            screen.pair(screen.say("kept.key", seat=number), key)


@games.command(help=cli_words("games_check"))
def check(database: Database = "", as_json: AsJson = False, lang: Lang = LANG) -> None:
    """Plays every game that goes on again, on this version of the rules."""
    from grognard.store.kept import checked

    lang = language(lang)
    screen = Screen(CLI_WORDS, lang)
    with _stored(database, lang) as store:
        found = list(checked(store))
    broken = [one for one in found if one.wrong is not None]
    if as_json:
        print_json([_checked(one) for one in found])
    else:
        for one in broken:
            assert one.wrong is not None
            screen.pair(one.row.id, one.wrong.say(lang), "yellow")
        screen.line(screen.say("kept.checked", count=len(found), broken=len(broken)))
    if broken:
        raise CliInput("games_broken", value=", ".join([one.row.id for one in broken]))


def _checked(one: Checked) -> dict[str, Any]:
    said = {lang: one.wrong.say(lang) if one.wrong is not None else None for lang in ("en", "fr")}
    holds = one.wrong is None
    return {"id": one.row.id, "holds": holds, "version": one.entries, "entry": one.entry, "rule": one.rule, **said}


@games.command(help=cli_words("games_prune"))
def prune(
    days: Annotated[str, typer.Option("--days", help=cli_words("option_days"), metavar="N")] = "365",
    state: Annotated[str, typer.Option("--state", help=cli_words("option_prune"), metavar="STATE,...")] = "over",
    database: Database = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Deletes what nobody has touched for long."""
    lang, states = language(lang), _states(state)
    before = time.time_ns() // 1_000_000 - whole_number(days, "--days", least=0) * DAY
    with _stored(database, lang) as store:
        gone = store.prune(before, states).result()
    if as_json:
        print_json(gone)
    else:
        print(CLI_WORDS.say(lang, "kept.pruned", count=len(gone)))


@games.command(help=cli_words("games_backup"))
def backup(
    file: Annotated[str, typer.Argument(help=cli_words("argument_backup"), metavar="FILE")],
    database: Database = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Every game in one new file, while others go on playing."""
    lang, target = language(lang), Path(file).absolute()
    with _stored(database, lang) as store:
        store.backup(target)
        kept = len(store.listed())
    if as_json:
        print_json({"file": str(target), "games": kept})
    else:
        screen = Screen(CLI_WORDS, lang)
        screen.pair(str(target), screen.say("kept.backed_up", count=kept))


def verify(
    file: Annotated[str, typer.Argument(help=cli_words("argument_verify"), metavar="FILE")],
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Works every die of a finished game out again."""
    from grognard.games.errors import GAMES_WORDS
    from grognard.games.verify import verified

    lang = language(lang)
    given = read_file(file)
    if given.kind != RECORD:
        raise CliInput("in_file", where=given.file, why=CliInput("no_record"))
    with naming(given.file):
        found = verified(given.text)
    if as_json:
        print_json(found._asdict())
    else:
        screen = Screen(CLI_WORDS, lang)
        screen.pair(given.file, screen.say("kept.verified", **found._asdict()))
        if found.mended:
            screen.line(GAMES_WORDS.say(lang, "verify.mended", times=found.mended), "yellow")
