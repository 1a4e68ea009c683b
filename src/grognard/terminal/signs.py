"""What stands for what on a drawn board: ground, works, ways and marks by name, units by letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grognard.kernel.view import PieceView, in_halves
from grognard.kernel.words import Words

SIDE_STYLES = ("bold cyan", "bold red")
UNBROKEN = "\N{NO-BREAK SPACE}"

Say = Callable[..., str]


class Sign(NamedTuple):
    """A sign at a terminal, the letter for it on a plain page, and its colour."""

    drawn: str
    plain: str
    style: str = ""

    def on(self, plain: bool) -> str:
        return self.plain if plain else self.drawn


SIDES = (Sign("↑", "^"), Sign("↓", "v"))
OPEN = Sign("·", ".", "dim")
OBJECTIVE = Sign("★", "*", "bold")
GROUND = {
    "clear": OPEN,
    "open": OPEN,
    "woods": Sign("♣", "w", "green"),
    "wood": Sign("♣", "w", "green"),
    "swamp": Sign("≋", ";", "cyan"),
    "marsh": Sign("≋", ";", "cyan"),
    "soft": Sign("░", '"', "green"),
    "hill": Sign("∩", "n", "yellow"),
    "gentle-slope": Sign("∩", "'", "yellow"),
    "wooded-hill": Sign("♠", "f", "green"),
    "rough": Sign("▲", "/", "yellow"),
    "rough-hill": Sign("▲", "/", "yellow"),
    "steep-slope": Sign("▲", "^", "yellow"),
    "buildings": Sign("⌂", "[", "magenta"),
    "village": Sign("⌂", "n", "magenta"),
    "town": Sign("▒", "t", "magenta"),
}
WORKS = {
    "hasty": Sign("┅", ":", "bold"),
    "trench": Sign("≡", "#", "bold"),
    "rifle-pits": Sign("╌", "_", "bold"),
    "fort": Sign("▓", "@", "bold"),
    "fortified": Sign("!", "!", "bold"),
}
ALONG = {
    "river": Sign("█", "%", "blue"),
    "fordable-river": Sign("≈", "&", "blue"),
    "torrent": Sign("≈", "&", "blue"),
    "stream": Sign("~", "~", "blue"),
    "water": Sign("~", "~", "blue"),
    "embankment": Sign("┼", "+", "yellow"),
}
"""What lies along the side between two places."""
ACROSS = {
    "bridge": Sign("H", "H", "bold"),
    "ford": Sign("o", "o", "bold"),
    "road": Sign("=", "=", "yellow"),
    "trail": Sign("-", "-", "yellow"),
}
"""What leads across it, the first that is there."""


def sign_of(name: str) -> Sign:
    """The sign of a kind of ground, works or way; its first letter where there is none."""
    for known in (GROUND, WORKS, ALONG, ACROSS):
        if name in known:
            return known[name]
    return Sign(name[:1], name[:1], "bold")


class Lettering:
    """Units as letters: of the ruleset's words (under `letter.`), else the first of the arm's name."""

    def __init__(self, words: Words, lang: str, plain: bool) -> None:
        self.words = words
        self.lang = lang
        self.plain = plain

    def letter(self, arm: str, called: str) -> str:
        """The letter of an arm."""
        return self.words.find(self.lang, f"letter.{arm}") or (called or arm)[:1].upper()

    def arms(self) -> list[str]:
        """The arms that the ruleset gives letters, in its order."""
        return [key.removeprefix("letter.") for key in self.words.all_of(self.lang, "letter.")]

    def sign(self, key: str) -> str:
        """The short sign of a mark (under `sign.`), where it has one: as drawn, then as on a plain page."""
        signs = (self.words.find(self.lang, f"sign.{key}") or "").split()
        return (signs[-1] if self.plain else signs[0]) if signs else ""

    def unit(self, piece: PieceView, whole: bool = True) -> str:
        """I6, i-2½x: a letter, small for the second side, the signs of its marks, and its strength now.

        A strength that is full is left out where it is not `whole`.
        """
        return self.written(piece, piece.strength, whole or piece.strength < piece.full)

    def written(self, piece: PieceView, strength: float, tells: bool) -> str:
        letter = self.letter(piece.arm, piece.arm_words)
        before = [self.sign(mark.key) for mark in piece.marks if self.sign(mark.key) in BEFORE]
        after = [self.sign(mark.key) for mark in piece.marks if self.sign(mark.key) not in BEFORE]
        figure = in_halves(strength) if tells and piece.full else ""
        return f"{letter.lower() if piece.side else letter}{''.join(before)}{figure}{''.join(after)}"


BEFORE = ("+", "-")
"""Signs of quality stand beside the letter, before the strength."""


def joined(signs: dict[str, str]) -> str:
    """Signs and what they mean, in a line that is cut only between them."""
    return "  ".join(f"{sign} {meaning}".replace(" ", UNBROKEN) for sign, meaning in signs.items())


def uncapped(words: str) -> str:
    return words[:1].lower() + words[1:]


Ground = dict[str, Any]
"""What `game.ground()` gives."""
