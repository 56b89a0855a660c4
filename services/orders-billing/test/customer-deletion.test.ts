import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { invoiceByHand } from './books-stories.ts';
import {
  bookingItem,
  codeOf,
  newCustomer,
  newDraft,
  newPlan,
  newServiceDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('customer-deletion');

const subscribe = async (tenant: Tenant, customer_id: string, plan: object = {}) => {
  const input = { customer_id, plan_id: newPlan(harness.fake, tenant, plan) };
  const { item } = await harness.one.subscriptions.CreateSubscription({ context: tenant.context(), input });
  return item?.id ?? '';
};
const remove = (tenant: Tenant, id: string, cascade = false) =>
  harness.one.customers.DeleteCustomer({ context: tenant.context(), id, cascade });
/** What a refusal names: its codes, types and ids. */
const named = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return error.problems.map(({ code, meta }) => [code, meta?.['type'], meta?.['id']]);
};
const openInvoice = async (tenant: Tenant, customer_id: string) => {
  const { id } = await newServiceDraft(harness.one, tenant, 1, { customer_id });
  return (await placed(harness.one, tenant, id)).invoice_id ?? '';
};
const customer = async (tenant: Tenant, id: string) =>
  (await harness.two.customers.GetCustomer({ context: tenant.context(), id })).item;

test('who repeats a deletion with its key is told what the first call was told, and others that he is gone', async () => {
  const tenant = newTenant(harness);
  const id = await newCustomer(harness.one, tenant);
  const key = newId();
  const repeat = (idempotency_fingerprint = 'a') =>
    harness.two.customers.DeleteCustomer({
      context: tenant.context({ idempotency_key: key, idempotency_fingerprint }),
      id,
      cascade: false,
    });
  expect(await repeat()).toEqual({});
  expect(await repeat()).toEqual({});
  expect(await codeOf(repeat('b'))).toBe('idempotency_key_reused');
  expect(await codeOf(remove(tenant, id))).toBe('not_found');
});

describe('a customer is not deleted', () => {
  test('with a subscription, a booking ahead or an open invoice, which the refusal names', async () => {
    const tenant = newTenant(harness);
    const id = await newCustomer(harness.one, tenant);
    const booking = newId();
    harness.fake.bookingsAhead.set(id, [booking]);
    expect(await named(remove(tenant, id))).toEqual([['conflict', 'bookings', booking]]);
    harness.fake.bookingsAhead.delete(id);
    const subscription = await subscribe(tenant, id, { price_minor: 0 });
    const invoice = await openInvoice(tenant, id);
    expect(await named(remove(tenant, id))).toEqual([
      ['conflict', 'subscriptions', subscription],
      ['conflict', 'invoices', invoice],
    ]);
    expect(await customer(tenant, id)).toMatchObject({ last_name: 'Lovelace' });
  });

  test('with an order that waits for its payment or an approval, which is canceled at its fee where that is wanted', async () => {
    const tenant = newTenant(harness, { cancellation_fee_tiers: [{ hours_before: 1_000, fee_basis_points: 5_000 }] });
    harness.clock.set('2026-03-02T09:00:00Z');
    const customer_id = await newCustomer(harness.one, tenant);
    const unpaid = await newServiceDraft(harness.one, tenant, 1, { customer_id });
    const booked = await newDraft(harness.one, tenant, { customer_id, items: [bookingItem(tenant)] });
    for (const { id } of [unpaid, booked]) await placed(harness.one, tenant, id, false);
    expect(new Set(await named(remove(tenant, customer_id)))).toEqual(
      new Set([unpaid, booked].map(({ id }) => ['conflict', 'orders', id])),
    );
    await remove(tenant, customer_id, true);
    const order = async ({ id }: { id: string }) =>
      (await harness.two.orders.GetOrder({ context: tenant.context(), id })).item;
    expect(await order(unpaid)).toMatchObject({ status: 'canceled', balance: { charged_minor: 0 } });
    expect(await order(booked)).toMatchObject({
      status: 'canceled',
      balance: { charged_minor: 5_000, written_off_minor: 5_000, due_minor: 0 },
    });
    expect(await customer(tenant, customer_id)).toMatchObject({ last_name: 'Anonymised' });
  });

  test('unless these are ended first: then nothing goes on and nothing is owed', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-03-02T09:00:00Z');
    const id = await newCustomer(harness.one, tenant);
    const subscription = await subscribe(tenant, id, { period_unit: 'day' });
    const [unpaid, part] = [await openInvoice(tenant, id), await openInvoice(tenant, id)];
    const lone = await invoiceByHand({ clients: harness.one, tenant }, id, 10_000);
    await harness.one.payments.CreatePayment({
      context: tenant.context(),
      input: { invoice_id: part, amount_minor: 4_000 },
    });
    const booked = [newId(), newId()];
    harness.fake.bookingsAhead.set(id, booked);
    harness.fake.canceledMeanwhile.add(booked[0]!);
    await remove(tenant, id, true);
    expect(harness.fake.bookingsAhead.get(id)).toEqual([]);
    expect(await customer(tenant, id)).toMatchObject({ last_name: 'Anonymised' });
    await untilHeard(harness, subscription, 'subscriptions.ended');
    const invoice = async (one: string) =>
      (await harness.two.invoices.GetInvoice({ context: tenant.context(), id: one })).item;
    expect(await invoice(lone)).toMatchObject({ status: 'canceled', due_minor: 0 });
    expect(await invoice(unpaid)).toMatchObject({ status: 'written_off', written_off_minor: 10_000, due_minor: 0 });
    expect(await invoice(part)).toMatchObject({
      status: 'written_off',
      paid_minor: 4_000,
      written_off_minor: 6_000,
      due_minor: 0,
    });
    const count = async () => (await harness.two.invoices.ListInvoices({ context: tenant.context() })).page?.total;
    const before = await count();
    harness.clock.set('2026-03-05T09:00:00Z');
    await harness.one.parts.steps.runDue();
    expect(await harness.one.parts.stores.subscriptions.find(tenant.id, subscription)).toMatchObject({
      status: 'ended',
      period_number: 1,
    });
    expect(await count()).toBe(before);
  });
});

test.each([
  ['nothing', []],
  ['half of it', [{ hours_before: 1_000, fee_basis_points: 5_000 }]],
])('what resources tells of a canceled booking later asks for nothing, where %s is kept', async (_, tiers) => {
  const tenant = newTenant(harness, { cancellation_fee_tiers: tiers });
  harness.clock.set('2026-03-02T09:00:00Z');
  const id = await newCustomer(harness.one, tenant);
  const draft = await newDraft(harness.one, tenant, { customer_id: id, items: [bookingItem(tenant)] });
  await placed(harness.one, tenant, draft.id);
  const booking = harness.fake.bookingsOf(draft.id)[0]!;
  harness.fake.bookingsAhead.set(id, [booking.id ?? '']);
  await remove(tenant, id, true);
  const { start_date, end_date } = booking;
  const canceled = {
    status: 'canceled',
    canceled_at: '2026-03-02T09:00:00.000Z',
    updated_at: '2100-01-01T00:00:00.000Z',
  };
  Object.assign(booking, canceled);
  const told = { id: booking.id ?? '', type: 'bookings', start_date, end_date, ...canceled };
  await harness.tell('bookings.updated', tenant.id, { ...told, order: { id: draft.id, type: 'orders' } });
  await waitFor('the order is canceled', async () => {
    const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
    return item?.status === 'canceled';
  });
  const { items } = await harness.two.invoices.ListInvoices({
    context: tenant.context(),
    query: { filters: [{ key: 'order_id', values: [draft.id] }], sorts: [{ field: 'number' }] },
  });
  const kept = tiers.length > 0 ? 5_000 : 0;
  expect(items).toMatchObject([
    {
      kind: 'invoice',
      status: kept > 0 ? 'written_off' : 'canceled',
      credited_minor: 10_000 - kept,
      written_off_minor: kept,
      due_minor: 0,
    },
    { kind: 'credit_note', total_minor: kept - 10_000, recipient: 'Ada Lovelace' },
  ]);
  const { item: books } = await harness.one.books.CheckBooks({ context: tenant.context() });
  expect(books).toMatchObject({ balanced: true, totals: { due_minor: 0 } });
});

test('for a customer that was deleted nothing new is made', async () => {
  const tenant = newTenant(harness);
  const context = () => tenant.context();
  const id = await newCustomer(harness.one, tenant);
  const requested = await subscribe(tenant, id, { auto_accept_subscriptions: false });
  await remove(tenant, id);
  expect(await customer(tenant, id)).toMatchObject({ last_name: 'Anonymised' });
  const refused = 'conflict';
  const items = [bookingItem(tenant)];
  expect(await codeOf(harness.one.orders.CreateOrder({ context: context(), input: { customer_id: id, items } }))).toBe(
    refused,
  );
  expect(await codeOf(subscribe(tenant, id))).toBe(refused);
  expect(await codeOf(harness.one.subscriptions.ApproveSubscription({ context: context(), id: requested }))).toBe(
    refused,
  );
  const invoice = { customer_id: id, items: [{ description: 'Work', unit_price_minor: 100 }] };
  expect(await codeOf(harness.one.invoices.CreateInvoice({ context: context(), input: invoice }))).toBe(refused);
});

describe('what a customer had not checked out', () => {
  const drafted = async (tenant: Tenant) => {
    const id = await newCustomer(harness.one, tenant);
    const given = { customer_id: id, units_total: 5 };
    const { item } = await harness.one.bundlePurchases.CreateBundlePurchase({
      context: tenant.context(),
      input: given,
    });
    const pass = item?.id ?? '';
    const items = [{ ...bookingItem(tenant), bundle_purchase_id: pass }, bookingItem(tenant, 11)];
    const draft = await newDraft(harness.one, tenant, { customer_id: id, items });
    const left = async () =>
      (await harness.one.bundlePurchases.GetBundlePurchase({ context: tenant.context(), id: pass })).item?.units_left;
    return { id, order: draft.id, left };
  };
  const orderOf = async (tenant: Tenant, id: string) =>
    (await harness.two.orders.GetOrder({ context: tenant.context(), id })).item;
  const stored = (id: string, fields: object) =>
    harness.one.parts.stores.orders.model.collection.updateOne({ _id: id as never }, { $set: fields });

  test('ends with it: places and units are free again, and nothing is placed any more', async () => {
    const tenant = newTenant(harness);
    const { id, order, left } = await drafted(tenant);
    expect(await left()).toBe(4);
    await remove(tenant, id);
    expect(await left()).toBe(5);
    expect(await orderOf(tenant, order)).toMatchObject({ status: 'expired' });
    await waitFor('the places are free', () => harness.fake.taken(tenant.resourceId) === 0);
    expect(await codeOf(placed(harness.one, tenant, order))).toBe('invalid_status_transition');
  });

  test.each([{ confirming: true }, { held: false }])('is waited for while it is under way: %j', async (fields) => {
    const tenant = newTenant(harness);
    const { id, order } = await drafted(tenant);
    await stored(order, fields);
    expect(await codeOf(remove(tenant, id))).toBe('conflict');
    expect(await customer(tenant, id)).toMatchObject({ last_name: 'Lovelace' });
    await stored(order, { confirming: false, held: true });
    await remove(tenant, id);
  });

  test('is not placed where the customer was deleted while it was drafted', async () => {
    const tenant = newTenant(harness);
    const { id, order, left } = await drafted(tenant);
    await harness.one.parts.stores.customers.model.collection.updateOne(
      { _id: id as never },
      { $set: { anonymised_at: new Date('2026-03-02T09:00:00Z') } },
    );
    expect(await codeOf(placed(harness.one, tenant, order))).toBe('conflict');
    expect(await orderOf(tenant, order)).toMatchObject({ status: 'expired' });
    expect(await left()).toBe(5);
    const { items } = await harness.two.invoices.ListInvoices({ context: tenant.context() });
    expect(items).toEqual([]);
  });
});

test('an invoice that was drafted for a customer is not issued once that is deleted', async () => {
  const tenant = newTenant(harness);
  const [gone, kept] = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant)];
  await invoiceByHand({ clients: harness.one, tenant }, kept, 10_000);
  const items = [{ description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 }];
  const { invoices } = harness.one;
  const draft = async (customer_id: string) =>
    (await invoices.CreateInvoice({ context: tenant.context(), input: { customer_id, items } })).item?.id ?? '';
  const pending = await newServiceDraft(harness.one, tenant, 1, { customer_id: kept, requires_approval: true });
  const { tmp_invoice_id: preview = '' } = await placed(harness.one, tenant, pending.id);
  const ids = [await draft(gone), await draft(kept), preview];
  for (const id of [gone, kept]) await remove(tenant, id, true);
  const codes = ids.map((id) => codeOf(invoices.FinaliseInvoice({ context: tenant.context(), id })));
  // The order was canceled, and its preview is gone with it.
  expect(await Promise.all(codes)).toEqual(['conflict', 'conflict', 'not_found']);
  const ofOrder = invoices.CreateInvoice({ context: tenant.context(), input: { order_id: pending.id, items } });
  expect(await codeOf(ofOrder)).toBe('conflict');
  for (const [at, id] of ids.slice(0, 2).entries()) {
    const customer_id = await newCustomer(harness.one, tenant, `Next ${at}`);
    const change = { context: tenant.context(), id, input: { customer_id }, update_mask: ['customer_id'] };
    await invoices.UpdateInvoice(change);
    const { item } = await invoices.FinaliseInvoice({ context: tenant.context(), id });
    expect(item).toMatchObject({ status: 'open', recipient: `Ada Next ${at}` });
  }
});

describe('a company', () => {
  test('is a customer without any person, and is billed under its name', async () => {
    const tenant = newTenant(harness);
    const { item } = await harness.one.customers.CreateCustomer({
      context: tenant.context(),
      input: { company: 'Analytical Engines Ltd' },
    });
    expect(item).toMatchObject({ company: 'Analytical Engines Ltd', first_name: '', last_name: '' });
    const subscription = await subscribe(tenant, item?.id ?? '');
    const query = { filters: [{ key: 'subscription_id', values: [subscription] }] };
    const { items } = await harness.one.invoices.ListInvoices({ context: tenant.context(), query });
    expect(items).toMatchObject([{ recipient: 'Analytical Engines Ltd', status: 'open' }]);
    const { csv } = await harness.one.customers.ExportCustomers({ context: tenant.context() });
    expect(await harness.one.customers.ImportCustomers({ context: tenant.context(), csv })).toMatchObject({
      created: 1,
    });
  });

  test.each([[{}], [{ first_name: 'Ada' }], [{ company: ' ' }]])('or a last name is needed: %j', async (input) => {
    const tenant = newTenant(harness);
    expect(await codeOf(harness.one.customers.CreateCustomer({ context: tenant.context(), input }))).toBe(
      'validation_failed',
    );
    const id = await newCustomer(harness.one, tenant);
    const nameless = { context: tenant.context(), id, input: { last_name: '' }, update_mask: ['last_name'] };
    expect(await codeOf(harness.one.customers.UpdateCustomer(nameless))).toBe('validation_failed');
  });
});
