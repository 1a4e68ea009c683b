"""Setting up a way to be told, what its holder is shown of it, and the notices that a change of turn makes."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any
from urllib.parse import urlsplit

from grognard.notices.bodies import kind_of
from grognard.notices.outbox import GRACE, KINDS, PUSH, WAYS_MOST, WEBHOOKS, Notice, Way
from grognard.notices.push import subscription
from grognard.notices.target import target
from grognard.notices.words import NoticeInput, failure


def asked_way(given: dict[str, Any], game: str, seat: int, lang: str, now: int, listed: Collection[str] = ()) -> Way:
    """The way that somebody asks for: {"kind"?, "address"} of a webhook, or {"kind": "push", "subscription"}.

    Where no kind is given, the address tells it. NoticeInput names the field that is wrong.
    """
    kind = given.get("kind") or (PUSH if "subscription" in given else "")
    if kind and kind not in KINDS:
        raise NoticeInput("notice_kind", where="kind", value=kind, allowed=", ".join(KINDS))
    if kind == PUSH:
        address = subscription(given.get("subscription"), listed)
    else:
        address = str(given.get("address", ""))
        kind = kind or kind_of(target(address, listed))
        target(address, listed)
    return Way(secrets.token_urlsafe(9), game, seat, kind, address, lang, now)


def room_for(way: Way, ways: Sequence[Way]) -> None:
    """Whether a seat may have one more; the same again takes the place of the earlier one."""
    others = [one for one in ways if (one.kind, one.address) != (way.kind, way.address)]
    if len(others) >= WAYS_MOST:
        raise NoticeInput("notice_ways", where="kind", most=WAYS_MOST)


def shown(way: Way, lang: str) -> dict[str, Any]:
    """A way as its holder sees it: never its address again, only the host of a webhook."""
    host = urlsplit(way.address).hostname if way.kind in WEBHOOKS else None
    error = {"sentence": failure(lang, way.error), "at": way.error_at} if way.error else None
    return {"id": way.id, "kind": way.kind, "host": host, "lang": way.lang, "made": way.made, "error": error}


def turn_notices(ways: Sequence[Way], version: int, title: str, name: str, link: str, now: int) -> tuple[Notice, ...]:
    """The notices of one change of turn, for the ways of the seat whose turn it is now.

    They go into the outbox with the entries that changed the turn, all or none, unless the holder is looking.
    `link` leads to the game without any key: what stands behind # or ? is cut off.
    """
    link = link.partition("#")[0].partition("?")[0]
    due = now + GRACE
    return tuple([Notice(f"{way.game}.{version}.{way.id}", way, version, title, name, link, due) for way in ways])
