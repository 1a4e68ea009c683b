"""Every rule is asserted by a test that names its id, and every id that a test names is a rule."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from grognard.kernel.ruleset import rulesets

from ..conftest import COLLECTED

TESTS = Path(__file__).parent.parent
RULESETS = rulesets()
MARKS = """
import pytest, sys

class Marks:
    def pytest_collection_finish(self, session):
        named = {id for item in session.items for mark in item.iter_markers("rule") for id in mark.args}
        print("MARKED", *sorted(named), sep="\\n")

sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", sys.argv[1]], plugins=[Marks()]))
"""


@pytest.fixture(scope="session")
def marked(pytestconfig: pytest.Config) -> set[str]:
    """The rule ids that the tests say they assert, as pytest collects them, once more where not all were."""
    items = pytestconfig.stash[COLLECTED]
    if {*TESTS.glob("**/test_*.py")} <= {item.path for item in items}:
        return {id for item in items for mark in item.iter_markers("rule") for id in mark.args}
    done = subprocess.run(
        [sys.executable, "-c", MARKS, str(TESTS)], cwd=TESTS.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return set(done.stdout.partition("MARKED\n")[2].split("\n\n")[0].splitlines())


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_rule_is_asserted_by_a_test_that_names_it(ruleset: str, marked: set[str]) -> None:
    assert sorted({entry.id for entry in RULESETS[ruleset].entries()} - marked) == []


def test_every_rule_a_test_names_exists(marked: set[str]) -> None:
    assert sorted(marked - {entry.id for its in RULESETS.values() for entry in its.entries()}) == []
