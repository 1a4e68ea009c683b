"""27 on the board: the opponent shoots from squares that were not assaulted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from grognard.kernel.answers import DONE
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Begun, Subject
from grognard.kernel.seen import Covered
from grognard.square_bashing.board.barrages import no_fire_into, no_fire_out_of
from grognard.square_bashing.board.battle import Battle
from grognard.square_bashing.board.hits import take_off
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.shooting_27 import Shoot, ShootingSection, Shot, Volley
from grognard.squares.answers import At
from grognard.squares.army import Kind
from grognard.squares.battle import FELL_BACK, WAS_ASSAULTED

Aimed = tuple[tuple[int, tuple[int, ...]], ...]
"""Who shoots at which square."""

HEARD_FIRST = (Kind.INFANTRY, Kind.DISMOUNTED)


@dataclass
class Shooting(Procedure):
    """A player's squares shoot one after the other, from the right."""

    player: int
    i: int = 0

    def next_square(self, g: Battle, _: Any) -> Made:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            self.i += 1
            if g.places[at].side == self.player and may_shoot(g, at):
                self.again()
                return ShootFrom(self.player, at)
        return Done()


Shooting.steps = (Shooting.next_square,)


def may_shoot(g: Battle, at: int) -> bool:
    return not g.has_mark(at, WAS_ASSAULTED) and not no_fire_out_of(g, at)


def shooters_at(g: Battle, at: int) -> list[tuple[int, int]]:
    """The units there that shoot, each with its range; those that fell back this turn do not (SB-GAP-SHOT)."""
    found = []
    reach = g.rules.section(ShootingSection).reach
    for number in g.places[at].units:
        piece = g.pieces[number]
        if piece.kind in reach and (not piece.did & FELL_BACK or g.setting("fallen_back_shoot")):
            found.append((number, reach[piece.kind]))
    return found


def furthest(g: Battle, units: tuple[int, ...]) -> int:
    """The longest range among units that shoot, 0 where there are none."""
    furthest, reach = 0, g.rules.section(ShootingSection).reach
    for number in units:
        furthest = max(furthest, reach[g.pieces[number].kind])
    return furthest


def targets(g: Battle, at: int, reach: int) -> list[int]:
    """The enemy squares within range and sight, none of them under barrage."""
    enemy = 1 - g.places[at].side
    if reach == 1:
        return [to for to in g.map.beside[at] if g.places[to].side == enemy and not no_fire_into(g, to)]
    return [
        to
        for to in g.held_by(enemy)
        if g.map.distance(at, to) <= reach and not no_fire_into(g, to) and in_sight(g, at, to)
    ]


def covered(g: Battle, number: int) -> list[Covered]:
    """The squares that a unit shoots as far as, where it sees them."""
    piece = g.pieces[number]
    reach = g.rules.section(ShootingSection).reach.get(piece.kind, 0)
    if piece.at < 0 or not reach:
        return []
    near = [to for to in range(len(g.places)) if 0 < g.map.distance(piece.at, to) <= reach]
    seen = g.map.beside[piece.at] if reach == 1 else [to for to in near if in_sight(g, piece.at, to)]
    return [Covered("fire", reach, tuple(seen))]


def in_sight(g: Battle, at: int, to: int) -> bool:
    """Open if any shortest way through faces is (SB-GAP-SIGHT)."""
    over_troops = bool(g.setting("hill_sees_over")) and g.map.grounds[at][g.places[at].works].hill
    return _way_open(g, at, to, over_troops)


def _way_open(g: Battle, at: int, to: int, over_troops: bool) -> bool:
    distance = g.map.distance(at, to)
    for one in g.map.beside[at]:
        if one == to:
            return True
        if (
            g.map.distance(one, to) < distance
            and not _blocks(g, one, over_troops)
            and _way_open(g, one, to, over_troops)
        ):
            return True
    return False


def _blocks(g: Battle, at: int, over_troops: bool) -> bool:
    """Woods, buildings and hills block, so do troops, and no fire crosses a barrage."""
    return g.map.blocks[at] or (g.places[at].side >= 0 and not over_troops) or no_fire_into(g, at)


def shoot(
    g: Battle,
    start: int,
    units: tuple[int, ...],
    to: int,
    present: tuple[Unit, ...] | None = None,
    in_play: bool = False,
) -> Shoot:
    """Units of a square shoot at another; `present` are those whose quality counts, if not just these."""
    section = g.rules.section(ShootingSection)
    volley = Volley(tuple([g.unit(n) for n in units]), g.map.distance(start, to), present)
    there = tuple([g.unit(n, in_play=in_play) for n in g.combat_units_at(to)])
    saves = section.saves_of(there, g.ground(to), False)
    return Shoot(section.table.tally(volley), saves, in_play, g.places[start].side)


@dataclass
class ShootFrom(Procedure):
    """The units of one square choose targets, small arms together and each gun for itself; then they shoot."""

    player: int
    square: int

    def line_up(self, g: Battle, _: Any) -> Made:
        shooters = shooters_at(g, self.square)
        near = tuple([number for number, reach in shooters if reach == 1])
        far = tuple([number for number, reach in shooters if reach > 1])
        if g.setting("guns_choose") == "one-target":
            return Aim(self.player, self.square, ((*near, *far),))
        return Aim(self.player, self.square, (near, *[(number,) for number in far]))

    def shoot(self, g: Battle, shots: Aimed) -> Made:
        return self.instead(Volleys(self.player, self.square, shots, len(shots)))


ShootFrom.steps = (ShootFrom.line_up, ShootFrom.shoot)


@final
class Shots(Among):
    """The squares that units may shoot at."""

    def __init__(self, rule: str, these: tuple[Any, ...], start: int, units: tuple[int, ...]) -> None:
        super().__init__(rule, these)
        self.start = start
        self.units = units

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.start, self.units)

    def begins(self, g: Battle, answer: At | str) -> Begun | None:
        if not isinstance(answer, At):
            return None
        return Begun("sb.shooting", shoot(g, self.start, self.units, g.map.number(answer.square)))


@dataclass
class Aim(Procedure):
    """Each group picks a target in its range, or none. Result: the shots, joined by target."""

    player: int
    square: int
    groups: tuple[tuple[int, ...], ...]
    shots: Aimed = ()

    def choose(self, g: Battle, _: Any) -> Made:
        while self.groups:
            reach = furthest(g, self.groups[0])
            squares = targets(g, self.square, reach) if reach else []
            if squares:
                these = (*[g.map.answers[to] for to in squares], DONE)
                about = Subject((self.square,), self.groups[0])
                return Ask(self.player, "SB-19-7", Shots("SB-27-RANGE", these, self.square, self.groups[0]), "", about)
            self.groups = self.groups[1:]
        return Done(self.shots)

    def aim(self, g: Battle, target: At | str) -> Made:
        if isinstance(target, At):
            self.shots = _joined(self.shots, g.map.number(target.square), self.groups[0])
        self.groups = self.groups[1:]
        return self.again()


Aim.steps = (Aim.choose, Aim.aim)


def _joined(shots: Aimed, to: int, group: tuple[int, ...]) -> Aimed:
    """Who shoots at one square shoots together."""
    if to in [target for target, _ in shots]:
        return tuple([(target, (*units, *group) if target == to else units) for target, units in shots])
    return (*shots, (to, group))


@dataclass
class Volleys(Procedure):
    """The shots of one square, target by target."""

    player: int
    square: int
    shots: Aimed
    in_all: int
    targets: tuple[int, ...] = ()

    def subject(self, g: Battle) -> Subject:
        return Subject((self.shots[0][0], self.square), self.shots[0][1], says="square")

    def next_shot(self, g: Battle, _: Any) -> Made:
        if not self.shots:
            return Done()
        to, units = self.shots[0]
        self.targets = tuple(g.combat_units_at(to))
        if not self.targets:
            self.shots = self.shots[1:]
            return self.again()
        names = ", ".join([g.piece_name(number) for number in units])
        g.tell(Event("SB-19-7", "shoots", square=g.where(to), start=g.where(self.square), units=names))
        return shoot(g, self.square, units, to, self.whose_quality(g, units), in_play=True)

    def whose_quality(self, g: Battle, units: tuple[int, ...]) -> tuple[Unit, ...]:
        """The +1 and -1 of the square go to the shot with infantry or dismounted cavalry, else to the first."""
        here = g.units(self.square)
        rifles = [target for target, group in self.shots if any([g.pieces[n].kind in HEARD_FIRST for n in group])]
        has_rifles = any([g.pieces[n].kind in HEARD_FIRST for n in units])
        is_first = len(self.shots) == self.in_all
        return here if has_rifles or (is_first and not rifles) else ()

    def come_off(self, g: Battle, shot: Shot) -> Made:
        take_off(g, self.targets, shot.casualties)
        self.shots = self.shots[1:]
        return self.again()


Volleys.steps = (Volleys.next_shot, Volleys.come_off)
