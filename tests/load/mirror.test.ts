import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import { startWebhookReceiver, type Answer, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { asCompared, type Flat } from '../support/flattened.ts';
import { hour, orderDocument } from '../support/orders.ts';
import { usePlatform } from '../support/test-platform.ts';
import { payloadOf, type EventPayload } from '../support/webhooks.ts';

/**
 * Four copies of an organization, as integrators keep them, beside callers that write, move and delete at once: by webhooks, by webhooks in
 * order, by the list of events, and by what is sent afterwards to who was away. In the end each is what the interface answers. Meanwhile
 * lists are walked by cursor: what was there all the time is on them once. `MINUTES` of it (two thirds of one unless given).
 */
const slug = 'studio-nord';
const minutes = Number(process.env['MINUTES'] ?? 2 / 3);
const callers = 6;
/** An event is listed five seconds after it was stored. */
const listedAfterMs = 6_000;
/** Each has a copy. Now and then they answer "not now". */
const endpoints = { '/any': {}, '/ordered': { ordered: true }, '/late': { is_active: false } };
const walked = ['customers', 'orders', 'bookings', 'timeslots'] as const;

/** A second run would find what the first one left. */
jest.retryTimes(0);

const system = usePlatform({ env: { WEBHOOK_RETRY_WAITS_MS: '200,1000' } });
let receiver: WebhookReceiver;
let admin: ApiClient;
let startedAt: string;
let began: string;
const odd: string[] = [];
/** When each was made and gone, as a caller knows it: before its call and after it. */
const lives = new Map<string, { type: string; madeBy: number; goneFrom: number }>();
const subscribed = new Map<string, string>();
const somethingFails = [...Array.from({ length: 100 }, (_, n) => ({ status: n % 6 ? 204 : 503 })), { status: 204 }] as [
  Answer,
];
const raced = { won: 0, lost: 0 };

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  admin = await system.client(slug, 'admin');
  for (const [path, more] of Object.entries(endpoints)) {
    const attributes = { name: path, url: `${receiver.url}${path}`, events: [...publicEventIdentifiers], ...more };
    const document = documentOf('webhook-subscriptions', attributes);
    subscribed.set(path, (await dataOf(admin.post('/webhook-subscriptions', document), 201)).id);
    receiver.script(path, ...somethingFails);
  }
  startedAt = new Date().toISOString();
  await delay(listedAfterMs); // what was told before is no business of these copies
  began = (await events('0'.repeat(16))).last;
});
afterAll(() => receiver?.close());

async function events(after: string): Promise<{ all: EventPayload[]; last: string }> {
  const all: EventPayload[] = [];
  for (let last = after; ;) {
    const { body } = await admin.get(`/events?page[size]=250&filter[after]=${last}`, { accept: 'application/json' });
    const items = body.data ?? body;
    if (items.length === 0) return { all, last };
    for (const { id, event, triggered_at, data } of items) {
      all.push({ event, event_id: id, webhook_id: '', triggered_at, data });
    }
    last = items.at(-1).position;
  }
}

const call = async (what: string, allowed: readonly number[], ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> => {
  const answer = await ask();
  if (!allowed.includes(answer.status)) odd.push(`${what}: ${answer.status} ${JSON.stringify(answer.body?.errors)}`);
  return answer;
};

const born = (type: string, id: string): void => void lives.set(id, { type, madeBy: Date.now(), goneFrom: Infinity });
const dies = (id: string): void => {
  const life = lives.get(id);
  if (life) life.goneFrom = Date.now();
};

async function liveAsCustomer(n: number): Promise<void> {
  const document = documentOf('customers', { first_name: 'Mirror', last_name: `N${n}` });
  const made = await call('customer', [201], () => admin.post('/customers', document));
  const { id } = made.body.data;
  born('customers', id);
  const tag = made.headers.get('etag') ?? '';
  const patch = (company: string, headers = {}) =>
    admin.patch(`/customers/${id}`, documentOf('customers', { company }, {}, id), headers);
  // Several who have read the same: one of them changes it.
  const races = await Promise.all(
    [1, 2, 3].map((one) => call('race', [200, 412], () => patch(`Race ${one}`, { 'if-match': tag }))),
  );
  const won = races.filter(({ status }) => status === 200).length;
  raced.won += won;
  raced.lost += races.length - won;
  if (won !== 1) odd.push(`${won} of three won`);
  await Promise.all([1, 2].map((one) => call('change', [200], () => patch(`Both ${one}`))));
  if (n % 3 === 0) {
    dies(id);
    await Promise.all([
      call('delete', [204, 404], () => admin.delete(`/customers/${id}`)),
      call('change beside a delete', [200, 404, 409], () => patch('Too late?')),
    ]);
  }
}

async function liveAsTimeslot(n: number): Promise<void> {
  const { start, end } = hour(3_000 + n);
  const attributes = { name: 'Course', start_date: start, end_date: end };
  const related = {
    resource: ['resources', demoId(`${slug}/resources/meeting-room-2`)],
    service: ['services', demoId(`${slug}/services/meeting-room`)],
  } as const;
  const made = await call('timeslot', [201], () =>
    admin.post('/timeslots', documentOf('timeslots', attributes, related)),
  );
  if (made.status !== 201) return;
  const { id } = made.body.data;
  born('timeslots', id);
  await call('rename', [200], () => admin.patch(`/timeslots/${id}`, documentOf('timeslots', { name: 'Late' }, {}, id)));
  if (n % 2) {
    dies(id);
    await call('delete timeslot', [204], () => admin.delete(`/timeslots/${id}`));
  }
}

async function liveAsOrder(n: number): Promise<void> {
  const draft = await call('draft', [201], () =>
    admin.post('/orders', orderDocument([2 * n, 2 * n + 1].map((at) => ({ slug, hour: at })))),
  );
  if (draft.status !== 201) return;
  const { id, relationships } = draft.body.data;
  const [first, second] = relationships.bookings.data;
  await call('checkout', [200], () => admin.post(`/orders/${id}/checkout`, { pay_later: true }));
  born('orders', id);
  for (const booking of [first, second]) born('bookings', booking.id);
  const moved = hour(1_500 + n);
  await Promise.all([
    call('move', [200], () =>
      admin.post(`/bookings/${first.id}/reschedule`, { start_date: moved.start, end_date: moved.end }),
    ),
    call('note', [200], () => admin.patch(`/orders/${id}`, documentOf('orders', { note: `n ${n}` }, {}, id))),
    call('pay', [201], () =>
      admin.post('/payments', documentOf('payments', { amount: 10 }, { order: ['orders', id] })),
    ),
  ]);
  if (n % 2) {
    await call('cancel', [200], () => admin.post(`/bookings/${second.id}/cancel`));
    dies(second.id);
    await call('delete booking', [204, 409], () => admin.delete(`/bookings/${second.id}`));
  }
  if (n % 5 === 0) await call('cancel order', [200], () => admin.post(`/orders/${id}/cancel`));
}

/** A whole list by cursor: what lived all the while is on it once, what was gone before it began is not. */
async function walk(type: (typeof walked)[number], sort: string): Promise<void> {
  const from = Date.now();
  const seen: string[] = [];
  for (let next: string | null = `/${type}?sort=${sort}&page[size]=7&page[after]=`; next !== null;) {
    const { status, body }: ApiAnswer = await admin.get(next);
    if (status !== 200) {
      odd.push(`walk ${type}: ${status} ${JSON.stringify(body)}`);
      return;
    }
    seen.push(...body.data.map((one: { id: string }) => one.id));
    const link: string | null = body.links.next;
    next = link === null ? null : link.slice(link.indexOf('/api/v1') + '/api/v1'.length);
  }
  const until = Date.now();
  if (new Set(seen).size < seen.length) odd.push(`${type} by ${sort}: one is shown twice`);
  for (const [id, life] of lives) {
    if (life.type !== type) continue;
    if (life.madeBy < from && life.goneFrom > until && !seen.includes(id))
      odd.push(`${type} by ${sort}: ${id} is left out`);
  }
}

type Mirror = ReadonlyMap<string, EventPayload>;

/** The last event of each entity: that which came last where they come in order, else as the guide says. */
function mirrorOf(payloads: readonly EventPayload[], { isOrdered = false } = {}): Mirror {
  const rank = ({ triggered_at, event_id }: EventPayload) => `${new Date(triggered_at).toISOString()} ${event_id}`;
  const mirror = new Map<string, EventPayload>();
  for (const payload of payloads) {
    const known = mirror.get(payload.data.id);
    if (isOrdered || !known || rank(known) <= rank(payload)) mirror.set(payload.data.id, payload);
  }
  return mirror;
}

/** As a copy keeps it: related entities by type and id. */
function row(data: Flat, relations: ReadonlySet<string>): unknown {
  const bare = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(bare);
    return typeof one === 'object' && one !== null && 'id' in one && 'type' in one
      ? { id: one.id, type: one.type }
      : one;
  };
  const members = Object.entries(data).map(([name, value]) => [name, relations.has(name) ? bare(value) : value]);
  return asCompared(Object.fromEntries(members));
}

it(
  'each copy is what the interface answers, and no walk misses or repeats',
  async () => {
    const endAt = Date.now() + minutes * 60_000;
    let count = 0;
    const work = async (): Promise<void> => {
      while (Date.now() < endAt) {
        const n = count++;
        if (n % 3 === 0) await liveAsCustomer(n);
        else if (n % 3 === 1) await liveAsOrder(n);
        else await liveAsTimeslot(n);
      }
    };
    let walks = 0;
    const stroll = async (): Promise<void> => {
      while (Date.now() < endAt) {
        const type = walked[walks % walked.length]!;
        await walk(type, walks % 2 ? '-created_at' : 'created_at');
        walks += 1;
        await delay(50);
      }
    };
    await Promise.all([...Array.from({ length: callers }, work), stroll(), stroll()]);
    expect(odd.slice(0, 20)).toEqual([]);

    const listed: EventPayload[] = [];
    let last = began;
    const all = (path: string) => receiver.at(path).map(payloadOf);
    const hasAll = (path: string): boolean => {
      const ids = new Set(all(path).map(({ event_id }) => event_id));
      return listed.every(({ event_id }) => ids.has(event_id));
    };
    await waitFor(
      'nothing is told any more, and all has arrived',
      async () => {
        await delay(listedAfterMs);
        const more = await events(last);
        last = more.last;
        listed.push(...more.all);
        return more.all.length === 0 && hasAll('/any') && hasAll('/ordered');
      },
      180_000,
    );
    // Who was away all the while is sent what was missed.
    const late = `/webhook-subscriptions/${subscribed.get('/late')}`;
    const active = documentOf('webhook-subscriptions', { is_active: true }, {}, subscribed.get('/late'));
    await dataOf(admin.patch(late, active), 200);
    await dataOf(admin.post(`${late}/recover`, { since: startedAt, statuses: ['missing'] }), 200);
    await waitFor('what was missed', () => hasAll('/late'), 180_000);

    const mirrors: Record<string, Mirror> = {
      list: mirrorOf(listed),
      any: mirrorOf(all('/any')),
      ordered: mirrorOf(all('/ordered'), { isOrdered: true }),
      late: mirrorOf(all('/late')),
    };

    const wrong: string[] = [];
    for (const [name, mirror] of Object.entries(mirrors)) {
      for (const [id, { event, data }] of mirror) {
        const { status, body } = await admin.get(`/${data.type}/${id}`);
        if (status === 404 || event.endsWith('.deleted')) {
          if (status !== 404 || !event.endsWith('.deleted'))
            wrong.push(`${name}: ${data.type} ${id}: ${event}, ${status}`);
          continue;
        }
        const flat = (await admin.get(`/${data.type}/${id}`, { accept: 'application/json' })).body;
        const relations = new Set(Object.keys(body.data.relationships ?? {}));
        try {
          expect(row(data, relations)).toEqual(row(flat, relations));
        } catch (error) {
          wrong.push(
            `${name}: ${event} ${id}: ${stripVTControlCharacters(String(error))
              .split('\n')
              .filter((line) => /^\s*[-+] /.test(line))
              .join(' | ')}`,
          );
        }
      }
    }
    // What was made is known to each copy.
    for (const [id, { type }] of lives)
      for (const [name, mirror] of Object.entries(mirrors))
        if (!mirror.has(id)) wrong.push(`${name}: ${type} ${id} is unknown`);
    const sizes = Object.values(mirrors).map(({ size }) => size);
    process.stderr.write(
      `${count} lives, ${walks} walks, ${listed.length} events of ${sizes.join('/')} entities; races ${JSON.stringify(raced)}\n`,
    );
    expect(wrong.slice(0, 20)).toEqual([]);
  },
  (minutes + 10) * 60_000,
);
