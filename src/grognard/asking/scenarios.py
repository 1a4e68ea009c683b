"""What can be played: every scenario with the names of its sides, every game with its settings, and who plays."""

from __future__ import annotations

from grognard import api
from grognard.ai.player import PLAYERS
from grognard.asking.shapes import RulesetPlayed, ScenarioEntry, Scenarios
from grognard.kernel.fields import setting_schema
from grognard.kernel.ruleset import Ruleset, Scenario, rulesets
from grognard.kernel.words import LANGUAGES


def scenarios() -> Scenarios:
    played = [its for its in rulesets().values() if its.scenarios]
    found = [_scenario(its, one) for its in played for one in its.scenarios]
    return Scenarios(found, [_ruleset(its) for its in played], list(PLAYERS))


def _scenario(its: Ruleset, one: Scenario) -> ScenarioEntry:
    game = api.new(its.id, one.id)
    titles = {lang: its.title(one, lang) for lang in LANGUAGES}
    sides = {lang: list(game.looked_at(None, lang).sides()) for lang in LANGUAGES}
    return ScenarioEntry(one.id, its.id, titles, dict(one.story), sides, dict(one.settings))


def _ruleset(its: Ruleset) -> RulesetPlayed:
    names = {lang: its.words.say(lang, "game") for lang in LANGUAGES}
    return RulesetPlayed(its.id, names, {one.name: setting_schema(one, its.words) for one in its.settings})
