"""https: what a phone that trusts this machine sees, what is kept and made anew, and files that are no certificate."""

from __future__ import annotations

import asyncio
import json
import ssl
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

pytest.importorskip("cryptography")

from cryptography import x509
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from grognard.cli import authority, serve
from grognard.cli.authority import Certified, certified
from grognard.cli.certificate import Tls, made, own
from grognard.kernel.errors import BadInput
from grognard.store.store import opened
from grognard.web import door

from .asking import address_of, started
from .test_door import PATIENCE, connected, heard, standing

NAMES = {"localhost", "table.local", "127.0.0.1", "192.168.1.7"}


def trusting(public: bytes) -> ssl.SSLContext:
    """A device that the authority was installed on, as strict as they come."""
    context = ssl.create_default_context(cadata=public.decode())
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    return context


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Tls:
    return made(NAMES, tmp_path_factory.mktemp("data"))


# What a device sees


def test_a_device_that_trusts_the_authority_sees_a_good_certificate(tls: Tls) -> None:
    with standing(tls=tls) as port:
        for name in ("127.0.0.1", "localhost"):
            address = f"https://{name}:{port}"
            with urllib.request.urlopen(f"{address}/healthz", context=trusting(tls.authority)) as answer:
                assert json.load(answer)["ok"]
        with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(f"{address}/healthz", context=ssl.create_default_context())


def test_the_authority_can_be_fetched_where_there_is_one(tls: Tls) -> None:
    with standing(tls=tls) as port:
        address = f"https://127.0.0.1:{port}/authority.crt"
        with urllib.request.urlopen(address, context=trusting(tls.authority)) as answer:
            assert answer.read() == tls.authority
            assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    with standing() as port, pytest.raises(URLError, match="404"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/authority.crt")


def test_pages_of_ours_listen_and_those_of_strangers_do_not(tls: Tls, tmp_path: Path) -> None:
    with closing(opened(f"sqlite:///{tmp_path}/games.sqlite")) as store, standing(store=store, tls=tls) as port:
        there, origin = f"127.0.0.1:{port}/api/games", f"https://127.0.0.1:{port}"
        asked = urllib.request.Request(
            f"https://{there}", b'{"scenario": "first-steps"}', {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked, context=trusting(tls.authority)) as answer:
            live = f"wss://{there}/{json.load(answer)['id']}/live"
        assert first_heard(live, tls, origin)["version"] >= 0
        with pytest.raises(InvalidStatus, match="403"):
            first_heard(live, tls, "https://elsewhere.example")


def first_heard(live: str, tls: Tls, origin: str) -> Any:
    """By one thread of its own: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as own:
        return own.submit(lambda: asyncio.run(listened(live, tls, origin))).result()


async def listened(live: str, tls: Tls, origin: str) -> Any:
    """Two threads that share a TLS connection, as those of the plain client do, lose an answer now and then."""
    async with connect(live, ssl=trusting(tls.authority), origin=origin) as listener:  # type: ignore[arg-type]
        await listener.send("{}")
        return json.loads(await asyncio.wait_for(listener.recv(), PATIENCE))


def test_who_never_shakes_hands_is_shown_out(tls: Tls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "ASKED_WITHIN", 0.3)
    with standing(tls=tls) as port, closing(connected(port)) as caller:
        assert heard(caller) == b""


def test_addresses_and_invitations_are_of_https(tls: Tls) -> None:
    assert serve._site("127.0.0.1", 8000, (), (), tls) == "https://127.0.0.1:8000"
    assert serve._site("0.0.0.0", 8000, ("club.example",), (), tls) == "https://club.example:8000"
    assert all(address.startswith("https://") for address in serve._addresses("0.0.0.0", 8000, tls))


def test_what_a_phone_will_ask_is_said(tmp_path: Path) -> None:
    with started("--tls", XDG_DATA_HOME=str(tmp_path)) as server:
        address = address_of(server)
        public = (tmp_path / "grognard" / "tls" / "authority.pem").read_bytes()
        with urllib.request.urlopen(f"{address}/api/here", context=trusting(public)) as answer:
            assert answer.status == 200
        server.terminate()
        assert server.stdout is not None
        said = server.stdout.read()  # what came with the address too, which communicate() does not have
    assert address.startswith("https://127.0.0.1:")
    assert "browsers will warn that the connection is not private" in said
    assert f"open {address}/authority.crt" in said
    assert "Certificate Trust Settings" in said
    assert x509.load_pem_x509_certificate(public).fingerprint(authority.SHA256()).hex(":").upper() in said


# What is kept


def names_in(found: Certified) -> set[str]:
    (shown,) = x509.load_pem_x509_certificates(found.file.read_bytes())
    return {str(one.value) for one in shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value}


def test_the_certificate_covers_what_is_served_and_is_kept(tmp_path: Path) -> None:
    first = certified(NAMES, tmp_path)
    text = first.file.read_bytes()
    assert names_in(first) == NAMES
    assert certified(NAMES, tmp_path) == first
    assert first.file.read_bytes() == text
    assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}


def test_on_another_network_the_same_authority_signs_anew(tmp_path: Path) -> None:
    first = certified(NAMES, tmp_path)
    moved = certified(NAMES | {"10.0.0.5"}, tmp_path)
    assert names_in(moved) == NAMES | {"10.0.0.5"}
    assert moved.authority == first.authority


def test_a_certificate_is_renewed_before_it_expires_and_the_authority_stays(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    first = certified(NAMES, tmp_path, now)
    text = first.file.read_bytes()
    assert certified(NAMES, tmp_path, now + timedelta(days=300)).file.read_bytes() == text
    later = certified(NAMES, tmp_path, now + timedelta(days=310))
    assert later.file.read_bytes() != text
    assert later.authority == first.authority
    assert certified(NAMES, tmp_path, now + timedelta(days=3600)).authority != first.authority


def test_a_name_that_the_authority_may_not_vouch_for_takes_a_new_one(tmp_path: Path) -> None:
    first = certified(NAMES, tmp_path)
    for more in ("club.example", "203.0.113.9"):
        assert certified(NAMES | {more}, tmp_path).authority != first.authority


def test_the_authority_cannot_pass_for_a_stranger(tmp_path: Path) -> None:
    found = certified(NAMES, tmp_path)
    kept = authority._kept(tmp_path / "authority.pem")
    assert kept is not None
    for name, trusted in (("table.local", True), ("bank.example", False), ("203.0.113.9", False)):
        authority._keep(found.file, authority._signed(kept, authority._served({name}), datetime.now(UTC)))
        shown = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        shown.load_cert_chain(found.file)
        assert _believed(shown, trusting(found.authority), name) == trusted


def _believed(server: ssl.SSLContext, device: ssl.SSLContext, name: str) -> bool:
    """Whether a device that calls this name shakes hands with the server, in memory."""
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    one = device.wrap_bio(back, there, server_hostname=name)
    other = server.wrap_bio(there, back, server_side=True)
    for side in (one, other, one):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLCertVerificationError:
            return False
    return True


# What is no certificate


@pytest.fixture
def files(tmp_path: Path, tls: Tls) -> dict[str, str]:
    """A certificate and its key in one file and in two; another's key; a locked one; a text."""
    pairs = [authority._kept(certified({name}, tmp_path / name).file) for name in ("a.local", "b.local")]
    (key, shown), (other, _) = [pair for pair in pairs if pair]
    plain, locked = authority.NoEncryption(), BestAvailableEncryption(b"secret")
    written = {
        "certificate": shown.public_bytes(Encoding.PEM),
        "key": key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, plain),
        "other": other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, plain),
        "locked": key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked),
        "text": b"no certificate\n",
    }
    written["both"] = written["certificate"] + written["key"]
    for name, text in written.items():
        (tmp_path / name).write_bytes(text)
    return {"": "", "folder": str(tmp_path), **{name: str(tmp_path / name) for name in (*written, "missing")}}


@pytest.mark.parametrize(("certificate", "key"), [("both", ""), ("certificate", "key"), ("both", "key")])
def test_a_certificate_of_ones_own_is_shown(certificate: str, key: str, files: dict[str, str]) -> None:
    found = own(files[certificate], files[key])
    assert (found.authority, found.fingerprint) == (b"", "")


@pytest.mark.parametrize(
    ("certificate", "key", "field", "why"),
    [
        ("missing", "", "--certificate", "there is no such file"),
        ("folder", "", "--certificate", "it is a folder"),
        ("text", "key", "--certificate", "it holds no certificate"),
        ("key", "", "--certificate", "it holds no certificate"),
        ("certificate", "", "--certificate", "it holds no key"),
        ("certificate", "missing", "--key", "there is no such file"),
        ("certificate", "text", "--key", "it holds no key"),
        ("certificate", "other", "--key", "it is not the key of this certificate"),
        ("certificate", "locked", "--key", "it is locked by a password"),
        ("", "key", "--key", "this is a key without its certificate"),
    ],
)
def test_a_bad_file_is_one_sentence(certificate: str, key: str, field: str, why: str, files: dict[str, str]) -> None:
    with pytest.raises(BadInput) as wrong:
        own(files[certificate], files[key])
    said = wrong.value.say("en")
    file = files[certificate if field == "--certificate" else key]
    assert said.startswith(f"{field} {file}: ")
    assert why in said


def test_a_kept_file_that_was_spoilt_is_named(tmp_path: Path) -> None:
    made(NAMES, tmp_path)
    for name in ("server.pem", "authority.pem"):
        (tmp_path / "tls" / name).write_text("spoilt")
        with pytest.raises(BadInput, match=rf"--tls .*{name}: it is no certificate with its key any more"):
            made(NAMES, tmp_path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "tls").write_text("in the way")
    with pytest.raises(BadInput, match=r"--tls .*tls: it cannot be read or written"):
        made(NAMES, tmp_path)


def test_without_the_extra_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.cli.certificate.find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r"cryptography is missing.*pip install 'grognard\[tls\]'"):
        made(NAMES, tmp_path)
