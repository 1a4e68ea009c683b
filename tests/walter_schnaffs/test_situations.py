"""What a player at a real table may say, and what comes back; the odds against counting all dice one by one."""

from fractions import Fraction
from itertools import product

import pytest

import grognard
from grognard.walter_schnaffs import RULESET

from .pieces import said, told, total


def attack(attacker=("infantry",), defender=("infantry",), mine=None, **more):
    """ws.attack with fields of the defender by name; those of the attacker as `mine`."""
    common = {name: more.pop(name) for name in ("settings", "overrides") if name in more}
    return {
        "attacker": {"units": said(*attacker), **(mine or {})},
        "defender": {"units": said(*defender), **more},
        **common,
    }


SMALLEST = {
    "ws.attack": attack(),
    "ws.bombard": {"guns": said("artillery"), "range": "short"},
    "ws.move": {"unit": {"type": "infantry"}},
    "ws.cost": {"units": said("infantry")},
    "ws.losses": {"units": said("infantry")},
    "ws.morale": {"units": said("infantry")},
    "ws.rout": {"unit": {"type": "infantry"}},
    "ws.countdown": {"left": 24},
}
REGULAR = {"type": "infantry", "bases": 4, "quality": "regular", "rifle": "other", "gun": "breech-6-7"}
SPELT_OUT = {
    "ws.attack": {
        "attacker": {
            "units": [{**REGULAR, "attacking": True}],
            "rear_infantry": 0,
            "flank_units": [],
            "across_water": False,
        },
        "defender": {
            "units": [REGULAR],
            "rear_infantry": 0,
            "flank_units": [],
            "water": False,
            "cover": False,
            "earlier_attacks": 0,
        },
    },
    "ws.bombard": {
        "guns": [{**REGULAR, "type": "artillery", "bases": 1}],
        "range": "short",
        "percussion": False,
        "target": {"cover": False, "soft": False},
    },
    "ws.move": {"unit": REGULAR, "heavy_terrain": False},
    "ws.cost": {"units": [REGULAR], "budget": 0},
    "ws.losses": {
        "units": [REGULAR],
        "in_order": 0,
        "picked": 0,
        "batteries": 0,
        "bombarded": 0,
        "casualty_markers": 0,
    },
    "ws.morale": {"units": [REGULAR], "casualty_markers": 0, "enemy_faces": 0, "cover": False},
    "ws.rout": {"unit": REGULAR},
    "ws.countdown": {"left": 24},
}
NAMES = {
    "ws.attack": (
        ["attacker", "defender"],
        ["attacker_wins", "defender_holds"],
        ["attacker_dice", "defender_dice", "attacker_losses", "defender_losses"],
    ),
    "ws.bombard": ([], [], ["losses"]),
    "ws.move": ([], ["moves", "stays"], []),
    "ws.cost": (["cost"], [], []),
    "ws.losses": ([], [], ["losses"]),
    "ws.morale": (["morale"], ["none", "steady", "retire", "run"], ["fails"]),
    "ws.rout": (["rout"], ["routs", "rallies"], []),
    "ws.countdown": ([], ["ends", "goes_on"], ["left"]),
}
every_procedure = pytest.mark.parametrize("procedure", SMALLEST)

# The shape of it


def test_these_are_the_procedures():
    assert [situation.id for situation in RULESET.situations] == list(SMALLEST)


@every_procedure
@pytest.mark.parametrize("common", [{}, {"settings": {}, "overrides": {}}])
def test_the_smallest_situation_is_the_one_with_every_default_spelt_out(procedure, common):
    assert grognard.odds(procedure, {**SMALLEST[procedure], **common}) == grognard.odds(procedure, SPELT_OUT[procedure])


@every_procedure
def test_odds_have_the_names_of_the_contract(procedure):
    odds = grognard.odds(procedure, SMALLEST[procedure])
    assert list(odds) == ["procedure", "tallies", "odds", "distributions"]
    assert (list(odds["tallies"]), list(odds["odds"]), list(odds["distributions"])) == NAMES[procedure]
    rolled = grognard.roll(procedure, SMALLEST[procedure], seed=1)
    assert list(rolled) == ["procedure", "tallies", "rolls", "outcome", "results", "events", "next"]
    assert rolled["outcome"] in (NAMES[procedure][1] or [None])
    assert list(rolled["results"]) == NAMES[procedure][2]
    assert grognard.explain(procedure, SMALLEST[procedure]) == {"procedure": procedure, "tallies": odds["tallies"]}


@every_procedure
def test_unknown_fields_and_the_edition_of_another_game_are_refused(procedure):
    for name in ("barrage", "edition"):
        with pytest.raises(grognard.BadInput, match=f"^{name}: "):
            grognard.odds(procedure, {**SMALLEST[procedure], name: "fr"})


@pytest.mark.parametrize(
    ("procedure", "situation", "sentence"),
    [
        ("ws.attack", {"attacker": {"units": []}, "defender": {"units": said("infantry")}}, "attacker.units: "),
        ("ws.attack", {"attacker": {"units": said("infantry")}}, "defender.units: this field must be given"),
        ("ws.attack", attack(["tank"]), "attacker.units[0].type: "),
        ("ws.attack", attack(["0 infantry"]), "attacker.units[0].bases: "),
        ("ws.attack", attack(mine={"flank_units": [1, 1, 1]}), "attacker.flank_units: "),
        ("ws.attack", attack(cover="yes"), "defender.cover: "),
        ("ws.attack", attack(earlier_attacks=-1), "defender.earlier_attacks: "),
        ("ws.attack", attack(defender=["idle infantry"]), "defender.units[0].attacking: "),
        ("ws.bombard", {"guns": said("artillery")}, "range: this field must be given"),
        ("ws.bombard", {"guns": said("artillery"), "range": "far"}, "range: "),
        ("ws.bombard", {"guns": [{"type": "artillery", "gun": "krupp"}], "range": "long"}, "guns[0].gun: "),
        ("ws.move", {}, "unit.type: this field must be given"),
        ("ws.cost", {"units": [{"type": "infantry", "rifle": "musket"}]}, "units[0].rifle: "),
        ("ws.attack", attack(settings={"ties_to": "nobody"}), "settings.ties_to: "),
        ("ws.attack", attack(overrides={"WS-9-INF": 1}), "overrides.WS-9-INF: "),
    ],
)
def test_what_cannot_be_taken_is_named(procedure, situation, sentence):
    with pytest.raises(grognard.BadInput) as refused:
        grognard.odds(procedure, situation)
    assert str(refused.value).startswith(sentence)


# What the contract says of single fields


@pytest.mark.rule("WS-8-A-OTHER")
def test_infantry_and_cavalry_attack_unless_told_otherwise():
    explained = grognard.explain("ws.attack", attack(["infantry", "cavalry", "artillery", "mitrailleuse"]))
    assert told(explained, "attacker") == [
        ("WS-8-A-INF", 1, 4),
        ("WS-8-A-CAV", 1, 3),
        ("WS-8-A-OTHER", 2, 2),
    ]
    idle = grognard.explain("ws.attack", attack(["idle infantry", "idle cavalry", "attacking artillery"]))
    assert told(idle, "attacker") == [("WS-8-A-OTHER", 3, 3)]


@pytest.mark.rule("WS-8-A-PRO", "WS-8-D-PRO")
def test_professional_counts_the_units_listed():
    units = ["professional infantry", "idle artillery"]
    explained = grognard.explain("ws.attack", attack(units, ["professional infantry", "artillery", "cavalry"]))
    assert ("WS-8-A-PRO", 1, 2) in told(explained, "attacker")
    assert "WS-8-D-PRO" not in [rule for rule, _, _ in told(explained, "defender")]


@pytest.mark.rule("WS-8-D-CHASSEPOT", "WS-8-D-MITR")
def test_the_defenders_total_is_what_is_to_be_expected():
    explained = grognard.explain("ws.attack", attack(defender=["chassepot infantry", "mitrailleuse"]))
    assert total(explained, "defender") == 7.5


@pytest.mark.rule("WS-GAP-DICE")
def test_points_may_be_negative_and_then_there_are_no_dice():
    asked = attack(["1 cavalry"], ["1 reservist cavalry"], mine={"across_water": True}, cover=True, earlier_attacks=3)
    odds = grognard.odds("ws.attack", asked)
    assert (total(odds, "attacker"), total(odds, "defender")) == (-4, -6)
    assert odds["odds"] == {"attacker_wins": 0.0, "defender_holds": 1.0}
    assert odds["distributions"]["attacker_dice"] == {"0": 1.0}
    assert grognard.roll("ws.attack", asked, dice=[])["outcome"] == "defender_holds"
    asked["settings"] = {"fewest_dice": 1}
    assert grognard.odds("ws.attack", asked)["distributions"]["defender_dice"] == {"1": 1.0}


@pytest.mark.rule("WS-8-D-AGAIN", "WS-8-D-RES", "WS-8-A-RES")
def test_counts_above_a_cap_are_accepted_and_capped():
    reservists = ["reservist infantry"] * 5
    explained = grognard.explain("ws.attack", attack(reservists, reservists, earlier_attacks=50))
    assert told(explained, "attacker")[-1] == ("WS-8-A-RES", 3, -3)
    assert told(explained, "defender")[-2:] == [("WS-8-D-RES", 2, -2), ("WS-8-D-AGAIN", 3, -6)]


@pytest.mark.rule("WS-7-SAVE")
@pytest.mark.parametrize(
    ("gun", "percussion", "cover", "soft", "losses"),
    [
        ("artillery", True, True, True, 0),
        ("artillery", True, False, True, 0),
        ("artillery", True, True, False, 1),
        ("artillery", False, True, True, 1),
        ("mitrailleuse", True, True, True, 1),
    ],
)
def test_with_cover_and_soft_ground_the_better_save_holds(gun, percussion, cover, soft, losses):
    asked = {"guns": said(gun), "range": "short", "percussion": percussion, "target": {"cover": cover, "soft": soft}}
    assert grognard.roll("ws.bombard", asked, dice=[6, 4])["results"] == {"losses": losses}


@pytest.mark.rule("WS-7-RANGE")
def test_a_gun_out_of_range_throws_no_die():
    asked = {"guns": said("muzzle-light artillery", "mitrailleuse", "infantry"), "range": "long"}
    assert grognard.odds("ws.bombard", asked)["distributions"] == {"losses": {"0": 1.0}}
    assert grognard.roll("ws.bombard", asked, dice=[])["rolls"] == []


@pytest.mark.rule("WS-5-ART", "WS-6-HEAVY", "WS-GAP-HEAVYMOVE")
@pytest.mark.parametrize(
    ("unit", "heavy", "moves", "two_dice"),
    [
        ("infantry", False, 1, 1),
        ("infantry", True, Fraction(3, 6), Fraction(3, 6)),
        ("cavalry", True, Fraction(2, 6), Fraction(2, 6)),
        ("artillery", False, Fraction(3, 6), Fraction(3, 6)),
        ("artillery", True, Fraction(1, 6), Fraction(3, 36)),
        ("breech-light artillery", False, Fraction(4, 6), Fraction(4, 6)),
        ("mitrailleuse", True, Fraction(2, 6), Fraction(8, 36)),
    ],
)
def test_the_chance_to_move(unit, heavy, moves, two_dice):
    asked = {"unit": said(unit)[0], "heavy_terrain": heavy}
    assert grognard.odds("ws.move", asked)["odds"]["moves"] == pytest.approx(float(moves))
    asked["settings"] = {"guns_in_heavy_terrain": "two-dice"}
    assert grognard.odds("ws.move", asked)["odds"]["moves"] == pytest.approx(float(two_dice))


@pytest.mark.rule("WS-9-INF", "WS-9-CAV", "WS-9-ART", "WS-9-QUALITY")
def test_an_army_may_cost_as_much_as_it_likes():
    explained = grognard.explain("ws.cost", {"units": said(*["5 professional chassepot infantry"] * 30)})
    assert total(explained, "cost") == 30 * 5 * 14
    assert [line.get("part") for line in explained["tallies"]["cost"]["lines"]] == [None, "rifle", "professional"]


# The players' own dice


@pytest.mark.rule("WS-GAP-RANDOM", "WS-8-LOSS")
def test_dice_are_read_in_the_order_of_the_contract():
    """The defender's random points as listed, the attacker's dice, the defender's dice."""
    asked = attack(["infantry", "infantry"], ["mitrailleuse", "chassepot infantry"])
    rolled = grognard.roll("ws.attack", asked, dice=[6, 3, 6, 3, 5, 1, 6])
    assert [(one["rule"], one["faces"]) for one in rolled["rolls"]] == [
        ("WS-GAP-RANDOM", [6, 3]),
        ("WS-8-LOSS", [6, 3]),
        ("WS-8-LOSS", [5, 1, 6]),
    ]
    assert rolled["rolls"][0]["result"] == 11
    assert rolled["results"] == {"attacker_dice": 2, "defender_dice": 3, "attacker_losses": 3, "defender_losses": 2}
    assert rolled["outcome"] == "defender_holds"


@pytest.mark.rule("WS-GAP-RANDOM")
def test_a_d3_shows_no_four():
    with pytest.raises(grognard.BadInput, match="allowed: 1 to 3"):
        grognard.roll("ws.attack", attack(defender=["chassepot infantry"]), dice=[4, 1, 1])


@pytest.mark.parametrize(("dice", "said_so"), [([1, 1], "3"), ([1, 1, 1, 1], "3")])
def test_too_few_or_too_many_dice_are_refused(dice, said_so):
    with pytest.raises(grognard.BadInput, match=said_so):
        grognard.roll("ws.attack", attack(defender=["chassepot infantry"]), dice=dice)


@pytest.mark.rule("WS-GAP-SHOTS", "WS-7-SAVE")
def test_a_bombardment_is_read_base_by_base_then_the_saves():
    asked = {"guns": said("2 artillery", "muzzle-heavy artillery"), "range": "short", "target": {"cover": True}}
    rolled = grognard.roll("ws.bombard", asked, dice=[5, 4, 4, 4, 5])
    assert [(one["rule"], one["faces"]) for one in rolled["rolls"]] == [("WS-7", [5, 4, 4]), ("WS-7-SAVE", [4, 5])]
    assert rolled["results"] == {"losses": 1}


# Lines that the players' table decided otherwise


@pytest.mark.rule("WS-8-A-INF", "WS-8-A-COVER", "WS-8-D-CHASSEPOT", "WS-8-D-AGAIN")
@pytest.mark.parametrize(
    ("name", "rule", "value", "whole"),
    [
        ("attacker", "WS-8-A-INF", 9, 6),
        ("attacker", "WS-8-A-COVER", None, 4),
        ("attacker", "WS-8-A-FLANK", 2, 3),
        ("defender", "WS-8-D-CHASSEPOT", 5, 5),
        ("defender", "WS-8-D-CHASSEPOT", None, 0),
        ("defender", "WS-8-D-AGAIN", -1, 3),
    ],
)
def test_an_override_is_the_whole_value_of_its_line_and_says_so(name, rule, value, whole):
    asked = attack(["infantry"], ["chassepot infantry"], cover=True, overrides={rule: value})
    tally = grognard.explain("ws.attack", asked)["tallies"][name]
    assert tally["total"] == whole
    assert [line["value"] for line in tally["lines"] if line.get("overridden")] == [value or 0]
    assert sum(grognard.odds("ws.attack", asked)["odds"].values()) == pytest.approx(1)


@pytest.mark.rule("WS-8-D-MITR", "WS-GAP-RANDOM")
def test_an_overridden_line_is_no_longer_thrown_for():
    asked = attack(defender=["mitrailleuse"], overrides={"WS-8-D-MITR": 12})
    assert [one["rule"] for one in grognard.roll("ws.attack", asked, dice=[1, 1, 1, 1])["rolls"]] == ["WS-8-LOSS"] * 2


@pytest.mark.rule("WS-7-BL", "WS-7-SAVE", "WS-5-ART", "WS-6-HEAVY", "WS-9-INF")
def test_numbers_to_reach_and_costs_may_be_overridden():
    bombard = {"guns": said("artillery"), "range": "long", "target": {"cover": True}}
    assert grognard.odds("ws.bombard", bombard)["distributions"]["losses"]["1"] == pytest.approx(2 / 6 * 4 / 6)
    for overrides, chance in (({"WS-7-BL": 2}, 5 / 6 * 4 / 6), ({"WS-7-SAVE": None}, 2 / 6), ({"WS-7-BL": None}, 0)):
        losses = grognard.odds("ws.bombard", {**bombard, "overrides": overrides})["distributions"]["losses"]
        assert losses.get("1", 0) == pytest.approx(chance)
    gun = {"unit": {"type": "artillery"}, "heavy_terrain": True}
    assert grognard.odds("ws.move", {**gun, "overrides": {"WS-6-HEAVY": 5}})["odds"]["moves"] == pytest.approx(2 / 6)
    assert grognard.odds("ws.move", {**gun, "overrides": {"WS-6-HEAVY": None}})["odds"]["moves"] == pytest.approx(3 / 6)
    cost = {"units": said("2 infantry"), "overrides": {"WS-9-INF": 7}}
    assert total(grognard.explain("ws.cost", cost), "cost") == 7


# Every die counted: the twin reads the sheet for itself


def toll_of(faces, foot, guns, settings):
    """The bases a zone loses: 3 to 5 one of foot or horse; 6 a gun, else two of the others."""
    ones, sixes = sum(3 <= face <= 5 for face in faces), faces.count(6)
    lost_foot = min(ones, foot)
    spare, left, lost_guns = ones - lost_foot, foot - lost_foot, 0
    for _ in range(sixes):
        if settings.get("six_takes") == "foot-and-horse-first" and left:
            taken = min(2, left)
        elif lost_guns < guns:
            lost_guns += 1
            continue
        else:
            taken = min(2, left)
        left -= taken
        lost_foot += taken
    if settings.get("batteries_spared") is False:
        lost_guns = min(guns, lost_guns + spare)
    return lost_foot + lost_guns


def counted(mine, theirs, random, mine_points, their_points, settings):
    """Every fall of every die: the share of wins, and the losses of both, as fractions."""
    wins, attacker_lost, defender_lost = Fraction(0), {}, {}
    for rolled in product(*[range(1, sides + 1) for sides in random]):
        one = Fraction(1)
        for sides in random:
            one /= sides
        dice = [-(-mine_points // 5), -(-(their_points + sum(rolled)) // 5)]
        dice = [max(settings.get("fewest_dice", 0), number) for number in dice]
        falls = [list(product(range(1, 7), repeat=number)) for number in dice]
        for ours in falls[0]:
            taken = toll_of(ours, *theirs, settings)
            for those in falls[1]:
                given = toll_of(those, *mine, settings)
                p = one / (len(falls[0]) * len(falls[1]))
                if taken > given or taken == sum(theirs) or (taken == given and settings.get("ties_to") == "attacker"):
                    wins += p
                defender_lost[taken] = defender_lost.get(taken, 0) + p
                attacker_lost[given] = attacker_lost.get(given, 0) + p
    return wins, attacker_lost, defender_lost


# Situation; bases of foot and horse, and of guns, of both; sides of the random dice; points without them
TWINS = [
    (attack(), (4, 0), (4, 0), (), 4, 2),
    (attack(["infantry", "infantry"], ["2 infantry"]), (8, 0), (2, 0), (), 8, 2),
    (attack(["infantry", "cavalry"], ["1 infantry", "artillery"]), (7, 0), (1, 1), (), 7, 5),
    (attack(["infantry", "artillery"], ["chassepot infantry"]), (4, 1), (4, 0), (3,), 5, 2),
    (attack(["2 infantry", "1 cavalry"], ["mitrailleuse", "2 infantry"]), (3, 0), (2, 1), (6,), 3, 2),
    (attack(["infantry", "infantry"], ["artillery", "muzzle-light artillery"]), (8, 0), (0, 2), (), 8, 5),
    (attack(["infantry", "infantry"], ["1 werder infantry", "mitrailleuse"], cover=True), (8, 0), (1, 1), (3, 6), 5, 2),
    (attack(["1 cavalry"], ["infantry"], cover=True, earlier_attacks=3), (1, 0), (4, 0), (), -2, -4),
    (attack(["3 infantry", "mitrailleuse"], ["2 cavalry"], water=True, rear_infantry=2), (3, 1), (2, 0), (), 5, 6),
]


@pytest.mark.rule(
    "WS-8-LOSS", "WS-8-DICE", "WS-GAP-LOSS6", "WS-GAP-LOSS3", "WS-GAP-WIN", "WS-GAP-RANDOM", "WS-GAP-DICE"
)
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"six_takes": "foot-and-horse-first"},
        {"batteries_spared": False},
        {"ties_to": "attacker"},
        {"fewest_dice": 1},
        {"six_takes": "foot-and-horse-first", "batteries_spared": False, "ties_to": "attacker"},
    ],
    ids=lambda chosen: "+".join(chosen) or "default",
)
@pytest.mark.parametrize(("situation", "mine", "theirs", "random", "points", "their_points"), TWINS)
def test_the_odds_of_an_attack_are_those_of_counting(situation, mine, theirs, random, points, their_points, settings):
    odds = grognard.odds("ws.attack", {**situation, "settings": settings})
    assert total(odds, "attacker") == points
    assert total(odds, "defender") == their_points + sum((sides + 1) / 2 for sides in random)
    wins, attacker_lost, defender_lost = counted(mine, theirs, random, points, their_points, settings)
    assert odds["odds"]["attacker_wins"] == pytest.approx(float(wins), abs=1e-12)
    for name, losses in (("attacker_losses", attacker_lost), ("defender_losses", defender_lost)):
        found = {int(lost): p for lost, p in odds["distributions"][name].items()}
        assert found == pytest.approx({lost: float(p) for lost, p in losses.items()}, abs=1e-12)


def losses_counted(needs, saves):
    """Every fall of every die: bases lost, for shots with their numbers to reach and to be saved (7: never)."""
    losses = {0: Fraction(1)}
    for need, save in zip(needs, saves, strict=True):
        cost = sum(Fraction(1, 36) for shot, saved in product(range(1, 7), repeat=2) if shot >= need and saved < save)
        after = {}
        for lost, p in losses.items():
            after[lost] = after.get(lost, 0) + p * (1 - cost)
            after[lost + 1] = after.get(lost + 1, 0) + p * cost
        losses = after
    return losses


@pytest.mark.rule("WS-7-BL", "WS-7-LONG", "WS-7-LIGHT", "WS-7-SHORT", "WS-7-SAVE", "WS-GAP-SHOTS", "WS-GAP-SOFT")
@pytest.mark.parametrize(
    ("guns", "range_", "percussion", "cover", "soft", "needs", "saves"),
    [
        (["artillery"], "long", False, False, False, [5], [7]),
        (["2 artillery", "mitrailleuse"], "short", True, True, True, [5, 5, 4], [4, 4, 5]),
        (["artillery", "muzzle-heavy artillery"], "long", True, False, True, [5, 6], [4, 4]),
        (["muzzle-heavy artillery", "muzzle-light artillery"], "short", False, True, True, [4, 5], [5, 5]),
        (["breech-light artillery", "mitrailleuse"], "short", True, False, True, [5, 4], [4, 7]),
        (["breech-light artillery", "mitrailleuse"], "long", True, True, False, [6], [5]),
    ],
)
def test_the_odds_of_a_bombardment_are_those_of_counting(guns, range_, percussion, cover, soft, needs, saves):
    target = {"cover": cover, "soft": soft}
    asked = {"guns": said(*guns), "range": range_, "percussion": percussion, "target": target}
    found = {int(lost): p for lost, p in grognard.odds("ws.bombard", asked)["distributions"]["losses"].items()}
    expected = {lost: float(p) for lost, p in losses_counted(needs, saves).items() if p}
    assert found == pytest.approx(expected, abs=1e-12)
    asked["settings"] = {"soft_ground_saves": False}
    hard = [7 if soft and not cover else save for save in saves]
    found = {int(lost): p for lost, p in grognard.odds("ws.bombard", asked)["distributions"]["losses"].items()}
    assert found == pytest.approx({lost: float(p) for lost, p in losses_counted(needs, hard).items() if p}, abs=1e-12)


@pytest.mark.rule("WS-GAP-RANDOM")
def test_the_average_of_random_points_gives_one_number_of_dice():
    asked = attack(defender=["mitrailleuse", "chassepot infantry"])
    assert grognard.odds("ws.attack", asked)["distributions"]["defender_dice"] == pytest.approx(
        {"1": 3 / 18, "2": 14 / 18, "3": 1 / 18}
    )
    asked["settings"] = {"random_points": "average"}
    assert grognard.odds("ws.attack", asked)["distributions"]["defender_dice"] == {"2": 1.0}
