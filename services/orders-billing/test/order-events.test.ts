import { expect, test } from '@jest/globals';
import type { Stories } from './books-stories.ts';
import {
  bookingItem,
  newDraft,
  newServiceDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
} from './orders-harness.ts';

/** Whatever changes an attribute or relationship of an order tells it, once (B12). */
const harness = useOrdersBilling('order-events');

type Move = (stories: Stories, order: { id: string; invoice: string }) => Promise<unknown>;

const changed: [string, { isPaidLater: boolean }, Move][] = [
  [
    'its preview is finalised by hand',
    { isPaidLater: false },
    ({ clients, tenant }, { invoice: id }) => clients.invoices.FinaliseInvoice({ context: tenant.context(), id }),
  ],
  [
    'its invoice gets another recipient',
    { isPaidLater: true },
    ({ clients, tenant }, { invoice: id }) =>
      clients.invoices.ChangeInvoiceRecipient({ context: tenant.context(), id, recipient: 'Other AG' }),
  ],
  [
    'its invoice is canceled by hand',
    { isPaidLater: true },
    ({ clients, tenant }, { invoice: id }) => clients.invoices.CancelInvoice({ context: tenant.context(), id }),
  ],
  [
    'a payment of it is announced',
    { isPaidLater: true },
    ({ clients, tenant }, { id }) =>
      clients.payments.CreatePayment({ context: tenant.context(), input: { order_id: id, status: 'pending' } }),
  ],
  [
    'it is paid',
    { isPaidLater: true },
    ({ clients, tenant }, { id }) =>
      clients.payments.CreatePayment({ context: tenant.context(), input: { order_id: id } }),
  ],
  [
    'an order below it is drafted',
    { isPaidLater: true },
    ({ clients, tenant }, { id }) => newServiceDraft(clients, tenant, 1, { parent_order_id: id }),
  ],
  [
    'an order below it holds its booking',
    { isPaidLater: true },
    ({ clients, tenant }, { id }) =>
      newDraft(clients, tenant, { items: [bookingItem(tenant, 12)], parent_order_id: id }),
  ],
];

test('an order below another one that is deleted is told at that one', async () => {
  const tenant = newTenant(harness);
  const parent = await newServiceDraft(harness.one, tenant);
  await placed(harness.one, tenant, parent.id);
  const below = await newServiceDraft(harness.one, tenant, 1, { parent_order_id: parent.id });
  await harness.one.orders.DeleteOrder({ context: tenant.context(), id: below.id });
  const told = await untilHeard(harness, parent.id, 'orders.updated', 2);
  const namedIn = ({ sub_orders }: { sub_orders: { id: string }[] }) => sub_orders.map(({ id }) => id);
  const named = told.map(({ data }) => namedIn(data as { sub_orders: { id: string }[] }));
  expect(named).toEqual([[below.id], []]);
});

test.each(changed)('%s: one orders.updated, which says what the order is', async (_, { isPaidLater }, move) => {
  const stories = { clients: harness.one, tenant: newTenant(harness) };
  const { clients, tenant } = stories;
  const draft = await newServiceDraft(clients, tenant);
  const order = await placed(clients, tenant, draft.id, isPaidLater);
  await untilHeard(harness, draft.id, 'orders.created');
  await move(stories, {
    id: draft.id,
    invoice: order.invoice_id ?? order.tmp_invoice_id ?? '',
  });
  const { item: now } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
  // What comes after it has been heard: so has everything before.
  const input = { note: 'the end' };
  await clients.orders.UpdateOrder({ context: tenant.context(), id: draft.id, input, update_mask: ['note'] });
  const told = await untilHeard(harness, draft.id, 'orders.updated', 2);
  expect(told).toHaveLength(2);
  const data = told[0]?.data as Record<string, unknown>;
  const idOf = (reference: unknown) => (reference as { id: string } | null)?.id;
  expect(data).toMatchObject({ status: now?.status, expires_at: now?.expires_at ?? null });
  expect([idOf(data['invoice']), idOf(data['tmp_invoice']), idOf(data['invoice_history'])]).toEqual([
    now?.invoice_id,
    now?.tmp_invoice_id,
    now?.invoice_history_id,
  ]);
  expect((data['payments'] as { id: string }[]).map(({ id }) => id)).toEqual(now?.payment_ids);
});

test('what changes nothing of an order or invoice is told nobody, and leaves no entry', async () => {
  const { one, two } = harness;
  const tenant = newTenant(harness);
  const context = tenant.context();
  const order = await placed(one, tenant, (await newServiceDraft(one, tenant)).id);
  const { item } = await one.invoices.CreateInvoice({
    context,
    input: { recipient: 'R', items: [{ description: 'Work', unit_price_minor: 100 }] },
  });
  const invoice = item?.id ?? '';
  const noted = async (note: string) => {
    const input = { input: { note }, update_mask: ['note'] };
    await one.orders.UpdateOrder({ context: tenant.context(), id: order.id, ...input });
    await one.invoices.UpdateInvoice({ context: tenant.context(), id: invoice, ...input });
  };
  const same = { type: 'set_quantity', item_id: order.items?.[0]?.id ?? '', quantity: 1 };
  await one.orders.ChangeOrderItems({ context, id: order.id, changes: [same] });
  for (const note of ['a', 'a', 'a', 'b']) await noted(note);
  for (const [id, type] of [
    [order.id, 'orders'],
    [invoice, 'invoices'],
  ] as const) {
    expect((await untilHeard(harness, id, `${type}.updated`, 2)).map(({ data }) => data)).toMatchObject([
      { note: 'a' },
      { note: 'b' },
    ]);
    const filters = [
      { key: 'entity_id', values: [id] },
      { key: 'entity_type', values: [type] },
    ];
    const { items } = await two.audit.ListAuditEntries({ context, query: { filters } });
    expect(items.filter(({ action }) => action === 'update' || action === 'change-items')).toHaveLength(2);
  }
});

test('a booking without a service is an item without a price', async () => {
  const tenant = newTenant(harness);
  const { service_id: _, ...item } = bookingItem(tenant);
  const draft = await newDraft(harness.one, tenant, { items: [item] });
  expect(draft).toMatchObject({
    total_minor: 0,
    items: [{ name: 'Booking', total_minor: 0, tax_rate_basis_points: 0 }],
  });
  expect(await placed(harness.one, tenant, draft.id)).toMatchObject({ status: 'completed' });
});
