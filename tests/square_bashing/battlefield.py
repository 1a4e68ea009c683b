"""A position drawn as text, and short ways to play on it.

    g = run(battle('''
        .      W       .
        .      d:inf,mg  Bt*
        a:inf  a:inf*2   .
    ''', Movement(ATTACKER), roads=["A1 A2 A3"]))

The defender's edge is on top, so the square at the bottom left is A1. A cell is a terrain sign, works and an
objective as in scenario files (`Bt*`), then who stands there: `a:` the attacker, `d:` the defender, and kinds.
After a kind: `+` professional, `-` reservist, `/3` half bases left, `!2` casualty markers, `^` winning the fight,
`=guards` a name, `*2` two of them. Units are numbered as drawn, the top row first, and without a name are called
by their number: u0, u1 ... Who stands on an objective holds it; else the defender does.
"""

import re
from typing import Any

from grognard.kernel.answers import Pick
from grognard.kernel.dice import Dice
from grognard.kernel.procedure import Procedure, proceed
from grognard.kernel.question import Ask, Roll
from grognard.kernel.space.square import Square, Squares
from grognard.square_bashing import RULESET
from grognard.square_bashing.board.battle import DEFENDER, Armies, Battle, Facts
from grognard.square_bashing.board.scenario import TERRAIN_SIGNS, WORKS_SIGNS, bases_of
from grognard.squares.answers import At, Step
from grognard.squares.army import Kind, Quality
from grognard.squares.assets import ASSETS
from grognard.squares.battle import EXITED, GONE, WAITING, AnyBattle, Muster, Piece, Place
from grognard.squares.ground import Works
from grognard.squares.map import NOWHERE, BattleMap
from grognard.squares.movement import MoveChoices
from grognard.squares.scenario import roads_of

KINDS = {
    "inf": Kind.INFANTRY,
    "cav": Kind.CAVALRY,
    "dis": Kind.DISMOUNTED,
    "mg": Kind.MG,
    "art": Kind.ARTILLERY,
    "mor": Kind.MORTAR,
    "mtn": Kind.MOUNTAIN_GUN,
    "lt": Kind.LIGHT_TANK,
    "ht": Kind.HEAVY_TANK,
    "ac": Kind.ARMOURED_CAR,
    "lac": Kind.LIGHT_ARMOURED_CAR,
    "hq": Kind.COMMAND,
}
QUALITIES = {"+": Quality.PROFESSIONAL, "": Quality.REGULAR, "-": Quality.RESERVIST}
OFF_THE_BOARD = {WAITING: "waiting", GONE: "gone", EXITED: "exited"}

CELL = re.compile(r"([.WBHRF]?)([htf]?)(\*?)(?:([ad]):(\S+))?")
UNIT = re.compile(r"([a-z]+)([+-]?)(?:/(\d+))?(?:!(\d+))?(\^?)(?:=(\w+))?(?:\*(\d+))?")


def battle(
    drawn: str,
    procedure: Procedure | None = None,
    player: int = 0,
    settings: dict[str, Any] | None = None,
    roads: tuple[str, ...] | list[str] = (),
    waiting: str = "",
    tokens: tuple[dict[str, int], dict[str, int]] = ({}, {}),
    rating: tuple[int, int] = (3, 3),
    quality: tuple[str, str] = ("average", "average"),
    focus: tuple[str, str] = ("", ""),
    countdown: int | None = None,
    late: tuple[str, ...] = (),
) -> Battle:
    """The position, about to play the procedure. `waiting` is such as "a:inf,mg d:inf"."""
    rules = RULESET.rules(settings or {})
    board, texts = squares_in(drawn)
    cells = [_cell(cell) for cell in texts]
    ground = BattleMap(
        board,
        tuple(TERRAIN_SIGNS[sign or "."] for sign, *_ in cells),
        roads_of(tuple(roads), board),
        rules.settings["order"] == "left-to-right",
        tuple(TERRAIN_SIGNS[sign or "."].overgrown or TERRAIN_SIGNS[sign or "."].rough for sign, *_ in cells),
    )
    places = [
        Place(works=WORKS_SIGNS.get(works, Works.NONE), holder=DEFENDER if objective else NOWHERE)
        for _, works, objective, _, _ in cells
    ]
    pieces: list[Piece] = []
    for at, side, told in who_stands(board, [cell[3:] for cell in cells], waiting):
        for one in told.split(","):
            pieces.extend(_pieces(one, "ad".index(side), at, len(pieces), rules))
    names = [piece.name for piece in pieces]
    facts = Facts(
        player=player,
        countdown=rules.settings["countdown"] if countdown is None else countdown,
        tokens=tuple(tuple(held.get(kind, 0) for kind in ASSETS) for held in tokens),
        focus=focus,
    )
    muster = Muster(
        ("attacker", "defender"),
        (("Attacker", "Attaquant"), ("Defender", "Défenseur")),
        tuple(names.index(name) for name in late),
    )
    armies = Armies(rating, quality, any(works == "t" for _, works, *_ in cells))
    stack = [procedure] if procedure else []
    return seated(Battle(rules, stack, Dice(1), places, pieces, facts, ground, muster, armies))


def squares_in(drawn: str) -> tuple[Squares, list[str]]:
    """The board of a drawing, and its cells from A1 on."""
    rows = [line.split() for line in drawn.strip().splitlines()][::-1]
    board = Squares(len(rows[0]), len(rows))
    assert {len(row) for row in rows} == {board.wide}, f"rows of different length: {rows}"
    return board, [cell for row in rows for cell in row]


def who_stands(board: Squares, told: list[tuple[str, str]], waiting: str) -> list[tuple[int, str, str]]:
    """Where, on whose side, and who; as a reader meets them, the top row first, then those who wait."""
    seats = [row * board.wide + column for row in reversed(range(board.deep)) for column in range(board.wide)]
    standing = [(at, *told[at]) for at in seats if told[at][0]]
    return [*standing, *[(WAITING, cell[0], cell[2:]) for cell in waiting.split()]]


def seated(g: AnyBattle) -> Any:
    """The battle with everybody in place."""
    seats = [piece.at for piece in g.pieces]
    g.pieces[:] = [piece._replace(at=WAITING) for piece in g.pieces]
    for number, at in enumerate(seats):
        if at >= 0:
            g.move(number, at)
    g.know(bases=(g.bases(0), g.bases(1)))
    g.told = []
    return g


def _cell(cell: str) -> tuple[str, str, str, str, str]:
    match = CELL.fullmatch(cell)
    assert match, f"not a cell: {cell}"
    sign, works, objective, side, units = match.groups()
    return sign, works, objective, side or "", units or ""


def _pieces(told: str, side: int, at: int, number: int, rules: Any) -> list[Piece]:
    match = UNIT.fullmatch(told)
    assert match, f"not a unit: {told}"
    word, quality, left, markers, winning, name, count = match.groups()
    kind = KINDS[word]
    full = 2 * bases_of(kind, rules)
    one = Piece("", side, kind, QUALITIES[quality], full, int(left or full), at, int(markers or 0), bool(winning))
    return [one._replace(name=name or f"u{number + i}") for i in range(int(count or 1))]


# What lies on the squares


def shell(g: Battle, *squares: str, by: int, markers: int = 1) -> None:
    """Barrage markers on squares."""
    for square in squares:
        g.put(at(g, square), barrage=_by(by, markers, 0))


def suppress(g: Battle, *squares: str, by: int) -> None:
    """A suppression barrage on squares, with its marker."""
    for square in squares:
        g.put(at(g, square), barrage=_by(by, 1, 0), suppressed=_by(by, True, False))


def gas(g: Battle, *squares: str, by: int) -> None:
    for square in squares:
        g.put(at(g, square), gas=_by(by, True, False))


def mark(g: Battle, square: str, marks: int) -> None:
    g.mark(at(g, square), marks)


def _by(player: int, value: Any, nothing: Any) -> tuple[Any, Any]:
    return (value, nothing) if player == 0 else (nothing, value)


# Playing


def run(g: Battle, procedure: Procedure | None = None) -> Battle:
    """On to the first question or roll; of another procedure, if one is given."""
    if procedure is not None:
        g.stack[:] = [procedure]
    proceed(g)
    return g


def legal(g: Battle) -> list[str]:
    """The answers to the pending Ask, as texts; a unit by its name."""
    assert isinstance(g.pending, Ask), f"no question: {g.pending}"
    return [_text(g, answer) for answer in g.pending.choices.answers(g)]


def _text(g: Battle, answer: Any) -> str:
    return g.piece(answer.unit).name if isinstance(answer, Pick) else str(answer)


def play(g: Battle, *texts: str) -> Battle:
    """Answers one Ask after the other; each must be legal."""
    for text in texts:
        assert isinstance(g.pending, Ask), f"no question for {text!r}: {g.pending}"
        answer = g.pending.choices.parse(g, _numbered(g, text))
        refusal = g.pending.choices.why_not(g, answer)
        assert refusal is None, f"{text!r} is refused by {refusal.rule}"
        proceed(g, answer)
    return g


def _numbered(g: Battle, text: str) -> str:
    found = [f"u{number}" for number, piece in enumerate(g.pieces) if piece.name == text]
    return found[0] if found else text


def roll(g: Battle, *faces: int) -> Battle:
    """Answers the pending Roll with these dice."""
    assert isinstance(g.pending, Roll), f"no roll: {g.pending}"
    proceed(g, g.pending.chance.read(faces))
    return g


def refused(g: Battle, text: str) -> str | None:
    """The rule by which an answer is refused; None where it is legal. Texts as `legal` gives them."""
    assert isinstance(g.pending, Ask), f"no question: {g.pending}"
    refusal = g.pending.choices.why_not(g, _answer(g, text))
    return refusal.rule if refusal else None


def _answer(g: Battle, text: str) -> Any:
    assert isinstance(g.pending, Ask)
    numbered = _numbered(g, text)
    if re.fullmatch(r"u\d+", numbered):
        return Pick(int(numbered[1:]))
    square = g.map.squares.parse(text.removesuffix(" extra")) or _beyond(text)
    if square is None:
        return int(text) if text.isdigit() else text
    if isinstance(g.pending.choices, MoveChoices):
        return Step(g.pending.choices.unit, square, text.endswith(" extra"))
    return At(square)


def _beyond(text: str) -> Square | None:
    """A square that is not on this board."""
    match = re.fullmatch(r"([A-Z])(\d+)", text)
    return Square(ord(match[1]) - ord("A"), int(match[2]) - 1) if match else None


def asked(g: Battle) -> tuple[int, str] | None:
    """Who must answer or roll, and by which rule; None when all is done."""
    return (g.pending.player, g.pending.rule) if g.pending is not None else None


def dice(g: Battle) -> int:
    """How many dice the pending Roll wants; 0 where it is no Roll."""
    return len(g.pending.chance.sides()) if isinstance(g.pending, Roll) else 0


# Looking


def at(g: Battle, square: str) -> int:
    found = g.map.squares.parse(square)
    assert found is not None, f"no square {square}"
    return g.map.number(found)


def place(g: Battle, square: str) -> Place:
    return g.place(at(g, square))


def units(g: Battle, square: str) -> list[str]:
    """The names of the units on a square, in the order they came."""
    return [g.piece(number).name for number in place(g, square).units]


def piece(g: Battle, name: str) -> Piece:
    return next(one for one in g.pieces if one.name == name)


def where(g: Battle, name: str) -> str:
    """The square of a unit, or waiting, gone, exited."""
    stands = piece(g, name).at
    return str(g.map.named[stands]) if stands >= 0 else OFF_THE_BOARD[stands]


def told(g: Battle) -> list[str]:
    """The rules of all events so far."""
    return [event.rule for event in g.told or []]
