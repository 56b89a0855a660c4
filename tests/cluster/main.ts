import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stateFolder } from '../../scripts/state-folder.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { faults, faultsTwoAtATime } from './faults.ts';
import { runFaults } from './fault-run.ts';
import { faultTable, machine, writeSection } from './report.ts';
import { rollingTable, rollOver } from './rolling-update.ts';
import { createWorld } from './world.ts';

/**
 * `npm run cluster`: three RabbitMQ nodes, three MongoDB members and two replicas of every service on this machine, until Ctrl-C.
 * `npm run cluster -- faults [--only <words>] [--times <n>] [--keep <1|2>]`: the faults of faults.ts under load; `--keep` writes the table
 * into docs/cluster.md. `npm run cluster -- update <folder> [--keep 1]`: begins with the code of that checkout and replaces replica by
 * replica with this one's, under load.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    times: { type: 'string', default: '1' },
    keep: { type: 'string' },
    every: { type: 'string', default: '500' },
  },
});
const [command, earlier] = positionals;
const startedAt = Date.now();
const say = (line: string): void =>
  void process.stdout.write(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}\n`);

const folder = join(stateFolder(), 'cluster');
let cluster: Cluster | undefined;
let ending: Promise<void> | undefined;
const end = (code: number): Promise<void> =>
  (ending ??= (async () => {
    await cluster?.stop();
    process.exit(code);
  })());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending) say('stopping …');
    void end(signal === 'SIGINT' ? 0 : 1);
  });
}

const show = async ({ brokers, databases, services }: Cluster): Promise<void> => {
  for (const { name, leader, members } of await brokers.queues())
    say(`queue ${name}: leader ${leader}, ${members.length} members`);
  say(`primary of the databases: ${(await databases.primary()).name}`);
  for (const { name, pid } of services.replicas) say(`${name}: process ${pid}`);
};

const strikeAll = async (started: Cluster): Promise<number> => {
  const matching = [...faults, ...faultsTwoAtATime].filter(
    ({ name }) => values.only === undefined || new RegExp(values.only).test(name),
  );
  const chosen = Array.from({ length: Number(values.times) }, () => matching).flat();
  const world = await createWorld(started);
  const everyMs = Number(values.every);
  const { results, repeated, ended, failures } = await runFaults(world, chosen, { everyMs, say });
  for (const failure of failures) say(`a story failed: ${failure}`);
  for (const { name, remarks } of results) for (const remark of remarks) say(`${name}: ${remark}`);
  const defects = started.services.replicas.flatMap((replica) =>
    replica.defects().map((line) => `${replica.name}: ${line}`),
  );
  for (const line of defects) say(`defect: ${line.slice(0, 1_500)}`);
  const figures = `${ended.lost.size} writes lost, ${ended.doubled.size} effects doubled, ${ended.untold.size} webhooks missing or wrong`;
  const facts = [
    `${machine()}. A story every ${everyMs} ms, ${results.reduce((sum, { stories }) => sum + stories, 0)} in the faults;`,
    `in the whole run ${figures}; ${repeated} deliveries came again with the id of one that had come; ${failures.length} stories without a final answer.`,
  ];
  const table = faultTable(results, facts);
  process.stdout.write(`\n${table}\n`);
  writeFileSync(join(folder, 'faults.md'), table);
  const tries = world.caller.tries.map((one) => JSON.stringify(one));
  writeFileSync(join(folder, 'tries.jsonl'), tries.join('\n'));
  writeFileSync(
    join(folder, 'webhooks.jsonl'),
    started.receiver.received.map(({ body }) => body.toString()).join('\n'),
  );
  if (values.keep) writeSection(`cluster faults ${values.keep}`, table);
  const proven = results.every(({ numbersGapless, booksProve }) => numbersGapless && booksProve);
  const clean = ended.lost.size + ended.doubled.size + ended.untold.size + failures.length === 0;
  return proven && clean && defects.length === 0 ? 0 : 1;
};

/** Whose code runs before the update. */
const earlierCheckout = (): string => {
  if (earlier === undefined) throw new Error('Usage: npm run cluster -- update <folder of an earlier checkout>');
  return resolve(earlier);
};

const update = async (started: Cluster): Promise<number> => {
  const world = await createWorld(started);
  const everyMs = Number(values.every);
  const { steps, wrong, stories } = await rollOver(world, { everyMs, say });
  for (const line of wrong) say(line);
  const failed = steps.reduce(
    (sum, step) => sum + Object.values(step.failed).reduce((all, count) => all + count, 0),
    0,
  );
  const facts = [
    `${machine()}. A story every ${everyMs} ms, ${stories} in all;`,
    `${wrong.length} writes lost, doubled or not told; ${started.services.door.triedAgain()} requests were given to the other gateway since the first refused the connection.`,
  ];
  const table = rollingTable(steps, facts);
  process.stdout.write(`\n${table}\n`);
  if (values.keep) writeSection('cluster update', table);
  return failed + wrong.length === 0 ? 0 : 1;
};

try {
  cluster = await startCluster({ folder, say, root: command === 'update' ? earlierCheckout() : undefined });
  await show(cluster);
  if (command === 'faults') await end(await strikeAll(cluster));
  else if (command === 'update') await end(await update(cluster));
  else {
    const { services } = cluster;
    process.stdout.write(`\nThe gateways answer at ${services.url}; serving until Ctrl-C.\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  await end(1);
}
