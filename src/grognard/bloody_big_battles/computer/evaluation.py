"""How good a position is for a player: a plain sum, in bases.

The weights below are ours and rough. A player that looks one decision ahead needs no more.
"""

from __future__ import annotations

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.contact import foreseen, groups
from grognard.bloody_big_battles.board.firing import REACH, weapon_of
from grognard.bloody_big_battles.board.leaves import DISORDERED, LOW_AMMO, NOBODY, REDUCED, Piece, ranks
from grognard.bloody_big_battles.board.standing import fire_cover
from grognard.bloody_big_battles.board.victory import ATTACKER, is_near
from grognard.bloody_big_battles.sheet.army import MARCHING, Formation, Quality, is_artillery, is_cavalry
from grognard.bloody_big_battles.sheet.assault import AssaultSection
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

QUALITY = {Quality.RAW: 0.8, Quality.TRAINED: 1.0, Quality.VETERAN: 1.3}
"""A base, by its quality."""
GUNS = 2.0
"""A base of guns."""
DISORDER, SPENT, SHORT_OF_AMMO = 0.6, 1.0, 0.3
OBJECTIVE = 5.0
"""An objective held."""
FAR = 0.2
"""An inch of way to the objective a unit goes for."""
GUARD = 0.06
"""An inch of way to the objective that a defending unit looks after."""
BEHIND = 0.3
"""Guns follow at less than a third of the pull of the others."""
FACED = 0.4
"""The nearest enemy is in the front arc."""
IN_RANGE = 0.08
"""Each base of the front rank that has the nearest enemy in range."""
COVER = 0.3
"""Each column of cover with the enemy near."""
NEAR = 12 * INCH
MARCHING_NEAR = 1.2
"""In column of march or limbered with the enemy near."""
SQUARE = 0.5
"""A square is good against cavalry that is near, and bad otherwise."""
COMMANDED = 0.12
"""A unit that its general can reach."""
ON_TARGET = 0.5
"""A battery in action with the enemy in its arc and range."""
RESULTS = {
    "BBB-AR-P7": 4.5,
    "BBB-AR-P4": 2.7,
    "BBB-AR-P1": 1.0,
    "BBB-AR-0": 0.0,
    "BBB-AR-N1": -1.0,
    "BBB-AR-N4": -2.2,
    "BBB-AR-N7": -4.0,
}
"""What a row of the assault's results is worth to the attacker."""


def evaluate(g: Battle, player: int) -> float:
    """What a position is worth to a player, more than to the other side."""
    holders = soon_held(g)
    value = side_value(g, player, holders) - side_value(g, 1 - player, holders)
    mover = g.facts.player
    fights = sum([fight_value(g, *one) for one in groups(g, mover)], 0.0)
    return value + (fights if mover == player else -fights)


def soon_held(g: Battle) -> list[int]:
    """Who will hold each objective if all stay where they are."""
    found: list[int] = []
    for objective, holder in zip(g.table.objectives, g.facts.holders, strict=True):
        there = [side for side in (0, 1) if is_near(g, side, objective.at)]
        found.append(there[0] if len(there) == 1 else holder)
    return found


def side_value(g: Battle, side: int, holders: list[int]) -> float:
    """What a side has: objectives, troops, and where they stand."""
    value = OBJECTIVE * len([holder for holder in holders if holder == side])
    goals = goals_of(g, side, holders)
    generals = g.generals(side)
    for number in g.units(side):
        piece = g.piece(number)
        value += worth_of(g, piece) + stand_value(g, number, goals)
        if any([g.near(number, general, g.rules.section(MovingSection).command) for general in generals]):
            value += COMMANDED
    return value


def goals_of(g: Battle, side: int, holders: list[int]) -> list[Point]:
    """What a side goes for: the objectives it does not hold; with all held, or defending, those it does."""
    places = g.table.objectives
    wanted = [one.at for one, holder in zip(places, holders, strict=True) if holder != side]
    held = [one.at for one, holder in zip(places, holders, strict=True) if holder == side]
    return (wanted or held) if side == ATTACKER else (held + wanted)


def worth_of(g: Battle, piece: Piece) -> float:
    """A unit for what it is and how it is."""
    if is_artillery(piece.arm):
        value = GUNS * piece.bases * (0.5 if piece.status & REDUCED else 1.0)
    else:
        value = QUALITY[piece.quality] * piece.bases
    if piece.status & DISORDERED:
        value -= DISORDER
    if piece.status & LOW_AMMO:
        value -= SHORT_OF_AMMO
    return value - (SPENT if g.is_spent(piece) else 0.0)


def stand_value(g: Battle, number: int, goals: list[Point]) -> float:
    """Near to what it goes for, and ready for the nearest enemy."""
    piece, at = g.piece(number), g.place(number).at
    pull = (FAR if piece.side == ATTACKER else GUARD) * (BEHIND if is_artillery(piece.arm) else 1.0)
    value = -pull * min([plane.distance(at, goal) for goal in goals]) / INCH
    enemy = g.nearest_enemy(number)
    return value + (ready_value(g, number, enemy) if enemy != NOBODY else 0.0)


def ready_value(g: Battle, number: int, enemy: int) -> float:
    """How well a unit stands to its nearest enemy."""
    piece, place, there = g.piece(number), g.place(number), g.place(enemy)
    dx, dy = there.at[0] - place.at[0], there.at[1] - place.at[1]
    apart = plane.distance(place.at, there.at) - (place.deep + there.deep) // 2
    faced = (dx, dy) != (0, 0) and plane.in_arc(place.facing, g.arc, dx, dy)
    value = FACED if faced else 0.0
    if apart > NEAR and not is_artillery(piece.arm):
        return value
    if piece.formation in MARCHING:
        return value - MARCHING_NEAR
    if piece.formation is Formation.SQUARE:
        value += SQUARE if is_cavalry(g.piece(enemy).arm) else -SQUARE
    if faced and piece.weapon is not None and apart <= REACH[weapon_of(piece)]:
        value += IN_RANGE * ranks(piece.formation, piece.bases)[0] + (ON_TARGET if is_artillery(piece.arm) else 0.0)
    return value + COVER * fire_cover(g, number)


def fight_value(g: Battle, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
    """What an assault is expected to come to, by the exact odds of its dice."""
    section = g.rules.section(AssaultSection)
    net = int(section.net(foreseen(g, attackers, defenders).clash).total)
    return sum([p * RESULTS[section.row(net + by)] for by, p in margins(section.dice).items()], 0.0)


def margins(dice: int) -> dict[int, float]:
    """The chances of the attacker's dice less the defender's."""
    return _MARGINS[dice]


def _margins(dice: int) -> dict[int, float]:
    one = {0: 1.0}
    for _ in range(dice):
        one = _added(one)
    found: dict[int, float] = {}
    for a, p in one.items():
        for b, q in one.items():
            found[a - b] = found.get(a - b, 0.0) + p * q
    return found


def _added(spread: dict[int, float]) -> dict[int, float]:
    found: dict[int, float] = {}
    for total, p in spread.items():
        for face in range(1, 7):
            found[total + face] = found.get(total + face, 0.0) + p / 6
    return found


_MARGINS = {dice: _margins(dice) for dice in (1, 2)}
