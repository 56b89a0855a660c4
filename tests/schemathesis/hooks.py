"""Real ids for Schemathesis: paths, relationships and filters name entities of the running platform, taken from its lists.

Settings: BASE_URL (the gateway) and TOKEN (an owner's). One made-up value in eight stays, so that unknown ids are tried too.
"""

import csv
import functools
import io
import json
import os
import re
import time
import urllib.parse
import urllib.request
import zlib

import schemathesis

BASE_URL = os.environ["BASE_URL"]
TOKEN = os.environ["TOKEN"]
KEPT_SECONDS = 20

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
EXAMPLE = "019b6c7e-5a00-7000-8000-"
UNKNOWN = "00000000-0000-7000-8000-000000000000"

# Changing these would take away the right to call anything.
OWN_RIGHTS = ("members", "api-clients")

# Where webhooks go: load stays on this machine.
NOBODY = "http://127.0.0.1:9/"

lists = {}


def fetch(path):
    request = urllib.request.Request(f"{BASE_URL}{path}", headers={"Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def ids_of(kind):
    """Ids of a type, newest knowledge at most KEPT_SECONDS old; empty where there is no such list."""
    known = lists.get(kind)
    if known and time.monotonic() - known[0] < KEPT_SECONDS:
        return known[1]
    try:
        ids = [item["id"] for item in fetch(f"/api/v1/{kind}?page%5Bsize%5D=100")["data"]]
    except Exception:
        ids = known[1] if known else []
    lists[kind] = (time.monotonic(), ids)
    return ids


def is_known(value):
    """Whether this is an id that the platform itself gave, which a scenario goes on with: neither the example of the description nor made up."""
    return bool(UUID.fullmatch(str(value))) and not str(value).startswith(EXAMPLE)


def real(kind, value):
    """An id in the place of a made-up one: the same one for the same value, so that a case can be repeated."""
    number = zlib.crc32(str(value).encode("utf-8", "replace"))
    ids = ids_of(kind)
    kept = is_known(value) or (number % 8 == 0 and not str(value).startswith(EXAMPLE))
    return value if kept or not ids else ids[number // 8 % len(ids)]


def plural(name):
    return name.replace("_", "-") + "s"


def leads_somewhere(value):
    """Whether this is an address of a host; what cannot be read as one is sent as it is."""
    try:
        return isinstance(value, str) and bool(urllib.parse.urlsplit(value).hostname)
    except ValueError:
        return False


def identified(value):
    """Every `{type, id}` below a value gets an id of its type, every `<name>_id` one of that name's; addresses lead to nobody."""
    if isinstance(value, list):
        return [identified(item) for item in value]
    if not isinstance(value, dict):
        return value
    kind = value.get("type")
    known = isinstance(kind, str) and isinstance(value.get("id"), str) and "attributes" not in value

    def replaced(name, member):
        if name == "id" and known:
            return real(kind, member)
        if name == "url" and leads_somewhere(member):
            return NOBODY
        if name.endswith("_id") and isinstance(member, str):
            return real(plural(name[: -len("_id")]), member)
        return identified(member)

    return {name: replaced(name, member) for name, member in value.items()}


@functools.cache
def described():
    return fetch("/openapi.json")["components"]["schemas"]


def are_fields(name, value):
    """Whether these are names of fields of that type: a text in the place of a list is wrong on purpose, and the same on its way."""
    component = "Fields" + "".join(word.capitalize() for word in re.split(r"[^a-z]+", name)[1:]) + "Value"
    known = described().get(component, {}).get("enum", [])
    names = value if isinstance(value, list) else str(value).split(",")
    return all(one in ("", *known) for one in names)


# What the description takes as an id in an address.
GIVEN_ID = re.compile("[!-~]{1,200}")


def path_of(kind, parameters, is_positive):
    """Real ids; what is wrong on purpose stays so. A last line break fits a pattern in Python alone."""
    if "organization_slug" in parameters:
        return {**parameters, "organization_slug": "studio-nord"} if is_positive else parameters

    def placed(value):
        if not isinstance(value, str):
            return value
        given = urllib.parse.unquote(value)
        if is_positive:
            given = given.rstrip("\n") or "none"
        return urllib.parse.quote(real(kind, given), safe="") if GIVEN_ID.fullmatch(given) else value

    return {name: placed(value) for name, value in parameters.items()}


def query_of(query):
    def filtered(name, value):
        match = re.fullmatch(r"filter\[(\w+)_id\]", name)
        if not match or not isinstance(value, list):
            return value
        return [real(plural(match[1]), item) if isinstance(item, str) else item for item in value]

    return {name: filtered(name, value) for name, value in query.items()}


# What no schema can say, refusal by refusal, each with its reason.
with open(os.path.join(os.path.dirname(__file__), "refusals.json"), encoding="utf-8") as file:
    REFUSALS = json.load(file)

# Text of a validator itself, which nobody is to read.
RAW = re.compile(r"Invalid input|Too (big|small)|Unrecognized|expected \w+, received")

# Where a run leaves what was refused, for whoever reviews the table.
SEEN = os.environ.get("REFUSALS_SEEN")


def is_known_refusal(operation, problem):
    """Whether the table has a row for it: by its code, or by its sentence, and by its operation where the row names some."""
    for row in REFUSALS:
        said = re.search(row.get("code", ""), problem["code"]) and re.search(row.get("detail", ""), problem["detail"])
        if said and re.search(row.get("operation", ""), operation):
            return True
    return False


def fits_schema(case, part=None):
    """Whether the request, or that part of it, was made to fit: a scenario counts a step as positive whose path or query was made wrong on purpose."""
    meta = case.meta
    if getattr(meta, "generation", None) is None:
        return True
    if part is not None:
        return all(made.mode.value == "positive" for location, made in meta.components.items() if location.value == part)
    return all(made.mode.value == "positive" for made in (meta.generation, *meta.components.values()))


@schemathesis.check
def refusals_are_known(ctx, response, case):
    """A request that fits the schema is refused only for a reason of the table: never for a limit, a choice, a form or a type, which a schema can say."""
    if response.status_code not in (400, 422) or not getattr(case.meta, "generation", None) or not fits_schema(case):
        return
    operation = f"{case.method} {case.path}"
    for problem in response.json().get("errors", []):
        if SEEN:
            with open(SEEN, "a", encoding="utf-8") as seen:
                place = problem.get("source", {})
                seen.write(json.dumps([operation, problem["code"], problem["detail"], next(iter(place.values()), None)]) + "\n")
        assert not RAW.search(problem["detail"]), problem["detail"]
        assert is_known_refusal(operation, problem), f"{problem['code']}: {problem['detail']}"


@schemathesis.deserializer("text/csv")
def table(ctx, response):
    """The text of a list, whose rows have as many columns as its header; a batch for DATEV has two headers, and an encoding of its own."""
    if ctx.operation.path.endswith("/datev"):
        return response.content.decode("cp1252")
    text = response.content.decode("utf-8")
    widths = {len(row) for row in csv.reader(io.StringIO(text, newline="")) if row}
    if len(widths) > 1:
        raise ValueError(f"Rows of {sorted(widths)} columns")
    return text


@schemathesis.deserializer("application/pdf")
def document(ctx, response):
    if not response.content.startswith(b"%PDF-"):
        raise ValueError("Begins as no PDF does")
    return ""


@schemathesis.serializer("application/pdf")
def uploaded(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def before_call(context, case, kwargs):
    """In every phase; the order of the checks stays: what is refused for another reason still is."""
    kind = case.path.split("/")[3]
    parameters = case.path_parameters or {}
    # The same key for every case would let only the first of them do anything.
    if str((case.headers or {}).get("Idempotency-Key", "")).startswith(EXAMPLE):
        del case.headers["Idempotency-Key"]
    # What fields leaves out is not there, and the description has one schema for an answer whatever the query says. What is wrong on purpose stays so.
    if case.query:
        is_made_to_fit = fits_schema(case, "query")
        case.query = {
            name: value for name, value in case.query.items() if not (name.startswith("fields[") and (is_made_to_fit or are_fields(name, value)))
        }
    if kind in OWN_RIGHTS and case.method != "GET":
        case.path_parameters = {name: UNKNOWN for name in parameters}
        return
    # No document can say that parameters exclude one another; nor is an ETag that is made up anything but out of date.
    is_positive = fits_schema(case)
    for name in ("page[after]", "page[before]"):
        if is_positive and case.query and name in case.query:
            # Cursors come from answers; the stateful phase follows links.next.
            case.query[name] = ""
            for other in {"page[number]", "page[after]", "page[before]"} - {name}:
                case.query.pop(other, None)
    if case.headers and "If-Match" in case.headers:
        del case.headers["If-Match"]
    # What is set is judged anew, a path by its escaped form, which every wrong one has: only what changes is set.
    path = path_of(kind, parameters, is_positive)
    if path != parameters:
        case.path_parameters = path
    query = query_of(case.query or {})
    if query != (case.query or {}):
        case.query = query
    if isinstance(case.body, dict):
        case.body = identified(case.body)
        data = case.body.get("data")
        own = case.path_parameters.get("id")
        # A document's own id is the one of its address: another one is 409 before anything else is looked at.
        if isinstance(data, dict) and isinstance(data.get("id"), str) and own and "relationships/" not in case.path:
            case.body = {**case.body, "data": {**data, "id": urllib.parse.unquote(own)}}
