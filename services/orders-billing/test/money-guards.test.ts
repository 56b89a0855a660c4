import { describe, expect, test } from '@jest/globals';
import type { MigrationDatabase } from '@booking/persistence/migrations.ts';
import { newId } from '@booking/platform/ids.ts';
import { passesHaveWarnings } from '../src/sales/passes/migrate-pass-warnings.ts';
import { invoiceByHand, paid, serviceOrder, type Stories } from './books-stories.ts';
import {
  codeOf,
  documentsBy,
  linesOfDocument,
  newCustomer,
  newDraft,
  newTenant,
  placed,
  useOrdersBilling,
} from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

/** Guards that keep money from leaving twice, each with what it refuses and what it lets through. */
const harness = useOrdersBilling('money-guards');
const fresh = (organization: object = {}): Stories => ({
  clients: harness.one,
  tenant: newTenant(harness, { ...organization }),
});
const proven = async ({ clients, tenant }: Stories): Promise<void> =>
  expect((await clients.books.CheckBooks({ context: tenant.context() })).item?.fault).toBeUndefined();

test('what of a payment became credit and was spent since is not given back', async () => {
  const stories = fresh();
  const { clients, tenant } = stories;
  const customer = await newCustomer(clients, tenant);
  const lone = await invoiceByHand(stories, customer, 10_000);
  // 160 for 100: 60 are credit, which pays another invoice.
  const id = await paid(stories, { invoice_id: lone }, { amount_minor: 16_000 });
  await invoiceByHand(stories, customer, 6_000);
  await clients.customers.ApplyCustomerCredit({ context: tenant.context(), id: customer });
  const refund = (amount_minor?: number) =>
    clients.payments.RefundPayment({ context: tenant.context(), id, ...(amount_minor ? { amount_minor } : {}) });
  for (const amount of [undefined, 16_000, 10_001]) {
    await expect(refund(amount)).rejects.toMatchObject({
      code: 'conflict',
      problems: [{ source: { pointer: '/amount' }, meta: { refundable: 100 } }],
    });
  }
  expect((await clients.payments.GetPayment({ context: tenant.context(), id })).item).toMatchObject({
    refunded_minor: 0,
  });
  expect(await codeOf(refund(10_000))).toBe('none');
  await proven(stories);
});

test('a payment that a provider is at is not settled by hand; one that was announced by hand is', async () => {
  const stories = fresh();
  const { clients, tenant } = stories;
  const lone = await invoiceByHand(stories, await newCustomer(clients, tenant), 10_000);
  const pending = async () => paid(stories, { invoice_id: lone }, { amount_minor: 1_000, status: 'pending' });
  const [announced, charging] = [await pending(), await pending()];
  const { model } = clients === harness.one ? harness.one.parts.stores.payments : harness.two.parts.stores.payments;
  await model.updateOne({ _id: charging }, { $set: { announced: false } });
  for (const outcome of ['succeeded', 'failed']) {
    const call = clients.payments.SettlePayment({ context: tenant.context(), id: charging, outcome });
    expect(await codeOf(call)).toBe('invalid_status_transition');
  }
  expect(await model.findById(charging).lean()).toMatchObject({ status: 'pending' });
  const settle = { context: tenant.context(), id: announced, outcome: 'succeeded' };
  expect((await clients.payments.SettlePayment(settle)).item).toMatchObject({ status: 'succeeded' });
});

describe('a unit that paid for a booking which is canceled late', () => {
  const now = '2026-03-02T09:00:00Z';
  test.each([
    [4_999, 'order', 5],
    [4_999, 'booking', 5],
    [5_000, 'order', 4],
    [5_000, 'booking', 4],
    [10_000, 'booking', 4],
  ])('at a fee of %i basis points, through the %s: %i of 5 are left', async (fee_basis_points, door, left) => {
    const stories = fresh({ cancellation_fee_tiers: [{ hours_before: 24, fee_basis_points }] });
    const { clients, tenant } = stories;
    const context = tenant.context();
    const customer_id = await newCustomer(clients, tenant);
    const input = { customer_id, units_total: 5 };
    const { item: pass } = await clients.bundlePurchases.CreateBundlePurchase({ context, input });
    const bundle_purchase_id = pass?.id ?? '';
    const times = { start_date: '2026-03-02T15:00:00Z', end_date: '2026-03-02T16:00:00Z' };
    const room = { type: 'booking', resource_id: tenant.resourceId, service_id: tenant.serviceId, ...times };
    const draft = await newDraft(clients, tenant, { customer_id, items: [{ ...room, bundle_purchase_id }] });
    await placed(clients, tenant, draft.id);
    if (door === 'order') await clients.orders.CancelOrder({ context: tenant.context(), id: draft.id });
    else await tellBooking(harness, { tenant, orderId: draft.id, at: 0 }, { status: 'canceled', canceled_at: now });
    const { item: after } = await clients.bundlePurchases.GetBundlePurchase({ context, id: bundle_purchase_id });
    expect(after?.units_left).toBe(left);
    await proven(stories);
  });
});

test('a line is credited no further than what its item is charged with', async () => {
  const stories = fresh();
  const { clients, tenant } = stories;
  const order = await serviceOrder(stories, await newCustomer(clients, tenant), 1);
  const [item] = order.items ?? [];
  // Another service at the same price takes its place.
  const changes = [
    { type: 'remove_item', item_id: item?.id ?? '' },
    { type: 'add_item', item: { type: 'service', service_id: tenant.serviceId, quantity: 1 } },
  ];
  await clients.orders.ChangeOrderItems({ context: tenant.context(), id: order.id, changes });
  const linesOf = async (id: string) => {
    const query = { filters: [{ key: 'invoice_id', values: [id] }] };
    return (await clients.invoiceItems.ListInvoiceItems({ context: tenant.context(), query })).items;
  };
  const lines = await linesOf(order.invoice_id ?? '');
  const documents = await clients.invoices.ListInvoices({
    context: tenant.context(),
    query: { filters: [{ key: 'order_id', values: [order.id] }] },
  });
  const note = documents.items.find(({ kind }) => kind === 'credit_note');
  expect(note).toMatchObject({ previous_invoice_id: order.invoice_id, total_minor: 0, tax_amount_minor: 0 });
  const named = (await linesOf(note?.id ?? '')).map((line) => line.total_minor);
  expect(named.toSorted((one, other) => one - other)).toEqual([-10_000, 10_000]);
  const credit = clients.invoices.CreditInvoice({
    context: tenant.context(),
    id: order.invoice_id ?? '',
    lines: [{ item_id: lines[0]?.id ?? '', amount_minor: 1 }],
  });
  await expect(credit).rejects.toMatchObject({
    code: 'validation_failed',
    problems: [{ source: { pointer: '/lines/0/amount' } }],
  });
  await proven(stories);
});

describe('of an order with two invoices the one that is named is credited', () => {
  const credited = async ({ clients, tenant }: Stories, id: string, what: object) =>
    (await clients.invoices.CreditInvoice({ context: tenant.context(), id, reason: 'noise', ...what })).item!;
  const changed = ({ clients, tenant }: Stories, id: string, ...changes: { type: string }[]) =>
    clients.orders.ChangeOrderItems({ context: tenant.context(), id, changes });

  test('where both ask for the same, as far as it has something left', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const { id, items, invoice_id = '' } = await serviceOrder(stories, await newCustomer(clients, tenant), 1);
    await changed(stories, id, { type: 'set_quantity', item_id: items[0]?.id ?? '', quantity: 3 } as { type: string });
    const [line] = await linesOfDocument(clients, tenant, invoice_id);
    const lines = [{ item_id: line?.id ?? '', amount_minor: 5_000 }];
    for (const what of [{ amount_minor: 5_000 }, { lines }]) {
      expect(await credited(stories, invoice_id, what)).toMatchObject({
        kind: 'credit_note',
        previous_invoice_id: invoice_id,
        total_minor: -5_000,
      });
      await proven(stories);
    }
    expect(await codeOf(credited(stories, invoice_id, { lines }))).toBe('invalid_status_transition');
    const [first, second] = await documentsBy(clients, tenant, 'order_id', id);
    expect([first, second]).toMatchObject([
      { status: 'canceled', credited_minor: 10_000 },
      { status: 'open', credited_minor: 0, due_minor: 20_000 },
    ]);
  });

  test('where each asks for something else, at its own tax', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const { id, invoice_id = '' } = await serviceOrder(stories, await newCustomer(clients, tenant), 1);
    const service_id = newId();
    const known = harness.fake.services.get(tenant.serviceId)!;
    harness.fake.services.set(service_id, { ...known, id: service_id, tax_rate_basis_points: 700 });
    await changed(stories, id, { type: 'add_item', item: { type: 'service', service_id } } as { type: string });
    const note = await credited(stories, invoice_id, { amount_minor: 3_000 });
    expect(note).toMatchObject({ previous_invoice_id: invoice_id, total_minor: -3_000, tax_amount_minor: -479 });
    await proven(stories);
    expect(await documentsBy(clients, tenant, 'order_id', id)).toMatchObject([
      { credited_minor: 3_000 },
      { credited_minor: 0 },
      { id: note.id },
    ]);
    const rest = await credited(stories, invoice_id, {});
    expect(rest).toMatchObject({ previous_invoice_id: invoice_id, total_minor: -7_000 });
    await proven(stories);
  });
});

test('a booking until midnight is invoiced for its own day alone', async () => {
  const { clients, tenant } = fresh();
  const times = { start_date: '2026-03-09T22:00:00+01:00', end_date: '2026-03-10T00:00:00+01:00' };
  const room = { type: 'booking', resource_id: tenant.resourceId, service_id: tenant.serviceId, ...times };
  const draft = await newDraft(clients, tenant, { items: [room] });
  const { invoice_id } = await placed(clients, tenant, draft.id);
  const invoice = await harness.one.parts.invoices.get(tenant.id, invoice_id ?? '');
  expect([invoice.service_start, invoice.service_end]).toEqual(['2026-03-09', '2026-03-09']);
});

test('by the migration whoever has units that will end is warned, and nobody else', async () => {
  const { db } = harness.one.parts.stores.bundlePurchases.model;
  const organization_id = newId();
  const purchase = {
    organization_id,
    customer_id: newId(),
    units_left: 1,
    expires_at: new Date('2027-01-01T00:00:00Z'),
  };
  const rows = [
    { ...purchase, _id: newId() },
    { ...purchase, _id: newId(), units_left: 0 },
    { ...purchase, _id: newId(), expires_at: null },
    { ...purchase, _id: newId(), customer_id: null },
  ];
  // Due later than what fires here.
  const created_at = new Date('2100-01-01T00:00:00Z');
  await db.collection<{ _id: string }>('bundle_purchases').insertMany(rows.map((row) => ({ ...row, created_at })));
  await passesHaveWarnings(db.db as MigrationDatabase);
  const timers = await db.collection('timers').find({ organization_id }).toArray();
  expect(timers.map(({ key }) => key)).toEqual([rows[0]?._id]);
});

test('money is not recorded of a day that has not come, nor of one before the organization was there (B11)', async () => {
  const stories = fresh({ created_at: '2026-02-01T00:00:00Z' });
  const { clients, tenant } = stories;
  const invoice_id = await invoiceByHand(stories, await newCustomer(clients, tenant), 10_000);
  const given = (paid_at: string, status: string) =>
    paid(stories, { invoice_id }, { amount_minor: 1_000, paid_at, status });
  const id = await paid(stories, { invoice_id }, { amount_minor: 1_000, status: 'pending' });
  for (const paid_at of ['2099-01-01T00:00:00Z', '1970-01-01T00:00:00Z']) {
    const problems = [{ source: { pointer: '/data/attributes/paid_at' } }];
    await expect(given(paid_at, 'succeeded')).rejects.toMatchObject({ code: 'validation_failed', problems });
    await expect(given(paid_at, 'pending')).rejects.toMatchObject({ code: 'validation_failed', problems });
    const settle = { context: tenant.context(), id, outcome: 'succeeded', paid_at };
    await expect(clients.payments.SettlePayment(settle)).rejects.toMatchObject({
      code: 'validation_failed',
      problems: [{ source: { pointer: '/paid_at' } }],
    });
  }
  expect(await codeOf(given('2026-02-20T00:00:00Z', 'succeeded'))).toBe('none');
});
