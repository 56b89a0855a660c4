import type { ListQuery } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { searchKeysField, searchKeysOf } from '@booking/persistence/search-keys.ts';
import { newId } from '@booking/platform/ids.ts';
import { cpuSecondsOf } from '../kit/processes.ts';
import { latencyOf, median, rangeOf, spreadOf } from '../kit/statistics.ts';
import { callContext, insertMade, storedOne, type Stored, type World } from '../kit/world.ts';
import { createdAt, idAt, queryOf, rareText, type Collection, type Page } from './collections.ts';

export type PageCost = Awaited<ReturnType<typeof measurePage>>;

/** Two organizations with rows in one collection. */
type Filled = Record<'small' | 'large', string>;

const pageSize = 30;
const rounds = 3;
/** Calls of one round and organization, unless they take longer than the patience. */
const callsPerRound = 40;
const patienceMs = 2_500;
const warmUpCalls = 3;

/** The indexes of a collection but that of `_id`, as they are made. */
async function indexesOf(database: Connection, collection: string) {
  const indexes = await database.collection(collection).indexes();
  return indexes.filter(({ name }) => name !== '_id_').map(({ v: _version, ...index }) => index);
}

/** Makes one of many rows of an organization: like the demo document, with what it has of its own and the keys of its own texts. */
async function makerOf(
  database: Connection,
  of: Collection,
  { organization, rows }: { organization: string; rows: number },
) {
  const { collection, like, row, searched = [] } = of;
  const demoRow: Stored = like === undefined ? { _id: '' } : await storedOne(database, collection, like);
  const { [searchKeysField]: _keys, ...template } = demoRow;
  const every = Math.floor(rows / 20);
  return (index: number): Stored => {
    const rare = index % every === every - 1;
    const text = rare ? `The ${rareText}` : `Nothing ${index}`;
    const created_at = createdAt(index);
    const own = row({ index, createdAt: created_at, of20: idAt(index % every), text, rare });
    const times = { created_at, updated_at: new Date(created_at.getTime() + 500) };
    const stored: Stored = { ...template, ...times, ...own, _id: newId(), organization_id: organization };
    const keys = searched.length > 0 && searchKeysOf(searched, stored);
    return keys ? { ...stored, [searchKeysField]: keys } : stored;
  };
}

type List = (organizationId: string, query: ListQuery) => Promise<number>;

/** A list of a service, as the gateway asks it, whatever is listed in the same way; answers how many items came. */
function listOf(world: World, { service, name, rpc }: Collection): List {
  const client = world.channel(service).client<OrderServiceDefinition>(name);
  const ask = (client as unknown as Record<string, (typeof client)['ListOrders']>)[rpc]!;
  return async (organizationId, query) =>
    (await ask({ context: callContext(organizationId), query }, { timeoutMs: 120_000 })).items.length;
}

/** Rows of a small and of a large organization; indexes are built behind them, which is several times as quick for so many. */
export async function fill(database: Connection, of: Collection, sizes: Record<keyof Filled, number>): Promise<Filled> {
  const organizations = { small: newId(), large: newId() };
  const indexes = await indexesOf(database, of.collection);
  const makers = {
    small: await makerOf(database, of, { organization: organizations.small, rows: sizes.small }),
    large: await makerOf(database, of, { organization: organizations.large, rows: sizes.large }),
  };
  const rows = database.collection(of.collection);
  await rows.dropIndexes();
  for (const size of ['small', 'large'] as const) await insertMade(database, of.collection, sizes[size], makers[size]);
  await rows.createIndexes(indexes);
  return organizations;
}

/** What mongod spends on an insert, microseconds of processor time: with all indexes of the collection, and with that of `_id` alone. */
export async function measureIndexes({ databases, pids }: World, of: Collection) {
  const database = databases[of.service];
  const db = database.db!;
  const inserts = 10_000;
  const make = await makerOf(database, of, { organization: newId(), rows: inserts });
  const indexes = await indexesOf(database, of.collection);
  let made = 0;
  const perInsert = async (name: string): Promise<number> => {
    const before = cpuSecondsOf(pids['mongod']);
    await insertMade(database, name, inserts, () => make((made += 1)));
    return ((cpuSecondsOf(pids['mongod']) - before) * 1e6) / inserts;
  };
  const [bare, full] = [`bench_without_${of.collection}`, `bench_with_${of.collection}`];
  await db.createCollection(bare);
  await db.collection(full).createIndexes(indexes);
  const [all, none]: [number[], number[]] = [[], []];
  for (const _ of rangeOf(rounds)) {
    none.push(await perInsert(bare));
    all.push(await perInsert(full));
  }
  for (const name of [bare, full]) await db.dropCollection(name);
  return { collection: of.collection, indexes: indexes.length, all: median(all), none: median(none) };
}

/** Two calls in turn, so that whatever else the machine does meets both; of the rounds the ratio of their p50s. */
async function compared(calls: readonly [() => Promise<unknown>, () => Promise<unknown>]) {
  const all: [number[], number[]] = [[], []];
  const ratios: number[] = [];
  for (const round of rangeOf(rounds + 1)) {
    const times: [number[], number[]] = [[], []];
    const [most, endAt] = [round === 0 ? warmUpCalls : callsPerRound, performance.now() + patienceMs];
    for (let call = 0; call < most && (call < 2 || performance.now() < endAt); call += 1) {
      for (const [index, one] of calls.entries()) {
        const startedAt = performance.now();
        await one();
        times[index]!.push(performance.now() - startedAt);
      }
    }
    if (round === 0) continue;
    for (const [index, some] of times.entries()) all[index]!.push(...some);
    ratios.push(latencyOf(times[1]).p50 / latencyOf(times[0]).p50);
  }
  return { small: latencyOf(all[0]), large: latencyOf(all[1]), ratio: spreadOf(ratios) };
}

export async function measurePage(world: World, of: Collection, { small, large }: Filled, page: Page) {
  const list = listOf(world, of);
  const query = queryOf(page, { page_number: 1, page_size: pageSize });
  const ask = (organizationId: string) => async () => list(organizationId, query);
  const work = await workOf(world.databases[of.service], of, ask(large));
  if ((await ask(small)()) === 0) throw new Error(`${of.collection}: nothing found for ${page.name}`);
  return { collection: of.collection, page: page.name, ...(await compared([ask(small), ask(large)])), work };
}

interface Profiled {
  command: { find?: string; aggregate?: string; count?: string };
  docsExamined?: number;
  keysExamined?: number;
  planSummary?: string;
}

/** What a page costs the database. Asked for the first time: then the total is counted in full. */
async function workOf(database: Connection, of: Collection, call: () => Promise<unknown>) {
  const db = database.db!;
  const profile = db.collection<Profiled>('system.profile');
  await db.command({ profile: 2 });
  await call();
  await db.command({ profile: 0 });
  const commands = await profile.find({ ns: `${db.databaseName}.${of.collection}` }).toArray();
  await profile.drop();
  const found = commands.find(({ command }) => command.find);
  const counts = commands.filter(({ command }) => command.aggregate ?? command.count);
  const most = (key: 'docsExamined' | 'keysExamined'): number => Math.max(0, ...counts.map((one) => one[key] ?? 0));
  return {
    documents: found?.docsExamined ?? Number.NaN,
    keys: found?.keysExamined ?? Number.NaN,
    countedDocuments: most('docsExamined'),
    countedKeys: most('keysExamined'),
    plan: [...new Set((found?.planSummary ?? '').split(/, (?=IXSCAN)/))].join(', '),
  };
}
