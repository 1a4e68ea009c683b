"""The JSON API of whole games, request by request, over a real store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from grognard.games import showing
from grognard.games.battle import Asked, Battle
from grognard.store.rows import Change, GameRow
from grognard.store.store import Store, opened
from grognard.web import tables
from grognard.web.app import make_app
from grognard.web.limits import Buckets
from grognard.web.tables import Tables

from .asking import Client
from .playing import LINK, PERSON, Party, at_table, auth, begun, kept


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with kept(tmp_path_factory.mktemp("games")) as store:
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[Client]:
    with at_table(store) as client:
        yield client


@pytest.fixture
def party(client: Client) -> Party:
    return begun(client)


def first(party: Party, seat: int) -> str:
    text: str = party.view(seat)["pending"]["answers"][0]["text"]
    return text


# Beginning


def test_a_game_begins_with_keys_and_invitations_by_seat(client: Client) -> None:
    answer = client.post("/api/games", json={"scenario": "first-steps", "seats": [PERSON, LINK]})
    made = answer.json()
    assert answer.status_code == 201
    assert answer.headers["location"] == f"/api/games/{made['id']}"
    assert [key is None for key in made["keys"]] == [False, True]
    assert [one is None for one in made["invitations"]] == [True, False]
    assert len(made["commitment"]) == 64


def test_a_scenario_of_ones_own_is_played_by_its_text(client: Client) -> None:
    from importlib.resources import files

    text = (files("grognard.square_bashing") / "scenarios" / "first-steps.toml").read_text(encoding="utf-8")
    party = begun(client, text)
    assert party.view()["title"] == "First steps"
    assert party.view()["scenario"] == ""


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"scenario": "nowhere"}, "scenario"),
        ({"scenario": "first-steps", "seats": [PERSON]}, "seats"),
        ({"scenario": "first-steps", "seats": [PERSON, {"kind": "ghost"}]}, "seats[1].kind"),
        ({"scenario": "first-steps", "seats": [PERSON, {"kind": "computer", "player": "nobody"}]}, "players"),
        ({"scenario": "first-steps", "settings": {"edition": "de"}}, "settings.edition"),
        ({"scenario": "first-steps", "record": "x"}, "scenario"),
        ({}, "scenario"),
        ({"scenario": "first-steps", "sates": []}, "body"),
    ],
)
def test_what_cannot_begin_says_which_field(client: Client, body: dict[str, object], field: str) -> None:
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 422
    assert answer.json()["field"] == field


def test_an_invitation_is_claimed_once(client: Client) -> None:
    party = begun(client, "first-steps", PERSON, LINK)
    assert party.view(0)["pending"] == {"waiting": "seat"}
    party.claim(1, name="Marie", contribution="heads")
    assert party.view(1)["seats"][1] == {
        "kind": "link", "player": "", "dice": "fair", "name": "Marie", "claimed": True,
    }  # fmt: skip
    again = party.post("claim", None, invitation=party.invitations[1])
    assert (again.status_code, again.json()["detail"]) == (
        403,
        "This invitation is not open: it was used, or taken back.",
    )


def test_the_creator_voids_a_key_and_invites_anew(client: Client) -> None:
    party = begun(client, "first-steps", PERSON, LINK)
    party.claim(1)
    lost = party.keys[1]
    assert party.act("invitations", 1, seat=1).status_code == 403
    answer = party.act("invitations", 0, seat=1)
    assert answer.status_code == 200
    assert client.get(f"/api/games/{party.id}", headers=auth(lost)).status_code == 403
    assert party.view(0)["pending"] == {"waiting": "seat"}
    party.invitations[1] = answer.json()["invitation"]
    party.claim(1)
    assert party.view(1)["seat"] == 1


def test_a_creator_who_sits_nowhere_invites_too(client: Client) -> None:
    party = begun(client, "first-steps", LINK, LINK)
    version = party.view()["version"]
    answer = party.post("invitations", None, party.creator, version=version, id="a", seat=1)
    assert answer.status_code == 200
    assert party.post("claim", None, invitation=party.invitations[1]).status_code == 403
    assert party.post("claim", None, invitation=answer.json()["invitation"]).status_code == 200


def test_a_seat_moves_to_another_device(client: Client) -> None:
    party = begun(client)
    answer = party.act("move", 0)
    assert party.view(0)["pending"]["player"] == 0, "who sits there goes on until the invitation is used"
    old = party.keys[0]
    claimed = party.post("claim", None, invitation=answer.json()["invitation"])
    assert claimed.json()["seat"] == 0
    assert client.get(f"/api/games/{party.id}", headers=auth(old)).status_code == 403
    assert client.get(f"/api/games/{party.id}", headers=auth(claimed.json()["key"])).json()["seat"] == 0


def test_a_battle_is_forked_at_a_moment(party: Party) -> None:
    party.play(Random(1), 4)
    version, pieces = party.view(0)["version"], party.view(0)["pieces"]
    party.done("resign", 0)
    answer = party.client.post("/api/games", json={"fork": party.id, "at": version})
    other = Party(party.client, answer.json())
    assert other.view(0)["pieces"] == pieces
    late = party.client.post("/api/games", json={"fork": party.id, "at": version + 2})
    assert (late.status_code, late.json()["field"]) == (422, "at")


def test_a_battle_between_two_persons_is_forked_after_its_end_alone(party: Party) -> None:
    """Else a computer that plays on from here, or a hint against it, would be a hint where a second person plays."""
    party.play(Random(1), 4)
    seats = [{"kind": "person"}, {"kind": "computer"}]
    for asked in (seats, None):
        refused = party.client.post("/api/games", json={"fork": party.id, **({"seats": asked} if asked else {})})
        assert (refused.status_code, refused.json()["field"]) == (422, "fork")
    party.done("resign", 0)
    assert party.client.post("/api/games", json={"fork": party.id, "seats": seats}).status_code == 201


def test_a_battle_against_a_computer_is_forked_while_it_goes_on(client: Client) -> None:
    alone = begun(client, "first-steps", PERSON, {"kind": "computer", "player": "random"})
    assert client.post("/api/games", json={"fork": alone.id}).status_code == 201


def test_a_finished_game_is_exported_verified_and_imported(party: Party) -> None:
    party.play(Random(2), 6)
    partial = party.get("/record", 0)
    assert partial.headers["content-type"].startswith("text/plain")
    refused = party.client.post("/api/games", json={"record": partial.text})
    assert refused.status_code == 422
    assert party.client.post("/api/verify", json={"record": partial.text}).status_code == 422
    party.done("resign", 1)
    record = party.get("/record").text
    found = party.client.post("/api/verify", json={"record": record})
    assert (found.status_code, found.json()["entries"]) == (200, party.view()["version"])
    other = Party(party.client, party.client.post("/api/games", json={"record": record}).json())
    assert other.view()["pieces"] == party.view()["pieces"]


# Looking


def test_only_who_is_asked_sees_the_answers(party: Party) -> None:
    asked = party.asked()
    assert party.view(asked)["pending"]["kind"] == "ask"
    for reader in (None, 1 - asked):
        assert party.view(reader)["pending"] == {"player": asked, "waiting": True}


def test_an_update_tells_only_what_is_new(party: Party) -> None:
    before = party.view(0)
    party.play(Random(3), 3)
    update = party.view(0, since=before["version"])
    assert (before["whole"], update["whole"]) == (True, False)
    kept = before["events"][: update["events_kept"]]
    assert kept + update["events"] == party.view(0)["events"]


def test_the_ground_is_told_once_and_for_ever(party: Party) -> None:
    hash = party.view()["ground"]
    answer = party.client.get(f"/api/grounds/{hash}")
    assert "immutable" in answer.headers["cache-control"]
    assert party.client.get("/api/grounds/0123").status_code == 404


def test_what_a_key_reads_is_stored_nowhere_and_what_anybody_reads_is_tagged(party: Party) -> None:
    assert party.get("", 0).headers["cache-control"] == "no-store"
    for what in ("", "/film"):
        tag = party.get(what).headers["etag"]
        again = party.client.get(f"/api/games/{party.id}{what}", headers={"If-None-Match": tag})
        assert again.status_code == 304


def test_the_film_shows_the_whole_game(party: Party) -> None:
    party.play(Random(4), 5)
    film = party.get("/film").json()
    assert film["version"] == party.view()["version"]
    assert film["frames"][0]["whole"] is True
    frames = put_together(film["frames"])
    assert all([one["chance"] is None or 0 <= one["chance"] <= 1 for one in frames])
    assert [one["version"] for one in frames] == sorted({one["version"] for one in frames})
    view = party.view()
    events: list[Any] = []
    for frame in frames:
        events = events[: frame["events_kept"]] + frame["events"]
    assert events == view["events"]
    assert [frames[-1][name] for name in ("turn", "player", "score")] == [
        view[name] for name in ("turn", "player", "score")
    ]


def put_together(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The frames with what they leave out."""
    found: list[dict[str, Any]] = []
    before: dict[str, Any] = {"version": 0}
    told = 0
    for one in frames:
        before = {**before, **showing.NOTHING, "version": before["version"] + 1, "events_kept": told, **one}
        told = before["events_kept"] + len(before["events"])
        found.append(before)
    return found


def test_a_film_is_the_same_for_who_takes_no_compression(party: Party) -> None:
    party.play(Random(2), 3)
    small = party.get("/film")
    plain = party.client.get(f"/api/games/{party.id}/film", headers={"Accept-Encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.json() == plain.json()


def test_a_unit_tells_the_ground_it_commands_and_one_that_is_not_there_none(party: Party) -> None:
    ground = party.get("/covered", piece=0).json()["covered"]
    assert all([one["words"] and (one.get("places") or one.get("outline")) for one in ground])
    assert party.get("/covered", piece=9999).json() == {"covered": []}


def test_luck_is_told_once_it_is_over(party: Party) -> None:
    party.play(Random(5), 8)
    assert party.get("/luck").status_code == 422
    party.done("resign", 0)
    sides = party.get("/luck").json()["sides"]
    assert [one["side"] for one in sides] == party.view()["sides"]


def test_a_browser_lists_its_own_games(party: Party) -> None:
    asked = [{"id": party.id, "key": party.keys[1]}, {"id": party.id, "key": "guess"}, {"id": "none"}, {"id": party.id}]
    lines = party.client.post("/api/games/mine", json={"games": asked}).json()["games"]
    assert (lines[0]["seat"], lines[0]["title"]["fr"], lines[0]["state"]) == (1, "Premiers pas", "live")
    assert lines[1:3] == [None, None]
    assert lines[3]["seat"] is None


def test_every_scenario_is_listed_with_its_sides_and_settings(client: Client) -> None:
    found = client.get("/api/scenarios").json()
    assert len(found["scenarios"]) >= 12
    for one in found["scenarios"]:
        assert len(one["sides"]["en"]) == len(one["sides"]["fr"]) == 2
    assert {one["ruleset"] for one in found["scenarios"]} == {one["id"] for one in found["rulesets"]}


# Acting


def test_the_same_id_happens_once_and_another_body_is_refused(party: Party) -> None:
    seat = party.asked()
    body = {"version": party.view(seat)["version"], "id": "mine", "text": first(party, seat)}
    done = party.post("answers", seat, **body)
    again = party.post("answers", seat, **body)
    assert (done.status_code, again.status_code) == (200, 200)
    assert again.json()["version"] == done.json()["version"]
    other = party.post("answers", seat, **{**body, "text": "other"})
    assert (other.status_code, other.json()["field"]) == (422, "id")


def test_an_answer_for_an_earlier_version_is_stale_and_carries_the_view(party: Party) -> None:
    seat = party.asked()
    before, text = party.view(seat)["version"], first(party, seat)
    party.done("answers", seat, text=text)
    late = party.post("answers", seat, version=before, id="late", text=text)
    assert late.status_code == 409
    assert late.json()["view"] == party.view(seat)
    early = party.post("answers", seat, version=before + 100, id="early", text=text)
    assert early.status_code == 409


def test_an_illegal_answer_names_its_rule_in_the_readers_language(client: Client) -> None:
    party = begun(client, "shiloh-1862")
    seat = party.asked()
    answers = [one["text"] for one in party.view(seat)["pending"]["answers"]]
    version = party.view(seat)["version"]
    tried = party.post("answers", seat, version=version, id="x", text="nonsense")
    assert (tried.status_code, tried.json()["field"]) == (422, "text")
    assert party.view(seat)["version"] == version
    assert answers


def test_an_answer_is_a_text_or_dice(party: Party) -> None:
    assert party.act("answers", party.asked()).json()["field"] == "text"


def test_too_late_is_said_before_what_is_wrong_besides(party: Party) -> None:
    seat, version = party.asked(), party.view()["version"]
    party.done("answers", seat, text=first(party, seat))
    for body in ({}, {"text": "nonsense"}, {"text": "x", "faces": [1]}):
        assert party.post("answers", seat, version=version, id="late", **body).status_code == 409


def test_a_version_of_too_many_figures_is_refused_in_words(party: Party) -> None:
    for given in ("9" * 5000, "0" * 5000 + "1", "-1", "1.5", ""):
        answer = party.get("", since=given)
        assert (answer.status_code, answer.json()["field"]) == (422, "since")


def test_who_is_not_asked_cannot_answer_nor_try(party: Party) -> None:
    seat = party.asked()
    text, version = first(party, seat), party.view()["version"]
    for what in ("answers", "try"):
        body = {"version": version, "text": text, **({"id": "a"} if what == "answers" else {})}
        assert party.post(what, 1 - seat, **body).status_code == 403
        assert party.post(what, None, **body).status_code == 401


def test_trying_changes_nothing(party: Party) -> None:
    seat = party.asked()
    version = party.view(seat)["version"]
    tried = party.post("try", seat, version=version, text=first(party, seat)).json()
    assert set(tried) == {"legal", "rule", "sentence", "words", "pointed", "forecast", "look", "stance", "held"}
    assert tried["legal"] is True
    assert party.view(seat)["version"] == version


def test_an_answer_is_taken_back_and_the_version_still_rises(party: Party) -> None:
    seat = party.asked()
    before = party.view(seat)
    party.done("answers", seat, text=first(party, seat))
    if party.view(seat)["undo"]["answers"]:
        after = party.done("undo", seat)
        assert after["version"] == before["version"] + 2
        assert after["pending"] == before["pending"]
    assert party.act("reset", 1 - seat).status_code == 422


def test_a_rewind_is_offered_and_accepted(party: Party) -> None:
    party.play(Random(6), 30)
    view = party.view(0)
    point = view["points"][0]["version"]
    party.done("rewind", 0, to=point)
    offer = party.view(1)["offer"]
    assert (offer["kind"], offer["to"], offer["seat"]) == ("rewind", point, 0)
    assert party.act("consent", 0, offer=offer["number"], yes=True).status_code == 403
    party.done("consent", 1, offer=offer["number"], yes=True)
    assert party.view(0)["version"] > view["version"]
    assert len(party.view(0)["events"]) < len(view["events"])


def test_a_draw_is_offered_declined_and_accepted(party: Party) -> None:
    party.done("draw", 0)
    offer = party.view(1)["offer"]["number"]
    party.done("consent", 1, offer=offer, yes=False)
    assert party.view(0)["offer"] is None
    party.done("draw", 1)
    ended = party.done("consent", 0, offer=party.view(0)["offer"]["number"], yes=True)
    assert (ended["over"], ended["pending"], ended["ended"]["by"]) == (True, None, "agreed")
    assert len(ended["secret"]) == 64


def test_messages_are_between_the_seats(party: Party) -> None:
    party.done("say", 0, text="Bonne chance")
    assert party.view(1)["messages"][0]["text"] == "Bonne chance"
    assert party.view()["messages"] == []
    assert party.act("say", 0, text="").json()["field"] == "text"


def test_typed_dice_are_the_seats_own(client: Client) -> None:
    typed = {"kind": "person", "dice": "typed"}
    party = begun(client, "first-steps", typed, typed)
    chance = Random(7)
    while party.view()["pending"].get("kind") != "roll":
        party.play(chance, 1)
    roll = party.view()["pending"]
    seat = roll["player"]
    wrong = party.act("answers", seat, faces=[9] * len(roll["dice"]))
    assert (wrong.status_code, wrong.json()["field"]) == (422, "faces")
    assert party.act("answers", 1 - seat, faces=[1] * len(roll["dice"])).status_code == 403
    assert party.done("answers", seat, faces=[1] * len(roll["dice"]))["dice"]


def test_what_is_mine_is_deleted_and_a_game_that_is_nobodys_is_gone(client: Client, store: Store) -> None:
    party = begun(client, "first-steps", {**PERSON, "name": "Ada"}, LINK)
    party.claim(1)
    party.done("say", 0, text="secret")
    gone = client.delete(f"/api/games/{party.id}", headers=auth(party.keys[0]))
    assert gone.status_code == 204
    left = party.view(1)
    assert (left["seats"][0]["name"], left["messages"], left["ended"]["by"]) == ("", [], "resigned")
    assert client.delete(f"/api/games/{party.id}", headers=auth(party.keys[0])).status_code == 403
    assert client.delete(f"/api/games/{party.id}", headers=auth(party.keys[1])).status_code == 204
    assert party.get().status_code == 404
    assert store.game(party.id) is None


def test_who_deletes_takes_name_and_messages_out_of_the_log_and_the_record_still_verifies(
    client: Client, store: Store
) -> None:
    party = begun(client, "first-steps", {**PERSON, "name": "Ottilie"}, LINK)
    party.claim(1, name="Ferdinand")
    party.done("say", 1, text="my own words")
    party.done("say", 0, text="an answer")
    assert client.delete(f"/api/games/{party.id}", headers=auth(party.keys[1])).status_code == 204
    record = party.get("/record").text
    for told in (record, str(store.entries(party.id)), str(party.view(0))):
        assert "Ferdinand" not in told
        assert "my own words" not in told
        assert "Ottilie" in told
        assert "an answer" in told
    assert client.post("/api/verify", json={"record": record}).status_code == 200


def test_a_language_that_we_do_not_speak_is_named(party: Party) -> None:
    assert party.get("", 0, lang="de").json()["field"] == "lang"
    assert party.get("", 0, since="soon").json()["field"] == "since"
    assert party.view(0, lang="fr")["sides"][0] == "La brigade"


def test_it_is_all_there_after_a_restart(tmp_path: Path) -> None:
    with kept(tmp_path) as store:
        with at_table(store) as client:
            party = begun(client)
            party.play(Random(8), 20)
            before = party.view(0)
        with at_table(store) as client:
            party.client = client
            assert party.view(0) == before


def test_no_hints_where_a_second_person_plays(party: Party) -> None:
    assert party.act("hint", party.asked()).json()["detail"] == "Hints are given only where no second person plays."


def test_a_game_in_which_nothing_happens_for_long_is_over(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    party = begun(client)
    found: Tables = client.app.app.app.state.tables  # type: ignore[attr-defined]  # what guards and measures is around it
    assert client.portal is not None
    client.portal.call(found.end_abandoned)
    assert party.view()["over"] is False
    monkeypatch.setattr(tables, "ABANDONED_AFTER", -1000)
    client.portal.call(found.end_abandoned)
    ended = party.view()
    assert (ended["over"], ended["ended"]["by"], ended["winner"]) == (True, "abandoned", None)


def test_one_game_that_cannot_be_loaded_keeps_no_other_from_ending(
    client: Client, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables_of = client.app.app.app.state.tables  # type: ignore[union-attr]
    old = begun(client)
    gone = begun(client)
    tables_of.tables.pop(gone.id)
    entry = store.entries(gone.id)[0]
    lost = entry._replace(body={**entry.body, "setup": {**entry.body["setup"], "scenario": "no-more"}})
    store.append(Change(gone.id, (), without_words=(lost,))).result()
    monkeypatch.setattr(tables, "ABANDONED_AFTER", -60_000)
    for _ in range(2):
        client.portal.call(tables_of.end_abandoned)  # type: ignore[union-attr]
    assert old.view()["over"]
    assert gone.get().status_code == 422


def test_news_that_come_while_a_battle_is_loaded_are_not_lost(
    party: Party, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: Tables = party.client.app.app.app.state.tables  # type: ignore[union-attr]
    load, known = found._load, party.view()["version"]

    def slowly(id: str) -> tuple[GameRow, Battle]:
        """Another process is quicker than the one that loads."""
        loaded = load(id)
        with closing(opened(f"sqlite:///{store.address.file}")) as other:
            battle = loaded[1].copy()
            battle.say(Asked(0, battle.version), "meanwhile")
            other.append(Change(id, (battle.log[-1],), turn_of=battle.turn_of)).result()
        until(lambda: id in found._meanwhile)
        return loaded

    monkeypatch.setattr(found, "_load", slowly)
    del found.tables[party.id]
    party.view()
    until(lambda: party.view()["version"] == known + 1)


def until(so: Callable[[], bool]) -> None:
    for _ in range(200):
        if so():
            return
        sleep(0.05)
    raise AssertionError("it does not come")


# What is held in memory


def test_as_many_battles_are_held_as_there_may_be_and_the_one_longest_not_looked_at_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "TABLES_MOST", 4)
    with kept(tmp_path) as store, at_table(store) as client:
        found: Tables = client.app.app.app.state.tables  # type: ignore[union-attr]
        parties: list[Party] = []
        for number in range(1, 7):
            parties.append(begun(client))
            assert len(found.tables) == min(number, 4), "none goes while there is room"
        parties[2].view()
        parties[0].view()
        assert list(found.tables) == [parties[number].id for number in (4, 5, 2, 0)]


def test_a_battle_that_nobody_looks_at_is_let_go_and_comes_back_as_it_was(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: Tables = party.client.app.app.app.state.tables  # type: ignore[union-attr]
    party.play(Random(3), 4)
    before = party.view(0)
    found.tidy()
    assert party.id in found.tables
    monkeypatch.setattr(tables, "IDLE_AFTER", -1.0)
    found.tidy()
    assert party.id not in found.tables
    assert party.view(0) == before


def test_there_is_an_end_to_how_many_games_are_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "GAMES_MOST", 0)
    refused = client.post("/api/games", json={"scenario": "first-steps"})
    assert (refused.status_code, refused.json()["type"]) == (503, "/problems/unavailable")


def test_a_seat_says_so_much_in_a_while_and_keeps_no_other_from_speaking(store: Store) -> None:
    with Client(make_app(Buckets(per_second=1000, burst=1000), store=store)) as client:
        party = begun(client)
        said = [party.act("say", 0, text="Your move.").status_code for _ in range(12)]
        assert (said[0], said[-1]) == (200, 429)
        assert party.act("say", 1, text="I am thinking.").status_code == 200


def test_one_client_begins_so_many_games_and_no_more(store: Store) -> None:
    with Client(make_app(Buckets(per_second=1000, burst=1000), store=store)) as client:
        asked = [client.post("/api/games", json={"scenario": "first-steps"}).status_code for _ in range(62)]
        assert asked[0] == 201
        assert asked[-1] == 429


def test_how_far_a_unit_truly_comes_is_told_to_the_seat_that_is_asked_alone(client: Client) -> None:
    party = begun(client, "first-shots")
    seat = party.view()["pending"]["player"]
    assert party.get("/reached", seat=seat).json() == {"outline": []}  # which unit, and no point, is asked for
    for _ in range(8):
        asked = party.view(seat)["pending"]
        if asked.get("reach"):
            break
        party.done("answers", seat, text=asked["answers"][0]["text"])
    outline = party.get("/reached", seat=seat).json()["outline"]
    assert len(outline) > 30
    assert party.get("/reached", seat=1 - seat).json() == {"outline": []}
