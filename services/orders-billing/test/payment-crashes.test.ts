import { afterEach, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { manualProvider, type PaymentProvider, type RefundAnswer } from '../src/payments/provider.ts';
import type { SagaPoint } from '../src/steps/saga-points.ts';
import { codeOf, newServiceDraft, newTenant, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';

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
  60_000,
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
}, 60_000);

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
  60_000,
);

/** The key is free again, as after a call that took long before it wrote its step; the step is still under the lease of the process that died. */
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
  60_000,
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
  60_000,
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
