"""Studies: what is crossed, when there are enough games, and the same figures however the work was shared."""

import json
import os
import signal
from contextlib import closing
from math import nan

import pytest

from grognard.ai import player
from grognard.api import new
from grognard.kernel.errors import BadInput
from grognard.kernel.ruleset import scenario_named
from grognard.lab.arena import play_out
from grognard.lab.chances import moved
from grognard.lab.course import BATCH, Course, points
from grognard.lab.findings import findings
from grognard.lab.kept import GAMES, Kept
from grognard.lab.sharing import Lost, Processes, alone, shared
from grognard.lab.study import Battle, read_study
from grognard.lab.watched import Task, watch

from ..cli.running import CLASH

ALL = [
    ("square-bashing", "first-steps"),
    ("walter-schnaffs", "outposts-1870"),
    ("across-five-aprils", "the-ford"),
    ("bloody-big-battles", "first-shots"),
]


def find(name):
    """A battle that comes with a game, or the little clash."""
    if name.endswith("clash"):
        return Battle("clash", "square-bashing", CLASH, {"en": "A clash", "fr": "Un choc"})
    its, one = scenario_named(name)
    return Battle(name, its.id, one.id, {lang: its.title(one, lang) for lang in ("en", "fr")})


def read(text):
    return read_study(text, find)


CLASHES = """
scenarios = ["clash"]
players = ["random,random", "greedy,random"]
luck = false
[settings]
draw_margin = [5, 1]
[until]
within = 0.2
least = 20
most = 40
"""


def nothing(row):
    """Nobody listens."""


# What is crossed


def test_all_is_crossed_and_what_differs_in_one_thing_compared():
    study = read(CLASHES)
    levels = [tuple(cell.levels.values()) for cell in study.cells]
    assert levels == [
        ("random,random", 5),
        ("random,random", 1),
        ("greedy,random", 5),
        ("greedy,random", 1),
    ]
    compared = [(one.what, one.base, one.other) for one in study.comparisons]
    assert compared == [("draw_margin", 0, 1), ("players", 0, 2), ("players", 1, 3), ("draw_margin", 2, 3)]


def test_one_by_one_changes_one_thing_at_a_time():
    study = read("design = 'one-by-one'\n" + CLASHES)
    assert [tuple(cell.levels.values()) for cell in study.cells] == [
        ("random,random", 5),
        ("random,random", 1),
        ("greedy,random", 5),
    ]
    assert [(one.what, one.base, one.other) for one in study.comparisons] == [("draw_margin", 0, 1), ("players", 0, 2)]


def test_a_setting_that_a_game_does_not_have_is_left_alone_there():
    study = read('scenarios = ["the-ford", "clash"]\nplayers = ["random,random"]\neditions = ["en", "fr"]')
    assert [(cell.battle.name, dict(cell.settings)) for cell in study.cells] == [
        ("the-ford", {}),
        ("clash", {"edition": "en"}),
        ("clash", {"edition": "fr"}),
    ]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ('scenarios = []\nplayers = ["random,random"]', "line 1: scenarios: a list of 0 is not allowed"),
        ('scenarios = ["clash"]', "line 1: players: this field must be given"),
        (
            'scenarios = ["clash"]\nplayers = ["random"]',
            'line 2: players[0]: "random" is not allowed; allowed: two players with a comma between them',
        ),
        ('scenarios = ["clash"]\nplayers = ["random,hal"]', "line 2: players[0]: 'hal' is not known; allowed: random,"),
        (
            CLASHES.replace("draw_margin", "draw_margins"),
            "line 6: settings.draw_margins: there is no such field (did",
        ),
        (CLASHES.replace("[5, 1]", "[5, 'x']"), "line 6: settings.draw_margin: 'x' is not allowed"),
        (CLASHES.replace("0.2", "2"), "line 8: until.within: 2 is not allowed; allowed: a number between 0 and 1."),
        (CLASHES.replace("most = 40", "most = 10"), "line 9: until.least: 20 is not allowed"),
        (CLASHES + "fair = [0.6, 0.4]", "line 11: until.fair: [0.6, 0.4] is not allowed; allowed: two numbers"),
        (CLASHES + "often = 3", "line 11: until.often: there is no such field"),
        (
            'scenarios = ["the-ford"]\nplayers = ["random,random"]\neditions = ["fr"]',
            "line 3: editions: none of these games has several editions; allowed: this field left out, or a scenario "
            "of square-bashing",
        ),
        (
            'scenarios = ["clash"]\neditions = ["fr", "de"]\nplayers = ["random,random"]',
            "line 2: editions[1]: 'de' is not known; allowed: en, fr.",
        ),
        (
            'scenarios = ["clash"]\nplayers = ["random,random"]\n[settings]\nedition = ["de"]',
            "line 4: settings.edition: 'de' is not known; allowed: en, fr.",
        ),
        (CLASHES.replace("[5, 1]", "[]"), "line 6: settings.draw_margin: a list of 0 is not allowed; allowed: one"),
        (
            CLASHES.replace("[5, 1]", "[5, 1, 5]"),
            "line 6: settings.draw_margin[2]: 5 is in this list already; allowed: each value once.",
        ),
        (
            'scenarios = ["clash"]\nplayers = ["random,greedy",\n"random, greedy"]',
            'line 3: players[1]: "random,greedy" is in this list already',
        ),
        (
            'scenarios = ["the-ford", "the-ford"]\nplayers = ["random,random"]',
            'line 1: scenarios[1]: "the-ford" is in this list already',
        ),
        (
            'scenarios = ["clash"]\nplayers = ["random,random"]\neditions = ["en", "en"]',
            'line 3: editions[1]: "en" is in this list already',
        ),
        (
            'scenarios = ["clash", "elsewhere/clash"]\nplayers = ["random,random"]',
            'line 1: scenarios[1]: "clash" is the name of another already, scenarios[0]; allowed: a name of its own.',
        ),
        ("scenarios = [", "line 1: "),
    ],
)
def test_what_a_study_cannot_say_is_named_by_line_and_field(changed, sentence):
    with pytest.raises(BadInput) as refused:
        read(changed.lstrip("\n") if changed.startswith("scen") else changed)
    assert sentence in str(refused.value)
    assert refused.value.say("fr") != refused.value.say("en")


# Games that are watched


@pytest.mark.parametrize("battle", ALL, ids=[ruleset for ruleset, _ in ALL])
def test_a_game_that_is_watched_is_the_game_of_its_seed(battle):
    players = ("random", "random")
    row = watch(Task("cell", 0, 4, *battle, players, (), battle[0] != "bloody-big-battles"))
    alone_played = play_out(new(*battle, 4), [player(name, 8 + seat) for seat, name in enumerate(players)])
    assert (row["winner"], tuple(row["score"])) == (alone_played.winner, alone_played.score)
    assert (tuple(row["decisions"]), row["rolls"]) == (alone_played.asks, alone_played.rolls)
    assert json.loads(json.dumps(row)) == row
    turns = [turn for turn, *_ in row["by_turn"]]
    assert turns == sorted(turns)
    assert turns[-1] == row["turns"] > 1
    assert all(loss >= 0 for side in row["lost"] for loss in side.values())
    assert sum(loss for side in row["lost"] for loss in side.values()) > 0
    assert row["lines"]


def test_luck_is_nothing_in_the_long_run():
    clash = ("square-bashing", CLASH, ("greedy", "greedy"), (), True)
    lucks = [watch(Task("cell", seed, seed, *clash))["luck"] for seed in range(30)]
    spread = (sum(luck * luck for luck in lucks) / len(lucks)) ** 0.5
    assert spread > 0
    assert abs(sum(lucks) / len(lucks)) < 3 * spread / len(lucks) ** 0.5


# Enough games


@pytest.fixture(scope="module")
def clashes():
    """The study, played here one game after the other."""
    course = Course(read(CLASHES))
    alone(course, nothing)
    return course


def row_of(course, cell, number, winner):
    return {"cell": course.study.cells[cell].key, "number": number, "winner": winner}


def fed(text, winners):
    """A course whose games came out as told, cell by cell, in rounds."""
    course = Course(read(text))
    while not course.over:
        for task in list(course.tasks(0)):
            cell = course.places[task.cell]
            course.take(row_of(course, cell, task.number, winners[cell](task.number)))
        course.look()
    return course


ONE = 'scenarios = ["clash"]\nplayers = ["random,random"]\n[until]\nleast = 40\nmost = 400\n'
TWO = ONE.replace('["random,random"]', '["random,random", "greedy,random"]')


def test_games_go_on_until_the_interval_is_narrow_enough():
    course = fed(ONE + "within = 0.1", [lambda number: number % 2])
    assert 80 <= course.looked[0] <= 100
    assert findings(course).cells[0].share.half <= 0.1
    assert fed(ONE + "within = 0.01", [lambda number: number % 2]).looked == [400]
    assert fed(ONE + "within = 0.1", [lambda number: 0]).looked == [40]


def test_games_stop_once_it_is_sure_whether_the_battle_is_fair():
    fair = ONE + "within = 0.01\nfair = [0.35, 0.65]"
    assert fed(fair, [lambda number: int(number % 10 == 0)]).looked[0] == 40
    assert 100 < fed(fair, [lambda number: number % 2]).looked[0] < 400


def test_games_stop_once_a_comparison_is_decided_but_not_those_that_it_is_made_with():
    course = fed(TWO + "within = 0.05\ndecided = true", [lambda number: number % 2, lambda number: 0])
    assert course.looked[1] == 40
    assert course.looked[0] > 300
    (pair,) = findings(course).comparisons
    assert pair[1].decided == 1


def test_what_counts_does_not_depend_on_who_ended_first():
    text = TWO + "within = 0.1\ndecided = true"
    winners = [lambda number: number % 2, lambda number: number % 3 % 2]
    whole = fed(text, winners)
    ahead = Course(read(text))
    for cell in (1, 0):
        for number in reversed(range(400)):
            ahead.take(row_of(ahead, cell, number, winners[cell](number)))
    ahead.look()
    assert ahead.looked == whole.looked
    assert ahead.over


def test_the_number_of_games_to_come_is_told():
    course = Course(read(ONE + "within = 0.05"))
    assert course.expected() == 385
    for number in range(40):
        course.take(row_of(course, 0, number, 0))
    course.look()
    assert course.over
    assert course.expected() == course.played() == 40


# The same figures however the work was shared


def same(course):
    """What a study found, and every game but for the time it took."""
    rows = [[{**row, "seconds": 0} for row in found.rows] for found in findings(course).cells]
    return findings(course).as_dict(), rows


def test_processes_come_to_the_same_figures(clashes):
    two = Course(read(CLASHES))
    shared(two, nothing, lambda: Processes(2))
    assert same(two) == same(clashes)


class Losing:
    """Workers of which some are lost now and then; what they had not ended is gone."""

    number = 3

    def __init__(self):
        self.left = 25

    def begin(self, task):
        return task

    def ended(self, handles):
        self.left -= 1
        if not self.left:
            raise Lost
        one = max(handles, key=lambda task: (task.number, task.cell))
        return [(one, watch(one))]

    def close(self):
        self.left = nan


def test_workers_that_are_lost_lose_no_game_that_ended_and_change_no_figure(clashes):
    heard = []
    lossy = Course(read(CLASHES))
    shared(lossy, lambda row: heard.append((row["cell"], row["number"])), Losing)
    assert same(lossy) == same(clashes)
    assert len(heard) == len(set(heard))


def test_a_process_that_is_killed_is_replaced(clashes):
    killed = []
    course = Course(read(CLASHES))

    def told(row):
        if not killed:
            killed.extend(workers[-1].crew.processes)
            os.kill(killed[0].pid, signal.SIGKILL)

    workers = []

    def employ():
        workers.append(Processes(1))
        return workers[-1]

    shared(course, told, employ)
    assert len(workers) == 2
    assert same(course)[0] == findings(clashes).as_dict()


def test_a_study_that_was_stopped_goes_on_where_it_was(tmp_path, clashes):
    study, begun = read(CLASHES), Course(read(CLASHES))
    kept = Kept(tmp_path, study)
    assert kept.go_on(begun) == 0
    for task in list(begun.tasks(0))[:30]:
        kept.add(watch(task))
    kept.close()
    with (tmp_path / GAMES).open("a") as file:
        file.write('{"cell": "cut o')
    again = Course(study)
    kept = Kept(tmp_path, study)
    assert kept.go_on(again) == 30
    played = []
    alone(again, lambda row: (kept.add(row), played.append(row)))
    kept.close()
    assert same(again) == same(clashes)
    assert again.played() == 30 + len(played)
    assert taken_up(tmp_path, study) == again.played()


def taken_up(folder, study):
    """How many games were played before in a folder."""
    with closing(Kept(folder, study)) as kept:
        return kept.go_on(Course(study))


def test_the_folder_of_another_study_is_refused(tmp_path):
    assert taken_up(tmp_path, read(CLASHES)) == 0
    with pytest.raises(BadInput, match="holds another study"):
        taken_up(tmp_path, read(CLASHES.replace("0.2", "0.21")))
    head = json.loads((tmp_path / "study.json").read_text())
    (tmp_path / "study.json").write_text(json.dumps({**head, "version": "0.0.1"}))
    with pytest.raises(BadInput, match=r"version 0\.0\.1 began this study"):
        taken_up(tmp_path, read(CLASHES))


@pytest.mark.parametrize(
    "damaged",
    [b'{"cell": "cut o', b"", b"\0\0\0\0", b"\xff\xfe", b"3", b"[" * 100_000, b'{"cell": "no such cell", "number": 1}'],
    ids=["cut off", "nothing", "zeros", "no text", "a number", "a nest", "another game"],
)
def test_a_damaged_line_is_named_and_without_it_the_study_goes_on(tmp_path, damaged):
    study = read(CLASHES)
    with closing(Kept(tmp_path, study)) as kept:
        kept.go_on(course := Course(study))
        for task in list(course.tasks(0))[:2]:
            kept.add(watch(task))
    games = tmp_path / GAMES
    first, second = games.read_bytes().splitlines(keepends=True)
    for whole in ((first, damaged + b"\n", second), (first, second, damaged + b"\n", b'{"half')):
        games.write_bytes(b"".join(whole))
        with pytest.raises(BadInput) as refused:
            taken_up(tmp_path, study)
        line = whole.index(damaged + b"\n") + 1
        assert f"{GAMES}: line {line} is damaged and tells no game of this study" in refused.value.say("en")
        assert f"la ligne {line} est abîmée" in refused.value.say("fr")
        assert games.read_bytes() == b"".join(whole)
    games.write_bytes(first + second + b'{"half')
    assert taken_up(tmp_path, study) == 2


def test_a_folder_belongs_to_one_run_at_a_time(tmp_path):
    study = read(CLASHES)
    with closing(Kept(tmp_path, study)) as kept:
        kept.go_on(Course(study))
        with pytest.raises(BadInput, match="this study is being played here already, by another process"):
            taken_up(tmp_path, study)
    assert taken_up(tmp_path, study) == 0


# What was found


def test_a_packaged_scenario_that_has_changed_makes_another_study():
    study = read('scenarios = ["the-ford"]\nplayers = ["random,random"]')
    assert len(study.texts) == 1
    assert len(study.texts[0]) > 10
    assert study._replace(texts=("another",)).hash != study.hash


def test_the_same_dice_are_on_both_sides_of_a_comparison(clashes):
    seeds = [[row["seed"] for row in found.rows] for found in findings(clashes).cells]
    assert all(one == list(range(len(one))) for one in seeds)
    assert len(seeds[0]) % BATCH == 0


def test_chances_end_at_what_the_games_came_to():
    def row(won, worths):
        turns = [[turn, [0, 0], [0, 0], worth] for turn, worth in enumerate(worths, 1)]
        return {"winner": 1 - won, "turns": len(worths), "by_turn": [*turns, [len(worths), [0, 0], [0, 0], 0.0]]}

    rows = [row(1, (0, 5, 9)) for _ in range(10)] + [row(0, (0, -5, -9)) for _ in range(10)]
    turns = moved(rows)
    assert [one.turn for one in turns] == [1, 2, 3, 4]
    assert turns[0].low == pytest.approx(0.5) == pytest.approx(turns[0].high)
    assert turns[1].low < 0.2 < 0.8 < turns[1].high
    assert (turns[-1].low, turns[-1].high) == (0.0, 1.0)
    assert points(rows[0]) == 1
