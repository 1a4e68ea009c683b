"""Posting to an address that somebody gave us: only by https, only to the very address that was looked at.

A name is resolved once; of what it resolves to, only what is public is connected to, by its figures, so a name that
leads elsewhere a moment later leads nowhere. The certificate must be of the name. Nobody is followed elsewhere, no
more than the head of the answer is read, and one deadline holds for all of it, however slowly the other side speaks.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from threading import Thread
from typing import Final, NamedTuple

import h11

from grognard.notices.public import is_public
from grognard.notices.target import Target
from grognard.notices.words import NotSent
from grognard.version import __version__

WITHIN: Final = 10.0
"""Seconds for the whole of it: the name, the connection, its certificate, the question and the answer."""
CONNECTED_WITHIN: Final = 4.0
"""Seconds for one of several addresses."""
ADDRESSES_MOST: Final = 4
HEAD_MOST: Final = 16 * 1024
READS_MOST: Final = 1000
BODY_MOST: Final = 8 * 1024
WAIT_MOST: Final = 3600
"""Seconds that the other side may have us wait."""
GONE: Final = (404, 410)
AGAIN: Final = (408, 425, 429)

Resolve = Callable[[str, int], Awaitable[list[str]]]


class Letter(NamedTuple):
    """What is posted, and where."""

    target: Target
    headers: Mapping[str, str]
    body: bytes


async def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host, in figures, in the system's order; looked up in a thread that nobody has to wait for."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str]] = loop.create_future()

    def arrived(addresses: list[str]) -> None:
        if not found.done():
            found.set_result(addresses)

    def look() -> None:
        try:
            answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            answers = []
        with suppress(RuntimeError):  # the loop may be gone by now
            loop.call_soon_threadsafe(arrived, list(dict.fromkeys([str(answer[4][0]) for answer in answers])))

    Thread(target=look, name="grognard-name", daemon=True).start()
    return await found


class Post:
    """Posts letters. `listed` are hosts that the operator vouches for, wherever they are."""

    def __init__(
        self,
        listed: Collection[str] = (),
        context: ssl.SSLContext | None = None,
        resolve: Resolve = resolved,
        within: float = WITHIN,
    ) -> None:
        self.listed = frozenset([host.lower().rstrip(".") for host in listed])
        self.context = context
        self.resolve = resolve
        self.within = within

    async def send(self, letter: Letter) -> None:
        """Returns once the other side has taken it; NotSent says what went wrong."""
        if len(letter.body) > BODY_MOST:
            raise NotSent("ours", final=True)
        try:
            async with asyncio.timeout(self.within):
                addresses = await self._addresses(letter.target)
                reader, writer = await self._connected(letter.target, addresses)
                try:
                    status, wait = await _answered(reader, writer, letter)
                finally:
                    writer.transport.abort()
        except TimeoutError as late:
            raise NotSent("late") from late
        _judge(status, wait)

    async def _addresses(self, to: Target) -> list[str]:
        """The addresses that may be connected to."""
        found = await self.resolve(to.host, to.port)
        if not found:
            raise NotSent("unresolved")
        allowed = found if to.host in self.listed else [address for address in found if is_public(address)]
        if not allowed:
            raise NotSent("not_public", final=True)
        return allowed[:ADDRESSES_MOST]

    def _trusting(self) -> ssl.SSLContext:
        """What the machine believes in; read once, when it is first needed."""
        if self.context is None:
            self.context = ssl.create_default_context()
        return self.context

    async def _connected(self, to: Target, addresses: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the first of them that takes one, its certificate being the host's."""
        for address in addresses:
            try:
                async with asyncio.timeout(CONNECTED_WITHIN):
                    return await asyncio.open_connection(
                        address, to.port, ssl=self._trusting(), server_hostname=to.host, limit=HEAD_MOST
                    )
            except ssl.SSLError as wrong:
                raise NotSent("certificate") from wrong
            except (OSError, TimeoutError):
                continue
        raise NotSent("unreachable")


async def _answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, letter: Letter) -> tuple[int, int]:
    """The status of the answer, and the seconds that it asks us to wait."""
    talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD_MOST)
    try:
        writer.write(_written(talk, letter))
        await writer.drain()
        for _ in range(READS_MOST):
            event = talk.next_event()
            if event is h11.NEED_DATA:
                talk.receive_data(await reader.read(HEAD_MOST))
            elif isinstance(event, h11.Response):
                return event.status_code, _seconds(dict(event.headers).get(b"retry-after", b""))
    except h11.ProtocolError as wrong:
        raise NotSent("garbled") from wrong
    except OSError as wrong:
        raise NotSent("unreachable") from wrong
    raise NotSent("garbled")


def _written(talk: h11.Connection, letter: Letter) -> bytes:
    headers = {
        "Host": letter.target.origin,
        "User-Agent": f"Grognard/{__version__}",
        "Content-Length": str(len(letter.body)),
        "Connection": "close",
        **letter.headers,
    }
    request = h11.Request(method="POST", target=letter.target.path, headers=list(headers.items()))
    parts = [talk.send(request), talk.send(h11.Data(letter.body)), talk.send(h11.EndOfMessage())]
    return b"".join([part for part in parts if part])


def _seconds(header: bytes) -> int:
    """Retry-After in seconds; a date is as good as nothing, our own waits being long."""
    text = header.decode("latin-1").strip().partition(".")[0]
    return min(int(text), WAIT_MOST) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _judge(status: int, wait: int) -> None:
    """Whether it was taken, and if not, whether another try is of use."""
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise NotSent(f"moved:{status}", final=True)
    if status in GONE:
        raise NotSent(f"gone:{status}", final=True)
    if status in AGAIN or status >= 500:
        raise NotSent(f"busy:{status}", wait=wait)
    raise NotSent(f"answered:{status}", final=True)
