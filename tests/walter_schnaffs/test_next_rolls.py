"""After a roll the next one: the losses of both zones, the morale of who is left, the countdown."""

import pytest

import grognard


def after(procedure, situation, dice):
    return [(one["procedure"], one["situation"]) for one in grognard.roll(procedure, situation, dice=dice)["next"]]


ATTACK = {
    "attacker": {"units": [{"type": "infantry", "bases": 4}, {"type": "cavalry", "bases": 3}]},
    "defender": {"units": [{"type": "infantry", "bases": 4}, {"type": "artillery"}]},
}


@pytest.mark.rule("WS-8-LOSS")
@pytest.mark.rule("SB-19-11")
def test_after_an_attack_both_zones_bear_their_losses_and_the_countdown_comes():
    found = after("ws.attack", ATTACK, [3, 6, 5])
    assert [one[0] for one in found] == ["ws.losses", "ws.losses", "ws.countdown"]
    defender, attacker = found[0][1], found[1][1]
    assert (defender["units"], defender["in_order"], defender["batteries"]) == (ATTACK["defender"]["units"], 1, 1)
    assert (attacker["in_order"], attacker.get("picked", 0)) == (1, 0)


@pytest.mark.rule("WS-8-LOSS")
@pytest.mark.parametrize(
    ("losses", "by_unit"),
    [({"in_order": 2}, [4, 4, 1, 1]), ({"in_order": 4}, [3, 4, 0, 1]), ({"batteries": 1}, [4, 4, 3, 0])],
)
def test_cavalry_bears_a_loss_before_infantry_and_a_six_takes_a_battery(losses, by_unit):
    zone = [{"type": "infantry"}, {"type": "infantry"}, {"type": "cavalry"}, {"type": "artillery"}]
    (_, morale) = after("ws.losses", {"units": zone, **losses}, [])[0]
    left = [unit["bases"] for unit in morale["units"]]
    assert left == [bases for bases in by_unit if bases]
    assert morale["casualty_markers"] == sum(losses.values())


@pytest.mark.rule("WS-8-LOSS")
def test_the_owner_shares_what_several_units_may_bear_and_gives_to_nobody_more_than_it_has():
    game = grognard.start(
        "ws.losses", {"units": [{"type": "infantry", "bases": 1}] * 2 + [{"type": "infantry"}], "picked": 2}
    )
    assert {str(answer) for answer in game.legal} == {"1 1 0", "1 0 1", "0 1 1", "0 0 2"}
    assert game.why_not(game.parse("2 0 0")).rule == "WS-8-LOSS"
    game.play(game.parse("0 0 2"))
    assert game.result == (0, 0, 2)


@pytest.mark.rule("WS-GAP-SHOTS")
@pytest.mark.parametrize(("takes", "left"), [("cavalry-first", [4, 2]), ("infantry-first", [3, 3])])
def test_a_bombardment_takes_cavalry_or_infantry_first_as_the_table_plays(takes, left):
    zone = {
        "units": [{"type": "infantry"}, {"type": "cavalry"}],
        "bombarded": 1,
        "settings": {"bombardment_takes": takes},
    }
    (_, morale) = after("ws.losses", zone, [])[0]
    assert [unit["bases"] for unit in morale["units"]] == left


@pytest.mark.rule("WS-GAP-SHOTS")
def test_bases_come_off_after_a_bombardment_only_where_any_are_lost():
    guns = {"guns": [{"type": "artillery"}], "range": "short"}
    assert after("ws.bombard", guns, [1]) == []
    ((procedure, losses),) = after("ws.bombard", guns, [6])
    assert (procedure, losses["bombarded"]) == ("ws.losses", 1)


@pytest.mark.rule("WS-8-LOSS")
@pytest.mark.parametrize(("dice", "told"), [([1, 1, 1], 0), ([3, 1, 1], 1), ([3, 3, 3], 2)])
def test_nobody_is_told_to_take_off_no_base(dice, told):
    events = grognard.roll("ws.attack", ATTACK, dice=dice)["events"]
    assert len([event for event in events if event["rule"] == "WS-8-LOSS"]) == told
    assert not [event for event in events if " 0 " in event["en"]]


@pytest.mark.rule("WS-GAP-MORALE")
def test_a_zone_tests_with_the_lines_this_war_keeps_and_runs_by_the_dice_of_its_units():
    zone = {"units": [{"type": "infantry"}, {"type": "mitrailleuse"}], "casualty_markers": 4, "enemy_faces": 2}
    lines = grognard.explain("ws.morale", zone)["tallies"]["morale"]["lines"]
    assert [line["rule"] for line in lines] == ["SB-28-CASUALTY", "SB-28-FACES", "SB-28-MG"]
    found = after("ws.morale", zone, [4, 4, 4, 1])
    assert [one[1]["unit"]["type"] for one in found] == ["infantry", "mitrailleuse"]


@pytest.mark.rule("WS-GAP-COST")
def test_a_budget_says_what_it_leaves_and_without_one_nothing_is_said():
    army = {"units": [{"type": "infantry", "bases": 4}]}
    assert list(grognard.explain("ws.cost", army)["tallies"]) == ["cost"]
    within = grognard.explain("ws.cost", {**army, "budget": 50})["tallies"]
    assert (within["cost"]["total"], within["left"]["total"]) == (40, 10)
    assert grognard.explain("ws.cost", {**army, "budget": 30})["tallies"]["left"] == {"of": 30, "total": -10}
