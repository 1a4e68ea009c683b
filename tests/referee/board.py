"""A referee's own board, and the way it follows a battle: it plays along, with the program's answers and dice.

The script of a game is a generator: it goes on as its sheet says until it needs an answer or dice, and then
waits for the program's. Whenever it waits, its board and the program's must be alike.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from grognard.kernel.game import Game

from . import witness
from .replaying import Contradiction, Step
from .witness import Seen

OFF = ("waiting", "gone", "exited")
Script = Generator[None, None, Any]


@dataclass
class Unit:
    id: int
    name: str
    side: int
    quality: str
    full: int
    arms: str
    type: str
    halves: int
    at: str
    markers: int
    winning: bool
    did: set[str] = field(default_factory=set)
    """What it did this turn: moved, went, fell back, assaulted, fired."""

    @property
    def bases(self) -> int:
        return (self.halves + 1) // 2 if self.at != "gone" else 0

    @property
    def fights(self) -> bool:
        return self.type != "command"


@dataclass
class Square:
    name: str
    column: int
    row: int
    terrain: set[str]
    roads: set[str]
    road_off: bool
    water: set[str]
    units: list[Unit]
    works: str
    holder: int | None
    marks: set[str]
    barrage: list[int]
    suppressed: list[bool]
    gas: list[bool]
    assaulted: bool = False

    @property
    def fighters(self) -> list[Unit]:
        return [unit for unit in self.units if unit.fights]

    @property
    def side(self) -> int | None:
        """Whose combat units stand here."""
        there = self.fighters
        return there[0].side if there else None


class Table:
    """The board, the units, and the script that follows the battle."""

    kept_marks: ClassVar[tuple[str, ...]] = ("morale", "fighting", "hold", "movement", "steady")

    def __init__(self, game: Game) -> None:
        ground, self.game = witness.ground(game), game
        self.wide, self.deep = ground["wide"], ground["deep"]
        self.settings = ground["settings"]
        self.edition = self.settings.get("edition", "en")
        self.rating, self.guns, self.late = ground["rating"], ground["guns"], ground["late"]
        stand = witness.units(game)
        self.units = [
            Unit(i, **kept, **dict(zip(("type", "halves", "at", "markers", "winning"), now, strict=True)))
            for i, (kept, now) in enumerate(zip(ground["units"], stand, strict=True))
        ]
        self.squares: dict[str, Square] = {}
        for name, (units, works, holder, marks, barrage, suppressed, gas) in witness.squares(game).items():
            there = [self.units[i] for i in units]
            markers = (list(barrage), list(suppressed), list(gas))
            self.squares[name] = Square(
                name, **ground["squares"][name], units=there, works=works, holder=holder, marks=set(marks),
                barrage=markers[0], suppressed=markers[1], gas=markers[2],
            )  # fmt: skip
        facts = witness.facts(game)
        self.turn, self.player, self.countdown = 0, facts["player"], facts["countdown"]
        self.attacker: int = facts["attacker"]
        self.now: Seen | None = None
        self.script = self.battle()
        self.go_on()

    # Following

    def battle(self) -> Script:
        raise NotImplementedError

    def saw(self, step: Step) -> None:
        self.now = witness.seen(step)
        self.go_on()

    def go_on(self) -> None:
        """The script runs to where it waits, and the program must wait there too, before the same board."""
        try:
            next(self.script)
        except StopIteration:
            self.demand(self.game.over, "the battle is over, and goes on")
        self.alike()

    def ended(self, game: Game) -> None:
        self.demand(self.script.gi_frame is None, "the battle ended too early")

    def demand(self, true: bool, *wrong: Any) -> None:
        if not true:
            raise Contradiction(" ".join(map(str, wrong)))

    def same(self, what: str, program: Any, referee: Any) -> None:
        if program != referee:
            raise Contradiction(f"{what}: the program has {program}, the referee {referee}")

    def alike(self) -> None:
        for unit, theirs in zip(self.units, witness.units(self.game), strict=True):
            mine = (unit.type, unit.halves, unit.at, unit.markers, unit.winning)
            if mine != theirs and not mine[2] == theirs[2] == "gone":
                raise Contradiction(f"{unit.name} (u{unit.id}): the program has {theirs}, the referee {mine}")
        for name, theirs in witness.squares(self.game).items():
            square = self.squares[name]
            marks = frozenset([mark for mark in theirs[3] if mark in self.kept_marks])
            shown = (sorted(theirs[0]), *theirs[1:3], marks, *theirs[4:])
            own = (sorted([unit.id for unit in square.units]), square.works, square.holder, frozenset(square.marks))
            self.same(name, shown, (*own, *[tuple(one) for one in (square.barrage, square.suppressed, square.gas)]))
        facts = witness.facts(self.game)
        self.same("turn, player, countdown", [facts[k] for k in ("turn", "player", "countdown")], self.told())

    def told(self) -> list[int]:
        return [self.turn, self.player, self.countdown]

    def is_asked(self, player: int, rule: str, **about: str) -> bool:
        """Whether the program now puts this question."""
        kind, whom, by, _, its = witness.asked(self.game)
        return (kind, whom, by) == ("ask", player, rule) and about.items() <= its.items()

    def is_rolled(self, rule: str) -> bool:
        return witness.asked(self.game)[::2][:2] == ("roll", rule)

    def answer(self, player: int, rule: str) -> Generator[None, None, str]:
        """The answer of a player to a question that must be put now."""
        kind, whom, by, *_ = witness.asked(self.game)
        self.same("waits for", (kind, whom, by), ("ask", player, rule))
        yield
        assert self.now is not None
        return self.now.answer

    def choose(self, player: int, rule: str, options: Iterable[str], **about: str) -> Generator[None, None, str | None]:
        """One of the options; where there is one only, the program need not ask."""
        allowed = list(options)
        if not self.is_asked(player, rule, **about):
            self.demand(len(allowed) <= 1, f"{rule} {about}: not asked, with a choice of {allowed}")
            return allowed[0] if allowed else None
        answer = yield from self.answer(player, rule)
        self.demand(answer in allowed, f"{rule} {about}: {answer} is not one of {allowed}")
        return answer

    def dice(self, player: int | None, rule: str, count: int, need: int | None = None) -> Generator[None, None, Seen]:
        """So many dice, that must be rolled now, each to reach a number if one is needed."""
        kind, whom, by, *_ = witness.asked(self.game)
        self.same("waits for", (kind, by), ("roll", rule))
        if player is not None:
            self.same(f"who rolls {rule}", whom, player)
        yield
        assert self.now is not None
        self.same(f"{rule}, how many dice", len(self.now.faces), count)
        if need is not None:
            self.same(f"{rule}, what they need", self.now.needs, (need,) * count)
        return self.now

    def successes(self, player: int, rule: str, count: int, need: int) -> Generator[None, None, int]:
        fell = yield from self.dice(player, rule, count, need)
        reached = sum([face >= need for face in fell.faces])
        self.same(f"{rule}, of {fell.faces}", fell.outcome, reached)
        return reached

    # The board

    def square(self, name: str) -> Square:
        self.demand(name in self.squares, f"no square is called {name}")
        return self.squares[name]

    def at(self, column: int, row: int) -> Square | None:
        return self.squares.get(f"{chr(ord('A') + column)}{row}")

    def forward(self, side: int) -> int:
        """Which way the enemy's base edge lies: the first row is the base edge of side 0."""
        return 1 if side == 0 else -1

    def ahead(self, side: int, square: Square, by: int = 1) -> Square | None:
        return self.at(square.column, square.row + by * self.forward(side))

    def behind(self, side: int, square: Square) -> Square | None:
        return self.ahead(side, square, -1)

    def beside(self, square: Square) -> list[Square]:
        """Adjacent: sharing a face."""
        ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
        found = [self.at(square.column + dx, square.row + dy) for dx, dy in ways]
        return [one for one in found if one is not None]

    def distance(self, one: Square, other: Square) -> int:
        return abs(one.column - other.column) + abs(one.row - other.row)

    def right_to_left(self, side: int) -> list[Square]:
        """As the player looks; within a column the front row first."""
        columns = range(self.wide) if side == 1 else reversed(range(self.wide))
        rows = range(1, self.deep + 1) if side == 1 else range(self.deep, 0, -1)
        order = [(column, row) for column in columns for row in rows]
        return [found for column, row in order if (found := self.at(column, row)) is not None]

    def base_edge(self, side: int) -> list[Square]:
        return [one for one in self.squares.values() if self.behind(side, one) is None]

    def near_enemy(self, side: int, square: Square) -> bool:
        return any([one.side == 1 - side for one in self.beside(square)])

    def room(self, square: Square) -> int:
        return 5 - len(square.fighters)

    def waiting(self, side: int) -> list[Unit]:
        return [unit for unit in self.units if unit.at == "waiting" and unit.side == side]

    def alive(self, side: int) -> bool:
        return any([u.fights and u.side == side and u.at not in ("gone", "exited") for u in self.units])

    def put(self, unit: Unit, where: str) -> None:
        """Puts a unit on a square or off the table; enemies never share a square, and 5 is the most."""
        if unit.at not in OFF:
            self.squares[unit.at].units.remove(unit)
        unit.at = where
        if where in OFF:
            return
        square = self.squares[where]
        self.displace(square, unit)
        square.units.append(unit)
        self.demand({one.side for one in square.units} == {unit.side}, f"both sides in {where}")
        self.demand(self.room(square) >= 0, f"more than 5 units in {where}")
        if square.holder is not None and unit.fights:
            square.holder = unit.side

    def displace(self, square: Square, by: Unit) -> None:
        """Higher command alone, when the enemy comes, goes to the nearest friends, whichever of the nearest."""
        for unit in [one for one in square.units if one.side != by.side and not one.fights]:
            square.units.remove(unit)
            friends = [one for one in self.squares.values() if one.side == unit.side]
            nearest = min([self.distance(square, one) for one in friends], default=0)
            where = witness.units(self.game)[unit.id][2]
            allowed = [one.name for one in friends if self.distance(square, one) == nearest] or ["waiting"]
            self.demand(where in allowed, f"{unit.name} goes to {where}, not to one of {allowed}")
            unit.at = where
            if where not in OFF:
                self.squares[where].units.append(unit)

    def lose(self, unit: Unit, halves: int, markers: int) -> None:
        unit.halves = max(0, unit.halves - halves)
        unit.markers += markers
        if unit.halves == 0:
            self.put(unit, "gone")

    def unit(self, answer: str) -> Unit:
        """The unit that an answer such as u12 names."""
        self.demand(answer[:1] == "u" and answer[1:].isdigit(), f"{answer} names no unit")
        return self.units[int(answer[1:])]
