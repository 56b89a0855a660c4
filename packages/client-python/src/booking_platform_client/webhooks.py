"""Tells whether a webhook comes from the platform (Standard Webhooks, and the header Signature)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

Reason = Literal["header_missing", "timestamp_invalid", "too_old", "too_new", "signature_wrong"]
Headers = Mapping[str, str] | Mapping[str, str | Sequence[str] | None]

_SIGNATURES_MAX = 10
"""The platform sends two at most; a longer list is made to keep a receiver busy."""


@dataclass(frozen=True)
class Verdict:
    """`id` is the event's: keep those you have seen, the same event may arrive again."""

    valid: bool
    id: str | None = None
    sent_at: datetime | None = None
    reason: Reason | None = None


def verify_webhook(
    body: bytes | str,
    headers: Headers,
    keys: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> Verdict:
    """Origin, content, and that the request is not an old one that somebody sends again.

    `body` is what came, byte for byte; `keys` one signing key, or while it is rotated the old and the new one.
    """
    usable = _keys_of(keys)
    id_, timestamp, signatures = (
        _header(headers, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not id_ or not timestamp or not signatures:
        return Verdict(False, reason="header_missing")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return Verdict(False, reason="timestamp_invalid")
    age = (time.time() if now is None else now) - int(timestamp)
    if age > tolerance_seconds:
        return Verdict(False, reason="too_old")
    if age < -tolerance_seconds:
        return Verdict(False, reason="too_new")
    content = f"{id_}.{timestamp}.".encode() + _bytes(body)
    listed = signatures.split(" ")[:_SIGNATURES_MAX]
    given = [_from_base64(one.removeprefix("v1,")) for one in listed if one.startswith("v1,")]
    if not _is_signed(content, given, usable):
        return Verdict(False, reason="signature_wrong")
    return Verdict(True, id=id_, sent_at=datetime.fromtimestamp(int(timestamp), UTC))


def verify_signature(body: bytes | str, headers: Headers, keys: str | Sequence[str]) -> bool:
    """Signature, and Signature-Next while a key is rotated: origin and content, nothing about time."""
    values = [_header(headers, name) for name in ("signature", "signature-next")]
    given = [bytes.fromhex(value) for value in values if value and re.fullmatch(r"[0-9a-f]{64}", value)]
    return _is_signed(_bytes(body), given, _keys_of(keys))


def _is_signed(content: bytes, signatures: Sequence[bytes], keys: Sequence[bytes]) -> bool:
    wanted = [hmac.digest(key, content, hashlib.sha256) for key in keys]
    return any(hmac.compare_digest(one, given) for one in wanted for given in signatures)


def _header(headers: Headers, name: str) -> str | None:
    """A header that was sent twice is none: whoever stands between could have added one."""
    found = [value for key, value in headers.items() if key.lower() == name]
    return found[0] if len(found) == 1 and isinstance(found[0], str) else None


def _keys_of(keys: str | Sequence[str]) -> list[bytes]:
    """An empty key would let everybody sign."""
    given = [keys] if isinstance(keys, str) else keys
    usable = [key for key in map(_key_of, given) if key]
    if not usable:
        raise ValueError("a signing key is needed")
    return usable


def _key_of(key: str) -> bytes:
    return _from_base64(key.removeprefix("whsec_")) if key.startswith("whsec_") else key.encode()


def _from_base64(text: str) -> bytes:
    """What is no base64 is a signature of nothing."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _bytes(body: bytes | str) -> bytes:
    return body.encode() if isinstance(body, str) else bytes(body)
