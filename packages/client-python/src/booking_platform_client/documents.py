"""JSON:API documents and plain dicts: attributes and relations are members side by side."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any


class Entity(dict[str, Any]):
    """A dict that knows the version it was read in, for If-Match."""

    etag: str | None = None


def read_document(document: Mapping[str, Any]) -> Any:
    """The primary data; what is included stands in its place, each made once, so that loops of relations end.

    What has no such member is an answer of its own, as that of a preview.
    """
    if "data" not in document:
        return document
    data = document["data"]
    primary = data if isinstance(data, list) else [data] if data else []
    known = {_key(one): one for one in [*document.get("included", []), *primary]}
    made: dict[tuple[str, str], Entity] = {}

    def plain(resource: Mapping[str, Any]) -> Entity:
        key = _key(resource)
        if key in made:
            return made[key]
        entity = made[key] = Entity(id=resource["id"], type=resource["type"], **resource.get("attributes", {}))
        if "meta" in resource:
            entity["meta"] = resource["meta"]
        for name, relation in resource.get("relationships", {}).items():
            if "data" in relation:
                entity[name] = linked(relation["data"])
        return entity

    def linked(given: Any) -> Any:
        if isinstance(given, list):
            return [linked(one) for one in given]
        return plain(known[_key(given)]) if given and _key(given) in known else given

    return [plain(one) for one in data] if isinstance(data, list) else plain(data) if data else None


def write_document(
    type_: str, fields: Mapping[str, Any], relations: Collection[str], id_: str | None = None
) -> dict[str, Any]:
    """What was read may be handed back as it is: relations are cut down to {id, type}."""
    attributes: dict[str, Any] = {}
    relationships: dict[str, Any] = {}
    for name, value in fields.items():
        if name in ("id", "type", "meta"):
            continue
        if name in relations and not _is_rows(value):
            relationships[name] = {"data": _identifiers(value)}
        else:
            attributes[name] = value
    data = {"type": type_, "attributes": attributes, "relationships": relationships}
    return {"data": data if id_ is None else {"id": id_, **data}}


def _key(resource: Mapping[str, Any]) -> tuple[str, str]:
    return resource["type"], resource["id"]


def _is_rows(value: Any) -> bool:
    """Lines that are written: what is read as a relation may be an attribute where it is made."""
    return isinstance(value, (list, tuple)) and any("id" not in one or "type" not in one for one in value)


def _identifiers(value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, Mapping):
        return {"id": value["id"], "type": value["type"]}
    return [_identifiers(one) for one in value]
