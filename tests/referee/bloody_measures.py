"""What the referee of Bloody Big Battles measures on the table: modifiers, marches, fire and assaults.

A measure comes as the least and the most that it may be: the two differ where rounding decides.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import Any

from shapely.geometry import LineString, MultiPoint, Point, Polygon

from .bloody_tables import (
    AGAINST_CAVALRY,
    AREA_ASSAULT,
    AREA_COVER,
    CAVALRY_MUSKET,
    FORTIFIED,
    FULL_MOVE,
    GUNS,
    MUSKET,
    POOR_MUSKET,
    SKIRMISHERS,
    numbers_advantage,
    spent,
)
from .plane_ground import (
    DIFFICULT,
    TOLERANCE,
    PlaneGround,
    apart,
    bearing,
    behind_front,
    distance,
    front_bases,
    front_middle,
    gap,
    moved,
    outline,
    ranks,
    touch,
)
from .replaying import Contradiction

Plain = dict[str, Any]
Range = tuple[float, float]
ARC = 30.0
SLACK = 0.6
"""Degrees that rounding may cost over a few inches."""
MARCHING = ("march-column", "limbered")


class Measures:
    """The table, with a ruler."""

    def __init__(self, ground: Plain, now: Plain) -> None:
        self.ground = ground
        self.now = self.before = now
        self.land = PlaneGround(ground)
        self.kept: list[Plain] = []
        self.pending: Plain = {}
        self.contacts: set[tuple[int, int]] = set()
        self.engaged: set[tuple[int, int]] = set()
        """Who is in contact with whom as the moves end, since a charge or longer; it lasts, whatever fire takes."""
        self.deeds: dict[int, set[str]] = {}
        self.started: dict[int, tuple[float, float]] = {}
        self.fired: set[int] = set()
        self.fought: set[int] = set()
        self.met: dict[tuple[int, int], float] = {}
        self.player = 0

    def unit(self, number: int) -> Plain:
        found: Plain = self.now["units"][number]
        return found

    def is_general(self, unit: Plain) -> bool:
        return bool(unit["arm"] == "general")

    def is_cavalry(self, unit: Plain) -> bool:
        return str(unit["arm"]).endswith("cavalry")

    def on_table(self, side: int) -> list[int]:
        """Units, without generals."""
        return [
            n
            for n, u in enumerate(self.now["units"])
            if u["side"] == side and u["state"] == "on" and not self.is_general(u)
        ]

    def nearest(self, number: int, others: list[int]) -> float:
        return min([gap(self.unit(number), self.unit(n)) for n in others], default=inf)

    def nearest_to(self, at: tuple[float, float], side: int) -> float:
        return min([float(outline(self.unit(n)).distance(Point(at))) for n in self.on_table(side)], default=inf)

    def fail(self, what: str) -> None:
        raise Contradiction(what)

    # The movement roll

    def movement_modifiers(self, number: int) -> Range:
        unit, its = self.unit(number), self.kept[number]
        sure = 0
        sure += its["formation"] in MARCHING
        sure -= "passive" in unit["abilities"] and not its["disordered"]
        sure -= "fragile" in unit["abilities"] and its["disordered"]
        sure -= unit["arm"] == "irregular-cavalry" or "militia" in unit["abilities"]
        sure -= 2 * spent({**unit, **its})
        generals = [
            u
            for u in self.now["units"]
            if self.is_general(u)
            and u["side"] == unit["side"]
            and u["state"] == "on"
            and (not u["command"] or not unit["command"] or u["command"] == unit["command"])
        ]
        near = min([min(gap(unit, one), outline(unit).distance(Point(one["at"]))) for one in generals], default=inf)
        far = min([outline(unit).distance(Point(one["at"])) for one in generals], default=inf)
        command = (int(far <= 6 - TOLERANCE), int(near <= 6 + TOLERANCE))
        inside = [bool(self.land.stands_in(unit, slack) & set(DIFFICULT)) for slack in (-TOLERANCE, TOLERANCE)]
        return sure + command[0] - max(inside), sure + command[1] - min(inside)

    # Marching

    def free_to_turn(self, unit: Plain) -> bool:
        return unit["formation"] in MARCHING or unit["arm"] in ("artillery", "general", "irregular-cavalry")

    def check_march(self, number: int, answer: Plain, left: float) -> float:
        """No farther than the inches left, less the reductions that are certain; straight; on free ground.

        Returns what it takes at least.
        """
        was, now = self.before["units"][number], self.unit(number)
        name, kind = now["name"], answer["kind"]
        if now["state"] != "on":
            self.fail(f"{name} marched off the table")
        way = [was["at"], *([answer["by"]] if answer.get("by") else []), now["at"]]
        far = sum(distance(a, b) for a, b in pairwise(way))
        if kind == "haul":
            self.check_haul(was, now, far)
        elif kind == "byroad":
            if was["formation"] not in MARCHING or far > 2 * left + TOLERANCE:
                self.fail(f"{name} ({was['formation']}) went {far:.2f} inches by road with {left} left")
            far /= 2
        else:
            self.check_straight(was, now, way, far, left)
            if far > 0.1:
                self.check_zones(number, bearing(way[0], way[1]))
        self.check_free(number)
        return far

    def check_haul(self, was: Plain, now: Plain, far: float) -> None:
        if was["formation"] != "unlimbered" or far > 3 + TOLERANCE:
            self.fail(f"{now['name']} ({was['formation']}) was hauled {far:.2f} inches")

    def check_straight(self, was: Plain, now: Plain, way: list[Any], far: float, left: float) -> None:
        name = now["name"]
        if was["formation"] == "unlimbered" and far > TOLERANCE:
            self.fail(f"{name} marched unlimbered")
        if far < TOLERANCE:
            return
        if len(way) == 3 and not self.is_cavalry(was) and not self.is_general(was):
            self.fail(f"{name} turned on its way")
        first, last = bearing(way[0], way[1]), bearing(way[-2], way[-1])
        rounding = SLACK + 60 * 0.015 / max(0.01, distance(way[-2], way[-1]))
        if apart(now["facing"], last) > rounding and was["formation"] != "square":
            self.fail(f"{name} went {last:.1f} degrees and faces {now['facing']}")
        in_arc = apart(was["facing"], first) <= ARC
        turn = 0 if self.free_to_turn(was) or apart(was["facing"], first) <= ARC + SLACK else 3
        ground = sum(self.reductions(was, a, b) for a, b in pairwise(way))
        allowed = left - turn - ground
        if apart(was["facing"], first) <= ARC + SLACK or in_arc:
            allowed = max(allowed, min(left, 3))
        if far > allowed + TOLERANCE:
            self.fail(f"{name} went {far:.2f} inches with {left} left, {turn} for turning, {ground} for the ground")

    def check_zones(self, number: int, direction: float) -> None:
        """Who begins in an enemy's zone of control goes straight at an enemy or away from him."""
        was = self.before["units"][number]
        holding = [n for n in self.on_table(1 - was["side"]) if self.holds(self.before["units"][n], was)]
        ahead = LineString([was["at"], moved(was["at"], direction, 40)])
        for enemy in holding:
            there = self.before["units"][enemy]
            if any(enemy in pair for pair in self.contacts) or any(
                touch(there, one) for one in self.enemies_before(enemy) if one["name"] != was["name"]
            ):
                continue
            at_one = any(ahead.intersects(Polygon(one["outline"])) for one in self.enemies_before(number))
            away = apart(direction, bearing(was["at"], there["at"])) >= 90 - SLACK
            if not at_one and not away:
                self.fail(f"{was['name']} goes {direction:.0f} degrees in the zone of {there['name']}")

    def holds(self, enemy: Plain, unit: Plain) -> bool:
        """Whether a unit is for certain within 3 inches in the front arc of an enemy that is not silenced."""
        if enemy["state"] != "on" or (enemy["arm"] == "artillery" and enemy["disordered"]):
            return False
        zones = [self.field(one, enemy["facing"], 2.9, ARC - 2, 0.05) for one in front_bases(enemy)]
        # Whether a part of it is enough is nowhere said; its middle is.
        return any(zone.contains(Point(unit["at"])) for zone in zones)

    def reductions(self, unit: Plain, here: Any, there: Any) -> float:
        """What the ground on the way of its middle costs for certain."""
        each = 6 if self.is_cavalry(unit) or unit["arm"] == "artillery" else 3
        if self.is_general(unit):
            return 0
        cost = each if self.land.goes_through(here, there, DIFFICULT) else 0
        cost += each * len(self.land.crossings(here, there, ("stream", "fordable-river")))
        if self.land.crossings(here, there, ("river",)):
            self.fail(f"{unit['name']} crosses a river without a bridge")
        for _, hill in self.land.of("steep-slope"):
            up = not hill.buffer(TOLERANCE).contains(Point(here)) and hill.buffer(-TOLERANCE).contains(Point(there))
            cost += each * up
        return cost

    def check_free(self, number: int) -> None:
        """On the table, and on nobody."""
        unit = self.unit(number)
        shape = outline(unit)
        if any(
            not (-TOLERANCE <= x <= self.land.wide + TOLERANCE and -TOLERANCE <= y <= self.land.deep + TOLERANCE)
            for x, y in unit["outline"]
        ):
            self.fail(f"{unit['name']} hangs over the edge of the table")
        for other in [*self.on_table(0), *self.on_table(1)]:
            if other != number and shape.intersection(outline(self.unit(other))).area > 0.05:
                self.fail(f"{unit['name']} stands on {self.unit(other)['name']}")

    # Evading

    def check_may_evade(self, number: int, mover: int) -> None:
        unit, enemy = self.unit(number), self.unit(mover)
        arm, against = unit["arm"], enemy["arm"]
        if unit["disordered"]:
            self.fail(f"{unit['name']} is disordered and may not evade")
        horse = arm == "artillery" and (unit["weapon"] == "horse" or unit["formation"] == "limbered")
        may = against == "infantry" and (self.is_cavalry(unit) or horse)
        may = may or (against == "heavy-cavalry" and arm in ("light-cavalry", "irregular-cavalry"))
        may = may or (arm == "irregular-cavalry" and against not in ("light-cavalry", "irregular-cavalry"))
        if not may:
            self.fail(f"{unit['name']} ({arm}) may not evade {enemy['name']} ({against})")

    def check_evaded(self, number: int, mover: int) -> None:
        was, now = self.before["units"][number], self.unit(number)
        if now["state"] != "on":
            return
        if distance(was["at"], now["at"]) > FULL_MOVE[now["arm"]] / 2 + 0.1 and not self.passed_friends(number):
            self.fail(f"{now['name']} evaded {distance(was['at'], now['at']):.2f} inches")
        if apart(was["facing"], now["facing"]) > SLACK:
            self.fail(f"{now['name']} turned as it evaded")

    def passed_friends(self, number: int) -> bool:
        was, now = self.before["units"][number], self.unit(number)
        swept = Polygon(was["outline"]).union(outline(now)).convex_hull
        return any(n != number and swept.intersects(outline(self.unit(n))) for n in self.on_table(now["side"]))

    # Fire

    def reach(self, firer: Plain, target: Plain) -> tuple[tuple[float, float], ...]:
        """The row of its weapon."""
        if firer["arm"] == "artillery":
            return GUNS[firer["weapon"]]
        if firer["weapon"] == "cavalry-musket":
            return CAVALRY_MUSKET
        if firer["weapon"] == "poor-musket":
            return POOR_MUSKET
        if self.is_cavalry(target):
            return AGAINST_CAVALRY
        return SKIRMISHERS if self.skirmishes(firer) else MUSKET

    def skirmishes(self, unit: Plain) -> bool:
        return "skirmishers" in unit["abilities"] or unit["weapon"] == "skirmish-musket"

    def check_shooters(self, firers: tuple[int, ...], target: int, phase: str) -> None:
        aim = self.unit(target)
        for number in firers:
            unit, name = self.unit(number), self.unit(number)["name"]
            if number in self.fired:
                self.fail(f"{name} fires twice")
            if unit["side"] == aim["side"] or unit["formation"] in MARCHING or unit["weapon"] is None:
                self.fail(f"{name} ({unit['formation']}, {unit['weapon']}) may not fire at {aim['name']}")
            if unit["arm"] == "artillery" and self.kept[number]["disordered"]:
                self.fail(f"{name} is silenced")
            if phase == "offensive" and "hauled" in self.deeds[number]:
                self.fail(f"{name} was hauled")
            limit = 3 if unit["formation"] == "square" else max(far for far, _ in self.reach(unit, aim))
            if gap(unit, aim) > limit + TOLERANCE:
                self.fail(f"{name} fires {gap(unit, aim):.2f} inches")
            if self.bearing_bases(unit, aim, limit)[1] == 0:
                self.fail(f"{name} has no base that bears on {aim['name']}")
            self.check_contact_fire(number, target, phase)
            self.check_nearest(number, target, limit)

    def check_contact_fire(self, number: int, target: int, phase: str) -> None:
        """A unit in contact fires only at what it touches; others at neither, save defensive fire at the mover."""
        if touch(self.unit(number), self.unit(target)):
            return
        pairs = [pair for pair in self.contacts if number in pair]
        if pairs and not any(target in pair for pair in pairs):
            self.fail(f"{self.unit(number)['name']} is in contact and fires at {self.unit(target)['name']}")
        locked = [pair for pair in self.contacts if target in pair]
        if not pairs and locked and not (phase == "defensive" and any(pair[0] == target for pair in locked)):
            self.fail(f"{self.unit(target)['name']} is in contact, and {self.unit(number)['name']} fires at it")

    def check_nearest(self, number: int, target: int, limit: float) -> None:
        """No enemy nearer that it sees for certain."""
        unit, aim = self.unit(number), self.unit(target)
        for other in self.on_table(aim["side"]):
            enemy = self.unit(other)
            if other == target or any(other in pair for pair in self.contacts | self.engaged):
                continue
            if gap(unit, enemy) > gap(unit, aim) - 0.1 or gap(unit, enemy) > min(
                limit, max(far for far, _ in self.reach(unit, enemy))
            ):
                continue
            front = front_bases(unit)
            lane = MultiPoint([*front, *enemy["outline"]]).convex_hull
            if any(lane.intersects(shape) for kind, shape in self.land.shapes if kind in BLOCKING):
                continue
            between = [n for side in (0, 1) for n in self.on_table(side) if n not in (number, other)]
            if any(lane.intersects(outline(self.unit(n))) for n in between):
                continue
            if self.bearing_bases(unit, enemy, limit - 0.5)[0] == len(front):
                self.fail(f"{unit['name']} fires at {aim['name']}, and {enemy['name']} is nearer")

    def field(self, base: Any, facing: float, far: float, arc: float, inset: float) -> Any:
        """What lies within reach and arc of some point of a base's front edge."""
        ends = [moved(base, facing + side * 90, 0.5 - inset) for side in (-1, 1)]
        rim = [moved(end, facing + arc * i / 8, far) for end in ends for i in range(-8, 9)]
        return MultiPoint([*ends, *rim]).convex_hull

    def bearing_bases(self, unit: Plain, target: Plain, limit: float) -> tuple[int, int]:
        """How many bases of the front rank bear, at least and at most; a square fires with all, to any side."""
        if unit["formation"] == "square":
            return int(unit["bases"]), int(unit["bases"])
        front, facing, shape = front_bases(unit), unit["facing"], outline(target)
        sure = [one for one in front if self.field(one, facing, limit - 0.1, ARC - 1, 0.05).intersects(shape)]
        maybe = [
            one for one in front if self.field(one, facing, limit + 0.1, ARC + 1, -0.02).buffer(0.05).intersects(shape)
        ]
        return len(sure), len(maybe)

    def fire_factor(self, firers: tuple[int, ...], target: int, phase: str) -> Range:
        """Every base that bears, by its weapon and the range, halved for each reason."""
        least = most = 0.0
        aim = self.unit(target)
        for number in firers:
            unit, its = self.unit(number), self.kept[number]
            limit = 3 if unit["formation"] == "square" else max(far for far, _ in self.reach(unit, aim))
            low, high = self.bearing_bases(unit, aim, limit)
            far = gap(unit, aim)
            half = 0.5 ** sum(
                [its["disordered"], its["low"], its["reduced"], unit["formation"] == "square", self.just_laid(number)]
            )
            near = self.factor(unit, aim, max(0, far - TOLERANCE), limit)
            away = self.factor(unit, aim, far + TOLERANCE, limit)
            least += max(low, 1) * half * min(near, away)
            most += high * half * max(near, away)
        return least, most

    def just_laid(self, number: int) -> bool:
        """Guns that pivoted or unlimbered this turn."""
        return bool(self.deeds[number] & {"pivoted", "unlimbered"})

    def factor(self, unit: Plain, target: Plain, far: float, limit: float) -> float:
        for reach, factor in self.reach(unit, target):
            if far <= reach:
                return float(factor)
        return float(self.reach(unit, target)[-1][1]) if far <= limit + 2 * TOLERANCE else 0.0

    def fire_shifts(self, firers: tuple[int, ...], target: int) -> list[int]:
        """Every shift that the table may have meant."""
        aim, who = self.unit(target), [self.unit(n) for n in firers]
        sure = 0
        sure += self.is_cavalry(aim) or aim["formation"] == "limbered"
        sure += any(self.skirmishes(one) and one["arm"] != "artillery" for one in who)
        sure += "inept" in aim["abilities"]
        sure -= self.skirmishes(aim)
        sure += any(one["weapon"] == "rockets" for one in who)
        sure += any("devastating" in one["abilities"] for one in who)
        sure -= any("ragged" in one["abilities"] for one in who)
        deep = aim["formation"] in ("column", "march-column", "square")
        flanks = [behind_front(aim, front_middle(one)) for one in who]
        exempt = [
            aim["formation"] == "square" or bool({"town", "fort"} & self.land.stands_in(aim, slack))
            for slack in (-TOLERANCE, TOLERANCE)
        ]
        flank = {any(f > margin for f in flanks) and not out for margin in (-0.06, 0.06) for out in exempt}
        columns = {1} if deep else {int(one) for one in flank}
        covers = self.fire_cover(aim)
        bridge = {0, 1} if self.land.of("bridge") and self.near_bridge(aim) else {0}
        return [sure + a - b + c for a in columns for b in covers for c in bridge]

    def near_bridge(self, unit: Plain) -> bool:
        return any(shape.distance(outline(unit)) < TOLERANCE for _, shape in self.land.of("bridge"))

    def fire_cover(self, unit: Plain) -> set[int]:
        found = set()
        for slack in (-TOLERANCE, TOLERANCE):
            areas = self.land.stands_in(unit, slack)
            if self.is_cavalry(unit) or unit["arm"] == "artillery":
                areas &= set(FORTIFIED)
            found.add(min(3, sum(AREA_COVER.get(one, 0) for one in areas)))
        return found

    def check_put_back(self, number: int) -> None:
        """A charge that is halted stands an inch back."""
        was, now = self.before["units"][number], self.unit(number)
        if now["bases"] != was["bases"]:
            return
        far = distance(was["at"], now["at"])
        if (far > 1 + 0.05 and not self.passed_friends(number)) or apart(now["facing"], was["facing"]) > SLACK:
            self.fail(f"{now['name']} is put back {far:.2f} inches")

    def check_retired(self, number: int, far: float, told: float) -> bool:
        """No farther than the table says unless friends stand there; facing kept; clear of the enemy.

        Returns whether it could not break contact.
        """
        was, now = self.before["units"][number], self.unit(number)
        if was["state"] != "on":
            return False
        went = distance(front_middle(was), front_middle(now))
        if now["formation"] == was["formation"] and now["bases"] == was["bases"]:
            went = distance(was["at"], now["at"])
        slack = 0.1 if now["bases"] == was["bases"] and now["formation"] == was["formation"] else 2.1
        if went > far + slack and not self.passed_friends(number):
            self.fail(f"{now['name']} retires {went:.2f} inches, and {far} are its due")
        if apart(was["facing"], now["facing"]) > SLACK:
            self.fail(f"{now['name']} turned as it retired")
        self.check_free(number)
        if went < far - slack and not self.hemmed_in(number):
            self.fail(f"{now['name']} retires {went:.2f} inches with nothing in its way, and {far} are its due")
        its = self.kept[number]
        lost = now["bases"] < its["bases"] or (now["reduced"] and not its["reduced"])
        touched = any(gap(was, one) < 0.1 for one in self.enemies_before(number))
        if lost and not (touched and told < 0.5 and self.hemmed_in(number)):
            self.fail(f"{now['name']} loses a base though it broke contact")
        return lost

    def enemies_before(self, number: int) -> list[Plain]:
        side = self.unit(number)["side"]
        return [u for u in self.before["units"] if u["side"] != side and u["state"] == "on" and not self.is_general(u)]

    def hemmed_in(self, number: int) -> bool:
        """An enemy, a river, the edge of the table, or friends it cannot get clear of, near enough to stop it."""
        unit = self.unit(number)
        if self.nearest(number, self.on_table(1 - unit["side"])) <= 1.1:
            return True
        if self.nearest(number, [n for n in self.on_table(unit["side"]) if n != number]) <= 0.3:
            return True
        shape = outline(unit).buffer(0.2)
        if any(shape.intersects(river) for _, river in self.land.of("river", "fordable-river")):
            return True
        x0, y0, x1, y1 = shape.bounds
        return bool(x0 <= 0 or y0 <= 0 or x1 >= self.land.wide or y1 >= self.land.deep)

    # Assaults

    def group(self, attacker: int, defender: int) -> tuple[list[int], list[int]]:
        """Units joined by contact: those that touch, and charges that last. Guns and march columns never attack."""
        side = self.unit(attacker)["side"]
        pairs = self.contacts | self.engaged
        pairs |= {pair for pair in self.touching_pairs(side) if pair[0] not in self.fought}
        joined = {attacker, defender}
        while True:
            more = {n for pair in pairs if joined & set(pair) for n in pair if self.kept[n]["state"] == "on"}
            if more <= joined:
                break
            joined |= more
        return sorted(n for n in joined if self.unit(n)["side"] == side), sorted(
            n for n in joined if self.unit(n)["side"] != side
        )

    def touching_pairs(self, side: int) -> set[tuple[int, int]]:
        """Who of a side may attack whom, as it stands."""
        able = [n for n in self.on_table(side) if not self.never_attacks(n)]
        enemies = self.on_table(1 - side)
        return {(a, b) for a in able for b in enemies if touch(self.unit(a), self.unit(b))}

    def never_attacks(self, number: int) -> bool:
        unit = self.unit(number)
        return unit["arm"] == "artillery" or unit["formation"] in MARCHING

    def check_assault_tally(
        self, attackers: list[int], defenders: list[int], lead: int, stands: int, again: Plain | None
    ) -> float:
        """Every line of the assault table, and their sum with the right signs."""
        for number in attackers:
            if self.never_attacks(number):
                self.fail(f"{self.unit(number)['name']} ({self.unit(number)['formation']}) attacks")
        lines = self.pending["lines"]
        value = {(rule, part): worth for rule, _, worth, part in lines}
        cover, flank = value.get(("BBB-AS-COVER", ""), 0), value.get(("BBB-AS-FLANK", ""), 0)
        mine, theirs = value.get(("BBB-GAP-NET", "attacker"), 0), value.get(("BBB-GAP-NET", "defender"), 0)
        if again is None:
            least, most = self.assault_cover(attackers, stands)
            if not least <= -cover <= most:
                self.fail(f"cover {cover} of {self.unit(stands)['name']}, by the sheet {-least} to {-most}")
            if flank not in self.assault_flank(attackers, stands):
                self.fail(f"flank {flank} of {self.unit(stands)['name']}")
        bases = [sum(self.kept[n]["bases"] for n in side) for side in (attackers, defenders)]
        for who, other, found, numbers, attacks in (
            (lead, stands, mine, numbers_advantage(bases[0], bases[1]), True),
            (stands, lead, -theirs if self.signed(lines) else theirs, numbers_advantage(bases[1], bases[0]), False),
        ):
            possible = [numbers + one for one in self.net(who, other, attacks)]
            if found not in possible:
                self.fail(
                    f"{self.unit(who)['name']} counts {found}, by the sheet {possible}: {attackers} with {bases[0]} "
                    f"attack {defenders} with {bases[1]}; {lines}"
                )
        biggest = [max(self.kept[n]["bases"] for n in side) for side in (attackers, defenders)]
        for number, most_bases in zip((lead, stands), biggest, strict=True):
            if self.kept[number]["bases"] != most_bases:
                self.fail(f"{self.unit(number)['name']} leads, and has not most bases")
        total = float(self.pending["tally"])
        if abs(total - sum(worth for _, _, worth, _ in lines)) > 1e-6:
            self.fail(f"{lines} do not come to {total}")
        return total

    def signed(self, lines: list[Any]) -> bool:
        """The program writes the defender's net with its sign turned: what it adds to the attacker's score."""
        return True

    def net(self, number: int, against: int, attacks: bool) -> list[int]:
        """Advantages less penalties, without numbers."""
        unit, its, enemy = self.unit(number), self.kept[number], self.unit(against)
        sure = 0
        sure += attacks and "aggressive" in unit["abilities"]
        sure += unit["quality"] == "veteran"
        sure += unit["arm"] == "heavy-cavalry"
        sure += "lancers" in unit["abilities"] and enemy["arm"] == "infantry"
        sure += 3 * (unit["formation"] == "square" and self.is_cavalry(enemy))
        sure += unit["arm"] == "infantry" and enemy["formation"] == "square"
        sure -= its["disordered"]
        sure -= "fragile" in unit["abilities"]
        sure -= 2 * spent({**unit, **its})
        sure -= unit["quality"] == "raw"
        sure -= unit["arm"] in ("light-cavalry", "irregular-cavalry")
        return [sure + depth for depth in self.depth(number)]

    def depth(self, number: int) -> list[int]:
        """Two ranks over the contact, or a friend in good order within 3 inches behind."""
        unit = self.unit(number)
        if unit["formation"] in ("column", "square") and ranks(unit)[1] >= 2:
            return [1]
        found = [0]
        for other in self.on_table(unit["side"]):
            friend = self.unit(other)
            if other == number or self.kept[other]["disordered"] or gap(unit, friend) > 3 + TOLERANCE:
                continue
            if behind_front(unit, friend["at"]) > 0:
                found = [0, 1]
        return found

    def assault_flank(self, attackers: list[int], stands: int) -> set[int]:
        unit = self.unit(stands)
        if unit["formation"] == "square":
            return {0}
        exempt = [bool({"town", "fort"} & self.land.stands_in(unit, slack)) for slack in (-TOLERANCE, TOLERANCE)]
        behind = [behind_front(unit, self.started.get(n, front_middle(self.unit(n)))) for n in attackers]
        # A charge met the front as it stood then; fire may have moved it since.
        met = [self.met[n, stands] for n in attackers if (n, stands) in self.met]
        return {
            2 * (any(b > margin for b in found) and not out)
            for found in (behind, met or behind)
            for margin in (-0.06, 0.06)
            for out in exempt
        }

    def assault_cover(self, attackers: list[int], stands: int) -> tuple[int, int]:
        """What ground and slopes, water and bridges may count against the attacker."""
        unit = self.unit(stands)
        bare = self.is_cavalry(unit) or unit["arm"] == "artillery"
        sums = []
        for slack in (-TOLERANCE, TOLERANCE):
            areas = self.land.stands_in(unit, slack)
            if bare:
                areas &= set(FORTIFIED)
            sums.append(sum(AREA_ASSAULT.get(one, 0) for one in areas))
        least, most = min(sums), max(sums)
        for kind, hill in self.land.of("gentle-slope", "steep-slope"):
            if bare and kind == "gentle-slope":
                continue
            worth = 1 if kind == "gentle-slope" else 2
            certain, possible = self.comes_over(attackers, stands, hill, True)
            least, most = least + worth * certain, most + worth * possible
        for _, stream in self.land.of("stream", "fordable-river"):
            certain, possible = self.comes_over(attackers, stands, stream, False)
            least, most = least + certain, most + possible
        if self.land.of("bridge"):
            most += 2
        return min(6, least), min(6, most)

    def comes_over(self, attackers: list[int], stands: int, shape: Any, hill: bool) -> tuple[bool, bool]:
        """Whether the attack comes up a slope, or across water, within 6 inches of the target."""
        target = outline(self.unit(stands))
        line = shape.exterior if hill else shape
        possible = False
        for number in attackers:
            start = self.started.get(number, front_middle(self.unit(number)))
            way = MultiPoint([start, *self.unit(number)["outline"], *self.unit(stands)["outline"]]).convex_hull
            if way.buffer(TOLERANCE).intersects(line) and target.distance(line) <= 6 + TOLERANCE:
                possible = True
        return False, possible


BLOCKING = ("gentle-slope", "steep-slope", "wood", "town", "fort")
