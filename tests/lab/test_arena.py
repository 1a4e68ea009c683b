"""The arena: games counted, with how sure one may be."""

import json
from contextlib import closing
from pickle import PicklingError

import pytest

import grognard
from grognard.ai import ALLOWED, Choice
from grognard.lab import Played, Report, arena, play_game, simulate, wilson
from grognard.lab.arena import Mean, Share, play_out
from grognard.lab.processes import Crew, Failed

LEARNING = ("square-bashing", "first-steps")
every_game = pytest.mark.parametrize("learning", [LEARNING, ("walter-schnaffs", "outposts-1870")])


@pytest.mark.parametrize(
    ("times", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),
        (1, 10, 0.01788, 0.40415),
        (5, 10, 0.23659, 0.76341),
        (10, 10, 0.72247, 1.0),
        (81, 263, 0.25527, 0.36621),
        (15, 148, 0.06238, 0.16054),
        (1, 1, 0.20655, 1.0),
    ],
)
def test_wilsons_interval_is_that_of_the_textbooks(times, games, low, high):
    assert wilson(times, games) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_wilsons_interval_mirrors_itself():
    for times in range(21):
        low, high = wilson(times, 20)
        other_low, other_high = wilson(20 - times, 20)
        assert (low, high) == (pytest.approx(1 - other_high), pytest.approx(1 - other_low))
        assert low <= times / 20 <= high


def test_a_mean_has_the_error_of_the_textbooks():
    assert Mean.of([2, 4, 4, 4, 5, 5, 7, 9]) == Mean(5.0, pytest.approx(0.7559, abs=1e-4))
    assert Mean.of([3]) == Mean(3.0, 0.0)


def played(winner, score=(0, 0)):
    return Played(winner, score, (1, 2), 3, 0.5)


def test_a_report_counts_wins_draws_and_scores():
    games = (played(0, (9, 2)), played(0, (7, 0)), played(1, (0, 6)), played(None, (4, 4)))
    report = Report(*LEARNING, ("greedy", "random"), 0, games)
    assert report.wins == (Share(2, 4), Share(1, 4))
    assert report.draws == Share(1, 4)
    assert [score.mean for score in report.scores] == [5.0, 3.0]
    assert (report.decisions, report.rolls, report.seconds) == (Mean(3.0, 0.0), Mean(3.0, 0.0), 2.0)


@every_game
def test_a_report_is_plain_json(learning):
    report = simulate(*learning, 3, seed=5)
    told = report.as_dict()
    assert json.loads(json.dumps(told)) == told
    assert (told["games"], told["players"], told["seed"]) == (3, ["random", "random"], 5)
    assert sum(share["times"] for share in (*told["wins"], told["draws"])) == 3
    assert all(share["low"] <= share["rate"] <= share["high"] for share in (*told["wins"], told["draws"]))


@every_game
def test_the_same_seed_gives_the_same_game(learning):
    one, other = [play_game(*learning, ("random", "greedy"), 11)._replace(seconds=0) for _ in range(2)]
    assert one == other
    assert one != play_game(*learning, ("random", "greedy"), 12)._replace(seconds=0)


def test_a_simulation_is_the_games_of_its_seeds():
    report = simulate(*LEARNING, 3, seed=20)
    alone = [play_game(*LEARNING, ("random", "random"), seed) for seed in (20, 21, 22)]
    assert [game._replace(seconds=0) for game in report.games] == [game._replace(seconds=0) for game in alone]


def test_two_processes_come_to_the_same_report_as_one():
    one = simulate(*LEARNING, 9, ("random", "greedy"), seed=3)
    two = simulate(*LEARNING, 9, ("random", "greedy"), seed=3, jobs=2)
    assert two.as_dict() == one.as_dict()
    assert [game._replace(seconds=0) for game in two.games] == [game._replace(seconds=0) for game in one.games]


def test_progress_hears_of_every_game():
    heard = []
    simulate(*LEARNING, 4, progress=heard.append)
    assert heard == [1, 2, 3, 4]


@every_game
def test_settings_are_the_table_s_own(learning):
    short = simulate(*learning, 3, settings={"countdown": 1})
    assert short.decisions.mean < simulate(*learning, 3).decisions.mean


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "games: 0 is not allowed; allowed: a whole number, 1 or more."),
        ({"games": 2.5}, "games: 2.5 is not allowed; allowed: a whole number, 1 or more."),
        ({"games": True}, "games: true is not allowed; allowed: a whole number, 1 or more."),
        ({"jobs": 0}, "jobs: 0 is not allowed; allowed: a whole number, 1 or more."),
        ({"jobs": "two"}, 'jobs: "two" is not allowed; allowed: a whole number, 1 or more.'),
        ({"seed": "x"}, 'seed: "x" is not allowed; allowed: a whole number, 0 or more.'),
        ({"players": ("random", "hal")}, f"players: 'hal' is not known; allowed: {ALLOWED}."),
        ({"players": ("random",)}, "players: a list of 1 is not allowed; allowed: from 2 to 2 entries."),
        ({"players": "random"}, "players: a list of 1 is not allowed; allowed: from 2 to 2 entries."),
        ({"scenario": "waterloo"}, "scenario: 'waterloo' is not known"),
        ({"ruleset": "chess"}, "ruleset: 'chess' is not known"),
    ],
)
def test_what_cannot_be_simulated_is_named(wrong, sentence):
    asked = {"ruleset": LEARNING[0], "scenario": LEARNING[1], "games": 1, **wrong}
    with pytest.raises(grognard.BadInput) as refused:
        simulate(**asked)
    assert str(refused.value).startswith(sentence)


class Cheat:
    """Answers what nobody may."""

    def decide(self, game):
        return Choice(game, "win at once", "only")


def test_an_answer_that_is_not_legal_is_refused_by_its_rule():
    game = grognard.new(*LEARNING, seed=0)
    with pytest.raises(grognard.IllegalAnswer, match="win at once"):
        play_out(game, (Cheat(), Cheat()))


class Peeper:
    """Notes which dice it could see."""

    def __init__(self):
        self.seen = set()

    def decide(self, game):
        self.seen.add((game.state.dice.seed, game.state.dice.count))
        return Choice(game, next(iter(game.legal)), "only")


@every_game
def test_no_player_is_handed_the_dice_of_the_game(learning):
    peeper = Peeper()
    game = grognard.new(*learning, seed=77)
    play_out(game, (peeper, peeper))
    assert peeper.seen == {(1, 0)}


def test_a_process_that_is_lost_is_told_instead_of_waited_for(monkeypatch):
    class Killed(Crew):
        def begin(self, do, given):
            self.processes[0].kill()
            return super().begin(do, given)

    monkeypatch.setattr(arena, "Crew", Killed)
    with pytest.raises(grognard.BadInput, match="jobs: a process that played games was lost; allowed: the same again"):
        simulate(*LEARNING, 4, jobs=2)


def test_what_goes_wrong_in_a_process_is_told_with_where_it_did():
    with closing(Crew(1)) as crew:
        crew.begin(int, "two")
        with pytest.raises(ValueError, match="invalid literal for int") as told:
            crew.ended()
        assert isinstance(told.value.__cause__, Failed)
        assert "processes.py" in str(told.value.__cause__)


class Mute(Exception):
    """One that cannot be sent."""

    def __init__(self, one, other):
        super().__init__(one)


def goes_wrong(_):
    raise Mute(1, 2)


def is_here(_):
    return lambda: "a function that is nowhere else"


@pytest.mark.parametrize(("do", "where"), [(goes_wrong, "Mute: 1"), (is_here, "pickle")])
def test_what_cannot_be_sent_from_a_process_is_told_in_its_words(do, where):
    with closing(Crew(1)) as crew:
        crew.begin(do, None)
        with pytest.raises((Failed, AttributeError, PicklingError), match=where):
            crew.ended()
