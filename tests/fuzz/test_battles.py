"""Battles on squares fuzzed: random scenarios, settings, answers, dice; undo, copies, saves, wrong answers between."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

import grognard
from grognard.kernel.game import Game
from grognard.kernel.procedure import Ask
from grognard.kernel.ruleset import Ruleset
from grognard.square_bashing import RULESET as SQUARE_BASHING
from grognard.square_bashing.answers import At, Pick
from grognard.square_bashing.onslaught import Onslaught
from grognard.walter_schnaffs import RULESET as WALTER_SCHNAFFS
from grognard.walter_schnaffs.fighting import Attacks

from .invariants import check, check_new_turn

LONGEST_GAME = 20_000
LONGEST_LOADED = 250
ANSWERS_TRIED = 12
NEVER_LEGAL = (None, "no such answer", -1, 3.5, (), ("x", 1), At(None), Pick(-1), Pick(10_000))
KEPT = {"board_wide", "board_deep", "objectives", "stack_limit", "countdown"}
"""Settings that belong to a scenario's map or make a game long."""

# Everything there is, close together: the first turn is a fight.
SCRUM = """
ruleset = "square-bashing"
map = '''
B   .   Wt  .   .
.   H*  .   R   Wf
.   .   .   .h* .
W   .   F   .   .
.   B   .   .   .
'''
roads = ["A1 A2 A3 A4 A5", "C5 C4 C3 D3 D2 D1"]
[title]
en = "Scrum"
fr = "Mêlée"
[story]
en = "Everybody at once."
fr = "Tout le monde à la fois."
[settings]
board_wide = 5
board_deep = 5
objectives = 2
countdown = 14
[attacker]
command_rating = 4
barrage_quality = "poor"
[attacker.name]
en = "Reds"
fr = "Rouges"
[[attacker.units]]
name = "Foot"
type = "infantry"
count = 6
at = ["A3", "B3", "B3", "C3", "D2", "E3"]
[[attacker.units]]
name = "Guards"
type = "infantry"
quality = "professional"
count = 2
at = ["C3", "D2"]
[[attacker.units]]
name = "Horse"
type = "cavalry"
count = 2
at = ["A3", "E3"]
[[attacker.units]]
name = "Tank"
type = "heavy-tank"
at = ["C3"]
[[attacker.units]]
name = "Whippet"
type = "light-tank"
at = ["E3"]
[[attacker.units]]
name = "Car"
type = "light-armoured-car"
at = ["D2"]
[[attacker.units]]
name = "Mule"
type = "mountain-gun"
at = ["B2"]
[[attacker.units]]
name = "Guns"
type = "artillery"
count = 2
at = ["C1", "C1"]
[[attacker.units]]
name = "Staff"
type = "command"
at = ["C2"]
[defender]
command_rating = 3
barrage_quality = "good"
[defender.name]
en = "Blues"
fr = "Bleus"
[[defender.units]]
name = "Watch"
type = "infantry"
quality = "reservist"
count = 6
at = ["A4", "B4", "C4", "C4", "D3", "E4"]
[[defender.units]]
name = "Rifles"
type = "infantry"
count = 3
at = ["D3", "D4", "A5"]
[[defender.units]]
name = "Lancers"
type = "dismounted"
at = ["B4"]
[[defender.units]]
name = "Guns"
type = "artillery"
count = 2
at = ["B4", "C5"]
[[defender.units]]
name = "Mortar"
type = "mortar"
at = ["D4"]
[[defender.units]]
name = "Section"
type = "mg"
count = 2
at = ["C4", "E4"]
[[defender.units]]
name = "Car"
type = "armoured-car"
at = ["D5"]
[[defender.units]]
name = "Headquarters"
type = "command"
at = ["B5"]
"""

# The same in 1870, the French attacking over a brook.
SCRUM_OF_1870 = """
ruleset = "walter-schnaffs"
map = '''
B   .   W   .   .
.   H*  .   R   F
S   .   V   .*  .
W   .   F   .   B*
.   B*  .   S   .
'''
roads = ["A1 A2 A3 A4 A5", "C5 C4 C3 D3 D2 D1"]
water = ["A3-A4 B3-B4", "C3-C4 D3-E3"]
[title]
en = "Scrum"
fr = "Mêlée"
[story]
en = "Everybody at once."
fr = "Tout le monde à la fois."
[settings]
board_wide = 5
board_deep = 5
countdown = 14
[german]
rung = "defence"
[german.name]
en = "Germans"
fr = "Allemands"
[[german.units]]
name = "Line"
type = "infantry"
count = 5
at = ["A3", "B3", "B3", "C3", "D2"]
[[german.units]]
name = "Landwehr"
type = "infantry"
bases = 5
quality = "reservist"
count = 2
at = ["E3", "E3"]
[[german.units]]
name = "Bavarians"
type = "infantry"
bases = 3
rifle = "werder"
at = ["C3"]
[[german.units]]
name = "Horse"
type = "cavalry"
bases = 2
count = 2
at = ["A3", "D2"]
[[german.units]]
name = "Guns"
type = "artillery"
count = 3
at = ["B3", "C2", "C2"]
[[german.units]]
name = "Light guns"
type = "artillery"
gun = "breech-light"
count = 2
at = ["C3", "E3"]
[[german.units]]
name = "Late"
type = "infantry"
late = true
[french]
rung = "advance"
[french.name]
en = "French"
fr = "Français"
[[french.units]]
name = "Line"
type = "infantry"
rifle = "chassepot"
count = 5
at = ["A4", "B4", "C4", "C4", "D3"]
[[french.units]]
name = "Zouaves"
type = "infantry"
rifle = "chassepot"
quality = "professional"
at = ["D3"]
[[french.units]]
name = "Mobiles"
type = "infantry"
quality = "reservist"
count = 2
at = ["E4", "E4"]
[[french.units]]
name = "Cuirassiers"
type = "cavalry"
at = ["B4"]
[[french.units]]
name = "Mitrailleuses"
type = "mitrailleuse"
count = 2
at = ["C4", "D4"]
[[french.units]]
name = "Twelves"
type = "artillery"
gun = "muzzle-heavy"
at = ["B4"]
[[french.units]]
name = "Fours"
type = "artillery"
gun = "muzzle-light"
count = 2
at = ["A4", "C5"]
"""

SCENARIOS = {
    its.id: (scrum, scrum, scrum, *[scenario.id for scenario in its.scenarios])
    for its, scrum in ((SQUARE_BASHING, SCRUM), (WALTER_SCHNAFFS, SCRUM_OF_1870))
}


def some_of(its: Ruleset) -> st.SearchStrategy[dict[str, Any]]:
    """A few settings of a game, chosen otherwise."""
    free = [one for one in its.settings if one.name not in KEPT]
    one = st.sampled_from(free).flatmap(lambda one: st.tuples(st.just(one.name), st.sampled_from(one.allowed)))
    return st.lists(one, max_size=5).map(dict)


SEEDS = st.integers(0, 2**32 - 1)


@contextmanager
def recorded(game: Game) -> Iterator[None]:
    """A crash carries the record of the game, to be opened again."""
    try:
        yield
    except Exception as wrong:
        raise AssertionError(f"{type(wrong).__name__}: {wrong}\n{game.line()}\n\n{game.record()}") from wrong


def refused(by: Any, act: Any, *given: Any) -> None:
    try:
        act(*given)
    except by:
        return
    raise AssertionError(f"{act.__name__} took {given}")


def play_text(game: Game, text: str) -> None:
    game.play(game.parse(text))


def is_on(machine: Battles) -> bool:
    return not machine.game.over


class Battles(RuleBasedStateMachine):
    """Plays a battle, and all that may be done with one besides."""

    game: Game
    loaded: bool
    seen: set[str]
    """The rules that have asked for something: what each first asks is examined."""
    turn: int
    acted: set[tuple[str, Any]]
    """Who moved, was lent or assaulted this turn."""
    mark: tuple[int, Any, int, int, set[tuple[str, Any]]] | None
    """To where undo leads: whose answers it takes back, the position before them, how many answers, turn, who acted."""

    def start(self, ruleset: str, scenario: str, chosen: dict[str, Any], seed: int) -> None:
        self.game = grognard.new(ruleset, scenario, seed, chosen)
        self.mark, self.loaded, self.acted, self.seen = None, False, set(), set()
        self.turn = self.game.state.facts["turn"]
        self.objectives = [at for at, place in enumerate(self.game.state.places) if place.holder >= 0]
        with recorded(self.game):
            check(self.game)

    # Playing

    def answer(self, rng: Random) -> None:
        """One legal answer, or one roll."""
        game, facts = self.game, self.game.state.facts
        if game.pending.rule not in self.seen:
            self.seen.add(game.pending.rule)
            self.examine()
        countdown, tokens = facts["countdown"], facts.get("tokens", ())
        if isinstance(game.pending, Ask):
            chosen = game.legal.sample(rng)
            if chosen == "done" and rng.random() < 0.5:
                chosen = game.legal.sample(rng)
            self.note(chosen)
            game.play(chosen)
        else:
            self.mark = None
            game.roll()
        check(game)
        facts = game.state.facts
        assert facts["countdown"] <= countdown or not self.turn, "the countdown rose"
        for now, before in zip(facts.get("tokens", ()), tokens, strict=True):
            assert all(one <= other for one, other in zip(now, before, strict=True)), "tokens came back"
        assert self.objectives == [at for at, place in enumerate(game.state.places) if place.holder >= 0]
        if facts["turn"] != self.turn:
            assert facts["turn"] > self.turn
            self.turn, self.acted = facts["turn"], set()
            if not game.over:
                check_new_turn(game.state)

    def note(self, chosen: Any) -> None:
        """Remembers where undo would lead, and that nobody acts twice."""
        game, asked = self.game, self.game.pending
        if self.mark is None or self.mark[0] != asked.player:
            self.mark = (asked.player, game.state.key(), len(game.answers), self.turn, set(self.acted))
        deed = None
        if asked.rule == "SB-24-ONEBYONE" and isinstance(chosen, Pick):
            deed = ("moves", chosen.unit)
        elif asked.rule == "SB-26-A-EXTRA" and isinstance(chosen, Pick):
            deed = ("assaults", chosen.unit)
        elif asked.rule in ("SB-19-6", "WS-GAP-TURN") and isinstance(chosen, At):
            frame = game.state.stack[-1]
            assert isinstance(frame, Onslaught | Attacks)
            deed = ("square", game.state.map.order[frame.player][frame.i])
        if deed is not None:
            assert deed not in self.acted, f"a second time this turn: {deed}"
            self.acted.add(deed)

    @precondition(is_on)
    @rule(seed=SEEDS, answers=st.integers(1, 80))
    def play_on(self, seed: int, answers: int) -> None:
        rng = Random(seed)
        with recorded(self.game):
            for _ in range(answers):
                if not self.game.over:
                    self.answer(rng)

    @precondition(is_on)
    @rule(seed=SEEDS)
    def play_out(self, seed: int) -> None:
        """Every game ends."""
        rng = Random(seed)
        with recorded(self.game):
            for _ in range(LONGEST_GAME):
                if self.game.over:
                    break
                self.answer(rng)
            assert self.game.over, "still going on"
            assert self.game.result.winner in (0, 1, None)

    # Asking

    @precondition(is_on)
    @rule()
    def examine_what_is_asked(self) -> None:
        with recorded(self.game):
            self.examine()

    def examine(self) -> None:
        """What is pending can be shown; what is legal is accepted; anything else is refused and changes nothing."""
        assert self.game.view()["pending"]["prompt"]
        before, told = self.game.state.key(), self.game.record()
        if isinstance(self.game.pending, Ask):
            self.try_legal_answers()
            self.try_other_answers()
        else:
            self.try_other_dice()
        assert (self.game.state.key(), self.game.record()) == (before, told)

    def try_legal_answers(self) -> None:
        answers = list(islice(self.game.legal, ANSWERS_TRIED))
        assert answers
        assert len({str(answer) for answer in answers}) == len(set(answers)) == len(answers)
        for answer in answers:
            assert self.game.why_not(answer) is None
            assert self.game.parse(str(answer)) == answer
            twin = self.game.copy()
            twin.play(answer)
            check(twin)

    def try_other_answers(self) -> None:
        for answer in NEVER_LEGAL:
            refused(grognard.IllegalAnswer, self.game.play, answer)
        for text in ("", "Z99", "u-1", "1 2 3 4 5 6", "no such answer"):
            refused((grognard.BadInput, grognard.IllegalAnswer), play_text, self.game, text)
        refused(grognard.BadInput, self.game.roll)

    def try_other_dice(self) -> None:
        wanted = len(self.game.pending.chance.sides())
        for faces in ([], [1] * (wanted + 1), [0] * wanted, [7] * wanted, ["x"] * wanted):
            refused(grognard.BadInput, self.game.play_faces, faces)
        refused(grognard.BadInput, self.game.play, "no such outcome")

    # Going back, apart and away

    @precondition(is_on)
    @rule()
    def undo(self) -> None:
        with recorded(self.game):
            if self.mark is None:
                refused(grognard.BadInput, self.game.undo)
                return
            _, position, answers, self.turn, self.acted = self.mark
            self.game.undo()
            assert (self.game.state.key(), len(self.game.answers)) == (position, answers)
            check(self.game)
            self.mark = None

    @rule(seed=SEEDS)
    def a_copy_goes_its_own_way(self, seed: int) -> None:
        with recorded(self.game):
            before = self.game.state.key(), self.game.record(), len(self.game.events)
            twin, rng = self.game.copy(seed), Random(seed)
            assert twin.state.key() == before[0]
            for _ in range(15):
                if not twin.over:
                    if isinstance(twin.pending, Ask):
                        twin.play(twin.legal.sample(rng))
                    else:
                        twin.roll()
            assert (self.game.state.key(), self.game.record(), len(self.game.events)) == before

    @precondition(lambda machine: not machine.loaded and len(machine.game.answers) <= LONGEST_LOADED)
    @rule()
    def save_and_load(self) -> None:
        self.loaded = True
        with recorded(self.game):
            saved = json.loads(json.dumps(self.game.save()))
            again = grognard.load(saved)
            assert again.state.key() == self.game.state.key()
            assert again.save() == self.game.save()

    @rule(player=st.sampled_from([None, 0, 1]))
    def look(self, player: int | None) -> None:
        with recorded(self.game):
            view = self.game.view(player)
            assert json.loads(json.dumps(view)) == view
            assert "\n" not in self.game.line()


class BattlesOf1914(Battles):
    """Square Bashing."""

    @initialize(scenario=st.sampled_from(SCENARIOS["square-bashing"]), chosen=some_of(SQUARE_BASHING), seed=SEEDS)
    def begin(self, scenario: str, chosen: dict[str, Any], seed: int) -> None:
        self.start("square-bashing", scenario, chosen, seed)


class BattlesOf1870(Battles):
    """Walter Schnaffs."""

    @initialize(scenario=st.sampled_from(SCENARIOS["walter-schnaffs"]), chosen=some_of(WALTER_SCHNAFFS), seed=SEEDS)
    def begin(self, scenario: str, chosen: dict[str, Any], seed: int) -> None:
        self.start("walter-schnaffs", scenario, chosen, seed)


@pytest.mark.parametrize("battles", [BattlesOf1914, BattlesOf1870])
def test_battles_keep_their_invariants(battles):
    run_state_machine_as_test(
        battles,
        settings=settings(
            max_examples=70,
            stateful_step_count=16,
            derandomize=True,
            deadline=None,
            database=None,
            print_blob=False,
            report_multiple_bugs=False,
            # The record says all; to make it shorter takes minutes.
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_scrum_of_every_kind_of_unit_is_fought_to_its_end(seed):
    machine = BattlesOf1914()
    machine.begin(SCRUM, {"edition": ("en", "fr")[seed % 2]}, seed)
    machine.play_out(seed)


@pytest.mark.parametrize("seed", range(6))
def test_a_scrum_of_1870_is_fought_to_its_end(seed):
    machine = BattlesOf1870()
    machine.begin(SCRUM_OF_1870, {"guns_fire": ("before-attacks", "after-attacks")[seed % 2]}, seed)
    machine.play_out(seed)
