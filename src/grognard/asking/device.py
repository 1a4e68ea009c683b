"""A server without a network: the page's questions answered where the page is.

The same questions by the same tables as `grognard.web` answers, one after the other: a question is its method, its
path below /api with its query, the key that is shown and the body; everything goes in and out as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from grognard import api
from grognard.asking.companion import LISTS, WORKED
from grognard.asking.here import Games, Question, Thinking
from grognard.asking.problems import Trouble, problem
from grognard.asking.shapes import Hint
from grognard.companion import lists
from grognard.games.thinking import thought
from grognard.kernel.words import LANGUAGES
from grognard.version import __version__

Answers = Callable[[Question], Any]


class Device:
    """What answers. With an answer comes what the device is to store of its battles, and which of them think."""

    def __init__(self, stored: str = "[]") -> None:
        """`stored` are battles as they were given to be stored: `[[row, entries], ...]`."""
        self.games = Games()
        for row, entries in json.loads(stored):
            self.games.load(row, entries)
        lists = {f"GET {one.path}": _listing(one.made, one.about) for one in LISTS}
        worked = {f"POST {what}/{{procedure}}": _working(what) for what in WORKED}
        self.answers: dict[str, Answers] = {"GET here": _here, **lists, **worked, **self.games.answers()}

    def ask(self, method: str, address: str, key: str = "", body: str = "") -> str:
        split = urlsplit(address)
        query = dict(parse_qsl(split.query))
        lang = query.get("lang", LANGUAGES[0])
        lang = lang if lang in LANGUAGES else LANGUAGES[0]
        try:
            answers, found = self._found(method, split.path.strip("/").split("/"))
            answer = answers(Question({**query, **found}, key, lang, json.loads(body) if body else {}))
        except Exception as wrong:  # whatever it is, the page says so in one sentence
            said = problem(wrong, lang)
            if isinstance(wrong, Trouble) and wrong.view is not None:
                said["view"] = json.loads(wrong.view)
            return self._told(said["status"], said)
        if isinstance(answer, Thinking):
            return self._told(202, answer.job)
        return self._told(204 if answer is None else 200, answer)

    def think(self, id: str, plainer: bool = False) -> str:
        """The job of a computer player in a battle, or null."""
        return json.dumps(self.games.thinking(id, plainer))

    def thought(self, id: str, told: str, found: str) -> str:
        """What the player answered is carried out."""
        self.games.thought(id, json.loads(told), json.loads(found))
        return self._told(200, None)

    def _found(self, method: str, parts: list[str]) -> tuple[Answers, dict[str, str]]:
        for path, answers in self.answers.items():
            wanted, _, named = path.partition(" ")
            places = named.split("/")
            if wanted == method and len(places) == len(parts):
                found = {place.strip("{}"): unquote(part) for place, part in zip(places, parts, strict=True)}
                if all([place.startswith("{") or found[place] == place for place in places]):
                    return answers, found
        raise Trouble("not-found", 404, where="path", value="/".join(parts))

    def _told(self, status: int, answer: Any) -> str:
        changes = list(self.games.changes())
        told = {"status": status, "data": answer, "changes": changes, "thinks": self.games.may_think()}
        return json.dumps(told, ensure_ascii=False, default=_plain)


def rehearse() -> None:
    """Asks about everything once: what is loaded and read for it is there when it is asked again."""
    device = Device()
    for its in lists.procedures().rulesets:
        for one in its.procedures:
            said = json.dumps({"situation": lists.form(one.id).example})
            for what in ("look", "whatif"):
                device.ask("POST", f"{what}/{one.id}", body=said)


def think(told: str) -> str:
    """What a computer player answers to its job."""
    return json.dumps(thought(json.loads(told)))


def hint(found: str, lang: str) -> str:
    """What a player would answer, as it is told to who asked for it."""
    said = json.loads(found)
    return json.dumps(Hint(said["text"], said["words"][lang], said["why"][lang]), default=_plain)


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
