"""Fields read what their JSON Schema describes, and refuse the rest by name."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import grognard.api
from grognard.kernel.errors import BadInput
from grognard.kernel.fields import (
    Choice,
    Count,
    Field,
    Flag,
    Measure,
    Record,
    Several,
    check_depth,
    shown,
    when,
)
from grognard.kernel.ruleset import rulesets
from grognard.kernel.words import Words

from .refusing import refusal

NAMES = ("dug_in", "men", "arm", "arms", "unit", "units", "here", "least", "name", "situation")
SPOKEN = {f"field.{name}": name.upper() for name in NAMES} | {f"choice.{arm}": arm for arm in ("foot", "horse")}
WORDS = Words({"en": SPOKEN, "fr": {key: text + "?" for key, text in SPOKEN.items()}})

UNIT = Record("unit", Choice("arm", ("foot", "horse")), Count("men", 4), Flag("dug_in"))
WHOLE = Record(
    "situation",
    Record("here", Several("units", UNIT, most=3, least=1, needed=True), Flag("dug_in", None)),
    Several("arms", Choice("arm", ("foot", "horse")), most=2),
    Count("least", least=1, needed=True),
)


def said(wrong):
    """An error in both languages, with plain spaces."""
    return tuple(wrong.say(lang).replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ") for lang in ("en", "fr"))


def refused(field, value, where="here.men"):
    with pytest.raises(BadInput) as wrong:
        field.read(value, where)
    return said(wrong.value)


WHOLE_NUMBER = ("a whole number from 0 to 1000000", "un nombre entier de 0 à 1000000")


def sentences(where, value, allowed, admis=""):
    return (
        f"{where}: {value} is not allowed; allowed: {allowed}.",
        f"{where} : {value} n'est pas admis ; admis : {admis or allowed}.",
    )


# Each kind


def test_a_flag_is_true_or_false():
    assert Flag("dug_in").read(True, "") is True
    assert Flag("dug_in").read(False, "") is False


@pytest.mark.parametrize("value", [0, 1, None, "true", [], {}])
def test_a_flag_is_nothing_else(value):
    assert refused(Flag("dug_in"), value) == sentences("here.men", shown(value), "true, false")


def test_a_flag_left_out_is_its_default_or_left_to_the_program():
    assert Flag("dug_in").missing("") is False
    assert Flag("dug_in", True).missing("") is True
    assert Flag("dug_in", None).missing("") is None


@pytest.mark.parametrize("value", [0, 1, 7, 10**6])
def test_a_count_is_a_whole_number(value):
    assert Count("men").read(value, "") == value


@pytest.mark.parametrize(
    "value", [-1, 10**6 + 1, 10**400, 10**5000, True, False, 1.5, "1", None, [], float("nan"), 1e300], ids=shown
)
def test_a_count_is_nothing_else(value):
    assert refused(Count("men"), value) == sentences("here.men", shown(value), *WHOLE_NUMBER)


def test_a_count_may_start_higher():
    assert Count("men", least=1, most=9).read(1, "") == 1
    assert refused(Count("men", least=1, most=9), 0) == sentences(
        "here.men", "0", "a whole number from 1 to 9", "un nombre entier de 1 à 9"
    )


def test_a_count_left_out_is_its_default_or_must_be_given():
    assert Count("men").missing("") == 0
    assert Count("men", 4).missing("") == 4
    with pytest.raises(BadInput) as wrong:
        Count("men", needed=True).missing("here.men")
    assert said(wrong.value) == (
        f"here.men: this field must be given; allowed: {WHOLE_NUMBER[0]}.",
        f"here.men : ce champ est obligatoire ; admis : {WHOLE_NUMBER[1]}.",
    )


def test_a_choice_is_one_of_its_words():
    assert Choice("arm", ("foot", "horse")).read("horse", "") == "horse"


@pytest.mark.parametrize("value", ["Foot", "", "foot ", None, 3, ["foot"], {"foot": 1}, True])
def test_a_choice_is_nothing_else(value):
    found = refused(Choice("arm", ("foot", "horse")), value, "x.arm")
    assert found == sentences("x.arm", shown(value), "foot, horse")


def test_a_choice_without_a_default_must_be_made():
    assert Choice("arm", ("foot", "horse"), "foot").missing("") == "foot"
    with pytest.raises(BadInput, match=r"x\.arm: this field must be given; allowed: foot, horse"):
        Choice("arm", ("foot", "horse")).missing("x.arm")


def test_a_list_is_read_item_by_item():
    assert Several("arms", Choice("arm", ("foot", "horse")), most=2).read(["foot", "foot"], "") == ("foot", "foot")
    assert Several("arms", Count("men"), most=2).missing("") == ()


def test_an_error_in_a_list_names_its_place():
    field = Several("units", UNIT, most=3)
    en, fr = refused(field, [{"arm": "foot"}, {"arm": "foot", "men": -2}], "here.units")
    assert en.startswith("here.units[1].men: -2 is not allowed")
    assert fr.startswith("here.units[1].men : -2 n'est pas admis")


@pytest.mark.parametrize("value", [None, {}, "foot", 3, ("foot",)])
def test_a_list_is_nothing_else(value):
    assert "allowed: [foot, horse]" in refused(Several("arms", Choice("arm", ("foot", "horse")), most=2), value)[0]


@pytest.mark.parametrize("length", [0, 4])
def test_a_list_has_its_length(length):
    en, fr = refused(Several("arms", Count("men"), most=3, least=1), [1] * length, "arms")
    assert en == f"arms: a list of {length} is not allowed; allowed: from 1 to 3 entries."
    assert fr == f"arms : une liste de {length} n'est pas admise ; admis : de 1 à 3 éléments."


def test_a_record_reads_its_fields_and_fills_the_rest():
    assert UNIT.read({"arm": "foot"}, "") == {"arm": "foot", "men": 4, "dug_in": False}


def test_a_record_is_made_into_a_value():
    made = Record("unit", Choice("arm", ("foot",), "foot"), Count("men"), make=lambda arm, men: (arm, men))
    assert made.read({"men": 3}, "") == ("foot", 3)
    assert made.missing("") == ("foot", 0)


def test_a_field_that_is_not_known_is_refused_by_name():
    en, fr = refused(UNIT, {"arm": "foot", "hat": 1}, "here.units[0]")
    assert en == "here.units[0].hat: there is no such field; allowed: arm, men, dug_in."
    assert fr == "here.units[0].hat : ce champ n'existe pas ; admis : arm, men, dug_in."


def test_a_field_that_is_missing_is_named():
    with pytest.raises(BadInput, match=r"^here\.units: this field must be given; allowed: \[\{arm, men, dug_in\}\]"):
        WHOLE.read_fields({"least": 1}, "")
    with pytest.raises(BadInput, match=r"^least: this field must be given"):
        WHOLE.read_fields({"here": {"units": [{"arm": "foot"}]}}, "")


@pytest.mark.parametrize("value", [None, [], "x", 3])
def test_a_record_is_an_object(value):
    assert refused(UNIT, value, "unit")[0] == f"unit: {shown(value)} is not allowed; allowed: {{arm, men, dug_in}}."


def test_a_long_value_is_shortened_where_it_is_quoted():
    assert len(shown("x" * 500)) == 60
    assert shown({"é": 1}) == '{"é": 1}'


def nest(depth, value=None):
    for _ in range(depth):
        value = [] if value is None else [value]
    return value


@pytest.mark.parametrize("value", [nest(975), {"a": nest(975)}, 10**5000, -(10**5000)], ids=shown)
def test_a_value_beyond_reading_is_quoted_in_short(value):
    for lang in ("en", "fr"):
        said = BadInput("choice", where="here", value=value, allowed="x").say(lang)
        assert len(said) < 120
    assert len(shown(value)) <= 60


def test_a_sentence_quotes_no_more_than_a_reader_reads():
    megabytes = "x" * 3_000_000
    for lang in ("en", "fr"):
        said = BadInput("unknown", where=megabytes, value=megabytes, allowed="a, b").say(lang)
        assert len(said) < 300
        assert "a, b" in said


@pytest.mark.parametrize("depth", [33, 975, 100_000])
def test_what_is_nested_too_deep_is_refused(depth):
    with pytest.raises(BadInput) as wrong:
        check_depth(nest(depth), "save")
    assert said(wrong.value) == (
        "save: this is nested too deep; allowed: 32 levels at most.",
        "save : trop de niveaux ; admis : 32 au plus.",
    )


def test_what_goes_round_in_itself_is_nested_too_deep():
    inside = []
    inside.append(inside)
    with pytest.raises(BadInput, match="nested too deep"):
        check_depth(inside, "save")


def test_what_is_nested_as_games_are_passes():
    check_depth({"a": nest(31)}, "save")
    check_depth(nest(32), "save")


def test_a_field_may_be_written_outside_the_kernel():
    class Name(Field):
        def read(self, value, where):
            if isinstance(value, str):
                return value
            raise self.bad(value, where)

        def allowed(self):
            return '"..."'

        def described(self, words):
            return {"type": "string"}

    field = Record("unit", Name("name", "nobody"))
    assert field.read({}, "") == {"name": "nobody"}
    assert refused(field, {"name": 3}, "u")[0] == 'u.name: 3 is not allowed; allowed: "...".'
    assert field.described(WORDS)["properties"]["name"]["default"] == "nobody"


# Schemas


def test_a_schema_has_titles_an_order_and_labels_in_both_languages():
    unit = UNIT.described(WORDS)
    assert unit["properties"]["arm"] == {
        "title": "ARM",
        "x-title": {"en": "ARM", "fr": "ARM?"},
        "type": "string",
        "enum": ["foot", "horse"],
        "x-labels": {"foot": {"en": "foot", "fr": "foot?"}, "horse": {"en": "horse", "fr": "horse?"}},
        "x-order": 0,
    }
    assert [field["x-order"] for field in unit["properties"].values()] == [0, 1, 2]
    assert unit["required"] == ["arm"]
    assert unit["properties"]["men"]["default"] == 4


def test_an_object_with_a_needed_field_is_needed():
    assert WHOLE.described(WORDS)["required"] == ["here", "least"]


def accepted_by_reader(record, document):
    return refusal(record.read, document, "") is None


GOOD_WHOLE = {"here": {"units": [{"arm": "foot", "men": 0, "dug_in": True}]}, "arms": ["horse"], "least": 2}


def grown(leaf):
    """JSON of any shape, often close to what is wanted."""
    return st.recursive(
        leaf,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["here", "units", "arms", "arm", "men", "least", "dug_in", "hat"]), inner)
        ),
        max_leaves=8,
    )


leaves = st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["foot", "horse", "hat", 0.5])


def places(data, at=()):
    yield at
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from places(value, (*at, key))


def changed(data, path, value):
    data = copy.deepcopy(data)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return data


def changed_somewhere(good):
    """A good document with one place changed."""
    return st.sampled_from([path for path in places(good) if path]).flatmap(
        lambda path: grown(leaves).map(lambda value: changed(good, path, value))
    )


@settings(deadline=None, max_examples=150)
@given(grown(leaves) | changed_somewhere(GOOD_WHOLE))
def test_schema_and_reader_accept_and_refuse_alike(document):
    valid = Draft202012Validator(WHOLE.described(WORDS)).is_valid(document)
    assert accepted_by_reader(WHOLE, document) == valid


@pytest.mark.parametrize("value", [2.0, -1.0, 1e3])
def test_schema_and_reader_agree_on_whole_numbers_written_with_a_point(value):
    document = {**GOOD_WHOLE, "least": value}
    valid = Draft202012Validator(WHOLE.described(WORDS)).is_valid(document)
    assert accepted_by_reader(WHOLE, document) == valid


UNITS = [{"type": "infantry", "quality": "professional", "damaged": True}, {"type": "mg"}]
GOOD = {
    "sb.assault": {
        "face": "rear",
        "assaulter": {
            "units": [{"type": "cavalry", "assaulting": False}],
            "hill": True,
            "supports": 3,
            "winning": False,
            "fighting_bonus": True,
            "shock": False,
            "extra": [2, 1],
        },
        "target": {"units": UNITS, "terrain": ["woods", "hill"], "works": "fort", "supports": 1, "barrage": 0},
    },
    "sb.retire": {"target": {"units": UNITS, "terrain": ["buildings"], "works": "none"}},
    "sb.shooting": {"shooters": [{"type": "mortar"}], "distance": 1, "target": {"units": UNITS, "works": "trench"}},
    "sb.morale": {"units": UNITS, "casualty_markers": 9, "barrage": 1, "enemy_faces": 2, "hold_the_line": True},
    "sb.scenery": {"unit": {"type": "command", "quality": "reservist"}},
    "sb.barrage": {"kind": "gas", "quality": "poor"},
    "sb.gas": {},
}
COMMON = {"settings": {"infantry_bases": 4}, "overrides": {}, "edition": "fr"}
SITUATIONS = {s.id: one for one in rulesets().values() for s in one.situations}


@pytest.mark.parametrize("procedure", SITUATIONS)
def test_every_situations_schema_is_valid(procedure):
    fields = SITUATIONS[procedure].situation(procedure).fields
    Draft202012Validator.check_schema(fields.described(SITUATIONS[procedure].words))
    Draft202012Validator.check_schema(grognard.api.schema(procedure))


@pytest.mark.parametrize("procedure", GOOD)
def test_a_good_situation_is_good_to_schema_and_reader(procedure):
    document = {**GOOD[procedure], **COMMON}
    assert list(Draft202012Validator(grognard.api.schema(procedure)).iter_errors(document)) == []
    grognard.api.put(procedure, document)


@pytest.mark.parametrize("procedure", GOOD)
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_a_changed_situation_is_judged_alike_by_schema_and_reader(procedure, data):
    document = data.draw(changed_somewhere({**GOOD[procedure], **COMMON, "edition": "fr"}))
    read = refusal(grognard.api.put, procedure, document) is None
    assert Draft202012Validator(grognard.api.schema(procedure)).is_valid(document) == read


@pytest.mark.parametrize("procedure", GOOD)
def test_each_place_of_a_situation_refuses_what_its_schema_refuses(procedure):
    validator = Draft202012Validator(grognard.api.schema(procedure))
    good = {**GOOD[procedure], **COMMON}
    for path in places(good):
        for value in (None, -1, 1.5, "x", True, [], {}, [1], {"x": 1}) if path else ():
            document = changed(good, path, value)
            wrong = refusal(grognard.api.put, procedure, document)
            assert validator.is_valid(document) == (wrong is None), (path, value)
            assert wrong is None or str(path[-1] if isinstance(path[-1], str) else path[-2]) in str(wrong)


@pytest.mark.parametrize("described", [None, [], "x", 3])
def test_a_situation_is_an_object(described):
    with pytest.raises(BadInput, match=r"^situation: "):
        grognard.odds("sb.gas", described)


def test_an_edition_is_said_once():
    with pytest.raises(BadInput, match=r"^edition: given twice, here and as settings\.edition"):
        grognard.odds("sb.gas", {"edition": "fr", "settings": {"edition": "fr"}})


def test_a_procedure_that_is_not_known_is_refused_by_name():
    with pytest.raises(BadInput, match=r"^procedure: 'sb\.dance' is not known; allowed: sb\.assault, "):
        grognard.odds("sb.dance", {})


def test_a_number_has_two_ends():
    below, between = Count("cover", least=-6, most=0), Count("die", least=1, most=6)
    assert [below.read(value, "") for value in (0, -6)] == [0, -6]
    assert refused(below, 1, "cover")[0] == "cover: 1 is not allowed; allowed: a whole number from -6 to 0."
    assert refused(between, 7, "die")[0] == "die: 7 is not allowed; allowed: a whole number from 1 to 6."
    assert between.described(None) == {"type": "integer", "minimum": 1, "maximum": 6}
    assert below.described(None) == {"type": "integer", "minimum": -6, "maximum": 0}


def test_a_measure_is_any_number_from_nothing_to_its_bound():
    field = Measure("range", needed=True, most=48)
    assert [field.read(value, "") for value in (0, 3, 2.5)] == [0.0, 3.0, 2.5]
    for value in (-0.5, 48.5, 10**400, True, "3", None, float("inf"), float("nan")):
        assert "allowed: a number from 0 to 48." in refused(field, value)[0]
    assert field.described(None) == {"type": "number", "minimum": 0, "maximum": 48}


def test_a_field_says_beside_what_it_counts():
    arm, dug_in = Choice("arm", ("foot", "horse"), "foot"), when(Flag("dug_in"), arm=("foot",))
    described = Record("unit", arm, dug_in).described(WORDS)["properties"]
    assert described["dug_in"]["x-when"] == {"arm": ["foot"]}
    assert "x-when" not in described["arm"]


def test_a_choice_may_depend_on_other_fields():
    field = Choice("formation", ("line", "square"), needed=False)
    assert field.missing("formation") is None
    described = Record("unit", Choice("arm", ("foot", "horse"), needed=False)).described(WORDS)
    assert (described["required"], "default" in described["properties"]["arm"]) == ([], False)
