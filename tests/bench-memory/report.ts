import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { performanceSection, reportFolder } from '../support/performance-page.ts';
import { memoryPlot } from './memory-plot.ts';
import { slopeOf, type Sample } from './sampler.ts';

/** Kind of work → what is counted of it. */
const units = {
  reads: 'reads',
  deliveries: 'deliveries',
  'fan-out': 'deliveries to thousands of subscriptions of one organization',
  turns: 'deliveries to organizations in turn, more than are kept',
};

/** What the processes held during one kind of work. */
export interface Held {
  what: keyof typeof units;
  samples: readonly Sample[];
}

const introduction = `
## Memory

What the services hold while they work, all garbage collected before each look, measured by \`npm run bench:memory\` with every service, the load generator, the publisher and the receiver
as a process of its own. What may grow in a service, and up to where, stands in [caches](caches.md). The bench replaces the part between the markers.
`;
const { begin, end, write } = performanceSection('bench:memory', introduction);
const picture = 'performance-memory.svg';
/** Per 100,000; a leak of one object of 100 bytes per unit of work is 10 MB. */
const growthMaxMb = 3;

export function writeReport(text: string, held: readonly Held[]): void {
  writeFileSync(`${reportFolder}/${picture}`, memoryPlot(held));
  write(text);
}

const servicesOf = ({ samples }: Held): string[] => Object.keys(samples[0]?.heldMb ?? {});
const growthOf = ({ samples }: Held, service: string): number =>
  slopeOf(samples, ({ heldMb }) => heldMb[service] ?? Number.NaN);

/**
 * Whether no service grows. Of less than 100,000 what has been added counts, not what it would be of so many: a megabyte more or less says
 * nothing.
 */
export function heldBound(held: readonly Held[]): boolean {
  return held.every((one) => {
    const share = Math.min(1, (one.samples.at(-1)?.done ?? 0) / 100_000);
    return servicesOf(one).every((service) => growthOf(one, service) * share <= growthMaxMb);
  });
}

function rowsOf(held: Held): string[] {
  const last = held.samples.at(-1);
  const done = Math.round(last?.done ?? 0).toLocaleString('en');
  const mb = (value: number | undefined): string => (value ?? Number.NaN).toFixed(1);
  return servicesOf(held).map((service) => {
    const resident = slopeOf(held.samples, ({ residentMb }) => residentMb[service] ?? Number.NaN);
    const [first] = held.samples;
    return `| ${done} ${units[held.what]} | ${service} | ${mb(first?.heldMb[service])} | ${mb(last?.heldMb[service])} | ${growthOf(held, service).toFixed(2)} | ${mb(first?.residentMb[service])} | ${mb(last?.residentMb[service])} | ${resident.toFixed(1)} |`;
  });
}

export function markdown(held: readonly Held[]): string {
  return [
    begin,
    '',
    `\`npm run bench:memory\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}. Growth by least squares per`,
    '100,000, without the first fifth, which warms the processes up; of what is resident, which the collector lets grow as it likes, it only shows that there is an end.',
    '',
    `![What each service holds](${picture})`,
    '',
    '| Work | Service | MB held before | after | growth | MB resident before | after | growth |',
    '|---|---|---|---|---|---|---|---|',
    ...held.flatMap(rowsOf),
    '',
    end,
  ].join('\n');
}
