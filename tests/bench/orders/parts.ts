import { quick, say } from '../kit/options.ts';
import { fixed, publish, table } from '../kit/page.ts';
import { startPeer, usedSince } from '../kit/processes.ts';
import type { Counted } from '../kit/world.ts';
import { inAll, round, warmUp, webhooksOf, type Round } from './orders.ts';
import { startProduct } from './product.ts';

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
 * What an order would cost if its parts were all there is: as many of each as the platform makes with 32 callers, by bare libraries, beside
 * what it does cost.
 */
export async function measureParts(): Promise<void> {
  const product = await startProduct({ withMails: true });
  try {
    await warmUp(product);
    const order = await round(product, { bookings, callers: 32 });
    const peer = startPeer(new URL('parts-process.ts', import.meta.url), {
      PARTS_MONGODB_URI: product.stack.mongoUri('parts'),
      PARTS_AMQP_URL: product.stack.amqpUrl,
      PARTS_SMTP_URL: product.sink.url,
      PARTS_RECEIVER_URL: product.receiver.url,
    });
    await peer.greeting();
    const { mongod, broker } = product.pids;
    const found: { part: Part; own: number; servers: number }[] = [];
    for (const [name, part] of Object.entries(parts)) {
      await peer.ask({ part: name, times: times / 4 }); // code is compiled before anything is counted
      const used = usedSince({ mongod, broker });
      const { cpuMs } = await peer.ask<{ cpuMs: number }>({ part: name, times });
      const servers = name === 'unit of work' || name === 'message' ? inAll(used(times)) : 0;
      const each = name === 'unit of work' ? commandsOfUnit : 1;
      found.push({ part, own: cpuMs / each, servers: servers / each });
      say(`${part.title}: ${fixed(cpuMs / each, 2)} ms, servers ${fixed(servers / each, 2)} ms`);
    }
    peer.end();
    report(order, found);
  } finally {
    await product.stop();
  }
}

function report(order: Round, found: readonly { part: Part; own: number; servers: number }[]): void {
  const rows = found.map(({ part, own, servers }) => {
    const count = part.count(order.counted);
    return { title: part.title, own, servers, count, sum: count * (own + servers) };
  });
  const sum = rows.reduce((all, one) => all + one.sum, 0);
  const byProcess = Object.entries(order.cpuMs).map(([name, ms]) => `${name} ${fixed(ms)}`);
  publish({
    name: 'bench:orders',
    part: 'parts',
    title: 'What an order is made of',
    lines: [
      ...table(rows, [
        ['part', ({ title }) => title],
        ['processor, ms: the process', ({ own }) => fixed(own, 2)],
        ['database and broker', ({ servers }) => (servers > 0 ? fixed(servers, 2) : '–')],
        ['in an order', ({ count }) => fixed(count)],
        ['ms an order', (one) => fixed(one.sum)],
      ]),
      `Together ${fixed(sum)} ms of the processor; the platform uses ${fixed(inAll(order.cpuMs))} (${byProcess.join(', ')}).`,
    ],
  });
}
