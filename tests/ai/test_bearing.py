"""How the searching player bears itself: it does not dither, brings a won battle home, and resigns a lost one."""

import grognard
from grognard.ai import player
from grognard.ai.budget import Positions
from grognard.ai.levels import LEVELS
from grognard.ai.search import SearchPlayer, hopeless
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.lab.arena import play_out
from grognard.squares.movement import Movement

from .positions import ATTACKER, DEFENDER, on_squares
from .test_search import LEARNING

QUICK = LEVELS[1]._replace(seconds=0.02)


def to_and_fro(ways: dict[int, list[int]]) -> int:
    """How often a unit went back to where it came from and then there again: A B A B."""
    return sum(
        way[i] == way[i + 2] and way[i + 1] == way[i + 3] and way[i] != way[i + 1]
        for way in ways.values()
        for i in range(len(way) - 3)
    )


def test_it_does_not_dither():
    """Of all that its units do in a battle, next to nothing is to and fro."""
    for ruleset in ("square-bashing", "walter-schnaffs", "across-five-aprils"):
        game, one = grognard.new(ruleset, LEARNING[ruleset], seed=6), SearchPlayer(QUICK, 6)
        ways: dict[int, list[int]] = {}
        turn, answers = None, 0
        while not game.over and answers < 90:
            if not isinstance(game.pending, Ask):
                game.roll()
                continue
            standing = game.state.standing()
            if standing.turn != turn:
                turn = standing.turn
                for number, piece in enumerate(game.state.pieces):
                    if piece.at >= 0:
                        ways.setdefault(number, []).append(piece.at)
            answers += 1
            game.play(one.decide(game.known_to(game.pending.player, 1)).answer)
        assert sum(map(len, ways.values())) > 15
        assert to_and_fro(ways) <= 1, (ruleset, ways)


LOST = ". . d:inf/1 \n *a:inf,inf *a:inf,inf *a:inf,inf \n . . ."
EVEN = "*d:inf . *d:inf \n . . . \n *a:inf . *a:inf"


def in_turn(turn: int, drawn: str) -> Game:
    """The defender's movement in a turn, counting those of both sides."""
    game = on_squares(drawn, DEFENDER, Movement(DEFENDER), 8)()
    game.state.facts.turn = turn
    return game


def test_a_battle_that_is_lost_beyond_hope_is_resigned_and_no_other():
    lost, even = in_turn(4, LOST), in_turn(4, EVEN)
    before = lost.state.key()
    assert SearchPlayer(LEVELS[1]).resigns(lost.known_to(DEFENDER, 1))
    assert not SearchPlayer(QUICK).resigns(even.known_to(DEFENDER, 1))
    assert not hopeless(lost.known_to(ATTACKER, 1), ATTACKER, Positions(10_000))
    assert not hopeless(lost.known_to(DEFENDER, 1), DEFENDER, Positions(3)), "not while it is not known"
    assert lost.state.key() == before


def test_nobody_resigns_in_the_first_turn():
    game = in_turn(2, LOST)
    assert not SearchPlayer(LEVELS[1]).resigns(game.known_to(DEFENDER, 1))


def test_nobody_resigns_while_dice_must_fall():
    game = on_squares(LOST, DEFENDER, Movement(DEFENDER), 8)()
    while isinstance(game.pending, Ask):
        game.play(list(game.legal)[-1])
    assert game.over or not SearchPlayer(QUICK).resigns(game.known_to(DEFENDER, 1))


def test_a_battle_that_is_won_is_brought_home():
    game = on_squares("*d:inf . . \n *a:inf,inf *a:inf,inf *a:inf \n . . .", ATTACKER, Movement(ATTACKER), 8)()
    assert play_out(game, (SearchPlayer(QUICK), player("greedy"))).winner == ATTACKER
