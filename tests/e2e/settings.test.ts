import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { hour } from '../support/orders.ts';
import { useTwoDoors } from '../support/two-doors.ts';

/**
 * A setting is true once its change is answered: changed through one gateway and acted on at once through the other, with two replicas of
 * whoever decides. `npm run test:settings` does each 1,000 times; `LOAD` callers place orders of the other organization meanwhile.
 */
const toggles = Number(process.env['TOGGLES'] ?? 10);
const callers = Number(process.env['LOAD'] ?? 0);
const slug = 'studio-nord';
const organizationId = demoId(slug);
let stopLoad: () => Promise<void> = async () => {};
// Before the platform ends.
afterAll(() => stopLoad(), 60_000);
const doors = useTwoDoors();
const perToggleMs = 2_000;
const timeLimit = 120_000 + toggles * perToggleMs;

let clients: readonly [ApiClient, ApiClient];
let service: string;
let room: string;

beforeAll(async () => {
  clients = await doors.clients(slug);
  room = await openRoom(clients[0], 'Settings room');
  const attributes = { name: 'Settings', price: 100, duration_minutes: 60, live: true };
  service = (await dataOf(clients[0].post('/services', documentOf('services', attributes)), 201)).id;
  if (callers > 0) stopLoad = keepBusy(await doors.clients('harbor-works'));
}, 240_000);

/** A room that is always open and never full. */
async function openRoom(client: ApiClient, name: string): Promise<string> {
  const made = await dataOf(client.post('/resources', documentOf('resources', { name, capacity: 100_000 })), 201);
  const related = { resource: ['resources', made.id] } as const;
  const group = await dataOf(client.post('/schedule-groups', documentOf('schedule-groups', { name }, related)), 201);
  const schedules = Array.from({ length: 7 }, (_, day) => ({
    weekday: day + 1,
    start_time: '00:00',
    end_time: '24:00',
  }));
  await dataOf(client.post(`/schedule-groups/${group.id}/schedules`, { schedules }), 200);
  return made.id;
}

/** `callers` who place orders, each its next when the one before is answered. */
function keepBusy(pair: readonly [ApiClient, ApiClient]): () => Promise<void> {
  const load = { going: true };
  const caller = async (at: number): Promise<void> => {
    const client = pair[at % 2]!;
    const busyRoom = await openRoom(client, `Busy ${at}`);
    while (load.going) {
      const { start: start_date, end: end_date } = hour(0);
      const items = [{ type: 'booking', resource_id: busyRoom, start_date, end_date }];
      const draft = await client.post('/orders', documentOf('orders', { items }));
      if (draft.status === 201) await client.post(`/orders/${draft.body.data.id}/checkout`, { pay_later: true });
    }
  };
  const running = Promise.all(Array.from({ length: callers }, (_, at) => caller(at)));
  return async () => {
    load.going = false;
    await running;
  };
}

/** Changes by one door and looks by the other, in turn; whatever was as before the change, with the number of the toggle. */
async function toggled<T>(
  change: (client: ApiClient, n: number) => Promise<{ answer: Promise<ApiAnswer>; expected: T }>,
  seen: (client: ApiClient, n: number) => Promise<T>,
): Promise<{ n: number; expected: T; actual: T }[]> {
  const stale: { n: number; expected: T; actual: T }[] = [];
  for (let n = 0; n < toggles; n += 1) {
    const { answer, expected } = await change(clients[n % 2]!, n);
    await dataOf(answer, 200);
    const actual = await seen(clients[(n + 1) % 2]!, n);
    if (JSON.stringify(actual) !== JSON.stringify(expected)) stale.push({ n, expected, actual });
  }
  return stale;
}

const organizationIs = (client: ApiClient, attributes: object) =>
  client.patch(`/organizations/${organizationId}`, documentOf('organizations', attributes, {}, organizationId));
const serviceIs = (client: ApiClient, attributes: object) =>
  client.patch(`/services/${service}`, documentOf('services', attributes, {}, service));

const { start, end } = hour(10);
const bookingOf = (n: number) =>
  documentOf(
    'bookings',
    { start_date: start, end_date: end, note: `toggle ${n}` },
    { resource: ['resources', room], service: ['services', service] },
  );

describe('of the organization', () => {
  it(
    'the fee tiers: an order placed and canceled at once is charged by those that were answered',
    async () => {
      const stale = await toggled<number>(
        async (client, n) => {
          const fee = n % 2 === 0 ? 0 : 100;
          const answer = organizationIs(client, { cancellation_fee_tiers: [{ hours_before: 2_000, fee }] });
          return { answer, expected: -100 + fee };
        },
        async (client) => {
          const items = [{ type: 'booking', resource_id: room, service_id: service, start_date: start, end_date: end }];
          const draft = await dataOf(client.post('/orders', documentOf('orders', { items })), 201);
          await dataOf(client.post(`/orders/${draft.id}/checkout`), 200);
          const canceled = await dataOf(client.post(`/orders/${draft.id}/cancel`), 200);
          return canceled.attributes.modification_total;
        },
      );
      expect(stale).toEqual([]);
    },
    timeLimit,
  );

  it(
    'the number format: the first invoice of a subscription has the one that was answered',
    async () => {
      const terms = { name: 'Desk', price: 49, tax_rate: 19, period_unit: 'month', period_count: 1, live: true };
      const plan = await dataOf(clients[0].post('/plans', documentOf('plans', terms)), 201);
      const stale = await toggled<string>(
        async (client, n) => {
          const answer = organizationIs(client, { invoice_number_format: `T${n}-{seq:4}` });
          return { answer, expected: `T${n}` };
        },
        async (client) => {
          const related = {
            customer: ['customers', demoId(`${slug}/customers/ada`)],
            plan: ['plans', plan.id],
          } as const;
          const made = await dataOf(client.post('/subscriptions', documentOf('subscriptions', {}, related)), 201);
          const invoices = await client.get(`/invoices?filter[subscription_id]=${made.id}`);
          return String(invoices.body.data[0]?.attributes.number).split('-')[0]!;
        },
      );
      expect(stale).toEqual([]);
    },
    timeLimit,
  );

  it(
    'approval: a booking waits for it or does not, as was answered, also one whose order was drafted before',
    async () => {
      const drafts: string[] = [];
      const stale = await toggled<string[]>(
        async (client, n) => {
          const items = [{ type: 'booking', resource_id: room, start_date: start, end_date: end }];
          drafts[n] = (await dataOf(client.post('/orders', documentOf('orders', { items })), 201)).id;
          const answer = organizationIs(client, { auto_accept_bookings: n % 2 === 1 });
          const status = n % 2 === 1 ? 'accepted' : 'requested';
          return { answer, expected: [status, status] };
        },
        async (client, n) => {
          const alone = await dataOf(client.post('/bookings', bookingOf(n)), 201);
          await dataOf(client.post(`/orders/${drafts[n]}/checkout`), 200);
          const ordered = await client.get(`/bookings?filter[order_id]=${drafts[n]}`);
          return [alone.attributes.status, ordered.body.data[0].attributes.status];
        },
      );
      expect(stale).toEqual([]);
    },
    timeLimit,
  );

  it(
    'the quota: children are made within the one that was answered',
    async () => {
      const parent = await dataOf(clients[0].post('/resources', documentOf('resources', { name: 'Floor' })), 201);
      const stale = await toggled<number>(
        async (client, n) => {
          const answer = organizationIs(client, { min_child_resource_usage: n % 2 === 0 ? 0 : null });
          return { answer, expected: n % 2 === 0 ? 400 : 200 };
        },
        async (client, n) => {
          const children = { child_resources: [{ name: `Desk ${n}` }] };
          return (await client.post(`/resources/${parent.id}/children`, children)).status;
        },
      );
      expect(stale).toEqual([]);
    },
    timeLimit,
  );
});

describe('of a service', () => {
  it(
    'its duration: what is available has the length that was answered',
    async () => {
      const stale = await toggled<number>(
        async (client, n) => {
          const minutes = n % 2 === 0 ? 30 : 60;
          return { answer: serviceIs(client, { duration_minutes: minutes }), expected: minutes };
        },
        async (client) => {
          const query = `filter[from]=${start}&filter[to]=${end}&filter[service_id]=${service}`;
          const { body } = await client.get(`/resources/${room}/availability?${query}`);
          const [slot] = body.slots;
          return (Date.parse(slot.end_date) - Date.parse(slot.start_date)) / 60_000;
        },
      );
      expect(stale).toEqual([]);
      await dataOf(serviceIs(clients[0], { duration_minutes: 60 }), 200);
    },
    timeLimit,
  );

  it(
    'what it is tied to: it is sold there only, and the list of a resource says so',
    async () => {
      const hall = await openRoom(clients[0], 'Settings hall');
      const linkage = `/services/${service}/relationships/resources`;
      const listed = (await dataOf(clients[0].get(`/resources/${hall}`), 200)).links.services.split('/api/v1')[1];
      const stale = await toggled<[number, boolean]>(
        async (client, n) => {
          const data = n % 2 === 0 ? [{ type: 'resources', id: room }] : [];
          return { answer: client.patch(linkage, { data }), expected: n % 2 === 0 ? [422, false] : [201, true] };
        },
        async (client) => {
          const related = { resource: ['resources', hall], service: ['services', service] } as const;
          const times = { start_date: start, end_date: end };
          const booked = await client.post('/bookings', documentOf('bookings', times, related));
          const { body } = await client.get(listed);
          return [booked.status, body.data.some(({ id }: { id: string }) => id === service)];
        },
      );
      expect(stale).toEqual([]);
      await dataOf(clients[0].patch(linkage, { data: [] }), 200);
    },
    timeLimit,
  );

  it(
    'its lead time: a booking is made or refused by the one that was answered',
    async () => {
      const stale = await toggled<number>(
        async (client, n) => {
          const answer = serviceIs(client, { lead_time_minutes: n % 2 === 0 ? 100_000 : 0 });
          return { answer, expected: n % 2 === 0 ? 422 : 201 };
        },
        async (client, n) => (await client.post('/bookings', bookingOf(n))).status,
      );
      expect(stale).toEqual([]);
    },
    timeLimit,
  );
});

it(
  'a role: an API client that was given more is not refused any more',
  async () => {
    const given = { name: 'Till', role: 'viewer', scopes: ['b.*'] };
    const made = await dataOf(clients[0].post('/api-clients', documentOf('api-clients', given)), 201);
    const { client_id, client_secret } = made.attributes;
    const token = await doors.tokenOf(client_id, client_secret);
    const own = doors.clientsOf(token, organizationId);
    const roleIs = (role: string) =>
      dataOf(clients[0].patch(`/api-clients/${made.id}`, documentOf('api-clients', { role }, {}, made.id)), 200);
    const refused: number[] = [];
    for (let n = 0; n < toggles; n += 1) {
      await roleIs('viewer');
      // Known as a viewer from here on.
      await own[n % 2]!.get('/tags?page[size]=1');
      await roleIs('admin');
      const { status } = await own[n % 2]!.post('/tags', documentOf('tags', { name: newId() }));
      if (status !== 201) refused.push(n);
    }
    expect(refused).toEqual([]);
  },
  timeLimit,
);
