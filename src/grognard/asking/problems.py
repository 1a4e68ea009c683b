"""What goes wrong, as problem details (RFC 9457): one sentence in the reader's language, and the place it speaks of."""

from __future__ import annotations

from typing import Any, Final

from grognard.companion.playing import Refused
from grognard.games.errors import NotYours
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.words import KERNEL_WORDS, Words, quoted

WORDS: Final = Words.of("grognard.asking", KERNEL_WORDS)


class Trouble(Exception):
    """Something that stops an answer: its kind (a key of the words), its status, and what the sentence speaks of."""

    def __init__(
        self, kind: str, status: int, *, sentence: str = "", headers: dict[str, str] | None = None, **details: Any
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.status = status
        self.sentence = sentence or kind
        self.headers = headers or {}
        self.details = details
        self.view: bytes | None = None


def stale(view: bytes, version: int) -> Trouble:
    """An answer for a version that is past: how it stands now goes with it."""
    trouble = Trouble("stale", 409, where="version", allowed=version)
    trouble.view = view
    return trouble


def worded_trouble(trouble: Trouble, lang: str) -> str:
    """The sentence of it."""
    return WORDS.say(lang, f"detail.{trouble.sentence}", **_quoted(trouble))


def _quoted(trouble: Trouble) -> dict[str, Any]:
    return {name: quoted(name, detail) for name, detail in trouble.details.items()}


def problem(wrong: Exception, lang: str) -> dict[str, Any]:
    """What went wrong, as data: what names nothing is left out."""
    if isinstance(wrong, Trouble):
        return _of_trouble(wrong, lang)
    if isinstance(wrong, IllegalAnswer | Refused):
        return _of_refusal(wrong, lang)
    if isinstance(wrong, BadInput):
        return _of_bad_input(wrong, lang)
    return _of_trouble(Trouble("ours", 500), lang)


def _of_trouble(trouble: Trouble, lang: str) -> dict[str, Any]:
    details = _quoted(trouble)
    named = {key: str(details[key]) for key in ("value", "allowed") if key in details}
    field = {"field": str(details["where"])} if "where" in details else {}
    return _told(trouble.kind, trouble.status, worded_trouble(trouble, lang), lang, **field, **named)


def _of_refusal(wrong: IllegalAnswer | Refused, lang: str) -> dict[str, Any]:
    """An answer of a situation, or of a whole game, that the rules refuse."""
    field = f"answers[{wrong.number}]" if isinstance(wrong, Refused) else "text"
    refusal = wrong.refusal
    return _told("illegal-answer", 422, refusal.wording[lang], lang, field=field, rule=refusal.rule)


def _of_bad_input(wrong: BadInput, lang: str) -> dict[str, Any]:
    """What the engine cannot take: the procedure or the game that is not there, else the situation."""
    said = {key: str(one) for key, one in wrong.said(lang).items()}
    missing = said.get("where") in ("procedure", "ruleset")
    named = {"field": said["where"]} if "where" in said else {}
    named |= {key: said[key] for key in ("value", "allowed") if key in said}
    kind, status = ("not-found", 404) if missing else ("bad-input", 422)
    if isinstance(wrong, NotYours):
        kind, status = "not-yours", 403
    return _told(kind, status, wrong.say(lang), lang, **named)


def _told(kind: str, status: int, detail: str, lang: str, **named: Any) -> dict[str, Any]:
    title = WORDS.say(lang, f"problem.{kind}")
    return {"type": f"/problems/{kind}", "title": title, "status": status, "detail": detail, "lang": lang, **named}
