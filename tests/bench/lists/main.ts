import { asked, option, quick, say } from '../kit/options.ts';
import { fixed, publish, spread, table, whole } from '../kit/page.ts';
import { startWorld, type World } from '../kit/world.ts';
import { collections } from './collections.ts';
import { measureMemory } from './memory.ts';
import { fill, measureIndexes, measurePage, type PageCost } from './measure.ts';

/**
 * `npm run bench:lists`: what a page of 30 of each collection costs in an organization with a million rows, compared with one of ten
 * thousand in the same collection, for the filters and sorts that people use (part `lists`), and what the services hold over reads and
 * deliveries (`memory`). `-- --quick` takes a tenth of the rows of orders and deliveries and writes nothing; `-- lists --only
 * orders,bookings` measures these alone, `--pages search` those pages whose name has that in it, and writes nothing.
 */
const parts = ['lists', 'memory'] as const;
const only = (option('only') ?? (quick ? 'orders,webhook_deliveries' : undefined))?.split(',');
const wanted = option('pages');
const partial = wanted !== undefined || option('only') !== undefined;
const sizes = quick ? { small: 10_000, large: 100_000 } : { small: 10_000, large: 1_000_000 };

async function measureLists(world: World) {
  const pages: PageCost[] = [];
  const indexes: Awaited<ReturnType<typeof measureIndexes>>[] = [];
  const chosen = collections.filter(({ collection }) => only?.includes(collection) ?? true);
  for (const of of chosen) {
    say(`${of.collection}: ${sizes.small} and ${sizes.large} rows are filled in`);
    const database = world.databases[of.service];
    indexes.push(await measureIndexes(world, of));
    const filled = await fill(database, of, sizes);
    for (const page of of.pages.filter(({ name }) => name.includes(wanted ?? ''))) {
      const cost = await measurePage(world, of, filled, page);
      pages.push(cost);
      const { small, large, ratio, work } = cost;
      say(
        `${of.collection}, ${page.name}: ${fixed(small.p50)} → ${fixed(large.p50)} ms, × ${fixed(ratio.middle, 2)}; ${work.documents} documents, ${work.plan}`,
      );
    }
    // A million rows take minutes to delete, and stand in nobody's way but the next million's.
    if (quick || of === chosen.at(-1)) continue;
    await database
      .collection(of.collection)
      .deleteMany({ organization_id: { $in: Object.values(filled) } }, { writeConcern: { w: 1, j: false } });
  }
  return { pages, indexes };
}

function report({ pages, indexes }: Awaited<ReturnType<typeof measureLists>>): void {
  const within = pages.filter(({ ratio }) => ratio.middle <= 2).length;
  publish({
    name: 'bench:lists',
    title: 'Long lists',
    lines: [
      `${within} of ${pages.length} pages are within 2 ×.`,
      '',
      `p50 of a page out of ${whole(sizes.small)} and ${whole(sizes.large)} rows, ms, after three calls to warm up: of three rounds in turn the median ratio, the lowest and the highest. Read and counted: documents / index keys that the page`,
      'read, and those of its total when it was asked for the first time; while a list is asked for, a total above 1,000 is counted once in five seconds, beside the page.',
      '',
      ...table(pages, [
        ['Collection', ({ collection }) => collection],
        ['Page', ({ page }) => page],
        ['p50', ({ small }) => fixed(small.p50)],
        ['p50 of the large', ({ large }) => fixed(large.p50)],
        ['ratio', ({ ratio }) => (ratio.middle > 2 ? `**${spread(ratio, 2)}**` : spread(ratio, 2))],
        ['p99 of the large', ({ large }) => fixed(large.p99)],
        ['read', ({ work }) => `${whole(work.documents)} / ${whole(work.keys)}`],
        ['counted', ({ work }) => `${whole(work.countedDocuments)} / ${whole(work.countedKeys)}`],
        ['index', ({ work }) => work.plan],
      ]),
      'What the indexes cost, microseconds of processor time of mongod per row, inserted in batches: with all of the collection, and with that of `_id` alone:',
      '',
      ...table(indexes, [
        ['Collection', (one) => one.collection],
        ['indexes', (one) => one.indexes],
        ['with them', ({ all }) => whole(all)],
        ['without', ({ none }) => whole(none)],
      ]),
    ],
    partial,
  });
}

if (asked('lists', parts)) {
  const world = await startWorld({ env: { WEBHOOK_LOG_DAYS: '20000', NOTIFICATION_DAYS: '20000' } });
  try {
    report(await measureLists(world));
  } finally {
    await world.stop();
  }
}
if (asked('memory', parts)) await measureMemory();
