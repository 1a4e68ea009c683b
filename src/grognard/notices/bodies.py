"""A notice as each kind of webhook wants it. Titles and names, which somebody chose, are text there and no more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

from grognard.notices.outbox import DISCORD, JSON, MATTERMOST, SLACK, Notice
from grognard.notices.post import Letter
from grognard.notices.target import Target
from grognard.notices.words import line, plain, told

_MARKUP = re.compile(r"([\\`*_~|>#\[\]()<:!-])")
_MATTERMOST_KEY = re.compile(r"/hooks/[a-z0-9]{26}")
_NOT_A_MENTION: Final = "@\N{ZERO WIDTH SPACE}"
NO_EMBEDS: Final = 4
"""Discord's flag of a message under which no preview of its link stands."""


def kind_of(to: Target) -> str:
    """The kind that an address is of by its looks; where it tells nothing, plain JSON."""
    if _of(to.host, "discord.com", "discordapp.com") and to.path.startswith("/api/"):
        return DISCORD
    if _of(to.host, "hooks.slack.com", "hooks.slack-gov.com"):
        return SLACK
    return MATTERMOST if _MATTERMOST_KEY.fullmatch(to.path) else JSON


def _of(host: str, *names: str) -> bool:
    return any([host == name or host.endswith(f".{name}") for name in names])


def discord(notice: Notice) -> dict[str, Any]:
    text = f"{_marked(notice)}\n<{notice.link}>"
    return {"content": text, "flags": NO_EMBEDS, "allowed_mentions": {"parse": []}}


def slack(notice: Notice) -> dict[str, Any]:
    text = told(notice).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": f"{text}\n{notice.link}", "mrkdwn": False, "unfurl_links": False}


def mattermost(notice: Notice) -> dict[str, Any]:
    return {"text": f"{_marked(notice)}\n<{notice.link}>"}


def plain_json(notice: Notice) -> dict[str, Any]:
    return {
        "event": "turn",
        "game": notice.way.game,
        "version": notice.version,
        "seat": notice.way.seat,
        "title": notice.title,
        "name": notice.name,
        "lang": notice.way.lang,
        "text": told(notice),
        "link": notice.link,
    }


def _marked(notice: Notice) -> str:
    """The line where Markdown is read: a title or a name has none, and calls nobody."""
    title, name = [_MARKUP.sub(r"\\\1", plain(text)) for text in (notice.title, notice.name)]
    return line(notice, f"**{title}**", name).replace("@", _NOT_A_MENTION)


SHAPES: Final[dict[str, Callable[[Notice], dict[str, Any]]]] = {
    DISCORD: discord,
    SLACK: slack,
    MATTERMOST: mattermost,
    JSON: plain_json,
}


def letter(notice: Notice, to: Target) -> Letter:
    """A notice for a webhook."""
    body = json.dumps(SHAPES[notice.way.kind](notice), ensure_ascii=False).encode()
    return Letter(to, {"Content-Type": "application/json; charset=utf-8"}, body)
