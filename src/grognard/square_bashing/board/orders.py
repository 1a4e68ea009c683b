"""19 on the board, second and third steps: assets and higher command, as the project fills them in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, final

from grognard.kernel.answers import DONE
from grognard.kernel.chance import Pool
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Roll, Subject
from grognard.square_bashing.board.barrages import Lay
from grognard.square_bashing.board.battle import Battle
from grognard.squares.answers import At
from grognard.squares.army import Kind
from grognard.squares.assets import ASSET_ON, CommitAsset
from grognard.squares.battle import FIGHTING_BONUS, FREE_TO_LEAVE, HOLD_THE_LINE, MORALE_BONUS, AnyBattle
from grognard.squares.ground import Works

BARRAGE_ASSETS = ("suppression", "point", "rolling", "gas")

FOCUSES = ("morale", "fighting", "movement", "assets")

MARK_OF = {
    "morale": MORALE_BONUS,
    "fighting": FIGHTING_BONUS,
    "hold": HOLD_THE_LINE,
    "movement": FREE_TO_LEAVE,
}


FOCUSED_ASSET_ON = 5
"""What a token needs in an army with that focus (SB-GAP-FOCUS)."""


@dataclass
class Asset(CommitAsset):
    """A player may commit tokens of one kind: barrages, gas, shock assault, hasty defences, urgent arrivals."""

    def is_useful(self, g: AnyBattle, kind: str) -> bool:
        """A rolling barrage is the attacker's."""
        if kind == "rolling":
            return self.player == g.attacker
        if kind == "hasty":
            return bool(without_works(g, self.player))
        return CommitAsset.is_useful(self, g, kind)

    def needs(self, g: AnyBattle) -> int:
        return FOCUSED_ASSET_ON if g.facts.focus[self.player] == "assets" else ASSET_ON

    def used(self) -> Procedure:
        if self.kind in BARRAGE_ASSETS:
            return Lay(self.player, self.kind)
        return DigIn(self.player) if self.kind == "hasty" else CommitAsset.used(self)


Asset.steps = (Asset.choose, Asset.commit, Asset.roll, Asset.use)


def without_works(g: AnyBattle, player: int) -> list[int]:
    return [at for at in g.held_by(player) if g.places[at].works is Works.NONE]


@dataclass
class DigIn(Procedure):
    """Hasty defences on one own square."""

    player: int

    def choose(self, g: Battle, _: Any) -> Made:
        squares = tuple([g.map.answers[at] for at in without_works(g, self.player)])
        return Ask(self.player, "SB-GAP-ASSETS", Among("SB-GAP-ASSETS", squares), "dig")

    def dig(self, g: Battle, where: At) -> Made:
        g.put(g.map.number(where.square), works=Works.HASTY)
        return Done()


DigIn.steps = (DigIn.choose, DigIn.dig)


@dataclass
class Command(Procedure):
    """Higher command tries its orders, as many as the army's rating (SB-GAP-COMMAND)."""

    player: int
    left: int
    order: str = ""
    where: int = -1

    def choose(self, g: Battle, _: Any) -> Made:
        if self.left == 0 or not in_reach(g, self.player):
            return Done()
        about = Subject(numbers=(("left", self.left),), says="orders")
        return Ask(self.player, "SB-19-3", Among("SB-19-3", (*MARK_OF, DONE)), "", about)

    def choose_where(self, g: Battle, order: str) -> Made:
        if order == DONE:
            return Done()
        self.order = order
        squares = tuple([g.map.answers[at] for at in in_reach(g, self.player)])
        about = Subject(numbers=(("order", f"@order.{order}"),))
        return Ask(self.player, "SB-GAP-COMMAND", Ordering("SB-GAP-COMMAND", squares, order), "", about)

    def roll(self, g: Battle, where: At) -> Made:
        self.where = g.map.number(where.square)
        self.left -= 1
        about = Subject((self.where,), numbers=(("order", f"@order.{self.order}"),), says="order")
        return Roll(self.player, "SB-19-3", Pool(1, command_needs(g, self.player, self.order)), about=about)

    def obey(self, g: Battle, success: int) -> Made:
        how = "@order.works" if success else "@order.fails"
        g.tell(Event("SB-19-3", order=f"@order.{self.order}", square=g.where(self.where), how=how))
        if success:
            g.mark(self.where, MARK_OF[self.order])
        return self.again()


Command.steps = (Command.choose, Command.choose_where, Command.roll, Command.obey)


@final
class Ordering(Among):
    """The squares that an order may go to; its die falls at once."""

    throws: ClassVar[bool] = True

    def __init__(self, rule: str, these: tuple[Any, ...], order: str) -> None:
        super().__init__(rule, these)
        self.order = order

    def data(self) -> tuple[Any, ...]:
        return (self.rule, self.these, self.order)


def command_needs(g: Battle, player: int, order: str) -> int:
    """The number an order needs; the army's focus makes it easier (SB-GAP-FOCUS)."""
    focus = g.facts.focus[player]
    return int(g.setting("command_on")) - (1 if focus == order else 0)


def in_reach(g: Battle, player: int) -> list[int]:
    """The player's squares near enough to its higher command."""
    reach, apart = int(g.setting("command_reach")), g.map.apart
    commands = [p.at for p in g.pieces if p.side == player and p.kind is Kind.COMMAND and p.at >= 0]
    return [at for at in g.held_by(player) if any([apart[at][one] <= reach for one in commands])]


@dataclass
class Focus(Procedure):
    """Before play a player may choose what its higher command is best at."""

    player: int

    def choose(self, g: Battle, _: Any) -> Made:
        if not g.setting("focus"):
            return Done()
        return Ask(self.player, "SB-GAP-FOCUS", Among("SB-GAP-FOCUS", FOCUSES))

    def take(self, g: Battle, focus: str) -> Made:
        mine, theirs = focus, g.facts.focus[1 - self.player]
        g.know(focus=(mine, theirs) if self.player == 0 else (theirs, mine))
        return Done()


Focus.steps = (Focus.choose, Focus.take)
