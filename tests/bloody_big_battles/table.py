"""A position laid out on a bare table, and short ways to play on it.

    g = battle(foot("a", 10, 5), foot("d", 10, 15, facing=180), ground=[wood((8, 8), (12, 8), (12, 12), (8, 12))])
    begin(g, MoveUnit(0))
    play(g, [6, 6], "to 10.00,9.00")

The attacker's edge is at the bottom. Lengths are inches, facings degrees; units are numbered as listed.
"""

from grognard.bloody_big_battles import RULESET
from grognard.bloody_big_battles.board.battle import Battle
from grognard.bloody_big_battles.board.ground import Objective, Table, shape
from grognard.bloody_big_battles.board.leaves import NOWHERE, ON, Facts, Piece, front_middle
from grognard.bloody_big_battles.board.plan import Plan
from grognard.bloody_big_battles.sheet.army import Ability, Arm, Formation, Quality, Weapon
from grognard.bloody_big_battles.sheet.terrain import Ground
from grognard.kernel.dice import Dice
from grognard.kernel.leaf import field_names
from grognard.kernel.procedure import proceed
from grognard.kernel.question import Ask, Roll

SIDES = {"a": 0, "d": 1}


def _unit(arm, weapon, formation):
    def made(side, x, y, facing=0, bases=4, quality="trained", abilities=(), **other):
        lost = other.pop("lost", 0)
        drawn_up = Formation(other.pop("formation", formation))
        fires = other.pop("weapon", weapon)
        piece = Piece(
            other.pop("name", f"{side}-{arm}"),
            SIDES[side],
            Arm(other.pop("arm", arm)),
            Quality(quality),
            frozenset(Ability(name) for name in abilities),
            Weapon(fires) if fires else None,
            bases + lost,
            bases,
            drawn_up,
            **other,
        )
        return piece, (round(100 * x), round(100 * y)), facing * 10

    return made


foot = _unit("infantry", "musket", "line")
horse = _unit("other-cavalry", None, "line")
guns = _unit("artillery", "medium", "unlimbered")


def general(side, x, y, command=""):
    return foot(side, x, y, bases=1, arm="irregular-cavalry", weapon=None, general=True, command=command)


def drawn(kind, *points):
    return shape(Ground(kind), kind, tuple((round(100 * x), round(100 * y)) for x, y in points))


def block(kind, left, low, right, high):
    """An upright rectangle of terrain, clockwise."""
    return drawn(kind, (left, low), (left, high), (right, high), (right, low))


def battle(*units, ground=(), player=0, settings=None, objectives=(), wide=48, deep=36, **facts):
    rules = RULESET.rules(settings or {})
    places = tuple(Objective(f"o{i}", (100 * x, 100 * y), 1) for i, (x, y) in enumerate(objectives or [(24, 18)]))
    table = Table(100 * wide, 100 * deep, tuple(ground), ("south", "north"), places)
    pieces = [piece for piece, _, _ in units]
    known = {"player": player, "turn": 1, "holders": tuple(1 for _ in places), **facts}
    laid_down = {name: known.pop(name) for name in field_names(Plan) if name in known}
    plan = Plan(**{"names": (("A", "A"), ("D", "D")), "turns": rules.settings["turns"], **laid_down})
    g = Battle(rules, [], Dice(1), [NOWHERE] * len(pieces), pieces, Facts(**known), table, plan)
    for number, (_, at, facing) in enumerate(units):
        g.stand(number, at, facing)
        g.change(number, came=front_middle(g.place(number)))
    g.told = []
    return g


def begin(g, procedure):
    """Plays a procedure up to its first question."""
    g.stack = [procedure]
    proceed(g)
    return g


def play(g, *answers):
    """Dice as lists of faces, answers as text."""
    for answer in answers:
        pending = g.pending
        if isinstance(answer, list):
            assert isinstance(pending, Roll), pending
            proceed(g, pending.chance.read(answer))
        else:
            assert isinstance(pending, Ask), pending
            said = pending.choices.parse(g, answer)
            refusal = pending.choices.why_not(g, said)
            assert refusal is None, refusal
            proceed(g, said)
    return g


def refused(g, answer):
    """The rule against an answer; None where it is legal."""
    refusal = g.pending.choices.why_not(g, g.pending.choices.parse(g, answer))
    return refusal.rule if refusal is not None else None


def at(g, number):
    x, y = g.place(number).at
    return x / 100, y / 100


def facing(g, number):
    return g.place(number).facing / 10


def stands(g, number):
    return g.piece(number).state == ON


def told(g):
    return [f"{event.rule}.{event.what}".rstrip(".") for event in g.told]
