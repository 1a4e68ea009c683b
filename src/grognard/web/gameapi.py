"""The part of /openapi.json that tells of whole games: every request, from the types that are decoded and encoded."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from grognard.asking import shapes as answers
from grognard.kernel.words import LANGUAGES
from grognard.web import gameshapes as shapes
from grognard.web.described import described
from grognard.web.viewed import REF

VIEW: Final = "GameView"
SAYS: Final = {
    "400": "The body is not JSON",
    "401": "No key is shown, and a seat is needed",
    "403": "The key is not of this game, or not of the seat that is asked",
    "404": "There is no such game",
    "408": "The body did not arrive in time",
    "409": "The battle has gone on since: the problem carries the current view",
    "413": "The body is too large",
    "415": "The body is not of the type application/json",
    "422": "Something said is not allowed, or the rules refuse it: the field, the value, what is allowed, the rule",
    "429": "Too many questions in a short time",
    "503": "What keeps the games does not answer",
}
ALWAYS: Final = ("422", "429", "503")
OF_A_BODY: Final = ("400", "408", "413", "415")
BY_A_SEAT: Final = ("401", "403", "404")


class Asking(NamedTuple):
    """A request: its path below /api, its method, what it does, its body, its answer, how it is refused."""

    path: str
    method: str
    summary: str
    body: type[Any] | None
    answer: type[Any] | str | None
    refused: tuple[str, ...] = ()
    status: str = "200"
    needs_key: bool = False


def _acting(name: str, summary: str, body: type[Any], answer: type[Any] | str = VIEW) -> Asking:
    return Asking(
        f"/games/{{game}}/{name}", "post", summary, body, answer, (*OF_A_BODY, *BY_A_SEAT, "409"), needs_key=True
    )


def _looking(name: str, summary: str, answer: type[Any] | str, *refused: str) -> Asking:
    return Asking(f"/games/{{game}}{name}", "get", summary, None, answer, (*BY_A_SEAT, *refused))


REQUESTS: Final = (
    Asking("/scenarios", "get", "What can be played", None, described(answers.Scenarios)),
    Asking(
        "/games",
        "post",
        "A new game: of a scenario, of a record, or from a moment of another game",
        shapes.Create,
        described(answers.Created),
        (*OF_A_BODY, *BY_A_SEAT),
        "201",
    ),
    Asking(
        "/games/mine", "post", "A browser's own games, line by line", shapes.Mine, described(answers.Lines), OF_A_BODY
    ),
    _looking("", "The view of a seat, or of an observer", VIEW),
    Asking(
        "/games/{game}",
        "delete",
        "What is kept of who sits here is shown no more; a game that is nobody's any more is deleted",
        None,
        None,
        BY_A_SEAT,
        "204",
        True,
    ),
    Asking(
        "/games/{game}/claim",
        "post",
        "Takes the seat of an invitation, once",
        shapes.Claim,
        shapes.Claimed,
        (*OF_A_BODY, "403", "404"),
    ),
    _acting("answers", "Answers the question, or types in the dice", shapes.Answering),
    _acting("try", "Whether an answer is legal, and what it would begin; nothing is changed", shapes.Trying, "Tried"),
    _acting("undo", "Takes back one answer", shapes.Act),
    _acting("reset", "Takes back every answer since the last dice, reveal, or answer of the other seat", shapes.Act),
    _acting("resign", "Gives the battle up", shapes.Act),
    _acting("rewind", "Offers to go back to a point", shapes.Rewinding),
    _acting("draw", "Offers a draw", shapes.Act),
    _acting("consent", "Accepts an offer, or declines it", shapes.Consenting),
    _acting("say", "A short message to the other seat", shapes.Saying),
    _acting(
        "hint",
        "What a computer player would answer; only where no second person plays",
        shapes.Hinting,
        described(answers.Hint),
    ),
    _acting("invitations", "A new invitation to a seat; the creator's key only", shapes.Inviting, shapes.Invited),
    _acting("move", "An invitation to one's own seat, for another device", shapes.Act, shapes.Invited),
    Asking(
        "/games/{game}/notices",
        "get",
        "The ways in which the holder of a seat is told of a turn",
        None,
        shapes.Ways,
        BY_A_SEAT,
        needs_key=True,
    ),
    Asking(
        "/games/{game}/notices",
        "post",
        "One more way to be told",
        shapes.Telling,
        shapes.WayShown,
        (*OF_A_BODY, *BY_A_SEAT),
        "201",
        True,
    ),
    Asking("/games/{game}/notices/{way}", "delete", "Told no more in this way", None, None, BY_A_SEAT, "204", True),
    _looking("/film", "The whole game so far", "Film"),
    _looking("/covered", "The ground that a unit commands, by its number (`piece`)", "Covering"),
    _looking(
        "/reached", "How far the unit that the seat is asked about truly comes, in free measure", "Reached"
    )._replace(needs_key=True),
    _looking("/reasons", "Why computer players answered as they did", described(answers.Reasons)),
    _looking("/record", "The record: partial before the end, then whole with the dice's secret", "text/plain"),
    _looking("/luck", "What fell against what was expected, once it is over", described(answers.Luck)),
    Asking(
        "/grounds/{hash}", "get", "What does not change of a battle, by the hash in its view", None, "Ground", ("404",)
    ),
    Asking("/boards/{hash}", "get", "The same ground, drawn for a page", None, "Board", ("404",)),
    Asking(
        "/verify",
        "post",
        "Works out every die of a record again",
        shapes.Verify,
        described(answers.Verification),
        OF_A_BODY,
    ),
)
TWICE: Final = ("invitations", "move")
"""What gives an invitation gives the view when it is sent again: nobody keeps what the invitation was."""


def game_schemas() -> dict[str, Any]:
    """The types of games, by name."""
    bodies: list[type[Any]] = [one.body for one in REQUESTS if one.body is not None]
    answered: list[type[Any]] = [one.answer for one in REQUESTS if isinstance(one.answer, type)]
    kinds = list(dict.fromkeys([shapes.Hello, *bodies, *answered]))
    _, components = msgspec.json.schema_components(kinds, ref_template=REF)
    asked: list[type[Any]] = [shapes.SeatAsked, shapes.Held, shapes.Hello, shapes.Subscription, *bodies]
    for kind in asked:
        for one in components[kind.__name__]["properties"].values():
            one.pop("default", None)  # what is asked may be left out
    ground = {"title": "Ground", "type": "object", "description": "What does not change of a battle."}
    return {**components, **shapes.view_schemas(), "Ground": ground}


def game_paths() -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for one in REQUESTS:
        paths.setdefault(f"/api{one.path}", {})[one.method] = _described(one)
    return paths


def _described(one: Asking) -> dict[str, Any]:
    said = {status: _problem(SAYS[status]) for status in sorted({*one.refused, *ALWAYS})}
    described: dict[str, Any] = {
        "summary": one.summary,
        "parameters": _parameters(one),
        "responses": {one.status: _answered(one), **said},
    }
    if one.method == "get" and one.path.startswith("/games/"):
        described["responses"]["304"] = {"description": "Nothing has changed"}
    if one.body is not None:
        schema = {"$ref": REF.format(name=one.body.__name__)}
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    if one.path.startswith("/games") and one.path != "/games/mine":
        described["security"] = [{"seat": []}] if one.needs_key else [{}, {"seat": []}]
    return described


def _answered(one: Asking) -> dict[str, Any]:
    if one.answer is None:
        return {"description": "Done"}
    if one.answer == "text/plain":
        return {"description": "The record", "content": {"text/plain": {"schema": {"type": "string"}}}}
    name = one.answer if isinstance(one.answer, str) else one.answer.__name__
    schema: dict[str, Any] = {"$ref": REF.format(name=name)}
    if one.path.rpartition("/")[2] in TWICE:
        schema = {"anyOf": [schema, {"$ref": REF.format(name=VIEW)}]}
    return {"description": one.summary, "content": {"application/json": {"schema": schema}}}


def _parameters(one: Asking) -> list[dict[str, Any]]:
    named = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    found: list[dict[str, Any]] = [_parameter(name, "path", {"type": "string"}, True) for name in named]
    if one.path != "/scenarios":  # which says everything in both languages
        found.append(_parameter("lang", "query", {"type": "string", "enum": list(LANGUAGES)}))
    if one.answer == VIEW:
        whole = {"type": "integer", "minimum": 0, "maximum": shapes.VERSION_MOST}
        found.append(_parameter("since", "query", whole))
    if one.answer == "Covering":
        found.append(_parameter("piece", "query", {"type": "integer", "minimum": 0}))
    if "hash" in named:
        found.append(_parameter("game", "query", {"type": "string"}))
    return found


def _parameter(name: str, place: str, schema: dict[str, Any], required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": schema}


def _problem(words: str) -> dict[str, Any]:
    schema = {"$ref": REF.format(name="Problem")}
    return {"description": words, "content": {"application/problem+json": {"schema": schema}}}
