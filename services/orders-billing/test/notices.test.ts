import { afterEach, describe, expect, test } from '@jest/globals';
import type { MigrationDatabase } from '@booking/persistence/migrations.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { passesHaveWarnings } from '../src/sales/passes/migrate-pass-warnings.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { newCustomer, newTenant, noStepLeft, timersOf, type Tenant } from './orders-harness.ts';
import { useSandbox } from './sandbox-harness.ts';

const harness = useSandbox('notices');
const settled = () => noStepLeft(harness);
afterEach(() => settled());

interface Told {
  id: string;
  customer: { id: string; email: string } | null;
  notice: { level?: number; [member: string]: unknown };
  [field: string]: unknown;
}

/** What the customers of the tenant are to be told so far: kind, what tells it from others of its kind. */
const toldTo = (tenant: Tenant) =>
  harness.notices
    .filter(({ organizationId }) => organizationId === tenant.id)
    .map(({ event, data }) => ({ event: event.replace('notices.', ''), ...(data as Told) }));
const untilTold = (tenant: Tenant, count: number) =>
  waitFor(`${count} notices`, () => (toldTo(tenant).length >= count ? toldTo(tenant) : undefined));

describe('a renewal that is not paid', () => {
  test('is told at the failure, at each of three levels, and when the subscription is suspended', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'fails-1');
    await untilTold(tenant, 1);
    // 14 days to pay; 3, 7 and 14 days after the 24th, by the organization's calendar. Each makes an attempt, which fails.
    for (const [index, day] of ['2026-01-27', '2026-01-31', '2026-02-07'].entries()) {
      harness.clock.set(`${day}T00:00:00Z`);
      await untilTold(tenant, 3 + 2 * index);
      await settled();
    }
    const told = await untilTold(tenant, 8);
    const name = ({ event, notice }: (typeof told)[number]) => `${event} ${notice.level ?? ''}`.trim();
    // What one transaction says may arrive in any order.
    expect(told.map(name).toSorted()).toEqual([
      'payment-failed',
      'payment-failed',
      'payment-failed',
      'payment-failed',
      'payment-reminder 1',
      'payment-reminder 2',
      'payment-reminder 3',
      'subscription-suspended',
    ]);
    const failed = told.find(({ event }) => event === 'payment-failed');
    const reminded = told.find(({ event }) => event === 'payment-reminder');
    const suspended = told.find(({ event }) => event === 'subscription-suspended');
    expect(failed).toMatchObject({
      type: 'invoices',
      due: 49,
      currency: 'EUR',
      due_date: '2026-01-24',
      number: expect.stringMatching(/^R-2026-/),
      customer: { email: expect.stringContaining('@example.com') },
      notice: { status: 'failed', subscription: 'Basic' },
    });
    expect(reminded?.notice).toMatchObject({ levels: 3, collects: true });
    expect(suspended).toMatchObject({
      id,
      type: 'subscriptions',
      name: 'Basic',
      customer: { id: failed?.customer?.id },
    });
    harness.clock.set('2026-06-07T00:00:00Z');
    await settled();
    expect(toldTo(tenant)).toHaveLength(8);
    // never to a subscriber
    expect(harness.heard.map(({ event }) => event).filter((event) => event.startsWith('notices.'))).toEqual([]);
  });

  test('is told when the bank takes the money back; one that is paid is not reminded of', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'reversed_later-1');
    const payments = () =>
      harness.two.payments.ListPayments({
        context: tenant.context(),
        query: { filters: [{ key: 'subscription_id', values: [id] }], page_number: 1, page_size: 50 },
      });
    const paid = await waitFor('it is paid', async () => {
      const [payment] = (await payments()).items;
      return payment?.status === 'succeeded' && payment;
    });
    expect(toldTo(tenant)).toEqual([]);
    await harness.peer.act(paid.id, 'reverse');
    const [told] = await untilTold(tenant, 1);
    expect(told).toMatchObject({ event: 'payment-failed', notice: { status: 'reversed', payment_id: paid.id } });
  });

  test('is told nothing when the bank takes back what an invoice that was credited since had been paid with', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'reversed_later-2');
    const query = { filters: [{ key: 'subscription_id', values: [id] }], page_number: 1, page_size: 50 };
    const payment = async (status: string) =>
      waitFor(`it is ${status}`, async () => {
        const [first] = (await harness.two.payments.ListPayments({ context: tenant.context(), query })).items;
        return first?.status === status && first;
      });
    const paid = await payment('succeeded');
    const invoice_id = paid.invoice_id ?? '';
    // The timer of the first level has fired in vain.
    harness.clock.set('2026-02-08T00:00:00Z');
    await waitFor('the timer is gone', async () => (await timersOf(harness, invoice_id)) === 0);
    await harness.one.invoices.CreditInvoice({ context: tenant.context(), id: invoice_id });
    await harness.peer.act(paid.id, 'reverse');
    await payment('reversed');
    await settled();
    expect(toldTo(tenant)).toEqual([]);
    expect(await timersOf(harness, invoice_id)).toBe(0);
  });

  test('is not reminded of by what was left for it before it was paid', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, null);
    const { stores, steps, unitOfWork } = harness.one.parts;
    const invoice = await stores.invoices.model.findOne({ subscription_id: id }).lean();
    const invoice_id = String(invoice?._id);
    const input = { invoice_id, amount_minor: 4_900 };
    await harness.one.payments.CreatePayment({ context: tenant.context(), input });
    // As a reminder that fell due in the moment before.
    const payload = { step: 1, since: '2026-01-24T23:00:00Z' };
    await unitOfWork.run(systemContext(tenant.id, newId()), (tx) =>
      steps.leaveAll(tx, [{ kind: 'remind', key: invoice_id, payload }]),
    );
    await settled();
    const filters = [
      { key: 'entity_id', values: [invoice_id] },
      { key: 'entity_type', values: ['invoices'] },
    ];
    const { items } = await harness.one.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
    expect(items.map(({ action }) => action)).not.toContain('remind');
    expect(toldTo(tenant)).toEqual([]);
    const payments = await harness.two.payments.ListPayments({ context: tenant.context() });
    expect(payments.items.map(({ status }) => status)).toEqual(['succeeded']);
  });

  test('is not charged, nor asked for, by what was left for it before it was paid', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'succeeds-3');
    const { payments } = harness.one.parts.stores;
    const paid = await waitFor('it is paid', () =>
      payments.model.findOne({ subscription_id: id, status: 'succeeded' }),
    );
    await settled();
    const stored = () => payments.model.findById(paid._id).lean();
    const [before, charges] = [await stored(), harness.peer.charges.length];
    const { steps, unitOfWork } = harness.one.parts;
    const key = paid._id;
    await unitOfWork.run(systemContext(tenant.id, newId()), (tx) =>
      steps.leaveAll(tx, [
        { kind: 'charge', key },
        { kind: 'watch', key },
        { kind: 'subscription', key: newId() },
      ]),
    );
    await settled();
    expect([await stored(), harness.peer.charges.length, await timersOf(harness, key)]).toEqual([before, charges, 0]);
  });

  test('that nobody collects is reminded of without an attempt', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    await harness.subscribe(tenant, null);
    harness.clock.set('2026-01-27T00:00:00Z');
    const told = await untilTold(tenant, 1);
    expect(told).toMatchObject([{ event: 'payment-reminder', notice: { level: 1, collects: false } }]);
  });
});

describe('a pass about to expire', () => {
  const buy = async (tenant: Tenant, expires_at: string | undefined, units_total = 5) => {
    const customer_id = await newCustomer(harness.one, tenant);
    const { item } = await harness.one.bundlePurchases.CreateBundlePurchase({
      context: tenant.context(),
      input: { customer_id, units_total, ...(expires_at ? { expires_at } : {}) },
    });
    return item?.id ?? '';
  };
  /** The organization's settings are here once something of it was asked for. */
  const known = async (tenant: Tenant) => {
    await harness.one.parts.organization({ organizationId: tenant.id } as never);
  };

  test('is told 14 local days before its end, once, over the change to summer time, by two instances', async () => {
    const tenant = newTenant(harness, { time_zone: 'Europe/Berlin' });
    harness.clock.set('2026-03-02T09:00:00Z');
    await known(tenant);
    // 10:00 in Berlin on 2 April, which is summer: told at 10:00 on 19 March, which is winter, an hour later by UTC.
    const id = await buy(tenant, '2026-04-02T08:00:00Z');
    const timers = harness.one.parts.stores.bundlePurchases.model.db.collection('timers');
    const warning = await timers.findOne({ key: id, kind: 'bundle-purchase-warning' });
    expect(warning?.['due_at']).toEqual(new Date('2026-03-19T09:00:00Z'));
    harness.clock.set('2026-03-19T09:00:00Z');
    const [told] = await untilTold(tenant, 1);
    expect(told).toMatchObject({
      event: 'bundle-expiring',
      id,
      type: 'bundle-purchases',
      units_left: 5,
      units_total: 5,
      customer: { email: expect.stringContaining('@example.com') },
    });
    harness.clock.set('2026-04-02T08:00:00Z');
    await waitFor('it has expired', async () => {
      const { item } = await harness.two.bundlePurchases.GetBundlePurchase({ context: tenant.context(), id });
      return item?.units_left === 0;
    });
    expect(toldTo(tenant)).toHaveLength(1);
  });

  test('is told of one that was bought before there were warnings: on its day, or at once where that is over', async () => {
    const tenant = newTenant(harness, { time_zone: 'Europe/Berlin' });
    harness.clock.set('2026-03-02T09:00:00Z');
    await known(tenant);
    const [later, soon] = [await buy(tenant, '2026-04-02T08:00:00Z'), await buy(tenant, '2026-03-20T08:00:00Z')];
    const database = harness.one.parts.stores.bundlePurchases.model.db;
    const timers = database.collection('timers');
    const own = { organization_id: tenant.id, kind: 'bundle-purchase-warning' };
    await timers.deleteMany(own);
    harness.clock.set('2026-03-10T09:00:00Z');
    await passesHaveWarnings(database.db as MigrationDatabase);
    const told = await untilTold(tenant, 1);
    expect(told.map(({ id }) => id)).toEqual([soon]);
    const left = await waitFor('the other is set for its day', async () => {
      const [timer, ...others] = await timers.find(own).toArray();
      return timer && others.length === 0 && timer['due_at'] > new Date('2026-03-10T09:00:00Z') ? timer : undefined;
    });
    expect([left['key'], left['due_at']]).toEqual([later, new Date('2026-03-19T09:00:00Z')]);
  });

  test('is told nowhere where notices of it are switched off', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-03-02T09:00:00Z');
    const quiet = await harness.start({ BUNDLE_EXPIRY_NOTICE_DAYS: '0' });
    await quiet.parts.organization({ organizationId: tenant.id } as never);
    const customer_id = await newCustomer(quiet, tenant);
    const input = { customer_id, units_total: 5, expires_at: '2026-04-02T08:00:00Z' };
    const { item } = await quiet.bundlePurchases.CreateBundlePurchase({ context: tenant.context(), input });
    const timers = quiet.parts.stores.bundlePurchases.model.db.collection('timers');
    const kinds = (await timers.find({ key: item?.id ?? '' }).toArray()).map(({ kind }) => kind);
    expect(kinds).not.toContain('bundle-purchase-warning');
    // Its expiry has a timer all the same.
    expect(kinds).toHaveLength(1);
    await quiet.stop();
  });

  test('is not told of one without an end, nor of one that is used up, nor of an end nearer than that when it was bought', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-03-02T09:00:00Z');
    await known(tenant);
    await buy(tenant, undefined);
    await buy(tenant, '2026-03-10T00:00:00Z');
    const used = await buy(tenant, '2026-04-02T00:00:00Z', 1);
    await harness.one.bundlePurchases.UseBundlePurchase({ context: tenant.context(), id: used, units: 1, reason: '' });
    const told = await buy(tenant, '2026-04-03T00:00:00Z');
    harness.clock.set('2026-04-01T00:00:00Z');
    const found = await untilTold(tenant, 1);
    const rows = harness.one.parts.stores.bundlePurchases.model.db.collection('timers');
    await waitFor('the warnings are gone', async () => {
      return (await rows.countDocuments({ organization_id: tenant.id, kind: 'bundle-purchase-warning' })) === 0;
    });
    expect(found.map(({ id }) => id)).toEqual([told]);
    expect(toldTo(tenant)).toHaveLength(1);
  });
});
