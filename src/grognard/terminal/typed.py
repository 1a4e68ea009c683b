"""What people type, as they type it: lines, faces, answers in words; and lists in columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence


def legible(line: str) -> str:
    """A typed line with a sign in place of bytes that are no text here."""
    return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace").strip()


def bare(text: str) -> str:
    """A text whatever its case, its accents and its hyphens."""
    parts = unicodedata.normalize("NFD", text.casefold().replace("-", " ").strip())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def answers_in(typed: str, places: Collection[str]) -> list[str]:
    """The answers in A; B; C, or in a way of places, F2 F3 F4 or F2-F3-F4; empty where there is but one."""
    parts = [part.strip() for part in typed.split(";") if part.strip()]
    if len(parts) == 1:
        words = [word for word in re.split(r"[\s,>\N{RIGHTWARDS ARROW}\N{EN DASH}-]+", parts[0].upper()) if word]
        parts = words if words and all(word in places for word in words) else []
    return parts if len(parts) > 1 else []


def as_typed(text: str) -> str:
    """An answer's words whatever the case, the spaces, the dashes and the apostrophes; squares in any order."""
    plain = text.casefold().replace("\N{EN DASH}", "-").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    words = plain.replace(",", " ").split()
    squares = [word for word in words if re.fullmatch("[a-z][0-9]+", word)]
    return " ".join(sorted(words) if len(squares) == len(words) else words)


def faces_in(typed: str) -> list[int] | None:
    """The faces in 3 5 6, 3,5,6 or 356; None where there is anything else."""
    if not re.fullmatch(r"[0-9 ,;]+", typed) or not re.search("[0-9]", typed):
        return None
    words = re.split(r"[ ,;]+", typed.strip(" ,;"))
    return [int(face) for face in (words[0] if len(words) == 1 else words)]


def columns(labels: Sequence[str], width: int) -> list[str]:
    """A list of answers, in as many columns as the page has room for, read downward."""
    if not labels:
        return []
    widest = max(len(one) for one in labels) + 2
    across = max(1, min(len(labels), width // widest))
    down = -(-len(labels) // across)
    rows = [labels[i::down] for i in range(down)]
    return ["".join(one.ljust(widest) for one in row).rstrip() for row in rows]
