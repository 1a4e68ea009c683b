"""Every game at the terminal: drawn, asked, looked at and played to its end, in both languages."""

from __future__ import annotations

import re

import pytest

import grognard
from grognard.kernel.ruleset import rulesets
from grognard.terminal.board import Board
from grognard.terminal.hexes import HexBoard
from grognard.terminal.plane import PlaneBoard
from grognard.terminal.signs import Lettering
from grognard.terminal.squares import SquareBoard
from grognard.terminal.words import at_the_table

from .running import run

LEARNING = {its.id: its.scenarios[0].id for its in rulesets().values() if its.scenarios}
COMMANDS = {
    "en": [
        "help",
        "legend",
        "look",
        "odds",
        "hint",
        "board",
        "log",
        "why nonsense",
        "1",
        "odds",
        "undo",
        "reset",
        "1",
        "quit",
    ],
    "fr": ["aide", "légende", "voir", "chances", "conseil", "plateau", "journal", "pourquoi rien", "1", "1", "quitter"],
}
LOOKED_AT = {
    "across-five-aprils": ("look 0305", "0305: clear"),
    "bloody-big-battles": ("look u0", "4 of 4 bases"),
    "square-bashing": ("look C3", "C3: "),
    "walter-schnaffs": ("look C3", "C3: buildings"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("ruleset", list(LEARNING))
def test_a_whole_game_is_told_between_two_computers(ruleset: str, lang: str) -> None:
    done = run("play", LEARNING[ruleset], "--players", "random,random", "--seed", "4", "--lang", lang)
    assert (done.returncode, done.stderr) == (0, "")
    last = done.stdout.strip().splitlines()[-1]
    assert re.search(r"\d.\d", last), last
    assert not re.search(r"\{\w+\}|@\w+\.", done.stdout)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("ruleset", list(LEARNING))
def test_every_command_has_an_answer(ruleset: str, lang: str) -> None:
    options = ("--players", "human,greedy", "--seed", "5", "--lang", lang)
    done = run("play", LEARNING[ruleset], *options, typed=COMMANDS[lang])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n> ") >= len(COMMANDS[lang]) - 1
    assert not re.search(r"\{\w+\}|@\w+\.", done.stdout)


@pytest.mark.parametrize("ruleset", list(LOOKED_AT))
def test_a_place_or_a_unit_is_looked_at(ruleset: str) -> None:
    look, seen = LOOKED_AT[ruleset]
    done = run("play", LEARNING[ruleset], "--seed", "5", typed=[look, "quit"])
    assert seen.casefold() in done.stdout.casefold()


@pytest.mark.parametrize("ruleset", list(LEARNING))
def test_in_french_a_command_is_complained_of_by_its_french_name(ruleset: str) -> None:
    typed = ["voir ZZ", "journal x", "journal 0", "chances Z9 99"]
    told = run("play", LEARNING[ruleset], "--seed", "5", "--lang", "fr", typed=typed).stdout
    assert "voir\xa0: ZZ n'est pas admis" in told
    assert told.count("n'est pas admis\xa0; admis\xa0: un nombre entier, 1 ou plus.") == 2
    assert "\nchances\xa0: " in told
    assert not re.search(r"^(look|odds|log)\b", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("lang", "markers", "drawn"),
    [
        ("en", "Adair (movement), ", ["union COMBAT", "Union  combat"]),
        ("fr", "Adair (mouvement), ", ["combat de l\N{RIGHT SINGLE QUOTATION MARK}Union", "COMBAT DE L'UNION"]),
    ],
)
def test_a_marker_of_the_cup_is_told_and_taken_in_words(lang: str, markers: str, drawn: list[str]) -> None:
    terminal = rulesets()["across-five-aprils"].words.say(lang, "marker.combat-union")
    for typed in ["combat-union", terminal, *drawn]:
        options = ("--players", "human,human", "--seed", "5", "--lang", lang, "--own-dice")
        told = run("play", "the-ford", *options, typed=["nothing such", typed]).stdout
        assert told.count(markers) >= 2
        assert told.split("> nothing such\n")[1].startswith("nothing such ")
        assert told.split(f"> {typed}\n")[1].splitlines()[0].endswith(terminal)
        assert "combat-union" not in told.replace(f"> {typed}\n", "")


def test_dice_that_were_typed_wait_for_dice_when_a_marker_is_drawn() -> None:
    told = run("play", "the-ford", "--players", "human,human", "--seed", "5", typed=["dice 3", "4", "4", "4"]).stdout
    assert "is not in the cup" not in told


@pytest.mark.parametrize(
    ("lang", "added"),
    [
        ("en", "  Added to 2D6: +1 a general of its own within 6″"),
        ("fr", "  S'ajoutent aux 2D6\xa0: +1 un de ses généraux à 6″ ou moins"),
    ],
)
def test_the_movement_roll_says_what_is_added_to_it(lang: str, added: str) -> None:
    told = run("play", "first-shots", "--players", "random,random", "--seed", "1", "--lang", lang).stdout.splitlines()
    at = told.index(added)
    assert re.search(r": [1-6] [1-6] \+1 → \d+$", told[at - 1])


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("width", [40, 60, 80, 140])
@pytest.mark.parametrize(
    ("ruleset", "drawing"),
    [
        ("across-five-aprils", HexBoard),
        ("bloody-big-battles", PlaneBoard),
        ("square-bashing", SquareBoard),
        ("walter-schnaffs", SquareBoard),
    ],
)
def test_a_map_is_no_wider_than_the_page(ruleset: str, drawing: type[Board], width: int, plain: bool) -> None:
    game = grognard.new(ruleset, LEARNING[ruleset], seed=5)
    words = at_the_table(game.words)
    lettering = Lettering(words, "en", plain)
    board = drawing(
        game.view(), game.ground(), lettering, lambda key, **n: words.say("en", key, **n), (width, 60), plain
    )
    lines = board.lines({}, None)
    assert max(len(line.plain) for line in lines) <= width
    assert {line.plain.isascii() for line in lines} == {True} if plain else True
