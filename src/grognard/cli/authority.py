"""A small authority of this machine's own, and the certificates that it signs (extra `tls`).

Browsers keep pages for offline use only where they trust the certificate, and a phone trusts one that no public
authority signed only by way of an authority that its owner installed. So there is one, and it is kept: a phone is told
once, though the machine's address changes from network to network. It can vouch for private networks and for the names
of this machine, and for nothing else: whoever gets hold of its key cannot pass for anybody's bank.
"""

from __future__ import annotations

import os
import socket
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID

PRIVATE = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
    *("::1/128", "fc00::/7", "fe80::/10"),
)
AUTHORITY_DAYS = 3650
CERTIFICATE_DAYS = 397
"""Browsers accept little more than a year."""
LEFT_LEAST = timedelta(days=90)
"""What has less than this left is made anew at the start, so that a server may run on for so long."""
USAGES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)


class Unreadable(ValueError):
    """A file of ours that is no certificate with its key: its name."""


class Pair(NamedTuple):
    """A certificate with its key: kept together, in one file that nobody else may read."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate


class Certified(NamedTuple):
    """The file of a certificate with its key, whom to trust for it, and how that one is recognised."""

    file: Path
    authority: bytes
    fingerprint: str


def certified(names: set[str], folder: Path, now: datetime | None = None) -> Certified:
    """A certificate for these names and addresses: the one in the folder while it serves, else a new one."""
    now, served = now or datetime.now(UTC), _served(names)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority = _kept(folder / "authority.pem")
    if authority is None or not (_lasts(authority.certificate, now) and _permits(authority.certificate, served)):
        authority = _authority(served, now)
        _keep(folder / "authority.pem", authority)
    shown = _kept(folder / "server.pem")
    if shown is None or not (_lasts(shown.certificate, now) and _shows(shown.certificate, served, authority)):
        _keep(folder / "server.pem", _signed(authority, served, now))
    public = authority.certificate.public_bytes(Encoding.PEM)
    return Certified(folder / "server.pem", public, authority.certificate.fingerprint(SHA256()).hex(":").upper())


def _served(names: set[str]) -> list[x509.GeneralName]:
    """Names and addresses as a certificate says them; nobody calls by one that is not of plain letters."""
    found: list[x509.GeneralName] = []
    for name in sorted(names):
        try:
            found.append(x509.IPAddress(ip_address(name.partition("%")[0])))
        except ValueError:
            if name.isascii():
                found.append(x509.DNSName(name))
    return found


# Whether what is kept still serves


def _lasts(certificate: x509.Certificate, now: datetime) -> bool:
    return certificate.not_valid_before_utc <= now and now + LEFT_LEAST <= certificate.not_valid_after_utc


def _permits(authority: x509.Certificate, served: list[x509.GeneralName]) -> bool:
    """Whether the authority may vouch for all of them."""
    permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    return all([any([_within(one, subtree) for subtree in permitted]) for one in served])


def _within(one: x509.GeneralName, subtree: x509.GeneralName) -> bool:
    if isinstance(one, x509.IPAddress) and isinstance(subtree, x509.IPAddress):
        return one.value in subtree.value  # type: ignore[operator]
    same = isinstance(one, x509.DNSName) and isinstance(subtree, x509.DNSName)
    return same and f".{one.value}".endswith(f".{subtree.value}")


def _shows(certificate: x509.Certificate, served: list[x509.GeneralName], authority: Pair) -> bool:
    """Whether the certificate names what is served, and nothing else, and this authority signed it."""
    try:
        certificate.verify_directly_issued_by(authority.certificate)
    except (ValueError, InvalidSignature):
        return False
    return list(certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value) == served


# Made anew


def _authority(served: list[x509.GeneralName], now: datetime) -> Pair:
    private: list[x509.GeneralName] = [x509.IPAddress(ip_network(network)) for network in PRIVATE]
    besides = [_alone(one) for one in served if not any([_within(one, network) for network in private])]
    special: list[x509.ExtensionType] = [
        x509.BasicConstraints(ca=True, path_length=0),
        _usage("key_cert_sign", "crl_sign"),
        x509.NameConstraints([*private, *besides], None),
    ]
    return _issued(f"Grognard, {socket.gethostname()[:32]}, {now:%Y-%m-%d}", special, AUTHORITY_DAYS, now)


def _alone(one: x509.GeneralName) -> x509.GeneralName:
    """An address as the network of it alone; a name is its own."""
    return x509.IPAddress(ip_network(one.value)) if isinstance(one, x509.IPAddress) else one


def _signed(authority: Pair, served: list[x509.GeneralName], now: datetime) -> Pair:
    special: list[x509.ExtensionType] = [
        x509.BasicConstraints(ca=False, path_length=None),
        _usage("digital_signature"),
        x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]),
        x509.SubjectAlternativeName(served),
    ]
    return _issued("Grognard", special, CERTIFICATE_DAYS, now, authority)


def _usage(*used: str) -> x509.KeyUsage:
    return x509.KeyUsage(**{name: name in used for name in USAGES})


def _issued(
    name: str, special: list[x509.ExtensionType], days: int, now: datetime, authority: Pair | None = None
) -> Pair:
    """A certificate with a key of its own, signed by the authority, or by itself where it is the authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    signing = authority.key if authority else key
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(authority.certificate.subject if authority else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # for phones whose clock is slow
        .not_valid_after(now + timedelta(days=days - 1))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
    )
    for one in special:
        critical = isinstance(one, x509.BasicConstraints | x509.KeyUsage | x509.NameConstraints)
        builder = builder.add_extension(one, critical)
    return Pair(key, builder.sign(signing, SHA256()))


# Kept


def _kept(file: Path) -> Pair | None:
    """The pair in a file; None where there is none yet."""
    if not file.exists():
        return None
    try:
        text = file.read_bytes()
        key = load_pem_private_key(text, None)
        certificate = x509.load_pem_x509_certificate(text)
    except (ValueError, TypeError) as wrong:
        raise Unreadable(file) from wrong
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise Unreadable(file)
    return Pair(key, certificate)


def _keep(file: Path, pair: Pair) -> None:
    """Written beside and put in its place at once: a server that starts meanwhile reads the one or the other."""
    text = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    handle, beside = mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as out:
        out.write(text + pair.certificate.public_bytes(Encoding.PEM))
    os.replace(beside, file)
