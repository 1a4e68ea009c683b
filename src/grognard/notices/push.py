"""Web push: a notice for a browser, encrypted for it alone, signed with a key of the server's own (VAPID)."""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection
from typing import Any, Final
from urllib.parse import urlsplit

from grognard.notices.outbox import PUSH, Keeping, Notice
from grognard.notices.post import Letter
from grognard.notices.target import target
from grognard.notices.words import NoticeInput, NotSent, heading, sentence

KEPT_AS: Final = "vapid"
GOOD_FOR: Final = 24 * 3600
"""Seconds that the browser's service keeps a notice for a browser that is not there."""
SIGNED_FOR: Final = 12 * 3600
POINT, AUTH = 65, 16
"""Bytes of a browser's public key and of its secret."""
SUBSCRIPTION_MOST: Final = 4000
_FIELDS = {"endpoint", "keys", "expirationTime"}


def installed() -> bool:
    """Whether the extra that encrypts and signs is there."""
    try:
        _parts()
    except ImportError:
        return False
    return True


def _parts() -> tuple[Any, Any, Any]:
    """What encrypts, what signs, and the curve; slow to import, and no server needs it that sends none."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02  # type: ignore[import-untyped]
    from pywebpush import WebPusher  # type: ignore[import-untyped]

    return WebPusher, Vapid02, ec


def subscription(given: object, listed: Collection[str] = (), where: str = "subscription") -> str:
    """A browser's subscription, as it is kept; NoticeInput says what is wrong with it."""
    if not installed():
        raise NoticeInput("notice_push", where="kind", value=PUSH)
    wrong = NoticeInput("notice_subscription", where=where)
    if not isinstance(given, dict) or not {"endpoint", "keys"} <= set(given) <= _FIELDS:
        raise wrong
    endpoint, keys = given["endpoint"], given["keys"]
    if not isinstance(endpoint, str) or not isinstance(keys, dict) or set(keys) != {"p256dh", "auth"}:
        raise wrong
    target(endpoint, listed, f"{where}.endpoint")
    if not _holds(keys["p256dh"], keys["auth"]):
        raise wrong
    return json.dumps({"endpoint": endpoint, "keys": keys}, sort_keys=True)


def _holds(point: object, secret: object) -> bool:
    """Whether these are a point of the curve and a secret of its length."""
    *_, ec = _parts()
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(point, POINT))
        return len(_bytes(secret, AUTH)) == AUTH
    except ValueError:
        return False


def _bytes(text: object, length: int) -> bytes:
    if not isinstance(text, str) or len(text) > 2 * length or not text.isascii():
        raise ValueError("no bytes")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Push:
    """Writes letters to browsers; the key is made once, and kept for all processes by what keeps the games."""

    def __init__(self, keeping: Keeping) -> None:
        self.keeping = keeping
        self._key = ""

    def key(self) -> str:
        """The public key, which a page gives its browser to subscribe with; NoticeInput where the extra is missing."""
        if not installed():
            raise NoticeInput("notice_push", where="kind", value=PUSH)
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        public = self._signer().public_key
        return _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def letter(self, notice: Notice, listed: Collection[str] = ()) -> Letter:
        """A notice for the browser that subscribed."""
        if not installed():
            raise NotSent("push_missing", final=True)
        known = json.loads(notice.way.address)
        to = target(known["endpoint"], listed)
        said = {"title": heading(notice), "body": sentence(notice), "url": notice.link, "tag": _topic(notice)}
        pusher, _, _ = _parts()
        encrypted = pusher(known).encode(json.dumps(said, ensure_ascii=False).encode())
        claims = {"aud": f"https://{to.origin}", "sub": _contact(notice.link), "exp": notice.due + SIGNED_FOR}
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(GOOD_FOR),
            "Urgency": "normal",
            "Topic": _topic(notice),
            **self._signer().sign(claims),
        }
        return Letter(to, headers, encrypted["body"])

    def _signer(self) -> Any:
        _, vapid, ec = _parts()
        if not self._key:
            made = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
            self._key = self.keeping.kept(KEPT_AS, _text(made.to_bytes(32, "big")))
        return vapid.from_raw(self._key.encode())


def _topic(notice: Notice) -> str:
    """A later notice of the same seat takes the place of one that was not looked at."""
    return _text(hashlib.sha256(f"{notice.way.game} {notice.way.seat}".encode()).digest())[:32]


def _contact(link: str) -> str:
    """Whom the browser's service may turn to: the site itself, or whoever runs this machine."""
    site = urlsplit(link)
    named = site.scheme == "https" and "." in (site.hostname or "")
    return f"https://{site.hostname}" if named else "mailto:operator@localhost"
