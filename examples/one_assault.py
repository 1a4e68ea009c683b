"""One assault from the question to the outcome: the situation, why so many dice, the exact odds, then the dice.

    python examples/one_assault.py [--lang en|fr] [--seed N]

Every wording of a rule comes from Grognard; only the headings are this program's own.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

import grognard
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll
from grognard.kernel.ruleset import ruleset

SITUATION: dict[str, Any] = {
    "face": "flank",
    "assaulter": {
        "units": [{"type": "infantry", "quality": "professional"}, {"type": "infantry"}, {"type": "mg"}],
        "supports": 2,
    },
    "target": {
        "units": [{"type": "infantry"}, {"type": "infantry", "quality": "reservist"}, {"type": "artillery"}],
        "terrain": ["hill"],
        "works": "hasty",
        "supports": 2,
    },
}
SIDES = ("assaulter", "target")

OURS = {
    "en": {
        "question": "The question: shall we assault?",
        "why": "How many dice, and why",
        "times": "times",
        "rule": "rule",
        "total": "total",
        "odds": "The exact odds, before any die is thrown",
        "casualties": "failed saves",
        "dice": "The dice",
        "counts": "A die in brackets counts: a hit, or a save that fails.",
        "unit": "unit",
        "placed": "hits",
        "needs": "saves on",
        "thrown": "dice",
        "failed": "failed",
        "outcome": "The outcome",
        "todo": "Now, on your table",
        "again": "The same dice again: --seed {seed}",
        "colon": ": ",
    },
    "fr": {
        "question": "La question : donner l'assaut ?",
        "why": "Combien de dés, et pourquoi",
        "times": "fois",
        "rule": "règle",
        "total": "total",
        "odds": "Les probabilités exactes, avant tout jet de dé",
        "casualties": "sauvegardes ratées",
        "dice": "Les dés",
        "counts": "Un dé entre crochets compte : une touche, ou une sauvegarde ratée.",
        "unit": "unité",
        "placed": "touches",
        "needs": "se sauve sur",
        "thrown": "dés",
        "failed": "ratées",
        "outcome": "L'issue",
        "todo": "Maintenant, sur votre table",
        "again": "Pour revoir les mêmes dés : --seed {seed}",
        "colon": " : ",
    },
}


class Show:
    """What is printed, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.ours = OURS[lang]
        game = ruleset("square-bashing")
        self.words = game.words
        self.numbers = {entry.id: entry.numbers for entry in game.entries()}
        self.console = Console(highlight=False)

    def say(self, key: str, **numbers: Any) -> str:
        """Grognard's own words for a key."""
        return self.words.say(self.lang, key, **numbers)

    def rule(self, rule: str) -> str:
        """The wording of a rule, with the numbers of its line."""
        return self.say(rule, **self.numbers[rule])

    def heading(self, name: str) -> None:
        """A heading across the terminal."""
        self.console.print()
        self.console.print(Rule(Text(self.ours[name], style="bold"), align="left", style="dim"))

    def indented(self, what: Any, by: int = 2) -> None:
        """Something under its heading."""
        self.console.print(Padding(what, (0, 0, 0, by), expand=False))

    # The situation

    def unit(self, unit: dict[str, str]) -> str:
        """A unit as a player names it."""
        name = self.say(f"choice.{unit['type']}")
        return f"{name} ({self.say('choice.' + unit['quality']).lower()})" if "quality" in unit else name

    def situation(self) -> None:
        """What a player at the table would say."""
        self.heading("question")
        colon = self.ours["colon"]
        self.indented(Text(f"{self.say('field.face')}{colon}{self.say('choice.' + SITUATION['face']).lower()}"))
        for side in SIDES:
            self.indented(Text(self.say(f"field.{side}"), style=STYLE[side]))
            for name, value in SITUATION[side].items():
                self.indented(Text(f"{self.say(f'field.{name}')}{colon}{self.value(name, value)}"), 4)

    def value(self, name: str, value: Any) -> str:
        """The value of a field in words."""
        if name == "units":
            return ", ".join(self.unit(unit).lower() for unit in value)
        if isinstance(value, list):
            return ", ".join(self.say(f"choice.{one}").lower() for one in value)
        return self.say(f"choice.{value}").lower() if isinstance(value, str) else str(value)

    # The tallies and the odds

    def tally(self, side: str, tally: dict[str, Any]) -> None:
        """Every line that counts, with its rule."""
        table = Table(box=SIMPLE_HEAD, show_footer=True, pad_edge=False, header_style=STYLE[side])
        total = f"{tally['total']}"
        table.add_column("", Text(total, style="bold"), justify="right", no_wrap=True)
        table.add_column(self.say(f"tally.{side}"), Text(self.ours["total"], style="bold"), ratio=1)
        table.add_column(self.ours["times"], justify="right")
        table.add_column(self.ours["rule"], style="dim", no_wrap=True)
        for line in tally["lines"]:
            value = f"{line['value']:+d}".replace("-", "\N{MINUS SIGN}")
            table.add_row(value, self.rule(line["rule"]), str(line["times"]), line["rule"])
        self.indented(table)

    def odds(self, found: dict[str, Any]) -> None:
        """Who wins how often, and what it costs."""
        self.heading("odds")
        for name, side in zip(found["odds"], SIDES, strict=True):
            self.bar(self.say(f"result.{name}"), found["odds"][name], STYLE[side], 28)
        for side in reversed(SIDES):
            self.console.print()
            name = f"{side}_casualties"
            title = f"{self.say(f'distribution.{name}')} ({self.ours['casualties']})"
            self.indented(Text(title, style=STYLE[side]))
            for count, chance in found["distributions"][name].items():
                if chance >= 0.005:
                    self.bar(count, chance, STYLE[side], 4)

    def bar(self, name: str, chance: float, style: str, width: int) -> None:
        """One chance, as a figure and as a length."""
        figure = f"{100 * chance:5.1f}\N{NO-BREAK SPACE}%" if self.lang == "fr" else f"{100 * chance:5.1f}%"
        figure = figure.replace(".", ",") if self.lang == "fr" else figure
        length = "█" * max(1, round(40 * chance))
        self.indented(Text.assemble(f"{name:{width}}", figure, "  ", (length, style)))

    # The dice

    def dice(self, faces: tuple[Any, ...], counts: Any) -> Text:
        """The faces that fell; those that count in brackets."""
        text = Text()
        for face in faces:
            text.append(f"[{face}]" if counts(face) else f" {face} ", style="bold green" if counts(face) else "dim")
        return text

    def whose(self, player: int, rule: str) -> None:
        """Who does what now."""
        side = SIDES[player]
        self.console.print()
        asked = self.say(f"ask.{rule}" if rule in ("SB-27-FIRST", "SB-27-REST") else f"roll.{rule}")
        said = Text.assemble((self.say(f"side.{side}"), STYLE[side]), self.ours["colon"], asked)
        self.indented(Text.assemble(said, ("  " + rule, "dim")))

    def chosen(self, player: int, ask: Ask, answer: Any) -> None:
        """Where a player puts hits."""
        self.whose(player, ask.rule)
        units = SITUATION[SIDES[player if ask.rule == "SB-27-FIRST" else 1 - player]]["units"]
        placed = [f"{self.unit(unit).lower()} {hits}" for unit, hits in zip(units, answer.by_unit, strict=True) if hits]
        self.indented(Text(", ".join(placed)), 4)

    def strike(self, roll: Roll, faces: tuple[Any, ...]) -> None:
        """The dice of one side's blow."""
        self.whose(roll.player, roll.rule)
        self.indented(self.dice(faces, lambda face: face >= roll.chance.hit_on), 4)

    def saves(self, roll: Roll, faces: tuple[Any, ...], failed: tuple[int, ...]) -> None:
        """The saves of one side, unit by unit."""
        self.whose(roll.player, roll.rule)
        table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="dim")
        table.add_column(self.ours["unit"])
        for name in ("placed", "needs"):
            table.add_column(self.ours[name], justify="right")
        table.add_column(self.ours["thrown"])
        table.add_column(self.ours["failed"], justify="right")
        units = SITUATION[SIDES[roll.player]]["units"]
        for unit, (hits, need, _), fell, lost in zip(
            units, roll.chance.saves, roll.chance.split(faces), failed, strict=True
        ):
            thrown = self.dice(fell, lambda face, need=need: face < need)
            table.add_row(self.unit(unit), str(hits), f"{need}+", thrown, str(lost))
        self.indented(table, 4)

    # What comes of it

    def outcome(self, outcome: str, results: dict[str, int]) -> None:
        """Who won, and at what cost."""
        self.heading("outcome")
        said, colon = self.say(f"result.{outcome}"), self.ours["colon"]
        self.indented(Text(said[0].upper() + said[1:], style="bold"))
        for name, failed in results.items():
            self.indented(Text(f"{self.say(f'distribution.{name}')}{colon}{failed}"))

    def to_do(self, events: list[dict[str, str]]) -> None:
        """What the players do on their table, with the rule of each."""
        self.heading("todo")
        table = Table.grid(padding=(0, 2))
        table.add_column("", ratio=1)
        table.add_column("", style="dim", no_wrap=True)
        for event in events:
            table.add_row(event[self.lang], event["rule"])
        self.indented(table)


STYLE = {"assaulter": "bold cyan", "target": "bold magenta"}


def play(show: Show, seed: int) -> Game:
    """Throws the dice of the fight one roll at a time; where hits are placed, both play to their own advantage."""
    game = grognard.start("sb.assault", SITUATION, seed)
    while not game.over:
        pending, told = game.pending, len(game.events)
        if isinstance(pending, Ask):
            answer = game.legal.best()
            show.chosen(pending.player, pending, answer)
            game.play(answer)
        elif isinstance(pending, Roll):
            before = len(game.rolls)
            game.roll()
            fell = game.rolls[before:]
            faces = tuple(face for one in fell for face in one.faces)
            if pending.rule == "SB-27-CASUALTY":
                show.saves(pending, faces, pending.chance.outcome(faces))
            else:
                show.strike(pending, faces)
        for event in game.told()[told:]:
            show.indented(Text(event[show.lang]), 4)
    return game


def main() -> None:
    """Shows the assault."""
    choose = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    choose.add_argument("--lang", choices=("en", "fr"), default=language())
    choose.add_argument("--seed", type=int, default=None)
    given = choose.parse_args()
    seed = secrets.randbelow(1_000_000) if given.seed is None else given.seed
    sys.stdout.reconfigure(errors="replace")
    show = Show(given.lang)

    show.situation()
    found = grognard.odds("sb.assault", SITUATION)
    show.heading("why")
    for side in SIDES:
        show.tally(side, found["tallies"][side])
    show.odds(found)

    show.heading("dice")
    show.indented(Text(show.ours["counts"], style="dim"))
    game = play(show, seed)

    # The same situation, seed and choices are the same fight: `roll` names its outcome and what follows.
    fought = grognard.roll("sb.assault", SITUATION, seed)
    show.outcome(fought["outcome"], fought["results"])
    show.to_do(fought["events"][len(game.events) :])
    show.console.print()
    show.indented(Text(show.ours["again"].format(seed=seed), style="dim"))


def language() -> str:
    """The language of the environment, as far as we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"


if __name__ == "__main__":
    main()
