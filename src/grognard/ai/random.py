"""The player that draws lots."""

from __future__ import annotations

from itertools import islice
from random import Random

from grognard.ai.choice import Choice
from grognard.kernel.game import Game
from grognard.kernel.question import Ask

LISTED_AT_MOST = 200


class RandomPlayer:
    """Every legal answer is as likely; where they are too many to list, one is drawn as the rules draw it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def decide(self, game: Game) -> Choice:
        finite = isinstance(game.pending, Ask) and game.pending.choices.finite()
        answers = list(islice(game.legal, LISTED_AT_MOST + 1)) if finite else []
        if not finite or len(answers) > LISTED_AT_MOST:
            return Choice(game, game.legal.sample(self.rng), "lot_of_many")
        return Choice(game, self.rng.choice(answers), "lot", count=len(answers))


def made(seed: int) -> RandomPlayer:
    return RandomPlayer(seed)
