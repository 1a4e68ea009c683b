"""A server without a network: the page's questions answered where the page is.

The same questions by the same tables as `grognard.web` answers, one after the other: a question is its method, its
path below /api with its query, and what it says; the answer is a status and plain data.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from grognard import api
from grognard.asking.companion import LISTS, WORKED
from grognard.asking.problems import Trouble, problem
from grognard.kernel.words import LANGUAGES
from grognard.version import __version__


class Question(NamedTuple):
    """What is asked: parts of the path and of the query by name, the key that is shown, and the body."""

    said: Mapping[str, str]
    key: str
    body: Mapping[str, Any]

    @property
    def lang(self) -> str:
        asked = self.said.get("lang", "")
        return asked if asked in LANGUAGES else LANGUAGES[0]


Answers = Callable[[Question], Any]
OK: Final = 200


class Device:
    """What answers; it is asked in JSON, and answers in it."""

    def __init__(self) -> None:
        lists = {f"GET {one.path}": _listing(one.made, one.about) for one in LISTS}
        worked = {f"POST {what}/{{procedure}}": _working(what) for what in WORKED}
        self.answers: dict[str, Answers] = {"GET here": _here, **lists, **worked}

    def ask(self, method: str, address: str, key: str = "", body: str = "") -> str:
        """The answer, as `[status, data]`."""
        split = urlsplit(address)
        query = dict(parse_qsl(split.query))
        try:
            answers, found = self._found(method, split.path.strip("/").split("/"))
            asked = Question({**query, **found}, key, json.loads(body) if body else {})
            return _written(OK, answers(asked))
        except Exception as wrong:  # whatever it is, the page says so in one sentence
            said = problem(wrong, Question(query, key, {}).lang)
            return _written(said["status"], said)

    def _found(self, method: str, parts: list[str]) -> tuple[Answers, dict[str, str]]:
        for path, answers in self.answers.items():
            wanted, _, named = path.partition(" ")
            places = named.split("/")
            if wanted == method and len(places) == len(parts):
                found = {place.strip("{}"): unquote(part) for place, part in zip(places, parts, strict=True)}
                if all([place.startswith("{") or found[place] == place for place in places]):
                    return answers, found
        raise Trouble("not-found", 404, where="path", value="/".join(parts))


def _written(status: int, answer: Any) -> str:
    return json.dumps([status, answer], ensure_ascii=False, default=_plain)


def _plain(value: Any) -> dict[str, Any]:
    """A shape as data; what is within it is asked for in its turn."""
    return {one.name: getattr(value, one.name) for one in fields(value)}


def _here(asked: Question) -> dict[str, Any]:
    return {"ok": True, "version": __version__, "addresses": []}


def _listing(made: Callable[..., Any], about: tuple[str, ...]) -> Answers:
    return lambda asked: made(*[asked.lang if name == "lang" else asked.said.get(name) for name in about])


def _working(what: str) -> Answers:
    def answered(asked: Question) -> Any:
        return WORKED[what](api.put(asked.said["procedure"], asked.body["situation"]), asked.body)

    return answered
