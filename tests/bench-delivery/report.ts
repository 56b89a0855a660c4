import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { performanceSection, reportFolder } from '../support/performance-page.ts';
import { latencyPlot } from './latency-plot.ts';

/** One measured run. */
export interface Row {
  scenario: string;
  /** Deliveries per second that were offered. */
  offered: number;
  /** That arrived, at healthy endpoints, per second of publishing. */
  delivered: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Processor seconds, its own and the receiver's, per 10,000 calls say how fast the machine was. */
export interface BareClient {
  perSecond: number;
  cpuSeconds: number;
  receiverCpuSeconds: number;
}

export interface Report {
  /** Runnable processes, averaged over the minute before the bench: above 0.5 somebody else was using the machine. */
  loadBefore: number;
  /** Share of the machine's processor time that went to others while the highest rates were looked for. */
  othersShare: number | undefined;
  /** What the webhooks service holds before its first delivery. */
  idleMb: number;
  bare: { undici: BareClient; fetch: BareClient };
  /** Processor seconds of broker and database per 10,000 deliveries of one event each, with nothing of ours around them. */
  floor: { broker: number; mongod: number };
  /** In shared units of work, and with a publication that the broker confirms for each event. */
  highest: { scenario: string; perSecond: number; published: number }[];
  rows: Row[];
  /** Per 10,000 deliveries, by process. */
  costs: { process: string; cpuSeconds: number; residentMb: number }[];
}

const introduction = `

How fast webhooks are delivered, measured by \`npm run bench:delivery\` on this project's own services: outbox rows written in units of work,
relay, fan-out, deliverer, receiver, everything on one machine over loopback. The bench replaces the part between the markers.
`;
const { begin, end, write } = performanceSection('bench:delivery', introduction);

/** Into docs/performance.md, with the plot beside it. */
export function writeReport(text: string, { rows }: Report): void {
  write(text);
  writeFileSync(`${reportFolder}/performance-delivery.svg`, latencyPlot(rows));
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export function markdown(report: Report): string {
  const { loadBefore, othersShare, idleMb, floor, highest, rows, costs } = report;
  const { undici: bare, fetch: fetching } = report.bare;
  const floorSeconds = bare.cpuSeconds + bare.receiverCpuSeconds + floor.broker + floor.mongod;
  const floorRate = (cpus().length * 10_000) / floorSeconds;
  const number = (value: number): string => Math.round(value).toLocaleString('en');
  const share = (perSecond: number, client: BareClient): string =>
    `${((100 * perSecond) / client.perSecond).toFixed(0)} %`;
  const ofBare = (perSecond: number): string => `${share(perSecond, bare)} and ${share(perSecond, fetching)}`;
  const ms = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
  return [
    begin,
    '',
    `\`npm run bench:delivery\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    '(broker, database, publisher, webhooks service and receiver share these cores).',
    '',
    `Load average before the run: ${loadBefore.toFixed(1)}${(othersShare ?? loadBefore) > 0.1 ? ' – **the machine was busy with other work: read nothing but ratios, and repeat on a quiet one**' : ''}.`,
    ...(othersShare === undefined
      ? []
      : [
          `While the highest rates were looked for, other work took ${(100 * othersShare).toFixed(0)} % of the processor time.`,
        ]),
    '',
    `A bare undici client that signs and POSTs the same bodies: **${number(bare.perSecond)}/s**, ${bare.cpuSeconds.toFixed(2)} CPU-s per 10,000.`,
    `The same written with \`fetch\`: **${number(fetching.perSecond)}/s**, ${fetching.cpuSeconds.toFixed(2)} CPU-s.`,
    '',
    '| Highest rate with a flat backlog, deliveries/s | a confirmed publication for each event | of the bare clients | units of work of many events | of the bare clients |',
    '|---|---|---|---|---|',
    ...highest.map(
      ({ scenario, perSecond, published }) =>
        `| ${scenario} | ${number(published)} | ${ofBare(published)} | ${number(perSecond)} | ${ofBare(perSecond)} |`,
    ),
    '',
    `What no code of ours can save when each event makes one delivery, CPU-s per 10,000, each alone and in full groups: signing and POST ${bare.cpuSeconds.toFixed(2)},`,
    `receiver ${bare.receiverCpuSeconds.toFixed(2)}, broker (one quorum queue) ${floor.broker.toFixed(2)}, mongod (outbox row in and out, record) ${floor.mongod.toFixed(2)}. Together ${floorSeconds.toFixed(2)}, so that this`,
    `machine's ${cpus().length} cores end at **${number(floorRate)}/s, ${((100 * floorRate) / bare.perSecond).toFixed(0)} %** of the bare client, before a line of the platform has run.`,
    '',
    'Commit → receive at the healthy endpoints, open loop:',
    '',
    '![p50, p95 and p99 of every run below](performance-delivery.svg)',
    '',
    '| Run | offered/s | arrived/s | p50 ms | p95 ms | p99 ms |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.scenario} | ${number(row.offered)} | ${number(row.delivered)} | ${ms(row.p50)} | ${ms(row.p95)} | ${ms(row.p99)} |`,
    ),
    '',
    '| Process | CPU-s per 10,000 deliveries | resident MB after the runs |',
    '|---|---|---|',
    ...costs.map(
      ({ process: name, cpuSeconds, residentMb }) => `| ${name} | ${cpuSeconds.toFixed(2)} | ${number(residentMb)} |`,
    ),
    '',
    `The webhooks service held ${number(idleMb)} MB before its first delivery, without the flags that \`npm start\` gives it.`,
    '',
    end,
  ].join('\n');
}
