"""The player that plays on in thought: what it may know, what it may take, and what it says."""

import re
from itertools import islice, pairwise
from random import Random

import pytest

import grognard
from grognard.ai import player
from grognard.ai.budget import Positions, Seconds
from grognard.ai.choice import Choice
from grognard.ai.deeds import deeds, telling
from grognard.ai.evaluation import evaluation_of
from grognard.ai.greedy import Weighed
from grognard.ai.levels import LEVELS, Level, strength
from grognard.ai.luck import FACES
from grognard.ai.plans import in_words
from grognard.ai.playing import Habits, Horizon, Trial, when
from grognard.ai.race import regret, surely_ahead
from grognard.ai.search import SearchPlayer
from grognard.ai.thinking import Considered, Thought
from grognard.ai.weights import WHATEVER
from grognard.kernel.answers import DONE
from grognard.kernel.dice import Dice
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets
from grognard.lab.arena import play_out

LEARNING = {
    "square-bashing": "first-steps",
    "walter-schnaffs": "outposts-1870",
    "across-five-aprils": "the-ford",
    "bloody-big-battles": "first-shots",
}
QUICK = Level(0.02, 1, 6, 3)
"""Too short to be strong, and long enough to be looked at."""
every_game = pytest.mark.parametrize("ruleset", LEARNING)


def quick(seed: int = 0, level: Level = QUICK) -> SearchPlayer:
    return SearchPlayer(level, seed)


def questions(ruleset: str, every: int, most: int, seed: int = 3):
    """A few positions of a battle to learn with, played by greedy: the game, at an Ask with more answers than one."""
    game, greedy, asked = grognard.new(ruleset, LEARNING[ruleset], seed=seed), player("greedy"), 0
    found = 0
    while not game.over and found < most:
        if not isinstance(game.pending, Ask):
            game.roll()
            continue
        asked += 1
        if asked % every == 0 and len(list(islice(game.legal, 2))) > 1:
            found += 1
            yield game
        game.play(greedy.decide(game.known_to(game.pending.player, 1)).answer)


def test_there_is_a_battle_to_learn_with_of_every_game():
    assert {its.id for its in rulesets().values() if its.evaluation} >= set(LEARNING)


def test_a_name_is_a_level_or_the_seconds_it_may_think():
    assert strength("search").level == strength("search-3").level == LEVELS[3]
    assert not strength("search-5").by_the_clock
    assert strength("search:0.5") == (LEVELS[2]._replace(seconds=0.5), True)
    assert strength("search:0.01").level == LEVELS[1]._replace(seconds=0.01)


@pytest.mark.parametrize("name", ["search:", "search:0", "search:-1", "search:fast", "search:1e9", "search:99999"])
def test_seconds_that_cannot_be_are_refused(name):
    with pytest.raises(grognard.BadInput) as refused:
        player(name)
    seconds = "search:SECONDS, a number of seconds from 0.01 to 3600"
    assert refused.value.say("en") == f"players: '{name}' is not known; allowed: {seconds}."
    assert "un nombre de secondes de 0.01 à 3600" in refused.value.say("fr")


def test_where_somebody_waits_a_level_goes_by_the_clock():
    """On a slow machine it thinks of less instead of longer."""
    assert not player("search-3").by_the_clock
    waited_for = player("search-3", waited_for=True)
    assert waited_for.by_the_clock
    assert waited_for.level == LEVELS[3]
    assert isinstance(waited_for.budget("square-bashing")[0], Seconds)


def test_a_higher_level_thinks_longer_deeper_and_of_more():
    for below, above in zip(LEVELS.values(), list(LEVELS.values())[1:], strict=False):
        assert all(more >= less for less, more in zip(below[:4], above[:4], strict=True))
        assert above.seconds > below.seconds


@every_game
def test_its_answers_are_legal_and_the_game_is_left_as_it_was(ruleset):
    one = quick()
    for game in questions(ruleset, 7, 6):
        before = game.state.key(), game.save()
        choice = one.decide(game.known_to(game.pending.player, 1))
        assert choice.answer in game.legal
        assert (game.state.key(), game.save()) == before


@every_game
def test_it_says_why_in_both_languages(ruleset):
    one = quick(1, QUICK._replace(seconds=0.1))
    for game in questions(ruleset, 9, 4):
        said = one.decide(game.known_to(game.pending.player, 1)).why
        for sentence in said.values():
            assert sentence.endswith(".")
            assert "{" not in sentence
        assert not re.search(r"« | [»:;!?]|\d\.\d", said["fr"])


@every_game
def test_it_never_sees_the_next_die(ruleset):
    """Whatever dice the game has in store, the decision is the same."""
    for game in questions(ruleset, 13, 3):
        found = set()
        for dice in (Dice(0), Dice(1, 10), Dice(987654321, 3)):
            other = game.copy()
            other.state.dice = dice
            found.add(quick().decide(other).answer)
            assert (other.state.dice.seed, other.state.dice.count) == (dice.seed, dice.count)
        assert len(found) == 1


def test_it_never_sees_a_secret():
    """What the other side chose in secret makes no difference to what it thinks."""
    thought = []
    for number in range(3):
        game = grognard.new("walter-schnaffs", "outposts-1870", seed=5)
        while not (isinstance(game.pending, Ask) and game.pending.secret):
            game.roll()
        first = game.pending.player
        game.play(list(game.legal)[number])
        while not isinstance(game.pending, Ask):
            game.roll()
        assert game.pending.player != first
        assert game.state.sealed
        choice = quick().decide(game.known_to(game.pending.player, 1))
        thought.append((choice.answer, choice.why))
    assert thought[0] == thought[1] == thought[2]


@every_game
def test_interrupted_at_any_moment_it_has_a_legal_answer(ruleset):
    for game in questions(ruleset, 17, 2):
        thought = SearchPlayer(LEVELS[3]).thinks(game.known_to(game.pending.player, 1))
        assert thought.best.answer in game.legal
        for _ in islice(thought.go_on(), 12):
            assert thought.best.answer in game.legal
            assert [one.answer for one in thought.options].count(thought.best.answer) >= 1
        thought.stop()
        assert thought.think().answer in game.legal


@every_game
def test_a_budget_of_positions_is_kept(ruleset):
    most = round(0.2 * evaluation_of(ruleset).pace)
    for game in questions(ruleset, 11, 2):
        g = game.known_to(game.pending.player, 1).state
        thought = Thought(g, LEVELS[2], Positions(most), most, 0)
        thought.think()
        assert thought.positions <= 1.2 * most + 200


def test_a_budget_of_seconds_is_asked_after_every_answer():
    asked = []

    class Counted:
        def gone(self, positions):
            asked.append(positions)
            return len(asked) / 31

    game = next(questions("square-bashing", 30, 1))
    Thought(game.state, LEVELS[5], Counted(), 10**6, 0).think()
    assert 31 <= len(asked) <= 33
    assert max(later - sooner for sooner, later in pairwise(asked)) < 200
    assert Seconds(1000.0).gone(10**9) < 1.0
    assert Seconds(1e-9).gone(0) >= 1.0


@every_game
def test_positions_and_a_seed_make_the_same_game(ruleset):
    def opening() -> list[str]:
        game, one = grognard.new(ruleset, LEARNING[ruleset], seed=8), quick(5)
        while len(game.answers) < 25 and not game.over:
            if isinstance(game.pending, Ask):
                game.play(one.decide(game.known_to(game.pending.player, 1)).answer)
            else:
                game.roll()
        return game.answers

    assert opening() == opening()


def test_a_thought_keeps_little():
    """What is remembered of a thought is bounded, however long it lasts."""
    game = next(questions("square-bashing", 40, 1))
    thought = SearchPlayer(LEVELS[5]).thinks(game.known_to(game.pending.player, 1))
    for _ in islice(thought.go_on(), 400):
        pass
    assert len(thought.deeds) <= LEVELS[5].width
    assert sum(course.habits.size for course in thought.race.courses) < 400


def test_it_does_not_think_about_what_is_all_one():
    """Where what it may do comes to the same whatever the dice, it stops long before its budget does."""
    game = next(questions("square-bashing", 40, 1))
    thought = SearchPlayer(LEVELS[5]).thinks(game.known_to(game.pending.player, 1))
    thought.aims = (WHATEVER,)
    thought.now = Considered(WHATEVER, thought.deeds[:1] * 3, thought.race_of(thought.race.courses[:1] * 3, 4, 2))
    thought.think()
    assert not thought.race.is_worth_knowing()
    assert len(thought.race.alive) > 1
    assert len(thought.race.values[0]) < 32


def test_no_more_deeds_start_than_can_be_tried_enough_to_be_judged():
    """A trial that takes a thirtieth of the time leaves room for seven deeds that are tried four times."""
    for took, left in ((1 / 30, 7), (1 / 100, 8), (1 / 5, 2), (0.0, 8)):
        race = told_of(*[[] for _ in range(8)]).race
        race.narrow(took)
        assert race.alive == list(range(left))


def test_it_is_worth_knowing_better_what_may_be_the_other_way_round():
    """By the normal distribution: of two that look alike four tenths of the error, of a lead of two errors little."""
    assert regret(0.0, 0.05) == pytest.approx(0.01995, abs=1e-5)
    assert regret(0.1, 0.05) == pytest.approx(0.000425, abs=1e-6)
    lots = Random(4)
    sampled = sum(max(0.0, -lots.gauss(0.03, 0.05)) for _ in range(40_000)) / 40_000
    assert regret(0.03, 0.05) == pytest.approx(sampled, rel=0.05)


def test_the_higher_a_level_the_less_it_must_be_worth_to_know_better():
    """Of two that are a thousandth apart with twice that error the third level takes the one that is ahead."""
    game = next(questions("square-bashing", 40, 1))
    for level, goes_on in ((3, False), (5, True)):
        thought = SearchPlayer(LEVELS[level]).thinks(game.known_to(game.pending.player, 1))
        race = thought.race_of(thought.race.courses[:1] * 2, 4, 2)
        race.values = [dict.fromkeys(range(100), 0.5), {n: 0.499 + 0.02 * (-1) ** n for n in range(100)}]
        assert race.is_worth_knowing() is goes_on


def told_of(*found: list[float]) -> Thought:
    """A thought with as many deeds, and what their trials came to."""
    game = next(questions("square-bashing", 40, 1))
    thought = SearchPlayer(LEVELS[5]).thinks(game.known_to(game.pending.player, 1))
    its = [thought.deeds[0]._replace(value=float(number)) for number in range(len(found))]
    thought.now = Considered(WHATEVER, its, thought.race_of(thought.race.courses[:1] * len(found), 4, 2))
    thought.race.values = [dict(enumerate(values)) for values in found]
    return thought


def test_half_of_the_deeds_go_each_time_that_an_equal_part_of_the_budget_is_over(monkeypatch):
    """Three parts for eight deeds: ten rounds of all, then of the better half with the habitual one, then of two."""
    race = told_of(*[[] for _ in range(8)]).race
    race.positions = 0
    monkeypatch.setattr("grognard.ai.race.GIVEN_UP", 1000.0)
    race.care = -1.0

    def tried(one, number):
        race.positions += 10
        race.values[one][number] = 0.5 + 0.1 * one + Random(100 * number + one).uniform(-0.01, 0.01)
        yield

    monkeypatch.setattr(race, "tried", tried)
    budget = Positions(2400)
    for _ in race.go_on(budget):
        if budget.gone(race.positions) >= 1.0:
            break
    assert [len(values) for values in race.values[1:4]] == [10, 10, 10]
    assert [len(values) for values in race.values[4:6]] == [26, 26]
    assert {len(race.values[one]) for one in (0, 6, 7)} <= {52, 53}
    assert race.best() == 7


def test_a_race_is_not_over_before_each_face_of_a_die_has_had_its_turn(monkeypatch):
    """However little it is worth to know better."""
    race = told_of([], []).race
    monkeypatch.setattr("grognard.ai.race.GIVEN_UP", 1000.0)
    race.care = 0.005

    def tried(one, number):
        race.values[one][number] = 0.5 - 0.4 * one
        yield

    monkeypatch.setattr(race, "tried", tried)
    assert len(list(race.go_on(Positions(10**9)))) == 2 * FACES
    assert [len(values) for values in race.values] == [FACES, FACES]


@pytest.mark.parametrize(
    ("ruleset", "turns", "ahead"),
    [("square-bashing", 3, 3), *[("across-five-aprils", turns, ahead) for turns, ahead in ((1, 1), (7, 1), (8, 2))]],
)
def test_no_trial_is_played_further_than_its_turns_but_the_one_under_way_to_its_end(ruleset, turns, ahead):
    """In Across Five Aprils a turn is everybody's, and counts four."""
    game = grognard.new(ruleset, LEARNING[ruleset], seed=3)
    trial = Trial(game.state, game.pending.player, (), 1, Horizon(turns, 3000), Habits())
    seen = {when(trial.g) for _ in trial.go_on()} | {when(trial.g)}
    assert len(seen) == 1 + ahead


@every_game
def test_the_first_level_plays_on_by_habits_set_by_hand_and_the_others_by_fitted_ones(ruleset):
    """So the habitual deed of the first level begins as greedy does, wherever it is not only asked who is next."""
    for game in questions(ruleset, 13, 3):
        g = game.known_to(game.pending.player, 1).state
        found, _ = deeds(g, g.pending, LEVELS[1], WHATEVER, 10**6, Positions(10**6))
        assert str(found[0].answers[0]) == str(player("greedy").decide(game).answer)
    assert [level.habits for level in LEVELS.values()] == ["points", *["play"] * 4]


def test_the_reason_of_a_deed_is_that_of_the_answer_that_says_most():
    """Of an attack with who joins it and whose morale counts, how good it is so joined."""
    steps = [Weighed(name, value, name, {}) for name, value in (("attack", 1.0), ("join", 2.5), ("lead", 7.0))]
    assert telling(steps).value == 2.5
    assert telling(steps[2:]).reason == "lead"


def test_who_leaves_it_at_that_within_a_deed_says_so_only_where_nothing_else_is_said():
    game = next(
        game for game in questions("across-five-aprils", 1, 60, 5) if game.pending.name == "A5A-SEQ-COMBAT.must"
    )
    found = [deed.answers for deed in SearchPlayer(LEVELS[3]).thinks(game).deeds if DONE in deed.answers[1:]]
    assert found
    for deed in found:
        assert "nothing more" not in in_words(game, deed, "en")
        assert in_words(game, deed, "en").startswith("attack")


def test_odds_that_speak_against_it_are_not_told_as_its_reason():
    game = next(questions("square-bashing", 40, 1))
    often, seldom = [Choice(game, None, "assault", percent=percent).why for percent in (62, 22)]
    assert often["en"] == "It wins this assault 62 times in 100."
    assert seldom["en"] == "It wins this assault only 22 times in 100, but what is at stake is worth that risk."
    assert "que 22 fois" in seldom["fr"]


def test_a_small_lead_has_to_last():
    """What it would do by habit stays until another deed is ahead by a standard error, in four trials or more."""
    slightly = [0.03, -0.05, 0.11, 0.03]
    assert surely_ahead([]) == surely_ahead([0.9] * 3) == 0.0
    assert surely_ahead(slightly) < 0.0 < surely_ahead(slightly * 16) < 0.03
    assert told_of([0.5] * 4, [0.53, 0.45, 0.61, 0.53]).best.deed.value == 0.0
    assert told_of([0.5] * 64, [0.53, 0.45, 0.61, 0.53] * 16).best.deed.value == 1.0


def test_a_great_lead_is_taken_after_four_trials_and_a_greater_one_before_it():
    assert told_of([0.5] * 3, [0.8, 0.81, 0.82]).best.deed.value == 0.0
    assert told_of([0.5] * 4, [0.8, 0.81, 0.82, 0.8]).best.deed.value == 1.0
    assert told_of([0.5] * 4, [0.8] * 4, [0.9] * 4, [0.85] * 4).best.deed.value == 2.0


def test_who_is_next_is_not_thought_about_but_what_that_one_does():
    """All deeds begin with the same unit, and each leads it elsewhere."""
    game = next(game for game in questions("square-bashing", 1, 60) if game.pending.name == "SB-24-ONEBYONE")
    found = SearchPlayer(LEVELS[3]).thinks(game).deeds
    assert len(found) > 2
    assert len({deed.texts[0] for deed in found}) == 1
    assert len({deed.texts for deed in found}) == len(found)


def test_the_better_half_is_thought_about_longer():
    race = told_of(*[[0.1 * mean] * 2 for mean in (1, 5, 2, 6, 3, 4)]).race
    race.halve()
    assert race.alive == [0, 1, 3, 5]
    race.halve()
    assert race.alive == [0, 1, 3]


def test_a_deed_is_planned_whole_and_played_so():
    game, one = grognard.new("square-bashing", "first-steps", seed=3), quick(0, QUICK._replace(seconds=0.05))
    planned = 0
    while len(game.answers) < 60:
        if not isinstance(game.pending, Ask):
            game.roll()
            continue
        known = game.known_to(game.pending.player, 1)
        choice = one.decide(known)
        planned += choice.reason == "planned"
        game.play(choice.answer)
    assert planned > 5


def test_it_beats_random_at_the_least():
    game: Game = grognard.new("walter-schnaffs", "outposts-1870", seed=21)
    assert play_out(game, (quick(), player("random", 2))).winner != 1


def test_several_processes_put_together_what_they_find():
    game = next(questions("walter-schnaffs", 40, 1))
    known = game.known_to(game.pending.player, 1)
    level = QUICK._replace(seconds=0.05)
    both = SearchPlayer(level, 3, processes=2)
    try:
        found = [both.decide(known).answer, both.thought.race.values]
        again = both.thought_through(known)
    finally:
        both.close()
    alone = SearchPlayer(level, 3).thought_through(known)
    assert [list(one) for one in again.race.values] == [list(one) for one in found[1]]
    assert again.best.answer == found[0]
    assert sum(map(len, again.race.values)) > sum(map(len, alone.race.values))
    assert found[0] in game.legal
