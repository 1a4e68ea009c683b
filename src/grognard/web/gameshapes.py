"""Whole games over the wire: what is asked of them, and what is answered besides the engine's own view."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from grognard.drawing.board import Board
from grognard.games.showing import FILM_FRAME
from grognard.kernel.question import Stance
from grognard.kernel.view import AskView, CoveredView, PieceView, PointedView, RollView, View, Waiting, changes
from grognard.web.viewed import REF, described, schema_of

ID_MOST = 80
KEY_MOST = 200
TEXT_MOST = 2000
MINE_MOST = 100
FACES_MOST = 600
VERSION_MOST = 2**31 - 1

Version = Annotated[int, Meta(ge=0, le=VERSION_MOST)]
Id = Annotated[str, Meta(min_length=1, max_length=ID_MOST)]
Key = Annotated[str, Meta(max_length=KEY_MOST)]
Text = Annotated[str, Meta(max_length=TEXT_MOST)]


# What is asked


class SeatAsked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who is to sit here: a person beside the creator, one who comes by a link, or a computer player by name."""

    kind: Literal["person", "link", "computer"] = "person"
    player: Annotated[str, Meta(max_length=40)] = ""
    dice: Literal["fair", "typed"] = "fair"
    name: Annotated[str, Meta(max_length=40)] = ""


class Create(Struct, forbid_unknown_fields=True):
    """A new game: of a scenario (its id, or its text), of a record, or from a moment of another game (`fork`, `at`)."""

    scenario: str | None = None
    record: str | None = None
    fork: Annotated[str, Meta(max_length=ID_MOST)] | None = None
    at: Version | None = None
    seats: Annotated[list[SeatAsked], Meta(min_length=2, max_length=2)] | None = None
    settings: dict[str, Any] = {}
    contribution: Annotated[str, Meta(max_length=200)] = ""


class Claim(Struct, forbid_unknown_fields=True):
    """The invitation to a seat, and what is brought to the dice."""

    invitation: Key
    contribution: Annotated[str, Meta(max_length=200)] = ""
    name: Annotated[str, Meta(max_length=40)] = ""


class Act(Struct, forbid_unknown_fields=True):
    """For which version it is meant, and an id of its own, so that it happens once."""

    version: Version
    id: Id


class Answering(Act, forbid_unknown_fields=True):
    """An answer in its short text form; or dice that fell on a real table, of a cup the marker by its name."""

    text: Text | None = None
    faces: Annotated[list[int | Annotated[str, Meta(max_length=80)]], Meta(max_length=FACES_MOST)] | None = None


class Rewinding(Act, forbid_unknown_fields=True):
    """Back to which version: one of the view's points."""

    to: Version


class Consenting(Act, forbid_unknown_fields=True):
    """The number of the offer, and whether it is accepted."""

    offer: Version
    yes: bool


class Saying(Act, forbid_unknown_fields=True):
    text: Text


class Inviting(Act, forbid_unknown_fields=True):
    """Which seat is to have a new invitation; the one there is, if it is not said."""

    seat: Annotated[int, Meta(ge=0, le=1)] | None = None


class Trying(Struct, forbid_unknown_fields=True):
    version: Version
    text: Text


class Hinting(Struct, forbid_unknown_fields=True):
    version: Version
    id: Id | None = None


class Held(Struct, forbid_unknown_fields=True):
    """A game that a browser remembers, and its key there; without one it looks on."""

    id: Annotated[str, Meta(max_length=ID_MOST)]
    key: Key = ""


class Mine(Struct, forbid_unknown_fields=True):
    games: Annotated[list[Held], Meta(max_length=MINE_MOST)]


class Verify(Struct, forbid_unknown_fields=True):
    record: str


class Subscription(Struct, forbid_unknown_fields=True):
    """A browser's subscription, as it gives it."""

    endpoint: str
    keys: dict[str, str]
    expirationTime: float | None = None  # noqa: N815  # the browser's own name for it


class Telling(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A way to be told of one's turn: the address of a webhook, or the subscription of a browser."""

    kind: Literal["discord", "slack", "mattermost", "json", "push"] | None = None
    address: Text = ""
    subscription: Subscription | None = None


class Hello(Struct, forbid_unknown_fields=True):
    """The first message of who listens: the key of a seat (an observer has none), what is known, the language."""

    key: Key | None = None
    since: Version = 0
    lang: Literal["en", "fr"] = "en"


# What is answered


class Claimed(Struct):
    seat: int
    key: str


class Invited(Struct):
    """An invitation, good once."""

    seat: int
    invitation: str


class WayError(Struct):
    """What went wrong last, and when."""

    sentence: str
    at: int


class WayShown(Struct):
    """A way to be told, as its holder sees it: the host of a webhook, and no more of its address."""

    id: str
    kind: Literal["discord", "slack", "mattermost", "json", "push"]
    host: str | None
    lang: str
    made: int
    error: WayError | None


class Ways(Struct):
    """The ways of a seat, and the server's key for web push; null where it sends none."""

    ways: list[WayShown]
    push: str | None


class Presence(NamedTuple):
    """Who listens: by seat, and how many observers."""

    here: tuple[bool, ...]
    watching: int


# What a view has besides the board


class SeatView(NamedTuple):
    kind: Literal["person", "link", "computer"]
    player: str
    dice: Literal["fair", "typed"]
    name: str
    claimed: bool


class OfferView(NamedTuple):
    """Offered to the other seat: a draw, or to go back to a version."""

    number: int
    kind: Literal["draw", "rewind"]
    seat: int
    to: int | None


class PointOfReturn(NamedTuple):
    """A moment that one can go back to, if both want it."""

    version: int
    words: str


class MessageView(NamedTuple):
    number: int
    seat: int
    at: int
    text: str


class MendedView(NamedTuple):
    """A corrected rule no longer allowed an entry: the battle went on by the corrected rule."""

    number: int
    entry: int
    rule: str
    words: str


class EndedView(NamedTuple):
    by: Literal["played", "resigned", "agreed", "abandoned"]
    words: str
    winner: int | None


class WaitingForSeat(NamedTuple):
    """A seat is still to be taken: nothing is thrown before."""

    waiting: Literal["seat"]


class Between(NamedTuple):
    """What there is between the seats; `log` is the hash of the log so far. The last three only in a whole view."""

    log: str
    commitment: str
    seats: tuple[SeatView, ...]
    offer: OfferView | None
    points: tuple[PointOfReturn, ...]
    messages: tuple[MessageView, ...]
    mended: tuple[MendedView, ...]
    ended: EndedView = None  # type: ignore[assignment]  # only once it is over
    secret: str = ""
    contributions: tuple[str, ...] = ()
    ruleset: str = ""
    scenario: str = ""
    title: str = ""


class Tried(NamedTuple):
    """Whether an answer is legal, and if not the rule and its sentence; its words, what it points at and would begin.

    `forecast` is as `grognard.forecast` gives it, `look` the same in words. `stance` is how a unit of free measure
    would stand: its corners, the points of its way, the inches it has left; where it may not go to a point, `held` is
    the answer by which it goes as far that way as it may, or empty.
    """

    legal: bool
    rule: str | None
    sentence: str | None
    words: str
    pointed: PointedView | None
    forecast: dict[str, Any] | None
    look: dict[str, Any] | None
    stance: Stance | None
    held: str


class Covering(NamedTuple):
    """The ground that a unit commands: its zone, and as far as it fires; nothing where the game has none."""

    covered: tuple[CoveredView, ...]


class Reached(NamedTuple):
    """How far a unit of free measure truly comes, direction by direction: x and y in hundredths of an inch."""

    outline: tuple[tuple[int, ...], ...]


class Frame(NamedTuple):
    """One change of the board: by which entry, of which kind and seat.

    `chance` is the first side's chance of a win, as the computer sees it; null while something is secret. What follows
    from the frame before is left out: the next version, no seat, no places, pieces, dice, events or secrets, all events
    so far kept, not whole; the rest as it was.
    """

    version: int
    seat: int | None
    kind: str
    chance: float | None


PIECE_CHANGE = "PieceChange"


def view_schemas() -> dict[str, Any]:
    """The schemas of views, films and tries, by name."""
    known: dict[str, Any] = {}
    board, between = schema_of(View, known), schema_of(Between, known)
    for kind, tag in ((AskView, "ask"), (RollView, "roll")):
        known[kind.__name__] = schema_of(kind, known, {"kind": tag})
    known[Waiting.__name__] = schema_of(Waiting, known, {"waiting": True})
    pending = board["properties"]["pending"]
    pending["anyOf"].insert(-1, described(WaitingForSeat, known))
    _describe_changes(board, known)
    known["GameView"] = _joined("GameView", View.__doc__, board, between)
    frame = schema_of(Frame, known)
    shown = {name: board["properties"][name] for name in FILM_FRAME}
    joined = _joined("FilmFrame", Frame.__doc__, frame, {**board, "properties": shown})
    known["FilmFrame"] = {**joined, "required": []}
    film = {"version": {"type": "integer"}, "ground": {"type": "string"}}
    frames = {"type": "array", "items": {"$ref": REF.format(name="FilmFrame")}}
    known["Film"] = {
        "title": "Film",
        "description": "The whole game so far: how it stood first, then what each entry changed.",
        "type": "object",
        "properties": {**film, "frames": frames},
        "required": [*film, "frames"],
    }
    described(Tried, known)
    known["Tried"]["properties"]["look"] = {"anyOf": [{"$ref": REF.format(name="Looked")}, {"type": "null"}]}
    described(Board, known)
    described(Covering, known)
    described(Reached, known)
    described(Presence, known)
    return known


def _describe_changes(board: dict[str, Any], known: dict[str, Any]) -> None:
    """The pieces of an update say what is otherwise than it was: `stood`, which tells it, does not go out."""
    del board["properties"]["stood"]
    piece, mark = known[PieceView.__name__], known[PieceView.__name__]["properties"]["marks"]["items"]
    marks = {"type": "array", "items": {"anyOf": [mark, {"type": "string"}]}}
    known[PIECE_CHANGE] = {
        **piece,
        "title": PIECE_CHANGE,
        "description": changes.__doc__,
        "properties": {**piece["properties"], "marks": marks},
        "required": ["id"],
    }
    either = [{"$ref": REF.format(name=name)} for name in (PieceView.__name__, PIECE_CHANGE)]
    board["properties"]["pieces"]["items"] = {"anyOf": either}


def _joined(name: str, words: str | None, *parts: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": name,
        "description": words or "",
        "type": "object",
        "properties": {key: one for part in parts for key, one in part["properties"].items()},
        "required": [key for part in parts for key in part["required"]],
        "additionalProperties": False,
    }
