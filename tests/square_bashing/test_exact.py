"""The odds are exact: against every face of every die, against thrown dice, and against every placement of hits."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest

import grognard
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import situation

from .pieces import hits_to_place, said

FACES = range(1, 7)


def fight(assaulter, target, **more):
    of_target = {name: more.pop(name) for name in ("terrain", "works", "supports", "barrage") if name in more}
    return {"assaulter": {"units": said(*assaulter)}, "target": {"units": said(*target), **of_target}, **more}


def shot(shooters, target, distance=1, **more):
    return {"shooters": said(*shooters), "distance": distance, "target": {"units": said(*target)}, **more}


# Every face of every die


def played_to_the_end(game):
    """Every result with its probability, positions never merged: each leaf is one way all the dice can fall."""
    while isinstance(game.pending, Ask):
        game.play(game.legal.best())
    if game.pending is None:
        return {game.result: Fraction(1)}
    sides = game.pending.chance.sides()
    results = defaultdict(Fraction)
    for faces in product(FACES, repeat=len(sides)):
        twin = game.copy()
        twin.play_faces(faces)
        for result, p in played_to_the_end(twin).items():
            results[result] += p / 6 ** len(sides)
    return results


def played_and_merged(game):
    """The same, going on only once from positions in which the same can happen."""
    positions = {game.state.key(): (game, Fraction(1))}
    results = defaultdict(Fraction)
    while positions:
        following = {}
        for game, p in positions.values():
            while isinstance(game.pending, Ask):
                game.play(game.legal.best())
            if game.pending is None:
                results[game.result] += p
                continue
            sides = game.pending.chance.sides()
            for faces in product(FACES, repeat=len(sides)):
                twin = game.copy()
                twin.play_faces(faces)
                key = twin.state.key()
                same, before = following.get(key, (twin, 0))
                following[key] = (same, before + p / 6 ** len(sides))
        positions = following
    return results


def agree(procedure, described, results):
    """The odds of a procedure against its results with exact probabilities."""
    assert sum(results.values()) == 1
    ruleset, its = situation(procedure)
    rules = ruleset.rules()
    outcomes = defaultdict(Fraction)
    distributions = {name: defaultdict(Fraction) for name in its.distributions}
    for result, p in results.items():
        outcomes[its.outcome(rules, result)] += p
        for name, read in its.distributions.items():
            distributions[name][str(read(result))] += p
    odds = grognard.odds(procedure, described)
    for name in odds["odds"]:
        assert odds["odds"][name] == pytest.approx(float(outcomes.pop(name, 0)), abs=1e-12)
    assert not outcomes or list(outcomes) == [None]
    for name, spread in distributions.items():
        found = odds["distributions"][name]
        assert set(spread) <= set(found)
        for value, p in found.items():
            assert p == pytest.approx(float(spread[value]), abs=1e-12)


@pytest.mark.rule("SB-26-A", "SB-26-T")
def test_an_assault_of_two_dice_a_side_agrees_with_every_way_the_dice_can_fall():
    described = fight(["mg", "artillery"], ["damaged infantry", "damaged reservist infantry"])
    agree("sb.assault", described, played_to_the_end(grognard.start("sb.assault", described)))


SMALL = {
    "sb.assault": [
        fight(["infantry"], ["infantry"]),
        fight(["reservist cavalry"], ["damaged artillery"], terrain=["woods"]),
        fight(["infantry"], ["cavalry", "damaged infantry"], terrain=["buildings"]),
        fight(["damaged heavy-tank", "artillery"], ["light-armoured-car", "damaged reservist infantry"]),
        fight(["damaged infantry", "armoured-car"], ["heavy-tank", "artillery"], terrain=["woods"]),
        fight(["infantry", "mg"], ["damaged mg"], works="fort"),
        fight(["infantry"], ["infantry"], works="trench", edition="fr"),
        fight(["infantry", "command"], ["command", "infantry"], settings={"command_in_fight": "counts"}),
        fight(["infantry"], ["damaged artillery"], settings={"casualties_compared": "halves-lost"}),
        fight(["infantry"], ["infantry", "mg"], overrides={"SB-26-T-MG": 0, "SB-26-A": 3}),
    ],
    "sb.retire": [
        {"target": {"units": said("infantry")}},
        {"target": {"units": said("infantry", "mg")}},
        {"target": {"units": said("reservist infantry", "artillery")}},
        {"target": {"units": said("professional cavalry", "heavy-tank"), "terrain": ["woods"]}},
        {"target": {"units": said("artillery", "reservist infantry", "cavalry"), "works": "fort"}},
    ],
    "sb.shooting": [
        shot(["infantry"], ["infantry"]),
        shot(["mg", "professional infantry"], ["infantry", "mg"]),
        shot(["artillery"], ["artillery", "reservist infantry", "mg"], distance=4),
        shot(["artillery", "damaged mortar"], ["dismounted"], distance=2),
        shot(["dismounted"], ["infantry"]),
        shot(["reservist artillery", "infantry"], ["heavy-tank", "infantry"], edition="fr"),
    ],
    "sb.morale": [
        {"units": said("infantry"), "casualty_markers": markers, "works": works}
        for markers in (0, 1, 3, 4)
        for works in ("none", "hasty", "fort")
    ]
    + [{"units": said("reservist infantry"), "casualty_markers": 3, "enemy_faces": 3}],
    "sb.scenery": [
        {"unit": said(f"{quality} {kind}")[0]}
        for quality in ("professional", "regular", "reservist")
        for kind in ("infantry", "cavalry", "dismounted", "mg", "command", "light-armoured-car")
    ],
    "sb.barrage": [
        {"kind": kind, "quality": quality}
        for kind in ("suppression", "point", "rolling", "gas")
        for quality in ("poor", "average", "good")
    ],
    "sb.gas": [{}, {"edition": "fr"}],
}


@pytest.mark.rule(
    "SB-26-A", "SB-26-T", "SB-26-RETIRE", "SB-27-HIT", "SB-28-FAIL", "SB-24-QUALITY", "SB-22-DEVIATION", "SB-19-1"
)
@pytest.mark.parametrize(
    ("procedure", "described"), [(procedure, described) for procedure in SMALL for described in SMALL[procedure]]
)
def test_odds_agree_with_every_face_of_every_die_played_through(procedure, described):
    agree(procedure, described, played_and_merged(grognard.start(procedure, described)))


@pytest.mark.rule("SB-26-A", "SB-26-T", "SB-27-S-INF")
def test_one_against_one_agrees_with_sums_done_by_hand():
    hurt, struck = Fraction(1, 3) * Fraction(1, 2), 1 - Fraction(1, 3) * Fraction(1, 2)
    caused = [comb(3, n) * hurt**n * struck ** (3 - n) for n in range(4)]
    suffered = [comb(2, n) * hurt**n * struck ** (2 - n) for n in range(3)]
    wins = sum(p * q for n, p in enumerate(caused) for m, q in enumerate(suffered) if n > m)
    assert wins == Fraction(75 * 25 + 15 * 35 + 1 * 36, 216 * 36) == Fraction(203, 648)
    odds = grognard.odds("sb.assault", fight(["infantry"], ["infantry"]))
    assert odds["odds"]["assaulter_wins"] == pytest.approx(float(wins), abs=1e-12)
    casualties = {str(n): float(p) for n, p in enumerate(caused)}
    assert odds["distributions"]["target_casualties"] == pytest.approx(casualties, abs=1e-12)


# Ten thousand throws

THROWN = {
    "sb.assault": fight(["infantry", "cavalry", "heavy-tank"], ["infantry", "mg", "artillery"], terrain=["hill"]),
    "sb.retire": {"target": {"units": said("reservist infantry", "artillery", "infantry")}},
    "sb.shooting": shot(["artillery", "artillery", "mg"], ["infantry", "mg"]),
    "sb.morale": {"units": said("reservist infantry"), "casualty_markers": 4},
    "sb.barrage": {"kind": "point", "quality": "good"},
}
THROWS = 10_000


@pytest.mark.rule("SB-26-A", "SB-26-T", "SB-26-RETIRE", "SB-27-HIT", "SB-28-FAIL", "SB-22-POINT")
@pytest.mark.parametrize("procedure", THROWN)
def test_ten_thousand_throws_agree_with_the_odds_within_four_standard_errors(procedure):
    described = THROWN[procedure]
    ruleset, its = situation(procedure)
    rules, start = ruleset.rules(), grognard.start(procedure, described)
    counted = defaultdict(int)
    for seed in range(THROWS):
        game = start.copy(seed)
        while game.pending is not None:
            if isinstance(game.pending, Ask):
                game.play(game.legal.best())
            else:
                game.roll()
        counted["odds", its.outcome(rules, game.result)] += 1
        for name, read in its.distributions.items():
            counted[name, str(read(game.result))] += 1
    odds = grognard.odds(procedure, described)
    for name, spread in (("odds", odds["odds"]), *odds["distributions"].items()):
        for value, p in spread.items():
            assert abs(counted[name, value] / THROWS - p) <= 4 * sqrt(p * (1 - p) / THROWS) + 1e-12, (name, value)


# Every placement of both players


def placements(hits, placed):
    """Every way the sheet allows to add hits: at most 2 to a unit until every unit has 2."""
    for given in product(range(hits + 1), repeat=len(placed)):
        after = tuple(one + more for one, more in zip(placed, given, strict=True))
        if sum(given) == hits and (max(after) <= 2 or min(after) >= 2):
            yield after


def value_of_the_game(hits, first, expected):
    """The failures expected when the owner, then the striker, look at everything. `expected(unit, hits)`."""
    nothing = (0,) * len(expected)

    def failures(after):
        return sum(of_unit(n) for of_unit, n in zip(expected, after, strict=True))

    return min(
        max(failures(after) for after in placements(hits - sum(owned), owned))
        for owned in placements(min(first, hits), nothing)
    )


def failing(needs, most=None):
    """The failures expected of so many dice of one unit, of which at most `most` count."""
    fails = Fraction(max(0, min(6, needs - 1)), 6)

    def expected(dice):
        spread = [comb(dice, n) * fails**n * (1 - fails) ** (dice - n) for n in range(dice + 1)]
        return sum(p * (n if most is None else min(n, most)) for n, p in enumerate(spread))

    return expected


def placed_by_best(hits, first, needs):
    placed = (0,) * len(needs)
    for number, by_owner in ((min(first, hits), True), (hits - min(first, hits), False)):
        given = hits_to_place(number, placed, needs, by_owner).best(None)
        placed = tuple(one + more for one, more in zip(placed, given.by_unit, strict=True))
    return placed


@pytest.mark.rule("SB-27-FIRST", "SB-27-TWO", "SB-27-REST")
@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize(
    "needs", [(4,), (3, 4), (5, 3), (4, 4), (2, 5, 4), (5, 3, 3), (3, 4, 5), (7, 1, 4), (3, 5, 5, 4)]
)
def test_hits_placed_to_each_players_advantage_give_the_value_of_the_game(first, needs):
    expected = [failing(need) for need in needs]
    for hits in range(1, 9 if len(needs) < 4 else 7):
        placed = placed_by_best(hits, first, needs)
        assert sum(placed) == hits
        found = sum(of_unit(n) for of_unit, n in zip(expected, placed, strict=True))
        assert found == value_of_the_game(hits, first, expected)


def expected_casualties(described):
    spread = grognard.odds("sb.retire", described)["distributions"]["target_casualties"]
    return sum(int(n) * p for n, p in spread.items())


@pytest.mark.rule("SB-27-FIRST", "SB-27-REST")
@pytest.mark.parametrize("hits", range(1, 9))
def test_the_odds_suppose_hits_placed_to_each_players_advantage(hits):
    described = {"target": {"units": said("artillery", "infantry", "mg")}, "overrides": {"SB-26-RETIRE": hits}}
    value = value_of_the_game(hits, 2, [failing(5), failing(4), failing(3)])
    assert expected_casualties(described) == pytest.approx(float(value), abs=1e-12)


@pytest.mark.rule("SB-GAP-FAILED", "SB-27-FIRST", "SB-27-REST")
@pytest.mark.parametrize("hits", range(1, 9))
def test_where_halves_lost_count_the_advantage_is_in_halves_lost(hits):
    described = {
        "target": {"units": said("artillery", "infantry", "damaged mg")},
        "overrides": {"SB-26-RETIRE": hits},
        "settings": {"casualties_compared": "halves-lost"},
    }
    value = value_of_the_game(hits, 2, [failing(5, 2), failing(4, 8), failing(3, 1)])
    assert expected_casualties(described) == pytest.approx(float(value), abs=1e-12)
