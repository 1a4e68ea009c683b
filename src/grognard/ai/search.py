"""The player that plays on in thought: what a side may do, each with the same luck, and what comes of it.

It holds only the game as its side knows it. A budget in positions and a seed make the same game everywhere; a
budget in seconds is kept by the clock of the processor.
"""

from __future__ import annotations

from typing import Any, final

from grognard.ai.aims import Aimed, open_to, read
from grognard.ai.budget import Budget, Positions, Seconds
from grognard.ai.choice import Choice
from grognard.ai.evaluation import evaluation_of
from grognard.ai.levels import LEVELS, USUAL, Level
from grognard.ai.playing import Habits, Horizon, Trial, share_of, when
from grognard.ai.telling import chosen
from grognard.ai.thinking import Found, Option, Thought
from grognard.ai.together import Given, Helpers, Task
from grognard.ai.weights import Aim
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask

HOPELESS = 0.2
"""Below this share of a win the battle is looked at to its end."""
TRIED_TO_THE_END = 6
TO_RESIGN = 4
"""To find out that a battle is lost it may take as long as so many thoughts."""
TO_THE_END = Horizon(1_000, 3_000)


@final
class SearchPlayer:
    """Thinks of deeds, plays them on, and takes the one that has shown itself the best, as far as that is known."""

    def __init__(
        self, level: Level = LEVELS[USUAL], seed: int = 0, by_the_clock: bool = False, processes: int = 1
    ) -> None:
        self.level = level
        self.seed = seed
        self.by_the_clock = by_the_clock
        self.thought: Thought | None = None
        self._helpers = Helpers(processes - 1) if processes > 1 else None
        self._planned: list[tuple[str, Any]] = []
        self._battle: dict[str, Any] = {}
        self._aimed: dict[int, Aimed] = {}

    def budget(self, ruleset: str, times: int = 1) -> tuple[Budget, int]:
        """How long a thought may last, or several, and about how many positions that is."""
        seconds = times * self.level.seconds
        most = max(1, round(seconds * evaluation_of(ruleset).pace))
        return (Seconds(seconds) if self.by_the_clock else Positions(most)), most

    def aims(self, game: Game, side: int) -> tuple[Aim, ...]:
        """The aim that a side has; when its turn begins, others beside it. Another battle begins with none."""
        if battle_of(game) != self._battle:
            self._battle, self._aimed = battle_of(game), {}
        return open_to(game.state, side, self._aimed.get(side), self.level.aims)

    @property
    def has_plan(self) -> bool:
        """Whether it is in the midst of answers that belong together."""
        return bool(self._planned)

    def in_mind(self, game: Game, side: int) -> list[Any] | None:
        """What a side has in mind from one thought to the next, to be told to `reminded` of another player."""
        had = self._aimed.get(side)
        return None if had is None else had.in_words(game.state, side)

    def reminded(self, game: Game, side: int, words: list[Any] | None) -> None:
        """Goes on with what a player had in mind before."""
        if words is not None:
            self._battle, self._aimed = battle_of(game), {side: read(game.state, side, words)}

    def thinks(self, game: Game, part: int = 0, parts: int = 1, aims: tuple[Aim, ...] = ()) -> Thought:
        """A thought about the pending question, not begun: it can be asked for its best answer at any moment.

        Where several share it, each part has luck of its own.
        """
        if not isinstance(game.pending, Ask):
            raise BadInput("no_ask")
        g = game.state
        aims = aims or self.aims(game, game.pending.player)
        turn, player = when(g)
        number = (self.seed * 1_000 + turn) * 3 + (2 if player is None else player)
        budget, most = self.budget(g.rules.ruleset)
        return Thought(g, self.level, budget, most, number * parts + part, aims)

    def decide(self, game: Game) -> Choice:
        ask = game.pending
        if not isinstance(ask, Ask):
            raise BadInput("no_ask")
        if self._planned:
            name, answer = self._planned.pop(0)
            if name == ask.name and ask.choices.why_not(game.state, answer) is None:
                return Choice(game, answer, "planned")
        self.thought = self.thought_through(game)
        self._aimed[ask.player] = Aimed(when(game.state), self.thought.aim)
        self._planned = planned(game, self.thought.best)
        return chosen(game, self.thought)

    def thought_through(self, game: Game) -> Thought:
        """A thought to the end of its budget, by all processes there are; the aim is chosen by one of them."""
        if self._helpers is None:
            alone = self.thinks(game)
            alone.think()
            return alone
        shared = self.thinks(game, 0, self._helpers.count + 1)
        for _ in shared.aimed():
            pass
        left = self.level.seconds * max(0.1, 1.0 - shared.budget.gone(shared.positions))
        others = Given(self.level._replace(seconds=left), self.seed, self.by_the_clock, shared.aim)
        found = self._helpers.set_to_work(thought, game, others)
        shared.think()
        for one in found.get():
            shared.learns(one)
        return shared

    def close(self) -> None:
        """Lets the other processes go."""
        if self._helpers is not None:
            self._helpers.close()

    def resigns(self, game: Game) -> bool:
        """Whether the battle is lost beyond hope: it is not won, nor drawn, in any way it was played to its end.

        Nobody gives up in the first turn.
        """
        pending = game.pending
        if not isinstance(pending, Ask):
            return False
        if when(game.state)[0] < 2:
            return False
        budget, _ = self.budget(game.state.rules.ruleset, TO_RESIGN)
        return hopeless(game, pending.player, budget, self.seed)


def thought(task: Task) -> Found:
    """What one process finds out: what the trials of each deed came to."""
    from grognard.api import begin
    from grognard.kernel.record import goes_on_from
    from grognard.kernel.ruleset import ruleset

    game = begin(task.setup)
    goes_on_from(game, task.snapshot, [], ruleset(game.state.rules.ruleset).leaves)
    game.state.told = None
    who = task.given
    its = SearchPlayer(who.level, who.seed, who.by_the_clock).thinks(game, task.part, task.parts, (who.aim,))
    its.think()
    return its.found


def battle_of(game: Game) -> dict[str, Any]:
    """How a game began but for its seed, which is another whenever a player is told how it stands."""
    return {name: value for name, value in game.setup.items() if name != "seed"}


def planned(game: Game, option: Option) -> list[tuple[str, Any]]:
    """The answers of a deed after its first, with the questions that they answer."""
    g, plan = game.state.copy(), []
    for before, answer in zip(option.deed.answers, option.deed.answers[1:], strict=False):
        proceed(g, before)
        assert isinstance(g.pending, Ask)
        plan.append((g.pending.name, answer))
    return plan


def hopeless(game: Game, player: int, budget: Budget, seed: int = 0) -> bool:
    """Whether a player has nothing left to play for, as far as playing on shows; while that is not known, it has."""
    g = game.state
    if share_of(g, player, evaluation_of(g.rules.ruleset)) >= HOPELESS:
        return False
    habits, looked = Habits(), 0
    for number in range(TRIED_TO_THE_END):
        trial = Trial(g, player, (), seed * TRIED_TO_THE_END + number, TO_THE_END, habits)
        for _ in trial.go_on():
            if budget.gone(looked + trial.positions) >= 1.0:
                return False
        looked += trial.positions
        found = trial.g.outcome()
        if found is None or found.winner != 1 - player:
            return False
    return True
