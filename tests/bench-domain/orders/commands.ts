import type { Connection } from '@booking/persistence/mongo.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { OrdersWorld } from './world.ts';

export interface Commands {
  /** By database and `collection command`. Of a command with several updates or removals the profiler shows each. */
  byDatabase: Map<string, Map<string, number>>;
  /** Commands that write, and ends of transactions, by name. */
  writing: Map<string, number>;
  /** What reads and writes, each command once. */
  total: number;
}

const writingNames = ['insert', 'update', 'delete', 'findAndModify', 'commitTransaction', 'abortTransaction'] as const;
/** A removal is shown without its name. */
const isWriting = (what: string): boolean => writingNames.some((name) => what.endsWith(` ${name}`));

interface Profiled {
  ns: string;
  command: Record<string, unknown>;
}

/** Room for every command of the counted orders, however much each of them says. */
const profileBytes = 128 * 1_024 * 1_024;

const ofPollers: readonly RegExp[] = [
  /^outbox find$/,
  /^timers (find|aggregate)$/,
  /^steps find$/,
  /^orders aggregate$/,
  /^outbox count$/,
];

/** What `work` makes the services ask their databases, without the looks for left-over work that they take anyway. */
export async function commandsOf(world: OrdersWorld, work: () => Promise<unknown>): Promise<Commands> {
  const databases = Object.entries(world.databases);
  await eventsPublished(world);
  const before = await written(world);
  for (const [, { db }] of databases) {
    // That of the last count: dropped at its end, a command that was still under way could make it anew.
    await db!.dropCollection('system.profile').catch(() => {});
    await db!.createCollection('system.profile', { capped: true, size: profileBytes });
    await db!.command({ profile: 2, filter: { appName: { $ne: 'bench' } } });
  }
  await work();
  await eventsPublished(world);
  for (const [, { db }] of databases) await db!.command({ profile: 0 });
  const byDatabase: Commands['byDatabase'] = new Map();
  for (const [name, connection] of databases) {
    byDatabase.set(name, await profiled(connection));
  }
  const after = await written(world);
  const writing = new Map(writingNames.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]));
  const reads = [...byDatabase.values()].flatMap((counts) => [...counts]).filter(([what]) => !isWriting(what));
  const total = [...reads, ...writing].reduce((sum, [, count]) => sum + count, 0);
  return { byDatabase, writing, total };
}

async function profiled({ db }: Connection): Promise<Map<string, number>> {
  const rows = await db!.collection('system.profile').find<Profiled>({}).toArray();
  const counts = new Map<string, number>();
  for (const { ns, command } of rows) {
    const collection = ns.slice(ns.indexOf('.') + 1);
    const [name = ''] = Object.keys(command);
    const what = `${collection} ${name === 'q' ? 'update' : name}`;
    if (collection.startsWith('system.') || ofPollers.some((pattern) => pattern.test(what))) continue;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return counts;
}

async function written({ databases }: OrdersWorld): Promise<Map<string, number>> {
  const { metrics } = (await databases.catalog.db!.admin().serverStatus()) as {
    metrics: { commands: Record<string, { total: number }> };
  };
  return new Map(writingNames.map((name) => [name, metrics.commands[name]?.total ?? 0]));
}

/** Waits until no event of any service is still to be published. */
export async function eventsPublished({ databases }: OrdersWorld): Promise<void> {
  await waitFor('every event to be published', async () => {
    const waiting = await Promise.all(
      Object.values(databases).map((one) => one.collection('outbox').estimatedDocumentCount()),
    );
    return waiting.every((count) => count === 0);
  });
}
