"""Who won a battle, and by how much."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """Who won (None for a draw), and what each side is counted: points, objectives, whatever wins the game."""

    winner: int | None
    score: tuple[int, int]

    def for_player(self, player: int) -> float:
        """What it comes to for a player: 1 for a win, 0 for a draw, -1 for a defeat."""
        return 0.0 if self.winner is None else 1.0 if self.winner == player else -1.0


def by_margin(score: tuple[int, int], least: int) -> Outcome:
    """The side that is ahead by so much at least; nobody, where neither is."""
    margin = score[0] - score[1]
    if abs(margin) < least:
        return Outcome(None, score)
    return Outcome(0 if margin > 0 else 1, score)
