import { describe, expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  codeOf,
  documentsBy,
  eventsOf,
  newCustomer,
  newPlan,
  newTenant,
  untilHeard,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('subscriptions');

async function subscribe(tenant: Tenant, input: object = {}, plan: object = {}) {
  const planId = newPlan(harness.fake, tenant, plan);
  const { item } = await harness.one.subscriptions.CreateSubscription({
    context: tenant.context(),
    input: { customer_id: await newCustomer(harness.one, tenant), plan_id: planId, ...input },
  });
  if (!item) throw new Error('no subscription');
  return item;
}

const get = async (tenant: Tenant, id: string) =>
  (await harness.two.subscriptions.GetSubscription({ context: tenant.context(), id })).item;
const until = (tenant: Tenant, id: string, wanted: object) =>
  waitFor(`subscription is ${JSON.stringify(wanted)}`, async () => {
    const item = await get(tenant, id);
    return Object.entries(wanted).every(([field, value]) => item?.[field as 'status'] === value) && item;
  });
const countOf = (id: string, event: string) => eventsOf(harness, id).filter((one) => one === event).length;

describe('a subscription', () => {
  test('with a trial costs nothing until that is over, and starts then', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-01T09:00:00Z');
    const dates = { starts_at: '2026-01-10T09:00:00Z', trial_ends_at: '2026-01-24T09:00:00Z' };
    const { id, status } = await subscribe(tenant, dates);
    expect(status).toBe('planned');
    harness.clock.set(dates.starts_at);
    await until(tenant, id, { status: 'trial', period_number: 0 });
    await untilHeard(harness, id, 'subscriptions.updated');
    harness.clock.set('2026-01-24T08:59:59Z');
    const invoices = async () => (await documentsBy(harness.one, tenant, 'subscription_id', id)).length;
    expect([await invoices(), countOf(id, 'subscriptions.started')]).toEqual([0, 0]);
    harness.clock.set(dates.trial_ends_at);
    const active = await until(tenant, id, { status: 'active', period_number: 1 });
    expect(active.current_period_end).toBe('2026-02-24T09:00:00.000+00:00');
    await untilHeard(harness, id, 'subscriptions.started');
    expect([await invoices(), countOf(id, 'subscriptions.started')]).toEqual([1, 1]);
  });

  test('starts when planned, renews once per period by its anchor, and is asked for each time', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-30T09:00:00Z');
    const { id, status } = await subscribe(tenant, { starts_at: '2026-01-31T09:00:00+01:00' });
    expect(status).toBe('planned');
    const expected = ['2026-02-28T08:00:00', '2026-03-31T07:00:00', '2026-04-30T07:00:00'];
    harness.clock.set('2026-01-31T08:00:00Z');
    for (const [index, end] of expected.entries()) {
      const current = await until(tenant, id, { status: 'active', period_number: index + 1 });
      expect(current.current_period_end).toBe(`${end}.000+00:00`);
      harness.clock.set(`${end}Z`);
    }
    await until(tenant, id, { period_number: 4 });
    await untilHeard(harness, id, 'subscriptions.renewed', 3);
    expect(countOf(id, 'subscriptions.started')).toBe(1);
    expect(countOf(id, 'subscriptions.renewed')).toBe(3);
    const { items } = await harness.one.invoices.ListInvoices({
      context: tenant.context(),
      query: { filters: [{ key: 'subscription_id', values: [id] }] },
    });
    expect(items.map((invoice) => invoice.status)).toEqual(['open', 'open', 'open', 'open']);
    // Nobody has paid anything.
    expect(countOf(id, 'subscriptions.charged')).toBe(0);
    const lines = await harness.one.invoiceItems.ListInvoiceItems({
      context: tenant.context(),
      query: { filters: [{ key: 'invoice_id', values: items.map((invoice) => invoice.id) }] },
    });
    // The last day of a period is the one before the next begins: no day is named twice.
    expect(lines.items.map(({ description }) => description).toSorted()).toEqual([
      'Basic 2026-01-31 – 2026-02-27',
      'Basic 2026-02-28 – 2026-03-30',
      'Basic 2026-03-31 – 2026-04-29',
      'Basic 2026-04-30 – 2026-05-30',
    ]);
    const [started] = await untilHeard(harness, id, 'subscriptions.started');
    expect(started?.data).toMatchObject({
      price: 49,
      customer: { last_name: 'Lovelace' },
      plan: { type: 'plans', name: 'Basic' },
    });
  });

  test('renews once however often the job runs: both instances, the same step again and again', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-05-10T09:00:00Z');
    const { id } = await subscribe(tenant);
    harness.clock.set('2026-06-10T09:00:00Z');
    await until(tenant, id, { period_number: 2 });
    const { parts } = harness.one;
    for (let run = 0; run < 5; run += 1) {
      const context = {
        requestId: newId(),
        organizationId: tenant.id,
        principal: { subject: 'job', role: 'system', kind: 'system' },
      };
      await parts.unitOfWork.run(context, (tx) => parts.steps.leave(tx, { kind: 'subscription', key: id }));
      await Promise.all([parts.steps.runDue(), harness.two.parts.steps.runDue()]);
    }
    await waitFor(
      'no step is left',
      async () => (await parts.stores.steps.due(new Date('2100-01-01'), 10)).length === 0,
    );
    expect(await get(tenant, id)).toMatchObject({ period_number: 2 });
    await untilHeard(harness, id, 'subscriptions.renewed');
    expect(countOf(id, 'subscriptions.renewed')).toBe(1);
  });

  test('one that starts at once is created and started at the same moment: the versions of its events say which is later', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-05-04T09:00:00Z');
    const { id } = await subscribe(tenant);
    const [created] = await untilHeard(harness, id, 'subscriptions.created');
    const [started] = await untilHeard(harness, id, 'subscriptions.started');
    expect(created).toMatchObject({ entity: { version: 1 }, data: { status: 'requested' } });
    expect(started).toMatchObject({ data: { status: 'active' } });
    expect(started?.entity.version).toBeGreaterThan(1);
    const { updated_at } = (created?.data ?? {}) as { updated_at?: string };
    expect(started?.data).toMatchObject({ updated_at });
  });

  test('in a run of many, one that cannot be renewed holds up none of the others, and each tells its own events', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-12T09:00:00Z');
    const { id: template } = await subscribe(tenant);
    await untilHeard(harness, template, 'subscriptions.started');
    const { parts } = harness.one;
    const { model } = parts.stores.subscriptions;
    const stored = await model.findById(template).lean();
    const ids = Array.from({ length: 25 }, () => newId());
    const [broken = '', ...sound] = ids;
    await model.collection.insertMany(
      ids.map((_id) => ({ ...stored, _id, ...(_id === broken ? { period_unit: 'fortnight' } : {}) })) as never[],
    );
    const context = systemContext(tenant.id, newId());
    harness.clock.set('2026-07-12T09:00:00Z');
    await parts.unitOfWork.run(context, async (tx) => {
      for (const key of ids) await parts.steps.leave(tx, { kind: 'subscription', key });
    });
    await waitFor('all but the broken one are renewed', async () => {
      const left = await model.find({ _id: { $in: [template, ...ids] }, period_number: 1 }, { _id: 1 }).lean();
      return left.length === 1 && left[0]?._id === broken;
    });
    await Promise.all(sound.map((id) => untilHeard(harness, id, 'subscriptions.renewed')));
    expect(sound.map((id) => countOf(id, 'subscriptions.renewed'))).toEqual(sound.map(() => 1));
    const { items } = await harness.one.invoices.ListInvoices({
      context: tenant.context(),
      query: { page_number: 1, page_size: 100 },
    });
    const numbers = items.map(({ number }) => Number(String(number).slice(-6))).toSorted((a, b) => a - b);
    // The template's own two periods and one of each of the others: no gap, though some attempts failed.
    expect(numbers).toEqual(Array.from({ length: sound.length + 2 }, (_, index) => index + 1));
    for (const id of sound.slice(0, 3)) {
      const filters = [
        { key: 'entity_type', values: ['subscriptions'] },
        { key: 'entity_id', values: [id] },
      ];
      const trail = await harness.one.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
      const renewed = trail.items.find(({ action }) => action === 'renew');
      const [event] = await untilHeard(harness, id, 'subscriptions.renewed');
      expect(renewed?.event_ids).toContain(event?.id);
      expect(renewed?.event_ids).toHaveLength(3); // the invoice is created and finalised, the subscription renewed
    }
  });

  test('catches up after downtime: every missed period once, in order', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-07-01T09:00:00Z');
    const { id } = await subscribe(tenant, {}, { period_unit: 'week' });
    await untilHeard(harness, id, 'subscriptions.started');
    harness.clock.set('2026-07-29T09:00:00Z');
    await until(tenant, id, { period_number: 5 });
    const renewals = await untilHeard(harness, id, 'subscriptions.renewed', 4);
    expect(
      renewals.map(({ data }) => (data as { period_number: number }).period_number).toSorted((a, b) => a - b),
    ).toEqual([2, 3, 4, 5]);
  });

  test('is suspended, and billed from the day of its reactivation on', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-08-01T09:00:00Z');
    const { id } = await subscribe(tenant);
    await harness.one.subscriptions.SuspendSubscription({ context: tenant.context(), id });
    harness.clock.set('2026-11-15T23:30:00+01:00');
    await harness.one.subscriptions.ReactivateSubscription({ context: tenant.context(), id });
    await until(tenant, id, { status: 'active', period_number: 4 });
    const billed = async () => {
      const filters = [{ key: 'subscription_id', values: [id] }];
      const { items } = await harness.one.invoices.ListInvoices({ context: tenant.context(), query: { filters } });
      return items.map((invoice) => invoice.total_minor).toSorted((a, b) => a - b);
    };
    // 49.00 for the 30 days from 1 November: 15 to 30 November are 16 of them, 26.13.
    expect(await billed()).toEqual([2_613, 4_900]);
    harness.clock.set('2026-12-01T11:00:00+01:00');
    await until(tenant, id, { period_number: 5 });
    expect(await billed()).toEqual([2_613, 4_900, 4_900]);
    expect(countOf(id, 'subscriptions.suspended')).toBe(1);
    await untilHeard(harness, id, 'subscriptions.reactivated');
    await untilHeard(harness, id, 'subscriptions.renewed');
    expect(countOf(id, 'subscriptions.renewed')).toBe(1);
  });

  test('that is canceled runs to the end of its period, can be revoked until then, and then is ended', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-12-01T09:00:00Z');
    const { id } = await subscribe(tenant);
    await harness.one.subscriptions.CancelSubscription({ context: tenant.context(), id });
    const { item: revoked } = await harness.one.subscriptions.RevokeSubscription({ context: tenant.context(), id });
    expect(revoked).toMatchObject({ status: 'active' });
    const { item: canceled } = await harness.one.subscriptions.CancelSubscription({ context: tenant.context(), id });
    expect(canceled).toMatchObject({ status: 'canceled', ends_at: '2027-01-01T09:00:00.000+00:00' });
    harness.clock.set('2027-01-01T09:00:00Z');
    await until(tenant, id, { status: 'ended' });
    await untilHeard(harness, id, 'subscriptions.ended');
    expect(countOf(id, 'subscriptions.renewed')).toBe(0);
    expect(countOf(id, 'subscriptions.canceled')).toBe(2);
  });

  test('that is canceled while it is suspended, after its period, ends at once: what passed is not charged', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2027-01-01T09:00:00Z');
    const { id } = await subscribe(tenant);
    const weekly = await subscribe(tenant, {}, { period_unit: 'week' });
    const both = [id, weekly.id];
    for (const one of both) await harness.one.subscriptions.SuspendSubscription({ context: tenant.context(), id: one });
    harness.clock.set('2027-03-15T09:00:00Z');
    for (const one of both) await harness.one.subscriptions.CancelSubscription({ context: tenant.context(), id: one });
    for (const one of both) await until(tenant, one, { status: 'ended', period_number: 1 });
    await Promise.all(both.map((one) => untilHeard(harness, one, 'subscriptions.ended')));
    for (const one of both) {
      expect(await documentsBy(harness.one, tenant, 'subscription_id', one)).toHaveLength(1);
      expect(countOf(one, 'subscriptions.renewed')).toBe(0);
    }
  });

  test('that was suspended is suspended again when its cancellation is taken back', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2027-03-15T09:00:00Z');
    const { id } = await subscribe(tenant);
    await harness.one.subscriptions.SuspendSubscription({ context: tenant.context(), id });
    await harness.one.subscriptions.CancelSubscription({ context: tenant.context(), id });
    const { item } = await harness.one.subscriptions.RevokeSubscription({ context: tenant.context(), id });
    expect(item).toMatchObject({ status: 'suspended', suspended_at: '2027-03-15T09:00:00.000+00:00' });
    expect(item?.available_actions).toContain('reactivate');
  });

  test('keeps the payment method that it names', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2027-03-15T09:00:00Z');
    const context = () => tenant.context();
    const kind = { name: 'Transfer', kind: 'bank_transfer', provider: 'manual' };
    const { item: method } = await harness.one.paymentMethods.CreatePaymentMethod({ context: context(), input: kind });
    const id = method?.id ?? '';
    const remove = () => codeOf(harness.one.paymentMethods.DeletePaymentMethod({ context: context(), id }));
    const named = await subscribe(tenant, { payment_method_id: id });
    expect(await remove()).toBe('conflict');
    await harness.one.subscriptions.ChangeSubscriptionPayment({ context: context(), id: named.id });
    expect(await remove()).toBe('none');
  });

  test('that has ended stays with the invoices that belong to it; one without any can be deleted', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2027-03-15T09:00:00Z');
    const [paid, free] = [await subscribe(tenant), await subscribe(tenant, {}, { price_minor: 0 })];
    for (const { id } of [paid, free])
      await harness.one.subscriptions.CancelSubscription({ context: tenant.context(), id });
    harness.clock.set('2027-04-15T09:00:00Z');
    for (const { id } of [paid, free]) await until(tenant, id, { status: 'ended' });
    const remove = (id: string) =>
      codeOf(harness.one.subscriptions.DeleteSubscription({ context: tenant.context(), id }));
    expect([await remove(paid.id), await remove(free.id)]).toEqual(['conflict', 'none']);
  });

  test('begins with its trial and waits for approval where the plan says so', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2027-04-01T09:00:00Z');
    const { id, status } = await subscribe(tenant, {}, { trial_days: 14, auto_accept_subscriptions: false });
    expect(status).toBe('requested');
    const { item: approved } = await harness.one.subscriptions.ApproveSubscription({ context: tenant.context(), id });
    expect(approved).toMatchObject({ status: 'trial', period_number: 0 });
    harness.clock.set('2027-04-15T09:00:00Z');
    await until(tenant, id, { status: 'active', period_number: 1 });
    await untilHeard(harness, id, 'subscriptions.started');
  });
});
