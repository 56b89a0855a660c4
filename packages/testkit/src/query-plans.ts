import type { Db } from 'mongodb';

interface Profiled {
  ns: string;
  planSummary?: string;
}

/**
 * How the database read while `work` ran, whoever asked it: `<collection> <plan>` of each command, such as `orders IXSCAN { number: 1 }` or
 * `orders COLLSCAN`, each once. Uses the profiler, so it also sees what a service does by itself.
 */
export async function plansOf(database: Db, work: () => Promise<unknown>): Promise<string[]> {
  const profile = database.collection<Profiled>('system.profile');
  await database.command({ profile: 2 });
  try {
    await work();
  } finally {
    await database.command({ profile: 0 });
  }
  const commands = await profile.find({ planSummary: { $exists: true } }).toArray();
  await profile.drop();
  const own = commands.filter(({ ns }) => !ns.endsWith('.system.profile'));
  return [...new Set(own.map(({ ns, planSummary }) => `${ns.slice(ns.indexOf('.') + 1)} ${planSummary}`))].toSorted();
}
