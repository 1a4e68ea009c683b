"""The JSON API: every procedure answered as Python answers it, with words; what is not allowed, refused."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import jsonschema
import pytest

import grognard
from grognard import api
from grognard.companion import whatif
from grognard.companion.forms import fields_of
from grognard.companion.shapes import Said
from grognard.companion.whatif import candidates, with_change
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets, situation
from grognard.kernel.sheet import rule_texts, sheet

from ..conformance.examples import EXAMPLES
from .asking import Client

LISTED = [(one.id, its) for one in rulesets().values() for its in one.situations]
PROCEDURES = [its.id for _, its in LISTED]
CASES = [(name, one) for name in PROCEDURES for one in EXAMPLES.get(name, [])]
SEEDS = range(3)


def words_in(answer: Any) -> list[dict[str, str]]:
    """Every pair of words in an answer."""
    if isinstance(answer, list):
        return [found for one in answer for found in words_in(one)]
    if not isinstance(answer, dict):
        return []
    if set(answer) == {"en", "fr"} and all(isinstance(one, str) for one in answer.values()):
        return [answer]
    return [found for one in answer.values() for found in words_in(one)]


# What there is


def test_every_procedure_of_every_game_is_listed(client: Client) -> None:
    found = client.get("/api/procedures").json()
    assert [one["id"] for one in found["rulesets"]] == list(rulesets())
    assert [(its["ruleset"], its["id"]) for one in found["rulesets"] for its in one["procedures"]] == [
        (ruleset, its.id) for ruleset, its in LISTED
    ]
    square_bashing = found["rulesets"][0]
    assert [one["value"] for one in square_bashing["editions"]] == ["en", "fr"]
    assert square_bashing["procedures"][0]["title"]["fr"] == "L'assaut d'un secteur"


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_a_form_begins_with_a_situation_that_its_schema_and_the_engine_take(client: Client, procedure: str) -> None:
    form = client.get(f"/api/schema/{procedure}").json()
    assert form["schema"] == json.loads(json.dumps(api.schema(procedure)))
    jsonschema.validate(form["example"], form["schema"])
    assert grognard.odds(procedure, form["example"])
    settings = form["schema"]["properties"]["settings"]["properties"]
    assert set(form["settings"]) <= set(settings)
    rules = situation(procedure)[0].rules()
    assert sorted(line["key"] for line in form["overridable"]) == sorted(situation(procedure)[1].overridable(rules))
    assert {line["table"] for line in form["overridable"]} == {table["name"] for table in form["tables"]}
    assert all(one["en"] and one["fr"] for one in words_in(form))


def test_the_settings_of_a_form_are_those_that_bear_on_it(client: Client) -> None:
    bearing = {name: client.get(f"/api/schema/{name}").json()["settings"] for name in PROCEDURES}
    assert "flanks" in bearing["sb.assault"]
    assert "casualties_compared" in bearing["sb.assault"]
    assert "infantry_bases" in bearing["sb.assault"]
    assert "countdown" not in bearing["sb.assault"]
    assert "morale_dice_at_least" in bearing["sb.morale"]
    assert "morale_dice_at_least" not in bearing["sb.shooting"]
    assert bearing["sb.gas"] == []


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_a_setting_that_is_not_in_the_form_changes_nothing(client: Client, procedure: str) -> None:
    form = client.get(f"/api/schema/{procedure}").json()
    settings = form["schema"]["properties"]["settings"]["properties"]
    for example in EXAMPLES.get(procedure, [form["example"]]):
        plain = grognard.odds(procedure, example)
        for name in set(settings) - set(form["settings"]) - {"edition"} - set(example.get("settings", {})):
            for value in settings[name]["enum"][:3]:
                changed = {**example, "settings": {**example.get("settings", {}), name: value}}
                assert grognard.odds(procedure, changed) == plain, name


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("edition", ["en", "fr"])
def test_a_sheet_is_the_printed_one(client: Client, lang: str, edition: str) -> None:
    found = client.get(f"/api/sheet/square-bashing?lang={lang}&edition={edition}").json()
    printed = sheet(rulesets()["square-bashing"], lang, edition)
    assert (found["title"], found["edition"], found["chosen"]) == (printed.title, printed.edition, edition)
    assert [one["number"] for one in found["sections"]] == [one.number for one in printed.sections]
    rows = [row for one in found["sections"] for table in one["tables"] for row in table["rows"]]
    wished = [row for one in printed.sections for table in one.tables for row in table.rows]
    assert [(row["rule"], row["text"], tuple(row["figures"])) for row in rows] == [
        (row.rule, row.text, row.figures) for row in wished
    ]
    assert [gap["row"]["rule"] for gap in found["gaps"]] == [gap.row.rule for gap in printed.gaps]
    assert all(gap["row"]["ours"] for gap in found["gaps"])


def test_a_sheet_is_in_the_language_the_browser_wishes(client: Client) -> None:
    def title(wish: str) -> str:
        return str(client.get("/api/sheet/square-bashing", headers={"Accept-Language": wish}).json()["lang"])

    assert title("fr-FR,fr;q=0.9,en;q=0.8") == "fr"
    assert title("de, en;q=0.5, fr;q=0.4") == "en"
    assert title("fr;q=0, *") == "en"
    assert title("nonsense;q=x") == "en"


@pytest.mark.parametrize("id", list(rulesets()))
def test_every_rule_is_listed_with_its_words(client: Client, id: str) -> None:
    found = client.get(f"/api/rules/{id}").json()
    assert [one["id"] for one in found] == [entry.id for entry in rulesets()[id].entries()]
    texts = {lang: rule_texts(rulesets()[id], lang) for lang in ("en", "fr")}
    assert all(one["words"] == {lang: texts[lang][one["id"]] for lang in texts} for one in found)


# A look


@pytest.mark.parametrize(("procedure", "example"), CASES)
def test_a_look_says_what_python_says(client: Client, procedure: str, example: dict[str, Any]) -> None:
    found, wished = client.ask("look", procedure, example), grognard.odds(procedure, example)
    assert {one["name"]: one["total"] for one in found["tallies"]} == {
        name: tally.get("total") for name, tally in wished["tallies"].items()
    }
    for tally in found["tallies"]:
        its = wished["tallies"][tally["name"]]
        columns = {key: its[key] and str(its[key]) for key in ("ratio", "final", "of") if key in its}
        forbidden = {"forbidden": "×"} if its.get("total", 0) is None else {}
        assert {fact["name"]: fact["value"] for fact in tally["facts"]} == {**columns, **forbidden}
        lines = [(line["rule"], line["times"], line["value"], line["overridden"]) for line in tally["lines"]]
        plain = wished["tallies"][tally["name"]].get("lines", ())
        assert lines == [(one["rule"], one["times"], one["value"], one.get("overridden", False)) for one in plain]
    assert {one["name"]: one["p"] for one in found["odds"]} == wished["odds"]
    assert {one["name"]: {v["value"]: v["p"] for v in one["values"]} for one in found["distributions"]} == wished[
        "distributions"
    ]
    assert all(one["en"] and one["fr"] for one in words_in(found))


def test_or_more_and_the_mean_are_what_players_think(client: Client) -> None:
    found = client.ask("look", "sb.morale", {"units": [{"type": "infantry"}], "casualty_markers": 3})
    fails = found["distributions"][0]
    assert fails["mean"] == pytest.approx(1.5)
    assert [one["value"] for one in fails["values"]] == ["0", "1", "2", "3"]
    assert [one["or_more"] for one in fails["values"]] == pytest.approx([1.0, 0.875, 0.5, 0.125])


def test_results_that_only_look_like_numbers_have_neither(client: Client) -> None:
    fire = {"firers": [{"weapon": "heavy", "range": 1, "bases": 4}]}
    (result,) = client.ask("look", "bbb.fire", fire)["distributions"]
    assert [one["value"] for one in result["values"]] == ["1", "2", "3"]
    assert result["mean"] is None
    assert {one["or_more"] for one in result["values"]} == {None}


def test_a_line_changed_by_hand_says_what_the_sheet_has(client: Client) -> None:
    table = {"SB-26-A-HASTY": None, "SB-26-A-STRENGTH": 5, "SB-26-A-SHOCK": 4}
    asked = {**EXAMPLES["sb.assault"][0], "overrides": table}
    lines = {line["key"]: line for line in client.ask("look", "sb.assault", asked)["tallies"][0]["lines"]}
    hasty, strength, shock = (lines[key] for key in table)
    assert (hasty["value"], hasty["struck"], hasty["printed"]) == (0, True, -2)
    assert (strength["value"], strength["struck"], strength["printed"]) == (5, False, 6)
    assert (shock["value"], shock["struck"], shock["printed"]) == (4, False, None)
    assert all(line["overridden"] for line in (hasty, strength, shock))
    assert not lines["SB-26-A-FLANK"]["overridden"]
    assert lines["SB-26-A-FLANK"]["printed"] == 2


# What if


@pytest.mark.parametrize(("procedure", "example"), CASES)
def test_what_if_says_what_python_says_of_the_changed_situation(
    client: Client, procedure: str, example: dict[str, Any]
) -> None:
    before = worked_out(procedure, example)
    changes = client.ask("whatif", procedure, example)["changes"]
    assert len(changes) <= 12
    for change in changes:
        after = worked_out(procedure, with_change(example, change["path"], change["value"]))
        assert change["effects"]
        for effect in change["effects"]:
            then, now = figure(before, effect), figure(after, effect)
            assert (effect["before"], effect["after"]) == pytest.approx((then, now))
            assert effect["change"] == pytest.approx(now - then)


def worked_out(procedure: str, situation: Any) -> dict[str, Any]:
    """The odds, and beside the outcomes the chances of what players ask first."""
    found, first = grognard.odds(procedure, situation), api.headlines(api.put(procedure, situation))
    return {**found, "first": first}


SEVERITY = ("-", "R", "T", "V", "1", "1R", "2", "2R", "3", "3R", "4R")
"""Of every result that is no number, from the least on."""


def figure(answer: dict[str, Any], effect: dict[str, Any]) -> float:
    """The figure of an answer that an effect speaks of."""
    kind, name = effect["kind"], effect["name"]
    if kind == "odds":
        return float({**answer["odds"], **answer["first"]}[name])
    if kind == "total":
        return float(answer["tallies"][name]["total"])
    if kind == "or_better":
        names = list(answer["odds"])
        return float(sum(answer["odds"][one] for one in names[: names.index(name) + 1]))
    if kind == "or_worse":
        distribution, _, value = name.partition(".")
        spread = answer["distributions"][distribution]
        return float(sum(p for one, p in spread.items() if SEVERITY.index(one) >= SEVERITY.index(value)))
    return sum(float(value) * p for value, p in answer["distributions"][name].items())


def test_what_if_offers_support_flank_and_shock_the_most_telling_first(client: Client) -> None:
    asked = {"assaulter": {"units": [{"type": "infantry"}] * 2}, "target": {"units": [{"type": "mg"}]}}
    changes = client.ask("whatif", "sb.assault", asked)["changes"]
    said = [change["words"]["en"] for change in changes]
    assert "Face assaulted: Flank" in said
    assert "Assaulter — Support squares: 1" in said
    assert "Assaulter — Shock assault: yes" in said
    assert "Target — Units: one more (Machine gun)" in said
    french = [change["words"]["fr"] for change in changes]
    assert "Cible — Unités\xa0: une unité de plus (Mitrailleuse)" in french
    moves = [abs(change["effects"][0]["change"]) for change in changes]
    assert moves == sorted(moves, reverse=True)


def test_results_that_are_no_numbers_are_worded_and_have_no_mean(client: Client) -> None:
    asked = {"firers": [{"weapon": "musket", "bases": 40, "range": 3}]}
    (spread,) = client.ask("look", "bbb.fire", asked)["distributions"]
    assert spread["mean"] is None
    assert {one["or_more"] for one in spread["values"]} == {None}
    words = {one["value"]: one["words"]["en"] for one in spread["values"]}
    assert words["3"] == "3 bases lost, halted and disordered"
    changes = client.ask("whatif", "bbb.fire", asked)["changes"]
    results = [one for change in changes for one in change["effects"] if one["name"].startswith("result.")]
    assert {one["kind"] for one in results} == {"or_worse"}
    (told,) = {one["words"]["en"] for one in results}
    assert told.removeprefix("result of the fire: ").removesuffix(", or worse") in words.values()


def test_what_if_says_whether_every_change_was_tried(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"assaulter": {"units": [{"type": "infantry"}]}, "target": {"units": [{"type": "mg"}]}}
    monkeypatch.setattr(whatif, "SECONDS", 60.0)
    assert client.ask("whatif", "sb.assault", asked)["whole"]
    monkeypatch.setattr(whatif, "SECONDS", -1.0)
    found = client.ask("whatif", "sb.assault", asked)
    assert (found["changes"], found["whole"]) == ([], False)


def test_what_if_makes_no_infantry_of_a_gun_and_offers_one_more_by_its_name() -> None:
    tried = list(candidates("ws.bombard", {"guns": [{"type": "artillery"}], "range": "short"}))
    assert "type" not in [one.path[-1] for one in tried]
    assert tried[0].words == Said(en="Guns: one more (Artillery)", fr="Pièces\xa0: une unité de plus (Artillerie)")
    assert "Guns — Gun: Heavy bronze muzzle-loader" in [one.words.en for one in tried]


@pytest.mark.parametrize(("procedure", "example"), CASES)
def test_what_if_tells_every_change_by_the_same_figure(client: Client, procedure: str, example: dict[str, Any]) -> None:
    changes = client.ask("whatif", procedure, example)["changes"]
    firsts = [change["effects"][0] for change in changes]
    assert len({(one["kind"], one["name"], one["before"]) for one in firsts}) <= 1
    assert all(one["change"] for one in firsts)


@pytest.mark.parametrize(("procedure", "example"), CASES)
def test_what_if_speaks_of_what_players_ask_first(client: Client, procedure: str, example: dict[str, Any]) -> None:
    asked_first = {one["name"]: one["p"] for one in client.ask("look", procedure, example)["headline"]}
    changes = client.ask("whatif", procedure, example)["changes"]
    if changes and any(0 < p < 1 for p in asked_first.values()):
        assert changes[0]["effects"][0]["name"] in asked_first


def test_one_more_attacker_makes_worse_befall_the_defender_more_often(client: Client) -> None:
    asked = {"attackers": [{"strength": 6}], "defenders": [{"strength": 6}]}
    changes = client.ask("whatif", "a5a.combat", asked)["changes"]
    (more,) = [one for one in changes if one["path"] == ["attackers"]]
    assert more["effects"][0]["change"] > 0
    assert more["effects"][0]["words"] == {"en": "the defender leaves the hex", "fr": "le défenseur quitte l'hex"}
    worse = next(one for one in more["effects"] if one["kind"] == "or_worse")
    assert worse["words"]["en"].endswith(", or worse")
    assert worse["words"]["fr"].endswith(", ou pire")


def test_an_assault_is_measured_by_who_wins_and_by_a_row_or_a_better_one(client: Client) -> None:
    asked = {"attacker": {"bases": 4}, "defender": {"bases": 4}}
    (first, *_) = client.ask("whatif", "bbb.assault", asked)["changes"]
    assert first["effects"][0]["words"]["en"] == "the attacker wins"
    assert "or_better" in [one["kind"] for one in first["effects"]]


@pytest.mark.rule("WS-8-LOSS", "WS-GAP-RANDOM")
def test_dice_on_the_loss_table_say_at_once_what_fell(client: Client) -> None:
    units = [{"type": "infantry", "rifle": "chassepot"}] * 2
    asked = {"attacker": {"units": units}, "defender": {"units": units}}
    points = {"kind": "faces", "faces": [1, 3]}
    strike = {"kind": "faces", "faces": [3, 6]}
    first, second = client.ask("play", "ws.attack", asked, answers=[points, strike])["steps"]
    assert first["groups"][0]["result"] == "8"
    said = [one["en"] for one in second["groups"][0]["reading"]]
    assert [one.partition(":")[0] for one in said] == ["1 die", "1 die"]
    assert said[0].startswith("1 die: 1 base of cavalry")
    assert second["groups"][0]["reading"][0]["fr"].startswith("1 dé\N{NO-BREAK SPACE}: 1 base")


@pytest.mark.rule("A5A-MOR-TEST")
def test_a_morale_test_says_what_the_unit_does_then(client: Client) -> None:
    ends = [
        client.ask("play", "a5a.morale", {"morale": 0}, answers=[{"kind": "faces", "faces": [face]}]) for face in (1, 6)
    ]
    assert {end["outcome"]["name"]: end["to_do"][0]["words"]["en"].partition(",")[0] for end in ends} == {
        "passes": "The unit stays where it is.",
        "fails": "The unit retreats 1 hex",
    }


@pytest.mark.parametrize("procedure", sorted({procedure for procedure, _ in CASES}))
def test_every_tally_has_a_short_name_too(client: Client, procedure: str) -> None:
    example = next(one for name, one in CASES if name == procedure)
    for tally in client.ask("look", procedure, example)["tallies"]:
        assert all(0 < len(tally["short"][lang]) <= 15 for lang in ("en", "fr"))


@pytest.mark.parametrize(("procedure", "example"), CASES)
def test_no_die_nor_choice_is_explained_by_a_bare_id(client: Client, procedure: str, example: dict[str, Any]) -> None:
    thrown: list[dict[str, str]] = []
    played = client.ask("play", procedure, example)
    while pending := played["pending"]:
        for one in (pending, *pending.get("groups", ())):
            assert one["rule"] not in one["words"].values()
        text = pending.get("suggested") or next((one["text"] for one in pending.get("answers", ())), "")
        thrown.append({"kind": "roll"} if pending["kind"] == "roll" else {"kind": "choice", "text": text})
        played = client.ask("play", procedure, example, answers=thrown)


def test_what_if_leaves_out_what_changes_nothing(client: Client) -> None:
    unit, capped = [{"type": "infantry"}], {"casualty_markers": 50}
    changes = client.ask("whatif", "sb.morale", {"units": unit, **capped})["changes"]
    assert ["casualty_markers"] not in [change["path"] for change in changes]
    assert ["hold_the_line"] in [change["path"] for change in changes]


# Played


def best_answers(procedure: str, example: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """The answers that let the program throw and choose."""
    game, answers = grognard.start(procedure, example, seed), list[dict[str, Any]]()
    while not game.over:
        if isinstance(game.pending, Ask):
            best = game.legal.best()
            answers.append({"kind": "choice", "text": str(best)})
            game.play(best)
        else:
            answers.append({"kind": "roll"})
            game.roll()
    return answers


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("procedure", "example"), CASES)
def test_a_situation_played_comes_to_what_python_comes_to(
    client: Client, procedure: str, example: dict[str, Any], seed: int
) -> None:
    wished = grognard.roll(procedure, example, seed)
    answers = best_answers(procedure, example, seed)
    found = client.ask("play", procedure, example, seed=seed, answers=answers)
    assert found["over"]
    assert found["pending"] is None
    assert (found["outcome"] or {}).get("name") == wished["outcome"]
    assert {one["name"]: one["value"] for one in found["results"]} == {k: str(v) for k, v in wished["results"].items()}
    assert [one["rule"] for one in found["events"]] == [one["rule"] for one in wished["events"]]
    assert [one["words"]["en"] for one in found["events"]] == [one["en"] for one in wished["events"]]
    groups = [group["dice"] for step in found["steps"] for group in step.get("groups", [])]
    assert [die["face"] for dice in groups for die in dice] == [
        face for one in wished["rolls"] for face in one["faces"]
    ]
    assert all(one["en"] and one["fr"] for one in words_in(found))


@pytest.mark.parametrize(("procedure", "example"), CASES)
def test_a_situation_is_played_step_by_step_with_the_players_own_dice(
    client: Client, procedure: str, example: dict[str, Any]
) -> None:
    chance, answers, dice = Random(procedure), list[dict[str, Any]](), list[int]()
    while not (found := client.ask("play", procedure, example, answers=answers))["over"]:
        pending = found["pending"]
        assert len(found["steps"]) == len(answers)
        if pending["kind"] == "roll":
            asked_for = [die["sides"] for group in pending["groups"] for die in group["dice"]]
            assert asked_for == pending["dice"]
            faces = [chance.randint(1, sides) for sides in pending["dice"]]
            dice += faces
            answers.append({"kind": "faces", "faces": faces})
        else:
            assert pending["suggested"] in [one["text"] for one in pending["answers"]]
            answers.append({"kind": "choice", "text": pending["suggested"]})
    wished = grognard.roll(procedure, example, dice=dice)
    assert (found["outcome"] or {}).get("name") == wished["outcome"]
    assert {one["name"]: one["value"] for one in found["results"]} == {k: str(v) for k, v in wished["results"].items()}
    assert all(step["own"] for step in found["steps"] if step["kind"] == "roll")


ASSAULT = {
    "assaulter": {"units": [{"type": "infantry"}, {"type": "infantry"}]},
    "target": {"units": [{"type": "mg"}, {"type": "infantry", "quality": "reservist"}]},
}
ROLLS = [{"kind": "faces", "faces": [6, 5, 4, 1, 6, 6]}, {"kind": "faces", "faces": [5, 1, 1, 1, 1, 1, 1]}]


def test_the_faces_that_hit_are_marked(client: Client) -> None:
    found = client.ask("play", "sb.assault", ASSAULT, answers=ROLLS)
    group = found["steps"][0]["groups"][0]
    assert (group["need"], group["sense"], group["result"]) == (5, "reach", "4")
    assert [die["counts"] for die in group["dice"]] == [True, True, False, False, True, True]
    assert found["steps"][0]["said"][0]["words"]["en"] == "The assaulter scores 4 hits."
    assert found["steps"][0]["side"]["fr"] == "Assaillant"


def test_hits_are_placed_unit_by_unit_and_a_save_says_whose_it_is(client: Client) -> None:
    pending = client.ask("play", "sb.assault", ASSAULT, answers=ROLLS)["pending"]
    assert (pending["rule"], pending["player"], pending["total"]) == ("SB-27-FIRST", 1, 2)
    assert [place["words"]["en"] for place in pending["places"]] == ["Machine gun", "Infantry"]
    assert [place["need"] for place in pending["places"]] == [3, 5]
    assert "1 on Machine gun, 1 on Infantry" in [one["words"]["en"] for one in pending["answers"]]
    placed = {"kind": "choice", "text": "1 1"}
    after = client.ask("play", "sb.assault", ASSAULT, answers=[*ROLLS, placed])
    assert after["steps"][2]["said"]["fr"] == "1 sur Mitrailleuse, 1 sur Infanterie"
    saves = after["pending"]["groups"]
    assert [(group["words"]["en"], group["need"], len(group["dice"])) for group in saves] == [
        ("Machine gun", 3, 2),
        ("Infantry", 5, 2),
    ]


def test_a_save_that_fails_is_the_die_that_counts(client: Client) -> None:
    answers = [*ROLLS, {"kind": "choice", "text": "1 1"}, {"kind": "faces", "faces": [2, 3, 4, 5]}]
    saves = client.ask("play", "sb.assault", ASSAULT, answers=answers)["steps"][3]["groups"]
    assert [(group["sense"], group["need"], group["result"]) for group in saves] == [("miss", 3, "1"), ("miss", 5, "1")]
    assert [[die["counts"] for die in group["dice"]] for group in saves] == [[True, False], [True, False]]


def test_dice_that_are_added_up_or_read_in_a_table_count_neither_way(client: Client) -> None:
    senses = {
        ("bbb.move", "add"): {},
        ("sb.barrage", "add"): {"kind": "point"},
        ("ws.attack", "sort"): {side: {"units": [{"type": "infantry"}]} for side in ("attacker", "defender")},
    }
    for (procedure, sense), asked in senses.items():
        group = client.ask("play", procedure, asked)["pending"]["groups"][0]
        assert (group["sense"], group["need"]) == (sense, None), procedure
        assert all(die["counts"] is None for die in group["dice"])


def test_equal_units_are_told_apart_by_a_number(client: Client) -> None:
    asked = {**ASSAULT, "target": {"units": [{"type": "mg"}] * 2}}
    rolls = [ROLLS[0], {"kind": "faces", "faces": [1] * 10}]
    places = client.ask("play", "sb.assault", asked, answers=rolls)["pending"]["places"]
    assert [place["words"]["fr"] for place in places] == ["Mitrailleuse 1", "Mitrailleuse 2"]


def test_the_end_says_in_a_sentence_what_came_and_what_to_do(client: Client) -> None:
    asked = {"units": [{"type": "infantry"}], "casualty_markers": 3}
    found = client.ask("play", "sb.morale", asked, answers=[{"kind": "faces", "faces": [4, 4, 1]}])
    assert found["sentence"]["en"] == "Retire. Fails: 2."
    assert [one["rule"] for one in found["to_do"]] == ["SB-28-RETIRE"]
    assert found["to_do"][0]["words"]["en"].startswith("Retire: the owner places 1 hit and saves")


FIGHT = {"attackers": [{"strength": 6}], "defenders": [{"strength": 4}]}
ROUND = {"attacker": {"bases": 4}, "defender": {"bases": 4}}
LOSSES = {"units": [{"type": "infantry"}, {"type": "infantry"}, {"type": "cavalry"}], "in_order": 4}


@pytest.mark.parametrize(
    ("procedure", "asked", "faces", "en", "fr"),
    [
        ("a5a.combat", FIGHT, [[1], [1]], "neither side loses a step", "aucun camp ne perd de pas"),
        ("a5a.combat", FIGHT, [[1], [2]], "the attacker loses 1 step", "l'attaquant perd 1 pas"),
        (
            *("a5a.combat", FIGHT, [[6], [3]]),
            "defender: 1 step, retreats; attacker: 1 step lost",
            "défenseur : 1 pas et retraite ; attaquant : 1 pas perdu",
        ),
        ("bbb.move", {}, [[5, 6]], "full move, and 1 base back", "mouvement entier, et 1 socle récupéré"),
        ("bbb.move", {"quality": "raw"}, [[5, 5]], "full move", "mouvement entier"),
        (
            "bbb.move",
            {"order": "disordered"},
            [[1, 2]],
            "no move, still disordered",
            "pas de mouvement, reste en désordre",
        ),
        (
            *("bbb.assault", ROUND, [[6], [1]]),
            "the attacker wins: the defender is driven back",
            "l'attaquant l'emporte : le défenseur est refoulé",
        ),
        ("bbb.assault", ROUND, [[3], [3]], "nobody wins: another round", "personne ne l'emporte : nouvelle passe"),
    ],
)
def test_the_end_says_first_what_players_ask_first(
    client: Client, procedure: str, asked: Any, faces: list[list[int]], en: str, fr: str
) -> None:
    found = client.ask("play", procedure, asked, answers=[{"kind": "faces", "faces": one} for one in faces])
    assert found["over"]
    assert (found["headline"]["en"], breaking(found["headline"]["fr"])) == (en, fr)


def breaking(text: str) -> str:
    """With plain spaces before signs."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.rule("WS-8-LOSS")
def test_who_bears_the_losses_is_said_unit_by_unit_and_what_comes_off(client: Client) -> None:
    found = client.ask("play", "ws.losses", LOSSES, answers=[{"kind": "choice", "text": "0 1 0"}])
    assert found["headline"]["en"] == "Infantry 2 loses 1 base; Cavalry loses 3 bases"
    assert breaking(found["headline"]["fr"]) == "Infanterie 2 : 1 base perdue ; Cavalerie : 3 bases perdues"
    assert [one["words"]["en"] for one in found["to_do"]] == [
        "Infantry 2: take off 1 base.",
        "Cavalry: take off 3 bases.",
    ]
    none = client.ask("play", "ws.losses", {**LOSSES, "in_order": 0})
    assert none["headline"]["en"] == "nobody loses a base"


def test_an_army_over_its_budget_is_marked(client: Client) -> None:
    army = {"units": [{"type": "infantry"}]}
    assert fields_of("ws.cost")["properties"]["budget"]["x-title"] == {"en": "Budget", "fr": "Budget"}
    left_of_it, over_it = ("left of the budget", "reste du budget"), ("over the budget", "budget dépassé")
    for budget, words, total in ((50, left_of_it, 10), (40, left_of_it, 0), (30, over_it, 10)):
        (_, left) = client.ask("look", "ws.cost", {**army, "budget": budget})["tallies"]
        assert (tuple(left["words"].values()), left["total"], left["exceeded"]) == (words, total, words == over_it)
        (fact,) = left["facts"]  # so that no page says that no line counts
        assert (fact["words"], fact["value"]) == ({"en": "budget", "fr": "budget"}, str(budget))


# Refused


def problem(answer: Any, status: int) -> dict[str, Any]:
    """A refusal as it must be: one sentence and the place it speaks of."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = answer.json()
    assert {"type", "title", "status", "detail"} <= set(found)
    assert found["status"] == status
    assert re.fullmatch(r"/problems/[a-z-]+", found["type"])
    assert "\n" not in found["detail"]
    return found


def test_a_field_that_is_wrong_is_named_in_the_readers_language(client: Client) -> None:
    asked = {"situation": {"unit": {"type": "cavalry", "quality": "elite"}}}
    english = problem(client.post("/api/look/sb.scenery", json=asked), 422)
    assert english["detail"] == 'unit.quality: "elite" is not allowed; allowed: professional, regular, reservist.'
    assert (english["field"], english["value"]) == ("unit.quality", '"elite"')
    assert english["allowed"] == "professional, regular, reservist"
    french = problem(client.post("/api/look/sb.scenery", json=asked, headers={"Accept-Language": "fr"}), 422)
    assert french["detail"].startswith("unit.quality\N{NO-BREAK SPACE}: ")
    assert french["lang"] == "fr"
    assert problem(client.post("/api/look/sb.scenery?lang=fr", json=asked), 422) == french


def test_an_unknown_field_is_an_error_with_the_nearest_one(client: Client) -> None:
    found = problem(client.post("/api/look/sb.morale", json={"situation": {"units": [], "barage": 1}}), 422)
    assert found["field"] == "barage"
    assert "barrage" in found["detail"]


@pytest.mark.parametrize("what", ["look", "whatif", "play"])
def test_what_no_table_could_throw_is_refused(client: Client, what: str) -> None:
    changed = {"SB-28-CASUALTY": 99, "SB-28-RES": 99, "SB-28-BARRAGE": 99, "SB-28-FACES": 99}
    asked = {"situation": {"units": [{"type": "infantry"}], "overrides": changed}}
    assert problem(client.post(f"/api/{what}/sb.morale", json=asked), 422)["field"] == "morale"


def test_a_procedure_that_is_not_there_is_not_found(client: Client) -> None:
    found = problem(client.post("/api/look/sb.tea", json={"situation": {}}), 404)
    assert (found["field"], found["value"]) == ("procedure", "sb.tea")
    assert "sb.assault" in found["allowed"]
    assert problem(client.get("/api/schema/sb.tea"), 404)["field"] == "procedure"
    assert problem(client.get("/api/sheet/chess"), 404)["field"] == "ruleset"
    assert problem(client.get("/api/rules/chess"), 404)["field"] == "ruleset"
    assert problem(client.get("/api/nothing"), 404)["field"] == "path"


def test_an_edition_or_a_language_that_is_not_there_is_named(client: Client) -> None:
    assert problem(client.get("/api/sheet/square-bashing?edition=de"), 422)["field"] == "edition"
    assert problem(client.get("/api/sheet/square-bashing?lang=de"), 422)["field"] == "lang"


def test_a_refused_choice_names_the_rule_and_the_answer(client: Client) -> None:
    answers = [*ROLLS, {"kind": "choice", "text": "3 0"}]
    asked = {"situation": ASSAULT, "answers": answers}
    found = problem(client.post("/api/play/sb.assault", json=asked), 422)
    assert (found["field"], found["rule"]) == ("answers[2]", "SB-27-FIRST")
    assert found["type"] == "/problems/illegal-answer"


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ([{"kind": "faces", "faces": [1]}], "answers[0]"),
        ([{"kind": "faces", "faces": [7] * 6}], "answers[0]"),
        ([{"kind": "choice", "text": "1 1"}], "answers[0]"),
        ([*ROLLS, {"kind": "roll"}], "answers[2]"),
        ([*ROLLS, {"kind": "choice", "text": "one"}], "answers[2]"),
        ([{"kind": "faces", "faces": "666666"}], "answers[0].faces"),
        ([{"kind": "guess"}], "answers[0].kind"),
        ([{"kind": "roll", "seed": 1}], "answers[0]"),
        ("roll", "answers"),
    ],
)
def test_an_answer_that_does_not_fit_is_named(client: Client, answers: Any, field: str) -> None:
    asked = {"situation": ASSAULT, "answers": answers}
    assert problem(client.post("/api/play/sb.assault", json=asked), 422)["field"] == field


def test_more_answers_than_are_asked_for_are_refused(client: Client) -> None:
    asked = {"situation": {}, "answers": [{"kind": "roll"}, {"kind": "roll"}]}
    found = problem(client.post("/api/play/sb.gas", json=asked), 422)
    assert found["detail"] == "answers[1]: nothing more is asked; allowed: 1 answer."


@pytest.mark.parametrize("seed", [-1, 2**53, 1.5, "7", None])
def test_a_seed_is_a_whole_number_that_every_browser_can_hold(client: Client, seed: object) -> None:
    asked = {"situation": {}, "seed": seed}
    assert problem(client.post("/api/play/sb.gas", json=asked), 422)["field"] == "seed"
