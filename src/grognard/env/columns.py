"""How an observation is laid out: tables of named columns, the same for every position of a battle.

The names come from the battle itself: its ground, its units, and the catalogue of its words, in which every
mark, note, question and answer of a game has a name. So no game is described here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import Formatter
from typing import Any

import numpy as np
import numpy.typing as npt

from grognard.kernel.game import Game
from grognard.kernel.question import KINDS
from grognard.kernel.ruleset import Ruleset
from grognard.kernel.seen import GONE, LEFT, ON, WAITING
from grognard.kernel.words import Words

Floats = npt.NDArray[np.float32]

STATES = (ON, WAITING, GONE, LEFT)
OWNERS = ("nobody", "mine", "theirs")
SHARES = 8
OTHER = "?"
"""The column for a name that the catalogue does not know."""


class Columns:
    """The columns of a table, by name."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(dict.fromkeys(names))
        self.at = {name: place for place, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def of(self, family: str, name: str) -> int:
        """The column of a name of a family; that of all others where it is not known."""
        found = self.at.get(f"{family}.{name}")
        return self.at[f"{family}.{OTHER}"] if found is None else found


class Layout:
    """What stands where: `battle` is one row; `places`, `pieces` and `answers` have a row each, the last of the first
    two all zeros, so that the index -1, which stands for none, can be looked up like any other.

    `shapes` are those of the parts of the flat observation, in their order, `size` how many numbers it has.
    """

    def __init__(self, game: Game, its: Ruleset, room: int, forecast: bool) -> None:
        words = game.words
        self.ground: dict[str, Any] = game.ground()
        self.battle = Columns(_battle_columns(words))
        self.places = Columns(_place_columns(words, self.ground))
        self.pieces = Columns(_piece_columns(words))
        self.answers = Columns(_answer_columns(words, its, forecast))
        self.place_rows = len(game.state.seen_places()) + 1
        self.piece_rows = len(game.state.pieces) + 1
        self.room = room
        self.shapes: dict[str, tuple[int, ...]] = {
            "battle": (len(self.battle),),
            "places": (self.place_rows, len(self.places)),
            "pieces": (self.piece_rows, len(self.pieces)),
        }
        self.sizes = {name: int(np.prod(shape)) for name, shape in self.shapes.items()}
        self.size = sum(self.sizes.values())
        self.place_names = tuple(game.state.place_name(at) for at in range(self.place_rows - 1))
        self.piece_names = tuple(game.state.piece_name(number) for number in range(self.piece_rows - 1))

    def read(self, observation: Floats) -> dict[str, Floats]:
        """The parts of a flat observation, or of a batch of them, by name; no number is copied."""
        parts, at = {}, 0
        for name, shape in self.shapes.items():
            size = self.sizes[name]
            parts[name] = observation[..., at : at + size].reshape(observation.shape[:-1] + shape)
            at += size
        return parts

    def as_dict(self) -> dict[str, Any]:
        """The whole of it as plain JSON: for each part its shape, its columns, and the names of its rows."""
        shapes = {**self.shapes, "answers": (self.room, len(self.answers))}
        columns = {"battle": self.battle, "places": self.places, "pieces": self.pieces, "answers": self.answers}
        rows = {"places": self.place_names, "pieces": self.piece_names}
        return {
            name: {"shape": list(shape), "columns": list(columns[name].names), "rows": list(rows.get(name, ()))}
            for name, shape in shapes.items()
        }


def _named(words: Words, family: str) -> list[str]:
    """Every name of a family of words, as columns; and one for all others."""
    return [*words.all_of("en", f"{family}."), f"{family}.{OTHER}"]


def _battle_columns(words: Words) -> list[str]:
    standing = ["seat", "asked", "turn", "turns", "my_turn", "their_turn", "score.mine", "score.theirs", "secret"]
    notes = [
        f"{key}.{owner}" for note in words.all_of("en", "note.") for key in said_by(words, note) for owner in OWNERS
    ]
    return [*standing, *notes, *_named(words, "ask")]


def said_by(words: Words, note: str) -> list[str]:
    """What a note tells, each a column: that it stands there, its numbers, and the names it may be filled with."""
    names = placeholders(words, note)
    labels = [f"{note}.{label}" for name in names for label in labels_of(words, name)]
    return [note, *[f"{note}.{name}" for name in names], *labels]


def placeholders(words: Words, key: str) -> list[str]:
    """What a sentence is filled in with."""
    found = [name for _, name, _, _ in Formatter().parse(words.find("en", key) or "") if name]
    return list(dict.fromkeys(found))


def labels_of(words: Words, name: str) -> list[str]:
    """The names that what fills in a sentence may have, where the words have a family for it."""
    return words.all_of("en", f"{name}.") or words.all_of("en", f"{name.removesuffix('s')}.")


def _place_columns(words: Words, ground: dict[str, Any]) -> list[str]:
    plain = ["x", "y", "points", "held.mine", "held.theirs", "mine", "theirs", "about"]
    terrain = [f"terrain.{name}" for name in (*ground.get("keys", ()), OTHER)]
    return [*plain, *terrain, *_marks(words)]


def _marks(words: Words) -> list[str]:
    """A mark may be somebody's: the enemy's stand apart."""
    names = _named(words, "mark")
    return [*names, *[f"their_{name}" for name in names]]


def _piece_columns(words: Words) -> list[str]:
    plain = ["mine", "theirs", "strength", "full", "x", "y", "ahead.x", "ahead.y", "place", "due", "about"]
    states = [f"state.{state}" for state in STATES]
    return [*plain, *states, *_named(words, "choice"), *words.all_of("en", "note."), *_marks(words)]


def _answer_columns(words: Words, its: Ruleset, forecast: bool) -> list[str]:
    pointed = [
        "piece",
        "pieces",
        "place",
        "places",
        "x",
        "y",
        "dx",
        "dy",
        "ahead.x",
        "ahead.y",
        "way",
        "cost",
        "number",
    ]
    kinds = [f"kind.{kind}" for kind in KINDS]
    shares = [f"share.{at}" for at in range(SHARES)]
    begun = [f"begins.{one.id}" for one in its.situations]
    told = [name for one in its.situations for name in forecast_columns(one.id, one.outcomes, one.distributions)]
    return [*pointed, *kinds, *shares, *_named(words, "drawn_up"), *_named(words, "answer"), *begun, *(told * forecast)]


def forecast_columns(id: str, outcomes: Sequence[str], distributions: Iterable[str]) -> list[str]:
    """What is worked out of a procedure: the odds of each outcome, the mean of each result."""
    return [*[f"odds.{id}.{name}" for name in outcomes], *[f"mean.{id}.{name}" for name in distributions]]
