import { describe, expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  codeOf,
  eventsOf,
  newDraft,
  newServiceDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
} from './orders-harness.ts';

const harness = useOrdersBilling('approval');

test('an order that requires approval waits for it, is approved once, and is invoiced then', async () => {
  const tenant = newTenant(harness);
  const draft = await newServiceDraft(harness.one, tenant, 1, { requires_approval: true });
  const order = await placed(harness.one, tenant, draft.id);
  expect(order).toMatchObject({ status: 'pending' });
  expect(order.invoice_id).toBeUndefined();
  expect(order.available_actions).toContain('approve');

  const codes = await Promise.all(
    [harness.one, harness.two].map(({ orders }) =>
      codeOf(orders.ApproveOrder({ context: tenant.context(), id: draft.id })),
    ),
  );
  expect(codes.toSorted()).toEqual(['invalid_status_transition', 'none']);
  const { item: approved } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
  expect(approved).toMatchObject({ status: 'completed' });
  const { item: invoice } = await harness.two.invoices.GetInvoice({
    context: tenant.context(),
    id: approved?.invoice_id ?? '',
  });
  expect(invoice).toMatchObject({ status: 'open', locked: true, number: 'R-2026-000001' });
  await untilHeard(harness, draft.id, 'orders.updated');
  expect(eventsOf(harness, draft.id)).toEqual(['orders.created', 'orders.updated']);
});

test('an approved order that is not paid still waits for its payment', async () => {
  const tenant = newTenant(harness);
  const draft = await newServiceDraft(harness.one, tenant, 1, { requires_approval: true });
  await placed(harness.one, tenant, draft.id, false);
  const { item: approved } = await harness.one.orders.ApproveOrder({ context: tenant.context(), id: draft.id });
  expect(approved).toMatchObject({ status: 'pending' });
  await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id: draft.id } });
  const { item: paid } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
  expect(paid).toMatchObject({ status: 'completed' });
});

test('an order that waits for no approval cannot be approved', async () => {
  const tenant = newTenant(harness);
  const draft = await newServiceDraft(harness.one, tenant);
  const approve = () => codeOf(harness.one.orders.ApproveOrder({ context: tenant.context(), id: draft.id }));
  expect(await approve()).toBe('invalid_status_transition');
  await placed(harness.one, tenant, draft.id, false);
  expect(await approve()).toBe('invalid_status_transition');
});

describe('an order that waits for an approval', () => {
  const deadlineMs = 8 * 24 * 3_600_000;

  /** Placed with its payment open, and then paid in full. */
  async function paid(what: string) {
    const tenant = newTenant(harness);
    const ofBookings = what === 'of its bookings';
    harness.fake.confirmedStatus = ofBookings ? 'requested' : 'accepted';
    const draft = await newDraft(harness.one, tenant, { requires_approval: !ofBookings });
    const order = await placed(harness.one, tenant, draft.id, false);
    harness.fake.confirmedStatus = 'accepted';
    expect(order).toMatchObject({ status: 'pending', expires_at: expect.any(String) });
    const get = async () =>
      (await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id })).item ?? undefined;
    const input = { order_id: draft.id };
    const { item: payment } = await harness.one.payments.CreatePayment({ context: tenant.context(), input });
    return { tenant, id: draft.id, get, payment_id: payment?.id ?? '' };
  }
  const waits = ['of its bookings', 'of its own'];

  test.each(waits)('%s, and is paid in full, has no deadline any more', async (what) => {
    const { get } = await paid(what);
    const order = await get();
    expect(order).toMatchObject({ status: 'pending', balance: { due_minor: 0 } });
    expect(order?.expires_at).toBeUndefined();
  });

  test.each(waits)('%s, and was paid in full under an earlier version, loses the deadline and stays', async (what) => {
    const { tenant, id, get } = await paid(what);
    const expires_at = new Date(harness.clock.now().getTime() + deadlineMs - 1);
    const { model } = harness.two.parts.stores.orders;
    await model.updateOne({ _id: id }, { $set: { expires_at }, $inc: { version: 1 } });
    harness.clock.advance(deadlineMs);
    const order = await waitFor('the deadline is gone', async () => {
      const now = await get();
      return now?.expires_at === undefined && now;
    });
    expect(order.status).toBe('pending');
    expect(harness.fake.taken(tenant.resourceId)).toBe(2);
  });

  test('gets a new deadline when its payment is reversed', async () => {
    const { tenant, get, payment_id } = await paid('of its own');
    await harness.one.payments.ReversePayment({ context: tenant.context(), id: payment_id });
    const expires_at = (await get())?.expires_at ?? '';
    expect(Date.parse(expires_at) - harness.clock.now().getTime()).toBe(7 * 24 * 3_600_000);
    harness.clock.advance(deadlineMs);
    await waitFor('it has expired', async () => (await get())?.status === 'expired');
  });

  test('and was invoiced by hand waits for that invoice when its payment is reversed', async () => {
    const tenant = newTenant(harness);
    const draft = await newServiceDraft(harness.one, tenant, 1, { requires_approval: true });
    const { tmp_invoice_id } = await placed(harness.one, tenant, draft.id, false);
    await harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: tmp_invoice_id ?? '' });
    const input = { order_id: draft.id };
    const { item: payment } = await harness.one.payments.CreatePayment({ context: tenant.context(), input });
    await harness.one.payments.ReversePayment({ context: tenant.context(), id: payment?.id ?? '' });
    const { item: order } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
    expect(order).toMatchObject({ status: 'pending', balance: { due_minor: 10_000 } });
    expect(order?.expires_at).toBeUndefined();
    // Whoever pays it all the same has it completed once it is approved.
    await harness.one.payments.CreatePayment({ context: tenant.context(), input });
    await harness.one.orders.ApproveOrder({ context: tenant.context(), id: draft.id });
    const { item: invoice } = await harness.two.invoices.GetInvoice({
      context: tenant.context(),
      id: order?.invoice_id ?? '',
    });
    expect(invoice).toMatchObject({ status: 'paid', total_minor: 10_000 });
    expect((await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault).toBeUndefined();
  });

  test('of its bookings is completed when the one that was still to be paid is rejected', async () => {
    const tenant = newTenant(harness);
    harness.fake.confirmedStatus = 'requested';
    const draft = await newDraft(harness.one, tenant);
    await placed(harness.one, tenant, draft.id, false);
    harness.fake.confirmedStatus = 'accepted';
    const input = { order_id: draft.id, amount_minor: 10_000 };
    await harness.one.payments.CreatePayment({ context: tenant.context(), input });
    for (const [index, booking] of harness.fake.bookingsOf(draft.id).entries()) {
      await harness.tell('bookings.updated', tenant.id, {
        id: booking.id ?? '',
        type: 'bookings',
        status: index === 0 ? 'accepted' : 'rejected',
        start_date: booking.start_date,
        end_date: booking.end_date,
        updated_at: new Date(Date.now() + 60_000).toISOString(),
        order: { id: draft.id, type: 'orders' },
      });
      await waitFor('it is known', async () => {
        const known = await harness.two.parts.bookingReplicas.ofOrders(tenant.id, [draft.id]);
        return known.some(({ id, status }) => id === booking.id && status !== 'requested');
      });
    }
    const order = await waitFor('it is completed', async () => {
      const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
      return item?.status === 'completed' && item;
    });
    expect(order).toMatchObject({ balance: { charged_minor: 10_000, due_minor: 0 } });
  });
});

test.each([
  [true, 'completed'],
  [false, 'pending'],
])(
  'a method of payment that lets pay later (%s) decides whether its order waits for money: %s',
  async (pay_later, status) => {
    const tenant = newTenant(harness);
    const input = { name: 'Account', kind: 'invoice', pay_later };
    const { item: method } = await harness.one.paymentMethods.CreatePaymentMethod({ context: tenant.context(), input });
    const { id } = await newServiceDraft(harness.one, tenant);
    const checkout = { context: tenant.context(), id, payment_method_id: method?.id ?? '' };
    expect((await harness.two.orders.CheckoutOrder(checkout)).item?.status).toBe(status);
  },
);
