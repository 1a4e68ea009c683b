"""Assets: tokens of several kinds, committed and rolled for (SB-GAP-ASSETS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.answers import DONE
from grognard.kernel.chance import Pool
from grognard.kernel.event import Event
from grognard.kernel.procedure import Done, Made, Procedure
from grognard.kernel.question import Among, Ask, Roll, Subject, Trying
from grognard.squares.battle import AnyBattle, CommonFacts
from grognard.squares.reinforcements import Arrive, may_arrive

SHOCK, URGENT = "shock", "urgent"
ASSETS = ("suppression", "point", "rolling", "gas", SHOCK, "hasty", URGENT)
"""Every kind there is; a game has some of them."""
ASSET_ON = 6
"""What a token needs."""


@dataclass
class CommitAsset(Procedure):
    """A player may commit tokens of one kind: all are spent, each rolls, one success is enough (SB-GAP-ASSETS)."""

    player: int
    kind: str = ""

    def choose(self, g: AnyBattle, _: Any) -> Made:
        kinds = [kind for kind in ASSETS if tokens(g, self.player, kind) and self.is_useful(g, kind)]
        if not kinds:
            return Done()
        return Ask(self.player, "SB-19-2", Among("SB-19-2", (*kinds, DONE)))

    def commit(self, g: AnyBattle, kind: str) -> Made:
        if kind == DONE:
            return Done()
        self.kind = kind
        most = min(int(g.setting("tokens_a_turn")), tokens(g, self.player, kind))
        choices = Trying("SB-GAP-ASSETS", tuple(range(1, most + 1)))
        return Ask(self.player, "SB-GAP-ASSETS", choices, "tokens", self.named())

    def roll(self, g: AnyBattle, spent: int) -> Made:
        spend(g, self.player, self.kind, spent)
        return Roll(self.player, "SB-19-2", Pool(spent, self.needs(g)), about=self.named("asset"))

    def named(self, says: str = "") -> Subject:
        return Subject(numbers=(("asset", f"@asset.{self.kind}"),), says=says)

    def use(self, g: AnyBattle, successes: int) -> Made:
        g.tell(Event("SB-19-2", asset=f"@asset.{self.kind}", how="@order.works" if successes else "@order.fails"))
        if not successes:
            return Done()
        if self.kind == SHOCK:
            g.know(shock=self.player)
            return Done()
        return self.instead(self.used())

    def is_useful(self, g: AnyBattle, kind: str) -> bool:
        """Whether there is something to use an asset on."""
        return may_arrive(g, self.player) if kind == URGENT else True

    def needs(self, g: AnyBattle) -> int:
        """What a token needs."""
        return ASSET_ON

    def used(self) -> Procedure:
        """What the asset does."""
        return Arrive(self.player, "SB-GAP-ASSETS")


CommitAsset.steps = (CommitAsset.choose, CommitAsset.commit, CommitAsset.roll, CommitAsset.use)


def tokens(g: AnyBattle, player: int, kind: str) -> int:
    facts: CommonFacts = g.facts
    return facts.tokens[player][ASSETS.index(kind)]


def tokens_of(assets: dict[str, int] | None, kinds: tuple[str, ...], in_all: int) -> tuple[int, ...]:
    """An army's tokens: those a scenario gives; without them, an even share of each kind that the army can use."""
    if assets is None:
        each, more = divmod(in_all, len(kinds))
        assets = {kind: each + (1 if i < more else 0) for i, kind in enumerate(kinds)}
    return tuple([assets.get(kind, 0) for kind in ASSETS])


def spend(g: AnyBattle, player: int, kind: str, spent: int) -> None:
    facts: CommonFacts = g.facts
    held = list(facts.tokens[player])
    held[ASSETS.index(kind)] -= spent
    both = list(facts.tokens)
    both[player] = tuple(held)
    g.know(tokens=tuple(both))
