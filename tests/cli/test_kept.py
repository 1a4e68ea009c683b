"""The commands for stored games, and `grognard verify`."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grognard
from grognard.games import log
from grognard.games.battle import Asked, Battle
from grognard.games.beginning import from_scenario
from grognard.games.seats import LINK, PERSON, Seat
from grognard.kernel.question import Ask
from grognard.store.kept import seated
from grognard.store.rows import OVER, Change
from grognard.store.store import opened

from .running import Done, run, started

AT = 1_700_000_000_000
SECRET = "5" * 64


@cache
def battle(moves: int, id: str, other: str = PERSON) -> Battle:
    """A battle between Ann and Bob, after so many answers."""
    seats = (Seat(PERSON, name="Ann"), Seat(other, name="Bob", claimed=other != LINK))
    one = Battle.begun(id, SECRET, from_scenario("first-steps").setup, seats, AT)
    rng = Random(3)
    for number in range(moves):
        if one.over:
            break
        assert isinstance(one.game.pending, Ask)
        answer = str(one.game.legal.sample(rng))
        one.answer(Asked(one.game.pending.player, one.version, f"i{number}", AT + number, "d"), answer)
    return one


def ended() -> Battle:
    one = battle(12, "ended").copy()
    one.resign(Asked(0, one.version, "r", AT + 99, "d"))
    return one


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


def kept(url: str, *battles: Battle) -> None:
    with closing(opened(url)) as store:
        for one in battles:
            store.create(seated(one, AT).row, one.log).result()


def games(url: str, *words: str) -> Done:
    return run("games", *words, "--database", url)


def told(url: str, *words: str) -> Any:
    done = games(url, *words, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_the_list_shows_who_plays_what_and_no_secret(url: str) -> None:
    kept(url, battle(5, "live"), battle(0, "waiting", LINK), ended())
    done = games(url, "list")
    assert "First steps" in done.stdout
    assert "Ann, Bob" in done.stdout
    listed = told(url, "list")
    assert [(one["id"], one["state"]) for one in listed] == [
        ("ended", "over"),
        ("waiting", "waiting"),
        ("live", "live"),
    ]
    assert [one["id"] for one in told(url, "list", "--state", "live,over")] == ["ended", "live"]
    assert SECRET not in json.dumps(listed)
    assert set(listed[0]["seats"][0]) == {"kind", "player", "dice", "name", "claimed"}


def test_a_list_of_nothing_says_where_it_looked(url: str, tmp_path: Path) -> None:
    assert games(url, "list").stdout == f"No games are stored yet in {tmp_path / 'games.sqlite'}.\n"
    assert told(url, "list") == []


def test_a_game_is_shown_as_an_observer_sees_it(url: str) -> None:
    kept(url, battle(5, "live"))
    assert "Ann, Bob" in games(url, "show", "live").stdout
    seen = told(url, "show", "live")
    assert seen["view"]["version"] == battle(5, "live").version
    assert seen["view"]["seat"] is None
    assert SECRET not in json.dumps(seen)


def test_a_finished_game_goes_out_as_a_record_that_verifies_and_comes_in_elsewhere(url: str, tmp_path: Path) -> None:
    kept(url, ended())
    record = tmp_path / "record.txt"
    assert games(url, "export", "ended", "-o", str(record)).returncode == 0
    done = run("verify", str(record))
    assert (done.returncode, done.stdout.count("\n")) == (0, 1)
    assert "all holds" in done.stdout
    elsewhere = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert games(elsewhere, "import", str(record)).returncode == 0
    assert run("games", "export", "ended", "--database", elsewhere).stdout == record.read_text(encoding="utf-8")
    again = games(elsewhere, "import", str(record))
    assert (again.returncode, again.stderr.count("\n")) == (2, 1)
    assert "here already" in again.stderr


def test_the_record_of_a_game_that_goes_on_is_partial_and_holds_no_secret(url: str, tmp_path: Path) -> None:
    kept(url, battle(5, "live"))
    done = games(url, "export", "live")
    assert "partial" in done.stderr
    assert SECRET not in done.stdout
    (tmp_path / "partial.txt").write_text(done.stdout, encoding="utf-8")
    assert games(url, "import", str(tmp_path / "partial.txt")).returncode == 2


def test_a_record_of_a_game_at_the_terminal_becomes_a_game_with_keys_of_its_own(url: str, tmp_path: Path) -> None:
    game = grognard.new("square-bashing", "first-steps", 4)
    for _ in range(8):
        game.play(game.legal.sample(Random(1))) if isinstance(game.pending, Ask) else game.roll()
    (tmp_path / "record.txt").write_text(game.record(), encoding="utf-8")
    new = told(url, "import", str(tmp_path / "record.txt"))
    assert all([len(key) >= 22 for key in [*new["keys"], new["creator"]]])
    with closing(opened(url)) as store:
        loaded = Battle.loaded(new["id"], "", store.entries(new["id"]))
    assert loaded.game.answers[: len(game.answers)] == game.answers


@pytest.mark.parametrize("part", ["die", "secret", "answer", "hash"])
def test_a_record_with_anything_altered_names_the_line(url: str, tmp_path: Path, part: str) -> None:
    kept(url, ended())
    record = games(url, "export", "ended").stdout
    lines = record.splitlines()
    where = {
        "die": next(i for i, line in enumerate(lines) if '"dice",' in line and "faces" in line),
        "secret": 1,
        "answer": next(i for i, line in enumerate(lines) if '"answer",' in line),
        "hash": len(lines) - 1,
    }[part]
    changes = {"die": ('"faces":[', '"faces":[9,'), "secret": (SECRET, "6" * 64), "answer": ('"text":"', '"text":"x')}
    before, after = changes.get(part, (lines[-1][-10:-2], "00000000"))
    assert before in lines[where]
    lines[where] = lines[where].replace(before, after, 1)
    (tmp_path / "altered.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = run("verify", str(tmp_path / "altered.txt"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"line {where + 1}" in done.stderr


def test_check_names_the_game_that_a_changed_rule_breaks_and_its_entry(url: str) -> None:
    sound, other = battle(5, "sound"), battle(5, "broken")
    kept(url, sound, other, ended())
    assert [one["holds"] for one in told(url, "check")] == [True, True]
    bad = log.entry(other.log, log.ANSWER, other.turn_of, AT, {"text": "nowhere"})
    with closing(opened(url)) as store:
        store.append(Change("broken", (bad,))).result()
    done = games(url, "check")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "broken" in done.stderr
    found = {one["id"]: one for one in json.loads(games(url, "check", "--json").stdout)}
    assert set(found) == {"sound", "broken"}, "what is over need not be played again"
    assert (found["sound"]["holds"], found["broken"]["holds"], found["broken"]["entry"]) == (True, False, bad.number)
    assert found["broken"]["en"] != found["broken"]["fr"]


def test_check_names_a_log_that_somebody_has_edited(url: str) -> None:
    kept(url, battle(5, "live"))
    with closing(opened(url)) as store, store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entries SET at = at + 1 WHERE number = 3")
    done = games(url, "check")
    assert done.returncode == 2
    assert "entry 3" in done.stdout


def test_prune_deletes_what_is_over_and_old_and_says_how_many(url: str) -> None:
    kept(url, battle(5, "live"), ended())
    assert told(url, "prune") == []
    assert games(url, "prune", "--days", "0").stdout == "1 game deleted.\n"
    assert [one["id"] for one in told(url, "list")] == ["live"]
    assert told(url, "prune", "--days", "0", "--state", "live") == ["live"]


def test_a_backup_is_taken_in_elsewhere_once(url: str, tmp_path: Path) -> None:
    kept(url, battle(5, "live"), ended())
    file = tmp_path / "copy.sqlite"
    assert told(url, "backup", str(file)) == {"file": str(file), "games": 2}
    elsewhere = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert told(elsewhere, "import", str(file)) == {"taken": ["live", "ended"], "here": []}
    assert told(elsewhere, "import", str(file)) == {"taken": [], "here": ["ended", "live"]}
    with closing(opened(url)) as store, closing(opened(elsewhere)) as other:
        assert store.entries("live") == other.entries("live")
        first, second = store.game("live"), other.game("live")
    assert first is not None
    assert second is not None
    assert first._replace(changed=0) == second._replace(changed=0), "with the seats' keys, and the dice's secret"


@pytest.mark.parametrize(
    "words",
    [
        ("list", "--state", "asleep"),
        ("show", "nowhere"),
        ("export", "nowhere"),
        ("import", "/nowhere/record.txt"),
        ("prune", "--days", "many"),
        ("backup", "/nowhere/copy.sqlite"),
        ("list", "--database", "mysql://me:Sesame-4711@host/games"),
        ("list", "--database", "postgresql://me:Sesame-4711@127.0.0.1:9/games"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_input_is_one_sentence(url: str, words: tuple[str, ...], lang: str) -> None:
    given = words if "--database" in words else (*words, "--database", url)
    done = run("games", *given, "--lang", lang)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert ("allowed:" if lang == "en" else "admis") in done.stderr
    assert "Sesame" not in done.stderr


def test_the_environment_says_where_the_games_are(url: str) -> None:
    kept(url, ended())
    done = run("games", "list", "--json", GROGNARD_DATABASE=url)
    assert [one["id"] for one in json.loads(done.stdout)] == ["ended"]


def test_commands_that_need_no_games_do_not_load_the_database() -> None:
    code = "import sys, grognard.cli.main; print(sorted({'sqlalchemy', 'alembic', 'psycopg'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_help_is_in_french_too() -> None:
    done = started("games", "--help", "--lang", "fr", LC_ALL="fr_FR.UTF-8", COLUMNS="80")
    assert "Les parties gardées." in done.stdout


def test_a_state_is_named_in_both_languages(url: str) -> None:
    kept(url, ended())
    assert OVER in games(url, "list").stdout
    assert "finie" in games(url, "list", "--lang", "fr").stdout
