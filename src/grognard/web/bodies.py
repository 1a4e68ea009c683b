"""The body of a question, read with bounds: its type, its size, its depth, and no field twice."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from grognard.asking.problems import Trouble
from grognard.kernel.fields import DEPTH_AT_MOST, check_depth

BYTES_MOST = 64 * 1024
SECONDS_MOST = 10
WHOLE = "grognard.whole"
"""Where the door says that all of a question is here: nobody need wait for it."""

T = TypeVar("T")


async def read_body(request: Request, kind: type[T], most: int = BYTES_MOST) -> T:
    """The question in the body, of so many bytes at most; Trouble where it is none."""
    _check_type(request)
    if request.scope.get(WHOLE):
        return decoded(await _bytes(request, most), kind)
    try:
        async with asyncio.timeout(SECONDS_MOST):
            body = await _bytes(request, most)
    except TimeoutError as wrong:
        headers = {"Connection": "close"}
        raise Trouble("too-slow", 408, where="body", most=SECONDS_MOST, headers=headers) from wrong
    return decoded(body, kind)


def _check_type(request: Request) -> None:
    given = request.headers.get("content-type", "")
    if given.partition(";")[0].strip().lower() != "application/json":
        sentence = "wrong-type" if given else "no-type"
        raise Trouble("wrong-type", 415, sentence=sentence, where="content-type", value=given)


async def _bytes(request: Request, most: int) -> bytes:
    """The body, refused as soon as it is known to be too long."""
    announced = request.headers.get("content-length", "0")
    if announced.isdigit() and int(announced) > most:
        raise _too_large(most)
    body, more = bytearray(), True
    while more:
        said = await request.receive()
        if said["type"] == "http.disconnect":
            raise ClientDisconnect
        body += said.get("body", b"")
        if len(body) > most:
            raise _too_large(most)
        more = said.get("more_body", False)
    return bytes(body)


def _too_large(most: int) -> Trouble:
    return Trouble("too-large", 413, where="body", most=most, headers={"Connection": "close"})


def decoded(body: bytes, kind: type[T]) -> T:
    """The question that JSON says."""
    try:
        said = READER.decode(body.decode())
        if body.count(b"{") + body.count(b"[") >= DEPTH_AT_MOST:
            check_depth(said, "body")
        found: T = _decoder(kind).decode(body)  # type: ignore[arg-type]
        return found
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at `$")
        raise Trouble(
            "bad-input", 422, sentence="shape", where=where.strip(".`") or "body", value=what.replace("`", "")
        ) from wrong
    except (ValueError, RecursionError) as wrong:  # not JSON, not UTF-8, a number without end, too deep
        raise Trouble("bad-json", 400, where="body", depth=DEPTH_AT_MOST) from wrong


@cache
def _decoder(kind: type[Any]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(pairs)
    if len(named) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Trouble("bad-json", 400, sentence="twice", where="body", value=ascii(twice)[:60])
    return named


READER = json.JSONDecoder(object_pairs_hook=_once)
