import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { DateTime } from 'luxon';
import {
  clientsOf,
  newCustomer,
  newPlan,
  newTenant,
  useOrdersBilling,
  type Clients,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('test-clock-jump');

/** Replicas of their own over a database of their own: those of the harness, which know no test clocks, would take their steps. */
async function startReplica(): Promise<{ process: SpawnedService; clients: Clients; close(): void }> {
  const { MONGODB_URI = '', MESSAGING_NAMESPACE = '', ...environment } = harness.environment();
  const own = new URL(MONGODB_URI);
  own.pathname = `${own.pathname}-clocks`;
  const process = await startService({
    name: 'orders-billing',
    entry: join(import.meta.dirname, '../src/main.ts'),
    env: {
      ...environment,
      MONGODB_URI: own.toString(),
      MESSAGING_NAMESPACE: `clocks${MESSAGING_NAMESPACE}`,
      TEST_CLOCKS: 'true',
      LOG_LEVEL: 'info',
    },
    readyWithinMs: 60_000,
  });
  const channel = createGrpcChannel(`127.0.0.1:${process.ports['grpc'] ?? 0}`, { name: 'orders-billing' });
  return { process, clients: clientsOf(channel), close: () => channel.close() };
}

const invoicesOf = async ({ invoices }: Clients, tenant: Tenant) => {
  const query = { filters: [], sorts: [{ field: 'number' }], page_number: 1, page_size: 100 };
  return (await invoices.ListInvoices({ context: tenant.context(), query })).items;
};

test('a jump of months bills each period and reminds of it at its own time, in order, also when a replica is killed on the way', async () => {
  const tenant = newTenant(harness);
  const [one, two] = [await startReplica(), await startReplica()];
  try {
    const plan_id = newPlan(harness.fake, tenant);
    const input = { plan_id, customer_id: await newCustomer(one.clients, tenant) };
    const { item } = await one.clients.subscriptions.CreateSubscription({ context: tenant.context(), input });
    const begun = DateTime.fromISO(item?.current_period_start ?? '', { zone: 'Europe/Berlin' });
    const target = begun.plus({ months: 9, days: 20 });
    const sent = await one.clients.testClocks.MoveTestClock({ context: tenant.context(), now: target.toISO() ?? '' });
    // Real time goes on meanwhile.
    expect(Date.parse(sent.advancing_to ?? '') - target.toMillis()).toBeLessThan(60_000);
    const issued = async () => (await invoicesOf(two.clients, tenant)).length;
    await waitFor('it is on its way', async () => (await issued()) > 2);
    await one.process.kill();
    expect(await issued()).toBeLessThan(10);
    const isThere = async () => {
      const { advancing_to, now } = await two.clients.testClocks.GetTestClock({ context: tenant.context() });
      return advancing_to === undefined && now;
    };
    const now = await waitFor('it is there', isThere, 120_000);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(target.toMillis());

    const day = (moment: string | undefined) => DateTime.fromISO(moment ?? '', { zone: 'Europe/Berlin' }).toISODate();
    const invoices = await invoicesOf(two.clients, tenant);
    const periods = Array.from({ length: 10 }, (_, months) => begun.plus({ months }));
    expect(invoices.map(({ issued_at, due_date }) => [day(issued_at), due_date])).toEqual(
      periods.map((start) => [start.toISODate(), start.plus({ days: 14 }).toISODate()]),
    );
    const filters = [
      { key: 'entity_id', values: [invoices[0]?.id ?? ''] },
      { key: 'entity_type', values: ['invoices'] },
    ];
    const { items } = await two.clients.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
    const reminded = items.filter(({ action }) => action === 'remind').map(({ created_at }) => day(created_at));
    expect(new Set(reminded)).toEqual(new Set([3, 7, 14].map((late) => begun.plus({ days: 14 + late }).toISODate())));
    expect(reminded).toHaveLength(3);
    // Every service had each new time before anything fired by it.
    const steps = harness.fake.clockSteps;
    const first = (wanted: { aheadMs: number; fires: boolean }) =>
      steps.findIndex(({ aheadMs, fires }) => aheadMs === wanted.aheadMs && fires === wanted.fires);
    const fired = steps.filter(({ fires }) => fires);
    expect(fired.length).toBeGreaterThan(10);
    for (const step of fired) expect(first({ ...step, fires: false })).toBeLessThan(first(step));
  } finally {
    for (const { process, close } of [one, two]) {
      close();
      await process.kill();
    }
  }
}, 300_000);
