from __future__ import annotations

import pickle
import re
from string import Formatter

import pytest

from grognard.cli.speaking import CliInput
from grognard.kernel.errors import BadInput, IllegalAnswer, Refusal
from grognard.kernel.record import Broken, Changed
from grognard.kernel.ruleset import rulesets
from grognard.kernel.words import KERNEL_WORDS, LANGUAGES, Words, decimal

ROOMS = {room: Words.of(f"grognard.{room}") for room in ("cli", "terminal", "drawing", "lab")}
CATALOGUES = {"kernel": KERNEL_WORDS, **ROOMS, **{one.id: one.words for one in rulesets().values()}}
every_catalogue = pytest.mark.parametrize("name", CATALOGUES)

# Words that French and English share.
SAME_IN_BOTH = {
    "{order}",
    "Across Five Aprils",
    "Arguments",
    "Barrage",
    "Barrages",
    "Combat",
    "combat",
    "Bloody Big Battles",
    "Formation",
    "Fragile",
    "Bases",
    "Budget",
    "budget",
    "Chassepot",
    "Front",
    "Mitrailleuse",
    "Options",
    "Passive",
    "Situation",
    "Square Bashing",
    "Terrain",
    "Union",
    "points",
    "torrent",
    "{asset}",
    "{hex}",
    "{square}",
    "{unit}",
    "Type",
    "{assault}",
    "fort",
    "Walter Schnaffs",
    "Werder",
    "Zones",
    "[HEX]",
    "[ZONE]",
    "[uN]",
    "base",
    "page",
    "section",
    "total",
    "{value}",
    "village",
    "zones",
}

TOY = Words(
    {
        "en": {
            "hits": "{n} {n:hit|hits}",
            "told": "{who} scores {n} {n:hit|hits}",
            "side.us": "Our side",
            "side.them": "Their {n:man|men}",
            "braces": "{{{n}}}",
            "only": "only here",
            "way": "{goes} {whither}",
            "whither": "toward {goal}",
        },
        "fr": {
            "hits": "{n} {n:touche|touches}",
            "told": "{who} marque {n} {n:touche|touches}",
            "side.us": "Notre camp",
            "side.them": "{n:Leur homme|Leurs hommes}",
            "braces": "{{{n}}}",
            "way": "{goes} {whither}",
            "whither": "vers {goal}",
        },
    }
)


def is_worded(key):
    """Letters and signs are no words, nor are the rows of the movement table, which are numbers."""
    return not key.startswith(("letter.", "badge.", "sign.", "choice.BBB-MT-"))


def placeholders(text):
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


# The catalogues


@every_catalogue
def test_nothing_is_worded_in_one_language_only(name):
    own = CATALOGUES[name].own
    assert set(own) == set(LANGUAGES)
    assert set(own["en"]) == set(own["fr"])


@every_catalogue
def test_both_languages_speak_of_the_same_numbers(name):
    own = CATALOGUES[name].own
    for key in set(own["en"]) & set(own["fr"]):
        assert placeholders(own["en"][key]) == placeholders(own["fr"][key]), key


@every_catalogue
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_says_something(name, lang):
    for key, text in CATALOGUES[name].own[lang].items():
        assert isinstance(text, str), key
        assert text.strip(), key


@every_catalogue
def test_french_is_french(name):
    """Letters of arms and signs of marks are no words."""
    own = CATALOGUES[name].own
    untranslated = {key: text for key, text in own["en"].items() if own["fr"].get(key) == text and is_worded(key)}
    assert {key: text for key, text in untranslated.items() if text not in SAME_IN_BOTH} == {}


@every_catalogue
def test_french_signs_stay_with_their_words(name):
    """A no-break space before : ; ! ? and within guillemets, so that no line begins or ends with them."""
    assert [text for text in CATALOGUES[name].own["fr"].values() if re.search(r" [:;!?»]|« ", text)] == []


@every_catalogue
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_has_a_singular_and_one_plural(name, lang):
    for key, text in CATALOGUES[name].own[lang].items():
        for _, _, spec, _ in Formatter().parse(text):
            assert not spec or spec.count("|") == 1, key


# Saying


@pytest.mark.parametrize(
    ("n", "en", "fr"),
    [(0, "0 hits", "0 touche"), (1, "1 hit", "1 touche"), (2, "2 hits", "2 touches"), (11, "11 hits", "11 touches")],
)
def test_each_language_counts_in_its_own_way(n, en, fr):
    assert TOY.say("en", "hits", n=n) == en
    assert TOY.say("fr", "hits", n=n) == fr


def test_a_value_with_an_at_sign_is_itself_said():
    assert TOY.say("en", "told", who="@side.us", n=1) == "Our side scores 1 hit"
    assert TOY.say("fr", "told", who="@side.us", n=0) == "Notre camp marque 0 touche"


def test_what_is_said_inside_has_the_same_numbers():
    assert TOY.say("en", "told", who="@side.them", n=2) == "Their men scores 2 hits"
    assert TOY.say("fr", "told", who="@side.them", n=1) == "Leur homme marque 1 touche"


def test_a_key_with_an_equals_sign_is_said_as_it_stands():
    assert TOY.say("fr", "=3-1") == "3-1"
    assert TOY.say("fr", "={n}") == "{n}"


def test_braces_in_a_value_stay():
    assert TOY.say("en", "told", who="{n}", n=3) == "{n} scores 3 hits"


@pytest.mark.parametrize(("lang", "key"), [("en", "nothing"), ("fr", "only"), ("fr", "")])
def test_a_missing_key_is_an_error(lang, key):
    with pytest.raises(KeyError, match=f"no words for {key} in {lang}"):
        TOY.say(lang, key)


def test_a_number_that_is_not_given_is_an_error():
    with pytest.raises(KeyError, match="n"):
        TOY.say("en", "hits")


def test_words_are_looked_up_in_what_they_build_on():
    over = Words({"en": {"side.us": "The club"}, "fr": {"side.us": "Le club"}}, under=TOY)
    assert over.say("en", "told", who="@side.us", n=1) == "The club scores 1 hit"
    assert over.find("fr", "hits") == TOY.find("fr", "hits")
    assert over.find("fr", "nothing") is None
    assert over.keys("fr") == TOY.keys("fr")


def test_a_rooms_own_words_stand_over_those_of_a_game():
    room = Words({"en": {"side.us": "The club", "side.x": "X"}, "fr": {"side.us": "Le club", "side.x": "X"}})
    over = room.over(TOY)
    assert over.say("en", "told", who="@side.us", n=1) == "The club scores 1 hit"
    assert over.all_of("en", "side.") == ["side.us", "side.x", "side.them"]
    assert room.under is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_room_complains_in_its_own_words_and_nests_those_of_the_kernel(lang):
    wrong = CliInput("in_file", where="a.toml", why=BadInput("over"))
    assert wrong.say(lang) == f"a.toml{ROOMS['cli'].find(lang, 'error.in_file')[7:-5]}{BadInput('over').say(lang)}"
    assert "play.command.odds" not in KERNEL_WORDS.keys(lang)
    assert not [key for key in KERNEL_WORDS.keys(lang) if key.startswith(("play.", "cli.", "drawing.", "check."))]


@pytest.mark.parametrize("wrong", [BadInput("twice", where="a", other="b"), CliInput("in_file", where="a", why="b")])
def test_a_complaint_says_the_same_in_another_process_and_made_of_itself(wrong):
    for again in (pickle.loads(pickle.dumps(wrong)), type(wrong)(wrong)):
        assert [again.say(lang) for lang in LANGUAGES] == [wrong.say(lang) for lang in LANGUAGES]
        assert type(again) is type(wrong)


@pytest.mark.parametrize("wrong", [Broken(7, "0 A1", "SB-8-WHO", BadInput("over")), Changed("first-steps")])
def test_a_record_that_does_not_hold_says_the_same_in_another_process(wrong):
    again = pickle.loads(pickle.dumps(wrong))
    assert type(again) is type(wrong)
    assert [again.say(lang) for lang in LANGUAGES] == [wrong.say(lang) for lang in LANGUAGES]
    assert [getattr(again, name, None) for name in ("number", "answer", "rule")] == [
        getattr(wrong, name, None) for name in ("number", "answer", "rule")
    ]


def test_an_answer_that_is_refused_is_refused_in_the_same_words_in_another_process():
    refusal = Refusal("SB-27-FIRST.what", squares=[1, 2])
    refusal.wording = {"en": "Not there.", "fr": "Pas l\u00e0."}
    wrong = IllegalAnswer(refusal, ("a", 1), "SB-27", "first-steps")
    again = pickle.loads(pickle.dumps(wrong))
    assert str(again) == str(wrong)
    assert (again.refusal.key, again.refusal.rule) == (refusal.key, refusal.rule)
    assert (again.refusal.numbers, again.refusal.wording) == (refusal.numbers, refusal.wording)


def test_words_within_words_are_filled_in_as_deep_as_they_speak_of_each_other():
    said = {"goes": "@side.us", "whither": "@whither", "goal": "@side.them", "n": 1, "unspoken_of": "@no.words"}
    assert TOY.say("en", "way", **said) == "Our side toward Their man"


@pytest.mark.parametrize("said", ["@", "@game", "@error.value", "{x}", "{", "}", "=3", "%s"])
def test_what_people_wrote_is_quoted_and_never_read_as_words(said):
    wrong = BadInput("value", where=said, value=said, allowed=said)
    assert str(wrong) == f"{said}: {said} is not allowed; allowed: {said}."
    assert wrong.say("fr").count(said) == 3


@pytest.mark.parametrize(
    ("figure", "french"),
    [("0.5", "0,5"), ("\u22122.25", "\u22122,25"), ("12", "12"), ("3-1", "3-1")],
)
def test_french_writes_decimals_with_a_comma(figure, french):
    assert (decimal("fr", figure), decimal("en", figure)) == (french, figure)


def test_figures_filled_in_have_the_decimal_sign_of_the_language():
    words = Words({lang: {"far": "{inches} / {name}"} for lang in LANGUAGES})
    said = {lang: words.say(lang, "far", inches="8.54", name="v1.2.3") for lang in LANGUAGES}
    assert said == {"en": "8.54 / v1.2.3", "fr": "8,54 / v1.2.3"}


@pytest.mark.parametrize(
    ("figure", "english", "french"),
    [("0.5", "0.5 points", "0,5 point"), ("+1.5", "+1.5 points", "+1,5 point"), ("-2.0", "-2.0 points", "-2,0 points")],
)
def test_a_figure_with_decimals_is_counted_as_the_language_does(figure, english, french):
    points = Words({lang: {"worth": "{n} {n:point|points}"} for lang in ("en", "fr")})
    assert [points.say(lang, "worth", n=figure) for lang in ("en", "fr")] == [english, french]
