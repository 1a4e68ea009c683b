"""Processes of this machine that work for this one: each does one thing at a time, and none outlives it.

They are deaf to the keyboard, so that whoever stops the program stops this process alone; what it leaves behind
ends by itself, however it went.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread, current_thread, main_thread
from traceback import format_exc
from typing import Any, NamedTuple

from grognard.lab.words import LabInput


class Gone(Exception):
    """A process has ended, and with it what it was doing."""


class Failed(Exception):
    """What a process was given to do went wrong there, and would here."""


class Work(NamedTuple):
    """Something to do, by its number."""

    number: int
    do: Callable[[Any], Any]
    given: Any


class Crew:
    """So many processes; what they have no hand free for waits."""

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        self.waiting: deque[Work] = deque()
        self.busy: dict[Any, int] = {}
        self.begun = 0
        self.processes: list[Any] = []
        self.pipes: list[Any] = []
        try:
            with _deaf():
                for _ in range(number):
                    self._start(context)
        except OSError as wrong:
            self.close()
            raise LabInput("no_processes", where="jobs", value=number) from wrong
        except BaseException:
            self.close()
            raise
        self.free = list(self.pipes)

    def _start(self, context: Any) -> None:
        ours, theirs = context.Pipe()
        self.pipes.append(ours)
        with closing(theirs):
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
        self.processes.append(process)

    def begin(self, do: Callable[[Any], Any], given: Any) -> int:
        """Has something done; gives its number."""
        self.begun += 1
        self.waiting.append(Work(self.begun, do, given))
        self._hand_out()
        return self.begun

    def ended(self) -> list[tuple[int, Any]]:
        """Waits for at least one, and gives what was done, by number."""
        assert self.busy, "nobody would ever be done"
        done = [self._heard(pipe) for pipe in wait(list(self.busy))]
        self._hand_out()
        return done

    def _hand_out(self) -> None:
        while self.free and self.waiting:
            pipe, work = self.free.pop(), self.waiting.popleft()
            self.busy[pipe] = work.number
            try:
                pipe.send((work.do, work.given))
            except OSError as wrong:
                raise Gone from wrong

    def _heard(self, pipe: Any) -> tuple[int, Any]:
        try:
            done, result = pipe.recv()
        except (EOFError, OSError) as wrong:
            raise Gone from wrong
        if not done:
            same, where = result
            if same is None:
                raise Failed(where)
            raise same from Failed(where)
        self.free.append(pipe)
        return self.busy.pop(pipe), result

    def close(self) -> None:
        """Nobody waits for the rest: the processes end at once."""
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.join()
        for pipe in self.pipes:
            pipe.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started here is born deaf to Ctrl-C, which could hit it before it stops its ears; but for Windows.

    Who presses it meanwhile is heard afterwards, whichever thread the system tells.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # would open our ears again, were it started in between
    with _heard_afterwards():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _heard_afterwards() -> Iterator[None]:
    """Ctrl-C is only noted in here, and acted upon at the end; in the main thread, which alone may say so."""
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(before):
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


def _work(pipe: Connection) -> None:
    """What a process does: one thing after the other, until nobody hands out any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()
    while True:
        try:
            do, given = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send_bytes(_outcome(do, given))
        except OSError:
            return


def _outcome(do: Callable[[Any], Any], given: Any) -> bytes:
    """Whether it could be done, and the result; or what went wrong, where it can be sent, and where it did."""
    try:
        return pickle.dumps((True, do(given)))
    except MemoryError:
        os._exit(1)
    except Exception as wrong:
        return pickle.dumps((False, (_sent(wrong), format_exc())))


def _sent(wrong: Exception) -> Exception | None:
    """What went wrong, if it is the same once it has been sent."""
    try:
        pickle.loads(pickle.dumps(wrong))
    except Exception:
        return None
    return wrong


def _follow() -> None:
    """Ends this process in the midst of what it does, once the one that it works for is gone."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
