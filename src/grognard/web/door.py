"""The door of the server: how many come in, how long they may take to speak or to listen, and what is noted of it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from h11 import Request
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from grognard.web.limits import client_of

ASKED_WITHIN = 10.0
"""Seconds for the head of a request, from its first letter or from the greeting."""
HEARD_WITHIN = 60.0
"""Seconds until an answer must have been taken in."""
CONNECTIONS_MOST = 1000
BY_CLIENT_MOST = 64
"""A club around its tables, behind one address."""
MESSAGE_MOST = 4096
"""Bytes of a message of who listens: it says who it is."""
PINGED_EVERY = 20.0
"""Seconds after which a listener who says nothing is asked whether it is there, and until it must have answered."""
TLS_LOOP = "grognard.web.door:HandshakeLoop"
FILES_OF_OURS = 64
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 28\r\n\r\nToo many connections for now"
)


def connections_most() -> int:
    """As many as the system lets us hold open, with some files to spare."""
    try:
        import resource
    except ImportError:  # Windows, which counts otherwise
        return CONNECTIONS_MOST // 2
    return max(8, min(CONNECTIONS_MOST, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - FILES_OF_OURS))


class Door(H11Protocol):
    """HTTP as uvicorn speaks it, with an end to every wait and a limit to the crowd, in all and by client."""

    most = connections_most()
    by_client = min(BY_CLIENT_MOST, most // 4)
    trusted: tuple[str, ...] = ()
    """Proxies: who they bring is not told by their address."""
    visitor = ""
    listens = False
    """Whether the connection has become a WebSocket, which waits as long as it likes."""
    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        address = (transport.get_extra_info("peername") or ("-",))[0]
        self.visitor = client_of(str(address))
        if self._crowded(str(address)):
            self.transport = transport
            transport.write(FULL)
            transport.close()
            return
        super().connection_made(transport)
        self._expect()

    def _crowded(self, address: str) -> bool:
        if len(self.connections) >= self.most:
            return True
        beside = [one for one in self.connections if getattr(one, "visitor", "") == self.visitor]
        return address not in self.trusted and len(beside) >= self.by_client

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.listens:
            return
        if self.cycle is not None and not self.cycle.response_complete:  # type: ignore[redundant-expr]
            self._stop_waiting()
        elif self.late is None:
            self._expect()

    def handle_websocket_upgrade(self, event: Request) -> None:
        self._stop_waiting()
        self.listens = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._stop_waiting()
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(HEARD_WITHIN, self._heard)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _expect(self) -> None:
        """Somebody is about to ask; who does not get to it in time is shown out."""
        self.late = self.loop.call_later(ASKED_WITHIN, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _heard(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()


class Listening(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn speaks it, that counts among the connections of its client."""

    visitor = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.visitor = client_of(self.client[0] if self.client else "-")


class HandshakeLoop(asyncio.SelectorEventLoop):
    """A loop whose servers wait for a TLS handshake no longer than for a request: before it the door sees nobody."""

    async def create_server(self, *given: Any, **named: Any) -> Any:
        return await super().create_server(*given, ssl_handshake_timeout=ASKED_WITHIN, **named)


NOTES_MOST = 100


class Once(logging.Filter):
    """Lets a kind of line into the log once: what a stranger can repeat fills no disk."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: set[Any] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        where = record.exc_info[2] if record.exc_info else None
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        place = where and (where.tb_frame.f_code.co_filename, where.tb_lineno)
        kind = (record.msg, record.exc_info and record.exc_info[0], place)
        if kind in self.noted or len(self.noted) >= NOTES_MOST:
            return False
        self.noted.add(kind)
        return True


def quieten() -> None:
    """What the server notes, it notes once."""
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(Once())
