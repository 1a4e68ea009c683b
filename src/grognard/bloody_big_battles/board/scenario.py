"""Scenarios: a table drawn as shapes, two armies, objectives; a file that a person can edit, read with errors
that name line and field. Lengths are inches, facings degrees clockwise from the top of the table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.ground import LINES, Objective, Table, shape
from grognard.bloody_big_battles.board.leaves import NOBODY, NOWHERE, ON, WAITING, Facts, Piece, Place, placed
from grognard.bloody_big_battles.board.manoeuvres import formations_of
from grognard.bloody_big_battles.board.plan import SIDES, Arrival, Plan
from grognard.bloody_big_battles.board.retire import EDGES
from grognard.bloody_big_battles.board.turn import WholeBattle
from grognard.bloody_big_battles.board.water import is_in_river
from grognard.bloody_big_battles.sheet.army import Ability, Arm, Formation, Quality, Weapon, is_artillery, is_cavalry
from grognard.bloody_big_battles.sheet.terrain import Ground
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import (
    Choice,
    Count,
    Field,
    FreeTable,
    GameName,
    OtherNames,
    Record,
    Several,
    Text,
    Translated,
    shown,
)
from grognard.kernel.section import Rules
from grognard.kernel.settings import Setting, read_settings
from grognard.kernel.space import plane
from grognard.kernel.space.plane import DEGREE, INCH, Point
from grognard.kernel.toml import in_line, read_toml

OWN_RULESET = "bloody-big-battles"
LARGEST, SMALLEST = 120, 12
UNITS_AT_MOST, SHAPES_AT_MOST, POINTS_AT_MOST, TURNS_AT_MOST = 60, 120, 200, 40
BASES = (2, 8)
WEAPONS = {Arm.INFANTRY: Weapon.MUSKET, Arm.ARTILLERY: Weapon.MEDIUM}
NO_WEAPON = "none"


class Spot(Field):
    """A point of the table, [across, up], in inches with at most two decimals."""

    def read(self, value: object, where: str) -> Point:
        if isinstance(value, list) and len(value) == 2:
            x, y = [_hundredths(number) for number in value]
            if x is not None and y is not None:
                return (x, y)
        raise self.bad(value, where)

    def allowed(self) -> str:
        return f"[12.5, 7.25], 0 \N{EN DASH} {LARGEST}"


def _hundredths(number: object) -> int | None:
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number <= LARGEST:
        return None
    found = round(number * INCH)
    return found if abs(found - number * INCH) < 1e-6 else None


def _spot(name: str) -> Field:
    return Spot(name, needed=True)


UNIT = Record(
    "unit",
    Text("name"),
    Choice("type", tuple(arm.value for arm in Arm), "infantry"),
    Choice("quality", tuple(quality.value for quality in Quality), "trained"),
    Several("abilities", Choice("ability", tuple(ability.value for ability in Ability)), len(Ability)),
    Choice("weapon", (*[weapon.value for weapon in Weapon], NO_WEAPON, "usual"), "usual"),
    Count("bases", 4, least=1, most=BASES[1]),
    Choice("formation", (*[formation.value for formation in Formation], "usual"), "usual"),
    _spot("at"),
    Count("facing", 0, most=359),
    Text("command", "-"),
    Count("arrives", 0, most=TURNS_AT_MOST),
)
GENERAL = Record(
    "general",
    Text("name"),
    _spot("at"),
    Text("command", "-"),
    Count("arrives", 0, most=TURNS_AT_MOST),
)


class Army(Record):
    """The table of one side, which has to be there."""

    def missing(self, where: str) -> Any:
        raise BadInput("army", where=where)


def _army(name: str, edge: str) -> Record:
    return Army(
        name,
        Translated("name"),
        Choice("edge", tuple(EDGES), edge),
        Count("breaks_at", 0, most=UNITS_AT_MOST),
        Several("units", UNIT, UNITS_AT_MOST, least=1, needed=True),
        Several("generals", GENERAL, UNITS_AT_MOST),
    )


TERRAIN = Record(
    "terrain",
    Choice("kind", tuple(ground.value for ground in Ground)),
    Text("name", "-"),
    Several("points", _spot("point"), POINTS_AT_MOST, least=2, needed=True),
)
OBJECTIVE = Record("objective", Text("name"), _spot("at"), Choice("holder", (*SIDES, "nobody"), "defender"))
SCENARIO = Record(
    "scenario",
    GameName("ruleset", OWN_RULESET),
    Translated("title"),
    Translated("story"),
    OtherNames("names"),
    FreeTable("settings"),
    Record("table", Count("wide", 48, least=SMALLEST, most=LARGEST), Count("deep", 36, least=SMALLEST, most=LARGEST)),
    Choice("first", SIDES, "attacker"),
    Several("nights", Count("night", least=1, most=TURNS_AT_MOST), TURNS_AT_MOST),
    Several("terrain", TERRAIN, SHAPES_AT_MOST),
    Several("objectives", OBJECTIVE, 20, least=1, needed=True),
    _army("attacker", "south"),
    _army("defender", "north"),
)


class Description(NamedTuple):
    """A scenario as read: plain data, checked."""

    text: str
    given: dict[str, Any]
    settings: dict[str, Any]


def read(text: str, declared: tuple[Setting, ...]) -> Description:
    """Reads a scenario; BadInput names the line and the field."""
    data = read_toml(text)
    try:
        given = SCENARIO.read_fields(data, "")
        settings: dict[str, Any] = dict(read_settings(declared, given["settings"]))
        for i, one in enumerate(given["terrain"]):
            _check_shape(one, f"terrain[{i}]")
        _check_points(given)
        _check_units(given, int(settings["base_size"]))
    except BadInput as wrong:
        raise in_line(text, wrong) from wrong
    return Description(text, given, settings)


# Checking


def _check_shape(given: dict[str, Any], where: str) -> None:
    """Lines have two points or more; outlines three or more, without crossing themselves; bridges no dents."""
    points = given["points"]
    if Ground(given["kind"]) in LINES:
        return
    if len(points) < 3:
        raise BadInput("outline_points", where=f"{where}.points", value=len(points))
    crossing = plane.crosses_itself(points)
    if crossing is not None:
        raise BadInput("outline_crosses", where=f"{where}.points", value=_written(crossing))
    if given["kind"] == Ground.BRIDGE.value and not plane.is_convex(points):
        raise BadInput("outline_dents", where=f"{where}.points", value=given["kind"])


def _written(at: Point) -> str:
    """A point as scenarios write it."""
    return f"[{at[0] / INCH:g}, {at[1] / INCH:g}]"


def _check_points(given: dict[str, Any]) -> None:
    wide, deep = (INCH * given["table"][side] for side in ("wide", "deep"))
    spots = [
        (f"terrain[{i}].points[{j}]", p) for i, t in enumerate(given["terrain"]) for j, p in enumerate(t["points"])
    ]
    spots += [(f"objectives[{i}].at", one["at"]) for i, one in enumerate(given["objectives"])]
    for side in SIDES:
        spots += [(f"{side}.generals[{i}].at", one["at"]) for i, one in enumerate(given[side]["generals"])]
    for where, (x, y) in spots:
        if x > wide or y > deep:
            raise _off_table(where, (x, y), given)


def _off_table(where: str, at: Point, given: dict[str, Any]) -> BadInput:
    return BadInput(
        "off_table", where=where, value=_written(at), wide=given["table"]["wide"], deep=given["table"]["deep"]
    )


def _check_units(given: dict[str, Any], base: int) -> None:
    """Every unit in a formation of its arm, wholly on the table, out of the water, and clear of the others."""
    table = _table(given)
    seen: list[tuple[str, Place]] = []
    for side, army in enumerate(SIDES):
        for i, unit in enumerate(given[army]["units"]):
            where = f"{army}.units[{i}]"
            piece = _piece(unit, side)
            _check_kind(unit, piece, where)
            place = placed(unit["at"], unit["facing"] * DEGREE, piece.formation, piece.bases, base)
            if not table.on_table(place.outline):
                raise _off_table(f"{where}.at", unit["at"], given)
            if is_in_river(table, place):
                raise BadInput("unit_in_river", where=f"{where}.at", value=unit["name"])
            if unit["arrives"]:
                continue
            for other, there in seen:
                if plane.overlap(place.outline, there.outline):
                    raise BadInput("units_overlap", where=f"{where}.at", value=unit["name"], other=other)
            seen.append((unit["name"], place))


def _check_kind(unit: dict[str, Any], piece: Piece, where: str) -> None:
    """The formation and the weapon are those of the arm, and the bases enough."""
    known = formations_of(piece)
    if piece.formation not in known:
        allowed = ", ".join([one.value for one in known])
        raise BadInput("value", where=f"{where}.formation", value=shown(unit["formation"]), allowed=allowed)
    least = 1 if is_artillery(piece.arm) else BASES[0]
    if piece.bases < least:
        raise BadInput("range", where=f"{where}.bases", value=piece.bases, least=least, most=BASES[1])
    weapons = _weapons_of(piece.arm)
    if piece.weapon not in weapons:
        allowed = ", ".join([NO_WEAPON if one is None else one.value for one in weapons])
        raise BadInput("value", where=f"{where}.weapon", value=shown(unit["weapon"]), allowed=allowed)


def _weapons_of(arm: Arm) -> tuple[Weapon | None, ...]:
    if is_artillery(arm):
        return (Weapon.HORSE, Weapon.LIGHT, Weapon.MEDIUM, Weapon.HEAVY, Weapon.ROCKETS)
    if is_cavalry(arm):
        return (Weapon.CAVALRY_MUSKET, None)
    return (Weapon.MUSKET, Weapon.SKIRMISH_MUSKET, Weapon.POOR_MUSKET, None)


# Laying out


def lay_out(described: Description, rules: Rules) -> Battle:
    """The table as drawn, and the units where the scenario has them."""
    given = described.given
    if given["ruleset"] not in (OWN_RULESET, rules.ruleset):
        wrong = BadInput("value", where="ruleset", value=shown(given["ruleset"]), allowed=rules.ruleset)
        raise in_line(described.text, wrong)
    table = _table(given)
    pieces, spots = _pieces(given)
    first = SIDES.index(given["first"])
    plan = Plan(
        tuple([(given[side]["name"]["en"], given[side]["name"]["fr"]) for side in SIDES]),
        first,
        int(rules.settings["turns"]),
        tuple(given["nights"]),
        (given["attacker"]["breaks_at"], given["defender"]["breaks_at"]),
        tuple([Arrival(n, due, at, facing) for n, (due, at, facing) in enumerate(spots) if due]),
    )
    facts = Facts(player=first, holders=tuple([objective.holder for objective in table.objectives]))
    nowhere = [NOWHERE for _ in pieces]
    battle = Battle(rules, [WholeBattle(first)], Dice(0), nowhere, pieces, facts, table, plan)
    for number, (due, at, facing) in enumerate(spots):
        if not due:
            battle.stand(number, at, facing)
    return battle


def _table(given: dict[str, Any]) -> Table:
    shapes = [
        shape(Ground(one["kind"]), one["name"].strip("-"), _drawn(Ground(one["kind"]), one["points"]))
        for one in given["terrain"]
    ]
    objectives = [
        Objective(one["name"], one["at"], SIDES.index(one["holder"]) if one["holder"] in SIDES else NOBODY)
        for one in given["objectives"]
    ]
    return Table(
        INCH * given["table"]["wide"],
        INCH * given["table"]["deep"],
        tuple(shapes),
        (given["attacker"]["edge"], given["defender"]["edge"]),
        tuple(objectives),
    )


def _drawn(kind: Ground, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Outlines go clockwise, however they were drawn."""
    return points if kind in LINES or plane.is_clockwise(points) else points[::-1]


def _pieces(given: dict[str, Any]) -> tuple[list[Piece], list[tuple[int, Point, int]]]:
    pieces: list[Piece] = []
    spots: list[tuple[int, Point, int]] = []
    for side, army in enumerate(SIDES):
        for unit in given[army]["units"]:
            pieces.append(_piece(unit, side))
            spots.append((unit["arrives"], unit["at"], unit["facing"] * DEGREE))
        for general in given[army]["generals"]:
            pieces.append(_general(general, side))
            spots.append((general["arrives"], general["at"], 0 if side == 0 else 180 * DEGREE))
    return pieces, spots


def _piece(unit: dict[str, Any], side: int) -> Piece:
    arm = Arm(unit["type"])
    usual = Formation.UNLIMBERED if is_artillery(arm) else Formation.LINE
    weapon = WEAPONS.get(arm) if unit["weapon"] == "usual" else None
    if unit["weapon"] not in ("usual", NO_WEAPON):
        weapon = Weapon(unit["weapon"])
    return Piece(
        unit["name"],
        side,
        arm,
        Quality(unit["quality"]),
        frozenset([Ability(name) for name in unit["abilities"]]),
        weapon,
        unit["bases"],
        unit["bases"],
        usual if unit["formation"] == "usual" else Formation(unit["formation"]),
        unit["command"].strip("-"),
        state=WAITING if unit["arrives"] else ON,
    )


def _general(given: dict[str, Any], side: int) -> Piece:
    return Piece(
        given["name"],
        side,
        Arm.IRREGULAR_CAVALRY,
        full=1,
        bases=1,
        command=given["command"].strip("-"),
        general=True,
        state=WAITING if given["arrives"] else ON,
    )
