"""The two editions of the sheet, English and French."""

from __future__ import annotations

from grognard.kernel.settings import Settings

ENGLISH = "en"
"""How a game without editions plays these rules."""


def printed(settings: Settings) -> Settings:
    """The settings of a game, with an edition where it has none."""
    if "edition" in settings.values:
        return settings
    return Settings(settings.values, settings.overrides, {"edition": ENGLISH})
