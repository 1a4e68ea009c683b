"""The player that looks one decision ahead."""

import pytest

import grognard
from grognard.ai import player
from grognard.ai.choice import WORDS
from grognard.ai.evaluation import evaluation_of
from grognard.ai.greedy import GreedyPlayer, Weighed, explained, looked_ahead
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.dice import Dice
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets
from grognard.lab import play_game
from grognard.square_bashing.board.assault import Assault, Onslaught
from grognard.square_bashing.board.battle import ATTACKER, DEFENDER
from grognard.square_bashing.board.fire import Shooting
from grognard.square_bashing.board.hits import TakeHits
from grognard.square_bashing.board.orders import Asset
from grognard.square_bashing.sheet.saves_27 import Hits
from grognard.squares.answers import At
from grognard.squares.deployment import Deplete
from grognard.squares.movement import Movement
from grognard.squares.reinforcements import Reinforce

from ..square_bashing.battlefield import at, battle, suppress
from .tables import LEARNING, asked, game_of, goes


def test_it_takes_an_open_objective():
    game = game_of(
        battle(
            """
            .  *  .  d:inf
            .  .  .  .
            a:inf . . .
            """,
            Movement(ATTACKER),
        )
    )
    goes(game)
    assert game.state.place(at(game.state, "B3")).holder == ATTACKER


def test_it_goes_for_the_flank_rather_than_the_front():
    game = game_of(
        battle(
            """
            .      *d:inf  .
            a:inf  .       .
            .      .       .
            """,
            Movement(ATTACKER),
        )
    )
    goes(game)
    assert game.state.piece(1).at == at(game.state, "A3")


def test_it_assaults_when_the_odds_are_good_and_not_when_they_are_bad():
    many = battle(
        """
        .          *d:inf-/2  .
        a:inf,inf  a:inf,inf .
        """,
        Onslaught(ATTACKER),
    )
    few = battle(
        """
        d:inf  t*d:inf,mg,inf  d:inf
        .      a:inf/4         .
        """,
        Onslaught(ATTACKER),
    )
    assert asked(game_of(many)).answer == At(many.map.named[at(many, "B2")])
    assert asked(game_of(few)).answer == "done"


def test_its_reason_for_an_assault_is_the_exact_odds():
    g = battle(
        """
        .  *d:inf  .
        .  a:inf,inf,inf .
        """,
        Onslaught(ATTACKER),
    )
    choice = asked(game_of(g))
    wins = grognard.odds(
        "sb.assault",
        {"assaulter": {"units": [{"type": "infantry"}] * 3}, "target": {"units": [{"type": "infantry"}]}},
    )["odds"]["assaulter_wins"]
    assert f"wins this assault {round(100 * wins)} times in 100" in choice.why["en"]
    assert f"{round(100 * wins)} fois sur 100" in choice.why["fr"]


def test_a_strong_garrison_stands_and_a_hopeless_one_retires():
    strong = battle(
        """
        .  .           .
        .  t*d:inf,mg,inf  .
        .  a:inf       .
        """,
        Assault(ATTACKER, 1, 4),
    )
    hopeless = battle(
        """
        .  .          .
        .  d:inf  .
        a:inf  a:inf,inf,inf,inf  a:inf
        """,
        Assault(ATTACKER, 1, 4),
    )
    assert asked(game_of(strong)).answer == "stand"
    game = game_of(hopeless)
    while game.pending.player == ATTACKER:
        game.play("done")
    assert asked(game).answer == "retire"


def test_it_shoots_where_most_casualties_are_expected():
    g = battle(
        """
        .  td:inf+  .
        d:inf-  a:inf,mg  .
        """,
        Shooting(ATTACKER),
    )
    choice = asked(game_of(g))
    assert str(choice.answer) == "A1"
    assert "0.33 casualties" in choice.why["en"]


def test_it_places_hits_as_the_odds_suppose():
    g = battle(". d:inf-,mg,art .", TakeHits(1, 4, "fighting"))
    game = game_of(g)
    assert isinstance(game.pending, Ask)
    assert game.pending.player == DEFENDER
    assert asked(game).answer == game.legal.best() == Hits((0, 2, 0))


def test_reinforcements_come_the_way_that_brings_most_and_the_strongest_first():
    g = battle(
        """
        .  .  .
        .  .  a:inf
        """,
        Reinforce(DEFENDER),
        waiting="d:art,inf,inf/3",
    )
    game = game_of(g)
    assert asked(game).answer == "B"
    game.play("B")
    assert asked(game).answer == Pick(2)


@pytest.mark.parametrize(
    ("barrage", "answer"), [([], "shock"), (["A2"], "shock"), (["A1", "B1"], DONE), (["A2", "B2"], DONE)]
)
def test_shock_is_bought_only_where_somebody_may_assault_this_turn(barrage, answer):
    """Who is under suppression stays where he is, and nobody goes where it falls."""
    g = battle("d:inf d:inf \n a:inf a:inf", Asset(ATTACKER), tokens=({"shock": 2}, {}))
    suppress(g, *barrage, by=DEFENDER)
    assert asked(game_of(g)).answer == answer


def test_what_dice_decide_counts_with_its_chance():
    g = battle(
        """
        .  .  .
        .  Wa:inf  .
        """,
        Movement(ATTACKER),
    )
    game = game_of(g)
    game.play(Pick(0))
    step = next(answer for answer in game.legal if str(answer) == "A1")

    def at_a1(g, player):
        return float(g.piece(0).at == at(g, "A1"))

    assert looked_ahead(game.state, ATTACKER, step, at_a1) == pytest.approx(4 / 6)
    assert game.pending.choices.why_not(game.state, step) is None


@pytest.mark.parametrize(("ruleset", "scenario"), LEARNING)
@pytest.mark.parametrize("seed", [0, 1])
def test_it_never_sees_the_next_die(seed, ruleset, scenario):
    """Whatever dice the game has in store, the decision is the same."""
    one, game, asks = player("greedy", 0), grognard.new(ruleset, scenario, seed=seed), 0
    while not game.over and asks < 150:
        if isinstance(game.pending, Ask):
            answers = set()
            for dice in (Dice(0), Dice(1, 10), Dice(987654321, 3)):
                other = game.copy()
                other.state.dice = dice
                choice = one.decide(other)
                answers.add((choice.answer, choice.why["en"]))
                assert (other.state.dice.seed, other.state.dice.count) == (dice.seed, dice.count)
            assert len(answers) == 1
            game.play(choice.answer)
            asks += 1
        else:
            game.roll()


def test_a_ruleset_without_an_evaluation_has_no_greedy_player():
    with pytest.raises(grognard.BadInput, match=r"^players: 'greedy' is not known; allowed: random\.$"):
        evaluation_of("toy-duel")


@pytest.mark.parametrize(("ruleset", "scenario"), LEARNING)
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_from_either_seat(seat, ruleset, scenario):
    players = ("greedy", "random") if seat == 0 else ("random", "greedy")
    games = [play_game(ruleset, scenario, players, seed) for seed in range(500, 510)]
    assert sum(1.0 if game.winner == seat else 0.5 if game.winner is None else 0.0 for game in games) >= 7


def test_it_does_not_destroy_a_unit_before_play():
    for unit, spared in (("mg", True), ("inf", False)):
        game = game_of(battle(f"d:{unit}=it  *\n.  .", Deplete((0,))))
        game.play_faces([5])
        choice = asked(game)
        assert choice.answer == "go-back" or not spared
        assert ("the end of the unit" in choice.why["en"]) is spared


def test_equals_are_not_compared():
    game = grognard.new("square-bashing", "first-steps", seed=2)
    first, second = (Weighed(answer, 1.0, "ahead", {}) for answer in ("done", "point"))
    assert "better so than after" not in explained(game, first, second).why["en"]
    assert "Rien d'autre" in explained(game, first, second).why["fr"].replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    assert "better so than after" in explained(game, first, second._replace(value=0.5)).why["en"]


def test_a_reason_says_what_is_gained_and_does_not_repeat_the_answer():
    game = grognard.new("square-bashing", "first-steps", seed=7)
    for text in ("done", "done", "u6"):
        game.play(game.parse(text))
    choice = GreedyPlayer().decide(game)
    assert choice.why["en"].startswith("It comes nearer to what it has to take")
    assert choice.why["fr"].startswith("Il se rapproche de ce qu")
    assert game.answer_words(choice.answer)["en"] not in choice.why["en"]


def test_every_feature_that_is_counted_is_told_in_words():
    for one in rulesets().values():
        weights = evaluation_of(one.id).weights if one.evaluation else None
        for name in weights.features if weights is not None else ():
            assert WORDS.find("en", f"gain.{name}"), name
