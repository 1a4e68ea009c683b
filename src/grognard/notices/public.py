"""Which addresses are on the public network, by the registers of special ones; Python's word differs by version.

Addresses that stand for another (mapped, translated, tunnelled) are refused whatever they stand for.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from typing import Final

V4_NOT_PUBLIC: Final = [
    ip_network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by a provider's customers
        "127.0.0.0/8",  # this machine
        "169.254.0.0/16",  # link-local, the metadata of clouds
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # relays to 6to4
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
]
V6_PUBLIC: Final = IPv6Network("2000::/3")
"""All that is given out to be reached: everything else is this machine, private, link-local, multicast, or NAT64."""
V6_NOT_PUBLIC: Final = [
    ip_network(network)
    for network in (
        "2001::/23",  # protocol assignments, Teredo
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
]


def is_public(address: str) -> bool:
    """Whether an address in figures is one that anybody reaches; with a zone it is none."""
    try:
        known = ip_address(address)
    except ValueError:
        return False
    if isinstance(known, IPv4Address):
        return not any([known in network for network in V4_NOT_PUBLIC])
    return known.scope_id is None and known in V6_PUBLIC and not any([known in network for network in V6_NOT_PUBLIC])
