"""What the specification allows, and what answers hold: mypy --strict finds nothing."""

from booking_platform_client import ApiError, AsyncBookingClient, BookingClient, Page, RateLimitError
from booking_platform_client.types import Customer, Order, OrderCreate

client = BookingClient("https://booking.example", client_id="i", client_secret="s", retries=5, timeout=10)
START, END = "2026-12-01T09:00:00+01:00", "2026-12-01T10:00:00+01:00"


def writes() -> None:
    customer: Customer = client.customers.create({"first_name": "Ada", "last_name": "Lovelace", "note": None})
    client.customers.create({"company": "Neu GmbH", "custom_entry_map": {"erp": 17}}, idempotency_key="k")
    address = client.addresses.create({"line1": "1", "city": "Berlin", "country": "DE", "customer": customer})
    client.customers.update(customer, {"phone": "+49 30 1", "address": address, "tags": []})
    client.customers.update("c", {"phone": None})
    client.orders.create({"customer": customer, "items": [{"resource_id": "r", "service_id": "s", "start_date": START}]})
    client.orders.create(
        {"items": [{"type": "booking", "resource_id": "r", "start_date": START, "end_date": END, "quantity": 2}]}
    )
    fields: OrderCreate = {"items": [{"type": "bundle", "bundle_id": "b"}], "utm": {"source": "mail"}}
    client.orders.create(fields, include=["customer.address"])
    order: Order = client.orders.create({"items": [{"type": "service", "service_id": "s", "quantity": 2}]})
    placed = client.orders.checkout(order, {"pay_later": True})
    client.orders.checkout(placed)
    client.orders.cancel(placed, {"reason": "Rain"}, idempotency_key="k", if_unchanged=True)
    told = client.orders.preview(order, {"changes": [{"type": "cancel_booking", "booking_id": "b"}]})
    print(told["fee"] + told["balance"]["due"], [one["total"] for one in told["documents"]])
    client.orders.change_items(order, {"changes": [{"type": "set_quantity", "item_id": "i", "quantity": 3}]})
    client.bookings.reschedule("b", {"start_date": START, "end_date": END})
    client.bookings.check_in("b")
    client.payments.refund("p", {"amount": 10.5})
    client.invoices.credit({"id": "i", "type": "invoices"}, {"amount": 10, "reason": "Noise"})
    print([child["name"] for child in client.resources.children("r", {"child_resources": [{"name": "Desk 1"}]})])
    hook = client.webhook_subscriptions.create(
        {"name": "ERP", "url": "https://erp.example", "events": ["orders.created", "bookings.updated"]}
    )
    client.webhook_subscriptions.update(hook, {"is_active": False})
    client.webhook_subscriptions.delete(hook)


def reads() -> None:
    order = client.orders.get("o", include=["customer.address", "invoice.items"])
    if order["customer"] is not None and "first_name" in order["customer"]:
        print((order["customer"]["first_name"] or "").upper())
    print(order["total"] + 1, order["status"] == "pending", order["currency"].lower())
    page: Page[Order] | None = client.orders.list(
        filter={"status": ["pending", "completed"], "customer_id": "c", "created_since": "2026-01-01"},
        sort=["-created_at", "number"],
        size=50,
        number=2,
        fields={"orders": ["number", "customer"]},
    )
    while page:
        print(page.total, page.links.get("next"))
        page = page.next()
    for booking in client.bookings.all(filter={"status": "accepted"}, include=["resource"]):
        print(booking["start_date"])
    print(len(client.download("/invoices/i/document", "application/pdf")))
    logo = client.upload(b"", "logo.png", public=True)
    print(logo["url"], client.organizations.update("o", {"logo_image": logo})["name"])


async def awaited() -> None:
    async with AsyncBookingClient("https://booking.example", token="t") as booking:
        order = await booking.orders.create({"items": [{"type": "bundle", "bundle_id": "b"}]})
        print((await booking.orders.checkout(order))["total"] + 1)
        async for customer in booking.customers.all(filter={"search": "Ada"}):
            await booking.customers.update(customer, {"note": "Called"})
        print((await booking.upload(b"", "plan.pdf", idempotency_key="k"))["mime_type"])
        page = await booking.orders.list(after="")
        print(await page.next())


def refused(error: ApiError) -> str:
    return str(error.retry_after) if isinstance(error, RateLimitError) else f"{error.code} {error.pointer}"
