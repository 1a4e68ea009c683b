"""The least that assault dice may come to, as every way of asking tells it; nothing asked ends a battle."""

from __future__ import annotations

import json

import pytest

import grognard
from grognard.kernel.ruleset import ruleset

from .running import CLASH, run

AGAINST_A_TRENCH = {
    "edition": "fr",
    "assaulter": {"units": [{"type": "infantry", "damaged": True}]},
    "target": {"units": [{"type": "infantry"}], "works": "trench"},
}
HORSE_AGAINST_A_TRENCH = (
    CLASH.replace("Wh*", ".t*")
    .replace("countdown = 1", 'countdown = 1\nedition = "fr"')
    .replace('name = "Guards"\ntype = "infantry"\nquality = "professional"\ncount = 2\nat = ["B2", "B2"]', "")
    .replace("\n[[attacker.units]]\n\n", "")
    .replace('at = ["C3"]', 'at = ["B2"]')
)


def no_dice(lang):
    return ruleset("square-bashing").words.say(lang, "SB-26-A-MIN.none")


@pytest.mark.rule("SB-26-A-MIN", "SB-ED-MIN")
@pytest.mark.parametrize("ask", [grognard.explain, grognard.odds, grognard.roll])
def test_a_sum_below_nothing_comes_to_no_dice_by_the_french_sheet(ask):
    tally = ask("sb.assault", AGAINST_A_TRENCH)["tallies"]["assaulter"]
    assert [(line["rule"], line["value"]) for line in tally["lines"]] == [
        ("SB-26-A-OTHER", 1),
        ("SB-26-A-TRENCH", -3),
        ("SB-26-A-MIN", 2),
    ]
    assert tally["total"] == 0


@pytest.mark.rule("SB-26-A-MIN")
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", ["explain", "odds", "roll"])
def test_the_command_line_says_that_no_dice_are_left(program, tmp_path, command, lang):
    (tmp_path / "trench.json").write_text(json.dumps(AGAINST_A_TRENCH), encoding="utf-8")
    status, out, err = program(command, "sb.assault", "trench.json", "--lang", lang)
    assert (status, err) == (0, "")
    assert no_dice(lang) in out


@pytest.mark.rule("SB-26-A-MIN")
@pytest.mark.parametrize(("lang", "odds"), [("en", "odds"), ("fr", "chances")])
def test_odds_of_no_dice_do_not_end_a_battle(tmp_path, lang, odds):
    (tmp_path / "trench.toml").write_text(HORSE_AGAINST_A_TRENCH, encoding="utf-8")
    typed = [f"{odds} B2 B3", "done", "board"]
    done = run("play", "trench.toml", "--seed", "1", "--lang", lang, typed=typed, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert no_dice(lang) in done.stdout
    assert "> board" in done.stdout
