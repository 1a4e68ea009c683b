"""Records and saves: a game as text or plain data, with what it was made by, and back.

A record is a head, the set-up, and one line an answer; it is played again. A save holds where the
game stands besides. Where a rule, or a packaged scenario, has changed since, what is kept says
which answer no longer holds and why, and the game goes on from where it was saved.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from grognard.kernel.codec import Decoder, encode
from grognard.kernel.dice import Dice
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.question import Ask, Roll
from grognard.version import __version__

if TYPE_CHECKING:
    from grognard.kernel.game import Game

HEAD = "grognard record"
FORMAT = 2
SAVE_FORMAT = 2
SNAPSHOT = "snapshot"
LOG = "log"
"""How the lines begin that tell how a game between seats came to its answers."""


class MadeBy(NamedTuple):
    """What a game was made by: the engine's version, the ruleset's, and the hash of a packaged scenario."""

    engine: str = __version__
    ruleset: str = ""
    scenario: str = ""


THIS_ENGINE: Final = MadeBy()


class Kept(NamedTuple):
    """A record or a save that was read: how it began, what made it, its answers, where it stood if it says so.

    `head` is all that its second line says, `log` the lines of a game between seats.
    """

    setup: dict[str, Any]
    made_by: MadeBy
    answers: list[str]
    snapshot: dict[str, Any] | None
    head: dict[str, Any]
    log: list[str]


class Broken(BadInput):
    """An answer that the rules no longer allow: its number, what it was, and the rule."""

    def __init__(self, number: int, answer: str, rule: str, why: BadInput | str) -> None:
        super().__init__("record_line", line=number, value=answer[:60], why=why)
        self.number = number
        self.answer = answer
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return Broken, (self.number, self.answer, self.rule, self.details["why"])


class Changed(BadInput):
    """The packaged scenario is another than the one that was played, and the answers hold all the same."""

    def __init__(self, scenario: str) -> None:
        super().__init__("scenario_changed", value=scenario)

    def __reduce__(self) -> tuple[Any, ...]:
        return Changed, (self.details["value"],)


def written(game: Game, made_by: MadeBy, reader: int | None = None, whole: bool = True, snapshot: bool = False) -> str:
    """The text of a record. For a reader before the end it is partial: no seed, no secret of the other side."""
    head = {**made_by._asdict(), "setup": game.setup}
    answers = game.answers[:]
    if not whole:
        head["partial"] = True
        head["setup"] = {name: value for name, value in game.setup.items() if name != "seed"}
        for one in game.sealed:
            if one.player != reader:
                answers[one.number] = f"{one.player} ?"
    lines = [f"{HEAD} {FORMAT}", json.dumps(head, ensure_ascii=False, sort_keys=True), *answers]
    if snapshot and whole:
        lines.append(f"{SNAPSHOT} {json.dumps(game.snapshot(), ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def read(text: str) -> Kept:
    """A record; BadInput that names the line where it is not one."""
    lines = text.splitlines()
    if not lines or lines[0].strip() not in (f"{HEAD} 1", f"{HEAD} {FORMAT}"):
        raise BadInput("record", line=1, value=lines[0][:60] if lines else "", allowed=f"{HEAD} {FORMAT}")
    head = _head(lines)
    if lines[0].strip() == f"{HEAD} 1":
        return Kept(head, MadeBy("0.1.0"), lines[2:], None, {}, [])
    if head.get("partial"):
        raise BadInput("record_partial", line=2)
    setup = head.get("setup")
    if not isinstance(setup, dict):
        raise BadInput("record", line=2, value=lines[1][:60], allowed=BadInput("a_setup"))
    made_by = MadeBy(*[str(head.get(name, "")) for name in MadeBy._fields])
    ends = next((i for i, line in enumerate(lines) if line.startswith(f"{LOG} ")), len(lines))
    answers, snapshot, log = lines[2:ends], None, lines[ends:]
    if answers and answers[-1].startswith(f"{SNAPSHOT} "):
        snapshot = _snapshot(answers.pop(), ends)
    return Kept(setup, made_by, answers, snapshot, head, log)


def _head(lines: list[str]) -> dict[str, Any]:
    second = lines[1] if len(lines) > 1 else ""
    try:
        head = json.loads(second)
    except (ValueError, RecursionError) as wrong:
        raise BadInput("record", line=2, value=second[:60], allowed=BadInput("a_setup")) from wrong
    if not isinstance(head, dict):
        raise BadInput("record", line=2, value=second[:60], allowed=BadInput("a_setup"))
    return head


def _snapshot(line: str, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line.partition(" ")[2])
    except (ValueError, RecursionError) as wrong:
        raise BadInput("record", line=number, value=line[:60], allowed=SNAPSHOT) from wrong
    if not isinstance(found, dict):
        raise BadInput("record", line=number, value=line[:60], allowed=SNAPSHOT)
    return found


def saved(game: Game, made_by: MadeBy) -> dict[str, Any]:
    """Plain JSON data, at any moment."""
    return {
        "grognard": SAVE_FORMAT,
        "made_by": made_by._asdict(),
        "setup": deepcopy(game.setup),
        "answers": game.answers[:],
        "state": game.snapshot(),
        "events": [encode(event) for event in game.events],
        "rolls": [encode(one.data()) for one in game.rolls],
    }


def made_by_of(data: object) -> MadeBy:
    """The versions that a save names."""
    if isinstance(data, dict) and set(data) == set(MadeBy._fields) and all([isinstance(v, str) for v in data.values()]):
        return MadeBy(**data)
    raise BadInput("save", where="made_by", value=repr(data)[:60])


def replay(game: Game, answers: list[str], to: int | None = None) -> Game:
    """Gives a game the answers of a record, up to number `to`; Broken where one does not hold."""
    for number, line in enumerate(answers[:to], start=3):
        try:
            _answer(game, line)
        except BadInput as wrong:
            raise Broken(number, line, "", wrong) from wrong
        except IllegalAnswer as wrong:
            raise Broken(number, line, wrong.refusal.rule, str(wrong)) from wrong
        except (ValueError, RecursionError) as wrong:
            unread = BadInput("record_answer", waits=repr(game.pending))
            raise Broken(number, line, "", unread) from wrong
    return game


def _answer(game: Game, line: str) -> None:
    word, _, rest = line.partition(" ")
    rolls = isinstance(game.pending, Roll)
    if word == "dice" and rolls:
        game.play_faces([int(face) for face in rest.split()])
    elif word == "drawn" and rolls:
        game.play_faces([json.loads(rest)])
    elif word == "outcome" and rolls:
        game.play(_outcome(json.loads(rest)))
    elif rolls or game.pending is None or word != str(game.pending.player):
        raise BadInput("record_answer", waits=repr(game.pending))
    else:
        game.play(game.parse(rest))


def _outcome(data: Any) -> Any:
    """What was rolled: lists in the record are tuples."""
    return tuple([_outcome(item) for item in data]) if isinstance(data, list) else data


def goes_on_from(game: Game, snapshot: dict[str, Any], answers: list[str], leaves: tuple[type, ...]) -> None:
    """Puts a game where a snapshot stands, whatever its answers would lead to now."""
    made = Decoder(leaves)
    g = game.state
    try:
        seed, count = snapshot["dice"]
        stack = [made.frame(frame) for frame in snapshot["stack"]]
        places, pieces = list(made.value(snapshot["places"])), list(made.value(snapshot["pieces"]))
        twin = g.remade(stack, Dice(int(seed), int(count)), places, pieces, made.value(snapshot["facts"]))
        twin.pending, twin.result = made.value(snapshot["pending"]), made.value(snapshot["result"])
        twin.sealed = tuple(snapshot["sealed"])
        game.take_on(twin, answers)
        if game.snapshot() != snapshot:
            raise BadInput("save_strange", where="state")
        _look_over(game)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError) as wrong:
        where = str(wrong.args[0])[:60] if isinstance(wrong, KeyError) else "state"
        raise BadInput("save_strange", where=where) from wrong


def _look_over(game: Game) -> None:
    """What cannot even be shown, or goes on to no answer and no dice, is no position."""
    pending = game.pending
    game.view(None if pending is None else pending.player)
    if not isinstance(pending, Ask | Roll | None):
        raise TypeError(f"{pending!r} is nothing to wait for")


def confirm(game: Game, data: dict[str, Any]) -> None:
    """Checks a saved state against a game played again to the same point, and takes on its dice."""
    try:
        seed, count = data["state"]["dice"]
        if not type(seed) is type(count) is int:
            raise BadInput("save", where="dice", value=repr(data["state"]["dice"])[:60])
        played = {
            "events": [encode(event) for event in game.events],
            "rolls": [encode(one.data()) for one in game.rolls],
            "state": {**game.snapshot(), "dice": None},
        }
        for part, found in played.items():
            given = {**data[part], "dice": None} if part == "state" else data[part]
            if given != found:
                raise BadInput("save_differs", where=_differs(given, found, part))
    except (KeyError, TypeError, ValueError, RecursionError) as wrong:
        if isinstance(wrong, BadInput):
            raise
        where = str(wrong.args[0]) if isinstance(wrong, KeyError) else "state"
        raise BadInput("save_strange", where=where) from wrong
    game.state.dice = Dice(seed, count)


def _differs(given: Any, found: Any, where: str) -> str:
    """The first place where saved data is not what playing gives."""
    if isinstance(given, dict) and isinstance(found, dict):
        for key in [*found, *given]:
            if given.get(key) != found.get(key):
                return _differs(given.get(key), found.get(key), f"{where}.{key}")
    if isinstance(given, list) and isinstance(found, list) and len(given) == len(found):
        for i, (one, other) in enumerate(zip(given, found, strict=True)):
            if one != other:
                return _differs(one, other, f"{where}[{i}]")
    return where
