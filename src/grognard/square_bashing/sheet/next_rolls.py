"""What a result calls for next: which roll, of whom, and what is known of its situation.

Situations are read here as players say them. Failed saves leave casualty markers, which the morale test
of the square counts; where a square has moved, its new ground is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grognard.kernel.section import Rules
from grognard.kernel.situation import Described, Next
from grognard.square_bashing.sheet.assaults_26 import AssaultSection, Lost, won
from grognard.square_bashing.sheet.barrages_22 import RULE_OF, BarrageSection, Landed
from grognard.square_bashing.sheet.morale_28 import MoraleSection
from grognard.square_bashing.sheet.shooting_27 import Shot
from grognard.square_bashing.sheet.turn_19 import TurnSection
from grognard.squares.army import GUNS, Kind

ASSAULTED, ASSAULTING, FIRE, GAS, RETIRING = "assaulted", "assaulting", "fire", "gas", "retiring"
CAUSES = (ASSAULTED, ASSAULTING, FIRE, GAS, RETIRING)
"""Why hits fall on a square: that decides who places them, and what helps the saves."""

GROUND = ("terrain", "works")
MARKERS = ("enemy_faces", "morale_bonus", "hold_the_line")
"""What a morale test counts and no fight tells."""

MOVED = (ASSAULTED, ASSAULTING, RETIRING)
"""After these the square's ground is not that of the roll before."""

Units = Sequence[Described]


def _hit(units: Units) -> list[Described]:
    """Those that can be hit: not higher command."""
    return [unit for unit in units if unit["type"] != Kind.COMMAND.value]


def _plain(units: Units) -> list[dict[str, Any]]:
    """Units as every form of the game takes them: whether they assaulted is past."""
    return [{name: value for name, value in unit.items() if name != "assaulting"} for unit in units]


def _ground(described: Described) -> dict[str, Any]:
    return {name: described[name] for name in GROUND if name in described}


def _saves(rule: str, words: str, hits: int, situation: dict[str, Any], unknown: tuple[str, ...] = ()) -> Next:
    return Next("sb.saves", rule, words, {"hits": hits, **situation}, unknown, {"hits": hits})


def _morale(words: str, units: Units, markers: int, known: dict[str, Any], unknown: tuple[str, ...]) -> Iterator[Next]:
    """The square's test, where markers will make it roll."""
    if units and (markers or known.get("barrage")):
        said = {"units": _plain(units), "casualty_markers": markers, **known}
        barrage = known.get("barrage", 0)
        called = f"{words}.barrage" if barrage else words
        numbers = {"markers": markers, "barrage": barrage}
        yield Next("sb.morale", "SB-19-4", called, said, (*unknown, *MARKERS), numbers)


def after_an_assault(rules: Rules, described: Described, lost: Lost) -> Iterable[Next]:
    """The hits of the outcome fall on who lost; the other square tests with the markers of the fight."""
    mine, theirs = described["assaulter"]["units"], described["target"]["units"]
    hemmed_in, wins = bool(described["target"].get("hemmed_in")), won(lost)
    hits = rules.section(AssaultSection).hits_of(wins, hemmed_in)
    if not wins:
        struck = {"units": _plain(mine), "cause": ASSAULTING, "casualty_markers": sum(lost[1])}
        yield _saves("SB-26-HOLD-HITS", "saves.assaulter", hits, struck)
        here = _ground(described["target"])
        barrage = {name: described["target"][name] for name in ("barrage",) if name in described["target"]}
        yield from _morale("morale.target", theirs, sum(lost[0]), {**here, **barrage}, ())
        return
    guns = [kind.value for kind in GUNS]
    left = [(unit, failed) for unit, failed in zip(_hit(theirs), lost[0], strict=True) if unit["type"] not in guns]
    if left:
        struck = {
            "units": _plain([unit for unit, _ in left]),
            "cause": ASSAULTED,
            "casualty_markers": sum(failed for _, failed in left),
            **_ground(described["target"]),
        }
        yield _saves("SB-26-WIN-HITS", "saves.target", hits, struck)
    yield from _morale("morale.assaulter", mine, sum(lost[1]), {}, GROUND)


def after_retiring(rules: Rules, described: Described, failed: tuple[int, ...]) -> Iterable[Next]:
    return _morale("morale.target", described["target"]["units"], sum(failed), {}, GROUND)


def after_shooting(rules: Rules, described: Described, shot: Shot) -> Iterable[Next]:
    target = described["target"]
    return _morale("morale.target", target["units"], sum(shot.casualties), _ground(target), ())


def after_saves(rules: Rules, described: Described, failed: tuple[int, ...]) -> Iterable[Next]:
    """The markers of before and those of now; who has just retired has tested this turn already."""
    cause = described.get("cause", ASSAULTED)
    if cause == RETIRING:
        return ()
    markers = described.get("casualty_markers", 0) + sum(failed)
    barrage = {"barrage": described["barrage"]} if described.get("barrage") else {}
    known, unknown = (barrage, GROUND) if cause in MOVED else ({**barrage, **_ground(described)}, ())
    return _morale("morale.square", described["units"], markers, known, unknown)


def after_morale(rules: Rules, described: Described, fails: int) -> Iterable[Next]:
    """Each unit of a square that runs may rout; a square that retires takes its hits."""
    section = rules.section(MoraleSection)
    came_to = section.fails.band(fails).result
    if came_to == "run":
        for unit in _hit(described["units"]):
            yield Next("sb.rout", "SB-28-RUN", "rout", {"unit": dict(unit)}, (), {"unit": f"@choice.{unit['type']}"})
    if came_to in ("run", "retire"):
        markers = {name: described[name] for name in ("casualty_markers",) if name in described}
        struck = {"units": _plain(described["units"]), "cause": RETIRING, **markers, **_ground(described)}
        yield _saves("SB-28-RETIRE", "saves.retires", section.retire_number("hits"), struck)
        yield _saves("SB-28-RETIRE", "saves.hemmed-in", section.retire_number("hemmed_in"), struck)


def after_a_barrage(rules: Rules, described: Described, landed: Landed) -> Iterable[Next]:
    kind = described["kind"]
    yield _under_barrage(rules, kind, landed.hits)
    if kind == "rolling":
        yield Next("sb.rolling", "SB-22-ROLLING", "rolling", {}, ("rows",))


def after_rolling(rules: Rules, described: Described, rows: int) -> Iterable[Next]:
    hits = rules.section(BarrageSection).barrages.number(RULE_OF["rolling"], "hits")
    yield _under_barrage(rules, "rolling", hits)


def _under_barrage(rules: Rules, kind: str, hits: int) -> Next:
    """The saves of a square that is struck; gas leaves itself, which counts as a marker."""
    barrages, rule = rules.section(BarrageSection).barrages, RULE_OF[kind]
    markers = 1 if kind == "gas" else barrages.number(rule, "markers")
    struck = {"cause": GAS if kind == "gas" else FIRE, "barrage": markers}
    return _saves(rule, "saves.struck", hits, struck, ("units", *GROUND, "casualty_markers"))


def after_drifting(rules: Rules, described: Described, where: str) -> Iterable[Next]:
    if where != "disperses":
        hits = rules.section(TurnSection).steps_of.number("SB-19-1", "hits")
        yield _saves("SB-19-1", "saves.struck", hits, {"cause": GAS, "barrage": 1}, ("units", "casualty_markers"))


def after_the_countdown(rules: Rules, described: Described, left: int) -> Iterable[Next]:
    if left:
        yield Next("sb.countdown", "SB-19-11", "countdown", {"left": left}, (), {"left": left})
