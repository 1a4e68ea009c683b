"""The commands for whole games: what there is to play, files checked, many games, a record again, and playing."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard import api
from grognard.ai import ALLOWED, is_player, player
from grognard.cli.files import (
    ARMY,
    SCENARIO,
    Chosen,
    Given,
    army_of,
    chosen_scenario,
    described,
    game_of,
    named_or_read,
    read_file,
)
from grognard.cli.options import AsJson, Lang, Seed
from grognard.cli.reading import language, print_json, whole_number
from grognard.cli.speaking import CLI_WORDS, LANG, CliInput, cli_words, in_commands
from grognard.cli.stopping import stopped_once
from grognard.kernel.codec import encode
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.ruleset import ruleset as find_ruleset
from grognard.kernel.ruleset import rulesets
from grognard.kernel.words import LANGUAGES
from grognard.terminal.files import RECORD, no_strangers, write_file
from grognard.terminal.screen import Screen
from grognard.terminal.words import TableInput

Scenario = Annotated[str, typer.Argument(help=cli_words("argument_scenario"), metavar="SCENARIO")]
AFile = Annotated[str, typer.Argument(help=cli_words("argument_any_file"), metavar="FILE|SCENARIO")]
SEATS = 2


def scenarios(
    ruleset: Annotated[str, typer.Argument(help=cli_words("argument_ruleset"), metavar="[RULESET]")] = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """What can be played."""
    lang = language(lang)
    listed = [find_ruleset(ruleset)] if ruleset else list(rulesets().values())
    entries = [
        {"id": one.id, "ruleset": its.id, **{lg: its.title(one, lg) for lg in LANGUAGES}}
        for its in listed
        for one in its.scenarios
    ]
    if as_json:
        print_json(entries)
        return
    screen = Screen(CLI_WORDS, lang)
    heads = [screen.say(f"cli.{key}") for key in ("scenario", "game", "title")]
    screen.table(heads, [[e["id"], e["ruleset"], e[lang]] for e in entries])


def check(file: AFile, lang: Lang = LANG) -> None:
    """Validates a file, or a scenario that comes with a game."""
    screen = Screen(CLI_WORDS, language(lang))
    given = named_or_read(file, "FILE")
    if isinstance(given, Chosen):
        api.new(given.ruleset.id, given.scenario)
        screen.pair(file, _sound(screen, given))
        return
    if given.kind == SCENARIO:
        said = _sound(screen, described(given))
    elif given.kind == ARMY:
        army = army_of(given)
        bill, ruleset = army.bill, army.ruleset.id
        costs = {"total": bill.total, "budget": bill.budget}
        said = screen.words.quote(lang, "check.army", title=bill.name[lang], ruleset=ruleset, **costs)
    else:
        game = game_of(given)
        goes_on = "check.over" if game.over else "check.goes_on"
        said = screen.say(f"check.{given.kind}", count=len(game.answers), how=f"@{goes_on}")
        _say_report(screen, game)
    screen.pair(given.file, said)


def _say_report(screen: Screen, game: Game) -> None:
    """What of a game that an earlier version made does not hold any more, where anything does not."""
    if game.report is not None:
        screen.line(game.report.say(screen.lang), "yellow")


def _sound(screen: Screen, chosen: Chosen) -> str:
    title, ruleset = chosen.title[screen.lang], chosen.ruleset.id
    return screen.words.quote(screen.lang, "check.scenario", title=title, ruleset=ruleset)


def replay(
    file: Annotated[str, typer.Argument(help=cli_words("argument_record"), metavar="FILE")],
    to: Annotated[str, typer.Option("--to", help=cli_words("option_to"), metavar="N")] = "",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """A record played again."""
    from grognard.terminal.position import show_position

    lang = language(lang)
    number = whole_number(to, "--to", least=0) if to else None
    given = read_file(file)
    if given.kind != RECORD:
        raise CliInput("in_file", where=given.file, why=CliInput("no_record"))
    game = game_of(given, number)
    if as_json:
        print_json({"view": game.view(None, lang).data(), "ground": game.ground(), "result": _result(game)})
        return
    screen = Screen(in_commands(game.words), lang)
    _say_report(screen, game)
    for event in game.view(None, lang).events:
        screen.line(event.words)
    show_position(game, screen)


def draw(
    scenario: Annotated[str, typer.Argument(help=cli_words("argument_play"), metavar="SCENARIO|FILE")],
    to: Annotated[str, typer.Option("--to", help=cli_words("option_to"), metavar="N")] = "",
    output: Annotated[str, typer.Option("--output", "-o", help=cli_words("option_output"), metavar="FILE")] = "",
    lang: Lang = LANG,
) -> None:
    """A position as a drawing."""
    from grognard.drawing import svg

    lang = language(lang)
    number = whole_number(to, "--to", least=0) if to else None
    found = chosen_scenario(scenario)
    if number and isinstance(found, Chosen):
        raise CliInput("nothing_answered", where="--to", value=number)
    game = game_of(found, number) if isinstance(found, Given) else api.new(found.ruleset.id, found.scenario, 0)
    drawn = svg(game, lang)
    if output:
        write_file(output, drawn)
    else:
        sys.stdout.write(drawn)


def _result(game: Game) -> Any:
    """What the game came to, as plain data; null while it goes on."""
    result = game.result
    if hasattr(result, "winner"):
        return {"winner": result.winner, "score": list(result.score)}
    return encode(result)


def simulate(
    scenario: Scenario,
    games: Annotated[str, typer.Option("--games", help=cli_words("option_games"), metavar="N")],
    players: Annotated[str, typer.Option("--players", help=cli_words("option_two"), metavar="A,B")] = "random,random",
    seed: Seed = "0",
    jobs: Annotated[str, typer.Option("--jobs", help=cli_words("option_jobs"), metavar="N")] = "1",
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Whole games by computer players."""
    from grognard.lab import arena

    screen = Screen(CLI_WORDS, language(lang))
    number = whole_number(games, "--games", least=1)
    names = _names(players)
    chosen = _to_play(scenario)
    start, processes = whole_number(seed, "--seed", least=0), whole_number(jobs, "--jobs", least=1)
    with stopped_once():
        try:
            with _progress(screen) as bar:
                task = bar.add_task(screen.say("cli.playing"), total=number)
                report = arena.simulate(
                    chosen.ruleset.id,
                    chosen.scenario,
                    number,
                    names,
                    start,
                    processes,
                    progress=lambda done: bar.update(task, completed=done),
                )
        except KeyboardInterrupt as stopped:
            _say_stopped(screen, stopped, number)
            if isinstance(stopped, arena.Stopped) and stopped.report.games:
                _print_report(screen, stopped.report, scenario, as_json)
            raise
        except BadInput as wrong:
            raise wrong.at("--jobs") if wrong.details.get("where") == "jobs" else wrong from wrong
        _print_report(screen, report, scenario, as_json)


def _say_stopped(screen: Screen, stopped: KeyboardInterrupt, number: int) -> None:
    """Says beside the output, which may be for programs, after how many games it was stopped."""
    from grognard.lab import Stopped

    played = len(stopped.report.games) if isinstance(stopped, Stopped) else 0
    said = screen.say("cli.stopped", count=played, number=number) if played else screen.say("cli.stopped_at_once")
    print(said, file=sys.stderr)


def _print_report(screen: Screen, report: Any, scenario: str, as_json: bool) -> None:
    told = {**report.as_dict(), "scenario": scenario}
    if as_json:
        print_json(told)
    else:
        _show_report(screen, told)


def _progress(screen: Screen) -> Any:
    """A bar on a terminal, nothing elsewhere; on standard error it would disturb nobody, but a pipe wants none."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.console, transient=True, disable=screen.plain)


def _names(players: str, besides: str = "") -> list[str]:
    """The two names given with --players: computer players, and whoever else may sit there."""
    names = [name.strip() for name in players.split(",")]
    allowed = f"{besides}, {ALLOWED}" if besides else ALLOWED
    if len(names) != SEATS:
        raise CliInput("two_players", where="--players", value=players, allowed=allowed)
    for name in names:
        if name == besides:
            continue
        if not is_player(name):
            raise BadInput("choice", where="--players", value=name, allowed=allowed)
        try:
            player(name)
        except BadInput as wrong:
            raise wrong.at("--players") from wrong
    return names


def _to_play(scenario: str) -> Chosen:
    """A scenario by its name or its file; nothing else begins a game."""
    found = chosen_scenario(scenario)
    if isinstance(found, Given):
        raise CliInput("in_file", where=found.file, why=CliInput("not_a_scenario"))
    return found


def _show_report(screen: Screen, told: dict[str, Any]) -> None:
    """Win rates, with their confidence intervals."""
    sides = [
        screen.say(f"cli.{side}", player="@play.name.which", name=name)
        for side, name in zip(("first", "second"), told["players"], strict=True)
    ]
    shares = [*zip(sides, told["wins"], strict=True), (screen.say("cli.drawn"), told["draws"])]
    rows = [
        [
            name,
            str(share["times"]),
            screen.percent(share["rate"]),
            f"{screen.percent(share['low'])} \N{EN DASH} {screen.percent(share['high'])}",
            screen.bar(share["rate"]),
        ]
        for name, share in shares
    ]
    screen.line(screen.say("cli.played", count=told["games"], scenario=told["scenario"], seed=told["seed"]), "bold")
    heads = [screen.say(f"cli.{key}") for key in ("side", "games", "rate", "interval")]
    screen.table([*heads, ""], rows, right=(1, 2, 3))
    for side, score in zip(sides, told["scores"], strict=True):
        screen.line(screen.say("cli.scored", side=side, mean=_figure(score["mean"]), error=_figure(score["error"])))
    screen.line(
        screen.say(
            "cli.length",
            decisions=_figure(told["decisions"]["mean"]),
            rolls=_figure(told["rolls"]["mean"]),
        ),
        "dim",
    )


def _figure(number: float) -> str:
    return f"{number:.1f}"


def play(
    scenario: Annotated[str, typer.Argument(help=cli_words("argument_play"), metavar="SCENARIO|FILE")],
    players: Annotated[
        str, typer.Option("--players", help=cli_words("option_players"), metavar="A,B")
    ] = "human,greedy",
    seed: Seed = "",
    record: Annotated[str, typer.Option("--record", help=cli_words("option_record"), metavar="FILE")] = "",
    own_dice: Annotated[bool, typer.Option("--own-dice", help=cli_words("option_own_dice"), metavar=" ")] = False,
    lang: Lang = LANG,
) -> None:
    """A game at the terminal."""
    from grognard.terminal.table import HUMAN, Table

    lang = language(lang)
    names = _names(players, HUMAN)
    number = whole_number(seed, "--seed", least=0) if seed else secrets.randbits(48)
    found = chosen_scenario(scenario)
    if seed and isinstance(found, Given):
        raise CliInput("own_seed", where="--seed", value=number, file=found.file)
    if record and not Path(record).absolute().parent.is_dir():
        raise TableInput("out", where=record, value=TableInput("os.missing"))
    if record:
        no_strangers(record, RECORD)
    game = game_of(found) if isinstance(found, Given) else api.new(found.ruleset.id, found.scenario, number)
    screen = Screen(in_commands(game.words), lang)
    table = Table(game, screen, names, number if isinstance(found, Chosen) else game.setup["seed"], own_dice, record)
    try:
        table.play()
    finally:
        if record:
            write_file(record, game.record())
