"""The odds that rules remember, bounded: a server that runs for weeks must not grow with what it is asked."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from grognard.kernel.section import Rules

RULES_MOST = 4
RESULTS_MOST = 150_000
"""Results kept for one set of rules: some thirty megabytes."""


class Memory:
    """The rules asked about last may remember; all others forget."""

    def __init__(self) -> None:
        self._recent: OrderedDict[Rules, None] = OrderedDict()
        self._lock = Lock()

    def used(self, rules: Rules) -> None:
        """Rules were asked something: what is too much, or of rules long not asked, is forgotten."""
        with self._lock:
            self._recent[rules] = None
            self._recent.move_to_end(rules)
            if len(self._recent) > RULES_MOST:
                self._recent.popitem(last=False)[0].remembered.clear()
        if sum([len(spread) for spread in list(rules.remembered.values())]) > RESULTS_MOST:
            rules.remembered.clear()
