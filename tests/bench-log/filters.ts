import { systemContext, type CallContext } from '@booking/platform/context.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import type { RunningWebhooks, World } from './world.ts';

/** What one page of the log cost the database, and its caller. */
export interface PageCost {
  filter: string;
  sort: string;
  documents: number;
  keys: number;
  /** Of the total, which is counted beside the page. */
  countedKeys: number;
  plan: string;
  milliseconds: number;
}

type Filters = { key: string; values: string[] }[];

const statuses = ['succeeded', 'abandoned', 'waiting', 'parked'];
const events = ['orders.created', 'orders.updated', 'invoices.created', 'bookings.created'];
const startMs = Date.UTC(2026, 0, 1);
const rareCount = 60;
const pageSize = 25;

interface Profiled {
  command: { find?: string; aggregate?: string };
  docsExamined?: number;
  keysExamined?: number;
  planSummary?: string;
  millis?: number;
}

/** A fifth of the log is of one organization and older than the rest; of every kind its rare records are the oldest. */
export async function measureFilters(
  world: World,
  service: RunningWebhooks,
  { records, say }: { records: number; say: (line: string) => void },
): Promise<PageCost[]> {
  const [own, foreign] = [systemContext(newId(), newId()), systemContext(newId(), newId())];
  const mine = Math.floor(records / 5);
  const subscriptions = Array.from({ length: 6 }, newId);
  await world.fill(records, (index) => {
    const isRare = index < rareCount;
    return {
      organization_id: index < mine ? own.organizationId : foreign.organizationId,
      created_at: new Date(startMs + index * 1_000),
      webhook_subscription_id: subscriptions[isRare ? 5 : index % 5] ?? '',
      event: isRare ? 'customers.created' : (events[index % 4] ?? ''),
      status: isRare ? 'dropped' : (statuses[(index >> 2) % 4] ?? ''),
    };
  });
  say(`${records} records are in the log`);
  const log = world.database.collection<{ _id: string; event_id: string; organization_id: string }>(
    'webhook_deliveries',
  );
  const some = await log.find({ organization_id: own.organizationId }).limit(pageSize).toArray();
  const at = (second: number): string => new Date(startMs + second * 1_000).toISOString();
  const [common = '', rare = ''] = [subscriptions[0], subscriptions[5]];
  const one = (key: string, ...values: string[]): Filters => [{ key, values }];
  const filters: Filters[] = [
    [],
    one('id', ...some.map(({ _id }) => _id)),
    one('webhook_subscription', common),
    one('webhook_subscription', rare),
    one('webhook_subscription', common, rare),
    one('status', 'succeeded'),
    one('status', 'dropped'),
    one('status', 'abandoned', 'dropped'),
    one('event', 'orders.created'),
    one('event', 'customers.created'),
    one('event_id', ...some.map(({ event_id }) => event_id)),
    one('created_since', at(mine - pageSize)),
    one('created_until', at(pageSize)),
    one('created_at_since', at(mine / 2)),
    one('created_at_until', at(mine / 2)),
    [...one('created_since', at(0)), ...one('created_until', at(3_600))],
    [...one('webhook_subscription', common), ...one('status', 'abandoned', 'dropped')],
    [...one('webhook_subscription', common), ...one('created_since', at(mine / 2))],
    [...one('status', 'abandoned', 'dropped'), ...one('created_since', at(mine / 2))],
    [...one('event', 'orders.created'), ...one('created_until', at(mine / 2))],
  ];
  const costs: PageCost[] = [];
  for (const filter of filters) {
    for (const descending of [undefined, true, false]) {
      const cost = await pageCost(world, service, own, { filter, descending });
      costs.push(cost);
      say(`${cost.filter}, ${cost.sort}: ${cost.documents} documents, ${cost.milliseconds} ms`);
    }
  }
  return costs;
}

async function pageCost(
  { database }: World,
  service: RunningWebhooks,
  context: CallContext,
  { filter, descending }: { filter: Filters; descending: boolean | undefined },
): Promise<PageCost> {
  const sorts = descending === undefined ? [] : [{ field: 'created_at', descending }];
  const query = { filters: filter, sorts, page_number: 1, page_size: pageSize };
  const profile = database.collection<Profiled>('system.profile');
  await database.command({ profile: 2 });
  const startedAt = performance.now();
  const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query });
  const milliseconds = Math.round(performance.now() - startedAt);
  await database.command({ profile: 0 });
  const commands = await profile.find({ ns: /webhook_deliveries$/ }).toArray();
  await profile.drop();
  const found = commands.find(({ command }) => command.find);
  const counted = commands.filter(({ command }) => command.aggregate).map(({ keysExamined = 0 }) => keysExamined);
  if (items.length === 0) throw new Error(`nothing found for ${JSON.stringify(filter)}`);
  return {
    filter: filter.map(({ key, values }) => `${key} (${values.length})`).join(' + ') || 'none',
    sort: descending === undefined ? 'default' : `${descending ? '-' : ''}created_at`,
    documents: found?.docsExamined ?? Number.NaN,
    keys: found?.keysExamined ?? Number.NaN,
    countedKeys: Math.max(0, ...counted),
    plan: [...new Set((found?.planSummary ?? '').split(/, (?=IXSCAN)/))].join(', '),
    milliseconds,
  };
}
