"""Tokens, retries and idempotency keys, said once: a generator yields what is to be sent or waited for, and a driver does it."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote

import httpx

from .errors import Problem, UnavailableError, error_of

MEDIA_TYPE = "application/vnd.api+json"
_RENEWED_BEFORE = 30.0
"""A token is renewed so long before it ends, in seconds, so that none ends on its way."""
_LONGEST_WAIT = 60.0
_TOKEN_CODES = {429: "too_many_requests", 503: "service_unavailable"}


@dataclass(frozen=True)
class Options:
    url: str
    client_id: str
    client_secret: str
    token: str | None
    scope: str | None
    organization: str | None
    retries: int
    timeout: float


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    body_type: str = MEDIA_TYPE
    headers: Mapping[str, str] = field(default_factory=dict)
    accept: str = MEDIA_TYPE


@dataclass(frozen=True)
class Wait:
    seconds: float


Step = httpx.Request | Wait
Exchange = Generator[Step, httpx.Response | httpx.TransportError | None, httpx.Response]


class Exchanges:
    """Makes the steps of calls; keeps the token."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._base = options.url.rstrip("/")
        self._token = options.token
        self._until = float("inf") if options.token is not None else 0.0

    def exchange(self, call: Call) -> Exchange:
        key = {} if call.method == "GET" else {"idempotency-key": str(uuid.uuid4())}
        headers = {"accept": call.accept, **key, **{name.lower(): value for name, value in call.headers.items()}}
        retries, renewed, gives_up = 0, False, time.monotonic() + self._options.timeout
        while True:
            answer: httpx.Response | httpx.TransportError | None
            try:
                token = yield from self._token_of()
                answer = yield self._request(call, headers, token)
            except httpx.TransportError as error:
                answer = error
            except UnavailableError as error:
                # Of the token.
                if retries >= self._options.retries:
                    raise
                wait = error.retry_after
                yield Wait(min(_backoff(retries) if wait is None else wait, _LONGEST_WAIT))
                retries += 1
                continue
            if isinstance(answer, httpx.TransportError):
                if retries >= self._options.retries:
                    raise answer
                yield Wait(_backoff(retries))
                retries += 1
                continue
            assert answer is not None
            if answer.is_success:
                return answer
            wait = _retry_after(answer)
            if answer.status_code == 401 and not renewed and self._options.token is None:
                renewed, self._token = True, None
            elif answer.status_code in (429, 503) and retries < self._options.retries:
                yield Wait(min(_backoff(retries) if wait is None else wait, _LONGEST_WAIT))
                retries += 1
            elif _still_runs(answer) and time.monotonic() < gives_up:
                yield Wait(min(_backoff(0) if wait is None else wait, _LONGEST_WAIT))
            else:
                raise error_of(answer.status_code, _problems(answer), wait)

    def _request(self, call: Call, headers: Mapping[str, str], token: str) -> httpx.Request:
        organization = {} if self._options.organization is None else {"o": self._options.organization}
        typed = {} if call.body is None else {"content-type": call.body_type}
        is_sent = call.body is None or isinstance(call.body, bytes)
        return httpx.Request(
            call.method,
            # `params=` would take the place of a query that the path has.
            httpx.URL(f"{self._base}/api/v1{call.path}").copy_merge_params({**call.query, **organization}),
            headers={**typed, **headers, "authorization": f"Bearer {token}"},
            content=call.body if is_sent else httpx.Request("POST", self._base, json=call.body).content,
            extensions={"timeout": httpx.Timeout(self._options.timeout).as_dict()},
        )

    def _token_of(self) -> Generator[Step, httpx.Response | httpx.TransportError | None, str]:
        if self._token is not None and time.monotonic() < self._until:
            return self._token
        scope = {} if self._options.scope is None else {"scope": self._options.scope}
        request = httpx.Request(
            "POST",
            f"{self._base}/oauth/token",
            data={"grant_type": "client_credentials", **scope},
            extensions={"timeout": httpx.Timeout(self._options.timeout).as_dict()},
        )
        client_id, client_secret = (quote(one, safe="") for one in (self._options.client_id, self._options.client_secret))
        basic = httpx.BasicAuth(client_id, client_secret)
        answer = yield next(basic.auth_flow(request))
        if isinstance(answer, httpx.TransportError):
            raise answer
        assert answer is not None
        if not answer.is_success:
            said = _json(answer)
            code = _TOKEN_CODES.get(answer.status_code, "unauthenticated")
            detail = ": ".join(filter(None, [said.get("error"), said.get("error_description")]))
            problem: Problem = {
                "id": answer.headers.get("x-request-id", ""),
                "status": str(answer.status_code),
                "code": code,
                "title": str(said.get("error", "")),
                "detail": detail,
            }
            # As OAuth tells it (RFC 6749, 5.2), or as the platform tells what every address may answer.
            raise error_of(answer.status_code, _problems(answer) or [problem], _retry_after(answer))
        said = _json(answer)
        token = str(said["access_token"])
        self._token, self._until = token, time.monotonic() + float(said["expires_in"]) - _RENEWED_BEFORE
        return token


class SyncTransport:
    def __init__(self, options: Options, http: httpx.Client | None) -> None:
        self._exchanges = Exchanges(options)
        self._http = httpx.Client() if http is None else http

    def send(self, call: Call) -> httpx.Response:
        exchange = self._exchanges.exchange(call)
        given: httpx.Response | httpx.TransportError | None = None
        while True:
            try:
                step = exchange.send(given)
            except StopIteration as end:
                response: httpx.Response = end.value
                return response
            given = None
            if isinstance(step, Wait):
                time.sleep(step.seconds)
            else:
                try:
                    given = self._http.send(step)
                except httpx.TransportError as error:
                    given = error

    def close(self) -> None:
        self._http.close()


class AsyncTransport:
    def __init__(self, options: Options, http: httpx.AsyncClient | None) -> None:
        self._exchanges = Exchanges(options)
        self._http = httpx.AsyncClient() if http is None else http

    async def send(self, call: Call) -> httpx.Response:
        exchange = self._exchanges.exchange(call)
        given: httpx.Response | httpx.TransportError | None = None
        while True:
            try:
                step = exchange.send(given)
            except StopIteration as end:
                response: httpx.Response = end.value
                return response
            given = None
            if isinstance(step, Wait):
                await asyncio.sleep(step.seconds)
            else:
                try:
                    given = await self._http.send(step)
                except httpx.TransportError as error:
                    given = error

    async def close(self) -> None:
        await self._http.aclose()


def _backoff(retry: int) -> float:
    """0.25, 0.5, 1 s …, half of it by chance, so that clients do not come back together."""
    return 0.25 * 2.0**retry * (0.5 + random.random() / 2)


def _retry_after(answer: httpx.Response) -> float | None:
    """In seconds, or as a date (RFC 9110, 10.2.3)."""
    said = answer.headers.get("retry-after", "")
    if said.isascii() and said.isdigit():
        return float(said)
    try:
        return max(0.0, parsedate_to_datetime(said).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _still_runs(answer: httpx.Response) -> bool:
    """The attempt whose connection broke goes on over there; its answer is that of the next one with the same key."""
    problems = _problems(answer) if answer.status_code == 409 else []
    return bool(problems) and problems[0].get("source", {}).get("header") == "Idempotency-Key"


def _problems(answer: httpx.Response) -> list[Any]:
    problems = _json(answer).get("errors", [])
    return problems if isinstance(problems, list) else []


def _json(answer: httpx.Response) -> dict[str, Any]:
    try:
        said = answer.json()
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
