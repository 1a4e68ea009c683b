"""The arena: computer players play whole games, one or very many, and the results are counted.

Game number i of a simulation has the dice of seed + i, and its players draw lots from seeds made of
the same number: the report is the same however many processes share the work.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import sqrt
from time import perf_counter
from typing import Any, NamedTuple

from grognard.ai import Player, player
from grognard.api import new
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.fields import shown
from grognard.kernel.game import Game
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Roll
from grognard.lab.processes import Crew, Gone
from grognard.lab.words import LabInput

SURE = 1.959963984540054
"""The standard deviations either way that hold 95 of 100 cases."""
OTHER_DICE = 1
AT_HAND = 2
"""How many games are given out for each process: the one it plays, and the next."""


class Played(NamedTuple):
    """A game that was played: who won (None for a draw), the score, and what it took."""

    winner: int | None
    score: tuple[float, float]
    asks: tuple[int, int]
    rolls: int
    seconds: float

    @property
    def decisions(self) -> int:
        """Questions answered, by both players."""
        return sum(self.asks)


def play_game(
    ruleset: str, scenario: str, players: Sequence[str], seed: int = 0, settings: Mapping[str, object] | None = None
) -> Played:
    """One whole game between two players, by name: the attacker, or whoever is player 0, first."""
    seated = [player(name, 2 * seed + seat) for seat, name in enumerate(_two(players))]
    return play_out(new(ruleset, scenario, seed, settings), seated)


def play_out(game: Game, players: Sequence[Player]) -> Played:
    """A game from here to its end. Nothing is recorded, and nobody is told what happens."""
    begun = perf_counter()
    g, asks, rolls = game.state, [0, 0], 0
    g.told = None
    while g.pending is not None:
        if isinstance(g.pending, Roll):
            rolls += 1
            proceed(g, g.pending.chance.throw(g.dice)[1])
        else:
            asks[g.pending.player] += 1
            proceed(g, answered(game, g.pending, players[g.pending.player]))
    result = game.result
    return Played(result.winner, tuple(result.score), (asks[0], asks[1]), rolls, perf_counter() - begun)


def answered(game: Game, ask: Ask, asked: Player) -> Any:
    """What a player answers, who holds only what that side knows, with other dice."""
    answer = asked.decide(game.known_to(ask.player, OTHER_DICE)).answer
    if ask.choices.why_not(game.state, answer) is not None:
        refusal = game.why_not(answer)
        assert refusal is not None
        raise IllegalAnswer(refusal, answer, ask.rule, game.line())
    return answer


@dataclass(frozen=True)
class Share:
    """How often something came about in so many games, and the 95 % confidence interval of its true rate."""

    times: int
    games: int

    @property
    def rate(self) -> float:
        return self.times / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.times, self.games)

    def as_dict(self) -> dict[str, Any]:
        low, high = self.interval
        return {"times": self.times, "rate": self.rate, "low": low, "high": high}


def wilson(times: float, games: int, sure: float = SURE) -> tuple[float, float]:
    """Wilson's score interval: where the true rate lies, seeing `times` in `games`."""
    rate, square = times / games, sure * sure
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = sure / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Mean:
    """A mean, and its standard error."""

    mean: float
    error: float

    @staticmethod
    def of(values: Sequence[float]) -> Mean:
        n = len(values)
        mean = sum(values) / n
        spread = sum((value - mean) ** 2 for value in values) / (n - 1) if n > 1 else 0.0
        return Mean(mean, sqrt(spread / n))

    def as_dict(self) -> dict[str, float]:
        return {"mean": self.mean, "error": self.error}


@dataclass(frozen=True)
class Report:
    """What so many games came to. Sides are in the order of the players."""

    ruleset: str
    scenario: str
    players: tuple[str, str]
    seed: int
    games: tuple[Played, ...]

    @property
    def wins(self) -> tuple[Share, Share]:
        return self._share(0), self._share(1)

    @property
    def draws(self) -> Share:
        return self._share(None)

    def _share(self, winner: int | None) -> Share:
        return Share(sum(game.winner == winner for game in self.games), len(self.games))

    @property
    def scores(self) -> tuple[Mean, Mean]:
        return self._score(0), self._score(1)

    def _score(self, side: int) -> Mean:
        return Mean.of([game.score[side] for game in self.games])

    @property
    def decisions(self) -> Mean:
        """Questions answered in a game."""
        return Mean.of([game.decisions for game in self.games])

    @property
    def rolls(self) -> Mean:
        return Mean.of([game.rolls for game in self.games])

    @property
    def seconds(self) -> float:
        """The time of all games added up; not part of what is reported, since no two runs agree on it."""
        return sum(game.seconds for game in self.games)

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON; the same for the same seed."""
        return {
            "ruleset": self.ruleset,
            "scenario": self.scenario,
            "players": list(self.players),
            "seed": self.seed,
            "games": len(self.games),
            "wins": [share.as_dict() for share in self.wins],
            "draws": self.draws.as_dict(),
            "scores": [score.as_dict() for score in self.scores],
            "decisions": self.decisions.as_dict(),
            "rolls": self.rolls.as_dict(),
        }


class Stopped(KeyboardInterrupt):
    """Somebody stopped a simulation: the report of its games from the first on, as far as none is missing."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report = report


def simulate(
    ruleset: str,
    scenario: str,
    games: int,
    players: Sequence[str] = ("random", "random"),
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    settings: Mapping[str, object] | None = None,
) -> Report:
    """So many games; `progress` hears how many are done. BadInput names what cannot be taken.

    A script that asks for several jobs does so under `if __name__ == "__main__":`, as processes read it again.

    Ctrl-C while games are played raises Stopped: a KeyboardInterrupt that has the report of the games until then.
    """
    at_least("games", games, 1)
    at_least("jobs", jobs, 1)
    at_least("seed", seed, 0)
    one, other = _two(players)
    play = partial(_play, ruleset, scenario, (one, other), settings)
    new(ruleset, scenario, seed, settings)
    played: list[Played] = []
    try:
        with closing(_all(play, range(seed, seed + games), jobs)) as playing:
            for game in playing:
                played.append(game)
                if progress is not None:
                    progress(len(played))
    except KeyboardInterrupt:
        raise Stopped(Report(ruleset, scenario, (one, other), seed, tuple(played))) from None
    return Report(ruleset, scenario, (one, other), seed, tuple(played))


def _play(
    ruleset: str, scenario: str, players: tuple[str, str], settings: Mapping[str, object] | None, seed: int
) -> Played:
    return play_game(ruleset, scenario, players, seed, settings)


def _all(play: Callable[[int], Played], seeds: range, jobs: int) -> Generator[Played]:
    """The games in order, here or shared out over processes."""
    if jobs == 1 or len(seeds) == 1:
        yield from map(play, seeds)
        return
    with closing(Crew(min(jobs, len(seeds)))) as crew:
        try:
            yield from _in_order(play, seeds, crew, AT_HAND * jobs)
        except Gone as wrong:
            raise LabInput("process_lost", where="jobs") from wrong


def _in_order(play: Callable[[int], Played], seeds: range, crew: Crew, most: int) -> Iterator[Played]:
    """The games of processes, so many under way at a time; those that end before their turn are kept until it comes."""
    to_come, under_way, ended = iter(seeds), dict[int, int](), dict[int, Played]()
    for seed in seeds:
        while seed not in ended:
            for following in islice(to_come, most - len(under_way)):
                under_way[crew.begin(play, following)] = following
            for number, game in crew.ended():
                ended[under_way.pop(number)] = game
        yield ended.pop(seed)


def at_least(where: str, value: object, least: int) -> None:
    """Refuses what is no whole number, or less than that."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadInput("value", where=where, value=shown(value), allowed=BadInput("whole", least=least))


def _two(players: Sequence[str]) -> tuple[str, str]:
    """Two names that are known."""
    if isinstance(players, str) or len(players) != 2:
        raise BadInput(
            "length", where="players", value=1 if isinstance(players, str) else len(players), least=2, most=2
        )
    for name in players:
        player(name)
    return players[0], players[1]
