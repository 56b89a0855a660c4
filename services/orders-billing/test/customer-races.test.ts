import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Guards } from '../src/build-parts.ts';
import {
  codeOf,
  newCustomer,
  newPlan,
  newTenant,
  useOrdersBilling,
  type Instance,
  type Tenant,
} from './orders-harness.ts';

/**
 * The deletion of a customer through one instance against something new for the same through the other. Whoever is later is refused, or
 * sees what the other has done: the negative control is the same without the lanes that both write.
 */
const harness = useOrdersBilling('customer-races');

type Both = readonly [Instance, Instance];

interface Kind {
  make(by: Instance, tenant: Tenant, customerId: string): Promise<string>;
  /** What the customer has before the race. */
  prepare?(tenant: Tenant, customerId: string): Promise<unknown>;
  /** Of what was made before the deletion: whether that has seen it. */
  wasSeen(tenant: Tenant, id: string, customerId: string): Promise<boolean>;
}

const stays = async (tenant: Tenant, _id: string, customerId: string): Promise<boolean> =>
  (await codeOf(harness.one.customers.GetCustomer({ context: tenant.context(), id: customerId }))) === 'none';
const idOf = ({ item }: { item: { id?: string } | null }): string => item?.id ?? '';

async function newAddress(by: Instance, tenant: Tenant, customer_id: string): Promise<string> {
  const input = { customer_id, line1: 'Linienstraße 1', city: 'Berlin', country: 'DE' };
  return idOf(await by.addresses.CreateAddress({ context: tenant.context(), input }));
}

const kinds: Record<string, Kind> = {
  subscription: {
    make: async (by, tenant, customer_id) => {
      const input = { customer_id, plan_id: newPlan(harness.fake, tenant) };
      return idOf(await by.subscriptions.CreateSubscription({ context: tenant.context(), input }));
    },
    // One that runs is in the way of the deletion.
    wasSeen: async () => false,
  },
  invoice: {
    make: async (by, tenant, customer_id) => {
      const input = {
        customer_id,
        items: [{ description: 'Work', unit_price_minor: 100, tax_rate_basis_points: 1_900 }],
      };
      return idOf(await by.invoices.CreateInvoice({ context: tenant.context(), input }));
    },
    wasSeen: async (tenant, id) => {
      const { item } = await harness.one.invoices.GetInvoice({ context: tenant.context(), id });
      return item?.recipient !== 'Ada Lovelace';
    },
  },
  order: {
    make: async (by, tenant, customer_id) => {
      const input = { customer_id, items: [{ type: 'service', service_id: tenant.serviceId }] };
      return idOf(await by.orders.CreateOrder({ context: tenant.context(), input }));
    },
    wasSeen: stays,
  },
  pass: {
    make: async (by, tenant, customer_id) => {
      const input = { customer_id, units_total: 5 };
      return idOf(await by.bundlePurchases.CreateBundlePurchase({ context: tenant.context(), input }));
    },
    wasSeen: stays,
  },
  address: {
    make: newAddress,
    // The first one is written into the customer, and contends with the deletion by that.
    prepare: (tenant, customerId) => newAddress(harness.one, tenant, customerId),
    wasSeen: async (tenant, id) =>
      (await codeOf(harness.one.addresses.GetAddress({ context: tenant.context(), id }))) === 'not_found',
  },
};

/** How often something was made that the deletion knew nothing of, of 40 races that begin at other moments each; at most `max`. */
async function unseen({ make, prepare, wasSeen }: Kind, [one, two]: Both, max = 40): Promise<number> {
  const tenant = newTenant(harness);
  let count = 0;
  for (let run = 0; run < 40 && count < max; run += 1) {
    const id = await newCustomer(one, tenant);
    await prepare?.(tenant, id);
    const [made, deleted] = await Promise.all([
      delay(run % 5).then(() => make(one, tenant, id).catch(() => undefined)),
      delay((run * 7) % 17).then(() => codeOf(two.customers.DeleteCustomer({ context: tenant.context(), id }))),
    ]);
    if (made !== undefined && deleted === 'none' && !(await wasSeen(tenant, made, id))) count += 1;
  }
  return count;
}

describe('beside the deletion of its customer', () => {
  test.each(Object.keys(kinds))('%s: is refused, or is in the way of it', async (kind) => {
    expect(await unseen(kinds[kind]!, [harness.one, harness.two])).toBe(0);
  });

  test('negative control: each is made for somebody who is gone when nobody writes the lanes', async () => {
    const nothing = { enter: async () => {}, close: async () => {} };
    const apply = (own: Guards): Guards => ({ ...own, stores: { ...own.stores, customerGuards: nothing } });
    const both = await Promise.all([harness.start({}, apply), harness.start({}, apply)]);
    for (const [name, kind] of Object.entries(kinds)) {
      let count = 0;
      for (let tries = 0; tries < 5 && count === 0; tries += 1) count = await unseen(kind, both, 1);
      expect([name, count]).toEqual([name, 1]);
    }
    await Promise.all(both.map((instance) => instance.stop()));
  });
});

test('orders of one customer at the same time are no conflict', async () => {
  const tenant = newTenant(harness);
  const id = await newCustomer(harness.one, tenant);
  const codes = await Promise.all(
    Array.from({ length: 60 }, (_, n) => codeOf(kinds['order']!.make(n % 2 ? harness.one : harness.two, tenant, id))),
  );
  expect(new Set(codes)).toEqual(new Set(['none']));
});
