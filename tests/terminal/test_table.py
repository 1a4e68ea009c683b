"""The table's commands on every game, in this process; nothing typed ends a battle, and a secret stays one."""

from __future__ import annotations

import json
import re
from random import Random
from types import SimpleNamespace

import pytest

import grognard
from grognard.kernel.question import Ask, Roll
from grognard.kernel.ruleset import rulesets
from grognard.odds.forecast import begun_by
from grognard.terminal.commands import COMMANDS
from grognard.terminal.sight import Sight
from grognard.terminal.table import Table
from grognard.terminal.words import TERMINAL_WORDS

from ..ai.test_bearing import EVEN, LOST, in_turn
from .sitting import answer_to, begun, page, played_until, sit, written

LEARNING = {its.id: its.scenarios[0].id for its in rulesets().values() if its.scenarios}
every_game = pytest.mark.parametrize("ruleset", list(LEARNING))
both = pytest.mark.parametrize("lang", ["en", "fr"])
UNFILLED = re.compile(r"\{\w+\}|@\w+\.|[A-Z0-9]+-GAP-(?![A-Z]+\])")
STRANGE = [
    "",
    " ",
    "u",
    "u²",
    "u99999999999999999999",
    "99999999999999999999999",
    "-1",
    "0",
    "½",
    "\x00",
    "{x}",
    "@x",
    "[/bold]",
    "to 1,2",
    "to ,",
    "to 1e999,nan",
    "face x",
    "u1 u2 u3",
    "attack 9999",
    "attack",
    "A1 extra extra",
    "look {0}",
    "look",
    "look \x00",
    "odds u² u²",
    "odds A1 A1",
    "odds 0101 0102",
    "why",
    "why {x}",
    "why u99999",
    "why to 1,2 face 900",
    "log ²",
    "log 99999",
    "dice",
    "dice 9",
    "dice ,,",
    "save",
    "save /",
    "save \x00",
    "save " + "x" * 300,
    "undo 3",
    "reset now",
    "hint x",
    "legend x",
    "board x",
    "help x",
    "é" * 50,
    "日本",
]


ASSAULTED = 7
"""A seed with which somebody is assaulted in the learning battle."""


def chooses(game: grognard.Game) -> bool:
    return isinstance(game.pending, Ask)


@both
@every_game
def test_every_command_has_an_answer_in_every_game(ruleset, lang, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = [TERMINAL_WORDS.say(lang, f"play.command.{name}") for name in COMMANDS if name != "quit"]
    with_more = {"why": "why x", "dice": "dice 3", "save": f"save {ruleset}.json"}
    typed = [with_more.get(word, word) for word in said]
    told = sit(played_until(begun(ruleset, LEARNING[ruleset]), chooses), typed, lang)
    assert told.count("\n> ") + told.startswith("> ") == len(typed)
    assert not UNFILLED.search(told), UNFILLED.search(told)


@every_game
def test_nothing_typed_ends_a_battle(ruleset, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game, lots = begun(ruleset, LEARNING[ruleset]), Random(3)
    for _ in range(6):
        played_until(game, chooses)
        told = sit(game, STRANGE)
        assert told.count("\n> ") >= len(STRANGE) - 1
        for _ in range(25):
            if isinstance(game.pending, Roll):
                game.roll()
            elif game.pending is not None:
                game.play(game.legal.sample(lots))


@every_game
def test_the_odds_of_an_answer_are_those_of_what_it_would_begin(ruleset):
    """Every answer on offer that begins something has its row, or its column; one alone is told line by line."""
    game = begun(ruleset, LEARNING[ruleset])

    def leads_to_dice(game: grognard.Game) -> bool:
        return chooses(game) and any(begun_by(game, answer) is not None for answer in game.legal)

    played_until(game, leads_to_dice)
    ask = game.pending
    assert isinstance(ask, Ask)
    seen = Sight(game, page(game), ask.player)
    assert seen.asked is not None
    first = next(answer for answer in seen.asked.answers if answer.begins)
    found = grognard.forecast(game, game.parse(first.text))
    assert found is not None
    told = sit(game, ["odds", f"odds {first.text}"])
    procedure = rulesets()[ruleset].words.say("en", f"procedure.{first.begins}")
    assert procedure in answer_to(told, "odds")
    whole = answer_to(told, f"odds {first.text}")
    for p in found["odds"].values():
        if 0.0005 < p < 0.9995:
            assert f"{100 * p:.1f}%" in whole


@every_game
def test_one_answer_is_taken_back_at_a_time_and_reset_takes_all(ruleset):
    game = begun(ruleset, LEARNING[ruleset])

    def two_in_a_row(game: grognard.Game) -> bool:
        """Whether the first answer leads to a question of the same player, twice, with no dice between."""
        twin = game.copy()
        for _ in range(2):
            if not isinstance(twin.pending, Ask) or twin.pending.secret:
                return False
            player = twin.pending.player
            twin.play(next(iter(twin.legal)))
            if not isinstance(twin.pending, Ask) or twin.pending.player != player:
                return False
        return True

    played_until(game, two_in_a_row)
    before, free = len(game.answers), game.can_undo()
    sit(game, ["1", "1", "undo"])
    assert len(game.answers) == before + 1
    sit(game, ["reset"])
    assert len(game.answers) in (before, before - free)
    assert "nothing to take back" in sit(game, ["undo", "reset"])


@every_game
def test_the_numbers_on_the_board_are_those_of_the_list(ruleset):
    game = played_until(begun(ruleset, LEARNING[ruleset]), chooses)
    for _ in range(40):
        ask = game.pending
        if isinstance(ask, Ask):
            sight = Sight(game, page(game), ask.player)
            assert sight.asked is not None
            for spot, number in sight.numbers().items():
                assert sight.spot(sight.asked.answers[number - 1]) == spot
            labels = [sight.label(answer) for answer in sight.asked.answers]
            assert len(set(labels)) == len(labels), labels
            game.play(game.legal.sample(Random(len(game.answers))))
        elif isinstance(ask, Roll):
            game.roll()


@both
@every_game
def test_a_battle_between_two_computers_is_told_to_its_end(ruleset, lang):
    game = begun(ruleset, LEARNING[ruleset], 4)
    screen = page(game, lang)
    Table(game, screen, ("random", "random"), 4).play()
    told = written(screen)
    assert game.over
    assert not re.search(r"\{\w+\}|@\w+\.", told)
    assert re.search(r"\d.\d", " ".join(told.strip().splitlines()[-2:]))


@both
def test_who_is_assaulted_weighs_standing_against_retiring(lang):
    def assaulted(game: grognard.Game) -> bool:
        return isinstance(game.pending, Ask) and {"stand", "retire"} == {str(one) for one in game.legal}

    game = played_until(begun("square-bashing", "first-steps", ASSAULTED), assaulted, ASSAULTED)
    told = answer_to(sit(game, ["odds"], lang), "odds")
    for id in ("sb.assault", "sb.retire"):
        assert game.words.say(lang, f"procedure.{id}") in told


@pytest.mark.parametrize(("lang", "on"), [("en", "on"), ("fr", "sur")])
def test_hits_that_are_shared_out_are_listed_with_the_names_of_the_units(lang, on):
    def shares(game: grognard.Game) -> bool:
        return isinstance(game.pending, Ask) and len(game.pending.choices.shares()) > 1

    game = played_until(begun("square-bashing", "first-steps"), shares)
    assert isinstance(game.pending, Ask)
    sight = Sight(game, page(game, lang), game.pending.player)
    assert sight.asked is not None
    names = [sight.pieces[one.piece].name for one in sight.asked.places if one.piece is not None]
    for answer in sight.asked.answers:
        parts = sight.label(answer).split(", ")
        assert all(re.fullmatch(rf"\d+ {on} ({'|'.join(names)})", part) for part in parts), parts


# Secrets


def at_a_secret() -> grognard.Game:
    game = begun("walter-schnaffs", "outposts-1870")
    assert isinstance(game.pending, Ask)
    assert game.pending.secret
    return game


def test_what_a_computer_chose_in_secret_is_not_told():
    game = at_a_secret()
    screen = page(game)
    Table(game, screen, ("greedy", "human"), 1).let_choose(game.pending)
    chosen = game.answers[0].partition(" ")[2]
    told = written(screen)
    assert told.endswith("→ chosen in secret.\n")
    assert game.words.say("en", f"answer.{chosen}") not in told


@pytest.mark.parametrize("terminal", [True, False])
def test_two_people_at_one_table_do_not_see_each_others_secret(terminal):
    game = at_a_secret()
    told = sit(game, ["2"], terminal=terminal)
    assert [one.player for one in game.sealed] == [0]
    after = told.split("chosen in secret.")[1]
    label = game.words.say("en", f"answer.{game.sealed[0].answer}")
    assert "> 2" not in told
    assert label not in after.split("French")[0]
    if terminal:
        assert "\x1b[3J" in told
        assert told.index("\x1b[3J") < told.index("chosen in secret.")


def test_a_computer_player_is_handed_only_what_its_side_knows():
    """Whatever a person chose in secret, the copy that the computer decides by hides it."""
    game = at_a_secret()
    game.play(next(iter(game.legal)))
    handed = []
    table = Table(game, page(game), ("human", "greedy"), 1)
    seat = table.seats[1]
    assert seat is not None
    table.seats[1] = SimpleNamespace(decide=lambda known: handed.append(known) or seat.decide(known))
    table.let_choose(game.pending)
    assert handed[0].answers[0].endswith("?")
    assert handed[0].state.dice.seed != game.state.dice.seed


def test_a_saved_battle_goes_on_at_the_table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = played_until(begun("across-five-aprils", "the-ford"), chooses)
    told = sit(game, ["1", "save a.json", "look u0", "why attack 0101"])
    assert "u0 Allen, Adair, infantry, strength 6 of 6, morale 1" in told
    assert "is refused" in told
    again = grognard.load(json.loads((tmp_path / "a.json").read_text(encoding="utf-8")))
    assert again.line() == game.line()


def test_an_answer_written_otherwise_than_it_is_listed_is_weighed_all_the_same():
    game = grognard.new("bloody-big-battles", "first-shots", 5)
    told = sit(game, ["1", "odds to 7,15"])
    assert "the attacker's advantages" in answer_to(told, "odds to 7,15")


@both
@pytest.mark.parametrize(("drawn", "gives_up"), [(LOST, 1), (EVEN, 0)])
def test_a_computer_that_has_lost_says_so_once_and_plays_on(lang, drawn, gives_up):
    game = in_turn(4, drawn)
    before = len(game.answers)
    told = sit(game, [], lang, players=("human", "search-1"))
    says = {"en": "gives the battle up", "fr": "abandonne\N{NO-BREAK SPACE}: la bataille est à vous"}[lang]
    assert told.count(says) == gives_up
    assert len(game.answers) > before
