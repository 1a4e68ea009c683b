"""How much of Square Bashing stays beyond the tables of 1870 (WS-GAP-BEYOND)."""

from __future__ import annotations

from grognard.kernel.settings import Settings
from grognard.squares.assets import tokens_of
from grognard.squares.battle import Battle

LEFT_OUT, KEPT = "left-out", "kept"

READINGS = (LEFT_OUT, KEPT)

KEPT_ASSETS = ("shock", "urgent")
"""The sheet leaves out barrages, gas and fortifications by name: these two are left."""


def is_kept(settings: Settings) -> bool:
    """Whether all stays that the sheet does not detail or leave out by name."""
    return settings["beyond_the_tables"] == KEPT


def keeps_the_rest(g: Battle) -> bool:
    return is_kept(g.rules.settings)


def army_facts(assets: list[dict[str, int] | None], settings: Settings) -> dict[str, object]:
    """What both armies have besides, where assets are kept: their tokens, and no focus of higher command."""
    if not is_kept(settings):
        return {}
    in_all = int(settings["asset_tokens"])
    return {"tokens": tuple([tokens_of(held, KEPT_ASSETS, in_all) for held in assets]), "focus": ("", "")}
