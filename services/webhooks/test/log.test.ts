import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { useWebhooks } from './webhooks-harness.ts';

const foreignCount = 50_000;
const ownCount = 3_000;
const statuses = ['succeeded', 'abandoned', 'waiting', 'parked', 'dropped'];
const events = ['orders.created', 'orders.updated', 'invoices.created', 'bookings.created'];
const startMs = Date.UTC(2026, 0, 1);

interface Profiled {
  command: { find?: string; aggregate?: string };
  docsExamined?: number;
  keysExamined?: number;
}

const codeOf = async (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof AppError ? error.code : error));

describe('the delivery log', () => {
  const webhooks = useWebhooks('log');

  test('reads about a page of records for a page, whatever is filtered and sorted, among many of others', async () => {
    const [service, database] = [await webhooks.start(), await webhooks.database()];
    const [own, foreign] = [webhooks.organization(), webhooks.organization()];
    const subscriptions = Array.from({ length: 5 }, newId);
    const rare = newId();
    /** Mine are older than those of the other organization; of every kind the rare ones are the oldest. */
    const record = (organizationId: string, at: number) => ({
      _id: newId(),
      organization_id: organizationId,
      version: 1,
      created_at: new Date(startMs + at),
      updated_at: new Date(startMs + at),
      webhook_subscription_id: at < 60 ? rare : subscriptions[at % 5],
      event: at < 60 ? 'customers.created' : events[at % 4],
      event_id: newId(),
      triggered_at: '2026-01-01T00:00:00.000+00:00',
      request_id: 'r',
      body: '{}',
      status: at < 60 ? 'dropped' : (statuses[at % 4] ?? ''),
      round: 0,
      parked: 0,
      attempts: [],
      next_attempt_at: null,
      overdue_at: null,
    });
    const records = database.collection<ReturnType<typeof record>>('webhook_deliveries');
    const mine = Array.from({ length: ownCount }, (_, at) => record(own.organizationId, at));
    await records.insertMany(mine);
    for (let from = 0; from < foreignCount; from += 10_000) {
      await records.insertMany(
        Array.from({ length: 10_000 }, (_, at) => record(foreign.organizationId, 100 + from + at)),
      );
    }
    const list = (key: string | undefined, values: string[], sorts: { field: string; descending: boolean }[] = []) =>
      service.deliveries.ListDeliveries({
        context: wireContext(own),
        query: { filters: key === undefined ? [] : [{ key, values }], sorts, page_number: 1, page_size: 25 },
      });
    const profile = database.collection<Profiled>('system.profile');
    const readsOf = async (work: () => Promise<unknown>) => {
      await database.command({ profile: 2 });
      try {
        await work();
      } finally {
        await database.command({ profile: 0 });
      }
      const commands = await profile.find({ ns: /webhook_deliveries$/ }).toArray();
      await profile.drop();
      const found = commands.filter(({ command }) => command.find).map(({ docsExamined = 0 }) => docsExamined);
      const counted = commands.filter(({ command }) => command.aggregate).map(({ keysExamined = 0 }) => keysExamined);
      return { found: Math.max(...found), counted: Math.max(...counted) };
    };
    const since = new Date(startMs + ownCount - 25).toISOString();
    const middle = new Date(startMs + 1_500).toISOString();
    const cases: [string | undefined, string[]][] = [
      [undefined, []],
      ['id', mine.slice(0, 25).map(({ _id }) => _id)],
      ['webhook_subscription', [rare]],
      ['webhook_subscription', [subscriptions[0] ?? '', rare]],
      ['status', ['dropped']],
      ['status', ['abandoned', 'dropped']],
      ['event', ['customers.created']],
      ['event_id', mine.slice(0, 25).map(({ event_id }) => event_id)],
      ['created_at_since', [since]],
      ['created_at_until', [middle]],
      ['created_since', [since]],
      ['created_until', [middle]],
      // 2026-01-01 is over at midnight in Berlin, an hour before it is in UTC.
      ['created_until', ['2026-01-01']],
    ];
    for (const [key, values] of cases) {
      for (const sorts of [
        [],
        [{ field: 'created_at', descending: true }],
        [{ field: 'created_at', descending: false }],
      ]) {
        let ids: (string | undefined)[] = [];
        const reads = await readsOf(async () => {
          ids = (await list(key, values, sorts)).items.map(({ id }) => id);
        });
        expect(ids).toHaveLength(25);
        expect([key, sorts, reads.found <= 60, reads.counted <= 2 * ownCount]).toEqual([key, sorts, true, true]);
      }
    }
    // The total of many matches is not counted at every call: up to a limit, and in full at most every ten seconds.
    await list('created_at_until', [new Date(startMs + ownCount).toISOString()]);
    const again = await readsOf(() => list('created_at_until', [new Date(startMs + ownCount).toISOString()]));
    expect(again.counted).toBeLessThanOrEqual(1_100);

    const times = async (key: string, value: string) =>
      (await list(key, [value])).items.map(({ created_at }) => Date.parse(created_at ?? ''));
    expect(await times('created_at_since', since)).toEqual(
      Array.from({ length: 25 }, (_, at) => startMs + ownCount - 1 - at),
    );
    expect(await times('created_at_until', middle)).toEqual(
      Array.from({ length: 25 }, (_, at) => startMs + 1_500 - 1 - at),
    );
    const day = async (key: string) => (await list(key, ['2026-01-02'])).items.length;
    expect([await day('created_since'), await day('created_until')]).toEqual([0, 25]);
    const zoned = newId();
    const midnightMs = Date.UTC(2026, 5, 30, 22); // of July 1st, in Berlin
    await records.insertMany(
      [-1, 0, 86_400_000 - 1, 86_400_000].map((at) => ({
        ...record(own.organizationId, 0),
        _id: newId(),
        created_at: new Date(midnightMs + at),
        webhook_subscription_id: zoned,
      })),
    );
    const july = ['created_since', 'created_until'].map((key) => ({ key, values: ['2026-07-01'] }));
    const { items } = await service.deliveries.ListDeliveries({ context: wireContext(own), query: { filters: july } });
    expect(items.map(({ created_at }) => Date.parse(created_at ?? '') - midnightMs)).toEqual([86_400_000 - 1, 0]);
    expect(await codeOf(list('created_since', ['2026-02-30']))).toBe('invalid_query_parameter');
    const refused = await list('created_at_since', ['yesterday']).catch((error: unknown) => error);
    expect(refused instanceof AppError && refused.code).toBe('invalid_query_parameter');
  });

  test('is kept as long as is set, also when it was set otherwise before', async () => {
    const database = await webhooks.database();
    const expiry = async () => {
      const indexes = await database.collection('webhook_deliveries').indexes();
      return indexes.map(({ expireAfterSeconds }) => expireAfterSeconds as unknown).filter((set) => set !== undefined);
    };
    await webhooks.start({ WEBHOOK_LOG_DAYS: '30' });
    expect(await expiry()).toEqual([30 * 86_400]);
    await Promise.all(['7', '7'].map((WEBHOOK_LOG_DAYS) => webhooks.start({ WEBHOOK_LOG_DAYS })));
    expect(await expiry()).toEqual([7 * 86_400]);
    // What is held may be so for three days.
    await webhooks.start({ WEBHOOK_LOG_DAYS: '1' });
    expect(await expiry()).toEqual([4 * 86_400]);
  });
});
