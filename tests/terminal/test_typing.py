"""What is typed at the table: commands in both languages, several answers on a line, ways by direction and landmark."""

from __future__ import annotations

import re

import pytest

import grognard
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets
from grognard.kernel.words import LANGUAGES
from grognard.terminal.commands import ALONE, COMMANDS, command_named
from grognard.terminal.compass import WINDS, wind_of
from grognard.terminal.listing import Listing
from grognard.terminal.menu import LINES_AT_MOST
from grognard.terminal.sight import Sight
from grognard.terminal.signs import GROUND
from grognard.terminal.table import Table
from grognard.terminal.typed import answers_in
from grognard.terminal.words import TERMINAL_WORDS

from .sitting import answer_to, begun, page, played_until, sit, written

both = pytest.mark.parametrize("lang", ["en", "fr"])


def garrison_moves() -> grognard.Game:
    """The learning battle, where the cavalry of F1 is asked where it goes."""
    game = begun("square-bashing", "first-steps", 7)
    for text in ("done", "done", "u6"):
        game.play(game.parse(text))
    return game


def light_infantry_moves() -> grognard.Game:
    """The learning battle in free measure, where the light infantry has twelve inches to go."""
    game = begun("bloody-big-battles", "first-shots", 3)
    game.play(game.parse("u0"))
    game.play_faces([6, 5])
    return game


def listing(game: grognard.Game, lang: str = "en") -> Listing:
    assert isinstance(game.pending, Ask)
    return Listing(Sight(game, page(game, lang), game.pending.player))


# Commands


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("annuler", "undo"),
        ("reprendre", "undo"),
        ("tout-annuler", "reset"),
        ("tout annuler", "reset"),
        ("recommencer", "reset"),
        ("reprendre tout", "reset"),
        ("regarder", "look"),
        ("voir", "look"),
        ("chances", "odds"),
        ("suite", "more"),
        ("details", "verbose"),
        ("aide", "help"),
        ("sauvegarder", "save"),
        ("Quitter", "quit"),
    ],
)
def test_a_command_has_its_french_words(word, name):
    assert command_named(word) == name


@both
def test_help_lists_every_command_and_what_else_it_is_called(lang):
    told = answer_to(sit(garrison_moves(), ["help"], lang), "help")
    for name in COMMANDS:
        assert f"\n  {TERMINAL_WORDS.say(lang, f'play.command.{name}')}" in told
        for word in (TERMINAL_WORDS.find(lang, f"play.also.{name}") or "").split(", "):
            assert word in " ".join(told.split())


@pytest.mark.parametrize("ruleset", list(rulesets()))
def test_no_command_is_the_word_of_an_answer(ruleset):
    words = rulesets()[ruleset].words
    answers = {key.removeprefix("answer.") for key in words.keys("en") if key.startswith("answer.")}
    said = {words.find(lang, f"answer.{one}") or "" for lang in ("en", "fr") for one in answers}
    assert [one for one in answers | said if command_named(one)] == []


@both
def test_words_too_many_after_a_command_are_refused_in_a_sentence(lang):
    for name in ALONE:
        word = TERMINAL_WORDS.say(lang, f"play.command.{name}")
        told = answer_to(sit(garrison_moves(), [f"{word} now"], lang), f"{word} now")
        assert re.match(rf"{word}.?: 'now' ", told), told


def test_undo_takes_back_as_many_as_are_asked_for_or_says_why_fewer():
    game = garrison_moves()
    told = sit(game, ["F2", "F3", "F4", "undo 3", "F2", "undo 99", "undo 0", "undo x"])
    assert answer_to(told, "undo 3").startswith("3 answers taken back.\n")
    fewer = "4 answers taken back, and no more: before them, dice fell or the other player answered.\n"
    assert answer_to(told, "undo 99").startswith(fewer)
    for typed in ("0", "x"):
        complaint = f"undo: {typed} is not allowed; allowed: a whole number, 1 or more."
        assert answer_to(told, f"undo {typed}").startswith(complaint)


@pytest.mark.parametrize(("lang", "said"), [("en", "reset: there is nothing"), ("fr", "tout-annuler\xa0: rien")])
def test_reset_complains_in_its_own_name(lang, said):
    game = begun("square-bashing", "first-steps", 7)
    assert said in sit(game, ["reset"], lang)


def test_look_names_what_can_be_looked_at():
    told = sit(light_infantry_moves(), ["look zz"])
    allowed = "a place (La Granja, La Capilla, El Puente) or a unit (u0 – u12)."
    assert f"look: zz is not allowed; allowed: {allowed}" in " ".join(told.split())


def test_a_unit_is_looked_at_by_its_name():
    told = sit(light_infantry_moves(), ["look HUSSARS", "voir 1er leger"])
    assert answer_to(told, "look HUSSARS").startswith("u10 Hussars, ")
    assert answer_to(told, "voir 1er leger").startswith("u0 1er léger, ")


def test_a_unit_is_looked_at_by_the_letter_that_the_board_gives_it():
    told = sit(light_infantry_moves(), ["look A", "look d"])
    assert answer_to(told, "look A").startswith("u0 1er léger, ")
    assert answer_to(told, "look d").startswith("u10 Hussars, ")


# Several answers on a line


def test_answers_on_a_line_are_told_apart():
    places = {"F2", "F3"}
    assert answers_in("f2 f3", places) == ["F2", "F3"]
    assert answers_in("F2-F3", places) == ["F2", "F3"]
    assert answers_in("u6; F2 ; done", places) == ["u6", "F2", "done"]
    assert answers_in("F2 extra", places) == []
    assert answers_in("F2", places) == []
    assert answers_in("1\N{NO-BREAK SPACE}; 2", places) == ["1", "2"]


@pytest.mark.parametrize("typed", ["F2 F3 F4", "f2-f3-f4", "F1 F2 F3 F4", "F2; F3; 1"])
def test_a_way_of_several_squares_is_one_line(typed):
    game = garrison_moves()
    sit(game, [typed])
    assert [line.split()[-1] for line in game.answers[-3:]] == ["F2", "F3", "F4"]


def test_a_square_several_steps_off_is_gone_to_by_its_name_alone():
    game = garrison_moves()
    sit(game, ["F4"])
    assert [line.split()[1] for line in game.answers[-3:]] == ["F2", "F3", "F4"]


def test_a_way_stops_where_a_square_is_not_allowed_and_says_what_is_not_played():
    game = garrison_moves()
    told = answer_to(sit(game, ["F2 F4 F5"]), "F2 F4 F5")
    assert game.answers[-1] == "0 F2"
    assert told.startswith("F4 is refused: A move crosses one face at a time, never a corner. [SB-GAP-SCENERY]\n")
    assert "Not played: F5." in told
    assert "Where does Garnier go?" in told


def test_what_was_typed_ahead_is_not_played_after_dice_have_fallen():
    game = begun("bloody-big-battles", "first-shots", 3)
    told = answer_to(sit(game, ["u0; done"]), "u0; done")
    assert game.answers[-1].startswith("dice")
    assert "Not played: done." in told


def test_what_follows_a_square_is_not_passed_over():
    """F2 F3 is no step to F2."""
    game = garrison_moves()
    ask = game.pending
    assert isinstance(ask, Ask)
    assert ask.choices.read(game.state, "F2 F3") is None
    assert ask.choices.read(game.state, "F2 extra") is not None


@pytest.mark.parametrize("typed", ["F1 F2 F3", "f2-f3", "1; F2; F3"])
def test_a_way_chooses_the_only_unit_that_can_go_it(typed):
    game = begun("square-bashing", "first-steps", 7)
    sit(game, ["done; done", typed])
    assert game.answers[-3:] == ["0 u6", "0 F2", "0 F3"]


@pytest.mark.parametrize(
    ("lang", "several", "nobody"),
    [
        ("en", "both may stand on one line: 1; 0304; 0305.", "none of the units to choose from can go that way."),
        ("fr", "une ligne suffit\xa0: 1; 0304; 0305.", "aucune des unités à choisir ne peut aller par là."),
    ],
)
def test_a_way_that_several_units_or_none_can_go_chooses_none(lang, several, nobody):
    for typed, why in (("0303 0304 0305", several), ("0304 0305", several), ("0901 0902", nobody)):
        game = begun("across-five-aprils", "the-ford", 3)
        told = answer_to(sit(game, ["1; 1; 1", typed], lang), typed)
        assert why in told.replace("\n", " ")
        assert game.pending is not None
        assert "which unit" in game.prompt()["en"]


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "Aubry, at B1, is none of the units to choose from now."),
        ("fr", "Aubry, en B1, n'est pas au nombre des unités à choisir à présent."),
    ],
)
def test_a_way_from_a_unit_whose_turn_it_is_not_is_refused_for_that(lang, why):
    for typed in ("B1 B2 B3", "why B1" if lang == "en" else "pourquoi B1"):
        told = answer_to(sit(begun("square-bashing", "first-steps", 7), ["done; done", typed], lang), typed)
        assert why in told.replace("\n", " ")


@both
def test_help_tells_of_ways_only_where_squares_are_walked(lang):
    assert "A1-B1-C1" in sit(garrison_moves(), ["help"], lang)
    assert "0101-0201" not in sit(begun("across-five-aprils", "the-ford"), ["help"], lang)


# Points


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("6 n", "to 8.00,11.00"),
        ('6" north', "to 8.00,11.00"),
        ("6″ north", "to 8.00,11.00"),
        ("n 6", "to 8.00,11.00"),
        ("4,5 nord", "to 8.00,9.50"),
        ("6 nord-est", "to 12.24,9.24"),
        ("3 no", "to 5.88,7.12"),
        ("6 toward La Granja", "to 11.42,9.93"),
        ("6 vers la granja", "to 11.42,9.93"),
        ("6 to 1st brig", "to 11.42,9.93"),
        ("6 toward b", "to 11.42,9.93"),
        ("vers B", "to 12.50,5.00"),
        ("to 7,15", "to 7.00,15.00"),
        ("en 7,15", "to 7.00,15.00"),
        ("face e", "face 90.0"),
        ("face à l'est", "face 90.0"),
        ("face 45", "face 45.0"),
        ("form column", "form column"),
        ("former colonne de marche", "form march-column"),
        ("form march column", "form march-column"),
    ],
)
def test_a_point_is_typed_by_direction_landmark_facing_or_formation(typed, text):
    found = listing(light_infantry_moves()).by_compass(typed)
    assert found == text


@pytest.mark.parametrize("typed", ["", "6", "n n", "6 toward nowhere", "face x", "form phalanx", "hello"])
def test_what_names_no_direction_is_no_point(typed):
    assert listing(light_infantry_moves()).by_compass(typed) is None


def test_without_a_distance_a_unit_goes_as_far_as_it_may():
    game = light_infantry_moves()
    sit(game, ["nw"])
    last = game.answers[-1]
    again = light_infantry_moves()
    x, y = [float(part) for part in last.removeprefix("0 to ").split(",")]
    assert again.why_not(again.parse(f"to {x},{y}")) is None
    assert again.why_not(again.parse(f"to {x - 0.25:.2f},{y + 0.25:.2f}")) is not None


NAMES = "La Granja, La Capilla, El Puente, La Loma, El Bosque"


@pytest.mark.parametrize(
    ("typed", "en", "fr"),
    [
        ("10 w", "that is off the table. That way it can go 7.5″ at most.", "c'est hors de la table. Par là, 7,5″ au"),
        (
            "20 w",
            "it has 12″ to go, no more. That way it can go 7.5″ at most.",
            "12″ de mouvement, pas plus. Par là, 7,5″ au",
        ),
        ("20 n", "it has 12″ to go, no more.", "il lui reste 12″ de mouvement"),
        ("to -1,5", "that is off the table.", "c'est hors de la table."),
        ("to 60,7", "that is off the table.", "c'est hors de la table."),
        ("20 ne", "it has 12″ to go, no more. That way it can go 8.7″ at most.", "il lui reste 12″ de mouvement"),
        ("6 e", "[BBB-MV-INTERPEN] That way it can go 8″ at most.", "[BBB-MV-INTERPEN] Par là, 8″ au plus."),
        ("6 toward Paris", f"unit of that name; landmarks: {NAMES};", f"ni unité de ce nom\xa0; lieux\xa0: {NAMES}"),
        ("6 Paris", "there is no direction, landmark or unit", "il n'y a ni direction, ni lieu"),
        ("face Paris", "there is no direction, landmark or unit", "il n'y a ni direction, ni lieu"),
        ("6 toward A", "there is no direction, landmark or unit", "il n'y a ni direction, ni lieu"),
        ("form phalanx", "formations: column, march column, square.", "colonne, colonne de marche, carré."),
    ],
)
def test_a_way_is_refused_by_what_is_wrong_with_it(typed, en, fr):
    for lang, why in (("en", en), ("fr", fr)):
        told = answer_to(sit(light_infantry_moves(), [typed], lang), typed).replace("\n", " ")
        assert why in told


def test_how_far_a_unit_can_go_that_way_is_so_far_that_it_can():
    for typed in ("20 w", "20 s", "20 ne", "20 e", "11 nord-est"):
        told = answer_to(sit(light_infantry_moves(), [typed]), typed)
        most = re.search(r"can go ([0-9.]+)″ at most", told)
        assert most, told
        shorter = listing(light_infantry_moves())
        said = f"{most[1]} {typed.split()[1]}"
        assert shorter.refused(shorter.chosen(said), said) is None


def test_a_letter_that_is_a_direction_too_is_a_unit_only_where_the_line_says_toward():
    found = listing(light_infantry_moves())
    east = found.by_compass("2 e")
    assert east == "to 10.00,5.00"
    assert found.by_compass("2 toward e") != east
    assert found.by_compass("face e") == "face 90.0"


@pytest.mark.parametrize(("lang", "said"), [("en", "say first which unit"), ("fr", "dites d'abord quelle unité")])
def test_a_way_that_is_typed_before_its_unit_is_refused_for_that(lang, said):
    for typed in ("6 n", "6 toward La Granja", "face e", "to 12,7"):
        told = answer_to(sit(begun("bloody-big-battles", "first-shots", 3), [typed], lang), typed)
        assert said in told.replace("\n", " ")


def test_a_unit_is_chosen_by_its_letter_on_the_board():
    game = begun("bloody-big-battles", "first-shots", 3)
    sit(game, ["b"])
    assert game.answers[0] == "0 u1"


@both
def test_moves_are_a_short_list_without_coordinates_and_more_shows_the_rest(lang):
    game = light_infantry_moves()
    shown = listing(game, lang)
    shown.show()
    lines = [line for line in written(shown.screen).splitlines() if re.match(r" +\d+ ", line)]
    assert len(lines) <= LINES_AT_MOST
    assert not re.search(r"\[|\d\.\d\d,", "\n".join(lines))
    assert shown.asked is not None
    words = [answer.words for answer in shown.asked.answers]
    assert len(set(words)) == len(words)
    more = answer_to(sit(game, ["more"], lang), "more")
    numbers = [int(line.split()[0]) for line in more.splitlines() if re.match(r" +\d+ ", line)]
    assert numbers == list(range(len(lines) + 1, len(words) + 1))


@pytest.mark.parametrize(("lang", "said"), [("en", "6 toward La Granja"), ("fr", "6 vers La Granja")])
def test_help_explains_how_a_point_is_typed_where_one_is_asked_for(lang, said):
    assert said in " ".join(answer_to(sit(light_infantry_moves(), ["help"], lang), "help").split())
    assert said not in sit(garrison_moves(), ["help"], lang)


def test_directions_are_those_of_both_languages():
    assert [wind_of(word) for word in ("n", "nord est", "o", "w", "so", "sw")] == [0, 1, 6, 6, 5, 5]
    assert len(WINDS) == 8


def test_of_many_answers_a_dozen_is_shown_and_how_to_type_the_others():
    game = begun("square-bashing", "first-steps", 7)
    game.play(game.parse("point"))
    game.play(game.parse("2"))
    game.play_faces([6, 6])
    shown = listing(game)
    shown.show()
    told = written(shown.screen)
    assert len(re.findall(r" {2,}\d+ ", told)) == LINES_AT_MOST
    assert f"{len(shown.answers) - LINES_AT_MOST} more: type more for them, or the answer itself, such as" in told
    example = told.split("such as ")[1].strip().rstrip(".")
    assert shown.refused(shown.chosen(example)) is None


@pytest.mark.parametrize(
    ("lang", "first", "other"),
    [("en", "1; E1; E2", "at E1 stands Drouet"), ("fr", "1; E1; E2", "en E1 se tient Drouet")],
)
def test_a_way_that_begins_with_another_unit_than_the_one_asked_about_is_not_read_for_it(lang, first, other):
    game = begun("square-bashing", "first-steps", 7)
    for text in ("done", "done"):
        game.play(game.parse(text))
    told = sit(game, ["E1 E2", "1; F2", "E1 E2"], lang)
    assert first in " ".join(answer_to(told, "E1 E2").split())
    assert other in " ".join(told.rsplit("> E1 E2\n", 1)[1].split())
    assert game.answers[-1] == "0 F2"


@both
def test_an_example_of_an_answer_is_in_words_and_can_be_typed(lang):
    game = played_until(
        begun("bloody-big-battles", "first-shots", 3), lambda one: isinstance(one.pending, Ask) and _fires(one)
    )
    shown = listing(game, lang)
    assert shown.asked is not None
    for answer in shown.asked.answers:
        example = shown._typed_as(answer)
        assert not re.search(r"\bu[0-9]+\b", example)
        assert shown.refused(shown.chosen(example)) is None


def _fires(game: grognard.Game) -> bool:
    return any(" by " in str(answer) for answer in game.legal)


def test_no_sign_of_the_ground_or_of_a_mark_is_a_unit_of_the_second_side_on_a_plain_page():
    def worded(words, lang, prefix):
        return {words.say(lang, key).split()[-1] for key in words.all_of(lang, prefix)}

    ground = {sign.plain for sign in GROUND.values()}
    for its in rulesets().values():
        for lang in LANGUAGES:
            small = {letter.lower() for letter in worded(its.words, lang, "letter.")}
            marks = worded(its.words, lang, "sign.")
            assert not small & (ground | marks), (its.id, lang)
            assert not ground & marks, (its.id, lang)


# What the computer did


def test_what_the_computer_did_with_a_unit_is_one_line():
    """Its dice, what they came to and its move stand in the same line; with `verbose` each has its own."""
    lines: dict[bool, list[str]] = {}
    for brief in (True, False):
        game = begun("bloody-big-battles", "first-shots", 3)
        screen = page(game, width=1000)
        table = Table(game, screen, ("human", "greedy"), 3)
        table.brief = brief
        game.play(game.parse("done"))
        game.play(game.parse("done"))
        while game.state.facts.turn == 1 and not (isinstance(game.pending, Ask) and game.pending.player == 0):
            (table.let_choose if isinstance(game.pending, Ask) else table.let_fall)(game.pending)
            table.tell()
        table.done_doing()
        lines[brief] = [line for line in written(screen).splitlines() if line]
    assert len(lines[True]) < len(lines[False]) / 2


@both
def test_verbose_tells_all_and_brief_again(lang):
    word = TERMINAL_WORDS.say(lang, "play.command.verbose")
    told = sit(garrison_moves(), [word, word], lang)
    assert TERMINAL_WORDS.say(lang, "play.verbose") in told
    assert TERMINAL_WORDS.say(lang, "play.brief") in told
