import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { newCustomer, newPlan, newTenant, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('subscription-dates');
const now = '2026-05-15T10:00:00Z';

async function subscribe(tenant: Tenant, input: object, plan: object = {}) {
  const planId = newPlan(harness.fake, tenant, plan);
  const { item } = await harness.one.subscriptions.CreateSubscription({
    context: tenant.context(),
    input: { customer_id: await newCustomer(harness.one, tenant), plan_id: planId, ...input },
  });
  if (!item) throw new Error('no subscription');
  return item;
}

/** `code pointer` of the refusal. */
async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'accepted';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...error.problems.map(({ source }) => source?.pointer)].join(' ');
  }
}

const startRefused = 'validation_failed /data/attributes/starts_at';
const trialRefused = 'validation_failed /data/attributes/trial_ends_at';

async function invoicesOf(tenant: Tenant, id: string) {
  const { items } = await harness.one.invoices.ListInvoices({
    context: tenant.context(),
    query: { filters: [{ key: 'subscription_id', values: [id] }], page_number: 1, page_size: 100, include: ['items'] },
  });
  return items;
}

const atPeriod = (tenant: Tenant, id: string, number: number) =>
  waitFor(`period ${number}`, async () => {
    const { item } = await harness.two.subscriptions.GetSubscription({ context: tenant.context(), id });
    return item?.period_number === number && item;
  });

describe('a subscription begins', () => {
  test.each([
    ['0000-01-01T00:00:00Z'],
    ['0001-01-01T00:00:00Z'],
    ['0206-11-22T10:00:00+01:00'],
    ['1970-01-01T00:00:00Z'],
    ['2026-04-15T11:59:59+02:00'],
    ['2036-05-15T12:00:01+02:00'],
    ['9999-12-31T23:59:59Z'],
  ])('neither further back than one period nor more than ten years ahead: %s', async (starts_at) => {
    const tenant = newTenant(harness);
    harness.clock.set(now);
    expect(await refusal(subscribe(tenant, { starts_at }))).toBe(startRefused);
    expect(await harness.one.parts.stores.subscriptions.model.countDocuments({ organization_id: tenant.id })).toBe(0);
  });

  test.each([
    ['Europe/Berlin', '2026-04-15T12:00:00+02:00'],
    ['Pacific/Kiritimati', '2026-04-15T00:00:00-10:00'],
    ['America/Los_Angeles', '2026-04-15T23:59:00+13:59'],
  ])('exactly one period back, whatever the offset it is said with: %s, %s', async (time_zone, starts_at) => {
    const tenant = newTenant(harness, { time_zone });
    harness.clock.set(now);
    const { id } = await subscribe(tenant, { starts_at });
    await atPeriod(tenant, id, 2);
    expect(await invoicesOf(tenant, id)).toHaveLength(2);
  });

  test('with a trial of at most ten years that does not end before it', async () => {
    const tenant = newTenant(harness);
    harness.clock.set(now);
    expect(await refusal(subscribe(tenant, { trial_ends_at: '0001-01-01T00:00:00Z' }))).toBe(trialRefused);
    expect(await refusal(subscribe(tenant, { trial_ends_at: '2026-05-15T09:59:59Z' }))).toBe(trialRefused);
    expect(await refusal(subscribe(tenant, { trial_ends_at: '9999-12-31T00:00:00Z' }))).toBe(trialRefused);
    expect(await subscribe(tenant, { trial_ends_at: now })).toMatchObject({ status: 'active' });
  });

  test('by PATCH and by approval only where it could begin by POST', async () => {
    const tenant = newTenant(harness);
    harness.clock.set(now);
    const { id } = await subscribe(tenant, {}, { auto_accept_subscriptions: false });
    const context = tenant.context();
    const move = (input: object) =>
      harness.one.subscriptions.UpdateSubscription({ context, id, input, update_mask: Object.keys(input) });
    const approve = () => harness.one.subscriptions.ApproveSubscription({ context: tenant.context(), id });
    expect(await refusal(move({ starts_at: '0001-01-01T00:00:00Z' }))).toBe(startRefused);
    expect(await refusal(move({ starts_at: '9999-01-01T00:00:00Z' }))).toBe(startRefused);
    // Nobody decided for three months: what began in between must be said, not assumed.
    harness.clock.set('2026-08-15T10:00:00Z');
    expect(await refusal(approve())).toBe(startRefused);
    await harness.one.subscriptions.UpdateSubscription({
      context: tenant.context(),
      id,
      input: { backdate: true },
      update_mask: ['backdate'],
    });
    await approve();
    expect(await atPeriod(tenant, id, 4)).toMatchObject({ status: 'active' });
    expect(await invoicesOf(tenant, id)).toHaveLength(1);
  });

  test('planned and moved into the past, no further than one period, by its timer', async () => {
    const tenant = newTenant(harness);
    harness.clock.set(now);
    const { id } = await subscribe(tenant, { starts_at: '2026-06-15T10:00:00Z' });
    const move = (starts_at: string) =>
      harness.one.subscriptions.UpdateSubscription({
        context: tenant.context(),
        id,
        input: { starts_at },
        update_mask: ['starts_at'],
      });
    expect(await refusal(move('2025-05-15T10:00:00Z'))).toBe(startRefused);
    await move('2026-05-01T10:00:00Z');
    expect(await atPeriod(tenant, id, 1)).toMatchObject({ starts_at: '2026-05-01T10:00:00.000+00:00' });
  });
});

describe('a change of a subscription', () => {
  test.each([
    ['nothing', {}],
    ['the start that it has', { starts_at: '2026-06-15T10:00:00Z' }],
  ])('to %s is refused as well where another version is meant', async (_what, input) => {
    const tenant = newTenant(harness);
    harness.clock.set(now);
    const { id, version } = await subscribe(tenant, { starts_at: '2026-06-15T10:00:00Z' });
    const change = (if_version: number) => {
      const context = { ...tenant.context(), if_version };
      return harness.one.subscriptions.UpdateSubscription({ context, id, input, update_mask: Object.keys(input) });
    };
    await expect(change(-1)).rejects.toMatchObject({ code: 'precondition_failed' });
    expect((await change(version)).item).toMatchObject({ version });
  });
});

describe('a backdated subscription', () => {
  test('bills all periods that have begun on one invoice, a line each', async () => {
    const tenant = newTenant(harness);
    harness.clock.set(now);
    const { id } = await subscribe(
      tenant,
      { starts_at: '2026-01-31T09:00:00+01:00', backdate: true },
      { setup_fee_minor: 1_000 },
    );
    const current = await atPeriod(tenant, id, 4);
    expect(current).toMatchObject({
      current_period_start: '2026-04-30T07:00:00.000+00:00',
      current_period_end: '2026-05-31T07:00:00.000+00:00',
    });
    const [invoice, ...others] = await invoicesOf(tenant, id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ total_minor: 4 * 4_900 + 1_000 });
    expect(invoice?.item_ids).toHaveLength(5);
    const stored = await harness.one.parts.stores.invoices.get(tenant.id, invoice?.id ?? '');
    expect([stored.service_start, stored.service_end]).toEqual(['2026-01-31', '2026-05-30']);
    harness.clock.set('2026-05-31T07:00:00Z');
    await atPeriod(tenant, id, 5);
    expect(await invoicesOf(tenant, id)).toHaveLength(2);
  });

  test('reaches 36 periods back and no further', async () => {
    const tenant = newTenant(harness);
    harness.clock.set(now);
    const daily = { period_unit: 'day' };
    const tooFar = { starts_at: '2026-04-09T12:00:00+02:00', backdate: true };
    expect(await refusal(subscribe(tenant, tooFar, daily))).toBe(startRefused);
    expect(await refusal(subscribe(tenant, { starts_at: '0001-01-01T00:00:00Z', backdate: true }))).toBe(startRefused);
    const { id } = await subscribe(tenant, { starts_at: '2026-04-09T12:00:01+02:00', backdate: true }, daily);
    await atPeriod(tenant, id, 36);
    const [invoice, ...others] = await invoicesOf(tenant, id);
    expect(others).toEqual([]);
    expect(invoice?.item_ids).toHaveLength(36);
    expect(invoice?.total_minor).toBe(36 * 4_900);
  });
});

test('a run catches up twelve periods, the next one after ten minutes goes on', async () => {
  const tenant = newTenant(harness);
  harness.clock.set('2026-07-01T09:00:00Z');
  const { id } = await subscribe(tenant, {}, { period_unit: 'day' });
  const { steps, stores } = harness.one.parts;
  const stepOf = () => stores.steps.find(`subscription:${id}`);
  const resting = () =>
    waitFor('the run is over', async () => {
      const timer = await stores.subscriptions.model.db.collection('timers').findOne({ key: id });
      return !(await stepOf()) && Number(timer?.['due_at']) > harness.clock.now().getTime();
    });
  harness.clock.set('2026-07-31T09:00:00Z');
  await atPeriod(tenant, id, 13);
  await resting();
  await steps.runDue();
  await atPeriod(tenant, id, 13);
  harness.clock.set('2026-07-31T09:10:00Z');
  await atPeriod(tenant, id, 25);
  await resting();
  harness.clock.set('2026-07-31T09:20:00Z');
  const current = await atPeriod(tenant, id, 31);
  expect(current.current_period_end).toBe('2026-08-01T09:00:00.000+00:00');
  await resting();
  expect(await invoicesOf(tenant, id)).toHaveLength(31);
});

describe('trial days are days of the calendar', () => {
  test.each([
    ['Europe/Berlin', '2026-03-10T12:00:00+01:00', 30, '2026-04-09T12:00:00+02:00'],
    ['Europe/Berlin', '2026-10-20T12:00:00+02:00', 14, '2026-11-03T12:00:00+01:00'],
    ['America/New_York', '2026-03-01T23:30:00-05:00', 7, '2026-03-08T23:30:00-04:00'],
    ['UTC', '2026-03-10T12:00:00Z', 30, '2026-04-09T12:00:00Z'],
  ])('%s, from %s, %i days', async (time_zone, starts_at, trial_days, end) => {
    const tenant = newTenant(harness, { time_zone });
    harness.clock.set(new Date(starts_at).toISOString());
    const { id, trial_ends_at, status } = await subscribe(tenant, { starts_at }, { trial_days });
    expect(status).toBe('trial');
    expect(new Date(trial_ends_at ?? '')).toEqual(new Date(end));
    harness.clock.set(new Date(end).toISOString());
    const { current_period_start } = await atPeriod(tenant, id, 1);
    expect(new Date(current_period_start ?? '')).toEqual(new Date(end));
  });
});
