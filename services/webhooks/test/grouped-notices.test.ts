import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import type { ReceivedMail } from '@booking/testkit/mail-sink.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { aBooking, listNotices, useWebhooks, withMail, type Env } from './webhooks-harness.ts';

/** The calendar files of a mail as text. */
function calendarsOf({ message }: ReceivedMail): string[] {
  const files = message.attachments.filter(({ mimeType }) => mimeType.includes('calendar') || mimeType.includes('ics'));
  const texts = files.map(({ content }) =>
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
  );
  return [...new Set(texts)]; // nodemailer sends one as an alternative and as an attachment
}

const uidsIn = (calendar: string): string[] => [...calendar.matchAll(/^UID:([^@]+)@/gm)].map(([, id = '']) => id);

describe('several bookings', () => {
  const webhooks = useWebhooks('grouped-notices');
  const open = async (overrides: Env = {}) => {
    const sink = await webhooks.mailSink();
    const env = { ...withMail(sink), MAIL_GROUP_WAIT_MS: '600000', ...overrides };
    const service = await webhooks.start(env);
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const ofKind = (kind: string) => ({ organization_id: context.organizationId, kind });
    const notifications = (await webhooks.database()).collection('notifications');
    const until = (kind: string, count: number) =>
      waitFor(`${count} of ${kind}`, async () => (await notifications.countDocuments(ofKind(kind))) === count);
    /** Once there are so many of the kind, their wait for one another is over. */
    const tell = async (kind: string, count: number): Promise<void> => {
      await until(kind, count);
      await notifications.updateMany(ofKind(kind), { $set: { mail_after: new Date() } });
    };
    return { sink, service, emit, env, until, tell, context };
  };
  /** Three bookings of one order, an hour apart. */
  const threeOfAnOrder = (changes: Record<string, unknown> = {}) => {
    const order = { id: newId(), type: 'orders' };
    const { customer } = aBooking();
    return ['08', '09', '10'].map((hour, index) =>
      aBooking({
        order,
        customer,
        number: `B-${index + 1}`,
        start_date: `2099-07-01T${hour}:00:00.000+00:00`,
        end_date: `2099-07-01T${hour}:45:00.000+00:00`,
        ...changes,
      }),
    );
  };

  test.each([
    ['de', '3 Buchungen bestätigt: Studio Nord', 'Ihre 3 Buchungen sind bestätigt.'],
    ['en-GB', '3 bookings confirmed: Studio Nord', 'Your 3 bookings are confirmed.'],
  ])(
    'of one order are told in one mail with one calendar file, in %s as text and HTML',
    async (locale, subject, sentence) => {
      const { sink, service, emit, tell, context } = await open();
      const made = threeOfAnOrder();
      const customer = { ...made[0]?.customer, locale };
      await Promise.all(made.map((booking) => emit(context, 'bookings.created', { ...booking, customer })));
      await tell('booking_confirmed', 3);
      const [mail, ...others] = await sink.waitFor(() => true);
      const items = await waitFor('each is noted as sent', async () => {
        const found = await listNotices(service, context);
        return found.length === 3 && found.every(({ mails }) => mails[0]?.status === 'sent') ? found : undefined;
      });
      expect(items.map(({ entity_id }) => entity_id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      expect([others, sink.received.length]).toEqual([[], 1]);
      expect(mail?.message.subject).toBe(subject);
      for (const content of [mail?.message.text, mail?.message.html]) {
        expect(content).toContain(sentence);
        for (const number of ['B-1', 'B-2', 'B-3']) expect(content).toContain(number);
      }
      expect(mail?.message.text).toMatch(/12:00\s?[–-]\s?12:45/); // 10:00 UTC is 12:00 in Berlin in July
      const calendars = mail ? calendarsOf(mail) : [];
      expect(calendars.map(uidsIn)).toEqual([made.map(({ id }) => id)]);
    },
  );

  test('that are canceled together are told in one mail, each with a calendar file of its own', async () => {
    const { sink, emit, tell, context } = await open();
    const at = new Date().toISOString();
    const canceled = threeOfAnOrder({ status: 'canceled', canceled_at: at });
    for (const booking of canceled) await emit(context, 'bookings.created', booking);
    await tell('booking_canceled', 3);
    const [mail] = await sink.waitFor(() => true);
    expect(mail?.message.subject).toBe('3 Buchungen storniert: Studio Nord');
    const calendars = mail ? calendarsOf(mail) : [];
    expect(calendars.map(uidsIn)).toEqual(canceled.map(({ id }) => [id]));
    for (const calendar of calendars) expect(calendar).toContain('METHOD:CANCEL');
  });

  test('of different orders, customers, organizations or changes are told apart', async () => {
    const { sink, emit, context } = await open({ MAIL_GROUP_WAIT_MS: '300' });
    const [one, two] = threeOfAnOrder();
    const [foreign] = threeOfAnOrder();
    const elsewhere = webhooks.organization();
    await emit(context, 'bookings.created', one);
    await emit(context, 'bookings.created', { ...two, status: 'rejected' });
    await emit(context, 'bookings.created', { ...foreign, customer: one?.customer });
    await emit(elsewhere, 'bookings.created', { ...two, id: newId() });
    await sink.waitFor(() => true, 4);
    expect(sink.received.map(({ message }) => message.subject ?? '').toSorted()).toEqual([
      'Buchung abgelehnt: Meeting room 1',
      'Buchung bestätigt: Meeting room 1',
      'Buchung bestätigt: Meeting room 1',
      'Buchung bestätigt: Meeting room 1',
    ]);
  });

  test('one that comes after the mail of the others was made is told by itself: none is lost, none told twice, by two replicas', async () => {
    const { sink, service, emit, env, context } = await open({ MAIL_GROUP_WAIT_MS: '20' });
    await webhooks.start(env);
    const orders = Array.from({ length: 12 }, () => threeOfAnOrder());
    const made = orders.flat();
    await Promise.all(made.map((booking) => emit(context, 'bookings.created', booking)));
    await waitFor('each is noted as sent', async () => {
      const found = await listNotices(service, context);
      return found.length === made.length && found.every(({ mails }) => mails[0]?.status === 'sent');
    });
    const told = sink.received.flatMap((mail) => calendarsOf(mail).flatMap(uidsIn));
    expect(told.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  test('that are moved again before their mail is made are told as one move, from where their customer knew them; put back, not at all', async () => {
    const { sink, service, emit, tell, context } = await open();
    const [twice, back] = threeOfAnOrder();
    await emit(context, 'bookings.created', twice);
    await emit(context, 'bookings.created', back);
    await tell('booking_confirmed', 2);
    await sink.waitFor(() => true);
    const at = (booking: typeof twice, hour: string, seconds: number) => ({
      ...booking,
      start_date: `2099-07-01T${hour}:00:00.000+00:00`,
      end_date: `2099-07-01T${hour}:45:00.000+00:00`,
      updated_at: new Date(Date.now() + seconds * 1_000).toISOString(),
    });
    await emit(context, 'bookings.updated', at(back, '14', 1));
    await emit(context, 'bookings.updated', at(back, '09', 2));
    await emit(context, 'bookings.updated', at(twice, '11', 1));
    await emit(context, 'bookings.updated', at(twice, '12', 2));
    await tell('booking_rescheduled', 4);
    const [, moved] = await sink.waitFor(() => true, 2);
    expect(moved?.message.subject).toBe('Buchung verschoben: Meeting room 1');
    // 10:00 in Berlin is 08:00 UTC.
    expect(moved?.message.text).toMatch(/\nZeit: .*14:00\s?[–-]\s?14:45.*\nBisher: .*10:00\s?[–-]\s?10:45/);
    expect(moved?.message.text).not.toContain('B-2');

    const alone = aBooking({ start_date: '2099-07-02T08:00:00.000+00:00', end_date: '2099-07-02T08:45:00.000+00:00' });
    const told = () => sink.to(alone.customer.email).length;
    await emit(context, 'bookings.created', alone);
    await tell('booking_confirmed', 3);
    await waitFor('it is confirmed', () => told() === 1);
    await emit(context, 'bookings.updated', at(alone, '14', 1));
    const undone = { ...alone, updated_at: new Date(Date.now() + 2_000).toISOString() };
    await emit({ ...context, requestId: newId() }, 'bookings.updated', undone);
    await tell('booking_rescheduled', 6);
    await waitFor('its moves have come to nothing', async () =>
      (await listNotices(service, context)).some(
        ({ entity_id, mails }) => entity_id === alone.id && mails[0]?.status === 'outdated',
      ),
    );
    expect(told()).toBe(1);
  });

  test('what waits for others of its group is found by an index', async () => {
    const { sink, emit, tell, context } = await open();
    const [first, second] = threeOfAnOrder();
    const database = await webhooks.database();
    const plans = await plansOf(database, async () => {
      await emit(context, 'bookings.created', first);
      await emit(context, 'bookings.created', second);
      await tell('booking_confirmed', 2);
      await sink.waitFor(() => true);
    });
    expect(plans).toContain('notifications IXSCAN { mail: 1, _id: 1 }');
    expect(plans).toContain('notifications IXSCAN { organization_id: 1, group: 1 }');
    expect(plans).not.toContain('notifications COLLSCAN');
  });

  test('a reminder leaves out what was canceled meanwhile', async () => {
    const { sink, emit, until, tell, context } = await open({ BOOKING_REMINDER_HOURS: '1' });
    const start = new Date(Date.now() + 3_600_000 + 12_000).toISOString();
    const made = threeOfAnOrder({ start_date: start, end_date: new Date(Date.now() + 7_200_000).toISOString() });
    for (const booking of made) await emit(context, 'bookings.created', booking);
    await until('booking_reminder', 3);
    const at = new Date().toISOString();
    await emit(context, 'bookings.updated', { ...made[1], status: 'canceled', canceled_at: at, updated_at: at });
    await until('booking_canceled', 1);
    await tell('booking_reminder', 3);
    const [reminder] = await sink.waitFor(({ message }) => message.subject?.startsWith('Erinnerung') ?? false);
    expect(reminder?.message.subject).toBe('Erinnerung an 2 Buchungen: Studio Nord');
    expect(reminder?.message.text).not.toContain('B-2');
  });
});
