"""What is to be told to whom, and what keeps it until it is told. All times are whole seconds since 1970."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

DISCORD: Final = "discord"
SLACK: Final = "slack"
MATTERMOST: Final = "mattermost"
JSON: Final = "json"
PUSH: Final = "push"
WEBHOOKS: Final = (DISCORD, SLACK, MATTERMOST, JSON)
KINDS: Final = (*WEBHOOKS, PUSH)
WAYS_MOST: Final = 5
"""Ways of one seat: each of them is told at every turn."""
GRACE: Final = 5
"""Seconds from the change of turn to the first try: whoever is looking after all strikes the notice by then."""
LEASE: Final = 120
"""Seconds for which notices that are due are one sender's alone; longer than a try may take."""


class Way(NamedTuple):
    """A way to tell the holder of a seat, who set it up; it ends with their hold on the seat, and with the game.

    `address` is the address of a webhook, or the browser's subscription as JSON: a secret, in no log, and shown to
    nobody again. `error` is what went wrong last (a key of our words), empty once a notice has arrived.
    """

    id: str
    game: str
    seat: int
    kind: str
    address: str
    lang: str
    made: int
    error: str = ""
    error_at: int = 0


class Notice(NamedTuple):
    """One change of turn, for one way. `id` is made of game, version and way: stored a second time, it is the same."""

    id: str
    way: Way
    version: int
    title: str
    name: str
    link: str
    due: int
    tries: int = 0


class Outbox(Protocol):
    """What keeps notices until they are told; called from the sender's thread, never from the server's loop."""

    def due_notices(self, now: int, most: int) -> list[Notice]:
        """Those due by now, the longest due first, with their way as it is now and `tries` as it was.

        In the same transaction each counts one try more and is due again only at now + LEASE: no other process
        is given it meanwhile, and one whose sender died is not lost.
        """

    def notice_sent(self, id: str) -> None:
        """It has arrived: it is deleted, and its way's error is empty. An id that is not there is no mistake."""

    def notice_failed(self, id: str, error: str, next_try: int | None) -> None:
        """It has not: its way keeps the error and the time, and it is due again then; None: given up, deleted."""

    def notices_needless(self, game: str, seat: int) -> None:
        """The holder of the seat looks, or has answered: what still waits for them is deleted."""


class Ways(Protocol):
    """What keeps the ways of the seats."""

    def ways(self, game: str, seat: int) -> list[Way]:
        """Those of a seat, the oldest first."""

    def add_way(self, way: Way) -> None:
        """One more; the same kind and address of the same seat take the place of the earlier one."""

    def remove_way(self, game: str, seat: int, id: str) -> bool:
        """Without it, and without its notices; whether it was there."""


class Keeping(Protocol):
    """What keeps a few things of the server's own, for all its processes."""

    def kept(self, name: str, made: str) -> str:
        """What is kept under the name: what was first; where there was nothing, `made`, which is kept from now on."""
