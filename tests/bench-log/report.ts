import { cpus } from 'node:os';
import { performanceSection } from '../support/performance-page.ts';
import type { PageCost } from './filters.ts';
import type { RecoveryOutcome } from './recovery.ts';
import { heapMb } from './world.ts';

const introduction = `
## The delivery log

What a page of 25 of the log of deliveries costs for every filter and sort, among the records of others, and what sending again in bulk takes, measured by
\`npm run bench:log\`. The bench replaces the part between the markers.
`;
const { begin, end, write } = performanceSection('bench:log', introduction);
export const writeReport = write;

export function markdown(measured: {
  loadBefore: number;
  records: number;
  pages: readonly PageCost[];
  recovery: RecoveryOutcome;
}): string {
  const { loadBefore, records, pages, recovery } = measured;
  const number = (value: number): string => Math.round(value).toLocaleString('en');
  const { deliveries, arrivedAtKill, lost, repeated, seconds, restingMb, highestMb } = recovery;
  return [
    begin,
    '',
    `\`npm run bench:log\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}.`,
    `Load average before the run: ${loadBefore.toFixed(1)}.`,
    '',
    `Recovery of ${number(deliveries)} deliveries, its process killed with SIGKILL after ${number(arrivedAtKill)}: ${number(lost)} lost, ${number(repeated)} repeated, ` +
      `${seconds.toFixed(0)} s (${number(deliveries / seconds)}/s, the restart included). Memory of the service: ${number(restingMb)} MB before, at most ${number(highestMb)} MB, with a heap of at most ${heapMb} MB.`,
    '',
    `${number(records)} records, a fifth of them of the organization that asks; in brackets how many values a filter has:`,
    '',
    '| Filter | Sort | documents read | keys read | keys counted | plan | ms |',
    '|---|---|---|---|---|---|---|',
    ...pages.map(
      ({ filter, sort, documents, keys, countedKeys, plan, milliseconds }) =>
        `| ${filter} | ${sort} | ${documents} | ${keys} | ${number(countedKeys)} | ${plan} | ${milliseconds} |`,
    ),
    '',
    end,
  ].join('\n');
}
