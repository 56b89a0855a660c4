import { randomBytes } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import { databaseOf, type ServiceName } from '@booking/testkit/platform.ts';
import { storedOne } from '../bench-domain/world.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import type { BareRoute } from './bare-server.ts';
import type { LoadOrder } from './load.ts';
import { demoSlug, type Tenant, type World } from './world.ts';

/** One request, as the platform and the bare handler are asked it. */
export interface Case {
  name: string;
  /** The process behind the gateway that does the work. */
  service: Exclude<ServiceName, 'gateway'>;
  platform: Omit<LoadOrder, 'connections' | 'seconds'>;
  bare: Omit<LoadOrder, 'connections' | 'seconds'>;
  remark: string;
}

const mediaType = 'application/vnd.api+json';
const demo = (name: string): string => demoId(`${demoSlug}/${name}`);

type Resource = { type: string; id: string };

interface Sample {
  status: number;
  contentType: string;
  text: string;
}

async function sampleOf({ url, method, headers, body, status }: Case['platform']): Promise<Sample> {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return { status, contentType: answer.headers.get('content-type') ?? '', text };
}

const collectionOf = (type: string): string => type.replaceAll('-', '_');

/** What the answer shows, by collection: the documents that a handler without a platform would have to read, too. */
function readsFor(sample: Sample, service: Case['service']): BareRoute['reads'] {
  const { data, included = [] } = JSON.parse(sample.text) as { data: Resource | Resource[]; included?: Resource[] };
  const byType = Map.groupBy([data, included].flat(), ({ type }) => type);
  return [...byType].map(([type, resources]) => {
    return {
      database: databaseOf(service),
      collection: collectionOf(type),
      ids: resources.map(({ id }) => id),
    };
  });
}

/** The bare twin of a case: the same answer, without whom and what for. */
async function twin(
  world: World,
  of: Pick<Case, 'name' | 'platform'>,
  path: string,
  route: (sample: Sample) => Pick<BareRoute, 'reads' | 'write'>,
): Promise<{ bare: Case['bare']; remark: string }> {
  const { method, headers, body, status } = of.platform;
  const sample = await sampleOf(of.platform);
  const { contentType, text } = sample;
  const { reads, write } = route(sample);
  await world.bare.ask({
    path,
    method: method === 'GET' ? 'get' : 'post',
    reads,
    ...(write ? { write } : {}),
    answer: { status, contentType, body: text },
  } satisfies BareRoute);
  const documents = reads.reduce((sum, { ids }) => sum + ids.length, 0);
  const what = write
    ? 'one document written'
    : `${documents} documents of ${reads.length} collection${reads.length === 1 ? '' : 's'}`;
  return {
    bare: { url: `${world.bare.url}${path}`, method, headers, status, ...(body === undefined ? {} : { body }) },
    remark: `${what}, ${(Buffer.byteLength(text) / 1_000).toFixed(1)} kB`,
  };
}

/** An order with everything that can be included: voucher, payment, an invoice that was canceled and reissued. */
async function makeOrder({ demo: client }: World): Promise<string> {
  const code = randomBytes(4).toString('hex').toUpperCase();
  const voucher = { code, name: 'Tenth off', discount_type: 'percent', percent: 10 };
  await dataOf(client.post('/vouchers', documentOf('vouchers', voucher)), 201);
  const items = [{ type: 'service', service_id: demo('services/meeting-room'), quantity: 2 }];
  const ada = { customer: ['customers', demo('customers/ada')] } as const;
  const order = await dataOf(client.post('/orders', documentOf('orders', { voucher_code: code, items }, ada)), 201);
  const placed = await dataOf(client.post(`/orders/${order.id}/checkout`, { pay_later: true }), 200);
  const invoice = placed.relationships.invoice.data.id as string;
  const method = ['payment-methods', demo('payment-methods/card')] as const;
  const payment = documentOf(
    'payments',
    { amount: placed.attributes.total },
    { invoice: ['invoices', invoice], method },
  );
  await dataOf(client.post('/payments', payment), 201);
  await dataOf(client.post(`/invoices/${invoice}/change-recipient`, { recipient: 'Grace Ltd' }), 200);
  return order.id as string;
}

const headersFor = (token: string) => ({ authorization: `Bearer ${token}`, accept: mediaType });

export async function orderCase(world: World): Promise<Case> {
  const include = 'customer.address,voucher,invoice.items,invoice_history.items,last_payment.method';
  const name = 'GET order with all five includes';
  const platform = {
    url: `${world.platform.url}/api/v1/orders/${await makeOrder(world)}?include=${include}`,
    method: 'GET',
    headers: headersFor(world.demoToken),
    status: 200,
  } as const;
  const service = 'orders-billing';
  return {
    name,
    service,
    platform,
    ...(await twin(world, { name, platform }, '/order', (sample) => ({ reads: readsFor(sample, service) }))),
  };
}

const today = 'filter[booked_today]=true&filter[active_today]=true';

export function todayRequest(world: World, { token }: Tenant): Case['platform'] {
  return {
    url: `${world.platform.url}/api/v1/resources?${today}`,
    method: 'GET',
    headers: headersFor(token),
    status: 200,
  };
}

/**
 * All connections ask for the same page, as those do who look at one house; or each for one of its own size, whose readings nobody shares.
 */
export async function resourcesCase(
  world: World,
  tenant: Tenant,
  { resources, ownPages }: { resources: number; ownPages: boolean },
): Promise<Case> {
  const pages = ownPages ? 'pages of 14 to 45' : 'all the same page';
  const name = `GET resources, both today filters over ${resources.toLocaleString('en')}, ${pages}`;
  const platform = { ...todayRequest(world, tenant), ownPages };
  const service = 'resources';
  return {
    name,
    service,
    platform,
    ...(await twin(world, { name, platform }, `/resources/${ownPages}`, (sample) => ({
      reads: readsFor(sample, service),
    }))),
  };
}

interface Creation {
  type: string;
  service: Exclude<ServiceName, 'gateway'>;
  attributes: Record<string, unknown>;
}

export const creations: readonly Creation[] = [
  {
    type: 'webhook-subscriptions',
    service: 'webhooks',
    attributes: { name: 'Bench', url: 'http://127.0.0.1:9/hooks', events: ['orders.created', 'orders.updated'] },
  },
  {
    type: 'customers',
    service: 'orders-billing',
    attributes: { first_name: 'Ada', last_name: 'Bench', email: 'ada@bench.example', company: 'Bench Ltd' },
  },
];

export async function createCase(
  world: World,
  { token }: Tenant,
  { type, service, attributes }: Creation,
): Promise<Case> {
  const name = `POST ${type}`;
  const platform = {
    url: `${world.platform.url}/api/v1/${type}`,
    method: 'POST',
    headers: { ...headersFor(token), 'content-type': mediaType },
    body: JSON.stringify(documentOf(type, attributes)),
    status: 201,
  } as const;
  const made = JSON.parse((await sampleOf(platform)).text) as { data: Resource };
  const stored = await storedOne(world.databases[service], collectionOf(type), { _id: made.data.id });
  const { _id: _, ...document } = stored;
  const write = { database: databaseOf(service), collection: `bare_${collectionOf(type)}`, document };
  return {
    name,
    service,
    platform,
    ...(await twin(world, { name, platform }, `/${type}`, () => ({ reads: [], write }))),
  };
}
