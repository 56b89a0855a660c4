import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  codeOf,
  documentsBy,
  linesOfDocument,
  newCustomer,
  newPlan,
  newTenant,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('plan-changes');

async function subscribe(tenant: Tenant, plan: object = {}, input: object = {}) {
  const customer_id = await newCustomer(harness.one, tenant);
  const { item } = await harness.one.subscriptions.CreateSubscription({
    context: tenant.context(),
    input: { customer_id, plan_id: newPlan(harness.fake, tenant, plan), ...input },
  });
  if (!item) throw new Error('no subscription');
  return item;
}
const change = (tenant: Tenant, id: string, plan: string, at: string) =>
  harness.one.subscriptions.ChangeSubscriptionPlan({ context: tenant.context(), id, plan, at });
const documentsOf = (tenant: Tenant, id: string) => documentsBy(harness.two, tenant, 'subscription_id', id);
const moneyOf = async (tenant: Tenant, id: string) =>
  (await documentsOf(tenant, id)).map((one) => [
    one.kind,
    one.total_minor,
    one.status,
    one.due_minor,
    one.to_refund_minor,
  ]);
const linesOf = async (tenant: Tenant, invoiceId: string) => {
  const items = await linesOfDocument(harness.two, tenant, invoiceId);
  return items.map(({ description, total_minor }) => [description, total_minor] as const);
};
const faultOf = async (tenant: Tenant) =>
  (await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault ?? undefined;
const get = async (tenant: Tenant, id: string) =>
  (await harness.two.subscriptions.GetSubscription({ context: tenant.context(), id })).item;
const until = (tenant: Tenant, id: string, wanted: object) =>
  waitFor(`it is ${JSON.stringify(wanted)}`, async () => {
    const item = await get(tenant, id);
    return Object.entries(wanted).every(([field, value]) => item?.[field as 'status'] === value) && item;
  });

test('what is no id is refused at its place in the body of the step', async () => {
  const tenant = newTenant(harness);
  const { id } = await subscribe(tenant);
  await expect(change(tenant, id, 'basic', 'now')).rejects.toMatchObject({
    problems: [{ code: 'validation_failed', source: { pointer: '/plan' } }],
  });
  const asked = { context: tenant.context(), id, payment_method: 'card' };
  await expect(harness.one.subscriptions.ChangeSubscriptionPayment(asked)).rejects.toMatchObject({
    problems: [{ code: 'validation_failed', source: { pointer: '/payment_method' } }],
  });
});

describe('a change of plan', () => {
  test('at once, while nobody has paid for the period, bills both plans on one invoice in place of the first', async () => {
    const tenant = newTenant(harness, { invoice_due_days: 30 });
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id } = await subscribe(tenant, { price_minor: 3_000 });
    const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000, setup_fee_minor: 5_000 });
    // 1 to 20 June are 20 of 30 days: 30.00 × 2 / 3 = 20.00; from the 21st on 10 of 30: 90.00 / 3 = 30.00.
    harness.clock.set('2026-06-21T09:00:00Z');
    const { item } = await change(tenant, id, pro, 'now');
    expect(item).toMatchObject({ name: 'Pro', price_minor: 9_000, plan_id: pro, period_number: 1, status: 'active' });
    expect(item).toMatchObject({ current_period_end: '2026-07-01T09:00:00.000+00:00' });
    expect(await moneyOf(tenant, id)).toEqual([
      ['invoice', 3_000, 'canceled', 0, 0],
      ['invoice', 5_000, 'open', 5_000, 0],
    ]);
    const [first, both] = await documentsOf(tenant, id);
    expect(both).toMatchObject({ previous_invoice_id: first?.id, due_date: '2026-07-21' });
    expect(await linesOf(tenant, both?.id ?? '')).toEqual([
      ['Basic 2026-06-01 – 2026-06-20', 2_000],
      ['Pro 2026-06-21 – 2026-06-30', 3_000],
    ]);
    harness.clock.set('2026-07-01T09:00:00Z');
    await until(tenant, id, { period_number: 2 });
    expect((await documentsOf(tenant, id)).at(-1)).toMatchObject({ total_minor: 9_000 });
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('before it has begun bills nothing; its first period is the new plan’s, with its setup fee', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const plan = { price_minor: 3_000, setup_fee_minor: 700 };
    const { id, status } = await subscribe(tenant, plan, { starts_at: '2026-06-10T09:00:00Z' });
    const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000, setup_fee_minor: 5_000 });
    const { item } = await change(tenant, id, pro, 'now');
    expect([status, item]).toMatchObject(['planned', { name: 'Pro', plan_id: pro, status: 'planned' }]);
    expect(await moneyOf(tenant, id)).toEqual([]);
    harness.clock.set('2026-06-10T09:00:00Z');
    await until(tenant, id, { period_number: 1 });
    expect(await moneyOf(tenant, id)).toEqual([['invoice', 14_000, 'open', 14_000, 0]]);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('twice at once within an unpaid period: the last invoice has a line for each plan, and the setup fee', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id } = await subscribe(tenant, { price_minor: 3_000, setup_fee_minor: 700 });
    const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 });
    const max = newPlan(harness.fake, tenant, { name: 'Max', price_minor: 30_000 });
    harness.clock.set('2026-06-06T09:00:00Z');
    await change(tenant, id, pro, 'now');
    harness.clock.set('2026-06-11T09:00:00Z');
    await change(tenant, id, max, 'now');
    // 5 days of 30 at 30.00, 5 at 90.00, 20 at 300.00: 5.00 + 15.00 + 200.00, and 7.00.
    expect(await moneyOf(tenant, id)).toEqual([
      ['invoice', 3_700, 'canceled', 0, 0],
      ['invoice', 8_700, 'canceled', 0, 0],
      ['invoice', 22_700, 'open', 22_700, 0],
    ]);
    const last = (await documentsOf(tenant, id)).at(-1);
    expect((await linesOf(tenant, last?.id ?? '')).map(([, total]) => total)).toEqual([500, 700, 1_500, 20_000]);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('at once of a period that is overdue credits what is left and bills it anew: its due date stays', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id } = await subscribe(tenant, { price_minor: 3_000 });
    const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 });
    // Due on the 15th.
    harness.clock.set('2026-06-21T09:00:00Z');
    await change(tenant, id, pro, 'now');
    expect(await moneyOf(tenant, id)).toEqual([
      ['invoice', 3_000, 'open', 2_000, 0],
      ['credit_note', -1_000, 'paid', 0, 0],
      ['invoice', 3_000, 'open', 3_000, 0],
    ]);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('of a period that was credited as a whole bills what is left of it, and credits nothing once more', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id } = await subscribe(tenant, { price_minor: 3_000 });
    const [invoice] = await documentsOf(tenant, id);
    await harness.one.invoices.CreditInvoice({ context: tenant.context(), id: invoice?.id ?? '' });
    harness.clock.set('2026-06-21T09:00:00Z');
    await change(tenant, id, newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 }), 'now');
    // 10 of 30 days at 90.00.
    expect((await moneyOf(tenant, id)).map(([kind, total]) => [kind, total])).toEqual([
      ['invoice', 3_000],
      ['credit_note', -3_000],
      ['invoice', 3_000],
    ]);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('of a period that was paid takes what was paid for the days that are left along', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id, customer_id } = await subscribe(tenant, { price_minor: 3_000 });
    const [first] = await documentsOf(tenant, id);
    const pay = { context: tenant.context(), input: { invoice_id: first?.id ?? '' } };
    await harness.one.payments.CreatePayment(pay);
    harness.clock.set('2026-06-16T09:00:00Z');
    const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 });
    await change(tenant, id, pro, 'now');
    // 15 of 30 days: 15.00 back, 45.00 to pay, of which 15.00 are there already.
    expect(await moneyOf(tenant, id)).toEqual([
      ['invoice', 3_000, 'paid', 0, 0],
      ['credit_note', -1_500, 'paid', 0, 0],
      ['invoice', 4_500, 'open', 3_000, 0],
    ]);
    const lite = newPlan(harness.fake, tenant, { name: 'Lite', price_minor: 1_500 });
    await change(tenant, id, lite, 'now');
    // The same day: all of 45.00 is credited, 7.50 are billed and paid with the 15.00; 7.50 are left to be given back.
    expect((await moneyOf(tenant, id)).slice(2)).toEqual([
      ['invoice', 4_500, 'paid', 0, 750],
      ['credit_note', -4_500, 'paid', 0, 0],
      ['invoice', 750, 'paid', 0, 0],
    ]);
    // What paid it was credit of the customer, so that is where it goes back to.
    const query = { filters: [{ key: 'customer_id', values: [customer_id ?? ''] }] };
    const { items } = await harness.one.payments.ListPayments({ context: tenant.context(), query });
    const credit = items.find(({ source, amount_minor }) => source === 'customer_credit' && amount_minor === 1_500);
    const given = { context: tenant.context(), id: credit?.id ?? '', amount_minor: 750 };
    await harness.one.payments.RefundPayment(given);
    expect((await moneyOf(tenant, id))[2]).toEqual(['invoice', 4_500, 'canceled', 0, 0]);
    await harness.one.customers.RefundCustomerCredit({ context: tenant.context(), id: customer_id ?? '' });
    const { item: books } = await harness.one.books.CheckBooks({ context: tenant.context() });
    expect(books?.fault).toBeUndefined();
    expect(books?.totals).toMatchObject({ refunded_minor: 750, due_minor: 0, credit_minor: 0 });
  });

  test('at the end of the period begins with the next one, in its own rhythm', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id } = await subscribe(tenant, { price_minor: 3_000 });
    const weekly = newPlan(harness.fake, tenant, { name: 'Weekly', price_minor: 1_000, period_unit: 'week' });
    harness.clock.set('2026-06-10T09:00:00Z');
    const { item } = await change(tenant, id, weekly, 'period_end');
    expect(item).toMatchObject({ name: 'Basic', price_minor: 3_000, next_plan_id: weekly });
    expect(await documentsOf(tenant, id)).toHaveLength(1);
    harness.clock.set('2026-07-01T09:00:00Z');
    const begun = await until(tenant, id, { name: 'Weekly' });
    expect(begun).toMatchObject({ plan_id: weekly, current_period_end: '2026-07-08T09:00:00.000+00:00' });
    expect(begun.next_plan_id).toBeUndefined();
    harness.clock.set('2026-07-08T09:00:00Z');
    await until(tenant, id, { current_period_end: '2026-07-15T09:00:00.000+00:00' });
    expect((await documentsOf(tenant, id)).map((one) => one.total_minor)).toEqual([3_000, 1_000, 1_000]);
  });

  test('to another rhythm at once begins a period of its own', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id } = await subscribe(tenant, { price_minor: 3_000 });
    const yearly = newPlan(harness.fake, tenant, { name: 'Yearly', price_minor: 30_000, period_unit: 'year' });
    harness.clock.set('2026-06-11T09:00:00Z');
    const { item } = await change(tenant, id, yearly, 'now');
    expect(item).toMatchObject({ current_period_end: '2027-06-11T09:00:00.000+00:00' });
    // 10 of 30 days at 30.00, and a year.
    expect((await documentsOf(tenant, id)).map((one) => one.total_minor)).toEqual([3_000, 31_000]);
  });

  test('is refused to a plan that does not exist, in another currency, the same one, or of one that has ended', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id, plan_id } = await subscribe(tenant);
    const francs = newPlan(harness.fake, tenant, { currency: 'CHF' });
    const other = newPlan(harness.fake, tenant, {});
    expect(await codeOf(change(tenant, id, newId(), 'now'))).toBe('validation_failed');
    expect(await codeOf(change(tenant, id, francs, 'now'))).toBe('validation_failed');
    expect(await codeOf(change(tenant, id, other, 'tomorrow'))).toBe('validation_failed');
    expect(await codeOf(change(tenant, id, plan_id ?? '', 'now'))).toBe('conflict');
    await harness.one.subscriptions.CancelSubscription({ context: tenant.context(), id });
    expect(await codeOf(change(tenant, id, other, 'now'))).toBe('invalid_status_transition');
  });

  test('on the last day of a period leaves its unpaid invoice as it is: there is nothing to bill anew', async () => {
    const tenant = newTenant(harness, { invoice_due_days: 60 });
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id } = await subscribe(tenant, { price_minor: 3_000 });
    const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 });
    // 1 July is the first day of the next period, from 9:00 on.
    harness.clock.set('2026-07-01T08:59:00Z');
    const { item } = await change(tenant, id, pro, 'now');
    expect(item).toMatchObject({ name: 'Pro', period_number: 1 });
    expect(await moneyOf(tenant, id)).toEqual([['invoice', 3_000, 'open', 3_000, 0]]);
    harness.clock.set('2026-07-01T09:00:00Z');
    await until(tenant, id, { period_number: 2 });
    expect((await moneyOf(tenant, id)).map(([, total]) => total)).toEqual([3_000, 9_000]);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test.each(['now', 'period_end'])(
    'back to the plan that runs (%s) takes the next one back and bills nothing',
    async (at) => {
      const tenant = newTenant(harness);
      harness.clock.set('2026-06-01T09:00:00Z');
      const own = newPlan(harness.fake, tenant, { price_minor: 3_000 });
      const { id } = await subscribe(tenant, {}, { plan_id: own });
      const [invoice] = await documentsOf(tenant, id);
      await harness.one.payments.CreatePayment({ context: tenant.context(), input: { invoice_id: invoice?.id ?? '' } });
      const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 });
      await change(tenant, id, pro, 'period_end');
      harness.clock.set('2026-06-11T09:00:00Z');
      const { item } = await change(tenant, id, own, at);
      expect([item?.plan_id, item?.next_plan_id ?? null]).toEqual([own, null]);
      expect(await moneyOf(tenant, id)).toEqual([['invoice', 3_000, 'paid', 0, 0]]);
    },
  );

  test('credits the days that are left of what the period still costs after a credit by hand', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const { id } = await subscribe(tenant, { price_minor: 3_000 });
    const [invoice] = await documentsOf(tenant, id);
    await harness.one.payments.CreatePayment({ context: tenant.context(), input: { invoice_id: invoice?.id ?? '' } });
    const credit = { context: tenant.context(), id: invoice?.id ?? '', amount_minor: 2_000 };
    await harness.one.invoices.CreditInvoice(credit);
    harness.clock.set('2026-06-16T09:00:00Z');
    await change(tenant, id, newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 }), 'now');
    // 10.00 are left of June: 5.00 for its first half, 5.00 of the other are credited, and that half costs 45.00 now.
    expect((await moneyOf(tenant, id)).map(([, total]) => total)).toEqual([3_000, -2_000, -500, 4_500]);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('against its renewal at the same moment: every day is billed once, whoever comes first', async () => {
    const ends = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const tenant = newTenant(harness);
        harness.clock.set('2026-06-01T09:00:00Z');
        const { id } = await subscribe(tenant, { price_minor: 3_000 });
        const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 6_200 });
        return { tenant, id, pro, at: index % 2 === 0 ? 'now' : 'period_end' };
      }),
    );
    harness.clock.set('2026-07-01T09:00:00Z');
    await Promise.all(ends.map(({ tenant, id, pro, at }) => change(tenant, id, pro, at)));
    for (const { tenant, id, at } of ends) {
      await until(tenant, id, { period_number: 2, current_period_end: '2026-08-01T09:00:00.000+00:00' });
      await waitFor(
        'no step is left',
        async () => (await harness.one.parts.stores.steps.find(`subscription:${id}`)) === undefined,
      );
      const documents = await documentsOf(tenant, id);
      const counted = documents.filter(({ status }) => status !== 'canceled');
      const charged = counted.reduce((sum, one) => sum + one.total_minor, 0);
      // July is billed at the old price, or at the new one: its invoice is replaced on its first day.
      expect([id, at, charged]).toEqual([id, at, at === 'now' ? 3_000 + 6_200 : charged]);
      expect([6_000, 9_200]).toContain(charged);
      const numbers = documents.map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });
});
