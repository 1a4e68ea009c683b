"""A battle that is watched: who won, and what led to it, as one row of plain data.

Watching changes nothing: a watched battle is the battle of its seed, move by move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from time import perf_counter
from typing import Any, NamedTuple

from grognard.ai import player
from grognard.ai.evaluation import evaluation_of
from grognard.ai.greedy import OUTCOMES_AT_MOST, fallen
from grognard.api import new
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Begun, Roll
from grognard.kernel.ruleset import ruleset
from grognard.kernel.seen import GONE
from grognard.kernel.state import AnyState
from grognard.kernel.table import Reason, Tally
from grognard.lab.arena import answered

SIDES = (0, 1)
THEIRS = ("target", "defender")
"""The tallies of a fight that are those of who did not begin it."""
ROW = frozenset(
    {
        *("cell", "number", "seed", "winner", "score", "turns", "decisions", "rolls", "luck", "lost"),
        *("by_turn", "lines", "seconds"),
    }
)
"""What there is of a game that was watched."""
THROWS = 24
"""How often dice with too many outcomes to go through are thrown to know what was to be expected."""


class Task(NamedTuple):
    """One game of a study, with all that is needed to play it anywhere."""

    cell: str
    number: int
    seed: int
    ruleset: str
    scenario: str
    players: tuple[str, str]
    settings: tuple[tuple[str, Any], ...]
    luck: bool


class Turn(NamedTuple):
    """Where a battle stood when a turn began: the score, the objectives held, and what the position was worth."""

    turn: int
    score: tuple[float, float]
    objectives: tuple[int, int]
    worth: float


def watch(task: Task) -> dict[str, Any]:
    """Plays the game; plain JSON data."""
    game = new(task.ruleset, task.scenario, task.seed, dict(task.settings))
    return {"cell": task.cell, "number": task.number, "seed": task.seed, **Watching(game, task).played()}


class Watching:
    """Plays a game to its end, and notes."""

    def __init__(self, game: Game, task: Task) -> None:
        self.game = game
        self.players = [player(name, 2 * task.seed + seat) for seat, name in enumerate(task.players)]
        self.decisions, self.rolls = [0, 0], 0
        self.luck = 0.0
        self.lines: dict[tuple[int, str], list[float]] = {}
        self.fought: set[str] = set()
        self.turns: list[Turn] = []
        self.weighs_luck = task.luck
        self.last_asked = -1
        try:
            self.evaluate = evaluation_of(game.state.rules.ruleset).evaluate
        except BadInput:
            self.evaluate = _nothing
            self.weighs_luck = False

    def played(self) -> dict[str, Any]:
        begun = perf_counter()
        g = self.game.state
        g.told = None
        while g.pending is not None:
            if isinstance(g.pending, Roll):
                self._throw(g, g.pending)
                self.last_asked = -1
            else:
                if g.pending.player != self.last_asked:
                    self._note_turn(g)
                self.last_asked = g.pending.player
                self._answer(g, g.pending)
        self._note_turn(g)
        return self._row(perf_counter() - begun)

    def _row(self, seconds: float) -> dict[str, Any]:
        result, g = self.game.result, self.game.state
        return {
            "winner": result.winner,
            "score": list(result.score),
            "turns": g.standing().turn,
            "decisions": self.decisions,
            "rolls": self.rolls,
            "luck": round(self.luck, 4) if self.weighs_luck else None,
            "lost": [lost_by(g, side) for side in SIDES],
            "by_turn": [[one.turn, list(one.score), list(one.objectives), one.worth] for one in self.turns],
            "lines": [[side, rule, *counted] for (side, rule), counted in sorted(self.lines.items())],
            "seconds": round(seconds, 6),
        }

    def _answer(self, g: AnyState, ask: Ask) -> None:
        self.decisions[ask.player] += 1
        answer = answered(self.game, ask, self.players[ask.player])
        begun = ask.choices.begins(g, answer)
        if begun is not None:
            self._fight(g, ask.player, begun)
        proceed(g, answer)

    def _fight(self, g: AnyState, player: int, begun: Begun) -> None:
        """Counts the lines of what an answer begins; they are not counted again when its dice fall."""
        its = ruleset(g.rules.ruleset).situation(begun.id)
        tallies = its.tallies(g.rules, begun.procedure) if its is not None else {}
        self.fought = set()
        for name, tally in tallies.items():
            if isinstance(tally, Tally):
                self._count(1 - player if name in THEIRS else player, tally.reasons)
                self.fought |= {line.rule for line in tally.reasons}

    def _count(self, side: int, lines: Iterable[Reason]) -> None:
        for line in lines:
            counted = self.lines.setdefault((side, line.rule), [0, 0])
            counted[0] += line.times
            counted[1] += line.value

    def _throw(self, g: AnyState, roll: Roll) -> None:
        self.rolls += 1
        if roll.tally is not None:
            self._count(roll.player, [line for line in roll.tally.reasons if line.rule not in self.fought])
        outcome = roll.chance.throw(g.dice)[1]
        if self.weighs_luck:
            self.luck += fallen(g, outcome, 0, self.evaluate) - self._expected(g, roll)
        proceed(g, outcome)

    def _expected(self, g: AnyState, roll: Roll) -> float:
        """What the first side's position was worth before the dice fell: over all that might, or over many throws."""
        if many(roll):
            dice = Dice(g.dice.seed + 1, g.dice.count)
            thrown = [fallen(g, roll.chance.throw(dice)[1], 0, self.evaluate) for _ in range(THROWS)]
            return sum(thrown) / THROWS
        return sum([p * fallen(g, outcome, 0, self.evaluate) for outcome, p in roll.chance.outcomes().items()])

    def _note_turn(self, g: AnyState) -> None:
        """Where it stands, once a turn."""
        standing = g.standing()
        if self.turns and standing.turn <= self.turns[-1].turn and not self.game.over:
            return
        score = standing.score or (0, 0)
        held = Counter([place.holder for place in g.seen_places()])
        worth = 0.0 if self.game.over else self.evaluate(g, 0)
        self.turns.append(Turn(standing.turn, (score[0], score[1]), (held[0], held[1]), round(worth, 4)))


def many(roll: Roll) -> bool:
    """Whether there are more outcomes than one would go through."""
    dice = roll.chance.sides()
    return len(dice) > 1 and len(roll.chance.outcomes()) > OUTCOMES_AT_MOST


def lost_by(g: AnyState, side: int) -> dict[str, float]:
    """What a side lost of each arm, in the strength that its units count."""
    lost: dict[str, float] = {}
    for number in range(len(g.pieces)):
        piece = g.seen_piece(number)
        if piece.side == side:
            left = 0 if piece.state == GONE else piece.strength
            lost[piece.arm] = lost.get(piece.arm, 0.0) + piece.full - left
    return {arm: round(float(number), 4) for arm, number in sorted(lost.items())}


def _nothing(g: Any, side: int) -> float:
    """A game that does not say what its positions are worth."""
    return 0.0
