"""19: the second and third steps of a turn, assets and higher command, as the project fills them in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.chance import Pool
from grognard.kernel.event import Event
from grognard.kernel.procedure import Ask, Done, Procedure, Roll
from grognard.square_bashing.answers import DONE, Among, At
from grognard.square_bashing.army import Kind
from grognard.square_bashing.barrage import Lay
from grognard.square_bashing.battle import (
    FIGHTING_BONUS,
    FREE_TO_LEAVE,
    HOLD_THE_LINE,
    MORALE_BONUS,
    Battle,
)
from grognard.square_bashing.board import Works
from grognard.square_bashing.reinforcements import Arrive, may_arrive

BARRAGE_ASSETS = ("suppression", "point", "rolling", "gas")
ASSETS = (*BARRAGE_ASSETS, "shock", "hasty", "urgent")
ASSET_ON = 6
"""What a token needs (SB-GAP-ASSETS)."""
FOCUSED_ASSET_ON = 5
"""What it needs in an army with that focus (SB-GAP-FOCUS)."""
FOCUSES = ("morale", "fighting", "movement", "assets")
MARK_OF = {
    "morale": MORALE_BONUS,
    "fighting": FIGHTING_BONUS,
    "hold": HOLD_THE_LINE,
    "movement": FREE_TO_LEAVE,
}


@dataclass
class Asset(Procedure):
    """A player may commit tokens of one kind: all are spent, each rolls, one success is enough (SB-GAP-ASSETS)."""

    player: int
    kind: str = ""

    def choose(self, g: Battle, _: Any) -> Any:
        kinds = [kind for kind in ASSETS if useful(g, self.player, kind)]
        if not kinds:
            return Done()
        return Ask(self.player, "SB-19-2", Among("SB-19-2", (*kinds, DONE)))

    def commit(self, g: Battle, kind: str) -> Any:
        if kind == DONE:
            return Done()
        self.kind = kind
        most = min(int(g.setting("tokens_a_turn")), tokens(g, self.player, kind))
        return Ask(
            self.player,
            "SB-GAP-ASSETS",
            Among("SB-GAP-ASSETS", tuple(range(1, most + 1))),
            "tokens",
            (("asset", f"@asset.{kind}"),),
        )

    def roll(self, g: Battle, spent: int) -> Any:
        spend(g, self.player, self.kind, spent)
        on = FOCUSED_ASSET_ON if g.facts["focus"][self.player] == "assets" else ASSET_ON
        return Roll(self.player, "SB-19-2", Pool(spent, on))

    def use(self, g: Battle, successes: int) -> Any:
        g.tell(Event("SB-19-2", asset=f"@asset.{self.kind}", how="@order.works" if successes else "@order.fails"))
        if not successes:
            return Done()
        if self.kind in BARRAGE_ASSETS:
            return self.instead(Lay(self.player, self.kind))
        if self.kind == "shock":
            g.facts["shock"] = self.player
            return Done()
        return self.instead(DigIn(self.player) if self.kind == "hasty" else Arrive(self.player, "SB-GAP-ASSETS"))


Asset.steps = (Asset.choose, Asset.commit, Asset.roll, Asset.use)


def tokens(g: Battle, player: int, kind: str) -> int:
    return int(g.facts["tokens"][player][ASSETS.index(kind)])


def tokens_of(assets: dict[str, int] | None, kinds: tuple[str, ...], in_all: int) -> tuple[int, ...]:
    """An army's tokens: those a scenario gives; without them, an even share of each kind that the army can use."""
    if assets is None:
        each, more = divmod(in_all, len(kinds))
        assets = {kind: each + (1 if i < more else 0) for i, kind in enumerate(kinds)}
    return tuple([assets.get(kind, 0) for kind in ASSETS])


def spend(g: Battle, player: int, kind: str, spent: int) -> None:
    held = list(g.facts["tokens"][player])
    held[ASSETS.index(kind)] -= spent
    both = list(g.facts["tokens"])
    both[player] = tuple(held)
    g.facts["tokens"] = tuple(both)


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
