"""Where the tests' time goes: a plugin of pytest that sums the processor's time by file, ended children included.

    PYTHONPATH=tools .venv/bin/python -m pytest -p spent -n logical --dist worksteal

A browser that many tests share counts for the test after which it is closed.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Iterator

import pytest

SHOWN = 40
NAME = "seconds of the processor"
SPENT: Counter[str] = Counter()
BEGUN = pytest.StashKey[float]()


def so_far() -> float:
    """Seconds of the processor that this process and its ended children have had."""
    own, theirs = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + theirs.ru_utime + theirs.ru_stime


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.stash[BEGUN] = so_far()
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "teardown":
        item.user_properties.append((NAME, so_far() - item.stash[BEGUN]))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        SPENT[report.nodeid.partition("::")[0]] += dict(report.user_properties).get(NAME, 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section(f"{NAME}: {sum(SPENT.values()):.0f} in tests")
    for name, seconds in SPENT.most_common(SHOWN):
        terminalreporter.line(f"{seconds:8.1f}  {name}")
