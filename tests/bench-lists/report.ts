import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { performanceSection, reportFolder } from '../support/performance-page.ts';
import type { IndexCost } from './index-cost.ts';
import type { CursorCost, PageCost } from './measure.ts';
import { ratioPlot } from './ratio-plot.ts';

const introduction = `
## Long lists

What a page of 30 costs in an organization with a million rows of a kind, compared with one of ten thousand rows in the same collection, measured by \`npm run bench:lists\`: the services are
asked over gRPC as the gateway asks them, by one caller, the two organizations in turn. The bench replaces the part between the markers.
`;
const { begin, end, write } = performanceSection('bench:lists', introduction);
const picture = 'performance-lists.svg';

export function writeReport(text: string, pages: readonly PageCost[]): void {
  writeFileSync(`${reportFolder}/${picture}`, ratioPlot(pages));
  write(text);
}

const number = (value: number): string => Math.round(value).toLocaleString('en');
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

function pageRow({ collection, page, small, large, ratio, work }: PageCost): string {
  const { median, lowest, highest } = ratio;
  const shown = `${median.toFixed(2)} (${lowest.toFixed(2)}–${highest.toFixed(2)})`;
  const cells = [
    collection,
    page.replaceAll('|', ' or '),
    ms(small.p50),
    ms(large.p50),
    median > 2 ? `**${shown}**` : shown,
    ms(large.p99),
    `${number(work.documents)} / ${number(work.keys)}`,
    `${number(work.countedDocuments)} / ${number(work.countedKeys)}`,
    work.plan,
  ];
  return `| ${cells.join(' | ')} |`;
}

function cursorRow({ collection, first, deep, deepPage }: CursorCost): string {
  return `| ${collection} | ${ms(first.p50)} / ${ms(first.p99)} | ${ms(deep.p50)} / ${ms(deep.p99)} | ${number(deepPage)} |`;
}

export function markdown(measured: {
  loadBefore: number;
  sizes: { small: number; large: number };
  pages: readonly PageCost[];
  cursors: readonly CursorCost[];
  indexes: readonly IndexCost[];
}): string {
  const { loadBefore, sizes, pages, cursors, indexes } = measured;
  const within = pages.filter(({ ratio }) => ratio.median <= 2).length;
  return [
    begin,
    '',
    `\`npm run bench:lists\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}.`,
    `Load average before the run: ${loadBefore.toFixed(1)}. ${within} of ${pages.length} pages are within 2 ×.`,
    '',
    `![The ratio of every page below](${picture})`,
    '',
    `p50 of a page out of ${number(sizes.small)} and ${number(sizes.large)} rows, ms, after three calls to warm up: of three rounds in turn the median ratio, the lowest and the highest. Read and counted: documents / index keys that the page`,
    'read, and those of its total when it was asked for the first time; while a list is asked for, a total above 1,000 is counted once in five seconds, beside the page.',
    '',
    '| Collection | Page | p50 | p50 of the large | ratio | p99 of the large | read | counted | index |',
    '|---|---|---|---|---|---|---|---|---|',
    ...pages.map(pageRow),
    '',
    'Pages by cursor in the large organization, newest first, p50 / p99 ms:',
    '',
    '| Collection | page 1 | deep page | which |',
    '|---|---|---|---|',
    ...cursors.map(cursorRow),
    '',
    'What the indexes cost, microseconds of processor time of mongod per row, inserted in batches: with all of the collection, and with that of `_id` alone:',
    '',
    '| Collection | indexes | with them | without | each |',
    '|---|---|---|---|---|',
    ...indexes.map(
      (one) =>
        `| ${one.collection} | ${one.indexes} | ${number(one.all)} | ${number(one.none)} | ${number((one.all - one.none) / one.indexes)} |`,
    ),
    '',
    end,
  ].join('\n');
}
