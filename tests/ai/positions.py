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
from grognard.bloody_big_battles.board.contact import contacts_made
from grognard.bloody_big_battles.board.firing import FirePhase
from grognard.bloody_big_battles.board.movement import Movement as TableMovement
from grognard.bloody_big_battles.board.turn import Turn as TableTurn
from grognard.bloody_big_battles.board.turn import WholeBattle as TableBattle
from grognard.bloody_big_battles.sheet.army import MARCHING
from grognard.kernel.game import Game
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import ruleset
from grognard.kernel.space import plane
from grognard.square_bashing.board import turn as squares
from grognard.square_bashing.board.assault import Assault, Onslaught
from grognard.square_bashing.board.fire import Shooting
from grognard.squares.movement import Movement
from grognard.squares.turn import TurnFrame
from grognard.walter_schnaffs.board import turn as zones
from grognard.walter_schnaffs.board.attacks import Attacks
from grognard.walter_schnaffs.board.bombardment import Bombardments

from ..across_five_aprils import field
from ..bloody_big_battles import table
from ..square_bashing import battlefield
from ..walter_schnaffs import battlefield as field_of_1870

ATTACKER, DEFENDER = 0, 1
GERMAN, FRENCH = 0, 1
CONFEDERATE, UNION = 0, 1


PHASE = 2
"""The frame of the phase, inside the battle's and the turn's."""
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
    others, phase = player("greedy"), type(game.state.stack[PHASE])
    while game.pending is not None and [type(frame) for frame in game.state.stack[PHASE:][:1]] == [phase]:
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
    Shooting: "shooting",
    Bombardments: "first_fire_or_attack",
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


def first_answered(text: str) -> Seen:
    return lambda _, answers: answers[0] == text


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
        on_squares(". . . \n . *d:inf . \n a:inf,inf . .", ATTACKER, Movement(ATTACKER), 4),
        unit_at(1, "A2", "C2"),
    ),
    Position(
        SB,
        "a weak garrison is assaulted by many while there is time",
        ATTACKER,
        on_squares(". *d:inf-/2 . \n a:inf,inf a:inf,inf .", ATTACKER, Onslaught(ATTACKER), 1),
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
    Position(
        SB,
        "who is ahead in its trench on the last turn does not come out to assault",
        DEFENDER,
        on_squares("t*d:inf,mg . \n a:inf,inf,inf .", DEFENDER, Onslaught(DEFENDER), 1),
        not_answered("A1"),
    ),
    Position(
        SB,
        "a worn garrison on the last objective is assaulted on the last turn: there is nothing to lose",
        ATTACKER,
        on_squares("d:inf *d:inf-/2 . \n . a:inf,inf .", ATTACKER, Onslaught(ATTACKER), 1),
        answered("B2"),
    ),
    Position(
        SB,
        "a trench with a machine gun stands on its last turn: the objective is worth the risk",
        DEFENDER,
        on_squares("d:inf . d:inf \n . t*d:inf,mg . \n . a:inf,inf .", ATTACKER, Assault(ATTACKER, 1, 4), 1),
        stands("B2", DEFENDER),
    ),
    Position(
        SB,
        "the reserve goes to the objective that is threatened, not to the quiet one",
        DEFENDER,
        on_squares("*d:inf . d:inf . t* \n . . . . a:inf \n . . . . .", DEFENDER, Movement(DEFENDER), 3),
        unit_at(1, "D3", "E3"),
    ),
    Position(
        SB,
        "cavalry rides to the open objective that nobody else reaches in time",
        ATTACKER,
        on_squares("d:inf . . * \n . . . . \n a:inf . a:cav .", ATTACKER, Movement(ATTACKER), 1),
        holds("D3", ATTACKER),
    ),
    Position(
        SB,
        "guns shoot at the crowd in the open, not at the trench",
        DEFENDER,
        on_squares(". d:art . \n . . . \n ta:inf . a:inf*4", ATTACKER, Shooting(DEFENDER)),
        first_answered("C1"),
    ),
    Position(
        SB,
        "a machine gun shoots at those in the open beside it, not at the houses",
        DEFENDER,
        on_squares(". . . \n Ba:inf d:mg . \n . a:inf .", ATTACKER, Shooting(DEFENDER)),
        first_answered("B1"),
    ),
    Position(
        SB,
        "from the flank the square is assaulted, from the front the fort is not",
        ATTACKER,
        on_squares(". fd:inf,mg,inf . \n d:inf/2 a:inf,inf . \n . . .", ATTACKER, Onslaught(ATTACKER)),
        lambda _, answers: "A2" in answers and "B3" not in answers,
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
        of_1870("f:cha . . \n B* . . \n g:inf . .", FRENCH, Movement(FRENCH), 3, wanted=1),
        unit_at(0, "A2"),
    ),
    Position(
        WS,
        "of two targets the one in the open is shelled, not the one in the wood",
        GERMAN,
        of_1870("Wf:inf . f:inf \n . g:gun . \n . . .", GERMAN, Bombardments(GERMAN)),
        first_answered("C3"),
    ),
    Position(
        WS,
        "a gun fires at the regiment it sees rather than not at all",
        FRENCH,
        of_1870(". f:mit . \n . g:inf . \n . . .", FRENCH, Bombardments(FRENCH)),
        first_answered("B2"),
    ),
    Position(
        WS,
        "guns that bear stay where they are",
        GERMAN,
        of_1870("*f:inf . . \n . . . \n g:gun g:inf .", GERMAN, Movement(GERMAN), 16, wanted=1),
        unit_at(1, "A1"),
    ),
    Position(
        WS,
        "even a battery goes into the empty village before the enemy beside it does",
        FRENCH,
        of_1870("f:gun B* . . \n . g:inf . . \n . . . .", FRENCH, Movement(FRENCH), 6, wanted=1),
        unit_at(0, "B3"),
    ),
    Position(
        WS,
        "the attacker that holds what it needs on the last turn stays on it",
        GERMAN,
        of_1870(". f:cha*3 . \n . *g:inf . \n . . .", GERMAN, Movement(GERMAN), 1, wanted=1),
        unit_at(3, "B2"),
    ),
    Position(
        WS,
        "the attacker that holds what it needs on the last turn attacks nobody",
        GERMAN,
        of_1870(". Bf:cha*3,mit . \n . *g:inf . \n . . .", GERMAN, Attacks(GERMAN), 1, wanted=1),
        not_answered("B3"),
    ),
    Position(
        WS,
        "worn reservists do not attack a village full of men and guns",
        FRENCH,
        of_1870(". f:inf-/1 . \n . Bg:inf*4,gun . \n . . .", FRENCH, Attacks(FRENCH)),
        not_answered("B2"),
    ),
    Position(
        WS,
        "a battery that is alone is run over",
        GERMAN,
        of_1870(". *f:lml . \n . g:inf,inf . \n . . .", GERMAN, Attacks(GERMAN)),
        answered("B3"),
    ),
    Position(
        WS,
        "mass with friends behind it attacks one regiment of old rifles in the open",
        FRENCH,
        of_1870(". f:cha,cha . \n . f:cha*4 . \n . *g:inf/2 .", FRENCH, Attacks(FRENCH), attacker=FRENCH),
        answered("B1"),
    ),
    Position(
        WS,
        "of two objectives the empty one is gone for on the last turn",
        FRENCH,
        of_1870(". . . \n *g:inf*4 f:cha * \n . . .", FRENCH, Movement(FRENCH), 1, attacker=FRENCH, wanted=1),
        holds("C2", FRENCH),
    ),
    Position(
        WS,
        "dragoons ride to the objective that foot does not reach",
        FRENCH,
        of_1870(". . f:cav \n g:inf . . \n . . *", FRENCH, Movement(FRENCH), 1, attacker=FRENCH, wanted=1),
        holds("C1", FRENCH),
    ),
    Position(
        WS,
        "the reserve goes to the objective that is threatened, not to the quiet one",
        FRENCH,
        of_1870("*f:cha . f:cha . * \n . . . . . \n . . . . g:inf,inf", FRENCH, Movement(FRENCH), 8, wanted=1),
        unit_at(1, "D3", "E3"),
    ),
    Position(
        WS,
        "alone before a village full of Chassepots a regiment waits for those behind it",
        GERMAN,
        of_1870(". B*f:cha*3 . \n . g:inf . \n . *g:inf*3 .", GERMAN, Attacks(GERMAN), 20, wanted=2),
        not_answered("B3"),
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


HILL = field.OPEN.splitlines()
HILL[2] = ". . . h# . . ."
HILL = "\n".join(HILL)
WOODS = "\n".join(["w w w w w w w"] * 7)
JOINED = (["u0", "u1"], ["u1", "u0"])

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
    Position(
        A5A,
        "guns that have the enemy in their field of fire bombard it",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE, CombatPhase(CONFEDERATE), 3, confederate=["Avery 4 artillery 0404"], union=["Ames 4 0402"]
        ),
        answered("bombard 0402"),
    ),
    Position(
        A5A,
        "guns keep away from the infantry that they can fire at",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            HexMovement(CONFEDERATE, 0),
            3,
            confederate=["Avery 3 artillery 0406"],
            union=["Ames 6 0403"],
            objectives=[("0403", 4, "union")],
        ),
        lambda g, _: not g.in_zone_of(UNION, field.piece(g, "Avery").at),
    ),
    Position(
        A5A,
        "nobody attacks across the stream against as many",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            3,
            confederate=["Allen 4 0404"],
            union=["Ames 5 0403"],
            streams="0403/0404",
            settings={"attacking": "may"},
        ),
        not_answered("attack 0403"),
    ),
    Position(
        A5A,
        "two brigades attack together, not one of them",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            3,
            confederate=["Allen 6 0404", "Bell 6 0304"],
            union=["Ames 4 0403"],
            objectives=[("0403", 5, "union")],
        ),
        lambda _, answers: answers[0] == "attack 0403" and ("all" in answers or answers[1:3] in JOINED),
    ),
    Position(
        A5A,
        "a remnant that must attack or withdraw withdraws before a full stack",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            3,
            confederate=["Allen 2 raw 0404"],
            union=["Ames 9 veteran 0403"],
            settings={"attacking": "must"},
        ),
        answered("withdraw u0"),
    ),
    Position(
        A5A,
        "a brigade that is due comes on",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE, HexMovement(CONFEDERATE, 0), 2, confederate=["Cocke 6 0407 enters 2"], union=["Ames 4 0402"]
        ),
        lambda g, _: field.at(g, "Cocke") is not None,
    ),
    Position(
        A5A,
        "cavalry rides to the objective that nobody guards",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            HexMovement(CONFEDERATE, 0),
            confederate=["Carter 4 cavalry 0407", "Allen 4 0207"],
            union=["Ames 6 0103"],
            objectives=[("0403", 6, "union")],
        ),
        hex_of("Carter", "0403"),
    ),
    Position(
        A5A,
        "of two enemies the weak one on the objective is attacked, the strong one is not",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            3,
            confederate=["Allen 8 veteran 0404"],
            union=["Ames 2 raw 0403", "Bates 12 elite 0505"],
            objectives=[("0403", 5, "union")],
            settings={"attacking": "may"},
        ),
        lambda _, answers: answers[0] == "attack 0403" and "attack 0505" not in answers,
    ),
    Position(
        A5A,
        "a fortified hill with as many on it is not attacked",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            3,
            drawn=HILL,
            confederate=["Allen 5 0404"],
            union=["Ames 5 veteran 0403"],
            settings={"attacking": "may"},
        ),
        not_answered("attack 0403"),
    ),
    Position(
        A5A,
        "on the last turn the dear objective is attacked even at even odds",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            confederate=["Allen 6 0404"],
            union=["Ames 4 0403"],
            objectives=[("0403", 10, "union")],
            settings={"attacking": "may"},
        ),
        answered("attack 0403"),
    ),
    Position(
        A5A,
        "the best morale leads",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            CombatPhase(CONFEDERATE),
            3,
            confederate=["Allen 6 raw 0404", "Bell 6 elite 0304"],
            union=["Ames 3 raw 0403"],
            objectives=[("0403", 5, "union")],
        ),
        lambda _, answers: answers[:3] in [["attack 0403", "all", "u1"], ["attack 0403", "u1", "u0"]],
    ),
    Position(
        A5A,
        "whoever is near its empty objective goes back to it before the enemy",
        UNION,
        on_hexes(
            UNION,
            HexMovement(UNION, 2),
            3,
            confederate=["Allen 4 0405"],
            union=["Ames 4 0601"],
            objectives=[("0402", 8, "union")],
        ),
        hex_of("Ames", "0402"),
    ),
    Position(
        A5A,
        "by the road it reaches the objective on the last turn",
        CONFEDERATE,
        on_hexes(
            CONFEDERATE,
            HexMovement(CONFEDERATE, 0),
            confederate=["Allen 4 0407"],
            union=["Ames 4 0701"],
            objectives=[("0402", 6, "union")],
            drawn=WOODS,
            roads="0407 0406 0405 0404 0403 0402",
        ),
        hex_of("Allen", "0402"),
    ),
    Position(
        A5A,
        "the guard of the dear objective is not drawn away by the cheap one",
        UNION,
        on_hexes(
            UNION,
            HexMovement(UNION, 2),
            confederate=["Allen 4 0404"],
            union=["Ames 4 0402"],
            objectives=[("0402", 8, "union"), ("0602", 2, "confederate")],
            cup=(("confederate", 1),),
        ),
        hex_of("Ames", "0402"),
    ),
    Position(
        A5A,
        "the bridge is held: who stands behind it does not cross to attack two brigades",
        UNION,
        on_hexes(
            UNION,
            HexMovement(UNION, 2),
            3,
            confederate=["Allen 6 0405", "Bell 6 0505"],
            union=["Ames 5 0402"],
            objectives=[("0402", 8, "union")],
            rivers="0103/0104 0203/0104 0203/0204 0203/0304 0303/0304 0403/0304 0403/0404 0403/0504 0503/0504"
            " 0603/0504 0603/0604 0603/0704 0703/0704",
            bridges="0403/0404",
        ),
        hex_of("Ames", "0402", "0403", "0401"),
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


def in_contact(wanted: bool) -> Seen:
    """Whether the attacker has moved into contact."""
    return lambda g, _: bool(contacts_made(g, ATTACKER)) is wanted


def sees(g: Any, number: int, other: int) -> bool:
    """Whether a unit faces another."""
    here, there = g.place(number), g.place(other)
    return plane.in_arc(here.facing, g.arc, there.at[0] - here.at[0], there.at[1] - here.at[1])


def under_fire(player: int, *units: Any, **more: Any) -> Callable[[], Game]:
    """The fire of a side in its own turn, or in the other's."""

    def laid_out() -> Game:
        mover = ATTACKER
        g = table.battle(*units, player=mover, **more)
        whole, turn, offensive = TableBattle(mover), TableTurn(mover), player == mover
        whole.at, turn.at = 1, 5 if offensive else 4
        return begun(g, [whole, turn, FirePhase(player, offensive)])

    return laid_out


def fired_at(number: int) -> Seen:
    return lambda _, answers: bool(answers) and f"u{number} " in f"{answers[0]} "


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
            table.foot("a", 22, 9, bases=6),
            table.foot("a", 26, 9, bases=6),
            table.guns("d", 24, 18, facing=180),
            table.foot("d", 28, 18, facing=180),
            objectives=[(24, 18)],
        ),
        near(2, 24, 18, 1.0),
    ),
    Position(
        BBB,
        "cavalry rides to the objective that nobody guards on the last turn",
        ATTACKER,
        on_the_table(
            ATTACKER,
            table.horse("a", 10, 10),
            table.foot("a", 40, 6),
            table.foot("d", 40, 30, facing=180),
            objectives=[(10, 24)],
            turn=8,
        ),
        near(0, 10, 24, 6.5),
    ),
    Position(
        BBB,
        "who marches in column with the enemy near forms for battle",
        ATTACKER,
        on_the_table(ATTACKER, table.foot("a", 24, 10, formation="march-column"), table.foot("d", 24, 18, facing=180)),
        lambda g, _: g.piece(0).formation not in MARCHING,
    ),
    Position(
        BBB,
        "guns on the road come into action once the enemy is in range",
        ATTACKER,
        on_the_table(
            ATTACKER,
            table.guns("a", 24, 6, formation="limbered"),
            table.foot("a", 30, 8),
            table.foot("d", 24, 18, facing=180),
        ),
        lambda g, _: g.piece(0).formation not in MARCHING,
    ),
    Position(
        BBB,
        "cavalry does not charge a square",
        ATTACKER,
        on_the_table(ATTACKER, table.horse("a", 24, 8), table.foot("d", 24, 16, formation="square", facing=180)),
        in_contact(False),
    ),
    Position(
        BBB,
        "a few conscripts do not assault veterans in a village",
        ATTACKER,
        on_the_table(
            ATTACKER,
            table.foot("a", 24, 11, bases=2, quality="raw"),
            table.foot("d", 24, 16, bases=6, quality="veteran", facing=180),
            ground=[table.block("village", 21, 14, 27, 18)],
        ),
        in_contact(False),
    ),
    Position(
        BBB,
        "on the last turn fresh veterans assault the remnant on the objective",
        ATTACKER,
        on_the_table(
            ATTACKER,
            table.foot("a", 24, 12, bases=6, quality="veteran", abilities=["aggressive"]),
            table.foot("d", 24, 16, bases=1, quality="raw", lost=3, facing=180),
            objectives=[(24, 16)],
            turn=8,
        ),
        in_contact(True),
    ),
    Position(
        BBB,
        "cavalry rides down guns on the move",
        ATTACKER,
        on_the_table(
            ATTACKER, table.horse("a", 24, 10, bases=6), table.guns("d", 24, 18, formation="limbered", facing=180)
        ),
        in_contact(True),
    ),
    Position(
        BBB,
        "a battalion turns to the enemy on its flank",
        DEFENDER,
        on_the_table(DEFENDER, table.foot("a", 34, 18, facing=270), table.foot("d", 24, 18, facing=180), turn=7),
        lambda g, _: sees(g, 1, 0),
    ),
    Position(
        BBB,
        "the open objective behind it is taken up again before the enemy comes",
        DEFENDER,
        on_the_table(
            DEFENDER, table.foot("a", 24, 12), table.foot("d", 30, 24, facing=180), objectives=[(24, 20)], turn=6
        ),
        near(1, 24, 20, 7.5),
    ),
    Position(
        BBB,
        "a battery in range goes on firing from where it stands",
        ATTACKER,
        on_the_table(
            ATTACKER,
            table.guns("a", 24, 8, bases=2),
            table.foot("a", 32, 8),
            table.foot("d", 24, 17, facing=180),
            turn=3,
        ),
        lambda g, answers: near(0, 24, 8, 1.0)(g, answers) and g.piece(0).formation not in MARCHING,
    ),
    Position(
        BBB,
        "who holds enough on the last turn stays",
        ATTACKER,
        on_the_table(
            ATTACKER,
            table.foot("a", 24, 18),
            table.foot("d", 24, 27, bases=6, facing=180),
            objectives=[(24, 18)],
            holders=(0,),
            turn=8,
        ),
        near(0, 24, 18, 6.0),
    ),
    Position(
        BBB,
        "of two objectives the open one is gone for, not the one in strong hands",
        ATTACKER,
        on_the_table(
            ATTACKER,
            table.foot("a", 24, 12),
            table.foot("d", 14, 18, bases=6, quality="veteran", facing=180),
            objectives=[(14, 18), (31, 15)],
            turn=8,
        ),
        near(0, 31, 15, 5.0),
    ),
    Position(
        BBB,
        "of two battalions at the objective one stays there",
        DEFENDER,
        on_the_table(
            DEFENDER,
            table.foot("a", 24, 8),
            table.foot("a", 34, 8),
            table.foot("d", 22, 18, facing=180),
            table.foot("d", 27, 18, facing=180),
            objectives=[(24, 18)],
            turn=7,
        ),
        lambda g, answers: near(2, 24, 18, 6.0)(g, answers) or near(3, 24, 18, 6.0)(g, answers),
    ),
    Position(
        BBB,
        "a battery that bears fires",
        ATTACKER,
        under_fire(ATTACKER, table.guns("a", 24, 8), table.foot("d", 24, 16, facing=180)),
        fired_at(1),
    ),
    Position(
        BBB,
        "a line fires at the assault columns before it",
        DEFENDER,
        under_fire(DEFENDER, table.foot("a", 24, 14.5, formation="column"), table.foot("d", 24, 18, facing=180)),
        fired_at(0),
    ),
    Position(
        BBB,
        "guns fire at the column in the open, not at the line in the wood",
        ATTACKER,
        under_fire(
            ATTACKER,
            table.guns("a", 24, 8, bases=2),
            table.foot("d", 22, 15, formation="column", facing=180),
            table.foot("d", 28, 15, facing=180),
            ground=[table.block("wood", 25, 13, 31, 18)],
        ),
        fired_at(1),
    ),
    Position(
        BBB,
        "nobody marches away from the objective to fire at those who are far off",
        DEFENDER,
        on_the_table(
            DEFENDER, table.foot("a", 24, 2), table.foot("d", 24, 20, facing=180), objectives=[(24, 20)], turn=7
        ),
        near(1, 24, 20, 6.0),
    ),
]
POSITIONS = [*SQUARES, *ZONES, *HEXES, *TABLES]
