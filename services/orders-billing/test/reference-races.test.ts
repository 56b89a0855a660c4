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

/** Whoever begins to name a record through one instance against its deletion through the other: nobody is left with one that is gone. */
const harness = useOrdersBilling('reference-races');

type Both = readonly [Instance, Instance];

interface Race {
  name(by: Instance): Promise<unknown>;
  remove(by: Instance): Promise<unknown>;
  /** Asked where both were done: whether the reference is still there. Where it is not said it is. */
  dangles?(): Promise<boolean>;
}

const idOf = ({ item }: { item: { id?: string } | null }): string => item?.id ?? '';

async function newMethod({ context }: Tenant): Promise<string> {
  const input = { name: 'Cash', kind: 'cash', provider: 'manual' };
  return idOf(await harness.one.paymentMethods.CreatePaymentMethod({ context: context(), input }));
}
const removalOf =
  ({ context }: Tenant, id: string) =>
  (by: Instance) =>
    by.paymentMethods.DeletePaymentMethod({ context: context(), id });

const races: Record<string, (tenant: Tenant) => Promise<Race>> = {
  'a payment of its method': async (tenant) => {
    const customer_id = await newCustomer(harness.one, tenant);
    const { id: order_id } = await newServiceDraft(harness.one, tenant, 1, { customer_id });
    await placed(harness.one, tenant, order_id);
    const input = { order_id, method_id: await newMethod(tenant) };
    const name = (by: Instance) => by.payments.CreatePayment({ context: tenant.context(), input });
    return { name, remove: removalOf(tenant, input.method_id) };
  },
  'a subscription of its method': async (tenant) => {
    const plan_id = newPlan(harness.fake, tenant);
    const payment_method_id = await newMethod(tenant);
    const input = { customer_id: await newCustomer(harness.one, tenant), plan_id, payment_method_id };
    const name = (by: Instance) => by.subscriptions.CreateSubscription({ context: tenant.context(), input });
    return { name, remove: removalOf(tenant, payment_method_id) };
  },
  'a customer of its address': async (tenant) => {
    const context = tenant.context();
    const id = await newCustomer(harness.one, tenant);
    const place = { line1: 'Linienstraße 1', city: 'Berlin', country: 'DE' };
    const address_id = idOf(await harness.one.addresses.CreateAddress({ context, input: place }));
    const change = { context, id, input: { address_id }, update_mask: ['address_id'] };
    return {
      name: (by) => by.customers.UpdateCustomer(change),
      remove: (by) => by.addresses.DeleteAddress({ context, id: address_id }),
      dangles: async () => (await harness.one.parts.stores.customers.get(tenant.id, id)).address_id === address_id,
    };
  },
};

/** How often a record was named and is gone, of 20 races that begin at other moments each; at most `max`. */
async function dangling(prepare: (tenant: Tenant) => Promise<Race>, [one, two]: Both, max = 20): Promise<number> {
  const tenant = newTenant(harness);
  let count = 0;
  for (let run = 0; run < 20 && count < max; run += 1) {
    const { name, remove, dangles } = await prepare(tenant);
    const codes = await Promise.all([
      delay(run % 5).then(() => codeOf(name(one))),
      delay((run * 7) % 13).then(() => codeOf(remove(two))),
    ]);
    if (codes.every((code) => code === 'none') && (!dangles || (await dangles()))) count += 1;
  }
  return count;
}

test.each(Object.keys(races))('%s: no deletion comes between', async (name) => {
  expect(await dangling(races[name]!, [harness.one, harness.two])).toBe(0);
});

test('negative control: each is left with what is gone when nobody writes the lanes', async () => {
  const nothing = { enter: async () => {}, close: async () => {} };
  const apply = (own: Guards): Guards => ({
    ...own,
    stores: { ...own.stores, methodGuards: nothing, addressGuards: nothing },
  });
  const both = await Promise.all([harness.start({}, apply), harness.start({}, apply)]);
  for (const [name, prepare] of Object.entries(races)) {
    let count = 0;
    for (let tries = 0; tries < 5 && count === 0; tries += 1) count = await dangling(prepare, both, 1);
    expect([name, count]).toEqual([name, 1]);
  }
  await Promise.all(both.map((instance) => instance.stop()));
});
