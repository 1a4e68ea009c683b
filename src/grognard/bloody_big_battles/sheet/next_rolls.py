"""What a result calls for next: another round, the roll of who has been disordered, the inches of a move.

Situations are read here as players say them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from grognard.bloody_big_battles.sheet.army import Arm
from grognard.bloody_big_battles.sheet.assault import AssaultSection, Fate, Then
from grognard.bloody_big_battles.sheet.fire import NO_EFFECT, Hit, demands
from grognard.bloody_big_battles.sheet.movement_roll import NONE, MovementRollSection
from grognard.kernel.section import Rules
from grognard.kernel.situation import Described, Next

ROLLED_WITH = ("quality", "fragile", "spent")
"""What a side of a fight says that its movement roll counts too."""

NOT_SAID = ("in_command", "march_column", "passive", "in_difficult", "irregular", "militia")

GOES_BY = ("type", "outside_arc", "difficult", "obstacles")
"""What the inches of a move go by, besides its roll."""


def _movement_roll(rule: str, words: str, of: Described) -> Next:
    known = {name: of[name] for name in ROLLED_WITH if name in of}
    return Next("bbb.move", rule, words, {**known, "order": "disordered"}, NOT_SAID)


def after_fire(rules: Rules, described: Described, hit: Hit) -> Iterable[Next]:
    """Whatever the table says disorders the target."""
    if hit.result != NO_EFFECT:
        yield _movement_roll(demands(hit)[0].rule, "move.target", described.get("target", {}))


def after_an_assault(rules: Rules, described: Described, score: int) -> Iterable[Next]:
    section = rules.section(AssaultSection)
    verdict, rule = section.verdict(score), section.results.band(score).rule
    sides = (("attacker", verdict.attacker), ("defender", verdict.defender))
    if verdict.then is Then.AGAIN:
        yield from _another_round(rule, described, sides)
        return
    for side, fate in sides:
        if fate.disordered and described[side]["bases"] > fate.loses:
            yield _movement_roll(rule, f"move.{side}", described[side])


def _another_round(rule: str, described: Described, sides: tuple[tuple[str, Fate], ...]) -> Iterator[Next]:
    """The same fight, both sides smaller and disordered, unless one of them is gone."""
    if all([described[side]["bases"] > fate.loses for side, fate in sides]):
        worn = {
            side: {**described[side], "bases": described[side]["bases"] - fate.loses, "disordered": True}
            for side, fate in sides
        }
        kept = {name: described[name] for name in ("cover", "flanked") if name in described}
        yield Next("bbb.assault", rule, "again", {**worn, **kept})


def after_a_movement_roll(rules: Rules, described: Described, roll: int) -> Iterable[Next]:
    """How far that is, by what the unit is and where it goes."""
    section = rules.section(MovementRollSection)
    order = section.order(roll, described.get("order") == "disordered")
    if order.moves != NONE or order.retires != NONE:
        known: dict[str, Any] = {"type": Arm.IRREGULAR_CAVALRY.value} if described.get("irregular") else {}
        if described.get("in_difficult"):
            known["difficult"] = True
        said = {"roll": section.row(roll), "order": described.get("order", "good"), **known}
        words = "inches.moves" if order.moves != NONE else "inches.retires"
        yield Next("bbb.inches", section.row(roll), words, said, tuple([name for name in GOES_BY if name not in known]))
