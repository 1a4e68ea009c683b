"""Positions in which every good player sees what to do, each with why.

A position is drawn, put into a turn of a whole battle, and played by a player to the end of the phase it stands in;
`seen` then looks at the board and at its answers, whether that was done. The other side's answers are greedy's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grognard.across_five_aprils.board.attack import CombatPhase
from grognard.across_five_aprils.board.movement import Movement as HexMovement
from grognard.across_five_aprils.board.sequence import Operations
from grognard.across_five_aprils.board.sequence import Turns as HexTurns
from grognard.ai import player
from grognard.ai.player import Player
from grognard.bloody_big_battles.board.movement import Movement as TableMovement
from grognard.bloody_big_battles.board.turn import Turn as TableTurn
from grognard.bloody_big_battles.board.turn import WholeBattle as TableBattle
from grognard.kernel.game import Game
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import ruleset
from grognard.square_bashing.board import turn as squares
from grognard.square_bashing.board.assault import Assault, Onslaught
from grognard.squares.movement import Movement
from grognard.squares.turn import TurnFrame
from grognard.walter_schnaffs.board import turn as zones
from grognard.walter_schnaffs.board.attacks import Attacks

from ..across_five_aprils import field
from ..bloody_big_battles import table
from ..square_bashing import battlefield
from ..walter_schnaffs import battlefield as field_of_1870

ATTACKER, DEFENDER = 0, 1
GERMAN, FRENCH = 0, 1
CONFEDERATE, UNION = 0, 1


Seen = Callable[[Any, list[str]], bool]


@dataclass(frozen=True)
class Position:
    """A position: its game, why it is plain what to do, who is to move, and how to tell that it was seen."""

    game: str
    why: str
    player: int
    laid_out: Callable[[], Any]
    seen: Seen

    def __str__(self) -> str:
        return f"{self.game}: {self.why}"


def begun(g: Any, frames: list[Procedure]) -> Game:
    """The position as a game, at its first question inside these frames."""
    g.stack = frames
    g.pending = None
    return Game.begin({"seed": 1}, g, ruleset(g.rules.ruleset).words)


def played(position: Position, one: Player, seed: int = 1) -> tuple[Any, list[str]]:
    """The board once a player has played the phase, and what it answered; dice fall as they do."""
    game, answers = position.laid_out().copy(seed), []
    others, within = player("greedy"), game.state.stack[-1]
    while within in game.state.stack and game.pending is not None:
        if isinstance(game.pending, Ask):
            who = one if game.pending.player == position.player else others
            answer = who.decide(game.known_to(game.pending.player, 1)).answer
            if who is one:
                answers.append(str(answer))
            game.play(answer)
        else:
            game.roll()
    return game.state, answers


def solved(position: Position, one: Player) -> bool:
    return position.seen(*played(position, one))


# Square Bashing and Walter Schnaffs, on squares


def on_squares(drawn: str, player: int, phase: Procedure, countdown: int = 20, **more: Any) -> Callable[[], Game]:
    """A phase of a turn of Square Bashing."""

    def laid_out() -> Game:
        g = battlefield.battle(drawn, player=player, countdown=countdown, **more)
        return in_turn(g, squares.Turns(player), squares.Turn(player), phase.copy())

    return laid_out


def of_1870(drawn: str, player: int, phase: Procedure, countdown: int = 20, **more: Any) -> Callable[[], Game]:
    """A phase of a turn of Walter Schnaffs."""

    def laid_out() -> Game:
        g = field_of_1870.battle(drawn, player=player, countdown=countdown, **more)
        return in_turn(g, zones.Turns(player), zones.TurnOf1870(player), phase.copy())

    return laid_out


STEPS = {
    Movement: "movement",
    Onslaught: "assaults",
    Assault: "assaults",
    Attacks: "then_the_other",
}


def in_turn(g: Any, turns: Procedure, turn: TurnFrame, phase: Procedure) -> Game:
    names = [step.__name__ for step in turn.steps]
    turns.at, turn.at = 1, names.index(STEPS[type(phase)]) + 1
    g.know(turn=1 if turn.player == 0 else 2)
    return begun(g, [turns, turn, phase])


def holds(square: str, side: int) -> Seen:
    return lambda g, _: g.place(battlefield.at(g, square)).holder == side


def stands(square: str, side: int) -> Seen:
    return lambda g, _: g.place(battlefield.at(g, square)).side == side


def unit_at(number: int, *these: str) -> Seen:
    return lambda g, _: g.piece(number).at in [battlefield.at(g, square) for square in these]


def answered(text: str) -> Seen:
    """Whether it answered so at any time."""
    return lambda _, answers: text in answers


def not_answered(text: str) -> Seen:
    return lambda _, answers: text not in answers


SB, WS, A5A, BBB = "square-bashing", "walter-schnaffs", "across-five-aprils", "bloody-big-battles"

SQUARES = [
    Position(
        SB,
        "the undefended objective on the last turn is taken",
        ATTACKER,
        on_squares(". * . d:inf \n . . . . \n a:inf . . .", ATTACKER, Movement(ATTACKER), 1),
        holds("B3", ATTACKER),
    ),
    Position(
        SB,
        "of two ways it goes where the objective is open, not where it is held",
        ATTACKER,
        on_squares("*d:inf,mg . * \n . . . \n . a:inf .", ATTACKER, Movement(ATTACKER), 1),
        holds("C3", ATTACKER),
    ),
    Position(
        SB,
        "the garrison of an objective stays in it while the enemy is beside it",
        DEFENDER,
        on_squares(". *d:inf . \n . a:inf . \n . . .", DEFENDER, Movement(DEFENDER), 6),
        unit_at(0, "B3"),
    ),
    Position(
        SB,
        "who stands beside its empty objective goes back into it before the enemy does",
        DEFENDER,
        on_squares("d:inf * . \n . . . \n . a:inf .", DEFENDER, Movement(DEFENDER), 6),
        unit_at(0, "B3"),
    ),
    Position(
        SB,
        "the flank is gone for rather than the front",
        ATTACKER,
        on_squares(". *d:inf . \n a:inf . . \n . . .", ATTACKER, Movement(ATTACKER)),
        unit_at(1, "A3", "C3"),
    ),
    Position(
        SB,
        "a weak garrison is assaulted by many",
        ATTACKER,
        on_squares(". *d:inf-/2 . \n a:inf,inf a:inf,inf .", ATTACKER, Onslaught(ATTACKER)),
        answered("B2"),
    ),
    Position(
        SB,
        "a full trench is not assaulted by a worn unit",
        ATTACKER,
        on_squares("d:inf t*d:inf,mg,inf d:inf \n . a:inf/4 .", ATTACKER, Onslaught(ATTACKER)),
        not_answered("B2"),
    ),
    Position(
        SB,
        "a lone machine gun is run over from two sides",
        ATTACKER,
        on_squares(". . . \n a:inf,inf *d:mg . \n . a:inf,inf .", ATTACKER, Onslaught(ATTACKER)),
        answered("B2"),
    ),
    Position(
        SB,
        "a strong trench stands",
        DEFENDER,
        on_squares(". . . \n . t*d:inf,mg,inf . \n . a:inf .", ATTACKER, Assault(ATTACKER, 1, 4)),
        stands("B2", DEFENDER),
    ),
    Position(
        SB,
        "who would be swept away for nothing retires before",
        DEFENDER,
        on_squares(". . . \n . d:inf . \n a:inf a:inf,inf,inf,inf a:inf", ATTACKER, Assault(ATTACKER, 1, 4)),
        lambda g, _: g.piece(0).left >= 4,
    ),
    Position(
        SB,
        "guns stay in their works",
        DEFENDER,
        on_squares("d:inf t*d:art . \n . . . \n a:inf a:inf .", DEFENDER, Movement(DEFENDER), 8),
        unit_at(1, "B3"),
    ),
    Position(
        SB,
        "on its last turn the objective next to it is worth more than cover",
        ATTACKER,
        on_squares(". * . \n . Wa:inf . \n d:inf . .", ATTACKER, Movement(ATTACKER), 1),
        holds("B3", ATTACKER),
    ),
]
ZONES = [
    Position(
        WS,
        "the open objective is taken on the last turn",
        GERMAN,
        of_1870(". * . f:inf \n . g:inf . . \n . . . .", GERMAN, Movement(GERMAN), 1, wanted=1),
        holds("B3", GERMAN),
    ),
    Position(
        WS,
        "the objective that decides is not left while the enemy is beside it",
        FRENCH,
        of_1870(". *f:cha . \n . g:inf . \n . . .", FRENCH, Movement(FRENCH), 1, wanted=1),
        unit_at(0, "B3"),
    ),
    Position(
        WS,
        "four regiments attack two bases on an objective",
        GERMAN,
        of_1870(". . \n *f:inf/2 * \n g:inf,inf,inf,inf .", GERMAN, Attacks(GERMAN)),
        answered("A2"),
    ),
    Position(
        WS,
        "nobody attacks Chassepots and a mitrailleuse in buildings with two bases",
        GERMAN,
        of_1870(". . \n B*f:cha*4,mit * \n g:inf/2 .", GERMAN, Attacks(GERMAN)),
        not_answered("A2"),
    ),
    Position(
        WS,
        "nobody attacks across the river against as many",
        GERMAN,
        of_1870(". . \n Wf:cha,cha * \n g:inf,inf .", GERMAN, Attacks(GERMAN), water=["A1-A2"]),
        not_answered("A2"),
    ),
    Position(
        WS,
        "who lacks one objective on the last turn attacks the weak one rather than none",
        GERMAN,
        of_1870(". . \n *f:inf/1 *f:cha*4 \n g:inf,inf,inf g:inf", GERMAN, Attacks(GERMAN), 1, wanted=1),
        answered("A2"),
    ),
    Position(
        WS,
        "the way back to the empty objective is taken before the enemy's",
        FRENCH,
        of_1870("f:inf * . \n . . . \n . g:inf .", FRENCH, Movement(FRENCH), 4, wanted=1),
        unit_at(0, "B3"),
    ),
]


# Across Five Aprils, on hexes


def on_hexes(player: int, phase: Procedure, turn: int = 4, cup: Any = None, **given: Any) -> Callable[[], Game]:
    """A phase of a turn of Across Five Aprils, its cup empty after it."""

    def laid_out() -> Game:
        g = field.battle(turn=turn, **given)
        turns, operations = HexTurns(), Operations()
        turns.at = 2
        g.know(cup=cup or ())
        return begun(g, [turns, operations, phase.copy()])

    return laid_out


def hex_of(name: str, *these: str) -> Seen:
    return lambda g, _: field.at(g, name) in these


def left_of(name: str, least: int) -> Seen:
    return lambda g, _: field.piece(g, name).left >= least


HEXES = [
    Position(
        A5A,
        "the open objective is taken on the last turn",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            HexMovement(CONFEDERATE, 0),
            confederate=["Allen 4 0405"],
            union=["Ames 4 0701"],
            objectives=[("0403", 5, "union")],
        ),
        hex_of("Allen", "0403"),
    ),
    Position(
        A5A,
        "of two open objectives the dearer is taken",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            HexMovement(CONFEDERATE, 0),
            confederate=["Allen 4 0404"],
            union=["Ames 4 0701"],
            objectives=[("0402", 2, "union"), ("0406", 8, "union")],
        ),
        hex_of("Allen", "0406"),
    ),
    Position(
        A5A,
        "the only guard of an objective stays there on the last turn",
        UNION,
        on_hexes(
            UNION,
            HexMovement(UNION, 2),
            confederate=["Allen 4 0405"],
            union=["Ames 4 0402"],
            objectives=[("0402", 8, "union")],
        ),
        hex_of("Ames", "0402"),
    ),
    Position(
        A5A,
        "a strong brigade attacks a weak one on an objective",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            turn=3,
            confederate=["Allen 9 veteran 0404", "Bell 9 veteran 0304"],
            union=["Ames 2 raw 0403"],
            objectives=[("0403", 5, "union")],
        ),
        lambda g, _: field.piece(g, "Ames").at != field.here(g, "0403") or field.piece(g, "Ames").left < 2,
    ),
    Position(
        A5A,
        "a weak brigade does not throw itself at a strong one",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            turn=3,
            confederate=["Allen 2 raw 0404"],
            union=["Ames 10 veteran 0403"],
            settings={"attacking": "may"},
        ),
        lambda g, _: field.piece(g, "Allen").left == field.piece(g, "Allen").steps,
    ),
]


# Bloody Big Battles, in free measure


def on_the_table(player: int, *units: Any, **more: Any) -> Callable[[], Game]:
    """The movement of a turn of Bloody Big Battles."""

    def laid_out() -> Game:
        g = table.battle(*units, player=player, **more)
        whole, turn = TableBattle(player), TableTurn(player)
        whole.at, turn.at = 1, 2
        return begun(g, [whole, turn, TableMovement(player)])

    return laid_out


def near(number: int, x: float, y: float, inches: float) -> Seen:
    def seen(g: Any, _: list[str]) -> bool:
        ax, ay = table.at(g, number)
        return (ax - x) ** 2 + (ay - y) ** 2 <= inches**2

    return seen


TABLES = [
    Position(
        BBB,
        "the attacker goes for the open objective",
        ATTACKER,
        on_the_table(
            ATTACKER, table.foot("a", 24, 8), table.foot("d", 44, 34, facing=180), objectives=[(24, 16)], turn=8
        ),
        near(0, 24, 16, 6.5),
    ),
    Position(
        BBB,
        "who guards the only objective does not march off",
        DEFENDER,
        on_the_table(
            DEFENDER, table.foot("a", 24, 4), table.foot("d", 24, 18, facing=180), objectives=[(24, 18)], turn=8
        ),
        near(1, 24, 18, 6.0),
    ),
    Position(
        BBB,
        "guns that bear stay where they are",
        DEFENDER,
        on_the_table(
            DEFENDER,
            table.foot("a", 24, 8),
            table.guns("d", 24, 18, facing=180),
            table.foot("d", 30, 18, facing=180),
            objectives=[(24, 18)],
        ),
        near(1, 24, 18, 1.0),
    ),
]
POSITIONS = [*SQUARES, *ZONES, *HEXES, *TABLES]
