"""26 on the board: who assaults whom, with whose help, who gives way and who comes in."""

import pytest

from grognard.kernel.procedure import Ask
from grognard.square_bashing.battle import (
    ATTACKER,
    DEFENDER,
    FELL_BACK,
    FIGHTING_BONUS,
    HOLD_THE_LINE,
    MOVED,
    NOWHERE,
    STEADY,
)
from grognard.square_bashing.onslaught import Assault, Onslaught
from grognard.square_bashing.turn import Turn

from .battlefield import (
    asked,
    at,
    battle,
    dice,
    gas,
    legal,
    mark,
    piece,
    place,
    play,
    refused,
    roll,
    run,
    shell,
    suppress,
    told,
    units,
    where,
)
from .pieces import EDITIONS, lines

PLACING = ("SB-27-FIRST", "SB-27-REST")


def assault(g, start, target, player=ATTACKER):
    """One square assaults another; nobody is lent."""
    run(g, Assault(player, at(g, start), at(g, target)))
    return play(g, "done") if asked(g) == (player, "SB-26-A-EXTRA") else g


def stand(g):
    """The target chooses to fight, if it is asked."""
    return play(g, "stand") if g.pending.rule == "SB-26-RETIRE" else g


def hit(g, number):
    """So many dice of the roll hit."""
    return roll(g, *[6] * number, *[1] * (dice(g) - number))


def place_hits(g):
    """Both players place hits, the first way they may."""
    while isinstance(g.pending, Ask) and g.pending.rule in PLACING:
        play(g, legal(g)[0])
    return g


def save_all(g):
    place_hits(g)
    return roll(g, *[6] * dice(g))


def save_none(g):
    place_hits(g)
    return roll(g, *[1] * dice(g))


def fight(g, target_loses, assaulter_loses):
    """Both strike, and every hit is a casualty."""
    stand(g)
    hit(g, target_loses)
    hit(g, assaulter_loses)
    for lost in (target_loses, assaulter_loses):
        if lost:
            save_none(g)
    return g


def win(g):
    """The assaulter wins by one casualty, and the outcome's hits are all saved."""
    return save_all(fight(g, 1, 0))


def hold(g):
    """The target wins by none, and the outcome's hits are all saved."""
    return save_all(fight(g, 0, 0))


def tallies(g):
    """The dice of the assaulter and of the target: rule, times, value of each line."""
    stand(g)
    assaulter = lines(g.pending.tally)
    roll(g, *[1] * dice(g))
    return assaulter, lines(g.pending.tally)


def count(tally, rule):
    """What a line contributes, 0 where it does not count."""
    return sum(value for id, _, value in tally if id == rule)


def needs(g):
    """The number each unit must roll to save."""
    return [need for _, need, _ in g.pending.chance.saves]


# Who may assault whom


@pytest.mark.rule("SB-GAP-FACING", "SB-19-6")
def test_an_assault_crosses_a_face_never_a_corner():
    g = run(
        battle(
            """
            d:inf  d:inf  d:inf
            d:inf  a:inf  d:inf
            d:inf  d:inf  d:inf
            """,
            Onslaught(ATTACKER),
        )
    )
    assert asked(g) == (ATTACKER, "SB-19-6")
    assert legal(g) == ["B3", "C2", "B1", "A2", "done"]
    assert refused(g, "A1") == "SB-GAP-ONCE"


@pytest.mark.rule("SB-19-6")
def test_only_the_enemy_is_assaulted():
    g = run(
        battle(
            """
            a:inf  d:hq   .
            .      a:inf  d:inf
            """,
            Onslaught(ATTACKER),
        )
    )
    assert legal(g) == ["C1", "done"]


@pytest.mark.rule("SB-19-6", "SB-GAP-ORDER")
@pytest.mark.parametrize(
    ("order", "player", "targets"),
    [
        ("right-to-left", ATTACKER, ["C4", "C1", "A4", "A3"]),
        ("left-to-right", ATTACKER, ["A4", "A3", "C4", "C1"]),
        ("right-to-left", DEFENDER, ["A2", "A1", "C3", "C2"]),
        ("left-to-right", DEFENDER, ["C3", "C2", "A2", "A1"]),
    ],
)
def test_squares_assault_from_the_players_right_the_front_row_first(order, player, targets):
    mine, other = ("a", "d") if player == ATTACKER else ("d", "a")
    rows = {
        ATTACKER: [
            f"{other}:mg   .  {other}:mg",
            f"{mine}:inf   .  {mine}:inf",
            ".             .  .",
            f"{mine}:inf   .  {mine}:inf",
        ],
        DEFENDER: [
            f"{mine}:inf   .  .",
            f"{other}:mg   .  {mine}:inf",
            f"{other}:mg   .  {other}:mg",
            f"{mine}:inf   .  .",
        ],
    }
    drawn = {
        ATTACKER: "d:mg . d:mg\n a:inf . a:inf\n d:mg . .\n a:inf . a:inf\n . . d:mg",
        DEFENDER: "d:inf . .\n . . d:inf\n a:mg . a:mg",
    }
    del rows, drawn
    board = (
        """
        d:mg   .  d:mg
        a:inf  .  a:inf
        .      .  .
        """
        if player == ATTACKER
        else ""
    )
    del board, targets, order
