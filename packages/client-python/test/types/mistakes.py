"""What people get wrong, against the specification of the interface: mypy --strict and Pyright report every line that says `wrong`, and no other."""

# pyright: reportUnnecessaryComparison=true

from booking_platform_client import AsyncBookingClient, BookingClient

client = BookingClient("https://booking.example")
awaiting = AsyncBookingClient("https://booking.example")
START = "2026-12-01T09:00:00+01:00"


def creates() -> None:
    client.customers.create({"fist_name": "Ada"})  # wrong: a slip of the pen
    client.customers.create({"first_name": 1})  # wrong: a name is text
    client.orders.create({"items": "x"})  # wrong: items are a list
    client.orders.create({})  # wrong: an order needs items
    client.orders.create({"items": [{"service_id": "s", "start_date": START}]})  # wrong: a booking needs a resource
    client.orders.create({"items": [{"type": "service", "quantity": 2}]})  # wrong: which service
    client.orders.create({"items": [{"type": "bundle"}]})  # wrong: which bundle
    client.orders.create({"items": [{"type": "room", "resource_id": "r", "start_date": START}]})  # wrong: no such type
    client.orders.create({"items": [{"resource_id": "r", "start_date": START}]})  # wrong: until when
    client.orders.create({"items": [{"type": "service", "service_id": "s", "quantity": "2"}]})  # wrong: a number
    client.orders.create({"items": [], "number": "BO1"})  # wrong: the platform's
    client.orders.create({"items": [], "total": 100})  # wrong: the platform's
    client.orders.create({"items": [], "customer": {"id": "r", "type": "resources"}})  # wrong: of another type
    client.orders.create({"items": [], "customer": "c"})  # wrong: a relation is {id, type}
    client.audit_entries.create({})  # wrong: nobody writes the trail
    client.order.create({"items": []})  # wrong: no such group
    client.webhook_subscriptions.create({"name": "n", "events": ["orders.created"]})  # wrong: an address is needed
    client.webhook_subscriptions.create({"name": "n", "url": "u", "events": ["order.created"]})  # wrong: no such event
    client.members.create({"email": "e", "role": "boss"})  # wrong: no such role
    client.services.create({"name": "Room", "price": "10"})  # wrong: a price is a number
    client.vouchers.create({"code": "X", "discount_type": "half"})  # wrong: percent or amount


def updates_and_steps() -> None:
    client.orders.update("o", {"total": 1})  # wrong: the platform's
    client.orders.update("o", {"items": []})  # wrong: they change by change_items
    client.orders.update("o", {"status": "completed"})  # wrong: it changes by steps
    client.orders.update({"id": "i", "type": "invoices"}, {})  # wrong: another type
    client.webhook_subscriptions.update("w", {"is_active": "no"})  # wrong: a flag is no text
    client.organizations.delete("o")  # wrong: it stays
    client.orders.chekout("o")  # wrong: a slip of the pen
    client.orders.finalise("o")  # wrong: the step of an invoice
    client.bookings.reschedule("b")  # wrong: a move needs its times
    client.bookings.reschedule("b", {"start_date": START})  # wrong: all of them
    client.bookings.accept("b", {"reason": "x"})  # wrong: it takes nothing
    client.payments.refund("p", {"amount": "10"})  # wrong: an amount is a number
    client.orders.preview("o", {"changes": [{"type": "cancel_booking"}]})  # wrong: which booking
    client.orders.change_items("o", {"changes": [{"type": "drop_item", "item_id": "i"}]})  # wrong: no such change


def reads() -> None:
    client.orders.get("o", include=["custmer"])  # wrong: a slip of the pen
    client.orders.list(include=["bookings"])  # wrong: not among the paths
    client.orders.list(filter={"statuss": "pending"})  # wrong: a slip of the pen
    client.orders.list(filter={"status": "paid"})  # wrong: no such status
    client.orders.list(sort=["numbr"])  # wrong: a slip of the pen
    client.orders.list(sort=["-numbr"])  # wrong: downwards too
    client.orders.list(size="10")  # wrong: a number
    client.orders.get("o", fields={"ordrs": ["number"]})  # wrong: no such type
    client.orders.get("o", fields={"orders": ["nmber"]})  # wrong: no such attribute
    client.upload("logo.png", "logo.png")  # wrong: bytes, not text
    client.upload(b"")  # wrong: a file has a name
    order = client.orders.get("o")
    print(order["totl"])  # wrong: no such attribute
    print((order["note"]).strip())  # wrong: may be None
    print(order["status"] == "paid")  # wrong: no such status
    print(order["customer"]["id"])  # wrong: may be None


async def awaited() -> None:
    await awaiting.customers.create({"fist_name": "Ada"})  # wrong: a slip of the pen
    await awaiting.orders.chekout("o")  # wrong: a slip of the pen
    async for customer in awaiting.customers.all(filter={"serch": "Ada"}):  # wrong: a slip of the pen
        print(customer["id"])
