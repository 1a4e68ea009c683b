"""What a result calls for next: every unit that has lost steps and survives tests its morale.

Situations are read here as players say them. Units of the same morale value roll alike, so that one of them stands
for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.across_five_aprils.sheet.combat import CombatSection, Results
from grognard.kernel.part import signed
from grognard.kernel.section import Rules
from grognard.kernel.situation import Described, Next


def after_combat(rules: Rules, described: Described, results: Results) -> Iterable[Next]:
    yield from _tests(rules, described, "defender", results.defender)
    yield from _tests(rules, described, "attacker", results.attacker)


def after_bombardment(rules: Rules, described: Described, result: str) -> Iterable[Next]:
    return _tests(rules, described, "defender", result)


def _tests(rules: Rules, described: Described, side: str, result: str) -> Iterator[Next]:
    demand = rules.section(CombatSection).demand(result)
    if not demand.if_failed:
        return
    for morale in dict.fromkeys([unit.get("morale", 0) for unit in described[f"{side}s"]]):
        yield Next("a5a.morale", demand.rule, f"morale.{side}", {"morale": morale}, (), {"morale": signed(morale)})
