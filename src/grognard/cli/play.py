"""A game at the terminal: the board, the question, numbered answers, and all that a player may ask besides."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from grognard.ai import Player, player
from grognard.cli.asking import COMMANDS, TURN_TO_MOVE, Leave, command_named
from grognard.cli.position import show_board
from grognard.cli.show import Screen
from grognard.cli.telling import Teller
from grognard.kernel.chance import Bag
from grognard.kernel.errors import BadInput
from grognard.kernel.game import ANSWERS_SHOWN, Game
from grognard.kernel.question import Ask, Roll
from grognard.kernel.ruleset import scenario_named
from grognard.kernel.words import LANGUAGES

HUMAN = "human"
INPUT = "> "
TWO_WAYS = 2
"""A place is at most so many answers where their numbers are shown on the board: two ways to get there, say."""


class Table:
    """One game being played, by people and computers; people's commands come from standard input."""

    def __init__(
        self,
        game: Game,
        screen: Screen,
        players: Sequence[str],
        seed: int,
        own_dice: bool = False,
        record: str = "",
    ) -> None:
        self.game = game
        self.screen = screen
        self.say = screen.say
        self.own_dice = own_dice
        self.record = record
        self.players = players
        self.seats: list[Player | None] = [
            None if name == HUMAN else player(name, seed + seat) for seat, name in enumerate(players)
        ]
        self.kept = self.by_people()
        self.names = [self.named(name) for name in players]
        self.teller = Teller(game, screen, self.names)
        self.terminal = self.teller.terminal
        self.lots = Random(seed)
        self.faces: list[int] = []
        self.told = len(game.events)
        self.drawn = ""
        self.asked_in: object = None
        self.headed: object = None
        self.answers: list[Any] = []
        self.view: dict[str, Any] = {}

    def named(self, name: str) -> str:
        """Who sits there: a person, the usual computer player, or another, which is named."""
        if name == HUMAN:
            return self.say("play.name.human")
        usual = name in USUAL and HUMAN in self.players
        return self.say("play.name.computer" if usual else "play.name.which", name=name)

    def play(self) -> None:
        """To the end of the game, or until the player leaves."""
        self.teller.begins()
        self.screen.paragraph(self.say("play.welcome"), "dim")
        if sys.stdin.isatty():
            with suppress(ImportError):
                import_module("readline")  # so that a typed line can be edited, and called back
        try:
            while self.game.pending is not None:
                if isinstance(self.game.pending, Roll):
                    self.let_fall(self.game.pending)
                else:
                    self.let_choose(self.game.pending)
                self.tell()
        except Leave:
            self.part()
            return
        except KeyboardInterrupt:
            self.screen.line()
            self.part()
            raise
        self.show_board(force=True)
        self.teller.ended()

    def part(self) -> None:
        """What becomes of a battle that is left: recorded, saved, or lost."""
        if self.record:
            self.screen.line(self.say("play.recorded", file=self.record, command=self.goes_on(self.record)))
        elif self.unsaved():
            self.screen.line(self.say("play.unsaved"))

    def unsaved(self) -> bool:
        """Whether people have played anything that is neither saved nor recorded."""
        return not self.record and self.by_people() != self.kept

    def by_people(self) -> list[str]:
        """The answers that people gave: their choices, and the faces of dice they threw themselves."""
        return [line for line in self.game.answers if self._by_people(line.partition(" ")[0])]

    def _by_people(self, word: str) -> bool:
        return self.seats[int(word)] is None if word.isdigit() else self.own_dice

    def goes_on(self, file: str) -> str:
        """What to type in a shell to go on with the game in a file."""
        mistaken = file.startswith("-") or scenario_named(file) is not None
        words = [program(), "play", shlex.quote(f"./{file}" if mistaken else file)]
        words += ["--players", ",".join(self.players)] if tuple(self.players) != USUAL else []
        return " ".join(words + (["--lang", self.screen.lang] if "--lang" in " ".join(sys.argv) else []))

    def tell(self) -> None:
        """What happened since it was last told."""
        for event in self.game.events[self.told :]:
            told = self.teller.event(event)
            if told:
                self.screen.line(f"  {told}", "bold" if event.what == "turn" else "")
        self.told = len(self.game.events)

    # Dice

    def let_fall(self, roll: Roll) -> None:
        """Dice fall: the program's, those the player has typed, or those the player is asked for."""
        wanted, before = 0 if isinstance(roll.chance, Bag) else len(roll.chance.sides()), len(self.game.answers)
        subject, units = self.terminal.about().words, self.terminal.hit()
        typed, self.faces = self.faces[:wanted], self.faces[wanted:]
        fits = bool(typed) and self._try_faces(typed)
        if not fits and (typed or self.own_dice):
            self._ask_faces(roll, subject)
        elif not fits:
            self.game.roll()
        if len(self.game.answers) > before:
            self._show_fallen(roll, subject, units)

    def _try_faces(self, faces: Sequence[Any]) -> bool:
        try:
            self.game.play_faces(faces)
        except BadInput as wrong:
            self.complain(wrong)
            self.faces = []
            return False
        return True

    def _ask_faces(self, roll: Roll, subject: str) -> None:
        """Asks what fell or was drawn until the game has moved; nothing typed: the program throws."""
        before = len(self.game.answers)
        who, what = self.teller.side(roll.player), self.teller.rolled_for(roll.rule, subject)
        kind, about = self._wanted(roll)
        self.view, self.answers = self.game.view(roll.player), []
        self.screen.line(self.say(f"play.your_{kind}", who=who, what=what, **about), "bold")
        while len(self.game.answers) == before:
            typed = self.read()
            faces = self._fell(roll, typed)
            if not typed:
                self.game.roll()
            elif faces is not None:
                self._try_faces(faces)
            elif not self.obey(typed):
                wrong = {"dice": "play.faces", "marker": "play.markers"}[kind]
                self.screen.line(self.say(wrong, typed=f"@={typed}", **about), "yellow")

    def _wanted(self, roll: Roll) -> tuple[str, dict[str, Any]]:
        """Whether dice or a marker are wanted; how many, or which there are."""
        if isinstance(roll.chance, Bag):
            return "marker", {"markers": ", ".join(map(self.terminal.marker, self._markers(roll.chance)))}
        return "dice", {"count": len(roll.chance.sides())}

    def _fell(self, roll: Roll, typed: str) -> Sequence[Any] | None:
        """What a typed line says that fell: the faces of dice, or a marker by its name or its words."""
        if not isinstance(roll.chance, Bag):
            return faces_in(typed)
        named = {as_typed(text): one for one in self._markers(roll.chance) for text in (one, self.terminal.marker(one))}
        return [named[as_typed(typed)]] if as_typed(typed) in named else None

    def _markers(self, cup: Bag) -> list[str]:
        return [marker for marker, count in cup.markers if count]

    def _show_fallen(self, roll: Roll, subject: str, units: Sequence[str]) -> None:
        word, _, rest = self.game.answers[-1].partition(" ")
        faces = [json.loads(rest)] if word == "drawn" else [int(face) for face in rest.split()]
        self.teller.thrown(roll, subject, units, faces, roll.chance.outcome(faces))

    # Choices

    def let_choose(self, ask: Ask) -> None:
        seat = self.seats[ask.player]
        if seat is None:
            self.ask(ask)
            return
        choice = seat.decide(self.game.copy(seed=self.lots.getrandbits(48)))
        self.view = self.game.view(ask.player)
        chosen = self.label_of(choice.answer)
        who, prompt = self.teller.side(ask.player), self._prompt(ask)
        self.game.play(choice.answer)
        if ask.secret:
            self.screen.line(self.say("play.secret", who=who, prompt=prompt))
            return
        if choice.reason == TURN_TO_MOVE:
            return
        self.screen.line(f"{who}. {prompt} \N{RIGHTWARDS ARROW} {chosen}. {choice.why[self.screen.lang]}")

    def label_of(self, answer: Any) -> str:
        """An answer in full words."""
        return self.terminal.label(answer, self.view)

    def _prompt(self, ask: Ask) -> str:
        """The question, and what it is about."""
        prompt = self.game.prompt()[self.screen.lang]
        subject = self.terminal.about().words
        return f"{prompt} [{subject}]" if subject else prompt

    def ask(self, ask: Ask) -> None:
        """Puts a question to the player until the game has moved."""
        self.view = self.game.view(ask.player)
        self.answers = list(islice(self.game.legal, ANSWERS_SHOWN))
        before = len(self.game.answers)
        self.show_board()
        self.show_question(ask)
        while len(self.game.answers) == before:
            typed = self.read()
            if typed and not self.obey(typed):
                self.answer(typed)

    def show_board(self, force: bool = False) -> None:
        """Draws the board where it has changed since it was last drawn, once for each part of the turn."""
        view = self.view if self.view and not force else self.game.view()
        bare = self.terminal.lines(view, {}, None)
        if not bare:
            return
        drawn = "\n".join(line.plain for line in bare)
        turn = self.terminal.turn()
        old, self.asked_in = self.asked_in, turn
        if not force and (drawn == self.drawn or turn == old):
            return
        self.drawn = drawn
        if isinstance(self.game.pending, Ask):
            bare = self.terminal.lines(view, self._numbers(), self.terminal.about().place)
        self.screen.line()
        show_board(self.teller, view, bare)

    def _numbers(self) -> dict[str, int]:
        """The numbers of the answers that are places, to be seen on the board."""
        places = [self.terminal.place(answer) for answer in self.answers]
        if any(places.count(name) > TWO_WAYS for name in set(places) - {None}):
            return {}
        numbers: dict[str, int] = {}
        for number, name in enumerate(places, start=1):
            if name is not None:
                numbers.setdefault(name, number)
        return numbers

    def show_question(self, ask: Ask) -> None:
        turn = self.terminal.turn()
        if turn != self.headed:
            self.screen.line()
            self.teller.heading(self.view)
        self.headed = turn
        self.screen.line(f"{self.teller.side(ask.player)} — {self._prompt(ask)}", "bold")
        labels = [f"{i:>3} {self.label_of(answer)}" for i, answer in enumerate(self.answers, start=1)]
        self.show_columns(labels)
        if self.view["pending"]["more"]:
            self.screen.line(self.say("play.more"), "dim")

    def show_columns(self, labels: Sequence[str]) -> None:
        for line in columns(labels, self.screen.console.width):
            self.screen.console.print(line, markup=False, no_wrap=True, crop=False)

    def answer(self, typed: str) -> None:
        """Plays what was typed: a number of the list, an answer's text or its words; says why if it is refused."""
        chosen = self.chosen(typed)
        refusal = self.refused(chosen)
        if refusal is not None:
            self.screen.line(self.say("play.refused", answer=f"@={typed}", why=refusal), "yellow")
            return
        self.game.play(chosen)

    def chosen(self, typed: str) -> Any:
        """The answer that is meant, legal or not."""
        if typed.isdecimal() and 1 <= int(typed) <= len(self.answers):
            return self.answers[int(typed) - 1]
        for text in (typed, typed.upper(), typed.lower()):
            try:
                return self.game.parse(text)
            except BadInput:
                continue
        worded = [one for one in self.answers if as_typed(typed) in self._words(one)]
        return worded[0] if len(worded) == 1 else self.terminal.meant(typed)

    def _words(self, answer: Any) -> list[str]:
        worded = self.game.answer_view(answer)
        return [as_typed(text) for text in (self.label_of(answer), *[str(worded[lang]) for lang in LANGUAGES])]

    def refused(self, answer: Any) -> str | None:
        """None, or the rule that refuses an answer, in words."""
        ask = self.game.pending
        assert isinstance(ask, Ask)
        refusal = ask.choices.why_not(self.game.state, answer)
        if refusal is None:
            return None
        if isinstance(answer, str):
            return self.say("play.not_listed", count=len(self.answers))
        key = f"refusal.{refusal.key}"
        if self.screen.words.find(self.screen.lang, key):
            return f"{self.say(key, **refusal.numbers)} [{refusal.rule}]"
        return f"{self.teller.rule(refusal.rule)} [{refusal.rule}]"

    # Reading

    def read(self) -> str:
        """One line of what the player types; Leave at the end of input."""
        if sys.stdin.isatty():
            try:
                return legible(input(INPUT))
            except EOFError:
                self.screen.line()
                raise Leave from None
        line = sys.stdin.readline()
        if not line:
            raise Leave
        typed = legible(line)
        self.screen.line(f"{INPUT}{typed}", "dim")
        return typed

    def complain(self, wrong: BadInput) -> None:
        self.screen.line(wrong.say(self.screen.lang), "yellow")

    def obey(self, typed: str) -> bool:
        """Carries out a command; False where it is none."""
        word, _, rest = typed.partition(" ")
        name = command_named(word)
        if name is None:
            return False
        try:
            COMMANDS[name](self, rest.strip())
        except BadInput as wrong:
            self.complain(wrong)
        return True


USUAL = (HUMAN, "greedy")


def program() -> str:
    """This program as a shell finds it from here."""
    called = sys.argv[0]
    if Path(called).name == "__main__.py":
        return f"{_from_here(sys.executable)} -m grognard"
    found = shutil.which(Path(called).name)
    return Path(called).name if found and Path(found).absolute() == Path(called).absolute() else _from_here(called)


def _from_here(path: str) -> str:
    """A path as short as it can be said, quoted where need be."""
    whole, here = Path(path).absolute(), Path.cwd()
    return shlex.quote(str(whole.relative_to(here)) if whole.is_relative_to(here) else str(whole))


def legible(line: str) -> str:
    """A typed line with a sign in place of bytes that are no text here."""
    return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace").strip()


def as_typed(text: str) -> str:
    """An answer's words whatever the case, the spaces, the dashes and the apostrophes; squares in any order."""
    plain = text.casefold().replace("\N{EN DASH}", "-").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    words = plain.replace(",", " ").split()
    squares = [word for word in words if re.fullmatch("[a-z][0-9]+", word)]
    return " ".join(sorted(words) if len(squares) == len(words) else words)


def faces_in(typed: str) -> list[int] | None:
    """The faces in 3 5 6, 3,5,6 or 356; None where there is anything else."""
    if not re.fullmatch(r"[0-9 ,;]+", typed):
        return None
    words = re.split(r"[ ,;]+", typed.strip(" ,;"))
    return [int(face) for face in (words[0] if len(words) == 1 else words)]


def columns(labels: Sequence[str], width: int) -> list[str]:
    """A list of answers, in as many columns as the page has room for, read downward."""
    widest = max(len(one) for one in labels) + 2
    across = max(1, min(len(labels), width // widest))
    down = -(-len(labels) // across)
    rows = [labels[i::down] for i in range(down)]
    return ["".join(one.ljust(widest) for one in row).rstrip() for row in rows]
