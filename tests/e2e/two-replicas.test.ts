import { expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { patiently } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { hour as hourOf, orderDocument } from '../support/orders.ts';
import { useTwoDoors } from '../support/two-doors.ts';

/** What one of two processes has to give is given once. */
const { clients: bothDoors } = useTwoDoors();

/** `200`, `409 time_conflict`; of what no test expects also the reason, such as `503 service_unavailable: …`. */
function inWords({ status, body }: ApiAnswer): string {
  if (status < 300) return String(status);
  const { code, detail } = body.errors[0];
  return status < 500 ? `${status} ${code}` : `${status} ${code}: ${detail}`;
}

/** Calls through both doors in turn, all at once; what they were answered, counted. */
async function race(
  doors: readonly [ApiClient, ApiClient],
  callers: number,
  call: (client: ApiClient, n: number) => Promise<ApiAnswer>,
) {
  const answers = await Promise.all(Array.from({ length: callers }, (_, n) => call(doors[n % 2 === 0 ? 0 : 1], n)));
  const tally: Record<string, number> = {};
  for (const answer of answers) tally[inWords(answer)] = (tally[inWords(answer)] ?? 0) + 1;
  return { answers, tally };
}

let hours = 0;
/** An hour that nobody has, also where a test runs again. */
const nextHour = (): number => hours++;

it.each([200, 1_000])('of %i orders for one place one is placed, the others are told 409', async (callers) => {
  const slug = 'studio-nord';
  const doors = await bothDoors(slug);
  const hour = nextHour();
  const place = { slug, resource: 'meeting-room-2', hour };
  const document = orderDocument([place]);
  const { tally } = await race(doors, callers, async (client) => {
    const draft = await patiently((key) => client.post('/orders', document, key));
    if (draft.status !== 201) return draft;
    return patiently((key) => client.post(`/orders/${draft.body.data.id}/checkout`, undefined, key));
  });
  expect(tally).toEqual({ 200: 1, '409 time_conflict': callers - 1 });
  const booked = await doors[1].get(`/bookings?filter[resource_id]=${demoId(`${slug}/resources/meeting-room-2`)}`);
  const startsAt = Date.parse(hourOf(hour).start);
  const holding = booked.body.data.filter(
    ({ attributes }: { attributes: { status: string; start_date: string } }) =>
      ['reserved', 'requested', 'accepted'].includes(attributes.status) &&
      Date.parse(attributes.start_date) === startsAt,
  );
  expect(holding).toHaveLength(1);
});

it('of 1,000 bookings without an order for one place one is made, the others are told 409', async () => {
  const slug = 'studio-nord';
  const doors = await bothDoors(slug);
  const { start, end } = hourOf(nextHour());
  const room = ['resources', demoId(`${slug}/resources/meeting-room-2`)] as const;
  const document = documentOf('bookings', { start_date: start, end_date: end }, { resource: room });
  const { tally } = await race(doors, 1_000, (client) => patiently((key) => client.post('/bookings', document, key)));
  expect(tally).toEqual({ 201: 1, '409 time_conflict': 999 });
});

it('the last use of a voucher is given to one of 60 orders', async () => {
  const slug = 'studio-nord';
  const doors = await bothDoors(slug);
  const attributes = { code: 'LASTONE', discount_type: 'percent', percent: 50, max_uses: 1 };
  const voucher = await dataOf(doors[0].post('/vouchers', documentOf('vouchers', attributes)), 201);
  const item = { type: 'service', service_id: demoId(`${slug}/services/meeting-room`) };
  const order = documentOf(
    'orders',
    { items: [item], voucher_code: 'LASTONE' },
    { customer: ['customers', demoId(`${slug}/customers/ada`)] },
  );
  const { tally } = await race(doors, 60, (client) => client.post('/orders', order));
  expect(tally).toEqual({ 201: 1, '422 validation_failed': 59 });
  const after = await dataOf(doors[1].get(`/vouchers/${voucher.id}`), 200);
  expect(after.attributes.use_count).toBe(1);
});

it('the child quota is filled and not exceeded by 40 parallel creates', async () => {
  const slug = 'harbor-works';
  const doors = await bothDoors(slug);
  const children = async () =>
    (await doors[0].get('/resources?page[size]=250')).body.data.filter(
      (item: { relationships: { parent: { data: unknown } } }) => item.relationships.parent.data !== null,
    ).length;
  const { attributes } = await dataOf(doors[0].get(`/organizations/${demoId(slug)}`), 200);
  const quota = attributes.min_child_resource_usage as number;
  const free = quota - (await children());
  expect(free).toBeGreaterThan(0);
  const parents = ['workshop', 'phone-booth'].map((name) => demoId(`${slug}/resources/${name}`));
  const { tally } = await race(doors, 40, (client, n) =>
    client.post(`/resources/${parents[n % 4 < 2 ? 0 : 1]}/children`, {
      child_resources: [{ name: `Desk ${n}` }],
    }),
  );
  expect(tally).toEqual({ 200: free, '400 sales_quota_exceeded': 40 - free });
  expect(await children()).toBe(quota);
});

it('the invoice numbers of 40 parallel finalises are gapless', async () => {
  const slug = 'harbor-works';
  const doors = await bothDoors(slug);
  const line = { description: 'Consulting', quantity: 1, unit_price: 10, tax_rate: 0 };
  const draft = documentOf('invoices', { items: [line] }, { customer: ['customers', demoId(`${slug}/customers/ada`)] });
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) ids.push((await dataOf(doors[0].post('/invoices', draft), 201)).id);
  const { answers, tally } = await race(doors, ids.length, (client, n) => client.post(`/invoices/${ids[n]}/finalise`));
  expect(tally).toEqual({ 200: ids.length });
  const sequence = answers
    .map(({ body }) => Number(body.data.attributes.number.split('-').at(-1)))
    .sort((a, b) => a - b);
  const first = sequence[0] ?? 0;
  expect(sequence).toEqual(ids.map((_, index) => first + index));
});
