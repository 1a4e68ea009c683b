"""7 on the board: who reaches what, and what is bombarded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from grognard.kernel.answers import DONE
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Begun, Subject
from grognard.kernel.seen import Covered
from grognard.squares.answers import At
from grognard.squares.army import Kind
from grognard.squares.battle import ASSAULTED, FELL_BACK, WENT
from grognard.squares.ground import Ground
from grognard.squares.map import NOWHERE
from grognard.walter_schnaffs.board.battle import FIRED, Battle
from grognard.walter_schnaffs.board.losses import TakeLosses
from grognard.walter_schnaffs.sheet.army_2 import BATTERIES, BREECH_6_7, MUZZLE_LIGHT
from grognard.walter_schnaffs.sheet.bombardment_7 import Bombard, Shot
from grognard.walter_schnaffs.sheet.ladder_3 import GERMAN
from grognard.walter_schnaffs.sheet.losses_8 import ANY


def fires_percussion(side: int, arms: str) -> bool:
    """German artillery of any kind, and French 7-pounders; mitrailleuses fire no shell."""
    return bool(arms) and (side == GERMAN or arms == BREECH_6_7)


def shot_of(g: Battle, number: int, far: bool) -> Shot:
    piece, arms = g.pieces[number], g.arms[number]
    return Shot(piece.kind, arms, far, fires_percussion(piece.side, arms))


def bombard(g: Battle, guns: tuple[int, ...], target: int, in_play: bool = False) -> Bombard:
    """Guns fire at a zone."""
    shots = tuple([shot_of(g, gun, targets(g, gun)[target]) for gun in guns])
    return Bombard(shots, is_cover(g.ground(target)), g.is_soft(target), in_play, g.pieces[guns[0]].side)


def is_cover(ground: Ground) -> bool:
    """Woods and buildings (WS-GAP-TERRAIN)."""
    return ground.overgrown


def may_fire(g: Battle, number: int) -> bool:
    """Guns and mitrailleuses that did not move or retire, nor take part in an attack, nor fire yet (WS-7-IDLE)."""
    piece = g.pieces[number]
    return piece.kind in BATTERIES and not piece.did & (WENT | FELL_BACK | ASSAULTED | FIRED)


def reaches_far(g: Battle, number: int) -> bool:
    """Two zones for breech-loaders and heavy bronze; one, by a side, for bronze 4-pounders and mitrailleuses."""
    return g.pieces[number].kind is Kind.ARTILLERY and g.arms[number] != MUZZLE_LIGHT


def targets(g: Battle, number: int) -> dict[int, bool]:
    """The enemy zones in reach and in sight, and whether each is far."""
    piece, places = g.pieces[number], g.places
    enemy = 1 - piece.side
    found = {at: False for at in g.map.beside[piece.at] if places[at].side == enemy}
    if reaches_far(g, number):
        for at in far_zones(g, piece.at):
            if places[at].side == enemy:
                found[at] = True
    return found


def covered(g: Battle, number: int) -> list[Covered]:
    """The zones that a battery reaches."""
    piece = g.pieces[number]
    if piece.at < 0 or piece.kind not in BATTERIES:
        return []
    far = far_zones(g, piece.at) if reaches_far(g, number) else []
    return [Covered("fire", 2 if far else 1, tuple(dict.fromkeys([*g.map.beside[piece.at], *far])))]


def far_zones(g: Battle, at: int) -> list[int]:
    """Zones at a corner, or two away in a line with nothing in between to fire over."""
    zones = [to for to in g.map.corners[at] if not corner_blocked(g, at, to)]
    for over in g.map.beside[at]:
        to = g.map.beyond(at, over)
        if to != NOWHERE and not blocks(g, at, over):
            zones.append(to)
    return zones


def blocks(g: Battle, start: int, over: int) -> bool:
    """Woods, buildings and troops, unless the gun stands higher (WS-7-BLOCK)."""
    ground = g.ground(over)
    if not ground.overgrown and g.places[over].side == NOWHERE:
        return False
    return ground.hill or not g.ground(start).hill


def corner_blocked(g: Battle, start: int, to: int) -> bool:
    """Never, unless the table wants both zones beside the line to count (WS-GAP-TERRAIN)."""
    if g.setting("diagonal_shots") == "free":
        return False
    return all([blocks(g, start, over) for over in g.map.beside[start] if over in g.map.beside[to]])


@dataclass
class Bombardments(Procedure):
    """A player's zones bombard one after the other, from the right."""

    player: int
    i: int = 0

    def next_zone(self, g: Battle, _: Any) -> Made:
        order = g.map.order[self.player]
        while self.i < len(order):
            at = order[self.i]
            self.i += 1
            if g.places[at].side == self.player:
                guns = tuple([n for n in g.places[at].units if may_fire(g, n) and targets(g, n)])
                if guns:
                    self.again()
                    return BombardFrom(self.player, at, guns)
        return Done()


Bombardments.steps = (Bombardments.next_zone,)


@dataclass
class BombardFrom(Procedure):
    """The guns of one zone are aimed one by one; then they fire, target by target."""

    player: int
    square: int
    guns: tuple[int, ...]
    aimed: tuple[tuple[int, int], ...] = ()

    def aim(self, g: Battle, _: Any) -> Made:
        if not self.guns:
            return self.instead(FireAll(self.player, self.aimed))
        zones = tuple([g.map.answers[at] for at in targets(g, self.guns[0])])
        choices = Targets("WS-7-RANGE", (*zones, DONE), self.guns[0])
        return Ask(self.player, "WS-7-RANGE", choices, "", Subject((self.square,), self.guns[:1]))

    def aimed_at(self, g: Battle, where: Any) -> Made:
        gun, self.guns = self.guns[0], self.guns[1:]
        if isinstance(where, At):
            self.aimed = (*self.aimed, (gun, g.map.number(where.square)))
        return self.again()


BombardFrom.steps = (BombardFrom.aim, BombardFrom.aimed_at)


@final
class Targets(Among):
    """The zones that a gun may fire at."""

    def __init__(self, rule: str, these: tuple[Any, ...], gun: int) -> None:
        super().__init__(rule, these)
        self.gun = gun

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.gun)

    def begins(self, g: Battle, answer: At | str) -> Begun | None:
        if not isinstance(answer, At):
            return None
        return Begun("ws.bombard", bombard(g, (self.gun,), g.map.number(answer.square)))


@dataclass
class FireAll(Procedure):
    """The guns of a zone fire at one target after the other."""

    player: int
    aimed: tuple[tuple[int, int], ...]
    target: int = NOWHERE
    guns: tuple[int, ...] = ()

    def subject(self, g: Battle) -> Subject:
        return Subject((self.target,), says="square")

    def fire(self, g: Battle, _: Any) -> Made:
        if not self.aimed:
            return Done()
        self.target = self.aimed[0][1]
        self.guns = tuple([gun for gun, at in self.aimed if at == self.target])
        self.aimed = tuple([one for one in self.aimed if one[1] != self.target])
        for gun in self.guns:
            g.did(gun, FIRED)
        return bombard(g, self.guns, self.target, in_play=True)

    def suffer(self, g: Battle, lost: int) -> Made:
        names = ", ".join([g.piece_name(number) for number in self.guns])
        g.tell(Event("WS-GAP-SHOTS", "square", square=g.where(self.target), units=names, losses=lost))
        self.again()
        return TakeLosses(self.target, (ANY,) * lost, "WS-GAP-SHOTS")


FireAll.steps = (FireAll.fire, FireAll.suffer)
