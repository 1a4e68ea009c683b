"""What no reader could read gets one short line on standard error, in the reader's language, and status 2."""

from __future__ import annotations

import pytest

from .running import run

BEYOND = {
    "a number without end": (("odds", "a5a.morale"), '{"morale": ' + "9" * 5000 + "}", "un nombre n'y finit pas"),
    "lists in lists": (("odds", "a5a.morale"), '{"morale": ' + "[" * 900 + "]" * 900 + "}", "niveaux"),
    "a word of megabytes": (("odds", "a5a.morale"), '{"morale": "' + "x" * 3_000_000 + '"}', "morale"),
    "a record with a seed without end": (("replay", "-"), 'grognard record 1\n{"seed": ' + "9" * 5000 + "}\n", "2"),
    "a save with a number without end": (("check", "-"), '{"setup": ' + "9" * 5000 + "}", "un nombre n'y finit pas"),
    "an army with a number without end": (("check", "-"), "budget = " + "9" * 5000, "TOML"),
}


@pytest.mark.parametrize(("words", "given", "said"), BEYOND.values(), ids=BEYOND)
def test_it_is_one_short_line(words: tuple[str, ...], given: str, said: str) -> None:
    done = run(*words, "--lang", "fr", raw=given.encode())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 600
    assert said in done.stderr
