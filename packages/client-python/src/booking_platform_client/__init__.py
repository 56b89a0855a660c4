"""Typed client of the booking platform. Calls raise ApiError; webhooks are checked by verify_webhook."""

from .client import AsyncBookingClient, BookingClient
from .core import AsyncPage, Page
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ForbiddenError,
    NotFoundError,
    Problem,
    RateLimitError,
    UnavailableError,
    ValidationError,
)
from .webhooks import Verdict, verify_signature, verify_webhook

__all__ = [
    "ApiError",
    "AsyncBookingClient",
    "AsyncPage",
    "AuthenticationError",
    "BookingClient",
    "ConflictError",
    "ForbiddenError",
    "NotFoundError",
    "Page",
    "Problem",
    "RateLimitError",
    "UnavailableError",
    "ValidationError",
    "Verdict",
    "verify_signature",
    "verify_webhook",
]
