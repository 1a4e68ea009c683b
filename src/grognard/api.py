"""The Python API: situations explained, worked out, rolled and played; games begun, loaded and replayed."""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput
from grognard.kernel.example import smallest
from grognard.kernel.fields import Count, check_depth, setting_schema, shown
from grognard.kernel.lookup import Column
from grognard.kernel.question import Ask
from grognard.kernel.record import SAVE_FORMAT, Broken, Changed, MadeBy, confirm, goes_on_from, made_by_of
from grognard.kernel.record import read as read_record
from grognard.kernel.record import replay as replay_answers
from grognard.kernel.ruleset import ANNOUNCED, Ruleset, ruleset, situation
from grognard.kernel.section import Rules
from grognard.kernel.situation import DICE_AT_MOST, Given, Next, Situation, Tallies, Whole, read_overrides
from grognard.kernel.state import AnyState, bare_table
from grognard.kernel.table import FORBIDDEN, Balance, DiceTable, PointsTable, Tally
from grognard.kernel.words import LANGUAGES
from grognard.odds.exact import results, spread
from grognard.odds.forecast import Forecast
from grognard.odds.forecast import forecast as forecast_answer
from grognard.odds.forecast import worked_out as exact_odds

if TYPE_CHECKING:
    from grognard.kernel.game import Game

ODDS_REMEMBERED = 512
PLAIN = 2
"""How values are written down so that equal ones are written alike."""
ANNOUNCED |= {
    "sb": "grognard.square_bashing",
    "ws": "grognard.walter_schnaffs",
    "a5a": "grognard.across_five_aprils",
    "bbb": "grognard.bloody_big_battles",
}
COMMON_FIELDS = ("settings", "overrides", "edition")
SEED_AT_MOST = 2**64 - 1
"""Dice take so much of a seed."""
SEED = Count("seed", least=-SEED_AT_MOST, most=SEED_AT_MOST)
FACE = Count("face", least=1)
TO = Count("to")


class Put(NamedTuple):
    """A situation put to a procedure: read, with the rules it is to be worked out by."""

    ruleset: Ruleset
    situation: Situation
    rules: Rules
    given: Given


def put(procedure: str, described: object) -> Put:
    """Reads a situation; BadInput names the field, the value and what is allowed."""
    its_rules, asked = situation(procedure)
    check_depth(described, "situation")
    if not isinstance(described, dict):
        raise BadInput(
            "value", where="situation", value=shown(described), allowed=BadInput("fields_of", procedure=asked.id)
        )
    known = {setting.name: setting for setting in its_rules.settings}
    settings = described.get("settings", {})
    if not isinstance(settings, dict):
        raise BadInput("value", where="settings", value=shown(settings), allowed=BadInput("an_object"))
    if "edition" in described and "edition" in known:
        if "edition" in settings:
            raise BadInput("twice", where="edition", value=shown(settings["edition"]), other="settings.edition")
        settings = {**settings, "edition": _edition(described["edition"], known["edition"].allowed)}
    rules = its_rules.rules(settings)
    overrides = read_overrides(described.get("overrides", {}), asked.overridable(rules))
    common = tuple(name for name in COMMON_FIELDS if name != "edition" or "edition" in known)
    given = asked.fields.read_fields(described, "", common)
    return _checked(Put(its_rules, asked, its_rules.rules(settings, overrides) if overrides else rules, given))


def put_again(asked: Put, name: str, value: object) -> Put:
    """The same situation with one field said otherwise."""
    field = next(one for one in asked.situation.fields.fields if one.name == name)
    return _checked(asked._replace(given={**asked.given, name: field.read(value, name)}))


def _checked(asked: Put) -> Put:
    """Refuses what no table could throw."""
    thrown = [part.id for part in asked.situation.parts(asked.rules) if isinstance(part, DiceTable | PointsTable)]
    for name, tally in tallies_of(asked).items():
        if isinstance(tally, Tally) and tally.table in thrown and DICE_AT_MOST < tally.total < FORBIDDEN:
            raise BadInput("range", where=name, value=_whole(tally.total), least=0, most=DICE_AT_MOST)
    return asked


def _edition(value: object, allowed: Sequence[Any]) -> Any:
    if value not in allowed:
        raise BadInput("value", where="edition", value=shown(value), allowed=", ".join(allowed))
    return value


def tallies_of(asked: Put) -> Tallies:
    """What a situation adds up."""
    return asked.situation.tallies(asked.rules, asked.situation.begin(asked.rules, asked.given, False))


def explain(procedure: str, described: object) -> dict[str, Any]:
    """Every line that counts, with its rule id, and the totals."""
    return explained(put(procedure, described))


def explained(asked: Put) -> dict[str, Any]:
    """The same for a situation that has been read."""
    return _explained(asked.situation, tallies_of(asked))


def _explained(its: Situation, tallies: Tallies) -> dict[str, Any]:
    return {"procedure": its.id, "tallies": {name: tally_data(tally) for name, tally in tallies.items()}}


def tally_data(tally: Tally | Column | Balance) -> dict[str, Any]:
    """A tally as plain data: total and every line that counts; a column, before and after its shifts; or a balance."""
    if isinstance(tally, Column):
        return {"ratio": tally.ratio, "final": tally.final}
    if isinstance(tally, Balance):
        return {"of": _whole(tally.of), "total": _whole(tally.total)}
    return {"total": _whole(tally.total), "lines": [_line(reason) for reason in tally.reasons]}


def overspent(tally: Mapping[str, Any]) -> bool:
    """Whether a balance, as plain data, is below 0."""
    return "of" in tally and bool(tally["total"] < 0)


def _line(reason: Any) -> dict[str, Any]:
    line = {"rule": reason.rule, "times": reason.times, "value": _whole(reason.value)}
    if reason.part:
        line["part"] = reason.part
    if reason.overridden:
        line["overridden"] = True
    return line


def _whole(number: float) -> float | None:
    """A whole number as such: 9, not 9.0; 5.5 stays. What is forbidden has none."""
    if number == FORBIDDEN:
        return None
    return int(number) if number == int(number) else number


def schema(procedure: str) -> dict[str, Any]:
    """The JSON Schema of a procedure's situation, with titles, order and labels in both languages."""
    its, asked = situation(procedure)
    described = asked.fields.described(its.words)
    common = _common_schemas(its, asked)
    for order, (name, one) in enumerate(common.items(), start=len(described["properties"])):
        titles = {lang: its.words.say(lang, f"field.{name}") for lang in LANGUAGES}
        described["properties"][name] = {"title": titles["en"], "x-title": titles, **one, "x-order": order}
    titles = {lang: its.words.say(lang, f"procedure.{procedure}") for lang in LANGUAGES}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": titles["en"], "x-title": titles}
    return {**head, **described}


def _common_schemas(its: Ruleset, asked: Situation) -> dict[str, dict[str, Any]]:
    settings = {setting.name: setting_schema(setting, its.words) for setting in its.settings}
    rules = {"enum": asked.overridable(its.rules())}
    values = {"type": ["integer", "null"], "minimum": -99, "maximum": 99}
    common: dict[str, dict[str, Any]] = {
        "settings": {"type": "object", "properties": settings, "additionalProperties": False},
        "overrides": {"type": "object", "propertyNames": rules, "additionalProperties": values},
    }
    if "edition" in settings:
        common["edition"] = {key: settings["edition"][key] for key in ("enum", "default", "x-labels")}
    return common


def odds(procedure: str, described: object) -> dict[str, Any]:
    """The tallies and the exact odds; those of the last situations asked about are remembered."""
    try:
        text = marshal.dumps((procedure, cast(Any, described)), PLAIN)
    except ValueError:
        return worked_out(put(procedure, described))
    found: dict[str, Any] = marshal.loads(_odds(text))
    return found


@lru_cache(maxsize=ODDS_REMEMBERED)
def _odds(text: bytes) -> bytes:
    """The same, question and answer written down, so that nobody else holds them."""
    return marshal.dumps(worked_out(put(*marshal.loads(text))), PLAIN)


def worked_out(asked: Put) -> dict[str, Any]:
    """The same for a situation that has been read; `whole` is with what the outcome orders besides."""
    found, whole = forecast_data(exact(asked)), to_the_end(asked)
    return found if whole is None else {**found, "whole": whole}


def to_the_end(asked: Put) -> dict[str, Any] | None:
    """What a situation comes to with the rolls that its outcome orders, in all and outcome by outcome."""
    its, rules = asked.situation, asked.rules
    if its.whole is None:
        return None
    whole, ended = its.whole, results(_table(asked, False), its.whole.begin(rules, asked.given))
    by_outcome: dict[str, dict[Any, float]] = {name: {} for name in its.outcomes}
    for end, p in ended.items():
        by_outcome[whole.outcome(rules, end)][end] = p
    return {
        "distributions": _spreads(whole, ended),
        "by_outcome": {name: _spreads(whole, _out_of_one(found)) for name, found in by_outcome.items() if found},
    }


def _out_of_one(found: dict[Any, float]) -> dict[Any, float]:
    """Chances once it is certain that one of these comes."""
    in_all = fsum(found.values())
    return {result: p / in_all for result, p in found.items()}


def _spreads(whole: Whole, found: dict[Any, float]) -> dict[str, dict[str, float]]:
    spreads = {name: spread(found, read) for name, read in whole.distributions.items()}
    return {name: {str(value): of[value] for value in sorted(of)} for name, of in spreads.items()}


def headlines(asked: Put) -> dict[str, float]:
    """The chances of what players ask first, where that is no single outcome."""
    its, rules = asked.situation, asked.rules
    found = results_of(asked) if its.headline else {}
    return {
        name: min(1.0, fsum([p * holds(rules, asked.given, result) for result, p in found.items()]))
        for name, holds in its.headline.items()
    }


def exact(asked: Put) -> Forecast:
    """Everything a situation may come to."""
    procedure = asked.situation.begin(asked.rules, asked.given, False)
    return exact_odds(_table(asked, False), asked.situation, procedure)


def forecast_data(found: Forecast) -> dict[str, Any]:
    """What `odds` gives, as plain data."""
    spreads = {name: {str(value): p for value, p in of.items()} for name, of in found.distributions.items()}
    return {**_explained(found.situation, found.tallies), "odds": found.odds, "distributions": spreads}


def forecast(game: Game, answer: Any) -> dict[str, Any] | None:
    """The tallies, odds and distributions of what an answer would begin; None where it begins nothing."""
    found = forecast_answer(game, answer)
    return None if found is None else forecast_data(found)


def results_of(asked: Put) -> dict[Any, float]:
    """Everything a situation may come to, with its probability."""
    return results(_table(asked, False), asked.situation.begin(asked.rules, asked.given, False))


def _table(asked: Put, by_unit: bool, seed: int = 0) -> AnyState:
    """The players' table: the rules, and the procedure about to begin."""
    return bare_table(asked.rules, [asked.situation.begin(asked.rules, asked.given, by_unit)], Dice(seed))


def start(procedure: str, described: object, seed: int = 0) -> Game:
    """The situation as something to play."""
    asked = put(procedure, described)
    seed = SEED.read(seed, "seed")
    setup = {"procedure": procedure, "situation": deepcopy(described), "seed": seed}
    return _begun(setup, _table(asked, True, seed), asked.ruleset)


def _begun(setup: dict[str, Any], state: AnyState, its: Ruleset, scenario: str = "") -> Game:
    """A game in its first position. Whoever asks for odds alone does not wait for what plays one."""
    from grognard.kernel.game import Game

    return Game.begin(setup, state, its.words, MadeBy(ruleset=its.version, scenario=scenario))


def roll(procedure: str, described: object, seed: int = 0, dice: Sequence[int] | None = None) -> dict[str, Any]:
    """Resolves it once, with dice thrown from the seed or the players' own; choices as in the odds."""
    return resolved(put(procedure, described), thrown(procedure, described, seed, dice))


def thrown(procedure: str, described: object, seed: int = 0, dice: Sequence[int] | None = None) -> Game:
    """The situation played to its end so."""
    game = start(procedure, described, seed)
    given = _faces(dice) if dice is not None else None
    used = 0
    while game.pending is not None:
        if isinstance(game.pending, Ask):
            game.play(game.legal.best())
        elif given is None:
            game.roll()
        else:
            wanted = len(game.pending.chance.sides())
            if used + wanted > len(given):
                raise BadInput("dice.few", given=len(given), wanted=used + wanted)
            game.play_faces(given[used : used + wanted])
            used += wanted
    if given is not None and used < len(given):
        raise BadInput("dice.many", given=len(given), wanted=used)
    return game


def _faces(dice: object) -> list[int]:
    """Dice as an argument; that each is a face is checked when it is read."""
    if isinstance(dice, Sequence) and all(isinstance(face, int) for face in dice):
        return list(dice)
    raise BadInput("value", where="dice", value=shown(dice), allowed=BadInput("list_of", each=FACE.allowed()))


def resolved(asked: Put, game: Game) -> dict[str, Any]:
    """What a situation that was played to its end came to."""
    from grognard.kernel.game import said

    rules, its = asked.rules, asked.situation
    after = [said(game.words, event) for event in its.consequences(rules, asked.given, game.result)]
    return {
        **explained(asked),
        "rolls": [{"rule": one.rule, "faces": list(one.faces), "result": _plain(one.result)} for one in game.rolls],
        "outcome": its.outcome(rules, game.result),
        "results": {name: read(game.result) for name, read in its.distributions.items()},
        "events": game.told() + after,
        "next": [next_data(asked, one) for one in next_rolls(asked, game)],
    }


def next_rolls(asked: Put, game: Game) -> list[Next]:
    """The rolls that a situation played to its end calls for, each a whole situation, played as this one is."""
    described = _in_whole_numbers(game.setup["situation"])
    kept = {name: described[name] for name in ("settings", "edition") if name in described}
    called_for = asked.situation.then(asked.rules, described, game.result)
    return [one._replace(situation={**example(one.procedure), **one.situation, **kept}) for one in called_for]


def _in_whole_numbers(described: Any) -> Any:
    """A situation with 1.0 said as 1."""
    if isinstance(described, dict):
        return {name: _in_whole_numbers(one) for name, one in described.items()}
    if isinstance(described, list):
        return [_in_whole_numbers(one) for one in described]
    return int(described) if isinstance(described, float) and described.is_integer() else described


def next_data(asked: Put, one: Next) -> dict[str, Any]:
    """A next roll as plain data, worded."""
    worded = {lang: asked.ruleset.words.say(lang, f"next.{one.words}", **one.numbers) for lang in LANGUAGES}
    said = {"procedure": one.procedure, "rule": one.rule, **worded}
    return {**said, "situation": one.situation, "unknown": list(one.unknown)}


def example(procedure: str) -> dict[str, Any]:
    """A situation to begin with: what must be given, and whatever a player would meet."""
    its, asked = situation(procedure)
    return {**smallest(asked.fields.described(its.words)), **deepcopy(dict(asked.example))}


def _plain(result: Any) -> Any:
    """What dice came to as JSON has it."""
    return list(result) if isinstance(result, tuple) else result


def new(ruleset_id: str, scenario: str, seed: int = 0, settings: Mapping[str, object] | None = None) -> Game:
    """A whole game, laid out; the scenario by its name, or as the text of one."""
    its = ruleset(ruleset_id)
    check_depth(settings, "settings")
    if settings is not None and not isinstance(settings, dict):
        raise BadInput("value", where="settings", value=shown(settings), allowed=BadInput("an_object"))
    chosen = its.scenario(scenario)
    seed = SEED.read(seed, "seed")
    state = chosen.begin(its.rules({**chosen.settings, **(settings or {})}), Dice(seed))
    setup = {"ruleset": ruleset_id, "scenario": scenario, "seed": seed, "settings": deepcopy(dict(settings or {}))}
    return _begun(setup, state, its, chosen.hash)


def begin(setup: object) -> Game:
    """The game that a set-up describes."""
    check_depth(setup, "setup")
    if isinstance(setup, dict) and set(setup) == {"procedure", "situation", "seed"}:
        return start(setup["procedure"], setup["situation"], SEED.read(setup["seed"], "setup.seed"))
    if isinstance(setup, dict) and set(setup) == {"ruleset", "scenario", "seed", "settings"}:
        return new(setup["ruleset"], setup["scenario"], SEED.read(setup["seed"], "setup.seed"), setup["settings"])
    raise BadInput(
        "value",
        where="setup",
        value=shown(setup),
        allowed="{procedure, situation, seed}, {ruleset, scenario, seed, settings}",
    )


def load(data: object) -> Game:
    """A game saved with game.save(): played again, and compared with what was saved.

    Where another version made it and its answers lead elsewhere now, or are not allowed any more, it
    goes on from where it was saved, and `game.report` says what does not hold.
    """
    check_depth(data, "save")
    if not isinstance(data, dict) or "setup" not in data:
        raise BadInput("save", where="setup", value=shown(data))
    game = begin(deepcopy(data["setup"]))
    if data.get("grognard") != SAVE_FORMAT:
        raise BadInput("format", value=shown(data.get("grognard")), allowed=SAVE_FORMAT)
    made_by, answers = made_by_of(data.get("made_by")), data.get("answers")
    if not isinstance(answers, list) or not all(isinstance(answer, str) for answer in answers):
        raise BadInput("save", where="answers", value=shown(answers))
    try:
        replay_answers(game, answers)
        confirm(game, data)
    except BadInput as wrong:
        if made_by == game.made_by:
            raise
        return _from_snapshot(data["setup"], data.get("state"), answers, wrong)
    return game


def _from_snapshot(setup: object, snapshot: object, answers: list[str], why: BadInput) -> Game:
    """The game where it was kept, with the report of what does not hold any more."""
    if not isinstance(snapshot, dict):
        raise why
    game = begin(deepcopy(setup))
    goes_on_from(game, snapshot, answers[:], ruleset(game.state.rules.ruleset).leaves)
    game.report = why
    return game


def replay(text: str, to: int | None = None) -> Game:
    """The game that a record tells, up to answer number `to`.

    Where an answer does not hold any more and the record says where the game stood, it goes on from there;
    `game.report` says so, as it does where the scenario has changed since and the answers hold all the same.
    """
    if not isinstance(text, str):
        raise BadInput("value", where="record", value=shown(text), allowed=BadInput("a_record"))
    kept = read_record(text)
    try:
        game = replay_answers(begin(kept.setup), kept.answers, None if to is None else TO.read(to, "to"))
    except Broken as wrong:
        if kept.snapshot is None or to is not None:
            raise
        return _from_snapshot(kept.setup, kept.snapshot, kept.answers, wrong)
    if kept.made_by.scenario and kept.made_by.scenario != game.made_by.scenario:
        game.report = Changed(game.setup["scenario"])
    return game
