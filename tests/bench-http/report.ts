import { cpus } from 'node:os';
import { performanceSection } from '../support/performance-page.ts';
import type { Measurement } from './load.ts';
import type { Loaded } from './resources.ts';

/** A case measured in turn with its bare twin. */
export interface Compared {
  name: string;
  platform: Measurement;
  bare: Measurement;
  /** Of the ratio of requests per second, over the rounds. */
  spread: { lowest: number; highest: number };
  /**
   * Processor milliseconds per request of the gateway, of the service behind it and of mongod; of the bare handler and of mongod for it.
   */
  cpuMs: { gateway: number; service: number; mongod: number; bare: number; bareMongod: number };
  remark: string;
}

/** The same page out of some number of resources. */
export interface Sized {
  loaded: Loaded;
  /** One request at a time, and as many as in the other cases. */
  single: Measurement;
  many: Measurement;
}

export interface Report {
  loadBefore: number;
  connections: number;
  cases: Compared[];
  sizes: readonly [Sized, Sized];
}

const introduction = `
## HTTP

What a request through the gateway costs, measured by \`npm run bench:http\` over loopback with every service as a process of its own, and
compared with a bare express 5 and mongodb-driver handler in a process of its own that reads the same documents by their ids, one query per
collection and all at once (or writes one), and answers the very same bytes. Both are asked by the same load generator, in turn, in the same
run, after a warm-up of eight seconds each (three in the short form): of five rounds (three) the one with the median ratio, and the lowest and highest of them. The bench replaces the part between the markers.
`;
const { begin, end, write } = performanceSection('bench:http', introduction);
export const writeReport = write;

const number = (value: number): string => Math.round(value).toLocaleString('en');
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);

function caseRow({ name, platform, bare, spread, cpuMs, remark }: Compared): string {
  const cells = [
    name,
    number(platform.perSecond),
    ms(platform.p50),
    ms(platform.p99),
    number(bare.perSecond),
    ms(bare.p50),
    ms(bare.p99),
    `**${(platform.perSecond / bare.perSecond).toFixed(2)}** (${spread.lowest.toFixed(2)}–${spread.highest.toFixed(2)})`,
    `${cpuMs.gateway.toFixed(2)} + ${cpuMs.service.toFixed(2)} + ${cpuMs.mongod.toFixed(2)}`,
    `${cpuMs.bare.toFixed(2)} + ${cpuMs.bareMongod.toFixed(2)}`,
    remark,
  ];
  return `| ${cells.join(' | ')} |`;
}

function sizeRow({ loaded, single, many }: Sized): string {
  const cells = [
    number(loaded.resources),
    number(loaded.bookings),
    ms(single.p50),
    ms(single.p99),
    number(many.perSecond),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function markdown({ loadBefore, connections, cases, sizes }: Report): string {
  const [small, large] = sizes;
  const growth = (of: (sized: Sized) => number): string => `× ${(of(large) / of(small)).toFixed(2)}`;
  return [
    begin,
    '',
    `\`npm run bench:http\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    `(database, broker, services, bare handler and load generator share these cores), ${connections} connections.`,
    '',
    `Load average before the run: ${loadBefore.toFixed(1)}${loadBefore > 0.5 ? ' – **the machine was busy with other work: read the ratios, not the times**' : ''}.`,
    '',
    '| Request | requests/s | p50 ms | p99 ms | bare: requests/s | p50 ms | p99 ms | ratio (of the rounds) | processor ms: gateway + service + mongod | bare + mongod | answer |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...cases.map(caseRow),
    '',
    'The resources of today (both filters, 40 % of all match, a page of 30) out of more and more:',
    '',
    '| resources | bookings | p50 ms, one at a time | p99 ms | requests/s, all connections |',
    '|---|---|---|---|---|',
    ...sizes.map(sizeRow),
    `| growth | | ${growth(({ single }) => single.p50)} | ${growth(({ single }) => single.p99)} | ${growth(({ many }) => many.perSecond)} |`,
    '',
    end,
  ].join('\n');
}
