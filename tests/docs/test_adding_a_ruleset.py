"""The rulesets of the page on adding one: installed as they are printed there, they are played, drawn and simulated."""

from __future__ import annotations

import os
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import grognard.env
from grognard.kernel import ruleset

from ..cli.running import run as program
from .test_docs import FENCE, FILE, ROOT, read, run

PAGE = "docs/adding-a-ruleset.md"
FILES = dict(FILE.findall(read(PAGE)))
BATTLE = "dawn-at-the-ford"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, as an installed package."""
    folder = tmp_path_factory.mktemp("installed")
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    information = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    points = [f"{name} = {value}" for name, value in project["entry-points"]["grognard.rulesets"].items()]
    (information / "entry_points.txt").write_text("\n".join(["[grognard.rulesets]", *points, ""]), encoding="utf-8")
    return folder


def outside(club: Path) -> str:
    """Where Python looks for modules, with the club's package among them."""
    return os.pathsep.join([str(club), *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.fixture
def installed(club: Path) -> Iterator[None]:
    """For one test, the club's package is installed for this very process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(club)
        look_anew()
        yield
    for name in [name for name in sys.modules if name.partition(".")[0] in ("ford", "easy_going")]:
        del sys.modules[name]
    look_anew()


def look_anew() -> None:
    """What is installed is looked for once in a process, and now once more."""
    ruleset._points.cache_clear()
    ruleset.rulesets.cache_clear()


def said(*command: str, typed: str = "") -> str:
    """What the program says, all being well."""
    done = program(*command, typed=typed.splitlines())
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_page_runs_as_it_is_printed(club: Path) -> None:
    done = run("-m", "doctest", str(ROOT / PAGE), PYTHONPATH=outside(club))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_ruleset_of_the_page_is_worded_in_both_languages() -> None:
    english, french = (tomllib.loads(FILES[f"ford/locale/{lang}.toml"]) for lang in ("en", "fr"))
    assert [(key, list(value) if isinstance(value, dict) else "") for key, value in english.items()] == [
        (key, list(value) if isinstance(value, dict) else "") for key, value in french.items()
    ]


def test_the_page_lists_the_files_that_it_holds() -> None:
    listed = FENCE.findall(read(PAGE))[0][1]
    for name in FILES:
        assert name.removeprefix("ford/") in listed


def test_the_rulesets_of_the_page_are_typed(club: Path, tmp_path: Path) -> None:
    strictly = ["-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}"]
    done = run(*strictly, "-p", "ford", "-m", "easy_going", MYPYPATH=os.pathsep.join([str(club), str(ROOT / "src")]))
    assert done.returncode == 0, done.stdout + done.stderr


CONFORMING = """
[dawn-at-the-ford] or [ford] or [easy-going] or ford-dawn-at-the-ford] and
(play_ends or saved_and_loaded or record_replays or all_accepted or refused_by_rule)
"""


def test_the_battle_of_the_page_does_what_every_ruleset_must(club: Path) -> None:
    """The suite for whatever is installed: questions, views, forecasts, snapshots, words, random play."""
    suite = [f"tests/conformance/test_{name}.py" for name in ("questions", "conformance")]
    chosen = " ".join(CONFORMING.split())
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", *suite, "-k", chosen, PYTHONPATH=outside(club))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert int(done.stdout.splitlines()[-1].split(" passed")[0]) > 20


# Installed, and nothing else changed


def commands() -> list[str]:
    """Every command line that the page shows of the program."""
    lines = [line for kind, text in FENCE.findall(read(PAGE)) if kind == "sh" for line in text.splitlines()]
    return [line.removeprefix(".venv/bin/grognard ") for line in lines]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("line", commands())
@pytest.mark.usefixtures("installed")
def test_a_command_line_of_the_page_runs(tmp_path: Path, line: str, lang: str) -> None:
    command = shlex.split(line.replace("-o ", f"-o {tmp_path}/"))
    said(*command, *([] if command[0] == "schema" else ["--lang", lang]))


@pytest.mark.usefixtures("installed")
def test_the_battle_is_played_at_the_terminal_to_its_end() -> None:
    typed = "move u0 C6\nlook C4\nmove u1 C2\n" + "done\n" * 40
    shown = said("play", BATTLE, "--seed", "1", "--players", "human,greedy", typed=typed)
    assert "Stand last on the post, C6, when 8 turns are over." in shown
    assert "move u0 C6 is refused: it goes, or attacks, one square through a face [FORD-1-FACE]" in shown
    assert "u4 Oak, company, strength 4 of 4" in shown
    assert "Fox goes to C2." in shown
    assert "Turn 8 of 8" in shown
    assert "Victory: Guards" in shown


@pytest.mark.usefixtures("installed")
def test_the_odds_of_an_attack_are_told_at_the_terminal_before_it_is_made() -> None:
    typed = "move u1 C2\ndone\ndone\nmove u1 C3\ndone\ndone\nodds\nattack u1 C4\nquit\nyes\n"
    shown = said("play", BATTLE, "--seed", "1", "--players", "human,human", typed=typed)
    asked, fought = shown.split("> odds")[1].split("> attack u1 C4")
    assert "Fox attacks C4" in asked
    assert "29.6%" in asked
    assert "Dice of the attack (Fox attacks C4)" in fought
    assert "The attack scores" in fought


@pytest.mark.usefixtures("installed")
def test_the_battle_is_drawn() -> None:
    drawn = said("draw", BATTLE, "--lang", "fr")
    assert "<svg" in drawn
    for word in ("aube au gué", "Assaillants", "Gardes", "bois", "rivière", "gué", "Wolf"):
        assert word in drawn
    assert drawn.count('class="crossing"') > 2


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("players", ["random,random", "greedy,greedy"])
def test_the_battle_is_simulated(players: str) -> None:
    assert f"3 games of {BATTLE}, seed 0" in said("simulate", BATTLE, "--games", "3", "--players", players)


@pytest.mark.usefixtures("installed")
def test_the_battle_is_an_environment_for_learners() -> None:
    env, rng = grognard.env.env("ford", BATTLE, forecast=True), np.random.default_rng(0)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        env.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert env.skirmish.game.over


@pytest.mark.usefixtures("installed")
def test_the_battle_is_studied(tmp_path: Path) -> None:
    study = tmp_path / "dawn.toml"
    text = f'scenarios = ["{BATTLE}"]\nplayers = ["greedy,random"]\n[until]\nwithin = 0.4\nleast = 4\nmost = 4\n'
    study.write_text(text, encoding="utf-8")
    assert "4 parties" in said("study", str(study), "-o", str(tmp_path / "out"), "--lang", "fr")
    assert "<svg" in (tmp_path / "out" / "report.fr.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ('at = "B1"', 'at = "F1"', "line 21: raiders.companies[0].at: F1 is not allowed; allowed: A1 - E6."),
        ('at = "C1"', 'at = "B1"', "raiders.companies[1].at: given twice, here and as raiders.companies[0].at"),
        ('"A3/A4"', '"A3/B4"', "river[0]: A3/B4 is not allowed; allowed: A3/A4, A3/B3, A3/A2."),
        ("turns = 8", "turns = 0", "line 2: turns: 0 is not allowed; allowed: a whole number from 1 to 30."),
    ],
)
def test_what_is_wrong_in_a_scenario_of_the_page_is_said_in_one_sentence(
    tmp_path: Path, right: str, wrong: str, complaint: str
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(FILES[f"ford/scenarios/{BATTLE}.toml"].replace(right, wrong), encoding="utf-8")
    done = program("check", str(mine))
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


# The variant


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("edition", ["en", "fr"])
def test_the_variant_prints_every_rule_of_square_bashing_but_the_one_it_replaces(lang: str, edition: str) -> None:
    printed = [
        said("sheet", name, "--lang", lang, "--edition", edition).splitlines()
        for name in ("square-bashing", "easy-going")
    ]
    theirs, ours = [[line for line in lines if " SB-" in line] for lines in printed]
    assert len(theirs) > 100
    assert len(ours) == len(theirs)
    changed = [(one, other) for one, other in zip(theirs, ours, strict=True) if one != other]
    assert [other for _, other in changed] == [one.replace("3+", "2+") for one, _ in changed]
    assert [one.split()[-1] for one, _ in changed] == ["SB-24-INF"]


FIRST_STEPS = read("src/grognard/square_bashing/scenarios/first-steps.toml")


@pytest.mark.parametrize("command", [("check",), ("simulate", "--games", "1", "--players", "random,random")])
@pytest.mark.usefixtures("installed")
def test_a_scenario_file_may_name_the_variant_of_the_page(tmp_path: Path, command: tuple[str, ...]) -> None:
    first, *rest = command
    said(first, variant_of(tmp_path), *rest)


def test_a_scenario_file_names_a_ruleset_that_is_installed(tmp_path: Path) -> None:
    done = program("check", variant_of(tmp_path))
    assert done.returncode == 2
    assert 'ruleset: "easy-going" is not allowed; allowed: square-bashing, ' in done.stderr


def variant_of(folder: Path) -> str:
    """A file with a scenario for the variant."""
    mine = folder / "mine.toml"
    mine.write_text(FIRST_STEPS.replace('"square-bashing"', '"easy-going"'), encoding="utf-8")
    return str(mine)
