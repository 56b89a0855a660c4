import type { Connection } from '@booking/persistence/mongo.ts';
import { cursorOf, type SortKeys } from '@booking/persistence/cursor.ts';
import { newId } from '@booking/platform/ids.ts';
import { storedOne } from '../bench-domain/world.ts';
import { insertFast, rowOf, withIndexesAfter } from './fill.ts';
import { createdAt, idAt, nameOf, queryOf, rareText, type Collection, type Page } from './collections.ts';
import type { World } from './world.ts';

export interface Latency {
  p50: number;
  p99: number;
}

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

/** Rows of a small and of a large organization, in one collection. */
export async function fill(
  database: Connection,
  of: Collection,
  sizes: { small: number; large: number },
): Promise<Filled> {
  const { collection } = of;
  const template = await storedOne(database, collection, of.like);
  const organizations = { small: newId(), large: newId() };
  const fillOne = (size: 'small' | 'large'): Promise<void> => {
    const rows = sizes[size];
    const every = Math.floor(rows / 20);
    return insertFast(database, collection, rows, (index) => {
      const rare = index % every === every - 1;
      const made = createdAt(index);
      const text = rare ? `The ${rareText}` : `Nothing ${index}`;
      const of20 = idAt(index % Math.floor(rows / 20));
      const place = { index, rows, createdAt: made, of20, text, rare };
      return rowOf(of, {
        template,
        place,
        organizationId: organizations[size],
        updatedAt: new Date(made.getTime() + 500),
      });
    });
  };
  await withIndexesAfter(database, collection, async () => {
    await fillOne('small');
    await fillOne('large');
  });
  return organizations;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((left, right) => left - right);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

/** The same page of both organizations in turn, so that whatever else the machine does meets both. */
async function inTurn(calls: readonly [() => Promise<unknown>, () => Promise<unknown>]): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  const endAt = performance.now() + patienceMs;
  for (let call = 0; call < callsPerRound && (call < 2 || performance.now() < endAt); call += 1) {
    for (const [index, one] of calls.entries()) times[index]!.push(await timed(one));
  }
  return times;
}

/** The rounds of two calls, and the ratio of their p50s. */
async function compared(calls: readonly [() => Promise<unknown>, () => Promise<unknown>]) {
  const warmUntil = performance.now() + patienceMs;
  for (let call = 0; call < warmUpCalls && performance.now() < warmUntil; call += 1)
    for (const one of calls) await one();
  const all: [number[], number[]] = [[], []];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [left, right] = await inTurn(calls);
    all[0].push(...left);
    all[1].push(...right);
    ratios.push(latencyOf(right).p50 / latencyOf(left).p50);
  }
  ratios.sort((left, right) => left - right);
  const ratio = { median: quantile(ratios, 0.5), lowest: ratios[0]!, highest: ratios.at(-1)! };
  return { left: latencyOf(all[0]), right: latencyOf(all[1]), ratio };
}

export async function measurePage(world: World, of: Collection, filled: Filled, page: Page): Promise<PageCost> {
  const query = queryOf(page, { page_number: 1, page_size: pageSize });
  const ask = (organizationId: string) => async () => world.list(of, organizationId, query);
  const work = await workOf(world.databases[of.service], of, ask(filled.large));
  if ((await ask(filled.small)()) === 0) throw new Error(`${of.collection}: nothing found for ${nameOf(page)}`);
  const { left, right, ratio } = await compared([ask(filled.small), ask(filled.large)]);
  return { collection: of.collection, page: nameOf(page), small: left, large: right, ratio, work };
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
  const page: Page = { filters: {}, sort: '-created_at' };
  const ask = (after: string) => async () => world.list(of, large, queryOf(page, { page_size: pageSize, after }));
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
