"""What players at a real table ask, and what they are told."""

from __future__ import annotations

import pytest

import grognard
from grognard import api

FOUR = {"strength": 4}
NO_LINES = {"total": 0, "lines": []}
GUNS = {"strength": 6, "type": "artillery", "steps": 1}


def combat(attackers=({"strength": 8},), defenders=(FOUR,), **about):
    return {"attackers": list(attackers), "defenders": list(defenders), **about}


def move(type="infantry", terrain="clear", **about):
    return grognard.explain("a5a.move", {"type": type, "terrain": terrain, **about})["tallies"]["cost"]


def tallies(situation, procedure="a5a.combat"):
    return grognard.explain(procedure, situation)["tallies"]


def wrong(procedure, situation):
    with pytest.raises(grognard.BadInput) as mistake:
        grognard.odds(procedure, situation)
    return str(mistake.value)


# a5a.combat


def test_the_smallest_fight_has_two_strengths():
    assert grognard.odds("a5a.combat", combat()) == {
        "procedure": "a5a.combat",
        "tallies": {
            "shift": NO_LINES,
            "column": {"ratio": "2-1", "final": "2-1"},
            "attacker_die": NO_LINES,
            "defender_die": NO_LINES,
        },
        "odds": {},
        "distributions": {
            "defender_result": pytest.approx({"-": 2 / 6, "1": 1 / 6, "1R": 2 / 6, "2R": 1 / 6}),
            "attacker_result": pytest.approx({"-": 2 / 6, "1": 2 / 6, "1R": 2 / 6}),
        },
    }


@pytest.mark.rule("A5A-TER-WOODEDHILL", "A5A-TER-STREAM", "A5A-CBT-SURRD", "A5A-GAP-FORT")
def test_every_shift_is_a_line():
    attacker = {"strength": 8, "side": "stream", "same_hill": True}
    found = tallies(combat([attacker], terrain="wooded-hill", fortified=True, defenders_surrounded=True))
    assert found == {
        "shift": {
            "total": -2,
            "lines": [
                {"rule": "A5A-TER-WOODEDHILL", "times": 1, "value": -1},
                {"rule": "A5A-TER-STREAM", "times": 1, "value": -1},
                {"rule": "A5A-CBT-SURRD", "times": 1, "value": 1},
                {"rule": "A5A-GAP-FORT", "times": 1, "value": -1},
            ],
        },
        "column": {"ratio": "2-1", "final": "1-2"},
        "attacker_die": NO_LINES,
        "defender_die": NO_LINES,
    }


@pytest.mark.rule("A5A-GAP-ROUND")
def test_the_shift_is_told_whole_even_past_the_end_of_the_table():
    found = tallies(combat([FOUR], terrain="rough", fortified=True))
    assert (found["shift"]["total"], found["column"]) == (-4, {"ratio": "1-1", "final": "1-4"})


@pytest.mark.rule("A5A-CBT-MORALE")
def test_each_die_takes_the_best_morale_of_its_side():
    raw, elite = {"strength": 2, "morale": -1}, {"strength": 2, "morale": 2}
    found = grognard.roll("a5a.combat", combat([raw, elite], [FOUR, {"strength": 1, "morale": 1}]), dice=[3, 3])
    assert [(one["rule"], one["faces"], one["result"]) for one in found["rolls"]] == [
        ("A5A-CBT-ATT", [3], 5),
        ("A5A-CBT-DEF", [3], 4),
    ]


VETERANS_AGAINST_RAW = combat([{"strength": 6, "morale": 2}], [{"strength": 6, "morale": -1}])


def morale_line(value, **more):
    times = more.pop("times", value)
    return {"total": value, "lines": [{"rule": "A5A-CBT-MORALE", "times": times, "value": value, **more}]}


@pytest.mark.rule("A5A-CBT-MORALE")
def test_the_morale_value_is_a_line_of_each_sides_die():
    found = tallies(VETERANS_AGAINST_RAW)
    assert (found["attacker_die"], found["defender_die"]) == (morale_line(2), morale_line(-1))


@pytest.mark.rule("A5A-CBT-MORALE", "A5A-GAP-MORALESIGN")
def test_where_good_morale_is_negative_the_line_turns():
    found = tallies({**VETERANS_AGAINST_RAW, "settings": {"good_morale": "negative"}})
    assert (found["attacker_die"]["total"], found["defender_die"]["total"]) == (-2, 1)


@pytest.mark.rule("A5A-CBT-MORALE")
@pytest.mark.parametrize(("changed", "results"), [({}, [5, 2]), ({"A5A-CBT-MORALE": None}, [3, 3])])
def test_the_line_of_morale_struck_changes_the_roll(changed, results):
    found = grognard.roll("a5a.combat", {**VETERANS_AGAINST_RAW, "overrides": changed}, dice=[3, 3])
    assert [one["result"] for one in found["rolls"]] == results


@pytest.mark.rule("A5A-CBT-MORALE")
def test_the_line_of_morale_changed_changes_the_odds():
    changed = {**VETERANS_AGAINST_RAW, "overrides": {"A5A-CBT-MORALE": 1}}
    one_each = combat([{"strength": 6, "morale": 1}], [{"strength": 6, "morale": 1}])
    assert tallies(changed)["defender_die"] == morale_line(1, times=1, overridden=True)
    found, meant = (grognard.odds("a5a.combat", one)["distributions"] for one in (changed, one_each))
    assert found == meant


@pytest.mark.rule("A5A-CBT-MORALE", "A5A-CBT-BOMB")
def test_in_a_bombardment_only_the_guns_have_a_die():
    found = tallies(combat([{**GUNS, "morale": 1}]), "a5a.bombard")
    assert found["attacker_die"] == morale_line(1)
    assert "defender_die" not in found


@pytest.mark.rule("A5A-GAP-BOMBSIDE")
@pytest.mark.parametrize("side", ["bridge", "ford"])
def test_a_bombardment_across_a_bridge_or_ford_is_shifted_only_by_that_setting(side):
    across = combat([{**GUNS, "side": side}])
    assert tallies(across, "a5a.bombard")["shift"] == {"total": 0, "lines": []}
    shifted = tallies({**across, "settings": {"crossing_under_fire": "shifts"}}, "a5a.bombard")["shift"]
    assert [(line["rule"], line["value"]) for line in shifted["lines"]] == [(f"A5A-TER-{side.upper()}", -1)]


@pytest.mark.rule("A5A-MOR-TEST")
@pytest.mark.parametrize(("face", "words"), [(3, "The unit stays where it is."), (4, "The unit retreats 1 hex, ")])
def test_what_follows_a_morale_test_holds_after_either_result_of_combat(face, words):
    last = grognard.roll("a5a.morale", {"morale": 0}, dice=[face])["events"][-1]
    assert last["rule"] == "A5A-MOR-TEST"
    assert last["en"].startswith(words)


@pytest.mark.rule("A5A-CBT-1", "A5A-CBT-R", "A5A-CBT-NONE")
def test_a_roll_says_what_to_do_on_the_table():
    found = grognard.roll("a5a.combat", combat([FOUR]), dice=[6, 3])
    assert found["results"] == {"defender_result": "1R", "attacker_result": "1"}
    assert found["outcome"] is None
    assert [event["rule"] for event in found["events"]] == ["A5A-CBT-ATT", "A5A-CBT-DEF", "A5A-CBT-R", "A5A-CBT-1"]
    assert found["events"][2]["en"].startswith("The defender loses 1 step; each surviving unit retreats 1 hex")


def test_a_line_can_be_changed_or_struck_by_hand():
    woods = combat(terrain="woods")
    assert tallies({**woods, "overrides": {"A5A-TER-WOODS": -2}})["shift"] == {
        "total": -2,
        "lines": [{"rule": "A5A-TER-WOODS", "times": 1, "value": -2, "overridden": True}],
    }
    assert tallies({**woods, "overrides": {"A5A-TER-WOODS": None}})["column"] == {"ratio": "2-1", "final": "2-1"}
    assert tallies({**combat(), "overrides": {"A5A-CBT-SURRA": -3}})["column"]["final"] == "1-3"


@pytest.mark.rule("A5A-GAP-COLUMN")
def test_settings_are_taken():
    woods = combat(terrain="woods")
    both = grognard.odds("a5a.combat", woods)["distributions"]
    one = grognard.odds("a5a.combat", {**woods, "settings": {"shifted_column": "attacker"}})["distributions"]
    assert one["defender_result"] == both["defender_result"]
    assert one["attacker_result"] != both["attacker_result"]


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        ({"defenders": [FOUR]}, "attackers: "),
        (combat([]), "attackers: "),
        (combat([{"strength": 0}]), "attackers[0].strength: 0 is not allowed"),
        (combat([{"strength": 4, "side": "river"}]), 'attackers[0].side: "river" is not allowed'),
        (combat(defenders=[{"strength": 4, "side": "ford"}]), "defenders[0].side: there is no such field"),
        (combat(terrain="sea"), 'terrain: "sea" is not allowed; allowed: clear, woods'),
        (combat(edition="fr"), "edition: there is no such field"),
        (combat(overrides={"A5A-TER-RIVER": 1}), "overrides.A5A-TER-RIVER"),
    ],
)
def test_a_mistake_is_one_sentence_that_names_the_field(situation, sentence):
    assert wrong("a5a.combat", situation).startswith(sentence)


# a5a.bombard


@pytest.mark.rule("A5A-CBT-BOMB", "A5A-GAP-BOMB")
@pytest.mark.parametrize("side", ["none", "stream", "torrent", "river", "bridge", "ford", "embankment"])
def test_a_bombardment_may_cross_anything_and_only_an_embankment_shifts_it(side):
    guns = {"strength": 6, "side": side}
    found = grognard.odds("a5a.bombard", combat([guns], terrain="hill"))
    assert found["tallies"]["shift"]["total"] == (-2 if side == "embankment" else -1)
    assert list(found["distributions"]) == ["defender_result"]


@pytest.mark.rule("A5A-CBT-BOMB")
def test_only_artillery_bombards():
    assert grognard.explain("a5a.bombard", combat([GUNS])) == grognard.explain("a5a.bombard", combat([{"strength": 6}]))
    assert "allowed: artillery" in wrong("a5a.bombard", combat([{"strength": 6, "type": "infantry"}]))


# a5a.morale


@pytest.mark.rule("A5A-MOR-TEST", "A5A-GAP-MORALESIGN")
@pytest.mark.parametrize("morale", range(-4, 5))
def test_the_odds_of_a_morale_test(morale):
    found = grognard.odds("a5a.morale", {"morale": morale})
    highest = max(0, min(6, 3 + morale))
    assert found["tallies"]["morale"]["total"] == highest
    assert found["odds"] == pytest.approx({"passes": highest / 6, "fails": 1 - highest / 6})


def test_a_morale_test_must_be_told_the_value():
    assert wrong("a5a.morale", {}).startswith("morale: ")


# a5a.move


@pytest.mark.rule("A5A-TER-ROAD", "A5A-TER-TORRENT")
def test_a_step_is_paid_for_line_by_line():
    assert move(terrain="woods", along="road", side="torrent") == {
        "total": 2.5,
        "lines": [
            {"rule": "A5A-TER-ROAD", "times": 1, "value": 0.5},
            {"rule": "A5A-TER-TORRENT", "times": 1, "value": 2},
        ],
    }


@pytest.mark.rule("A5A-TER-SWAMP", "A5A-TER-RIVER")
def test_a_forbidden_step_has_no_total_and_says_by_which_line():
    assert move("artillery", "swamp") == {
        "total": None,
        "lines": [{"rule": "A5A-TER-SWAMP", "times": 1, "value": None}],
    }
    assert move(side="river")["total"] is None
    assert move(side="river", overrides={"A5A-TER-RIVER": 3})["total"] == 4


@pytest.mark.rule("A5A-TER-FORD")
def test_a_ford_is_over_a_stream_unless_told():
    assert move(side="ford")["total"] == 1
    assert move(side="ford", ford_over="river")["total"] == 3


@pytest.mark.rule("A5A-GAP-ROADOPENS")
def test_the_table_may_let_roads_open_ground():
    assert move("cavalry", "rough", along="trail")["total"] is None
    assert move("cavalry", "rough", along="trail", settings={"roads_open_ground": True})["total"] == 1


def test_a_step_needs_no_dice():
    found = grognard.roll("a5a.move", {"type": "infantry", "terrain": "town"}, dice=[])
    assert (found["rolls"], found["outcome"], found["results"]) == ([], None, {})


def test_a_step_must_be_told_who_and_where():
    assert wrong("a5a.move", {"terrain": "clear"}).startswith("type: ")
    assert wrong("a5a.move", {"type": "infantry"}).startswith("terrain: ")


@pytest.mark.rule("A5A-CBT-1", "A5A-CBT-R", "A5A-GAP-LEAD")
@pytest.mark.parametrize(
    ("defenders", "after_one"),
    [
        ([{"strength": 4}], 1 / 2),
        ([{"strength": 4, "morale": 1}], 1 / 3),
        ([{"strength": 4, "steps": 1}], 1),
        ([{"strength": 2}, {"strength": 2}], 1 / 4),
        ([{"strength": 2, "steps": 1}, {"strength": 2, "morale": -1, "steps": 1}], 2 / 3),
    ],
)
def test_the_defender_leaves_the_hex_by_retreat_by_loss_or_by_failed_morale(defenders, after_one):
    fight = {"attackers": [{"strength": 6}], "defenders": defenders}
    spread = grognard.odds("a5a.combat", fight)["distributions"]["defender_result"]
    ordered = sum(p for result, p in spread.items() if result.endswith("R"))
    chance = api.headlines(api.put("a5a.combat", fight))["defender_gives_way"]
    assert chance == pytest.approx(ordered + spread["1"] * after_one)
