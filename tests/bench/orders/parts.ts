import { quick, say } from '../kit/options.ts';
import { fixed, publish, table } from '../kit/page.ts';
import { startPeer, usedSince, type Peer } from '../kit/processes.ts';
import type { Counted } from '../kit/world.ts';
import { inAll, round, warmUp, webhooksOf, type Round } from './orders.ts';
import { startProduct, type Product } from './product.ts';

interface Part {
  title: string;
  /** How many of them an order is made of. */
  count: (counted: Counted) => number;
}

const bookings = 1;
/** As `orders.ts` counts what follows from an order of one booking; what belongs to units of work is not counted as a reading as well. */
const parts: Readonly<Record<string, Part>> = {
  http: { title: 'request to an empty express handler', count: () => 2 },
  call: { title: 'empty gRPC call, both ends', count: ({ calls }) => calls },
  'unit of work': { title: 'command in a transaction of five', count: ({ commands }) => commands },
  message: { title: 'message through a quorum queue, confirmed and acknowledged', count: ({ messages }) => messages },
  webhook: { title: 'signed POST', count: () => webhooksOf(bookings) },
  invoice: { title: 'page as PDF/A-3b by Typst', count: () => 1 },
  'mail with invoice': { title: 'mail with that file', count: () => 1 },
  'mail with calendar': { title: 'mail with a calendar file', count: () => 1 },
};
const commandsOfUnit = 5;
const times = quick ? 200 : 1_000;

/**
 * What an order would cost if its parts were all there is: as many of each as the platform makes with so many callers, by bare libraries,
 * beside what it does cost.
 */
export async function measureParts(): Promise<void> {
  const product = await startProduct({ withMails: true });
  try {
    await warmUp(product);
    const orders: Round[] = [];
    for (const callers of [32, 1]) orders.push(await round(product, { bookings, callers }));
    const peer = startPeer(new URL('parts-process.ts', import.meta.url), {
      PARTS_MONGODB_URI: product.stack.mongoUri('parts'),
      PARTS_AMQP_URL: product.stack.amqpUrl,
      PARTS_SMTP_URL: product.sink.url,
      PARTS_RECEIVER_URL: product.receiver.url,
    });
    await peer.greeting();
    const lines: string[] = [];
    for (const order of orders) lines.push(...(await partsOf(order, product, peer)));
    peer.end();
    publish({ name: 'bench:orders', part: 'parts', title: 'What an order is made of', lines });
  } finally {
    await product.stop();
  }
}

async function partsOf(order: Round, { pids: { mongod, broker } }: Product, peer: Peer): Promise<string[]> {
  const atOnce = Math.min(order.callers, 8);
  const rows: { title: string; own: number; servers: number; count: number; sum: number }[] = [];
  for (const [name, { title, count: countOf }] of Object.entries(parts)) {
    await peer.ask({ part: name, times: times / 4, atOnce }); // code is compiled before anything is counted
    const used = usedSince({ mongod, broker });
    const { cpuMs } = await peer.ask<{ cpuMs: number }>({ part: name, times, atOnce });
    const each = name === 'unit of work' ? commandsOfUnit : 1;
    const servers = name === 'unit of work' || name === 'message' ? inAll(used(times)) / each : 0;
    const [own, count] = [cpuMs / each, countOf(order.counted)];
    rows.push({ title, own, servers, count, sum: count * (own + servers) });
    say(`${title}: ${fixed(own, 2)} ms, servers ${fixed(servers, 2)} ms`);
  }
  const sum = rows.reduce((all, one) => all + one.sum, 0);
  const byProcess = Object.entries(order.cpuMs).map(([name, ms]) => `${name} ${fixed(ms)}`);
  return [
    ...table(rows, [
      [`part, ${atOnce} at once`, ({ title }) => title],
      ['processor, ms: the process', ({ own }) => fixed(own, 2)],
      ['database and broker', ({ servers }) => (servers > 0 ? fixed(servers, 2) : '–')],
      [`in an order, callers: ${order.callers}`, ({ count }) => fixed(count)],
      ['ms an order', (one) => fixed(one.sum)],
    ]),
    `Together ${fixed(sum)} ms of the processor; the platform uses ${fixed(inAll(order.cpuMs))} (${byProcess.join(', ')}).`,
    '',
  ];
}
