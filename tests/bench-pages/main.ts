import { randomBytes } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import { newId } from '@booking/platform/ids.ts';
import { databaseOf, startPlatform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { MongoClient } from 'mongodb';
import { keepsShortRuns, performanceSection } from '../support/performance-page.ts';
import { testEnvironment } from '../support/test-environment.ts';

/**
 * `npm run bench:pages`: walks a list of 100,000 orders by cursor, page after page to the ten-thousandth and its end, one request at a
 * time, and asks for some of these pages by number. Writes its part of docs/performance.md; `-- --quick` walks a fifth and writes nothing.
 * Ends with 1 when the last pages take more than twice as long as the first ones.
 */
const quick = process.argv.includes('--quick');
const rows = quick ? 20_100 : 100_100;
const size = 10;
const slug = 'studio-nord';
const section = performanceSection('bench:pages', '\n## Pages of a long list\n');
const places = quick ? [1, 100, 1_000, 2_000] : [1, 100, 1_000, 5_000, 10_000];
/** Requests around each place; enough for a p99. */
const span = 200;

const stack = await startStack({ persistent: false, onProgress: (text) => void process.stderr.write(`${text}\n`) });
const platform = await startPlatform({
  stack,
  messagingNamespace: `pages${randomBytes(3).toString('hex')}`,
  env: testEnvironment,
});

/** Copies of one demo order, as the service would have left them; none is counted by anything that the list asks. */
async function fill(): Promise<void> {
  const client = await new MongoClient(stack.mongoUri(databaseOf('orders-billing'))).connect();
  const orders = client.db().collection('orders');
  const template = await orders.findOne({ organization_id: demoId(slug), held: true });
  const from = Date.now() - rows * 1_000;
  for (let at = 0; at < rows; at += 5_000) {
    const copies = Array.from({ length: Math.min(5_000, rows - at) }, (_, n) => {
      const number = `BX${String(at + n).padStart(9, '0')}`;
      return { ...template, _id: newId() as never, number, created_at: new Date(from + (at + n) * 1_000) };
    });
    await orders.insertMany(copies, { ordered: false });
  }
  await client.close();
}

const authorization = `Bearer ${await platform.token(slug, 'owner')}`;

async function timed(query: string): Promise<{ ms: number; next: string | null }> {
  const startedAt = performance.now();
  const answer = await fetch(`${platform.url}/api/v1/orders?sort=-created_at&fields[orders]=number&${query}`, {
    headers: { authorization, accept: 'application/vnd.api+json' },
  });
  const { links } = (await answer.json()) as { links: { next: string | null } };
  if (answer.status !== 200) throw new Error(`${query}: ${answer.status}`);
  return { ms: performance.now() - startedAt, next: links.next };
}

const cursorIn = (link: string): string => new URL(link).searchParams.get('page[after]') ?? '';
const quantile = (all: readonly number[], q: number): number =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * q))] ?? 0;

async function walk(): Promise<number[]> {
  const times: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const { ms, next }: { ms: number; next: string | null } = await timed(
      `page[size]=${size}&page[after]=${encodeURIComponent(after)}`,
    );
    times.push(ms);
    after = next === null ? null : cursorIn(next);
  }
  return times;
}

try {
  await fill();
  for (let warm = 0; warm < 300; warm += 1) await timed(`page[size]=${size}&page[after]=`);
  const times = await walk();
  const figures = [];
  for (const place of places) {
    const begin = Math.min(Math.max(0, place - 1 - span / 2), times.length - span);
    const around = times.slice(begin, begin + span);
    const numbered: number[] = [];
    for (let n = 0; n < 20; n += 1) numbered.push((await timed(`page[size]=${size}&page[number]=${place}`)).ms);
    figures.push({ place, p50: quantile(around, 0.5), p99: quantile(around, 0.99), numbered: quantile(numbered, 0.5) });
  }
  const lines = figures.map(
    ({ place, p50, p99, numbered }) =>
      `| ${place.toLocaleString('en')} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${numbered.toFixed(1)} |`,
  );
  const text = [
    section.begin,
    '',
    `\`npm run bench:pages\`: ${rows.toLocaleString('en')} orders of one organization, ${size} to a page, walked by \`page[after]\` to the end in ${times.length.toLocaleString('en')} pages, one request at a time;`,
    `p50 and p99 of the ${span} pages around each place. By number: p50 of 20 requests of that very page.`,
    '',
    '| page | cursor p50 ms | cursor p99 ms | by number p50 ms |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    section.end,
  ].join('\n');
  if (!quick || keepsShortRuns) section.write(text);
  process.stdout.write(`${text}\n`);
  const [first, last] = [figures[0]!, figures.at(-1)!];
  process.exitCode = last.p50 > 2 * first.p50 || last.p99 > 2 * first.p99 ? 1 : 0;
} finally {
  await platform.stop();
  await stack.stop();
}
