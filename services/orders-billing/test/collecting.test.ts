import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Step } from '../src/base/steps/step-store.ts';
import { remindStep } from '../src/subscriptions/dunning.ts';
import {
  codeOf,
  eventsOf,
  newPlan,
  newTenant,
  noStepLeft,
  timersOf,
  untilHeard,
  type Tenant,
} from './orders-harness.ts';
import { useSandbox } from './sandbox-harness.ts';

const harness = useSandbox('collecting');

beforeEach(() => {
  harness.delivery.timesSent = () => 1;
});

const invoicesOf = async (tenant: Tenant, id: string) => {
  const query = {
    filters: [{ key: 'subscription_id', values: [id] }],
    sorts: [{ field: 'created_at' }],
    page_number: 1,
    page_size: 50,
  };
  return (await harness.two.invoices.ListInvoices({ context: tenant.context(), query })).items;
};
const paymentsOf = async (tenant: Tenant, id: string) => {
  const query = {
    filters: [{ key: 'subscription_id', values: [id] }],
    sorts: [{ field: 'created_at' }],
    page_number: 1,
    page_size: 50,
  };
  return (await harness.two.payments.ListPayments({ context: tenant.context(), query })).items;
};
const statusOf = async (tenant: Tenant, id: string) =>
  (await harness.two.subscriptions.GetSubscription({ context: tenant.context(), id })).item?.status;
const chargedTimes = (id: string) => eventsOf(harness, id).filter((event) => event === 'subscriptions.charged').length;
const untilPayments = (tenant: Tenant, id: string, statuses: string[]) =>
  waitFor(`payments are ${statuses.join()}`, async () => {
    const found = await paymentsOf(tenant, id);
    return found.map(({ status }) => status).join() === statuses.join() && found;
  });
const untilInvoice = (tenant: Tenant, id: string, status: string) =>
  waitFor(`the invoice is ${status}`, async () => {
    const [invoice] = await invoicesOf(tenant, id);
    return invoice?.status === status && invoice;
  });
const chargeOf = (paymentId: string) => harness.peer.charges.find(({ payment_id }) => payment_id === paymentId)!;
const settled = () => noStepLeft(harness);
// The clock goes back from test to test: what is still at work when it does would wait for ever.
afterEach(() => settled());
const reminders = async (tenant: Tenant, invoiceId: string) => {
  const filters = [
    { key: 'entity_id', values: [invoiceId] },
    { key: 'entity_type', values: ['invoices'] },
  ];
  const { items } = await harness.one.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
  return items.filter(({ action }) => action === 'remind').length;
};

test('a method that collects wants a card or mandate', async () => {
  const tenant = newTenant(harness);
  const input = { name: 'Card', kind: 'card', provider: 'sandbox' };
  const { item } = await harness.one.paymentMethods.CreatePaymentMethod({ context: tenant.context(), input });
  await expect(harness.subscribe(tenant, null, { payment_method_id: item?.id ?? '' })).rejects.toMatchObject({
    code: 'validation_failed',
    problems: [{ source: { pointer: '/data/attributes/payment_token' } }],
  });
});

describe('a subscription that nobody collects', () => {
  test('leaves an open invoice a month: after three, two are overdue and nothing was charged', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, null);
    // 14 days to pay: due on 24 January and 24 February; reminded 3, 7 and 14 days after, not twice on a day. A step that is late sets the
    // next one for tomorrow.
    const remindedOf = async () =>
      Promise.all((await invoicesOf(tenant, id)).map(async (invoice) => reminders(tenant, invoice.id)));
    for (const [day, reminded] of [
      ['2026-02-10', [1, 0]],
      ['2026-03-10', [2, 1, 0]],
      ['2026-03-12', [3, 2, 0]],
    ] as const) {
      harness.clock.set(`${day}T09:00:00Z`);
      await waitFor(`reminders of ${day}`, async () => JSON.stringify(await remindedOf()) === JSON.stringify(reminded));
    }
    await settled();
    const invoices = await invoicesOf(tenant, id);
    expect(invoices.map(({ status, overdue, due_minor }) => [status, overdue, due_minor])).toEqual([
      ['open', true, 4_900],
      ['open', true, 4_900],
      ['open', false, 4_900],
    ]);
    expect(await paymentsOf(tenant, id)).toEqual([]);
    expect(chargedTimes(id)).toBe(0);
    expect(await statusOf(tenant, id)).toBe('active');
    expect(await remindedOf()).toEqual([3, 2, 0]);
  });

  test('is not reminded of an overdue invoice that is canceled by hand, or that another took the place of', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const [canceled, renamed] = [await harness.subscribe(tenant, null), await harness.subscribe(tenant, null)];
    const waiting = (invoice: { id: string } | undefined) => timersOf(harness, invoice?.id ?? '');
    const [[first], [second]] = [await invoicesOf(tenant, canceled), await invoicesOf(tenant, renamed)];
    harness.clock.set('2026-01-28T09:00:00Z');
    const remindedOnce = async () =>
      (await reminders(tenant, first?.id ?? '')) === 1 && (await reminders(tenant, second?.id ?? '')) === 1;
    await waitFor('both have been reminded of', remindedOnce);
    await settled();
    expect([await waiting(first), await waiting(second)]).toEqual([1, 1]);
    await harness.one.invoices.CancelInvoice({ context: tenant.context(), id: first?.id ?? '' });
    const rename = { context: tenant.context(), id: second?.id ?? '', recipient: 'Somebody else' };
    const { item: successor } = await harness.one.invoices.ChangeInvoiceRecipient(rename);
    expect([await waiting(first), await waiting(second), await waiting(successor ?? undefined)]).toEqual([0, 0, 1]);
  });

  test('is charged when a payment is recorded by hand, and by credit of the customer', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, null);
    const [invoice] = await invoicesOf(tenant, id);
    // 100.00 for an invoice of 49.00: what is left pays the next one.
    await harness.one.payments.CreatePayment({
      context: tenant.context(),
      input: { invoice_id: invoice?.id ?? '', amount_minor: 10_000 },
    });
    await untilHeard(harness, id, 'subscriptions.charged', 1);
    harness.clock.set('2026-02-10T09:00:00Z');
    await waitFor('the second invoice', async () => (await invoicesOf(tenant, id)).length === 2);
    await harness.one.customers.ApplyCustomerCredit({ context: tenant.context(), id: invoice?.customer_id ?? '' });
    await untilHeard(harness, id, 'subscriptions.charged', 2);
    expect((await invoicesOf(tenant, id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    // A second transfer for the same period is credit; the period was charged once.
    const { item } = await harness.one.payments.CreatePayment({
      context: tenant.context(),
      input: { invoice_id: invoice?.id ?? '', amount_minor: 4_900 },
    });
    expect(item).toMatchObject({ status: 'succeeded', credited_minor: 4_900 });
    expect(chargedTimes(id)).toBe(2);
    const last = (await harness.one.subscriptions.GetSubscription({ context: tenant.context(), id })).item;
    expect(last?.last_payment_id).not.toBe(item?.id);
  });
});

describe('a subscription that the sandbox collects', () => {
  test.each([
    ['is not asked to transfer what is collected: no account, no payment code', 'succeeds-8', false],
    ['is asked to, where nobody collects', null, true],
  ])('%s', async (_name, token, isAsked) => {
    const seller = { street: 'Hafen 1', city: 'Berlin', country_code: 'DE', vat_id: 'DE136695976' };
    const tenant = newTenant(harness, { ...seller, iban: 'DE89370400440532013000' });
    harness.clock.set('2026-06-01T09:00:00Z');
    const id = await harness.subscribe(tenant, token, {}, { period_unit: 'year' });
    const [invoice] = await invoicesOf(tenant, id);
    const request = { context: tenant.context(), id: invoice?.id ?? '', format: 'pdf' };
    const { content, collected } = await harness.two.invoices.GetInvoiceDocument(request);
    expect(collected).toBe(!isAsked);
    const said = (await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })).text;
    expect(said.includes('wird über die vereinbarte Zahlungsart eingezogen')).toBe(!isAsked);
    for (const words of ['Bitte überweisen Sie 49,00 €', 'DE89 3704']) expect(said.includes(words)).toBe(isAsked);
  });

  test('that costs nothing has no invoice, and nobody is charged', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'succeeds-0', {}, { price_minor: 0 });
    harness.clock.set('2026-02-10T09:00:00Z');
    await untilHeard(harness, id, 'subscriptions.renewed');
    await settled();
    expect([await invoicesOf(tenant, id), await paymentsOf(tenant, id)]).toEqual([[], []]);
  });

  test('whose period is paid is not charged again for a cheaper plan', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-06-01T09:00:00Z');
    const id = await harness.subscribe(tenant, 'succeeds-7', {}, { price_minor: 9_000 });
    await untilInvoice(tenant, id, 'paid');
    harness.clock.set('2026-06-11T09:00:00Z');
    const plan = newPlan(harness.fake, tenant, { price_minor: 3_000 });
    await harness.one.subscriptions.ChangeSubscriptionPlan({ context: tenant.context(), id, plan, at: 'now' });
    await settled();
    // 20 of 30 days at 30.00, paid with what was paid for them at 90.00.
    const last = (await invoicesOf(tenant, id)).at(-1);
    expect(last).toMatchObject({ total_minor: 2_000, status: 'paid', due_minor: 0 });
    expect((await paymentsOf(tenant, id)).filter(({ source }) => source === 'money')).toHaveLength(1);
    expect(await timersOf(harness, last?.id ?? '')).toBe(0);
  });

  test('with a card that is declined twice is paid at the third try, charged once', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'fails_twice-1');
    await untilPayments(tenant, id, ['failed']);
    expect(chargedTimes(id)).toBe(0);
    harness.clock.set('2026-01-26T22:00:00Z');
    await settled();
    expect(await paymentsOf(tenant, id)).toHaveLength(1);
    // The due date is 24 January; the second try is on the 27th, the third on the 31st, by the organization's calendar.
    harness.clock.set('2026-01-27T00:00:00Z');
    await untilPayments(tenant, id, ['failed', 'failed']);
    harness.clock.set('2026-01-31T00:00:00Z');
    await untilPayments(tenant, id, ['failed', 'failed', 'succeeded']);
    expect(await untilInvoice(tenant, id, 'paid')).toMatchObject({ paid_minor: 4_900, due_minor: 0 });
    await untilHeard(harness, id, 'subscriptions.charged');
    harness.clock.set('2026-02-08T00:00:00Z');
    await settled();
    expect(await paymentsOf(tenant, id)).toHaveLength(3);
    expect([chargedTimes(id), await statusOf(tenant, id)]).toEqual([1, 'active']);
  });

  test('is not collected while somebody begins to pay it by hand', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'fails_twice-2');
    await untilPayments(tenant, id, ['failed']);
    await settled();
    const [invoice] = await invoicesOf(tenant, id);
    const { parts } = harness.one;
    let byHand: Promise<unknown> | undefined;
    const payments: typeof parts.payments = {
      ...parts.payments,
      async pendingOf(...given) {
        const found = await parts.payments.pendingOf(...given);
        const input = { invoice_id: invoice?.id ?? '', status: 'pending' };
        await (byHand ??= harness.two.payments.CreatePayment({ context: tenant.context(), input }));
        return found;
      },
    };
    const steps = { ...parts.steps, finish: async () => {} };
    const step = { key: invoice?.id ?? '', payload: { step: 1, since: '2026-01-25T00:00:00Z' } } as unknown as Step;
    await remindStep({ ...parts, payments, steps }, step, systemContext(tenant.id, newId()));
    expect((await paymentsOf(tenant, id)).map(({ status }) => status)).toEqual(['failed', 'pending']);
  });

  test('is tried again three days after the due date by the calendar, where a day between has 25 hours', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-10-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'fails-25');
    await untilPayments(tenant, id, ['failed']);
    // Due on 24 October; the clock is put back on the 25th, the 27th begins at 23:00 UTC.
    harness.clock.set('2026-10-26T22:55:00Z');
    await settled();
    const [invoice] = await invoicesOf(tenant, id);
    const timers = harness.one.parts.stores.orders.model.db.collection('timers');
    expect(await timers.findOne({ key: invoice?.id ?? '' })).toMatchObject({
      due_at: new Date('2026-10-26T23:00:00Z'),
    });
    harness.clock.set('2026-10-26T23:00:00Z');
    await untilPayments(tenant, id, ['failed', 'failed']);
  });

  test('with a card that is always declined is tried four times and then suspended', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'fails-1');
    await untilPayments(tenant, id, ['failed']);
    for (const day of ['2026-01-27', '2026-01-31', '2026-02-07']) {
      expect(await statusOf(tenant, id)).toBe('active');
      const { length } = await paymentsOf(tenant, id);
      harness.clock.set(`${day}T00:00:00Z`);
      await untilPayments(
        tenant,
        id,
        Array.from({ length: length + 1 }, () => 'failed'),
      );
    }
    await untilHeard(harness, id, 'subscriptions.suspended');
    expect(await statusOf(tenant, id)).toBe('suspended');
    expect(await untilInvoice(tenant, id, 'open')).toMatchObject({ due_minor: 4_900 });
    harness.clock.set('2026-06-07T00:00:00Z');
    await settled();
    expect([(await paymentsOf(tenant, id)).length, (await invoicesOf(tenant, id)).length]).toEqual([4, 1]);
  });

  test('goes on being reminded of and collected when its open invoice gets another recipient', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'fails-8');
    await untilPayments(tenant, id, ['failed']);
    const [invoice] = await invoicesOf(tenant, id);
    const { item: next } = await harness.one.invoices.ChangeInvoiceRecipient({
      context: tenant.context(),
      id: invoice?.id ?? '',
      recipient: 'Lovelace GmbH',
    });
    const statuses = ['failed'];
    for (const day of ['2026-01-27', '2026-01-31', '2026-02-07']) {
      expect(await statusOf(tenant, id)).toBe('active');
      harness.clock.set(`${day}T00:00:00Z`);
      statuses.push('failed');
      await untilPayments(tenant, id, statuses);
    }
    await untilHeard(harness, id, 'subscriptions.suspended');
    expect(await reminders(tenant, next?.id ?? '')).toBe(3);
    expect(await reminders(tenant, invoice?.id ?? '')).toBe(0);
  });

  test('and paid by transfer before its last debit failed is not suspended', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'settles_later-8');
    const statuses = ['pending'];
    for (const day of ['2026-01-27', '2026-01-31', '2026-02-07']) {
      const payments = await untilPayments(tenant, id, statuses);
      await settled();
      await harness.peer.act(payments.at(-1)?.id ?? '', 'fail');
      statuses.splice(-1, 1, 'failed');
      await untilPayments(tenant, id, statuses);
      harness.clock.set(`${day}T00:00:00Z`);
      statuses.push('pending');
    }
    const payments = await untilPayments(tenant, id, statuses);
    await settled();
    const [invoice] = await invoicesOf(tenant, id);
    await harness.one.payments.CreatePayment({
      context: tenant.context(),
      input: { invoice_id: invoice?.id ?? '', amount_minor: 4_900 },
    });
    await untilInvoice(tenant, id, 'paid');
    await harness.peer.act(payments.at(-1)?.id ?? '', 'fail');
    await waitFor('the last debit has failed', async () => {
      const found = await paymentsOf(tenant, id);
      return found.filter(({ status }) => status === 'failed').length === 4;
    });
    await settled();
    expect(await statusOf(tenant, id)).toBe('active');
  });

  test('waits for the customer, and for a debit that settles later', async () => {
    const tenant = newTenant(harness);
    const waiting = await harness.subscribe(tenant, 'needs_action-1');
    const [first] = await untilPayments(tenant, waiting, ['pending']);
    await waitFor('it says so', async () => (await paymentsOf(tenant, waiting))[0]?.status_reason !== undefined);
    await harness.peer.act(first?.id ?? '', 'confirm');
    await untilInvoice(tenant, waiting, 'paid');
    const debited = await harness.subscribe(tenant, 'settles_later-1');
    const [second] = await untilPayments(tenant, debited, ['pending']);
    await settled();
    expect(await untilInvoice(tenant, debited, 'open')).toMatchObject({ paid_minor: 0 });
    await harness.peer.act(second?.id ?? '', 'settle');
    await untilInvoice(tenant, debited, 'paid');
    expect([chargedTimes(waiting), chargedTimes(debited)]).not.toContain(2);
  });

  test('waits with the reminder while a debit is pending, and goes on a day later', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'settles_later-7');
    const [payment] = await untilPayments(tenant, id, ['pending']);
    // Asked for daily, it is still pending; nobody is reminded.
    harness.clock.set('2026-01-27T00:00:00Z');
    const [invoice] = await invoicesOf(tenant, id);
    const timers = harness.one.parts.stores.orders.model.db.collection('timers');
    await waitFor('the level waits for the next day', async () => {
      const timer = await timers.findOne({ key: invoice?.id ?? '' });
      return timer !== null && timer['due_at'] > harness.clock.now();
    });
    await settled();
    expect(await reminders(tenant, invoice?.id ?? '')).toBe(0);
    await harness.peer.act(payment?.id ?? '', 'fail');
    await untilPayments(tenant, id, ['failed']);
    harness.clock.set('2026-01-28T00:00:00Z');
    await untilPayments(tenant, id, ['failed', 'pending']);
    expect(await reminders(tenant, invoice?.id ?? '')).toBe(1);
  });

  test('owes again what was taken back, and is tried again', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'reversed_later-1');
    const [payment] = await untilPayments(tenant, id, ['succeeded']);
    await untilInvoice(tenant, id, 'paid');
    await harness.peer.act(payment?.id ?? '', 'reverse');
    await untilPayments(tenant, id, ['reversed']);
    expect(await untilInvoice(tenant, id, 'open')).toMatchObject({ paid_minor: 0, due_minor: 4_900 });
    harness.clock.set('2026-01-13T09:00:00Z');
    await untilPayments(tenant, id, ['reversed', 'succeeded']);
    await untilInvoice(tenant, id, 'paid');
  });

  test('that is taken back by hand is reminded of again, and the customer is told', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'succeeds-8');
    const [payment] = await untilPayments(tenant, id, ['succeeded']);
    const invoice = await untilInvoice(tenant, id, 'paid');
    // The timer of the first level has fired in vain.
    harness.clock.set('2026-02-08T00:00:00Z');
    await waitFor('the timer is gone', async () => (await timersOf(harness, invoice.id)) === 0);
    await settled();
    await harness.one.payments.ReversePayment({ context: tenant.context(), id: payment?.id ?? '' });
    expect(await untilInvoice(tenant, id, 'open')).toMatchObject({ due_minor: 4_900 });
    expect(await timersOf(harness, invoice.id)).toBe(1);
    await waitFor('the customer is told', () =>
      harness.notices.some(({ event, entity }) => event === 'notices.payment-failed' && entity.id === invoice.id),
    );
  });

  test('uses the new card for what is open', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'fails-2');
    const [failed] = await untilPayments(tenant, id, ['failed']);
    const change = {
      context: tenant.context({ idempotency_key: newId() }),
      id,
      payment_token: 'succeeds-2',
      payment_method: failed?.method_id ?? '',
    };
    const { item } = await harness.one.subscriptions.ChangeSubscriptionPayment(change);
    expect(JSON.stringify(item)).not.toContain('succeeds-2');
    harness.clock.set('2026-01-27T00:00:00Z');
    await untilPayments(tenant, id, ['failed', 'succeeded']);
    const { db } = harness.one.parts.stores.orders.model;
    const trail = await db.collection('audit_entries').find({ organization_id: tenant.id }).toArray();
    expect(JSON.stringify(trail)).toContain('change-payment');
    const answers = await db
      .collection('idempotency_keys')
      .find({ answer: { $regex: id } })
      .toArray();
    expect(answers).toHaveLength(1);
    expect(JSON.stringify([trail, answers, harness.heard])).not.toMatch(/succeeds-2|fails-2/);
  });
});

describe('callbacks', () => {
  test('that never come are made up for by asking', async () => {
    const tenant = newTenant(harness);
    harness.delivery.timesSent = () => 0;
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'succeeds-3');
    await untilPayments(tenant, id, ['pending']);
    await settled();
    expect(await untilInvoice(tenant, id, 'open')).toBeTruthy();
    harness.clock.set('2026-01-10T09:01:00Z');
    await untilInvoice(tenant, id, 'paid');
    await untilHeard(harness, id, 'subscriptions.charged');
  });

  test('that come five times at once, again much later and out of order have their effect once', async () => {
    const tenant = newTenant(harness);
    harness.delivery.timesSent = () => 5;
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'reversed_later-4');
    const [payment] = await untilPayments(tenant, id, ['succeeded']);
    const charge = { ...chargeOf(payment?.id ?? '') };
    await harness.callback({ ...charge, state: 'pending' });
    await harness.callback({ ...charge, state: 'failed', reason: 'declined' });
    await untilPayments(tenant, id, ['succeeded']);
    await harness.peer.act(payment?.id ?? '', 'reverse');
    await untilPayments(tenant, id, ['reversed']);
    harness.clock.set('2026-01-11T09:00:00Z');
    await harness.callback({ ...charge, state: 'succeeded' });
    await harness.callback({ ...charge, state: 'reversed' });
    await untilPayments(tenant, id, ['reversed']);
    expect(await untilInvoice(tenant, id, 'open')).toMatchObject({ paid_minor: 0, due_minor: 4_900 });
    await untilHeard(harness, id, 'subscriptions.charged');
    expect(chargedTimes(id)).toBe(1);
  });

  test('that say the same again change nothing', async () => {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, 'needs_action-4');
    const known = await waitFor('it says what it waits for', async () => {
      const [payment] = await paymentsOf(tenant, id);
      return payment?.status_reason === undefined ? undefined : payment;
    });
    await settled();
    await harness.callback(chargeOf(known.id));
    await harness.callback(chargeOf(known.id));
    expect(await paymentsOf(tenant, id)).toEqual([known]);
  });

  test('that tell of the reversal before the success leave nothing paid', async () => {
    const tenant = newTenant(harness);
    const id = await harness.subscribe(tenant, 'settles_later-5');
    const [payment] = await untilPayments(tenant, id, ['pending']);
    const charge = await waitFor('the charge is known', () => chargeOf(payment?.id ?? ''));
    await harness.callback({ ...charge, state: 'reversed' });
    await harness.callback({ ...charge, state: 'succeeded' });
    await untilPayments(tenant, id, ['reversed']);
    expect(await untilInvoice(tenant, id, 'open')).toMatchObject({ paid_minor: 0, due_minor: 4_900 });
  });

  test('are about payments of the sandbox alone', async () => {
    const tenant = newTenant(harness);
    const id = await harness.subscribe(tenant, 'settles_later-7');
    const [payment] = await untilPayments(tenant, id, ['pending']);
    const charge = await waitFor('the charge is known', () => chargeOf(payment?.id ?? ''));
    const { model } = harness.one.parts.stores.payments;
    await model.collection.updateOne({ _id: payment?.id } as never, { $set: { charged_by: 'manual' } });
    expect(await codeOf(harness.callback({ ...charge, state: 'succeeded' }))).toBe('not_found');
    await untilPayments(tenant, id, ['pending']);
  });

  test('are refused unless the sandbox signed exactly this, within five minutes', async () => {
    const tenant = newTenant(harness);
    const id = await harness.subscribe(tenant, 'settles_later-6');
    const [payment] = await untilPayments(tenant, id, ['pending']);
    const charge = await waitFor('the charge is known', () => chargeOf(payment?.id ?? ''));
    const paid = { ...charge, state: 'succeeded' as const };
    const ago = (seconds: number) => new Date(harness.clock.now().getTime() - seconds * 1000);
    expect(await codeOf(harness.callback(paid, { secret: 'a secret of somebody else' }))).toBe('unauthenticated');
    expect(await codeOf(harness.callback(paid, { over: JSON.stringify(charge) }))).toBe('unauthenticated');
    expect(await codeOf(harness.callback(paid, { at: ago(301) }))).toBe('unauthenticated');
    expect(await codeOf(harness.callback(paid, { at: ago(-301) }))).toBe('unauthenticated');
    expect(await codeOf(harness.callback({ state: 'succeeded' } as never))).toBe('malformed_document');
    const { callbacks } = harness.one;
    const unsigned = { provider: 'sandbox', body: JSON.stringify(paid), signature: '' };
    expect(await codeOf(callbacks.ReceivePaymentCallback(unsigned))).toBe('unauthenticated');
    expect(await codeOf(callbacks.ReceivePaymentCallback({ ...unsigned, provider: 'manual' }))).toBe('not_found');
    const other = newTenant(harness);
    expect(await codeOf(harness.callback({ ...paid, organization_id: other.id }))).toBe('not_found');
    await untilPayments(tenant, id, ['pending']);
    await harness.callback(paid, { at: ago(299) });
    await untilPayments(tenant, id, ['succeeded']);
  });
});

describe('a reversal that comes while a refund is under way', () => {
  /** The peer is asked to give back before or after the bank has taken the money back and said so. */
  async function refundAndReversal(amountMinor: number | undefined, reversedFirst: boolean, token: string) {
    const tenant = newTenant(harness);
    harness.clock.set('2026-01-10T09:00:00Z');
    const id = await harness.subscribe(tenant, token);
    const [payment] = await untilPayments(tenant, id, ['succeeded']);
    await settled();
    harness.delivery.timesSent = () => 0;
    const { providers } = harness.one.parts;
    const sandbox = providers.of('sandbox');
    const takeBack = async () => {
      await harness.peer.act(payment?.id ?? '', 'reverse');
      await harness.callback({ ...chargeOf(payment?.id ?? ''), state: 'reversed', reason: 'chargeback' });
    };
    const refund: typeof sandbox.refund = async (request) => {
      if (reversedFirst) await takeBack();
      const answer = await sandbox.refund(request);
      if (!reversedFirst) await takeBack();
      return answer;
    };
    const patched = { ...providers, of: () => ({ ...sandbox, refund }) };
    for (const { parts } of harness.paying) parts.providers = patched;
    try {
      const amount = amountMinor === undefined ? {} : { amount_minor: amountMinor };
      const call = { context: tenant.context(), id: payment?.id ?? '', ...amount };
      await harness.one.payments.RefundPayment(call, { timeoutMs: 20_000 });
    } finally {
      for (const { parts } of harness.paying) parts.providers = providers;
    }
    await settled();
    const { item: books } = await harness.one.books.CheckBooks({ context: tenant.context() });
    expect(books?.fault).toBeUndefined();
    const [after] = await paymentsOf(tenant, id);
    const [invoice] = await invoicesOf(tenant, id);
    return { payment: after, invoice };
  }

  test('counts once the provider has refused the refund of all of it', async () => {
    const { payment, invoice } = await refundAndReversal(undefined, true, 'reversed_later-8');
    expect(payment).toMatchObject({ status: 'reversed', refunded_minor: 0, status_reason: 'chargeback' });
    expect(invoice).toMatchObject({ status: 'open', due_minor: 4_900 });
    await waitFor('the customer is told', () =>
      harness.notices.some(({ event, entity }) => event === 'notices.payment-failed' && entity.id === invoice?.id),
    );
  });

  test('takes what the refund of a part has left', async () => {
    const { payment, invoice } = await refundAndReversal(1_900, false, 'reversed_later-9');
    expect(payment).toMatchObject({ status: 'reversed', refunded_minor: 1_900 });
    expect(invoice).toMatchObject({ status: 'open', credited_minor: 1_900, due_minor: 3_000 });
  });

  test('finds nothing where all of it was given back', async () => {
    const { payment, invoice } = await refundAndReversal(undefined, false, 'reversed_later-10');
    expect(payment).toMatchObject({ status: 'refunded', refunded_minor: 4_900 });
    expect(invoice).toMatchObject({ status: 'canceled', due_minor: 0 });
  });
});

test.each([
  ['was never approved', { auto_accept_subscriptions: false }, 'requested'],
  ['has ended', { price_minor: 0 }, 'ended'],
])('the card of a subscription that %s goes with its customer', async (_, plan, status) => {
  const tenant = newTenant(harness);
  harness.clock.set('2026-01-10T09:00:00Z');
  const id = await harness.subscribe(tenant, 'succeeds 4242', {}, plan);
  if (status === 'ended') {
    await harness.one.subscriptions.CancelSubscription({ context: tenant.context(), id });
    harness.clock.set('2026-02-10T09:00:00Z');
    await waitFor('it has ended', async () => (await statusOf(tenant, id)) === status);
  }
  const { stores } = harness.one.parts;
  const known = await stores.subscriptions.get(tenant.id, id);
  expect(known).toMatchObject({ status, payment_token: 'succeeds 4242' });
  const customerId = known.customer_id ?? '';
  await harness.one.customers.DeleteCustomer({ context: tenant.context(), id: customerId, cascade: false });
  expect(await stores.customers.get(tenant.id, customerId)).toMatchObject({ last_name: 'Anonymised' });
  expect(await stores.subscriptions.get(tenant.id, id)).toMatchObject({ status, payment_token: null });
});
