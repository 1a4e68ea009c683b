"""Hypothesis: as many machines, as many runs, the same examples; nothing is kept on disk."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("grognard", database=None, derandomize=True, deadline=None)
settings.load_profile("grognard")
