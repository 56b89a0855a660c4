import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { codeOf, newDraft, newTenant, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

/**
 * What canceling, moving and not coming cost (B3, B4): rows 19 to 21 of the model of money after checkout, and plain arithmetic on a room
 * at 100 in six hours. Resources is played: what it tells of bookings is what its own tests say that it tells.
 */
const harness = useOrdersBilling('cancellation-policies');
const now = '2026-03-02T09:00:00.000Z';
const inSixHours = { start_date: '2026-03-02T15:00:00.000Z', end_date: '2026-03-02T16:00:00.000Z' };
const in20Days = { start_date: '2026-03-22T15:00:00.000Z', end_date: '2026-03-22T16:00:00.000Z' };
const within = (hours: number, percent: number) => [{ hours_before: hours, fee_basis_points: percent * 100 }];
const moved = { ...in20Days, late_moves: [{ moved_at: now, ...inSixHours }] };

type Terms = Partial<{
  cancellation_fee_tiers: ReturnType<typeof within>;
  move_notice_hours: number;
  late_moves: string;
  late_move_fee_basis_points: number;
  no_show_fee_basis_points: number;
}>;

function policy(terms: Terms): string {
  const id = newId();
  const standard = { cancellation_fee_tiers: [], late_moves: 'charged', no_show_fee_basis_points: 10_000 };
  harness.fake.policies.set(id, { ...standard, ...terms, id });
  return id;
}

const tenantWith = (terms: Terms): Tenant => newTenant(harness, { cancellation_policy_id: policy(terms) });
const halfOfADay = () => newTenant(harness, { cancellation_fee_tiers: within(24, 50) });

async function booked(tenant: Tenant): Promise<string> {
  const room = { type: 'booking', resource_id: tenant.resourceId, service_id: tenant.serviceId, ...inSixHours };
  const draft = await newDraft(harness.one, tenant, { items: [room] });
  await placed(harness.one, tenant, draft.id);
  return draft.id;
}

const get = async (tenant: Tenant, id: string) =>
  (await harness.two.orders.GetOrder({ context: tenant.context(), id })).item!;
const fault = async (tenant: Tenant) =>
  (await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault ?? undefined;
/** Proven by the arithmetic of the books as well. */
const charged = async (tenant: Tenant, id: string) => {
  expect(await fault(tenant)).toBeUndefined();
  return (await get(tenant, id)).balance?.charged_minor;
};
const tell = (tenant: Tenant, orderId: string, change: Parameters<typeof tellBooking>[2]) =>
  tellBooking(harness, { tenant, orderId, at: 0 }, change);
const cancelOrder = (tenant: Tenant, id: string, more: object = {}) =>
  harness.one.orders.CancelOrder({ context: tenant.context(), id, ...more });
const canceled = { status: 'canceled', canceled_at: now };
const checkMove = (tenant: Tenant, orderId: string, from: { start_date: string; end_date: string } = inSixHours) =>
  harness.two.orders.CheckMove({
    context: tenant.context(),
    order_id: orderId,
    booking_id: harness.fake.bookingsOf(orderId)[0]?.id ?? '',
    ...from,
    moved_at: now,
  });
const preview = async (tenant: Tenant, orderId: string, changes: object[]) => {
  const booking_id = harness.fake.bookingsOf(orderId)[0]?.id ?? '';
  const { item } = await harness.two.orders.PreviewOrder({
    context: tenant.context(),
    id: orderId,
    changes: changes.map((change) => ({ type: '', booking_id, ...change })),
  });
  return { charged: item?.charged_minor, fee: item?.fee_minor };
};

describe('a booking moved from in 6 h to in 20 days, and then canceled (row 19)', () => {
  type Cancel = (tenant: Tenant, id: string) => Promise<unknown>;
  const rows: [string, Cancel, number][] = [
    ['as a booking, costs 50', (tenant, id) => tell(tenant, id, canceled), 5_000],
    ['with its order, costs 50', (tenant, id) => cancelOrder(tenant, id), 5_000],
    ['by staff, waived as a booking, 0', (tenant, id) => tell(tenant, id, { ...canceled, fee_waived: true }), 0],
    [
      'by staff, waived with its order, 0',
      (tenant, id) => cancelOrder(tenant, id, { waive_fee: true, reason: 'Regular' }),
      0,
    ],
  ];

  test.each(rows)('%s', async (_, cancel, fee) => {
    const tenant = halfOfADay();
    const id = await booked(tenant);
    expect(await checkMove(tenant, id)).toEqual({ late: true });
    await tell(tenant, id, moved);
    expect(await charged(tenant, id)).toBe(10_000);
    await cancel(tenant, id);
    expect(await charged(tenant, id)).toBe(fee);
    expect((await get(tenant, id)).status).toBe('canceled');
  });

  test('is told by a preview to the cent, also of both at once', async () => {
    const tenant = halfOfADay();
    const id = await booked(tenant);
    const move = { type: 'reschedule_booking', ...in20Days };
    const cancel = { type: 'cancel_booking' };
    expect(await preview(tenant, id, [move, cancel])).toEqual({ charged: 5_000, fee: 5_000 });
    const waived = { ...move, waive_fee: true };
    expect(await preview(tenant, id, [waived, cancel])).toEqual({ charged: 0, fee: 0 });
    await tell(tenant, id, moved);
    expect(await preview(tenant, id, [cancel])).toEqual({ charged: 5_000, fee: 5_000 });
    expect(await preview(tenant, id, [{ ...cancel, waive_fee: true }])).toEqual({ charged: 0, fee: 0 });
    expect(await preview(tenant, id, [{ type: 'cancel_order' }])).toEqual({ charged: 5_000, fee: 5_000 });
  });

  test('keeps the highest fee of several moves, whichever of them the order was told of together', async () => {
    const tenant = tenantWith({ cancellation_fee_tiers: [...within(24, 30), ...within(8, 80)] });
    const id = await booked(tenant);
    const tomorrow = { start_date: '2026-03-03T05:00:00.000Z', end_date: '2026-03-03T06:00:00.000Z' };
    const late_moves = [
      { moved_at: now, ...inSixHours },
      { moved_at: now, ...tomorrow },
    ];
    await tell(tenant, id, { ...in20Days, late_moves });
    await tell(tenant, id, canceled);
    expect(await charged(tenant, id)).toBe(8_000);
  });

  test('and canceled by the organization costs nothing', async () => {
    const tenant = halfOfADay();
    const id = await booked(tenant);
    await tell(tenant, id, moved);
    await tell(tenant, id, { ...canceled, canceled_by: 'organization' });
    expect(await charged(tenant, id)).toBe(0);
  });

  test('is waived with a reason only, which stands in the audit trail', async () => {
    const tenant = halfOfADay();
    const id = await booked(tenant);
    expect(await codeOf(cancelOrder(tenant, id, { waive_fee: true, reason: ' ' }))).toBe('validation_failed');
    await cancelOrder(tenant, id, { waive_fee: true, reason: 'Burst pipe' });
    const query = {
      filters: [
        { key: 'entity_type', values: ['orders'] },
        { key: 'entity_id', values: [id] },
      ],
    };
    const { items } = await harness.one.audit.ListAuditEntries({ context: tenant.context(), query });
    const entry = items.find(({ action }) => action === 'cancel');
    expect(JSON.stringify(entry)).toMatch(/fee_waived.*Burst pipe/);
  });
});

test.each([
  ['as a booking', (tenant: Tenant, id: string) => tell(tenant, id, canceled)],
  ['with its order', (tenant: Tenant, id: string) => cancelOrder(tenant, id)],
])('a requested booking in 6 h, canceled %s before anybody accepted, costs nothing (row 20)', async (_, cancel) => {
  const tenant = halfOfADay();
  harness.fake.confirmedStatus = 'requested';
  const id = await booked(tenant).finally(() => (harness.fake.confirmedStatus = 'accepted'));
  expect(await preview(tenant, id, [{ type: 'cancel_booking' }])).toEqual({ charged: 0, fee: 0 });
  expect(await preview(tenant, id, [{ type: 'cancel_order' }])).toEqual({ charged: 0, fee: 0 });
  await cancel(tenant, id);
  expect(await charged(tenant, id)).toBe(0);
});

test('the policy of the checkout counts, and a change that was answered before it is in it (row 21)', async () => {
  const tenant = halfOfADay();
  const organization = harness.fake.organizations.get(tenant.id)!;
  // What this service keeps of the organization are the tiers as they were.
  await booked(tenant);
  for (let time = 0; time < 20; time += 1) {
    const before = time % 2 === 0 ? 0 : 50;
    harness.fake.organizations.set(tenant.id, { ...organization, cancellation_fee_tiers: within(24, before) });
    const id = await booked(tenant);
    harness.fake.organizations.set(tenant.id, { ...organization, cancellation_fee_tiers: within(24, 100) });
    await (time % 3 === 0 ? tell(tenant, id, canceled) : cancelOrder(tenant, id));
    expect([time, await charged(tenant, id)]).toEqual([time, before * 100]);
  }
});

test('the policy of the service holds, else that of the resource, else that of the organization, else its tiers', async () => {
  const of = (percent: number) => policy({ cancellation_fee_tiers: within(24, percent) });
  const tenant = newTenant(harness, { cancellation_fee_tiers: within(24, 10) });
  const feeNow = async () => {
    const id = await booked(tenant);
    await cancelOrder(tenant, id);
    return charged(tenant, id);
  };
  const give = (map: Map<string, { id: string }>, id: string, cancellation_policy_id: string) =>
    map.set(id, Object.assign({}, map.get(id)!, { cancellation_policy_id }));
  const fees = [await feeNow()];
  give(harness.fake.organizations, tenant.id, of(20));
  fees.push(await feeNow());
  harness.fake.policyOfResource.set(tenant.resourceId, of(30));
  fees.push(await feeNow());
  give(harness.fake.services, tenant.serviceId, of(40));
  fees.push(await feeNow());
  // A resource may name one that is no more.
  give(harness.fake.services, tenant.serviceId, newId());
  harness.fake.policyOfResource.set(tenant.resourceId, newId());
  fees.push(await feeNow());
  expect(fees).toEqual([1_000, 2_000, 3_000, 4_000, 2_000]);
});

describe('a late move', () => {
  test('is refused where the policy says so, unless staff waives', async () => {
    const tenant = tenantWith({ move_notice_hours: 12, late_moves: 'refused' });
    const id = await booked(tenant);
    const refused = { problems: [{ code: 'booking_rule_violated', meta: { limit: 12, requested: 6 } }] };
    await expect(checkMove(tenant, id)).rejects.toMatchObject(refused);
    const move = { type: 'reschedule_booking', ...in20Days };
    await expect(preview(tenant, id, [move])).rejects.toMatchObject(refused);
    expect(await preview(tenant, id, [{ ...move, waive_fee: true }])).toEqual({ charged: 10_000, fee: 0 });
    expect(await checkMove(tenant, id, in20Days)).toEqual({ late: false });
  });

  test('costs its fee at once, for each, and that stays when the booking is canceled', async () => {
    const terms = { cancellation_fee_tiers: within(24, 50), move_notice_hours: 12, late_move_fee_basis_points: 2_000 };
    const tenant = tenantWith(terms);
    const id = await booked(tenant);
    const move = { type: 'reschedule_booking', ...in20Days };
    expect(await preview(tenant, id, [move])).toEqual({ charged: 12_000, fee: 2_000 });
    await tell(tenant, id, moved);
    expect(await charged(tenant, id)).toBe(12_000);
    await tell(tenant, id, { ...inSixHours, late_moves: [...moved.late_moves, ...moved.late_moves] });
    expect(await charged(tenant, id)).toBe(14_000);
    await tell(tenant, id, canceled);
    expect(await charged(tenant, id)).toBe(9_000);
    const { documents } = await documentsOf(tenant, id);
    expect(documents).toBe(9_000);
  });

  test.each(['booking', 'hour'])(
    'is charged as its order is taxed, also where the tax is changed before or after the booking is canceled (price by %s)',
    async (price_unit) => {
      const terms = {
        cancellation_fee_tiers: within(24, 50),
        move_notice_hours: 12,
        late_move_fee_basis_points: 2_000,
      };
      const seller = { country_code: 'DE', vat_id: 'DE136695976' };
      const tenant = newTenant(harness, { cancellation_policy_id: policy(terms), ...seller });
      const service = harness.fake.services.get(tenant.serviceId)!;
      harness.fake.services.set(tenant.serviceId, { ...service, price_minor: 11_900, price_unit });
      const exempt = { tax_status: 'exempt', tax_exemption_reason: 'An embassy' };
      const [before, after] = [await booked(tenant), await booked(tenant)];
      const changeTax = (id: string, status: object) =>
        harness.one.orders.ChangeOrderTax({ context: tenant.context(), id, ...status });
      for (const id of [before, after]) {
        await tell(tenant, id, moved);
        expect(await charged(tenant, id)).toBe(14_280);
      }
      await changeTax(before, exempt);
      expect(await charged(tenant, before)).toBe(12_000);
      await tell(tenant, before, canceled);
      await tell(tenant, after, canceled);
      expect(await charged(tenant, after)).toBe(8_330);
      await changeTax(after, exempt);
      for (const id of [before, after]) {
        expect(await charged(tenant, id)).toBe(7_000);
        expect(await documentsOf(tenant, id)).toEqual({ documents: 7_000 });
        await changeTax(id, { tax_status: 'consumer' });
        expect(await charged(tenant, id)).toBe(8_330);
      }
    },
  );

  test('of what belongs to no order, or has ended, is none', async () => {
    const tenant = halfOfADay();
    const id = await booked(tenant);
    await cancelOrder(tenant, id);
    expect(await checkMove(tenant, id)).toEqual({ late: false });
    expect(await checkMove(tenant, newId())).toEqual({ late: false });
  });
});

async function documentsOf(tenant: Tenant, orderId: string): Promise<{ documents: number }> {
  const query = { filters: [{ key: 'order_id', values: [orderId] }] };
  const { items } = await harness.two.invoices.ListInvoices({ context: tenant.context(), query });
  return { documents: items.reduce((sum, { total_minor }) => sum + total_minor, 0) };
}

describe('a booking that nobody came to', () => {
  test('took place: it is charged the share of its policy, and in full again once that is taken back', async () => {
    const tenant = tenantWith({ no_show_fee_basis_points: 6_000 });
    const id = await booked(tenant);
    await tell(tenant, id, { status: 'no_show' });
    expect(await charged(tenant, id)).toBe(6_000);
    expect((await get(tenant, id)).status).toBe('completed');
    await tell(tenant, id, { status: 'accepted' });
    expect(await charged(tenant, id)).toBe(10_000);
  });

  test('costs all of it unless a policy says otherwise, and stays charged when its order is canceled', async () => {
    const tenant = newTenant(harness);
    const id = await booked(tenant);
    await tell(tenant, id, { status: 'no_show' });
    expect(await charged(tenant, id)).toBe(10_000);
    expect(await preview(tenant, id, [{ type: 'cancel_order' }])).toEqual({ charged: 10_000, fee: 0 });
    expect(await codeOf(preview(tenant, id, [{ type: 'cancel_booking' }]))).toBe('invalid_status_transition');
    await cancelOrder(tenant, id);
    expect(await charged(tenant, id)).toBe(10_000);
  });

  test('costs at least the fee that it was moved out of', async () => {
    const tenant = tenantWith({ cancellation_fee_tiers: within(24, 50), no_show_fee_basis_points: 2_000 });
    const id = await booked(tenant);
    await tell(tenant, id, moved);
    await tell(tenant, id, { status: 'no_show' });
    expect(await charged(tenant, id)).toBe(5_000);
  });
});

test('the proof of the books names what moves and no-shows were charged wrongly', async () => {
  const orders = harness.one.parts.stores.orders.model.db.collection('orders');
  const terms = { cancellation_fee_tiers: within(24, 50), move_notice_hours: 12, late_move_fee_basis_points: 2_000 };
  const tenant = tenantWith(terms);
  const id = await booked(tenant);
  await tell(tenant, id, moved);
  await tell(tenant, id, { status: 'no_show' });
  expect(await charged(tenant, id)).toBe(12_000);
  const faults: string[] = [];
  for (const [field, wrong, right] of [
    ['moves.floor_minor', 4_999, 5_000],
    ['moves.fee_minor', 1_999, 2_000],
    ['missed_minor', 9_999, 10_000],
  ] as const) {
    await orders.updateOne({ _id: id as never }, { $set: { [`items.0.${field}`]: wrong } });
    faults.push((await fault(tenant))?.detail ?? '');
    await orders.updateOne({ _id: id as never }, { $set: { [`items.0.${field}`]: right } });
  }
  expect(faults).toEqual([
    expect.stringContaining('rows come to 5000'),
    expect.stringContaining('rows come to 2000'),
    expect.stringContaining('rows come to 10000'),
  ]);
  expect(await fault(tenant)).toBeUndefined();
});

describe('what a mail says that bookings cost (V6)', () => {
  const costs = async (tenant: Tenant, orderId: string) => {
    const booking_ids = harness.fake.bookingsOf(orderId).map(({ id = '' }) => id);
    const request = { context: tenant.context(), order_id: orderId, booking_ids: [...booking_ids, newId()] };
    return harness.two.orders.GetBookingCosts(request);
  };

  test('the fee of each tier until the moment from which it grows, of a room at 100 in six hours', async () => {
    const tenant = tenantWith({ cancellation_fee_tiers: [...within(48, 10), ...within(24, 30), ...within(4, 80)] });
    const id = await booked(tenant);
    expect(await costs(tenant, id)).toMatchObject({
      currency: 'EUR',
      bookings: [
        {
          booking_id: harness.fake.bookingsOf(id)[0]?.id,
          total_minor: 10_000,
          ended: false,
          // Four hours before three in the afternoon.
          cancellation: [{ fee_minor: 3_000, until: '2026-03-02T11:00:00.000+00:00' }, { fee_minor: 8_000 }],
        },
      ],
    });
  });

  test('nothing until its tier begins; tiers of the same fee are one', async () => {
    const tenant = tenantWith({ cancellation_fee_tiers: [...within(48, 0), ...within(24, 50), ...within(12, 50)] });
    const id = await booked(tenant);
    await tell(tenant, id, in20Days);
    const [booking] = (await costs(tenant, id)).bookings;
    expect(booking?.cancellation).toEqual([
      { fee_minor: 0, until: '2026-03-21T15:00:00.000+00:00' },
      { fee_minor: 5_000 },
    ]);
  });

  test('a late move stays its least, an end says what is kept, and nobody else is told', async () => {
    const tenant = halfOfADay();
    const id = await booked(tenant);
    await tell(tenant, id, moved);
    expect((await costs(tenant, id)).bookings[0]?.cancellation).toEqual([{ fee_minor: 5_000 }]);
    const foreign = { context: halfOfADay().context(), order_id: id, booking_ids: [] };
    expect(await harness.two.orders.GetBookingCosts(foreign)).toEqual({ currency: '', bookings: [] });
    await tell(tenant, id, canceled);
    expect((await costs(tenant, id)).bookings).toMatchObject([{ ended: true, total_minor: 5_000, cancellation: [] }]);
  });

  test('what a late move costs by itself stands beside the price, and stays when the booking is canceled', async () => {
    const tenant = tenantWith({ move_notice_hours: 12, late_move_fee_basis_points: 2_000 });
    const id = await booked(tenant);
    expect((await costs(tenant, id)).bookings).toMatchObject([{ late_move_fee_minor: 0 }]);
    await tell(tenant, id, moved);
    expect((await costs(tenant, id)).bookings).toMatchObject([{ total_minor: 10_000, late_move_fee_minor: 2_000 }]);
    await tell(tenant, id, canceled);
    expect((await costs(tenant, id)).bookings).toMatchObject([{ total_minor: 0, late_move_fee_minor: 2_000 }]);
    expect(await charged(tenant, id)).toBe(2_000);
  });
});
