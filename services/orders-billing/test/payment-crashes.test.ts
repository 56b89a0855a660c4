import { afterEach, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { manualProvider, type PaymentProvider, type RefundAnswer } from '../src/payments/provider.ts';
import type { SagaPoint } from '../src/base/steps/saga-points.ts';
import { invoiceByHand, paid } from './books-stories.ts';
import {
  codeOf,
  newCustomer,
  newServiceDraft,
  newTenant,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('payment-crashes');
const afterLeaseMs = 16_000;

/** A provider that moves money once per id, as providers must, in both instances. */
function useProvider(outcome: RefundAnswer['outcome'] = 'succeeded') {
  const moved = new Map<string, number>();
  const move = (id: string, amountMinor: number): RefundAnswer => {
    if (outcome === 'succeeded') moved.set(id, amountMinor);
    return { outcome, reference: `test:${id}` };
  };
  const provider: PaymentProvider = {
    ...manualProvider,
    async charge({ paymentId, amountMinor }) {
      const { outcome: state, reference } = move(paymentId, amountMinor);
      return { state, reference, reason: null };
    },
    refund: async ({ id, amountMinor }) => move(id, -amountMinor),
  };
  for (const { parts } of [harness.one, harness.two]) parts.providers = { of: () => provider, collects: () => false };
  return { balance: () => [...moved.values()].reduce((sum, amount) => sum + amount, 0), moves: () => moved.size };
}

const untilQuiet = () =>
  waitFor('no step is left', async () => {
    harness.clock.advance(1_000);
    return (await harness.two.parts.stores.steps.due(new Date('2100-01-01'), 10)).length === 0;
  });

async function pendingOrder(tenant: Tenant): Promise<string> {
  const draft = await newServiceDraft(harness.one, tenant);
  return (await placed(harness.one, tenant, draft.id, false)).id;
}

const orderOf = async (tenant: Tenant, id: string) =>
  (await harness.two.orders.GetOrder({ context: tenant.context(), id })).item;
const stored = async (tenant: Tenant, id: string) => harness.two.parts.stores.orders.get(tenant.id, id);

afterEach(async () => {
  harness.crash.point = undefined;
  harness.clock.advance(afterLeaseMs);
  await untilQuiet();
});

test.each<SagaPoint>(['payment written', 'payment charged'])(
  'a payment whose process dies at "%s" is charged once and completes its order',
  async (point) => {
    const { balance, moves } = useProvider();
    const tenant = newTenant(harness);
    const order_id = await pendingOrder(tenant);
    harness.crash.point = point;
    const context = tenant.context({ idempotency_key: newId(), idempotency_fingerprint: 'f' });
    harness
      .doomed()
      .payments.CreatePayment({ context, input: { order_id } })
      .catch(() => {});
    await waitFor('it has died', () => harness.crash.point === undefined);
    harness.clock.advance(afterLeaseMs);
    await waitFor('another instance completes it', async () => {
      harness.clock.advance(500);
      return (await orderOf(tenant, order_id))?.status === 'completed';
    });
    expect([moves(), balance()]).toEqual([1, 10_000]);
    expect(await stored(tenant, order_id)).toMatchObject({ paid_minor: 10_000, refunded_minor: 0 });
  },
);

test('what a pending payment will pay is not left for another one, and its method stays', async () => {
  useProvider();
  const tenant = newTenant(harness);
  const order_id = await pendingOrder(tenant);
  const { item: method } = await harness.one.paymentMethods.CreatePaymentMethod({
    context: tenant.context(),
    input: { name: 'Cash', kind: 'cash' },
  });
  harness.crash.point = 'payment written';
  harness
    .doomed()
    .payments.CreatePayment({
      context: tenant.context(),
      input: { order_id, amount_minor: 7_000, method_id: method?.id ?? '' },
    })
    .catch(() => {});
  await waitFor('it has died', () => harness.crash.point === undefined);
  const remove = { context: tenant.context(), id: method?.id ?? '' };
  expect(await codeOf(harness.two.paymentMethods.DeletePaymentMethod(remove))).toBe('conflict');
  const rest = await harness.two.payments.CreatePayment({ context: tenant.context(), input: { order_id } });
  expect(rest.item).toMatchObject({ amount_minor: 3_000, credited_minor: 0 });
});

test.each<SagaPoint>(['refund written', 'refund made'])(
  'a refund whose process dies at "%s" is made once',
  async (point) => {
    const { balance, moves } = useProvider();
    const tenant = newTenant(harness);
    const order_id = await pendingOrder(tenant);
    const { item } = await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id } });
    harness.crash.point = point;
    harness
      .doomed()
      .payments.RefundPayment({ context: tenant.context(), id: item?.id ?? '', amount_minor: 4_000 })
      .catch(() => {});
    await waitFor('it has died', () => harness.crash.point === undefined);
    harness.clock.advance(afterLeaseMs);
    await waitFor('another instance completes it', async () => {
      harness.clock.advance(500);
      return (await stored(tenant, order_id)).refunded_minor === 4_000;
    });
    await untilQuiet();
    expect([moves(), balance()]).toEqual([2, 6_000]);
    expect(await stored(tenant, order_id)).toMatchObject({ paid_minor: 10_000, refunded_minor: 4_000 });
  },
);

/**
 * The key is free again, as after a call that took long before it wrote its step; the step is still under the lease of the process that
 * died.
 */
const freeTheKey = () =>
  harness.two.parts.stores.payments.model.db
    .collection('idempotency_keys')
    .updateMany({ answer: null }, { $set: { lease_until: new Date(0) } });

/** What the call answers once nothing else holds its key. */
const repeated = <T>(call: () => Promise<T>) =>
  waitFor('the repetition is answered', async () => {
    await freeTheKey();
    return call().catch(() => undefined);
  });

test.each<SagaPoint>(['payment written', 'payment charged'])(
  'whoever repeats a payment that died at "%s" is told to wait, and then that it has succeeded',
  async (point) => {
    const { moves } = useProvider();
    const tenant = newTenant(harness);
    const order_id = await pendingOrder(tenant);
    harness.crash.point = point;
    const call = {
      context: tenant.context({ idempotency_key: newId(), idempotency_fingerprint: 'f' }),
      input: { order_id },
    };
    harness
      .doomed()
      .payments.CreatePayment(call)
      .catch(() => {});
    await waitFor('it has died', () => harness.crash.point === undefined);
    await freeTheKey();
    expect(await codeOf(harness.two.payments.CreatePayment(call))).toBe('service_unavailable');
    harness.clock.advance(afterLeaseMs);
    await untilQuiet();
    const { item } = await repeated(() => harness.two.payments.CreatePayment(call));
    expect([item?.status, moves()]).toEqual(['succeeded', 1]);
  },
);

test.each<SagaPoint>(['refund written', 'refund made'])(
  'whoever repeats a refund that died at "%s" is told to wait, and then that it is made',
  async (point) => {
    const { balance } = useProvider();
    const tenant = newTenant(harness);
    const order_id = await pendingOrder(tenant);
    const { item } = await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id } });
    harness.crash.point = point;
    const context = tenant.context({ idempotency_key: newId(), idempotency_fingerprint: 'f' });
    const call = { context, id: item?.id ?? '', amount_minor: 4_000 };
    harness
      .doomed()
      .payments.RefundPayment(call)
      .catch(() => {});
    await waitFor('it has died', () => harness.crash.point === undefined);
    await freeTheKey();
    expect(await codeOf(harness.two.payments.RefundPayment(call))).toBe('service_unavailable');
    harness.clock.advance(afterLeaseMs);
    await untilQuiet();
    const { item: after } = await repeated(() => harness.two.payments.RefundPayment(call));
    expect([after?.refunded_minor, balance()]).toEqual([4_000, 6_000]);
  },
);

test('a refund that the provider refuses is taken back, and the audit trail says so', async () => {
  useProvider();
  const tenant = newTenant(harness);
  const order_id = await pendingOrder(tenant);
  const { item } = await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id } });
  useProvider('failed');
  const { item: after } = await harness.one.payments.RefundPayment({ context: tenant.context(), id: item?.id ?? '' });
  expect(after).toMatchObject({ status: 'succeeded', refunded_minor: 0 });
  const filters = [
    { key: 'entity_type', values: ['payments'] },
    { key: 'entity_id', values: [item?.id ?? ''] },
  ];
  const { items } = await harness.two.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
  expect(items.map(({ action }) => action)).toEqual(['refund failed', 'refund', 'succeeded', 'create']);
  expect(JSON.parse(items[0]?.changes_json ?? '')).toMatchObject({ refunded_minor: { from: 10_000, to: 0 } });
});

/** A refund that is written and not made yet: its process has died, and nobody else takes it before the lease is over. */
async function refundUnderWay(tenant: Tenant, id: string, amountMinor?: number): Promise<void> {
  harness.crash.point = 'refund written';
  harness
    .doomed()
    .payments.RefundPayment({
      context: tenant.context(),
      id,
      ...(amountMinor === undefined ? {} : { amount_minor: amountMinor }),
    })
    .catch(() => {});
  await waitFor('it has died', () => harness.crash.point === undefined);
}

/** An order of 100.00 is paid, and a refund of 40.00 under way, which ends with `outcome`. */
async function partRefundUnderWay(outcome: 'succeeded' | 'failed') {
  useProvider();
  const tenant = newTenant(harness);
  const order_id = await pendingOrder(tenant);
  const { item } = await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id } });
  useProvider(outcome);
  const id = item?.id ?? '';
  await refundUnderWay(tenant, id, 4_000);
  return { tenant, order_id, id };
}

async function untilMade(): Promise<void> {
  harness.clock.advance(afterLeaseMs);
  await untilQuiet();
}

async function proof(tenant: Tenant) {
  const { item } = await harness.two.books.CheckBooks({ context: tenant.context() });
  expect(item?.fault).toBeUndefined();
  return item?.totals;
}

const reversed = (tenant: Tenant, id: string) =>
  codeOf(harness.two.payments.ReversePayment({ context: tenant.context(), id }));

test.each(['succeeded', 'failed'] as const)(
  'a payment is not reversed by hand while a refund of a part is under way, which has %s then',
  async (outcome) => {
    const { tenant, id } = await partRefundUnderWay(outcome);
    expect(await reversed(tenant, id)).toBe('invalid_status_transition');
    await untilMade();
    expect((await harness.two.payments.GetPayment({ context: tenant.context(), id })).item?.status).toBe('succeeded');
    await proof(tenant);
    expect(await reversed(tenant, id)).toBe('none');
    // Nobody owes again what was given back.
    expect(await proof(tenant)).toMatchObject({ due_minor: outcome === 'succeeded' ? 6_000 : 10_000, credit_minor: 0 });
  },
);

test.each(['succeeded', 'failed'] as const)(
  'a refund that has %s changes nothing on the account of a payment that an earlier release reversed meanwhile',
  async (outcome) => {
    const { tenant, order_id, id } = await partRefundUnderWay(outcome);
    // It did not look for refunds.
    const { model } = harness.two.parts.stores.payments;
    await model.updateOne({ _id: id }, { $set: { refunded_minor: 0 } });
    expect(await reversed(tenant, id)).toBe('none');
    await model.updateOne({ _id: id }, { $set: { refunded_minor: 4_000 } });
    await untilMade();
    const { item: after } = await harness.two.payments.GetPayment({ context: tenant.context(), id });
    expect(after).toMatchObject({ status: 'reversed', refunded_minor: outcome === 'succeeded' ? 4_000 : 0 });
    expect((await orderOf(tenant, order_id))?.balance).toMatchObject({ due_minor: 10_000, to_refund_minor: 0 });
    expect(await proof(tenant)).toMatchObject({ due_minor: 10_000, credited_minor: 0, credit_minor: 0 });
  },
);

test('credit that is spent while the refund of its payment is under way is owed; the invoice is not', async () => {
  useProvider();
  const tenant = newTenant(harness);
  const stories = { clients: harness.one, tenant };
  const customer = await newCustomer(harness.one, tenant);
  const first = await invoiceByHand(stories, customer, 6_000);
  const id = await paid(stories, { invoice_id: first }, { amount_minor: 10_000 });
  await invoiceByHand(stories, customer, 4_000);
  await refundUnderWay(tenant, id);
  await harness.two.customers.ApplyCustomerCredit({ context: tenant.context(), id: customer });
  await untilMade();
  // 60 were goodwill on the first invoice; the other 40 have paid the second one, and are owed as credit below nothing.
  const { item } = await harness.two.invoices.GetInvoice({ context: tenant.context(), id: first });
  expect(item).toMatchObject({ status: 'canceled', paid_minor: 0, due_minor: 0 });
  expect(await proof(tenant)).toMatchObject({ refunded_minor: 10_000, due_minor: 0, credit_minor: -4_000 });
});
