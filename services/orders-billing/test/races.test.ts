import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import type { Entity } from '@booking/persistence/entity.ts';
import type { TenantStore } from '@booking/persistence/tenant-store.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { comingAgain } from '@booking/testkit/coming-again.ts';
import type { Guards } from '../src/build-parts.ts';
import {
  newCustomer,
  newPlan,
  newTenant,
  codesOfCrowd,
  useOrdersBilling,
  type Instance,
  type Tenant,
} from './orders-harness.ts';

/**
 * Races for the last of something through two instances of the service, each with its negative control: the same race with the guard
 * switched off, which must come out wrong.
 */
const harness = useOrdersBilling('races');
type Both = readonly [Instance, Instance];
const patient = { timeoutMs: 80_000 };

const noQueue: KeyedQueue = { run: (_key, task) => task(), size: () => 0 };

/** How a store changes records that knows no guard: outside of the transaction and whatever happened to them meanwhile. */
function unguarded<T extends Entity>(store: TenantStore<T>): Pick<TenantStore<T>, 'update'> {
  const update: TenantStore<T>['update'] = async (organizationId, id, change, { now }) => {
    const current = await store.get(organizationId, id);
    const changed = { ...change(current), version: current.version + 1, updated_at: now };
    const { id: _id, ...fields } = changed;
    await store.model.collection.updateOne({ _id } as never, { $set: fields as never });
    return changed;
  };
  return { update };
}

/** Two more instances with these guards for the length of `race`. */
async function withGuards<T>(guards: (own: Guards) => Partial<Guards>, race: (both: Both) => Promise<T>): Promise<T> {
  const apply = (own: Guards): Guards => ({ ...own, ...guards(own) });
  const both = await Promise.all([harness.start({}, apply), harness.start({}, apply)]);
  try {
    return await race(both);
  } finally {
    await Promise.all(both.map((instance) => instance.stop()));
  }
}

const withProduction = (): Both => [harness.one, harness.two];

/** Whether two transactions overlap is chance: a negative control races again until they did, and fails where they never do. */
async function untilSeveral(race: () => Promise<number>): Promise<number> {
  for (let again = 0; again < 9; again += 1) {
    const had = await race();
    if (had > 1) return had;
  }
  return race();
}

describe('the last use of a voucher', () => {
  async function race(both: Both, count: number) {
    const tenant = newTenant(harness);
    const input = { code: 'LAST', discount_type: 'amount', amount_minor: 500, max_uses: 1 };
    await harness.one.vouchers.CreateVoucher({ context: tenant.context(), input });
    const items = [{ type: 'service', service_id: tenant.serviceId }];
    return codesOfCrowd(both, count, ({ orders }) =>
      orders.CreateOrder({ context: tenant.context(), input: { voucher_code: 'LAST', items } }, patient),
    );
  }

  test('goes to one of 1,000 orders', async () => {
    expect(await race(withProduction(), 1_000)).toEqual({ none: 1, validation_failed: 999 });
  }, 600_000);

  test('is decided by the transactions alone where nobody queues', async () => {
    const unqueued = () => ({ queue: noQueue, gate: noQueue });
    expect(await withGuards(unqueued, (both) => race(both, 10))).toMatchObject({ none: 1 });
  });

  test('negative control: is had by several when its count is not guarded', async () => {
    const off = ({ stores }: Guards) => ({
      queue: noQueue,
      gate: noQueue,
      stores: { ...stores, vouchers: { ...stores.vouchers, ...unguarded(stores.vouchers) } },
    });
    const had = await untilSeveral(async () => (await withGuards(off, (both) => race(both, 60)))['none'] ?? 0);
    expect(had).toBeGreaterThan(1);
  });
});

describe('the last unit of a bundle', () => {
  async function race(both: Both, count: number) {
    const tenant = newTenant(harness);
    const customer_id = await newCustomer(harness.one, tenant);
    const { item: purchase } = await harness.one.bundlePurchases.CreateBundlePurchase({
      context: tenant.context(),
      input: { customer_id, units_total: 1 },
    });
    const items = [{ type: 'service', service_id: tenant.serviceId, bundle_purchase_id: purchase?.id ?? '' }];
    const codes = await codesOfCrowd(both, count, ({ orders }) =>
      orders.CreateOrder({ context: tenant.context(), input: { customer_id, items } }, patient),
    );
    const filters = [{ key: 'bundle_purchase_id', values: [purchase?.id ?? ''] }];
    const { items: ledger } = await harness.one.bundleLedgerEntries.ListBundleLedgerEntries({
      context: tenant.context(),
      query: { filters, page_number: 1, page_size: 250 },
    });
    return { codes, balance: ledger.reduce((all, { change }) => all + change, 0) };
  }

  test('is taken by one of 1,000 orders', async () => {
    expect(await race(withProduction(), 1_000)).toEqual({ codes: { none: 1, conflict: 999 }, balance: 0 });
  }, 240_000);

  test('is decided by the transactions alone where nobody queues', async () => {
    const unqueued = () => ({ queue: noQueue, gate: noQueue });
    const { codes, balance } = await withGuards(unqueued, (both) => race(both, 10));
    expect([codes['none'], balance]).toEqual([1, 0]);
  });

  test('negative control: is taken several times when the balance is not guarded, and the ledger falls below zero', async () => {
    const off = ({ stores }: Guards) => ({
      queue: noQueue,
      gate: noQueue,
      stores: { ...stores, bundlePurchases: { ...stores.bundlePurchases, ...unguarded(stores.bundlePurchases) } },
    });
    let below = 0;
    const had = await untilSeveral(async () => {
      const { codes, balance } = await withGuards(off, (both) => race(both, 60));
      below = balance;
      return codes['none'] ?? 0;
    });
    expect(had).toBeGreaterThan(1);
    expect(below).toBeLessThan(0);
  });
});

describe('the next number of an invoice', () => {
  async function race(both: Both, count: number) {
    const tenant = newTenant(harness);
    const item = { description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };
    const draft = () =>
      comingAgain(() =>
        harness.one.invoices.CreateInvoice(
          { context: tenant.context(), input: { recipient: 'Compilers Inc.', items: [item] } },
          patient,
        ),
      );
    // What is raced for comes after them: they need not come all at once.
    const created: Awaited<ReturnType<typeof draft>>[] = [];
    while (created.length < count)
      created.push(...(await Promise.all(Array.from({ length: Math.min(50, count - created.length) }, draft))));
    // That they do not wait for longer than the gateway does was measured by a bench (docs/performance.md).
    const codes = await codesOfCrowd(both, count, ({ invoices }, n) =>
      invoices.FinaliseInvoice({ context: tenant.context(), id: created[n]?.item?.id ?? '' }, patient),
    );
    const stored = await harness.one.parts.stores.invoices.model
      .find({ organization_id: tenant.id, locked: true }, { number: 1 })
      .lean();
    const numbers = stored.map(({ number }) => Number(String(number).slice(-6))).toSorted((a, b) => a - b);
    const gapless = numbers.every((number, index) => number === index + 1);
    return { codes, gapless };
  }

  test('is drawn by 1,000 finalises at once: each gets one, none is missing and none is there twice', async () => {
    expect(await race(withProduction(), 1_000)).toEqual({ codes: { none: 1_000 }, gapless: true });
  }, 240_000);

  test('is decided by the transactions alone where nobody queues', async () => {
    const { gapless } = await withGuards(
      () => ({ queue: noQueue }),
      (both) => race(both, 10),
    );
    expect(gapless).toBe(true);
  });

  test('negative control: is drawn twice or lost when the counter is not part of the transaction', async () => {
    const off = ({ stores }: Guards) => {
      const last = new Map<string, number>();
      const next = async (organizationId: string, series: string) => {
        const drawn = (last.get(organizationId + series) ?? 0) + 1;
        last.set(organizationId + series, drawn);
        return { sequence: drawn, previousHash: null, previousIssuedAt: null };
      };
      return {
        queue: noQueue,
        stores: { ...stores, numberSeries: { next, others: async () => [], seal: async () => {} } },
      };
    };
    const right = { codes: { none: 41 }, gapless: true };
    // Two groups of equal size can fit one another by chance: the second draws in vain what the first has, and goes on behind it.
    let outcome: object = right;
    for (let tries = 0; tries < 5 && isDeepStrictEqual(outcome, right); tries += 1)
      outcome = await withGuards(off, (both) => race(both, 41));
    expect(outcome).not.toEqual(right);
  });
});

describe('a renewal run twice', () => {
  /**
   * Runs the same steps of `count` due subscriptions `times` times at once, in both instances; how many invoices each subscription has
   * then.
   */
  async function race(both: Both, count: number, times: number) {
    const tenant = newTenant(harness);
    const ids = await dueSubscriptions(tenant, count);
    const { unitOfWork, steps, stores } = both[0].parts;
    const begun = await unitOfWork.run(systemContext(tenant.id, newId()), async (tx) => {
      const all = [];
      for (const key of ids) all.push(await steps.begin(tx, { kind: 'subscription', key }));
      return all;
    });
    const runs = begun.flatMap((step) =>
      Array.from({ length: times }, (_, n) => both[n % 2 === 0 ? 0 : 1].parts.steps.run(step)),
    );
    await Promise.allSettled(runs);
    const periods = await stores.subscriptions.model.find({ _id: { $in: ids } }, { period_number: 1 }).lean();
    const invoices = await stores.invoices.model.find({ subscription_id: { $in: ids } }, { _id: 1 }).lean();
    return {
      renewed: periods.filter(({ period_number }) => period_number === 2).length,
      invoices: invoices.length,
    };
  }

  async function dueSubscriptions(tenant: Tenant, count: number): Promise<string[]> {
    const planId = newPlan(harness.fake, tenant);
    harness.clock.set('2026-05-10T09:00:00Z');
    const { item } = await harness.one.subscriptions.CreateSubscription({
      context: tenant.context(),
      input: { customer_id: await newCustomer(harness.one, tenant), plan_id: planId },
    });
    const { model } = harness.one.parts.stores.subscriptions;
    const template = await model.findById(item?.id ?? '').lean();
    const copies = Array.from({ length: count }, () => ({ ...template, _id: newId() }));
    await model.collection.insertMany(copies as never[]);
    harness.clock.set('2026-06-10T09:00:00Z');
    return copies.map(({ _id }) => _id);
  }

  test('renews each of 50 subscriptions once, though every step is run 20 times at once', async () => {
    expect(await race(withProduction(), 50, 20)).toEqual({ renewed: 50, invoices: 50 });
  });

  test('renews each once though the lease of its step is not looked at: the subscription itself is another guard', async () => {
    const off = ({ stores }: Guards) => ({
      stores: { ...stores, steps: { ...stores.steps, remove: async () => true } },
    });
    expect(await withGuards(off, (both) => race(both, 10, 6))).toEqual({ renewed: 10, invoices: 10 });
  });

  test('negative control: charges periods twice when it is decided by what was read before the transaction', async () => {
    const off = ({ stores }: Guards) => {
      const before = new Map<string, ReturnType<typeof stores.subscriptions.find>>();
      const find = (organizationId: string, id: string) => {
        const read = before.get(id) ?? stores.subscriptions.find(organizationId, id);
        before.set(id, read);
        return read;
      };
      return {
        stores: {
          ...stores,
          steps: { ...stores.steps, remove: async () => true },
          subscriptions: { ...stores.subscriptions, ...unguarded(stores.subscriptions), find },
        },
      };
    };
    const { invoices } = await withGuards(off, (both) => race(both, 5, 6));
    expect(invoices).toBeGreaterThan(5);
  });
});
