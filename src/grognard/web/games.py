"""Whole games over HTTP: begun, looked at, answered, taken back, ended. What a game is, `grognard.games` knows."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from time import thread_time
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.asking.games import (
    ACTS,
    OBSERVER,
    Reader,
    begun,
    check_asked,
    line,
    luck_told,
    now,
    reader_of,
    reasons_told,
    seated,
    tried,
    verification_told,
)
from grognard.asking.problems import Trouble, stale
from grognard.asking.shapes import Line, Lines
from grognard.games import fair
from grognard.games.battle import Asked, Battle
from grognard.games.beginning import Beginning, forked, from_record, from_scenario
from grognard.games.errors import NotNow, NotYours, Repeated, Stale
from grognard.games.seats import LINK, PERSON, digest, new_id, new_key, read_seats, shows
from grognard.games.showing import covered, reached, record
from grognard.store.rows import SeatRow
from grognard.web import gameshapes as shapes
from grognard.web.bodies import read_body
from grognard.web.callers import caller, no_seat, said_lang, shown_key, take, whole_number
from grognard.web.direct import Answer
from grognard.web.tables import Shown, Table, Tables, asked_digest

RECORD_MOST: Final = 1024 * 1024
FOR_EVER: Final = "public, max-age=31536000, immutable"
GZIP_LEAST: Final = 1024
GZIP_LEVEL: Final = 4
HERE: Final = (PERSON, PERSON)
ALONE: Final = [
    (b"cache-control", b"no-store"),
    (b"vary", b"Accept-Encoding"),
    (b"content-type", b"application/json"),
]
"""The headers of what is meant for who asks alone."""

Endpoint = Callable[[Request], Awaitable[Response]]
Found = TypeVar("Found")


# Who asks, and how it is answered


def tables_of(request: Request) -> Tables:
    found: Tables | None = request.app.state.tables
    if found is None:
        raise Trouble("no-games", 503)
    return found


async def table_of(request: Request) -> Table:
    take(request)
    return await tables_of(request).at(request.path_params["game"])


async def reading(request: Request, table: Table, needed: bool = False) -> Reader:
    """Whom the key of a request shows; a key of another game is refused, and so is none where one is needed."""
    key = shown_key(request)
    if key is None:
        if needed:
            raise no_seat()
        return OBSERVER
    return await known_reader(tables_of(request), table, key)


async def known_reader(tables: Tables, table: Table, key: str) -> Reader:
    found = reader_of(table.row, key)
    if found is None:  # another process may have let somebody in
        async with table.lock:
            await tables.catch_up(table)
        found = reader_of(table.row, key)
    if found is None:
        raise Trouble("not-yours", 403)
    return found


def answer(request: Request, what: Any, more: Mapping[str, str] | None = None, status: int = 200) -> Response:
    """JSON for who asks alone, unless said otherwise; compressed where that is worth it."""
    body = what if isinstance(what, bytes) else msgspec.json.encode(what)
    if more is None and not (len(body) >= GZIP_LEAST and _takes_gzip(request)):
        return Answer(body, ALONE, status)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding", **(more or {})}
    if len(body) >= GZIP_LEAST and _takes_gzip(request):
        body, headers = gzip.compress(body, GZIP_LEVEL, mtime=0), {**headers, "Content-Encoding": "gzip"}
    return Response(body, status, headers, "application/json")


def compressed(request: Request, body: bytes, headers: Mapping[str, str]) -> Response:
    """JSON that is kept compressed."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if _takes_gzip(request):
        return Response(body, 200, {**headers, "Content-Encoding": "gzip"}, "application/json")
    return Response(gzip.decompress(body), 200, headers, "application/json")


def _takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


async def worked(request: Request, does: Callable[[], Found]) -> Found:
    """Work beside the loop, charged to who asked."""
    spent = [0.0]

    def work() -> Found:
        begun = thread_time()
        try:
            return does()
        finally:
            spent[0] = thread_time() - begun

    try:
        return await tables_of(request).work(work)
    finally:
        request.app.state.buckets.charge(caller(request), spent[0])


# Beginning


async def create(request: Request) -> Response:
    take(request)
    tables = tables_of(request)
    said_lang(request)
    asked = await read_body(request, shapes.Create, RECORD_MOST)
    beginning = await _beginning(request, asked)
    given = asked.seats or [shapes.SeatAsked(kind=PERSON) for _ in HERE]
    seats = read_seats(msgspec.to_builtins(given))
    request.app.state.beginnings.take(caller(request))
    if await tables.full():
        raise Trouble("unavailable", 503, sentence="full")
    id, secret = new_id(), fair.new_secret()
    battle = await worked(request, partial(begun, id, secret, beginning, seats, asked.contribution))
    created, row = seated(battle, seats)
    await tables.create(row, battle)
    return answer(request, created, {"Location": f"/api/games/{id}"}, 201)


async def _beginning(request: Request, asked: shapes.Create) -> Beginning:
    """What it begins from: one of a scenario, a record, and a moment of another game."""
    ways = [name for name in ("scenario", "record", "fork") if getattr(asked, name) is not None]
    if len(ways) != 1:
        raise NotNow("beginning", where="scenario", value=", ".join(ways), allowed="scenario, record, fork")
    if asked.record is not None:
        return await worked(request, partial(from_record, asked.record))
    if asked.fork is None:
        return await worked(request, partial(from_scenario, asked.scenario, asked.settings))
    table = await tables_of(request).at(asked.fork)
    reader = await reading(request, table)
    at = table.battle.version if asked.at is None else asked.at
    return await worked(request, partial(forked, table.battle, at, reader.seat))


async def claim(request: Request) -> Response:
    table, tables = await table_of(request), tables_of(request)
    asked = await read_body(request, shapes.Claim)
    if _invited(table, asked.invitation) is None:  # another process may have invited
        async with table.lock:
            await tables.catch_up(table)
    key, sat = new_key(), [0]

    def sit(battle: Battle) -> Sequence[SeatRow]:
        row = _invited(table, asked.invitation)
        if row is None:
            raise NotYours("invitation")
        sat[0] = row.seat
        battle.claim(row.seat, now(), asked.contribution, asked.name.strip())
        return [row._replace(key=digest(key), invitation="", name=battle.seats[row.seat].name)]

    _, spent = await tables.act(table, sit)
    request.app.state.buckets.charge(caller(request), spent)
    return answer(request, shapes.Claimed(sat[0], key))


def _invited(table: Table, invitation: str) -> SeatRow | None:
    return next((one for one in table.row.seats if shows(invitation, one.invitation)), None)


# Looking


async def show(request: Request) -> Response:
    table = await table_of(request)
    reader = await reading(request, table)
    lang, since = said_lang(request), whole_number(request, "since")
    tables_of(request).looked(table, reader.seat)
    if reader is not OBSERVER:
        return answer(request, (await tables_of(request).shown(table, reader, lang, since)).body)
    tag = f'"{table.battle.hash[:20]}-{lang}-{since}"'
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, {"ETag": tag, "Cache-Control": "no-cache"})
    shown = await tables_of(request).shown(table, reader, lang, since)
    return answer(request, shown.body, {"ETag": tag, "Cache-Control": "no-cache"})


async def film(request: Request) -> Response:
    table = await table_of(request)
    reader = await reading(request, table)
    lang = said_lang(request)
    tag = f'"{table.battle.hash[:20]}-{lang}-{reader.seat}"'
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, {"ETag": tag, "Cache-Control": "no-cache"})
    body = await tables_of(request).film(table, lang, reader.seat, partial(worked, request))
    return compressed(request, body, {"ETag": tag, "Cache-Control": "no-cache"})


async def covering(request: Request) -> Response:
    table = await table_of(request)
    await reading(request, table)
    found = await worked(request, partial(covered, table.battle, whole_number(request, "piece"), said_lang(request)))
    return answer(request, {"covered": found})


async def reaching(request: Request) -> Response:
    table = await table_of(request)
    reader = await reading(request, table, needed=True)
    return answer(request, {"outline": await worked(request, partial(reached, table.battle, reader.seat))})


async def reasons(request: Request) -> Response:
    """Why computer players answered as they did."""
    table, lang = await table_of(request), said_lang(request)
    await reading(request, table)
    return answer(request, reasons_told(table.battle, lang))


async def recorded(request: Request) -> Response:
    table = await table_of(request)
    reader = await reading(request, table)
    text = await worked(request, partial(record, table.battle, reader.seat))
    return Response(text, 200, {"Cache-Control": "no-store"}, "text/plain")


async def fortune(request: Request) -> Response:
    """What fell against what was expected; only once it is over."""
    table = await table_of(request)
    await reading(request, table)
    if not table.battle.over:
        raise NotNow("not_over")
    lang, game = said_lang(request), table.battle.game
    return answer(request, await worked(request, partial(luck_told, game, lang)))


async def ground(request: Request) -> Response:
    take(request)
    tables, hash = tables_of(request), request.path_params["hash"]
    if hash not in tables.grounds and "game" in request.query_params:
        await tables.at(request.query_params["game"])
    if hash not in tables.grounds:
        raise Trouble("not-found", 404, sentence="no-ground", where="hash", value=hash)
    return answer(request, tables.grounds[hash], {"Cache-Control": FOR_EVER, "ETag": f'"{hash}"'})


async def drawn(request: Request) -> Response:
    """The ground of a game drawn for a page, in a language; it never changes either."""
    take(request)
    tables, hash, lang = tables_of(request), request.path_params["hash"], said_lang(request)
    tag = f'"{hash}-{lang}"'
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, {"ETag": tag, "Cache-Control": FOR_EVER})
    table = await tables.at(request.query_params.get("game", ""))
    if table.battle.game.ground_hash() != hash:
        raise Trouble("not-found", 404, sentence="no-ground", where="hash", value=hash)
    body = await tables.board(table, lang, partial(worked, request))
    return compressed(request, body, {"ETag": tag, "Cache-Control": FOR_EVER})


async def mine(request: Request) -> Response:
    """A browser's own games, line by line."""
    take(request)
    asked = await read_body(request, shapes.Mine)
    tables = tables_of(request)
    return answer(request, Lines(await worked(request, partial(_lines, tables, asked.games))))


def _lines(tables: Tables, held: list[shapes.Held]) -> list[Line | None]:
    return [line(tables.store.game(one.id), one.key) for one in held]


async def verification(request: Request) -> Response:
    take(request)
    lang = said_lang(request)
    asked = await read_body(request, shapes.Verify, RECORD_MOST)
    return answer(request, await worked(request, partial(verification_told, asked.record, lang)))


# Acting


async def acting(what: str, request: Request) -> Response:
    """Something done by a seat, once: whose it is, whether it was done, whether it is too late, whether it may be."""
    table = await table_of(request)
    reader = await reading(request, table, needed=True)
    lang, since = said_lang(request), whole_number(request, "since")
    body = await read_body(request, BODIES[what])
    shown = await _act(request, table, reader, what, body, _carried_out(what), lang, since)
    if shown is None:
        shown = await tables_of(request).shown(table, reader, lang, since)
    return answer(request, shown.body)


def _carried_out(what: str) -> Callable[[Battle, Asked, Any], None]:
    return lambda battle, asked, body: ACTS[what](battle, asked, msgspec.to_builtins(body))


async def _act(
    request: Request,
    table: Table,
    reader: Reader,
    what: str,
    body: Any,
    does: Callable[[Battle, Asked, Any], Any],
    lang: str,
    since: int,
) -> Shown | None:
    """What is shown of it; None where it was done before."""
    tables = tables_of(request)
    await _caught_up(tables, table, body.version)
    asked = Asked(reader.seat, body.version, body.id, now(), asked_digest(what, reader, body), reader.creator)

    def once(battle: Battle) -> Sequence[SeatRow]:
        return does(battle, asked, body) or ()

    try:
        shown, spent = await tables.act(table, once, reader, lang, since, brief=what in BRIEF)
    except Repeated:
        return None
    except Stale:
        raise await _stale(request, table, reader) from None
    request.app.state.buckets.charge(caller(request), spent)
    return shown


async def _caught_up(tables: Tables, table: Table, version: int) -> None:
    if version > table.battle.version:
        async with table.lock:
            await tables.catch_up(table)


async def _stale(request: Request, table: Table, reader: Reader) -> Trouble:
    lang, since = said_lang(request), whole_number(request, "since")
    shown = await tables_of(request).shown(table, reader, lang, since)
    return stale(shown.body, shown.version)


async def say(request: Request) -> Response:
    key = shown_key(request)
    if key is not None:
        request.app.state.sayings.take(digest(key))
    return await acting("say", request)


async def invitations(request: Request) -> Response:
    """The creator voids the key of a seat that was lost, or the invitation to one not taken, and gives a new one."""
    return await _inviting(request, "invitations", shapes.Inviting, _invite)


async def move(request: Request) -> Response:
    """An invitation to one's own seat, to go on at another device: once it is claimed, this key is void."""
    return await _inviting(request, "move", shapes.Act, _move)


def _invite(table: Table, battle: Battle, asked: Asked, body: shapes.Inviting) -> SeatRow:
    if not asked.creator:
        raise NotYours("creator_only")
    links = [one.seat for one in table.row.seats if one.kind == LINK]
    seat = body.seat if body.seat is not None else next(iter(links), 0)
    battle.invite(asked, seat)
    return table.row.seats[seat]._replace(key="")


def _move(table: Table, battle: Battle, asked: Asked, body: shapes.Act) -> SeatRow:
    battle.move(asked)
    assert asked.seat is not None
    return table.row.seats[asked.seat]


async def _inviting(
    request: Request, what: str, kind: type[Any], does: Callable[[Table, Battle, Asked, Any], SeatRow]
) -> Response:
    table = await table_of(request)
    reader = await reading(request, table, needed=True)
    lang, since = said_lang(request), whole_number(request, "since")
    body = await read_body(request, kind)
    invitation, seat = new_key(), [0]

    def invite(battle: Battle, asked: Asked, body: Any) -> Sequence[SeatRow]:
        row = does(table, battle, asked, body)
        seat[0] = row.seat
        return [row._replace(invitation=digest(invitation))]

    if await _act(request, table, reader, what, body, invite, lang, since) is None:
        return answer(request, (await tables_of(request).shown(table, reader, lang, since)).body)
    if not table.row.seats[seat[0]].key:
        await tables_of(request).tell_no_more(table, seat[0])
    return answer(request, shapes.Invited(seat[0], invitation))


async def leave(request: Request) -> Response:
    """What is mine is kept no more; a game that is nobody's any more is gone whole."""
    table, tables = await table_of(request), tables_of(request)
    reader = await reading(request, table, needed=True)

    def go(battle: Battle) -> Sequence[SeatRow]:
        row = next((one for one in table.row.seats if one.seat == reader.seat), None)
        if row is None or row.key != reader.key:
            return []
        battle.leave(row.seat, now())
        return [row._replace(name="", key="", invitation="")]

    if reader.seat is not None:
        await tables.act(table, go)
        await tables.tell_no_more(table, reader.seat)
    if not any([one.key for one in table.row.seats]):
        await tables.remove(table)
    return Response(None, 204, {"Cache-Control": "no-store"})


# Trying and hints: nothing is changed


async def attempt(request: Request) -> Response:
    table, reader, body = await _considering(request, shapes.Trying)
    lang = said_lang(request)
    try:
        return answer(request, await worked(request, partial(tried, table.battle, reader.seat, body.text, lang)))
    finally:
        request.app.state.memory.used(table.battle.game.state.rules)


async def hint(request: Request) -> Response:
    table, reader, _ = await _considering(request, shapes.Hinting)
    if table.battle.persons() > 1:
        raise NotNow("no_hints")
    assert reader.seat is not None
    request.app.state.hints.take(reader.key)
    return answer(request, await request.app.state.computers.hint(table, reader.seat, said_lang(request)))


async def _considering(request: Request, kind: type[Any]) -> tuple[Table, Reader, Any]:
    """Who is asked, looking at the question as it stands."""
    table, tables = await table_of(request), tables_of(request)
    reader = await reading(request, table, needed=True)
    body = await read_body(request, kind)
    await _caught_up(tables, table, body.version)
    try:
        check_asked(table.battle, reader.seat, body.version)
    except Stale:
        raise await _stale(request, table, reader) from None
    return table, reader, body


BRIEF: Final = ("answers",)
"""What takes about as long as it did the last time: a rewind, say, plays the whole battle again."""
BODIES: Final[dict[str, type[Any]]] = {
    **dict.fromkeys(("undo", "reset", "resign", "draw"), shapes.Act),
    "answers": shapes.Answering,
    "rewind": shapes.Rewinding,
    "consent": shapes.Consenting,
    "say": shapes.Saying,
}
"""What an act is asked with."""
GAMES: Final = [
    *[Route(f"/games/{{game}}/{what}", partial(acting, what), methods=["POST"]) for what in ACTS if what != "say"],
    Route("/games", create, methods=["POST"]),
    Route("/games/mine", mine, methods=["POST"]),
    Route("/games/{game}", show, methods=["GET"]),
    Route("/games/{game}", leave, methods=["DELETE"]),
    Route("/games/{game}/claim", claim, methods=["POST"]),
    Route("/games/{game}/try", attempt, methods=["POST"]),
    Route("/games/{game}/say", say, methods=["POST"]),
    Route("/games/{game}/hint", hint, methods=["POST"]),
    Route("/games/{game}/invitations", invitations, methods=["POST"]),
    Route("/games/{game}/move", move, methods=["POST"]),
    Route("/games/{game}/film", film),
    Route("/games/{game}/covered", covering),
    Route("/games/{game}/reached", reaching),
    Route("/games/{game}/reasons", reasons),
    Route("/games/{game}/record", recorded),
    Route("/games/{game}/luck", fortune),
    Route("/grounds/{hash}", ground),
    Route("/boards/{hash}", drawn),
    Route("/verify", verification, methods=["POST"]),
]
