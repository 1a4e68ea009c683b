"""`grognard serve`: the web application, on this machine or for the phones around the table."""

from __future__ import annotations

import errno
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from grognard.cli.common import Lang, language, whole_number
from grognard.cli.speaking import CLI_WORDS, LANG, CliInput, cli_words
from grognard.kernel.errors import BadInput

EVERYWHERE = ("0.0.0.0", "::")
PORT_MOST = 65535


def serve(
    port: Annotated[str, typer.Option("--port", help=cli_words("option_port"), metavar="N")] = "8000",
    host: Annotated[str, typer.Option("--host", help=cli_words("option_host"), metavar="ADDRESS")] = "127.0.0.1",
    database: Annotated[str, typer.Option("--database", help=cli_words("option_database"), metavar="URL")] = "",
    rate: Annotated[str, typer.Option("--rate", help=cli_words("option_rate"), metavar="N")] = "40",
    no_browser: Annotated[bool, typer.Option("--no-browser", help=cli_words("option_no_browser"), metavar=" ")] = False,
    lang: Lang = LANG,
) -> None:
    """The web application."""
    lang = language(lang)
    door = whole_number(port, "--port", least=0)
    if door > PORT_MOST:
        raise BadInput("range", where="--port", value=door, least=0, most=PORT_MOST)
    per_second = whole_number(rate, "--rate", least=0)
    if database:
        print(_say(lang, "no_database"), file=sys.stderr)
    with _listening(host, door) as listener:
        _serve(listener, host, per_second, not no_browser, lang)


def _serve(listener: socket.socket, host: str, per_second: int, open_browser: bool, lang: str) -> None:
    from uvicorn import Config, Server

    from grognard.web.app import make_app
    from grognard.web.limits import Buckets

    door = listener.getsockname()[1]
    others = _addresses(host, door)
    app = make_app(Buckets(per_second, 10.0 * per_second), tuple(others))
    server = Server(Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=2))
    here = f"http://{_in_address('127.0.0.1' if host in EVERYWHERE else host)}:{door}/"
    print(_say(lang, "serving", address=here), flush=True)
    for other in others:
        print(_say(lang, "serving_others", address=other), flush=True)
    if open_browser and _has_screen():
        webbrowser.open(here)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _has_screen() -> bool:
    """Whether somebody sits at a screen that a browser can open on."""
    windows = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ or sys.platform in ("darwin", "win32")
    return sys.stdout.isatty() and windows


def _listening(host: str, door: int) -> socket.socket:
    """A socket that listens there; BadInput says why not."""
    try:
        family = socket.getaddrinfo(host, door, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, door), family=family)
    except OSError as wrong:
        if wrong.errno == errno.EADDRINUSE:
            raise CliInput("port_taken", where="--port", value=door) from wrong
        if wrong.errno == errno.EACCES:
            raise CliInput("port_closed", where="--port", value=door) from wrong
        raise CliInput("host", where="--host", value=host) from wrong


def _addresses(host: str, door: int) -> list[str]:
    """The addresses for other machines: none where only this one is let in."""
    if host not in EVERYWHERE:
        return []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
            return [f"http://{probe.getsockname()[0]}:{door}"]
        except OSError:
            return []


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _say(lang: str, key: str, **filled: str) -> str:
    return CLI_WORDS.say(lang, f"cli.{key}", **filled)
