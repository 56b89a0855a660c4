"""What the platform refuses, by status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict


class Source(TypedDict, total=False):
    pointer: str
    parameter: str
    header: str


class Problem(TypedDict):
    """One problem, as the platform tells it."""

    id: str
    status: str
    code: str
    title: str
    detail: str
    links: NotRequired[Mapping[str, str]]
    source: NotRequired[Source]
    meta: NotRequired[Mapping[str, object]]


class ApiError(Exception):
    """The platform refused a request. The members are those of the first problem."""

    def __init__(self, status: int, problems: Sequence[Problem], retry_after: float | None = None) -> None:
        super().__init__("; ".join(f"{one['code']}: {one['detail']}" for one in problems) or f"HTTP {status}")
        self.status = status
        self.problems = problems
        #: When to come back, in seconds, where the platform said so (429, 503).
        self.retry_after = retry_after

    @property
    def code(self) -> str | None:
        return self.problems[0]["code"] if self.problems else None

    @property
    def pointer(self) -> str | None:
        """Into the document that was sent, e.g. /data/attributes/email."""
        return self.problems[0].get("source", {}).get("pointer") if self.problems else None

    @property
    def about(self) -> str | None:
        """Address of the page about the code."""
        return self.problems[0].get("links", {}).get("about") if self.problems else None

    @property
    def request_id(self) -> str | None:
        return self.problems[0]["id"] if self.problems else None


class AuthenticationError(ApiError):
    """401, also with a token just obtained."""


class ForbiddenError(ApiError):
    """403"""


class NotFoundError(ApiError):
    """404"""


class ConflictError(ApiError):
    """409 and 412: the request contradicts what is stored."""

    @property
    def reason(self) -> str | None:
        """Of a conflict what stands in the way (taken, in_use, ...): a word that the page about it lists."""
        reason = self.problems[0].get("meta", {}).get("reason") if self.problems else None
        return reason if isinstance(reason, str) else None


class ValidationError(ApiError):
    """422"""


class UnavailableError(ApiError):
    """429 and 503, after the last retry."""


class RateLimitError(UnavailableError):
    """429: a budget is used up."""


_classes: Mapping[int, type[ApiError]] = {
    401: AuthenticationError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: ConflictError,
    422: ValidationError,
    429: RateLimitError,
    503: UnavailableError,
}


def error_of(status: int, problems: Sequence[Problem], retry_after: float | None = None) -> ApiError:
    return _classes.get(status, ApiError)(status, problems, retry_after)
