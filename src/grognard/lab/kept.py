"""What a study keeps in its folder: every game as it ends, so that it can be stopped and goes on where it was."""

from __future__ import annotations

import json
from io import FileIO
from pathlib import Path
from typing import Any

from grognard.lab.course import Course
from grognard.lab.locked import held
from grognard.lab.study import Study
from grognard.lab.watched import ROW
from grognard.lab.words import LabInput
from grognard.version import __version__

GAMES, HEAD = "games.jsonl", "study.json"


class Kept:
    """The folder of a study, and nobody else's from when it goes on until it is closed."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.folder = folder
        self.study = study
        self._file: FileIO | None = None

    def go_on(self, course: Course) -> int:
        """Takes up what was played before; a folder of another study is refused. Gives how many games those are."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._file = held(self.folder / GAMES)
        if self._file is None:
            raise LabInput("at_work", where=str(self.folder))
        head = {"study": self.study.hash, "version": __version__}
        where = self.folder / HEAD
        if where.exists():
            self._same(where, head)
        else:
            where.write_text(json.dumps(head) + "\n", encoding="utf-8")
        for row in self._rows(course):
            course.take(row)
        return course.played()

    def _same(self, where: Path, head: dict[str, str]) -> None:
        try:
            found = json.loads(where.read_text(encoding="utf-8"))
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("study") != head["study"]:
            raise LabInput("other_study", where=str(self.folder))
        if found.get("version") != head["version"]:
            raise LabInput("other_version", where=str(self.folder), value=found.get("version"), own=head["version"])

    def _rows(self, course: Course) -> list[dict[str, Any]]:
        """Every whole line; the last may have been cut off when the study was stopped, and is taken out."""
        assert self._file is not None
        written = (self.folder / GAMES).read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        rows = [self._row(line, number, course) for number, line in enumerate(whole.split(b"\n")[:-1], 1)]
        if whole != written:
            self._file.truncate(len(whole))
        return rows

    def _row(self, line: bytes, number: int, course: Course) -> dict[str, Any]:
        """A game as a line says it; one that is damaged is named, since nobody may guess what it said."""
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict) or row.keys() != ROW or not course.knows(row):
            raise LabInput("damaged", where=str(self.folder / GAMES), line=number)
        return row

    def add(self, row: dict[str, Any]) -> None:
        """Writes down a game, at once."""
        assert self._file is not None
        left = json.dumps(row, separators=(",", ":")).encode() + b"\n"
        while left:
            left = left[self._file.write(left) :]

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
