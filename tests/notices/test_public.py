"""Only what anybody reaches is public: not this machine, not the house, not the link, nor what stands for them."""

from __future__ import annotations

import pytest

from grognard.notices.public import is_public

NOT_PUBLIC = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1111%eth0",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "100.63.255.255", "172.15.0.1", "172.32.0.1", "192.167.0.1", "223.255.255.255"]
PUBLIC_V6 = ["2606:4700::1111", "2a00:1450:4001::200e", "2001:200::1", "2620:fe::fe"]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_an_address_that_not_everybody_reaches_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", [*PUBLIC, *PUBLIC_V6])
def test_an_address_of_the_public_network_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("text", ["", "localhost", "127.1", "2130706433", "0x7f000001", "1.2.3.4/32"])
def test_what_is_no_address_in_figures_is_not_public(text: str) -> None:
    assert not is_public(text)
