"""Rulesets from outside: one of its own, installed; one that replaces a section of Square Bashing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.kernel import ruleset as registry
from grognard.kernel.chance import Pool
from grognard.kernel.errors import BadInput
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import Ruleset, ruleset, rulesets, scenario_named, situation
from grognard.kernel.section import Section
from grognard.kernel.situation import Situation
from grognard.kernel.table import DiceTable, Line
from grognard.kernel.words import KERNEL_WORDS, Words
from grognard.square_bashing import RULESET as SQUARE_BASHING
from grognard.square_bashing.sheet import morale_28 as morale
from grognard.square_bashing.sheet.morale_28 import Exposed, MoraleSection, MoraleTest
from grognard.square_bashing.sheet.situations import ASSAULT, MORALE

TOY = Path(__file__).parent / "toy"


# A ruleset of its own, installed


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Where Python looks for modules once the toy is installed."""
    folder = tmp_path_factory.mktemp("toy")
    source, site = folder / "source", folder / "site"
    shutil.copytree(TOY, source)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    done = subprocess.run(
        [*pip, "--target", str(site), str(source)],
        env={**os.environ, **quiet},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])


def python(path, *words, typed=""):
    """What a process of its own writes, with these modules to be found."""
    done = subprocess.run(
        [sys.executable, "-W", "error", *words],
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "80"},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def played(installed):
    """What the toy says of itself."""
    return json.loads(python(installed, "-P", str(TOY / "play.py")))


@pytest.mark.parametrize(("lang", "titled"), [("en", "reference sheet"), ("fr", "aide de jeu")])
def test_an_installed_ruleset_is_printed(played, lang, titled):
    assert titled in played["sheets"][lang]
    assert "TOY-1-D" in played["sheets"][lang]


def test_an_installed_ruleset_is_found_after_our_own(played):
    assert played["rulesets"][0] == "square-bashing"
    assert "toy" in played["rulesets"]


def test_an_installed_ruleset_is_played_to_its_end(played):
    assert played["winner"] in (0, 1)
    assert played["score"][1 - played["winner"]] == 0
    assert played["score"][played["winner"]] > 0


def test_an_installed_ruleset_is_saved_and_replayed(played):
    assert played["replayed"] is True


def test_an_installed_ruleset_refuses_by_its_own_rules(played):
    assert played["refused"] == "TOY-1-TURN"


def test_an_installed_ruleset_shows_its_board_and_asks_in_both_languages(played):
    english, french = played["view"]["en"], played["view"]["fr"]
    assert [(piece["name"], piece["strength"]) for piece in english["pieces"]] == [("Athos", 3), ("Jussac", 3)]
    assert [piece["arm_words"] for piece in french["pieces"]] == ["Escrimeur", "Escrimeur"]
    assert (english["pending"]["prompt"], french["pending"]["prompt"]) == ("Press, or wait?", "Presser ou attendre ?")
    assert [answer["text"] for answer in english["pending"]["answers"]] == ["press", "wait"]


def test_what_happens_is_told_in_both_languages(played):
    assert {event["rule"] for event in played["events"]} == {"TOY-1-D"}
    assert all(
        event["en"].startswith("The thrust") and event["fr"].startswith("La botte") for event in played["events"]
    )


def test_an_installed_ruleset_has_odds(played):
    assert played["odds"]["tallies"]["thrust"] == {
        "total": 3,
        "lines": [
            {"rule": "TOY-1-SWORD", "times": 1, "value": 2},
            {"rule": "TOY-1-STAIR", "times": 1, "value": 1},
        ],
    }
    expected = {str(hits): p for hits, p in Pool(3, 5).outcomes().items()}
    assert played["odds"]["distributions"]["hits"] == pytest.approx(expected)
    assert played["odds"]["odds"] == pytest.approx({"wounds": 19 / 27, "misses": 8 / 27})


def test_its_lines_can_be_overridden(played):
    assert played["overridden"] == 1


def test_the_other_rulesets_are_still_there(played):
    assert played["kept"]["disperses"] == pytest.approx(1 / 3)


def test_its_rules_say_where_they_are_carried_out(played):
    assert played["entries"] == [
        ["TOY-1-SWORD", "1", "toy_duel.THRUST"],
        ["TOY-1-PRESS", "1", "toy_duel.THRUST"],
        ["TOY-1-STAIR", "1", "toy_duel.THRUST"],
        ["TOY-1-MIN", "1", "toy_duel.THRUST"],
        ["TOY-1-D", "1", "toy_duel.THRUST"],
        ["TOY-1-TURN", "1", "toy_duel.Turn"],
        ["TOY-1-LIVES", "1", "toy_duel.Turn"],
    ]


AT_THE_TABLE = {
    "en": ("The stairs of the old tower", "Turn@1", "Player 1 — Press, or wait?", "The game is over. Victory: Player"),
    "fr": (
        "L'escalier de la vieille tour",
        "Turn@1",
        "Joueur 1 — Presser ou attendre",
        "La partie est finie. Victoire",
    ),
}


@pytest.mark.parametrize("lang", AT_THE_TABLE)
def test_a_ruleset_that_brings_no_terminal_is_played_there_to_the_end(installed, lang):
    words = ("-m", "grognard", "play", "stairs", "--players", "human,random", "--seed", "3", "--lang", lang)
    asked = ["help", "board", "why sing", "undo", "log"]
    written = python(installed, *words, typed="\n".join([*asked, *["press", "2"] * 100]))
    for said in AT_THE_TABLE[lang]:
        assert said in written
    assert "TOY-" not in written.replace("[TOY-1-TURN]", "")


@pytest.mark.parametrize("command", ["odds", "legend"])
def test_what_it_does_not_bring_is_said_to_be_missing(installed, command):
    words = ("-m", "grognard", "play", "stairs", "--players", "human,random", "--lang", "en")
    assert f"> {command}\n{command}: this game has none at the terminal;" in python(installed, *words, typed=command)


def test_who_stands_nowhere_can_be_looked_at_all_the_same(installed):
    words = ("-m", "grognard", "play", "stairs", "--players", "human,random", "--lang", "en")
    assert "> look\nu0 Athos, fencer" in python(installed, *words, typed="look")


# A ruleset that replaces one section of Square Bashing


def markers(x):
    return x.casualty_markers


NERVE = DiceTable("NERVE-28", (Line(2, "NERVE-CASUALTY", markers),), hit_on=6, hit_rule="NERVE-FAIL")


class NerveSection(MoraleSection):
    """Two dice for each marker, and each fails on a six alone."""

    def __init__(self, settings):
        Section.__init__(self, settings)
        self.table = self.take(NERVE)
        self.fails = self.take(morale.FAILS)
        self.rout = self.take(morale.ROUT)


IN_WORDS = {
    "game": "Nerve",
    "NERVE-CASUALTY": "each marker",
    "NERVE-FAIL": "each die of {hit_on} fails",
    "table.NERVE-28": "Nerve dice",
    "procedure.nv.morale": "A test of nerve",
    "procedure.nv.assault": "An assault",
}


def of_ours(situation_of_theirs, id):
    its = situation_of_theirs
    return Situation(
        id,
        its.fields,
        its.begin,
        its.tallies,
        its.outcomes,
        its.outcome,
        its.distributions,
        its.consequences,
        its.parts,
    )


@pytest.fixture
def nerve(monkeypatch):
    """Square Bashing with another section 28, known to the registry for the while of a test."""
    words = Words({"en": IN_WORDS, "fr": IN_WORDS}, KERNEL_WORDS)
    situations = (of_ours(MORALE, "nv.morale"), of_ours(ASSAULT, "nv.assault"))
    made = SQUARE_BASHING.replacing("nerve", {"28": NerveSection}, words, situations)
    everyone = {**rulesets(), "nerve": made}
    monkeypatch.setattr(registry, "rulesets", lambda: everyone)
    return made


SQUARE = {"units": [{"type": "infantry"}], "casualty_markers": 2}
FIGHT = {
    "assaulter": {"units": [{"type": "infantry"}] * 2},
    "target": {"units": [{"type": "infantry"}, {"type": "mg"}], "works": "trench"},
}


def test_a_replaced_section_is_read_through_the_same_procedure(nerve):
    ours, theirs = grognard.odds("nv.morale", SQUARE), grognard.odds("sb.morale", SQUARE)
    assert ours["tallies"]["morale"] == {"total": 4, "lines": [{"rule": "NERVE-CASUALTY", "times": 2, "value": 4}]}
    assert theirs["tallies"]["morale"]["total"] == 2
    expected = {str(fails): p for fails, p in Pool(4, 6).outcomes().items()}
    assert ours["distributions"]["fails"] == pytest.approx(expected)
    assert ours["odds"] != theirs["odds"]


def test_the_very_procedure_of_square_bashing_reads_the_section_replaced(nerve):
    exposed = Exposed((), casualty_markers=1)
    rules = nerve.rules()
    assert rules["28"].table.tally(exposed).total == 2
    game = grognard.start("nv.morale", SQUARE)
    assert isinstance(game.state.stack[0], MoraleTest)
    assert game.pending.chance == Pool(4, 6)


def test_a_kept_section_gives_the_same_odds(nerve):
    ours, theirs = grognard.odds("nv.assault", FIGHT), grognard.odds("sb.assault", FIGHT)
    assert (ours["tallies"], ours["odds"], ours["distributions"]) == (
        theirs["tallies"],
        theirs["odds"],
        theirs["distributions"],
    )


def test_a_ruleset_says_what_it_keeps(nerve):
    assert [number for number in nerve.sections if not nerve.keeps(number)] == ["28"]
    assert {"19", "22", "24", "26", "27"} <= set(nerve.sections)
    assert not SQUARE_BASHING.keeps("26")


def test_editions_gaps_and_settings_are_kept(nerve):
    assert nerve.settings == SQUARE_BASHING.settings
    assert nerve.rules({"edition": "fr"})["26"].assaulter.floor.least == 0


def test_the_words_that_are_kept_are_found_under_our_own(nerve):
    assert nerve.words.say("en", "game") == "Nerve"
    assert nerve.words.say("fr", "choice.infantry") == SQUARE_BASHING.words.say("fr", "choice.infantry")
    assert SQUARE_BASHING.words.say("en", "game") == "Square Bashing"


def test_its_rules_are_ours_where_replaced_and_theirs_where_kept(nerve):
    where = {entry.id: entry.where for entry in nerve.entries()}
    assert where["NERVE-CASUALTY"] == f"{__name__}.NERVE"
    assert where["SB-26-A-STRENGTH"] == "grognard.square_bashing.sheet.assaults_26.ASSAULTER_DICE"
    assert "SB-28-CASUALTY" not in where


FIRMER = DiceTable("SB-28", (Line(1, "SB-28-CASUALTY", markers),), hit_on=6, hit_rule="SB-28-FAIL")


class FirmerSection(MoraleSection):
    """Another table of morale dice, and all else of the section as it was."""

    instead = (FIRMER,)


class NoFiguresSection(MoraleSection):
    """The same with two parts otherwise: one left out, one in the place of another."""

    def __init__(self, settings):
        super().__init__(settings)
        self.leave_out("SB-28-FIGURES")
        self.table = self.take(NERVE, instead_of="SB-28")


def parts_of(kind):
    rules = SQUARE_BASHING.replacing("firmer", {"28": kind}, Words({"en": {}, "fr": {}})).rules()
    return rules.section(MoraleSection), [part.id for part in rules["28"].parts]


def test_a_section_keeps_the_parts_that_it_does_not_replace():
    printed = [part.id for part in SQUARE_BASHING.rules()["28"].parts]
    section, parts = parts_of(FirmerSection)
    assert parts == printed
    assert section.table.hit_on == 6
    assert section.fails.band(2).result == "retire"


def test_a_part_may_stand_in_for_another_or_be_left_out():
    section, parts = parts_of(NoFiguresSection)
    assert parts == ["NERVE-28", "SB-28-OUTCOME", "SB-28-ROUT"]
    assert section.table.id == "NERVE-28"


def test_a_part_that_is_not_there_is_not_replaced_or_left_out():
    section, _ = parts_of(FirmerSection)
    with pytest.raises(AssertionError):
        section.take(NERVE, instead_of="SB-99")
    with pytest.raises(AssertionError):
        section.leave_out("SB-99")


def test_a_variant_loses_no_rule_of_the_sections_it_builds_on():
    variant = SQUARE_BASHING.replacing("firmer", {"28": FirmerSection}, Words({"en": {}, "fr": {}}))
    lost = {entry.id for entry in SQUARE_BASHING.entries()} - {entry.id for entry in variant.entries()}
    assert lost == {line.rule for line in morale.MORALE.lines} - {"SB-28-CASUALTY"} - {"SB-28-FAIL"}


def test_a_variant_may_print_in_an_order_of_its_own_and_differ_in_any_field():
    variant = SQUARE_BASHING.replacing(
        "short", {"28": FirmerSection}, Words({"en": {}, "fr": {}}), printed=("28", "26", "27"), version="7"
    )
    assert list(variant.sections) == ["28", "26", "27"]
    assert (variant.version, variant.base, variant.keeps("26"), variant.keeps("28")) == (
        "7",
        SQUARE_BASHING,
        True,
        False,
    )


def test_a_replaced_ruleset_is_played_saved_and_replayed(nerve):
    game, rng = grognard.start("nv.assault", FIGHT, seed=4), Random(4)
    while not game.over:
        assert grognard.load(json.loads(json.dumps(game.save()))).state.key() == game.state.key()
        game.play(game.legal.sample(rng)) if isinstance(game.pending, Ask) else game.roll()
    assert grognard.replay(game.record()).state.key() == game.state.key()


# The registry


def test_square_bashing_is_known_and_first():
    assert next(iter(rulesets())) == "square-bashing"
    assert ruleset("square-bashing") is SQUARE_BASHING


def test_a_ruleset_that_is_not_known_is_refused_by_name():
    with pytest.raises(BadInput, match=r"^ruleset: 'chess' is not known; allowed: square-bashing"):
        ruleset("chess")


def test_a_situation_is_found_with_its_ruleset():
    its, asked = situation("sb.morale")
    assert its is SQUARE_BASHING
    assert asked is MORALE


def test_a_ruleset_that_announces_nothing_is_found_all_the_same(monkeypatch):
    monkeypatch.setattr(registry, "_points", lambda group: {})
    monkeypatch.setattr(registry, "ANNOUNCED", {})
    assert ruleset("square-bashing") is SQUARE_BASHING
    assert situation("sb.morale") == (SQUARE_BASHING, MORALE)
    assert scenario_named("first-steps") == (SQUARE_BASHING, SQUARE_BASHING.scenarios[0])


def test_what_our_procedures_begin_with_is_announced():
    for its in rulesets().values():
        announced = {registry.ANNOUNCED[one.id.partition(".")[0]] for one in its.situations}
        assert [import_module(name).RULESET for name in announced] == [its]


def test_a_scenario_is_found_with_its_ruleset():
    assert scenario_named("shiloh-1862")[0].id == "across-five-aprils"
    assert scenario_named("waterloo-1815") is None
    assert scenario_named("first-steps.toml") is None


def test_a_scenario_that_is_not_known_is_refused_by_name():
    with pytest.raises(BadInput, match=r"^scenario: 'nowhere' is not known; allowed: "):
        grognard.new("square-bashing", "nowhere")


def test_equal_settings_give_the_same_rules_and_others_others():
    assert SQUARE_BASHING.rules() is SQUARE_BASHING.rules({"edition": "en"})
    assert SQUARE_BASHING.rules({"edition": "fr"}) is not SQUARE_BASHING.rules()
    assert SQUARE_BASHING.rules({}, {"SB-26-A-FLANK": 1}) is not SQUARE_BASHING.rules()


def test_odds_worked_out_with_one_table_are_not_taken_for_anothers():
    plain = grognard.odds("sb.assault", FIGHT)
    french = grognard.odds("sb.assault", {**FIGHT, "edition": "fr", "overrides": {"SB-26-A-STRENGTH": None}})
    again = grognard.odds("sb.assault", FIGHT)
    easier = grognard.odds("sb.assault", {**FIGHT, "overrides": {"SB-26-A": 2}})
    assert plain == again
    assert plain["odds"] != french["odds"]
    assert plain["odds"] != easier["odds"]


def test_every_rule_of_a_ruleset_is_listed_once_and_can_be_found():
    entries = list(SQUARE_BASHING.entries())
    assert len({entry.id for entry in entries}) == len(entries) > 80
    for entry in entries:
        module, name = entry.where.rsplit(".", 1)
        while True:
            try:
                found = import_module(module)
                break
            except ModuleNotFoundError:
                module, _, outer = module.rpartition(".")
                name = f"{outer}.{name}"
        for part in name.split("."):
            found = getattr(found, part)
        assert found is not None


def test_editions_and_gaps_are_marked_as_such():
    kinds = {entry.id: entry.kind for entry in SQUARE_BASHING.entries()}
    assert kinds["SB-ED-RUN"] == "edition"
    assert kinds["SB-GAP-ZERO"] == "gap"
    assert kinds["SB-26-A-HASTY"] == "sheet"


def test_a_ruleset_of_no_sections_has_no_rules():
    assert list(Ruleset("none", {}, KERNEL_WORDS).entries()) == []
