import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import type { ApiClient } from '../support/api-client.ts';
import { hour, orderDocument, placeOrder } from '../support/orders.ts';
import { organizationTime } from '../support/time.ts';
import { usePlatform } from '../support/test-platform.ts';
import { arrived, payloadOf, subscribe } from '../support/webhooks.ts';

/** Time moved with the organization's test clock: what takes days is tried in seconds. */
const slug = 'studio-nord';
const minuteMs = 60_000;
const system = usePlatform({ env: { TEST_CLOCKS: 'true' } });
let receiver: WebhookReceiver;
let admin: ApiClient;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  admin = await system.client(slug, 'admin');
});
afterAll(() => receiver.close());

const moveTo = (time: Date): Promise<void> => organizationTime(admin).moveTo(time);

/** The same day so many months on, or the last one of that month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

describe('time', () => {
  it('offers what can be booked, and no longer what was booked', async () => {
    const resource = demoId(`${slug}/resources/meeting-room-1`);
    const service = demoId(`${slug}/services/meeting-room`);
    const { start } = hour(0);
    const { end } = hour(6);
    const path = `/resources/${resource}/availability?filter[from]=${start}&filter[to]=${end}&filter[service_id]=${service}`;
    const offered = async (): Promise<string[]> => {
      const answer = await admin.get(path, { accept: 'application/json' });
      expect(answer.status).toBe(200);
      return answer.body.slots.map((slot: { start_date: string }) => new Date(slot.start_date).toISOString());
    };
    expect(await offered()).toContain(hour(2).start);
    expect((await placeOrder(admin, [{ slug, hour: 2 }])).checkout?.status).toBe(200);
    const left = await offered();
    expect(left).not.toContain(hour(2).start);
    expect(left).toContain(hour(4).start);
    const unclear = await admin.get(path.replace(encodeURI(start), 'soon'), { accept: 'application/json' });
    expect(unclear.status).toBe(400);
    expect(unclear.body.errors[0].source.parameter).toBe('filter[from]');
  });

  it('ends a hold after fifteen minutes: the draft expires without an event and its place is free', async () => {
    const place = { slug, resource: 'meeting-room-2', hour: 0 };
    const draft = await admin.post('/orders', orderDocument([place]));
    expect(draft.status).toBe(201);
    expect((await admin.post('/orders', orderDocument([place]))).status).toBe(409);
    await moveTo(new Date(Date.parse(draft.body.data.attributes.expires_at) + minuteMs));
    const path = `/orders/${draft.body.data.id}`;
    await waitFor('the draft expires', async () => (await admin.get(path)).body.data.attributes.status === 'expired');
    const late = await admin.post(`${path}/checkout`);
    expect(late.status).toBe(409);
    expect(late.body.errors[0].code).toBe('invalid_status_transition');
    expect((await placeOrder(admin, [place])).checkout?.status).toBe(200);
  });

  it('starts and ends a booking once each when its times are reached', async () => {
    const { path } = await subscribe(admin, receiver, ['bookings.started', 'bookings.ended'], '/times');
    const { draft } = await placeOrder(admin, [{ slug, hour: 8 }]);
    const bookingId = draft.body.data.relationships.bookings.data[0].id;
    const { start, end } = hour(8);
    const own = (): string[] =>
      receiver
        .at(path)
        .map(payloadOf)
        .filter(({ data }) => data.id === bookingId)
        .map(({ event }) => event);
    await moveTo(new Date(Date.parse(start) + minuteMs));
    await arrived(receiver, path, 'bookings.started', bookingId);
    expect(own()).toEqual(['bookings.started']);
    await moveTo(new Date(Date.parse(end) + minuteMs));
    await arrived(receiver, path, 'bookings.ended', bookingId);
    expect(own()).toEqual(['bookings.started', 'bookings.ended']);
  });

  it('goes to a time months ahead by way of everything that falls due: an invoice for each period, dated in it', async () => {
    const time = organizationTime(admin);
    const fields = { name: 'Locker', price: 9, tax_rate: 19, period_unit: 'month', period_count: 1, live: true };
    const own = { ...fields, auto_accept_subscriptions: true };
    const plan = await dataOf(admin.post('/plans', documentOf('plans', own)), 201);
    const customer = await dataOf(admin.post('/customers', documentOf('customers', { last_name: 'Long' })), 201);
    const related = { customer: ['customers', customer.id], plan: ['plans', plan.id] } as const;
    const { id } = await dataOf(admin.post('/subscriptions', documentOf('subscriptions', {}, related)), 201);
    const begun = await time.now();
    await time.sendTo(new Date(begun.getTime() + 80 * 1_440 * minuteMs));
    const { body: sent } = await admin.get('/test-clock');
    expect(sent).toMatchObject({ status: 'advancing' });
    await time.arrived();
    const { body } = await admin.get(`/invoices?filter[subscription_id]=${id}&sort=number`, {
      accept: 'application/json',
    });
    const berlin = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });
    const issued = (body.data as { issued_at: string }[]).map(({ issued_at }) => berlin.format(new Date(issued_at)));
    expect(issued).toEqual([0, 1, 2].map((months) => monthsAfter(berlin.format(begun), months)));
  }, 400_000);

  it('moves for one organization alone, and only where test clocks are on', async () => {
    const other = await system.client('harbor-works', 'admin');
    const answer = await other.get('/test-clock', { accept: 'application/json' });
    expect(answer.body.ahead_seconds).toBe(0);
    const viewer = await system.client(slug, 'viewer');
    expect((await viewer.post('/test-clock', { now: new Date().toISOString() })).status).toBe(403);
  });
});
