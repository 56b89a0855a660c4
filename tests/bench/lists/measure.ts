import type { ListQuery } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { cursorOf, type SortKeys } from '@booking/persistence/cursor.ts';
import { searchKeysField, searchKeysOf } from '@booking/persistence/search-keys.ts';
import { newId } from '@booking/platform/ids.ts';
import { usageOf } from '../kit/processes.ts';
import { latencyOf, median, middleOf, rangeOf, type Latency } from '../kit/statistics.ts';
import { callContext, insertMade, storedOne, type Stored, type World } from '../kit/world.ts';
import { createdAt, idAt, queryOf, rareText, type Collection, type Page, type Place } from './collections.ts';

/** What one page cost the database; the total is counted beside the page. */
export interface Work {
  documents: number;
  keys: number;
  countedDocuments: number;
  countedKeys: number;
  plan: string;
}

export interface PageCost {
  collection: string;
  page: string;
  small: Latency;
  large: Latency;
  /** Of the p50s, over the rounds: the median, the lowest and the highest. */
  ratio: { median: number; lowest: number; highest: number };
  work: Work;
}

export interface CursorCost {
  collection: string;
  first: Latency;
  deep: Latency;
  deepPage: number;
}

interface Filled {
  small: string;
  large: string;
}

const pageSize = 30;
const rounds = 3;
/** Calls of one round and organization, unless they take longer than the patience. */
const callsPerRound = 40;
const patienceMs = 2_500;
const warmUpCalls = 3;

/**
 * Builds the indexes of a collection after `work` instead of keeping them up to date meanwhile: several times as quick for many documents.
 */
async function withIndexesAfter(database: Connection, collection: string, work: () => Promise<void>) {
  const rows = database.db?.collection(collection);
  if (!rows) throw new Error('not connected');
  const indexes = (await rows.indexes()).filter(({ name }) => name !== '_id_');
  await rows.dropIndexes();
  await work();
  await rows.createIndexes(indexes.map(({ v: _version, ...index }) => index));
}

/** A row like the template, with what it has of its own and the keys of its own texts. */
function rowOf(
  { row, searched = [] }: Collection,
  from: { template: Stored; place: Place; organizationId: string; updatedAt: Date },
): Stored {
  const { [searchKeysField]: _keys, ...template } = from.template;
  const times = { created_at: from.place.createdAt, updated_at: from.updatedAt };
  const stored: Stored = {
    ...template,
    ...times,
    ...row(from.place),
    _id: newId(),
    organization_id: from.organizationId,
  };
  const keys = searched.length > 0 && searchKeysOf(searched, stored);
  return keys ? { ...stored, [searchKeysField]: keys } : stored;
}

type List = (organizationId: string, query: ListQuery) => Promise<number>;

/** A list of a service, as the gateway asks it, whatever is listed in the same way; answers how many items came. */
function listOf(world: World, { service, name, rpc }: Collection): List {
  const client = world.channel(service).client<OrderServiceDefinition>(name);
  const ask = (client as unknown as Record<string, (typeof client)['ListOrders']>)[rpc]!;
  return async (organizationId, query) =>
    (await ask({ context: callContext(organizationId), query }, { timeoutMs: 120_000 })).items.length;
}

const templateOf = async (database: Connection, { collection, like }: Collection): Promise<Stored> =>
  like === undefined ? { _id: '' } : storedOne(database, collection, like);

/** Rows of a small and of a large organization, in one collection. */
export async function fill(
  database: Connection,
  of: Collection,
  sizes: { small: number; large: number },
): Promise<Filled> {
  const template = await templateOf(database, of);
  const organizations = { small: newId(), large: newId() };
  const fillOne = (size: 'small' | 'large'): Promise<void> => {
    const rows = sizes[size];
    const every = Math.floor(rows / 20);
    const make = (index: number): Stored => {
      const rare = index % every === every - 1;
      const made = createdAt(index);
      const text = rare ? `The ${rareText}` : `Nothing ${index}`;
      const place = { index, rows, createdAt: made, of20: idAt(index % every), text, rare };
      const updatedAt = new Date(made.getTime() + 500);
      return rowOf(of, { template, place, organizationId: organizations[size], updatedAt });
    };
    return insertMade(database, of.collection, rows, { make, lasting: false });
  };
  await withIndexesAfter(database, of.collection, async () => {
    await fillOne('small');
    await fillOne('large');
  });
  return organizations;
}

/** What mongod spends on an insert, microseconds of processor time: with all indexes of the collection, and with that of `_id` alone. */
export interface IndexCost {
  collection: string;
  indexes: number;
  all: number;
  none: number;
}

export async function measureIndexes(world: World, of: Collection): Promise<IndexCost> {
  const database = world.databases[of.service];
  const db = database.db!;
  const inserts = 10_000;
  const template = await templateOf(database, of);
  const indexes = (await db.collection(of.collection).indexes()).filter(({ name }) => name !== '_id_');
  const organizationId = newId();
  let next = 0;
  const make = (): Stored => {
    next += 1;
    const [made, text] = [createdAt(next), `Nothing ${next}`];
    const place = { index: next, rows: inserts, createdAt: made, rare: false, of20: idAt(next % 500), text };
    return rowOf(of, { template, place, organizationId, updatedAt: made });
  };
  const used = (): number => usageOf(world.pids['mongod'])?.cpuSeconds ?? Number.NaN;
  const perInsert = async (name: string): Promise<number> => {
    const before = used();
    await insertMade(database, name, inserts, { make, lasting: false });
    return ((used() - before) * 1e6) / inserts;
  };
  const [bare, full] = [`bench_without_${of.collection}`, `bench_with_${of.collection}`];
  await db.createCollection(bare);
  await db.collection(full).createIndexes(indexes.map(({ v: _version, ...index }) => index));
  const found = { all: [] as number[], none: [] as number[] };
  for (const _ of rangeOf(rounds)) {
    found.none.push(await perInsert(bare));
    found.all.push(await perInsert(full));
  }
  for (const name of [bare, full]) await db.dropCollection(name);
  return { collection: of.collection, indexes: indexes.length, all: median(found.all), none: median(found.none) };
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

/** Two calls in turn, so that whatever else the machine does meets both; of the rounds the ratio of their p50s. */
async function compared(calls: readonly [() => Promise<unknown>, () => Promise<unknown>]) {
  const all: [number[], number[]] = [[], []];
  const ratios: number[] = [];
  for (const round of rangeOf(rounds + 1)) {
    const times: [number[], number[]] = [[], []];
    const [most, endAt] = [round === 0 ? warmUpCalls : callsPerRound, performance.now() + patienceMs];
    for (let call = 0; call < most && (call < 2 || performance.now() < endAt); call += 1) {
      for (const [index, one] of calls.entries()) times[index]!.push(await timed(one));
    }
    if (round === 0) continue;
    for (const [index, some] of times.entries()) all[index]!.push(...some);
    ratios.push(latencyOf(times[1]).p50 / latencyOf(times[0]).p50);
  }
  const { middle, lowest, highest } = middleOf(ratios, (value) => value);
  return { left: latencyOf(all[0]), right: latencyOf(all[1]), ratio: { median: middle, lowest, highest } };
}

export async function measurePage(world: World, of: Collection, filled: Filled, page: Page): Promise<PageCost> {
  const list = listOf(world, of);
  const query = queryOf(page, { page_number: 1, page_size: pageSize });
  const ask = (organizationId: string) => async () => list(organizationId, query);
  const work = await workOf(world.databases[of.service], of, ask(filled.large));
  if ((await ask(filled.small)()) === 0) throw new Error(`${of.collection}: nothing found for ${page.name}`);
  const { left, right, ratio } = await compared([ask(filled.small), ask(filled.large)]);
  return { collection: of.collection, page: page.name, small: left, large: right, ratio, work };
}

/** Page 1 and a page far behind it in the large organization, both by cursor, newest first. */
export async function measureCursor(
  world: World,
  of: Collection,
  { large }: Filled,
  deepPage: number,
): Promise<CursorCost> {
  const sort: SortKeys = { created_at: -1, _id: -1 };
  const rows = world.databases[of.service].collection(of.collection);
  const [before] = await rows
    .find({ organization_id: large })
    .sort(sort)
    .skip((deepPage - 1) * pageSize - 1)
    .limit(1)
    .toArray();
  if (!before) throw new Error(`${of.collection} has no page ${deepPage}`);
  const list = listOf(world, of);
  const page = { filters: [], sort: '-created_at' };
  const ask = (after: string) => async () => list(large, queryOf(page, { page_size: pageSize, after }));
  const { left, right } = await compared([ask(''), ask(cursorOf(before, sort))]);
  return { collection: of.collection, first: left, deep: right, deepPage };
}

interface Profiled {
  command: { find?: string; aggregate?: string; count?: string };
  docsExamined?: number;
  keysExamined?: number;
  planSummary?: string;
}

/** Asked for the first time: then the total is counted in full. */
async function workOf(database: Connection, of: Collection, call: () => Promise<unknown>): Promise<Work> {
  const db = database.db;
  if (!db) throw new Error('not connected');
  const profile = db.collection<Profiled>('system.profile');
  await db.command({ profile: 2 });
  await call();
  await db.command({ profile: 0 });
  const commands = await profile.find({ ns: `${db.databaseName}.${of.collection}` }).toArray();
  await profile.drop();
  const found = commands.find(({ command }) => command.find);
  const counts = commands.filter(({ command }) => command.aggregate ?? command.count);
  const most = (values: readonly number[]): number => Math.max(0, ...values);
  return {
    documents: found?.docsExamined ?? Number.NaN,
    keys: found?.keysExamined ?? Number.NaN,
    countedDocuments: most(counts.map(({ docsExamined = 0 }) => docsExamined)),
    countedKeys: most(counts.map(({ keysExamined = 0 }) => keysExamined)),
    plan: [...new Set((found?.planSummary ?? '').split(/, (?=IXSCAN)/))].join(', '),
  };
}
