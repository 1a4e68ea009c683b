"""The table of strength: which games count, and when it knows enough."""

import ast
import json
import sys
from importlib import import_module
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
strength = import_module("strength")

PAIRING = strength.Pairing("square-bashing", "first-steps", "search-1", "greedy", 0.5, 200)
BATTLE = strength.battle(PAIRING)


def kept(number, score, versions, one="search-1", battle=BATTLE):
    who = {"ruleset": "square-bashing", "scenario": "first-steps", "one": one, "other": "greedy"}
    return {**who, "number": number, "score": score, "versions": versions, "battle": battle}


def test_a_game_counts_while_both_its_players_and_its_battle_are_as_they_were():
    now = strength.versions(PAIRING)
    games = [
        kept(0, 1.0, now),
        kept(1, 0.5, ["00000000", now[1]]),
        kept(2, 0.0, [now[0], "00000000"]),
        kept(3, 0.5, now),
        kept(4, 1.0, now, "search-2"),
        kept(5, 1.0, now, battle="0000000000000000"),
    ]
    assert strength.scores(games, PAIRING) == {0: 1.0, 3: 0.5}


def test_a_player_is_another_by_its_level_and_its_game_and_the_same_whatever_its_comments_say():
    names = [("greedy", "square-bashing"), ("search-1", "square-bashing"), ("search-2", "square-bashing")]
    marks = [strength.version(*one) for one in [*names, ("search-1", "walter-schnaffs")]]
    assert len(set(marks)) == 4
    one, other = '"""Says this."""\ndef f():\n    """And that."""\n    return 1  # so\n', "def f():\n    return 1\n"
    assert ast.dump(strength.bare(ast.parse(one))) == ast.dump(strength.bare(ast.parse(other)))
    assert ast.dump(strength.bare(ast.parse(one))) != ast.dump(strength.bare(ast.parse(other.replace("1", "2"))))


@pytest.mark.parametrize(
    ("found", "wanted", "known"),
    [([1.0] * 7, 0.65, False), ([1.0] * 8, 0.65, True), ([0.0] * 8, 0.65, True), ([1.0, 0.0] * 6, 0.55, False)],
)
def test_the_test_stops_once_it_knows_either_way(found, wanted, known):
    assert (strength.verdict([found], wanted) is not None) is known


def test_what_is_known_is_there_or_is_not():
    assert strength.verdict([[1.0] * 8], 0.65) is True
    assert strength.verdict([[0.0] * 8], 0.65) is False


def test_battles_that_are_judged_together_count_alike_however_many_games_each_has():
    games, mean, _ = strength.known([[1.0] * 12, [0.0] * 4])
    assert (games, mean) == (16, 0.5)
    alike = strength.known([[1.0, 0.0, 1.0, 1.0]] * 4)
    alone = strength.known([[1.0, 0.0, 1.0, 1.0] * 4])
    assert alike == pytest.approx(alone)


def test_nothing_is_known_of_battles_together_before_each_was_played():
    assert strength.verdict([[1.0] * 40, [1.0] * 3], 0.65) is None
    assert strength.verdict([[1.0] * 40, []], 0.65) is None
    assert strength.verdict([[1.0] * 40, [1.0] * 4], 0.65) is True


def test_a_level_against_the_one_below_is_judged_by_all_battles_to_learn_with_and_against_greedy_by_one():
    step = next(one for one in strength.pairings(()) if (one.one, one.other) == ("search-2", "search-1"))
    assert step.together
    assert len(strength.counting([], step)) == len(strength.LEARNING)
    assert len(strength.counting([], PAIRING)) == 1
    assert not [one for one in strength.pairings(()) if one.other == "greedy" and one.together]


def test_every_level_is_to_be_shown_in_every_game():
    wanted = list(strength.pairings(()))
    for battle in strength.LEARNING:
        here = {(one.one, one.other): one.wanted for one in wanted if one.scenario == battle}
        assert here["search-3", "greedy"] == 0.75
        assert here["search-5", "greedy"] == 0.9
        for level in range(2, 6):
            assert here[f"search-{level}", f"search-{level - 1}"] == 0.65
    elsewhere = [one for one in wanted if one.scenario not in strength.LEARNING]
    assert {(one.one, one.other, one.games) for one in elsewhere} == {("search-3", "greedy", 20)}
    assert len(elsewhere) == 8


def again(monkeypatch, tmp_path, changes):
    """What is said of four kept games of players of earlier code and two of those before them.

    One of the four was played before the two. Of the four, the second came to something else or not; the two came to
    what they would now.
    """
    file, more = tmp_path / "kept.jsonl", {"decisions": [3, 4]}
    before = [{**kept(number, 0.0, ["00000000", "00000000"]), **more, "commit": "old"} for number in (8, 9)]
    games = [{**kept(number, 1.0, ["11111111", "11111111"]), **more, "commit": "abc"} for number in (3, 0, 1, 2)]
    file.write_text("".join([f"{json.dumps(one)}\n" for one in [games[0], *before, *games[1:]]]))
    monkeypatch.setattr(strength, "KEPT", file)
    known = {one["number"]: one for one in [*before, *games]}
    found = lambda pairing, number: {**known[number], "decisions": [3, 4 + changes * (number == 1)]}  # noqa: E731
    monkeypatch.setattr(strength, "played", found)
    return list(strength.again([PAIRING])), strength.kept()


def test_games_count_again_where_two_of_them_come_to_the_same(monkeypatch, tmp_path):
    said, games = again(monkeypatch, tmp_path, 0)
    assert said == ["first-steps, search-1 against greedy: 4 games of abc count again"]
    assert strength.scores(games, PAIRING) == {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0}
    assert len(games) == 6


def test_games_of_players_who_answer_otherwise_count_no_more_and_those_before_are_tried(monkeypatch, tmp_path):
    said, games = again(monkeypatch, tmp_path, 1)
    others, same = said
    assert others == "first-steps, search-1 against greedy: 4 games of abc were of others"
    assert same == "first-steps, search-1 against greedy: 2 games of old count again"
    assert strength.scores(games, PAIRING) == {8: 0.0, 9: 0.0}


def test_one_game_alone_does_not_show_that_players_are_the_same(monkeypatch, tmp_path):
    file, was = (
        tmp_path / "kept.jsonl",
        {**kept(0, 1.0, ["00000000", "00000000"]), "decisions": [3, 4], "commit": "old"},
    )
    file.write_text(f"{json.dumps(was)}\n")
    monkeypatch.setattr(strength, "KEPT", file)
    monkeypatch.setattr(strength, "played", lambda pairing, number: was)
    assert list(strength.again([PAIRING])) == ["first-steps, search-1 against greedy: 1 games of old were of others"]


@pytest.mark.parametrize(("least", "games"), [(0, 8), (11, 12)])
def test_a_pairing_goes_on_to_the_least_games_asked_for_however_soon_the_test_knows(
    monkeypatch, tmp_path, least, games
):
    monkeypatch.setattr(strength, "KEPT", tmp_path / "kept.jsonl")
    won = lambda pairing, number: kept(number, 1.0, strength.versions(pairing))  # noqa: E731
    monkeypatch.setattr(strength, "played", won)
    assert [one["number"] for one in strength.go_on([PAIRING], least=least)] == list(range(games))
