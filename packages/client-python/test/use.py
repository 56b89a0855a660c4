"""Against a running platform with demo data: both clients do the same, and the platform has what they say."""

import asyncio
import os
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypedDict, TypeVar

from booking_platform_client import (
    ApiError,
    AsyncBookingClient,
    AuthenticationError,
    BookingClient,
    ConflictError,
    NotFoundError,
    Page,
    ValidationError,
)
from booking_platform_client.types import Booking, OrderPreviewChangesCancelBooking, ScheduleGroupSchedulesSchedules



class Given(TypedDict):
    url: str
    client_id: str
    client_secret: str


GIVEN: Given = {
    "url": os.environ["URL"],
    "client_id": os.environ["CLIENT_ID"],
    "client_secret": os.environ["CLIENT_SECRET"],
}
DAY = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()


Refusal = TypeVar("Refusal", bound=ApiError)


def raises(kind: type[Refusal], work: Callable[[], object]) -> Refusal:
    try:
        work()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was not raised")


def waiting() -> None:
    with BookingClient(**GIVEN) as booking:
        key, name = str(uuid.uuid4()), uuid.uuid4().hex
        customer = booking.customers.create({"first_name": "Ada", "last_name": name}, idempotency_key=key)
        again = booking.customers.create({"first_name": "Ada", "last_name": name}, idempotency_key=key)
        assert again["id"] == customer["id"], "one key, one customer"
        assert [one["id"] for one in booking.customers.all(filter={"search": name})] == [customer["id"]]
        changed = booking.customers.update(customer, {"note": "Prefers mornings"})
        assert changed["note"] == "Prefers mornings"
        stale = raises(ConflictError, lambda: booking.customers.update(customer, {"note": "Evenings"}))
        assert (stale.code, stale.reason) == ("precondition_failed", None)
        assert booking.customers.update(customer["id"], {"note": None})["note"] is None
        invoice = booking.invoices.create(
            {"customer": customer, "items": [{"description": "Consulting", "unit_price": 119, "tax_rate": 19}]},
            include=["items"],
        )
        assert [one.get("description") for one in invoice["items"]] == ["Consulting"]
        paper = f"/invoices/{invoice['id']}/document"
        draft = raises(ConflictError, lambda: booking.download(paper, "application/xml"))
        assert draft.reason == "not_finalised"

        ids = [one["id"] for one in booking.bookings.all(size=2)]
        paged: list[str] = []
        page: Page[Booking] | None = booking.bookings.list(size=100, after="")
        while page:
            paged += [one["id"] for one in page.items]
            page = page.next()
        assert len(ids) > 4 and len(set(ids)) == len(ids) and ids == paged, "every booking once, by pages of any size"

        resource = booking.resources.create({"name": "Studio"})
        group = booking.schedule_groups.create({"name": "All year", "resource": resource})
        hours: list[ScheduleGroupSchedulesSchedules] = [
            {"weekday": one, "start_time": "00:00", "end_time": "24:00"} for one in range(1, 8)
        ]
        assert len(booking.schedule_groups.schedules(group, {"schedules": hours})) == 7
        service = booking.services.create(
            {"name": "Recording", "price": 60, "price_unit": "hour", "tax_rate": 20, "live": True}
        )
        order = booking.orders.create(
            {
                "customer": changed,
                "items": [
                    {
                        "type": "booking",
                        "resource_id": resource["id"],
                        "service_id": service["id"],
                        "start_date": f"{DAY}T12:00:00Z",
                        "end_date": f"{DAY}T14:00:00Z",
                    }
                ],
            }
        )
        placed = booking.orders.checkout(order, include=["customer.address"])
        assert (placed["status"], placed["total"]) == ("pending", 120), "two hours at 60"
        assert placed["customer"] is not None and placed["customer"].get("last_name") == name
        (item,) = booking.orders.preview(placed, {"changes": []})["items"]
        changes: list[OrderPreviewChangesCancelBooking] = [{"type": "cancel_booking", "booking_id": item["booking_id"] or ""}]
        told = booking.orders.preview(placed, {"changes": changes})
        assert (told["status"], told["difference"]) == ("canceled", -120), "nothing is kept"
        assert booking.orders.get(order["id"])["status"] == "pending", "and nothing was done"
        booking.payments.create({"order": placed, "reference": "transfer"})
        paid = booking.orders.get(order["id"], include=["invoice.items"])
        assert paid["status"] == "completed" and paid["invoice"] is not None and paid["invoice"].get("total") == 120
        pdf = booking.download(f"/invoices/{paid['invoice']['id']}/document", "application/pdf")
        assert pdf.startswith(b"%PDF-")

        plan = booking.upload(pdf, "Größe.pdf")
        assert (plan["name"], plan["mime_type"]) == ("Größe.pdf", "application/pdf")
        assert booking.download(f"/files/{plan['id']}/content", "application/pdf") == pdf, "the bytes are kept"

        raises(NotFoundError, lambda: booking.orders.get(str(uuid.uuid4())))
        wrong = raises(ValidationError, lambda: booking.customers.create({"email": "no address"}))
        assert wrong.pointer == "/data/attributes/email"
        booking.customers.delete(booking.customers.create({"last_name": "Gone"}))
    with BookingClient(GIVEN["url"], token="none") as nobody:
        assert raises(AuthenticationError, lambda: nobody.orders.list()).status == 401


async def awaiting() -> None:
    async with AsyncBookingClient(**GIVEN) as booking:
        names = [uuid.uuid4().hex for _ in range(20)]
        made = await asyncio.gather(*(booking.customers.create({"first_name": "Ada", "last_name": name}) for name in names))
        found = {one["id"] async for one in booking.customers.all(size=7)}
        assert {one["id"] for one in made} <= found, "each is in the list"
        plan = await booking.upload(b"%PDF-1.4\n%%EOF\n", "plan.pdf")
        assert plan["mime_type"] == "application/pdf"
        changed = await booking.customers.update(made[0], {"note": "Called"})
        assert changed["note"] == "Called"
        page = await booking.customers.list(size=5, number=1)
        following = await page.next()
        assert page.total is not None and page.total >= 20 and following is not None and len(following.items) == 5


waiting()
asyncio.run(awaiting())
print("used")
