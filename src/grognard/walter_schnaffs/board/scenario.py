"""Scenarios and armies: files that a person can edit, read with errors that name line and field."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from grognard.kernel.bill import Bill, Item
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import (
    Choice,
    Count,
    Flag,
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
from grognard.kernel.settings import Setting, Settings, read_settings
from grognard.kernel.space.square import Square, Squares
from grognard.kernel.toml import in_line, read_toml
from grognard.squares.assets import tokens_of
from grognard.squares.battle import WAITING, Piece, Place
from grognard.squares.ground import Ground
from grognard.squares.map import NOWHERE
from grognard.squares.scenario import (
    LISTED_AT_MOST,
    OBJECTIVE,
    UNITS_AT_MOST,
    Army,
    Assets,
    Seats,
    Zone,
    both,
    cells_of,
    check_number,
    check_places,
    check_roads,
    check_zones,
    muster_of,
    roads_of,
    square_named,
)
from grognard.walter_schnaffs.board.battle import Battle, Facts
from grognard.walter_schnaffs.board.turn import BattleOf1870
from grognard.walter_schnaffs.board.zones import ZoneMap
from grognard.walter_schnaffs.sheet.army_2 import ESTABLISHED_BY, ESTABLISHMENTS, Troops
from grognard.walter_schnaffs.sheet.beyond import KEPT_ASSETS, is_kept
from grognard.walter_schnaffs.sheet.budget_9 import Bought, BudgetSection
from grognard.walter_schnaffs.sheet.ladder_3 import FRENCH, GERMAN, LADDER, SIDES, rows_of
from grognard.walter_schnaffs.sheet.situations import UNIT_FIELDS, troops_of

OWN_RULESET = "walter-schnaffs"

TERRAIN_SIGNS = {
    ".": Ground(),
    "W": Ground(woods=True),
    "B": Ground(buildings=True),
    "H": Ground(hill=True),
    "R": Ground(hill=True, rough=True),
    "F": Ground(woods=True, hill=True),
    "V": Ground(buildings=True, hill=True),
    "S": Ground(),
}

SOFT = "S"
CHOSEN_IN_PLAY = "choose"

BUDGET_AT_MOST = 100_000

BOUGHT_UNIT = (Text("name"), *UNIT_FIELDS, Count("count", 1, least=1, most=LISTED_AT_MOST))

UNIT = Record("unit", *BOUGHT_UNIT, Several("at", Text("square"), UNITS_AT_MOST), Flag("late"))


def _army(side: int) -> Record:
    return Army(
        SIDES[side],
        Translated("name"),
        Choice("rung", (CHOSEN_IN_PLAY, *LADDER.of(side)), CHOSEN_IN_PLAY),
        Assets("assets", *[Count(kind, most=LISTED_AT_MOST) for kind in KEPT_ASSETS]),
        Several("units", UNIT, UNITS_AT_MOST, least=1, needed=True),
    )


SCENARIO = Record(
    "scenario",
    GameName("ruleset", OWN_RULESET),
    Translated("title"),
    Translated("story"),
    OtherNames("names"),
    FreeTable("settings"),
    Text("map"),
    Several("roads", Text("road"), 40),
    Several("water", Text("water"), 40),
    *[_army(side) for side in range(len(SIDES))],
)


class Description(NamedTuple):
    """A scenario as read: plain data, checked."""

    text: str
    given: dict[str, Any]
    cells: list[list[str]]


def read(text: str, declared: tuple[Setting, ...]) -> Description:
    """Reads a scenario; BadInput names the line and the field."""
    data = read_toml(text)
    try:
        given = SCENARIO.read_fields(data, "")
        _check_ruleset(given)
        settings: dict[str, Any] = dict(read_settings(declared, given["settings"]))
        cells = cells_of(given["map"], settings, _cell)
        board = Squares(settings["board_wide"], settings["board_deep"])
        check_places(given, SIDES, board, settings)
        check_roads(given["roads"], board)
        check_water(given["water"], board)
        for side in SIDES:
            check_bases(given[side]["units"], f"{side}.")
            check_number(given[side]["units"], f"{side}.")
        _check_chosen(given)
        for attacker in possible_attackers(given, settings["same_rung"]):
            check_zones(given, _zones(attacker, board, settings), board, settings["stack_limit"])
    except BadInput as wrong:
        raise in_line(text, wrong, _unit_named(data, wrong)) from wrong
    return Description(text, given, cells)


def _check_ruleset(given: dict[str, Any]) -> None:
    if given["ruleset"] != OWN_RULESET:
        raise BadInput("value", where="ruleset", value=shown(given["ruleset"]), allowed=OWN_RULESET)


def _cell(cell: str, where: str) -> tuple[Ground, bool, bool]:
    """The ground, whether it is soft, and the objective that a cell such as W* draws."""
    match = re.fullmatch(rf"([{re.escape(''.join(TERRAIN_SIGNS))}])(\*?)", cell)
    if match is None:
        raise BadInput("signs_only", where=where, value=cell, terrain=" ".join(TERRAIN_SIGNS), objective=OBJECTIVE)
    return TERRAIN_SIGNS[match[1]], match[1] == SOFT, bool(match[2])


def check_bases(units: tuple[dict[str, Any], ...], inside: str = "") -> None:
    """Each unit with as many bases as its establishment allows (WS-2)."""
    for i, unit in enumerate(units):
        troops = troops_in(unit)
        rule = ESTABLISHED_BY[troops.kind]
        least, most = ESTABLISHMENTS.number(rule, "least"), ESTABLISHMENTS.number(rule, "most")
        if not least <= troops.bases <= most:
            allowed = str(most) if least == most else f"{least} \N{EN DASH} {most}"
            raise BadInput("bases", where=f"{inside}units[{i}].bases", value=troops.bases, allowed=allowed)


def troops_in(unit: dict[str, Any]) -> Troops:
    """A unit of a file as the tables see it."""
    return troops_of(unit["type"], unit["bases"], unit["quality"], unit["rifle"], unit["gun"])


def _check_chosen(given: dict[str, Any]) -> None:
    """Units stand on the map only where it is known who attacks: both rungs named."""
    for side in SIDES:
        if given[side]["rung"] != CHOSEN_IN_PLAY:
            continue
        for one in SIDES:
            for i, unit in enumerate(given[one]["units"]):
                if unit["at"]:
                    raise BadInput("rung_open", where=f"{one}.units[{i}].at", value=" ".join(unit["at"]), rung=side)


def possible_attackers(given: dict[str, Any], same_rung: str) -> list[int]:
    """Who may come to attack, by the rungs that are named or open."""
    rungs = [
        LADDER.of(side) if given[name]["rung"] == CHOSEN_IN_PLAY else [given[name]["rung"]]
        for side, name in enumerate(SIDES)
    ]
    bolder = [LADDER.bolder(german, french, same_rung) for german in rungs[GERMAN] for french in rungs[FRENCH]]
    return sorted({side for sides in bolder for side in sides})


def _zones(attacker: int, board: Squares, settings: dict[str, Any]) -> dict[str, Zone]:
    """Where both sides deploy if this one attacks."""
    rows = rows_of(settings["attacker_rows"], settings["empty_rows"], board.deep, attacker)
    return {
        name: Zone(rows[side], "attacker_rows" if side == attacker else "empty_rows") for side, name in enumerate(SIDES)
    }


def check_water(water: tuple[str, ...], board: Squares) -> None:
    """Water runs along faces, each written as its two squares, such as C3-C4."""
    for i, line in enumerate(water):
        for word in line.split():
            _face(word, board, f"water[{i}]")


def _face(word: str, board: Squares, where: str) -> tuple[Square, Square]:
    one, _, other = word.partition("-")
    first, second = square_named(one, board, where), square_named(other, board, where)
    if second not in board.beside(first):
        beside = ", ".join([str(square) for square in board.beside(first)])
        raise BadInput("water", where=where, start=first, value=second, allowed=beside)
    return first, second


def water_of(water: tuple[str, ...], board: Squares) -> frozenset[tuple[int, int]]:
    """The faces that water runs along, both ways."""
    faces: set[tuple[int, int]] = set()
    for line in water:
        for word in line.split():
            one, other = [board.number(square) for square in _face(word, board, "water")]
            faces |= {(one, other), (other, one)}
    return frozenset(faces)


def lay_out(described: Description, rules: Rules) -> Battle:
    """The board as drawn, and the units that a scenario has placed."""
    given = described.given
    board = Squares(len(described.cells[0]), len(described.cells))
    drawn = [_cell(cell, "map") for row in described.cells for cell in row]
    field = ZoneMap(
        board,
        tuple(ground for ground, _, _ in drawn),
        roads_of(given["roads"], board),
        rules.settings["order"] == "left-to-right",
        tuple(soft for _, soft, _ in drawn),
        water_of(given["water"], board),
    )
    places = [Place(holder=FRENCH if objective else NOWHERE) for _, _, objective in drawn]
    pieces, seats, arms = _pieces(given, board)
    german, french = [rung if rung != CHOSEN_IN_PLAY else "" for rung in both(given, SIDES, "rung")]
    tokens = tokens_kept([given[side]["assets"] for side in SIDES], rules.settings)
    facts = Facts(rung=(german, french), tokens=tokens)
    muster = muster_of(given, SIDES, seats)
    battle = Battle(rules, [BattleOf1870()], Dice(0), places, pieces, facts, field, muster, arms)
    for number, (_, at) in enumerate(seats):
        if at is not None:
            battle.move(number, board.number(at))
    return battle


def tokens_kept(assets: list[dict[str, int] | None], settings: Settings) -> tuple[tuple[int, ...], ...]:
    """What both armies have besides, where assets are kept: their tokens."""
    in_all = int(settings["asset_tokens"]) if is_kept(settings) else 0
    held = assets if is_kept(settings) else [None, None]
    return tuple([tokens_of(one, KEPT_ASSETS, in_all) for one in held])


def _pieces(given: dict[str, Any], board: Squares) -> tuple[list[Piece], Seats, tuple[str, ...]]:
    """The units, where they stand, and what they are armed with."""
    pieces: list[Piece] = []
    seats: Seats = []
    arms: list[str] = []
    for side, army in enumerate(SIDES):
        for unit in given[army]["units"]:
            one = troops_in(unit)
            full = 2 * one.bases
            for i in range(unit["count"]):
                name = f"{unit['name']} {i + 1}" if unit["count"] > 1 else unit["name"]
                pieces.append(Piece(name, side, one.kind, one.quality, full, full, WAITING))
                arms.append(one.arms)
                seats.append((unit["late"], board.parse(unit["at"][i]) if unit["at"] else None))
    return pieces, seats, tuple(arms)


ARMY = Record(
    "army",
    GameName("ruleset", OWN_RULESET),
    Choice("side", SIDES),
    Translated("name"),
    Count("budget", needed=True, most=BUDGET_AT_MOST),
    Several("units", Record("unit", *BOUGHT_UNIT), UNITS_AT_MOST, least=1, needed=True),
)


def read_army(text: str, rules: Rules) -> Bill:
    """An army from its file, paid for; BadInput names the line and the unit, also where the budget runs out."""
    data = read_toml(text)
    try:
        given = ARMY.read_fields(data, "")
        _check_ruleset(given)
        check_bases(given["units"])
        check_number(given["units"])
        bill = Bill(given["name"], given["budget"], tuple([_item(unit, rules) for unit in given["units"]]))
        _check_budget(bill)
    except BadInput as wrong:
        raise in_line(text, wrong, _unit_named(data, wrong)) from wrong
    return bill


def _item(unit: dict[str, Any], rules: Rules) -> Item:
    section = rules.section(BudgetSection)
    return Item(unit["name"], unit["count"], section.table.tally(Bought((troops_in(unit),))))


def _check_budget(bill: Bill) -> None:
    spent = 0
    for i, item in enumerate(bill.items):
        spent += item.cost
        if spent > bill.budget:
            raise BadInput("budget", where=f"units[{i}]", value=bill.total, most=bill.budget)


def _unit_named(data: dict[str, Any], wrong: BadInput) -> str:
    """The name of the unit in which something is wrong; nothing where it is none, or has no name."""
    place = re.match(r"(?:(\w+)\.)?units\[(\d+)\]", str(wrong.details.get("where", "")))
    if place is None:
        return ""
    army = data[place[1]] if place[1] else data
    unit = army["units"][int(place[2])]
    name = unit.get("name") if isinstance(unit, dict) else None
    return name if isinstance(name, str) else ""
