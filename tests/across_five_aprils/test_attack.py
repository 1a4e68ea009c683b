"""The combat phase on the map: who must attack, who joins, whose morale, losses, retreats and the advance."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.across_five_aprils.board.answers import ALL, Target
from grognard.across_five_aprils.board.attack import Advance, CombatPhase, Engage, Join, assault_on
from grognard.across_five_aprils.board.encounter import surrounded
from grognard.across_five_aprils.board.results import LoseSteps, Suffer
from grognard.across_five_aprils.sheet.army import CONFEDERATE, UNION
from grognard.across_five_aprils.sheet.terrain import Side
from grognard.kernel.answers import DONE, Pick
from grognard.kernel.question import Roll
from grognard.kernel.space.hex import Hex

from .field import OPEN, at, battle, combat, go_on, here, hexes, named, number, offered, piece, play, refused, told

# 0404 is in the middle: beside it lie 0403 (n), 0504 (ne), 0505 (se), 0405 (s), 0305 (sw) and 0304 (nw).


def phase(player=UNION, **given):
    return play(battle(**given), CombatPhase(player))


def engaged(attackers, defenders, hexagon="0404", **given):
    """The attackers, of the Union, against a hex; the stack is at the first question."""
    g = battle(confederate=defenders, union=attackers, **given)
    units = tuple(number(g, text.split()[0]) for text in attackers)
    target = here(g, hexagon)
    return play(g, Engage(UNION, target, units, g.place(target).units))


def suffered(result, units, lead=None, player=CONFEDERATE, **given):
    """A result befalls Confederates."""
    g = battle(confederate=units, **given)
    those = tuple(number(g, text.split()[0]) for text in units)
    return play(g, Suffer(player, those, result, number(g, lead) if lead else -1))


# Who must attack


@pytest.mark.rule("A5A-SEQ-COMBAT", "A5A-GAP-MUST")
def test_units_beside_an_enemy_attack_or_withdraw_and_the_phase_may_not_end_before():
    g = phase(confederate=["Allen 0404"], union=["Baker 0403"])
    assert offered(g) == ["attack 0404", "withdraw Baker"]
    assert refused(g, DONE) == "A5A-GAP-MUST"
    go_on(g, "withdraw Baker")
    assert (at(g, "Baker"), g.pending) == ("0402", None)
    assert told(g, "A5A-GAP-MUST") == [("withdraws", {"unit": "Baker"})]


@pytest.mark.rule("A5A-GAP-MUST")
@pytest.mark.parametrize(("attacking", "what"), [("must", "must"), ("may", "")])
def test_the_question_says_that_somebody_must(attacking, what):
    g = phase(confederate=["Allen 0404"], union=["Baker 0403"], settings={"attacking": attacking})
    assert g.pending.what == what


@pytest.mark.rule("A5A-GAP-MUST")
@pytest.mark.parametrize(
    ("union", "hexagon", "why"),
    [
        ("Baker 0403", Hex(3, 3), "A5A-GAP-MUST.no_enemy"),
        ("Baker 0403", Hex(4, 3), "A5A-GAP-MUST.no_enemy"),
        ("Baker artillery 0402", Hex(4, 4), "A5A-GAP-MUST.nobody_beside"),
    ],
)
def test_an_attack_that_nobody_can_make_is_refused_for_its_own_reason(union, hexagon, why):
    g = phase(confederate=["Allen 0404"], union=[union])
    refusal = g.pending.choices.why_not(g, Target("attack", hexagon))
    assert (refusal.rule, refusal.key) == ("A5A-GAP-MUST", why)


@pytest.mark.rule("A5A-GAP-MUST")
def test_a_hex_once_assaulted_is_refused_as_such():
    g = battle(confederate=["Allen 0404", "Ames 0505"], union=["Baker 0403", "Carr 0504"])
    play(g, CombatPhase(UNION, assaulted=(here(g, "0404"),)))
    assert g.pending.choices.why_not(g, Target("attack", Hex(4, 4))).key == "A5A-GAP-MUST.once"


def asked_to_advance(seed):
    """A game that has come to the first question of who advances, or to its end."""
    game, lots = grognard.new("across-five-aprils", "the-ford", seed=seed), Random(seed)
    while not game.over and game.pending.rule != "A5A-GAP-ADVANCE":
        if isinstance(game.pending, Roll):
            game.roll()
        else:
            game.play(game.legal.sample(lots))
    return game


@pytest.mark.rule("A5A-GAP-ADVANCE")
def test_to_advance_with_nobody_is_said_so():
    game = next(game for game in map(asked_to_advance, range(100)) if not game.over)
    found = game.answer_words(DONE)
    assert found == {"en": "nobody", "fr": "personne"}


@pytest.mark.rule("A5A-GAP-MUST")
def test_where_attacking_is_free_the_phase_ends_at_will():
    g = phase(confederate=["Allen 0404"], union=["Baker 0403"], settings={"attacking": "may"})
    assert offered(g) == ["attack 0404", "done"]


@pytest.mark.rule("A5A-GAP-MUST")
def test_without_an_enemy_beside_anybody_there_is_nothing_to_ask():
    assert phase(confederate=["Allen 0404"], union=["Baker 0402"]).pending is None


@pytest.mark.rule("A5A-GAP-MUST")
def test_a_hex_is_assaulted_once_a_phase_and_its_units_oblige_nobody_any_more():
    """Carr need not attack Allen, whom Baker has attacked."""
    g = phase(confederate=["Allen 0404"], union=["Baker 0403", "Carr 0405"])
    go_on(g, "attack 0404", "Baker", "done", 1, 1)
    assert g.pending is None
    assert told(g, "A5A-SEQ-COMBAT") == [("attack", {"hex": "0404", "units": "Baker"})]
    assert not [one for one in g.pieces if one.did]


@pytest.mark.rule("A5A-GAP-MUST")
def test_a_unit_that_has_attacked_is_done_and_an_enemy_not_yet_attacked_obliges_the_others():
    g = phase(confederate=["Allen 0404", "Bee 0604"], union=["Baker 0504", "Carr 0605"])
    assert offered(g) == ["attack 0404", "attack 0604", "withdraw Baker", "withdraw Carr"]
    go_on(g, "attack 0404", 1, 1)
    assert offered(g) == ["attack 0604", "withdraw Carr"], "Baker has fought"


@pytest.mark.rule("A5A-GAP-MUST")
def test_a_unit_with_no_hex_to_withdraw_to_must_attack():
    g = phase(confederate=["Allen 0403", "Bee 0405"], union=["Baker 0404"])
    assert offered(g) == ["attack 0403", "attack 0405"]


@pytest.mark.rule("A5A-GAP-ZOC", "A5A-TER-RIVER", "A5A-GAP-MUST")
def test_across_a_river_one_attacks_by_bridge_or_ford_alone():
    facing = {"confederate": ["Allen 0404"], "union": ["Baker 0403"], "rivers": "0403/0404"}
    assert phase(**facing).pending is None
    assert "attack 0404" in offered(phase(fords="0403/0404", **facing))
    beside = phase(confederate=["Allen 0404", "Bee 0303"], union=["Baker 0403"], rivers="0403/0404")
    assert refused(beside, Target("attack", Hex(4, 4))) == "A5A-TER-RIVER"
    assert refused(beside, Target("attack", Hex(6, 6))) == "A5A-GAP-MUST"
    assert refused(beside, Target("bombard", Hex(4, 4))) == "A5A-GAP-BOMB"
    assert refused(beside, "attack 0404") == "A5A-SEQ-COMBAT"


@pytest.mark.rule("A5A-GAP-ZOC")
def test_units_attack_into_ground_they_may_not_enter():
    rough = OPEN.splitlines()
    rough[3] = ". . . r . . ."
    g = phase(drawn="\n".join(rough), confederate=["Allen 0404"], union=["Baker cavalry 0403"])
    assert "attack 0404" in offered(g)


# Who joins


@pytest.mark.rule("A5A-GAP-MUST")
def test_attackers_come_from_several_hexes_on_one_where_everybody_defends():
    g = phase(confederate=["Allen 3 0404", "Bee 2 0404"], union=["Baker 4 0403", "Carr 5 0405", "Dodge 9 0601"])
    go_on(g, "attack 0404")
    assert offered(g) == ["Baker", "Carr", ALL]
    assert refused(g, Pick(number(g, "Dodge"))) == "A5A-GAP-MUST"
    go_on(g, "Carr")
    assert offered(g) == ["Baker", DONE]
    go_on(g, "Baker")
    assert g.pending.rule == "A5A-CBT-MORALE"
    joined = (number(g, "Baker"), number(g, "Carr"))
    assault = assault_on(g, joined, here(g, "0404"))
    assert [unit.strength for unit in assault.attackers] == [4, 5]
    assert [unit.strength for unit in assault.defenders] == [3, 2]
    assert combat(g).ratio(assault) == combat(g).attacker.columns.index("1-1")


@pytest.mark.rule("A5A-GAP-MUST")
def test_all_may_join_at_once():
    g = battle(confederate=["Allen 0404"], union=["Baker 0403", "Carr 0405"])
    able = (number(g, "Baker"), number(g, "Carr"))
    play(g, Join(UNION, here(g, "0404"), False, able), ALL)
    assert g.stack[-2].attackers == able


# The ground and the surrounded, as the tables get them


@pytest.mark.rule("A5A-GAP-SIDES", "A5A-TER-HILL")
def test_each_attacking_hex_is_one_approach_across_its_side_and_from_its_hill():
    drawn = OPEN.splitlines()
    drawn[3] = ". . . h# . . ."
    drawn[2] = ". . . h . . ."
    g = battle("\n".join(drawn), confederate=["Allen 0404"], union=["Baker 0403", "Carr 0405"], streams="0404/0405")
    position = assault_on(g, (number(g, "Baker"), number(g, "Carr")), here(g, "0404")).position
    assert [one.data() for one in position.approaches] == [(Side.NONE, True), (Side.STREAM, False)]
    assert position.fortified
    assert not position.bombarded


@pytest.mark.rule("A5A-GAP-SURR", "A5A-CBT-SURRD", "A5A-CBT-SURRA")
def test_surrounded_by_enemies_and_their_zones():
    g = battle(confederate=["Allen 0404"], union=["Baker 0403", "Carr 0405"])
    assert surrounded(g, number(g, "Allen")), "0304, 0305, 0504 and 0505 lie in zones of both"
    assert not surrounded(g, number(g, "Baker"))
    assault = assault_on(g, (number(g, "Baker"),), here(g, "0404"))
    assert (assault.attackers_surrounded, assault.defenders_surrounded) == (False, True)
    back = assault_on(g, (number(g, "Allen"),), here(g, "0403"))
    assert (back.attackers_surrounded, back.defenders_surrounded) == (True, False)


@pytest.mark.rule("A5A-GAP-SURR")
def test_a_friend_opens_the_ring_and_a_closed_side_or_the_edge_shuts_it():
    friend = {"confederate": ["Allen 0404", "Bee 0304"], "union": ["Baker 0403", "Carr 0405"]}
    g = battle(**friend)
    assert not surrounded(g, number(g, "Allen"))
    strict = battle(settings={"friend_cancels_zone": False}, **friend)
    assert surrounded(strict, number(strict, "Allen"))
    edge = battle(confederate=["Allen 0101"], union=["Baker 0102"])
    assert surrounded(edge, number(edge, "Allen")), "0201 is in Baker's zone, the rest is off the map"
    river = battle(confederate=["Allen 0404"], union=["Baker 0403"], rivers="0404/0305 0404/0405 0404/0505")
    assert surrounded(river, number(river, "Allen"))


@pytest.mark.rule("A5A-CBT-SURRA")
def test_all_attackers_must_be_surrounded_for_the_shift():
    units = {"confederate": ["Allen 0404", "Bee 0402"], "union": ["Baker 0403", "Carr 0406", "Dodge 0405"]}
    g = battle(**units)
    assert surrounded(g, number(g, "Baker")) or not surrounded(g, number(g, "Dodge"))
    both = assault_on(g, (number(g, "Baker"), number(g, "Dodge")), here(g, "0404"))
    alone = assault_on(g, (number(g, "Baker"),), here(g, "0404"))
    assert (alone.attackers_surrounded, both.attackers_surrounded) == (True, False)


# The fight


@pytest.mark.rule("A5A-CBT-MORALE")
def test_each_side_chooses_whose_morale_counts_where_it_has_several():
    g = engaged(["Baker veteran 0403", "Carr raw 0405"], ["Allen elite 0404", "Bee 0404"])
    assert (g.pending.player, offered(g)) == (UNION, ["Baker", "Carr"])
    go_on(g, "Baker")
    assert (g.pending.player, offered(g)) == (CONFEDERATE, ["Allen", "Bee"])
    assert refused(g, Pick(number(g, "Baker"))) == "A5A-CBT-MORALE"
    go_on(g, "Allen")
    assert isinstance(g.pending, Roll)
    assert (g.pending.player, g.pending.rule, g.pending.chance.plus) == (UNION, "A5A-CBT-ATT", 1)
    go_on(g, 1)
    assert (g.pending.player, g.pending.rule, g.pending.chance.plus) == (CONFEDERATE, "A5A-CBT-DEF", 2)


@pytest.mark.rule("A5A-GAP-LEAD", "A5A-CBT-MORALE")
def test_where_the_owner_places_every_loss_the_best_morale_counts_without_asking():
    g = engaged(["Baker raw 0403", "Carr veteran 0405"], ["Allen 0404"], settings={"first_step": "owner"})
    assert isinstance(g.pending, Roll)
    assert g.pending.chance.plus == 1


@pytest.mark.rule("A5A-GAP-SIMUL", "A5A-CBT-ATT", "A5A-CBT-DEF")
def test_both_sides_roll_before_either_suffers_and_the_defender_suffers_first():
    """Even odds: 6 is 1R for the defender, 3 is 1 for the attacker."""
    g = engaged(["Baker 4 0403"], ["Allen 4 0404"])
    go_on(g, 6)
    assert piece(g, "Allen").left == 2, "nothing yet"
    go_on(g, 3)
    assert (piece(g, "Allen").left, at(g, "Allen")) == (1, "0404")
    assert g.pending.rule == "A5A-RET-ORDER"
    assert piece(g, "Baker").left == 2, "the attacker is next"
    turned = engaged(["Baker 4 0403"], ["Allen 4 0404"], settings={"results_first": "attacker-first"})
    go_on(turned, 6, 3)
    assert (piece(turned, "Allen").left, piece(turned, "Baker").left) == (2, 1)


# What a result does


@pytest.mark.rule("A5A-CBT-NONE")
def test_no_effect_is_no_effect():
    g = suffered("-", ["Allen 0404"])
    assert (g.pending, piece(g, "Allen").left, at(g, "Allen")) == (None, 2, "0404")
    assert g.result == ()


@pytest.mark.rule("A5A-CBT-1", "A5A-MOR-TEST")
@pytest.mark.parametrize(("face", "where"), [(3, "0404"), (4, None)])
def test_one_step_then_everybody_tests_and_who_fails_retreats(face, where):
    g = suffered("1", ["Allen 0404", "Bee 0404"], lead="Allen")
    assert (piece(g, "Allen").left, piece(g, "Bee").left) == (1, 2)
    go_on(g, 1)
    assert g.pending.rule == "A5A-MOR-TEST"
    go_on(g, face)
    if where:
        assert (g.pending, g.result, at(g, "Bee")) == (None, (), where)
    else:
        assert offered(g) == ["0305", "0405", "0505"]
        go_on(g, "0405")
        assert (g.result, at(g, "Allen"), at(g, "Bee")) == ((number(g, "Bee"),), "0404", "0405")


@pytest.mark.rule("A5A-CBT-1", "A5A-CBT-R")
@pytest.mark.parametrize(
    ("result", "rule", "other"), [("1", "A5A-CBT-1", "A5A-CBT-R"), ("1R", "A5A-CBT-R", "A5A-CBT-1")]
)
def test_the_test_after_a_result_is_called_for_by_the_rule_of_that_result(result, rule, other):
    g = suffered(result, ["Allen 0404"])
    if result == "1R":
        go_on(g, "0405")
    assert told(g, rule) == [("tests", {"unit": "Allen"})]
    assert not told(g, other)


@pytest.mark.rule("A5A-CBT-R", "A5A-MOR-TEST")
def test_steps_then_all_retreat_then_test_and_who_fails_retreats_again():
    g = suffered("2R", ["Allen 0404", "Bee 0404"], lead="Allen")
    assert offered(g) == ["Allen", "Bee"], "the second step is placed by the owner"
    go_on(g, "Bee", "Allen", "0405", "0405")
    assert (at(g, "Allen"), at(g, "Bee")) == ("0405", "0405")
    go_on(g, 1, 6)
    assert g.pending.rule == "A5A-RET-ORDER"
    go_on(g, "0406")
    assert (at(g, "Allen"), at(g, "Bee")) == ("0405", "0406")
    assert set(g.result) == {number(g, "Allen"), number(g, "Bee")}


@pytest.mark.rule("A5A-GAP-LEAD")
def test_steps_are_lost_in_all_the_leader_first_and_the_rest_as_the_owner_likes():
    g = battle(confederate=["Allen 0404", "Bee 0404", "Carr artillery 0404"])
    units = tuple(number(g, name) for name in ("Allen", "Bee", "Carr"))
    play(g, LoseSteps(CONFEDERATE, units, 3, units[0]))
    assert (piece(g, "Allen").left, g.pending.player) == (1, CONFEDERATE)
    assert refused(g, Pick(number(g, "Zulu"))) == "A5A-GAP-LEAD"
    go_on(g, "Carr", "Allen")
    assert at(g, "Carr") is None
    assert at(g, "Allen") is None
    assert piece(g, "Bee").left == 2
    assert [what for what, _ in told(g, "A5A-GAP-LEAD")] == ["loses", "gone", "gone"]


@pytest.mark.rule("A5A-GAP-LEAD")
def test_steps_beyond_what_is_there_are_lost_without_asking():
    g = battle(confederate=["Allen 0404", "Bee 0404"])
    units = (number(g, "Allen"), number(g, "Bee"))
    play(g, LoseSteps(CONFEDERATE, units, 5))
    assert (g.pending, at(g, "Allen"), at(g, "Bee")) == (None, None, None)


@pytest.mark.rule("A5A-GAP-LEAD", "A5A-GAP-STRENGTH")
def test_the_unit_whose_morale_counted_takes_the_first_step_and_goes_on_at_half_strength():
    """Four against eight: a 6 is 1R for the defenders."""
    g = engaged(["Baker 4 0403"], ["Allen 5 veteran 0404", "Bee 3 0404"])
    go_on(g, "Allen", 6, 1)
    assert (piece(g, "Allen").left, piece(g, "Allen").strength) == (1, 3)
    assert (piece(g, "Bee").left, piece(g, "Bee").strength) == (2, 3)
    owner = engaged(["Baker 4 0403"], ["Allen 5 veteran 0404", "Bee 3 0404"], settings={"first_step": "owner"})
    go_on(owner, 6, 1)
    assert (owner.pending.rule, offered(owner)) == ("A5A-GAP-LEAD", ["Allen", "Bee"])


# The advance


def won(attackers, settings=None, **given):
    """Allen's two men are swept away, and nothing befalls the attackers."""
    g = engaged(attackers, ["Allen 2 0404"], settings=settings or {}, **given)
    while not isinstance(g.pending, Roll):
        go_on(g, offered(g)[0])
    return go_on(g, 6, 1)


@pytest.mark.rule("A5A-GAP-ADVANCE")
def test_attackers_may_enter_the_emptied_hex_within_stacking():
    g = won(["Baker 6 0403", "Carr 6 0304", "Dodge 6 0504"])
    assert (g.pending.player, g.pending.rule) == (UNION, "A5A-GAP-ADVANCE")
    assert offered(g) == ["Baker", "Carr", "Dodge", DONE]
    assert refused(g, Pick(number(g, "Yankee"))) == "A5A-GAP-ADVANCE"
    go_on(g, "Carr", "Baker")
    assert g.pending is None, "two have room, no more"
    assert [at(g, name) for name in ("Baker", "Carr", "Dodge")] == ["0404", "0404", "0504"]


@pytest.mark.rule("A5A-GAP-ADVANCE")
def test_nobody_has_to_advance_and_a_setting_forbids_it():
    g = go_on(won(["Baker 12 0403"]), DONE)
    assert (g.pending, at(g, "Baker")) == (None, "0403")
    assert won(["Baker 12 0403"], {"advance": False}).pending is None


@pytest.mark.rule("A5A-GAP-ADVANCE")
def test_the_advance_ignores_zones_but_not_ground_or_sides_that_are_closed():
    g = battle(confederate=["Allen 0405"], union=["Baker 0403"])
    play(g, Advance(UNION, here(g, "0404"), (number(g, "Baker"),)), "Baker")
    assert at(g, "Baker") == "0404", "straight into Allen's zone"
    bank = won(["Baker cavalry 12 0403"], embankments="0403/0404")
    assert bank.pending is None


@pytest.mark.rule("A5A-GAP-ADVANCE")
def test_who_had_to_retreat_does_not_advance():
    """Four against four: both dice show 6, so that both are driven back; Carr fails to follow, Baker is gone back."""
    g = engaged(["Baker 4 0403"], ["Allen 4 0404"])
    go_on(g, 6, 6)
    while g.pending is not None:
        go_on(g, 1 if isinstance(g.pending, Roll) else offered(g)[0])
    assert g.place(here(g, "0404")).units == ()
    assert at(g, "Baker") != "0403"


@pytest.mark.rule("A5A-GAP-ADVANCE")
def test_a_friend_who_fell_back_into_the_emptied_hex_does_not_keep_the_others_out():
    """The guns are gone; Baker fails the test and its way home is the hex they left; Carr passes and may follow."""
    g = engaged(["Baker 4 0405", "Carr 4 0305"], ["Allen artillery 8 0404"])
    go_on(g, "Baker", 6, 3, 4, 3)
    assert at(g, "Baker") == "0404"
    assert offered(g) == ["Carr", "done"]


@pytest.mark.rule("A5A-GAP-ADVANCE")
def test_a_hex_that_is_still_held_is_not_entered():
    g = engaged(["Baker 4 0403"], ["Allen 4 0404"])
    go_on(g, 1, 1)
    assert (g.pending, at(g, "Allen")) == (None, "0404")


@pytest.mark.rule("A5A-GAP-VICTORY", "A5A-GAP-ADVANCE")
def test_an_objective_is_taken_by_the_advance():
    g = won(["Baker 12 0403"], objectives=[("0404", 5, "confederate")])
    assert g.place(here(g, "0404")).holder == CONFEDERATE
    go_on(g, "Baker")
    assert g.place(here(g, "0404")).holder == UNION


def test_the_helpers_say_units_by_name():
    g = battle(confederate=["Allen 0404"])
    assert named(g, "withdraw Allen") == f"withdraw u{number(g, 'Allen')}"
    assert hexes(g, [here(g, "0404")]) == ["0404"]
