"""Computer players: they choose, and say in one sentence why."""

from grognard.ai.choice import Choice
from grognard.ai.player import ALLOWED, PLAYERS, Player, is_player, player

__all__ = ["ALLOWED", "PLAYERS", "Choice", "Player", "is_player", "player"]
