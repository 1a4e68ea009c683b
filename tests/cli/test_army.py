"""Armies bought by points: what each unit costs, line by line, and every bad army in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .running import CLASH, run

CHECK, FRENCH = ("army", "check"), ("--lang", "fr")
ARMY = """\
ruleset = "walter-schnaffs"
side = "french"
budget = 200

[name]
en = "A brigade"
fr = "Une brigade"

[[units]]
name = "Zouaves"
type = "infantry"
bases = 3
rifle = "chassepot"
quality = "professional"

[[units]]
name = "Mobiles"
type = "infantry"
quality = "reservist"
count = 2

[[units]]
name = "@Pièces {de} 4"
type = "artillery"
gun = "muzzle-light"
"""


@pytest.fixture
def army(tmp_path: Path) -> str:
    """The army in a file of the folder that the program runs in."""
    (tmp_path / "army.toml").write_text(ARMY, encoding="utf-8")
    return "army.toml"


@pytest.mark.rule("WS-9-INF", "WS-9-ART", "WS-9-QUALITY")
def test_an_army_is_shown_unit_by_unit_and_line_by_line(program, army):
    status, out, err = program("army", "check", army, "--lang", "en")
    assert (status, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert ["Zouaves:", "42", "points"] in lines
    assert ["Mobiles:", "2", "at", "28,", "56", "points"] in lines
    assert ["−12", "reservist", "×4", "WS-9-QUALITY"] in lines
    assert ["−2", "loaded", "by", "the", "muzzle", "WS-9-ART"] in lines
    assert out.endswith("A brigade: 116 points of 200; 84 left\n")


def test_an_army_is_shown_in_french(program, army):
    _, out, _ = program("army", "check", army, "--lang", "fr")
    assert "Mobiles\N{NO-BREAK SPACE}: 2 à 28, 56 points" in out
    assert "Une brigade\N{NO-BREAK SPACE}: 116 points sur 200\N{NO-BREAK SPACE}; il en reste 84" in out


def test_the_language_may_be_said_first(army, tmp_path):
    said = [run(*words, cwd=tmp_path).stdout for words in ((*FRENCH, *CHECK, army), (*CHECK, army, *FRENCH))]
    assert said[0] == said[1]
    assert "Une brigade" in said[0]


def test_an_army_as_data_adds_up(program, army):
    told = json.loads(program("army", "check", army, "--json")[1])
    assert (told["ruleset"], told["budget"], told["total"]) == ("walter-schnaffs", 200, 116)
    assert [(unit["name"], unit["count"], unit["cost"]) for unit in told["units"]] == [
        ("Zouaves", 1, 42),
        ("Mobiles", 2, 56),
        ("@Pièces {de} 4", 1, 18),
    ]
    for unit in told["units"]:
        assert unit["cost"] == unit["count"] * unit["each"]["total"]
        assert unit["each"]["total"] == sum(line["value"] for line in unit["each"]["lines"])


def test_an_army_may_come_by_standard_input():
    done = run("army", "check", "-", typed=ARMY.splitlines())
    assert done.returncode == 0
    assert "116 points of 200" in done.stdout


def test_check_knows_an_army(program, army):
    said = f"{army}: a sound army of walter-schnaffs, “A brigade”: 116 points of 200.\n"
    assert program("check", army, "--lang", "en") == (0, said, "")


BAD = {
    "over its budget": ("budget = 200", "budget = 60", 16, "Mobiles: units[1]: ", "costs 116 points; allowed: 60"),
    "too many bases": ("bases = 3", "bases = 7", 12, "Zouaves: units[0].bases: 7 ", "allowed: 3 – 5."),
    "two bases of guns": ('gun = "m', 'bases = 2\ngun = "m', 25, "units[2].bases: 2 ", "allowed: 1."),
    "an unknown type": ('type = "artillery"', 'type = "camels"', 24, "units[2].type: ", "allowed: infantry, cavalry"),
    "an unknown rifle": ('"chassepot"', '"musket"', 13, "Zouaves: units[0].rifle: ", "allowed: chassepot, werder"),
    "an unknown field": ("count = 2", "number = 2", 20, "Mobiles: units[1].number: ", "allowed: name, type"),
    "too many units": ("count = 2", "count = 99", 9, "units: 101 units are too many", "allowed: 60"),
    "no budget": ("budget = 200", "", 1, "budget: this field must be given", "allowed"),
    "no such side": ('"french"', '"swiss"', 2, "side: ", "allowed: german, french."),
    "another game": ('"walter-schnaffs"', '"chess"', 1, "ruleset: ", "allowed: walter-schnaffs."),
    "no TOML": ("budget = 200", "budget 200", 3, "TOML", ""),
}


@pytest.mark.rule("WS-2-INF", "WS-2-ART")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_army_is_refused_in_one_line_by_line_and_unit(program, name, tmp_path):
    old, new, line, where, allowed = BAD[name]
    assert old in ARMY
    (tmp_path / "army.toml").write_text(ARMY.replace(old, new, 1), encoding="utf-8")
    status, out, err = program("army", "check", "army.toml")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"army.toml: line {line}: ")
    assert where in err
    assert allowed in err


def test_what_is_no_army_is_said_to_be_none(program, tmp_path):
    (tmp_path / "save.json").write_text("{}", encoding="utf-8")
    assert program("army", "check", "save.json")[2].startswith("save.json: line 1: this is no army")
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    status, _, err = program("army", "check", "clash.toml")
    assert (status, err.count("\n")) == (2, 1)


def test_an_army_is_no_scenario(program, army):
    for words in (("play", army), ("simulate", army, "--games", "1")):
        status, _, err = program(*words)
        assert status == 2
        assert "this is no scenario" in err


def test_army_alone_shows_what_it_can_do(program):
    status, out, _ = program("army")
    assert status == 0
    assert "check" in out
    assert program("army", "buy")[2] == "army: 'buy' is not known; allowed: check.\n"
    assert program("army", "check")[2].startswith("FILE: grognard army check needs this")
