"""How good a position is for a player: a plain sum of features, in bases."""

from __future__ import annotations

from grognard.ai.weights import Weights, less
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.contact import foreseen, groups
from grognard.bloody_big_battles.board.firing import REACH, weapon_of
from grognard.bloody_big_battles.board.leaves import DISORDERED, LOW_AMMO, NOBODY, REDUCED, Piece, ranks
from grognard.bloody_big_battles.board.standing import fire_cover
from grognard.bloody_big_battles.board.victory import ATTACKER, alone_at, outcome_with
from grognard.bloody_big_battles.sheet.army import MARCHING, Formation, Quality, is_artillery, is_cavalry
from grognard.bloody_big_battles.sheet.assault import AssaultSection
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point
from grognard.odds import remember

QUALITY = {Quality.RAW: 0.8, Quality.TRAINED: 1.0, Quality.VETERAN: 1.3}
"""A base, by its quality."""
GUNS = 2.0
"""A base of guns."""
FEATURES = (
    "objectives",
    "objectives_late",
    "bases",
    "disorder",
    "spent",
    "short_of_ammo",
    "way",
    "way_of_guns",
    "way_to_guard",
    "way_of_guns_to_guard",
    "commanded",
    "faced",
    "marching_near",
    "square",
    "in_range",
    "on_target",
    "cover",
    "fights",
    "decides",
    "decides_late",
)
"""What counts, in the order of `features_of`:

- objectives held, and the more of the turns are over the more;
- bases by their quality; units disordered, spent, short of ammunition;
- inches of way to the objective a unit of the attacker goes for, or one of the defender looks after; of guns apart;
- units that a general can reach, that face the nearest enemy, that march or are limbered with the enemy near;
- squares with cavalry near, less those with other enemies near;
- bases of the front rank with the nearest enemy in range; batteries with one in arc and range; columns of cover;
- what the assaults are expected to come to that whose turn it is has begun;
- a win or a defeat if the battle ended so, and the more of the turns are over the more.
"""
WEIGHTS = Weights("grognard.bloody_big_battles.computer", FEATURES)
DISORDER, SHORT_OF_AMMO = -WEIGHTS.of("disorder"), -WEIGHTS.of("short_of_ammo")
NEAR = 12 * INCH
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
    return WEIGHTS.value(features(g, player))


def share(g: Battle, player: int) -> float:
    """What share of a win it is."""
    return WEIGHTS.share(features(g, player), player)


def features(g: Battle, player: int) -> list[float]:
    """How far a player is ahead of the other."""
    holders = soon_held(g)
    mover = g.facts.player
    fights = sum([fight_value(g, attackers, defenders) for attackers, defenders in groups(g, mover)], 0.0)
    ahead = less(features_of(g, player, holders), features_of(g, 1 - player, holders))
    decides = outcome_with(g, holders).for_player(player)
    return [*ahead, fights if mover == player else -fights, decides, decides * time_gone(g)]


def soon_held(g: Battle) -> list[int]:
    """Who will hold each objective if all stay where they are."""
    found: list[int] = []
    for i, objective in enumerate(g.table.objectives):
        alone = alone_at(g, objective.at)
        found.append(g.facts.holders[i] if alone == NOBODY else alone)
    return found


def features_of(g: Battle, side: int, holders: list[int]) -> list[float]:
    """What a side has: objectives, troops, and where they stand."""
    held = float(len([holder for holder in holders if holder == side]))
    goes_for = goals_of(g, side, holders)
    generals = g.generals(side)
    command = g.rules.section(MovingSection).command
    bases = disorder = spent = short = commanded = 0.0
    way = guns = 0.0
    ready, enemies = [0.0] * len(READY), g.units(1 - side)
    for number in g.units(side):
        piece = g.pieces[number]
        bases += bases_of(piece)
        disorder += bool(piece.status & DISORDERED)
        spent += g.is_spent(piece)
        short += bool(piece.status & LOW_AMMO)
        commanded += is_commanded(g, number, generals, command)
        inches = plane.distance_to_nearest(g.places[number].at, goes_for) / INCH
        if is_artillery(piece.arm):
            guns += inches
        else:
            way += inches
        enemy = g.nearest_of(number, enemies)
        if enemy != NOBODY:
            ready_for(g, number, enemy, ready)
    marching = [way, guns, 0.0, 0.0] if side == ATTACKER else [0.0, 0.0, way, guns]
    return [held, held * time_gone(g), bases, disorder, spent, short, *marching, commanded, *ready]


def time_gone(g: Battle) -> float:
    """How much of the turns is over."""
    return min(1.0, g.facts.turn / max(1, g.plan.turns))


def is_commanded(g: Battle, number: int, generals: list[int], reach: int) -> bool:
    """Whether a general may reach a unit."""
    for general in generals:
        if g.near(number, general, reach):
            return True
    return False


def goals_of(g: Battle, side: int, holders: list[int]) -> list[Point]:
    """What a side goes for: the objectives it does not hold; with all held, or defending, those it does."""
    wanted: list[Point] = []
    held: list[Point] = []
    for i, objective in enumerate(g.table.objectives):
        (held if holders[i] == side else wanted).append(objective.at)
    return (wanted or held) if side == ATTACKER else (held + wanted)


def bases_of(piece: Piece) -> float:
    """The bases of a unit, by what they are."""
    if is_artillery(piece.arm):
        return GUNS * piece.bases * (0.5 if piece.status & REDUCED else 1.0)
    return QUALITY[piece.quality] * piece.bases


READY = FACED, MARCHES, SQUARES, BEARING, ON_TARGET, COVER = range(6)
"""How a unit stands to its nearest enemy, in the order of the features."""


def ready_for(g: Battle, number: int, enemy: int, ready: list[float]) -> None:
    """Adds up how well a unit stands to its nearest enemy."""
    piece, place, there = g.pieces[number], g.places[number], g.places[enemy]
    dx, dy = there.at[0] - place.at[0], there.at[1] - place.at[1]
    apart = plane.distance(place.at, there.at) - (place.deep + there.deep) // 2
    faced = (dx, dy) != (0, 0) and plane.in_arc(place.facing, g.arc, dx, dy)
    ready[FACED] += faced
    if apart > NEAR and not is_artillery(piece.arm):
        return
    if piece.formation in MARCHING:
        ready[MARCHES] += 1.0
        return
    if piece.formation is Formation.SQUARE:
        ready[SQUARES] += 1.0 if is_cavalry(g.pieces[enemy].arm) else -1.0
    if faced and piece.weapon is not None and apart <= REACH[weapon_of(piece)]:
        ready[BEARING] += ranks(piece.formation, piece.bases)[0]
        ready[ON_TARGET] += is_artillery(piece.arm)
    ready[COVER] += fire_cover(g, number)


def fight_value(g: Battle, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
    """What an assault is expected to come to, by the exact odds of its dice."""
    fight = foreseen(g, attackers, defenders).clash
    known: dict[str, float] | None = g.rules.remembered.get(fight)
    if known is None:
        section = g.rules.section(AssaultSection)
        net = int(section.net(fight).total)
        gain = sum([p * RESULTS[section.row(net + by)] for by, p in margins(section.dice).items()], 0.0)
        known = remember(g, fight, {"gain": gain})
    return known["gain"]


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
