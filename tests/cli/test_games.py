"""What there is to play, files checked and replayed, many games; and every bad file in one sentence."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import grognard
from grognard.ai import ALLOWED
from grognard.cli.files import Given, game_of, line_in_json

from .running import CLASH, at_terminal, run, without_escapes


def begun() -> grognard.kernel.game.Game:
    """The clash, up to the dice of the assault on B3."""
    game = grognard.new("square-bashing", CLASH, seed=1)
    for text in ("done", "done", "done", "B3", "done", "stand"):
        game.play(game.parse(text))
    return game


def played() -> grognard.kernel.game.Game:
    game = begun()
    game.play_faces([6, 6, 6, 1])
    return game


# What can be played


def test_scenarios_are_listed_as_the_contract_says(program):
    status, out, _ = program("scenarios", "--json")
    listed = json.loads(out)
    assert status == 0
    assert all(set(one) == {"id", "ruleset", "en", "fr"} for one in listed)
    assert {"id": "first-steps", "ruleset": "square-bashing", "en": "First steps", "fr": "Premiers pas"} in listed
    for its in {one["ruleset"] for one in listed}:
        assert json.loads(program("scenarios", its, "--json")[1]) == [one for one in listed if one["ruleset"] == its]
    assert "Premiers pas" in program("scenarios", "--lang", "fr")[1]
    assert program("scenarios", "chess")[0] == 2


# Good files


def test_good_files_get_one_line(program, tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    (tmp_path / "game.txt").write_text(played().record(), encoding="utf-8")
    (tmp_path / "game.json").write_text(json.dumps(played().save()), encoding="utf-8")
    good = {
        "clash.toml": "a sound scenario of square-bashing, “A clash”.",
        "game.txt": "a sound record of 7 answers; the game goes on.",
        "game.json": "a sound save after 7 answers; the game goes on.",
    }
    for file, said in good.items():
        assert program("check", file, "--lang", "en") == (0, f"{file}: {said}\n", "")


def test_a_record_is_replayed(program, tmp_path):
    game = played()
    (tmp_path / "game.txt").write_text(game.record(), encoding="utf-8")
    status, out, _ = program("replay", "game.txt", "--json")
    assert status == 0
    told = json.loads(out)
    assert told["view"]["events"] == game.view().data()["events"]
    assert (told["view"]["turn"], told["view"]["seat"], told["result"]) == (1, None, None)
    assert told["ground"] == game.ground()
    status, out, _ = program("replay", "game.txt", "--to", "2", "--lang", "en")
    assert status == 0
    assert "Assault from C3?" in out
    assert "hits" not in out
    assert "The assaulter scores 3 hits." in program("replay", "game.txt", "--lang", "en")[1]


def test_a_record_to_its_end_has_a_result(program, tmp_path):
    game = grognard.new("square-bashing", CLASH, seed=1)
    while not game.over:
        game.play(next(iter(game.legal))) if hasattr(game.pending, "choices") else game.roll()
    (tmp_path / "game.txt").write_text(game.record(), encoding="utf-8")
    told = json.loads(program("replay", "game.txt", "--json")[1])
    assert told["result"] == {"winner": game.result.winner, "score": list(game.result.score)}
    assert "The game is over." in program("replay", "game.txt", "--lang", "en")[1]


def test_a_scenario_is_no_record(program, tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    status, out, err = program("replay", "clash.toml")
    assert (status, out) == (2, "")
    assert err.startswith("clash.toml: line 1: this is no record")
    (tmp_path / "game.txt").write_text(played().record(), encoding="utf-8")
    assert program("simulate", "game.txt", "--games", "1")[2].startswith("game.txt: line 1: this is no scenario")


# Bad files: one sentence with file, line and field; status 2; nothing written


def changed(text: str, old: str, new: str) -> tuple[str, int]:
    """A text with one change, and the line of it."""
    assert old in text
    return text.replace(old, new, 1), text[: text.index(old)].count("\n") + 1


RECORD = played().record()
SAVE = json.dumps(played().save(), indent=1) + "\n"
FACTS = SAVE[SAVE.index("1,", SAVE.index('"square_bashing.Facts"')) :][:90]
LAST = len(RECORD.splitlines())
BAD_SCENARIOS = {
    "a unit off the board": (*changed(CLASH, 'at = ["C3"]', 'at = ["C9"]'), "attacker.units[1].at"),
    "two sides in one square": (*changed(CLASH, 'at = ["B3"]', 'at = ["C3"]'), "defender.units[0].at"),
    "an unknown type": (*changed(CLASH, 'type = "cavalry"', 'type = "camels"'), "attacker.units[1].type"),
    "an unknown field": (*changed(CLASH, "count = 2", "number = 2"), "attacker.units[0].number"),
    "an unknown ground": (*changed(CLASH, ".   Wh* .   .", ".   Qh* .   ."), "map[1]"),
    "a row too short": (*changed(CLASH, ".   Wh* .   .", ".   Wh* .  "), "map[1]"),
    "an unknown setting": (*changed(CLASH, "focus = false", "focus = 3"), "settings.focus"),
    "an unknown game": (*changed(CLASH, 'ruleset = "square-bashing"', 'ruleset = "chess"'), "ruleset"),
    "no TOML": (*changed(CLASH, "board_deep = 4", "board_deep 4"), "TOML"),
}
BAD_RECORDS = {
    "another version": (*changed(RECORD, "record 2", "record 9"), "grognard record 9"),
    "no set-up": ("grognard record 2\n", 2, "''"),
    "a set-up cut short": (RECORD[:200], 2, "{"),
    "an unknown scenario": (*changed(RECORD, '"scenario": "ruleset', '"scenario": "no", "x": "'), "setup"),
    "an edited answer": (*changed(RECORD, "0 B3", "0 A1"), "A1"),
    "an answer out of turn": (*changed(RECORD, "1 stand", "0 stand"), "0 stand"),
    "too many dice": (*changed(RECORD, "dice 6 6 6 1", "dice 6 6 6 1 1"), "exactly 4"),
    "no such face": (*changed(RECORD, "dice 6 6 6 1", "dice 6 6 6 7"), "1 to 6"),
    "no dice at all": (*changed(RECORD, "dice 6 6 6 1", "dice six"), "dice six"),
    "a line lost": (*changed(RECORD, "0 B3\n", ""), "1 stand"),
}
BAD_SAVES = {
    "cut short": (SAVE[: SAVE.index('"stack"')], SAVE[: SAVE.index('"stack"')].count("\n") + 1, "JSON"),
    "another version": (*changed(SAVE, '"grognard": 2', '"grognard": 9'), "format 9"),
    "an edited answer": (*changed(SAVE, '"0 B3"', '"0 B4"'), "answers[3]"),
    "an edited turn": (*changed(SAVE, FACTS, FACTS.replace("1,", "5,", 1)), "state.facts.of[0]"),
    "edited dice": (*changed(SAVE, '"dice 6 6 6 1"', '"dice 6 6 6 6"'), ""),
    "no answers": (*changed(SAVE, '"answers": [', '"answered": ['), "answers"),
    "a strange set-up": (*changed(SAVE, '"settings": {}', '"settings": 3'), "settings"),
}
BAD = {
    **{f"scenario, {name}": ("bad.toml", *rest) for name, rest in BAD_SCENARIOS.items()},
    **{f"record, {name}": ("bad.txt", *rest) for name, rest in BAD_RECORDS.items()},
    **{f"save, {name}": ("bad.json", *rest) for name, rest in BAD_SAVES.items()},
}
LINES_THAT_TELL_LATER = {"save, edited dice", "save, no answers", "save, a strange set-up", "record, a line lost"}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_gets_one_sentence_with_file_line_and_field(program, tmp_path, name):
    file, text, line, field = BAD[name]
    (tmp_path / file).write_text(text, encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    first = program("check", file)
    assert first[:2] == (2, "")
    assert first[2].startswith(f"{file}: ")
    assert first[2].count("\n") == 1
    assert "line " in first[2]
    assert field in first[2]
    if name not in LINES_THAT_TELL_LATER:
        assert f"line {line}" in first[2]
    assert program("play", file, "--record", "out.txt") == first
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"\xff\xfe", "line 1: this is not text in UTF-8"),
        (b"map = 1\n\xff", "line 2: this is not text"),
        (b"", "line 1"),
    ],
)
def test_a_file_of_something_else_is_refused(program, tmp_path, raw, said):
    (tmp_path / "x").write_bytes(raw)
    status, out, err = program("check", "x")
    assert (status, out) == (2, "")
    assert err.startswith("x: ")
    assert said in err


def test_a_bad_file_is_refused_in_french(program, tmp_path):
    (tmp_path / "bad.txt").write_text(BAD_RECORDS["too many dice"][0], encoding="utf-8")
    assert program("check", "bad.txt", "--lang", "fr")[2] == (
        f"bad.txt\xa0: compte rendu, ligne {LAST}\xa0: 'dice 6 6 6 1 1' ne convient pas ici\xa0: "
        "dés\xa0: 5 donnés\xa0; admis\xa0: exactement 4.\n"
    )
    (tmp_path / "bad.toml").write_text(BAD_SCENARIOS["an unknown type"][0], encoding="utf-8")
    assert program("check", "bad.toml", "--lang", "fr")[2].startswith(
        "bad.toml\xa0: ligne 41\xa0: attacker.units[1].type"
    )


MISUSE = [
    ("play", "nowhere"),
    ("play", "first-steps", "--players", "human"),
    ("play", "first-steps", "--players", "human,napoleon"),
    ("play", "first-steps", "--seed", "x"),
    ("play", "first-steps", "--record", "no/such/folder/r.txt"),
    ("play", "first-steps", "--lang", "de"),
    ("check", "nowhere.toml"),
    ("check",),
    ("replay", "nowhere.txt"),
    ("simulate", "first-steps"),
    ("simulate", "first-steps", "--games", "0"),
    ("simulate", "first-steps", "--games", "many"),
    ("simulate", "first-steps", "--games", "1", "--jobs", "0"),
    ("simulate", "first-steps", "--games", "1", "--players", "random,human"),
    ("simulate", "nowhere", "--games", "1"),
]


@pytest.mark.parametrize("words", MISUSE, ids=" ".join)
def test_misuse_gets_one_line_and_status_2(program, words):
    status, out, err = program(*words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "allowed: " in err


def test_replay_refuses_a_number_below_zero(program, tmp_path):
    (tmp_path / "game.txt").write_text(RECORD, encoding="utf-8")
    assert (
        program("replay", "game.txt", "--to", "-1")[2]
        == "--to: -1 is not allowed; allowed: a whole number, 0 or more.\n"
    )


def test_the_line_of_a_field_is_found_in_json():
    text = '{\n "a": {"b": [1,\n  [2, "x}"],\n  {"c": null}]},\n "d": 4\n}'
    assert [line_in_json(text, where) for where in ("a", "a.b[1]", "a.b[2].c", "d")] == [2, 3, 4, 5]
    assert [line_in_json(text, where) for where in ("", "e", "a[0]", "a.b.c", "a.b[7]", "d.e")] == [0] * 6


# Many games


def test_simulate_prints_nothing_but_the_result_to_a_pipe(tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    words = ("simulate", "clash.toml", "--games", "6", "--players", "greedy,random", "--seed", "2")
    done = run(*words, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert done.stdout.startswith("6 games of clash.toml, seed 2\n")
    assert "95% confidence" in done.stdout
    assert done.stdout.count(" – ") == 3


def test_simulate_as_json(program, tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    words = ("simulate", "clash.toml", "--games", "4", "--seed", "2", "--json")
    told = json.loads(program(*words)[1])
    assert told == json.loads(program(*words)[1])
    assert (told["scenario"], told["games"], told["players"]) == ("clash.toml", 4, ["random", "random"])
    assert sum(share["times"] for share in told["wins"]) + told["draws"]["times"] == 4
    assert all(share["low"] <= share["rate"] <= share["high"] for share in (*told["wins"], told["draws"]))


def test_simulate_shows_a_bar_at_a_terminal(tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    status, written = at_terminal("simulate", "clash.toml", "--games", "12", cwd=tmp_path)
    seen = without_escapes(written)
    assert status == 0
    assert "/12" in seen
    assert "━" in seen
    assert "12 games of clash.toml" in seen
    assert "95% confidence" in seen


def test_what_would_be_ignored_is_refused(program, tmp_path):
    (tmp_path / "game.txt").write_text(RECORD, encoding="utf-8")
    (tmp_path / "save.json").write_text(json.dumps(played().save()), encoding="utf-8")
    too_far = f"--to: 9999 is not allowed; allowed: a whole number from 0 to {len(played().answers)}."
    for words, said in (
        (("play", "save.json", "--seed", "4"), "--seed: 4 is not used here, as save.json goes on with a seed of its"),
        (("draw", "game.txt", "--to", "9999"), too_far),
        (("replay", "game.txt", "--to", "9999"), too_far),
        (("draw", "save.json", "--to", "9999"), too_far),
        (("draw", "first-steps", "--to", "99"), "--to: 99 is not allowed, as nothing is answered yet in a scenario"),
    ):
        status, out, err = program(*words)
        assert (status, out) == (2, "")
        assert said in err


@pytest.mark.parametrize(("kind", "text"), [("record", RECORD), ("save", SAVE)])
def test_a_record_and_a_save_are_told_up_to_an_answer(kind, text):
    assert game_of(Given("a file", kind, text), 4).answers == played().answers[:4]


# Options


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "first-steps", "--players", "human,bob"), f"'bob' is not known; allowed: human, {ALLOWED}."),
        (("play", "first-steps", "--players", "human"), "--players: 'human' is not two names, one for each side"),
        (("simulate", "first-steps", "--games", "1", "--players", "human,random"), f"allowed: {ALLOWED}."),
        (("play", "first-steps", "--players", "human,search:abc"), "--players: 'search:abc' is not known; allowed: "),
        (
            ("simulate", "first-steps", "--games", "1", "--players", "search:-1,random"),
            "--players: 'search:-1' is not known; allowed: search:SECONDS, a number of seconds from 0.01 to 3600",
        ),
        (("simulate", "first-steps"), "--games: grognard simulate needs this"),
        (("play", "first-steps", "--seed", "-1"), "--seed: -1 is not allowed; allowed: a whole number, 0 or more."),
        (("--force",), "--force: grognard has no such option; allowed: see grognard --help."),
        (("rules", "--lang"), "--lang: this option of grognard rules needs a value after it; allowed: see"),
        (("rules", "--json=3"), "--json: this option of grognard rules takes no value; allowed: --json alone."),
        (("--lang", "de", "rules"), "--lang: 'de' is not known; allowed: en, fr."),
        (("rules", "--lang", "de"), "--lang: 'de' is not known; allowed: en, fr."),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(program, words, said):
    status, out, err = program(*words)
    assert (status, out) == (2, "")
    assert said in err
    assert "  " not in err


def test_the_language_may_come_first(program):
    assert "Premiers pas" in program("--lang", "fr", "scenarios")[1]
    assert "Premiers pas" in program("--lang=fr", "scenarios")[1]
    assert program("--lang", "fr", "schema", "sb.gas")[0] == 0
    assert program("schema", "sb.gas", "--lang", "fr")[0] == 0


@pytest.mark.parametrize(
    "words", [("--help", "--lang", "fr"), ("--lang", "fr", "--help"), ("--lang=fr",), ("army", "--lang", "fr")]
)
def test_help_is_given_in_the_language_that_is_asked_for(words):
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Utilisation" in done.stdout


def test_the_web_application_takes_a_language():
    done = run("serve", "--lang", "fr", "--port", "x")
    assert done.stderr == "--port\xa0: x n'est pas admis\xa0; admis\xa0: un nombre entier, 0 ou plus.\n"


def test_the_version_is_told(program):
    assert program("--version") == (0, f"grognard {grognard.__version__}\n", "")


def test_help_names_what_is_wanted():
    helped = run("replay", "--help").stdout
    assert "A record; -: standard input." in helped
    assert "<bool>" not in helped + run("--help").stdout + run("play", "--help").stdout


@pytest.mark.parametrize("words", [("rules",), ("rules", "--json"), ("play", "first-steps")])
def test_a_reader_that_leaves_is_no_fault(words):
    command = " ".join([sys.executable, "-m", "grognard", *words])
    script = f"set -o pipefail; yes 1 | head -n 3000 | {command} | head -n 1"
    done = subprocess.run(["bash", "-c", script], capture_output=True, check=False)
    assert done.returncode in (0, 141)
    assert done.stderr == b""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_scenario_that_comes_with_a_game_is_checked_by_its_name(program, lang):
    status, said, _ = program("check", "the-ford", "--lang", lang)
    title = {"en": "The ford", "fr": "Le gué"}[lang]
    assert status == 0
    assert said.startswith("the-ford")
    assert title in said


def test_a_name_that_is_neither_a_scenario_nor_a_file_is_refused_with_the_names_there_are(program):
    status, _, complaint = program("check", "the-fjord")
    assert status == 2
    assert complaint.startswith("FILE: there is no scenario and no file 'the-fjord'; allowed: first-steps, ")


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("", "line 1: ruleset: this field must be given; allowed: square-bashing, "),
        ("ruleset = 3\n", "line 1: ruleset: 3 is not allowed; allowed: square-bashing, "),
        ('ruleset = "chess"\n', 'line 1: ruleset: "chess" is not allowed; allowed: square-bashing, '),
    ],
)
def test_a_scenario_must_name_its_game_and_is_told_which_there_are(program, tmp_path, ruleset, said):
    text = CLASH.replace('ruleset = "square-bashing"\n', ruleset)
    (tmp_path / "clash.toml").write_text(text, encoding="utf-8")
    status, _, complaint = program("check", "clash.toml")
    assert status == 2
    assert said in complaint


def test_what_a_text_may_be_is_said_in_words(program, tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH.replace('fr = "Un choc"', "fr = 3"), encoding="utf-8")
    assert "title.fr: 3 is not allowed; allowed: a line of text." in program("check", "clash.toml")[2]
