"""What a result calls for next: who bears the losses, the morale of the zone, the rout dice, the countdown.

Situations are read here as players say them. Each base lost leaves a casualty marker (WS-GAP-MORALE).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grognard.kernel.section import Rules
from grognard.kernel.situation import Described, Next
from grognard.square_bashing.sheet.morale_28 import MoraleSection
from grognard.walter_schnaffs.sheet.army_2 import TYPES, USUAL_BASES
from grognard.walter_schnaffs.sheet.attack_8 import Fought
from grognard.walter_schnaffs.sheet.losses_8 import Toll

LOSSES = ("in_order", "picked", "batteries", "bombarded")
"""Bases to come off: by a 3 to 5, by a 6 from foot and horse or from batteries, by bombardment."""

Units = Sequence[Described]


def _plain(units: Units) -> list[dict[str, Any]]:
    """Units as every form of the game takes them: whether they attacked is past."""
    return [{name: value for name, value in unit.items() if name != "attacking"} for unit in units]


def after_an_attack(rules: Rules, described: Described, fought: Fought) -> Iterable[Next]:
    """Both zones take their losses; in the defender's turn the countdown is rolled for."""
    defender, attacker = fought
    yield from _bear("losses.defender", described["defender"]["units"], attacker.toll)
    yield from _bear("losses.attacker", described["attacker"]["units"], defender.toll)
    yield Next("ws.countdown", "SB-19-11", "countdown.die", {}, ("left",))


def _bear(words: str, units: Units, toll: Toll) -> Iterator[Next]:
    if toll.bases:
        named = zip(LOSSES, toll.data(), strict=False)
        said = {"units": _plain(units), "in_order": 0, **{name: bases for name, bases in named if bases}}
        yield Next("ws.losses", "WS-8-LOSS", words, said, ("casualty_markers",), {"bases": toll.bases})


def after_a_bombardment(rules: Rules, described: Described, lost: int) -> Iterable[Next]:
    if lost:
        said = {"in_order": 0, "bombarded": lost}
        yield Next(
            "ws.losses", "WS-GAP-SHOTS", "losses.bombarded", said, ("units", "casualty_markers"), {"bases": lost}
        )


def after_losses(rules: Rules, described: Described, lost: tuple[int, ...]) -> Iterable[Next]:
    """The zone's test, by those who are left."""
    bases = [unit.get("bases", USUAL_BASES[TYPES[unit["type"]]]) for unit in described["units"]]
    worn = [(unit, n - gone) for unit, n, gone in zip(described["units"], bases, lost, strict=True) if n > gone]
    markers = described.get("casualty_markers", 0) + sum(lost)
    if worn and markers:
        said = {"units": [{**unit, "bases": left} for unit, left in worn], "casualty_markers": markers}
        yield Next("ws.morale", "SB-19-4", "morale.zone", said, ("enemy_faces", "cover"), {"markers": markers})


def after_morale(rules: Rules, described: Described, fails: int) -> Iterable[Next]:
    if rules.section(MoraleSection).fails.band(fails).result == "run":
        for unit in described["units"]:
            yield Next("ws.rout", "SB-28-RUN", "rout", {"unit": dict(unit)}, (), {"unit": f"@choice.{unit['type']}"})


def after_the_countdown(rules: Rules, described: Described, left: int) -> Iterable[Next]:
    if left:
        yield Next("ws.countdown", "SB-19-11", "countdown", {"left": left}, (), {"left": left})
