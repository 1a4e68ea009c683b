"""What a player at a real table may say, and what comes back."""

import pytest

import grognard
from grognard.square_bashing import RULESET

from .pieces import KINDS, THOSE_WHO_ASSAULT, said, told, total


def assault(assaulter=("infantry",), target=("infantry",), face="front", **more):
    """sb.assault with fields of the target by name; those of the assaulter as `mine`."""
    mine = more.pop("mine", {})
    common = {name: more.pop(name) for name in ("settings", "overrides", "edition") if name in more}
    return {
        "face": face,
        "assaulter": {"units": said(*assaulter), **mine},
        "target": {"units": said(*target), **more},
        **common,
    }


SMALLEST = {
    "sb.assault": {"assaulter": {"units": said("infantry")}, "target": {"units": said("infantry")}},
    "sb.retire": {"target": {"units": said("infantry")}},
    "sb.shooting": {"shooters": said("infantry"), "distance": 1, "target": {"units": said("infantry")}},
    "sb.morale": {"units": said("infantry")},
    "sb.scenery": {"unit": {"type": "infantry"}},
    "sb.barrage": {"kind": "gas"},
    "sb.gas": {},
    "sb.rout": {"unit": {"type": "infantry"}},
    "sb.rolling": {},
    "sb.reinforcements": {"way": "A", "waiting": 1},
    "sb.saves": {"hits": 3, "units": said("infantry")},
    "sb.countdown": {"left": 21},
}
SPELT_OUT = {
    "sb.assault": {
        "face": "front",
        "assaulter": {
            "units": [{"type": "infantry", "quality": "regular", "damaged": False, "assaulting": True}],
            "hill": False,
            "supports": 0,
            "winning": False,
            "fighting_bonus": False,
            "shock": False,
            "extra": [],
            "barrage": 0,
        },
        "target": {
            "units": [{"type": "infantry", "quality": "regular", "damaged": False}],
            "terrain": [],
            "works": "none",
            "supports": 0,
            "winning": False,
            "barrage": 0,
            "hemmed_in": False,
        },
    },
    "sb.retire": {"target": {"units": said("regular infantry"), "terrain": [], "works": "none"}},
    "sb.shooting": {
        "shooters": said("regular infantry"),
        "distance": 1,
        "target": {"units": said("regular infantry"), "terrain": [], "works": "none"},
    },
    "sb.morale": {
        "units": said("regular infantry"),
        "casualty_markers": 0,
        "barrage": 0,
        "enemy_faces": 0,
        "terrain": [],
        "works": "none",
        "morale_bonus": False,
        "hold_the_line": False,
    },
    "sb.scenery": {"unit": {"type": "infantry", "quality": "regular", "damaged": False}},
    "sb.barrage": {"kind": "gas", "quality": "average"},
    "sb.gas": {},
    "sb.rout": {"unit": {"type": "infantry", "quality": "regular", "damaged": False}},
    "sb.rolling": {"rows": 3},
    "sb.reinforcements": {"way": "A", "waiting": 1},
    "sb.saves": {
        "hits": 3,
        "cause": "assaulted",
        "units": said("regular infantry"),
        "terrain": [],
        "works": "none",
        "casualty_markers": 0,
        "barrage": 0,
    },
    "sb.countdown": {"left": 21},
}
TALLIES = {
    "sb.assault": ["assaulter", "target"],
    "sb.retire": ["retire"],
    "sb.shooting": ["shooting"],
    "sb.morale": ["morale"],
    "sb.scenery": ["scenery"],
    "sb.barrage": [],
    "sb.gas": [],
    "sb.rout": ["rout"],
    "sb.rolling": [],
    "sb.reinforcements": [],
    "sb.saves": [],
    "sb.countdown": [],
}
ODDS = {
    "sb.assault": ["assaulter_wins", "target_holds"],
    "sb.retire": [],
    "sb.shooting": [],
    "sb.morale": ["none", "steady", "retire", "run"],
    "sb.scenery": ["leaves", "stays"],
    "sb.barrage": ["short", "on", "over"],
    "sb.gas": ["disperses", "forward", "back", "stays"],
    "sb.rout": ["routs", "rallies"],
    "sb.rolling": [],
    "sb.reinforcements": [],
    "sb.saves": [],
    "sb.countdown": ["ends", "goes_on"],
}
DISTRIBUTIONS = {
    "sb.assault": ["target_casualties", "assaulter_casualties"],
    "sb.retire": ["target_casualties"],
    "sb.shooting": ["hits", "target_casualties"],
    "sb.morale": ["fails"],
    "sb.scenery": [],
    "sb.barrage": ["hits"],
    "sb.gas": [],
    "sb.rout": [],
    "sb.rolling": ["rows"],
    "sb.reinforcements": ["arrivals"],
    "sb.saves": ["casualties"],
    "sb.countdown": ["left"],
}
PROCEDURES = list(SMALLEST)

# The shape of it


def test_these_are_the_procedures():
    assert [situation.id for situation in RULESET.situations] == PROCEDURES


@pytest.mark.parametrize("procedure", PROCEDURES)
@pytest.mark.parametrize(
    "common", [{}, {"settings": {}, "overrides": {}}, {"edition": "en"}, {"settings": {"edition": "en"}}]
)
def test_the_smallest_situation_is_the_one_with_every_default_spelt_out(procedure, common):
    assert grognard.odds(procedure, {**SMALLEST[procedure], **common}) == grognard.odds(procedure, SPELT_OUT[procedure])


@pytest.mark.parametrize("edition", ["en", "fr"])
@pytest.mark.parametrize("procedure", PROCEDURES)
def test_odds_have_the_names_of_the_contract_and_sum_to_one(procedure, edition):
    odds = grognard.odds(procedure, {**SMALLEST[procedure], "edition": edition})
    whole = ["whole"] if procedure == "sb.assault" else []
    assert list(odds) == ["procedure", "tallies", "odds", "distributions", *whole]
    assert odds["procedure"] == procedure
    assert list(odds["tallies"]) == TALLIES[procedure]
    assert list(odds["odds"]) == ODDS[procedure]
    assert list(odds["distributions"]) == DISTRIBUTIONS[procedure]
    for spread in (odds["odds"], *odds["distributions"].values()):
        assert not spread or sum(spread.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_explain_gives_the_tallies_of_the_odds_alone(procedure):
    odds = grognard.odds(procedure, SMALLEST[procedure])
    assert grognard.explain(procedure, SMALLEST[procedure]) == {
        "procedure": procedure,
        "tallies": odds["tallies"],
    }


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("procedure", PROCEDURES)
def test_a_roll_comes_to_something_the_odds_know(procedure, seed):
    rolled = grognard.roll(procedure, SMALLEST[procedure], seed=seed)
    odds = grognard.odds(procedure, SMALLEST[procedure])
    assert list(rolled) == ["procedure", "tallies", "rolls", "outcome", "results", "events", "next"]
    assert rolled["tallies"] == odds["tallies"]
    assert rolled["outcome"] in (odds["odds"] or [None])
    assert list(rolled["results"]) == list(odds["distributions"])
    for name, value in rolled["results"].items():
        assert odds["distributions"][name][str(value)] > 0
    assert all(set(event) == {"rule", "en", "fr"} for event in rolled["events"])


def test_the_same_seed_gives_the_same_roll():
    first = grognard.roll("sb.assault", SMALLEST["sb.assault"], seed=11)
    assert first == grognard.roll("sb.assault", SMALLEST["sb.assault"], seed=11)
    assert any(
        grognard.roll("sb.assault", SMALLEST["sb.assault"], seed=seed)["rolls"] != first["rolls"] for seed in range(3)
    )


def test_lines_add_up_to_the_total_minimum_included():
    explained = grognard.explain(
        "sb.assault",
        assault(["infantry"], ["damaged infantry"], "rear", mine={"extra": [2]}, works="fort", terrain=["hill"]),
    )
    assert told(explained, "assaulter") == [
        ("SB-26-A-STRENGTH", 1, 3),
        ("SB-26-A-FLANK", 1, 2),
        ("SB-26-A-EXTRA", 2, 2),
        ("SB-26-A-HILL", 1, -1),
        ("SB-26-A-TRENCH", 1, -2),
    ]
    assert told(explained, "target") == [("SB-26-T-DAMAGED", 1, 1), ("SB-26-T-EXTRA", 2, -2), ("SB-26-T-MIN", 1, 3)]
    assert (total(explained, "assaulter"), total(explained, "target")) == (4, 2)


# What the contract says of single fields


@pytest.mark.rule("SB-26-A-OTHER")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "command"])
def test_who_assaults_by_default_depends_on_the_type(kind):
    explained = grognard.explain("sb.assault", assault([kind]))
    assert (told(explained, "assaulter")[0][0] == "SB-26-A-OTHER") is (kind not in THOSE_WHO_ASSAULT)
    standing_by = grognard.explain("sb.assault", assault([f"idle {kind}"]))
    assert told(standing_by, "assaulter")[0] == ("SB-26-A-OTHER", 1, 1)


@pytest.mark.rule("SB-26-A-LTANK", "SB-26-T-AC", "SB-27-S-TANK")
def test_the_light_armoured_car_is_an_armoured_car_but_saves_worse():
    for mine, theirs in (("armoured-car", "light-armoured-car"), ("light-armoured-car", "armoured-car")):
        explained = grognard.explain("sb.assault", assault([mine], [theirs]))
        assert told(explained, "assaulter") == [("SB-26-A-LTANK", 1, 2)]
        assert told(explained, "target") == [("SB-26-T-AC", 1, 2)]
    light, heavy = (
        grognard.roll("sb.retire", {"target": {"units": said(kind)}}, dice=[3, 3])["results"]["target_casualties"]
        for kind in ("light-armoured-car", "armoured-car")
    )
    assert (light, heavy) == (2, 0)


@pytest.mark.rule("SB-27-RANGE")
@pytest.mark.parametrize("distance", [5, 6, 1000])
def test_a_distance_out_of_range_gives_no_dice(distance):
    asked = {**SMALLEST["sb.shooting"], "shooters": said("artillery", "professional infantry"), "distance": distance}
    odds = grognard.odds("sb.shooting", asked)
    assert odds["tallies"]["shooting"] == {"total": 0, "lines": []}
    assert odds["distributions"] == {"hits": {"0": 1.0}, "target_casualties": {"0": 1.0}}
    assert grognard.roll("sb.shooting", asked, dice=[])["rolls"] == []


@pytest.mark.rule("SB-26-A-SUPPORT", "SB-26-A-EXTRA", "SB-26-T-SUPPORT", "SB-26-T-BARRAGE", "SB-28-CASUALTY")
def test_counts_above_a_cap_are_accepted_and_capped():
    explained = grognard.explain("sb.assault", assault(mine={"supports": 50, "extra": [9, 9, 9]}, barrage=50))
    assert told(explained, "assaulter")[1:] == [("SB-26-A-EXTRA", 6, 6), ("SB-26-A-SUPPORT", 2, 4)]
    assert told(explained, "target")[1:3] == [("SB-26-T-BARRAGE", 3, -3), ("SB-26-T-EXTRA", 6, -6)]
    assert total(grognard.explain("sb.assault", assault(supports=50)), "target") == 6
    asked = {"units": said("infantry"), "casualty_markers": 50, "barrage": 50, "enemy_faces": 50}
    assert total(grognard.explain("sb.morale", asked), "morale") == 10


@pytest.mark.rule("SB-GAP-NOCOMMAND", "SB-26-T-MIN")
def test_a_target_of_command_alone_throws_the_minimum_and_takes_no_hits():
    odds = grognard.odds("sb.assault", assault(["infantry", "infantry"], ["command"]))
    assert told(odds, "target") == [("SB-26-T-MIN", 1, 2)]
    assert odds["distributions"]["target_casualties"] == {"0": 1.0}
    assert odds["odds"]["target_holds"] == pytest.approx(1, abs=1e-12)


@pytest.mark.rule("SB-27-FORT")
def test_in_a_fort_every_save_of_the_target_is_three():
    asked = {"target": {"units": said("reservist infantry"), "works": "fort"}}
    assert grognard.roll("sb.retire", asked, dice=[2, 3, 3, 4])["results"] == {"target_casualties": 1}


@pytest.mark.rule("SB-27-S-TANK", "SB-26-RETIRE")
def test_a_retiring_square_saves_like_an_assaulted_target():
    asked = {"target": {"units": said("heavy-tank"), "terrain": ["woods"]}}
    assert total(grognard.explain("sb.retire", asked), "retire") == 2
    assert grognard.roll("sb.retire", asked, dice=[3, 4])["results"] == {"target_casualties": 1}


@pytest.mark.rule("SB-26-RETIRE")
def test_supports_and_markers_of_a_retiring_square_are_accepted_and_mean_nothing():
    more = {"supports": 2, "winning": True, "barrage": 1}
    plain = grognard.odds("sb.retire", SMALLEST["sb.retire"])
    assert grognard.odds("sb.retire", {"target": {"units": said("infantry"), **more}}) == plain


@pytest.mark.rule("SB-26-A-HILL")
def test_a_rough_hill_is_a_hill_too():
    rough = grognard.explain("sb.assault", assault(terrain=["rough-hill"]))
    assert told(rough, "assaulter") == [("SB-26-A-STRENGTH", 1, 3), ("SB-26-A-HILL", 1, -1)]


@pytest.mark.rule("SB-26-RETIRE")
def test_a_rule_of_several_lines_names_each_part():
    explained = grognard.explain("sb.retire", {"target": {"units": said("reservist artillery", "mg")}})
    assert explained["tallies"]["retire"] == {
        "total": 4,
        "lines": [
            {"rule": "SB-26-RETIRE", "times": 1, "value": 3},
            {"rule": "SB-26-RETIRE", "times": 1, "value": 1, "part": "reservists"},
            {"rule": "SB-26-RETIRE", "times": 1, "value": 1, "part": "artillery"},
            {"rule": "SB-26-RETIRE", "times": 1, "value": -1, "part": "screened"},
        ],
    }


# Lines that the players' table decided otherwise


def overridden(procedure, situation, name, overrides):
    tally = grognard.explain(procedure, {**situation, "overrides": overrides})["tallies"][name]
    assert tally["total"] == sum(line["value"] for line in tally["lines"])
    return tally["total"], [line for line in tally["lines"] if line.get("overridden")]


@pytest.mark.rule("SB-26-A-STRENGTH", "SB-26-A-SHOCK")
@pytest.mark.parametrize(
    ("rule", "value", "whole"),
    [("SB-26-A-STRENGTH", 4, 4), ("SB-26-A-SHOCK", 2, 5), ("SB-26-A-HILL", -1, 2), ("SB-26-A-STRENGTH", 0, 2)],
)
def test_an_override_is_the_whole_value_of_its_line_and_says_so(rule, value, whole):
    dice, changed = overridden("sb.assault", assault(), "assaulter", {rule: value})
    assert dice == whole
    assert changed == [{"rule": rule, "times": 1, "value": value, "overridden": True}]


@pytest.mark.rule("SB-26-A-HASTY")
def test_null_strikes_a_line():
    total_of, changed = overridden("sb.assault", assault(works="hasty"), "assaulter", {"SB-26-A-HASTY": None})
    assert total_of == 3
    assert [(line["rule"], line["value"]) for line in changed] == [("SB-26-A-HASTY", 0)]


@pytest.mark.rule("SB-26-A-MIN", "SB-26-T-MIN")
@pytest.mark.parametrize(("name", "rule"), [("assaulter", "SB-26-A-MIN"), ("target", "SB-26-T-MIN")])
def test_a_minimum_may_be_struck(name, rule):
    asked = assault(["mg"], ["damaged infantry"])
    assert total(grognard.explain("sb.assault", asked), name) == 2
    dice, changed = overridden("sb.assault", asked, name, {rule: None})
    assert dice == 1
    assert [(line["rule"], line["value"]) for line in changed] == [(rule, 0)]


@pytest.mark.rule("SB-26-RETIRE")
@pytest.mark.parametrize(("value", "hits"), [(5, 5), (0, 0), (None, 0)])
def test_a_rule_of_several_lines_is_overridden_whole_as_one_line(value, hits):
    asked = {"target": {"units": said("reservist artillery", "mg")}}
    total_of, changed = overridden("sb.retire", asked, "retire", {"SB-26-RETIRE": value})
    assert total_of == hits
    assert changed == [{"rule": "SB-26-RETIRE", "times": 1, "value": hits, "overridden": True}]


@pytest.mark.rule("SB-26-RETIRE")
def test_a_part_of_a_rule_is_overridden_alone():
    asked = {"target": {"units": said("reservist artillery")}}
    total_of, changed = overridden("sb.retire", asked, "retire", {"SB-26-RETIRE.artillery": None})
    assert total_of == 4
    assert [(line["part"], line["value"]) for line in changed] == [("artillery", 0)]


@pytest.mark.rule("SB-27-HIT", "SB-28-FAIL")
@pytest.mark.parametrize(
    ("procedure", "situation", "rule", "name"),
    [
        ("sb.shooting", SMALLEST["sb.shooting"], "SB-27-HIT", "hits"),
        ("sb.morale", {"units": said("infantry"), "casualty_markers": 1}, "SB-28-FAIL", "fails"),
    ],
)
@pytest.mark.parametrize(("on", "chance"), [(2, 5 / 6), (6, 1 / 6), (None, 0)])
def test_the_number_a_die_must_reach_may_be_overridden(procedure, situation, rule, name, on, chance):
    spread = grognard.odds(procedure, {**situation, "overrides": {rule: on}})["distributions"][name]
    assert spread.get("1", 0) == pytest.approx(chance, abs=1e-12)


@pytest.mark.rule("SB-26-A", "SB-26-T")
def test_each_side_of_a_fight_may_hit_on_another_number():
    asked = assault(overrides={"SB-26-A": 2, "SB-26-T": None})
    rolled = grognard.roll("sb.assault", asked, dice=[*(2, 1, 3), *(6, 6), *(1, 1)])
    assert [one["result"] for one in rolled["rolls"][:2]] == [2, 0]
    assert rolled["outcome"] == "assaulter_wins"


@pytest.mark.rule("SB-27-S-INF")
@pytest.mark.parametrize(("needs", "failed"), [(2, 0), (6, 3), (None, 3)])
def test_a_save_may_be_overridden_or_struck(needs, failed):
    asked = {**SMALLEST["sb.retire"], "overrides": {"SB-27-S-INF": needs}}
    assert grognard.roll("sb.retire", asked, dice=[3, 4, 5])["results"] == {"target_casualties": failed}


@pytest.mark.rule("SB-24-QUALITY")
@pytest.mark.parametrize(("value", "needs"), [(-2, 1), (0, 3), (None, 3)])
def test_the_quality_line_of_a_move_may_be_overridden_by_its_rule_id(value, needs):
    asked = {"unit": said("professional infantry")[0]}
    assert overridden("sb.scenery", asked, "scenery", {"SB-24-QUALITY": value})[0] == needs


@pytest.mark.rule("SB-24-INF", "SB-24-QUALITY")
def test_overriding_the_number_of_a_move_leaves_the_line_for_quality_alone():
    asked = {"unit": said("professional infantry")[0], "overrides": {"SB-24-INF": 5}}
    assert told(grognard.explain("sb.scenery", asked), "scenery") == [("SB-24-INF", 1, 5), ("SB-24-QUALITY", 1, -1)]


def test_overrides_leave_the_rules_of_the_next_situation_alone():
    changed = grognard.odds("sb.assault", assault(overrides={"SB-26-A-STRENGTH": 9}))
    assert total(changed, "assaulter") == 9
    assert total(grognard.odds("sb.assault", assault()), "assaulter") == 3


# What is refused: the field, the value and what is allowed


@pytest.mark.parametrize(
    ("procedure", "situation", "where", "value", "allowed"),
    [
        ("sb.assault", {**SMALLEST["sb.assault"], "weather": 1}, "weather", "", "face, assaulter, target"),
        ("sb.assault", assault(rain=True), "target.rain", "", "units, terrain, works, supports, winning, barrage"),
        ("sb.assault", assault(["horse"]), "assaulter.units[0].type", '"horse"', "infantry, cavalry, dismounted, mg"),
        (
            "sb.assault",
            assault(["infantry", "elite mg"]),
            "assaulter.units[1].quality",
            '"elite"',
            "professional, regular",
        ),
        ("sb.assault", assault(target=["idle infantry"]), "target.units[0].assaulting", "", "type, quality, damaged"),
        ("sb.assault", assault(face="back"), "face", '"back"', "front, flank, rear"),
        ("sb.assault", assault(works="wall"), "target.works", '"wall"', "none, hasty, trench, fort"),
        ("sb.assault", assault(terrain=["sea"]), "target.terrain[0]", '"sea"', "woods, buildings, hill, rough-hill"),
        ("sb.assault", assault(terrain="woods"), "target.terrain", '"woods"', "woods, buildings, hill, rough-hill"),
        ("sb.assault", assault(barrage=-1), "target.barrage", "-1", " 0"),
        ("sb.assault", assault(supports=1.5), "target.supports", "1.5", " 0"),
        ("sb.assault", assault(supports=True), "target.supports", "true", " 0"),
        ("sb.assault", assault(winning=1), "target.winning", "1", "true, false"),
        ("sb.assault", assault(mine={"extra": [1, -1]}), "assaulter.extra[1]", "-1", " 0"),
        ("sb.assault", assault(mine={"extra": 2}), "assaulter.extra", "2", "["),
        ("sb.assault", assault([]), "assaulter.units", "0", "from 1 to"),
        ("sb.assault", {"assaulter": {"units": said("mg")}}, "target.units", "", "type"),
        ("sb.assault", {**SMALLEST["sb.assault"], "target": []}, "target", "[]", "units"),
        ("sb.assault", assault(edition="de"), "edition", '"de"', "en, fr"),
        ("sb.assault", assault(settings={"weather": 1}), "settings.weather", "", "edition, board_wide"),
        ("sb.assault", assault(settings={"hill_and_works": "sum"}), "settings.hill_and_works", "sum", "add, larger"),
        ("sb.assault", assault(settings=[]), "settings", "[]", "an object of names and values"),
        ("sb.assault", assault(overrides=[]), "overrides", "[]", "an object of names and values"),
        ("sb.assault", assault(overrides={"SB-28-RES": 1}), "overrides.SB-28-RES", "", "SB-26-A-STRENGTH"),
        ("sb.assault", assault(overrides={"SB-26-A-HILL": "no"}), "overrides.SB-26-A-HILL", '"no"', " -99"),
        ("sb.assault", assault(overrides={"SB-26-A-HILL": 100}), "overrides.SB-26-A-HILL", "100", " -99"),
        ("sb.retire", {}, "target.units", "", "type"),
        ("sb.retire", [], "situation", "[]", "`grognard schema sb.retire` lists"),
        ("sb.shooting", {"shooters": said("mg"), "target": {"units": said("mg")}}, "distance", "", " 1"),
        ("sb.shooting", {**SMALLEST["sb.shooting"], "distance": 0}, "distance", "0", " 1"),
        ("sb.shooting", {**SMALLEST["sb.shooting"], "distance": "far"}, "distance", '"far"', " 1"),
        ("sb.morale", {}, "units", "", "type"),
        ("sb.morale", {"units": said("mg"), "hold_the_line": "yes"}, "hold_the_line", '"yes"', "true, false"),
        ("sb.scenery", {}, "unit.type", "", "infantry, cavalry"),
        ("sb.barrage", {}, "kind", "", "suppression, point, rolling, gas"),
        ("sb.barrage", {"kind": "smoke"}, "kind", '"smoke"', "suppression, point, rolling, gas"),
        ("sb.barrage", {"kind": "gas", "quality": "best"}, "quality", '"best"', "poor, average, good"),
    ],
)
def test_bad_input_names_the_field_the_value_and_what_is_allowed(procedure, situation, where, value, allowed):
    with pytest.raises(grognard.BadInput) as wrong:
        grognard.odds(procedure, situation)
    message = str(wrong.value)
    assert message.startswith(f"{where}: ")
    assert value in message
    assert allowed in message.partition("allowed:")[2]
    assert "\n" not in message


def test_where_no_field_is_asked_for_an_unknown_one_is_answered_with_those_every_situation_takes():
    with pytest.raises(grognard.BadInput) as wrong:
        grognard.odds("sb.gas", {"wind": "west"})
    message = str(wrong.value)
    assert message.startswith("wind: ")
    assert all(name in message.partition("allowed:")[2] for name in ("settings", "overrides", "edition"))


def test_an_edition_said_twice_is_refused():
    with pytest.raises(grognard.BadInput, match=r"^edition: .*settings\.edition"):
        grognard.odds("sb.gas", {"edition": "en", "settings": {"edition": "fr"}})


def test_an_unknown_procedure_is_refused_with_the_known_ones():
    with pytest.raises(grognard.BadInput, match=r"procedure: 'sb.charge' .*sb\.assault, sb\.retire"):
        grognard.odds("sb.charge", {})


# The players' own dice


@pytest.mark.rule("SB-26-A", "SB-26-T", "SB-27-S-INF", "SB-27-S-MG")
def test_dice_of_an_assault_are_read_assaulter_target_targets_saves_as_listed_assaulters_saves():
    asked = assault(["infantry", "reservist cavalry"], ["infantry", "mg"])
    dice = [*(5, 6, 5, 6, 1, 1), *(1, 2, 3, 4, 5, 6, 5), *(3, 4), *(2, 3), *(4, 3), 4]
    rolled = grognard.roll("sb.assault", asked, dice=dice)
    assert rolled["rolls"] == [
        {"rule": "SB-26-A", "faces": [5, 6, 5, 6, 1, 1], "result": 4},
        {"rule": "SB-26-T", "faces": [1, 2, 3, 4, 5, 6, 5], "result": 3},
        {"rule": "SB-27-S-INF", "faces": [3, 4], "result": 1},
        {"rule": "SB-27-S-MG", "faces": [2, 3], "result": 1},
        {"rule": "SB-27-S-INF", "faces": [4, 3], "result": 1},
        {"rule": "SB-27-S-CAV", "faces": [4], "result": 1},
    ]
    assert rolled["results"] == {"target_casualties": 2, "assaulter_casualties": 2}
    assert rolled["outcome"] == "target_holds"


@pytest.mark.rule("SB-27-FIRST", "SB-27-REST")
def test_in_a_roll_both_players_place_hits_to_their_own_advantage():
    asked = assault(["infantry"], ["artillery", "mg", "infantry"])
    dice = [6, 6, 6] + [1] * 9 + [6] + [6, 6]
    rolled = grognard.roll("sb.assault", asked, dice=dice)
    assert [(one["rule"], len(one["faces"])) for one in rolled["rolls"][2:]] == [("SB-27-S-ART", 1), ("SB-27-S-MG", 2)]


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ([], "too few, 0 given; allowed: 3"),
        ([1, 2], "too few, 2 given; allowed: 3"),
        ([1, 2, 3, 4], "too few, 4 given; allowed: 5"),
        ([6, 1, 1, 1, 1], "too few, 5 given; allowed: 6"),
        ([1, 1, 1, 1, 1, 1], "too many, 6 given; allowed: exactly 5"),
        ([6, 1, 1, 1, 1, 1, 1], "too many, 7 given; allowed: exactly 6"),
        ([0, 1, 1, 1, 1], "0 is not a face; allowed: 1 to 6"),
        ([7, 1, 1, 1, 1], "7 is not a face; allowed: 1 to 6"),
    ],
)
def test_dice_too_few_too_many_or_wrong_are_refused_saying_what_is_wanted(dice, message):
    with pytest.raises(grognard.BadInput, match=f"^dice: {message}"):
        grognard.roll("sb.assault", SMALLEST["sb.assault"], dice=dice)


@pytest.mark.rule("SB-22-DEVIATION", "SB-22-POINT")
def test_a_point_barrage_wants_two_dice():
    with pytest.raises(grognard.BadInput, match="too few, 1 given; allowed: 2"):
        grognard.roll("sb.barrage", {"kind": "point"}, dice=[1])
    with pytest.raises(grognard.BadInput, match="too many, 2 given; allowed: exactly 1"):
        grognard.roll("sb.barrage", {"kind": "gas"}, dice=[1, 1])


@pytest.mark.rule("SB-GAP-FACING", "SB-GAP-EXTRA", "SB-GAP-DEVIATION", "SB-GAP-ROLLING")
def test_settings_of_the_board_hold_in_a_situation_too():
    flank = assault(face="flank", settings={"flanks": "none", "additional_assaulters": "none"})
    flank["assaulter"] = {**flank["assaulter"], "extra": [2]}
    told = grognard.explain("sb.assault", flank)["tallies"]
    assert not {"SB-26-A-FLANK", "SB-26-A-EXTRA"} & {line["rule"] for line in told["assaulter"]["lines"]}
    assert "SB-26-T-EXTRA" not in {line["rule"] for line in told["target"]["lines"]}
    for kind, settings in (("point", {"deviation": "none"}), ("rolling", {"rolling_deviation": "none"})):
        assert grognard.odds("sb.barrage", {"kind": kind, "settings": settings})["odds"]["on"] == pytest.approx(1)
    assert grognard.odds("sb.barrage", {"kind": "point", "settings": {"rolling_deviation": "none"}})["odds"][
        "on"
    ] == pytest.approx(0.5)
