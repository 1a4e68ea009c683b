"""How much one client may ask: a bucket of tokens for each, filled at a steady rate."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import monotonic

from grognard.asking.problems import Trouble

CLIENTS_MOST = 10_000
PER_SECOND = 40.0
BURST = 400.0
FOR_A_SECOND = 20.0
"""What a second of work costs besides, so that heavy questions are asked less often."""
WAIT_MOST = 5.0
"""Nobody owes more for work than is filled in so many seconds."""
HOUSEHOLD = 64
"""The bits of an IPv6 address that one subscriber is given: the rest is theirs to change."""


@lru_cache(maxsize=CLIENTS_MOST)
def client_of(address: str) -> str:
    """Who asks from an address: IPv4 by the address, IPv6 by its household."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or ip_network((known, HOUSEHOLD), strict=False))
    return str(known)


class Buckets:
    """Tokens left by client; the client that has been silent longest is forgotten first."""

    def __init__(self, per_second: float = PER_SECOND, burst: float = BURST) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """One question; Trouble when there is no token left."""
        if not self.per_second:
            return
        left = self._filled(client)
        if left < 1:
            seconds = ceil((1 - left) / self.per_second)
            raise Trouble("too-many", 429, seconds=seconds, headers={"Retry-After": str(seconds)})
        self._keep(client, left - 1)

    def charge(self, client: str, seconds: float) -> None:
        """The work that a question made, in seconds of a processor."""
        if self.per_second:
            left = self._filled(client)
            self._keep(client, max(left - FOR_A_SECOND * seconds, min(left, 1 - WAIT_MOST * self.per_second)))

    def _filled(self, client: str) -> float:
        left, since = self._left.get(client, (self.burst, monotonic()))
        return min(self.burst, left + (monotonic() - since) * self.per_second)

    def _keep(self, client: str, left: float) -> None:
        self._left[client] = (left, monotonic())
        self._left.move_to_end(client)
        if len(self._left) > CLIENTS_MOST:
            self._left.popitem(last=False)
