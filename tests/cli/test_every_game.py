"""Every game at the terminal: drawn, asked, looked at and played to its end, in both languages."""

from __future__ import annotations

import re

import pytest

import grognard
from grognard.across_five_aprils.terminal.hex_map import HexMap
from grognard.bloody_big_battles.terminal.table_map import TableMap
from grognard.kernel.ruleset import rulesets

from .running import run

LEARNING = {its.id: its.scenarios[0].id for its in rulesets().values() if its.scenarios and its.terminal}
COMMANDS = {
    "en": ["help", "legend", "look", "odds", "hint", "board", "log", "why nonsense", "1", "odds", "undo", "1", "quit"],
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


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("width", [40, 60, 80, 140])
@pytest.mark.parametrize(("ruleset", "drawing"), [("across-five-aprils", HexMap), ("bloody-big-battles", TableMap)])
def test_a_map_is_no_wider_than_the_page(ruleset: str, drawing: type, width: int, plain: bool) -> None:
    game = grognard.new(ruleset, LEARNING[ruleset], seed=5)
    lines = drawing(game.view(), width, plain).lines({}, None)
    assert max(len(line.plain) for line in lines) <= width
    assert {line.plain.isascii() for line in lines} == {True} if plain else True
