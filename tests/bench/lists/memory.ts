import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@booking/platform/ids.ts';
import { SERVICE_NAMES } from '@booking/testkit/platform.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startReceiver, startSource, subscribe } from '../deliveries/side.ts';
import { closedLoop } from '../kit/load.ts';
import { option, quick, say } from '../kit/options.ts';
import { fixed, publish, tableOf, whole } from '../kit/page.ts';
import type { Arrivals } from '../kit/receiver-process.ts';
import type { SourceResult, SourceRun } from '../kit/source-process.ts';
import { rangeOf } from '../kit/statistics.ts';
import { copyRooms, mediaType, organization, started, startWorld } from '../kit/world.ts';
import { placeOrders, platformTarget, startMails } from '../orders/product.ts';

/**
 * What the services hold, all garbage collected, while reads go through the gateway and deliveries through webhooks, `--count 1000000` or
 * 200,000 each, and orders with their mails and documents through all of them, a tenth as many (a quarter of an hour for 20,000). The
 * bench ends with 1 when a service grows by more than a bound per 100,000.
 */
const count = Number(option('count') ?? (quick ? 20_000 : 200_000));
const orderCount = count / 10;
const samplesPerWork = quick ? 10 : 20;
const chunkSeconds = quick ? 1 : 4;
/** Per 100,000; a leak of one object of 100 bytes per unit of work is 10 MB. */
const growthMaxMb = 3;

/** What each process holds after so many units of work, MB. */
interface Sample {
  done: number;
  heldMb: Record<string, number>;
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** The five services with their probes, the publisher and the receiver, each a process of its own. */
const startSite = () =>
  started(async (onStop) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'));
    onStop(() => rmSync(folder, { recursive: true }));
    const probe = new URL('memory-probe.ts', import.meta.url).href;
    const { mails, sink, settings: webhooks } = await startMails();
    onStop(() => sink.close());
    const env = { NODE_OPTIONS: `--import=${probe}`, BENCH_MEMORY_FOLDER: folder };
    const world = await startWorld({ env, serviceEnv: { webhooks } });
    onStop(() => world.stop());
    const receiver = await startReceiver();
    onStop(() => receiver.end());
    const { stack, messagingNamespace: namespace } = world;
    const source = await startSource(stack, { database: 'bench-source', namespace });
    onStop(() => source.end());
    return { world, receiver, source, folder, mails };
  });

/** Asks the probe of a process. */
async function heldBy(pid: number, folder: string): Promise<number> {
  const file = join(folder, String(pid));
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const written = (): string | false => {
    const text = readFileSync(file, 'utf8');
    return text.endsWith('\n') && text;
  };
  return Number(await waitFor(`what process ${pid} holds`, written)) / 1_024 ** 2;
}

async function sample({ world, folder }: Site, done: number): Promise<Sample> {
  const one: Sample = { done, heldMb: {} };
  for (const name of SERVICE_NAMES) one.heldMb[name] = await heldBy(world.platform.service(name).pid, folder);
  return one;
}

/** Does work chunk by chunk until it is enough, and looks at the processes after each part of it. */
async function sampled(what: string, site: Site, upTo: number, chunk: () => Promise<number>): Promise<Sample[]> {
  const samples = [await sample(site, 0)];
  for (let done = 0; done < upTo;) {
    done += await chunk();
    if (done < (samples.length * upTo) / samplesPerWork) continue;
    const latest = await sample(site, done);
    samples.push(latest);
    const held = Object.entries(latest.heldMb).map(([name, mb]) => `${name} ${mb.toFixed(1)}`);
    say(`${what}: ${done} of ${upTo}, MB held: ${held.join(', ')}`);
  }
  return samples;
}

/** A list, an entity with what belongs to it, and a list of another service, in turn. */
async function reads(site: Site): Promise<Sample[]> {
  const { platform } = site.world;
  const headers = { authorization: `Bearer ${await platform.token(organization, 'admin')}`, accept: mediaType };
  const paths = ['orders?include=customer.address&', 'resources?filter[active_today]=true&', 'services?'];
  let turn = 0;
  return sampled('reads', site, count, async () => {
    const url = `${platform.url}/api/v1/${paths[turn++ % paths.length]}page[size]=2`;
    const load = { callers: 16, seconds: chunkSeconds };
    return (await closedLoop(load, (ask) => ask({ url, method: 'GET', headers, status: 200 }))).done;
  });
}

async function deliveries(site: Site): Promise<Sample[]> {
  const { world, receiver, source } = site;
  const organizations = rangeOf(200).map(() => newId());
  const channel = world.channel('webhooks');
  for (const [index, one] of organizations.entries()) await subscribe(channel, one, `${receiver.url}/ok/${index}`);
  return sampled('deliveries', site, count, async () => {
    const run = newId();
    await receiver.ask({ begin: run });
    const asked: SourceRun = { run, organizations, eventsPerSecond: 1_500, seconds: chunkSeconds };
    const { events } = await source.ask<SourceResult>(asked);
    const haveAll = async () => (await receiver.ask<Arrivals>({})).count >= events;
    await waitFor('all deliveries', haveAll, 120_000);
    return events;
  });
}

/** Draft and checkout by 16 callers, until the last invoice has come by mail. */
async function orders(site: Site): Promise<Sample[]> {
  const { mails, world } = site;
  const token = await world.platform.token(organization, 'admin');
  const target = platformTarget(world.platform.url, token, await copyRooms(world.databases.resources, 40), 1);
  return sampled('orders', site, orderCount, async () => {
    const before = mails.invoices;
    const { orders: placed } = await placeOrders(target, { callers: 16, seconds: chunkSeconds });
    await waitFor('the last invoice', () => mails.invoices - before >= placed, 300_000);
    return placed;
  });
}

/** By least squares, per 100,000 units of work. The first fifth is left out: what a process learns once is no leak. */
function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const last = samples.at(-1)?.done ?? 0;
  const points = samples.filter(({ done }) => done >= last / 5).map((one) => ({ x: one.done / 100_000, y: of(one) }));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const above = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return above / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

export async function measureMemory(): Promise<void> {
  const site = await startSite();
  try {
    const found = { orders: await orders(site), reads: await reads(site), deliveries: await deliveries(site) };
    const rows = Object.entries(found).flatMap(([what, samples]) =>
      SERVICE_NAMES.map((name) => {
        const heldIn = (one: Sample | undefined): number => one?.heldMb[name] ?? Number.NaN;
        const done = samples.at(-1)?.done ?? 0;
        const growth = slopeOf(samples, heldIn);
        // Of less than 100,000 what has been added counts, not what it would be of so many: a megabyte more or less says nothing.
        if (!(growth * Math.min(1, done / 100_000) <= growthMaxMb)) process.exitCode = 1;
        const held = [samples[0], samples.at(-1)].map((one) => fixed(heldIn(one)));
        return [`${whole(done)} ${what}`, name, ...held, fixed(growth, 2)];
      }),
    );
    const lines = [
      'Growth by least squares per 100,000, without the first fifth, which warms the processes up.',
      '',
      ...tableOf(['Work', 'Service', 'MB held before', 'after', 'growth'], rows),
    ];
    publish({ name: 'bench:lists', part: 'memory', title: 'Memory', lines });
  } finally {
    await site.stop();
  }
}
