"""The certificate of `grognard serve --tls`: one's own, or one that this machine makes and signs."""

from __future__ import annotations

import ssl
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, NoReturn

from grognard.cli.speaking import CliInput
from grognard.terminal.words import refused_by_system

FOLDER = "tls"


class Tls(NamedTuple):
    """What a server shows: its certificate; and, where this machine signed it, whom to trust for that."""

    context: ssl.SSLContext
    authority: bytes = b""
    fingerprint: str = ""


# One's own


def own(certificate: str, key: str) -> Tls:
    """A certificate and its key, in one file or in two."""
    if not certificate:
        raise CliInput("tls_pair", where=f"--key {key}")
    text = _read("--certificate", certificate)
    if key:
        _read("--key", key)
    try:
        return Tls(_context(certificate, key or certificate))
    except (_Locked, ssl.SSLError) as wrong:
        said = _wrong(wrong, text)
        mine = said == "tls_certificate" or not key
        raise CliInput(said, where=f"--certificate {certificate}" if mine else f"--key {key}") from wrong


def _read(option: str, file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as wrong:
        raise CliInput("tls_file", where=f"{option} {file}", why=refused_by_system(wrong)) from wrong


def _wrong(wrong: Exception, text: bytes) -> str:
    """What is wrong with a certificate, whose text this is, or with its key."""
    if isinstance(wrong, _Locked):
        return "tls_locked"
    if isinstance(wrong, ssl.SSLError) and wrong.reason == "KEY_VALUES_MISMATCH":
        return "tls_mismatch"
    return "tls_key" if _is_certificate(text) else "tls_certificate"


def _is_certificate(text: bytes) -> bool:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_verify_locations(cadata=text.decode("ascii", "replace"))
    except ssl.SSLError:
        return False
    return True


class _Locked(Exception):
    """A key that wants a password."""


def _ask_nobody() -> NoReturn:
    raise _Locked


def _context(certificate: str | Path, key: str | None = None) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key, _ask_nobody)
    return context


# Made here


def made(names: set[str], data: Path) -> Tls:
    """A certificate for these names and addresses, kept in the data folder."""
    if find_spec("cryptography") is None:
        raise CliInput("tls_extra", where="--tls", value="cryptography")
    from grognard.cli.authority import Unreadable, certified

    place = data / FOLDER
    try:
        file, public, fingerprint = certified(names, place)
        return Tls(_context(file), public, fingerprint)
    except Unreadable as wrong:
        raise CliInput("tls_kept", where=f"--tls {wrong}") from wrong
    except OSError as wrong:
        raise CliInput("tls_file", where=f"--tls {place}", why=refused_by_system(wrong)) from wrong
