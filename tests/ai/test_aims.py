"""What a computer player sets itself as its aim: which there are, what comes of one, and how long it is kept."""

from collections.abc import Iterator
from typing import Any

import pytest

import grognard
from grognard.ai import player
from grognard.ai.aims import Aimed, aims_of, named, open_to, read
from grognard.ai.budget import Positions
from grognard.ai.deeds import deeds
from grognard.ai.evaluation import evaluation_of, habitually
from grognard.ai.gains import gains
from grognard.ai.levels import LEVELS
from grognard.ai.playing import Habits, Horizon, Trial, when
from grognard.ai.race import Race
from grognard.ai.search import SearchPlayer
from grognard.ai.telling import chosen
from grognard.ai.weights import BY_HAND, WHATEVER, Guide
from grognard.kernel.game import Game
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask
from grognard.kernel.state import AnyState
from grognard.squares.thinking import objectives, way_of_the_nearest
from grognard.walter_schnaffs.computer.judgement import aims as looked_after

from .test_search import LEARNING, every_game

QUICK = LEVELS[3]._replace(seconds=0.02, turns=1, answers=6, width=3, aims=3)
AIMLESS = "bloody-big-battles"
"""The game that names no goals: whoever keeps to one of them does worse there."""
every_game_with_goals = pytest.mark.parametrize("ruleset", [one for one in LEARNING if one != AIMLESS])


def begun(ruleset: str, seed: int = 3) -> Game:
    """A battle to learn with, at its first question."""
    game = grognard.new(ruleset, LEARNING[ruleset], seed=seed)
    while not isinstance(game.pending, Ask):
        game.roll()
    return game


def under_way(ruleset: str) -> Game:
    """The same once the sides are deployed and on the move."""
    game, greedy = begun(ruleset), player("greedy")
    while len(game.answers) < 60 or not isinstance(game.pending, Ask):
        if isinstance(game.pending, Ask):
            game.play(greedy.decide(game).answer)
        else:
            game.roll()
    return game


def features(g: AnyState, side: int) -> list[float]:
    return evaluation_of(g.rules.ruleset).features(g, side)


@every_game_with_goals
def test_one_goal_or_two_are_kept_to_and_never_all(ruleset):
    g = begun(ruleset).state
    goals = set(evaluation_of(ruleset).goals(g, 0))
    found = aims_of(g, 0, 100)
    assert found[0] == WHATEVER
    assert len(set(found)) == len(found)
    assert {len(aim) for aim in found} == {0, 1, 2}
    assert all(aim < goals for aim in found)
    assert len(found) == 1 + len(goals) + len(goals) * (len(goals) - 1) // 2


def test_the_aim_it_has_comes_first_and_no_aim_at_all_next():
    g = begun("square-bashing").state
    last = aims_of(g, 0, 100)[-1]
    assert aims_of(g, 0, 3, last)[:2] == (last, WHATEVER)
    assert len(aims_of(g, 0, 3, last)) == 4
    assert aims_of(g, 0, 0, last) == (last,)


@every_game_with_goals
def test_what_a_side_has_near_at_hand_is_thought_of_first(ruleset):
    """Both sides have all goals; by the way of the nearest three units."""
    g = under_way(ruleset).state
    first, second = [list(evaluation_of(ruleset).goals(g, side)) for side in (0, 1)]
    assert sorted(first) == sorted(second)
    for side, goals in ((0, first), (1, second)):
        ways = [way_to(ruleset, g, side, goal) for goal in goals]
        assert ways == sorted(ways)
    assert ruleset in ("square-bashing", "walter-schnaffs") or first != second


def way_to(ruleset: str, g: AnyState, side: int, goal: Any) -> int:
    """The way of the nearest three units of a side to a goal, added up."""
    if ruleset == "across-five-aprils":
        far = g.map.distances_from(goal[0])
        return sum(sorted(far[piece.at] for piece in g.pieces if piece.side == side and piece.at >= 0)[:3])
    return way_of_the_nearest(g, side, goal)


@every_game_with_goals
def test_an_aim_says_where_a_side_wants_to_go_as_long_as_it_is_guided_so(ruleset):
    """By the features of the way: with an aim they change, for either side, and afterwards are what they were."""
    g, its = under_way(ruleset).state, evaluation_of(ruleset)
    before = [features(g, side) for side in (0, 1)]
    for side in (0, 1):
        found = [habitually(Guide("play", side, aim), features, g, side) for aim in aims_of(g, side, 100)[1:]]
        assert any(aimed != before[side] for aimed in found)
    assert [features(g, side) for side in (0, 1)] == before
    assert its.weights.aim == BY_HAND.aim == WHATEVER


def nearest_to(g: AnyState, player: int, goal: int) -> int:
    """How far the units of a side are from a square, added up."""
    return sum(g.map.apart[goal][piece.at] for piece in g.pieces if piece.side == player and piece.at >= 0)


def test_who_keeps_to_one_goal_goes_there():
    """Two turns of the brigade by habit: its units come nearer to the farm that it keeps to than to one it does not."""

    def after(goal: int) -> AnyState:
        g = begun("square-bashing").state.copy()
        g.told = None
        habits, first = Habits("play", 0, frozenset([goal])), when(g)
        while g.pending is not None and when(g)[0] < first[0] + 2:
            if isinstance(g.pending, Ask):
                proceed(g, habits.answer(g, g.pending, when(g))[0])
            else:
                proceed(g, g.pending.chance.throw(g.dice)[1])
        return g

    goals = list(evaluation_of("square-bashing").goals(begun("square-bashing").state, 0))
    left, right = goals[0], goals[-1]
    assert nearest_to(after(left), 0, left) < nearest_to(after(right), 0, left)
    assert nearest_to(after(right), 0, right) < nearest_to(after(left), 0, right)


def judged_by(monkeypatch: pytest.MonkeyPatch, wanted: frozenset) -> None:
    """Trials come to much for who keeps to that aim, to little for all others, whatever is done."""

    def tried(race, one, number):
        race.positions += 1
        its = race.courses[one].habits.guides[race.player].aim
        race.values[one][number] = (0.8 if its == wanted else 0.5) + 0.001 * (number % 3)
        yield

    monkeypatch.setattr(Race, "tried", tried)


def test_the_best_aim_is_taken_and_its_deeds_are_thought_about(monkeypatch):
    game = begun("square-bashing")
    side = game.pending.player
    one = SearchPlayer(LEVELS[3])
    wanted = aims_of(game.state, side, 6)[2]
    judged_by(monkeypatch, wanted)
    thought = one.thought_through(game)
    assert thought.aim == wanted
    assert {course.habits.guides[side].aim for course in thought.race.courses} == {wanted}
    said = chosen(game, thought).why
    (name,) = named(game.state, side, wanted)
    assert said["en"].endswith(f"Its first concern from now on: {name}.")
    assert said["fr"].endswith(f"Sa priorité désormais\N{NO-BREAK SPACE}: {name}.")


def test_an_aim_that_was_there_before_is_not_told_again(monkeypatch):
    game = begun("square-bashing")
    side = game.pending.player
    wanted = aims_of(game.state, side, 6)[2]
    judged_by(monkeypatch, wanted)
    one = SearchPlayer(LEVELS[3])
    one.reminded(game, side, Aimed((0, side), wanted).in_words(game.state, side))
    thought = one.thought_through(game)
    assert thought.aim == wanted
    assert "first concern" not in chosen(game, thought).why["en"]


class Helped:
    """Another process that finds nothing out, and keeps what it was told."""

    count = 1

    def set_to_work(self, thought, game, given):
        self.given = given
        return self

    def get(self):
        return []


def test_of_several_processes_one_chooses_the_aim_and_the_others_think_about_deeds_in_what_is_left(monkeypatch):
    game = begun("square-bashing")
    wanted = aims_of(game.state, game.pending.player, 6)[2]
    judged_by(monkeypatch, wanted)
    one, other = SearchPlayer(LEVELS[3]), Helped()
    one._helpers = other
    assert one.thought_through(game).aim == wanted
    assert other.given.aim == wanted
    assert 0 < other.given.level.seconds < LEVELS[3].seconds


def test_an_aim_of_1870_may_be_what_a_side_holds_or_what_the_other_does():
    g = begun("walter-schnaffs").state
    g.places[g.objectives()[0]].holder = g.attacker
    for side in (0, 1):
        mine, theirs = objectives(g, side)
        own = set(habitually(Guide("play", side, frozenset(mine[:1])), looked_after, g, side).guarded)
        both = habitually(Guide("play", side, frozenset([*mine[:1], *theirs[:1]])), looked_after, g, side)
        assert own == set(mine[:1])
        assert set(both.wanted) == {mine[0], theirs[0]}
        assert not both.guarded


def test_an_aim_is_kept_for_a_turn_and_thought_about_again_in_ones_next(monkeypatch):
    """Not in the turn of the other side, whatever is asked there."""
    game = begun("square-bashing")
    one, kept = SearchPlayer(QUICK), []
    side = game.pending.player
    wanted = aims_of(game.state, side, 3)[2]
    judged_by(monkeypatch, wanted)
    while len({turn for (turn, _), _, _ in kept}) < 4:
        if not isinstance(game.pending, Ask):
            game.roll()
        elif game.pending.player != side:
            game.play(player("greedy").decide(game).answer)
        else:
            before = one.aims(game, side)
            choice = one.decide(game)
            kept.append((when(game.state), len(before), before[0]))
            game.play(choice.answer)
    turns = [turn for turn, _, _ in kept]
    for number, (turn, choices, first) in enumerate(kept):
        new = turn not in turns[:number] and turn[1] == side
        assert choices == (4 if new else 1)
        assert first == (WHATEVER if number == 0 else wanted)
    assert {turn[1] for turn in turns} == {0, 1}


@every_game_with_goals
def test_a_player_made_anew_goes_on_with_what_the_last_one_had_in_mind(ruleset):
    game = begun(ruleset)
    side, g = game.pending.player, game.state
    aim = aims_of(g, side, 100)[-1]
    words = Aimed(when(g), aim).in_words(g, side)
    assert words == [*when(g), *named(g, side, aim)]
    assert read(g, side, words) == Aimed(when(g), aim)
    one = SearchPlayer(LEVELS[3])
    assert one.in_mind(game, side) is None
    one.reminded(game, side, words)
    assert one.aims(game, side) == (aim,)
    assert one.in_mind(game, side) == words
    one.reminded(game, side, None)
    assert one.in_mind(game, side) == words


def test_another_battle_and_an_earlier_turn_begin_with_no_aim():
    game, other = begun("square-bashing"), begun("walter-schnaffs")
    side, g = game.pending.player, game.state
    aim = aims_of(g, side, 100)[-1]
    one = SearchPlayer(LEVELS[3])
    one.reminded(game, side, Aimed(when(g), aim).in_words(g, side))
    assert [one.aims(game.known_to(side, seed), side) for seed in (5, 6)] == [(aim,), (aim,)]
    assert one.aims(other, side)[0] == WHATEVER
    assert open_to(g, side, Aimed((7, side), aim), 6)[0] == WHATEVER
    assert open_to(g, side, Aimed((0, side), aim), 6)[0] == aim


def test_aims_that_cannot_be_judged_take_no_time_from_the_deeds():
    """Where a trial takes a fifth of what there is for the aim, none is chosen among."""
    game = begun("square-bashing")
    thought = SearchPlayer(LEVELS[3]).thinks(game)
    race = thought.race_of(thought.race.courses[:1] * 7, 4, 1)
    race.narrow(0.2)
    assert race.alive == [0]


def test_a_trial_is_broken_off_once_no_two_aims_can_be_judged_in_what_is_left():
    """After an eighth of the time; deeds are two at the least, however long it takes."""
    thought = SearchPlayer(LEVELS[3]).thinks(begun("square-bashing"))
    for least, whole in ((1, False), (2, True)):
        race = thought.race_of(thought.race.courses[:1] * 7, 4, least)
        began, budget = race.positions, Positions(race.positions + 400)
        for _ in race.go_on(budget, 1.0):
            if race.values[0]:
                break
        assert bool(race.values[0]) is whole
        assert whole or race.positions - began < 200


def test_what_is_ahead_but_not_yet_believed_is_worth_knowing():
    """A small steady lead: by its own trials it is sure, and still it would not be taken."""
    thought = SearchPlayer(LEVELS[3]).thinks(begun("square-bashing"))
    race = thought.race_of(thought.race.courses[:1] * 2, 4, 2)
    race.values = [dict.fromkeys(range(6), 0.5), dict.fromkeys(range(6), 0.52)]
    race.give_up()
    assert race.best() == 0
    assert race.alive == [0, 1]
    assert race.is_worth_knowing()
    race.values = [dict.fromkeys(range(200), 0.5), dict.fromkeys(range(200), 0.52)]
    assert race.best() == 1
    assert not race.is_worth_knowing()


@every_game
def test_the_first_two_levels_go_for_whatever_is_nearest(ruleset):
    game = begun(ruleset)
    assert [level.aims > 0 for level in LEVELS.values()] == [False, False, True, True, True]
    for level in (1, 2):
        assert SearchPlayer(LEVELS[level]).aims(game, game.pending.player) == (WHATEVER,)


def test_a_game_that_names_no_goals_has_no_aims():
    game = begun(AIMLESS)
    assert aims_of(game.state, 0, 6) == (WHATEVER,)
    assert SearchPlayer(LEVELS[5]).aims(game, game.pending.player) == (WHATEVER,)


@pytest.mark.parametrize(("level", "far"), [(3, 4), (4, 8), (5, 16)])
def test_an_aim_is_judged_further_ahead_than_a_deed_the_higher_the_level(monkeypatch, level, far):
    """By four turns of a side, eight, sixteen; deeds by four."""
    game, horizons = begun("square-bashing"), []
    thought = SearchPlayer(LEVELS[level]).thinks(game)
    monkeypatch.setattr("grognard.ai.race.Trial", lambda *given: horizons.append(given[4]) or Trial(*given))
    next(thought.aimed())
    assert horizons == [Horizon(far, 50 * far)]
    assert thought.race.horizon == Horizon(4, 200)


def test_a_game_without_weights_has_no_aims_whatever_goals_it_names(monkeypatch):
    bare = evaluation_of("square-bashing")._replace(weights=None)
    monkeypatch.setattr("grognard.ai.aims.evaluation_of", lambda ruleset: bare)
    assert aims_of(begun("square-bashing").state, 0, 6) == (WHATEVER,)


def test_what_a_move_gains_is_told_by_the_aim_that_is_kept_to():
    """A march towards the aim has a shorter way, where without an aim none would be told."""
    game, greedy, told = begun("square-bashing"), player("greedy"), False
    while game.pending is not None and not told:
        if isinstance(game.pending, Ask):
            told = any(told_by_the_aim(game))
            game.play(greedy.decide(game).answer)
        else:
            game.roll()
    assert told


def told_by_the_aim(game: Game) -> Iterator[bool]:
    """Whether a march is told as a shorter way by one who keeps to a goal, and by nobody else: march by march."""
    g, ask = game.state, game.pending
    assert isinstance(ask, Ask)
    for aim in aims_of(g, ask.player, 6)[1:]:
        (deed, *_), _ = deeds(g, ask, LEVELS[3], aim, 4_000, Positions(4_000))
        yield "way" in gains(g, deed.answers, aim=aim) and "way" not in gains(g, deed.answers)
