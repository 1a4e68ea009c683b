"""Files that people write, in TOML: read with errors that name the line and the field."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import Any

from grognard.kernel.errors import BadInput
from grognard.kernel.words import LINE_AT_MOST, shortened


def read_toml(text: str) -> dict[str, Any]:
    """A TOML text as plain data; BadInput names the line where it is none."""
    _check_bounds(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise _not_toml(text, str(wrong)) from wrong


def _check_bounds(text: str) -> None:
    """A long text, or a key of many parts, for which the TOML reader takes the square of its length."""
    if len(text) > SIGNS_MOST:
        raise BadInput("toml_long", value=len(text), most=SIGNS_MOST)
    for number, line in enumerate(text.split("\n"), 1):
        dots = line.count(".")
        if dots > DOTS_MOST:
            raise BadInput("in_line", line=number, why=BadInput("toml_dots", value=dots, most=DOTS_MOST))


def in_line(text: str, wrong: BadInput, whose: str = "") -> BadInput:
    """What is wrong with a field, the line that it stands in, and whose it is where that has a name."""
    why = BadInput("whose", whose=whose, why=wrong) if whose else wrong
    return BadInput("in_line", line=line_of(text, str(wrong.details.get("where", ""))), why=why)


def _not_toml(text: str, why: str) -> BadInput:
    """The line where the TOML reader stopped, and what stands there, in our words."""
    said = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", why, re.DOTALL)
    if said is None:
        return BadInput("in_line", line=1, why=BadInput("toml", value=BadInput("toml.whole")))
    lines = text.rstrip().split("\n")
    line = min(int(said[2] or len(lines)), len(lines))
    twice = AGAIN.match(said[1]) is not None
    kind = "toml.twice" if twice else "toml.at" if said[2] else "toml.ends"
    found = BadInput(kind, value=shortened(lines[line - 1].strip(), LINE_AT_MOST))
    return BadInput("in_line", line=line, why=BadInput("toml", value=found))


SIGNS_MOST = 200_000
DOTS_MOST = 200
"""In one line; the rows of a map have some."""
AGAIN = re.compile("Cannot (overwrite|declare|mutate|redefine)|Duplicate")
"""How the TOML reader begins what it says of something that is said twice."""
STRING = r"\"[^\"]*\"|'[^']*'"
SIGN = re.compile(rf"#.*|{STRING}|[^\s\"']")
MULTILINE = re.compile(r"\s*(?:\"\"\"|''')")
KEY = rf"(?:[\w-]+|{STRING})"
TABLE = re.compile(rf"\s*(\[\[?)\s*({KEY}(?:\s*\.\s*{KEY})*)\s*\]\]?\s*(?:#.*)?")
ENTRY = re.compile(rf"\s*({KEY}(?:\s*\.\s*{KEY})*)\s*=(.*)", re.DOTALL)


def line_of(text: str, where: str) -> int:
    """The line of a file where a field stands, or, where it is missing, what it is missing from."""
    lines = text.split("\n")
    found = _lines_of_fields(lines)
    listed = re.fullmatch(r"(.+)\[(\d+)\]", where)
    if where not in found and listed is not None and listed[1] in found:
        return _line_of_entry(lines, found[listed[1]], int(listed[2]))
    while where and where not in found:
        where = re.sub(r"\.?[^.\[\]]+$|\[\d+\]$", "", where)
    return found.get(where, 1)


def _lines_of_fields(lines: list[str]) -> dict[str, int]:
    """The line of every table and field of a TOML text, by its path, as errors write it; a list of tables by lines."""
    found: dict[str, int] = {}
    tables: Counter[str] = Counter()
    inside, field, string = "", "", ""
    for number, line in enumerate(lines, 1):
        if string:
            string = "" if string in line else string
            continue
        table, entry = TABLE.fullmatch(line), ENTRY.fullmatch(line)
        if table is not None:
            inside = _dotted(table[2])
            found.setdefault(inside, number)
            if table[1] == "[[":
                tables[inside] += 1
                inside = f"{inside}[{tables[inside] - 1}]"
            found.setdefault(inside, number)
        elif entry is not None:
            field = f"{inside}.{_dotted(entry[1])}".lstrip(".")
            found.setdefault(field, number)
            opened = [sign for sign in ('"""', "'''") if entry[2].count(sign) == 1]
            string = opened[0] if opened else ""
        elif line.lstrip().startswith("{"):
            tables[field] += 1
            found.setdefault(f"{field}[{tables[field] - 1}]", number)
    return found


def _dotted(key: str) -> str:
    return ".".join([part.strip("\"'") for part in re.findall(KEY, key)])


def _line_of_entry(lines: list[str], start: int, entry: int) -> int:
    """The line of a row of the map, or of an entry of a list that goes over several lines."""
    value = lines[start - 1].partition("=")[2]
    drawn = MULTILINE.match(value)
    if drawn is None:
        return _line_in_list([value, *lines[start:]], start, entry)
    seen = 0
    for number, line in enumerate([value[drawn.end() :], *lines[start:]], start):
        seen += bool(line.strip())
        if seen > entry:
            return number
    return start


def _line_in_list(rest: list[str], start: int, entry: int) -> int:
    """The line where an entry of a list begins, whatever the entries are."""
    depth, seen, begun = 0, 0, False
    for number, line in enumerate(rest, start):
        for sign in [sign for sign in SIGN.findall(line) if sign[0] != "#"]:
            if depth == 1 and sign not in ",]":
                if not begun and seen == entry:
                    return number
                seen, begun = seen + (not begun), True
            begun = begun and not (depth == 1 and sign == ",")
            depth += (sign in "[{") - (sign in "]}")
        if depth <= 0:
            return start
    return start
