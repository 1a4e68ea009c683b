"""The pictures of a report, as SVG: in two colours that differ in grey as well, with words in one language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from textwrap import wrap
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from grognard.lab.chances import moved
from grognard.lab.findings import Found, Line, Telling
from grognard.lab.sure import Compared, Spread
from grognard.lab.worded import DOT, Worded

FIRST, SECOND, NOBODY, INK = "#1b4f72", "#e59866", "#d5d8dc", "#222222"
WIDE, ROW, HEAD = 7.2, 0.34, 1.0
NAME = 40
LINES_SHOWN = 14
TURNS_NAMED = 6
ACROSS = 3
STYLE: Any = {
    "font.family": ["DejaVu Sans", "sans-serif"],
    "font.size": 9,
    "svg.fonttype": "none",
    "svg.hashsalt": "grognard",
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def _svg(figure: Figure) -> str:
    """A picture to put into a page: the same for the same numbers."""
    written = StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None}, bbox_inches="tight")
    return re.sub(r"^.*?(?=<svg)", "", written.getvalue(), flags=re.DOTALL)


def _broken(name: str) -> str:
    """A long name in lines, where it can be between its parts."""
    lines: list[str] = []
    for part in name.split(DOT):
        if lines and len(lines[-1] + DOT + part) <= NAME:
            lines[-1] += DOT + part
        else:
            lines += wrap(part, NAME)
    return "\n".join(lines)


def _rows(names: Sequence[str]) -> tuple[Figure, Axes]:
    """A picture with a row for each name."""
    wrapped = [_broken(name) for name in names]
    number, high = len(names), max((1 + name.count("\n") for name in wrapped), default=1)
    figure = Figure(figsize=(WIDE, HEAD + ROW * number * (1 + high) / 2))
    axes = figure.add_subplot()
    axes.set_yticks(range(number), wrapped, fontsize=8)
    axes.set_ylim(number - 0.4, -0.6)
    axes.tick_params(left=False)
    return figure, axes


@mpl.rc_context(STYLE)
def shares(cells: Sequence[Found], names: Sequence[str], say: Worded) -> str:
    """Who wins, each cell a bar, with the first side's share and its interval."""
    figure, axes = _rows(names)
    for at, found in enumerate(cells):
        start = 0.0
        for part, colour in zip(found.results, (FIRST, NOBODY, SECOND), strict=True):
            axes.barh(at, part.mean, left=start, height=0.62, color=colour, edgecolor="white", linewidth=0.5)
            start += part.mean
        share = found.share
        axes.plot([share.low, share.high], [at, at], color="white", linewidth=3.2, solid_capstyle="butt")
        axes.plot([share.low, share.high], [at, at], color=INK, linewidth=1.4, marker="|", markersize=5)
        axes.plot(share.mean, at, "o", color=INK, markersize=4, markeredgecolor="white")
    axes.axvline(0.5, color=INK, linewidth=0.6, linestyle=":")
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(say.percent)
    first, second = say.legend(cells)
    for label, colour in ((first, FIRST), (say("draw"), NOBODY), (second, SECOND)):
        axes.barh(-9, 0, color=colour, label=label)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)
    return _svg(figure)


@mpl.rc_context(STYLE)
def margins(cells: Sequence[Found], names: Sequence[str], say: Worded) -> str:
    """By how much, each cell a box."""
    figure, axes = _rows(names)
    axes.boxplot(
        [found.margins for found in cells],
        positions=range(len(cells)),
        orientation="horizontal",
        widths=0.55,
        whis=(5, 95),
        showfliers=False,
        patch_artist=True,
        manage_ticks=False,
        boxprops={"facecolor": NOBODY, "edgecolor": INK},
        medianprops={"color": INK, "linewidth": 1.6},
    )
    axes.axvline(0, color=INK, linewidth=0.6, linestyle=":")
    axes.xaxis.set_major_formatter(say.tick)
    axes.set_xlabel(say("margin"))
    return _svg(figure)


@mpl.rc_context(STYLE)
def chances(cells: Sequence[Found], names: Sequence[str], say: Worded) -> str:
    """How chances moved by turn, each cell a small picture of its own."""
    down = -(-len(cells) // ACROSS)
    figure = Figure(figsize=(WIDE, 0.6 + 1.75 * down), layout="constrained")
    grid = figure.subplots(down, min(ACROSS, len(cells)), sharey=True, squeeze=False)
    every = [axes for row in grid for axes in row]
    for axes, found, name in zip(every, cells, names, strict=False):
        turns = moved(found.rows)
        at = [one.turn for one in turns]
        axes.fill_between(at, [one.low for one in turns], [one.high for one in turns], color=FIRST, alpha=0.25, lw=0)
        axes.plot(at, [one.middle for one in turns], color=FIRST, linewidth=1.6)
        axes.axhline(0.5, color=INK, linewidth=0.6, linestyle=":")
        axes.set_title(_broken(name), fontsize=7, loc="left")
        axes.set_ylim(-0.03, 1.03)
        axes.yaxis.set_major_formatter(say.percent)
        axes.set_xticks(*_turn_ticks(at, say))
    for axes in every[len(cells) :]:
        axes.set_axis_off()
    figure.supxlabel(say("turn"), fontsize=9)
    figure.supylabel(say("chance"), fontsize=9)
    return _svg(figure)


def _turn_ticks(turns: list[int], say: Worded) -> tuple[list[int], list[str]]:
    """Some of the turns, and the end, which is no turn."""
    *played, end = turns
    some = played[:: max(1, -(-len(played) // TURNS_NAMED))]
    if len(some) > 1 and end - some[-1] <= (some[1] - some[0]) / 2:
        some.pop()
    return [*some, end], [*map(str, some), say("end")]


@mpl.rc_context(STYLE)
def weights(lines: Sequence[Line], sides: Sequence[str], say: Worded) -> str:
    """Which lines counted, and for whom: the weightiest."""
    shown = lines[:LINES_SHOWN]
    figure, axes = _rows([line.rule for line in shown])
    for side, colour, up in ((0, FIRST, -0.2), (1, SECOND, 0.2)):
        at = [row + up for row in range(len(shown))]
        axes.barh(at, [line.value[side] for line in shown], height=0.38, color=colour, label=sides[side])
    axes.axvline(0, color=INK, linewidth=0.6)
    axes.xaxis.set_major_formatter(say.tick)
    axes.set_xlabel(say("value"))
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, frameon=False)
    return _svg(figure)


@mpl.rc_context(STYLE)
def changes(compared: Sequence[Compared], names: Sequence[str], say: Worded) -> str:
    """What makes a difference: each comparison a dot with its interval."""
    figure, axes = _dots([one.difference for one in compared], [one.decided != 0 for one in compared], names)
    axes.xaxis.set_major_formatter(say.points)
    axes.set_xlabel(say("difference"))
    return _svg(figure)


@mpl.rc_context(STYLE)
def decisive(lines: Sequence[Telling], say: Worded) -> str:
    """Which lines tell the winner from the loser: each a dot with its interval."""
    shown = lines[:LINES_SHOWN]
    figure, axes = _dots([one.more for one in shown], [one.sure for one in shown], [one.rule for one in shown])
    axes.xaxis.set_major_formatter(say.tick)
    axes.set_xlabel(say("more"))
    return _svg(figure)


def _dots(spreads: Sequence[Spread], filled: Sequence[bool], names: Sequence[str]) -> tuple[Figure, Axes]:
    """Differences, each a dot with its interval, beside a line where there is none."""
    figure, axes = _rows(names)
    for at, (spread, full) in enumerate(zip(spreads, filled, strict=True)):
        axes.plot([spread.low, spread.high], [at, at], color=INK, linewidth=1.4)
        axes.plot(spread.mean, at, "o", color=INK, markersize=6, markerfacecolor=INK if full else "white")
    axes.axvline(0, color=INK, linewidth=0.6, linestyle=":")
    return figure, axes
