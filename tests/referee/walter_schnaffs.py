"""Walter Schnaffs followed by its sheet, on what it keeps of Square Bashing: morale, ways back, arrivals."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from grognard.kernel.game import Game

from . import walter_schnaffs_tables as sheet
from . import witness
from .board import Script, Square, Unit
from .square_bashing import SquareBashing

LADDER = ("to-paris", "advance", "turning", "defence", "to-the-last")
WANTED = {"to-paris": (3, 28), "advance": (3, 24), "turning": (2, 21), "defence": (2, 18)}
"""Of the attacker's rung: the objectives it must hold, and the countdown."""


class WalterSchnaffs(SquareBashing):
    def __init__(self, game: Game) -> None:
        self.attacks: dict[str, int] = {}
        self.wanted = 0
        super().__init__(game)

    # The battle

    def battle(self) -> Script:
        yield from self.choose_scenarios()
        yield from self.before_play("WS-4-DEPLOY")
        yield from self.turns()

    def choose_scenarios(self) -> Script:
        """Each side picks a rung in secret; the bolder attacks, a die decides between the same."""
        rung = list(witness.facts(self.game)["rung"])
        for side, known in enumerate((LADDER[:4], LADDER[1:])):
            if not rung[side]:
                rung[side] = yield from self.choose(side, "WS-3-SCENARIO", known)
            self.demand(rung[side] in known, f"{rung[side]} is no rung of side {side}")
        german, french = [LADDER.index(one) for one in rung]
        self.attacker = 0 if german < french else 1
        if german == french:
            self.attacker = int(bool((yield from self.successes(0, "WS-GAP-ORDERS", 1, 4))))
        self.wanted, self.countdown = WANTED[rung[self.attacker]]
        self.countdown = self.settings["countdown"] or self.countdown
        facts = witness.facts(self.game)
        self.same(
            "who attacks, with how many to hold", (facts["attacker"], facts["wanted"]), (self.attacker, self.wanted)
        )
        for square in self.squares.values():
            if square.holder is not None:
                square.holder = 1 - self.attacker if square.side is None else square.side

    def rows(self, side: int) -> range:
        """The attacker in its two rows, the defender anywhere but in the two nearest the attacker."""
        depth = 2 if side == self.attacker else self.deep - 2
        return range(1, depth + 1) if side == 0 else range(self.deep - depth + 1, self.deep + 1)

    def told(self) -> list[int]:
        return [self.turn, self.player, self.countdown]

    def whole_turn(self, player: int) -> Script:
        phases = (
            self.morale(player),
            self.movement(player),
            self.bombardment(player),
            self.attacking(player),
            self.markers_off(player),
            self.reinforcements(player),
            self.count_down(player),
        )
        for phase in phases:
            yield from phase
            if not self.both_alive():
                return

    def markers_off(self, player: int) -> Script:
        self.attacks.clear()
        yield from super().markers_off(player)

    # Morale

    def retire(self, player: int, square: Square) -> Script:
        """Without the hit; hemmed in, two dice of the loss table."""
        units = [unit for unit in square.units if "fell back" not in unit.did]
        if units and not self.go_back(player, square, units):
            yield from self.hemmed_in(player, square)
            for unit in square.units:
                unit.did |= {"fell back"}

    def hemmed_in(self, side: int, square: Square) -> Script:
        fell = yield from self.dice(1 - side, "WS-8-LOSS", 2)
        yield from self.bear(side, square, sheet.calls(fell.faces, square.units), "WS-8-LOSS")

    # 5 and 6: movement

    def moves(self, unit: Unit) -> tuple[int, int, str]:
        return (2 if unit.type == "cavalry" else 1), 0, ""

    def move(self, unit: Unit) -> Script:
        unit.did.add("moved")
        spent = 0
        while self.is_asked(unit.side, "WS-GAP-REPLACES", unit=unit.name):
            answer = yield from self.answer(unit.side, "WS-GAP-REPLACES")
            if answer == "done":
                return
            options = self.steps(unit, spent, 0, False)
            self.demand(answer in options, f"{unit.name} in {unit.at} may not go to {answer}")
            if not (yield from self.leaves(unit, answer)):
                return
            self.put(unit, answer)
            unit.did.add("went")
            spent += 1
        left = self.steps(unit, spent, 0, False)
        self.demand(not left, f"{unit.name} in {unit.at} could go on to {left}, and is not asked")

    def steps(self, unit: Unit, spent: int, gone: int, failed: bool, extra: int = 0) -> list[str]:
        found = super().steps(unit, spent, gone, failed, 0)
        return [name for name in found if name != "exit"]

    def leaves(self, unit: Unit, name: str) -> Generator[None, None, bool]:
        """One die, against the harder of what a gun needs to move and what the ground asks."""
        start = self.square(unit.at)
        by_road = name in start.roads and not self.near_enemy(unit.side, self.square(name))
        heavy = sheet.heavy_needs(unit) if sheet.is_heavy(start) and not by_road else 0
        gun = sheet.gun_moves_on(unit)
        if not heavy and not gun:
            return True
        rule = "WS-6-HEAVY" if heavy > gun else "WS-5-ART"
        need = max(heavy, gun)
        fell = yield from self.dice(unit.side, rule, 1, need)
        return bool(fell.faces[0] >= need)

    # 7: bombardment

    def bombardment(self, player: int) -> Script:
        for square in self.right_to_left(player):
            guns = [u for u in square.units if u.side == player and u.type in sheet.BATTERIES]
            guns = [u for u in guns if not u.did & {"went", "fell back"}]
            shots: dict[str, list[Unit]] = {}
            for gun in guns:
                targets = [one.name for one in self.squares.values() if self.reaches(gun, square, one)]
                asked = self.is_asked(player, "WS-7-RANGE", unit=gun.name, square=square.name)
                self.same(f"{gun.name} in {square.name} may fire at {targets}", asked, bool(targets))
                if asked:
                    answer = yield from self.answer(player, "WS-7-RANGE")
                    self.demand(answer in [*targets, "done"], f"{gun.name} in {square.name} may not fire at {answer}")
                    if answer != "done":
                        shots.setdefault(answer, []).append(gun)
                        gun.did.add("fired")
            for to, firing in shots.items():
                yield from self.bombard(player, square, self.square(to), firing)

    def far(self, one: Square, other: Square) -> str | None:
        """Short is a zone by a side, long a diagonal or two zones in a line."""
        apart = sorted([abs(one.column - other.column), abs(one.row - other.row)])
        return {(0, 1): "short", (1, 1): "long", (0, 2): "long"}.get((apart[0], apart[1]))

    def reaches(self, gun: Unit, start: Square, target: Square) -> bool:
        far = self.far(start, target)
        if target.side != 1 - gun.side or far is None or (far == "long" and not sheet.reaches_far(gun)):
            return False
        if self.distance(start, target) < 2 or (start.column != target.column and start.row != target.row):
            return True
        between = self.at((start.column + target.column) // 2, (start.row + target.row) // 2)
        assert between is not None
        blocked = bool(between.terrain & {"woods", "buildings"}) or between.side is not None
        return not blocked or ("hill" in start.terrain and "hill" not in between.terrain)

    def bombard(self, player: int, start: Square, target: Square, guns: list[Unit]) -> Script:
        far = self.far(start, target)
        assert far is not None
        needs = [(gun, sheet.fire_needs(gun, far)) for gun in guns for _ in range(gun.bases)]
        fell = yield from self.dice(player, "WS-7", len(needs))
        possible = [gun for (gun, need), face in zip(needs, fell.faces, strict=True) if face >= need]
        saves = sorted([sheet.save_needs(gun, target) for gun in possible])
        losses = sum([need > 6 for need in saves])
        saves = [need for need in saves if need <= 6]
        if saves:
            fell = yield from self.dice(1 - player, "WS-7-SAVE", len(saves))
            pools = sorted([need for dice, need in fell.pools for _ in range(dice)])
            self.same("WS-7-SAVE, what they need", pools, saves)
            rolled = [need for dice, need in fell.pools for _ in range(dice)]
            losses += sum([face < need for need, face in zip(rolled, fell.faces, strict=True)])
        yield from self.bear(1 - player, target, [sheet.BOMBARDED] * losses, "WS-GAP-SHOTS")

    def bear(
        self,
        side: int,
        square: Square,
        calls: list[tuple[tuple[str, ...], ...]],
        rule: str,
        spared: tuple[Unit, ...] = (),
    ) -> Generator[None, None, int]:
        """Bases are lost: each call names the types that bear it, the first that are there; its owner picks one."""
        lost = 0
        for call in calls:
            there = [unit for unit in square.units if unit not in spared]
            fit = next((found for types in call if (found := [u for u in there if u.type in types])), [])
            names = [f"u{unit.id}" for unit in fit]
            if len(names) > 1:
                names = [(yield from self.choose(side, rule, names, square=square.name)) or ""]
            for who in names:
                self.lose(self.unit(who), 2, 1)
                lost += 1
        return lost

    # 8: attacks

    def attacking(self, player: int) -> Script:
        for square in self.right_to_left(player):
            able = [
                u for u in square.units if u.side == player and u.type in sheet.FOOT_OR_HORSE and self.attacks_with(u)
            ]
            targets = [to.name for to in self.beside(square) if to.side == 1 - player]
            asked = self.is_asked(player, "WS-GAP-TURN", square=square.name)
            may = bool(able) and bool(targets) and "steady" not in square.marks
            self.same(f"{square.name} is asked to attack {targets}", asked, may)
            if asked:
                answer = yield from self.answer(player, "WS-GAP-TURN")
                self.demand(answer in [*targets, "done"], f"{square.name} may not attack {answer}")
                if answer != "done":
                    yield from self.attack(player, square, self.square(answer), able)

    def attacks_with(self, unit: Unit) -> bool:
        return not unit.did & {"fell back", "assaulted"}

    def attack(self, player: int, start: Square, target: Square, able: list[Unit]) -> Script:
        enemy = 1 - player
        spared = tuple([unit for unit in start.units if "fired" in unit.did])
        taking_part = [unit for unit in start.units if unit not in spared]
        for unit in taking_part:
            unit.did.add("assaulted")
        dx, dy = target.column - start.column, target.row - start.row
        water = target.name in start.water
        rear, flanks = self.helpers(player, start, -dx, -dy)
        points = sheet.attack_points(taking_part, able, rear, flanks, water, sheet.is_cover(target))
        rear, flanks = self.helpers(enemy, target, dx, dy)
        back, dice = sheet.defence_points(target.units, rear, flanks, water, self.attacks.get(target.name, 0))
        if dice:
            fell = yield from self.dice(enemy, "WS-GAP-RANDOM", len(dice))
            self.demand(all([f <= d for f, d in zip(fell.faces, dice, strict=True)]), f"{fell.faces} of {dice}")
            back += sum(fell.faces)
        self.attacks[target.name] = self.attacks.get(target.name, 0) + 1
        struck = yield from self.strike(player, points)
        struck_back = yield from self.strike(enemy, back)
        lost = yield from self.bear(enemy, target, sheet.calls(struck, target.units), "WS-8-LOSS")
        calls = sheet.calls(struck_back, taking_part)
        suffered = yield from self.bear(player, start, calls, "WS-8-LOSS", spared)
        if lost > suffered or target.side is None:
            yield from self.beaten(player, target, able)

    def strike(self, player: int, points: int) -> Generator[None, None, tuple[int, ...]]:
        """One die for each 5 points, rounded up."""
        dice = max(0, -(-points // 5))
        if not dice:
            return ()
        return (yield from self.dice(player, "WS-8-LOSS", dice)).faces

    def helpers(self, side: int, square: Square, dx: int, dy: int) -> tuple[int, int]:
        """Friendly infantry in the zone behind, along the attack, and how many flank zones hold two units or more."""
        behind = self.at(square.column + dx, square.row + dy)
        sides = [self.at(square.column + dy, square.row + dx), self.at(square.column - dy, square.row - dx)]
        rear = [u for u in behind.units if u.side == side and u.type == "infantry"] if behind is not None else []
        flanks = [sum([u.side == side for u in one.units]) >= 2 for one in sides if one is not None]
        return len(rear), sum(flanks)

    def beaten(self, player: int, target: Square, able: list[Unit]) -> Script:
        """The defender falls back one zone, or pays for it; at least one attacker enters what is empty then."""
        enemy = 1 - player
        if target.side == enemy and not self.go_back(enemy, target, list(target.units)):
            yield from self.hemmed_in(enemy, target)
        inside = 0
        while target.side in (None, player) and self.room(target):
            fit = [f"u{u.id}" for u in able if u.at not in ("gone", "waiting", target.name)]
            if not self.is_asked(player, "WS-GAP-WIN", square=target.name):
                self.demand(len(fit) <= 1 if not inside else not fit, f"{fit} are not asked to enter {target.name}")
                if fit:
                    self.put(self.unit(fit[0]), target.name)
                return
            who = yield from self.choose(
                player, "WS-GAP-WIN", [*fit, *(["done"] if inside else [])], square=target.name
            )
            if who == "done" or who is None:
                return
            self.put(self.unit(who), target.name)
            inside += 1

    # The end

    def ended(self, game: Game) -> None:
        self.demand(self.script.gi_frame is None, "the battle ended too early")
        held = tuple([sum([one.holder == side for one in self.squares.values()]) for side in (0, 1)])
        winner = self.attacker if held[self.attacker] >= self.wanted else 1 - self.attacker
        result: Any = game.result
        self.same("objectives and winner", (tuple(result.score), result.winner), (held, winner))
