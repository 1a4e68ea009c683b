"""A PostgreSQL server of one's own: the real one, in a folder that is thrown away, as a user who is not root."""

from __future__ import annotations

import ctypes
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

USER = "grognard"
PASSWORD = "Sesame-4711"
MEMORY = Path("/dev/shm")
WITHIN = 30.0
"""Seconds for the server to be there."""
HBA = """\
local all all trust
host all all 127.0.0.1/32 scram-sha-256
"""
SET_PDEATHSIG = 1


def programs() -> Path | None:
    """The folder of the newest server that is installed, Debian's own place included."""
    found = shutil.which("postgres")
    if found:
        return Path(found).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda file: int(file.parts[4]))
    return debian[-1].parent if debian else None


def why_not() -> str:
    """Why there can be no server here; "" where there can."""
    if programs() is None:
        return "no PostgreSQL is installed here"
    if os.geteuid() == 0 and _other_user() is None:
        return "PostgreSQL does not run as root, and there is no other user here"
    return ""


def _other_user() -> str | None:
    """Who runs it where we are root."""
    users = {one.pw_name for one in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in users), None)


class Server:
    """A server that listens on a socket in its folder, for anybody, and on loopback, for who knows the password."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None
        self.programs = found
        self.user = _other_user() if os.geteuid() == 0 else None
        parent = MEMORY if os.access(MEMORY, os.W_OK) else None
        self.folder = Path(tempfile.mkdtemp(prefix="grognard-pg-", dir=parent))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._run(
            "initdb",
            "--pgdata",
            str(self.data),
            "--username",
            USER,
            "--no-sync",
            "--no-locale",
            "-E",
            "UTF8",
            "-A",
            "trust",
        )
        (self.data / "pg_hba.conf").write_text(HBA)

    def start(self) -> None:
        """Starts it, or starts it again; it ends with the process that started it."""
        log = (self.folder / "log").open("ab")
        options = {"unix_socket_directories": self.folder, "listen_addresses": "127.0.0.1", "port": self.port}
        said = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.data, *said, "-c", "max_connections=60"],
            stdout=log,
            stderr=log,
            user=self.user,
            preexec_fn=_ends_with_us,
        )
        log.close()
        self._wait()

    def _wait(self) -> None:
        import psycopg

        until = time.monotonic() + WITHIN
        while True:
            try:
                psycopg.connect(self.conninfo("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut would: the server and all its processes, at once; what they had not written is gone."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        pids = [int(pid) for pid in children.read_text().split()]
        self.process.kill()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        for pid in pids:
            while Path(f"/proc/{pid}").exists():
                time.sleep(0.01)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"d{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}&port={self.port}"

    def by_password(self, name: str, password: str = PASSWORD) -> str:
        """The same by way of loopback, where a password is asked for."""
        return f"postgresql://guest:{password}@127.0.0.1:{self.port}/{name}"

    def conninfo(self, name: str) -> str:
        return f"host={self.folder} port={self.port} user={USER} dbname={name}"

    def execute(self, statement: str, name: str = "postgres") -> None:
        import psycopg

        with psycopg.connect(self.conninfo(name), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.programs / program), *words]
        subprocess.run(command, user=self.user, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _ends_with_us() -> None:
    """The server goes when whoever started it is gone, however that was."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PDEATHSIG, signal.SIGQUIT)


@contextmanager
def server() -> Iterator[Server]:
    """A running server, and nothing left of it afterwards."""
    one = Server()
    try:
        one.start()
        one.execute(f"CREATE ROLE guest LOGIN PASSWORD '{PASSWORD}'")
        yield one
    finally:
        one.remove()
