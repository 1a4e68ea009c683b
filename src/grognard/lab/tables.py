"""The tables of a study, tidy, as Parquet and CSV: one row a game, one a turn of a game, one a line of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from grognard.lab.findings import Findings, Found

SIDES = (0, 1)


def write_tables(found: Findings, folder: Path) -> list[Path]:
    """Writes them; gives the files."""
    written: list[Path] = []
    for name, rows in tables(found).items():
        frame = pl.DataFrame(rows, infer_schema_length=None)
        paths = folder / f"{name}.parquet", folder / f"{name}.csv"
        frame.write_parquet(paths[0])
        frame.with_columns(_joined(frame)).write_csv(paths[1])
        written += paths
    return written


def _joined(frame: pl.DataFrame) -> list[pl.Expr]:
    """Lists as text, for a format that has none."""
    listed = [name for name, kind in frame.schema.items() if kind == pl.List]
    return [pl.col(name).list.eval(pl.element().cast(pl.String)).list.join(" ") for name in listed]


def tables(found: Findings) -> dict[str, list[dict[str, Any]]]:
    """The rows of every table, by its name."""
    arms = sorted({arm for one in found.cells for side in SIDES for arm in one.lost(side)})
    names = list(dict.fromkeys(name for one in found.cells for name in one.cell.levels))
    mixed = _mixed(found.cells, names)
    pairs = [({**dict.fromkeys(names), **_named(one, mixed)}, row) for one in found.cells for row in one.rows]
    return {
        "games": [{**named, **_game(row, arms)} for named, row in pairs],
        "turns": [{**named, **_key(row), **turn} for named, row in pairs for turn in _turns(row)],
        "lines": [{**named, **_key(row), **line} for named, row in pairs for line in _lines(row)],
    }


def _mixed(cells: Sequence[Found], names: list[str]) -> list[str]:
    """The settings whose values are of several kinds: a column has one, so that theirs is text."""
    kinds = {name: {type(one.cell.levels[name]) for one in cells if name in one.cell.levels} for name in names}
    return [name for name in names if len(kinds[name]) > 1]


def _named(one: Found, mixed: list[str]) -> dict[str, Any]:
    """A cell, in columns of its own."""
    levels = {name: _text(value) if name in mixed else value for name, value in one.cell.levels.items()}
    return {"scenario": one.cell.battle.name, **levels}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _key(row: dict[str, Any]) -> dict[str, Any]:
    return {"game": row["number"], "seed": row["seed"]}


def _game(row: dict[str, Any], arms: list[str]) -> dict[str, Any]:
    sides: dict[str, Any] = {}
    for side in SIDES:
        sides |= {f"score_{side}": float(row["score"][side]), f"decisions_{side}": row["decisions"][side]}
        sides |= {f"lost_{side}_{arm}": row["lost"][side].get(arm, 0.0) for arm in arms}
        sides |= {f"objectives_{side}_by_turn": [turn[2][side] for turn in row["by_turn"]]}
    return {
        **_key(row),
        "winner": row["winner"],
        "turns": row["turns"],
        "rolls": row["rolls"],
        "luck": row["luck"],
        "seconds": row["seconds"],
        **sides,
    }


def _turns(row: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "turn": turn,
            "score_0": float(score[0]),
            "score_1": float(score[1]),
            "objectives_0": held[0],
            "objectives_1": held[1],
            "worth": float(worth),
        }
        for turn, score, held, worth in row["by_turn"]
    ]


def _lines(row: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines that counted; those that were looked at and came to nothing did not."""
    return [
        {"side": side, "rule": rule, "times": float(times), "value": float(value)}
        for side, rule, times, value in row["lines"]
        if times or value
    ]
