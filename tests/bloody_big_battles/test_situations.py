"""bbb.move, bbb.fire, bbb.assault: what a player states, and what is answered."""

import pytest

import grognard
from grognard.api import schema

MUSKETS = {"weapon": "musket", "bases": 4, "range": 3}


def lines(explained, name):
    return [(line["rule"], line["value"]) for line in explained["tallies"][name]["lines"]]


# bbb.move


def test_a_move_needs_nothing_said():
    found = grognard.odds("bbb.move", {})
    assert found["tallies"] == {"move": {"total": 0, "lines": []}}
    assert found["odds"] == pytest.approx(
        {
            "BBB-MT-11": 3 / 36,
            "BBB-MT-10": 3 / 36,
            "BBB-MT-9": 4 / 36,
            "BBB-MT-7": 11 / 36,
            "BBB-MT-5": 9 / 36,
            "BBB-MT-2": 6 / 36,
            "BBB-MT-0": 0,
            "BBB-MT-NEG": 0,
        }
    )
    assert found["distributions"] == {}


@pytest.mark.rule("BBB-MM-IRREGULAR")
@pytest.mark.parametrize("who", [{"irregular": True}, {"militia": True}, {"irregular": True, "militia": True}])
def test_irregular_and_militia_count_once(who):
    assert lines(grognard.explain("bbb.move", who), "move") == [("BBB-MM-IRREGULAR", -1)]


@pytest.mark.rule("BBB-MM-PASSIVE", "BBB-MM-FRAGILE")
def test_order_decides_between_passive_and_fragile():
    both = {"passive": True, "fragile": True}
    assert lines(grognard.explain("bbb.move", both), "move") == [("BBB-MM-PASSIVE", -1)]
    assert lines(grognard.explain("bbb.move", {**both, "order": "disordered"}), "move") == [("BBB-MM-FRAGILE", -1)]


@pytest.mark.rule("BBB-MT-5")
def test_a_move_rolled_at_the_table_says_what_the_row_orders():
    rolled = grognard.roll("bbb.move", {"order": "disordered", "in_command": True}, dice=[2, 2])
    assert rolled["outcome"] == "BBB-MT-5"
    assert rolled["rolls"] == [{"rule": "BBB-MT", "faces": [2, 2], "result": 5}]
    assert rolled["events"] == [
        {
            "rule": "BBB-MT-5",
            "en": "Roll of 5: rallies, no move.",
            "fr": "Jet de 5\N{NO-BREAK SPACE}: ralliement, pas de mouvement.",
        }
    ]


# bbb.fire


@pytest.mark.rule("BBB-FF-SM", "BBB-FF-MEDIUM", "BBB-FT")
def test_factors_may_end_in_halves():
    firers = [{"weapon": "musket", "bases": 5, "range": 6}, {"weapon": "medium", "range": 12}]
    found = grognard.explain("bbb.fire", {"firers": firers})["tallies"]
    assert found["factor"]["total"] == 5.5
    assert lines({"tallies": found}, "factor") == [("BBB-FF-SM", 2.5), ("BBB-FF-MEDIUM", 3)]
    assert found["column"] == {"ratio": "6", "final": "6"}


@pytest.mark.rule("BBB-FM-HALF")
def test_what_is_halved_is_told_line_by_line():
    gun = {"weapon": "heavy", "bases": 2, "range": 1.5, "reduced": True, "unlimbered": True, "pivoted": True}
    factor = grognard.explain("bbb.fire", {"firers": [gun]})["tallies"]["factor"]
    assert factor["total"] == 4
    assert factor["lines"] == [
        {"rule": "BBB-FF-HEAVY", "times": 2, "value": 16},
        {"rule": "BBB-FM-HALF", "times": 1, "value": -8, "part": "reduced"},
        {"rule": "BBB-FM-HALF", "times": 1, "value": -4, "part": "turned"},
    ]


@pytest.mark.rule("BBB-GAP-CLAMP", "BBB-FR-AMMO")
def test_off_the_left_end_nothing_happens_but_ammunition_is_at_risk():
    poor = {"weapon": "musket", "range": 6}
    found = grognard.odds("bbb.fire", {"firers": [poor], "target": {"cover": 2}})
    assert found["tallies"]["column"] == {"ratio": "0.5", "final": None}
    assert found["distributions"] == {"result": {"-": pytest.approx(1)}}
    assert found["odds"] == pytest.approx({"low_ammo": 3 / 36, "keeps_ammo": 33 / 36})


@pytest.mark.rule("BBB-FR-AMMO")
def test_out_of_range_nothing_is_rolled_and_nothing_is_at_risk():
    far = {"weapon": "musket", "range": 6.5}
    found = grognard.odds("bbb.fire", {"firers": [far]})
    assert found["tallies"]["factor"] == {"total": 0, "lines": []}
    assert found["tallies"]["column"] == {"ratio": None, "final": None}
    assert found["odds"] == {"low_ammo": 0.0, "keeps_ammo": 1.0}
    assert found["distributions"] == {"result": {"-": 1.0}}
    assert grognard.roll("bbb.fire", {"firers": [far]}, dice=[])["rolls"] == []


@pytest.mark.rule("BBB-FS-LIMBERED", "BBB-FS-COLUMN")
@pytest.mark.parametrize(
    ("target", "rules"),
    [
        ({}, []),
        ({"type": "artillery"}, []),
        ({"type": "artillery", "formation": "limbered"}, ["BBB-FS-LIMBERED"]),
        ({"type": "cavalry"}, ["BBB-FS-LIMBERED"]),
        ({"type": "cavalry", "formation": "march-column"}, ["BBB-FS-LIMBERED", "BBB-FS-COLUMN"]),
        ({"formation": "square", "flanked": True}, ["BBB-FS-COLUMN"]),
    ],
)
def test_a_target_is_in_line_and_guns_unlimbered_unless_said_otherwise(target, rules):
    explained = grognard.explain("bbb.fire", {"firers": [MUSKETS], "target": target})
    assert [rule for rule, _ in lines(explained, "shift")] == rules


@pytest.mark.rule("BBB-FS-COVER")
def test_shifts_are_the_plain_sum_and_cover_is_capped():
    asked = {"firers": [{**MUSKETS, "skirmishers": True}], "target": {"cover": 9, "skirmishers": True}}
    tallies = grognard.explain("bbb.fire", asked)["tallies"]
    assert tallies["shift"]["total"] == 1 - 1 - 3
    assert tallies["column"] == {"ratio": "9", "final": "2"}


def test_results_are_told_from_the_least_to_the_worst():
    found = grognard.odds("bbb.fire", {"firers": [{"weapon": "medium", "bases": 2, "range": 6}]})
    assert list(found["distributions"]["result"]) == ["-", "R", "T", "V", "1"]


@pytest.mark.rule("BBB-FR-RTV", "BBB-FR-LOSS", "BBB-FR-AMMO")
@pytest.mark.parametrize(
    ("dice", "result", "rules"),
    [
        ([1, 1], "-", ["BBB-FT"]),
        ([3, 4], "R", ["BBB-FR-RTV"]),
        ([5, 5], "1", ["BBB-FR-LOSS"]),
        ([6, 6], "1", ["BBB-FR-LOSS", "BBB-FR-AMMO"]),
    ],
)
def test_a_volley_rolled_at_the_table_says_what_it_does_and_what_to_do(dice, result, rules):
    rolled = grognard.roll("bbb.fire", {"firers": [{"weapon": "medium", "bases": 2, "range": 6}]}, dice=dice)
    assert rolled["results"] == {"result": result}
    to_do = [rule for rule in rules if rule != "BBB-FT"]
    assert [event["rule"] for event in rolled["events"]] == rules + to_do
    assert len({event["en"] for event in rolled["events"]}) == len(rules + to_do)
    assert rolled["outcome"] == ("low_ammo" if sum(dice) >= 11 else "keeps_ammo")


def test_a_line_of_fire_may_be_overridden_or_struck():
    asked = {"firers": [{**MUSKETS, "disordered": True}], "target": {"formation": "column"}}
    fixed = {"BBB-FF-SM": 5, "BBB-FS-COLUMN": None}
    tallies = grognard.explain("bbb.fire", {**asked, "overrides": fixed})["tallies"]
    assert tallies["factor"]["lines"] == [{"rule": "BBB-FF-SM", "times": 1, "value": 5, "overridden": True}]
    assert tallies["shift"] == {
        "total": 0,
        "lines": [{"rule": "BBB-FS-COLUMN", "times": 1, "value": 0, "overridden": True}],
    }
    half = grognard.explain("bbb.fire", {**asked, "overrides": {"BBB-FM-HALF": None}})["tallies"]["factor"]
    assert (half["total"], lines({"tallies": {"factor": half}}, "factor")) == (
        8,
        [("BBB-FF-SM", 8), ("BBB-FM-HALF", 0)],
    )


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({}, "firers: this field must be given"),
        ({"firers": []}, "firers: a list of 0 is not allowed"),
        (
            {"firers": [{"weapon": "musket"}]},
            r"range: this field must be given; allowed: a number from 0 to 1000",
        ),
        ({"firers": [{"weapon": "musket", "range": -1}]}, r"firers\[0\].range: -1 is not allowed; allowed: a number"),
        ({"firers": [{"weapon": "musket", "range": True}]}, r"firers\[0\].range: true is not allowed"),
        ({"firers": [{"weapon": "bow", "range": 1}]}, r'firers\[0\].weapon: "bow" is not allowed; allowed: musket, '),
        ({"firers": [{**MUSKETS, "bases": 0}]}, r"firers\[0\].bases: 0 is not allowed"),
        ({"firers": [MUSKETS], "target": {"cover": -1}}, "target.cover: -1 is not allowed"),
        ({"firers": [MUSKETS], "target": {"formation": "heap"}}, "target.formation: .* allowed: line, column"),
    ],
)
def test_bad_input_is_named(asked, sentence):
    with pytest.raises(grognard.BadInput, match=sentence):
        grognard.odds("bbb.fire", asked)


def test_however_many_bases_fire_the_last_column_holds_them():
    found = grognard.odds("bbb.fire", {"firers": [{"weapon": "heavy", "bases": 500, "range": 1}]})
    assert found["tallies"]["factor"]["total"] == 4000
    assert found["tallies"]["column"] == {"ratio": "50+", "final": "50+"}


# bbb.assault


@pytest.mark.rule("BBB-AS-SQUARE-CAV", "BBB-AS-HEAVY", "BBB-AS-LANCERS", "BBB-GAP-NET")
def test_cuirassiers_against_a_square():
    asked = {
        "attacker": {"bases": 6, "type": "heavy-cavalry", "quality": "veteran", "aggressive": True},
        "defender": {"bases": 4, "formation": "square", "spent": True},
        "cover": -1,
    }
    found = grognard.odds("bbb.assault", asked)
    assert lines(found, "attacker") == [
        ("BBB-AS-NUMBERS", 1),
        ("BBB-AS-AGGRESSIVE", 1),
        ("BBB-AS-VETERAN", 1),
        ("BBB-AS-HEAVY", 1),
    ]
    assert lines(found, "defender") == [("BBB-AS-SQUARE-CAV", 3), ("BBB-AS-P-SPENT", -2)]
    assert lines(found, "net") == [("BBB-AS-COVER", -1), ("BBB-GAP-NET", 4), ("BBB-GAP-NET", -1)]
    assert found["tallies"]["net"]["total"] == 2
    assert found["odds"] == pytest.approx(
        {
            "BBB-AR-P7": 1 / 36,
            "BBB-AR-P4": (4 + 3 + 2) / 36,
            "BBB-AR-P1": (5 + 6 + 5) / 36,
            "BBB-AR-0": 4 / 36,
            "BBB-AR-N1": (3 + 2 + 1) / 36,
            "BBB-AR-N4": 0,
            "BBB-AR-N7": 0,
        }
    )


def test_every_formation_is_taken_and_guns_stand_unlimbered():
    for formation in ("line", "column", "march-column", "square", "limbered", "unlimbered"):
        side = {"bases": 4, "formation": formation}
        assert grognard.odds("bbb.assault", {"attacker": side, "defender": side})["tallies"]["net"]["total"] in (0, 1)
    guns = {"attacker": {"bases": 4}, "defender": {"bases": 2, "type": "artillery"}}
    assert lines(grognard.explain("bbb.assault", guns), "attacker") == [("BBB-AS-NUMBERS", 2)]


@pytest.mark.rule("BBB-AS-COVER", "BBB-GAP-COVERSUM")
def test_cover_is_stated_as_it_counts_and_is_capped():
    sides = {"attacker": {"bases": 4}, "defender": {"bases": 4}}
    assert grognard.explain("bbb.assault", {**sides, "cover": -6})["tallies"]["net"]["total"] == -6
    assert grognard.explain("bbb.assault", {**sides, "cover": -8})["tallies"]["net"]["total"] == -6
    with pytest.raises(grognard.BadInput, match="cover: 1 is not allowed; allowed: a whole number from -20 to 0"):
        grognard.odds("bbb.assault", {**sides, "cover": 1})


def test_an_overridden_advantage_counts_only_for_the_side_that_has_it():
    asked = {"attacker": {"bases": 4, "quality": "veteran"}, "defender": {"bases": 4}}
    tallies = grognard.explain("bbb.assault", {**asked, "overrides": {"BBB-AS-VETERAN": 2}})["tallies"]
    assert tallies["attacker"]["lines"] == [{"rule": "BBB-AS-VETERAN", "times": 1, "value": 2, "overridden": True}]
    assert tallies["defender"]["lines"] == []
    assert tallies["net"]["total"] == 2


@pytest.mark.rule("BBB-AR-0", "BBB-GAP-ASSAULTDICE")
def test_dice_are_read_attacker_first():
    asked = {"attacker": {"bases": 4}, "defender": {"bases": 4}, "flanked": True}
    rolled = grognard.roll("bbb.assault", asked, dice=[2, 4])
    assert rolled["outcome"] == "BBB-AR-0"
    assert [one["faces"] for one in rolled["rolls"]] == [[2], [4]]
    two = grognard.roll("bbb.assault", {**asked, "settings": {"assault_dice": 2}}, dice=[6, 6, 1, 1])
    assert two["outcome"] == "BBB-AR-P7"


@pytest.mark.rule("BBB-AR-P7", "BBB-AR-P4", "BBB-AR-P1", "BBB-AR-0", "BBB-AR-N1", "BBB-AR-N4", "BBB-AR-N7")
@pytest.mark.parametrize(
    ("dice", "cover", "row", "told"),
    [
        ([6, 1], {"flanked": True}, "BBB-AR-P7", "full move"),
        ([6, 2], {}, "BBB-AR-P4", "back 9″"),
        ([6, 4], {}, "BBB-AR-P1", "The attacker takes the position."),
        ([3, 3], {}, "BBB-AR-0", "another round"),
        ([3, 4], {}, "BBB-AR-N1", "Move the attacker back 3″"),
        ([1, 6], {}, "BBB-AR-N4", "Take off 1 base of the attacker"),
        ([1, 6], {"cover": -2}, "BBB-AR-N7", "Take off 2 bases of the attacker"),
    ],
)
def test_an_assault_rolled_at_the_table_says_what_to_do(dice, cover, row, told):
    rolled = grognard.roll("bbb.assault", {"attacker": {"bases": 4}, "defender": {"bases": 4}, **cover}, dice=dice)
    assert rolled["outcome"] == row
    assert [event["rule"] for event in rolled["events"]] == [row, row]
    assert told in rolled["events"][-1]["en"]


@pytest.mark.parametrize("procedure", ["bbb.move", "bbb.fire", "bbb.assault"])
def test_a_schema_is_titled_in_both_languages(procedure):
    found = schema(procedure)
    assert set(found["x-title"]) == {"en", "fr"}
    assert all(set(field["x-title"]) == {"en", "fr"} for field in found["properties"].values())


@pytest.mark.rule("BBB-AS-AGGRESSIVE")
def test_a_line_that_a_setting_decides_may_still_be_decided_by_the_table():
    clash = {"attacker": {"bases": 4, "aggressive": True}, "defender": {"bases": 4}}
    changed = grognard.explain("bbb.assault", {**clash, "overrides": {"BBB-AS-AGGRESSIVE": 3}})
    assert changed["tallies"]["attacker"]["total"] == 3
