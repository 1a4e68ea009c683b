from __future__ import annotations

import pytest

from grognard.kernel.errors import BadInput
from grognard.kernel.settings import Setting, Settings, by_edition, by_setting, read_settings

DECLARED = (
    Setting("edition", "", "en", ("en", "fr")),
    Setting("bases", "GAP", 4, (1, 4)),
    Setting("fog", "", False, (False, True)),
)


def test_settings_left_out_have_their_defaults():
    assert read_settings(DECLARED, {"bases": 1}) == {"edition": "en", "bases": 1, "fog": False}


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("edition", "de", "en, fr"),
        ("edition", None, "en, fr"),
        ("bases", 2, "1, 4"),
        ("bases", "4", "1, 4"),
        ("bases", True, "1, 4"),
        ("bases", 4.0, "1, 4"),
        ("fog", 0, "false, true"),
        ("fog", [], "false, true"),
    ],
)
def test_a_value_that_no_setting_has_is_refused_and_the_choices_named(name, value, allowed):
    with pytest.raises(BadInput) as wrong:
        read_settings(DECLARED, {name: value})
    assert str(wrong.value) == f"settings.{name}: {value!r} is not known; allowed: {allowed}."


def test_a_setting_that_is_not_declared_is_refused():
    with pytest.raises(BadInput, match=r"settings\.weather: there is no such field; allowed: edition, bases, fog"):
        read_settings(DECLARED, {"weather": "rain"})


FRENCH = Settings({"edition": "fr", "bases": 1, "fog": True}, {"R": 3})


def test_a_value_is_settled_by_the_setting_it_depends_on():
    assert FRENCH.settled(by_edition(en=2, fr=0)) == 0
    assert FRENCH.settled(by_setting("bases", {1: "one", 4: "four"})) == "one"
    assert FRENCH.settled(by_setting("fog", {False: by_edition(en=1, fr=2), True: by_edition(en=3, fr=4)})) == 4


def test_a_plain_value_is_settled_already():
    assert FRENCH.settled(7) == 7
    assert FRENCH.settled(None) is None


def test_a_setting_is_looked_up_by_its_name():
    assert FRENCH["bases"] == 1
    with pytest.raises(KeyError):
        FRENCH["weather"]


def test_settings_that_are_equal_have_equal_keys_whatever_their_order():
    same = Settings({"fog": True, "bases": 1, "edition": "fr"}, {"R": 3})
    assert same.key() == FRENCH.key()
    assert Settings(FRENCH.values, {"R": None}).key() != FRENCH.key()
    assert Settings({**FRENCH.values, "fog": False}, {"R": 3}).key() != FRENCH.key()
