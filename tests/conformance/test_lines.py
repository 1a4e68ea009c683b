"""Every line and every floor of every table, through everything that words it, in both languages and editions."""

from __future__ import annotations

import re

import pytest

from grognard import api
from grognard.cli.show import show_tallies
from grognard.cli.speaking import in_commands
from grognard.companion.lists import form, rules_of, whole_sheet
from grognard.companion.worded import looked, worded_tallies
from grognard.kernel.ruleset import rulesets
from grognard.kernel.sheet import as_html, as_text, rule_texts, sheet
from grognard.kernel.situation import line_words
from grognard.kernel.table import DiceTable, Need, NeedTable, PassTable, Reason, Table
from grognard.kernel.words import LANGUAGES
from grognard.terminal.figures import line_said
from grognard.terminal.screen import Screen

from .examples import EXAMPLES

UNFILLED = re.compile(r"\{\w*[:}]|@\w+\.")
"""A number or words that were left out of a sentence."""
WORTH = 2
LIMIT = "limit"
"""What a die cannot show is cut off: no line that could be changed."""

CHOICES = {its.id: {setting.name: setting.allowed for setting in its.settings} for its in rulesets().values()}
GAMES = [
    pytest.param(its, {"edition": edition} if edition else {}, id=f"{its.id}-{edition}".removesuffix("-"))
    for its in rulesets().values()
    for edition in CHOICES[its.id].get("edition", ("",))
]
PROCEDURES = [
    pytest.param(*game.values, one.id, id=f"{one.id}-{game.id}") for game in GAMES for one in game.values[0].situations
]
every_game = pytest.mark.parametrize(("its", "edition"), GAMES)
every_procedure = pytest.mark.parametrize(("its", "edition", "procedure"), PROCEDURES)


def reasons(part):
    """Whatever a tally of this part may hold: its lines, its floor where it bites, what a die needs, its rows."""
    if isinstance(part, Table):
        yield from [Reason(line.rule, 2, 2, line.part) for line in part.lines]
    if isinstance(part, PassTable):
        yield Reason(part.rule, 1, -1, LIMIT)
    if isinstance(part, DiceTable) and part.floor is not None:
        yield part.floor.reason(part.floor.least - 1)
    if isinstance(part, NeedTable):
        for need in part.needs:
            alone = Need(need.on, need.rule, lambda _: 1, alone=True, words=need.words)
            yield from NeedTable(part.id, (alone,), part.struck).tally(None).reasons
        yield from [Reason(line.rule, 1, 1, line.part) for need in part.needs for line in (*need.plus, *part.plus)]
    for row in part.rows():
        if row.words == row.rule or row.words.startswith(f"{row.rule}."):
            yield Reason(row.rule, 1, 1, row.words.removeprefix(row.rule).removeprefix("."))


def parts_of(its, edition):
    return [part for section in its.rules(edition).sections.values() for part in section.parts]


def put(procedure, edition, **more):
    return api.put(procedure, {**EXAMPLES[procedure][0], **edition, **more})


def a_tally_of(its):
    """The name of any tally: whatever it is called, its lines are worded alike."""
    return min(key for key in its.words.keys("en") if key.startswith("tally.")).split(".")[1]


def is_whole(text):
    return bool(text.strip()) and not UNFILLED.search(text)


@every_procedure
def test_every_line_is_explained_in_words(its, edition, procedure, capsys):
    """As `explain`, `odds` and `roll` print it, and as the companion shows it."""
    asked = put(procedure, edition)
    told = [api._line(one) for part in asked.situation.parts(asked.rules) for one in reasons(part)]
    explained = {"tallies": {a_tally_of(its): {"total": 1, "lines": told}}}
    for lang in LANGUAGES:
        show_tallies(Screen(in_commands(its.words), lang), asked, explained)
        printed = capsys.readouterr().out
        assert is_whole(printed)
        assert printed.count("\n") >= len(told)
    (worded,) = worded_tallies(asked, explained["tallies"])
    assert [line.rule for line in worded.lines] == [line["rule"] for line in told]
    assert all(is_whole(line.words.en) and is_whole(line.words.fr) for line in worded.lines)


@every_procedure
def test_every_line_may_be_changed_by_the_key_it_is_told_under(its, edition, procedure, capsys):
    asked = put(procedure, edition)
    allowed = asked.situation.overridable(asked.rules)
    for key in allowed:
        changed = put(procedure, edition, overrides={key: WORTH})
        explained = api.explained(changed)
        for lang in LANGUAGES:
            show_tallies(Screen(in_commands(its.words), lang), changed, explained)
        assert is_whole(capsys.readouterr().out or "nothing counts")
        for tally in worded_tallies(changed, explained["tallies"]):
            assert {line.key for line in tally.lines if line.overridden} <= {key}
            assert all(is_whole(line.words.en) and is_whole(line.words.fr) for line in tally.lines)


@every_procedure
def test_every_example_is_looked_at_in_words(its, edition, procedure):
    for example in EXAMPLES[procedure]:
        asked = api.put(procedure, {**example, **edition})
        for tally in looked(asked).tallies:
            allowed = asked.situation.overridable(asked.rules)
            assert all(is_whole(line.words.en) and is_whole(line.words.fr) for line in tally.lines)
            told = [line.key for line in tally.lines if line.rule in allowed and line.part != LIMIT]
            assert [key for key in told if key not in allowed] == []
    assert all(is_whole(line.words.en) and is_whole(line.words.fr) for line in form(procedure).overridable)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_told_in_a_battle(its, edition, lang):
    screen, parts = Screen(in_commands(its.words), lang), parts_of(its, edition)
    meant = line_words(its.words, lang, parts)
    for part in parts:
        told = [line_said(screen, meant, one.rule, one.part) for one in reasons(part)]
        assert all(map(is_whole, told))


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_on_the_sheet_and_in_the_list_of_rules(its, edition, lang):
    printed = sheet(its, lang, edition.get("edition"))
    text, html = as_text(printed), as_html(printed)
    assert is_whole(text)
    page = whole_sheet(its.id, lang, edition.get("edition"))
    shown = [row.rule for section in page.sections for table in section.tables for row in table.rows]
    texts = rule_texts(its, lang)
    assert all(map(is_whole, texts.values()))
    for one in [one for part in parts_of(its, edition) for one in reasons(part) if one.part != LIMIT]:
        assert one.rule in text
        assert one.rule in html
        assert one.rule in shown
        assert one.rule in texts


@pytest.mark.parametrize("its", rulesets().values(), ids=rulesets())
def test_every_rule_is_listed_in_words(its):
    assert all(is_whole(one.words.en) and is_whole(one.words.fr) for one in rules_of(its.id))
