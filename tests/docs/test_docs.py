"""The documentation does what it says: its code runs, its links lead somewhere, its two languages agree."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grognard.lab.study import Battle, read_study

from ..cli.running import Done
from ..cli.running import run as program

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
GROGNARD = Path(sys.executable).with_name("grognard")
LOCALES = ROOT / "src" / "grognard"
READMES = ("README.md", "README.fr.md")

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
IN_A_LANGUAGE = re.compile(r"^#.*$| --lang fr\b", re.MULTILINE)
"""What files and commands say otherwise in another language: comments, and which language it is."""


def read(name: str | Path) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def without_code(text: str) -> str:
    return FENCE.sub("", text)


def run(*command: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs this Python on something, in a plain environment that speaks UTF-8."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "COLUMNS"))}
    return subprocess.run(
        [sys.executable, *command],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**plain, "PYTHONUTF8": "1", **environment},
        timeout=120,
        check=False,
    )


def example(name: str, *arguments: str, typed: str = "", **environment: str) -> str:
    done = run(f"examples/{name}", *arguments, typed=typed, **environment)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def shell(line: str, cwd: Path) -> Done:
    """A command line as a shell runs it; one that only calls the program is called in this process."""
    words = shlex.split(line)
    if words[0] == ".venv/bin/grognard" and not set("|<>;&$") & set(line):
        return program(*words[1:], cwd=cwd)
    line = line.replace(".venv/bin/grognard", str(GROGNARD))
    done = subprocess.run(["sh", "-c", line], capture_output=True, encoding="utf-8", cwd=cwd, timeout=120, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


# The two READMEs


@pytest.mark.parametrize("name", READMES)
def test_a_readme_runs_as_it_is_printed(name: str) -> None:
    # French puts narrow and unbreakable spaces before some signs; any space will do here.
    flags = doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8", optionflags=flags)
    assert tried > 5
    assert failed == 0


def test_both_readmes_have_the_same_headings_and_code() -> None:
    english, french = (read(name) for name in READMES)
    assert HEADING.findall(without_code(english)) == HEADING.findall(without_code(french))
    assert [kind for kind, _ in FENCE.findall(english)] == [kind for kind, _ in FENCE.findall(french)]


def test_each_readme_links_to_the_other_at_the_top() -> None:
    assert "(README.fr.md)" in "\n".join(read("README.md").splitlines()[:5])
    assert "(README.md)" in "\n".join(read("README.fr.md").splitlines()[:5])


def shell_commands() -> list[str]:
    """Every grognard command line that a README shows."""
    lines = [
        line
        for name in READMES
        for kind, text in FENCE.findall(read(name))
        if kind == "sh"
        for line in text.splitlines()
    ]
    return sorted({line for line in lines if ".venv/bin/grognard" in line})


@pytest.mark.parametrize("line", shell_commands())
def test_a_command_line_of_the_readme_runs(line: str, tmp_path: Path) -> None:
    done = shell(line.replace("-o ", f"-o {tmp_path}/"), ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


@pytest.mark.parametrize("name", READMES)
def test_what_a_readme_shows_of_the_terminal_is_what_the_terminal_shows(name: str) -> None:
    shown = [text for kind, text in FENCE.findall(read(name)) if kind == "console"]
    assert shown
    for text in shown:
        command, _, output = text.partition("\n")
        assert shell(command.removeprefix("$ "), ROOT).stdout.split() == output.split()


# Every page


def anchors(text: str) -> list[str]:
    """The headings of a page as links name them."""
    titles = re.findall(r"^#+ (.+)$", without_code(text), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
        if "://" not in target:
            file, _, heading = target.partition("#")
            there = page.parent / file if file else page
            assert there.exists(), f"{page.name} links to {target}"
            if heading:
                assert heading in anchors(there.read_text(encoding="utf-8")), f"{page.name} links to {target}"


def test_the_index_names_every_page_of_the_documentation() -> None:
    index = read("docs/README.md")
    for page in ROOT.glob("docs/**/*.md"):
        if page.name != "README.md":
            assert f"({page.relative_to(ROOT / 'docs').as_posix()})" in index


# The glossary


def worded(lang: str) -> str:
    """All that Grognard says in a language, in lower case, with plain spaces."""
    return " ".join(
        " ".join(path.read_text(encoding="utf-8") for path in LOCALES.glob(f"*/locale/{lang}.toml")).split()
    ).lower()


def glossary_rows() -> list[tuple[str, str]]:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", read("docs/glossary.md"), re.MULTILINE)
    return [(english, french) for english, french in rows if english not in ("English", "---")]


@pytest.mark.parametrize(("column", "lang"), [(0, "en"), (1, "fr")])
def test_the_glossary_uses_the_words_that_players_read(column: int, lang: str) -> None:
    said = worded(lang)
    assert len(glossary_rows()) > 40
    for row in glossary_rows():
        for term in row[column].split(", "):
            assert " ".join(term.split()).lower() in said, term


# Writing a scenario


SCENARIOS = ("docs/writing-a-scenario.md", "docs/writing-a-scenario.fr.md")
TABLES = ("docs/drawing-a-table.md", "docs/drawing-a-table.fr.md")
GUIDES = {**dict.fromkeys(SCENARIOS, "my-battle.toml"), **dict.fromkeys(TABLES, "my-table.toml")}


WRITTEN = re.compile(r"^(?:`([\w./-]+)`\n\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def guide_commands() -> list[tuple[dict[str, str], str]]:
    """Each command line of the guides, with the files shown before it; one without a name is the guide's battle."""
    found = []
    for guide, battle in GUIDES.items():
        files: dict[str, str] = {}
        for name, kind, text in WRITTEN.findall(read(guide)):
            if kind == "toml":
                files = {**files, name or battle: text}
            elif kind == "sh":
                found += [(files, line) for line in text.splitlines()]
    return found


@pytest.mark.parametrize(("files", "line"), guide_commands(), ids=lambda one: one if isinstance(one, str) else "")
def test_a_command_line_of_the_guide_runs_on_the_files_of_the_guide(
    files: dict[str, str], line: str, tmp_path: Path
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = shell(line, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


# The documents as HTML


def test_the_documents_are_made_with_titles_in_groups_and_a_link_back(tmp_path: Path) -> None:
    made = run("tools/make_docs.py", str(tmp_path))
    assert made.returncode == 0, made.stderr
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    links = dict(re.findall(r'<a href="([^"]+)">([^<]+)</a>', index))
    assert links["docs/writing-a-scenario.html"] == "Writing a scenario"
    assert links["sheet-square-bashing-fr-en.html"] == "en français, édition anglaise"
    assert {name.rsplit(".", 1)[-1] for name in links} == {"html"}
    assert not [title for title in links.values() if title.endswith(".html")]
    for name in links:
        page = (tmp_path / name).read_text(encoding="utf-8")
        (back,) = re.findall(r'<a class="back" href="([^"]+)">', page)
        assert (tmp_path / name).parent.joinpath(back).resolve() == (tmp_path / "index.html").resolve()


# The examples


@pytest.mark.parametrize(("lang", "heading"), [("en", "The outcome"), ("fr", "L'issue")])
def test_one_assault_goes_from_the_question_to_the_outcome(lang: str, heading: str) -> None:
    shown = example("one_assault.py", "--lang", lang, "--seed", "3")
    assert "SB-26-A-HASTY" in shown
    assert heading in shown
    assert "--seed 3" in shown
    assert "\x1b" not in shown


def test_one_assault_speaks_the_language_of_the_environment() -> None:
    assert "La question" in example("one_assault.py", LANG="fr_FR.UTF-8")
    assert "The question" in example("one_assault.py", LANG="fr_FR.UTF-8", LC_ALL="C")


def test_one_assault_with_the_same_seed_is_the_same_fight() -> None:
    assert example("one_assault.py", "--seed", "8") == example("one_assault.py", "--seed", "8")


def test_one_assault_has_every_sentence_in_both_languages() -> None:
    names = re.findall(r'^    "(en|fr)": \{\n(.*?)^    \},', read("examples/one_assault.py"), re.MULTILINE | re.DOTALL)
    english, french = (re.findall(r'^        "(\w+)":', text, re.MULTILINE) for _, text in names)
    assert english == french


def test_flank_or_front_compares_three_faces() -> None:
    shown = example("flank_or_front.py").splitlines()
    assert len([line for line in shown if "%" in line]) == 9
    assert "No works" in shown
    in_french = example("flank_or_front.py", "fr")
    assert "Flanc" in in_french
    assert "Sans retranchements" in in_french


def test_your_own_dice_refuses_a_slip_and_asks_again() -> None:
    typed = "\n".join(["6 5 1", "6 5 1 2 3 4", "1 2 3 4 5 6 1", "2 2", "1 1", "3 2", "1 1", "6 5"])
    shown = example("your_own_dice.py", typed=typed)
    assert "dice: 3 given; allowed: exactly 6." in shown
    assert "exactly 2 hits" in shown
    assert shown.endswith("dice 6 5\n")


def test_your_own_dice_ends_quietly_when_nothing_more_is_typed() -> None:
    assert "Lancez" in example("your_own_dice.py", "fr")


@pytest.mark.parametrize("path", sorted(ROOT.glob("examples/*.toml")), ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_army_among_the_examples_is_within_its_budget(path: Path, lang: str) -> None:
    done = program("army", "check", str(path), "--lang", lang)
    assert (done.returncode, done.stderr) == (0, "")
    army = tomllib.loads(path.read_text(encoding="utf-8"))
    assert done.stdout.count(" points") == len(army["units"]) + 1
    assert army["name"][lang] in done.stdout.splitlines()[-1]


def test_there_is_an_army_for_each_side() -> None:
    sides = [tomllib.loads(path.read_text(encoding="utf-8"))["side"] for path in ROOT.glob("examples/*.toml")]
    assert sorted(sides) == ["french", "german"]


def test_a_small_policy_learns_and_says_how_long_it_took() -> None:
    first, last = example("a_small_policy.py", "5").splitlines()
    assert first.startswith("across-five-aprils the-ford: ")
    assert re.match(r"after 5 battles and \d+ s of the processor it wins \d+%", last)


# Studies


STUDIES = ("docs/studies.md", "docs/studies.fr.md")


@pytest.mark.parametrize("page", STUDIES)
def test_the_study_on_the_page_about_studies_can_be_read(page: str) -> None:
    ((name, text),) = FILE.findall(read(page))
    study = read_study(text, lambda id: Battle(id, "across-five-aprils", id, {}))
    assert name == "the-ford.toml"
    assert len(study.cells) == 4


# Environments for learners


ENVIRONMENTS = ("docs/environment.md", "docs/environment.fr.md")


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_code_on_the_page_about_environments_runs(name: str) -> None:
    codes = [text for kind, text in FENCE.findall(read(name)) if kind == "python"]
    assert len(codes) == 3
    done = run("-c", "\n".join(codes))
    assert (done.returncode, done.stderr) == (0, "")


# Computer players


COMPUTER_PLAYERS = ("docs/computer-players.md", "docs/computer-players.fr.md")


@pytest.mark.parametrize("name", COMPUTER_PLAYERS)
def test_the_code_on_the_page_about_computer_players_runs(name: str) -> None:
    codes = [text for kind, text in FENCE.findall(read(name)) if kind == "python"]
    assert len(codes) == 2
    done = run("-c", "\n".join(codes))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"\(.*\) \d\.\d\d ± \d\.\d\d [a-z]+ \d+ [a-z]+$", done.stdout)


# Adding a ruleset: what its code does is tested in test_adding_a_ruleset.py


RULESETS = ("docs/adding-a-ruleset.md", "docs/adding-a-ruleset.fr.md")


def test_the_code_on_the_page_about_rulesets_is_the_same_in_both_languages() -> None:
    english, french = (read(name) for name in RULESETS)
    assert FILE.findall(english) == FILE.findall(french)
    assert [code for kind, code in FENCE.findall(english) if kind] == [
        code for kind, code in FENCE.findall(french) if kind
    ]
    listed = [[line.split()[0] for line in FENCE.findall(text)[0][1].splitlines()] for text in (english, french)]
    assert listed[0] == listed[1]


# Pages in two languages


IN_BOTH = (SCENARIOS, TABLES, RULESETS, STUDIES, ENVIRONMENTS, COMPUTER_PLAYERS)


def files_and_commands(text: str) -> list[str]:
    """The files and command lines of a page, as far as they are the same in every language."""
    return [IN_A_LANGUAGE.sub("", code) for kind, code in FENCE.findall(text) if kind in ("toml", "sh")]


def targets(text: str) -> list[str]:
    """Where a page leads, whatever the language: a heading of another page is in that page's."""
    found = LINK.findall(without_code(text))
    return sorted([re.sub(r"\.md#.*", ".md", target.replace(".fr.md", ".md")) for target in found])


@pytest.mark.parametrize("pages", IN_BOTH, ids=lambda pages: Path(pages[0]).stem)
def test_a_page_is_the_same_in_both_languages(pages: tuple[str, str]) -> None:
    english, french = (read(name) for name in pages)
    assert HEADING.findall(without_code(english)) == HEADING.findall(without_code(french))
    assert [kind for kind, _ in FENCE.findall(english)] == [kind for kind, _ in FENCE.findall(french)]
    assert english.count("\n| ") == french.count("\n| ")
    assert files_and_commands(english) == files_and_commands(french)
    assert targets(english) == targets(french)
    for name, text in zip(pages, (french, english), strict=True):
        assert f"({Path(name).name})" in "\n".join(text.splitlines()[:5])


@pytest.mark.parametrize("readme", READMES)
def test_a_readme_links_to_the_pages_in_its_language_and_names_every_extra(readme: str) -> None:
    text = read(readme)
    for pages in IN_BOTH:
        assert f"({pages[READMES.index(readme)]})" in text
    for extra in tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]:
        assert re.search(rf"`{extra}` \(", text), extra
    assert "`make .venv/ready`" in text


def test_no_example_is_left_out() -> None:
    mentioned = Path(__file__).read_text(encoding="utf-8")
    for path in ROOT.glob("examples/*.py"):
        assert f'example("{path.name}"' in mentioned
