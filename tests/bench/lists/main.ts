import { asked, option, quick, say } from '../kit/options.ts';
import { fixed, publish, table, whole } from '../kit/page.ts';
import { plot } from '../kit/plot.ts';
import { startWorld, type World } from '../kit/world.ts';
import { collections } from './collections.ts';
import { measureMemory } from './memory.ts';
import {
  fill,
  measureCursor,
  measureIndexes,
  measurePage,
  type CursorCost,
  type IndexCost,
  type PageCost,
} from './measure.ts';

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
const deepPage = quick ? 3_000 : 10_000;
const picture = 'performance-lists.svg';

interface Found {
  pages: PageCost[];
  cursors: CursorCost[];
  indexes: IndexCost[];
}

async function measureLists(world: World): Promise<Found> {
  const found: Found = { pages: [], cursors: [], indexes: [] };
  const chosen = collections.filter(({ collection }) => only?.includes(collection) ?? true);
  for (const of of chosen) {
    say(`${of.collection}: ${sizes.small} and ${sizes.large} rows are filled in`);
    const database = world.databases[of.service];
    found.indexes.push(await measureIndexes(world, of));
    const filled = await fill(database, of, sizes);
    for (const page of of.pages.filter(({ name }) => name.includes(wanted ?? ''))) {
      const cost = await measurePage(world, of, filled, page);
      found.pages.push(cost);
      const { small, large, ratio, work } = cost;
      say(
        `${of.collection}, ${page.name}: ${fixed(small.p50)} → ${fixed(large.p50)} ms, × ${fixed(ratio.median, 2)}; ${work.documents} documents, ${work.plan}`,
      );
    }
    found.cursors.push(await measureCursor(world, of, filled, deepPage));
    // A million rows take minutes to delete, and stand in nobody's way but the next million's.
    if (quick || of === chosen.at(-1)) continue;
    await database
      .collection(of.collection)
      .deleteMany({ organization_id: { $in: Object.values(filled) } }, { writeConcern: { w: 1, j: false } });
  }
  return found;
}

function report({ pages, cursors, indexes }: Found): void {
  const within = pages.filter(({ ratio }) => ratio.median <= 2).length;
  const drawn = pages.map(({ collection, page, ratio: { median, lowest, highest } }) => {
    return { label: `${collection}: ${page}`, dots: [median, lowest, highest] };
  });
  const names = ['median', 'lowest', 'highest'];
  const title = 'p50 of a page out of many rows, of that out of few';
  publish({
    name: 'bench:lists',
    title: 'Long lists',
    introduction:
      'What a page of 30 costs in an organization with a million rows of a kind, compared with one of ten thousand rows in the same collection: the services are asked over gRPC as the gateway asks them, by one caller, the two organizations in turn.',
    lines: [
      `${within} of ${pages.length} pages are within 2 ×.`,
      '',
      `![The ratio of every page below](${picture})`,
      '',
      `p50 of a page out of ${whole(sizes.small)} and ${whole(sizes.large)} rows, ms, after three calls to warm up: of three rounds in turn the median ratio, the lowest and the highest. Read and counted: documents / index keys that the page`,
      'read, and those of its total when it was asked for the first time; while a list is asked for, a total above 1,000 is counted once in five seconds, beside the page.',
      '',
      ...table(
        ['Collection', 'Page', 'p50', 'p50 of the large', 'ratio', 'p99 of the large', 'read', 'counted', 'index'],
        pages.map(({ collection, page, small, large, ratio: { median, lowest, highest }, work }) => {
          const ratio = `${fixed(median, 2)} (${fixed(lowest, 2)}–${fixed(highest, 2)})`;
          const read = `${whole(work.documents)} / ${whole(work.keys)}`;
          const counted = `${whole(work.countedDocuments)} / ${whole(work.countedKeys)}`;
          const times = [fixed(small.p50), fixed(large.p50), median > 2 ? `**${ratio}**` : ratio, fixed(large.p99)];
          return [collection, page, ...times, read, counted, work.plan];
        }),
      ),
      'Pages by cursor in the large organization, newest first, p50 / p99 ms:',
      '',
      ...table(
        ['Collection', 'page 1', `page ${whole(deepPage)}`],
        cursors.map(({ collection, ...of }) => {
          return [collection, ...[of.first, of.deep].map(({ p50, p99 }) => `${fixed(p50)} / ${fixed(p99)}`)];
        }),
      ),
      'What the indexes cost, microseconds of processor time of mongod per row, inserted in batches: with all of the collection, and with that of `_id` alone:',
      '',
      ...table(
        ['Collection', 'indexes', 'with them', 'without'],
        indexes.map((one) => [one.collection, one.indexes, whole(one.all), whole(one.none)]),
      ),
    ],
    pictures: { [picture]: plot({ title, names, ticks: [0.5, 1, 2, 5, 10, 100, 1_000] }, drawn) },
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
