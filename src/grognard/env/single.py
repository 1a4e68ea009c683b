"""One seat learns, against a player of ours: a Gymnasium environment, and copies of it side by side."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from grognard.ai import ALLOWED, Player, player
from grognard.ai.player import named
from grognard.env.columns import Layout
from grognard.env.skirmish import AS_TEXT, SEATS, Observation, Skirmish, read_render_mode, read_seed
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import Flag, shown
from grognard.lab.arena import OTHER_DICE, at_least

EITHER = "either"


class SingleEnv(gymnasium.Env[Observation, int]):
    """A battle in which the other seat is played by a player of ours, by name, or by anything that decides like one.

    `seat` is 0, 1, or "either": then a lot decides before each battle, and the observation says which it is.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        ruleset: str,
        scenario: str,
        opponent: str | Player = "random",
        seat: int | str = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if seat not in (*SEATS, EITHER):
            raise BadInput("choice", where="seat", value=shown(seat), allowed=f"0, 1, {EITHER}")
        self.skirmish = Skirmish(ruleset, scenario, **options)
        self.opponent, self.wished_seat = read_opponent(opponent), seat
        self.render_mode = read_render_mode(render_mode)
        self.observation_space = self.skirmish.observation_space
        self.action_space = self.skirmish.action_space  # type: ignore[assignment]

    @property
    def layout(self) -> Layout:
        """What stands where in an observation."""
        return self.skirmish.layout

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=read_seed(seed))
        lots = self.np_random.integers(2**32, size=3)
        self.seat = int(lots[0] % 2) if self.wished_seat == EITHER else int(self.wished_seat)
        self.other = player(self.opponent, int(lots[1])) if isinstance(self.opponent, str) else self.opponent
        self.skirmish.begin(int(lots[2]))
        self._others_answer()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        skirmish = self.skirmish
        skirmish.must_have_begun("step")
        paid = skirmish.play(action)[self.seat] + self._others_answer()
        observation, info = self._seen()
        return observation, paid, skirmish.over, skirmish.cut_short, info

    def _others_answer(self) -> float:
        """The other side answers until this one is asked or the battle ends; gives what that pays this side."""
        skirmish, paid = self.skirmish, 0.0
        while skirmish.asked is not None and skirmish.asked != self.seat and not skirmish.cut_short:
            paid += skirmish.played_by(self.other, OTHER_DICE)[self.seat]
        return paid

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.skirmish.observe(self.seat), self.skirmish.info(self.seat)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask alone, under the name by which some learners ask for it."""
        self.skirmish.must_have_begun("action_masks")
        mask: npt.NDArray[np.bool_] = self.skirmish.mask(self.seat).astype(bool)
        return mask

    def render(self) -> str | None:
        return self.skirmish.drawn() if self.render_mode == AS_TEXT else None


def read_opponent(given: object) -> str | Player:
    """A player of ours by name, or anything that decides like one."""
    if isinstance(given, str):
        return named(given, "opponent")
    if not callable(getattr(given, "decide", None)):
        raise BadInput("value", where="opponent", value=shown(given), allowed=BadInput("a_player", known=ALLOWED))
    return cast(Player, given)


def against(ruleset: str, scenario: str, opponent: str | Player = "random", **options: Any) -> SingleEnv:
    """A battle against a player of ours."""
    return SingleEnv(ruleset, scenario, opponent, **options)


def vector(
    ruleset: str,
    scenario: str,
    copies: int,
    opponent: str | Player = "random",
    processes: bool = False,
    **options: Any,
) -> SyncVectorEnv | AsyncVectorEnv:
    """So many battles side by side, in this process or each in one of its own."""
    at_least("copies", copies, 1)
    Flag("processes").read(processes, "processes")
    makers = [partial(against, ruleset, scenario, opponent, **options)] * copies
    return AsyncVectorEnv(makers, context="spawn") if processes else SyncVectorEnv(makers)
