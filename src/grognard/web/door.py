"""The door of the server: how many come in, how long they may take to speak or to listen, and what is noted of it."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import Any

from h11 import MUST_CLOSE, ConnectionClosed, Data, EndOfMessage, Request, Response
from uvicorn.protocols.http.flow_control import CLOSE_HEADER
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from grognard.web.bodies import WHOLE
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
HEADERS_MOST = 512
"""Headers that are known to be well formed."""
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

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.inside, self.app = self.app, self._asked

    async def _asked(self, scope: Any, receive: Any, send: Any) -> None:
        """The application is told whether all of a question is here already, and answers in one piece where it can."""
        cycle = self.cycle
        scope[WHOLE] = not cycle.more_body
        await self.inside(scope, receive, Answering(cycle).send)

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


class Answering:
    """An answer on its way out: its head waits for its body, and both are one message to the system."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self.cycle = cycle
        self.head: Any = None

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.head = message
            return
        head, self.head = self.head, None
        if head is not None and self._in_one_piece(message):
            self._say(head, message.get("body", b""))
            return
        if head is not None:
            await self.cycle.send(head)
        await self.cycle.send(message)

    def _in_one_piece(self, message: Any) -> bool:
        """Whether this is all of it, and somebody is there to take it in."""
        cycle = self.cycle
        waits = cycle.response_started or cycle.disconnected or cycle.flow.write_paused
        return not (waits or message.get("more_body", False) or cycle.scope["method"] == "HEAD")

    def _say(self, head: Any, body: bytes) -> None:
        """What `RequestResponseCycle.send` does with a head and then with a whole body."""
        cycle, conn = self.cycle, self.cycle.conn
        headers = [*cycle.default_headers, *head["headers"]]
        if CLOSE_HEADER in cycle.scope["headers"] and CLOSE_HEADER not in headers:
            headers.append(CLOSE_HEADER)
        for name, value in headers:
            may_be_said(name, value)
        cycle.response_started, cycle.waiting_for_100_continue = True, False
        status = head["status"]
        answer = Response(status_code=status, headers=headers, reason=STATUS_PHRASES[status], _parsed=True)
        parts = [conn.send(event) for event in (answer, Data(data=body), EndOfMessage())]
        cycle.transport.write(b"".join([part for part in parts if part]))
        cycle.response_complete = True
        cycle.message_event.set()
        if conn.our_state is MUST_CLOSE or not cycle.keep_alive:
            conn.send(ConnectionClosed())
            cycle.transport.close()
        cycle.on_response()


@lru_cache(maxsize=HEADERS_MOST)
def may_be_said(name: bytes, value: bytes) -> None:
    """Refuses a header that is none, as h11 does; most are the same in every answer, and looked at once."""
    Response(status_code=200, headers=[(name, value)])


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
