"""A drawn position as a game that a player can be asked about."""

from grognard.ai import Choice, player
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import ruleset
from grognard.square_bashing.board.battle import Battle

LEARNING = (("square-bashing", "first-steps"), ("walter-schnaffs", "outposts-1870"))
"""The battle to learn with, of each game that has a player who looks ahead."""


def game_of(g: Battle) -> Game:
    """The position as a game, at its first question."""
    return Game.begin({}, g, ruleset(g.rules.ruleset).words)


def asked(game: Game, name: str = "greedy") -> Choice:
    """What a player chooses here."""
    return player(name, 0).decide(game.copy(seed=1))


def goes(game: Game, name: str = "greedy") -> list[str]:
    """The answers of one player to all that it is asked until dice fall or the game is over."""
    answers = []
    while isinstance(game.pending, Ask):
        choice = asked(game, name)
        answers.append(str(choice.answer))
        game.play(choice.answer)
    return answers
