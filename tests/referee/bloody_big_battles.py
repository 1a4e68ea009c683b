"""A referee for Bloody Big Battles: the sheet read once more, apart from the program.

It follows the order of play by itself, keeps what becomes of every unit, and measures with a ruler. Where a measure
lies on the edge, by less than rounding to hundredths of an inch may cost, it lets either reading pass.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from grognard.kernel.game import Game

from . import witness_bbb as witness
from .bloody_measures import Measures
from .bloody_tables import (
    ASSAULT_ROWS,
    FULL_MOVE,
    assault_row,
    fire_result,
    movement_row,
    quality_rank,
    spent,
)
from .plane_ground import TOLERANCE, apart, behind_front, distance, front_middle, touch
from .replaying import Contradiction, Step

Plain = dict[str, Any]
Play = Generator[None, Plain, None]

KEPT = ("bases", "disordered", "low", "reduced", "formation", "state")
"""What this reading keeps of each unit, and compares after every step."""


class BloodyReferee(Measures):
    """Reads the sheet along with a battle."""

    def __init__(self, game: Game) -> None:
        super().__init__(witness.ground(game), witness.position(game))
        self.before = self.now
        self.kept = [{name: unit[name] for name in KEPT} for unit in self.now["units"]]
        self.holders: list[int] = list(self.now["holders"])
        self.pending = witness.pending(game)
        self.told: list[Plain] = witness.came_of(Step(None, None, (), None, game.events, game))["told"]
        self.turn, self.player = 1, self.ground["first"]
        self.contacts: set[tuple[int, int]] = set()
        self.play = self.battle()
        next(self.play)

    # What the loop calls

    def saw(self, step: Step) -> None:
        """Goes on by what was answered or thrown, then compares what became of every unit."""
        came = witness.came_of(step)
        self.before, self.now = self.now, witness.position(step.game)
        self.asked, self.pending = self.pending, witness.pending(step.game)
        self.told = came["told"]
        self.displaced: set[int] = set()
        try:
            self.play.send(came)
        except StopIteration:
            raise Contradiction("the battle should be over") from None
        self.overrun()
        self.compare()

    def ended(self, game: Game) -> None:
        self.agree("the end", self.pending["kind"], "over")

    def compare(self) -> None:
        for number, (mine, its, was) in enumerate(zip(self.kept, self.now["units"], self.before["units"], strict=True)):
            for name, value in mine.items():
                self.agree(f"{its['name']} {name}", its[name], value)
            if its["state"] == "on" == was["state"] and number not in self.displaced and its["bases"] == was["bases"]:
                self.agree(f"where {its['name']} stands", (its["at"], its["facing"]), (was["at"], was["facing"]))
        self.agree("holders", self.now["holders"], self.holders)

    def agree(self, what: str, found: object, mine: object) -> None:
        if found != mine:
            raise Contradiction(f"{what}: the program has {found}, the sheet {mine}")

    def fail(self, what: str) -> None:
        raise Contradiction(what)

    # Following the program

    def asks(self, rule: str, what: str | None = None, player: int | None = None) -> bool:
        """Whether it is this that the program asks, or rolls, now."""
        found = self.pending
        if found["kind"] == "over" or found["rule"] != rule or (what is not None and found.get("what") != what):
            return False
        if player is not None:
            self.agree(f"who answers {rule} {what or ''}", found["player"], player)
        return True

    def named(self, name: str) -> int:
        for number, unit in enumerate(self.now["units"]):
            if unit["name"] == name:
                return number
        raise Contradiction(f"no unit is called {name}")

    def told_of(self, rule: str, what: str | None = None) -> list[Plain]:
        return [one for one in self.told if one["rule"] == rule and (what is None or one["what"] == what)]

    def is_artillery(self, number: int) -> bool:
        return bool(self.unit(number)["arm"] == "artillery")

    # What befalls units

    def disorder(self, number: int) -> None:
        self.kept[number]["disordered"] = True

    def lose(self, number: int, bases: int) -> None:
        """So many bases; artillery is reduced by one, and destroyed by a second or by two at once."""
        its = self.kept[number]
        if bases == 0 or its["state"] != "on":
            return
        if self.is_artillery(number):
            if bases > 1 or its["reduced"]:
                self.remove(number)
            its["reduced"] = True
            return
        its["bases"] = max(0, its["bases"] - bases)
        if its["bases"] == 0:
            self.remove(number)

    def remove(self, number: int) -> None:
        """Off the table; how it was is of no matter any more."""
        its, found = self.kept[number], self.now["units"][number]
        self.kept[number] = {name: found[name] for name in KEPT}
        self.kept[number]["state"] = "gone"
        its["state"] = "gone"
        self.contacts = {pair for pair in self.contacts if number not in pair}

    # The order of play

    def battle(self) -> Play:
        while True:
            for player in (self.ground["first"], 1 - self.ground["first"]):
                self.player = player
                yield from self.player_turn(player)
                if self.pending["kind"] == "over":
                    self.check_end()
                    while True:
                        yield
            self.turn += 1

    def player_turn(self, player: int) -> Play:
        """Units, generals, the enemy's fire, own fire, assaults."""
        self.begin_turn(player)
        yield from self.units_move(player)
        yield from self.generals_move(player)
        self.engaged = self.touching_pairs(player)
        yield from self.fire(1 - player, "defensive")
        yield from self.fire(player, "offensive")
        self.refill_by_waiting(player)
        yield from self.assaults(player)
        self.seize(player)

    def begin_turn(self, player: int) -> None:
        """Who is due arrives; batteries that stand alone are silenced."""
        self.deeds = {n: set() for n in range(len(self.kept))}
        self.met, self.fought = {}, set()
        self.started = {n: front_middle(u) for n, u in enumerate(self.now["units"]) if u["state"] == "on"}
        if self.pending["kind"] == "over":
            return
        self.agree("turn", (self.now["turn"], self.now["player"]), (self.turn, player))
        for one in self.told_of("BBB-SEQ-TURN", "arrives"):
            self.arrive(self.named(one["unit"]), player)
        isolated = {self.named(one["unit"]) for one in self.told_of("BBB-MV-ISOLATED")}
        for number in self.on_table(player):
            if self.is_artillery(number):
                self.check_isolated(number, number in isolated)

    def arrive(self, number: int, player: int) -> None:
        unit = self.now["units"][number]
        self.agree(f"{unit['name']} arrives with its own side", unit["side"], player)
        if self.turn < self.ground["arrivals"][number]:
            self.fail(f"{unit['name']} arrives before turn {self.ground['arrivals'][number]}")
        self.kept[number]["state"] = "on"
        self.started[number] = front_middle(unit)

    def check_isolated(self, number: int, told: bool) -> None:
        """An enemy within 3 inches and no friendly infantry or cavalry within 3."""
        near = self.nearest(number, self.on_table(1 - self.unit(number)["side"]))
        friends = [n for n in self.on_table(self.unit(number)["side"]) if n != number and not self.is_artillery(n)]
        help_near = self.nearest(number, friends)
        on_the_edge = abs(near - 3) < TOLERANCE or abs(help_near - 3) < TOLERANCE
        mine = told if on_the_edge else near <= 3 and help_near > 3
        self.agree(f"{self.unit(number)['name']} isolated", told, mine)
        if mine:
            self.disorder(number)
            self.deeds[number].add("isolated")

    # Movement

    def units_move(self, player: int) -> Play:
        todo = set(self.on_table(player))
        while todo & set(self.on_table(player)):
            if not self.asks("BBB-SEQ-TURN", "unit", player):
                self.fail(f"units {sorted(todo)} have not moved, and {self.pending} is asked")
            self.agree(
                "who may move", self.pending["options"], {f"u{n}" for n in todo & set(self.on_table(player))} | {"done"}
            )
            came = yield
            if came["answer"]["kind"] == "done":
                return
            number = came["answer"]["unit"]
            todo.discard(number)
            yield from self.unit_moves(number, player)

    def unit_moves(self, number: int, player: int) -> Play:
        """Two dice with the modifiers, a row, and the inches it allows."""
        unit = self.unit(number)
        if not self.asks("BBB-MT", None, player):
            self.fail(f"{unit['name']} should roll for its move")
        least, most = self.movement_modifiers(number)
        if not least <= self.pending["tally"] <= most:
            self.fail(f"movement modifiers of {unit['name']}: {self.pending['lines']}, the sheet {least} to {most}")
        modifier = self.pending["tally"]
        came = yield
        total = int(sum(came["faces"]) + modifier)
        was_disordered = self.kept[number]["disordered"]
        row = movement_row(total, was_disordered)
        told = [one for one in self.told if one["rule"].startswith("BBB-MT-")]
        self.agree("row of the movement table", [(one["rule"], one["roll"]) for one in told], [(row.rule, total)])
        self.apply_row(number, row, player)
        if row.retires is not None or row.routs:
            return
        inches = FULL_MOVE[unit["arm"]] * {"full": 1.0, "half": 0.5, "none": 0.0}[row.moves]
        if inches and "isolated" not in self.deeds[number] and not self.asks("BBB-MV-MAX", "move", player):
            self.fail(f"{unit['name']} may go {inches} inches, and is not asked")
        yield from self.march(number, inches, player, total)

    def apply_row(self, number: int, row: Any, player: int) -> None:
        its, unit = self.kept[number], self.unit(number)
        if row.rallies:
            its["disordered"] = False
        if row.recovers is not None and quality_rank(unit) >= row.recovers:
            if self.is_artillery(number):
                its["reduced"] = False
            else:
                its["bases"] = min(unit["full"], its["bases"] + 1)
        if row.disorders:
            self.disorder(number)
        if row.loses:
            self.lose(number, 1)
        if row.routs:
            self.remove(number)
        elif row.retires is not None and its["state"] == "on":
            far = FULL_MOVE[unit["arm"]] * (0.5 if row.retires == "half" else 1)
            self.retires(number, far)

    def march(self, number: int, left: float, player: int, total: int) -> Play:
        """One part of the move after the other, until the inches are used or it is done."""
        marched = False
        full = FULL_MOVE[self.unit(number)["arm"]]
        while self.asks("BBB-MV-MAX", "move", player):
            self.agree("whose move it is", self.named(self.pending["about"]["unit"]), number)
            shown = float(self.pending["about"]["left"])
            if shown > left + TOLERANCE:
                self.fail(f"{self.unit(number)['name']} has {shown} inches left, by the sheet {left}")
            left = min(left, shown)
            came = yield
            answer = came["answer"]
            kind = answer["kind"]
            if kind == "done":
                return
            self.displaced.add(number)
            if kind in ("march", "byroad", "haul"):
                if marched:
                    self.fail("a second march in one move")
                marched = True
                while self.asks("BBB-EV-WHEN"):
                    yield from self.evasion(number)
                square = self.before["units"][number]["formation"] == "square"
                at_most = left if not square else min(left, full / 2) if total >= 7 else 0
                left -= self.check_march(number, answer, at_most)
                self.deeds[number].add("moved")
                if kind == "haul":
                    self.deeds[number].add("hauled")
                self.note_contacts(number)
            elif kind == "form":
                self.check_form(number, answer["formation"])
                left -= full / 2
            elif kind == "face":
                left -= self.check_face(number, answer["facing"])
            self.refill_by_distance(number)

    def evasion(self, mover: int) -> Play:
        """An enemy that would be contacted may go half a move straight away."""
        enemy = self.unit(mover)["side"]
        self.agree("who may evade", self.pending["player"], 1 - enemy)
        number = self.named(self.pending["about"]["unit"])
        self.check_may_evade(number, mover)
        came = yield
        self.displaced.add(mover)
        if came["answer"]["kind"] in ("evade", "yes"):
            self.displaced.add(number)
            self.check_evaded(number, mover)
            if self.unit(number)["arm"].endswith("cavalry"):
                self.disorder(number)
            elif self.now["units"][number]["state"] == "on":
                self.kept[number]["formation"] = "limbered"
            if self.now["units"][number]["state"] == "gone":
                self.remove(number)
            for one in self.told_of("BBB-MV-INTERPEN"):
                self.disorder(self.named(one["unit"]))
            self.refill_by_distance(number)

    def check_form(self, number: int, formation: str) -> None:
        unit = self.unit(number)
        allowed = {
            "infantry": ("line", "column", "march-column", "square"),
            "artillery": ("limbered", "unlimbered"),
        }.get(unit["arm"], ("line", "column", "march-column"))
        if formation not in allowed:
            self.fail(f"{unit['name']} cannot form {formation}")
        self.kept[number]["formation"] = formation
        self.deeds[number].add("formed")
        if formation == "unlimbered":
            self.deeds[number].add("unlimbered")

    def check_face(self, number: int, facing: float) -> float:
        """Turning: a pivot takes guns half a move, others 3 inches beyond the arc."""
        was, now = self.before["units"][number], self.now["units"][number]
        if distance(was["at"], now["at"]) > TOLERANCE:
            self.fail(f"{now['name']} turned and went {distance(was['at'], now['at']):.2f} inches")
        if apart(now["facing"], facing) > 0.06:
            self.fail(f"{now['name']} faces {now['facing']} instead of {facing}")
        if was["formation"] == "unlimbered":
            self.deeds[number].add("pivoted")
            return FULL_MOVE[now["arm"]] / 2
        self.deeds[number].add("turned")
        return 0 if self.free_to_turn(was) or apart(was["facing"], facing) <= 30.06 else 3

    def note_contacts(self, number: int) -> None:
        """A unit that moved into contact stays in it until the assault is resolved."""
        unit = self.now["units"][number]
        if unit["state"] != "on":
            return
        touched = [n for n in self.on_table(1 - unit["side"]) if touch(unit, self.unit(n))]
        if touched and (unit["arm"] == "artillery" or unit["formation"] == "march-column"):
            self.fail(f"{unit['name']} ({unit['formation']}) moved into contact")
        self.contacts |= {(number, n) for n in touched}
        for enemy in touched:
            self.met[number, enemy] = behind_front(self.unit(enemy), self.started[number])

    def overrun(self) -> None:
        """Generals that are overrun join the nearest friend."""
        for one in self.told_of("BBB-GAP-GENERAL", "overrun"):
            self.displaced.add(self.named(one["unit"]))

    def generals_move(self, player: int) -> Play:
        todo = [n for n, u in enumerate(self.now["units"]) if self.is_general(u) and u["side"] == player]
        todo = [n for n in todo if self.unit(n)["state"] == "on"]
        while self.asks("BBB-GAP-GENERAL", "move", player):
            number = self.named(self.pending["about"]["unit"])
            if number not in todo:
                self.fail(f"{self.unit(number)['name']} moves twice")
            came = yield
            todo.remove(number)
            if came["answer"]["kind"] != "done":
                self.displaced.add(number)
                far = distance(self.before["units"][number]["at"], self.unit(number)["at"])
                road = 2 if came["answer"]["kind"] == "byroad" else 1
                if far > 21 * road + TOLERANCE:
                    self.fail(f"{self.unit(number)['name']} went {far:.2f} inches")
        if todo:
            self.fail(f"generals {todo} were not asked to move")

    # Fire

    def fire(self, side: int, phase: str) -> Play:
        self.fired: set[int] = set()
        while self.asks("BBB-GAP-BEARING", phase, side):
            came = yield
            answer = came["answer"]
            if answer["kind"] == "done":
                return
            target, firers = answer["unit"], tuple(answer["firers"])
            self.check_shooters(firers, target, phase)
            yield from self.volley(side, firers, target, phase)

    def volley(self, side: int, firers: tuple[int, ...], target: int, phase: str) -> Play:
        if not self.asks("BBB-FT", None, side):
            self.fail("the volley should be rolled")
        least, most = self.fire_factor(firers, target, phase)
        factor = self.pending["tally"]
        if not least - 1e-6 <= factor <= most + 1e-6:
            self.fail(
                f"fire factor {factor} of {firers} at {target}: {self.pending['lines']}, the sheet {least} to {most}"
            )
        shifts = self.fire_shifts(firers, target)
        came = yield
        total = sum(came["faces"])
        self.fired |= set(firers)
        for number in firers:
            self.deeds[number].add("fired")
            if total >= 11:
                self.kept[number]["low"] = True
        self.check_volley(target, total, {fire_result(factor, total, shift) for shift in shifts})

    def check_volley(self, target: int, total: int, possible: set[str]) -> None:
        """The result in the row and column of the table, and what it does."""
        told = "-"
        for one in self.told:
            if one["rule"] == "BBB-FR-RTV":
                told = one["halted"].removeprefix("@halted.")[0].upper()
            if one["rule"] == "BBB-FR-LOSS" and "bases" in one:
                told = str(one["bases"])
        if told not in possible:
            self.fail(f"{total} on the fire table gives {told}, by the sheet {sorted(possible)}")
        if told == "-":
            return
        halted = told.isdigit() or quality_rank(self.unit(target)) <= "RTV".index(told)
        self.disorder(target)
        if told.isdigit():
            self.lose(target, int(told))
        charges = {pair for pair in self.contacts if pair[0] == target}
        was = self.before["units"][target]
        touching = was["side"] == self.player and any(touch(was, one) for one in self.enemies_before(target))
        if halted and (charges or touching) and self.kept[target]["state"] == "on":
            self.contacts -= charges
            self.engaged = {pair for pair in self.engaged if pair[0] != target}
            self.displaced.add(target)
            told_so = [self.named(o["unit"]) for o in self.told_of("BBB-GAP-CONTACT", "halted")]
            if told_so or not self.hemmed_in(target):
                self.agree("halted", told_so, [target])
            self.check_put_back(target)
        elif self.told_of("BBB-GAP-CONTACT", "halted"):
            self.fail(f"{self.unit(target)['name']} is halted by {told}")

    def refill_by_waiting(self, player: int) -> None:
        """Own offensive fire passed without firing, after not moving."""
        told = {self.named(one["unit"]) for one in self.told_of("BBB-FR-REFILL")}
        if self.pending["kind"] == "over" and not told:
            return
        for number in self.on_table(player):
            waited = not self.deeds[number] & {"moved", "fired", "retired", "formed", "pivoted", "turned", "evaded"}
            if self.kept[number]["low"] and waited:
                self.kept[number]["low"] = False
                told.discard(number)
        for number in told:
            self.refill_by_distance(number)

    def refill_by_distance(self, number: int) -> None:
        """A move away from the enemy that ends beyond 6 inches of all refills ammunition and restores silenced guns."""
        unit = self.now["units"][number]
        if unit["state"] != "on":
            return
        near = self.nearest(number, self.on_table(1 - unit["side"]))
        told = [one for one in self.told if one.get("unit") == unit["name"] and one["rule"] == "BBB-FR-REFILL"]
        if told and near <= 6 - TOLERANCE:
            self.fail(f"{unit['name']} refills {near:.2f} inches from an enemy")
        if told:
            self.kept[number]["low"] = False
        restored = [o for o in self.told if o.get("unit") == unit["name"] and o["rule"] == "BBB-FR-UNSILENCE"]
        if restored and near <= 6 - TOLERANCE:
            self.fail(f"{unit['name']} is restored {near:.2f} inches from an enemy")
        if restored:
            self.kept[number]["disordered"] = False

    # Assaults

    def assaults(self, player: int) -> Play:
        while True:
            while self.asks("BBB-GAP-GROUP", "next", player):
                yield
            if self.asks("BBB-GAP-CONTACT", "empty", player):
                number = self.named(self.pending["about"]["unit"])
                came = yield
                if came["answer"]["kind"] == "take":
                    self.displaced.add(number)
            elif self.asks("BBB-GAP-GROUP", "lead"):
                yield
            elif self.asks("BBB-AR", None, player):
                yield from self.assault(player)
            else:
                break
        self.contacts = set()

    def assault(self, player: int) -> Play:
        told = self.told_of("BBB-GAP-GROUP", "assault")
        if not told:
            self.fail("an assault nobody was told of")
        attacker, defender = self.named(told[-1]["attacker"]), self.named(told[-1]["defender"])
        again: Plain | None = None
        while True:
            attackers, defenders = self.group(attacker, defender)
            score = self.check_assault_tally(attackers, defenders, attacker, defender, again)
            again = self.pending
            came = yield
            first = came["faces"][0]
            if not self.asks("BBB-AR", None, 1 - player):
                self.fail("the defender should roll")
            came = yield
            total = int(first - came["faces"][0] + score)
            row = assault_row(total)
            found = [one for one in self.told if one["rule"].startswith("BBB-AR-")][:1]
            shown = [(one["rule"], one["score"].replace("\N{MINUS SIGN}", "-").lstrip("+")) for one in found]
            self.agree("row of the assault table", shown, [(row, str(total))])
            self.apply_assault(row, attackers, defenders, attacker, defender)
            if row != "BBB-AR-0" or not self.left(attackers) or not self.left(defenders):
                break
            told = self.told_of("BBB-GAP-GROUP", "assault")
            if not self.asks("BBB-AR", None, player) or not told:
                self.fail("the assault should be fought again at once")
            attacker, defender = self.named(told[-1]["attacker"]), self.named(told[-1]["defender"])
        self.contacts = {pair for pair in self.contacts if not set(pair) & {*attackers, *defenders}}
        self.engaged = {pair for pair in self.engaged if not set(pair) & {*attackers, *defenders}}
        self.fought |= set(attackers)
        yield from self.follow_up(row, attackers, player)

    def left(self, numbers: list[int]) -> list[int]:
        return [n for n in numbers if self.kept[n]["state"] == "on"]

    def apply_assault(self, row: str, attackers: list[int], defenders: list[int], lead: int, stands: int) -> None:
        """Losses, disorder and retreats of a row."""
        effect = ASSAULT_ROWS[row]
        self.displaced |= {*attackers, *defenders}
        lost = [self.named(one["unit"]) for one in self.told_of("BBB-GAP-GROUP", "loses")]
        guns_lost = [self.named(one["unit"]) for one in self.told_of("BBB-GAP-GUNSLOST")]
        self.take_losses(attackers, [n for n in lost if n in attackers], effect.attacker_loses, lead)
        beaten_guns = [n for n in defenders if self.is_artillery(n)] if row in ("BBB-AR-P7", "BBB-AR-P4") else []
        self.agree("guns lost", sorted(guns_lost), sorted(beaten_guns))
        for number in beaten_guns:
            self.remove(number)
        self.take_losses(defenders, [n for n in lost if n in defenders], effect.defender_loses, stands)
        for number in self.left(attackers):
            if effect.attacker_disordered:
                self.disorder(number)
            elif row == "BBB-AR-P7":
                self.kept[number]["disordered"] = False
        for number in self.left(defenders):
            if effect.defender_disordered:
                self.disorder(number)
        for number in self.left(attackers) if effect.attacker_retires else []:
            self.retires(number, self.far(number, effect.attacker_retires))
        for number in self.left(defenders) if effect.defender_retires else []:
            self.retires(number, self.far(number, effect.defender_retires))

    def far(self, number: int, inches: float) -> float:
        return FULL_MOVE[self.unit(number)["arm"]] if inches < 0 else inches

    def take_losses(self, side: list[int], told: list[int], bases: int, lead: int) -> None:
        """The unit with most bases takes the first loss; so many in all, as long as there are any."""
        standing = sum(self.kept[n]["bases"] if not self.is_artillery(n) else 1 for n in self.left(side))
        if len(told) < min(bases, standing) and not any(self.is_artillery(n) for n in side):
            self.fail(f"{bases} bases are to be lost, and {told} lose")
        if len(told) > bases:
            self.fail(f"{bases} bases are to be lost, and {told} lose")
        if told and lead in side:
            self.agree("who takes the first loss", told[0], lead)
        for number in told:
            self.lose(number, 1)

    def retires(self, number: int, far: float) -> None:
        """Back, facing kept; friends passed through are disordered; guns end limbered; off the table is lost."""
        self.deeds[number].add("retired")
        unit = self.now["units"][number]
        told = [one for one in self.told_of("BBB-GAP-RETIRE") if one["unit"] == unit["name"]]
        self.displaced.add(number)
        if any(one["what"] == "off" for one in told):
            self.remove(number)
            return
        for one in self.told_of("BBB-MV-INTERPEN"):
            self.disorder(self.named(one["unit"]))
        if unit["state"] != "on":
            if self.kept[number]["bases"] > 1 and not self.is_artillery(number):
                self.fail(f"{unit['name']} is gone by retiring with {self.kept[number]['bases']} bases")
            self.remove(number)
            return
        if self.is_artillery(number):
            self.kept[number]["formation"] = "limbered"
        if self.check_retired(number, far, min([float(one["inches"]) for one in told if "inches" in one], default=0)):
            self.lose(number, 1)
        self.refill_by_distance(number)

    def follow_up(self, row: str, attackers: list[int], player: int) -> Play:
        """After a win the position is taken, or the winner exploits."""
        if not ASSAULT_ROWS[row].wins:
            return
        if row == "BBB-AR-P4":
            while self.asks("BBB-GAP-EXPLOIT", None, player):
                number = self.named(self.pending["about"]["unit"])
                if number not in attackers:
                    self.fail(f"{number} exploits, and did not attack")
                self.started[number] = front_middle(self.unit(number))
                yield
                self.displaced.add(number)
        for one in self.told_of("BBB-GAP-EXPLOIT", "exploits"):
            number = self.named(one["unit"])
            self.started[number] = front_middle(self.before["units"][number])
            half = FULL_MOVE[self.unit(number)["arm"]] / 2
            if float(one["inches"]) > half + TOLERANCE:
                self.fail(f"{one['unit']} exploits {one['inches']} inches")

    # Objectives and the end

    def seize(self, player: int) -> None:
        """Who alone has units within 3 inches of an objective holds it."""
        if self.pending["kind"] == "over" and any(self.broken(side) for side in (0, 1)):
            return
        told = {one["place"]: one["who"] for one in self.told_of("BBB-GAP-VICTORY", "seized")}
        for place, objective in enumerate(self.ground["objectives"]):
            near = [self.nearest_to(objective["at"], side) for side in (0, 1)]
            holder = self.holders[place]
            for side in (0, 1):
                if near[side] <= 3 and near[1 - side] > 3:
                    holder = side
            if any(abs(one - 3) < TOLERANCE for one in near):
                holder = self.now["holders"][place]
            if (holder != self.holders[place]) != (objective["name"] in told):
                self.fail(f"{objective['name']}: seized {told}, by the sheet held by {holder}, near {near}")
            self.holders[place] = holder

    def check_end(self) -> None:
        """By turns, or by units spent; who holds what decides, unless just one side is broken."""
        broken = [self.broken(side) for side in (0, 1)]
        last = self.turn >= self.ground["turns"] and self.player != self.ground["first"]
        if not last and not any(broken):
            self.fail(f"the battle ends in turn {self.turn}, nobody broken")
        held = [self.holders.count(side) for side in (0, 1)]
        self.agree("score", self.pending["score"], tuple(held))
        attacker = self.ground["attacker"]
        values = self.ground["settings"]
        if any(broken) and not all(broken):
            winner = broken.index(False)
        elif held[attacker] >= values["objectives_to_win"]:
            winner = attacker
        else:
            winner = None if held[attacker] >= values["objectives_to_draw"] else 1 - attacker
        self.agree("winner", self.pending["winner"], winner)

    def broken(self, side: int) -> bool:
        """So many units spent or gone, or nobody left."""
        its = [n for n, u in enumerate(self.now["units"]) if u["side"] == side and not self.is_general(u)]
        out = [n for n in its if self.kept[n]["state"] == "gone" or spent({**self.unit(n), **self.kept[n]})]
        return len(out) >= self.ground["breaks_at"][side] or not any(self.kept[n]["state"] != "gone" for n in its)
