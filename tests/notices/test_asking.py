"""A way is set up once it can be used; its address is a secret; a change of turn makes one notice for each way."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.words import LANGUAGES
from grognard.notices.asking import asked_way, room_for, shown, turn_notices
from grognard.notices.outbox import GRACE, WAYS_MOST, Notice, Way
from grognard.notices.words import NOTICE_WORDS, NoticeInput, failure

HOOK = "https://discord.com/api/webhooks/1/secret"


def asked(given: dict[str, Any], *listed: str) -> Way:
    return asked_way(given, "game", 0, "fr", 100, listed)


def refused(given: dict[str, Any], *listed: str) -> NoticeInput:
    with pytest.raises(NoticeInput) as caught:
        asked(given, *listed)
    for lang in LANGUAGES:
        assert "secret" not in caught.value.say(lang)
    return caught.value


def test_the_address_alone_is_enough() -> None:
    way = asked({"address": HOOK})
    assert way == Way(way.id, "game", 0, "discord", HOOK, "fr", 100)
    assert asked({"address": HOOK}).id != way.id


def test_a_kind_that_is_given_counts_more_than_the_looks() -> None:
    assert asked({"kind": "slack", "address": "https://chat.example/secret"}).kind == "slack"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "secret",
        "http://club.example/secret",
        "ftp://club.example/secret",
        "https://",
        "https:///secret",
        "https://me:secret@club.example/",
        "https://club.example/#secret",
        "https://club.example/\nsecret",
        "https://club.example/ secret",
        "https://club.example\\@127.0.0.1/secret",
        "https://clüb.example/secret",
        "https://club.example:0/secret",
        "https://club.example:99999/secret",
        "https://[::1/secret",
        "https://[fe80::1%25eth0]/secret",
        "https://-/secret",
        "https://club..example/secret",
        "https://club.example/secret" + "x" * 2000,
    ],
)
def test_what_is_no_address_of_https_is_refused_and_not_repeated(address: str) -> None:
    wrong = refused({"address": address})
    assert wrong.message == "notice_url"
    assert str(wrong).startswith("address: ")


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "10.1.2.3", "169.254.169.254", "[::ffff:127.0.0.1]"])
def test_figures_that_are_not_public_are_refused_at_once(host: str) -> None:
    assert refused({"address": f"https://{host}/secret"}).message == "notice_private"


def test_other_ports_are_for_hosts_that_the_operator_lists() -> None:
    address = "https://chat.club.example:8443/hooks/secret"
    assert str(refused({"address": address})).startswith("address: port 8443 is not sent to; allowed: 443, or a host")
    assert asked({"address": address}, "chat.club.example").address == address


def test_a_host_that_the_operator_lists_may_be_anywhere() -> None:
    assert asked({"address": "https://127.0.0.1/secret"}, "127.0.0.1").kind == "json"


def test_an_unknown_kind_is_named_with_those_there_are() -> None:
    wrong = refused({"kind": "pigeon", "address": HOOK})
    assert str(wrong) == "kind: 'pigeon' is no way to be told; allowed: discord, slack, mattermost, json, push."


def test_a_seat_has_so_many_ways_and_no_more() -> None:
    ways = [asked({"address": f"{HOOK}{number}"}) for number in range(WAYS_MOST)]
    room_for(asked({"address": f"{HOOK}0"}), ways)
    with pytest.raises(NoticeInput, match="has 5 ways to be told already"):
        room_for(asked({"address": f"{HOOK}9"}), ways)


def test_its_holder_sees_the_host_and_the_last_error_and_never_the_address() -> None:
    way = asked({"address": HOOK})._replace(id="w")
    fine = {"id": "w", "kind": "discord", "host": "discord.com", "lang": "fr", "made": 100, "error": None}
    assert shown(way, "en") == fine
    failing = way._replace(error="gone:404", error_at=120)
    said = "This address is no longer in use over there (status 404)."
    assert shown(failing, "en") == {**fine, "error": {"sentence": said, "at": 120}}
    assert "secret" not in str(shown(failing, "fr"))


def test_a_change_of_turn_is_one_notice_for_each_way() -> None:
    ways = [asked({"address": f"{HOOK}{number}"}) for number in range(2)]
    link = "https://club.example/battle/game"
    made = turn_notices(ways, 7, "Quatre Bras", "Ney", link, 100)
    assert [one.id for one in made] == [f"game.7.{way.id}" for way in ways]
    assert made[0] == Notice(made[0].id, ways[0], 7, "Quatre Bras", "Ney", link, 100 + GRACE)
    assert made == turn_notices(ways, 7, "Quatre Bras", "Ney", link, 100)


@pytest.mark.parametrize("behind", ["#key", "?key=1", "?a=1#key"])
def test_the_link_has_no_key(behind: str) -> None:
    (made,) = turn_notices([asked({"address": HOOK})], 7, "", "", f"https://club.example/battle/game{behind}", 100)
    assert made.link == "https://club.example/battle/game"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_languages_say_everything(lang: str) -> None:
    assert set(NOTICE_WORDS.own[lang]) == set(NOTICE_WORDS.own["en"])
    for key in NOTICE_WORDS.own[lang]:
        if key.startswith("failed."):
            assert failure(lang, f"{key.removeprefix('failed.')}:404").endswith(".")
