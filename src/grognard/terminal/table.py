"""A game at the terminal: the board, the question, numbered answers, and all that a player may ask besides."""

from __future__ import annotations

import json
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
from grognard.kernel.chance import Bag
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.looking import ANSWERS_SHOWN
from grognard.kernel.question import Ask, Roll
from grognard.kernel.ruleset import scenario_named
from grognard.kernel.words import LANGUAGES
from grognard.terminal.commands import COMMANDS, TURN_TO_MOVE, Leave, command_named
from grognard.terminal.position import show_board
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight
from grognard.terminal.telling import Teller, Thrown
from grognard.terminal.typed import as_typed, columns, faces_in, legible

HUMAN = "human"
INPUT = "> "
COVERED = "\x1b[3J"
"""What makes a terminal forget the lines that have scrolled away."""


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
        self.teller = Teller(game, screen)
        self.sight = Sight(game, screen, None)
        self.lots = Random(seed)
        self.faces: list[int] = []
        self.told = len(game.events)
        self.drawn = ""
        self.drawn_at = -1
        self.headed = ""
        self.covered = False
        self.answers: list[Any] = []

    def named(self, name: str) -> str:
        """Who sits there: a person, the usual computer player, or another, which is named."""
        if name == HUMAN:
            return self.say("play.name.human")
        usual = name in USUAL and HUMAN in self.players
        return self.say("play.name.computer" if usual else "play.name.which", name=name)

    def play(self) -> None:
        """To the end of the game, or until the player leaves."""
        self.teller.begins(self.sight.view.goal)
        if self.game.report is not None:
            self.complain(self.game.report)
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
        self.teller.ended(self.sight)

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
        dice = self.teller.about_to_fall(roll)
        typed, self.faces = self.faces[:wanted], self.faces[wanted:]
        fits = bool(typed) and self._try_faces(typed)
        if not fits and (typed or self.own_dice):
            self._ask_faces(dice)
        elif not fits:
            self.game.roll()
        if len(self.game.answers) > before:
            self._show_fallen(dice)

    def _let_typed_fall(self, roll: Roll) -> None:
        """Dice that were named while they were asked for, by a command."""
        wanted = 0 if isinstance(roll.chance, Bag) else len(roll.chance.sides())
        typed, self.faces = self.faces[:wanted], self.faces[wanted:]
        if typed:
            self._try_faces(typed)

    def _try_faces(self, faces: Sequence[Any]) -> bool:
        try:
            self.game.play_faces(faces)
        except BadInput as wrong:
            self.complain(wrong)
            self.faces = []
            return False
        return True

    def _ask_faces(self, dice: Thrown) -> None:
        """Asks what fell or was drawn until the game has moved; nothing typed: the program throws."""
        before = len(self.game.answers)
        who = self.teller.side(dice.roll.player)
        kind, about = self._wanted(dice)
        self.sight, self.answers = Sight(self.game, self.screen, None), []
        self.screen.line(self.say(f"play.your_{kind}", who=who, what=dice.what, **about), "bold")
        while len(self.game.answers) == before:
            typed = self.read()
            faces = self._fell(dice, typed)
            if not typed:
                self.game.roll()
            elif faces is not None:
                self._try_faces(faces)
            elif self.obey(typed):
                self._let_typed_fall(dice.roll)
            else:
                wrong = {"dice": "play.faces", "marker": "play.markers"}[kind]
                self.screen.line(self.say(wrong, typed=f"@={typed}", **about), "yellow")

    def _wanted(self, dice: Thrown) -> tuple[str, dict[str, Any]]:
        """Whether dice or a marker are wanted; how many, or which there are."""
        if isinstance(dice.roll.chance, Bag):
            return "marker", {"markers": ", ".join(dice.seen.marker_words)}
        return "dice", {"count": len(dice.seen.dice)}

    def _fell(self, dice: Thrown, typed: str) -> Sequence[Any] | None:
        """What a typed line says that fell: the faces of dice, or a marker by its name or its words."""
        if not isinstance(dice.roll.chance, Bag):
            return faces_in(typed)
        markers = zip(dice.seen.markers, dice.seen.marker_words, strict=True)
        named = {as_typed(text): name for name, words in markers for text in (name, words)}
        return [named[as_typed(typed)]] if as_typed(typed) in named else None

    def _show_fallen(self, dice: Thrown) -> None:
        word, _, rest = self.game.answers[-1].partition(" ")
        faces = [json.loads(rest)] if word == "drawn" else [int(face) for face in rest.split()]
        self.teller.thrown(dice, faces, dice.roll.chance.outcome(faces))

    # Choices

    def let_choose(self, ask: Ask) -> None:
        seat = self.seats[ask.player]
        if seat is None:
            self.ask(ask)
            return
        choice = seat.decide(self.game.known_to(ask.player, self.lots.getrandbits(48)))
        looking = self.game.looked_at(ask.player, self.screen.lang)
        chosen = looking.answer(choice.answer).words
        who, prompt = self.teller.side(ask.player), _about(looking.prompt(), looking.about().words)
        self.game.play(choice.answer)
        if ask.secret:
            self.screen.line(self.say("play.secret", who=who, prompt=prompt))
        elif choice.reason != TURN_TO_MOVE:
            self.screen.line(f"{who}. {prompt} \N{RIGHTWARDS ARROW} {chosen}. {choice.why[self.screen.lang]}")

    def ask(self, ask: Ask) -> None:
        """Puts a question to the player until the game has moved."""
        self.sight = Sight(self.game, self.screen, ask.player)
        self.answers = list(islice(self.game.legal, ANSWERS_SHOWN))
        self.covered = ask.secret and self.players.count(HUMAN) > 1
        before = self.game.version
        self.show_board()
        self.show_question()
        while self.game.version == before:
            typed = self.read()
            if typed and not self.obey(typed):
                self.answer(typed)
        if self.covered:
            self.cover(ask)

    def cover(self, ask: Ask) -> None:
        """What was chosen in secret is taken from the page before the other player looks."""
        self.covered = False
        if not self.screen.plain:
            self.screen.console.clear()
            self.screen.console.file.write(COVERED)
        prompt = self.game.looked_at(None, self.screen.lang).sentence("ask", ask.name, {})
        self.screen.line(self.say("play.secret", who=self.teller.side(ask.player), prompt=prompt))
        self.drawn, self.headed = "", ""

    def label_of(self, answer: Any) -> str:
        """An answer in full words."""
        return self.sight.label(self.game.looked_at(self.sight.view.seat, self.screen.lang).answer(answer))

    def number_of(self, answer: Any) -> str:
        """The number of an answer in the list; nothing where it is not listed."""
        return str(self.answers.index(answer) + 1) if answer in self.answers else ""

    def taken_back(self) -> None:
        """After answers were taken back: what was told of them is to be told again."""
        self.told = min(self.told, len(self.game.events))
        self.headed = ""

    def show_board(self, force: bool = False) -> None:
        """Draws the board where it has changed, but not between the steps of one unit."""
        if force:
            self.sight = Sight(self.game, self.screen, self.sight.view.seat)
        bare = self.sight.drawing(False)
        if not bare:
            return
        drawn = "\n".join(line.plain for line in bare)
        settled = len(self.game.answers) - self.game.can_undo()
        asked = self.sight.asked
        goes_on = asked is not None and bool(asked.about.pieces) and settled == self.drawn_at
        if not force and (drawn == self.drawn or goes_on):
            return
        self.drawn, self.drawn_at = drawn, settled
        self.screen.line()
        show_board(self.sight, self.sight.drawing(True), self.names)

    def show_question(self) -> None:
        asked = self.sight.asked
        assert asked is not None
        outermost = self.sight.heading(inside=1)
        if outermost != self.headed:
            self.screen.line()
            self.screen.line(self.sight.heading(), "bold")
        self.headed = outermost
        prompt = _about(asked.prompt, asked.about.words)
        self.screen.line(f"{self.sight.side(asked.player)} — {prompt}", "bold")
        self.show_columns([f"{i:>3} {self.sight.label(answer)}" for i, answer in enumerate(asked.answers, start=1)])
        if asked.more:
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
        """The answer that is meant, legal or not; None where nothing is."""
        ask = self.game.pending
        assert isinstance(ask, Ask)
        if typed.isdecimal() and 1 <= int(typed) <= len(self.answers):
            return self.answers[int(typed) - 1]
        for text in (typed, typed.upper(), typed.lower()):
            try:
                return self.game.parse(text)
            except BadInput:
                continue
        worded = [one for one in self.answers if as_typed(typed) in self._words(one)]
        return worded[0] if len(worded) == 1 else ask.choices.read(self.game.state, typed)

    def _words(self, answer: Any) -> list[str]:
        """What may be typed for an answer: its label, its words in each language, the places it points at."""
        seen = self.game.looked_at(self.sight.view.seat, self.screen.lang).answer(answer)
        worded = self.game.answer_words(answer)
        texts = [self.sight.label(seen), *[worded[lang] for lang in LANGUAGES], " ".join(seen.places)]
        return [as_typed(text) for text in texts if text]

    def refused(self, answer: Any) -> str | None:
        """None, or the rule that refuses an answer, in words."""
        not_listed = self.say("play.not_listed", count=len(self.answers))
        if answer is None:
            return not_listed
        refusal = self.game.why_not(answer)
        if refusal is None:
            return None
        return not_listed if isinstance(answer, str) else f"{refusal.wording[self.screen.lang]} [{refusal.rule}]"

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
        self.screen.line(INPUT if self.covered else f"{INPUT}{typed}", "dim")
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


def _about(prompt: str, words: str) -> str:
    """A question, and what it is about where it does not say so itself."""
    return f"{prompt} [{words}]" if words and words not in prompt else prompt


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
