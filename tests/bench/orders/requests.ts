import { randomBytes } from 'node:crypto';
import { databaseOf } from '@booking/testkit/platform.ts';
import { createApiClient } from '../../support/api-client.ts';
import { dataOf, documentOf } from '../../support/documents.ts';
import { closedLoop, type Asked } from '../kit/load.ts';
import { quick, say } from '../kit/options.ts';
import { fixed, publish, table, whole } from '../kit/page.ts';
import { usedSince } from '../kit/processes.ts';
import { latencyOf, middleOf, rangeOf, type Latency } from '../kit/statistics.ts';
import { demo, mediaType, organization, organizationId, storedOne, type World } from '../kit/world.ts';
import type { BareRoute } from './bare-process.ts';
import { startBare } from './product.ts';

const connections = 32;
const rounds = quick ? 3 : 5;
const seconds = quick ? 2 : 4;
const warmUpSeconds = quick ? 3 : 8;
const service = 'orders-billing';

interface Measured extends Latency {
  perSecond: number;
  /** Per request, by process. */
  cpuMs: Record<string, number>;
}

type Pids = Parameters<typeof usedSince>[0];

/** A request of the platform, and the same answer without whom and what for. */
interface Case {
  name: string;
  platform: Asked;
  route: Pick<BareRoute, 'reads' | 'write'>;
}

async function measured(asked: Asked, pids: Pids): Promise<Measured> {
  const latencies: number[] = [];
  const used = usedSince(pids);
  const { done, seconds: took } = await closedLoop({ callers: connections, seconds }, async (ask) => {
    latencies.push((await ask(asked)).ms);
  });
  const cpuMs = Object.fromEntries(Object.entries(used()).map(([name, cpu]) => [name, (cpu * 1_000) / done]));
  return { ...latencyOf(latencies), perSecond: done / took, cpuMs };
}

/** Platform and bare handler in turn, so that whatever else the machine does meets both; the round with the median ratio. */
export async function measureRequests(world: World): Promise<void> {
  const bare = await startBare(world.stack.mongoUri('bare'));
  try {
    const rows: string[][] = [];
    for (const { name, platform, route } of [await orderCase(world), await createCase(world)]) {
      const sample = await answerTo(platform);
      const path = `/${rows.length}`;
      const { method, status } = platform;
      const answer = { status, contentType: mediaType, body: sample };
      const asks = method === 'GET' ? 'get' : 'post';
      await bare.ask({ path, method: asks, database: databaseOf(service), ...route, answer } satisfies BareRoute);
      const direct = { ...platform, url: `${bare.url}${path}` };
      for (const asked of [platform, direct]) {
        await closedLoop({ callers: connections, seconds: warmUpSeconds }, (ask) => ask(asked));
      }
      const { gateway, [service]: behind, mongod } = world.pids;
      const all: { through: Measured; beside: Measured }[] = [];
      for (const _ of rangeOf(rounds)) {
        const through = await measured(platform, { gateway, behind, mongod });
        const beside = await measured(direct, { bare: bare.pid, mongod });
        say(`${name}: ${whole(through.perSecond)}/s, bare ${whole(beside.perSecond)}/s`);
        all.push({ through, beside });
      }
      const ratioOf = ({ through, beside }: (typeof all)[number]) => through.perSecond / beside.perSecond;
      const { middle, lowest, highest } = middleOf(all, ratioOf);
      const cells = ({ perSecond, p50, p99, cpuMs }: Measured): string[] => {
        const cpu = Object.values(cpuMs).map((one) => fixed(one, 2));
        return [whole(perSecond), fixed(p50), fixed(p99), cpu.join(' + ')];
      };
      const ratio = `**${fixed(ratioOf(middle), 2)}** (${fixed(lowest, 2)}–${fixed(highest, 2)})`;
      rows.push([name, ...cells(middle.through), ...cells(middle.beside), ratio]);
    }
    publish({
      name: 'bench:orders',
      part: 'requests',
      title: 'HTTP',
      introduction: `What a request through the gateway costs with ${connections} connections, compared with a bare express 5 and mongodb-driver handler in a process of its own that reads the same documents by their ids, one query per
collection and all at once (or writes one), and answers the very same bytes: both asked in turn, of some rounds the one with the median ratio.`,
      lines: table(
        [
          'Request',
          'requests/s',
          'p50 ms',
          'p99 ms',
          'processor ms: gateway + service + mongod',
          'bare: requests/s',
          'p50 ms',
          'p99 ms',
          'processor ms: bare + mongod',
          'ratio (of the rounds)',
        ],
        rows,
      ),
    });
  } finally {
    bare.end();
  }
}

async function answerTo({ url, status, ...init }: Asked): Promise<string> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${init.method} ${url} answered ${answer.status}: ${text}`);
  return text;
}

const headersFor = async ({ platform }: World) => ({
  authorization: `Bearer ${await platform.token(organization, 'admin')}`,
  accept: mediaType,
  'content-type': mediaType,
});

/** An order with everything that can be included: voucher, payment, an invoice that was canceled and reissued. */
async function makeOrder({ platform }: World): Promise<string> {
  const token = await platform.token(organization, 'admin');
  const client = createApiClient({ url: platform.url, token, organizationId });
  const code = randomBytes(4).toString('hex').toUpperCase();
  const voucher = { code, name: 'Tenth off', discount_type: 'percent', percent: 10 };
  await dataOf(client.post('/vouchers', documentOf('vouchers', voucher)), 201);
  const items = [{ type: 'service', service_id: demo('services/meeting-room'), quantity: 2 }];
  const ada = { customer: ['customers', demo('customers/ada')] } as const;
  const order = await dataOf(client.post('/orders', documentOf('orders', { voucher_code: code, items }, ada)), 201);
  const placed = await dataOf(client.post(`/orders/${order.id}/checkout`, { pay_later: true }), 200);
  const invoice = placed.relationships.invoice.data.id as string;
  const method = ['payment-methods', demo('payment-methods/card')] as const;
  const paid = { amount: placed.attributes.total };
  await dataOf(client.post('/payments', documentOf('payments', paid, { invoice: ['invoices', invoice], method })), 201);
  await dataOf(client.post(`/invoices/${invoice}/change-recipient`, { recipient: 'Grace Ltd' }), 200);
  return order.id as string;
}

async function orderCase(world: World): Promise<Case> {
  const include = 'customer.address,voucher,invoice.items,invoice_history.items,last_payment.method';
  const url = `${world.platform.url}/api/v1/orders/${await makeOrder(world)}?include=${include}`;
  const platform = { url, method: 'GET', headers: await headersFor(world), status: 200 } as const;
  const { data, included } = JSON.parse(await answerTo(platform)) as Record<'data' | 'included', Resource[]>;
  const byType = Map.groupBy([data, included].flat(), ({ type }) => type);
  const reads = [...byType].map(([type, all]) => ({
    collection: type.replaceAll('-', '_'),
    ids: all.map(({ id }) => id),
  }));
  return { name: 'GET order with all five includes', platform, route: { reads } };
}

type Resource = { type: string; id: string };

async function createCase(world: World): Promise<Case> {
  const attributes = { first_name: 'Ada', last_name: 'Bench', email: 'ada@bench.example', company: 'Bench Ltd' };
  const body = JSON.stringify(documentOf('customers', attributes));
  const url = `${world.platform.url}/api/v1/customers`;
  const platform = { url, method: 'POST', headers: await headersFor(world), body, status: 201 } as const;
  const { data } = JSON.parse(await answerTo(platform)) as { data: Resource };
  const { _id: _, ...document } = await storedOne(world.databases[service], 'customers', { _id: data.id });
  return { name: 'POST customers', platform, route: { reads: [], write: { collection: 'bare_customers', document } } };
}
