"""What a computer player does, told in one line: its answers about one unit, the dice, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.view import EventView
from grognard.terminal.screen import Screen

ARROW = " \N{RIGHTWARDS ARROW} "


class Doing:
    """One thing that a computer player does, as far as it has come."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.asked = ""
        self.pieces: set[int] = set()
        self.pointed: set[int | str] = set()
        self.answer = ""
        self.parts: list[str] = []

    def goes_on(self, who: str, pieces: Sequence[int]) -> bool:
        """Whether a question about these units belongs to what is being done."""
        return who == self.who and bool(self.pieces.intersection(pieces[:1]))

    def chose(self, prompt: str, answer: str, pointed: Sequence[int | str]) -> None:
        """An answer; it is told when it is clear that no event tells it."""
        if self.answer and prompt == self.asked:
            self.answer += f"{ARROW}{answer}"
        else:
            self._settle()
            self.answer = f"{prompt}{ARROW}{answer}"
        self.asked, self.pointed = prompt, set(pointed)

    def of_units(self, pieces: Sequence[int]) -> None:
        """The units it is about, the first foremost."""
        self.pieces.update(pieces[:1])

    def fell(self, faces: str) -> None:
        self._settle()
        self._add(faces)

    def happened(self, event: EventView) -> None:
        """What came of it; an event that speaks of what the answer points at stands for the answer."""
        if self.answer and self.pointed.intersection((*event.pieces, *event.places)):
            self.answer = ""
        self._settle()
        self._add(event.words)

    def _settle(self) -> None:
        if self.answer:
            self._add(self.answer)
            self.answer = ""

    def _add(self, part: str) -> None:
        sentence = part[:1].upper() + part[1:]
        self.parts.append(sentence if part[-1:] in ".!?" else f"{sentence}.")

    def show(self, screen: Screen) -> None:
        """The line, where there is anything to tell."""
        self._settle()
        if self.parts:
            screen.line(f"{self.who}. {' '.join(self.parts)}")
