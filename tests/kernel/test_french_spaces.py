"""French signs of two parts are never torn from their word: a no-break space stands before them, and after «."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import grognard
from grognard.kernel.words import Words

PACKAGE = Path(grognard.__file__).parent
CATALOGUES = sorted(PACKAGE.glob("**/locale/fr.toml"))
FILLED_IN = re.compile(r"\{[^{}]*\}")
"""A number in braces, with the words it picks from."""
ADDRESS = re.compile(r"\b\w+://[^\s.,]*|\bsearch:[A-Z]+")
"""An address is written as it is, and so is what one types."""
NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
TORN = re.compile(rf"(?<![{NO_BREAK}])[;:?!»%]|«(?![{NO_BREAK}])")


def sentences(catalogue):
    """All that is said; the short signs of marks are no sentences."""
    package = ".".join(("grognard", *catalogue.parent.parent.relative_to(PACKAGE).parts))
    return {key: text for key, text in Words.of(package).own["fr"].items() if not key.startswith("sign.")}


def torn(text):
    """The signs of a sentence that lack their no-break space."""
    bare = FILLED_IN.sub("0", ADDRESS.sub("0", text))
    inside = [part for braces in FILLED_IN.findall(text) for part in braces[1:-1].partition(":")[2].split("|")]
    return [found.group() for part in (bare, *inside) for found in TORN.finditer(part)]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_sign_has_its_no_break_space(catalogue):
    found = {key: text for key, text in sentences(catalogue).items() if torn(text)}
    assert found == {}


@pytest.mark.parametrize("text", ["Qui ?", "fin ;", "« mot »", "{n:un :|des :}", "50 %", "a:b"])
def test_a_common_space_or_none_is_seen(text):
    assert torn(text)


@pytest.mark.parametrize(
    "text",
    ["Qui\xa0?", "«\xa0mot\u202f»", "{n:un\xa0:|des\xa0:}", "{hits:touche|touches}", "50\xa0%", "sqlite:///FICHIER"],
)
def test_a_sign_with_its_space_is_whole(text):
    assert not torn(text)
