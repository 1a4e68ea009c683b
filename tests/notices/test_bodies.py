"""Each receiver gets the body that it wants; what somebody chose as a name is text there, and calls nobody."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.notices.bodies import kind_of, letter
from grognard.notices.outbox import WEBHOOKS, Notice
from grognard.notices.post import BODY_MOST
from grognard.notices.target import Target, target

LINK = "https://club.example/battle/game"
RUDE = "@everyone <!channel> **bold** [x](https://evil.example) <@1> & `code` _u_\n# head"


def body(notice: Notice, kind: str, **other: Any) -> dict[str, Any]:
    way = notice.way._replace(kind=kind, lang=other.pop("lang", "en"))
    made = letter(notice._replace(way=way, **other), Target("hooks.test", 443, "/"))
    assert made.headers["Content-Type"].startswith("application/json")
    assert len(made.body) < BODY_MOST
    found: dict[str, Any] = json.loads(made.body)
    return found


def test_discord(notice: Notice) -> None:
    assert body(notice, "discord") == {
        "content": f"**Quatre Bras**: Ney, it is your turn.\n<{LINK}>",
        "flags": 4,
        "allowed_mentions": {"parse": []},
    }


def test_slack(notice: Notice) -> None:
    assert body(notice, "slack") == {
        "text": f"Quatre Bras: Ney, it is your turn.\n{LINK}",
        "mrkdwn": False,
        "unfurl_links": False,
    }


def test_mattermost(notice: Notice) -> None:
    assert body(notice, "mattermost") == {"text": f"**Quatre Bras**: Ney, it is your turn.\n<{LINK}>"}


def test_plain_json_has_every_part_by_itself(notice: Notice) -> None:
    assert body(notice, "json") == {
        "event": "turn",
        "game": "game",
        "version": 7,
        "seat": 1,
        "title": "Quatre Bras",
        "name": "Ney",
        "lang": "en",
        "text": "Quatre Bras: Ney, it is your turn.",
        "link": LINK,
    }


@pytest.mark.parametrize("kind", WEBHOOKS)
def test_a_french_holder_is_told_in_french(notice: Notice, kind: str) -> None:
    said = body(notice, kind, lang="fr")
    text = said.get("content") or said["text"]
    assert "Ney, c'est à vous de jouer." in text


@pytest.mark.parametrize("kind", ["discord", "mattermost"])
def test_a_name_is_no_markup_and_no_mention(notice: Notice, kind: str) -> None:
    said = body(notice, kind, name=RUDE)
    text = str(said.get("content") or said["text"]).partition(": ")[2]
    assert "@everyone" not in text
    assert "**bold**" not in text
    assert "](" not in text
    assert "https://evil" not in text
    assert text.count("\n") == 1


def test_a_name_is_nothing_special_to_slack(notice: Notice) -> None:
    text = body(notice, "slack", title=RUDE)["text"]
    assert "&lt;!channel&gt;" in text
    assert "<" not in text
    assert text.count("\n") == 1


@pytest.mark.parametrize("kind", WEBHOOKS)
def test_an_endless_name_is_shortened(notice: Notice, kind: str) -> None:
    assert len(json.dumps(body(notice, kind, name="N" * 500)["content" if kind == "discord" else "text"])) < 300


def test_a_name_that_looks_like_a_key_of_the_words_is_a_name(notice: Notice) -> None:
    assert body(notice, "json", name="@turn.line", title="{title}")["text"] == "{title}: @turn.line, it is your turn."


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://discord.com/api/webhooks/1/abc", "discord"),
        ("https://ptb.discord.com/api/webhooks/1/abc", "discord"),
        ("https://discordapp.com/api/v10/webhooks/1/abc?thread_id=2", "discord"),
        ("https://hooks.slack.com/services/T0/B0/x", "slack"),
        ("https://chat.club.example/hooks/u2x8rkfugj8zbqby9pw3huqnyc", "mattermost"),
        ("https://club.example/hooks/ours", "json"),
        ("https://notdiscord.com/api/webhooks/1/abc", "json"),
        ("https://discord.com.club.example/api/webhooks/1/abc", "json"),
    ],
)
def test_the_address_tells_the_kind(address: str, kind: str) -> None:
    assert kind_of(target(address)) == kind
