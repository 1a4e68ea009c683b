"""How much of Square Bashing stays beyond the tables of 1870 (WS-GAP-BEYOND)."""

from __future__ import annotations

from grognard.kernel.settings import Settings

LEFT_OUT, KEPT = "left-out", "kept"

READINGS = (LEFT_OUT, KEPT)

KEPT_ASSETS = ("shock", "urgent")
"""The sheet leaves out barrages, gas and fortifications by name: these two are left."""


def is_kept(settings: Settings) -> bool:
    """Whether all stays that the sheet does not detail or leave out by name."""
    return settings["beyond_the_tables"] == KEPT
