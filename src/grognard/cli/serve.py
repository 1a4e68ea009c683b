"""`grognard serve`: the web application, on this machine or for the phones around the table."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.certificate import Tls, made, own
from grognard.cli.options import Lang
from grognard.cli.reading import language, whole_number
from grognard.cli.speaking import CLI_WORDS, LANG, CliInput, cli_words
from grognard.kernel.errors import BadInput
from grognard.version import engine_is_compiled

if TYPE_CHECKING:
    from uvicorn import Server

    from grognard.store.store import Store

EVERYWHERE = ("0.0.0.0", "::")
PORT_MOST = 65535
LOG_TEXT, LOG_JSON = "text", "json"
RUBBISH = (7000, 10, 2)
"""New things after which rubbish is looked for among them, and how often before it is among older and oldest ones."""


def serve(
    port: Annotated[str, typer.Option("--port", help=cli_words("option_port"), metavar="N")] = "8000",
    host: Annotated[str, typer.Option("--host", help=cli_words("option_host"), metavar="ADDRESS")] = "127.0.0.1",
    database: Annotated[
        str,
        typer.Option(
            "--database",
            help=cli_words("option_database"),
            metavar="URL",
            envvar="GROGNARD_DATABASE",
            show_envvar=False,
        ),
    ] = "",
    rate: Annotated[str, typer.Option("--rate", help=cli_words("option_rate"), metavar="N")] = "40",
    name: Annotated[str, typer.Option("--name", help=cli_words("option_name"), metavar="HOST,...")] = "",
    behind: Annotated[str, typer.Option("--behind", help=cli_words("option_behind"), metavar="ADDRESS,...")] = "",
    tls: Annotated[bool, typer.Option("--tls", help=cli_words("option_tls"), metavar=" ")] = False,
    certificate: Annotated[
        str, typer.Option("--certificate", help=cli_words("option_certificate"), metavar="FILE")
    ] = "",
    key: Annotated[str, typer.Option("--key", help=cli_words("option_key"), metavar="FILE")] = "",
    webhook_hosts: Annotated[
        str, typer.Option("--webhook-hosts", help=cli_words("option_webhook_hosts"), metavar="HOST,...")
    ] = "",
    metrics: Annotated[str, typer.Option("--metrics", help=cli_words("option_metrics"), metavar="ADDRESS,...")] = "",
    log: Annotated[str, typer.Option("--log", help=cli_words("option_log"), metavar="text|json")] = LOG_TEXT,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=cli_words("option_no_browser"), metavar=" ")] = False,
    lang: Lang = LANG,
) -> None:
    """The web application."""
    lang = language(lang)
    door = whole_number(port, "--port", least=0)
    if door > PORT_MOST:
        raise BadInput("range", where="--port", value=door, least=0, most=PORT_MOST)
    per_second = whole_number(rate, "--rate", least=0)
    if log not in (LOG_TEXT, LOG_JSON):
        raise BadInput("choice", where="--log", value=log, allowed=f"{LOG_TEXT}, {LOG_JSON}")
    proxies, names, readers = _proxies(behind), _listed(name), _readers(metrics)
    with _listening(host, door) as listener:
        shown = _tls(tls, certificate, key, host, names)
        with _games(database, lang) as store:
            server = _server(
                listener, host, per_second, names, proxies, store, readers, _listed(webhook_hosts), log, shown
            )
            _serve(server, listener, host, not no_browser, lang, shown)


def _tls(wanted: bool, certificate: str, key: str, host: str, names: tuple[str, ...]) -> Tls | None:
    """The certificate given, or one made for all that the server is reached by; None where it speaks plainly."""
    if certificate or key:
        return own(certificate, key)
    if not wanted:
        return None
    from grognard.store.address import data_folder
    from grognard.web.hosts import Names

    here = {"127.0.0.1", "::1", *_ways_out()} if host in EVERYWHERE else {host}
    return made(Names(names).known | here, data_folder())


@contextmanager
def _games(database: str, lang: str) -> Iterator[Store]:
    """The games that are kept; where their schema was brought up to date, it is said where they are as they were."""
    from grognard.store.store import opened

    with closing(opened(database or None)) as store:
        if store.migrated is not None:
            print(_say(lang, "migrated", file=str(store.migrated)), file=sys.stderr)
        yield store


def _server(
    listener: socket.socket,
    host: str,
    per_second: int,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    store: Store | None = None,
    readers: tuple[str, ...] = (),
    webhook_hosts: tuple[str, ...] = (),
    log: str = LOG_TEXT,
    tls: Tls | None = None,
) -> Server:
    """The server, whose door stands between it and whoever comes."""
    from uvicorn import Config, Server

    from grognard.web.app import make_app
    from grognard.web.door import MESSAGE_MOST, PINGED_EVERY, TLS_LOOP, Door, Listening, quieten
    from grognard.web.limits import Buckets
    from grognard.web.logs import log_json
    from grognard.web.metrics import Readers

    others = _addresses(host, listener.getsockname()[1], tls)
    app = make_app(
        Buckets(per_second, 10.0 * per_second),
        tuple(others),
        (host, *names),
        store,
        Readers(readers, behind=bool(proxies)),
        webhook_hosts,
        _site(host, listener.getsockname()[1], names, proxies, tls),
        tls.authority if tls else b"",
    )
    Door.trusted = proxies
    config = Config(
        app,
        http=Door,
        ws=Listening,
        ws_max_size=MESSAGE_MOST,
        ws_ping_interval=PINGED_EVERY,
        ws_ping_timeout=PINGED_EVERY,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=2,
        loop=TLS_LOOP if tls else "auto",
        ssl_context_factory=(lambda config, usual: tls.context) if tls else None,
    )
    if log == LOG_JSON:
        log_json()
    quieten()
    return Server(config)


def _serve(
    server: Server, listener: socket.socket, host: str, open_browser: bool, lang: str, tls: Tls | None = None
) -> None:
    door = listener.getsockname()[1]
    here = f"{_scheme(tls)}://{_in_address('127.0.0.1' if host in EVERYWHERE else host)}:{door}/"
    print(_say(lang, "serving", address=here), flush=True)
    others = _addresses(host, door, tls)
    for other in others:
        print(_say(lang, "serving_others", address=other), flush=True)
    print(_say(lang, "engine_compiled" if engine_is_compiled() else "engine_plain"), flush=True)
    if tls and tls.authority:
        from grognard.web.app import AUTHORITY

        at = f"{[*others, here][0].rstrip('/')}{AUTHORITY}"
        trust = _say(lang, "tls_trust", address=at, fingerprint=tls.fingerprint)
        print(_say(lang, "tls_made"), trust, sep="\n", flush=True)
    if open_browser and _has_screen():
        import webbrowser

        webbrowser.open(here)
    _settle_in()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _settle_in() -> None:
    """What is loaded by now stays for as long as the server does: nobody need look through it for rubbish again.

    A battle's copy is thousands of things that go as they came, so rubbish is looked for a tenth as often as usual,
    and among all that is left of battles as soon as it has been looked for among the newer ones twice.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RUBBISH)


def _listed(text: str) -> tuple[str, ...]:
    return tuple([one.strip() for one in text.split(",") if one.strip()])


def _proxies(text: str) -> tuple[str, ...]:
    """The addresses whose word is taken for who asks through them."""
    for one in _listed(text):
        try:
            ip_address(one)
        except ValueError as wrong:
            raise CliInput("proxy", where="--behind", value=one) from wrong
    return _listed(text)


def _readers(text: str) -> tuple[str, ...]:
    """The addresses, or networks, from which the metrics may be read."""
    for one in _listed(text):
        try:
            ip_network(one)
        except ValueError as wrong:
            raise CliInput("readers", where="--metrics", value=one) from wrong
    return _listed(text)


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


def _scheme(tls: Tls | None) -> str:
    return "https" if tls else "http"


def _addresses(host: str, door: int, tls: Tls | None = None) -> list[str]:
    """The addresses for other machines: none where only this one is let in."""
    return [f"{_scheme(tls)}://{address}:{door}" for address in _ways_out()] if host in EVERYWHERE else []


def _ways_out() -> list[str]:
    """This machine's address on its network, if it is on one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
            return [str(probe.getsockname()[0])]
        except OSError:
            return []


def _site(host: str, door: int, names: tuple[str, ...], proxies: tuple[str, ...], tls: Tls | None = None) -> str:
    """The address of the site in what is sent to players: by its first name, which a proxy speaks TLS for."""
    if names:
        return f"https://{names[0]}" if proxies else f"{_scheme(tls)}://{names[0]}:{door}"
    return next(iter(_addresses(host, door, tls)), f"{_scheme(tls)}://{_in_address(host)}:{door}")


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _say(lang: str, key: str, **filled: str) -> str:
    return CLI_WORDS.say(lang, f"cli.{key}", **filled)
