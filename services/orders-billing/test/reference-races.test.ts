import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Guards } from '../src/build-parts.ts';
import {
  codeOf,
  newCustomer,
  newPlan,
  newServiceDraft,
  newTenant,
  placed,
  useOrdersBilling,
  type Instance,
  type Tenant,
} from './orders-harness.ts';

/** The deletion of a payment method through one instance against its first use through the other: one of the two is refused. */
const harness = useOrdersBilling('payment-method-races');

type Both = readonly [Instance, Instance];
type Use = (by: Instance, tenant: Tenant, methodId: string) => Promise<unknown>;

/** What is to be used is there before the race. */
const uses: Record<string, (tenant: Tenant) => Promise<Use>> = {
  payment: async (tenant) => {
    const customer_id = await newCustomer(harness.one, tenant);
    const { id: order_id } = await newServiceDraft(harness.one, tenant, 1, { customer_id });
    await placed(harness.one, tenant, order_id);
    return (by, { context }, method_id) =>
      by.payments.CreatePayment({ context: context(), input: { order_id, method_id } });
  },
  subscription: async (tenant) => {
    const input = { customer_id: await newCustomer(harness.one, tenant), plan_id: newPlan(harness.fake, tenant) };
    return (by, { context }, payment_method_id) =>
      by.subscriptions.CreateSubscription({ context: context(), input: { ...input, payment_method_id } });
  },
};

/** How often a method was used and deleted, of 20 races that begin at other moments each; at most `max`. */
async function usedAndGone(prepare: (typeof uses)[string], [one, two]: Both, max = 20): Promise<number> {
  const tenant = newTenant(harness);
  const context = tenant.context();
  let count = 0;
  for (let run = 0; run < 20 && count < max; run += 1) {
    const use = await prepare(tenant);
    const input = { name: 'Cash', kind: 'cash', provider: 'manual' };
    const { item } = await one.paymentMethods.CreatePaymentMethod({ context, input });
    const id = item?.id ?? '';
    const [used, deleted] = await Promise.all([
      delay(run % 5).then(() => codeOf(use(one, tenant, id))),
      delay((run * 7) % 13).then(() => codeOf(two.paymentMethods.DeletePaymentMethod({ context, id }))),
    ]);
    if (used === 'none' && deleted === 'none') count += 1;
  }
  return count;
}

test.each(Object.keys(uses))(
  'a method is not deleted beside its first %s',
  async (name) => {
    expect(await usedAndGone(uses[name]!, [harness.one, harness.two])).toBe(0);
  },
  60_000,
);

test('negative control: each is left with a method that is gone when nobody writes the lanes', async () => {
  const nothing = { enter: async () => {}, close: async () => {} };
  const apply = (own: Guards): Guards => ({ ...own, stores: { ...own.stores, methodGuards: nothing } });
  const both = await Promise.all([harness.start({}, apply), harness.start({}, apply)]);
  for (const [name, prepare] of Object.entries(uses)) {
    let count = 0;
    for (let tries = 0; tries < 5 && count === 0; tries += 1) count = await usedAndGone(prepare, both, 1);
    expect([name, count]).toEqual([name, 1]);
  }
  await Promise.all(both.map((instance) => instance.stop()));
}, 180_000);
