"""Exact odds at the table: what each answer on offer would begin, side by side; or one fight, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.api import forecast_data, tally_data
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.question import Ask, Begun
from grognard.kernel.ruleset import ruleset
from grognard.odds.forecast import Forecast, begun_by, forecast, forecast_of, thrown_at_once
from grognard.terminal.figures import came_to, meant_by, outcome, show_odds, show_tallies
from grognard.terminal.screen import Screen
from grognard.terminal.sight import Sight
from grognard.terminal.words import TableInput

WEIGHED_AT_MOST = 60
"""So many answers are weighed at once; those beyond can be asked for one by one."""
FROM_AND_TO = 2
GAP = 2
"""What stands between two columns."""


class Weighed(NamedTuple):
    """What may be tried, in words, what it comes to, and its number in the list of answers."""

    words: str
    found: Forecast
    number: int = 0


def weigh(sight: Sight, typed: str) -> list[Weighed]:
    """What is on offer, what of it points at what was typed, or the fight between two places."""
    names = typed.upper().split()
    between = _between(sight, names) if len(names) == FROM_AND_TO else None
    if between is not None:
        return [Weighed(sight.say("play.odds.between", start=names[0], target=names[1]), between)]
    found = _on_offer(sight, names) or _typed_out(sight, typed)
    if not found:
        raise TableInput("odds", why=TableInput("odds_of" if names else "odds_none", value=typed))
    return found


def _on_offer(sight: Sight, names: Sequence[str]) -> list[Weighed]:
    asked, game = sight.asked, sight.game
    if asked is None:
        return []
    worked_out: dict[object, Forecast] = {}
    found: list[Weighed] = []
    for number, answer in enumerate(asked.answers, start=1):
        pointed = [one.upper() for one in (str(number), answer.text, *answer.places, *answer.way)]
        pointed += [f"U{one}" for one in answer.pieces]
        wanted = not names or " ".join(names) in pointed or all(name in pointed for name in names)
        if not answer.begins or not wanted or len(found) == WEIGHED_AT_MOST:
            continue
        begun = begun_by(game, game.parse(answer.text))
        if begun is not None:
            key = (begun.id, begun.procedure.key())
            worked_out[key] = worked_out[key] if key in worked_out else forecast_of(game.state, begun)
            found.append(Weighed(sight.label(answer), worked_out[key], number))
        else:
            found += [Weighed(sight.label(answer), one, number) for one in _thrown(game, answer.text)]
    return found


def _thrown(game: Game, text: str) -> list[Forecast]:
    """The dice that an answer has thrown at once."""
    found = thrown_at_once(game, game.parse(text))
    return [] if found is None else [found]


def _typed_out(sight: Sight, typed: str) -> list[Weighed]:
    """An answer that is written otherwise than it is listed, or is not listed at all."""
    game = sight.game
    if not typed or not isinstance(game.pending, Ask):
        return []
    try:
        answer = game.parse(typed)
    except BadInput:
        return []
    found = forecast(game, answer) if game.why_not(answer) is None else None
    return [] if found is None else [Weighed(typed, found)]


def _between(sight: Sight, names: Sequence[str]) -> Forecast | None:
    """The fight that units at one place would begin with those at another, where the game has such."""
    g = sight.game.state
    between = ruleset(g.rules.ruleset).played.between
    known = {g.place_name(one.place).upper(): one.place for one in g.seen_places()}
    if between is None or not all(name in known for name in names):
        return None
    begun: Begun | None = between(g, *[known[name] for name in names])
    if begun is None:
        raise TableInput("odds", why=TableInput("odds_nobody", start=names[0], target=names[1]))
    return forecast_of(g, begun)


def show_weighed(screen: Screen, found: Sequence[Weighed]) -> None:
    """A table for each kind of thing that may be tried: a row each, or a column each where the heads are long."""
    for id in dict.fromkeys([one.found.situation.id for one in found]):
        alike = [one for one in found if one.found.situation.id == id]
        kind, heads = screen.say(f"procedure.{id}"), _heads(screen, alike[0].found)
        widest = max([len(words) for words in (kind, *[one.words for one in alike])])
        if widest + sum([len(head) + GAP for head in heads]) <= screen.console.width:
            rows = [[one.words, *_cells(screen, one.found)] for one in alike]
            screen.table([kind, *heads], rows, right=range(1, len(heads) + 1))
        else:
            _show_columns(screen, kind, heads, alike)


def _show_columns(screen: Screen, kind: str, heads: Sequence[str], alike: Sequence[Weighed]) -> None:
    """A column for each answer, under its number, as many side by side as the page has room for."""
    room = screen.console.width - max([len(words) for words in (kind, *heads)])
    cells = [_cells(screen, one.found) for one in alike]
    wide = max([len(cell) for column in cells for cell in column]) + GAP
    across = max(1, room // wide)
    for first in range(0, len(alike), across):
        shown, columns = alike[first : first + across], cells[first : first + across]
        names = [str(one.number) if one.number else one.words for one in shown]
        rows = [[head, *row] for head, *row in zip(heads, *columns, strict=True)]
        screen.table([kind, *names], rows, right=range(1, len(names) + 1))


def _heads(screen: Screen, found: Forecast) -> list[str]:
    its = found.situation
    spread = ["any" if name in its.ranked else "mean" for name in found.distributions]
    return [
        *[_short(screen, name) for name in found.tallies],
        *[outcome(screen, its, name) for name in found.odds],
        *[
            screen.say(f"play.odds.{how}", name=f"@distribution.{name}")
            for how, name in zip(spread, found.distributions, strict=True)
        ],
    ]


def _short(screen: Screen, tally: str) -> str:
    short = f"short.{tally}"
    return screen.say(short if screen.words.find(screen.lang, short) is not None else f"tally.{tally}")


def _cells(screen: Screen, found: Forecast) -> list[str]:
    """The totals of the tallies, the chances of the outcomes, the mean of each spread; of words, that any befalls."""
    ranked = found.situation.ranked
    return [
        *[came_to(screen, tally_data(tally)) for tally in found.tallies.values()],
        *[screen.percent(p) for p in found.odds.values()],
        *[
            screen.percent(sum(p for value, p in spread.items() if value != ranked[name][0]))
            if name in ranked
            else screen.figure(sum(value * p for value, p in spread.items()), 2)
            for name, spread in found.distributions.items()
        ],
    ]


def show_whole(screen: Screen, one: Weighed, sight: Sight) -> None:
    """One of them line by line: why so many dice, and every outcome."""
    its, data = one.found.situation, forecast_data(one.found)
    screen.pair(screen.say(f"procedure.{its.id}"), one.words, "bold")
    show_tallies(screen, meant_by(screen, its.parts(sight.game.state.rules)), data["tallies"])
    show_odds(screen, its, data)
