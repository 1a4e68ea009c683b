"""Scenarios: what a file may say, and how a mistake in it is told."""

from importlib.resources import files

import pytest

import grognard
from grognard.bloody_big_battles import RULESET, read_scenario
from grognard.bloody_big_battles.board.leaves import WAITING
from grognard.bloody_big_battles.sheet.army import Ability, Formation, Quality, Weapon
from grognard.bloody_big_battles.sheet.terrain import Ground
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput

FORD = """\
ruleset = "bloody-big-battles"
nights = [2]
[title]
en = "The ford"
fr = "Le gué"
[story]
en = "A quarrel."
fr = "Une querelle."
[settings]
turns = 4
[table]
wide = 24
deep = 18
[[terrain]]
kind = "wood"
name = "Copse"
points = [[4, 8], [8, 8], [8, 11], [4, 11]]
[[terrain]]
kind = "stream"
points = [[0, 9.5], [24, 9.25]]
[[objectives]]
name = "The copse"
at = [6, 9]
[attacker]
[attacker.name]
en = "Reds"
fr = "Rouges"
[[attacker.units]]
name = "Guard"
quality = "veteran"
abilities = ["lancers", "passive"]
bases = 6
formation = "column"
at = [6, 3]
[[attacker.units]]
name = "Late"
at = [18, 2]
arrives = 2
[[attacker.generals]]
name = "Red"
at = [6, 1]
[defender]
breaks_at = 1
[defender.name]
en = "Blues"
fr = "Bleus"
[[defender.units]]
name = "Battery"
type = "artillery"
weapon = "heavy"
bases = 2
at = [6, 15]
facing = 180
"""


def laid_out(text=FORD):
    return read_scenario(text).begin(RULESET.rules({"turns": 4}), Dice(1))


def wrong(old, new, text=FORD):
    assert old in text
    with pytest.raises(BadInput) as refused:
        read_scenario(text.replace(old, new, 1)).begin(RULESET.rules(), Dice(1))
    return str(refused.value)


def test_a_scenario_is_laid_out_as_it_is_written():
    g = laid_out()
    guard, late, general, battery = g.pieces
    assert (guard.quality, guard.bases, guard.formation) == (Quality.VETERAN, 6, Formation.COLUMN)
    assert guard.abilities == {Ability.LANCERS, Ability.PASSIVE}
    assert g.place(0).at == (600, 300)
    assert (late.state, late.weapon) == (WAITING, Weapon.MUSKET)
    assert general.general
    assert (battery.weapon, battery.formation, g.place(3).facing) == (Weapon.HEAVY, Formation.UNLIMBERED, 1800)
    assert [shape.kind for shape in g.table.shapes] == [Ground.WOOD, Ground.STREAM]
    assert g.plan.nights == (2,)
    assert g.plan.breaks_at == (0, 1)


def test_outlines_are_turned_clockwise():
    clockwise = laid_out().table.shapes[0].points
    turned = FORD.replace("[[4, 8], [8, 8], [8, 11], [4, 11]]", "[[4, 11], [8, 11], [8, 8], [4, 8]]")
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(clockwise, (*clockwise[1:], clockwise[0]), strict=True))
    assert area < 0
    assert set(laid_out(turned).table.shapes[0].points) == set(clockwise)


@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [
        ('kind = "wood"', 'kind = "jungle"', 15, "terrain[0].kind"),
        ("[8, 11], [4, 11]]", "[8, 11]", 1, "TOML"),
        ("[[4, 8], [8, 8], [8, 11], [4, 11]]", "[[4, 8], [8, 8]]", 17, "terrain[0].points"),
        ("[[4, 8], [8, 8], [8, 11], [4, 11]]", "[[4, 8], [8, 11], [8, 8], [4, 11]]", 17, "terrain[0].points"),
        ("[24, 9.25]", "[25, 9.25]", 20, "terrain[1].points[1]"),
        ("[24, 9.25]", "[24, 9.255]", 20, "terrain[1].points[1]"),
        ("at = [6, 9]", "at = [6]", 23, "objectives[0].at"),
        ("at = [6, 3]", "at = [1, 3]", 34, "attacker.units[0].at"),
        ('formation = "column"', 'formation = "limbered"', 33, "attacker.units[0].formation"),
        ('formation = "column"', 'formaton = "column"', 33, "attacker.units[0].formaton"),
        ("bases = 6", "bases = 9", 32, "attacker.units[0].bases"),
        ("bases = 6", "bases = 1", 32, "attacker.units[0].bases"),
        ('weapon = "heavy"', 'weapon = "musket"', 50, "defender.units[0].weapon"),
        ("facing = 180", "facing = 400", 53, "defender.units[0].facing"),
        ('quality = "veteran"', 'quality = "elite"', 30, "attacker.units[0].quality"),
        ("turns = 4", "turns = 99", 10, "settings.turns"),
        ("wide = 24", "wide = 4", 12, "table.wide"),
        ('ruleset = "bloody-big-battles"', 'ruleset = "chess"', 1, "ruleset"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_its_field(old, new, line, field):
    said = wrong(old, new)
    assert field in said
    assert field == "TOML" or said.startswith(f"line {line}: "), said
    assert "\n" not in said


def test_units_have_ground_of_their_own():
    said = wrong("at = [6, 15]\nfacing = 180", "at = [6, 4]\nfacing = 180")
    assert "Battery" in said
    assert "Guard" in said


@pytest.mark.parametrize("name", ["Guard", "Late"])
def test_nobody_is_set_up_in_a_river_but_on_a_bridge_that_carries_them(name):
    """Who arrives later neither: it would wait for ever. A stream is no river."""
    laid_out(FORD.replace("at = [6, 3]", "at = [6, 9]"))
    y = 3 if name == "Guard" else 2
    river = f'[[terrain]]\nkind = "river"\npoints = [[0, {y}], [24, {y}]]\n[[objectives]]'
    text = FORD if name == "Guard" else FORD.replace("at = [6, 3]", "at = [6, 6]")
    said = wrong("[[objectives]]", river, text)
    assert f"{name} would stand in a river" in said
    bridges = [f"[[{x}, {y - 2}], [{x + 6}, {y - 2}], [{x + 6}, {y + 2}], [{x}, {y + 2}]]" for x in (3, 15)]
    over = "".join(f'[[terrain]]\nkind = "bridge"\npoints = {points}\n' for points in bridges)
    laid_out(text.replace("[[objectives]]", over + river, 1))


def test_an_outline_that_crosses_itself_is_told_where():
    said = wrong("[[4, 8], [8, 8], [8, 11], [4, 11]]", "[[4, 8], [8, 11], [8, 8], [4, 11]]")
    assert "crosses itself at [6, 9.5]" in said
    flat = wrong("[[4, 8], [8, 8], [8, 11], [4, 11]]", "[[4, 8], [8, 8], [6, 8]]")
    assert "crosses itself" in flat


def test_a_bridge_has_no_dents():
    bridge = '[[terrain]]\nkind = "bridge"\npoints = [[4, 8], [8, 8], [8, 11], [7, 8.5]]\n[[objectives]]'
    assert "bridge" in wrong("[[objectives]]", bridge)


@pytest.mark.parametrize("name", [scenario.id for scenario in RULESET.scenarios])
def test_the_packaged_battles_can_be_read_and_begun(name):
    text = (files("grognard.bloody_big_battles") / "scenarios" / f"{name}.toml").read_text(encoding="utf-8")
    assert read_scenario(text).title["en"]
    game = grognard.new("bloody-big-battles", name, seed=1)
    assert not game.over
    assert len(game.view().pieces) == len(game.state.pieces)
    assert game.ground()["objectives"]


def test_a_battle_written_by_a_player_is_played():
    game = grognard.new("bloody-big-battles", FORD, seed=3)
    assert grognard.replay(game.record()).line() == game.line()
