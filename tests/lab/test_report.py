"""The command for studies: tables that are tidy, a report in both languages, and bad input in one sentence."""

import csv
import re

import polars as pl
import pytest

import grognard.cli.studies
from grognard.kernel.words import LANGUAGES
from grognard.lab.arena import SURE
from grognard.lab.course import Course
from grognard.lab.findings import Found, findings, telling
from grognard.lab.report import correlation
from grognard.lab.sharing import alone
from grognard.lab.study import Battle, Cell, read_study
from grognard.lab.tables import _mixed, _named, write_tables
from grognard.lab.words import LAB_WORDS

from ..cli.running import CLASH, run

STUDY = """\
scenarios = ["clash.toml"]
players = ["random,random", "greedy,random"]
[title]
en = "Two kinds of attackers"
fr = "Deux sortes d'assaillants"
[until]
within = 0.3
least = 8
most = 12
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A study that was done, with what it wrote."""
    folder = tmp_path_factory.mktemp("study")
    (folder / "clash.toml").write_text(CLASH, encoding="utf-8")
    (folder / "mine.toml").write_text(STUDY, encoding="utf-8")
    done = run("study", "mine.toml", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "A clash · greedy,random" in done.stdout
    return folder / "mine"


def test_a_study_writes_games_tables_and_reports_into_a_folder_of_its_name(folder):
    assert sorted(path.name for path in folder.iterdir()) == [
        "games.csv",
        "games.jsonl",
        "games.parquet",
        "lines.csv",
        "lines.parquet",
        "report.en.html",
        "report.fr.html",
        "study.json",
        "turns.csv",
        "turns.parquet",
    ]


def test_a_study_that_is_done_plays_nothing_again_and_says_so(folder):
    before = (folder / "games.jsonl").read_text(encoding="utf-8")
    page = (folder / "report.en.html").read_text(encoding="utf-8")
    again = run("study", "mine.toml", "--lang", "fr", cwd=folder.parent)
    assert "16 parties avaient été jouées\N{NO-BREAK SPACE}: l'étude reprend où elle en était." in again.stdout
    assert (folder / "games.jsonl").read_text(encoding="utf-8") == before
    assert (folder / "report.en.html").read_text(encoding="utf-8") == page


def test_there_is_a_row_a_game_in_both_tables(folder):
    frame = pl.read_parquet(folder / "games.parquet")
    with (folder / "games.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert frame.height == len(rows) == 16
    assert frame.columns == list(rows[0])
    assert {"scenario", "players", "seed", "winner", "turns", "luck", "score_0", "decisions_1"} <= set(frame.columns)
    assert {"lost_0_infantry", "objectives_0_by_turn", "objectives_1_by_turn"} <= set(frame.columns)
    assert frame["objectives_1_by_turn"].to_list()[0] == [int(n) for n in rows[0]["objectives_1_by_turn"].split()]
    assert frame["luck"].null_count() == 0


def test_turns_and_lines_have_tables_of_their_own(folder):
    turns, lines = (pl.read_parquet(folder / f"{name}.parquet") for name in ("turns", "lines"))
    assert turns.group_by("players", "game").len().height == 16
    assert {"turn", "score_0", "objectives_1", "worth"} <= set(turns.columns)
    assert {"side", "rule", "times", "value"} <= set(lines.columns)
    assert lines["rule"].str.starts_with("SB-").all()
    assert lines.filter((pl.col("times") == 0) & (pl.col("value") == 0)).is_empty()


KINDS = """\
scenarios = ["clash"]
players = ["random,random"]
editions = ["en", "fr"]
design = "one-by-one"
luck = false
[settings]
draw_margin = [5, 1]
enter_emptied = [true, false]
[until]
least = 2
most = 2
"""


def test_numbers_are_numbers_in_the_tables_and_what_is_true_or_false_is_so(tmp_path):
    course = Course(read_study(KINDS, lambda name: Battle(name, "square-bashing", CLASH, {})))
    alone(course, lambda row: None)
    write_tables(findings(course), tmp_path)
    for name in ("games", "turns", "lines"):
        kinds = pl.read_parquet_schema(tmp_path / f"{name}.parquet")
        assert (kinds["draw_margin"], kinds["enter_emptied"]) == (pl.Int64, pl.Boolean)
        assert (kinds["edition"], kinds["players"]) == (pl.String, pl.String)
    assert 'random,random",fr,5,true,clash,0,0,' in (tmp_path / "games.csv").read_text(encoding="utf-8")


def test_a_setting_of_several_kinds_is_text_in_the_tables():
    battle = Battle("clash", "square-bashing", CLASH, {})
    cells = [Found(Cell(battle, ("random", "random"), (("so", value),)), []) for value in (True, 3, "often")]
    mixed = _mixed(cells, ["players", "so"])
    assert [_named(cell, mixed)["so"] for cell in cells] == ["true", "3", "often"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_is_one_file_with_its_pictures_in_it(folder, lang):
    page = (folder / f"report.{lang}.html").read_text(encoding="utf-8")
    assert page.startswith(f'<!doctype html>\n<html lang="{lang}">')
    assert page.count("<svg") == page.count("</svg>") == 6
    assert not re.search(r'(src|href)="(?!#)', page)
    assert {"en": "Two kinds of attackers", "fr": "Deux sortes d&#x27;assaillants"}[lang] in page
    heads = [
        LAB_WORDS.say(lang, f"report.{key}_head")
        for key in ("share", "change", "margin", "turn", "telling", "lines", "lost")
    ]
    assert all(head.replace("'", "&#x27;") in page for head in heads)
    assert {"en": "The reds", "fr": "Les rouges"}[lang] in page
    assert "@media print" in page
    assert "scenarios = [&quot;clash.toml&quot;]" in page


def test_the_figures_as_json_are_the_same_with_two_processes(folder):
    one = run("study", "mine.toml", "--json", cwd=folder.parent)
    two = run("study", "mine.toml", "--json", "-o", "other", "--jobs", "2", cwd=folder.parent)
    assert (two.returncode, two.stderr) == (0, "")
    assert two.stdout == one.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nowhere.toml",), "nowhere.toml: "),
        (("mine.toml", "--jobs", "0"), "--jobs: "),
        (("bad.toml",), "bad.toml: line 1: scenarios[0]: there is no scenario and no file 'waterloo'"),
        (
            ("other.toml", "-o", "mine"),
            "mine: this folder holds another study; take another folder",
        ),
        (("no-text.toml",), "no-text.toml: this is not text in UTF-8; allowed: a study in TOML."),
        (
            ("mine.toml", "-o", "clash.toml"),
            "clash.toml: the folder cannot be written (a file has that name already); allowed: a folder",
        ),
    ],
)
def test_what_cannot_be_studied_is_named_in_one_sentence(folder, arguments, sentence):
    (folder.parent / "bad.toml").write_text('scenarios = ["waterloo"]\nplayers = ["random,random"]', encoding="utf-8")
    (folder.parent / "other.toml").write_text(STUDY.replace("0.3", "0.31"), encoding="utf-8")
    (folder.parent / "no-text.toml").write_bytes(b"\x7fELF\x80\xff")
    done = run("study", *arguments, cwd=folder.parent)
    assert done.returncode == 2
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_without_the_extra_one_sentence_says_how_to_get_it(folder, monkeypatch):
    monkeypatch.setattr(grognard.cli.studies, "find_spec", lambda name: None)
    done = run("study", "mine.toml", "--lang", "fr", cwd=folder.parent)
    assert done.returncode == 2
    assert done.stderr == (
        "étude\N{NO-BREAK SPACE}: il manque polars, dont on fait les tableaux et les figures\N{NO-BREAK SPACE}; "
        "à installer par\N{NO-BREAK SPACE}: pip install 'grognard[study]'\n"
    )


def fought(winner, mine, theirs):
    """A battle in which one line counted so much for the first side, and for the second."""
    return {"winner": winner, "lines": [[0, "SB-26-A-HASTY", 1, mine], [1, "SB-26-A-HASTY", 1, theirs]]}


def test_a_line_decided_what_gave_a_side_more_where_it_won_than_where_it_lost():
    won = [fought(0, -2, -7), fought(0, -4, -7)]
    lost = [fought(1, -9, -6), fought(1, -11, -6)]
    one, *none = telling([Found(None, won + lost)])
    assert none == []
    assert one.rule == "SB-26-A-HASTY"
    assert one.more.mean == pytest.approx((7 + 1) / 2)
    assert one.more.low == pytest.approx(4 - SURE * 2**0.5 / 2)
    assert one.sure


def test_who_always_wins_says_nothing_of_any_line():
    assert telling([Found(None, [fought(0, -2, -7), fought(0, -4, -1)])]) == []


def test_what_varies_together_is_correlated():
    assert correlation([(0, 1), (1, 3), (2, 5)]) == pytest.approx(1)
    assert correlation([(0, 1), (1, 0)]) == pytest.approx(-1)
    assert correlation([(0, 1), (0, 2)]) is None
    assert correlation([]) is None
