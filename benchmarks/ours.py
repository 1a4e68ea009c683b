"""Measures our side, in whichever build of grognard comes first on the path, and prints JSON.

`GROGNARD_BUILD` says which build that has to be: `.py` (interpreted) or `.so` (compiled); a process
that finds itself in the other one refuses.

Cold means: `rules.remembered`, the one place where odds are kept, is emptied before every call, and
the call ends with the same three totals that the peers are asked for. The rules themselves stay
made: a user makes them once, as a user of a dice library imports it once.
"""

from __future__ import annotations

import json
import os
from functools import partial
from random import Random
from typing import Any

from timing import Timed, answer, both_ways

import grognard
import grognard.kernel.table
from grognard.ai import player
from grognard.api import Put, put, tallies_of
from grognard.bloody_big_battles.board.answers import March
from grognard.kernel.dice import Dice
from grognard.kernel.game import Game
from grognard.kernel.procedure import Procedure
from grognard.kernel.question import Ask
from grognard.kernel.space.square import Squares
from grognard.kernel.state import AnyState, bare_table
from grognard.lab import simulate
from grognard.odds import apart, chances, results, spread
from grognard.square_bashing.sheet.army import Unit
from grognard.square_bashing.sheet.assaults_26 import AssaultSection, Fight, assaulter_lost, target_lost, won
from grognard.squares.army import Kind

DICE = 12
GAMES = 20
WIDE, DEEP, UNITS = 8, 6, 40
LEARNING = {
    "battle": ("square-bashing", "first-steps"),
    "1870": ("walter-schnaffs", "outposts-1870"),
    "aprils": ("across-five-aprils", "the-ford"),
    "inches": ("bloody-big-battles", "first-shots"),
}
"""The battles to learn with, by the name of their rows."""
LARGE = {"shiloh": ("across-five-aprils", "shiloh-1862"), "quatre-bras": ("bloody-big-battles", "quatre-bras-1815")}
"""The battles whose views are measured, in their midst."""
MIDST = 300
DRAGS = 200
BATTLES = 10
ARENA_GAMES, ARENA_JOBS = 100, 2
ASSAULT: dict[str, Any] = {
    "assaulter": {
        "units": [
            {"type": "infantry", "quality": "professional"},
            {"type": "infantry"},
            {"type": "infantry", "quality": "reservist"},
            {"type": "heavy-tank"},
        ]
    },
    "target": {
        "units": [
            {"type": "infantry"},
            {"type": "infantry", "quality": "reservist"},
            {"type": "mg"},
            {"type": "artillery"},
        ],
        "supports": 1,
    },
}
ATTACK: dict[str, Any] = {
    "attacker": {"units": [{"type": "infantry"}] * 4, "rear_infantry": 2, "flank_units": [2]},
    "defender": {
        "units": [*[{"type": "infantry", "rifle": "chassepot"}] * 3, {"type": "mitrailleuse"}, {"type": "artillery"}],
        "flank_units": [2],
    },
}


def check_build() -> None:
    """Refuses to measure another build than the one asked for."""
    found, wanted = str(grognard.kernel.table.__file__), os.environ["GROGNARD_BUILD"]
    if not found.endswith(wanted):
        raise SystemExit(f"this is not the {wanted} build: {os.path.basename(found)}")


def the_assault() -> Put:
    """The assault that is measured: twelve dice against twelve, four units a side, mixed saves."""
    asked = put("sb.assault", ASSAULT)
    for side, tally in tallies_of(asked).items():
        if tally.total != DICE:
            raise SystemExit(f"the {side} throws {tally.total} dice, not {DICE}")
    return asked


def a_fight(asked: Put, by_unit: bool) -> Fight:
    """The procedure itself: lumped as the odds want it, or unit by unit as it is played."""
    fight = asked.situation.begin(asked.rules, asked.given, by_unit)
    assert isinstance(fight, Fight)
    return fight


def odds_of(g: AnyState, fight: Procedure) -> tuple[dict[int, float], dict[int, float], float]:
    """Both sides' casualties and the chance that the assaulter wins."""
    return chances(g, fight, target_lost), chances(g, fight, assaulter_lost), chances(g, fight, won)[True]


def odds_from_cold(g: AnyState, fight: Procedure) -> tuple[dict[int, float], dict[int, float], float]:
    """The same with nothing remembered."""
    g.rules.remembered.clear()
    return odds_of(g, fight)


def attack_from_cold(asked: Put, g: AnyState) -> tuple[dict[int, float], dict[int, float], float]:
    """The losses of defender and attacker and the chance that the attacker wins, with nothing remembered."""
    g.rules.remembered.clear()
    found = apart(g, asked.situation.begin(asked.rules, asked.given, False))
    of = asked.situation.distributions
    wins = spread(found, lambda fought: asked.situation.outcome(asked.rules, fought) == "attacker_wins")[True]
    return spread(found, of["defender_losses"]), spread(found, of["attacker_losses"]), wins


def table_for(asked: Put, seed: int) -> AnyState:
    """The players' table before the fight."""
    return bare_table(asked.rules, [a_fight(asked, by_unit=True)], Dice(seed))


def played(asked: Put, seed: int) -> Game:
    """An assault from its first roll to its result: own dice, hits placed to the placer's own advantage."""
    game = Game.begin({}, table_for(asked, seed), asked.ruleset.words)
    while not game.over:
        if isinstance(game.pending, Ask):
            game.play(game.legal.best())
        else:
            game.roll()
    return game


def in_mid_fight(asked: Put) -> AnyState:
    """A board of 48 squares and 40 units while hits are being placed: both sides have thrown, none has saved."""
    game = Game.begin({}, table_for(asked, seed=0), asked.ruleset.words)
    while not isinstance(game.pending, Ask):
        game.roll()
    state: AnyState = game.state
    state.places = list(Squares(WIDE, DEEP).all())
    state.pieces = [Unit(kind, damaged=bool(n % 2)) for n, kind in zip(range(UNITS), list(Kind) * UNITS, strict=False)]
    state.facts = (3, "assaults")
    assert (len(state.places), len(state.pieces)) == (48, 40)
    return state


def battle_at_random(row: str, seed: int) -> int:
    """A whole battle through the public API; how many questions were answered.

    Every legal answer is listed, but where they have no end: there one is drawn, as the random player does.
    """
    game, rng, asks = grognard.new(*LEARNING[row], seed=seed), Random(seed), 0
    while not game.over:
        if isinstance(game.pending, Ask):
            listed = game.pending.choices.finite()
            game.play(rng.choice(list(game.legal)) if listed else game.legal.sample(rng))
            asks += 1
        else:
            game.roll()
    return asks


def battles_at_random(row: str) -> int:
    """The battles that are timed; how many questions were answered."""
    return sum(battle_at_random(row, seed) for seed in range(BATTLES))


def about_to_march() -> Game:
    """A battle in free measure, in its third turn, with a unit about to march."""
    game, rng = grognard.new(*LEARNING["inches"], seed=1), Random(1)
    while game.state.facts.turn < 3 or not isinstance(game.pending, Ask) or game.pending.rule != "BBB-MV-MAX":
        if isinstance(game.pending, Ask):
            game.play(game.legal.sample(rng))
        else:
            game.roll()
    return game


def drags(game: Game) -> list[bool]:
    """Points all over the table, each tested whether the unit may march there."""
    rng, table = Random(1), game.state.table
    marches = [March((rng.randrange(table.wide), rng.randrange(table.deep))) for _ in range(DRAGS)]
    return [march in game.legal for march in marches]


def in_its_midst(battle: str) -> Game:
    """A large battle after so many answers and dice, at a question."""
    game, rng = grognard.new(*LARGE[battle], seed=1), Random(1)
    for _ in range(MIDST):
        game.play(game.legal.sample(rng)) if isinstance(game.pending, Ask) else game.roll()
    while not isinstance(game.pending, Ask):
        game.roll()
    return game


class Watched:
    """A game that somebody looks at after every answer: `update` is what is new since the last one."""

    def __init__(self, battle: str) -> None:
        self.game = in_its_midst(battle)
        self.since = self.game.view(0).version
        self.game.play(self.game.legal.sample(Random(2)))
        self.seat = self.game.pending.player if self.game.pending is not None else 0
        self.game.view(self.seat)
        self.kept = self.game._views[:]

    def whole(self) -> dict[str, Any]:
        return self.game.view(self.seat).data()

    def update(self) -> dict[str, Any]:
        self.game._views = self.kept[:]
        return self.game.view(self.seat, since=self.since).data()


def views() -> dict[str, int]:
    """How many bytes the views are, as JSON."""
    check_build()
    found = {}
    for battle in LARGE:
        watched = Watched(battle)
        for name, data in (("whole", watched.whole()), ("update", watched.update()), ("ground", watched.game.ground())):
            found[f"{battle}.{name}"] = len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
    return found


def questions_to_greedy(row: str) -> list[Game]:
    """Every question that greedy is asked in one battle against random."""
    game, players, found = grognard.new(*LEARNING[row], seed=0), (player("greedy"), player("random")), []
    while not game.over:
        if isinstance(game.pending, Ask):
            if game.pending.player == 0:
                found.append(game.known_to(0, 1))
            game.play(players[game.pending.player].decide(game.known_to(game.pending.player, 1)).answer)
        else:
            game.roll()
    return found


def counts() -> dict[str, float]:
    """How many decisions a battle at random has."""
    check_build()
    return {row: battles_at_random(row) / BATTLES for row in LEARNING}


def arena() -> dict[str, dict[str, float]]:
    """Greedy against random, the same seeds from both seats: what greedy gets of 100, a draw counting half."""
    check_build()
    return {row: fought(row) for row in LEARNING}


def fought(row: str) -> dict[str, float]:
    wins = draws = 0
    for seat, players in enumerate((("greedy", "random"), ("random", "greedy"))):
        report = simulate(*LEARNING[row], ARENA_GAMES, players, jobs=ARENA_JOBS)
        wins += report.wins[seat].times
        draws += report.draws.times
    return {"wins": wins, "draws": draws, "of 100": 100 * (wins + draws / 2) / (2 * ARENA_GAMES)}


def decided(questions: list[Game]) -> None:
    """Greedy answers them all."""
    greedy = player("greedy")
    for game in questions:
        greedy.decide(game)


def told(odds: tuple[dict[int, float], dict[int, float], float]) -> dict[str, Any]:
    """Odds as they are compared with those of the peers."""
    target, assaulter, wins = odds
    return {"target": target, "assaulter": assaulter, "wins": wins}


def totals() -> dict[str, Any]:
    """What the odds come to, fight by fight, for the comparison with the peers."""
    check_build()
    asked, attack = the_assault(), put("ws.attack", ATTACK)
    assault = odds_from_cold(bare_table(asked.rules, [], Dice(0)), a_fight(asked, by_unit=False))
    return {
        "sb.assault": {"grognard": told(assault)},
        "ws.attack": {"grognard": told(attack_from_cold(attack, bare_table(attack.rules, [], Dice(0))))},
    }


def things() -> list[Timed]:
    """Everything of ours that has a row."""
    check_build()
    asked = the_assault()
    g, fight = bare_table(asked.rules, [], Dice(0)), a_fight(asked, by_unit=False)
    table, clash = g.rules.section(AssaultSection).assaulter, fight.assaulter
    board = in_mid_fight(asked)
    questions = {row: questions_to_greedy(row) for row in LEARNING}
    marching = about_to_march()
    attack = put("ws.attack", ATTACK)
    field = bare_table(attack.rules, [], Dice(0))
    return [
        Timed("odds.cold", lambda: odds_from_cold(g, fight)),
        Timed("odds.remembered", lambda: odds_of(g, fight)),
        Timed("odds.walk", lambda: results(g, fight)),
        Timed("api.odds", lambda: grognard.odds("sb.assault", ASSAULT)),
        Timed("tally", lambda: table.tally(clash)),
        Timed("played", lambda: [played(asked, seed) for seed in range(GAMES)], GAMES),
        Timed("copy", board.copy),
        Timed("attack.cold", lambda: attack_from_cold(attack, field)),
        *[timed for row in LEARNING for timed in both_ways(row, partial(battles_at_random, row))],
        *[Timed(f"{row}.greedy", partial(decided, asks), len(asks)) for row, asks in questions.items()],
        Timed("drag", lambda: drags(marching), DRAGS),
        *[Timed(f"view.{battle}.whole", Watched(battle).whole) for battle in LARGE],
        *[Timed(f"view.{battle}.update", Watched(battle).update) for battle in LARGE],
    ]


if __name__ == "__main__":
    answer(things, totals=totals, counts=counts, arena=arena, views=views)
