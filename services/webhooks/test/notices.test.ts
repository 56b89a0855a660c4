import { describe, expect, test } from '@jest/globals';
import type { CallContext } from '@booking/platform/context.ts';
import { notFound } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  aBooking as booking,
  hourMs,
  listNotices as list,
  mailFrom as from,
  mailNeighbours,
  subscribe,
  useWebhooks,
  withMail,
  type Env,
} from './webhooks-harness.ts';

const as = (context: CallContext, role: string, subject: string): CallContext => ({
  ...context,
  principal: { subject, role, kind: 'member' },
});

const invoiceFor = (customer: object) => ({
  id: newId(),
  type: 'invoices',
  number: 'R-2026-000001',
  kind: 'invoice',
  currency: 'EUR',
  total: 1234.5,
  due: 1234.5,
  due_date: '2099-07-15',
  customer,
});

describe('notices to customers', () => {
  const webhooks = useWebhooks('notices-customers');
  const open = async (overrides: Env = {}) => {
    const sink = await webhooks.mailSink();
    const service = await webhooks.start({ ...withMail(sink), ...overrides });
    const { emit } = await webhooks.publisher();
    return { sink, service, emit, context: webhooks.organization() };
  };

  test('a booking is told of once per change: confirmed, moved, canceled; a change of the note is not told', async () => {
    const { sink, service, emit, context } = await open();
    const made = booking();
    const { email } = made.customer;
    const after = (ms: number) => new Date(Date.parse(made.created_at) + ms).toISOString();
    await emit(context, 'bookings.created', made);
    await sink.waitFor(({ to }) => to.includes(email));
    const noted = { ...made, note: 'by the window', updated_at: after(1_000) };
    const moved = {
      ...made,
      start_date: after(50 * hourMs),
      end_date: after(51 * hourMs),
      updated_at: after(2_000),
    };
    const canceled = { ...moved, status: 'canceled', canceled_at: after(3_000), updated_at: after(3_000) };
    await emit(context, 'bookings.updated', noted);
    await emit(context, 'bookings.updated', moved);
    await sink.waitFor(({ to }) => to.includes(email), 2);
    await emit(context, 'bookings.updated', canceled);
    await sink.waitFor(({ to }) => to.includes(email), 3);
    await emit(context, 'bookings.updated', moved); // late: what is known is later
    const other = booking();
    await emit(context, 'bookings.created', other);
    await sink.waitFor(({ to }) => to.includes(other.customer.email));
    expect(sink.to(email).map(({ message }) => message.subject)).toEqual([
      'Buchung bestätigt: Meeting room 1',
      'Buchung verschoben: Meeting room 1',
      'Buchung storniert: Meeting room 1',
    ]);
    const kinds = (await list(service, context))
      .filter(({ entity_id }) => entity_id === made.id)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['booking_canceled', 'booking_rescheduled', 'booking_confirmed']);
  });

  test('another place is told as another time is, with the one before', async () => {
    const { sink, emit, context } = await open();
    const made = booking();
    const { email } = made.customer;
    const after = (ms: number) => new Date(Date.parse(made.created_at) + ms).toISOString();
    await emit(context, 'bookings.created', made);
    await sink.waitFor(({ to }) => to.includes(email));
    const renamed = { ...made, resource: { ...made.resource, name: 'The red room' }, updated_at: after(1_000) };
    await emit(context, 'bookings.updated', renamed);
    const elsewhere = { ...made, resource: { ...made.resource, id: newId(), name: 'Attic' }, updated_at: after(2_000) };
    await emit(context, 'bookings.updated', elsewhere);
    const [, moved] = await sink.waitFor(({ to }) => to.includes(email), 2);
    expect(moved?.message.subject).toBe('Buchung verschoben: Attic');
    expect(moved?.message.text).toMatch(
      /Ihre Buchung wurde verschoben\.[^]*Ort: Attic\nZeit: .*\nBisher: Meeting room 1\n/,
    );
    const later = {
      ...elsewhere,
      start_date: after(50 * hourMs),
      end_date: after(51 * hourMs),
      updated_at: after(3_000),
    };
    await emit(context, 'bookings.updated', later);
    const [, , movedAgain] = await sink.waitFor(({ to }) => to.includes(email), 3);
    expect(movedAgain?.message.text).toMatch(/\nBisher: (?!Meeting room|Attic)/);
    expect(sink.to(email)).toHaveLength(3);
  });

  test('text and HTML are in the language of the customer, then of the organization, with the time in its zone', async () => {
    const { sink, emit, context } = await open();
    const rejected = booking({
      status: 'rejected',
      status_reason: 'Fully booked <b>today</b>',
      start_date: '2099-07-01T08:00:00.000+00:00',
      end_date: '2099-07-01T09:30:00.000+00:00',
    });
    const { email } = rejected.customer;
    await emit(context, 'bookings.created', { ...rejected, customer: { ...rejected.customer, locale: 'en-GB' } });
    const [mail] = await sink.waitFor(({ to }) => to.includes(email));
    expect(mail?.message.subject).toBe('Booking declined: Meeting room 1');
    expect(mail?.message.text).toContain('your booking could not be accepted');
    expect(mail?.message.text).toMatch(/10:00\s?[–-]\s?11:30/); // 08:00 UTC is 10:00 in Berlin in July
    expect(mail?.message.html).toContain('Fully booked &lt;b&gt;today&lt;/b&gt;');
    expect(mail?.message.html).not.toContain('<b>today');
    expect(mail?.message.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail?.message.from?.address).toBe(from);
    expect(mail?.message.replyTo?.[0]?.address).toBe('hello@studio.example');
  });

  test('line ends in what others wrote make no headers and no recipients', async () => {
    const { sink, emit, context } = await open();
    const evil = booking();
    evil.resource.name = 'Room\r\nBcc: victim@example.org\r\n\r\nBody';
    evil.customer.first_name = 'Eve\r\nX-Injected: yes';
    await emit(context, 'bookings.created', evil);
    const [mail] = await sink.waitFor(({ to }) => to.includes(evil.customer.email));
    expect(mail?.to).toEqual([evil.customer.email]);
    const names = mail?.message.headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-injected');
    expect(sink.to('victim@example.org')).toEqual([]);
  });

  test('a confirmation carries the booking for a calendar, an invoice its PDF', async () => {
    const { sink, emit, context } = await open();
    const made = booking({ start_date: '2099-07-01T08:00:00.000+00:00', end_date: '2099-07-01T09:30:00.000+00:00' });
    await emit(context, 'bookings.created', made);
    const [confirmed] = await sink.waitFor(({ to }) => to.includes(made.customer.email));
    const calendar = confirmed?.message.attachments.find(
      ({ mimeType }) => mimeType.includes('calendar') || mimeType.includes('ics'),
    );
    const ics =
      typeof calendar?.content === 'string'
        ? calendar.content
        : Buffer.from(calendar?.content as ArrayBuffer).toString();
    expect(ics).toContain('DTSTART:20990701T080000Z');
    expect(ics).toContain('DTEND:20990701T093000Z');
    expect(ics).toContain(`UID:${made.id}@`);

    const invoice = invoiceFor(made.customer);
    await emit(context, 'invoices.finalised', invoice);
    const [, issued] = await sink.waitFor(({ to }) => to.includes(made.customer.email), 2);
    expect(issued?.message.subject).toBe('Rechnung R-2026-000001 von Studio Nord');
    expect(issued?.message.text?.replaceAll(/\s/gu, ' ')).toContain('1.234,50 €');
    expect(issued?.message.attachments).toMatchObject([{ filename: `${invoice.id}.pdf`, mimeType: 'application/pdf' }]);
    await emit(context, 'invoices.finalised', { ...invoice, id: 'gone' });
    const [, , bare] = await sink.waitFor(({ to }) => to.includes(made.customer.email), 3);
    expect(bare?.message.attachments).toEqual([]);
  });

  test('a booking of before this service kept notices: only what changes from now on is told', async () => {
    const { sink, service, emit, context } = await open();
    const old = booking({ created_at: '2020-01-01T00:00:00.000+00:00', updated_at: '2020-01-02T00:00:00.000+00:00' });
    await emit(context, 'bookings.updated', old);
    await emit(context, 'bookings.updated', {
      ...old,
      status: 'rejected',
      updated_at: '2020-01-03T00:00:00.000+00:00',
    });
    await sink.waitFor(({ to }) => to.includes(old.customer.email));
    expect((await list(service, context)).map(({ kind }) => kind)).toEqual(['booking_rejected']);
  });

  test('a customer is reminded at the set time before the start, and not of what was canceled', async () => {
    const { sink, service, emit, context } = await open({ BOOKING_REMINDER_HOURS: '1' });
    const soon = (ms: number) => new Date(Date.now() + hourMs + ms).toISOString();
    const [kept, dropped] = [booking({ start_date: soon(2_000) }), booking({ start_date: soon(1_500) })];
    await emit(context, 'bookings.created', dropped);
    await emit(context, 'bookings.created', kept);
    const later = new Date().toISOString();
    await emit(context, 'bookings.updated', { ...dropped, status: 'canceled', canceled_at: later, updated_at: later });
    const [, reminder] = await sink.waitFor(({ to }) => to.includes(kept.customer.email), 2);
    expect(reminder?.message.subject).toBe('Erinnerung an Ihre Buchung: Meeting room 1');
    expect(reminder?.message.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe' }));
    const told = await list(service, context, [{ key: 'kind', values: ['booking_reminder'] }]);
    expect(told.map(({ entity_id }) => entity_id)).toEqual([kept.id]);
  });

  test.each([
    ['is sent to the address that he has by then', 'right@example.org', 'sent'],
    ['is outdated when he has no address any more', null, 'outdated'],
    ['is outdated when he is gone', undefined, 'outdated'],
  ])('the reminder of a customer %s', async (_what, address, status) => {
    const sink = await webhooks.mailSink();
    const addressOf: typeof mailNeighbours.addressOf = async (_organizationId, _type, id) => {
      if (address === undefined) throw notFound('customers', id);
      return address;
    };
    const env = { ...withMail(sink), BOOKING_REMINDER_HOURS: '1' };
    const service = await webhooks.start(env, { mailNeighbours: { ...mailNeighbours, addressOf } });
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const made = booking({ start_date: new Date(Date.now() + hourMs + 5_000).toISOString() });
    const { email } = made.customer;
    await emit(context, 'bookings.created', made);
    await sink.waitFor(({ to }) => to.includes(email)); // confirmed to the address of then
    const [mail] = await waitFor('what became of the reminder', async () => {
      const [notice] = await list(service, context, [{ key: 'kind', values: ['booking_reminder'] }]);
      return notice?.mails.some((one) => one.status === status) ? notice.mails : undefined;
    });
    expect(mail?.recipient).toBe(address ?? email);
    expect(sink.received.map(({ to }) => to)).toEqual([[email], ...(address ? [[address]] : [])]);
  });

  test('what was told a customer goes when the customer goes', async () => {
    const { sink, service, emit, context } = await open();
    const [gone, kept] = [booking(), booking()];
    await emit(context, 'bookings.created', gone);
    await emit(context, 'bookings.created', kept);
    await sink.waitFor(({ to }) => to.includes(gone.customer.email) || to.includes(kept.customer.email), 2);
    await emit(context, 'customers.updated', { id: gone.customer.id, anonymised_at: new Date().toISOString() });
    const left = await waitFor('it is gone', async () => {
      const items = await list(service, context);
      return items.length === 1 ? items : undefined;
    });
    expect(left[0]?.entity_id).toBe(kept.id);
    const database = await webhooks.database();
    expect(await database.collection('notification_mails').countDocuments({ recipient: gone.customer.email })).toBe(0);
  });
});

describe('sending', () => {
  const webhooks = useWebhooks('notices-sending');

  test('while the mail server is away nothing is lost, and nothing comes twice from two replicas', async () => {
    const sink = await webhooks.mailSink();
    await sink.down();
    const [service, { emit }] = [await webhooks.start(withMail(sink)), await webhooks.publisher()];
    await webhooks.start(withMail(sink));
    const context = webhooks.organization();
    const made = Array.from({ length: 12 }, () => booking());
    for (const one of made) await emit(context, 'bookings.created', one);
    await waitFor('every mail was tried', async () => {
      const items = await list(service, context);
      return items.length === 12 && items.every(({ mails }) => (mails[0]?.attempts ?? 0) > 0);
    });
    await sink.up();
    await sink.waitFor(() => true, 12);
    const items = await waitFor('all are marked as sent', async () => {
      const found = await list(service, context);
      return found.every(({ mails }) => mails[0]?.status === 'sent') ? found : undefined;
    });
    expect(items).toHaveLength(12);
    expect(sink.received.flatMap(({ to }) => [...to]).toSorted()).toEqual(
      made.map(({ customer }) => customer.email).toSorted(),
    );
  });

  test.each([
    ['canceled', { status: 'canceled' }, 'Buchung storniert: Meeting room 1'],
    [
      'moved',
      { start_date: '2099-07-01T08:00:00.000Z', end_date: '2099-07-01T09:00:00.000Z' },
      'Buchung verschoben: Meeting room 1',
    ],
  ])(
    'a booking that is %s while its confirmation waits is not confirmed afterwards',
    async (_what, change, subject) => {
      const sink = await webhooks.mailSink();
      await sink.down();
      const waits = { ...withMail(sink), MAIL_RETRY_WAIT_MS: '12000', MAIL_GROUP_WAIT_MS: '0' };
      const [service, { emit }] = [await webhooks.start(waits), await webhooks.publisher()];
      const context = webhooks.organization();
      const made = booking();
      await emit(context, 'bookings.created', made);
      await waitFor('its mail was tried', async () => ((await list(service, context))[0]?.mails[0]?.attempts ?? 0) > 0);
      await sink.up();
      const at = new Date().toISOString();
      await emit(context, 'bookings.updated', { ...made, ...change, canceled_at: at, updated_at: at });
      const told = await waitFor('both have ended', async () => {
        const found = await list(service, context);
        const ends = found.map(({ mails }) => mails[0]?.status);
        return found.length === 2 && !ends.some((status) => status === undefined || status === 'waiting')
          ? ends
          : undefined;
      });
      expect(sink.to(made.customer.email).map(({ message }) => message.subject)).toEqual([subject]);
      expect(told).toEqual(['sent', 'outdated']);
    },
  );

  test('what the server refuses for good is kept with its answer; what it puts off is tried again', async () => {
    const sink = await webhooks.mailSink();
    const [service, { emit }] = [await webhooks.start(withMail(sink)), await webhooks.publisher()];
    const context = webhooks.organization();
    const [unknown, full] = [booking(), booking()];
    sink.refuse(unknown.customer.email, { code: 550, text: 'No such user here' });
    sink.refuse(full.customer.email, { code: 452, text: 'Mailbox full' });
    await emit(context, 'bookings.created', unknown);
    await emit(context, 'bookings.created', full);
    const mailOf = async (id: string) =>
      (await list(service, context)).find(({ entity_id }) => entity_id === id)?.mails[0];
    await waitFor('one is refused', async () => (await mailOf(unknown.id))?.status === 'refused');
    expect(await mailOf(unknown.id)).toMatchObject({ attempts: 1, answer: expect.stringContaining('No such user') });
    await waitFor('the other was tried twice', async () => ((await mailOf(full.id))?.attempts ?? 0) >= 2);
    sink.refuse(full.customer.email, undefined);
    await sink.waitFor(({ to }) => to.includes(full.customer.email));
    expect(sink.to(unknown.customer.email)).toEqual([]);
  });

  test('a mail that was accepted but not noted as such goes out again under the same Message-ID', async () => {
    const sink = await webhooks.mailSink();
    const [service, { emit }] = [await webhooks.start(withMail(sink)), await webhooks.publisher()];
    const context = webhooks.organization();
    const made = booking();
    await emit(context, 'bookings.created', made);
    await waitFor('it is sent', async () => (await list(service, context))[0]?.mails[0]?.status === 'sent');
    // as a process of 0.1.0 leaves it that ends between the server's acceptance and the store
    const database = await webhooks.database();
    await database
      .collection('notification_mails')
      .updateOne(
        { recipient: made.customer.email },
        { $set: { status: 'waiting', lease: 'dead', available_at: new Date() }, $unset: { with_document: '' } },
      );
    const [first, second] = await sink.waitFor(({ to }) => to.includes(made.customer.email), 2);
    expect(first?.message.messageId).toBe(second?.message.messageId);
    expect(first?.message.messageId).toMatch(/^<[0-9a-f]{40}@127\.0\.0\.1>$/);
  });

  test('documents that are not made hold up no mail that needs none', async () => {
    const sink = await webhooks.mailSink();
    const made = Promise.withResolvers<void>();
    const invoiceFile: typeof mailNeighbours.invoiceFile = async (...asked) => {
      await made.promise;
      return mailNeighbours.invoiceFile(...asked);
    };
    await webhooks.start(withMail(sink), { mailNeighbours: { ...mailNeighbours, invoiceFile } });
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    // More than a replica has in hand.
    const billed = Array.from({ length: 25 }, () => booking().customer);
    for (const customer of billed) await emit(context, 'invoices.finalised', invoiceFor(customer));
    const mails = (await webhooks.database()).collection('notification_mails');
    await waitFor('the mails of the invoices', async () => (await mails.countDocuments()) >= billed.length);
    const told = booking();
    await emit(context, 'bookings.created', told);
    await sink.waitFor(({ to }) => to.includes(told.customer.email));
    expect(sink.received).toHaveLength(1);
    made.resolve();
    await sink.waitFor(({ message: { attachments } }) => attachments[0]?.mimeType === 'application/pdf', 25);
    expect(sink.received.flatMap(({ to }) => [...to]).toSorted()).toEqual(
      [...billed, told.customer].map(({ email }) => email).toSorted(),
    );
  });

  test('while catalog does not answer mails wait; without a mail server notifications are there all the same', async () => {
    const sink = await webhooks.mailSink();
    let away = true;
    const directory = {
      ...mailNeighbours.directory,
      facts: async (id: string) => {
        if (away) throw new Error('catalog is away');
        return mailNeighbours.directory.facts(id);
      },
    };
    const replaced = { mailNeighbours: { ...mailNeighbours, directory } };
    const service = await webhooks.start(withMail(sink), replaced);
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const made = booking();
    await emit(context, 'bookings.created', made);
    await waitFor('it waits', async () => (await list(service, context))[0]?.mails[0]?.answer?.includes('catalog'));
    expect(sink.received).toEqual([]);
    away = false;
    await sink.waitFor(({ to }) => to.includes(made.customer.email));
    await service.stop();

    const silent = await webhooks.start();
    await emit(context, 'bookings.created', booking());
    const items = await waitFor('it is stored', async () => {
      const found = await list(silent, context);
      return found.length === 2 ? found : undefined;
    });
    expect(items[0]?.mails).toEqual([]);
  });

  test('an address for sending is required with a mail server', async () => {
    await expect(webhooks.start({ SMTP_URL: 'smtp://127.0.0.1:1' })).rejects.toThrow('MAIL_FROM');
  });
});

describe('notices to the organization', () => {
  const webhooks = useWebhooks('notices-organization');

  test('of a subscription that is off by now nobody is warned any more (V9)', async () => {
    const sink = await webhooks.mailSink();
    await sink.down();
    const service = await webhooks.start({
      ...withMail(sink),
      WEBHOOK_RETRY_WAITS_MS: '30,30',
      WEBHOOK_BREAKER_VOLUME: '1000',
    });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    receiver.script('/broken', { status: 503 });
    await subscribe(service, context, { url: `${receiver.url}/broken`, name: 'Accounting' });
    for (let count = 1; count <= 5; count += 1) await emit(context, 'orders.created');
    const kindsWhen = (isDone: (statuses: string[]) => boolean) =>
      waitFor('both notices', async () => {
        const items = await list(service, context);
        const kinds = items.map(({ kind }) => kind).toSorted();
        return (
          kinds.length === 2 && items.every(({ mails }) => isDone(mails.map(({ status }) => status ?? ''))) && kinds
        );
      });
    expect(await kindsWhen((statuses) => statuses.length === 2)).toEqual([
      'webhook_subscription_deactivated',
      'webhook_subscription_failing',
    ]);
    await sink.up();
    await kindsWhen((statuses) => statuses.every((status) => status !== 'waiting'));
    for (const address of ['owner@example.org', 'admin@example.org']) {
      expect(sink.to(address).map(({ message }) => message.subject)).toEqual([
        'Webhook „Accounting“ wurde abgeschaltet',
      ]);
    }
  });

  test('owner and admin are warned at the third event given up and told once at the fifth, with the last attempts', async () => {
    const sink = await webhooks.mailSink();
    const service = await webhooks.start({
      ...withMail(sink),
      WEBHOOK_RETRY_WAITS_MS: '30,30',
      WEBHOOK_BREAKER_VOLUME: '1000',
    });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    receiver.script('/broken', { status: 503 });
    const { id } = await subscribe(service, context, { url: `${receiver.url}/broken`, name: 'Accounting' });
    const given = (count: number) =>
      waitFor('events are given up', async () => {
        const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
        return items.filter(({ status }) => status === 'abandoned').length === count;
      });
    for (let count = 1; count <= 2; count += 1) {
      await emit(context, 'orders.created');
      await given(count);
    }
    expect(await list(service, context)).toEqual([]);
    for (let count = 3; count <= 5; count += 1) {
      await emit(context, 'orders.created');
      await given(count);
    }
    await sink.waitFor(() => true, 4);
    for (const address of ['owner@example.org', 'admin@example.org']) {
      expect(sink.to(address).map(({ message }) => message.subject)).toEqual([
        'Webhook „Accounting“ schlägt fehl',
        'Webhook „Accounting“ wurde abgeschaltet',
      ]);
    }
    const text = sink.to('admin@example.org')[1]?.message.text ?? '';
    expect(text.match(/Status 503/g)).toHaveLength(5);
    expect(text).toContain(`http://127.0.0.1:8080/console/webhooks/${id}`);
    const kinds = (await list(service, context)).map(({ kind, entity_id }) => [kind, entity_id]);
    expect(kinds).toEqual([
      ['webhook_subscription_deactivated', id],
      ['webhook_subscription_failing', id],
    ]);
  });

  test('read is each reader’s own; other roles and other organizations see nothing', async () => {
    const service = await webhooks.start();
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const [owner, admin, staff] = [as(context, 'owner', 'o'), as(context, 'admin', 'a'), as(context, 'staff', 's')];
    await emit(context, 'bookings.created', booking());
    await emit(context, 'bookings.created', booking());
    const both = await waitFor('both are there', async () => {
      const items = await list(service, owner);
      return items.length === 2 ? items : undefined;
    });
    const id = both[0]?.id ?? '';
    const marked = await service.notifications.MarkNotificationRead({ context: wireContext(owner), id });
    expect(marked.item?.read_at).toMatch(/\+00:00$/);
    const again = await service.notifications.MarkNotificationRead({ context: wireContext(owner), id });
    expect(again.item).toEqual(marked.item);
    const unread = [{ key: 'read', values: ['false'] }];
    expect(await list(service, owner, unread)).toHaveLength(1);
    expect(await list(service, admin, unread)).toHaveLength(2);
    expect((await list(service, owner, [{ key: 'read', values: ['true'] }])).map((item) => item.id)).toEqual([id]);

    const foreign = as(webhooks.organization(), 'owner', 'o');
    expect(await list(service, staff)).toEqual([]);
    expect(await list(service, foreign)).toEqual([]);
    for (const stranger of [staff, foreign]) {
      const call = { context: wireContext(stranger), id };
      await expect(service.notifications.GetNotification(call)).rejects.toMatchObject({ code: 'not_found' });
      await expect(service.notifications.MarkNotificationRead(call)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await service.notifications.ListNotifications({ context: wireContext(owner) })).items).toHaveLength(2);
    for (const [key, values] of [
      ['read', ['maybe']],
      ['read', ['true', 'false']],
      ['created_at_since', ['yesterday']],
      ['created_at_until', ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']],
    ] as const)
      await expect(list(service, owner, [{ key, values: [...values] }])).rejects.toMatchObject({
        problems: [{ code: 'invalid_query_parameter', source: { parameter: `filter[${key}]` } }],
      });
  });

  test('no query of notices reads a whole collection', async () => {
    const sink = await webhooks.mailSink();
    const [service, { emit }] = [await webhooks.start(withMail(sink)), await webhooks.publisher()];
    const context = webhooks.organization();
    const since = [{ key: 'created_at_since', values: ['2020-01-01T00:00:00Z'] }];
    const plans = await plansOf(await webhooks.database(), async () => {
      const made = booking();
      await emit(context, 'bookings.created', made);
      await sink.waitFor(({ to }) => to.includes(made.customer.email));
      await list(service, context, [{ key: 'kind', values: ['booking_confirmed'] }]);
      await list(service, context, since);
      await emit(context, 'customers.deleted', { id: made.customer.id });
      await waitFor('it is forgotten', async () => (await list(service, context)).length === 0);
    });
    const ours = plans.filter((plan) => plan.startsWith('noti'));
    expect(ours.length).toBeGreaterThan(3);
    expect(ours.filter((plan) => plan.includes('COLLSCAN'))).toEqual([]);
  });

  test('what an earlier version stored is shown, and nobody is written to about it', async () => {
    const sink = await webhooks.mailSink();
    const database = await webhooks.database();
    const context = webhooks.organization();
    const subscriptionId = newId();
    await database.collection<{ _id: string }>('notifications').insertMany(
      [newId(), newId()].map((_id) => ({
        _id,
        organization_id: context.organizationId,
        kind: 'webhook-subscription-deactivated',
        subscription_id: subscriptionId,
        subscription_name: 'Old',
        reason: 'gone',
        recipients: ['admin@example.org'],
        created_at: new Date(),
      })),
    );
    // As if it had never been migrated.
    await database.collection('migrations').deleteMany({});
    const service = await webhooks.start(withMail(sink));
    const items = await list(service, context);
    expect(items).toMatchObject([
      { kind: 'webhook_subscription_deactivated', entity_id: subscriptionId },
      { kind: 'webhook_subscription_deactivated', entity_id: subscriptionId },
    ]);
    expect(JSON.parse(items[0]?.facts_json ?? '')).toMatchObject({ name: 'Old', reason: 'gone' });
    expect(items[0]?.mails).toEqual([]);
  });
});
