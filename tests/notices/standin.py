"""Stand-ins for what notices need of the world: a receiver on this machine, and an outbox in memory."""

from __future__ import annotations

import asyncio
import datetime
import ssl
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NamedTuple, TypeVar

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from grognard.notices.outbox import LEASE, Notice, Way

Found = TypeVar("Found")

HOST = "hooks.test"


class Asked(NamedTuple):
    """What a receiver was posted."""

    path: str
    headers: dict[str, str]
    body: bytes


def certificate(folder: Path, *names: str) -> Path:
    """A certificate for these names that vouches for itself, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "stand-in")])
    now = datetime.datetime.now(datetime.UTC)
    others: list[x509.GeneralName] = [x509.DNSName(one) for one in names]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([*others, x509.IPAddress(ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / f"{names[0]}.pem"
    path.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
    return path


class Receiver(ThreadingHTTPServer):
    """An HTTPS server on this machine that keeps what it is posted, and answers as it is told."""

    daemon_threads = True

    def __init__(self, pem: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem)
        self.context = context
        self.pem = pem
        self.asked: list[Asked] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.port = self.server_address[1]

    def trusting(self) -> ssl.SSLContext:
        """What believes this receiver's certificate, and no other."""
        return ssl.create_default_context(cafile=self.pem)

    def address(self, path: str = "/hook/secret") -> str:
        return f"https://{HOST}:{self.port}{path}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller who hangs up is none of our business."""


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def setup(self) -> None:
        self.request = self.server.context.wrap_socket(self.request, server_side=True)
        super().setup()

    def finish(self) -> None:
        super().finish()
        self.request.close()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked.append(Asked(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
        status, headers = self.server.answers.pop(0) if self.server.answers else (204, {})
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is printed."""


@contextmanager
def receiving(folder: Path, *names: str) -> Iterator[Receiver]:
    with Receiver(certificate(folder, *names)) as receiver:
        thread = Thread(target=receiver.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield receiver
        finally:
            receiver.shutdown()
            thread.join()


async def here(host: str, port: int) -> list[str]:
    """Every name leads to this machine."""
    return ["127.0.0.1"]


class Memory:
    """An outbox, the ways and the server's own keys, as a store would keep them."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.waiting: dict[str, Notice] = {}
        self.kept_ways: dict[str, Way] = {}
        self.things: dict[str, str] = {}
        self.given_up: list[str] = []

    def put(self, *notices: Notice) -> None:
        with self.lock:
            for notice in notices:
                self.waiting.setdefault(notice.id, notice)

    def due_notices(self, now: int, most: int) -> list[Notice]:
        with self.lock:
            due = sorted([one for one in self.waiting.values() if one.due <= now], key=lambda one: one.due)[:most]
            for one in due:
                self.waiting[one.id] = one._replace(due=now + LEASE, tries=one.tries + 1)
            return [one._replace(way=self.kept_ways.get(one.way.id, one.way)) for one in due]

    def notice_sent(self, id: str) -> None:
        with self.lock:
            notice = self.waiting.pop(id, None)
            if notice:
                self.kept_ways[notice.way.id] = notice.way._replace(error="", error_at=0)

    def notice_failed(self, id: str, error: str, next_try: int | None) -> None:
        with self.lock:
            notice = self.waiting.pop(id)
            self.kept_ways[notice.way.id] = notice.way._replace(error=error, error_at=1)
            if next_try is None:
                self.given_up.append(id)
            else:
                self.waiting[id] = notice._replace(due=next_try)

    def notices_needless(self, game: str, seat: int) -> None:
        with self.lock:
            for one in [*self.waiting.values()]:
                if (one.way.game, one.way.seat) == (game, seat):
                    del self.waiting[one.id]

    def kept(self, name: str, made: str) -> str:
        return self.things.setdefault(name, made)


def run(task: Coroutine[Any, Any, Found]) -> Found:
    """What a task comes to, in a thread of its own: a browser's tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, task).result()
