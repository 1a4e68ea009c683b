"""Many games: who wins, how often, and how sure one may be."""

from grognard.lab.arena import Played, Report, Stopped, play_game, simulate, wilson

__all__ = ["Played", "Report", "Stopped", "play_game", "simulate", "wilson"]
