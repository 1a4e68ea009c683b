"""How a battle between seats begins: from a scenario, from a record, or from a moment of another battle."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard import api
from grognard.games.battle import Battle
from grognard.games.errors import NotNow
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import check_depth
from grognard.kernel.record import Broken, read
from grognard.kernel.ruleset import Ruleset, known, rulesets, scenario_named
from grognard.kernel.toml import read_toml
from grognard.kernel.words import LANGUAGES, shown


class Beginning(NamedTuple):
    """A set-up, and the answers that were given before."""

    setup: dict[str, Any]
    answers: tuple[str, ...] = ()


def from_scenario(scenario: object, settings: object = None) -> Beginning:
    """A packaged scenario by its name, or the text of one's own; laid out once, to see that it can be."""
    check_depth(settings, "settings")
    if not isinstance(scenario, str):
        raise BadInput("value", where="scenario", value=shown(scenario), allowed=_scenarios())
    if "\n" in scenario:
        text = scenario if scenario.endswith("\n") else f"{scenario}\n"
        return _checked(_ruleset_of(text), text, settings)
    found = scenario_named(scenario)
    if found is None:
        raise BadInput("choice", where="scenario", value=scenario, allowed=_scenarios())
    return _checked(found[0], scenario, settings)


def _checked(its: Ruleset, scenario: str, settings: object) -> Beginning:
    begun = api.new(its.id, scenario, 0, settings)  # type: ignore[arg-type]  # what is no object is refused there
    return Beginning(begun.setup)


def _ruleset_of(text: str) -> Ruleset:
    try:
        named = read_toml(text).get("ruleset")
    except BadInput as wrong:
        raise BadInput("whose", where="scenario", whose="scenario", why=wrong) from wrong
    its = known(named)
    if its is None or its.read_scenario is None:
        raise BadInput("choice", where="scenario.ruleset", value=shown(named), allowed=", ".join(rulesets()))
    return its


def _scenarios() -> str:
    return ", ".join([one.id for its in rulesets().values() for one in its.scenarios])


def from_record(text: object) -> Beginning:
    """The set-up and the answers of a whole record, which must hold."""
    game = api.replay(text)  # type: ignore[arg-type]  # what is no text is refused there
    if isinstance(game.report, Broken):
        raise game.report
    if "ruleset" not in game.setup:
        raise BadInput("value", where="record", value=shown(game.setup), allowed=BadInput("a_record"))
    return Beginning({**game.setup, "seed": 0}, tuple(read(str(text)).answers))


def forked(battle: Battle, at: int, reader: int | None = None) -> Beginning:
    """A battle as it stood at a version, to be played otherwise; before the end, only what its reader may know.

    Where two persons play, only after the end: a computer that plays on from here would be a hint.
    """
    if not 1 <= at <= battle.version:
        raise BadInput("range", where="at", value=at, least=1, most=battle.version)
    if not battle.over and battle.persons() > 1:
        raise NotNow("live_fork", where="fork", value=battle.id)
    earlier = Battle.loaded(battle.id, "", battle.log[:at])
    if not battle.over and any([one.player != reader for one in earlier.game.sealed]):
        raise NotNow("secret_fork", where="at", value=at)
    return Beginning(earlier.game.setup, tuple(earlier.game.answers))


def titled(setup: dict[str, Any]) -> dict[str, str]:
    """What the battle is called, in each language."""
    its = known(setup["ruleset"])
    assert its is not None
    scenario = its.scenario(setup["scenario"])
    return {lang: its.title(scenario, lang) for lang in LANGUAGES}
