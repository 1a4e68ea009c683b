"""A referee for Across Five Aprils: the sheet read once more, apart from the program.

It keeps a map and counters of its own and plays the sheet on them as the answers and dice come in. At every step what
the program asks, allows, rolls, tells and has on its map must be what it finds itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from grognard.kernel.game import Game

from . import witness_a5a as witness
from .hex_ground import HILLS, HexGround
from .replaying import Contradiction, Step

Plain = dict[str, Any]
Play = Generator[Plain, Plain, Any]

# The terrain effects table: half points to enter, columns (left is negative).
COST = {"clear": 2, "woods": 4, "swamp": 6, "hill": 4, "wooded-hill": 6, "rough": 8, "town": 4}
SHIFT = {"clear": 0, "woods": -1, "swamp": -1, "hill": -1, "wooded-hill": -2, "rough": -3, "town": +1}
CLOSED = {"swamp": ("artillery",), "rough": ("cavalry", "artillery")}
TRAIL, ROAD = 2, 1
SIDE_COST = {"stream": 2, "torrent": 4, "embankment": 2}
WATER = ("stream", "torrent", "river")
CROSSINGS = ("bridge", "ford")

COLUMNS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
ATTACKER = """
- - - - - - - 1 1R
- - - - - - 1 1R 2R
- - - - - 1 1R 2R 2R
- - - 1 1 1R 1R 2R 3R
- - 1 1 1R 1R 2R 3R 3R
- 1 1 1R 1R 2R 2R 3R 3R
- 1 1R 1R 2R 2R 3R 3R 3R
1 1R 2R 2R 2R 2R 3R 3R 4R
1R 2R 2R 2R 3R 3R 3R 4R 4R
"""
DEFENDER = """
1 - - - - - - - -
1 1 - - - - - - -
2R 1R 1 1 - - - - -
2R 2R 1R 1 1 - - - -
3R 2R 1R 1R 1 1 - - -
3R 3R 1R 1R 1R 1 1 - -
3R 3R 2R 1R 1R 1R 1 1 -
4R 3R 2R 2R 2R 1R 1R 1 1
4R 4R 3R 3R 2R 2R 1R 1 1
"""
TABLES = {
    name: [line.split() for line in table.split("\n") if line]
    for name, table in (("attacker", ATTACKER), ("defender", DEFENDER))
}
COMBAT = ("combat-confederate", "combat-union")

# What the rules list gives as each gap's default, where the reading below depends on it.
DEFAULTS = {
    "good_morale": "positive",
    "odds_rounded_for": "defender",
    "road_rate": "along",
    "roads_open_ground": False,
    "shifted_column": "both",
    "side_shift": "every-hex",
    "attacking": "must",
    "results_first": "defender-first",
    "first_step": "morale-unit",
    "no_way_back": "eliminated",
    "advance": True,
    "counted_within": 4,
    "counted_in_sight": True,
    "zone_to_zone": False,
    "stack_troops": 2,
    "stack_guns": 1,
    "bombard_range": 4,
    "second_marker": "ignored",
    "night_movement": "half",
    "fort_shift": 1,
    "combat_markers": 1,
    "step_points": 1,
}


class AprilsReferee:
    """Reads the sheet along with a battle."""

    def __init__(self, game: Game) -> None:
        self.ground = witness.ground(game)
        self.map = HexGround(self.ground)
        for name, value in DEFAULTS.items():
            self.agree(f"setting {name}", self.ground["settings"].get(name, value), value)
        start = witness.position(game)
        self.units: list[Plain] = start["units"]
        self.holders: dict[str, int] = start["holders"]
        self.turn = 0
        self.cup: Counter[str] = Counter()
        self.told: list[Plain] = []
        self.expected_told: list[Plain] = []
        self.taken: set[str] = set()
        self.crowding: set[int] = set()
        self.play = self.battle()
        self.expected = next(self.play)
        self.compare(game)

    # What the loop calls

    def saw(self, step: Step) -> None:
        """Goes on by what was answered or thrown, and compares what is asked next."""
        came = witness.came_of(step)
        self.told = came["told"]
        self.expected_told = []
        if self.expected["kind"] == "ask" and came["answer"] not in self.expected["options"]:
            raise Contradiction(f"{came['answer']} is none of {sorted(self.expected['options'])}")
        self.expected = self.play.send(came)
        found = [one for one in self.told if one["what"] in ("rolled", "score")]
        self.agree("what was told", found, self.expected_told)
        self.compare(step.game)

    def ended(self, game: Game) -> None:
        self.agree("the end", self.expected["kind"], "over")
        self.compare(game)

    def compare(self, game: Game) -> None:
        """What the game waits for and where everything stands, against this reading."""
        found = witness.pending(game)
        for key, value in self.expected.items():
            if key == "options" and found.get(key) != value:
                more, less = set(found.get(key, ())) - set(value), set(value) - set(found.get(key, ()))
                raise Contradiction(
                    f"{self.expected['rule']}: the program allows {sorted(more)} more, {sorted(less)} not"
                )
            self.agree(f"{self.expected.get('rule', '')} {key}", found.get(key), value)
        stands = witness.position(game)
        self.agree("turn", stands["turn"], self.turn)
        self.agree("cup", +stands["cup"], +self.cup)
        for mine, its in zip(self.units, stands["units"], strict=True):
            mine["strength"] = strength(mine)
            self.agree(f"unit {mine['name']}", its, mine)
        for name, holder in stands["holders"].items():
            # An objective on the way: the way itself is not told.
            if holder != self.holders[name] and name in self.taken:
                self.holders[name] = holder
        self.agree("holders", stands["holders"], self.holders)
        self.taken = set()

    def agree(self, what: str, found: object, mine: object) -> None:
        if found != mine:
            raise Contradiction(f"{what}: the program has {found}, the sheet {mine}")

    # Asking for dice and answers

    def choose(self, player: int, rule: str, options: set[str], what: str | None = None) -> Play:
        """A player's choice; where there is but one it is not asked."""
        if len(options) == 1:
            return next(iter(options))
        asked: Plain = {"kind": "ask", "player": player, "rule": rule, "options": frozenset(options)}
        if what is not None:
            asked["what"] = what
        came = yield asked
        return came["answer"]

    def roll(self, player: int, rule: str, tally: int | None = None) -> Play:
        asked: Plain = {"kind": "roll", "player": player, "rule": rule}
        if tally is not None:
            asked["tally"] = tally
        return (yield asked)

    def tell(self, rule: str, what: str, **numbers: Any) -> None:
        self.expected_told.append({"rule": rule, "what": what, **numbers})

    # Units and hexes

    def at(self, name: str) -> list[int]:
        return [n for n, unit in enumerate(self.units) if unit["hex"] == name]

    def enemies_at(self, side: int, name: str) -> list[int]:
        return [n for n in self.at(name) if self.units[n]["side"] != side]

    def friends_at(self, number: int, name: str) -> list[int]:
        return [n for n in self.at(name) if self.units[n]["side"] == self.units[number]["side"] and n != number]

    def on_map(self, side: int) -> list[int]:
        return [n for n, unit in enumerate(self.units) if unit["side"] == side and unit["hex"] in self.map.hexes]

    def held(self, side: int) -> set[str]:
        return {self.units[n]["hex"] for n in self.on_map(side)}

    def zone(self, side: int) -> set[str]:
        """Every hex in the zones of control of a side."""
        held = self.held(side)
        return {there for here in held for there in self.map.beside[here] if self.open_side(here, there)}

    def open_side(self, here: str, there: str) -> bool:
        """No river, or one with a bridge or a ford."""
        side = self.map.side(here, there)
        return "river" not in side or any(one in side for one in CROSSINGS)

    def put(self, number: int, name: str) -> None:
        """A unit on a hex; an objective is then its side's."""
        self.crowding.discard(number)
        if not self.room(number, name):
            self.crowding.add(number)
        self.units[number]["hex"] = name
        if name in self.holders:
            self.holders[name] = self.units[number]["side"]

    def room(self, number: int, name: str) -> bool:
        """Two of infantry or cavalry, one of artillery."""
        guns = self.units[number]["type"] == "artillery"
        like = [n for n in self.friends_at(number, name) if (self.units[n]["type"] == "artillery") == guns]
        return len(like) < (1 if guns else 2)

    # Movement

    def closed(self, kind: str, name: str) -> bool:
        return kind in CLOSED.get(self.map.terrain(name), ())

    def step_cost(self, kind: str, here: str, there: str) -> int | None:
        """The half points of a step; None where there is no way."""
        side = self.map.side(here, there)
        if self.closed(kind, there) or not self.open_side(here, there):
            return None
        if "embankment" in side and kind in ("cavalry", "artillery"):
            return None
        cost = ROAD if "road" in side else TRAIL if "trail" in side else COST[self.map.terrain(there)]
        if "embankment" in side:
            cost += SIDE_COST["embankment"]
        if "bridge" in side:
            return cost
        if "ford" in side:
            return cost + (4 if "river" in side else 0)
        return cost + sum(SIDE_COST[one] for one in ("stream", "torrent") if one in side)

    def points(self, kind: str) -> int:
        """Half points: by the scenario, infantry and artillery usually 6 points, cavalry 9."""
        half_points = 2 * int(self.ground["settings"][f"{kind}_points"])
        return half_points // 2 if self.is_night() else half_points

    def reach(self, number: int, entry: str | None = None) -> dict[str, int]:
        """The half points spent to every hex that a unit may march to, whether or not it may end there."""
        unit = self.units[number]
        kind, enemy = unit["type"], 1 - unit["side"]
        held, zone = self.held(enemy), self.zone(enemy)
        points = self.points(kind)
        spent: dict[str, int] = {}
        if entry is None:
            waiting = [(0, unit["hex"])]
        else:
            land = self.map.hexes[entry]
            way = land["way_off"]
            cost = ROAD if way == "road" else TRAIL if way == "trail" else COST[land["terrain"]]
            if self.closed(kind, entry) or (self.is_night() and entry in zone):
                return {}
            waiting = [(min(cost, points), entry)]
        while waiting:
            waiting.sort()
            so_far, here = waiting.pop(0)
            if here in spent:
                continue
            spent[here] = so_far
            starting = entry is None and here == unit["hex"]
            if here in zone and not starting:
                continue
            for there in self.map.beside[here]:
                cost_of = self.step_cost(kind, here, there)
                if cost_of is None or there in held or (there in zone and (self.is_night() or here in zone)):
                    continue
                if so_far + cost_of <= points:
                    waiting.append((so_far + cost_of, there))
                elif starting:
                    waiting.append((points + 1, there))
        # A unit that can go nowhere else may always go one hex, but no farther.
        return {name: min(cost, points) for name, cost in spent.items()}

    def due(self, unit: Plain) -> bool:
        return unit["hex"] == "waiting" and unit["enters"] <= self.turn

    def movement(self, formation: Plain) -> Play:
        """Every unit of the formation has the opportunity to move."""
        side = formation["side"]
        todo = [
            n
            for n, unit in enumerate(self.units)
            if unit["formation"] == formation["name"] and (unit["hex"] in self.map.hexes or self.due(unit))
        ]
        while todo:
            options = {f"u{n}" for n in todo}
            if not any(self.must_make_room(n) for n in todo):
                options.add("done")
            came = yield {"kind": "ask", "player": side, "rule": "A5A-SEQ-MOVE", "options": frozenset(options)}
            answer = came["answer"]
            if answer == "done":
                return
            number = int(answer[1:])
            todo.remove(number)
            yield from self.march(number)

    def march(self, number: int) -> Play:
        unit = self.units[number]
        entering = unit["hex"] == "waiting"
        reach = self.reach(number, self.entry_of(unit)) if entering else self.reach(number)
        ends = {name for name in reach if name != unit["hex"] and self.room(number, name)}
        if not self.must_make_room(number):
            ends.add("stay")
        rule = "A5A-GAP-REINF" if entering else "A5A-GAP-MOVE"
        answer = yield from self.choose(unit["side"], rule, ends)
        if answer != "stay":
            self.taken = {one for one in self.holders if one in reach}
            self.put(number, answer)

    def must_make_room(self, number: int) -> bool:
        """A unit that overfilled a hex by retreating leaves it when its formation moves, if it can."""
        unit = self.units[number]
        if number not in self.crowding or self.room(number, unit["hex"]):
            return False
        return any(name != unit["hex"] and self.room(number, name) for name in self.reach(number))

    def entry_of(self, unit: Plain) -> str:
        """Its listed hex, or the nearest hex of the edge that no enemy holds."""
        held = self.held(1 - unit["side"])
        free = [name for name in self.map.rim if name not in held]
        if unit["entry"] not in held:
            return str(unit["entry"])
        return min(free, key=lambda name: self.map.distance(unit["entry"], name))

    # The sequence of play

    def is_night(self) -> bool:
        return self.turn in self.ground["night"]

    def battle(self) -> Play:
        while True:
            self.turn += 1
            self.fill_cup()
            yield from self.operations()
            yield from self.change_of_turn()
            gone = [side for side in (0, 1) if not self.alive(side)]
            if self.turn >= self.ground["turns"] or gone:
                break
        score = self.score()
        self.tell("A5A-GAP-VICTORY", "score", confederate=score[0], union=score[1])
        winner = None if score[0] == score[1] else int(score[1] > score[0])
        yield {"kind": "over", "result": score, "winner": winner}

    def alive(self, side: int) -> bool:
        return any(unit["side"] == side and unit["hex"] != "gone" for unit in self.units)

    def score(self) -> tuple[int, int]:
        """Objectives held, and a point for every step of the enemy's that is destroyed."""
        found = []
        for side in (0, 1):
            held = sum(self.ground["objectives"][name] for name, holder in self.holders.items() if holder == side)
            lost = sum(unit["steps"] - unit["left"] for unit in self.units if unit["side"] != side)
            found.append(held + lost)
        return found[0], found[1]

    def fill_cup(self) -> None:
        """Markers of formations in play or due, and by day a combat marker a side."""
        self.cup = Counter()
        for one in self.ground["formations"]:
            its = [unit for unit in self.units if unit["formation"] == one["name"]]
            if self.turn not in one["frozen"] and any(u["hex"] in self.map.hexes or self.due(u) for u in its):
                self.cup[one["name"]] = one["markers"]
        if not self.is_night():
            self.cup.update(COMBAT)

    def operations(self) -> Play:
        """Players draw by turns, the Confederate first; the marker's owner acts."""
        drawer, drawn = 0, set()
        while +self.cup and self.alive(0) and self.alive(1):
            came = yield from self.roll(drawer, "A5A-SEQ-DRAW")
            marker = came["outcome"]
            if not self.cup[marker]:
                raise Contradiction(f"{marker} was drawn and is not in the cup {self.cup}")
            self.cup[marker] -= 1
            drawer = 1 - drawer
            if marker in COMBAT:
                yield from self.combat_phase(COMBAT.index(marker))
            elif marker not in drawn:
                yield from self.movement(next(one for one in self.ground["formations"] if one["name"] == marker))
            drawn.add(marker)
        self.cup = Counter()

    def change_of_turn(self) -> Play:
        """After a night turn every unit outside enemy zones tests, and who passes regains a step."""
        if not self.is_night():
            return
        zones = [self.zone(1), self.zone(0)]
        worn = [
            n
            for side in (0, 1)
            for n in self.on_map(side)
            if self.units[n]["left"] < self.units[n]["steps"] and self.units[n]["hex"] not in zones[side]
        ]
        for number in sorted(worn):
            if (yield from self.passes(number)):
                self.units[number]["left"] += 1

    # Combat

    def combat_phase(self, side: int) -> Play:
        """Every unit of this side may attack."""
        self.acted: set[int] = set()
        self.was_attacked: set[int] = set()
        self.assaulted: set[str] = set()
        self.bombarded: set[str] = set()
        while True:
            bound = [n for n in self.on_map(side) if self.must(n)]
            options = {f"attack {name}" for name in self.held(1 - side) if self.assailants(side, name)}
            options |= {f"bombard {name}" for name in self.held(1 - side) if self.gunners(side, name)}
            options |= {f"withdraw u{n}" for n in bound if self.ways_back(n)}
            if not options:
                return
            if not bound:
                options.add("done")
            came = yield {"kind": "ask", "player": side, "rule": "A5A-SEQ-COMBAT", "options": frozenset(options)}
            answer = came["answer"]
            if answer == "done":
                return
            what, where = answer.split()
            if what == "withdraw":
                number = int(where[1:])
                self.acted.add(number)
                yield from self.retreat(number)
            elif what == "attack":
                yield from self.attack(side, where)
            else:
                yield from self.bombard(side, where)

    def neighbours(self, name: str) -> list[str]:
        """The hexes beside it across which one attacks, and where zones reach."""
        return [there for there in self.map.beside[name] if self.open_side(name, there)]

    def must(self, number: int) -> bool:
        """In the zone of an enemy not yet attacked or bombarded, with some way to answer that."""
        unit = self.units[number]
        if number in self.acted:
            return False
        beside = self.neighbours(unit["hex"])
        enemies = [n for name in beside for n in self.enemies_at(unit["side"], name)]
        if all(n in self.was_attacked for n in enemies):
            return False
        open_to_attack = any(self.units[n]["hex"] not in self.assaulted for n in enemies)
        return open_to_attack or bool(self.ways_back(number))

    def assailants(self, side: int, name: str) -> list[int]:
        if name in self.assaulted:
            return []
        near = self.neighbours(name)
        return [n for n in self.on_map(side) if n not in self.acted and self.units[n]["hex"] in near]

    def gunners(self, side: int, name: str) -> list[int]:
        if name in self.bombarded:
            return []
        guns = [n for n in self.on_map(side) if self.units[n]["type"] == "artillery" and n not in self.acted]
        return [n for n in guns if self.in_range(self.units[n]["hex"], name)]

    def in_range(self, here: str, there: str) -> bool:
        """Two to four hexes in sight, or one across a river that nobody can cross there."""
        far = self.map.distance(here, there)
        if far == 1:
            return not self.open_side(here, there)
        return 2 <= far <= 4 and bool(self.map.sight(here, there))

    def who_attacks(self, side: int, among: list[int], what: str) -> Play:
        """All of them, or some one by one; at least one."""
        chosen: list[int] = []
        while True:
            left = [n for n in among if n not in chosen]
            if not left or len(among) == 1:
                return chosen or among
            options = {f"u{n}" for n in left} | ({"done"} if chosen else set()) | ({"all"} if len(left) > 1 else set())
            answer = yield from self.choose(side, "A5A-GAP-MUST", options, what)
            if answer in ("all", "done"):
                return among if answer == "all" else sorted(chosen)
            chosen.append(int(answer[1:]))

    def attack(self, side: int, target: str) -> Play:
        attackers = yield from self.who_attacks(side, self.assailants(side, target), "attack")
        defenders = self.at(target)
        self.assaulted.add(target)
        self.acted.update(attackers)
        self.was_attacked.update(defenders)
        column = self.column(attackers, defenders, target, False)
        lead = yield from self.lead(side, attackers)
        stands = yield from self.lead(1 - side, defenders)
        on_defender = yield from self.strike(side, lead, "A5A-CBT-ATT", "attacker", column)
        on_attacker = yield from self.strike(1 - side, stands, "A5A-CBT-DEF", "defender", column)
        yield from self.suffer(defenders, stands, on_defender)
        went = yield from self.suffer(attackers, lead, on_attacker)
        yield from self.advance(side, [n for n in attackers if n not in went], target)

    def bombard(self, side: int, target: str) -> Play:
        guns = yield from self.who_attacks(side, self.gunners(side, target), "bombard")
        defenders = self.at(target)
        self.bombarded.add(target)
        self.acted.update(guns)
        self.was_attacked.update(defenders)
        column = self.column(guns, defenders, target, True)
        # Nothing befalls the guns, so the best morale value is the choice.
        lead = max(guns, key=lambda n: int(self.units[n]["morale"]))
        result = yield from self.strike(side, lead, "A5A-CBT-BOMB", "attacker", column)
        yield from self.suffer(defenders, None, result)

    def lead(self, side: int, units: list[int]) -> Play:
        """The unit whose morale value counts, which its side chooses."""
        answer = yield from self.choose(side, "A5A-CBT-MORALE", {f"u{n}" for n in units})
        return int(answer[1:])

    def strike(self, side: int, lead: int, rule: str, table: str, column: str) -> Play:
        """One die with the morale value, in the row and column of a table."""
        morale = self.units[lead]["morale"]
        came = yield from self.roll(side, rule, morale)
        die = came["faces"][0] + morale
        result = TABLES[table][max(0, min(8, die))][COLUMNS.index(column)]
        self.tell(rule, "rolled", die=die, column=column, result=f"@result.{result}")
        return result

    def column(self, attackers: list[int], defenders: list[int], target: str, bombards: bool) -> str:
        """The ratio in the defender's favour, then all shifts together."""
        mine, theirs = (sum(strength(self.units[n]) for n in some) for some in (attackers, defenders))
        start = min(6, mine // theirs) + 2 if mine >= theirs else 4 - min(4, -(-theirs // mine))
        shift = self.ground_shift({self.units[n]["hex"] for n in attackers}, target, bombards)
        shift -= all(self.surrounded(n) for n in attackers)
        shift += all(self.surrounded(n) for n in defenders)
        return COLUMNS[max(0, min(8, start + shift))]

    def ground_shift(self, starts: set[str], target: str, bombards: bool) -> int:
        terrain = self.map.terrain(target)
        shift = SHIFT[terrain] - self.map.hexes[target]["fortified"]
        if terrain in HILLS and all(self.map.hill.get(one) == self.map.hill[target] for one in starts):
            shift += 1
        if bombards:
            return shift - all(self.last_side_is_embankment(one, target) for one in starts)
        shifting = {*SIDE_COST, *CROSSINGS}
        return shift - all(self.map.side(one, target) & shifting for one in starts)

    def last_side_is_embankment(self, here: str, target: str) -> bool:
        """Whether the line of fire comes over an embankment at last."""
        return all("embankment" in self.map.side(one, target) for one in self.map.last_before(here, target))

    def surrounded(self, number: int) -> bool:
        """On all six sides enemies, their zones where no friend stands, closed ground, or the edge of the map."""
        unit = self.units[number]
        zone = self.zone(1 - unit["side"])
        for there in self.map.beside[unit["hex"]]:
            if self.enemies_at(unit["side"], there) or self.step_cost(unit["type"], unit["hex"], there) is None:
                continue
            if there not in zone or self.friends_at(number, there):
                return False
        return True

    def suffer(self, units: list[int], lead: int | None, result: str) -> Play:
        """Steps lost, then retreats and tests. Returns who went back."""
        went: set[int] = set()
        if result == "-":
            return went
        yield from self.lose(units, lead, int(result[0]))
        if result.endswith("R"):
            went = set(self.left(units))
            yield from self.retreat_all(self.left(units))
        failed = []
        todo = self.left(units)
        while todo:
            number = self.next_to_test(todo)
            todo.remove(number)
            if not (yield from self.passes(number)):
                failed.append(number)
        went |= set(failed)
        yield from self.retreat_all(failed)
        return went

    def left(self, units: list[int]) -> list[int]:
        return [n for n in units if self.units[n]["hex"] in self.map.hexes]

    def lose(self, units: list[int], lead: int | None, steps: int) -> Play:
        """The unit whose morale was used takes the first step; its owner places the others."""
        for step in range(steps):
            standing = self.left(units)
            if not standing:
                return
            if step == 0 and lead is not None:
                number = lead
            else:
                side = self.units[standing[0]]["side"]
                answer = yield from self.choose(side, "A5A-GAP-LEAD", {f"u{n}" for n in standing})
                number = int(answer[1:])
            self.units[number]["left"] -= 1
            if self.units[number]["left"] == 0:
                self.units[number]["hex"] = "gone"

    def next_to_test(self, todo: list[int]) -> int:
        """The sheet has no order of tests: whoever the program names, of those who have not tested."""
        named = [one["unit"] for one in self.told if one["what"] == "tests"]
        for number in todo:
            if named and self.units[number]["name"] == named[-1]:
                return number
        raise Contradiction(f"{named} tests, and is none of {[self.units[n]['name'] for n in todo]}")

    def passes(self, number: int) -> Play:
        """1 to 3 passes, the morale value taken off the die."""
        unit = self.units[number]
        came = yield from self.roll(unit["side"], "A5A-MOR-TEST", 3 + unit["morale"])
        return came["faces"][0] - unit["morale"] <= 3

    # Retreat

    def retreat_all(self, units: list[int]) -> Play:
        """One unit at a time, in its owner's order."""
        todo = list(units)
        while todo:
            answer = yield from self.choose(self.units[todo[0]]["side"], "A5A-GAP-RETREAT", {f"u{n}" for n in todo})
            number = int(answer[1:])
            todo.remove(number)
            yield from self.retreat(number)

    def retreat(self, number: int) -> Play:
        """One hex back by the prohibitions and the priorities; without one the unit is lost."""
        unit = self.units[number]
        ways = self.ways_back(number)
        if not ways:
            unit.update(hex="gone", left=0)
            return
        answer = yield from self.choose(unit["side"], "A5A-RET-ORDER", set(self.preferred(number, ways)))
        self.put(number, answer)

    def ways_back(self, number: int) -> list[str]:
        """Where the prohibitions leave a way."""
        unit = self.units[number]
        enemy, here = 1 - unit["side"], unit["hex"]
        held, zone = self.held(enemy), self.zone(enemy)
        ways = [name for name in self.map.beside[here] if name not in held]
        ways = [name for name in ways if name not in zone or self.friends_at(number, name)]
        return [name for name in ways if self.step_cost(unit["type"], here, name) is not None]

    def preferred(self, number: int, ways: list[str]) -> list[str]:
        """The four priorities in their exact order."""
        unit = self.units[number]
        here, home, zone = unit["hex"], self.map.home[unit["side"]], self.zone(1 - unit["side"])
        ways = [name for name in ways if name not in zone] or ways
        ways = [name for name in ways if home[name] < home[here]] or ways
        ways = [name for name in ways if self.room(number, name)] or ways
        counted = [
            self.units[n]["hex"]
            for n in self.on_map(1 - unit["side"])
            if self.map.distance(here, self.units[n]["hex"]) <= 4 and self.map.sight(here, self.units[n]["hex"])
        ]
        far = {name: sum(self.map.distance(name, one) for one in counted) for name in ways}
        return [name for name in ways if far[name] == max(far.values())]

    def advance(self, side: int, attackers: list[int], target: str) -> Play:
        """Attackers that did not retreat may enter the emptied hex."""
        todo = self.left(attackers)
        while not self.at(target) or all(self.units[n]["side"] == side for n in self.at(target)):
            able = [n for n in todo if self.room(n, target) and self.may_enter(n, target)]
            if not able:
                return
            answer = yield from self.choose(side, "A5A-GAP-ADVANCE", {f"u{n}" for n in able} | {"done"})
            if answer == "done":
                return
            number = int(answer[1:])
            todo.remove(number)
            self.put(number, target)

    def may_enter(self, number: int, target: str) -> bool:
        unit = self.units[number]
        return self.step_cost(unit["type"], unit["hex"], target) is not None


def strength(unit: Plain) -> int:
    """Full strength, or at half its steps the half rounded up."""
    return -(-unit["full"] * unit["left"] // unit["steps"])
