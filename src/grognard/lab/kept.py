"""What a study keeps in its folder: every game as it ends, so that it can be stopped and goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from grognard.lab.course import Course
from grognard.lab.study import Study
from grognard.lab.words import LabInput
from grognard.version import __version__

GAMES, HEAD = "games.jsonl", "study.json"


class Kept:
    """The folder of a study."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.folder = folder
        self.study = study
        self._file: IO[str] | None = None

    def go_on(self, course: Course) -> int:
        """Takes up what was played before; a folder of another study is refused. Gives how many games those are."""
        self.folder.mkdir(parents=True, exist_ok=True)
        head = {"study": self.study.hash, "version": __version__}
        where = self.folder / HEAD
        if where.exists():
            self._same(where, head)
        else:
            where.write_text(json.dumps(head) + "\n", encoding="utf-8")
        for row in self._rows():
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

    def _rows(self) -> list[dict[str, Any]]:
        """Every whole line; the last may have been cut off when the study was stopped, and is taken out."""
        path = self.folder / GAMES
        if not path.exists():
            return []
        text = path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
        return [json.loads(line) for line in whole.splitlines()]

    def add(self, row: dict[str, Any]) -> None:
        """Writes down a game, at once."""
        if self._file is None:
            self._file = (self.folder / GAMES).open("a", encoding="utf-8")
        self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
