"""Computer players: they choose, and say in one sentence why."""

from grognard.ai.player import PLAYERS, Choice, Player, player

__all__ = ["PLAYERS", "Choice", "Player", "player"]
