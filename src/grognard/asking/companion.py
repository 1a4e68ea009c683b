"""What the companion is asked, by the path of each question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from grognard.api import Put
from grognard.asking.scenarios import scenarios
from grognard.companion import lists
from grognard.companion.playing import played
from grognard.companion.shapes import Chosen, Faces, Thrown
from grognard.companion.whatif import what_if
from grognard.companion.worded import looked

Works = Callable[[Put, Mapping[str, Any]], Any]
"""What answers a question about a situation: of the situation as it was put, and of all that was asked."""


class Listed(NamedTuple):
    """What is the same until the program is another one: its path, and what of path and query it is about."""

    path: str
    about: tuple[str, ...]
    made: Callable[..., Any]


LISTS: Final = (
    Listed("procedures", (), lists.procedures),
    Listed("schema/{procedure}", ("procedure",), lists.form),
    Listed("sheet/{ruleset}", ("ruleset", "lang", "edition"), lists.whole_sheet),
    Listed("rules/{ruleset}", ("ruleset",), lists.rules_of),
    Listed("scenarios", (), scenarios),
)


def _look(put: Put, asked: Mapping[str, Any]) -> Any:
    return looked(put)


def _whatif(put: Put, asked: Mapping[str, Any]) -> Any:
    return what_if(put, asked["situation"])


def _play(put: Put, asked: Mapping[str, Any]) -> Any:
    answers = [ANSWERS[one["kind"]](one) for one in asked.get("answers", ())]
    return played(put, asked["situation"], answers, asked.get("seed", 0))


ANSWERS: Final[dict[str, Callable[[Mapping[str, Any]], Faces | Thrown | Chosen]]] = {
    "faces": lambda one: Faces(one["faces"]),
    "roll": lambda one: Thrown(),
    "choice": lambda one: Chosen(one["text"]),
}
"""What is answered to a situation that is played, by its kind."""
WORKED: Final[dict[str, Works]] = {"look": _look, "whatif": _whatif, "play": _play}
"""Questions about a situation, by what stands before the procedure in their path."""
