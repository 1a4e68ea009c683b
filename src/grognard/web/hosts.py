"""The names that the server is known by: a page of a stranger whose name is bent to our address is told apart."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import ip_address

HERE = "localhost"
HOSTS_MOST = 256
"""Host headers that are remembered, and whether they name us."""


class Names:
    """What a browser may call us: any address in figures, this machine's own names, and those we are told of."""

    def __init__(self, told: tuple[str, ...] = ()) -> None:
        own = socket.gethostname().lower()
        self.known = {HERE, own, f"{own}.local", *[name.lower().rstrip(".") for name in told]}
        self.knows = lru_cache(HOSTS_MOST)(self._knows)

    def _knows(self, host: str) -> bool:
        """Whether a Host header names us; one that is missing comes of no browser."""
        name = _without_port(host).lower().rstrip(".")
        return not name or name in self.known or name.endswith(f".{HERE}") or _is_address(name)

    def ours(self, origin: str, host: str) -> bool:
        """Whether a page that wants to listen is one of ours: of the very host it calls, or of a name we are told of.

        Whoever says no origin is no page.
        """
        if not origin:
            return True
        place = origin.partition("://")[2].lower()
        return bool(place) and (place == host.lower() or _without_port(place) in self.known)


def _without_port(host: str) -> str:
    return host.partition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]


def _is_address(name: str) -> bool:
    """Figures are looked up nowhere, so no stranger can bend them."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
