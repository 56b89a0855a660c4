import { beforeAll, describe, expect, it } from '@jest/globals';
import { DOMAIN_SERVICES, SERVICE_NAMES, type ServiceName } from '@booking/testkit/platform.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { MongoClient } from 'mongodb';
import { metricsInUse } from '../support/metric-names.ts';
import { placeOrder } from '../support/orders.ts';
import { usePlatform } from '../support/test-platform.ts';

/** What the running services say of themselves, and what alerts and dashboards ask for. */
const system = usePlatform();
const slug = 'studio-nord';

const metricsOf = async (name: ServiceName): Promise<string> =>
  (await fetch(`http://127.0.0.1:${system.platform.service(name).ports['admin']}/metrics`)).text();

const valueOf = (metrics: string, name: string, label: string): number | undefined => {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(label));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

beforeAll(async () => {
  const admin = await system.client(slug);
  for (const hour of [0, 1]) expect((await placeOrder(admin, [{ slug, hour }])).checkout?.status).toBe(200);
  const accountant = await system.client(slug, 'accountant');
  expect((await accountant.get('/books/check', { accept: 'application/json' })).status).toBe(200);
});

describe('metrics', () => {
  it('that alerts and dashboards name are all there', async () => {
    const known = new Set<string>();
    for (const name of SERVICE_NAMES) {
      for (const [, metric = '', type = ''] of (await metricsOf(name)).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
        known.add(metric);
        if (type === 'histogram') for (const part of ['bucket', 'count', 'sum']) known.add(`${metric}_${part}`);
      }
    }
    const used = metricsInUse();
    expect(used.length).toBeGreaterThan(25);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('carry the labels that rules choose by', async () => {
    const orders = await metricsOf('orders-billing');
    for (const backlog of ['outbox', 'timers', 'steps']) {
      expect(valueOf(orders, 'backlog_oldest_seconds', `backlog="${backlog}"`)).toBeGreaterThanOrEqual(0);
    }
    expect(valueOf(orders, 'books_checks_total', 'outcome="balanced"')).toBeGreaterThan(0);
    expect(orders).toContain('service="orders-billing"');
    const gateway = await metricsOf('gateway');
    expect(gateway).toMatch(/http_server_duration_seconds_count\{.*type="orders".*status="20[01]"/);
    expect(await metricsOf('catalog')).toMatch(/queue_messages\{.*queue="catalog\.customers"/);
  });
});

describe.each(DOMAIN_SERVICES)('the outbox of %s', (name) => {
  it('is empty at rest, and its gauges say so (X6)', async () => {
    const client = new MongoClient(system.databaseUri(name));
    try {
      const outbox = client.db().collection('outbox');
      // At one look: what becomes due in between, like a booking that begins, is told by a row again.
      const atRest = async () => {
        const metrics = await metricsOf(name);
        const gauges = ['backlog_rows', 'backlog_oldest_seconds'].map((it) => valueOf(metrics, it, 'backlog="outbox"'));
        return gauges.every((value) => value === 0) && (await outbox.countDocuments()) === 0;
      };
      await waitFor('everything to be told', atRest);
    } finally {
      await client.close();
    }
  });
});
