"""Square Bashing followed by its sheet: the order of a battle and of a turn, assets, barrages, orders, arrivals."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from grognard.kernel.game import Game

from . import square_bashing_tables as sheet
from . import witness
from .board import Script, Square, Unit
from .square_bashing_fight import Fighting

ASSETS = ("suppression", "point", "rolling", "gas", "shock", "hasty", "urgent")
ORDERS = ("morale", "fighting", "hold", "movement")


class SquareBashing(Fighting):
    def __init__(self, game: Game) -> None:
        facts = witness.facts(game)
        self.tokens = [dict(zip(ASSETS, side, strict=True)) for side in facts.get("tokens", ())]
        self.focus = list(facts.get("focus", ("", "")))
        self.bases = [0, 0]
        super().__init__(game)

    def told(self) -> list[int]:
        facts = witness.facts(self.game)
        self.same("tokens", facts["tokens"], tuple([tuple(side.values()) for side in self.tokens]))
        self.same("shock", facts["shock"], -1 if self.shock is None else self.shock)
        return super().told()

    # The battle

    def battle(self) -> Script:
        self.trenches = any([one.works == "trench" for one in self.squares.values()])
        yield from self.before_play("SB-GAP-DEPLOY")
        yield from self.turns()

    def turns(self) -> Script:
        self.bases = [sum([u.bases for u in self.units if u.side == side]) for side in (0, 1)]
        player = self.attacker
        while True:
            self.turn, self.player = self.turn + 1, player
            yield from self.whole_turn(player)
            if self.countdown <= 0 or not self.both_alive():
                return
            player = 1 - player

    def both_alive(self) -> bool:
        return self.alive(0) and self.alive(1)

    def before_play(self, deploys: str) -> Script:
        defender = 1 - self.attacker
        while self.is_asked(0, "SB-GAP-FOCUS") or self.is_asked(1, "SB-GAP-FOCUS"):
            who = 0 if self.is_asked(0, "SB-GAP-FOCUS") else 1
            self.demand(self.settings["focus"] and not self.focus[who], "a focus is chosen once, where there is one")
            self.focus[who] = yield from self.answer(who, "SB-GAP-FOCUS")
            self.demand(self.focus[who] in ("morale", "fighting", "movement", "assets"), self.focus[who])
        fielded = [u for u in self.units if u.side == defender and u.fights and u.id not in self.late]
        one_in = self.settings["reserve_one_in"]
        held_back: list[Unit] = []
        for _ in range(len(fielded) // one_in if one_in else 0):
            unit = self.unit((yield from self.answer(defender, "SB-GAP-DEPLOY")))
            self.demand(unit in fielded, f"{unit.name} may not be held back")
            fielded.remove(unit)
            held_back.append(unit)
            self.put(unit, "waiting")
        if self.settings["depletion"]:
            for unit in fielded:
                if (yield from self.depleted(unit)):
                    held_back.append(unit)
        for side in (defender, self.attacker):
            rows = self.rows(side)
            for unit in [u for u in self.units if u.side == side and u.at == "waiting"]:
                if unit.id in self.late or unit in held_back:
                    continue
                free = [s.name for s in self.squares.values() if s.row in rows and (self.room(s) or not unit.fights)]
                where = yield from self.choose(side, deploys, free, unit=unit.name)
                self.put(unit, where or "waiting")

    def rows(self, side: int) -> range:
        """Where a side deploys: the attacker in rows 1-2, the defender in the three rows nearest its edge."""
        depth = 2 if side == self.attacker else 3
        return range(1, depth + 1) if side == 0 else range(self.deep - depth + 1, self.deep + 1)

    def depleted(self, unit: Unit) -> Generator[None, None, bool]:
        """Whether a defending unit goes to the reinforcements for what it suffered before."""
        fell = yield from self.dice(unit.side, "SB-GAP-DEPLETION", 1)
        die = fell.faces[0] + (unit.quality == "reservist") - (unit.quality == "professional")
        if die < 5:
            return False
        if die == 5:
            answer = yield from self.choose(unit.side, "SB-GAP-DEPLETION", ("lose-a-base", "go-back"), unit=unit.name)
            if answer == "lose-a-base":
                self.lose(unit, 2, 0)
                return False
        self.put(unit, "waiting")
        return True

    # 19: the turn

    def whole_turn(self, player: int) -> Script:
        phases = (
            self.gas(player),
            self.asset(player),
            self.command(player),
            self.morale(player),
            self.movement(player),
            self.assaults(player),
            self.shooting(1 - player),
            self.markers_off(player),
            self.reinforcements(player),
            self.count_down(player),
        )
        for phase in phases:
            yield from phase
            if not self.both_alive():
                return

    def gas(self, player: int) -> Script:
        clouds = [one for one in self.right_to_left(player) if one.gas[player]]
        for one in clouds:
            one.gas[player] = False
        now: list[Square] = []
        for one in clouds:
            fell = yield from self.dice(None, "SB-19-1", 1)
            die = fell.faces[0]
            to = one if die > 4 else None
            if die in (3, 4):
                to = self.ahead(player, one, 1 if die == 3 else -1)
            if to is not None and to not in now:
                now.append(to)
        for one in now:
            one.gas[player] = True
        for one in now:
            yield from self.hits(one, 2, "shooting", gas=True)

    def markers_off(self, player: int) -> Script:
        """8 and 9, and what else was for one turn."""
        for square in self.squares.values():
            square.marks.clear()
            square.assaulted = False
            square.barrage[1 - player], square.suppressed[1 - player] = 0, False
        for unit in self.units:
            unit.did.clear()
        self.shock = None
        yield from ()

    def count_down(self, player: int) -> Script:
        if player != self.attacker:
            fell = yield from self.dice(player, "SB-19-11", 1)
            self.countdown -= fell.faces[0]

    # Assets and barrages

    def asset(self, player: int) -> Script:
        tokens = self.tokens[player]
        if not self.is_asked(player, "SB-19-2"):
            usable = [kind for kind, n in tokens.items() if n and kind not in ("urgent", "hasty")]
            self.demand(not usable, f"an asset may be rolled for: {usable}")
            return
        kind = yield from self.answer(player, "SB-19-2")
        if kind == "done":
            return
        self.demand(tokens[kind] > 0, f"no token of {kind}")
        self.demand(kind != "rolling" or player == self.attacker, "a rolling barrage is the attacker's")
        most = [str(n) for n in range(1, min(5, tokens[kind]) + 1)]
        spent = int((yield from self.choose(player, "SB-GAP-ASSETS", most)) or 0)
        tokens[kind] -= spent
        need = 5 if self.focus[player] == "assets" else 6
        if (yield from self.successes(player, "SB-19-2", spent, need)):
            yield from self.use(player, kind)

    def use(self, player: int, kind: str) -> Script:
        if kind == "shock":
            self.shock = player
        elif kind == "hasty":
            own = [one.name for one in self.squares.values() if one.side == player and one.works == "none"]
            where = yield from self.choose(player, "SB-GAP-ASSETS", own)
            if where is not None:
                self.square(where).works = "hasty"
        elif kind == "urgent":
            waiting = [f"u{unit.id}" for unit in self.waiting(player)]
            if self.edges(player, self.units[0], by_road=False):
                who = yield from self.choose(player, "SB-GAP-ASSETS", waiting)
                yield from self.arrive(player, [self.unit(who)] if who else [], by_road=False)
        else:
            yield from self.barrage(player, kind)

    def barrage(self, player: int, kind: str) -> Script:
        answer = yield from self.answer(player, f"SB-22-{kind.upper()}")
        aimed = self.shape(kind, answer)
        landed: list[Square] = []
        for one in [square for square in self.right_to_left(player) if square in aimed]:
            to = yield from self.deviates(player, one)
            if to is not None:
                landed.append(to)
                if kind == "rolling":
                    landed += yield from self.rolls_on(player, to)
        for one in landed:
            one.barrage[player] += sheet.BARRAGE_MARKERS[kind]
            one.suppressed[player] = one.suppressed[player] or kind == "suppression"
            one.gas[player] = one.gas[player] or kind == "gas"
            hits = sheet.BARRAGE_HITS.get(kind, 0)
            if kind == "point" and one.fighters:
                hits = (yield from self.dice(player, "SB-22-POINT", 1)).faces[0]
            yield from self.hits(one, hits, "shooting", gas=kind == "gas")

    def shape(self, kind: str, answer: str) -> list[Square]:
        """Five adjoining squares of a row, suppression in row 2 to 5; or three in an L."""
        first = self.square(answer[:2])
        if kind == "point":
            across, along = [1 if sign == "+" else -1 for sign in answer[2:]]
            found = [first, self.at(first.column + across, first.row), self.at(first.column, first.row + along)]
        else:
            self.demand(kind != "suppression" or 2 <= first.row <= 5, f"suppression in row {first.row}")
            found = [self.at(first.column + i, first.row) for i in range(5)]
        squares = [one for one in found if one is not None]
        self.same(f"squares of the barrage at {answer}", len(squares), len(found))
        return squares

    def deviates(self, player: int, aimed: Square) -> Generator[None, None, Square | None]:
        fell = yield from self.dice(player, "SB-22-DEVIATION", 1)
        short, on = sheet.DEVIATION[self.guns[player]]
        die = fell.faces[0]
        if die <= short:
            return self.behind(player, aimed)
        return aimed if die <= on else self.ahead(player, aimed)

    def rolls_on(self, player: int, first: Square) -> Generator[None, None, list[Square]]:
        more: list[Square] = []
        to = self.ahead(player, first)
        while to is not None and len(more) < 2:
            if not (yield from self.successes(player, "SB-22-ROLLING", 1, 3)):
                break
            more.append(to)
            to = self.ahead(player, to)
        return more

    # Higher command

    def command(self, player: int) -> Script:
        bases = [
            u for u in self.units if u.side == player and not u.fights and u.at not in ("waiting", "gone", "exited")
        ]
        own = [one for one in self.squares.values() if one.side == player]
        near = [one.name for one in own if any([self.distance(one, self.square(u.at)) <= 3 for u in bases])]
        if not near:
            return
        for _ in range(self.rating[player]):
            order = yield from self.answer(player, "SB-19-3")
            if order == "done":
                return
            self.demand(order in ORDERS, f"no order is called {order}")
            where = yield from self.choose(player, "SB-GAP-COMMAND", near)
            need = 3 if self.focus[player] == order else 4
            if (yield from self.successes(player, "SB-19-3", 1, need)) and where is not None:
                self.square(where).marks.add(order)

    # 29: reinforcements

    def edges(self, player: int, unit: Unit, by_road: bool) -> list[str]:
        """Where a unit may come on."""
        free = [one for one in self.base_edge(player) if one.side != 1 - player and not any(one.suppressed)]
        free = [one for one in free if self.room(one) > 0 or not unit.fights]
        return [one.name for one in free if one.road_off or not by_road]

    def reinforcements(self, player: int) -> Script:
        waiting = self.waiting(player)
        if not waiting or not any([self.edges(player, unit, by_road=False) for unit in waiting]):
            return
        way = yield from self.answer(player, "SB-19-10")
        self.demand(way in ("A", "B", "C"), f"no way of arriving is called {way}")
        if way == "A":
            fell = yield from self.dice(player, "SB-29-A", len(waiting), 6)
            come = [unit for unit, face in zip(waiting, fell.faces, strict=True) if face == 6]
            yield from self.arrive(player, come, by_road=False)
            return
        rule, by_road = f"SB-29-{way}", way == "C"
        self.demand(not by_road or any([one.road_off for one in self.base_edge(player)]), "no road to arrive by")
        who = yield from self.choose(player, rule, self.able(player, by_road))
        yield from self.arrive(player, [self.unit(who)] if who else [], by_road)
        if way == "C":
            yield from self.two_more(player)

    def able(self, player: int, by_road: bool) -> list[str]:
        return [f"u{unit.id}" for unit in self.waiting(player) if self.edges(player, unit, by_road)]

    def two_more(self, player: int) -> Script:
        """Two tries; `en` by the road and by two units, `fr` anywhere and by the same one if its owner likes."""
        tried: list[str] = []
        for _ in range(2):
            able = [who for who in self.able(player, self.edition == "en") if self.edition == "fr" or who not in tried]
            if not able or not self.is_asked(player, "SB-29-C"):
                self.demand(not able, f"not asked which of {able} tries")
                return
            who = yield from self.answer(player, "SB-29-C")
            if who == "done":
                return
            self.demand(who in able, f"{who} may not try to arrive")
            tried.append(who)
            if (yield from self.successes(player, "SB-29-C", 1, 6)):
                yield from self.arrive(player, [self.unit(who)], by_road=self.edition == "en")

    def arrive(self, player: int, units: list[Unit], by_road: bool) -> Script:
        for unit in units:
            free = self.edges(player, unit, by_road)
            where = yield from self.choose(player, "SB-GAP-ARRIVAL", free, unit=unit.name)
            if where is not None:
                self.put(unit, where)

    # The end

    def ended(self, game: Game) -> None:
        super().ended(game)
        score = [0, 0]
        for side in (0, 1):
            score[side] += 5 * sum([one.holder == side for one in self.squares.values()])
            score[side] += self.bases[1 - side] - sum([u.bases for u in self.units if u.side == 1 - side])
        exits = [u for u in self.units if u.at == "exited" and u.side == self.attacker and sheet.strong(u)]
        score[self.attacker] += min(5, len(exits))
        margin = score[0] - score[1]
        winner = None if abs(margin) < 5 else int(margin < 0)
        result: Any = game.result
        self.same("points and winner", (tuple(result.score), result.winner), (tuple(score), winner))
