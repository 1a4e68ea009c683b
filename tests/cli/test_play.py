"""A game at the terminal: every command once, in both languages, piped and at a real terminal."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import grognard
from grognard.terminal.listing import Listing
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight
from grognard.terminal.table import Table
from grognard.terminal.typed import columns, faces_in
from grognard.terminal.words import at_the_table

from .running import CLASH, at_terminal, run, without_escapes

WOODS = "w\N{NO-BREAK SPACE}woods"

# From the first question (C3 moves?) to the assault of B2 on B3, everything asked on the way.
EVERY_COMMAND = [
    "help",
    "legend",
    "look C3",
    "look Z9",
    "look",
    "why",
    "why B3",
    "u2",
    "why B3",
    "why D4",
    "why C4",
    "B3",
    "D3",
    "undo",
    "undo",
    "undo",
    "hint",
    "odds",
    "odds B2 B3",
    "odds A1 A2",
    "nothing like it",
    "done",
    "3",
    "DONE",
    "odds",
    "odds B3",
    "board",
    "log",
    "log 0",
    "dice 7",
    "dice",
    "dice 6 6 6 6 1 1 1 1",
    "save no/such/folder/x.json",
    "save",
    "save half.json",
    "verbose",
    "B3",
    "done",
    "quit",
]


@pytest.fixture(scope="module")
def transcript(tmp_path_factory):
    """A short game by script, with every command; and the folder it was played in."""
    folder = tmp_path_factory.mktemp("play")
    (folder / "clash.toml").write_text(CLASH, encoding="utf-8")
    done = run("play", "clash.toml", "--seed", "1", "--record", "game.txt", typed=EVERY_COMMAND, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout, folder


def test_a_pipe_gets_plain_text(transcript):
    text, _ = transcript
    assert "\x1b" not in text
    assert not set("─│┌┼╫█↑↓★♣") & set(text)
    assert max(len(line) for line in text.split("> help")[0].splitlines()) <= 80


def test_the_board_is_readable_without_colour(transcript):
    board = transcript[0].split("w\N{NO-BREAK SPACE}woods")[0].splitlines()
    row = next(i for i, line in enumerate(board) if line.startswith(" 3 "))
    assert board[row].split() == ["3", ".", "w:", "*v", ".", "<?>", "."]
    assert board[row + 1].split() == ["v", "i-", "a", "^", "C"]
    assert board[row + 3].split() == ["^", "I+", "I+"]


def test_the_turn_the_step_the_countdown_and_the_score_are_told(transcript):
    assert "Turn 1, The reds · movement · score: The reds 0–5 The blues · countdown 1" in transcript[0]
    assert "^ The reds (you)" in transcript[0]
    assert "v The blues (the computer)" in transcript[0]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("help", "exact odds of what is on offer, of one answer, or of"),
        ("legend", "I2      what is left of it, where it is weakened"),
        ("look C3", "u2 Lancers, cavalry, mounted, 3 of 3 bases"),
        ("look Z9", "look: Z9 is not allowed; allowed: a place (A1 – D4) or a unit (u0 – u4)."),
        ("why D4", "[SB-GAP-SCENERY]"),
        ("why C4", "C4 is allowed."),
        ("B3", "[SB-GAP-STACK]"),
        ("undo", "1 answer taken back."),
        ("odds A1 A2", "odds: A1 has nobody who could fight with A2"),
        ("nothing like it", "it is none of the 2 answers, nor a command"),
        ("log", "Turn 1: The reds."),
        ("log 0", "log: 0 is not allowed"),
        ("dice 7", "dice: 7 is not a face; allowed: 1 to 6."),
        ("dice", "dice 3 5 6"),
        ("save no/such/folder/x.json", "no/such/folder/x.json: the file cannot be written"),
        ("save", "save FILE"),
        ("save half.json", "Saved in half.json."),
    ],
)
def test_every_command_answers(transcript, typed, answer):
    after = transcript[0].split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]
    assert answer in after


def test_there_is_nothing_to_take_back_twice(transcript):
    assert "undo: there is nothing to take back" in transcript[0]


def test_a_square_that_a_unit_may_not_enter_is_refused_by_its_rule(transcript):
    refused = [line for line in transcript[0].splitlines() if line.startswith("B3 is refused")]
    assert len(refused) == 3
    assert refused[1].endswith("[SB-GAP-STACK]")


def test_odds_are_those_of_the_situation(transcript):
    guards = {"type": "infantry", "quality": "professional"}
    target = {"units": [{"type": "infantry", "quality": "reservist"}, {"type": "artillery"}]}
    situation = {
        "assaulter": {"units": [guards, guards]},
        "target": {**target, "terrain": ["woods"], "works": "hasty"},
    }
    wins = grognard.odds("sb.assault", situation)["odds"]["assaulter_wins"]
    shown = transcript[0].split("> odds B2 B3\n", 1)[1].split("\n> ")[0]
    assert f"{100 * wins:.1f}%" in shown
    assert "assaulter's dice: 4" in shown
    assert "casualties of the target" in shown


def test_the_players_own_dice_fall_and_are_shown(transcript):
    fight = transcript[0].split("> save half.json")[1]
    assert "The reds — assaulter's dice (B2 assaults B3): 6 6 6 6 → 4 at 5+" in fight
    assert "The blues — target's dice (B2 assaults B3): 1 1 1 1 → 0 at 5+" in fight


def test_the_computer_says_why(transcript):
    chose = [line for line in transcript[0].splitlines() if line.startswith("The blues. B3 is assaulted from B2")]
    assert len(chose) == 1
    assert " → stand. The square holds " in chose[0]


def test_what_was_saved_and_recorded_goes_on(transcript):
    folder = transcript[1]
    saved = grognard.load(json.loads((folder / "half.json").read_text(encoding="utf-8")))
    played = grognard.replay((folder / "game.txt").read_text(encoding="utf-8"))
    assert played.answers[: len(saved.answers)] == saved.answers
    done = run("play", "half.json", typed=["board"], cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Assault from B2?") == 2


def test_french_is_spoken_and_understood(tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    words = ["aide", "légende", "voir B3", "pourquoi D4", "rien de plus", "done", "des 9", "chances", "annuler"]
    more = ["conseil", "carte", "journal 1", "sauver", "quitter"]
    done = run("play", "clash.toml", "--seed", "1", "--lang", "fr", typed=words + more, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    for said in (
        "Tour 1, Les rouges · mouvement · points\xa0: Les rouges 0–5 Les bleus · décompte 1",
        "pourquoi RÉPONSE",
        "en minuscules\xa0: Les bleus",
        "B3\xa0: bois, objectif, 5 points, tenu par Les bleus, retranchements improvisés",
        "dés\xa0: 9 n'est pas une face",
        "L'assaut d'un secteur\xa0: B3",
        "1 réponse reprise.",
        "sauver\xa0: il manque quelque chose après\xa0; admis\xa0: sauver FICHIER.",
    ):
        assert said in done.stdout


def test_a_command_that_cannot_be_read_is_named_with_what_was_typed():
    done = run("play", "first-steps", "--seed", "7", typed=["why", "dice", "dice 3 x", "save", "@x", "why @y"])
    for said in (
        "why: something is missing after it; allowed: why ANSWER.",
        "dice: something is missing after it; allowed: dice 3 5 6.",
        "dice: '3 x' cannot be read; allowed: dice 3 5 6.",
        "save: something is missing after it; allowed: save FILE.",
        "@x is refused: it is none of the 3 answers",
        "@y is refused: it is none of the 3 answers",
    ):
        assert said in done.stdout
    assert done.stderr == ""


def test_a_computer_player_is_named_where_it_is_not_the_usual_one(tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    for lang, said in (("en", "v The blues (the computer, random)"), ("fr", "v Les bleus (l'ordinateur, random)")):
        done = run("play", "clash.toml", "--players", "human,random", "--lang", lang, cwd=tmp_path)
        assert said in done.stdout


def test_the_learning_scenario_is_played_to_the_end_with_first_choices():
    done = run("play", "first-steps", "--seed", "7", typed=["1"] * 1500)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is over." in done.stdout.splitlines()[-1]
    assert "\x1b" not in done.stdout


def test_two_computers_play_alone_and_the_record_is_whole(tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    words = ("--players", "greedy,random", "--seed", "3", "--record", "r.txt")
    done = run("play", "clash.toml", *words, cwd=tmp_path)
    assert done.returncode == 0
    assert "> " not in done.stdout
    game = grognard.replay((tmp_path / "r.txt").read_text(encoding="utf-8"))
    assert game.over
    assert f"Score: The reds {game.result.score[0]}–{game.result.score[1]} The blues." in done.stdout


def test_own_dice_are_asked_for_at_every_roll(tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    typed = ["done", "done", "done", "B3", "done", "stand", "1 2", "what", "6,6,6,6", "1111", "", "look B3"]
    words = ("--own-dice", "--players", "human,human", "--seed", "1")
    done = run("play", "clash.toml", *words, typed=typed, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The reds — assaulter's dice (B2 assaults B3): 4 dice. Type the faces" in done.stdout
    assert "dice: 2 given; allowed: exactly 4." in done.stdout
    assert "what is no list of faces, nor a command. Type 4 faces, like 3 5 6." in done.stdout
    assert "The assaulter scores 4 hits." in done.stdout
    assert "The target scores 0 hits." in done.stdout


@pytest.mark.parametrize("columns_wide", [80, 120])
def test_a_terminal_gets_a_drawn_board_in_colour(columns_wide):
    typed = ["3", "done", "odds", "u7", "1", "quit", "yes"]
    status, written = at_terminal("play", "first-steps", "--seed", "7", typed=typed, size=(columns_wide, 50))
    assert status == 0
    assert "\x1b[1;36m" in written
    assert "\x1b[1;31m" in written
    seen = without_escapes(written).replace("\r", "").splitlines()
    assert any(line.startswith(" 1 │") for line in seen)
    assert any("╫" in line and "┼" in line for line in seen)
    assert max(len(line) for line in seen) <= columns_wide


def test_without_colour_the_terminal_shows_the_same_signs():
    status, written = at_terminal("play", "first-steps", "--seed", "7", typed=["q"], NO_COLOR="1")
    assert status == 0
    assert "36m" not in written
    assert re.search("↓ [a-z]", without_escapes(written))


def test_a_low_terminal_gets_a_board_without_lines():
    status, written = at_terminal("play", "first-steps", "--seed", "7", typed=["q"], size=(80, 24))
    seen = without_escapes(written)
    assert status == 0
    assert "│" not in seen
    assert "★↓" in seen


@pytest.mark.parametrize(
    ("typed", "faces"),
    [("3 5 6", [3, 5, 6]), ("3,5,6", [3, 5, 6]), ("356", [3, 5, 6]), ("4", [4]), ("x", None), ("", None)],
)
def test_faces_are_read_as_people_write_them(typed, faces):
    assert faces_in(typed) == faces


def test_many_answers_stand_in_columns_read_downward():
    assert columns(["1 a", "2 b", "3 c", "4 d", "5 e"], 12) == ["1 a  4 d", "2 b  5 e", "3 c"]
    assert columns(["1 a long answer"], 5) == ["1 a long answer"]


def test_the_play_starts_with_nothing_typed(tmp_path: Path):
    done = run("play", "first-steps", "--record", "r.txt", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert grognard.replay((tmp_path / "r.txt").read_text(encoding="utf-8")).pending is not None


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everything_asked_and_thrown_in_a_battle_is_worded(lang, monkeypatch):
    game = grognard.new("square-bashing", "first-steps", seed=11)
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
    written = screen.console.file.getvalue()
    assert "SB-" not in re.sub(r"\s+SB-[A-Z0-9-]+$", "", written, flags=re.MULTILINE)


def test_a_choice_in_secret_is_not_told():
    game = grognard.new("square-bashing", CLASH, seed=1)
    game.pending.secret = True
    screen = Screen(at_the_table(game.words), "en")
    screen.console = Console(file=StringIO(), width=100)
    Table(game, screen, ("greedy", "greedy"), 1).let_choose(game.pending)
    assert screen.console.file.getvalue() == "The reds. C3: which unit moves next? → chosen in secret.\n"
    assert len(game.answers) == 1


def listed(answers, number):
    """The answers of the learning game at its first aim of a barrage, and that of a number as it is listed."""
    game = grognard.new("square-bashing", "first-steps", seed=7)
    game.play(game.parse("point"))
    game.play(game.parse("2"))
    game.play_faces([6, 6])
    listing = Listing(Sight(game, Screen(at_the_table(game.words), "en"), 0))
    return listing, listing.answers[number]


@pytest.mark.parametrize("number", [0, 5, 20])
def test_an_answer_is_taken_as_it_is_listed_in_any_case_and_order(number):
    listing, answer = listed("point", number)
    shown = listing.label_of(answer)
    squares = [str(square) for square in answer.squares]
    assert len(squares) == 3
    assert shown.endswith(", ".join(squares))
    for typed in (shown, shown.lower(), ", ".join(reversed(squares))):
        assert set(listing.chosen(typed).squares) == set(answer.squares)
        assert listing.refused(listing.chosen(typed)) is None


def test_it_begins_with_title_story_and_what_wins(tmp_path):
    typed = ["1", "save 'my game.json'", "quit"]
    done = run("play", "first-steps", "--seed", "7", typed=typed, cwd=tmp_path)
    start = " ".join(done.stdout.split("\n\n")[0].splitlines())
    assert start.startswith("First steps A brigade feels its way toward two farms and the hill between them.")
    assert "Each objective held at the end counts 5 points" in start
    assert "I infantry  C cavalry, mounted  M machine gun" in done.stdout.replace("\N{NO-BREAK SPACE}", " ")
    assert "-m grognard play 'my game.json'\n" in done.stdout
    assert "not saved" not in done.stdout
    done = run("play", "my game.json", "--lang", "fr", typed=["2"], cwd=tmp_path)
    assert done.stdout.startswith("Premiers pas\nUne brigade")
    assert done.stdout.endswith(
        "La bataille n'a pas été sauvegardée. La prochaine fois, tapez sauver FICHIER avant de quitter.\n"
    )


def test_a_strangers_file_is_not_written_over(tmp_path):
    (tmp_path / "mine.txt").write_text("a letter", encoding="utf-8")
    (tmp_path / "mine.json").write_text('{"a": 1}', encoding="utf-8")
    typed = ["save mine.txt", "save mine.json", "save ok.json", "save ok.json", "save first-steps"]
    done = run("play", "first-steps", typed=typed, cwd=tmp_path)
    assert done.stdout.count("it is not one of ours; allowed: another name.") == 2
    assert done.stdout.count("Saved in ok.json.") == 2
    assert "play ./first-steps\n" in done.stdout
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "a letter"
    done = run("play", "first-steps", "--record", "mine.txt", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")


def test_the_board_is_drawn_once_for_each_squares_turn():
    done = run("play", "first-steps", "--seed", "7", typed=["3", "done", "u6", "F2", "F3", "board", "done", "quit"])
    boards = done.stdout.split("> u6\n")
    assert boards[0].count(WOODS) == 1
    after = boards[1].split("> board\n")
    assert WOODS not in after[0]
    assert "Turn 1" not in after[0]
    assert after[1].count(WOODS) == 1


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en", ["3", "quit", "no", "quit", "yes", "3"]), ("fr", ["3", "quitter", "non", "quitter", "OUI", "3"])],
)
def test_whoever_would_lose_a_battle_is_asked_before_leaving(lang, typed):
    done = run("play", "first-steps", "--seed", "7", "--lang", lang, typed=typed)
    asked = {"en": "Leave it all the same? yes", "fr": "Quitter quand même\xa0? oui"}[lang]
    stays = {"en": "You stay at the table.", "fr": "Vous restez à la table."}[lang]
    assert (done.returncode, done.stdout.count(asked), done.stdout.count(stays)) == (0, 2, 1)
    assert done.stdout.splitlines()[-2] == f"> {typed[-2]}"


@pytest.mark.parametrize("sure", ["y", "o", "oui", "yes", "quit", "q"])
def test_a_yes_of_either_language_leaves(sure):
    done = run("play", "first-steps", "--seed", "7", typed=["3", "quit", sure, "done"])
    assert "stay at the table" not in done.stdout
    assert "> done" not in done.stdout
    assert "The battle was not saved." in done.stdout


@pytest.mark.parametrize(
    ("options", "typed"),
    [
        ((), ["quit"]),
        ((), ["3", "save a.json", "quit"]),
        ((), ["3", "undo", "quit"]),
        (("--record", "a.txt"), ["3", "quit"]),
        (("--players", "greedy,human"), ["quit"]),
    ],
)
def test_nobody_is_asked_who_loses_nothing_by_leaving(options, typed, tmp_path):
    done = run("play", "first-steps", "--seed", "7", *options, typed=[*typed, "yes"], cwd=tmp_path)
    assert done.returncode == 0
    assert "all the same" not in done.stdout
    assert "> yes" not in done.stdout


def test_the_end_of_input_leaves_without_asking():
    done = run("play", "first-steps", "--seed", "7", typed=["3"])
    assert "all the same" not in done.stdout
    assert "The battle was not saved." in done.stdout


@pytest.mark.parametrize("last", ["\x03", "\x04"])
def test_whoever_leaves_is_told_that_nothing_was_saved(last):
    _, written = at_terminal("play", "first-steps", "--seed", "7", typed=["3"], last=last)
    assert "The battle was not saved. Next time, type save FILE before you leave." in without_escapes(written)
    assert "Traceback" not in written


def test_french_lines_do_not_break_at_a_no_break_space():
    _, written = at_terminal("rules", "--lang", "fr", size=(110, 40))
    lines = [line.strip() for line in without_escapes(written).splitlines()]
    assert not [line for line in lines if line.startswith((":", ";", "!", "?", "»")) or line.endswith("«")]


def test_a_hint_is_never_raw_and_says_what_to_do(tmp_path):
    done = run("play", "first-steps", "--seed", "7", "--lang", "fr", typed=["3", "done", "conseil"])
    said = done.stdout.split("> conseil\n")[1]
    assert "Son idée\xa0: " in said
    assert not re.search(r"\d\.\d", said)


def test_dice_named_by_the_command_while_they_are_asked_for_are_those_that_fall(tmp_path):
    (tmp_path / "clash.toml").write_text(CLASH, encoding="utf-8")
    typed = ["done", "done", "done", "B3", "done", "stand", "dice 6 6 6 6 1 1 1 1"]
    words = ("--own-dice", "--players", "human,human", "--seed", "1")
    done = run("play", "clash.toml", *words, typed=typed, cwd=tmp_path)
    assert "The assaulter scores 4 hits." in done.stdout
    assert "The target scores 0 hits." in done.stdout
