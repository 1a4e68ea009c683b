"""Assets: tokens of several kinds, committed and rolled for (SB-GAP-ASSETS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import DONE
from grognard.kernel.chance import Pool
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Procedure
from grognard.kernel.question import Among, Ask, Roll
from grognard.square_bashing.board.barrages import Lay
from grognard.square_bashing.board.orders import BARRAGE_ASSETS, DigIn, useful
from grognard.squares.battle import Battle
from grognard.squares.reinforcements import Arrive

ASSETS = (*BARRAGE_ASSETS, "shock", "hasty", "urgent")

ASSET_ON = 6
"""What a token needs (SB-GAP-ASSETS)."""

FOCUSED_ASSET_ON = 5
"""What it needs in an army with that focus (SB-GAP-FOCUS)."""


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
