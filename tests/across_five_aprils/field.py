"""Small battles drawn for tests: a map, units by name and hex, and answers given one by one."""

from __future__ import annotations

from grognard.across_five_aprils import RULESET, read_scenario
from grognard.across_five_aprils.board.battle import Battle
from grognard.across_five_aprils.sheet.combat import CombatSection
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Roll

OPEN = "\n".join([". . . . . . ."] * 7)
"""Seven by seven hexes of clear ground."""
FAR = {"confederate": ("Zulu", "0107"), "union": ("Yankee", "0701")}
"""Somebody of each side out of the way, so that nobody is ever gone."""


def unit(text):
    """`Allen 6 infantry veteran 0304 enters 2 of Adair`: a name, then whatever is not as usual."""
    words = text.split()
    made = {"name": words[0], "formation": "F", "strength": 4, "type": "infantry", "morale": "ordinary", "at": ""}
    rest = iter(words[1:])
    for word in rest:
        if word in ("infantry", "cavalry", "artillery"):
            made["type"] = word
        elif word in ("raw", "ordinary", "veteran", "elite"):
            made["morale"] = word
        elif word in ("enters", "of", "men", "guns"):
            key = "formation" if word == "of" else word
            made[key] = next(rest) if key == "formation" else int(next(rest))
        elif len(word) == 4:
            made["at"] = word
        else:
            made["strength"] = int(word)
    if "men" in made or "guns" in made:
        del made["strength"]
    return made


def scenario_text(drawn=OPEN, confederate=(), union=(), settings=None, objectives=(), formations=None, **lists):
    """A scenario as a file has it; `lists` are sides and ways, `formations` what is not as usual of some."""
    lines = ['ruleset = "across-five-aprils"', f"turns = {lists.pop('turns', 4)}", f"night = {lists.pop('night', [])}"]
    edges = lists.pop("edges", ("s", "n"))
    lines += [f"map = '''\n{drawn.strip()}\n'''"]
    lines += [f'{name} = ["{written}"]' for name, written in lists.items()]
    lines += ['[title]\nen = "t"\nfr = "t"\n[story]\nen = "s"\nfr = "s"\n[settings]']
    lines += [f"{name} = {_toml(value)}" for name, value in (settings or {}).items()]
    for at, points, holder in objectives:
        lines += [f'[[objectives]]\nhex = "{at}"\npoints = {points}\nholder = "{holder}"']
    for side, texts, edge in (("confederate", confederate, edges[0]), ("union", union, edges[1])):
        units = [unit(text) for text in texts]
        if FAR[side][0] not in [one["name"] for one in units]:
            units.append(unit(f"{FAR[side][0]} {FAR[side][1]} of {side[0]}far"))
        for one in units:
            if one["formation"] == "F":
                one["formation"] = side
        names = dict.fromkeys(one["formation"] for one in units)
        known = [{"name": name, **(formations or {}).get(name, {})} for name in names]
        lines += [f'[{side}]\nedge = "{edge}"', f"formations = [\n{_tables(known)}]", f"units = [\n{_tables(units)}]"]
        lines += [f'[{side}.name]\nen = "{side}"\nfr = "{side}"']
    return "\n".join(lines) + "\n"


def _tables(rows):
    return "".join("{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in row.items() if v != "") + " },\n" for row in rows)


def _toml(value):
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def battle(drawn=OPEN, turn=1, **given) -> Battle:
    """The battle before anything is drawn, in a turn; hand it a procedure with `play`."""
    scenario = read_scenario(scenario_text(drawn, **given))
    g = scenario.begin(RULESET.rules(scenario.settings), Dice(1))
    assert isinstance(g, Battle)
    g.know(turn=turn)
    g.stack.clear()
    g.told = []
    return g


def combat(g):
    """The section on combat, as this battle plays it."""
    return g.rules.section(CombatSection)


def number(g, name):
    return [piece.name for piece in g.pieces].index(name)


def piece(g, name):
    return g.piece(number(g, name))


def at(g, name):
    """The hex where a unit stands, as it is printed; None off the map."""
    found = piece(g, name).at
    return g.map.name(found) if found >= 0 else None


def hexes(g, numbers):
    return sorted(g.map.name(one) for one in numbers)


def here(g, printed):
    return g.map.number(g.map.board.parse(printed))


def play(g, procedure, *answers):
    """Plays a procedure: answers are texts of answers, faces of dice, or markers drawn."""
    g.stack.append(procedure)
    proceed(g)
    return go_on(g, *answers)


def go_on(g, *answers):
    for one in answers:
        pending = g.pending
        if isinstance(pending, Ask):
            proceed(g, pending.choices.parse(g, named(g, one)))
        else:
            assert isinstance(pending, Roll), f"nothing waits for {one}"
            proceed(g, pending.chance.read([one]))
    return g


def named(g, text):
    """An answer with a unit's name in place of its number."""
    names = {piece.name: f"u{i}" for i, piece in enumerate(g.pieces)}
    return " ".join(names.get(word, word) for word in str(text).split())


def offered(g):
    """The legal answers, units by name."""
    names = {f"u{i}": piece.name for i, piece in enumerate(g.pieces)}
    answers = [str(answer) for answer in g.pending.choices.answers(g)]
    return [" ".join(names.get(word, word) for word in answer.split()) for answer in answers]


def refused(g, answer):
    refusal = g.pending.choices.why_not(g, answer)
    return refusal.rule if refusal is not None else None


def told(g, rule):
    return [(event.what, event.numbers) for event in g.told if event.rule == rule]
