"""What is true of every battle at every moment, whatever was answered."""

from __future__ import annotations

from grognard.kernel.codec import encode
from grognard.kernel.game import Game
from grognard.square_bashing.board import battle as sb
from grognard.squares.army import Kind
from grognard.squares.assets import ASSETS
from grognard.squares.battle import ASSAULTED, EXITED, FELL_BACK, GONE, MOVED, WAITING, WENT, AnyBattle
from grognard.squares.map import NOWHERE
from grognard.walter_schnaffs.board import battle as ws
from grognard.walter_schnaffs.board.battle import FIRED

BATTLES = {"square-bashing": (sb.Battle, sb.Facts), "walter-schnaffs": (ws.Battle, ws.Facts)}
DEEDS = {
    "square-bashing": MOVED | FELL_BACK | ASSAULTED | WENT,
    "walter-schnaffs": MOVED | FELL_BACK | ASSAULTED | WENT | FIRED,
}


def check(game: Game) -> None:
    g = game.state
    assert isinstance(g, BATTLES[g.rules.ruleset][0])
    check_seats(g)
    check_pieces(g)
    check_facts(g)
    assert (game.pending is None) == (not g.stack)


def check_seats(g: AnyBattle) -> None:
    """Units and squares agree on who stands where; one side a square, no more than find room."""
    seated: dict[int, int] = {}
    for at, place in enumerate(g.places):
        sides = {g.piece(number).side for number in place.units}
        assert len(sides) <= 1, f"both sides in {g.map.named[at]}"
        combat = [number for number in place.units if g.piece(number).kind is not Kind.COMMAND]
        assert len(combat) <= g.setting("stack_limit"), f"too many units in {g.map.named[at]}"
        assert place.side == (sides.pop() if combat else NOWHERE), f"who holds {g.map.named[at]}?"
        for number in place.units:
            assert number not in seated, f"{g.piece(number).name} is in two places"
            seated[number] = at
        if place.holder != NOWHERE:
            assert place.holder in (0, 1)
            assert place.side in (NOWHERE, place.holder), f"whose objective is {g.map.named[at]}?"
        assert min(place.barrage) >= 0
        for player in (0, 1):
            assert not place.suppressed[player] or place.barrage[player], f"suppression unmarked: {g.map.named[at]}"
    on_the_board = {number: piece.at for number, piece in enumerate(g.pieces) if piece.at >= 0}
    assert seated == on_the_board


def check_pieces(g: AnyBattle) -> None:
    for piece in g.pieces:
        assert piece.at in (WAITING, GONE, EXITED) or 0 <= piece.at < g.map.size
        assert 0 <= piece.left <= piece.full, f"{piece.name} has {piece.left} of {piece.full}"
        assert piece.left > 0 or piece.at == GONE, f"nothing is left of {piece.name}, and it is not gone"
        assert piece.markers >= 0
        assert piece.did & ~DEEDS[g.rules.ruleset] == 0
    if g.rules.ruleset == "square-bashing":
        check_assaulters(g)
    else:
        check_troops(g)


def check_assaulters(g: AnyBattle) -> None:
    for piece in g.pieces:
        assert not (piece.did & FELL_BACK and piece.did & ASSAULTED and piece.side == g.facts.player), (
            f"{piece.name} fell back and assaulted in one turn"
        )


def check_troops(g: AnyBattle) -> None:
    """Of 1870: whole bases only, and no gun both moves and fires, or fires and helps an attack."""
    for piece in g.pieces:
        assert piece.left % 2 == 0, f"{piece.name} has half a base"
        assert not (piece.did & FIRED and piece.did & (WENT | ASSAULTED)), f"{piece.name} was not idle and fired"


def check_facts(g: AnyBattle) -> None:
    facts = g.facts
    assert type(facts) is BATTLES[g.rules.ruleset][1]
    assert facts.player in (0, 1)
    assert facts.shock in (NOWHERE, facts.player)
    assert facts.turn >= 0
    assert type(facts.countdown) is int
    for held in facts.tokens:
        assert len(held) == len(ASSETS)
        assert min(held) >= 0, f"tokens: {held}"
    for number in (*g.muster.late, *facts.reserve):
        assert 0 <= number < len(g.pieces)
    encode(facts)


def check_new_turn(g: AnyBattle) -> None:
    """Nothing of the turn before is left when a turn begins."""
    assert not any(piece.did for piece in g.pieces), "somebody still did something"
    assert not any(place.marks for place in g.places), "markers are left"
    assert g.facts.shock == NOWHERE
