import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@booking/platform/ids.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { listenerAt, startPeer, usageOf } from './processes.ts';
import type { Arrivals } from './receiver.ts';
import { median, percentile } from './report.ts';
import { startSide, type Side } from './side.ts';
import type { SourceResult, SourceRun } from './source.ts';

/**
 * `npm run bench:delivery -- --against <checkout>`: the webhooks service of this checkout and that of another one beside it, at the same
 * broker and database server, in turn under the same load of 100 endpoints. What else the machine does meets both: read the ratios.
 */
const rounds = 6;
const seconds = 6;
const perSecond = 800;
const endpointCount = 100;
const drainMs = 15_000;

interface Measured {
  webhooks: number;
  mongod: number;
  p50: number;
  p99: number;
}

export async function compare(folder: string, say: (line: string) => void): Promise<string> {
  const stack = await startStack({ persistent: false, onProgress: say });
  const receiver = startPeer('receiver.ts', [], {});
  const { port } = await receiver.greeting<{ port: number }>();
  const mongodPid = listenerAt(stack.mongoUri('x'));

  const measure = async ({ service, source, organizations }: Side): Promise<Measured> => {
    const run = newId();
    await receiver.ask({ begin: run });
    const before = [usageOf(service.pid), usageOf(mongodPid)];
    const asked = { run, organizations, eventsPerSecond: perSecond, seconds } satisfies SourceRun;
    const { committedAt, events } = await source.ask<SourceResult>(asked);
    const giveUpAt = Date.now() + drainMs;
    while ((await receiver.ask<{ count: number }>({ count: true })).count < events && Date.now() < giveUpAt)
      await delay(50);
    const after = [usageOf(service.pid), usageOf(mongodPid)];
    const { samples } = await receiver.ask<Arrivals>({ take: true });
    const latencies: number[] = [];
    for (let index = 0; index < samples.length; index += 2) {
      latencies.push((samples[index + 1] ?? 0) - (committedAt[samples[index] ?? 0] ?? 0));
    }
    latencies.sort((a, b) => a - b);
    const cost = (index: number): number =>
      (((after[index]?.cpuSeconds ?? Number.NaN) - (before[index]?.cpuSeconds ?? Number.NaN)) * 10_000) /
      latencies.length;
    return { webhooks: cost(0), mongod: cost(1), p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
  };

  const sides: Side[] = [];
  try {
    sides.push(await startSide('here', process.cwd(), stack), await startSide('there', folder, stack));
    for (const side of sides) await side.subscribe(port, endpointCount);
    for (const side of sides) await measure(side); // connections are open and code is compiled before anything is compared
    const found = new Map<string, Measured[]>(sides.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const measured = await measure(side);
        found.get(side.name)?.push(measured);
        say(`${side.name}: ${JSON.stringify(measured)}`);
      }
    }
    return tableOf(found.get('here') ?? [], found.get('there') ?? []);
  } finally {
    for (const side of sides) await side.end();
    receiver.end();
    await stack.stop();
  }
}

function tableOf(here: readonly Measured[], there: readonly Measured[]): string {
  const names: readonly [keyof Measured, string][] = [
    ['webhooks', 'webhooks, CPU-s per 10,000'],
    ['mongod', 'mongod, CPU-s per 10,000'],
    ['p50', 'commit → receive, p50 ms'],
    ['p99', 'commit → receive, p99 ms'],
  ];
  const rows = names.map(([name, title]) => {
    const ratios = here.map((measured, round) => measured[name] / (there[round]?.[name] ?? Number.NaN));
    const [one, other] = [here, there].map((all) => median(all.map((measured) => measured[name])));
    return `| ${title} | ${one?.toFixed(2)} | ${other?.toFixed(2)} | ${median(ratios).toFixed(2)} |`;
  });
  return [
    `Median of ${rounds} rounds in turn, ${perSecond}/s to ${endpointCount} endpoints for ${seconds} s each:`,
    '',
    '| What | this checkout | the other | ratio, median of the rounds |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
