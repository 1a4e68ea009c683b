"""The sender: takes what is due from the outbox and posts it, in a thread with a loop of its own.

A slow receiver keeps nobody waiting: neither the server's loop nor other receivers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

from grognard.kernel.errors import BadInput
from grognard.notices import bodies
from grognard.notices.outbox import PUSH, Notice, Outbox
from grognard.notices.post import Letter, Post
from grognard.notices.push import Push
from grognard.notices.target import target
from grognard.notices.words import NotSent

LOG = logging.getLogger("grognard.notices")
AT_ONCE: Final = 32
EVERY: Final = 2.0
"""Seconds between two looks into the outbox, when nobody wakes the sender."""
WAITS: Final = (30, 120, 480, 1920, 7680)
"""Seconds between a try and the next, four times as long each time; after the last the notice is given up."""
STOPPED_WITHIN: Final = 3.0

Counted = Callable[[str, str], None]
Wanted = Callable[[Notice], bool]


def next_try(notice: Notice, failed: NotSent, now: int) -> int | None:
    """When to try again, longer each time and as long as the other side asks at least; None: not any more."""
    if failed.final or notice.tries >= len(WAITS):
        return None
    return now + max(WAITS[notice.tries], failed.wait)


class Sender:
    """Posts what is due until it is stopped. `counted` is told the kind of each, and how it went.

    `wanted` is asked before each try whether the notice is still of use.
    """

    def __init__(
        self,
        outbox: Outbox,
        push: Push,
        post: Post,
        counted: Counted = lambda kind, outcome: None,
        wanted: Wanted = lambda notice: True,
        every: float = EVERY,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.outbox = outbox
        self.push = push
        self.post = post
        self.counted = counted
        self.wanted = wanted
        self.every = every
        self.clock = clock
        self._thread = Thread(target=self._run, name="grognard-notices", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()
        self._stopping = False

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """Something may be due: looks at once. From any thread."""
        with suppress(RuntimeError):  # the loop may be gone by now
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._woken.set)

    def stop(self) -> None:
        """Takes nothing more; what is under way is cut short, and is due again after its lease."""
        self._stopping = True
        self.wake()
        if self._thread.ident is not None:
            self._thread.join(STOPPED_WITHIN)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def _run(self) -> None:
        with asyncio.Runner() as runner:
            self._loop = runner.get_loop()
            runner.run(self._work())

    async def _work(self) -> None:
        under_way: set[asyncio.Task[None]] = set()
        while not self._stopping:
            self._woken.clear()
            for notice in self._due(AT_ONCE - len(under_way)):
                task = asyncio.create_task(self._tell(notice))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), self.every)

    def _due(self, most: int) -> list[Notice]:
        try:
            return self.outbox.due_notices(int(self.clock()), most) if most > 0 else []
        except Exception:  # the database may be away for a while: it is asked again
            LOG.exception("outbox not read")
            return []

    async def _tell(self, notice: Notice) -> None:
        """One try of one notice, and what came of it, kept."""
        if not self._of_use(notice):
            return
        try:
            await self.post.send(self._letter(notice))
            self._noted(notice, None)
        except NotSent as failed:
            self._noted(notice, failed)
        except Exception:
            LOG.exception("notice not made")
            self._noted(notice, NotSent("ours", final=True))

    def _of_use(self, notice: Notice) -> bool:
        try:
            wanted = self.wanted(notice)
            if not wanted:
                self.outbox.notice_sent(notice.id)
        except Exception:  # due again after its lease
            LOG.exception("notice not looked at")
            return False
        return wanted

    def _letter(self, notice: Notice) -> Letter:
        if notice.way.kind == PUSH:
            return self.push.letter(notice, self.post.listed)
        try:
            to = target(notice.way.address, self.post.listed)
        except BadInput as wrong:  # the operator has taken its host off the list
            raise NotSent("not_public", final=True) from wrong
        return bodies.letter(notice, to)

    def _noted(self, notice: Notice, failed: NotSent | None) -> None:
        outcome = failed.error if failed else "sent"
        LOG.info("notice", extra={"kind": notice.way.kind, "outcome": outcome, "tried": notice.tries + 1})
        self.counted(notice.way.kind, outcome.partition(":")[0])
        try:
            if failed is None:
                self.outbox.notice_sent(notice.id)
            else:
                self.outbox.notice_failed(notice.id, failed.error, next_try(notice, failed, int(self.clock())))
        except Exception:  # due again after its lease
            LOG.exception("outbox not written")
