"""The environments do what learners' libraries expect of them, in every game, and tell nobody too much."""

import json
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import grognard
import grognard.env
from grognard.ai import player

GAMES = [
    ("square-bashing", "first-steps"),
    ("walter-schnaffs", "outposts-1870"),
    ("across-five-aprils", "the-ford"),
    ("bloody-big-battles", "first-shots"),
]
every_game = pytest.mark.parametrize("battle", GAMES, ids=[ruleset for ruleset, _ in GAMES])
CYCLES = 15


def at_random(env, rng, most=10_000):
    """Plays a battle to its end; gives what each agent was paid in all."""
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        seen, reward, ended, cut_short, _ = env.last()
        paid[agent] += reward
        env.step(None if ended or cut_short else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return paid


@pytest.fixture
def rng():
    return np.random.default_rng(5)


# What the checker says of every environment with a mask that is not one of its own.
@every_game
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_it_passes_the_tests_of_pettingzoo(battle, capsys):
    api_test(grognard.env.env(*battle), CYCLES)
    parallel_api_test(grognard.env.parallel(*battle), CYCLES)
    assert capsys.readouterr().out.count("Passed") == 2


@every_game
def test_the_same_seed_is_the_same_battle(battle):
    seed_test(lambda: grognard.env.env(*battle), CYCLES)
    parallel_seed_test(lambda: grognard.env.parallel(*battle), CYCLES)
    env = grognard.env.env(*battle)
    env.reset(seed=3)
    one = env.skirmish.game.record()
    env.reset()
    assert env.skirmish.game.record() != one
    env.reset(seed=3)
    assert env.skirmish.game.record() == one


@every_game
def test_it_passes_the_checker_of_gymnasium(battle):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        check_env(grognard.env.against(*battle, "random", seat="either"), skip_render_check=True)
    assert not said


@pytest.mark.parametrize("battle", GAMES[:3], ids=[ruleset for ruleset, _ in GAMES[:3]])
def test_a_battle_is_played_to_its_end_and_the_winner_paid(battle, rng):
    env = grognard.env.env(*battle)
    env.reset(seed=1)
    paid = at_random(env, rng)
    winner = env.skirmish.game.result.winner
    assert paid == {f"player_{seat}": 0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat in (0, 1)}
    assert grognard.replay(env.skirmish.game.record()).result == env.skirmish.game.result


def test_a_step_may_be_paid_by_the_score(rng):
    env = grognard.env.env(*GAMES[2], reward="score")
    env.reset(seed=1)
    before = env.skirmish.score
    paid = at_random(env, rng)
    after = env.skirmish.game.result.score
    assert paid["player_0"] == (after[0] - after[1]) - (before[0] - before[1]) == -paid["player_1"]


def test_a_battle_may_be_cut_short(rng):
    env = grognard.env.against(*GAMES[2], decisions=20)
    env.reset(seed=1)
    ended = cut_short = False
    while not (ended or cut_short):
        _, _, ended, cut_short, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
    assert (ended, cut_short) == (False, True)


# What may be answered


@every_game
def test_the_mask_is_of_the_legal_answers_in_their_order(battle, rng):
    env = grognard.env.env(*battle)
    env.reset(seed=2)
    for agent in env.agent_iter(25):
        seen = env.observe(agent)
        legal = [str(answer) for answer in env.skirmish.game.legal]
        assert env.skirmish.texts() == legal
        assert seen["action_mask"].sum() == len(legal) > 1
        assert seen["answers"][len(legal) :].any() == False  # noqa: E712
        assert env.infos[agent] == {"question": env.skirmish.game.pending.name, "left_out": 0}
        env.step(int(rng.integers(len(legal))))


def test_where_there_is_too_little_room_answers_are_left_out_evenly():
    env = grognard.env.env("across-five-aprils", "the-ford", answers=4)
    env.reset(seed=0)
    rng = np.random.default_rng(0)
    while not env.skirmish.left_out:
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    legal = [str(answer) for answer in env.skirmish.game.legal]
    kept = env.skirmish.texts()
    assert (len(kept), kept[0], kept[-1]) == (4, legal[0], legal[-1])
    assert env.infos[env.agent_selection]["left_out"] == len(legal) - 4
    assert [legal.index(one) for one in kept] == sorted(legal.index(one) for one in kept)


def test_a_question_with_one_answer_is_asked_only_if_wanted():
    def fewest(**options):
        env, rng, least = grognard.env.env(*GAMES[0], **options), np.random.default_rng(0), []
        env.reset(seed=0)
        while env.skirmish.asked is not None:
            least.append(len(env.skirmish.offered))
            env.step(int(rng.integers(least[-1])))
        return min(least)

    assert (fewest(), fewest(forced=True)) == (2, 1)


def test_a_number_without_an_answer_loses_at_once():
    env = grognard.env.env(*GAMES[0])
    env.reset(seed=0)
    agent = env.agent_selection
    env.step(255)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {agent: -1.0, **{other: 0.0 for other in env.agents if other != agent}}


def test_who_waits_has_one_action():
    env = grognard.env.parallel(*GAMES[0])
    seen, infos = env.reset(seed=0)
    asked = env.skirmish.asked
    assert seen[f"player_{1 - asked}"]["action_mask"].nonzero()[0].tolist() == [0]
    assert not seen[f"player_{1 - asked}"]["answers"].any()
    assert infos[f"player_{1 - asked}"] == {}
    env.step({f"player_{asked}": 1, f"player_{1 - asked}": 200})
    assert not env.skirmish.over


# What is seen


@every_game
def test_every_number_has_a_name_and_no_name_is_missing(battle, rng):
    env = grognard.env.env(*battle)
    layout, others = env.layout, 0.0
    env.reset(seed=6)
    for agent in env.agent_iter(40):
        seen = env.observe(agent)
        parts = layout.read(seen["observation"])
        assert not parts["pieces"][-1].any()
        assert not parts["places"][-1].any()
        for name in ("battle", "places", "pieces"):
            columns = getattr(layout, name)
            assert parts[name].shape[-1] == len(columns)
            others += sum(np.abs(parts[name][..., at]).sum() for one, at in columns.at.items() if one.endswith(".?"))
        env.step(int(rng.integers(seen["action_mask"].sum())))
    assert others == 0
    told = layout.as_dict()
    assert json.loads(json.dumps(told)) == told
    assert set(told) == {"battle", "places", "pieces", "answers"}


@every_game
def test_an_observation_tells_what_the_view_tells(battle, rng):
    env = grognard.env.env(*battle)
    env.reset(seed=8)
    for agent in env.agent_iter(30):
        seat = int(agent[-1])
        parts, view = env.layout.read(env.observe(agent)["observation"]), env.skirmish.game.view(seat)
        at = env.layout.pieces.at
        mine = parts["pieces"][:-1, at["mine"]].astype(bool).tolist()
        assert mine == [piece.side == seat for piece in view.pieces]
        assert parts["pieces"][:-1, at["strength"]].tolist() == [piece.strength for piece in view.pieces]
        assert parts["battle"][env.layout.battle.at["turn"]] == view.turn
        held = parts["places"][:, env.layout.places.at["held.mine"]].nonzero()[0].tolist()
        assert held == [place.id for place in view.places if place.holder == seat]
        env.step(int(rng.integers(env.observe(agent)["action_mask"].sum())))


@pytest.mark.rule("WS-3-SCENARIO")
def test_what_the_other_side_chose_in_secret_is_in_no_observation():
    def after(choice):
        env = grognard.env.env("walter-schnaffs", "outposts-1870")
        env.reset(seed=0)
        assert env.skirmish.game.pending.secret
        first, other = env.agent_selection, "player_1" if env.agent_selection == "player_0" else "player_0"
        env.step(choice)
        return env.observe(first)["observation"], env.observe(other)["observation"]

    (own_one, other_one), (own_two, other_two) = after(0), after(3)
    assert np.array_equal(other_one, other_two)
    assert not np.array_equal(own_one, own_two)


def test_the_dice_to_come_are_in_no_observation():
    def first(seed):
        env = grognard.env.env(*GAMES[0])
        env.skirmish.begin(seed)
        return env.skirmish.observe(env.skirmish.asked)

    one, two = first(1), first(2)
    assert all(np.array_equal(one[part], two[part]) for part in one)


def test_an_answer_says_where_it_leads_and_what_it_costs():
    env = grognard.env.env("across-five-aprils", "the-ford")
    rng = np.random.default_rng(1)
    env.reset(seed=0)
    while env.infos[env.agent_selection]["question"] != "A5A-GAP-MOVE":
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    seen, game, at = env.observe(env.agent_selection), env.skirmish.game, env.layout.answers.at
    for row, answer in zip(seen["answers"], env.skirmish.offered, strict=False):
        pointed = game.pending.choices.pointed(game.state, answer)
        assert row[at["place"]] == (pointed.places[-1] if pointed.places else -1)
        assert row[at["cost"]] == pytest.approx(pointed.cost or 0)
    moved = [row for row in seen["answers"] if row[at["kind.way"]] or row[at["kind.place"]]]
    assert any(row[at["dx"]] or row[at["dy"]] for row in moved)


def test_the_odds_of_what_an_answer_begins_are_told_if_wanted():
    env = grognard.env.env("square-bashing", "first-steps", forecast=True)
    env.reset(seed=0)
    game, at, assault = env.skirmish.game, env.layout.answers.at, None
    while assault is None:
        begun = [game.pending.choices.begins(game.state, one) for one in env.skirmish.offered]
        assault = next((number for number, one in enumerate(begun) if one and one.id == "sb.assault"), None)
        if assault is None:
            env.step(env.skirmish.offered.index(player("greedy").decide(game).answer))
    row = env.observe(env.agent_selection)["answers"][assault]
    told = grognard.forecast(game, env.skirmish.offered[assault])
    assert row[at["odds.sb.assault.assaulter_wins"]] == pytest.approx(told["odds"]["assaulter_wins"], rel=1e-5)
    mean = sum(int(lost) * p for lost, p in told["distributions"]["target_casualties"].items())
    assert row[at["mean.sb.assault.target_casualties"]] == pytest.approx(mean, rel=1e-5)


# Against a player of ours


def test_a_learner_is_asked_its_own_questions_only(rng):
    env = grognard.env.against(*GAMES[2], "greedy", seat=1)
    env.reset(seed=0)
    for _ in range(20):
        assert env.skirmish.asked == 1
        env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))


def test_copies_are_played_side_by_side(rng):
    envs = grognard.env.vector(*GAMES[2], 3, "random", decisions=12)
    seen, _ = envs.reset(seed=4)
    ended = 0
    for _ in range(15):
        assert seen["action_mask"].any(axis=1).all()
        seen, _, _, cut_short, _ = envs.step(np.array([rng.choice(np.flatnonzero(m)) for m in seen["action_mask"]]))
        ended += cut_short.sum()
    assert seen["observation"].shape == (3, envs.envs[0].layout.size)
    assert ended > 0
    envs.close()


def test_gymnasium_makes_one_by_name():
    env = gymnasium.make("grognard.env:grognard/Battle-v0", ruleset="square-bashing", scenario="first-steps", seat=1)
    seen, info = env.reset(seed=1)
    assert env.unwrapped.seat == 1
    assert info["question"]
    assert env.observation_space.contains(seen)


def test_the_board_is_drawn_as_text():
    env = grognard.env.env(*GAMES[2], render_mode="ansi")
    env.reset(seed=0)
    assert len(env.render().splitlines()) > 5
    assert grognard.env.against(*GAMES[2]).render() is None


# What cannot be taken


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"room": 3}, "room: there is no such field"),
        ({"reward": "glory"}, "reward: 'glory' is not known; allowed: winner, score."),
        ({"answers": 1}, "answers: 1 is not allowed; allowed: a whole number, 2 or more."),
        ({"decisions": 0}, "decisions: 0 is not allowed; allowed: a whole number, 1 or more."),
        ({"settings": {"countdown": "x"}}, "settings.countdown:"),
        ({"forced": "no"}, 'forced: "no" is not allowed; allowed: true, false.'),
        ({"forecast": 1}, "forecast: 1 is not allowed; allowed: true, false."),
        ({"render_mode": "human"}, 'render_mode: "human" is not allowed; allowed: None, ansi.'),
    ],
)
def test_an_option_that_cannot_be_taken_is_named(options, sentence):
    for make in (grognard.env.env, grognard.env.parallel, grognard.env.against):
        with pytest.raises(grognard.BadInput) as refused:
            make(*GAMES[0], **options)
        assert str(refused.value).startswith(sentence)


def test_a_seat_or_an_opponent_that_cannot_be_is_named():
    with pytest.raises(grognard.BadInput, match="seat: '2' is not known; allowed: 0, 1, either"):
        grognard.env.against(*GAMES[0], seat=2)
    with pytest.raises(grognard.BadInput, match=r"^opponent: 'hal' is not known; allowed: random, "):
        grognard.env.against(*GAMES[0], "hal")
    with pytest.raises(
        grognard.BadInput, match=r"^opponent: 'search:0' is not known; allowed: search:SECONDS, a number"
    ):
        grognard.env.against(*GAMES[0], "search:0")
    with pytest.raises(grognard.BadInput, match=r"^opponent: 3 is not allowed; .*, or anything with decide\(game\)\.$"):
        grognard.env.against(*GAMES[0], 3)
    with pytest.raises(grognard.BadInput, match="copies: 0 is not allowed"):
        grognard.env.vector(*GAMES[0], 0)
    with pytest.raises(grognard.BadInput, match='processes: "two" is not allowed; allowed: true, false'):
        grognard.env.vector(*GAMES[0], 1, processes="two")


def test_whatever_decides_is_an_opponent():
    env = grognard.env.against(*GAMES[0], player("greedy"), seat=1)
    env.reset(seed=0)
    assert env.skirmish.asked == 1


@pytest.mark.parametrize("seed", [-1, "a", 0.5, True])
def test_a_seed_is_a_whole_number_from_0(seed):
    for make in (grognard.env.env, grognard.env.parallel, grognard.env.against):
        with pytest.raises(grognard.BadInput, match=r"^seed: .+ is not allowed; allowed: a whole number, 0 or more\.$"):
            make(*GAMES[0]).reset(seed=seed)


def test_a_seed_or_an_action_may_be_a_number_of_numpy():
    for make in (grognard.env.env, grognard.env.parallel, grognard.env.against):
        env, other = make(*GAMES[0]), make(*GAMES[0])
        env.reset(seed=np.int64(3))
        other.reset(seed=3)
        for one, action in ((env, np.array(1)), (other, 1)):
            one.step(dict.fromkeys(one.agents, action) if make is grognard.env.parallel else action)
        assert env.skirmish.game.record() == other.skirmish.game.record()


@pytest.mark.parametrize("action", [0.7, "0", True, None, np.float32(1)])
def test_an_action_that_is_no_whole_number_is_refused_and_nothing_happens(action):
    for make, place in ((grognard.env.env, "action"), (grognard.env.against, "action"), (grognard.env.parallel, None)):
        env = make(*GAMES[0])
        env.reset(seed=0)
        before, agent = env.skirmish.game.record(), f"player_{env.skirmish.asked}"
        with pytest.raises(grognard.BadInput) as refused:
            env.step({agent: action} if place is None else action)
        assert str(refused.value).startswith(f"{place or f'actions.{agent}'}: ")
        assert str(refused.value).endswith(" is not allowed; allowed: a whole number from 0 to 255.")
        assert (env.skirmish.game.record(), env.skirmish.over) == (before, False)


def test_actions_that_miss_who_is_asked_or_name_a_stranger_are_refused():
    env = grognard.env.parallel(*GAMES[0])
    env.reset(seed=0)
    agent = f"player_{env.skirmish.asked}"
    with pytest.raises(
        grognard.BadInput, match=rf"^actions\.{agent}: this field must be given; allowed: a whole number"
    ):
        env.step({})
    with pytest.raises(
        grognard.BadInput, match=r"^actions\.blucher: there is no such field; allowed: player_0, player_1"
    ):
        env.step({agent: 0, "blucher": 0})
    with pytest.raises(grognard.BadInput, match=r"^actions: 0 is not allowed"):
        env.step(0)


# Before the beginning and after the end


def test_nothing_is_done_before_the_first_reset():
    env, against = grognard.env.env(*GAMES[0]), grognard.env.against(*GAMES[0])
    too_early = {
        "step": [lambda: env.step(0), lambda: against.step(0), lambda: grognard.env.parallel(*GAMES[0]).step({})],
        "last": [env.last],
        "action_masks": [against.action_masks],
    }
    for name, calls in too_early.items():
        for call in calls:
            with pytest.raises(grognard.BadInput) as refused:
                call()
            assert refused.value.say("en") == f"{name}: no game has begun yet; allowed: reset() first."
            assert refused.value.say("fr").startswith(f"{name}\N{NO-BREAK SPACE}: aucune partie n'a encore commencé")


OVER = r"^answer: the game is over; allowed: nothing more\.$"


def test_when_both_agents_have_left_nothing_more_is_taken():
    env = grognard.env.env(*GAMES[0])
    env.reset(seed=0)
    env.step(255)
    for _ in env.possible_agents:
        with pytest.raises(
            grognard.BadInput, match=r"^action: 0 is not allowed; allowed: None, as the game is over\.$"
        ):
            env.step(0)
        env.step(None)
    assert env.agents == []
    for more in (lambda: env.step(0), lambda: env.step(None), env.last):
        with pytest.raises(grognard.BadInput, match=OVER):
            more()
    env.reset(seed=0)
    env.step(0)


def test_after_the_end_no_actions_are_taken():
    env = grognard.env.parallel(*GAMES[0])
    env.reset(seed=0)
    env.step({f"player_{env.skirmish.asked}": 255})
    for actions in ({}, {"player_0": 0, "player_1": 0}):
        with pytest.raises(grognard.BadInput, match=OVER):
            env.step(actions)


@pytest.mark.parametrize("decisions", [None, 2])
def test_a_learner_goes_no_further_than_the_end_or_where_it_was_cut_short(decisions):
    env = grognard.env.against(*GAMES[0], decisions=decisions)
    env.reset(seed=0)
    ended = cut_short = False
    while not (ended or cut_short):
        _, _, ended, cut_short, _ = env.step(0 if decisions else 255)
    with pytest.raises(grognard.BadInput, match=OVER):
        env.step(0)


MISSING = """
import sys
sys.modules["pettingzoo"] = None
import grognard
print(grognard.__version__)
try:
    import grognard.env
except ModuleNotFoundError as missing:
    print(missing)
"""


def test_without_the_extra_the_rest_works_and_one_sentence_names_it():
    said = subprocess.run([sys.executable, "-c", MISSING], capture_output=True, text=True, check=True).stdout
    version, sentence = said.splitlines()
    assert version == grognard.__version__
    assert sentence == "grognard.env needs pettingzoo, which comes with the extra rl: pip install 'grognard[rl]'"
