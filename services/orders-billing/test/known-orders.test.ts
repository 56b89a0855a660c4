import { describe, expect, test } from '@jest/globals';
import { createKnownOrders } from '../src/sales/orders/known-orders.ts';
import {
  bookingItem,
  codeOf,
  newCustomer,
  newDraft,
  newTenant,
  placed,
  useOrdersBilling,
  type Clients,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('known-orders');

describe('a draft that this process has held', () => {
  const reread = async (tenant: Tenant, id: string) =>
    (await harness.two.orders.GetOrder({ context: tenant.context(), id })).item;

  test('is checked out as another process has changed it meanwhile', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const change = { context: tenant.context(), id: draft.id, input: { note: 'by the window' }, update_mask: ['note'] };
    await harness.two.orders.UpdateOrder(change);
    const order = await placed(harness.one, tenant, draft.id);
    expect(order).toMatchObject({ number: 'BO000000001', note: 'by the window' });
    expect(await reread(tenant, draft.id)).toMatchObject({ number: 'BO000000001', note: 'by the window' });
  });

  test('is not checked out by both of two processes', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const checkout = (clients: Clients) =>
      codeOf(clients.orders.CheckoutOrder({ context: tenant.context(), id: draft.id }));
    expect(await checkout(harness.two)).toBe('none');
    expect(await checkout(harness.one)).toBe('invalid_status_transition');
  });

  test('is gone where another process has deleted it', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    await harness.two.orders.DeleteOrder({ context: tenant.context(), id: draft.id });
    const checkout = { context: tenant.context(), id: draft.id };
    expect(await codeOf(harness.one.orders.CheckoutOrder(checkout))).toBe('not_found');
  });

  test('is compared with If-Match as it is stored', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const change = { context: tenant.context(), id: draft.id, input: { note: 'n' }, update_mask: ['note'] };
    await harness.two.orders.UpdateOrder(change);
    const checkout = (version: number) =>
      codeOf(harness.one.orders.CheckoutOrder({ context: tenant.context({ if_version: version }), id: draft.id }));
    expect(await checkout(draft.version)).toBe('precondition_failed');
    expect(await checkout(draft.version + 1)).toBe('none');
  });

  test('is another organization’s for nobody', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const checkout = { context: newTenant(harness).context(), id: draft.id };
    expect(await codeOf(harness.one.orders.CheckoutOrder(checkout))).toBe('not_found');
    expect((await placed(harness.one, tenant, draft.id)).number).toBe('BO000000001');
  });
});

describe('counters as this process has left them', () => {
  const place = async (clients: Clients, tenant: Tenant, customer_id: string) => {
    const items = [{ type: 'service', service_id: tenant.serviceId, quantity: 1 }];
    const { item } = await clients.orders.CreateOrder({ context: tenant.context(), input: { customer_id, items } });
    const order = await placed(clients, tenant, item?.id ?? '');
    return order.number;
  };

  test('have no gap and no number twice when processes take turns, and every document follows the one before', async () => {
    const tenant = newTenant(harness);
    const customer = await newCustomer(harness.one, tenant);
    const { one, two } = harness;
    const numbers: (string | undefined)[] = [];
    for (const clients of [one, one, one, two, one, two, two, one]) {
      numbers.push(await place(clients, tenant, customer));
    }
    const drawn = (count: number) => `BO${String(count).padStart(9, '0')}`;
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(drawn));
    const many = Array.from({ length: 12 }, (_, at) => place(at % 2 === 0 ? one : two, tenant, customer));
    const together = (await Promise.all(many)).toSorted((a, b) => String(a).localeCompare(String(b)));
    expect(together).toEqual(Array.from({ length: 12 }, (_, at) => drawn(at + 9)));
    const { item } = await one.books.CheckBooks({ context: tenant.context() });
    expect(item).toMatchObject({ balanced: true });
    const invoices = await one.parts.stores.invoices.model
      .find({ organization_id: tenant.id })
      .lean<{ number: string }[]>();
    const issued = invoices.map(({ number }) => number).toSorted((a, b) => a.localeCompare(b));
    expect(issued).toEqual(Array.from({ length: 20 }, (_, at) => `R-2026-${String(at + 1).padStart(6, '0')}`));
  });

  test('are not what they were once an invoice was finalised by hand', async () => {
    const tenant = newTenant(harness);
    const customer = await newCustomer(harness.one, tenant);
    const context = tenant.context();
    await place(harness.one, tenant, customer);
    for (const clients of [harness.one, harness.two]) {
      const items = [{ description: 'Coffee', quantity: 1, unit_price_minor: 300, tax_rate_basis_points: 1_900 }];
      const { item } = await clients.invoices.CreateInvoice({ context, input: { customer_id: customer, items } });
      await clients.invoices.FinaliseInvoice({ context, id: item?.id ?? '' });
      await place(harness.one, tenant, customer);
    }
    const { item } = await harness.one.books.CheckBooks({ context });
    expect(item).toMatchObject({ balanced: true });
    const count = await harness.one.parts.stores.invoices.model.countDocuments({ organization_id: tenant.id });
    expect(count).toBe(5);
  });
});

describe('the event of a new booking', () => {
  const known = () => createKnownOrders({ draftsMax: 2, placedMax: 2 });

  test('tells nothing while its order is placed, and as long as the booking is known as new as that', async () => {
    const orders = known();
    expect(orders.hasBooking('order', { id: 'booking' }, 5)).toBe(false);
    await orders.placing('order', async () => {
      expect(orders.hasBooking('order', { id: 'booking' }, 5)).toBe(true);
      await orders.placing('order', async () => {});
      expect(orders.hasBooking('order', { id: 'booking' }, 5)).toBe(true);
    });
    expect(orders.hasBooking('order', { id: 'booking' }, 5)).toBe(false);
    orders.placed('order', [{ id: 'booking', version: 5 }]);
    expect(orders.hasBooking('order', { id: 'booking' }, 5)).toBe(true);
    expect(orders.hasBooking('order', { id: 'booking' }, 6)).toBe(false);
    expect(orders.hasBooking('order', { id: 'other' }, 5)).toBe(false);
  });

  test('of a placing that failed tells what it says', async () => {
    const orders = known();
    const failing = orders.placing('order', () => Promise.reject(new Error('no database')));
    await expect(failing).rejects.toThrow('no database');
    expect(orders.hasBooking('order', { id: 'booking' }, 5)).toBe(false);
  });
});

test('customers with an address are told with it in orders.created', async () => {
  const tenant = newTenant(harness);
  const context = tenant.context();
  const customer_id = await newCustomer(harness.one, tenant);
  const address = { line1: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin', country: 'DE', customer_id };
  const { item } = await harness.one.addresses.CreateAddress({ context, input: address });
  const relate = { context, id: customer_id, input: { address_id: item?.id ?? '' }, update_mask: ['address_id'] };
  await harness.one.customers.UpdateCustomer(relate);
  const input = { customer_id, items: [bookingItem(tenant)] };
  const draft = await harness.one.orders.CreateOrder({ context, input });
  const order = await placed(harness.one, tenant, draft.item?.id ?? '');
  const invoice = await harness.one.parts.stores.invoices.model
    .findOne({ order_id: order.id })
    .lean<{ recipient_address_json: string }>();
  expect(JSON.parse(invoice?.recipient_address_json ?? '{}')).toMatchObject({ line1: 'Hauptstr. 1', city: 'Berlin' });
});
