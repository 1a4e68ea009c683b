"""Grognard: tabletop battle games whose reference sheets are the program."""

from grognard.api import explain, forecast, load, new, odds, replay, roll, start
from grognard.kernel.errors import BadInput, IllegalAnswer, Refusal
from grognard.kernel.question import Ask, Roll
from grognard.version import __version__

__all__ = [
    "Ask",
    "BadInput",
    "IllegalAnswer",
    "Refusal",
    "Roll",
    "__version__",
    "explain",
    "forecast",
    "load",
    "new",
    "odds",
    "replay",
    "roll",
    "start",
]
