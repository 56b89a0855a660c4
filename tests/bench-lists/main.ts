import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { keepsShortRuns } from '../support/performance-page.ts';
import { collections, nameOf } from './collections.ts';
import { measureIndexes, type IndexCost } from './index-cost.ts';
import { fill, measureCursor, measurePage, type CursorCost, type PageCost } from './measure.ts';
import { markdown, writeReport } from './report.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run bench:lists`: what a page of 30 of each collection costs in an organization with a million rows, compared with one of ten
 * thousand in the same collection, for the filters and sorts that people use, asked of the services over gRPC as the gateway does. Writes
 * its part of docs/performance.md with its picture. `-- --quick` takes a tenth of the rows and writes nothing; `-- --only orders,bookings`
 * measures these alone and writes nothing, unless `--into <file>` names where the results of several such runs are kept: then it writes
 * what is in there.
 */
const quick = process.argv.includes('--quick');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : undefined;
/** `--pages search`: those whose name has that in it, and nothing is written. */
const wanted = process.argv.includes('--pages') ? process.argv[process.argv.indexOf('--pages') + 1] : undefined;
const into = process.argv.includes('--into') ? process.argv[process.argv.indexOf('--into') + 1] : undefined;
const sizes = quick ? { small: 10_000, large: 100_000 } : { small: 10_000, large: 1_000_000 };
const deepPage = quick ? 3_000 : 10_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const [loadBefore = 0] = loadavg();

interface Kept {
  pages: PageCost[];
  indexes: IndexCost[];
  cursors: CursorCost[];
}

async function run(world: World): Promise<void> {
  const kept: Kept =
    into !== undefined && existsSync(into)
      ? JSON.parse(readFileSync(into, 'utf8'))
      : { pages: [], cursors: [], indexes: [] };
  const again = (collection: string): boolean => only === undefined || only.includes(collection);
  const pages = kept.pages.filter(({ collection }) => !again(collection));
  const cursors = kept.cursors.filter(({ collection }) => !again(collection));
  const indexes = (kept.indexes ?? []).filter(({ collection }) => !again(collection));
  const chosen = collections.filter(({ collection }) => again(collection));
  for (const of of chosen) {
    say(`${of.collection}: ${sizes.small} and ${sizes.large} rows are filled in`);
    const index = await measureIndexes(world.databases[of.service], of, world.mongodPid);
    indexes.push(index);
    say(`${of.collection}: ${index.indexes} indexes, ${index.none.toFixed(0)} → ${index.all.toFixed(0)} µs an insert`);
    const filled = await fill(world.databases[of.service], of, sizes);
    for (const page of of.pages) {
      if (wanted !== undefined && !nameOf(page).includes(wanted)) continue;
      const cost = await measurePage(world, of, filled, page);
      pages.push(cost);
      const { small, large, ratio, work } = cost;
      say(
        `${of.collection}, ${nameOf(page)}: ${small.p50.toFixed(1)} → ${large.p50.toFixed(1)} ms, × ${ratio.median.toFixed(2)}; ` +
          `${work.documents} documents, ${work.keys} keys, counted ${work.countedDocuments} and ${work.countedKeys}, ${work.plan}`,
      );
    }
    const cursor = await measureCursor(world, of, filled, deepPage);
    cursors.push(cursor);
    say(`${of.collection}, by cursor: p99 ${cursor.first.p99.toFixed(1)} → ${cursor.deep.p99.toFixed(1)} ms`);
    // A million rows take minutes to delete, and stand in nobody's way but the next million's.
    if (quick || of === chosen.at(-1)) continue;
    await world.databases[of.service]
      .collection(of.collection)
      .deleteMany({ organization_id: { $in: Object.values(filled) } }, { writeConcern: { w: 1, j: false } });
  }
  if (into !== undefined) writeFileSync(into, JSON.stringify({ pages, cursors, indexes } satisfies Kept));
  const text = markdown({ loadBefore, sizes, pages, cursors, indexes });
  process.stdout.write(`${text}\n`);
  if (wanted === undefined && (keepsShortRuns || (!quick && (!only || into !== undefined)))) writeReport(text, pages);
}

const world = await startWorld(say);
try {
  await run(world);
} finally {
  await world.stop();
}
