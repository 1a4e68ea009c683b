"""Fire on the table: who bears on whom, the volleys of a phase, and what they do to their targets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, final

from grognard.bloody_big_battles.board.answers import FireAt, read_answer, read_fire
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.leaves import (
    DISORDERED,
    FIRED,
    HAULED,
    ISOLATED,
    LOW_AMMO,
    MOVED,
    NOBODY,
    ON,
    PIVOTED,
    REDUCED,
    UNLIMBERED,
    WENT,
    WENT_FAR,
    Piece,
    Place,
    front_middle,
    ranks,
)
from grognard.bloody_big_battles.board.retire import place_behind
from grognard.bloody_big_battles.board.standing import fire_cover, is_crossing_bridge, is_flanked, sees
from grognard.bloody_big_battles.board.zones import has_zone
from grognard.bloody_big_battles.sheet.army import MARCHING, Ability, Arm, Formation, Weapon, is_artillery, is_cavalry
from grognard.bloody_big_battles.sheet.fire import (
    BATTERIES,
    EFFECTS,
    FIRE_RESULTS,
    MUSKETS,
    Fire,
    Hit,
    is_halted,
)
from grognard.bloody_big_battles.sheet.moving import MovingSection
from grognard.bloody_big_battles.sheet.volley import ROCKETS_REACH, SQUARE_REACH, Firer, Shot, Target, Volley
from grognard.kernel.answers import DONE
from grognard.kernel.errors import BadInput, Refusal
from grognard.kernel.event import Event
from grognard.kernel.leaf import Leaf
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import NOTHING, PIECE, Ask, Begun, Choices, Subject
from grognard.kernel.seen import Covered
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH, Point

RECOVERY = INCH * int(FIRE_RESULTS.number("BBB-FR-REFILL", "inches"))
"""Beyond this of every enemy, ammunition and silenced guns come back."""


def _reach(weapon: Weapon, arm: Arm) -> int:
    """How far a weapon reaches against an arm, by its row of the fire factors."""
    if weapon is Weapon.ROCKETS:
        return int(ROCKETS_REACH) * INCH
    shot = Shot(Firer(weapon), Target(arm))
    for table in (MUSKETS, BATTERIES):
        row = table.row_for(shot)
        if row is not None:
            return table.ranges[len(row.figures) - 1] * INCH
    return 0


REACH = {weapon: _reach(weapon, Arm.INFANTRY) for weapon in Weapon}
REACH_AT_HORSE = {weapon: _reach(weapon, Arm.OTHER_CAVALRY) for weapon in Weapon}


@dataclass(eq=False)
class Aim(Leaf):
    """What a unit may fire at: how many of its bases bear, and from how far."""

    firer: int
    target: int
    bases: int
    gap: int


# Who fires at whom


def may_fire(g: Battle, number: int, offensive: bool) -> bool:
    """Columns of march, silenced guns and, in their own turn, guns just hauled do not fire.

    Nor do isolated guns, which may only retire, even where their roll has rallied them; nor guns that
    moved and then unlimbered, but horse artillery that did not go far.
    """
    piece = g.pieces[number]
    if piece.weapon is None or piece.formation in MARCHING or piece.did & FIRED:
        return False
    if not is_artillery(piece.arm):
        return True
    if piece.status & DISORDERED or (offensive and piece.did & (HAULED | ISOLATED)):
        return False
    if not (piece.did & UNLIMBERED and piece.did & WENT):
        return True
    return piece.weapon is Weapon.HORSE and not piece.did & WENT_FAR


def weapon_of(piece: Piece) -> Weapon:
    """Units with skirmishers fire by the skirmishers' row (BBB-GAP-BEARING)."""
    assert piece.weapon is not None
    if piece.weapon is Weapon.MUSKET and Ability.SKIRMISHERS in piece.abilities:
        return Weapon.SKIRMISH_MUSKET
    return piece.weapon


def reach_of(piece: Piece, at_horse: bool) -> int:
    reach = REACH_AT_HORSE[weapon_of(piece)] if at_horse else REACH[weapon_of(piece)]
    return min(reach, int(SQUARE_REACH) * INCH) if piece.formation is Formation.SQUARE else reach


def aims_of(g: Battle, number: int, offensive: bool) -> list[Aim]:
    """What a unit may fire at: the nearest in its arc; in contact only what it touches."""
    piece = g.pieces[number]
    reaches = [reach_of(piece, at_horse) for at_horse in (False, True)]
    enemies = [e for e in g.units(1 - piece.side) if g.near(number, e, reaches[is_cavalry(g.pieces[e].arm)])]
    if not enemies:
        return []
    held = g.charged_by(number)
    touched = [e for e in enemies if e in held or g.touching(number, e)]
    gaps = sorted([(g.gap(number, e), e) for e in touched or enemies])
    found: list[Aim] = []
    for gap, enemy in gaps:
        if found and g.setting("fires_at") == "nearest" and gap > found[0].gap:
            break
        reach = reaches[is_cavalry(g.pieces[enemy].arm)]
        if gap > reach:
            continue
        if not touched and (is_engaged(g, enemy, offensive) or not sees(g, number, enemy)):
            continue
        bases = bearing(g, number, enemy, reach)
        if bases:
            found.append(Aim(number, enemy, bases, gap))
    return found


def is_engaged(g: Battle, number: int, offensive: bool) -> bool:
    """Whether a target in contact is spared by others: save in defensive fire at who moved (BBB-GAP-CONTACT)."""
    if not offensive and g.pieces[number].did & MOVED:
        return False
    return bool(g.in_contact(number))


def bearing(g: Battle, number: int, target: int, reach: int) -> int:
    """How many bases of the front rank have the target in their arc; a square fires with all, to any side."""
    piece = g.pieces[number]
    if piece.formation is Formation.SQUARE:
        return piece.bases
    place, there = g.places[number], g.places[target].outline
    across, _ = ranks(piece.formation, piece.bases)
    return len(
        [i for i in range(across) if plane.lies_ahead(front_of(place, i, across), place.facing, g.arc, reach, there)]
    )


def front_of(place: Place, base: int, across: int) -> tuple[Point, Point]:
    """The front edge of a base in the first rank."""
    left, right = place.outline[0], place.outline[1]
    return plane.between(left, right, base, across), plane.between(left, right, base + 1, across)


def covered(g: Battle, number: int) -> list[Covered]:
    """The ground that a unit commands: its zone of control, and as far as it fires."""
    piece, place = g.pieces[number], g.places[number]
    if piece.state != ON or piece.general:
        return []
    edge, zone = (place.outline[0], place.outline[1]), g.rules.section(MovingSection).zone
    found: list[Covered] = []
    if has_zone(piece):
        found.append(Covered("zone", zone // INCH, (), plane.ahead_of(edge, place.facing, g.arc, zone)))
    if may_fire(g, number, False):
        reach = reach_of(piece, False)
        if piece.formation is Formation.SQUARE:
            found.append(Covered("fire_round", reach // INCH, (), plane.all_round(place.outline, reach)))
        else:
            found.append(Covered("fire", reach // INCH, (), plane.ahead_of(edge, place.facing, g.arc, reach)))
    return found


def all_aims(g: Battle, player: int, offensive: bool) -> tuple[Aim, ...]:
    found: list[Aim] = []
    for number in g.units(player):
        if may_fire(g, number, offensive):
            found.extend(aims_of(g, number, offensive))
    return tuple(found)


# A volley


def volley(g: Battle, aims: tuple[Aim, ...]) -> Volley:
    """The units that fire together, and their target, as the fire tables see them."""
    target = aims[0].target
    flanked = any([is_flanked(g, target, front_middle(g.places[aim.firer])) for aim in aims])
    return Volley(tuple([firer_of(g, aim) for aim in aims]), target_of(g, target, flanked))


def firer_of(g: Battle, aim: Aim) -> Firer:
    piece = g.pieces[aim.firer]
    return Firer(
        weapon=weapon_of(piece),
        bases=aim.bases,
        range=aim.gap / INCH,
        disordered=bool(piece.status & DISORDERED),
        low_ammo=bool(piece.status & LOW_AMMO),
        reduced=bool(piece.status & REDUCED),
        pivoted=bool(piece.did & PIVOTED),
        unlimbered=bool(piece.did & UNLIMBERED),
        in_square=piece.formation is Formation.SQUARE,
        skirmishers=Ability.SKIRMISHERS in piece.abilities,
        devastating=Ability.DEVASTATING in piece.abilities,
        ragged=Ability.RAGGED in piece.abilities,
    )


def target_of(g: Battle, number: int, flanked: bool) -> Target:
    piece = g.pieces[number]
    return Target(
        arm=piece.arm,
        quality=piece.quality,
        formation=piece.formation,
        skirmishers=Ability.SKIRMISHERS in piece.abilities,
        inept=Ability.INEPT in piece.abilities,
        cover=fire_cover(g, number),
        crossing_bridge=is_crossing_bridge(g, number),
        flanked=flanked,
    )


# The phase


@dataclass
class FirePhase(Procedure):
    """A player's units fire, volley by volley, until the player has enough or nobody bears."""

    player: int
    offensive: bool
    aims: tuple[Aim, ...] = ()
    shot: FireAt | None = None
    looked: bool = False

    def choose(self, g: Battle, _: Any) -> Made:
        if not self.looked:
            self.aims, self.looked = all_aims(g, self.player, self.offensive), True
        if not self.aims:
            return Done()
        what = "offensive" if self.offensive else "defensive"
        bear = tuple(dict.fromkeys([aim.firer for aim in self.aims]))
        return Ask(self.player, "BBB-GAP-BEARING", FireChoices(self.player, self.aims), what, Subject(pieces=bear))

    def subject(self, g: Battle) -> Subject:
        """The volley that is rolled for."""
        if self.shot is None:
            return NOTHING
        firers = g.calling(self.shot.firers)
        return Subject(pieces=(self.shot.unit, *self.shot.firers), numbers=(("firers", firers),), says="volley")

    def fire(self, g: Battle, answer: FireAt | str) -> Made:
        if not isinstance(answer, FireAt):
            return Done()
        self.shot = answer
        for number in answer.firers:
            g.did(number, FIRED)
        g.tell(Event("BBB-GAP-BEARING", "fires", firers=g.calling(answer.firers), target=g.called(answer.unit)))
        return Fire(volley(g, aims_with(self.aims, answer)), self.player)

    def struck(self, g: Battle, hit: Hit) -> Made:
        assert self.shot is not None
        stood = g.places[self.shot.unit]
        strike(g, self.shot.unit, hit.result)
        if hit.low_ammo:
            run_low(g, self.shot.firers)
        self.aims = tuple([aim for aim in self.aims if aim.firer not in self.shot.firers])
        self.looked = g.places[self.shot.unit] is stood
        return self.again()


FirePhase.steps = (FirePhase.choose, FirePhase.fire, FirePhase.struck)


def aims_with(aims: tuple[Aim, ...], shot: FireAt) -> tuple[Aim, ...]:
    """The aims of those who fire together."""
    return tuple([aim for aim in aims if aim.target == shot.unit and aim.firer in shot.firers])


@final
class FireChoices(Choices):
    """A target and who fires at it: any of those that bear on it, together."""

    kind: ClassVar[str] = PIECE

    def __init__(self, player: int, aims: tuple[Aim, ...]) -> None:
        self.player = player
        self.aims = aims

    def data(self) -> tuple[Any, ...]:
        return (self.player, self.aims)

    def begins(self, g: Battle, answer: Any) -> Begun | None:
        """The volley."""
        aims = aims_with(self.aims, answer) if isinstance(answer, FireAt) else ()
        return Begun("bbb.fire", Fire(volley(g, aims), self.player)) if aims else None

    def by_target(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for aim in self.aims:
            found.setdefault(aim.target, []).append(aim.firer)
        return found

    def answers(self, g: Any) -> Iterator[Any]:
        for target, firers in self.by_target().items():
            yield FireAt(target, tuple(firers))
            if len(firers) > 1:
                for firer in firers:
                    yield FireAt(target, (firer,))
        yield DONE

    def finite(self) -> bool:
        return False

    def why_not(self, g: Any, answer: Any) -> Refusal | None:
        if isinstance(answer, str) and answer == DONE:
            return None
        if not isinstance(answer, FireAt) or not answer.firers:
            return Refusal("BBB-GAP-BEARING")
        able = self.by_target().get(answer.unit, [])
        known = [firer for firer in able if firer in answer.firers]
        return None if tuple(known) == answer.firers else Refusal("BBB-GAP-BEARING")

    def sample(self, g: Any, rng: Random) -> Any:
        if rng.randrange(8) == 0:
            return DONE
        targets = self.by_target()
        target = rng.choice(list(targets))
        firers = tuple([firer for firer in targets[target] if rng.randrange(4)])
        return FireAt(target, firers or (targets[target][0],))

    def read(self, g: Any, text: str) -> Any:
        return read_answer(text)

    def parse(self, g: Any, text: str) -> Any:
        answer = DONE if text == DONE else read_fire(text)
        if answer is None:
            raise BadInput("answer", value=text, allowed=", ".join([str(one) for one in self.answers(g)]))
        return answer


# What it does


def strike(g: Battle, number: int, result: str) -> None:
    """A result of the fire table on its target."""
    effect = EFFECTS.get(result)
    if effect is None:
        return
    piece = g.pieces[number]
    g.disorder(number)
    g.lose(number, effect.loses)
    if g.pieces[number].state != ON:
        g.tell(Event("BBB-FR-LOSS", "gone", unit=g.called(number)))
    elif is_halted(effect, piece.quality) and g.facts.player == piece.side:
        halt(g, number)


def halt(g: Battle, number: int) -> None:
    """A unit that had come into contact is stopped short of it, if the table leaves it the room (BBB-GAP-CONTACT)."""
    if not g.in_contact(number):
        return
    end = place_behind(g, number, int(g.setting("halted_back")) * INCH)
    if end is not None:
        g.stand(number, end, g.places[number].facing)
        g.know(contacts=tuple([one for one in g.facts.contacts if one[0] != number]))
        g.tell(Event("BBB-GAP-CONTACT", "halted", unit=g.called(number)))


def run_low(g: Battle, firers: tuple[int, ...]) -> None:
    """Every unit that joined the fire runs low (BBB-GAP-AMMO)."""
    for number in firers if g.setting("runs_low") == "every-firer" else firers[:1]:
        piece = g.pieces[number]
        g.change(number, status=piece.status | LOW_AMMO)


# Ammunition and silenced guns


def refill(g: Battle, number: int) -> None:
    if g.pieces[number].status & LOW_AMMO:
        g.without(number, LOW_AMMO)
        g.tell(Event("BBB-FR-REFILL", unit=g.called(number)))


def restore(g: Battle, number: int) -> None:
    """A silenced battery is back in action."""
    piece = g.pieces[number]
    if is_artillery(piece.arm) and piece.status & DISORDERED:
        g.without(number, DISORDERED)
        g.tell(Event("BBB-FR-UNSILENCE", unit=g.called(number)))


def recover_by_distance(g: Battle, number: int) -> None:
    """After a move away from the enemy that ends far from all of them (BBB-GAP-AMMO)."""
    piece = g.pieces[number]
    wants = piece.status & LOW_AMMO or (is_artillery(piece.arm) and piece.status & DISORDERED)
    if wants and not g.enemy_within(number, RECOVERY) and went_away(g, number):
        refill(g, number)
        restore(g, number)


def went_away(g: Battle, number: int) -> bool:
    """Whether a unit is further from its nearest enemy than where it came from."""
    enemy = g.nearest_enemy(number)
    if enemy == NOBODY:
        return True
    there = g.places[enemy].at
    return plane.distance(front_middle(g.places[number]), there) > plane.distance(g.pieces[number].came, there)


def refill_by_waiting(g: Battle, player: int) -> None:
    """At the end of their own fire: units that neither moved nor fired."""
    for number in g.units(player):
        if not g.pieces[number].did & (MOVED | FIRED):
            refill(g, number)
