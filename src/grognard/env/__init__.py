"""Environments for learners: PettingZoo's for both seats, Gymnasium's for one seat against a player of ours.

A question is a step. Its answers are numbered as they are listed, a mask says how many there are, and a
row of numbers says what each of them is; the dice are thrown inside. See docs/environment.md.
"""

from __future__ import annotations

try:
    import gymnasium
    import numpy as np  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"grognard.env needs {missing.name}, which comes with the extra rl: pip install 'grognard[rl]'",
        name=missing.name,
    ) from None

from grognard.env.both import BattleEnv, ParallelBattleEnv, env, parallel
from grognard.env.columns import Layout
from grognard.env.single import SingleEnv, against, vector
from grognard.env.skirmish import Skirmish

__all__ = [
    "BattleEnv",
    "Layout",
    "ParallelBattleEnv",
    "SingleEnv",
    "Skirmish",
    "against",
    "env",
    "parallel",
    "vector",
]

ID = "grognard/Battle-v0"
if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="grognard.env.single:SingleEnv")
