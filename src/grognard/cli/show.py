"""What a command answers about a situation: its tallies, its odds, the dice that fell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.api import Put, headlines
from grognard.cli.speaking import in_commands
from grognard.terminal import figures
from grognard.terminal.figures import meant_by, outcome, result
from grognard.terminal.screen import Screen


def page_for(asked: Put, lang: str) -> Screen:
    """A page with the words of a situation's game."""
    return Screen(in_commands(asked.ruleset.words), lang)


def show_tallies(screen: Screen, asked: Put, explained: dict[str, Any]) -> None:
    """Each tally line by line, with its rule ids."""
    parts = asked.situation.parts(asked.ruleset.rules(asked.rules.settings.values))
    figures.show_tallies(screen, meant_by(screen, parts), explained["tallies"])


def show_odds(screen: Screen, asked: Put, answer: dict[str, Any]) -> None:
    """The exact odds, with bars; what players ask first stands first, where no outcome says it."""
    first = headlines(asked)
    if not first.keys() <= answer["odds"].keys():
        figures.show_chances(screen, asked.situation, first)
    figures.show_odds(screen, asked.situation, answer)


def show_rolled(screen: Screen, asked: Put, answer: dict[str, Any], players: Sequence[int]) -> None:
    """The dice that fell and whose they were, what came of them, and what to do on the table."""
    rule, came = screen.say("figures.rule"), screen.say("figures.result")
    if answer["rolls"]:
        screen.line()
        heads = [rule, screen.say("cli.whose"), screen.say("cli.rolled"), came]
        rows = [
            [one["rule"], _whose(screen, asked, player), _listed(one["faces"]), _listed(one["result"])]
            for one, player in zip(answer["rolls"], players, strict=True)
        ]
        named = any(row[1] for row in rows)
        told = rows if named else [[row[0], *row[2:]] for row in rows]
        screen.table(heads if named else [heads[0], *heads[2:]], told, right=(3 if named else 2,))
    if answer["events"]:
        screen.line()
        screen.table([rule, screen.say("cli.happens")], [[one["rule"], one[screen.lang]] for one in answer["events"]])
    for name, value in answer["results"].items():
        screen.pair(screen.say(f"distribution.{name}"), result(screen, asked.situation, name, value))
    if answer["outcome"] is not None:
        screen.pair(screen.say("figures.outcome"), outcome(screen, asked.situation, answer["outcome"]), "bold")
    if answer["next"]:
        screen.line()
        rows = [[one["rule"], one[screen.lang], one["procedure"]] for one in answer["next"]]
        screen.table([rule, screen.say("cli.next"), screen.say("cli.procedure")], rows)


def _whose(screen: Screen, asked: Put, player: int) -> str:
    """Who throws, where the procedure has two sides."""
    key = asked.situation.player_key(screen.words, player)
    return screen.say(key) if key else ""


def _listed(came: Any) -> str:
    """Dice, or what they came to: a number, or one for each die or class of dice."""
    return " ".join([str(int(one)) for one in came]) if isinstance(came, list) else str(came)
