"""Units in contact: who fights whom, and their assault as the tables read it."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.leaves import FOUGHT, Contact, can_attack, front_middle, is_disordered, ranks
from grognard.bloody_big_battles.board.standing import assault_cover, is_flanked
from grognard.bloody_big_battles.board.ways import Way
from grognard.bloody_big_battles.sheet.army import MARCHING, Ability
from grognard.bloody_big_battles.sheet.assault import AssaultRoll, Clash, Side
from grognard.kernel.leaf import Leaf
from grognard.kernel.question import Begun
from grognard.kernel.space import plane
from grognard.kernel.space.plane import INCH

# Who fights whom


def groups(g: Battle, player: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The assaults to be fought: attackers and defenders joined by contact (BBB-GAP-GROUP)."""
    left = [n for n in g.units(player) if can_attack(g.pieces[n]) and not g.pieces[n].did & FOUGHT]
    enemies = [n for n in g.units(1 - player) if not g.pieces[n].did & FOUGHT]
    contacts = {n: g.in_contact_with(n, enemies) for n in left}
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    seen: set[int] = set()
    for number in left:
        if contacts[number] and number not in seen:
            attackers, defenders = joined(contacts, number)
            seen |= set(attackers)
            found.append((attackers, defenders))
    return found


def joined(contacts: dict[int, list[int]], first: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All that hangs together by contact with one attacker."""
    attackers, defenders = [first], list(contacts[first])
    grown = True
    while grown:
        grown = False
        for number, enemies in contacts.items():
            if number not in attackers and any([enemy in defenders for enemy in enemies]):
                attackers.append(number)
                defenders.extend([enemy for enemy in enemies if enemy not in defenders])
                grown = True
    return tuple(sorted(attackers)), tuple(sorted(defenders))


def charge(g: Battle, number: int, met: tuple[int, ...]) -> None:
    """Contact is made: who with whom, and the ground that is fought for (BBB-GAP-LASTING)."""
    if met:
        g.know(contacts=(*g.facts.contacts, *[(number, enemy, g.places[enemy].at) for enemy in met]))


def contacts_made(g: Battle, player: int) -> tuple[Contact, ...]:
    """Who is in contact with whom as the moves end, and where the middle of each target was when it was met."""
    met = {(number, enemy): ground for number, enemy, ground in g.facts.contacts}
    able = [number for number in g.units(player) if can_attack(g.pieces[number])]
    pairs = [(number, enemy) for number in able for enemy in g.in_contact(number)]
    return tuple([(number, enemy, met.get((number, enemy), g.places[enemy].at)) for number, enemy in pairs])


def resolved(g: Battle, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
    """Their assault is fought: contact lasts no longer (BBB-GAP-LASTING)."""
    contacts = g.facts.contacts
    g.know(contacts=tuple([one for one in contacts if one[0] not in attackers and one[1] not in defenders]))


# As the tables read it


def able_to_lead(g: Battle, units: tuple[int, ...]) -> tuple[int, ...]:
    """Who may lead a side: the unit with most bases (BBB-GAP-GROUP)."""
    if g.setting("leads") != "most-bases":
        return units
    most = max([g.pieces[n].bases for n in units])
    return tuple([n for n in units if g.pieces[n].bases == most])


@dataclass(eq=False)
class Between(Leaf):
    """What the ground adds to an assault: the points of cover against the attacker, and whether it takes a flank."""

    cover: int = 0
    flanked: bool = False


def ground_between(g: Battle, attackers: tuple[int, ...], leads: tuple[int, int]) -> Between:
    attacker, defender = leads
    flanked = any([is_flanked(g, defender, g.pieces[n].came, assault=True) for n in attackers])
    return Between(assault_cover(g, attacker, defender), flanked)


def clash(
    g: Battle, attackers: tuple[int, ...], defenders: tuple[int, ...], leads: tuple[int, int], ground: Between
) -> Clash:
    """An assault as its tables read it."""
    return Clash(side_of(g, attackers, leads[0]), side_of(g, defenders, leads[1]), ground.cover, ground.flanked)


def foreseen(g: Battle, attackers: tuple[int, ...], defenders: tuple[int, ...], *chosen: int) -> AssaultRoll:
    """The assault as it would be fought now, led by those who are chosen already, else by the first with most bases."""
    lead, against = _leader(g, attackers, chosen), _leader(g, defenders, chosen)
    ground = ground_between(g, attackers, (lead, against))
    fight = clash(g, attackers, defenders, (lead, against), ground)
    return AssaultRoll(fight, g.pieces[lead].side, g.pieces[against].side)


def _leader(g: Battle, units: tuple[int, ...], chosen: tuple[int, ...]) -> int:
    able = [n for n in units if n in chosen] or list(units)
    first = able[0]
    for number in able:
        if g.pieces[number].bases > g.pieces[first].bases:
            first = number
    return first


def begun_by_contact(g: Battle, number: int, way: Way) -> Begun | None:
    """The assault that a way into contact leads to; None where it meets nobody."""
    if not way.meets:
        return None
    after = g.copy()
    after.change(number, came=front_middle(g.places[number]))
    after.stand(number, way.end, way.facing)
    charge(after, number, way.meets)
    for attackers, defenders in groups(after, g.pieces[number].side):
        if number in attackers:
            return Begun("bbb.assault", foreseen(after, attackers, defenders))
    return None


def side_of(g: Battle, units: tuple[int, ...], lead: int) -> Side:
    piece = g.pieces[lead]
    return Side(
        bases=sum([g.pieces[n].bases for n in units]),
        arm=piece.arm,
        quality=piece.quality,
        formation=piece.formation,
        lancers=Ability.LANCERS in piece.abilities,
        aggressive=Ability.AGGRESSIVE in piece.abilities,
        in_depth=in_depth(g, lead, units),
        disordered=is_disordered(piece),
        fragile=Ability.FRAGILE in piece.abilities,
        spent=g.is_spent(piece),
    )


def in_depth(g: Battle, number: int, beside: tuple[int, ...]) -> bool:
    """Two ranks, or a friend in good order close behind (BBB-GAP-DEPTH); a file on the march is no ranks."""
    piece, place = g.pieces[number], g.places[number]
    if piece.formation not in MARCHING and ranks(piece.formation, piece.bases)[1] > 1:
        return True
    reach: int = g.setting("depth_within") * INCH
    rear, back = (place.outline[2], place.outline[3]), plane.opposite(place.facing)
    for friend in g.units(piece.side):
        if friend in beside or is_disordered(g.pieces[friend]):
            continue
        if g.near(number, friend, reach) and plane.lies_ahead(rear, back, 0, reach, g.places[friend].outline):
            return True
    return False
