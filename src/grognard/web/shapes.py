"""What goes over the wire besides the companion's own answers: questions, the server itself, problems."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

SEED_MOST = 2**53 - 1
ANSWERS_MOST = 200
FACES_MOST = 600


class Question(Struct, forbid_unknown_fields=True):
    """A situation, as `grognard odds` reads it."""

    situation: dict[str, Any]


class Faces(Struct, tag="faces", tag_field="kind", forbid_unknown_fields=True):
    """Dice that fell on the players' table, in the order they are asked for; of a cup the marker drawn."""

    faces: Annotated[list[int | Annotated[str, Meta(max_length=80)]], Meta(max_length=FACES_MOST)]


class Thrown(Struct, tag="roll", tag_field="kind", forbid_unknown_fields=True):
    """The dice are thrown here, from the seed."""


class Chosen(Struct, tag="choice", tag_field="kind", forbid_unknown_fields=True):
    """A player's choice, in its short text form."""

    text: Annotated[str, Meta(max_length=2000)]


class Play(Struct, forbid_unknown_fields=True):
    """A situation, and all that was answered so far."""

    situation: dict[str, Any]
    seed: Annotated[int, Meta(ge=0, le=SEED_MOST)] = 0
    answers: Annotated[list[Faces | Thrown | Chosen], Meta(max_length=ANSWERS_MOST)] = []


class Here(Struct):
    """The server: its version, and the addresses by which other machines of the network reach it."""

    ok: bool
    version: str
    addresses: list[str]


class Problem(Struct, omit_defaults=True):
    """What went wrong (RFC 9457): one sentence in the reader's language, and the place it speaks of.

    `view` is how a game stands now, where an answer was meant for an earlier version.
    """

    type: str
    title: str
    status: int
    detail: str
    lang: str
    field: str | None = None
    value: str | None = None
    allowed: str | None = None
    rule: str | None = None
    view: Raw | None = None
