"""Who plays the games of a study: this process, several of this machine, or a cluster that is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from grognard.lab.arena import AT_HAND
from grognard.lab.course import Course
from grognard.lab.processes import Crew, Gone
from grognard.lab.watched import Task, watch
from grognard.lab.words import LabInput

LOST_AT_MOST = 20

Row = dict[str, Any]
Told = Callable[[Row], None]
"""Hears of every game as it ends."""


class Lost(Exception):
    """Workers are gone, and with them the games they were playing."""


class Workers(Protocol):
    """Whoever plays games elsewhere."""

    number: int

    def begin(self, task: Task) -> Any:
        """Hands out a game; gives a handle."""
        ...

    def ended(self, handles: Iterable[Any]) -> list[tuple[Any, Row]]:
        """Waits for at least one, and gives those that are done."""
        ...

    def close(self) -> None:
        """Nobody waits for the rest."""
        ...


class Processes:
    """Processes of this machine. Who stops the study at the keyboard stops this process; the others follow it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.crew = Crew(number)

    def begin(self, task: Task) -> Any:
        try:
            return self.crew.begin(watch, task)
        except Gone as wrong:
            raise Lost from wrong

    def ended(self, handles: Iterable[Any]) -> list[tuple[Any, Row]]:
        try:
            return self.crew.ended()
        except Gone as wrong:
            raise Lost from wrong

    def close(self) -> None:
        self.crew.close()


def alone(course: Course, told: Told) -> None:
    """One game after the other, here."""
    course.look()
    while not course.over:
        for task in course.tasks(0):
            _heard(course, told, watch(task))
        course.look()


def shared(course: Course, told: Told, employ: Callable[[], Workers]) -> None:
    """Over workers. Those that are lost are replaced, and the games they had not ended are played again."""
    course.look()
    if course.over:
        return None
    for _ in range(LOST_AT_MOST):
        workers = employ()
        try:
            return _keep_busy(course, told, workers)
        except Lost:
            course.handed = [0 for _ in course.handed]
        finally:
            workers.close()
    raise LabInput("workers_lost", value=LOST_AT_MOST)


def _keep_busy(course: Course, told: Told, workers: Workers) -> None:
    """Hands out games as others end, until every cell has had enough."""
    most, waiting, under_way = AT_HAND * workers.number, list[Task](), set[Any]()
    while not course.over:
        waiting = [task for task in waiting if course.wants(task)] or list(course.tasks(most))
        while waiting and len(under_way) < most:
            under_way.add(workers.begin(waiting.pop(0)))
        for handle, row in workers.ended(under_way):
            under_way.remove(handle)
            _heard(course, told, row)
        course.look()


def _heard(course: Course, told: Told, row: Row) -> None:
    course.take(row)
    told(row)
