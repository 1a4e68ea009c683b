"""What a reader sees of a game: one seat, or an observer, in one language.

Typed, and plain JSON by `data()`. The ground is told once, by its hash; places and pieces in one
vocabulary for every game; the question with its answers only for whom it asks.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class MarkView(NamedTuple):
    key: str
    words: str
    amount: int = 1
    side: int | None = None


class PlaceView(NamedTuple):
    """A place that has anything on it: its number and name, its marks in words, who holds it, who stands there."""

    id: int
    name: str
    marks: tuple[MarkView, ...] = ()
    holder: int | None = None
    pieces: tuple[int, ...] = ()


class PieceView(NamedTuple):
    """A unit, as `SeenPiece` has it, with its arm and marks in words."""

    id: int
    name: str
    side: int
    arm: str
    arm_words: str
    strength: float
    full: float
    state: str
    marks: tuple[MarkView, ...] = ()
    place: str | None = None
    group: str = ""
    due: int | None = None
    entry: str | None = None
    pose: tuple[int, int, int] | None = None
    outline: tuple[tuple[int, int], ...] = ()


def in_halves(strength: float) -> str:
    """3, 2½, ½; other fractions as they are."""
    whole, rest = divmod(strength, 1)
    if rest == 0.5:
        return f"{int(whole) or ''}½"
    return f"{strength:g}"


class NoteView(NamedTuple):
    key: str
    words: str
    side: int | None = None


class AboutView(NamedTuple):
    """What a question is about: in words, and what to light on the board."""

    words: str = ""
    places: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()


class PointedView(NamedTuple):
    places: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    way: tuple[str, ...] = ()
    cost: float | None = None
    point: tuple[int, int, int] | None = None
    formation: str = ""


class AnswerView(NamedTuple):
    """An answer: its short text, its words, what it points at, and whether it would begin something with odds.

    As JSON without what goes without saying: words that are the text, pieces that are those the question is about.
    """

    text: str
    words: str = ""
    places: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    way: tuple[str, ...] = ()
    cost: float | None = None
    point: tuple[int, int, int] | None = None
    formation: str = ""
    begins: str = ""


class OnwardView(NamedTuple):
    """A place that takes several answers to come to: their texts, the way, the cost, the chance of coming there.

    The words are those of the last answer. The chance is 1 where no dice fall on the way.
    """

    words: str
    answers: tuple[str, ...]
    way: tuple[str, ...]
    cost: float
    chance: float = 1.0


class CoveredView(NamedTuple):
    """Ground that a unit commands, in words: places, or in free measure an outline."""

    key: str
    words: str
    places: tuple[str, ...] = ()
    outline: tuple[tuple[int, int], ...] = ()


class ShareView(NamedTuple):
    piece: int | None
    name: str
    holds: int
    need: int


class Waiting(NamedTuple):
    """Somebody else is asked."""

    player: int
    waiting: bool


class AskView(NamedTuple):
    """A question with its answers.

    Where a point is asked for, `start` is the pose that the way begins in, `reach` how far it may go
    (in inches), `facings` the arc that its end may face, `formations` what it may be drawn up in.
    Of a sharing-out, `total` is how many are shared, and `places` among whom. Where a unit goes step by
    step, `onward` is where it may come to by several steps.
    """

    player: int
    kind: str
    rule: str
    prompt: str
    about: AboutView
    choice: str
    answers: tuple[AnswerView, ...]
    more: bool = False
    secret: bool = False
    total: int = 0
    places: tuple[ShareView, ...] = ()
    start: tuple[int, int, int] | None = None
    reach: float | None = None
    facings: tuple[int, int] | None = None
    formations: tuple[str, ...] = ()
    onward: tuple[OnwardView, ...] = ()


class LineView(NamedTuple):
    rule: str
    part: str
    times: int
    value: float


class TallyView(NamedTuple):
    total: float
    lines: tuple[LineView, ...]


class RollView(NamedTuple):
    """Dice to throw, or a marker to draw: `what` says in a few words what for."""

    player: int
    kind: str
    rule: str
    prompt: str
    about: AboutView
    dice: tuple[int, ...]
    markers: tuple[str, ...] = ()
    tally: TallyView | None = None
    what: str = ""
    marker_words: tuple[str, ...] = ()


class AddedView(NamedTuple):
    """What counts with dice that are added up: by which line, in words, and how much."""

    rule: str
    words: str
    value: float


class FallenView(NamedTuple):
    """Dice that fell: whose, by which rule, the number needed (0 for none) and which faces reached it; what for.

    A marker that came out of a cup is a face in words. Of dice that are added up, `added` is what else counts, and
    `total` what it comes to in all.
    """

    player: int
    rule: str
    faces: tuple[int | str, ...]
    need: int = 0
    counted: tuple[bool, ...] = ()
    what: str = ""
    added: tuple[AddedView, ...] = ()
    total: int | None = None


class EventView(NamedTuple):
    """What happened, in words; the places and units it speaks of. `turn` is the one that begins with it."""

    rule: str
    words: str
    places: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    turn: int | None = None


class UndoView(NamedTuple):
    """How many answers can be taken back, and the last of them in words."""

    answers: int
    last: str = ""


class SecretView(NamedTuple):
    """What this reader chose and nobody else knows yet."""

    prompt: str
    answer: str


class View(NamedTuple):
    """All that a reader may see. `whole` says whether places and pieces are all there are, or what changed.

    Of an update, `stood` is how its pieces were before: as JSON they say only what is otherwise.
    """

    version: int
    seat: int | None
    lang: str
    space: str
    ground: str
    sides: tuple[str, ...]
    turn: int
    turns: int | None
    player: int | None
    path: tuple[str, ...]
    score: tuple[float, float] | None
    goal: str
    notes: tuple[NoteView, ...]
    whole: bool
    places: tuple[PlaceView, ...]
    pieces: tuple[PieceView, ...]
    pending: AskView | RollView | Waiting | None
    dice: tuple[FallenView, ...]
    events_kept: int
    events: tuple[EventView, ...]
    undo: UndoView
    secrets: tuple[SecretView, ...]
    over: bool
    winner: int | None
    stood: tuple[PieceView, ...] = ()

    def data(self) -> dict[str, Any]:
        """Plain JSON data; what says nothing is left out below the first level."""
        shown = {name: plain(value) for name, value in zip(self._fields, self, strict=True) if name != "stood"}
        if not self.whole:
            shown["pieces"] = [changes(was, now) for was, now in zip(self.stood, self.pieces, strict=True)]
        return shown


def changes(was: PieceView, now: PieceView) -> dict[str, Any]:
    """A piece in an update: its number, and what is otherwise than it was; a mark as it was by its key alone."""
    named = zip(now._fields, was, now, strict=True)
    changed = {name: plain(new) for name, old, new in named if new != old}
    if "marks" in changed:
        had = {one.key: one for one in was.marks}
        changed["marks"] = [one.key if had.get(one.key) == one else plain(one) for one in now.marks]
    return {"id": now.id, **changed}


def plain(value: Any) -> Any:
    """A part of a view as plain JSON data."""
    if not isinstance(value, tuple):
        return value
    shown = _plain(value)
    if isinstance(value, AskView):
        for one in shown["answers"]:
            leave_implied(one, shown["about"])
    return shown


def leave_implied(answer: dict[str, Any], about: dict[str, Any]) -> None:
    """Leaves out what goes without saying: words that are the text, the pieces that the question is about."""
    if answer["words"] == answer["text"]:
        del answer["words"]
    if "pieces" in answer and answer["pieces"] == about.get("pieces"):
        del answer["pieces"]


def _plain(value: tuple[Any, ...]) -> Any:
    fields = getattr(value, "_fields", None)
    if fields is None:
        return [plain(one) for one in value]
    defaults: dict[str, Any] = getattr(value, "_field_defaults", {})
    named = zip(fields, value, strict=True)
    return {name: plain(one) for name, one in named if name not in defaults or one != defaults[name]}
