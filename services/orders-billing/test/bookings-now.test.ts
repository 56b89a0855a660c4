import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { proof } from './books-stories.ts';
import {
  bookingItem,
  codeOf,
  documentsBy,
  newCustomer,
  newDraft,
  newTenant,
  noStepLeft,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

/**
 * An order is canceled as its bookings are at resources, whatever has been told of them here. 100.00 each, on 9 March at ten and eleven;
 * whatever is canceled later than ten days before costs half.
 */
const harness = useOrdersBilling('bookings-now');
const tiers = { cancellation_fee_tiers: [{ hours_before: 240, fee_basis_points: 5_000 }] };
const now = () => harness.clock.now().toISOString();

afterEach(() => {
  harness.fake.bookedCustomers = new Set();
});

async function invoiced(tenant: Tenant, input: object = {}) {
  const draft = await newDraft(harness.one, tenant, input);
  return placed(harness.one, tenant, draft.id);
}

/** What resources has answered, and nobody has heard of yet. */
function change(orderId: string, at: number, changed: object): void {
  const booking = harness.fake.bookingsOf(orderId)[at]!;
  Object.assign(booking, changed, { version: (booking.version ?? 0) + 1, updated_at: new Date().toISOString() });
}

const cancel = (tenant: Tenant, id: string) => harness.one.orders.CancelOrder({ context: tenant.context(), id });
const preview = (tenant: Tenant, id: string) =>
  harness.two.orders.PreviewOrder({ context: tenant.context(), id, changes: [{ type: 'cancel_order' }] });
const chargeOf = async (tenant: Tenant, id: string): Promise<number> => {
  const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id });
  return Number(item?.balance?.charged_minor);
};
const waived = () => ({ status: 'canceled', canceled_at: now(), fee_waived: true });
const inTwentyDays = { start_date: '2026-03-22T10:00:00+01:00', end_date: '2026-03-22T10:45:00+01:00' };

test.each([
  ['canceled free of fee', waived, 5_000],
  ['moved to in twenty days', () => inTwentyDays, 5_000],
  ['canceled by the organization', () => ({ ...waived(), fee_waived: false, canceled_by: 'organization' }), 5_000],
  ['checked out of before its end', () => ({ checked_in_at: now(), checked_out_at: now() }), 15_000],
])('a booking that was %s a moment ago, when its order is canceled', async (_, changed, charged) => {
  const tenant = newTenant(harness, tiers);
  const { id } = await invoiced(tenant);
  change(id, 0, changed());
  const { item: previewed } = await preview(tenant, id);
  await cancel(tenant, id);
  expect(await chargeOf(tenant, id)).toBe(charged);
  expect(Number(previewed?.charged_minor)).toBe(charged);
  const documents = await documentsBy(harness.two, tenant, 'order_id', id);
  expect(documents.map(({ total_minor: total }) => total)).toEqual([20_000, charged - 20_000]);
  await proof({ clients: harness.one, tenant });
});

test.each(['order', 'invoice'])('all that is open of an %s whose booking was canceled a moment ago', async (named) => {
  const tenant = newTenant(harness, tiers);
  const { id, invoice_id = '' } = await invoiced(tenant);
  change(id, 0, waived());
  const target = named === 'order' ? { order_id: id } : { invoice_id };
  const { item } = await harness.two.payments.CreatePayment({ context: tenant.context(), input: target });
  expect(Number(item?.amount_minor)).toBe(10_000);
  const again = harness.one.payments.CreatePayment({ context: tenant.context(), input: target });
  expect(await codeOf(again)).toBe('conflict');
  await proof({ clients: harness.one, tenant });
});

test.each([
  ['free of fee', waived],
  ['free of fee, as a move had made it', () => ({ ...waived(), fee_waived: false, ...inTwentyDays })],
])(
  'while resources does not answer what is known decides; what was canceled %s is told later and counts',
  async (_, changed) => {
    const tenant = newTenant(harness, tiers);
    const customer_id = await newCustomer(harness.one, tenant);
    const given = { context: tenant.context(), input: { customer_id, units_total: 10 } };
    const { item: pass } = await harness.one.bundlePurchases.CreateBundlePurchase(given);
    const ofPass = { ...bookingItem(tenant, 12), bundle_purchase_id: pass?.id };
    const order = await invoiced(tenant, {
      customer_id,
      items: [bookingItem(tenant, 10), bookingItem(tenant, 11), ofPass],
    });
    harness.fake.bookedCustomers = undefined;
    await cancel(tenant, order.id);
    expect(await chargeOf(tenant, order.id)).toBe(10_000);
    await noStepLeft(harness);
    await tellBooking(harness, { tenant, orderId: order.id, at: 0 }, changed());
    await tellBooking(harness, { tenant, orderId: order.id, at: 2 }, changed());
    // What the order itself has released was canceled no earlier, and stays as it was judged.
    await tellBooking(harness, { tenant, orderId: order.id, at: 1 }, { ...waived(), fee_waived: false });
    expect(await chargeOf(tenant, order.id)).toBe(5_000);
    const { item: left } = await harness.one.bundlePurchases.GetBundlePurchase({
      context: tenant.context(),
      id: pass?.id ?? '',
    });
    expect(left?.units_left).toBe(10);
    await proof({ clients: harness.one, tenant });
  },
);

test.each([
  ['nobody came to', () => ({ status: 'no_show' }), 8_000],
  ['its customer had left', () => ({ status: 'accepted', checked_out_at: now() }), 10_000],
])(
  'while resources does not answer: a booking that %s, told once its order was canceled, took place',
  async (_, changed, own) => {
    const tenant = newTenant(harness, { cancellation_policy_id: 'strict' });
    const half = { cancellation_fee_tiers: [{ hours_before: 240, fee_basis_points: 5_000 }] };
    harness.fake.policies.set('strict', {
      id: 'strict',
      late_moves: 'charged',
      no_show_fee_basis_points: 8_000,
      ...half,
    });
    const { id } = await invoiced(tenant);
    harness.fake.bookedCustomers = undefined;
    await cancel(tenant, id);
    expect(await chargeOf(tenant, id)).toBe(10_000);
    await noStepLeft(harness);
    await tellBooking(harness, { tenant, orderId: id, at: 0 }, changed());
    expect(await chargeOf(tenant, id)).toBe(own + 5_000);
    expect((await harness.two.orders.GetOrder({ context: tenant.context(), id })).item?.status).toBe('canceled');
    await proof({ clients: harness.one, tenant });
  },
);

test.each(['canceled', 'expired'])('an order that is %s names no booking that was deleted since', async (status) => {
  const tenant = newTenant(harness);
  const { id: orderId } = await placed(
    harness.one,
    tenant,
    (await newDraft(harness.one, tenant)).id,
    status === 'canceled',
  );
  const { id: first = '' } = harness.fake.bookingsOf(orderId)[0]!;
  const get = async () => (await harness.two.orders.GetOrder({ context: tenant.context(), id: orderId })).item;
  if (status === 'canceled') await cancel(tenant, orderId);
  else harness.clock.set(new Date((await get())?.expires_at ?? ''));
  await waitFor(`it is ${status}`, async () => (await get())?.status === status);
  await noStepLeft(harness);
  await tellBooking(harness, { tenant, orderId, at: 1 }, {}, 'bookings.deleted');
  expect(await get()).toMatchObject({ status, booking_ids: [first] });
});
