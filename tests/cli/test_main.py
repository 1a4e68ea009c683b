"""The command line as a shell sees it: what it prints, what it refuses, and its exit status."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import grognard

from . import running
from .running import Done, started

ASSAULT = {
    "face": "flank",
    "assaulter": {"units": [{"type": "infantry"}, {"type": "heavy-tank"}], "supports": 1},
    "target": {"units": [{"type": "infantry"}, {"type": "mg"}], "works": "hasty"},
}


def run(*words: str, given: object = None, raw: bytes | None = None, **env: str) -> Done:
    sent = raw if raw is not None else b"" if given is None else json.dumps(given).encode()
    return running.run(*words, raw=sent, **env)


def printed(*words: str, given: object = None) -> object:
    done = run(*words, "--json", given=given)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_procedures_lists_every_procedure_with_both_titles() -> None:
    listed = printed("procedures")
    assert [one["id"] for one in listed if one["ruleset"] == "square-bashing"] == [
        "sb.assault",
        "sb.retire",
        "sb.shooting",
        "sb.morale",
        "sb.scenery",
        "sb.barrage",
        "sb.gas",
        "sb.rout",
        "sb.rolling",
        "sb.reinforcements",
        "sb.saves",
        "sb.countdown",
    ]
    assert all(set(one) == {"id", "ruleset", "en", "fr"} and one["en"] != one["fr"] for one in listed)


def test_rules_prints_the_fields_of_the_contract() -> None:
    listed = printed("rules", "square-bashing")
    assert all(set(one) == {"id", "ruleset", "section", "kind", "en", "fr", "where"} for one in listed)
    assert {one["kind"] for one in listed} == {"sheet", "edition", "gap"}
    by_id = {one["id"]: one for one in listed}
    assert by_id["SB-26-A-HASTY"]["where"] == "grognard.square_bashing.sheet.assaults_26.ASSAULTER_DICE"
    assert by_id["SB-26-A-HASTY"]["section"] == "26"
    assert "−2" in by_id["SB-26-A-HASTY"]["en"]
    assert "retranchements" in by_id["SB-26-A-HASTY"]["fr"]


def test_odds_prints_what_the_python_api_says() -> None:
    assert printed("odds", "sb.assault", given=ASSAULT) == grognard.odds("sb.assault", ASSAULT)


def test_explain_prints_the_tallies_alone() -> None:
    told = printed("explain", "sb.assault", given=ASSAULT)
    assert set(told) == {"procedure", "tallies"}
    assert told["tallies"]["assaulter"]["total"] == 8


def test_roll_with_a_seed_is_the_same_every_time() -> None:
    first = printed("roll", "sb.assault", "--seed", "7", given=ASSAULT)
    assert first == printed("roll", "sb.assault", "--seed", "7", given=ASSAULT)
    assert set(first) == {"procedure", "tallies", "rolls", "outcome", "results", "events", "next"}


def test_roll_reads_the_players_own_dice_in_the_order_they_are_asked_for() -> None:
    # 8 dice of the assaulter: two hits; 7 of the target: none; the infantry (owner's two hits on the machine gun).
    dice = [5, 6, 1, 1, 1, 1, 1, 1] + [1] * 7 + [1, 6]
    told = printed("roll", "sb.assault", "--dice", ",".join(map(str, dice)), given=ASSAULT)
    assert [roll["rule"] for roll in told["rolls"]][:2] == ["SB-26-A", "SB-26-T"]
    assert [roll["result"] for roll in told["rolls"]][:2] == [2, 0]
    assert told["results"] == {"target_casualties": 1, "assaulter_casualties": 0}
    assert told["outcome"] == "assaulter_wins"


@pytest.mark.parametrize(
    ("dice", "sentence"), [("1,2", "too few"), (",".join("1" * 40), "too many"), ("1,x", "--dice")]
)
def test_dice_that_do_not_fit_are_refused(dice: str, sentence: str) -> None:
    done = run("roll", "sb.assault", "--dice", dice, given=ASSAULT)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "allowed" in done.stderr


def test_the_schema_describes_what_is_accepted() -> None:
    done = run("schema", "sb.assault")
    schema = json.loads(done.stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(ASSAULT, schema)
    assert schema["properties"]["face"]["x-labels"]["rear"] == {"en": "Rear", "fr": "Arrière"}
    assert [field["x-order"] for field in schema["properties"].values()] == list(range(len(schema["properties"])))


BAD = [
    (b"", "stdin"),
    (b"{", "line 1"),
    (b"\xff\xfe", "UTF-8"),
    (b"[]", "situation"),
    (b'{"target": 3}', "assaulter.units"),
    (b'{"assaulter": {"units": 3}}', "assaulter.units"),
    (b'{"assaulter": {"units": []}}', "assaulter.units"),
    (b'{"assaulter": {"units": [{"type": "cavalry heavy tank"}]}}', "assaulter.units[0].type"),
    (b'{"assaulter": {"units": [{"type": "infantry", "damaged": 1}]}}', "assaulter.units[0].damaged"),
    (b'{"assaulter": {"units": [{"type": "infantry"}], "supports": -1}}', "assaulter.supports"),
    (b'{"assaulter": {"units": [{"type": "infantry"}], "supports": 1.5}}', "assaulter.supports"),
    (b'{"assaulter": {"units": [{"type": "infantry"}], "supports": [1]}}', "assaulter.supports"),
    (b'{"assaulter": {"units": [{"type": "infantry"}], "supports": NaN}}', "NaN"),
    (b'{"assaulter": {"units": [{"type": "infantry"}], "luck": 1}}', "assaulter.luck"),
    (b'{"edition": "de"}', "edition"),
    (b'{"settings": {"hill_and_works": "both"}}', "settings.hill_and_works"),
    (b'{"settings": {"weather": "fine"}}', "settings.weather"),
    (b'{"overrides": {"SB-99-X": 1}}', "overrides.SB-99-X"),
    (b'{"overrides": {"SB-26-A-HILL": "two"}}', "overrides.SB-26-A-HILL"),
    (b'{"face": "front", "face": "rear"}', "face"),
    (b"[" * 100_000, "stdin"),
]


@pytest.mark.parametrize(("raw", "named"), BAD, ids=[str(raw[:40]) for raw, _ in BAD])
def test_bad_input_gets_one_sentence(raw: bytes, named: str) -> None:
    done = run("odds", "sb.assault", raw=raw)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert named in done.stderr
    assert "allowed: " in done.stderr or "once" in done.stderr


def test_bad_input_is_answered_in_the_readers_language() -> None:
    done = run("odds", "sb.assault", "--lang", "fr", raw=b'{"face": "top"}')
    assert done.returncode == 2
    assert done.stderr == 'face\xa0: "top" n\'est pas admis\xa0; admis\xa0: front, flank, rear.\n'


@pytest.mark.parametrize("distance", [0, -1, "far", None, True])
def test_an_impossible_distance_is_refused(distance: object) -> None:
    given = {"shooters": [{"type": "mg"}], "distance": distance, "target": {"units": [{"type": "mg"}]}}
    done = run("odds", "sb.shooting", given=given)
    assert done.returncode == 2
    assert done.stderr.startswith("distance: ")


@pytest.mark.parametrize(
    ("words", "raw"),
    [
        (("odds", "sb.assault", "--json"), json.dumps(ASSAULT).encode()),
        (("odds", "sb.assault"), b"{"),
        (("sheet", "square-bashing", "--lang", "fr"), b""),
        (("conquer",), b""),
        (("--version",), b""),
    ],
)
def test_a_process_of_its_own_does_what_is_done_in_this_one(words: tuple[str, ...], raw: bytes) -> None:
    assert started(*words, raw=raw) == running.run(*words, raw=raw)


LOADED = """
import sys
from grognard.cli.start import main
try:
    main()
except SystemExit as left:
    assert not left.code
print(*[name for name in sys.modules if name.startswith(("grognard.", "starlette", "uvicorn", "markdown_it"))])
"""
GAMES = {"square_bashing", "walter_schnaffs", "across_five_aprils", "bloody_big_battles"}


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (("odds", "sb.morale"), {"square_bashing"}),
        (("explain", "a5a.move"), {"across_five_aprils"}),
        (("roll", "bbb.fire"), {"bloody_big_battles"}),
        (("check", "shiloh-1862"), {"across_five_aprils"}),
        (("sheet", "bloody-big-battles"), {"bloody_big_battles"}),
        (("--version",), set()),
        (("procedures",), GAMES),
    ],
    ids=lambda one: " ".join(sorted(one)) if isinstance(one, set) else " ".join(one),
)
def test_only_the_game_that_is_wanted_is_loaded_and_nothing_of_the_web(words: tuple[str, ...], games: set[str]) -> None:
    given = {
        "bbb.fire": FIRE,
        "a5a.move": {"type": "infantry", "terrain": "woods"},
        "sb.morale": {"units": [{"type": "infantry"}]},
    }
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        input=json.dumps(given.get(words[-1])),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    names = done.stdout.splitlines()[-1].split()
    assert {parts[1] for name in names if (parts := name.split("."))[1:]} & GAMES == games
    assert not [name for name in names if not name.startswith("grognard.") or name.startswith("grognard.web")]


@pytest.mark.parametrize(
    "words", ["schema sb.gas", "explain sb.scenery", "odds sb.scenery --lang fr", "odds sb.gas --json"]
)
def test_a_situation_is_answered_without_loading_what_reads_options_and_as_if_it_were(words: str) -> None:
    """Typer is loaded for help and mistakes; where an option is written with a sign of equality it reads them all."""
    said = []
    for typed in (words.split(), [*words.split(), "--lang=fr" if "fr" in words else "--lang=en"]):
        done = subprocess.run(
            [sys.executable, "-c", LOADED, *typed],
            input='{"unit": {"type": "cavalry"}}' if "scenery" in words else "{}",
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        answer, names = done.stdout.rstrip("\n").rpartition("\n")[::2]
        said.append(answer)
        assert ("grognard.cli.main" in names.split()) == (len(said) == 2)
    assert said[0] == said[1] != ""


MISUSE = [
    ((), 0),
    (("--help",), 0),
    (("conquer",), 2),
    (("odds",), 2),
    (("odds", "sb.conquer"), 2),
    (("odds", "sb.gas", "no-such-file.json"), 2),
    (("odds", "sb.gas", "--force"), 2),
    (("odds", "sb.gas", "a", "b"), 2),
    (("roll", "sb.gas", "--seed", "x"), 2),
    (("roll", "sb.gas", "--seed", "1", "--dice", "1"), 2),
    (("sheet", "chess"), 2),
    (("sheet", "square-bashing", "--format", "clay"), 2),
    (("sheet", "square-bashing", "--edition", "de"), 2),
    (("sheet", "square-bashing", "-o", "no/such/folder/x"), 2),
    (("rules", "chess"), 2),
    (("rules", "--lang", "de"), 2),
]


@pytest.mark.parametrize(("words", "status"), MISUSE, ids=[" ".join(words) or "-" for words, _ in MISUSE])
def test_misuse_gets_one_line_and_status_2(words: tuple[str, ...], status: int) -> None:
    done = run(*words, given={})
    assert done.returncode == status
    if status:
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr
    else:
        assert "procedures" in done.stdout


NEWCOMERS = [
    (
        ("sheet", "across-five-aprils", "--edition", "fr"),
        "edition: 'fr' is not known: this game has one sheet only; allowed: no edition.",
        "edition\xa0: 'fr' est inconnu\xa0: ce jeu n'a qu'une aide de jeu\xa0; admis\xa0: pas d'édition.",
    ),
    (
        ("roll", "sb.gas", "--seed", "1.5"),
        "--seed: 1.5 is not allowed; allowed: a whole number, 0 or more.",
        "--seed\xa0: 1.5 n'est pas admis\xa0; admis\xa0: un nombre entier, 0 ou plus.",
    ),
    (
        ("simulate", "first-steps", "--games", "many"),
        "--games: many is not allowed; allowed: a whole number, 1 or more.",
        "--games\xa0: many n'est pas admis\xa0; admis\xa0: un nombre entier, 1 ou plus.",
    ),
    (
        ("odds", "a5a.combat"),
        "situation: [] is not allowed; allowed: an object of fields, which `grognard schema a5a.combat` lists.",
        "situation\xa0: [] n'est pas admis\xa0; admis\xa0: un objet dont les champs sont donnés par "
        "`grognard schema a5a.combat`.",
    ),
]


@pytest.mark.parametrize(("words", "english", "french"), NEWCOMERS, ids=[" ".join(words) for words, _, _ in NEWCOMERS])
def test_what_is_allowed_is_said_in_words(words: tuple[str, ...], english: str, french: str) -> None:
    for lang, said in (("en", english), ("fr", french)):
        done = run(*words, "--lang", lang, given=[])
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said + "\n")


@pytest.mark.parametrize("empty", [b"", b"# nothing\n"])
def test_a_file_without_a_game_is_told_every_game(empty: bytes) -> None:
    done = run("check", "-", raw=empty)
    assert done.stderr == (
        "stdin: line 1: ruleset: this field must be given; "
        "allowed: square-bashing, across-five-aprils, bloody-big-battles, walter-schnaffs.\n"
    )


FOREIGN = [
    (("odds", "sb.gas", "no-such.json"), b"", "there is no such file or folder", "il n'y a ni fichier ni dossier"),
    (("check", "."), b"", "it is a folder", "c'est un dossier"),
    (("odds", "sb.gas"), b"", "line 1, column 1: this is not JSON (there is nothing in it)", "il n'y a rien dedans"),
    (("odds", "sb.gas"), b'{"a": ', "(it ends too early)", "(la fin vient trop tôt)"),
    (("odds", "sb.gas"), b"{'a': 1}", "column 2: this is not JSON (\"'a': 1}\" is not expected here)", "est inattendu"),
    (("check", "-"), b"ruleset\n", "line 1: this is not TOML: 'ruleset' cannot be read.", "'ruleset' ne se lit pas"),
    (("check", "-"), b"{]", "this is not JSON (']' is not expected here)", "(']' est inattendu ici)"),
]


@pytest.mark.parametrize(("words", "raw", "english", "french"), FOREIGN)
def test_what_the_system_and_the_readers_refuse_is_said_in_our_words(
    words: tuple[str, ...], raw: bytes, english: str, french: str
) -> None:
    for lang, said in (("en", english), ("fr", french)):
        done = run(*words, "--lang", lang, raw=raw)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
        assert not re.search("No such file|Is a directory|Expecting|Expected|Invalid", done.stderr)


def test_a_situation_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "gas.json"
    file.write_text("{}", encoding="utf-8")
    done = run("odds", "sb.gas", str(file), "--json")
    assert json.loads(done.stdout)["odds"] == pytest.approx(
        {"disperses": 1 / 3, "forward": 1 / 6, "back": 1 / 6, "stays": 1 / 3}
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", ["explain", "odds", "roll"])
def test_a_person_reads_plain_columns_when_the_output_is_piped(command: str, lang: str) -> None:
    done = run(command, "sb.assault", "--lang", lang, given=ASSAULT)
    assert done.returncode == 0
    assert "SB-26-A-FLANK" in done.stdout
    assert "\x1b" not in done.stdout
    assert not set("─│╭╮█") & set(done.stdout)
    assert ("assaulter's dice: 8" if lang == "en" else "dés de l'assaillant\xa0: 8") in done.stdout


def test_the_environment_wishes_for_a_language() -> None:
    assert "Utilisation" in run("--help", LC_ALL="fr_FR.UTF-8").stdout
    assert "Usage" in run("--help", LC_ALL="C").stdout


def test_a_line_changed_by_hand_is_marked() -> None:
    done = run("explain", "sb.assault", given={**ASSAULT, "overrides": {"SB-26-A-SHOCK": 3}})
    marked = [line for line in done.stdout.splitlines() if "SB-26-A-SHOCK" in line]
    assert len(marked) == 1
    assert "[changed by hand]" in marked[0]


@pytest.mark.parametrize(("lang", "said"), [("en", "column: 2-1 → 1-1"), ("fr", "colonne\xa0: 2-1 → 1-1")])
def test_a_column_is_shown_before_and_after_its_shift(lang: str, said: str) -> None:
    fight = {"attackers": [{"strength": 8}], "defenders": [{"strength": 4}], "terrain": "woods"}
    done = run("explain", "a5a.combat", "--lang", lang, given=fight)
    assert said in done.stdout.splitlines()


@pytest.mark.parametrize(("lang", "said"), [("en", "forbidden"), ("fr", "interdit")])
def test_what_is_forbidden_is_said_to_be(lang: str, said: str) -> None:
    step = {"type": "artillery", "terrain": "swamp"}
    done = run("odds", "a5a.move", "--lang", lang, given=step)
    assert done.returncode == 0
    assert [line for line in done.stdout.splitlines() if said in line and "A5A-TER-SWAMP" in line]
    answer = json.loads(run("odds", "a5a.move", "--json", given=step).stdout)
    assert answer["tallies"]["cost"]["total"] is None


COMBAT = {"attackers": [{"strength": 6}], "defenders": [{"strength": 4}]}
FIRE = {"firers": [{"weapon": "musket", "bases": 4, "range": 3}]}


@pytest.mark.parametrize(
    ("procedure", "given", "lang", "worded"),
    [
        ("a5a.combat", COMBAT, "en", "1R (1 step lost and a retreat)"),
        ("a5a.bombard", COMBAT, "fr", "1R (1 pas perdu et retraite)"),
        ("bbb.fire", FIRE, "en", "R (disordered, and halted if Raw)"),
        ("bbb.fire", FIRE, "fr", "R (désordre\xa0; les bleus s'arrêtent)"),
    ],
)
def test_results_that_are_no_numbers_are_worded_and_none_is_more_than_another(
    procedure: str, given: dict[str, Any], lang: str, worded: str
) -> None:
    shown = run("odds", procedure, "--lang", lang, given=given).stdout
    assert worded in shown
    assert "or more" not in shown
    assert "ou plus" not in shown
    assert not re.search(r"^ *- ", shown, re.MULTILINE)


@pytest.mark.parametrize(
    ("lang", "whose"), [("en", ["Defender", "Attacker", "Defender"]), ("fr", ["Défenseur", "Attaquant", "Défenseur"])]
)
def test_the_dice_of_an_attack_say_whose_they_are(lang: str, whose: list[str]) -> None:
    units = {"units": [{"type": "infantry", "rifle": "chassepot"}]}
    given = {"attacker": units, "defender": units}
    shown = run("roll", "ws.attack", "--dice", "2,5,3", "--lang", lang, given=given).stdout
    rows = [line.split() for line in shown.splitlines() if line.startswith(("WS-GAP-RANDOM", "WS-8-LOSS  "))]
    assert [row[1] for row in rows[:3]] == whose


def test_dice_of_a_procedure_with_one_side_have_no_such_column() -> None:
    shown = run("roll", "bbb.move", "--dice", "2,5", "--lang", "en", given={}).stdout
    assert "thrown by" not in shown
