import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { LoadOrder, Measurement } from '../bench-http/load.ts';
import type { SourceResult, SourceRun } from '../bench-delivery/source.ts';
import { keepsShortRuns } from '../support/performance-page.ts';
import { heldBound, markdown, writeReport, type Held } from './report.ts';
import type { Sample } from './sampler.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run bench:memory`: what the services hold, all garbage collected, while 200,000 reads go through the gateway and 200,000 deliveries
 * through webhooks, while each event goes to 10,000 subscriptions of one organization, and while 12,000 organizations take turns, more than
 * any cache keeps. Writes its part of docs/performance.md with its picture. `-- --count 1000000` does more of the first two, `-- --quick` a
 * tenth of all and writes nothing, `-- --only reads` (or another of the four) does one of them and writes nothing, unless `--into <file>`
 * names where the results of such runs are kept: then it writes what is in there. Ends with 1 when a service grows by more than a bound per
 * 100,000.
 */
const quick = process.argv.includes('--quick');
const asked = process.argv.includes('--count') ? Number(process.argv[process.argv.indexOf('--count') + 1]) : 200_000;
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const share = quick ? 0.1 : 1;
const counts = { reads: share * asked, deliveries: share * asked, 'fan-out': share * 600_000, turns: share * 72_000 };
const samplesPerLoad = quick ? 10 : 20;
const connections = 16;
const chunkSeconds = quick ? 1 : 4;
const eventsPerSecond = 1_500;
const organizations = { few: 200, many: share * 12_000, atOnce: share * 2_000 };
const subscriptionsOfOne = share * 10_000;
const arriveWithinMs = 120_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Does work chunk by chunk until it is enough, and looks at the processes after each part of it. */
async function sampled(
  what: string,
  { sample }: World,
  count: number,
  chunk: () => Promise<number>,
): Promise<Sample[]> {
  const samples = [await sample(0)];
  let done = 0;
  while (done < count) {
    done += await chunk();
    if (done < (samples.length * count) / samplesPerLoad) continue;
    const latest = await sample(done);
    samples.push(latest);
    const held = Object.entries(latest.heldMb).map(([name, mb]) => `${name} ${mb.toFixed(1)}`);
    say(`${what}: ${done} of ${count}, MB held: ${held.join(', ')}`);
  }
  return samples;
}

/** A list, an entity with what belongs to it, and a list of another service, in turn. */
async function reads(world: World): Promise<Sample[]> {
  const { platform, load } = world;
  const headers = {
    authorization: `Bearer ${await platform.token('studio-nord', 'admin')}`,
    accept: 'application/vnd.api+json',
  };
  const few = 'page[size]=2';
  const paths = [
    `orders?${few}&include=customer.address`,
    `resources?${few}&filter[active_today]=true`,
    `services?${few}`,
  ];
  let turn = 0;
  return sampled('reads', world, counts.reads, async () => {
    const path = paths[turn % paths.length] ?? '';
    turn += 1;
    const order = { url: `${platform.url}/api/v1/${path}`, method: 'GET', headers, connections, status: 200 } as const;
    return (await load.ask<Measurement>({ ...order, seconds: chunkSeconds } satisfies LoadOrder)).count;
  });
}

/** Publishes events to these organizations in turn, and waits until each has arrived `perEvent` times. */
async function delivered(world: World, order: Omit<SourceRun, 'run'>, perEvent = 1): Promise<number> {
  const run = newId();
  await world.receiver.ask({ begin: run });
  const { events } = await world.source.ask<SourceResult>({ run, ...order } satisfies SourceRun);
  const expected = events * perEvent;
  const haveAll = async () => (await world.receiver.ask<{ count: number }>({ count: true })).count >= expected;
  await waitFor('all deliveries', haveAll, arriveWithinMs);
  return expected;
}

async function deliveries(world: World): Promise<Sample[]> {
  const subscribed = await world.subscribers(organizations.few);
  return sampled('deliveries', world, counts.deliveries, () =>
    delivered(world, { organizations: subscribed, eventsPerSecond, seconds: chunkSeconds }),
  );
}

/** One organization with thousands of subscriptions, each of which wants each event. */
async function fanOut(world: World): Promise<Sample[]> {
  const [organization = ''] = await world.subscribers(subscriptionsOfOne, newId());
  return sampled('fan-out', world, counts['fan-out'], () =>
    delivered(world, { organizations: [organization], eventsPerSecond: 1, seconds: 1.5 }, subscriptionsOfOne),
  );
}

/** More organizations than any cache keeps, one after the other and from the beginning again. */
async function turns(world: World): Promise<Sample[]> {
  const all = await world.subscribers(organizations.many);
  let from = 0;
  return sampled('turns', world, counts.turns, () => {
    const some = all.slice(from, from + organizations.atOnce);
    from = (from + some.length) % all.length;
    return delivered(world, { organizations: some, eventsPerSecond: some.length, seconds: 1 });
  });
}

const world = await startWorld(say);
try {
  const into = process.argv.includes('--into') ? process.argv[process.argv.indexOf('--into') + 1] : undefined;
  const kept: Held[] = into !== undefined && existsSync(into) ? JSON.parse(readFileSync(into, 'utf8')) : [];
  const held = kept.filter(({ what }) => only !== undefined && what !== only);
  const measures: readonly [Held['what'], (world: World) => Promise<Sample[]>][] = [
    ['reads', reads],
    ['deliveries', deliveries],
    ['fan-out', fanOut],
    ['turns', turns],
  ];
  for (const [what, measure] of measures) {
    if (only === undefined || only === what) held.push({ what, samples: await measure(world) });
  }
  if (into !== undefined) writeFileSync(into, JSON.stringify(held));
  const text = markdown(held);
  process.stdout.write(`${text}\n`);
  if ((!quick || keepsShortRuns) && (only === undefined || into !== undefined)) writeReport(text, held);
  process.exitCode = heldBound(held) ? 0 : 1;
} finally {
  await world.stop();
}
