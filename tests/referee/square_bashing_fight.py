"""Square Bashing followed by its sheet: hits, morale, movement, assaults and shooting (24 to 28)."""

from __future__ import annotations

from collections.abc import Generator
from itertools import product

from grognard.kernel.game import Game

from . import square_bashing_tables as sheet
from .board import Script, Square, Table, Unit


class Fighting(Table):
    def __init__(self, game: Game) -> None:
        self.shock: int | None = None
        self.trenches = False
        super().__init__(game)

    # 27: hits, saves, casualties

    def hits(
        self, square: Square, hits: int, placed: str, assaulted: bool = False, cover: bool = True, gas: bool = False
    ) -> Generator[None, None, int]:
        """Hits are placed and saved, and each failed save costs half a base and leaves a marker. Gives how many."""
        return self.casualties((yield from self.failed(square, hits, placed, assaulted, cover, gas)))

    def casualties(self, failed: dict[int, int]) -> int:
        for number, lost in failed.items():
            self.lose(self.units[number], lost, lost)
        return sum(failed.values())

    def failed(
        self, square: Square, hits: int, placed: str, assaulted: bool = False, cover: bool = True, gas: bool = False
    ) -> Generator[None, None, dict[int, int]]:
        """How many saves each unit fails; the owner places the first hits, all of them or as `placed` says."""
        units = square.fighters
        if not units or hits <= 0:
            return {}
        owner = units[0].side
        first = hits if placed == "owner" else min(hits, sheet.FIRST_TO_PLACE[placed])
        so_far = yield from self.place(owner, "SB-27-FIRST", [0] * len(units), first)
        so_far = yield from self.place(1 - owner, "SB-27-REST", so_far, hits - first)
        fell = yield from self.dice(owner, "SB-27-CASUALTY", hits)
        wanted = [(n, sheet.save_needs(u, square, assaulted, cover, gas)) for u, n in zip(units, so_far, strict=True)]
        self.same(f"saves in {square.name} (hits, number needed)", list(fell.pools), wanted)
        faces = list(fell.faces)
        failed = {}
        for unit, (n, need) in zip(units, wanted, strict=True):
            failed[unit.id] = sum([face < need for face in faces[:n]])
            del faces[:n]
        return failed

    def place(self, player: int, rule: str, so_far: list[int], hits: int) -> Generator[None, None, list[int]]:
        """Where a player puts hits; with one way to do it, the program need not ask."""
        if hits == 0:
            return so_far
        ways = placings(so_far, hits)
        if self.is_asked(player, rule):
            answer = yield from self.answer(player, rule)
            given = [int(n) for n in answer.split()]
            self.demand(given in ways, f"{rule}: {hits} hits over {so_far} placed as {given}")
            return [one + more for one, more in zip(so_far, given, strict=True)]
        self.demand(len(ways) == 1, f"{rule}: {hits} hits over {so_far} were placed without asking")
        return [one + more for one, more in zip(so_far, ways[0], strict=True)]

    # Going back

    def way_back(self, side: int, square: Square, units: list[Unit]) -> dict[int, str] | None:
        """Where each unit of a square goes: back over friends to where there is room, off the table at the edge.

        None with an enemy in the way of any: a square goes back whole, or not at all.
        """
        taken: dict[str, int] = {}
        found: dict[int, str] = {}
        for unit in units:
            to = self.behind(side, square)
            while to is not None:
                if to.side == 1 - side:
                    return None
                if not unit.fights or self.room(to) > taken.get(to.name, 0):
                    break
                to = self.behind(side, to)
            found[unit.id] = to.name if to is not None else "waiting"
            if to is not None and unit.fights:
                taken[to.name] = taken.get(to.name, 0) + 1
        return found

    def go_back(self, side: int, square: Square, units: list[Unit]) -> bool:
        """Units withdraw; off the table they lose a base and wait. False where they cannot."""
        ways = self.way_back(side, square, units)
        if ways is None:
            return False
        for unit in units:
            unit.did.add("fell back")
            unit.winning = False
            self.put(unit, ways[unit.id])
            if unit.at == "waiting" and unit.fights:
                self.lose(unit, 2, 0)
        return True

    # 28: morale

    def morale(self, player: int) -> Script:
        for square in self.right_to_left(player):
            fresh = [unit for unit in square.units if "fell back" not in unit.did]
            if square.side != player or not any([unit.fights for unit in fresh]):
                continue
            faces = sum([one.side == 1 - player for one in self.beside(square)])
            dice = sheet.morale_dice(square, faces)
            if dice <= 0:
                continue
            fails = yield from self.successes(player, "SB-28-FAIL", dice, 4)
            if fails == 1:
                square.marks.add("steady")
            if fails >= 3:
                yield from self.run(player, square.fighters)
            if fails >= 2:
                yield from self.retire(player, square)

    def run(self, player: int, units: list[Unit]) -> Script:
        fell = yield from self.dice(player, "SB-28-RUN", len(units))
        needs = tuple([sheet.rout_needs(unit, self.edition) for unit in units])
        self.same("SB-28-RUN, what they need", fell.needs, needs)
        for unit, face, need in zip(units, fell.faces, needs, strict=True):
            if face >= need:
                self.put(unit, "gone")

    def retire(self, player: int, square: Square) -> Script:
        yield from self.hits(square, 1, "owner")
        units = [unit for unit in square.units if "fell back" not in unit.did]
        if units and not self.go_back(player, square, units):
            for unit in square.units:
                unit.winning = False
            yield from self.hits(square, 6, "fighting")
            for unit in square.units:
                unit.did |= {"fell back"}

    # 24: movement

    def movement(self, player: int) -> Script:
        for square in self.right_to_left(player):
            while True:
                able = [u for u in square.units if u.side == player and self.may_move(u)]
                movable = [u for u in able if self.steps(u, 0, 0, False)]
                asked = self.is_asked(player, "SB-24-ONEBYONE", square=square.name)
                self.demand(asked or not movable, f"{square.name} is not asked to move {movable}")
                if not asked:
                    break
                answer = yield from self.answer(player, "SB-24-ONEBYONE")
                if answer == "done":
                    break
                unit = self.unit(answer)
                self.demand(unit in able, f"{unit.name} in {unit.at} may not move")
                yield from self.move(unit)

    def may_move(self, unit: Unit) -> bool:
        return not unit.did & {"moved", "fell back"}

    def may_leave(self, square: Square) -> bool:
        return not square.marks & {"steady", "hold"} and not any(square.suppressed)

    def moves(self, unit: Unit) -> tuple[int, int, str]:
        squares, needs, rule = sheet.MOVES[unit.type]
        if unit.type in sheet.CARS and self.trenches:
            return 1, needs, "ACTRENCH"
        return squares, needs, rule

    def move(self, unit: Unit) -> Script:
        """A unit's whole move: its basic squares, and one extra, before or after."""
        unit.did.add("moved")
        basic, extra, gone, failed = self.moves(unit)[0], 1, 0, False
        spent = 0
        while self.is_asked(unit.side, "SB-24-EXTRA", unit=unit.name):
            answer = yield from self.answer(unit.side, "SB-24-EXTRA")
            options = self.steps(unit, spent, gone, failed, extra)
            self.demand(answer in [*options, "done", *self.mounting(unit, gone)], f"{unit.name} {unit.at}: {answer}?")
            if answer == "done":
                return
            if answer in ("mount", "dismount"):
                unit.type = "cavalry" if answer == "mount" else "dismounted"
                return
            name, _, how = answer.partition(" ")
            as_extra = how == "extra" or (name == "exit" and (spent >= basic or failed))
            if not as_extra and not (yield from self.leaves(unit, name)):
                failed = True
                continue
            start = self.square(unit.at)
            self.put(unit, "exited" if name == "exit" else name)
            if name == "exit":
                return
            gone += 1
            extra, spent = (0, spent) if as_extra else (extra, spent + 1)
            if any(start.gas) or any(self.square(name).gas):
                return
        left = self.steps(unit, spent, gone, failed, extra)
        self.demand(not left, f"{unit.name} in {unit.at} could go on to {left}, and is not asked")

    def mounting(self, unit: Unit, gone: int) -> list[str]:
        return {"cavalry": ["dismount"], "dismounted": ["mount"]}.get(unit.type, []) if not gone else []

    def steps(self, unit: Unit, spent: int, gone: int, failed: bool, extra: int = 1) -> list[str]:
        """The squares a unit may enter next, by its basic move or as its extra square."""
        start = self.square(unit.at)
        basic = self.moves(unit)[0]
        if not self.may_leave(start) or (unit.type == "dismounted" and gone):
            return []
        gassed = any(start.gas)
        if gassed and gone:
            return []
        found = []
        by_basic = spent < basic and not failed
        for to in self.beside(start):
            full = unit.fights and self.room(to) < 1
            if to.side == 1 - unit.side or full or any(to.suppressed) or (any(to.gas) and gone):
                continue
            if by_basic:
                found.append(to.name)
            if extra and not self.near_enemy(unit.side, to):
                found.append(f"{to.name} extra")
        out = self.ahead(unit.side, start) is None and unit.type in sheet.FOOT_OR_HORSE
        if out and unit.side == self.attacker and (by_basic or extra) and not (gassed and gone):
            found.append("exit")
        return found

    def leaves(self, unit: Unit, name: str) -> Generator[None, None, bool]:
        """Whether a basic step gets out of difficult scenery, by a die where one is needed."""
        start, (_, needs, rule) = self.square(unit.at), self.moves(unit)
        by_road = start.road_off if name == "exit" else name in start.roads
        near = name != "exit" and self.near_enemy(unit.side, self.square(name))
        if not sheet.difficult(start) or needs == 0 or "movement" in start.marks or (by_road and not near):
            return True
        needs += (unit.quality == "reservist") - (unit.quality == "professional")
        return bool((yield from self.successes(unit.side, f"SB-24-{rule}", 1, needs)))

    # 26: assaults

    def assaults(self, player: int) -> Script:
        for square in self.right_to_left(player):
            targets = [to.name for to in self.beside(square) if to.side == 1 - player and not any(to.suppressed)]
            able = [unit for unit in self.assaulters(square, player) if targets]
            asked = self.is_asked(player, "SB-19-6", square=square.name)
            self.same(f"{square.name} is asked to assault {targets}", asked, bool(able))
            if asked:
                answer = yield from self.answer(player, "SB-19-6")
                self.demand(answer in [*targets, "done"], f"{square.name} may not assault {answer}")
                if answer != "done":
                    yield from self.assault(player, square, self.square(answer), able)

    def assaulters(self, square: Square, player: int) -> list[Unit]:
        """Who may assault from a square, or be lent by it."""
        if square.side != player or not self.may_leave(square):
            return []
        spent = {"fell back", "assaulted"}
        return [unit for unit in square.fighters if unit.type in sheet.MAY_ASSAULT and not unit.did & spent]

    def assault(self, player: int, start: Square, target: Square, able: list[Unit]) -> Script:
        enemy = 1 - player
        lent = yield from self.lend(player, start, target)
        shock = False
        if self.shock == player:
            shock = (yield from self.answer(player, "SB-26-A-SHOCK")) == "yes"
            self.shock = None if shock else player
        target.assaulted = True
        joined, own = able + lent, list(start.fighters)
        for unit in joined:
            unit.did.add("assaulted")
        ways = self.way_back(enemy, target, target.units)
        free = ways is not None and not any(
            [any(self.squares[to].suppressed) for to in ways.values() if to != "waiting"]
        )
        self.same(f"{target.name} is asked to retire", self.is_asked(enemy, "SB-26-RETIRE"), free)
        if free and (yield from self.answer(enemy, "SB-26-RETIRE")) == "retire":
            yield from self.hits(target, sheet.retire_hits(target), "fighting", assaulted=True)
            if target.side == enemy:
                self.go_back(enemy, target, list(target.units))
            yield from self.enter(player, target, joined, must=False)
            yield from self.mark(player, "SB-26-RET-MARK", own)
            return
        won = yield from self.fight(player, start, target, able, lent, shock)
        if won:
            yield from self.won(player, target, joined, own)
        else:
            yield from self.held(player, start, target, joined)

    def lend(self, player: int, start: Square, target: Square) -> Generator[None, None, list[Unit]]:
        """Additional assaulters from other squares at the target's faces, two a face at most."""
        lent: list[Unit] = []
        others = [one for one in self.beside(target) if one is not start]
        while True:
            free = [u for one in others for u in self.assaulters(one, player) if u not in lent]
            free = [u for u in free if sum([one.at == u.at for one in lent]) < 2]
            asked = self.is_asked(player, "SB-26-A-EXTRA", square=target.name)
            self.same(f"additional assaulters are asked for, of {[u.name for u in free]}", asked, bool(free))
            if not asked:
                return lent
            answer = yield from self.answer(player, "SB-26-A-EXTRA")
            if answer == "done":
                return lent
            self.demand(self.unit(answer) in free, f"{answer} may not be lent")
            lent.append(self.unit(answer))

    def supports(self, square: Square, side: int, lent: list[Unit], apart: list[Square]) -> int:
        if self.edition == "en" and sheet.barraged(square):
            return 0
        sends = {unit.at for unit in lent}
        near = [one for one in self.beside(square) if one.side == side and one not in apart]
        return sum([one.name not in sends and not sheet.barraged(one) for one in near])

    def fight(
        self, player: int, start: Square, target: Square, able: list[Unit], lent: list[Unit], shock: bool
    ) -> Generator[None, None, bool]:
        enemy = 1 - player
        face = "flank"
        if start is self.ahead(enemy, target):
            face = "front"
        elif start is self.behind(enemy, target):
            face = "rear"
        support = self.supports(start, player, lent, [])
        dice = sheet.assaulter_dice(start, target, able, face, len(lent), support, shock, self.edition)
        back = sheet.target_dice(target, len(lent), self.supports(target, enemy, [], []), self.edition)
        hits = yield from self.pool(player, "SB-26-A", dice, 5)
        hits_back = yield from self.pool(enemy, "SB-26-T", back, 5)
        caused = yield from self.failed(target, hits, "fighting", assaulted=True)
        suffered = yield from self.failed(start, hits_back, "fighting", cover=False)
        return self.casualties(caused) > self.casualties(suffered)

    def pool(self, player: int, rule: str, dice: int, need: int) -> Generator[None, None, int]:
        """A table's dice; with none, nothing is rolled."""
        if dice <= 0 and not self.is_rolled(rule):
            return 0
        hits = yield from self.successes(player, rule, dice, need)
        assert self.now is not None
        self.same(f"{rule}, the tally", self.now.total, dice)
        return hits

    def won(self, player: int, target: Square, joined: list[Unit], own: list[Unit]) -> Script:
        enemy = 1 - player
        for unit in target.fighters:
            if unit.type in sheet.GUNS:
                self.put(unit, "gone")
        for unit in target.units:
            unit.winning = False
        back = self.way_back(enemy, target, target.units) is not None
        yield from self.hits(target, 3 if back else 6, "fighting", assaulted=True)
        if target.side == enemy:
            self.go_back(enemy, target, list(target.units))
        yield from self.enter(player, target, joined, must=True)
        yield from self.mark(player, "SB-26-WIN-MARK", own)

    def held(self, player: int, start: Square, target: Square, joined: list[Unit]) -> Script:
        for unit in (*start.fighters, *joined):
            unit.winning = False
        yield from self.hits(start, 3, "fighting", cover=False)
        if target.side is None:
            yield from self.enter(player, target, joined, must=False)
        else:
            yield from self.mark(1 - player, "SB-26-HOLD-MARK", list(target.fighters))

    def enter(self, player: int, target: Square, joined: list[Unit], must: bool) -> Script:
        """The winner goes in: if it must, with at least one unit of foot or horse (`fr`: any); more if it likes."""
        must = must and target.side is None
        while target.side in (None, player) and self.room(target):
            left = [u for u in joined if u.at not in ("gone", "waiting", target.name)]
            fit = [u for u in left if self.edition == "fr" or u.type in sheet.FOOT_OR_HORSE]
            must = must and bool(fit)
            if not self.is_asked(player, "SB-26-WIN-ENTER", square=target.name):
                self.demand(len(left) <= must, f"{[u.name for u in left]} are not asked to enter {target.name}")
                if must:
                    self.put(fit[0], target.name)
                return
            answer = yield from self.answer(player, "SB-26-WIN-ENTER")
            if answer == "done":
                self.demand(not must, f"{target.name} must be entered")
                return
            unit = self.unit(answer)
            self.demand(unit in left, f"{unit.name} may not enter {target.name}")
            self.put(unit, target.name)
            must = must and unit not in fit

    def mark(self, side: int, rule: str, units: list[Unit]) -> Script:
        there = [u for u in units if u.at not in ("gone", "waiting")]
        fit = [f"u{u.id}" for u in there if self.edition == "fr" or u.type in sheet.FOOT_OR_HORSE]
        chosen = yield from self.choose(side, rule, fit)
        if chosen is not None:
            self.unit(chosen).winning = True

    # 27: shooting

    def shooting(self, shooter: int) -> Script:
        for square in self.right_to_left(shooter):
            out = self.edition == "fr" or not sheet.barraged(square)
            units = [u for u in square.fighters if u.type in sheet.RANGE and "fell back" not in u.did]
            if square.side == shooter and not square.assaulted and out and units:
                yield from self.shoot(shooter, square, units)

    def shoot(self, shooter: int, square: Square, units: list[Unit]) -> Script:
        """A square's small arms have one target, its guns and mortars one each; what meets on a target is one pool."""
        near = [unit for unit in units if sheet.RANGE[unit.type] == 1]
        groups = ([near] if near else []) + [[unit] for unit in units if sheet.RANGE[unit.type] > 1]
        shots: dict[str, list[Unit]] = {}
        for group in groups:
            targets = self.targets(shooter, square, sheet.RANGE[group[0].type])
            about = ", ".join([unit.name for unit in group])
            asked = self.is_asked(shooter, "SB-19-7", square=square.name, units=about)
            self.same(f"{about} in {square.name} may shoot at {targets}", asked, bool(targets))
            if asked:
                answer = yield from self.answer(shooter, "SB-19-7")
                self.demand(answer in [*targets, "done"], f"{about} may not shoot at {answer}")
                if answer != "done":
                    shots.setdefault(answer, []).extend(group)
        bonus = next(
            (to for to, who in shots.items() if sheet.has(who, "infantry", "dismounted")), next(iter(shots), "")
        )
        for to, who in shots.items():
            more = sheet.shooting_quality(square.fighters, self.edition) if to == bonus else 0
            dice = sheet.shooting_dice(who) + more
            if dice > 0:
                hits = yield from self.pool(shooter, "SB-27-HIT", dice, 6)
                yield from self.hits(self.square(to), hits, "shooting")

    def targets(self, shooter: int, square: Square, reach: int) -> list[str]:
        there = [one for one in self.squares.values() if one.side == 1 - shooter and not sheet.barraged(one)]
        return [one.name for one in there if self.distance(square, one) <= reach and self.sees(square, one)]

    def sees(self, square: Square, target: Square) -> bool:
        """Open if any shortest way through faces is."""

        def way(at: Square) -> bool:
            left = self.distance(at, target)
            nearer = [one for one in self.beside(at) if self.distance(one, target) < left]
            return target in nearer or any([not blocks(one) and way(one) for one in nearer])

        def blocks(one: Square) -> bool:
            grown = sheet.overgrown(one) or "hill" in one.terrain or sheet.barraged(one)
            return grown or (one.side is not None and "hill" not in square.terrain)

        return way(square)


def placings(so_far: list[int], hits: int) -> list[list[int]]:
    """Every way to place so many hits: two to a unit until every unit has two, then anywhere."""
    total = sum(so_far) + hits
    ways = product(range(hits + 1), repeat=len(so_far))
    found = [list(way) for way in ways if sum(way) == hits]
    full = [[one + more for one, more in zip(so_far, way, strict=True)] for way in found]
    if total <= 2 * len(so_far):
        return [way for way, after in zip(found, full, strict=True) if max(after) <= 2]
    return [way for way, after in zip(found, full, strict=True) if min(after) >= 2]
