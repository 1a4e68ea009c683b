"""19 on the board, second and third steps: assets and higher command, as the project fills them in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import DONE
from grognard.kernel.chance import Pool
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Among, Ask, Roll
from grognard.squares.answers import At
from grognard.squares.army import Kind
from grognard.squares.assets import tokens
from grognard.squares.battle import FIGHTING_BONUS, FREE_TO_LEAVE, HOLD_THE_LINE, MORALE_BONUS, Battle
from grognard.squares.ground import Works
from grognard.squares.reinforcements import may_arrive

BARRAGE_ASSETS = ("suppression", "point", "rolling", "gas")

FOCUSES = ("morale", "fighting", "movement", "assets")

MARK_OF = {
    "morale": MORALE_BONUS,
    "fighting": FIGHTING_BONUS,
    "hold": HOLD_THE_LINE,
    "movement": FREE_TO_LEAVE,
}


def useful(g: Battle, player: int, kind: str) -> bool:
    """Whether tokens are left, and there is something to use them on; a rolling barrage is the attacker's."""
    if tokens(g, player, kind) == 0:
        return False
    if kind == "rolling":
        return player == g.attacker
    if kind == "hasty":
        return bool(without_works(g, player))
    if kind == "urgent":
        return may_arrive(g, player)
    return True


def without_works(g: Battle, player: int) -> list[int]:
    return [at for at in g.held_by(player) if g.place(at).works is Works.NONE]


@dataclass
class DigIn(Procedure):
    """Hasty defences on one own square."""

    player: int

    def choose(self, g: Battle, _: Any) -> Any:
        squares = tuple([At(g.map.named[at]) for at in without_works(g, self.player)])
        return Ask(self.player, "SB-GAP-ASSETS", Among("SB-GAP-ASSETS", squares), "dig")

    def dig(self, g: Battle, where: At) -> Any:
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

    def choose(self, g: Battle, _: Any) -> Any:
        if self.left == 0 or not in_reach(g, self.player):
            return Done()
        return Ask(self.player, "SB-19-3", Among("SB-19-3", (*MARK_OF, DONE)))

    def choose_where(self, g: Battle, order: str) -> Any:
        if order == DONE:
            return Done()
        self.order = order
        squares = tuple([At(g.map.named[at]) for at in in_reach(g, self.player)])
        return Ask(self.player, "SB-GAP-COMMAND", Among("SB-GAP-COMMAND", squares), "", (("order", f"@order.{order}"),))

    def roll(self, g: Battle, where: At) -> Any:
        self.where = g.map.number(where.square)
        self.left -= 1
        return Roll(self.player, "SB-19-3", Pool(1, command_needs(g, self.player, self.order)))

    def obey(self, g: Battle, success: int) -> Any:
        how = "@order.works" if success else "@order.fails"
        g.tell(Event("SB-19-3", order=f"@order.{self.order}", square=str(g.map.named[self.where]), how=how))
        if success:
            g.mark(self.where, MARK_OF[self.order])
        return self.again()


Command.steps = (Command.choose, Command.choose_where, Command.roll, Command.obey)


def command_needs(g: Battle, player: int, order: str) -> int:
    """The number an order needs; the army's focus makes it easier (SB-GAP-FOCUS)."""
    focus = g.facts["focus"][player]
    return int(g.setting("command_on")) - (1 if focus == order else 0)


def in_reach(g: Battle, player: int) -> list[int]:
    """The player's squares near enough to its higher command."""
    reach = int(g.setting("command_reach"))
    commands = [p.at for p in g.pieces if p.side == player and p.kind is Kind.COMMAND and p.at >= 0]
    return [at for at in g.held_by(player) if min([g.map.distance(at, one) for one in commands], default=99) <= reach]


@dataclass
class Focus(Procedure):
    """Before play a player may choose what its higher command is best at."""

    player: int

    def choose(self, g: Battle, _: Any) -> Any:
        if not g.setting("focus"):
            return Done()
        return Ask(self.player, "SB-GAP-FOCUS", Among("SB-GAP-FOCUS", FOCUSES))

    def take(self, g: Battle, focus: str) -> Any:
        both = list(g.facts["focus"])
        both[self.player] = focus
        g.facts["focus"] = tuple(both)
        return Done()


Focus.steps = (Focus.choose, Focus.take)
