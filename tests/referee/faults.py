"""Faults to plant in a battle on squares while it is played, that a referee has to see."""

from __future__ import annotations

from grognard.kernel.chance import Pool
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll


def a_die_too_many(rule: str, game: Game) -> None:
    """Whenever a table is rolled for, its pool has one die more than the tally."""
    roll = game.pending
    if isinstance(roll, Roll) and roll.rule == rule and isinstance(roll.chance, Pool):
        game.state.pending = Roll(roll.player, rule, Pool(roll.chance.dice + 1, roll.chance.hit_on), roll.tally)


def an_easier_number(rule: str, game: Game) -> None:
    """Whenever a rule's dice are rolled, each needs one less."""
    roll = game.pending
    if isinstance(roll, Roll) and roll.rule == rule and isinstance(roll.chance, Pool):
        game.state.pending = Roll(roll.player, rule, Pool(roll.chance.dice, roll.chance.hit_on - 1), roll.tally)


def a_square_further(game: Game) -> None:
    """Whoever is about to move may go one square more."""
    ask, frame = game.pending, game.state.stack[-1] if game.state.stack else None
    if isinstance(ask, Ask) and ask.rule in ("SB-24-EXTRA", "WS-GAP-REPLACES") and not frame.went:  # type: ignore[attr-defined]
        frame.basic += 1  # type: ignore[attr-defined]


def a_casualty_forgotten(game: Game) -> None:
    """Whoever lost half a base or more has some of it again."""
    for number, piece in enumerate(game.state.pieces):
        if 0 < piece.left < piece.full:
            game.state.pieces[number] = piece._replace(left=piece.left + 1)


def a_phase_skipped(after: str, game: Game) -> None:
    """The phase that follows the one in which a rule asks does not take place."""
    ask, stack = game.pending, game.state.stack
    if isinstance(ask, Ask) and ask.rule == after and stack[1].at < 4:
        stack[1].at += 1


def a_point_too_many(game: Game) -> None:
    """The countdown is behind by one."""
    if game.state.facts.turn > 2:
        game.state.know(countdown=game.state.facts.countdown + 1)
