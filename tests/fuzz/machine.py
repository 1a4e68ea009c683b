"""A machine that plays battles of any ruleset, with undo, copies, saves and wrong answers between."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

import grognard
from grognard.kernel.answers import Pick
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.settings import Setting

LONGEST_GAME = 20_000
LONGEST_LOADED = 250
ANSWERS_TRIED = 12
EXAMPLES = int(os.environ.get("GROGNARD_EXAMPLES", "50"))
SEEDS = st.integers(0, 2**32 - 1)


def made(kind: Callable[..., Any], *fields: Any) -> tuple[Any, ...]:
    """An answer of fields that it cannot have; none where the compiled engine does not make it."""
    try:
        return (kind(*fields),)
    except TypeError:
        return ()


def chosen_from(declared: tuple[Setting, ...], kept: set[str]) -> st.SearchStrategy[dict[str, Any]]:
    """A few settings, not as they usually are; those kept belong to a scenario or make a game long."""
    return st.lists(
        st.sampled_from([one for one in declared if one.name not in kept]).flatmap(
            lambda one: st.tuples(st.just(one.name), st.sampled_from(one.allowed))
        ),
        max_size=5,
    ).map(dict)


def thorough() -> settings:
    return settings(
        max_examples=EXAMPLES,
        stateful_step_count=16,
        derandomize=True,
        deadline=None,
        database=None,
        print_blob=False,
        report_multiple_bugs=False,
        # The record says all; to make it shorter takes minutes.
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )


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
    """Plays a battle, and all that may be done with one besides; a game says below what is true of it."""

    game: Game
    loaded: bool
    seen: set[str]
    """The rules that have asked for something: what each first asks is examined."""
    turn: int
    acted: set[tuple[str, Any]]
    """What was done that may be done once only until `turn` changes."""
    mark: tuple[int, Any, int, int, set[tuple[str, Any]]] | None
    """To where undo leads: whose answers it takes back, the position before them, how many answers, turn, who acted."""

    def begin_with(self, game: Game) -> None:
        self.game = game
        self.mark, self.loaded, self.acted, self.seen = None, False, set(), set()
        self.turn = game.state.facts.turn
        with recorded(self.game):
            self.check(self.game)

    # What each game says

    never_legal: tuple[Any, ...] = (None, "no such answer", -1, 3.5, (), ("x", 1), Pick(-1), Pick(10_000))

    def check(self, game: Game) -> None:
        """What is true at every moment."""
        raise NotImplementedError

    def watched(self) -> Any:
        """What an answer must not change in the wrong way."""
        raise NotImplementedError

    def check_since(self, before: Any) -> None:
        """That it did not."""
        raise NotImplementedError

    def check_new_turn(self) -> None:
        """What is true when a turn begins."""
        raise NotImplementedError

    def deed(self, chosen: Any) -> tuple[str, Any] | None:
        """What nobody does twice a turn, if the answer is that."""
        raise NotImplementedError

    # Playing

    def answer(self, rng: Random) -> None:
        """One legal answer, or one roll."""
        game = self.game
        if game.pending.rule not in self.seen:
            self.seen.add(game.pending.rule)
            self.examine()
        before = self.watched()
        if isinstance(game.pending, Ask):
            chosen = game.legal.sample(rng)
            if chosen == "done" and rng.random() < 0.5:
                chosen = game.legal.sample(rng)
            self.note(chosen)
            secret = game.pending.secret
            game.play(chosen)
            if secret and not game.state.sealed:
                self.mark = None
        else:
            self.mark = None
            game.roll()
        self.check(game)
        self.check_since(before)
        turn = game.state.facts.turn
        if turn != self.turn:
            assert turn > self.turn
            self.turn, self.acted = turn, set()
            if not game.over:
                self.check_new_turn()

    def note(self, chosen: Any) -> None:
        """Remembers where undo would lead, and that nobody acts twice."""
        game, asked = self.game, self.game.pending
        if self.mark is None or self.mark[0] != asked.player:
            self.mark = (asked.player, game.state.key(), len(game.answers), self.turn, set(self.acted))
        deed = self.deed(chosen)
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
        assert self.game.view(self.game.pending.player).pending.prompt
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
            self.check(twin)

    def try_other_answers(self) -> None:
        for answer in self.never_legal:
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
    def reset(self) -> None:
        with recorded(self.game):
            if self.mark is None:
                refused(grognard.BadInput, self.game.reset)
                return
            _, position, answers, self.turn, self.acted = self.mark
            self.game.reset()
            assert (self.game.state.key(), len(self.game.answers)) == (position, answers)
            self.check(self.game)
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
            view = self.game.view(player).data()
            assert json.loads(json.dumps(view)) == view
            assert "\n" not in self.game.line()
