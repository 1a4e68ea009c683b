"""Both seats learn: PettingZoo's environments, one seat at a time (AEC) or both in every step (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from grognard.env.columns import Layout
from grognard.env.skirmish import AS_TEXT, Observation, Skirmish, read_render_mode
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import shown

AGENTS = ["player_0", "player_1"]
"""The two sides, by seat."""


class BothSeats:
    """What the two kinds share: the battle, and what each agent may see and do."""

    def __init__(self, ruleset: str, scenario: str, render_mode: str | None = None, **options: Any) -> None:
        self.skirmish = Skirmish(ruleset, scenario, **options)
        self.render_mode = read_render_mode(render_mode)
        self.possible_agents = AGENTS[:]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: deepcopy(self.skirmish.observation_space) for agent in AGENTS
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: deepcopy(self.skirmish.action_space) for agent in AGENTS
        }

    @property
    def layout(self) -> Layout:
        """What stands where in an observation."""
        return self.skirmish.layout

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        return self.skirmish.observe(AGENTS.index(agent))

    def told(self) -> dict[str, dict[str, Any]]:
        """What each agent is told beside its observation."""
        return {agent: self.skirmish.info(AGENTS.index(agent)) for agent in self.agents}

    def render(self) -> str | None:
        return self.skirmish.drawn() if self.render_mode == AS_TEXT else None

    def _must_go_on(self, where: str) -> None:
        """Refuses what needs an agent that is still there."""
        self.skirmish.must_have_begun(where)
        if not self.agents:
            raise BadInput("over")

    def close(self) -> None:
        """Nothing is open."""


class BattleEnv(BothSeats, AECEnv[str, Observation, int]):
    """A battle whose agent is asked as often in a row as the rules ask that player."""

    metadata = {"name": "grognard_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.skirmish.begin_anew(seed)
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self._next()

    def _next(self) -> None:
        """Who is asked next, or that it is over."""
        self.terminations = dict.fromkeys(AGENTS, self.skirmish.over)
        self.truncations = dict.fromkeys(AGENTS, self.skirmish.cut_short)
        self.agent_selection = AGENTS[self.skirmish.asked or 0]
        self.infos = self.told()
        self._deads_step_first()

    def step(self, action: int | None) -> None:
        self._must_go_on("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        self.rewards = dict(zip(AGENTS, self.skirmish.play(action), strict=True))
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._next()

    def _leave(self, action: int | None) -> None:
        """An agent whose battle is over leaves by the action None, as PettingZoo has it."""
        if action is not None:
            raise BadInput("value", where="action", value=shown(action), allowed=BadInput("none_at_end"))
        self._was_dead_step(action)  # type: ignore[arg-type]

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        self._must_go_on("last")
        return super().last(observe)


class ParallelBattleEnv(BothSeats, ParallelEnv[str, Observation, int]):
    """The same battle with an action of each seat in every step.

    That of the seat which is not asked is not looked at; its mask allows but action 0, to wait.
    """

    metadata = {"name": "grognard_v0", "render_modes": ["ansi"], "is_parallelizable": True}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.skirmish.begin_anew(seed)
        self.agents = AGENTS[:]
        return self._seen(), self.told()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        self._must_go_on("step")
        skirmish = self.skirmish
        agent = AGENTS[skirmish.asked or 0]
        rewards = dict(zip(AGENTS, skirmish.play(self._action(actions, agent), f"actions.{agent}"), strict=True))
        over, cut_short = dict.fromkeys(AGENTS, skirmish.over), dict.fromkeys(AGENTS, skirmish.cut_short)
        seen, told = self._seen(), self.told()
        self.agents = [] if skirmish.over or skirmish.cut_short else AGENTS[:]
        return seen, rewards, over, cut_short, told

    def _action(self, actions: object, agent: str) -> object:
        """The action of who is asked; that of the other may be left out."""
        if not isinstance(actions, Mapping):
            raise BadInput("value", where="actions", value=shown(actions), allowed=BadInput("an_object"))
        for name in actions:
            if name not in AGENTS:
                raise BadInput("unknown", where=f"actions.{name}", allowed=", ".join(AGENTS))
        if agent not in actions:
            raise BadInput("missing", where=f"actions.{agent}", allowed=self.skirmish.numbers())
        return actions[agent]

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in AGENTS}


def env(ruleset: str, scenario: str, **options: Any) -> BattleEnv:
    """A battle for two agents, asked one at a time (AEC)."""
    return BattleEnv(ruleset, scenario, **options)


def parallel(ruleset: str, scenario: str, **options: Any) -> ParallelBattleEnv:
    """The same with an action of both in every step."""
    return ParallelBattleEnv(ruleset, scenario, **options)
