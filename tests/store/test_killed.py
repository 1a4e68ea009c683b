"""What was acknowledged outlives whoever kept it; `benchmarks/killed.py` at length, here once each."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

from ..postgres import Server

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "killed.py"
MOVES = 100


@pytest.fixture(scope="module")
def one_round() -> Callable[..., tuple[int, int, int]]:
    spec = importlib.util.spec_from_file_location("killed", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[..., tuple[int, int, int]] = module.one_round
    return found


def test_a_program_that_is_killed_has_lost_nothing_it_acknowledged(
    url: str, one_round: Callable[..., tuple[int, int, int]]
) -> None:
    acknowledged, lost, twice = one_round(url, MOVES)
    assert acknowledged >= MOVES
    assert (lost, twice) == (0, 0)


def test_a_server_that_is_killed_has_lost_nothing_it_acknowledged(
    away: Server, one_round: Callable[..., tuple[int, int, int]]
) -> None:
    acknowledged, lost, twice = one_round(away.database(), MOVES, away)
    assert acknowledged >= MOVES
    assert (lost, twice) == (0, 0)
