"""What is repeated and what is not, against a server of our own on the loopback."""

import asyncio
import json
import threading
import unittest
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from booking_platform_client import (
    ApiError,
    AsyncBookingClient,
    AuthenticationError,
    BookingClient,
    RateLimitError,
    UnavailableError,
)

Answer = tuple[int, dict[str, str], Any] | None
CUSTOMER = {"data": {"type": "customers", "id": "c", "attributes": {"first_name": "Ada"}}}
TOKEN: Answer = (200, {}, {"access_token": "t", "expires_in": 3600})


def problem(status: int, header: str | None = None) -> Any:
    source = {} if header is None else {"source": {"header": header}}
    return {"errors": [{"id": "r", "status": str(status), "code": "x", "title": "T", "detail": "D", **source}]}


class Server:
    """Answers in order; None breaks the connection."""

    def __init__(self, *answers: Answer, refusals: Sequence[Answer] = ()) -> None:
        """`refusals` are what the token endpoint answers first."""
        tokens = list(refusals)
        self.requests: list[tuple[str, str, dict[str, str]]] = []
        self.bodies: list[bytes] = []
        rest = list(answers)

        class Handler(BaseHTTPRequestHandler):
            def answer(handler) -> None:
                self.bodies.append(handler.rfile.read(int(handler.headers.get("content-length", 0))))
                headers = {name.lower(): value for name, value in handler.headers.items()}
                self.requests.append((handler.command, handler.path, headers))
                is_token = handler.path == "/oauth/token"
                said = (tokens.pop(0) if tokens else TOKEN) if is_token else rest.pop(0)
                if said is None:
                    handler.close_connection = True
                    handler.connection.close()
                    return
                status, more, body = said
                handler.send_response(status)
                for name, value in more.items():
                    handler.send_header(name, value)
                handler.end_headers()
                handler.wfile.write(json.dumps(body).encode())

            do_GET = do_POST = do_PATCH = answer

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def calls(self) -> list[tuple[str, str, dict[str, str]]]:
        return [one for one in self.requests if one[1] != "/oauth/token"]


def sync(url: str, **given: Any) -> Any:
    with BookingClient(url, client_id="i", client_secret="s", **given) as client:
        return client.customers.create({"first_name": "Ada"})


def awaited(url: str, **given: Any) -> Any:
    async def run() -> Any:
        async with AsyncBookingClient(url, client_id="i", client_secret="s", **given) as client:
            return await client.customers.create({"first_name": "Ada"})

    return asyncio.run(run())


class Files(unittest.TestCase):
    def test_the_query_of_the_address_is_kept_and_a_body_is_posted(self) -> None:
        for organization, more in ((None, ""), ("o", "o=o")):
            server = Server((200, {}, "x"), (200, {}, "x"))
            with BookingClient(server.url, client_id="i", client_secret="s", organization=organization) as client:
                client.download("/exports/invoices?filter%5Bsince%5D=2026-01-01", "text/csv")
                client.download("/exports/datev", "text/csv", body={"since": "2026-01-01"})
            asked = [(method, path) for method, path, _ in server.calls()]
            first = "&".join(filter(None, ["/api/v1/exports/invoices?filter%5Bsince%5D=2026-01-01", more]))
            second = "?".join(filter(None, ["/api/v1/exports/datev", more]))
            self.assertEqual(asked, [("GET", first), ("POST", second)])
            self.assertEqual([headers["accept"] for _, _, headers in server.calls()], ["text/csv"] * 2)
            server.server.shutdown()
            server.server.server_close()


    def test_bytes_are_sent_as_they_are_with_their_name_in_any_language_and_again_with_the_same_key(self) -> None:
        data, wait = b"\x89P\xff\x00", {"retry-after": "0"}

        def waiting(url: str) -> Any:
            with BookingClient(url, client_id="i", client_secret="s") as client:
                return client.upload(data, "Größe 'a'.png", public=True)

        async def awaiting(url: str) -> Any:
            async with AsyncBookingClient(url, client_id="i", client_secret="s") as client:
                return await client.upload(data, "Größe 'a'.png", public=True)

        for upload in (waiting, lambda url: asyncio.run(awaiting(url))):
            server = Server(None, (503, wait, problem(503)), (201, {}, {"data": {"type": "files", "id": "f"}}))
            self.assertEqual(upload(server.url)["id"], "f")
            self.assertEqual(server.bodies[-3:], [data] * 3)
            self.assertEqual({path for _, path, _ in server.calls()}, {"/api/v1/files/upload?public=true"})
            self.assertEqual(len({headers["idempotency-key"] for _, _, headers in server.calls()}), 1)
            headers = server.calls()[-1][2]
            self.assertEqual(headers["content-type"], "application/octet-stream")
            name = "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27a%27.png"
            self.assertEqual(headers["content-disposition"], name)
            server.server.shutdown()
            server.server.server_close()


class Retries(unittest.TestCase):
    def both(self, answers: list[Answer], look: Callable[[Server, Callable[[], Any]], None], **given: Any) -> None:
        for create in (sync, awaited):
            with self.subTest(create.__name__):
                server = Server(*answers)
                look(server, lambda create=create: create(server.url, **given))  # type: ignore[misc]
                server.server.shutdown()
                server.server.server_close()

    def test_broken_connections_429_and_503_with_the_same_key(self) -> None:
        def look(server: Server, create: Callable[[], Any]) -> None:
            self.assertEqual(create()["first_name"], "Ada")
            keys = {headers["idempotency-key"] for _, _, headers in server.calls()}
            self.assertEqual((len(server.calls()), len(keys)), (4, 1))

        wait = {"retry-after": "0"}
        self.both([None, (429, wait, problem(429)), (503, wait, problem(503)), (201, {}, CUSTOMER)], look)

    def test_what_still_runs_is_waited_for(self) -> None:
        def look(server: Server, create: Callable[[], Any]) -> None:
            self.assertEqual(create()["id"], "c")
            self.assertEqual(len(server.calls()), 3)

        runs = (409, {"retry-after": "0"}, problem(409, "Idempotency-Key"))
        self.both([runs, runs, (201, {}, CUSTOMER)], look, retries=0)

    def test_other_refusals_are_not_repeated(self) -> None:
        def look(server: Server, create: Callable[[], Any]) -> None:
            with self.assertRaises(ApiError) as raised:
                create()
            self.assertEqual((raised.exception.status, len(server.calls())), (500, 1))

        self.both([(500, {}, problem(500))], look)

    def test_retries_end(self) -> None:
        def look(server: Server, create: Callable[[], Any]) -> None:
            with self.assertRaises(UnavailableError) as raised:
                create()
            self.assertEqual((raised.exception.retry_after, len(server.calls())), (0, 2))

        self.both([(503, {"retry-after": "0"}, problem(503))] * 2, look, retries=1)

        def broken(server: Server, create: Callable[[], Any]) -> None:
            self.assertRaises(httpx.TransportError, create)
            self.assertEqual(len(server.calls()), 1)

        self.both([None], broken, retries=0)

    def test_a_limit_is_told_with_its_end(self) -> None:
        def look(server: Server, create: Callable[[], Any]) -> None:
            with self.assertRaises(RateLimitError) as raised:
                create()
            self.assertEqual(raised.exception.retry_after, 7)

        self.both([(429, {"retry-after": "7"}, problem(429))], look, retries=0)

    def test_a_token_that_cannot_be_had_at_the_moment_is_asked_for_again(self) -> None:
        now = {"retry-after": "0"}
        for create in (sync, awaited):
            server = Server((201, {}, CUSTOMER), refusals=[(503, now, problem(503)), (429, now, {"error": "slow"})])
            self.assertEqual(create(server.url)["id"], "c")
            self.assertEqual((len(server.calls()), len(server.requests)), (1, 4))
            server.server.shutdown()
            server.server.server_close()
            server = Server(refusals=[(503, {"retry-after": "7"}, problem(503))])
            with self.assertRaises(UnavailableError) as raised:
                create(server.url, retries=0)
            self.assertEqual((raised.exception.retry_after, str(raised.exception)), (7, "x: D"))
            server.server.shutdown()
            server.server.server_close()

    def test_a_token_is_renewed_once(self) -> None:
        def look(server: Server, create: Callable[[], Any]) -> None:
            self.assertRaises(AuthenticationError, create)
            self.assertEqual((len(server.calls()), len(server.requests)), (2, 4))

        self.both([(401, {}, problem(401))] * 2, look)

    def test_a_slow_answer_ends_by_the_timeout(self) -> None:
        import socket

        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            for create in (sync, awaited):
                self.assertRaises(httpx.TimeoutException, lambda: create(url, retries=0, timeout=0.2))


if __name__ == "__main__":
    unittest.main()
