"""27: who places hits where, and what saves from them."""

import pytest

import grognard
from grognard.kernel.question import Ask, Roll
from grognard.square_bashing.sheet.saves_27 import Hits, Saving

from .pieces import EDITIONS, QUALITIES, hits_to_place, lines, on, rules, said, unit, units


def save(description, *ground, assaulted=False):
    return rules()["27"].saves.tally(Saving(unit(description), on(*ground), assaulted))


# What a unit needs


@pytest.mark.rule("SB-27-S-INF")
@pytest.mark.parametrize("cover", ["woods", "buildings", "hasty", "trench"])
def test_professional_infantry_in_cover_still_gains_one_at_most(cover):
    assert lines(save("professional infantry", cover)) == [("SB-27-S-INF", 1, 4), ("SB-27-S-INF", 1, -1)]
    assert save("professional infantry", "woods", "buildings", cover).total == 3


@pytest.mark.rule("SB-27-S-INF")
@pytest.mark.parametrize("cover", ["woods", "buildings", "hasty", "trench"])
def test_cover_and_reservist_net_for_infantry(cover):
    tally = save("reservist infantry", cover)
    assert [(reason.part, reason.value) for reason in tally.reasons] == [("", 4), ("cover", -1), ("reservist", 1)]
    assert tally.total == 4


@pytest.mark.rule("SB-27-S-INF")
def test_a_hill_is_no_cover():
    assert lines(save("infantry", "hill")) == lines(save("infantry", "rough-hill")) == [("SB-27-S-INF", 1, 4)]


@pytest.mark.rule("SB-27-S-CAV")
@pytest.mark.parametrize("kind", ["cavalry", "dismounted"])
@pytest.mark.parametrize(("quality", "needs"), [("professional", 3), ("regular", 4), ("reservist", 5)])
def test_cavalry_saves_by_its_quality_and_cover_is_no_help(kind, quality, needs):
    assert save(f"{quality} {kind}").total == needs
    assert save(f"{quality} {kind}", "woods", "buildings", "trench", assaulted=True).total == needs


@pytest.mark.rule("SB-27-S-MG")
@pytest.mark.parametrize("quality", QUALITIES)
def test_machine_guns_save_better_in_trenches_alone(quality):
    assert save(f"{quality} mg").total == 3
    assert save(f"{quality} mg", "woods", "hasty").total == 3
    assert lines(save(f"{quality} mg", "trench")) == [("SB-27-S-MG", 1, 3), ("SB-27-S-MG", 1, -1)]


@pytest.mark.rule("SB-27-S-TANK")
@pytest.mark.parametrize("kind", ["light-tank", "heavy-tank", "armoured-car"])
@pytest.mark.parametrize("ground", ["woods", "buildings"])
def test_armour_saves_worse_when_assaulted_in_woods_or_buildings_but_not_when_shot_at(kind, ground):
    assert save(kind, ground).total == 3
    assert save(kind, assaulted=True).total == 3
    assert save(kind, "trench", assaulted=True).total == 3
    assert lines(save(kind, ground, assaulted=True)) == [("SB-27-S-TANK", 1, 3), ("SB-27-S-TANK", 1, 1)]


@pytest.mark.rule("SB-27-S-TANK")
def test_light_armoured_cars_save_worse_by_one_and_again_in_the_woods():
    assert [reason.part for reason in save("light-armoured-car").reasons] == ["", "light"]
    assert save("light-armoured-car").total == 4
    assert [reason.part for reason in save("light-armoured-car", "woods", assaulted=True).reasons] == [
        "",
        "light",
        "assaulted",
    ]
    assert save("light-armoured-car", "woods", assaulted=True).total == 5


@pytest.mark.rule("SB-27-S-ART")
@pytest.mark.parametrize("kind", ["artillery", "mortar", "mountain-gun"])
@pytest.mark.parametrize("quality", QUALITIES)
def test_guns_save_on_five_or_four_in_cover_whatever_their_quality(kind, quality):
    assert save(f"{quality} {kind}").total == 5
    assert [save(f"{quality} {kind}", cover).total for cover in ("woods", "buildings", "hasty", "trench")] == [4] * 4
    assert save(f"{quality} {kind}", "woods", "trench").total == 4


@pytest.mark.rule("SB-27-FORT")
@pytest.mark.parametrize(
    "description",
    ["professional infantry", "reservist infantry", "reservist cavalry", "mg", "light-armoured-car", "artillery"],
)
def test_in_a_fort_every_save_is_three_whatever_else_applies(description):
    tally = save(description, "woods", "fort", assaulted=True)
    assert lines(tally) == [("SB-27-FORT", 1, 3)]
    assert tally.total == 3


@pytest.mark.rule("SB-27-S-NOCOVER")
def test_the_assaulter_saves_in_the_open_whatever_the_ground():
    section = rules()["27"]
    army = units("infantry", "mg", "artillery", "heavy-tank", "light-armoured-car", "reservist cavalry")
    assert [one.need for one in section.saves_in_the_open(army)] == [4, 3, 5, 3, 4, 5]


@pytest.mark.rule("SB-27-S-NOCOVER")
@pytest.mark.parametrize("ground", [{"terrain": ["woods"]}, {"works": "fort"}, {"works": "trench"}])
def test_the_ground_fought_over_covers_the_target_and_never_the_assaulter(ground):
    situation = {"assaulter": {"units": said("infantry")}, "target": {"units": said("infantry"), **ground}}
    dice = 2 if "works" in ground else 3
    rolled = grognard.roll("sb.assault", situation, dice=[*[6] * dice, 6, 6, *[3] * dice, 3, 3])
    assert rolled["results"] == {"target_casualties": 0, "assaulter_casualties": 2}


# Who places what


@pytest.mark.rule("SB-27-FIRST")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_owner_places_two_hits_of_a_fight_and_one_of_shooting(edition):
    section = rules(edition)["27"]
    saves = section.saves_of(units("infantry", "mg"), on(), False)
    assert section.suffer(5, saves, "fighting", True).first == 2
    assert section.suffer(5, saves, "shooting", True).first == 1


def fight(assaulter_hits, target_hits):
    """Three against three, at the point where the hits must be placed."""
    game = grognard.start(
        "sb.assault",
        {
            "assaulter": {"units": said("infantry", "cavalry", "heavy-tank")},
            "target": {"units": said("infantry", "mg", "artillery")},
        },
    )
    for hits in (assaulter_hits, target_hits):
        wanted = len(game.pending.chance.sides())
        game.play_faces([6] * hits + [1] * (wanted - hits))
    return game


@pytest.mark.rule("SB-27-FIRST", "SB-27-REST")
def test_in_a_fight_each_side_places_the_first_hits_on_itself_and_the_rest_on_the_other():
    game = fight(3, 3)
    asked = []
    while game.pending is not None:
        if isinstance(game.pending, Ask):
            asked.append((game.pending.player, game.pending.rule, game.pending.choices.hits))
            game.play(game.legal.best())
        else:
            game.play_faces([6] * len(game.pending.chance.sides()))
    assert asked == [(1, "SB-27-FIRST", 2), (0, "SB-27-REST", 1), (0, "SB-27-FIRST", 2), (1, "SB-27-REST", 1)]


@pytest.mark.rule("SB-27-FIRST", "SB-27-REST")
def test_when_shot_at_the_owner_places_one_hit_and_the_shooter_the_rest():
    game = grognard.start(
        "sb.shooting",
        {"shooters": said("artillery"), "distance": 4, "target": {"units": said("infantry", "mg", "artillery")}},
    )
    game.play_faces([6, 6, 6])
    assert (game.pending.player, game.pending.rule) == (1, "SB-27-FIRST")
    assert sorted(str(answer) for answer in game.legal) == ["0 0 1", "0 1 0", "1 0 0"]
    game.play(Hits((1, 0, 0)))
    assert (game.pending.player, game.pending.rule) == (0, "SB-27-REST")
    assert sorted(str(answer) for answer in game.legal) == ["0 0 2", "0 1 1", "0 2 0", "1 0 1", "1 1 0"]


@pytest.mark.rule("SB-27-FIRST")
def test_nobody_is_asked_where_there_is_but_one_way():
    game = grognard.start("sb.retire", {"target": {"units": said("infantry")}})
    assert isinstance(game.pending, Roll)
    assert len(game.pending.chance.sides()) == 3


@pytest.mark.rule("SB-27-REST", "SB-27-TWO")
def test_the_striker_is_not_asked_where_one_unit_alone_has_room():
    game = grognard.start("sb.retire", {"target": {"units": said("infantry", "infantry")}})
    game.play(Hits((0, 2)))
    assert isinstance(game.pending, Roll)
    assert [dice for dice, _, _ in game.pending.chance.saves] == [1, 2]


@pytest.mark.rule("SB-27-TWO")
def test_no_unit_takes_a_third_hit_before_every_unit_has_two():
    placing = hits_to_place(3, (0, 0, 0), (4, 3, 5), by_owner=False)
    assert placing.why_not(None, Hits((3, 0, 0))).rule == "SB-27-TWO"
    assert placing.why_not(None, Hits((0, 0, 3))).rule == "SB-27-TWO"
    assert placing.why_not(None, Hits((2, 1, 0))) is None
    assert {max(answer.by_unit) for answer in placing.answers(None)} == {1, 2}


@pytest.mark.rule("SB-27-TWO")
def test_hits_placed_before_count_toward_the_two():
    placing = hits_to_place(2, (2, 0, 0), (4, 3, 5), by_owner=False)
    assert placing.why_not(None, Hits((1, 1, 0))).rule == "SB-27-TWO"
    assert sorted(answer.by_unit for answer in placing.answers(None)) == [(0, 0, 2), (0, 1, 1), (0, 2, 0)]


@pytest.mark.rule("SB-27-REST")
def test_once_every_unit_has_two_the_rest_may_go_on_one_unit():
    placing = hits_to_place(5, (2, 0), (4, 3), by_owner=False)
    assert sorted(answer.by_unit for answer in placing.answers(None)) == [(0, 5), (1, 4), (2, 3), (3, 2)]
    assert placing.why_not(None, Hits((3, 2))) is None
    assert placing.why_not(None, Hits((4, 1))).rule == "SB-27-TWO"


PLACINGS = [
    hits_to_place(1, (0, 0), (4, 3), by_owner=True),
    hits_to_place(2, (0, 0), (4, 4), by_owner=True),
    hits_to_place(2, (0, 0, 0), (4, 3, 5), by_owner=True),
    hits_to_place(1, (1, 0, 0), (4, 3, 5), by_owner=False),
    hits_to_place(3, (1, 1, 0), (4, 3, 5), by_owner=False),
    hits_to_place(4, (2, 0), (4, 3), by_owner=False),
    hits_to_place(6, (0, 2, 0), (3, 3, 5), by_owner=False),
    hits_to_place(7, (0, 0), (5, 3), by_owner=False),
]


def every_split(placing):
    """Every way to put anything from none to one too many hits on each unit, legal or not."""
    most = placing.hits + 1
    splits = [()]
    for _ in placing.placed:
        splits = [(*split, hits) for split in splits for hits in range(most + 1)]
    return splits


def fits(placing, split):
    """The sheet's words: as many as there are, at most 2 to a unit until every unit has 2."""
    after = [one + more for one, more in zip(placing.placed, split, strict=True)]
    return sum(split) == placing.hits and (min(after) >= 2 or max(after) <= 2)


@pytest.mark.rule("SB-27-FIRST", "SB-27-TWO", "SB-27-REST")
@pytest.mark.parametrize("placing", PLACINGS, ids=lambda placing: f"{placing.hits} over {placing.placed}")
def test_the_answers_are_exactly_the_placements_the_sheet_allows_each_once(placing):
    answers = [answer.by_unit for answer in placing.answers(None)]
    assert len(answers) == len(set(answers))
    assert sorted(answers) == sorted(split for split in every_split(placing) if fits(placing, split))
    assert all(placing.why_not(None, Hits(answer)) is None for answer in answers)
    assert placing.best(None).by_unit in answers


@pytest.mark.rule("SB-27-FIRST", "SB-27-TWO", "SB-27-REST")
@pytest.mark.parametrize("placing", PLACINGS, ids=lambda placing: f"{placing.hits} over {placing.placed}")
def test_every_other_placement_is_refused_by_the_rule_it_breaks(placing):
    whole = "SB-27-FIRST" if placing.by_owner else "SB-27-REST"
    for split in every_split(placing):
        if not fits(placing, split):
            expected = whole if sum(split) != placing.hits else "SB-27-TWO"
            assert placing.why_not(None, Hits(split)).rule == expected


@pytest.mark.rule("SB-27-FIRST")
@pytest.mark.parametrize("answer", [Hits((2,)), Hits((1, 1, 0, 0)), Hits((3, -1, 0)), (2, 0, 0), "2 0 0", None])
def test_what_is_no_placement_of_the_owners_two_hits_is_refused_and_changes_nothing(answer):
    game = grognard.start("sb.retire", {"target": {"units": said("infantry", "infantry", "infantry")}})
    before = game.line()
    assert answer not in game.legal
    with pytest.raises(grognard.IllegalAnswer, match="SB-27-FIRST"):
        game.play(answer)
    assert game.line() == before
    assert game.pending.rule == "SB-27-FIRST"


@pytest.mark.rule("SB-27-FIRST")
def test_hits_are_not_split():
    game = grognard.start("sb.retire", {"target": {"units": said("infantry", "infantry", "infantry")}})
    assert Hits((0.5, 1.5, 0)) not in game.legal
    assert game.why_not(Hits((0.5, 1.5, 0))).rule == "SB-27-FIRST"


@pytest.mark.rule("SB-27-REST")
def test_a_placement_is_written_as_hits_unit_by_unit_and_read_back():
    game = grognard.start("sb.retire", {"target": {"units": said("infantry", "mg", "artillery")}})
    for answer in game.legal:
        assert game.parse(str(answer)) == answer
    assert game.parse("1 0 1") == Hits((1, 0, 1))


# What they cost


@pytest.mark.rule("SB-27-CASUALTY")
def test_each_failed_save_is_a_casualty_told_in_half_bases_and_markers():
    situation = {"target": {"units": said("infantry", "mg")}, "overrides": {"SB-26-RETIRE": 4}}
    rolled = grognard.roll("sb.retire", situation, dice=[3, 4, 2, 1])
    assert rolled["rolls"] == [
        {"rule": "SB-27-S-INF", "faces": [3, 4], "result": 1},
        {"rule": "SB-27-S-MG", "faces": [2, 1], "result": 2},
    ]
    assert rolled["results"] == {"target_casualties": 3}
    event = rolled["events"][0]
    assert event["rule"] == "SB-27-CASUALTY"
    assert "3 saves fail; each costs half a base and leaves a casualty marker" in event["en"]


@pytest.mark.rule("SB-27-CASUALTY")
def test_in_a_fight_the_casualties_of_each_side_are_told_by_its_name():
    situation = {"assaulter": {"units": said("infantry")}, "target": {"units": said("mg")}}
    rolled = grognard.roll("sb.assault", situation, dice=[*(5, 5, 1), *(5, 1, 1, 1, 1), *(2, 2), 4])
    told = [event["en"] for event in rolled["events"] if event["rule"] == "SB-27-CASUALTY"]
    cost = "each costs half a base and leaves a casualty marker."
    assert told == [f"Target: 2 saves fail; {cost}", "Assaulter: no save fails."]
