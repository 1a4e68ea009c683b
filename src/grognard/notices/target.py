"""Where a notice is sent: an address of https, taken apart once and strictly."""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from grognard.notices.public import is_public
from grognard.notices.words import NoticeInput

ADDRESS_MOST: Final = 2000
HTTPS: Final = 443
_PLAIN = re.compile(r"https://[!-~]+", re.IGNORECASE)
_NEVER = re.compile(r"[\\#\"<>^`{|}]|^[^/]+//[^/]*%")
_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})?(\.[a-z0-9_]([a-z0-9_-]{0,62})?)*\.?")


class Target(NamedTuple):
    """A host, a port of it, and what is asked for there."""

    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """The host as an address and a header name it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == HTTPS else f"{host}:{self.port}"


def target(address: str, listed: Collection[str] = (), where: str = "address") -> Target:
    """An address taken apart; NoticeInput says what is wrong with it, and never quotes it.

    Hosts that the operator lists may have any port. What the name of a host leads to is looked at when it is sent to.
    """
    found = _apart(address)
    if found is None:
        raise NoticeInput("notice_url", where=where, most=ADDRESS_MOST)
    if found.host in listed:
        return found
    if found.port != HTTPS:
        raise NoticeInput("notice_port", where=where, value=found.port)
    if _in_figures(found.host) and not is_public(found.host):
        raise NoticeInput("notice_private", where=where)
    return found


def _apart(address: str) -> Target | None:
    if len(address) > ADDRESS_MOST or not _PLAIN.fullmatch(address) or _NEVER.search(address):
        return None
    try:
        parts = urlsplit(address)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return None
    if "@" in parts.netloc or not host or port == 0 or not (_in_figures(host) or _NAME.fullmatch(host)):
        return None
    return Target(host, port or HTTPS, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def _in_figures(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
