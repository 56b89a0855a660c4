"""Run by `npm run test:clients` against the installed wheel; the vectors are those of packages/webhook-verifier."""

import json
import os
import unittest
from datetime import UTC, datetime
from typing import Any

from booking_platform_client import verify_signature, verify_webhook

with open(os.environ["VECTORS"]) as file:
    VECTORS: dict[str, Any] = json.load(file)
EXAMPLE, SENT_AT = VECTORS["example"], VECTORS["sent_at"]


class Webhooks(unittest.TestCase):
    def test_the_example_of_the_specification(self) -> None:
        verdict = verify_webhook(**EXAMPLE, now=SENT_AT)
        self.assertEqual((verdict.valid, verdict.id), (True, EXAMPLE["headers"]["webhook-id"]))
        self.assertEqual(verdict.sent_at, datetime(2021, 2, 25, 15, 2, 10, tzinfo=UTC))
        capitals = {name.title(): value for name, value in EXAMPLE["headers"].items()}
        self.assertTrue(verify_webhook(EXAMPLE["body"].encode(), capitals, EXAMPLE["keys"], now=SENT_AT).valid)
        twice = {**EXAMPLE["headers"], "Webhook-Id": "other"}
        self.assertEqual(
            verify_webhook(EXAMPLE["body"], twice, EXAMPLE["keys"], now=SENT_AT).reason, "header_missing"
        )

    def test_every_change_of_it(self) -> None:
        self.assertGreater(len(VECTORS["cases"]), 20)
        for case in VECTORS["cases"]:
            with self.subTest(case["name"]):
                changes = dict(case["changes"])
                seconds = changes.pop("seconds", 0)
                headers = {**EXAMPLE["headers"], **changes.pop("headers", {})}
                verdict = verify_webhook(**{**EXAMPLE, **changes, "headers": headers}, now=SENT_AT + seconds)
                self.assertEqual((verdict.valid, verdict.reason), (case["reason"] is None, case["reason"]))

    def test_no_key(self) -> None:
        without: list[str | list[str]] = ["", [], "whsec_"]
        for keys in without:
            with self.assertRaises(ValueError):
                verify_webhook(EXAMPLE["body"], EXAMPLE["headers"], keys, now=SENT_AT)

    def test_signature(self) -> None:
        """RFC 4231, test case 2."""
        body = "what do ya want for nothing?"
        right = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        self.assertTrue(verify_signature(body, {"Signature": right}, "Jefe"))
        self.assertTrue(verify_signature(body, {"signature": "f" * 64, "signature-next": right}, ["x", "Jefe"]))
        wrong = [({"signature": right.upper()}, "Jefe", body), ({"signature": right[:62]}, "Jefe", body)]
        for headers, key, content in [*wrong, ({"signature": right}, "jefe", body), ({}, "Jefe", body)]:
            self.assertFalse(verify_signature(content, headers, key))


if __name__ == "__main__":
    unittest.main()
