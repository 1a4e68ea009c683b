"""The command for studies: many games, resumable, with tables and a report."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli.files import Chosen, chosen_scenario, naming
from grognard.cli.options import AsJson, Lang
from grognard.cli.reading import language, print_json, whole_number
from grognard.cli.speaking import LANG, CliInput, cli_words, in_commands
from grognard.cli.stopping import stopped_once
from grognard.terminal.screen import Screen
from grognard.terminal.words import refused_by_system

NEEDED = ("polars", "matplotlib")


def study(
    file: Annotated[str, typer.Argument(help=cli_words("argument_study"), metavar="FILE")],
    output: Annotated[str, typer.Option("-o", "--output", help=cli_words("option_folder"), metavar="DIR")] = "",
    jobs: Annotated[str, typer.Option("--jobs", help=cli_words("option_jobs"), metavar="N")] = "1",
    ray: Annotated[str, typer.Option("--ray", help=cli_words("option_ray"), metavar="ADDRESS")] = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """A study of many games."""
    from grognard.lab.course import Course
    from grognard.lab.findings import findings
    from grognard.lab.kept import Kept
    from grognard.lab.study import read_study
    from grognard.lab.words import LAB_WORDS, LabInput

    screen = Screen(in_commands(LAB_WORDS), language(lang))
    number = whole_number(jobs, "--jobs", least=1)
    for name in NEEDED:
        if find_spec(name) is None:
            raise LabInput("no_extra", value=name)
    text = _text(file)
    with naming(file):
        read = read_study(text, _battle)
    folder = Path(output or Path(file).stem)
    course, kept = Course(read), Kept(folder, read)
    with stopped_once():
        try:
            before = kept.go_on(course)
            if before and not as_json:
                screen.line(screen.say("study.going_on", count=before))
            _play(screen, course, kept, number, ray)
            _finish(screen, findings(course), folder, as_json)
        except KeyboardInterrupt:
            told = screen.say("study.stopped", count=course.played(), folder=str(folder))
            if as_json:
                print(told, file=sys.stderr)
            else:
                screen.line(told)
            raise
        except BrokenPipeError:
            raise
        except OSError as wrong:
            raise CliInput("no_folder", where=str(folder), value=refused_by_system(wrong)) from wrong
        finally:
            kept.close()


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except OSError as wrong:
        raise CliInput("study_file", where=file, value=refused_by_system(wrong)) from wrong
    except UnicodeDecodeError as wrong:
        raise CliInput("study_text", where=file) from wrong


def _battle(name: str) -> Any:
    """A scenario of a study, by its name or its file."""
    from grognard.lab.study import Battle

    found = chosen_scenario(name)
    if not isinstance(found, Chosen):
        raise CliInput("in_file", where=found.file, why=CliInput("not_a_scenario"))
    return Battle(Path(name).stem, found.ruleset.id, found.scenario, found.title)


def _play(screen: Screen, course: Any, kept: Any, jobs: int, address: str) -> None:
    """Plays what is missing, with a bar that says how long it will take."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from grognard.lab.sharing import Processes, alone, shared

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.console, transient=True, disable=screen.plain) as bar:
        task = bar.add_task(screen.say("study.playing"), total=course.expected(), completed=course.played())

        def told(row: dict[str, Any]) -> None:
            kept.add(row)
            played = course.played()
            bar.update(task, completed=played, total=max(played, course.expected()))

        if address:
            from grognard.lab.cluster import Cluster

            shared(course, told, lambda: Cluster(address))
        elif jobs > 1:
            shared(course, told, lambda: Processes(jobs))
        else:
            alone(course, told)


def _finish(screen: Screen, found: Any, folder: Path, as_json: bool) -> None:
    """Tables, reports, and the shares on the screen."""
    from grognard.lab.report import write_reports
    from grognard.lab.tables import write_tables
    from grognard.lab.worded import Worded

    written = [*write_reports(found, folder), *write_tables(found, folder)]
    if as_json:
        print_json(found.as_dict())
        return
    say = Worded(found.study, screen.lang)
    rows = [
        [
            say.cell(one),
            str(len(one.rows)),
            screen.percent(one.share.mean),
            f"{screen.percent(one.share.low)} \N{EN DASH} {screen.percent(one.share.high)}",
            screen.bar(one.share.mean),
        ]
        for one in found.cells
    ]
    heads = [say("scenario"), say("games"), say("share"), screen.say("cli.interval"), ""]
    screen.table(heads, rows, right=(1, 2, 3))
    games = sum(len(one.rows) for one in found.cells)
    screen.line(screen.say("study.done", count=games, folder=str(folder)))
    screen.line("  " + " ".join(path.name for path in written))
