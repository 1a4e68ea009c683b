"""A battle in steps: who is asked, what may be answered, and what each seat sees and is paid for.

Everything the environments share. Dice are thrown as soon as they are asked for, by the game's own seed.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from grognard.ai import Player
from grognard.api import new
from grognard.env.columns import Layout
from grognard.env.offering import Offering, listed
from grognard.env.seeing import Seeing, asked_of
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Flag, shown
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Roll
from grognard.kernel.ruleset import ruleset as find_ruleset
from grognard.lab.arena import at_least
from grognard.terminal.drawn import board_of
from grognard.terminal.screen import Screen
from grognard.terminal.words import at_the_table

ROOM = 256
SEATS = (0, 1)
OTHER_DICE = 0
FAR = 1e6
REWARDS = ("winner", "score")
AS_TEXT = "ansi"
Observation = dict[str, Any]
Mask = npt.NDArray[np.int8]


class Options(NamedTuple):
    """How a battle is told and paid for.

    `answers` is the room for answers; `forced` asks even where there is but one answer; `forecast` adds the
    exact odds of what each answer would begin; `reward` pays for the winner at the end, or for every change of
    the score; `decisions` ends a battle that lasts longer.
    """

    settings: Mapping[str, object] | None = None
    answers: int = ROOM
    forced: bool = False
    forecast: bool = False
    reward: str = "winner"
    decisions: int | None = None


def read_options(given: Mapping[str, Any]) -> Options:
    """The options by name; BadInput names the one that cannot be taken."""
    for name in given:
        if name not in Options._fields:
            raise BadInput("unknown", where=name, allowed=", ".join(Options._fields))
    options = Options(**given)
    if options.reward not in REWARDS:
        raise BadInput("choice", where="reward", value=options.reward, allowed=", ".join(REWARDS))
    for name in ("forced", "forecast"):
        Flag(name).read(getattr(options, name), name)
    at_least("answers", options.answers, 2)
    if options.decisions is not None:
        at_least("decisions", options.decisions, 1)
    return options


def read_render_mode(given: object) -> str | None:
    """How a board is shown: as text, or not at all."""
    if given is None or (isinstance(given, str) and given == AS_TEXT):
        return given
    raise BadInput("value", where="render_mode", value=shown(given), allowed=f"None, {AS_TEXT}")


def read_seed(given: object) -> int | None:
    """The seed of a reset, which may be left out."""
    seed = plain(given)
    if seed is not None:
        at_least("seed", seed, 0)
    return seed  # type: ignore[return-value]


def plain(value: object) -> object:
    """A whole number of another library as one of Python's own; anything else as it is."""
    try:
        return value if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return value


class Skirmish:
    """One battle after another of a scenario, question by question."""

    def __init__(self, ruleset: str, scenario: str, **options: Any) -> None:
        self.options = read_options(options)
        self.ruleset, self.scenario = ruleset, scenario
        self.game: Game = new(ruleset, scenario, 0, self.options.settings)
        its = find_ruleset(ruleset)
        self.layout = Layout(self.game, its, self.options.answers, self.options.forecast)
        self.seeing = Seeing(self.layout)
        self.offering = Offering(self.seeing, self.options.forecast)
        self.observation_space = self._observation_space()
        self.action_space = spaces.Discrete(self.options.answers)
        self.random = np.random.default_rng()
        self.begin(0)
        self.begun = False

    def _observation_space(self) -> spaces.Dict:
        layout = self.layout
        return spaces.Dict(
            {
                "observation": spaces.Box(-FAR, FAR, (layout.size,), np.float32),
                "answers": spaces.Box(-FAR, FAR, (layout.room, len(layout.answers)), np.float32),
                "action_mask": spaces.Box(0, 1, (layout.room,), np.int8),
            }
        )

    # Playing

    def begin_anew(self, seed: int | None) -> None:
        """The next battle: with a seed that very one, and all after it; else the next of those drawn."""
        seed = read_seed(seed)
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.begin(int(self.random.integers(2**32)))

    def begin(self, seed: int) -> None:
        """The battle of this seed, at its first question."""
        self.game = new(self.ruleset, self.scenario, seed, self.options.settings)
        self.begun = True
        self.asked_so_far = 0
        self.lost_by: int | None = None
        self.secrets = [0.0, 0.0]
        self.offered: list[Any] = []
        self.left_out = 0
        self.score = (0.0, 0.0)
        self._to_next_question()
        self.score = self._score()

    def _to_next_question(self) -> None:
        """Throws what must be thrown, and answers what has but one answer."""
        game = self.game
        while game.pending is not None:
            if isinstance(game.pending, Roll):
                game.roll()
                continue
            self.offered, self.left_out = listed(game, self.options.answers)
            if self.options.forced or len(self.offered) > 1 or not game.pending.choices.finite():
                return
            game.play(self.offered[0])
        self.offered, self.left_out = [], 0

    def must_have_begun(self, where: str) -> None:
        """Refuses what needs a battle before the first reset."""
        if not self.begun:
            raise BadInput("not_begun", where=where)

    def play(self, action: object, where: str = "action") -> tuple[float, float]:
        """Answers the pending question by number, and goes on to the next; gives what each seat is paid.

        A number that no answer has loses the battle at once: the mask told which have.
        """
        ask, seat = self._ask(), self._ask().player
        number = self._number(action, where)
        if not 0 <= number < len(self.offered):
            self.lost_by = seat
            return (-1.0, 0.0) if seat == 0 else (0.0, -1.0)
        if ask.secret:
            self.secrets[seat] = float(number + 1)
        return self._answered(self.offered[number])

    def _number(self, action: object, where: str) -> int:
        number = plain(action)
        if isinstance(number, bool) or not isinstance(number, int):
            raise BadInput("value", where=where, value=shown(action), allowed=self.numbers())
        return number

    def numbers(self) -> BadInput:
        """What an action may be, in words."""
        return BadInput("whole_between", least=0, most=self.options.answers - 1)

    def played_by(self, other: Player, dice: int) -> tuple[float, float]:
        """The same by a player of ours, who may answer anything that is legal, listed here or not."""
        return self._answered(other.decide(self.game.known_to(self._ask().player, dice)).answer)

    def _answered(self, answer: Any) -> tuple[float, float]:
        self.game.play(answer)
        self.asked_so_far += 1
        self._to_next_question()
        return self._paid()

    def _ask(self) -> Ask:
        pending = self.game.pending
        if self.lost_by is not None or self.cut_short or not isinstance(pending, Ask):
            raise BadInput("over")
        return pending

    @property
    def asked(self) -> int | None:
        """The seat that is asked; None once the battle is over."""
        pending = self.game.pending
        return pending.player if isinstance(pending, Ask) and self.lost_by is None else None

    @property
    def over(self) -> bool:
        return self.game.over or self.lost_by is not None

    @property
    def cut_short(self) -> bool:
        """Whether it went on for longer than it may."""
        most = self.options.decisions
        return most is not None and self.asked_so_far >= most and not self.over

    def _paid(self) -> tuple[float, float]:
        if self.options.reward == "winner":
            winner = self.game.result.winner if self.game.over else None
            return {None: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0)}[winner]
        before, self.score = self.score, self._score()
        gained = (self.score[0] - self.score[1]) - (before[0] - before[1])
        return gained, -gained

    def _score(self) -> tuple[float, float]:
        score = self.game.result.score if self.game.over else self.game.state.standing().score
        return self.score if score is None else (float(score[0]), float(score[1]))

    # Seeing

    def observe(self, seat: int) -> Observation:
        """What a seat sees: read from the game as it knows it. Where it is not asked, 0 is its one action, to wait."""
        known = self.game.known_to(seat, OTHER_DICE)
        ask = asked_of(known, seat) if not self.over else None
        flat = self.seeing.observation(known, seat, self.secrets[seat])
        rows = self.offering.rows(known, ask, self.offered if ask is not None else [])
        return {"observation": flat, "answers": rows, "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> Mask:
        """Which numbers have an answer; never empty."""
        mask = np.zeros(self.layout.room, np.int8)
        mask[: len(self.offered) if self.asked == seat else 1] = 1
        return mask

    def info(self, seat: int) -> dict[str, Any]:
        """What is asked of a seat, by its rule; and how many answers found no room."""
        ask = asked_of(self.game, seat) if not self.over else None
        return {} if ask is None else {"question": ask.name, "left_out": self.left_out}

    def texts(self) -> list[str]:
        """The answers in their short form, as records have them."""
        return [str(answer) for answer in self.offered]

    def drawn(self) -> str:
        """The board as text, as a terminal shows it."""
        game = self.game
        board = board_of(game.view(), game.ground(), Screen(at_the_table(game.words), "en"))
        return game.line() if board is None else "\n".join(line.plain.rstrip() for line in board.lines({}, None))
