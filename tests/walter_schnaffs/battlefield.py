"""A position of 1870 drawn as text; it is played on as Square Bashing's are.

    g = run(battle('''
        .      W         .
        .      f:cha,mit B*
        g:inf  g:inf*2   .
    ''', Movement(GERMAN), water=["A1-A2"]))

The French edge is on top. A cell is a terrain sign and an objective as in scenario files, then who stands there:
`g:` Germans, `f:` French, and what they are (ARMS). After it: `+` professional, `-` reservist, `/2` bases left,
`!2` markers, `^` winning the fight, `=guards` a name, `*2` two of them. Who stands on an objective holds it; else
the defender does.
"""

import re
from typing import Any

from grognard.kernel.dice import Dice
from grognard.kernel.procedure import Procedure
from grognard.squares.army import Kind
from grognard.squares.battle import Muster, Piece, Place
from grognard.squares.map import NOWHERE
from grognard.squares.scenario import roads_of
from grognard.walter_schnaffs import RULESET
from grognard.walter_schnaffs.board.battle import Battle, Facts
from grognard.walter_schnaffs.board.scenario import SOFT, TERRAIN_SIGNS, tokens_kept, water_of
from grognard.walter_schnaffs.board.zones import ZoneMap
from grognard.walter_schnaffs.sheet.army_2 import (
    BREECH_6_7,
    BREECH_LIGHT,
    CHASSEPOT,
    MITRAILLEUSE,
    MUZZLE_HEAVY,
    MUZZLE_LIGHT,
    OTHER,
    USUAL_BASES,
    WERDER,
)
from grognard.walter_schnaffs.sheet.ladder_3 import GERMAN

from ..square_bashing.battlefield import QUALITIES, seated, squares_in, who_stands

ARMS = {
    "inf": (Kind.INFANTRY, OTHER),
    "cha": (Kind.INFANTRY, CHASSEPOT),
    "wer": (Kind.INFANTRY, WERDER),
    "cav": (Kind.CAVALRY, ""),
    "gun": (Kind.ARTILLERY, BREECH_6_7),
    "lbl": (Kind.ARTILLERY, BREECH_LIGHT),
    "hml": (Kind.ARTILLERY, MUZZLE_HEAVY),
    "lml": (Kind.ARTILLERY, MUZZLE_LIGHT),
    "mit": (MITRAILLEUSE, ""),
}
CELL = re.compile(r"([.WBHRFVS]?)(\*?)(?:([gf]):(\S+))?")
UNIT = re.compile(r"([a-z]+)([+-]?)(?:/(\d+))?(?:!(\d+))?(\^?)(?:=(\w+))?(?:\*(\d+))?")


def battle(
    drawn: str,
    procedure: Procedure | None = None,
    player: int = GERMAN,
    settings: dict[str, Any] | None = None,
    roads: tuple[str, ...] | list[str] = (),
    water: tuple[str, ...] | list[str] = (),
    waiting: str = "",
    attacker: int = GERMAN,
    wanted: int = 2,
    rung: tuple[str, str] = ("", ""),
    countdown: int = 20,
    assets: tuple[dict[str, int], dict[str, int]] = ({}, {}),
) -> Battle:
    """The position, about to play the procedure. `waiting` is such as "g:inf f:cha"; `assets` of both, where kept."""
    rules = RULESET.rules(settings or {})
    board, texts = squares_in(drawn)
    cells = [_cell(text) for text in texts]
    ground = ZoneMap(
        board,
        tuple(TERRAIN_SIGNS[sign or "."] for sign, *_ in cells),
        roads_of(tuple(roads), board),
        rules.settings["order"] == "left-to-right",
        tuple(sign == SOFT for sign, *_ in cells),
        water_of(tuple(water), board),
    )
    places = [Place(holder=1 - attacker if objective else NOWHERE) for _, objective, *_ in cells]
    pieces: list[Piece] = []
    arms: list[str] = []
    for at, side, told in who_stands(board, [cell[2:] for cell in cells], waiting):
        for one in told.split(","):
            found = _pieces(one, "gf".index(side), at, len(pieces))
            pieces.extend(found)
            arms.extend([_armed(one)] * len(found))
    facts = Facts(
        player=player,
        attacker=attacker,
        countdown=countdown,
        rung=rung,
        wanted=wanted,
        tokens=tokens_kept(list(assets), rules.settings),
    )
    muster = Muster(("german", "french"), (("Germans", "Allemands"), ("French", "Français")))
    stack = [procedure] if procedure else []
    return seated(Battle(rules, stack, Dice(1), places, pieces, facts, ground, muster, tuple(arms)))


def _cell(cell: str) -> tuple[str, str, str, str]:
    match = CELL.fullmatch(cell)
    assert match, f"not a cell: {cell}"
    sign, objective, side, units = match.groups()
    return sign, objective, side or "", units or ""


def _pieces(told: str, side: int, at: int, number: int) -> list[Piece]:
    match = UNIT.fullmatch(told)
    assert match, f"not a unit: {told}"
    word, quality, bases, markers, winning, name, count = match.groups()
    kind, _ = ARMS[word]
    full = 2 * USUAL_BASES[kind]
    left = 2 * int(bases) if bases else full
    marks = (int(markers or 0), bool(winning))
    one = Piece("", side, kind, QUALITIES[quality], max(full, left), left, at, *marks)
    return [one._replace(name=name or f"u{number + i}") for i in range(int(count or 1))]


def _armed(told: str) -> str:
    """What such a unit is armed with."""
    match = UNIT.fullmatch(told)
    assert match, f"not a unit: {told}"
    return ARMS[match[1]][1]


def bases(g: Battle, name: str) -> int:
    """The bases a unit has left."""
    return next(piece.left // 2 for piece in g.pieces if piece.name == name)
