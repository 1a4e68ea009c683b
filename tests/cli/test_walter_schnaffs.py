"""Walter Schnaffs at the terminal: its board with water, its odds, its secret choice, in both languages."""

from __future__ import annotations

import re
from io import StringIO
from random import Random

import pytest
from rich.console import Console

import grognard
from grognard.terminal.screen import Screen
from grognard.terminal.table import Table
from grognard.terminal.words import at_the_table

from .running import at_terminal, run, without_escapes

# Two zones face each other over a brook; one countdown die ends it.
BROOK = """\
ruleset = "walter-schnaffs"
map = '''
.   .   .   .
.*  B*  .   S
.   .*  .   .*
.   .   .   W
'''
roads = ["B1 B2"]
water = ["B2-B3 A2-A3"]

[title]
en = "The brook"
fr = "Le ruisseau"

[story]
en = "Two zones face each other."
fr = "Deux zones se font face."

[settings]
board_wide = 4
board_deep = 4
countdown = 1
depletion = false
reserve_one_in = 0

[german]
rung = "advance"
name = { en = "The reds", fr = "Les rouges" }

[[german.units]]
name = "Grenadiers"
type = "infantry"
quality = "professional"
count = 2
at = ["B2", "B2"]

[[german.units]]
name = "Krupp"
type = "artillery"
at = ["A2"]

[french]
rung = "defence"
name = { en = "The blues", fr = "Les bleus" }

[[french.units]]
name = "Mobiles"
type = "infantry"
bases = 3
quality = "reservist"
at = ["B3"]

[[french.units]]
name = "Battery"
type = "mitrailleuse"
at = ["B3"]
"""
SITUATION = {
    "attacker": {"units": [{"type": "infantry", "quality": "professional"}] * 2, "across_water": True},
    "defender": {
        "units": [{"type": "infantry", "bases": 3, "quality": "reservist"}, {"type": "mitrailleuse"}],
        "water": True,
        "cover": True,
    },
}


@pytest.fixture(scope="module")
def brook(tmp_path_factory):
    folder = tmp_path_factory.mktemp("brook")
    (folder / "brook.toml").write_text(BROOK, encoding="utf-8")
    return folder


def played(folder, *typed, lang="en", players="human,human", more=()):
    words = ("--seed", "1", "--players", players, "--lang", lang, *more)
    done = run("play", "brook.toml", *words, typed=[*typed, "quit"], cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def after(text, typed):
    return text.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]


@pytest.fixture(scope="module")
def transcript(brook):
    """Every command, from the first question to the attack of B2 on B3."""
    first = ("look B3", "look A2", "legend", "odds A1 A2", "odds", "help")
    return played(brook, *first, "done", "done", "done", "odds B3", "odds")


def test_the_board_shows_water_ground_and_troops_without_colour(transcript):
    board = transcript.split("w\N{NO-BREAK SPACE}woods")[0].splitlines()
    row = next(i for i, line in enumerate(board) if line.startswith(" 3 "))
    assert board[row].split() == ["3", ".", "*v", "~", "[", "*v", "~", ".", '"']
    assert board[row + 1].split() == ["v", "i-", "m"]
    assert board[row + 3].split() == ["^", "A", "^", "I+", "I+"]


def test_the_board_is_drawn_with_water_at_a_terminal(brook):
    status, written = at_terminal("play", "brook.toml", "--seed", "1", typed=["quit"], cwd=brook)
    seen = without_escapes(written)
    assert status == 0
    assert "~" in seen
    assert "░" in seen
    assert "╫" in seen


def test_the_turn_the_step_and_the_objectives_are_told(transcript):
    standing = "score: The reds 1–3 The blues · objectives of the attacker: 1 of 3 · countdown 1"
    assert f"Turn 1, The reds · movement · {standing}" in transcript
    assert "The reds · bombardment" in transcript
    assert "Krupp in A2: at which zone does it fire?" in transcript


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        (
            "look B3",
            (
                "B3: buildings, objective, 1 point, held by The blues, toward B2: water",
                "Battery, mitrailleuse, 1 of 1 base",
            ),
        ),
        ("look A2", ("Krupp, artillery, 1 of 1 base, breech-loading 6- or 7-pounder",)),
        ("legend", ('" soft ground', "~ water", "M mitrailleuse", "I2      what is left of it", "-       reservist")),
        ("odds A1 A2", ("odds: A1 has nobody who could fight with A2; allowed: two places, one of each side",)),
        ("odds", ("odds: no answer on offer begins a roll that can be weighed",)),
        ("help", ("exact odds of what is on offer, of one answer",)),
    ],
)
def test_commands_speak_of_this_war(transcript, typed, answers):
    said = after(transcript, typed)
    for answer in answers:
        assert answer in said


def test_odds_are_those_of_the_situation_when_an_attack_is_offered(transcript):
    wins = grognard.odds("ws.attack", SITUATION)["odds"]["attacker_wins"]
    for said in (after(transcript, "odds B3"), after(transcript.split("> odds B3\n")[1], "odds")):
        assert f"{100 * wins:.1f}%" in said
        assert "attacker's points: 5" in said
        assert "defender's points, on average: 6.5" in said
        assert "3.5  each mitrailleuse base" in said
        assert "−3  the zone attacked is cover" in said


def test_an_attack_is_told_with_its_dice_and_what_came_of_it(brook):
    text = played(brook, "done", "done", "done", "B3", "4", "5", "1 2", more=("--own-dice",))
    assert "the defender's random points (B2 attacks B3): 4 +3 → 7" in text
    assert "losses of the enemy (B2 attacks B3): 5\n" in text
    assert "The attack on B3 succeeds: 1 base lost there, 0 by the attacker." in text
    assert "Who goes into B3?" in text


def test_a_bombardment_is_told_with_its_saves(brook):
    text = played(brook, "done", "done", "B3", "6", "4", more=("--own-dice",))
    assert "bombardment (B3): 6, 5 or more" in text
    assert "saves (B3): 4 → 1 fails" in text
    assert re.search("B3 is bombarded by .*: 1 base to lose[.]", text)


def test_one_die_that_falls_short_says_of_what(brook):
    assert "bombardment (B3): 2, less than 5" in played(brook, "done", "done", "B3", "2", more=("--own-dice",))


def test_everything_is_said_in_french(brook):
    text = played(brook, "légende", "voir B3", "done", "done", "done", "chances", lang="fr")
    assert text.startswith("Le ruisseau\nDeux zones se font face.")
    for said in (
        "B3\xa0: bâtiments, objectif, 1 point, tenu par Les bleus, vers B2\xa0: cours d'eau",
        "terrain meuble",
        "points du défenseur, en moyenne\xa0: 6,5",
        "3,5  chaque base de mitrailleuses",
        "Les rouges · attaques",
    ):
        assert said in text


def test_a_choice_in_secret_is_told_only_when_both_have_chosen():
    words = ("--seed", "1", "--players", "human,greedy")
    done = run("play", "outposts-1870", *words, typed=["2", "quit"])
    assert "Germans — Which scenario do you choose, in secret?" in done.stdout
    told = done.stdout.split("> 2\n")[1]
    assert told.startswith("French. Which scenario do you choose, in secret? → chosen in secret.\n")
    assert "The Germans: Determined advance. The French: “To the last man!”." in told
    assert "Attacking: Germans, with 3 objectives to hold at the end; countdown 24." in told


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everything_asked_and_thrown_in_a_battle_is_worded(lang, monkeypatch):
    game = grognard.new("walter-schnaffs", "outposts-1870", seed=11)
    screen = Screen(at_the_table(game.words), lang)
    screen.console = Console(file=StringIO(), width=100)
    screen.plain = True
    table = Table(game, screen, ("human", "human"), 11)
    lots = Random(11)
    monkeypatch.setattr(
        table, "read", lambda: lots.choice(["odds", *map(str, range(1, len(table.listing.answers) + 1))])
    )
    table.play()
    assert game.over
    written = re.sub(r"\s+(WS|SB)-[A-Z0-9-]+$", "", screen.console.file.getvalue(), flags=re.MULTILINE)
    assert not re.search(r"\b(WS|SB)-\d|GAP-|\(\d, \d|@", written)


@pytest.mark.rule("WS-GAP-BEYOND", "SB-19-2", "SB-26-RETIRE")
@pytest.mark.parametrize(
    ("lang", "tokens", "asks"),
    [
        ("en", "shock assault: 2 tokens", "B3 is attacked from B2: stand, or retire?"),
        ("fr", "assaut à outrance : 2 jetons", "B3 est attaquée depuis B2 : tenir ou se retirer ?"),
    ],
)
def test_what_is_kept_of_square_bashing_is_shown_and_asked_in_words(tmp_path, lang, tokens, asks):
    kept = BROOK.replace("[settings]", '[settings]\nbeyond_the_tables = "kept"')
    kept = kept.replace("[[german.units]]", "[german.assets]\nshock = 2\n\n[[german.units]]", 1)
    (tmp_path / "brook.toml").write_text(kept, encoding="utf-8")
    out = played(tmp_path, "done", "done", "done", "done", "B3", lang=lang).replace("\N{NO-BREAK SPACE}", " ")
    assert tokens in out
    assert asks in out


@pytest.mark.parametrize(
    ("lang", "budget", "told"),
    [
        ("en", 30, "over the budget: 10"),
        ("en", 40, "left of the budget: 0"),
        ("fr", 30, "budget dépassé\N{NO-BREAK SPACE}: 10"),
        ("fr", 50, "reste du budget\N{NO-BREAK SPACE}: 10"),
    ],
)
def test_what_a_budget_leaves_or_is_over_it_is_one_line(lang, budget, told):
    army = f'{{"units": [{{"type": "infantry"}}], "budget": {budget}}}'
    assert run("explain", "ws.cost", "--lang", lang, typed=[army]).stdout.splitlines()[-1] == told
