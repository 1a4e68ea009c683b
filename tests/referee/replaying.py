"""Battles between computer players, each step of which is shown to a referee.

A referee has two methods: `saw(step)` after every answer and every roll, `ended(game)` after the last one.
Where the battle departs from its own reading of the sheet, it raises a Contradiction.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple, Protocol

import grognard
from grognard.ai.player import player
from grognard.kernel.event import Event
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll

OTHER_DICE = 977
STEPS_AT_MOST = 20_000
BATTLES = int(os.environ.get("GROGNARD_REFEREE", "0"))
"""How many battles of each game to referee; 0 for the few that fit in a run of all tests."""


class Contradiction(AssertionError):
    """The program and the referee do not read the sheet alike."""


class Step(NamedTuple):
    """What was asked or had to be rolled, what came of it, and the game after it."""

    pending: Ask | Roll
    answer: Any
    faces: tuple[Any, ...]
    outcome: Any
    events: list[Event]
    game: Game

    @property
    def asked(self) -> bool:
        return isinstance(self.pending, Ask)


class Referee(Protocol):
    def saw(self, step: Step) -> None: ...

    def ended(self, game: Game) -> None: ...


class Battle(NamedTuple):
    """How a battle is set up; the first player sits on the first side."""

    ruleset: str
    scenario: str
    seed: int
    players: tuple[str, str]
    settings: dict[str, Any]

    def __str__(self) -> str:
        """Of a scenario given as text, its first line."""
        scenario = self.scenario.partition("\n")[0]
        return f"{self.ruleset} {scenario} seed {self.seed} {'-'.join(self.players)} {self.settings or ''}".strip()


def battles(
    ruleset: str, scenarios: list[str], editions: list[dict[str, Any]], pairs: list[tuple[str, str]], count: int
) -> Iterator[Battle]:
    """So many battles, by turns of every pair of players, edition and scenario; another seed each."""
    every = list(product(scenarios, editions, pairs))
    for seed in range(count):
        scenario, settings, players = every[seed % len(every)]
        yield Battle(ruleset, scenario, seed, players, settings)


def refereed(
    battle: Battle,
    referee: Callable[[Game], Referee],
    spoil: Callable[[Game], None] | None = None,
    lie: Callable[[Step], Step] | None = None,
) -> Game:
    """Plays a battle to its end before a referee; `spoil` may do the game wrong after a step, `lie` tell it wrong."""
    game = grognard.new(battle.ruleset, battle.scenario, battle.seed, battle.settings)
    seats = [player(name, battle.seed) for name in battle.players]
    watching = referee(game)
    for number in range(STEPS_AT_MOST):
        if game.over:
            break
        step = taken(game, seats)
        if spoil is not None:
            spoil(game)
        try:
            watching.saw(step if lie is None else lie(step))
        except Contradiction as wrong:
            raise Contradiction(f"{wrong}\n{battle}, step {number}: {step.pending}\n{game.line()}") from wrong
    assert game.over, f"no end after {STEPS_AT_MOST} steps: {battle}"
    watching.ended(game)
    return game


def taken(game: Game, seats: list[Any]) -> Step:
    """The next answer, or the next dice."""
    pending, told, fell = game.pending, len(game.events), len(game.rolls)
    assert pending is not None
    answer: Any = None
    if isinstance(pending, Ask):
        answer = seats[pending.player].decide(game.known_to(pending.player, OTHER_DICE)).answer
        game.play(answer)
        return Step(pending, answer, (), None, game.events[told:], game)
    game.roll()
    rolled = game.rolls[fell:]
    faces = tuple([face for one in rolled for face in one.faces])
    outcome = rolled[0].result if len(rolled) == 1 else tuple([one.result for one in rolled])
    return Step(pending, answer, faces, outcome, game.events[told:], game)
