"""The ways to tell a seat, and the outbox of notices, which are written with the change that they tell of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, delete, exists, func, insert, literal, select, update

from grognard.notices.outbox import LEASE, Notice, Way
from grognard.store.tables import keeping, notices, ways

ERROR_AT_MOST: Final = 500

_NEW = ("version", "title", "name", "link", "due", "tries")
PUT: Final = insert(notices).from_select(
    ("id", "way", *_NEW),
    select(
        bindparam("to_id", type_=notices.c.id.type),
        ways.c.id,
        *[bindparam(f"to_{name}", type_=notices.c[name].type) for name in _NEW],
    ).where(ways.c.id == bindparam("by"), ~exists().where(notices.c.id == bindparam("to_id"))),
)
"""Where its way is gone in the meantime, nothing is put; nor where the same notice is there already."""


WAYS: Final = (
    select(*[ways.c[name] for name in Way._fields])
    .where(ways.c.game == bindparam("of"), ways.c.seat == bindparam("at"))
    .order_by(ways.c.made, ways.c.id)
)


def put_notices(connection: Connection, told: Sequence[Notice]) -> None:
    for one in told:
        new = {f"to_{name}": getattr(one, name) for name in ("id", *_NEW)}
        connection.execute(PUT, {"by": one.way.id, **new})


def any_due(connection: Connection, now: int) -> bool:
    return connection.execute(select(literal(1)).where(exists().where(notices.c.due <= now))).first() is not None


def take_due(connection: Connection, now: int, most: int) -> list[Notice]:
    """The notices that are due, the longest due first; for the time of a lease they are nobody else's."""
    first = select(notices.c.id).where(notices.c.due <= now).order_by(notices.c.due, notices.c.id).limit(most)
    ids = list(connection.execute(first.with_for_update(skip_locked=True)).scalars())
    if not ids:
        return []
    found = select(notices, *[column.label(f"way_{column.name}") for column in ways.c]).where(
        notices.c.id.in_(ids), ways.c.id == notices.c.way
    )
    taken = [_notice(row) for row in connection.execute(found.order_by(notices.c.due, notices.c.id))]
    again = update(notices).where(notices.c.id.in_(ids))
    connection.execute(again.values(due=now + LEASE, tries=notices.c.tries + 1))
    return taken


def _notice(row: Row[Any]) -> Notice:
    way = Way(*[getattr(row, f"way_{name}") for name in Way._fields])
    return Notice(row.id, way, *[getattr(row, name) for name in _NEW])


def sent(connection: Connection, id: str) -> None:
    """It arrived: what went wrong before is over."""
    connection.execute(_its_way(id).values(error="", error_at=0))
    connection.execute(delete(notices).where(notices.c.id == id))


def failed(connection: Connection, id: str, error: str, next_try: int | None, now: int) -> None:
    """It did not: its way keeps why, and it is tried again then, or given up."""
    connection.execute(_its_way(id).values(error=error[:ERROR_AT_MOST], error_at=now))
    if next_try is None:
        connection.execute(delete(notices).where(notices.c.id == id))
    else:
        connection.execute(update(notices).where(notices.c.id == id).values(due=next_try))


def _its_way(id: str) -> Any:
    return update(ways).where(ways.c.id == select(notices.c.way).where(notices.c.id == id).scalar_subquery())


def needless(connection: Connection, game: str, seat: int) -> None:
    of_seat = select(ways.c.id).where(ways.c.game == game, ways.c.seat == seat)
    connection.execute(delete(notices).where(notices.c.way.in_(of_seat)))


def add_way(connection: Connection, way: Way) -> None:
    """One more way; the same kind and address of the same seat take the place of the earlier one."""
    same = [ways.c[name] == getattr(way, name) for name in ("game", "seat", "kind", "address")]
    connection.execute(delete(ways).where(*same))
    connection.execute(insert(ways), [way._asdict()])


def remove_way(connection: Connection, game: str, seat: int, id: str) -> bool:
    """Without it, and without its notices; whether it was there."""
    gone = delete(ways).where(ways.c.id == id, ways.c.game == game, ways.c.seat == seat)
    return connection.execute(gone).rowcount > 0


def ways_of(connection: Connection, game: str, seat: int) -> list[Way]:
    return [Way(*row) for row in connection.execute(WAYS, {"of": game, "at": seat})]


def keep(connection: Connection, name: str, made: str) -> str:
    """What was kept first under a name, of whichever process."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(name))))
    known = connection.execute(select(keeping.c.kept).where(keeping.c.name == name)).scalar()
    if known is None:
        connection.execute(insert(keeping), [{"name": name, "kept": made}])
        return made
    return str(known)
