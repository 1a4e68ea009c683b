"""The tables of the Bloody Big Battles sheet, written out once more."""

from __future__ import annotations

from typing import Any, NamedTuple

Plain = dict[str, Any]

FULL_MOVE = {
    "infantry": 12.0,
    "artillery": 12.0,
    "heavy-cavalry": 15.0,
    "light-cavalry": 18.0,
    "other-cavalry": 18.0,
    "irregular-cavalry": 21.0,
    "general": 21.0,
}
QUALITIES = ("raw", "trained", "veteran")
SPENT_AFTER = {"raw": 1, "trained": 2, "veteran": 3}


def quality_rank(unit: Plain) -> int:
    return QUALITIES.index(unit["quality"])


def spent(unit: Plain) -> bool:
    """Raw after losing one base, trained two, veterans three."""
    return bool(unit["full"] - unit["bases"] >= SPENT_AFTER[unit["quality"]])


class Row(NamedTuple):
    """A row of the movement table: how far it lets a unit go, and what else it says."""

    rule: str
    moves: str = "none"
    recovers: int | None = None
    rallies: bool = False
    retires: str | None = None
    disorders: bool = False
    loses: bool = False
    routs: bool = False


def movement_row(total: int, disordered: bool) -> Row:
    for least, rule in ((11, "11"), (10, "10"), (9, "9"), (7, "7"), (5, "5"), (2, "2"), (0, "0"), (-99, "NEG")):
        if total >= least:
            return (DISORDERED if disordered else GOOD_ORDER)[rule]
    raise ValueError(total)


GOOD_ORDER = {
    "11": Row("BBB-MT-11", "full", recovers=0),
    "10": Row("BBB-MT-10", "full", recovers=1),
    "9": Row("BBB-MT-9", "full", recovers=2),
    "7": Row("BBB-MT-7", "full"),
    "5": Row("BBB-MT-5", "half"),
    "2": Row("BBB-MT-2"),
    "0": Row("BBB-MT-0", retires="half"),
    "NEG": Row("BBB-MT-NEG", retires="full", disorders=True),
}
DISORDERED = {
    "11": Row("BBB-MT-11", "full", rallies=True),
    "10": Row("BBB-MT-10", "full", rallies=True),
    "9": Row("BBB-MT-9", "full", rallies=True),
    "7": Row("BBB-MT-7", "half", rallies=True),
    "5": Row("BBB-MT-5", rallies=True),
    "2": Row("BBB-MT-2"),
    "0": Row("BBB-MT-0", retires="full", loses=True),
    "NEG": Row("BBB-MT-NEG", routs=True),
}

GUNS = {
    "horse": ((3, 6), (12, 3)),
    "light": ((3, 6), (12, 3)),
    "medium": ((3, 8), (12, 3), (18, 2)),
    "heavy": ((3, 8), (12, 5), (18, 3), (24, 1)),
    "rockets": ((6, 0),),
}
AGAINST_CAVALRY = ((3, 2.0),)
MUSKET = ((3, 2.0), (6, 0.5))
SKIRMISHERS = ((3, 2.0), (6, 1.0))
CAVALRY_MUSKET = ((3, 0.5),)
POOR_MUSKET = ((3, 1.0),)

FIRE_HEADS = (0.25, 0.5, 1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 49)
FIRE_TABLE = {
    12: "RTV1112223333333",
    11: "-RTV111222333333",
    10: "--RTV11122233333",
    9: "---RTV1112223333",
    8: "----RTV111222333",
    7: "-----RTV11122233",
    6: "------RTV1112223",
    5: "-------RTV111222",
    4: "--------RTV11122",
    3: "---------RT11112",
    2: "----------R11111",
}


def fire_result(factor: float, total: int, shift: int) -> str:
    """The first column whose head is not less than the factor, shifted; past the left end no effect."""
    column = next((i for i, head in enumerate(FIRE_HEADS) if factor <= head), len(FIRE_HEADS)) + shift
    return "-" if column < 0 else FIRE_TABLE[total][min(column, len(FIRE_HEADS))]


class Effect(NamedTuple):
    """What a row of the assault table does; a retreat of -1 inch is a full move."""

    wins: bool
    attacker_loses: int
    defender_loses: int
    attacker_disordered: bool
    defender_disordered: bool
    attacker_retires: float
    defender_retires: float


ASSAULT_ROWS = {
    "BBB-AR-P7": Effect(True, 0, 2, False, True, 0, -1),
    "BBB-AR-P4": Effect(True, 0, 1, True, True, 0, 9),
    "BBB-AR-P1": Effect(True, 0, 0, True, True, 0, 3),
    "BBB-AR-0": Effect(False, 1, 1, True, True, 0, 0),
    "BBB-AR-N1": Effect(False, 0, 0, True, True, 3, 0),
    "BBB-AR-N4": Effect(False, 1, 0, True, True, 6, 0),
    "BBB-AR-N7": Effect(False, 2, 0, True, False, -1, 0),
}


def assault_row(total: int) -> str:
    for least, row in ((7, "P7"), (4, "P4"), (1, "P1"), (0, "0"), (-3, "N1"), (-6, "N4"), (-99, "N7")):
        if total >= least:
            return f"BBB-AR-{row}"
    raise ValueError(total)


def numbers_advantage(mine: int, theirs: int) -> int:
    """3:2, 2:1, 3:1 count 1, 2, 3, to the larger side."""
    if theirs <= 0:
        return 3
    return 3 if mine >= 3 * theirs else 2 if mine >= 2 * theirs else 1 if 2 * mine >= 3 * theirs else 0


AREA_COVER = {"wood": 1, "village": 1, "town": 2, "fort": 2, "rifle-pits": 1, "trench": 2}
AREA_ASSAULT = {"marsh": 1, "wood": 1, "village": 1, "town": 2, "fort": 3, "rifle-pits": 1, "trench": 2}
FORTIFIED = ("fort", "rifle-pits", "trench")
