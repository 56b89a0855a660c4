"""What the groups of client.py can do, for callers that wait and for callers that await."""

# mypy: no-warn-return-any

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, ClassVar, Generic, Self, TypeVar
from urllib.parse import parse_qsl, quote, urlsplit

import httpx

from .documents import Entity, read_document, write_document
from .transport import AsyncTransport, Call, Options, SyncTransport
from .types import Fields, File

E = TypeVar("E")
"""The entity as it is read."""
L = TypeVar("L")
"""{id, type} of it."""
W = TypeVar("W")
"""What a create or an update takes."""
F = TypeVar("F")
"""Filters."""
S = TypeVar("S", bound=str)
"""Orders of a list."""
I = TypeVar("I", bound=str)
"""Paths that may be included."""


@dataclass(frozen=True)
class Page(Generic[E]):
    items: list[E]
    #: How many there are in all; by cursor nothing is counted.
    total: int | None
    links: Mapping[str, str | None]
    _follow: Callable[[str], Page[E]]

    def next(self) -> Page[E] | None:
        """The page behind this one, of the same kind; None behind the last one."""
        link = self.links.get("next")
        return self._follow(link) if link else None


@dataclass(frozen=True)
class AsyncPage(Generic[E]):
    items: list[E]
    total: int | None
    links: Mapping[str, str | None]
    _follow: Callable[[str], Awaitable[AsyncPage[E]]]

    async def next(self) -> AsyncPage[E] | None:
        link = self.links.get("next")
        return await self._follow(link) if link else None


class _Named:
    type_name: ClassVar[str]
    relations: ClassVar[frozenset[str]]

    def _path(self, entity: Any) -> str:
        id_ = entity if isinstance(entity, str) else entity["id"]
        return f"/{self.type_name}/{quote(id_, safe='')}"

    def _get_call(self, id: str, include: Sequence[str], fields: Fields | None) -> Call:
        return Call("GET", self._path(id), _query(include=include, fields=fields))

    def _list_call(self, page: Mapping[str, object], **asked: Any) -> Call:
        return Call("GET", f"/{self.type_name}", _query(page=page, **asked))

    def _create_call(self, fields: Any, include: Sequence[str], key: str | None) -> Call:
        body = write_document(self.type_name, fields, self.relations)
        return Call("POST", f"/{self.type_name}", _query(include=include), body, headers=_keyed(key))

    def _update_call(self, entity: Any, fields: Any, key: str | None) -> Call:
        id_ = entity if isinstance(entity, str) else entity["id"]
        body = write_document(self.type_name, fields, self.relations, id_)
        return Call("PATCH", self._path(entity), {}, body, headers={**_keyed(key), **_unchanged(entity)})

    def _act_call(
        self, entity: Any, action: str, body: Any, include: Sequence[str], key: str | None, if_unchanged: bool
    ) -> Call:
        headers = {**_keyed(key), **(_unchanged(entity) if if_unchanged else {})}
        path = f"{self._path(entity)}/{action}"
        return Call("POST", path, _query(include=include), body, "application/json", headers)


class SyncGroup(_Named):
    def __init__(self, transport: SyncTransport) -> None:
        self._transport = transport

    def _one(self, call: Call) -> Any:
        return _entity(self._transport.send(call))

    def _page(self, call: Call) -> Page[Any]:
        items, total, links = _page_of(self._transport.send(call))
        return Page(items, total, links, lambda link: self._page(_followed(call, link)))

    def _act(
        self,
        entity: Any,
        action: str,
        body: Any = None,
        *,
        include: Sequence[str] = (),
        idempotency_key: str | None = None,
        if_unchanged: bool = False,
    ) -> Any:
        return self._one(self._act_call(entity, action, body, include, idempotency_key, if_unchanged))


class Gets(SyncGroup, Generic[E, I]):
    def get(self, id: str, *, include: Sequence[I] = (), fields: Fields | None = None) -> E:
        return self._one(self._get_call(id, include, fields))


class Lists(SyncGroup, Generic[E, F, S, I]):
    def list(
        self,
        *,
        filter: F | None = None,
        sort: Sequence[S] = (),
        include: Sequence[I] = (),
        fields: Fields | None = None,
        size: int | None = None,
        number: int | None = None,
        after: str | None = None,
        before: str | None = None,
    ) -> Page[E]:
        """One page, by number or by cursor (`after=""` is the beginning)."""
        page = {"size": size, "number": number, "after": after, "before": before}
        return self._page(self._list_call(page, filter=filter, sort=sort, include=include, fields=fields))

    def all(
        self,
        *,
        filter: F | None = None,
        sort: Sequence[S] = (),
        include: Sequence[I] = (),
        fields: Fields | None = None,
        size: int = 100,
    ) -> Iterator[E]:
        """Every entity of the list, page after page by cursor."""
        page: Page[E] | None = self.list(
            filter=filter, sort=sort, include=include, fields=fields, size=size, after=""
        )
        while page:
            yield from page.items
            page = page.next()


class Creates(SyncGroup, Generic[E, W, I]):
    def create(self, fields: W, *, include: Sequence[I] = (), idempotency_key: str | None = None) -> E:
        return self._one(self._create_call(fields, include, idempotency_key))


class Updates(SyncGroup, Generic[E, L, W]):
    def update(self, entity: str | L, fields: W, *, idempotency_key: str | None = None) -> E:
        """An entity from `get` or a write is changed only where it is still as it was read: else ConflictError."""
        return self._one(self._update_call(entity, fields, idempotency_key))


class Deletes(SyncGroup, Generic[L]):
    def delete(self, entity: str | L) -> None:
        self._transport.send(Call("DELETE", self._path(entity)))


class AsyncGroup(_Named):
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _one(self, call: Call) -> Any:
        return _entity(await self._transport.send(call))

    async def _page(self, call: Call) -> AsyncPage[Any]:
        items, total, links = _page_of(await self._transport.send(call))
        return AsyncPage(items, total, links, lambda link: self._page(_followed(call, link)))

    async def _act(
        self,
        entity: Any,
        action: str,
        body: Any = None,
        *,
        include: Sequence[str] = (),
        idempotency_key: str | None = None,
        if_unchanged: bool = False,
    ) -> Any:
        return await self._one(self._act_call(entity, action, body, include, idempotency_key, if_unchanged))


class AsyncGets(AsyncGroup, Generic[E, I]):
    async def get(self, id: str, *, include: Sequence[I] = (), fields: Fields | None = None) -> E:
        return await self._one(self._get_call(id, include, fields))


class AsyncLists(AsyncGroup, Generic[E, F, S, I]):
    async def list(
        self,
        *,
        filter: F | None = None,
        sort: Sequence[S] = (),
        include: Sequence[I] = (),
        fields: Fields | None = None,
        size: int | None = None,
        number: int | None = None,
        after: str | None = None,
        before: str | None = None,
    ) -> AsyncPage[E]:
        page = {"size": size, "number": number, "after": after, "before": before}
        return await self._page(self._list_call(page, filter=filter, sort=sort, include=include, fields=fields))

    async def all(
        self,
        *,
        filter: F | None = None,
        sort: Sequence[S] = (),
        include: Sequence[I] = (),
        fields: Fields | None = None,
        size: int = 100,
    ) -> AsyncIterator[E]:
        page: AsyncPage[E] | None = await self.list(
            filter=filter, sort=sort, include=include, fields=fields, size=size, after=""
        )
        while page:
            for item in page.items:
                yield item
            page = await page.next()


class AsyncCreates(AsyncGroup, Generic[E, W, I]):
    async def create(self, fields: W, *, include: Sequence[I] = (), idempotency_key: str | None = None) -> E:
        return await self._one(self._create_call(fields, include, idempotency_key))


class AsyncUpdates(AsyncGroup, Generic[E, L, W]):
    async def update(self, entity: str | L, fields: W, *, idempotency_key: str | None = None) -> E:
        return await self._one(self._update_call(entity, fields, idempotency_key))


class AsyncDeletes(AsyncGroup, Generic[L]):
    async def delete(self, entity: str | L) -> None:
        await self._transport.send(Call("DELETE", self._path(entity)))


class SyncClient:
    """Tokens come by client credentials unless `token` is given; 429, 503 and broken connections are repeated."""

    def __init__(
        self,
        url: str,
        *,
        client_id: str = "",
        client_secret: str = "",
        token: str | None = None,
        scope: str | None = None,
        organization: str | None = None,
        retries: int = 3,
        timeout: float = 30.0,
        http: httpx.Client | None = None,
    ) -> None:
        options = Options(url, client_id, client_secret, token, scope, organization, retries, timeout)
        self._transport = SyncTransport(options, http)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str] | None = None,
        body: object = None,
        body_type: str = "application/json",
    ) -> Any:
        """Any other address below /api/v1; answers the parsed body, as it came."""
        return _parsed(self._transport.send(Call(method, path, query or {}, body, body_type)))

    def download(self, path: str, media_type: str, *, body: object = None) -> bytes:
        """A file: an invoice as application/pdf, a list as text/csv; with a body it is asked for by POST."""
        return self._transport.send(_file_call(path, media_type, body)).content

    def upload(
        self, content: bytes, name: str, *, public: bool = False, idempotency_key: str | None = None
    ) -> File:
        """An image or a PDF as its bytes, which say what it is; images are made anew. `public` makes an address that needs no token."""
        return _entity(self._transport.send(_upload_call(content, name, public, idempotency_key)))

    def close(self) -> None:
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncClient:
    def __init__(
        self,
        url: str,
        *,
        client_id: str = "",
        client_secret: str = "",
        token: str | None = None,
        scope: str | None = None,
        organization: str | None = None,
        retries: int = 3,
        timeout: float = 30.0,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        options = Options(url, client_id, client_secret, token, scope, organization, retries, timeout)
        self._transport = AsyncTransport(options, http)

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str] | None = None,
        body: object = None,
        body_type: str = "application/json",
    ) -> Any:
        return _parsed(await self._transport.send(Call(method, path, query or {}, body, body_type)))

    async def download(self, path: str, media_type: str, *, body: object = None) -> bytes:
        return (await self._transport.send(_file_call(path, media_type, body))).content

    async def upload(
        self, content: bytes, name: str, *, public: bool = False, idempotency_key: str | None = None
    ) -> File:
        return _entity(await self._transport.send(_upload_call(content, name, public, idempotency_key)))

    async def close(self) -> None:
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _query(
    *,
    filter: Any = None,
    sort: Sequence[str] = (),
    include: Sequence[str] = (),
    fields: Any = None,
    page: Mapping[str, object] | None = None,
) -> dict[str, str]:
    """filter[status]=a,b&page[size]=10&include=a,b"""
    families = {"filter": filter or {}, "page": page or {}, "fields": fields or {}}
    members = {
        f"{family}[{name}]": _text(value)
        for family, values in families.items()
        for name, value in values.items()
        if value is not None
    }
    return {**members, **{name: ",".join(all_) for name, all_ in (("include", include), ("sort", sort)) if all_}}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(_text, value)) if isinstance(value, (list, tuple)) else str(value)


def _keyed(key: str | None) -> dict[str, str]:
    return {} if key is None else {"idempotency-key": key}


def _unchanged(entity: Any) -> dict[str, str]:
    etag = getattr(entity, "etag", None)
    return {} if etag is None else {"if-match": etag}


def _followed(call: Call, link: str) -> Call:
    """The page that a link names, asked as the one before was."""
    kept = {name: value for name, value in call.query.items() if not name.startswith("page[")}
    pages = {name: value for name, value in parse_qsl(urlsplit(link).query, True) if name.startswith("page[")}
    return Call("GET", call.path, {**kept, **pages})


def _file_call(path: str, media_type: str, body: object) -> Call:
    return Call("GET" if body is None else "POST", path, body=body, body_type="application/json", accept=media_type)


def _upload_call(content: bytes, name: str, public: bool, key: str | None) -> Call:
    # RFC 8187, which knows names in any language.
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}", **_keyed(key)}
    query = {"public": _text(public)}
    return Call("POST", "/files/upload", query, content, "application/octet-stream", headers)


def _parsed(response: httpx.Response) -> Any:
    return response.json() if response.content else None


def _entity(response: httpx.Response) -> Any:
    entity = read_document(response.json()) if response.content else None
    if isinstance(entity, Entity):
        entity.etag = response.headers.get("etag")
    return entity


def _page_of(response: httpx.Response) -> tuple[list[Any], int | None, Mapping[str, str | None]]:
    document = response.json()
    return read_document(document), document.get("meta", {}).get("page", {}).get("total"), document.get("links", {})
