import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startMailSink, type MailSink } from '@booking/testkit/mail-sink.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { ApiClient } from '../support/api-client.ts';
import { booksOf, equation, type Books } from '../support/books.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { usePlatform } from '../support/test-platform.ts';
import { days, hours, later } from '../support/time.ts';
import { arrived, payloadOf, subscribe } from '../support/webhooks.ts';

/** A weekly course, from its order to the end of half of it. */
const slug = 'studio-nord';
const zone = 'Europe/Berlin';
const resource_id = demoId(`${slug}/resources/meeting-room-1`);
/** Filled in before the platform starts, which is when the sink's address is known. */
const webhooks: Record<string, string> = { MAIL_FROM: 'notices@platform.example', MAIL_POLL_INTERVAL_MS: '100' };
let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
  webhooks['SMTP_URL'] = sink.url;
});
const system = usePlatform({ serviceEnv: { webhooks } });
let admin: ApiClient;
let books: Books;
let receiver: WebhookReceiver;
let service_id: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  admin = await system.client(slug, 'admin');
  books = booksOf(admin, slug);
  service_id = await books.service(100);
});
afterAll(async () => {
  await receiver.close();
  await sink.close();
});

const clock = new Intl.DateTimeFormat('de-DE', {
  timeZone: zone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const offsetOf = (time: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(time).split('GMT')[1] ?? '';

/** Four weeks before the clock changes in Berlin, at least three days from now: 10:00 there. */
function beforeTheChange(): Date {
  let change = later(new Date(new Date().setUTCHours(0, 0, 0, 0)), 31 * days);
  while (offsetOf(change) === offsetOf(later(change, days))) change = later(change, days);
  const day = later(change, -28 * days);
  return new Date(`${day.toISOString().slice(0, 10)}T10:00:00${offsetOf(later(day, 12 * hours))}`);
}

const item = (start: Date, recurrence: object) => ({
  type: 'booking',
  resource_id,
  service_id,
  start_date: start.toISOString(),
  end_date: later(start, hours).toISOString(),
  recurrence,
});

const listed = async (series: string) =>
  (await admin.get(`/bookings?filter[series_id]=${series}&sort=start_date`, { accept: 'application/json' })).body.data;

it('twelve weeks over a change of the clock are one order, and end from the fifth on by one credit note', async () => {
  const hook = await subscribe(admin, receiver, ['bookings.created', 'bookings.updated']);
  const start = beforeTheChange();
  // Half is kept of what is canceled before the seventh: of the fifth and the sixth.
  const untilSixth = Math.floor((later(start, 5 * 7 * days).getTime() - Date.now()) / hours) + 48;
  const tiers = { cancellation_fee_tiers: [{ hours_before: untilSixth, fee: 50 }] };
  const organization = documentOf('organizations', tiers, {}, demoId(slug));
  await dataOf(admin.patch(`/organizations/${demoId(slug)}`, organization), 200);

  const customer = await books.customer();
  const order = await books.placed(customer, [item(start, { frequency: 'weekly', count: 12 })]);
  expect(order.bookings).toHaveLength(12);
  const created = await arrived(receiver, hook.path, 'bookings.created', order.bookings[0]!);
  const series: string = created.payload.data.series_id;
  const course = await listed(series);
  expect(course.map(({ id }: { id: string }) => id)).toEqual(order.bookings);
  const times = course.map(({ start_date }: { start_date: string }) => new Date(start_date));
  expect([...new Set(times.map((time: Date) => clock.format(time)))]).toEqual([clock.format(start)]);
  expect(new Set(times.map((time: Date) => time.getUTCHours())).size).toBe(2);
  expect(await books.of(order.id)).toMatchObject({ total: 1_200, documented: 1_200, balance: { due: 1_200 } });

  const fifth = order.bookings[4]!;
  const changes = [{ type: 'cancel_booking', booking_id: fifth, scope: 'following' }];
  const preview = await admin.post(`/orders/${order.id}/preview`, { changes });
  expect(preview.body).toMatchObject({ charged: 500, fee: 100, difference: -700 });

  await dataOf(admin.post(`/bookings/${fifth}/cancel`, { scope: 'following', reason: 'The teacher is ill' }), 200);
  const ended = await books.settled(order.id, ({ modification }) => modification !== 0);
  // 6 × 100 are given back whole, 2 × 50 of the fifth and the sixth.
  expect(ended).toMatchObject({ modification: -700, documented: 500, balance: { charged: 500, due: 500 } });
  expect(ended.documents.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 1_200],
    ['credit_note', -700],
  ]);
  for (const id of order.bookings.slice(4)) {
    const { payload } = await arrived(receiver, hook.path, 'bookings.updated', id);
    expect(payload.data).toMatchObject({ series_id: series, status: 'canceled', status_reason: 'The teacher is ill' });
  }
  expect((await books.of(order.id)).documents).toHaveLength(2);
  const [asked, answered] = equation(await books.statement(customer));
  expect(answered).toBe(asked);
});

it('what is taken is named, or left out and told; the rest moves together', async () => {
  const start = later(beforeTheChange(), 4 * hours);
  const customer = await books.customer();
  await books.placed(customer, [{ service: service_id, start: later(start, 7 * days), resource: 'meeting-room-1' }]);
  const rule = { frequency: 'daily', interval: 7, count: 3 };
  const draft = (recurrence: object) =>
    admin.post(
      '/orders',
      documentOf('orders', { items: [item(start, recurrence)] }, { customer: ['customers', customer] }),
    );
  const taken = later(start, 7 * days).toISOString();
  const refused = await draft(rule);
  expect(refused.status).toBe(409);
  expect(refused.body.errors).toMatchObject([
    { source: { pointer: '/data/attributes/items/0' }, meta: { item_id: '0' } },
  ]);
  expect(new Date(refused.body.errors[0].meta.start_date).toISOString()).toBe(taken);

  const { id, meta, relationships } = await dataOf(draft({ ...rule, skip_unavailable: true }), 201);
  expect(meta.left_out.map(({ start_date }: { start_date: string }) => new Date(start_date).toISOString())).toEqual([
    taken,
  ]);
  await dataOf(admin.post(`/orders/${id}/checkout`, { pay_later: true }), 200);
  const [first, second]: string[] = relationships.bookings.data.map((booking: { id: string }) => booking.id);
  const to = { start_date: later(start, 2 * hours).toISOString(), end_date: later(start, 3 * hours).toISOString() };
  const moved = await dataOf(admin.post(`/bookings/${first}/reschedule`, { ...to, scope: 'all' }), 200);
  const [, last] = await listed(moved.attributes.series_id);
  expect(last.id).toBe(second);
  expect(new Date(last.start_date).toISOString()).toBe(later(start, 14 * days + 2 * hours).toISOString());
});

it('moved into the night in which the clock changes, each lasts as long as the others and costs what the preview says', async () => {
  const hourly = await books.service(60, { price_unit: 'hour', interval_minutes: 30 });
  const start = later(beforeTheChange(), 8 * hours);
  const customer = await books.customer();
  // The fifth is on the day of the change: its 02:30 is skipped, or shown twice.
  const order = await books.placed(customer, [
    { ...item(start, { frequency: 'weekly', count: 5 }), service_id: hourly },
  ]);
  const [first = ''] = order.bookings;
  const night = later(start, -15.5 * hours);
  const to = { start_date: night.toISOString(), end_date: later(night, 1.5 * hours).toISOString(), scope: 'all' };
  const changes = [{ type: 'reschedule_booking', booking_id: first, ...to }];
  expect((await admin.post(`/orders/${order.id}/preview`, { changes })).body).toMatchObject({ charged: 5 * 90 });
  const moved = await dataOf(admin.post(`/bookings/${first}/reschedule`, to), 200);
  const lengths = (await listed(moved.attributes.series_id)).map(
    ({ start_date, end_date }: Record<'start_date' | 'end_date', string>) =>
      (Date.parse(end_date) - Date.parse(start_date)) / hours,
  );
  expect(lengths).toEqual([1.5, 1.5, 1.5, 1.5, 1.5]);
  const after = await books.settled(order.id, ({ modification }) => modification !== 0);
  expect(after).toMatchObject({ documented: 5 * 90, balance: { charged: 5 * 90 } });
});

/** The events of the calendar files of a mail: each file with the bookings and starts in it. */
function calendarsOf({ message }: Awaited<ReturnType<MailSink['waitFor']>>[number]): string[][] {
  const files = message.attachments.filter(({ filename }) => filename?.endsWith('.ics'));
  const texts = files.map(({ content }) =>
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
  );
  return texts.map((text) => [...text.matchAll(/^UID:([^@]+)@/gm)].map(([, id = '']) => id));
}

it('a course is one mail when it is booked, one when it moves and one when it ends; feed and webhooks tell of each time', async () => {
  const email = `course-${Date.now()}@example.com`;
  const customer = await books.customer({ email });
  const hook = await subscribe(admin, receiver, ['bookings.created', 'bookings.updated'], '/course');
  const start = later(beforeTheChange(), 2 * hours);
  const { bookings } = await books.placed(customer, [item(start, { frequency: 'weekly', count: 12 })]);
  const [first = ''] = bookings;
  const told = (subject: string) =>
    sink.waitFor(({ to, message }) => to.includes(email) && (message.subject?.startsWith(subject) ?? false));
  const [booked] = await told('12 Buchungen bestätigt');
  expect(calendarsOf(booked!)).toEqual([bookings]);

  const feed = await dataOf(
    admin.post(
      '/calendar-feeds',
      documentOf('calendar-feeds', { name: 'Course' }, { customer: ['customers', customer] }),
    ),
    201,
  );
  const fed = async (what: RegExp) => {
    const answer = await fetch(`${system.platform.url}${feed.attributes.path}`);
    return ((await answer.text()).match(what) ?? []).length;
  };
  expect(await fed(/^BEGIN:VEVENT/gm)).toBe(12);

  const to = { start_date: later(start, hours).toISOString(), end_date: later(start, 2 * hours).toISOString() };
  await dataOf(admin.post(`/bookings/${first}/reschedule`, { ...to, scope: 'all' }), 200);
  const [moved] = await told('12 Buchungen verschoben');
  expect(calendarsOf(moved!)).toEqual([bookings]);
  await dataOf(admin.post(`/bookings/${first}/cancel`, { scope: 'all' }), 200);
  const [canceled] = await told('12 Buchungen storniert');
  // A file that cancels has one event (RFC 5546, 3.2.5).
  expect(calendarsOf(canceled!)).toEqual(bookings.map((id) => [id]));
  expect(await fed(/^STATUS:CANCELLED/gm)).toBe(12);

  await waitFor('what is to be told is told', async () => {
    const { body } = await admin.get('/notifications?page[size]=250', { accept: 'application/json' });
    const own = body.data.filter(({ entity_id }: { entity_id: string }) => bookings.includes(entity_id));
    return own.length === 36 && own.every(({ mails }: { mails: { status: string }[] }) => mails[0]?.status === 'sent');
  });
  const subjects = sink.to(email).map(({ message }) => message.subject ?? '');
  expect(subjects.filter((subject) => subject.includes('Buchung'))).toHaveLength(3);
  for (const id of bookings) {
    const own = await waitFor(`three events of ${id}`, () => {
      const found = receiver.at(hook.path).map(payloadOf);
      const events = found.filter(({ data }) => data.id === id).map(({ event, data }) => `${event} ${data.status}`);
      return events.length >= 3 && events.toSorted();
    });
    expect(own).toEqual(['bookings.created accepted', 'bookings.updated accepted', 'bookings.updated canceled']);
  }
});
