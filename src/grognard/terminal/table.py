"""A game at the terminal: the board, the question, numbered answers, and all that a player may ask besides."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

from grognard.ai import Player, player
from grognard.ai.deeds import IN_TURN
from grognard.ai.player import Minded
from grognard.ai.playing import When
from grognard.kernel.answers import DONE
from grognard.kernel.chance import Bag
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll
from grognard.kernel.ruleset import scenario_named
from grognard.kernel.view import AboutView, AnswerView
from grognard.terminal.commands import Leave, obey
from grognard.terminal.doing import Doing
from grognard.terminal.files import program
from grognard.terminal.listing import Listing
from grognard.terminal.position import show_board
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight
from grognard.terminal.telling import Teller, Thrown
from grognard.terminal.typed import answers_in, as_typed, faces_in, legible

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
        self.look_as(None)
        self.lots = Random(seed)
        self.faces: list[int] = []
        self.told = len(game.events)
        self.drawn = ""
        self.drawn_at = -1
        self.headed = ""
        self.covered = False
        self.queued: list[str] = []
        self.brief = HUMAN in players
        self.doing: Doing | None = None
        self.given_up = False
        self.considered: When | None = None

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
            self.done_doing()
            self.part()
            return
        except KeyboardInterrupt:
            self.screen.line()
            self.part()
            raise
        self.done_doing()
        self.show_board(force=True)
        self.teller.ended(self.sight)

    def look_as(self, seat: int | None) -> None:
        """The position as this seat, or an observer, sees it now, and what it may answer."""
        self.sight = Sight(self.game, self.screen, seat)
        self.listing = Listing(self.sight)

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
            told = self.teller.seen(event)
            if event.what == "turn":
                self.done_doing()
            if told.words and self.doing is not None:
                self.doing.happened(told)
            elif told.words:
                self.screen.line(f"  {told.words}", "bold" if event.what == "turn" else "")
        self.told = len(self.game.events)

    def done_doing(self) -> None:
        """Tells what a computer player did, in one line."""
        doing, self.doing = self.doing, None
        if doing is not None:
            doing.show(self.screen)

    # Dice

    def let_fall(self, roll: Roll) -> None:
        """Dice fall: the program's, those the player has typed, or those the player is asked for."""
        wanted, before = 0 if isinstance(roll.chance, Bag) else len(roll.chance.sides()), len(self.game.answers)
        dice = self.teller.about_to_fall(roll)
        self.play_no_more()
        if isinstance(roll.chance, Bag):
            self.done_doing()
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
        self.done_doing()
        before = len(self.game.answers)
        who = self.teller.side(dice.roll.player)
        kind, about = self._wanted(dice)
        self.look_as(None)
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
        outcome = dice.roll.chance.outcome(faces)
        if self.doing is not None:
            self.doing.fell(self.teller.shortly(dice, faces, outcome))
        else:
            self.teller.thrown(dice, faces, outcome)

    # Choices

    def let_choose(self, ask: Ask) -> None:
        seat = self.seats[ask.player]
        if seat is None:
            self.ask(ask)
            return
        self.play_no_more()
        known = self.game.known_to(ask.player, self.lots.getrandbits(48))
        self.let_resign(seat, known, ask.player)
        choice = seat.decide(known)
        looking = self.game.looked_at(ask.player, self.screen.lang)
        chosen, prompt, about = looking.answer(choice.answer), looking.prompt(), looking.about()
        who = self.teller.side(ask.player)
        if self.brief and not ask.secret:
            self._do(who, prompt, about, chosen, choice.reason == IN_TURN)
        self.game.play(choice.answer)
        if ask.secret:
            self.done_doing()
            self.screen.line(self.say("play.secret", who=who, prompt=_about(prompt, about.words)))
        elif not self.brief and choice.reason != IN_TURN:
            asked = _about(prompt, about.words)
            self.screen.line(f"{who}. {asked} \N{RIGHTWARDS ARROW} {chosen.words}. {choice.why[self.screen.lang]}")

    def let_resign(self, seat: Player, known: Game, side: int) -> None:
        """A computer that has nothing left to play for says so, once; it is asked at the beginning of a turn."""
        now = known.state.when()
        if not self.brief or self.given_up or now == self.considered:
            return
        self.considered = now
        if isinstance(seat, Minded) and seat.resigns(known):
            self.given_up = True
            self.done_doing()
            self.screen.line(self.say("play.gives_up", who=self.teller.side(side)), "bold")

    def _do(self, who: str, prompt: str, about: AboutView, chosen: AnswerView, only_who: bool) -> None:
        """A computer player's answer, in the line of what it is doing or in a new one."""
        pieces = about.pieces or chosen.pieces
        ends = chosen.text == DONE
        if self.doing is None or ends or not self.doing.goes_on(who, pieces):
            self.done_doing()
            self.doing = Doing(who)
        if ends:
            return
        self.doing.of_units(pieces)
        if not only_who:
            self.doing.chose(prompt, chosen.words, (*chosen.pieces, *chosen.places))

    def ask(self, ask: Ask) -> None:
        """Puts a question to the player until the game has moved; what was typed ahead is answered first."""
        self.done_doing()
        self.look_as(ask.player)
        self.covered = ask.secret and self.players.count(HUMAN) > 1
        before = self.game.version
        if self.queued:
            self._play_queued()
        if self.game.version == before:
            self.show_board()
            self.show_question()
        while self.game.version == before:
            typed = self.read()
            if typed and not self.obey(typed):
                self.answer(typed)
        if self.covered:
            self.cover(ask)

    def _play_queued(self) -> None:
        """The next of several answers that were typed in one line; the rest is dropped where it is refused."""
        typed = self.queued.pop(0)
        before = self.game.version
        if not self.obey(typed):
            self.answer(typed, alone=False)
        if self.game.version == before:
            self.play_no_more()

    def play_no_more(self) -> None:
        """Says what of several answers is not played: one was refused, dice fall, or the other player chooses."""
        if self.queued:
            self.screen.line(self.say("play.not_played", answers=f"@={', '.join(self.queued)}"), "yellow")
        self.queued = []

    def cover(self, ask: Ask) -> None:
        """What was chosen in secret is taken from the page before the other player looks."""
        self.covered = False
        if not self.screen.plain:
            self.screen.console.clear()
            self.screen.console.file.write(COVERED)
        prompt = self.game.looked_at(None, self.screen.lang).sentence("ask", ask.name, {})
        self.screen.line(self.say("play.secret", who=self.teller.side(ask.player), prompt=prompt))
        self.drawn, self.headed = "", ""

    def taken_back(self) -> None:
        """After answers were taken back: what was told of them is to be told again."""
        self.told = min(self.told, len(self.game.events))
        self.headed = ""

    def show_board(self, force: bool = False) -> None:
        """Draws the board where it has changed, but not between the steps of one unit."""
        if force:
            self.look_as(self.sight.view.seat)
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
        self.listing.show()

    def answer(self, typed: str, alone: bool = True) -> None:
        """Plays what was typed: a number of the list, an answer's text or its words, or several; says why not.

        One of several is itself not several.
        """
        chosen = self.listing.chosen(typed)
        refusal = self.listing.refused(chosen, typed)
        strays = self.listing.strays(typed)
        several = self._several(typed) if refusal is not None and strays is None and alone else []
        if several:
            self.queued = several
            self._play_queued()
        elif refusal is not None:
            self.screen.line(self.say("play.refused", answer=f"@={typed}", why=strays or refusal), "yellow")
        else:
            self.game.play(chosen)

    def _several(self, typed: str) -> list[str]:
        """The answers on one line; a way may begin where the unit stands that is asked about, or choose it."""
        if self.listing.chooses_for(typed):
            return self.listing.led_by(typed)
        onward = self.listing.onward_to(typed)
        if onward:
            return onward
        several = answers_in(typed, self.listing.places())
        return several[1:] if several and several[0] == self.sight.here() else several

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
        try:
            return obey(self, typed)
        except BadInput as wrong:
            self.complain(wrong)
            return True


USUAL = (HUMAN, "greedy")


def _about(prompt: str, words: str) -> str:
    """A question, and what it is about where it does not say so itself."""
    return f"{prompt} [{words}]" if words and words not in prompt else prompt
