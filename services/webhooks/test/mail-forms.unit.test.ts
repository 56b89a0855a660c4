import { describe, expect, test } from '@jest/globals';
import type { BookingCosts } from '../src/mails/booking-costs.ts';
import { bookingPageOf } from '../src/mails/booking-page.ts';
import { calendarFiles } from '../src/mails/calendar.ts';
import { htmlOf, textOf } from '../src/notices/wording/mail-content.ts';
import { formatsFor } from '../src/notices/wording/formats.ts';
import { createWriteMail } from '../src/mails/write-mail.ts';
import { toldBefore } from '../src/notices/booking-changes.ts';
import type { BookingFacts } from '../src/notices/notice.ts';
import type { BookingNotification } from '../src/notices/notification.ts';
import { mailNeighbours } from './webhooks-harness.ts';

describe('addresses in a mail (V3, V6)', () => {
  const content = {
    subject: 'Sign in',
    paragraphs: [],
    facts: [
      [
        ['Sign in', 'https://api.example/oauth/link?token=a&b="'] as [string, string],
        ['Total', '1 & 2'] as [string, string],
      ],
    ],
    list: [],
    closing: ['Done.', { text: 'Open <it>', url: 'https://api.example/console/webhooks/1' }],
  };

  test('are opened by a click in HTML, and stand there in text', () => {
    const html = htmlOf(content, { signature: 'Studio', language: 'en' });
    const links = [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, text]) => [href, text]);
    const signIn = 'https://api.example/oauth/link?token=a&amp;b=&quot;';
    expect(links).toEqual([
      [signIn, signIn],
      ['https://api.example/console/webhooks/1', 'Open &lt;it&gt;'],
    ]);
    expect(textOf(content, 'Studio')).toContain('Open <it>: https://api.example/console/webhooks/1\n');
  });
});

describe('the file for a calendar (V5)', () => {
  const facts = {
    number: 'BB00000007',
    start_date: '2026-12-07T14:00:00Z',
    end_date: '2026-12-07T15:00:00Z',
    resource: 'Room 2',
    service: 'Meeting room',
    former_start_date: null,
    former_end_date: null,
    status_reason: null,
    sequence: 3,
  };
  const organization = { name: 'Harbor Works', email: 'desk@harbor.example', address: 'Kai 1, 20457 Hamburg' };
  const scope = {
    organization,
    from: 'notices@platform.example',
    host: 'api.example',
    now: new Date('2026-12-01T00:00:00Z'),
  };
  const linesOf = (canceled: boolean, more = {}, page?: string): string[] => {
    const { icalEvent } = calendarFiles([{ id: 'b', facts, page }], { ...scope, ...more, canceled });
    const { content } = icalEvent as { content: string };
    return content.replaceAll('\r\n ', '').split('\r\n');
  };

  test.each([false, true])(
    'has an organizer (RFC 5546), one title for all news, the postal address and the number: canceled %s',
    (canceled) => {
      expect(linesOf(canceled)).toEqual(
        expect.arrayContaining([
          `METHOD:${canceled ? 'CANCEL' : 'PUBLISH'}`,
          'ORGANIZER;CN="Harbor Works":mailto:desk@harbor.example',
          String.raw`SUMMARY:Meeting room\, Harbor Works`,
          String.raw`LOCATION:Room 2\, Harbor Works\, Kai 1\, 20457 Hamburg`,
          'DESCRIPTION:BB00000007',
        ]),
      );
    },
  );

  test('has the sender for an organization without an address', () => {
    const lines = linesOf(false, { organization: { ...organization, email: null } });
    expect(lines).toContain('ORGANIZER;CN="Harbor Works":mailto:notices@platform.example');
  });

  test('leads to the page of the booking, where its organization has one', () => {
    const page = 'https://harbor.example/bookings/BB00000007';
    expect(linesOf(true, {}, page)).toEqual(
      expect.arrayContaining([String.raw`DESCRIPTION:BB00000007\n${page}`, `URL;VALUE=URI:${page}`]),
    );
  });
});

describe('the time of a booking', () => {
  const shown = (start: string, end: string) => {
    const { span } = formatsFor('de-DE', 'Europe/Berlin');
    return span(`${start}:00Z`, `${end}:00Z`).replaceAll(/\s/gu, ' ');
  };

  test('has its day and zone once', () => {
    expect(shown('2026-12-07T14:00', '2026-12-07T15:30')).toBe('Montag, 7. Dezember 2026, 15:00–16:30 Uhr MEZ');
  });

  test.each([
    ['2026-10-25T00:30', '2026-10-25T01:30', '25. Oktober 2026 um 02:30 MESZ', '25. Oktober 2026 um 02:30 MEZ'],
    ['2026-10-25T00:15', '2026-10-25T01:45', '25. Oktober 2026 um 02:15 MESZ', '25. Oktober 2026 um 02:45 MEZ'],
    ['2026-03-29T00:30', '2026-03-29T01:30', '29. März 2026 um 01:30 MEZ', '29. März 2026 um 03:30 MESZ'],
  ])('names the zone of either end where clocks change in between: %s', (start, end, from, to) => {
    expect(shown(start, end)).toBe(`Sonntag, ${from} – Sonntag, ${to}`);
  });
});

describe('what a mail about bookings says of money (V6)', () => {
  const facts = (order_id: string | null, hours: number): BookingFacts => ({
    number: `BB${hours}`,
    start_date: `2026-12-07T${hours}:00:00.000Z`,
    end_date: `2026-12-07T${hours + 1}:00:00.000Z`,
    resource: 'Room 2',
    service: null,
    former_start_date: null,
    former_end_date: null,
    status_reason: null,
    order_id,
    sequence: 0,
  });
  const notice = (kind: string, entity_id: string, about: BookingFacts) =>
    ({ kind, organization_id: 'o', entity_id, facts: about }) as BookingNotification;
  const asked: string[] = [];
  const costs = (hours: number, more: Partial<BookingCosts>): BookingCosts => ({
    currency: 'EUR',
    total: 40,
    start_date: `2026-12-07T${hours}:00:00Z`,
    end_date: `2026-12-07T${hours + 1}:00:00Z`,
    ended: false,
    cancellation: [
      { fee: 0, until: '2026-12-06T14:00:00Z' },
      { fee: 20, until: '2026-12-07T02:00:00Z' },
      { fee: 40, until: undefined },
    ],
    lateMoveFee: 0,
    ...more,
  });
  const mailOf = async (
    known: Record<string, BookingCosts>,
    told: BookingNotification[],
    bookingPage: string | null = null,
  ) => {
    asked.length = 0;
    const studio = await mailNeighbours.directory.facts('o');
    const write = createWriteMail({
      directory: { facts: async () => ({ ...studio, bookingPage }) },
      publicUrl: 'https://api.example',
      invoiceFile: mailNeighbours.invoiceFile,
      bookingCosts: async (_organization, order, ids) => {
        asked.push(`${order}: ${ids.join()}`);
        return new Map(Object.entries(known));
      },
    });
    const [first, ...others] = told as [BookingNotification, ...BookingNotification[]];
    const links = { unsubscribeUrl: undefined, signIn: undefined };
    const { text, html } = await write(first, { locale: 'en-GB', name: 'Ada Lovelace' }, links, others);
    return { text: text.replaceAll(/[\u00a0\u202f]/gu, ' '), html };
  };

  test('greets by name, and tells price, cancellation costs in their order and where to change it', async () => {
    const page = 'https://shop.example/b/{number}?id={id}';
    const { text, html } = await mailOf(
      { one: costs(14, {}) },
      [notice('booking_confirmed', 'one', facts('order', 14))],
      page,
    );
    expect(text).toMatch(/^Hello Ada Lovelace,\n\nYour booking is confirmed\.\n/);
    expect(text).toContain('\nPrice: €40.00\n');
    // Told in the zone of the organization, an hour ahead of UTC.
    expect(text).toMatch(
      /\nCancellation: free of charge until Sunday[ ,]+6 December 2026 at 15:00 (CET|GMT\+1); after that €20\.00 until Monday[ ,]+7 December 2026 at 03:00 (CET|GMT\+1); after that €40\.00\n/,
    );
    expect(html).toContain('<a href="https://shop.example/b/BB14?id=one">');
  });

  test.each([
    ['booking_rescheduled', 'See, move or cancel it'],
    ['booking_canceled', 'See it'],
    ['booking_rejected', 'See it'],
  ])('a mail of %s leads there to "%s"', async (kind, label) => {
    const { text } = await mailOf({}, [notice(kind, 'one', facts('order', 14))], 'https://shop.example/{number}');
    expect(text).toContain(`\n${label}: https://shop.example/BB14\n`);
  });

  test('asks once for each order, and says nothing where the order stands otherwise', async () => {
    const told = [
      notice('booking_confirmed', 'one', facts('order', 14)),
      notice('booking_confirmed', 'two', facts('order', 16)),
      notice('booking_confirmed', 'free', facts('order', 18)),
      notice('booking_confirmed', 'without', facts(null, 20)),
    ];
    const free = costs(18, { total: 0, cancellation: [{ fee: 0, until: undefined }] });
    const { text, html } = await mailOf({ one: costs(14, {}), two: costs(17, {}), free }, told);
    expect(asked).toEqual(['order: one,two,free']);
    expect(text.match(/^Price: /gm)).toHaveLength(1);
    expect(html).not.toContain('<a ');
  });

  test.each([
    [{ total: 20, ended: true, cancellation: [] }, 'Cancellation fee: €20.00'],
    [{ total: 0, ended: true, cancellation: [] }, 'Cancellation fee: free of charge'],
    [{}, undefined],
  ])('a cancellation tells what %j keeps', async (more, line) => {
    const { text } = await mailOf({ one: costs(14, more) }, [notice('booking_canceled', 'one', facts('order', 14))]);
    expect(text.match(/^(Price|Cancellation).*/gm)).toEqual(line === undefined ? null : [line]);
  });

  test('a late move tells what it costs by itself, and so does the cancellation that does not take that back', async () => {
    const moved = [notice('booking_rescheduled', 'one', facts('order', 14))];
    const lines = async (more: Partial<BookingCosts>, told: BookingNotification[]) =>
      (await mailOf({ one: costs(14, { lateMoveFee: 8, ...more }) }, told)).text.match(
        /^(Price|Fee|Cancellation f).*/gm,
      );
    expect(await lines({}, moved)).toEqual(['Price: €40.00', 'Fee for moving it late: €8.00']);
    expect(await lines({ total: 0 }, moved)).toEqual(['Fee for moving it late: €8.00']);
    const canceled = [notice('booking_canceled', 'one', facts('order', 14))];
    expect(await lines({ total: 0, ended: true, cancellation: [] }, canceled)).toEqual([
      'Cancellation fee: free of charge',
      'Fee for moving it late: €8.00',
    ]);
  });

  test('what was declined costs nothing, and nobody is asked', async () => {
    await mailOf({}, [notice('booking_rejected', 'one', facts('order', 14))]);
    expect(asked).toEqual([]);
  });
});

test.each([
  ['https://x.example/{number}', { id: 'i', number: 'BB 1/2' }, 'https://x.example/BB%201%2F2'],
  ['https://x.example/?b={id}&n={number}', { id: 'i', number: 'N' }, 'https://x.example/?b=i&n=N'],
  ['https://x.example/{number}', { id: 'i', number: null }, undefined],
  ['https://x.example/{id}', { id: 'i', number: null }, 'https://x.example/i'],
  [null, { id: 'i', number: 'N' }, undefined],
])('the page of a booking: %s of %j', (template, booking, page) => {
  expect(bookingPageOf(template, booking)).toBe(page);
});

describe('a booking from before notices (H4)', () => {
  const made = new Date('2026-01-01T00:00:00Z');
  const now = new Date('2026-03-01T00:00:00Z');
  const times = { start_date: '2026-04-01T08:00:00Z', end_date: '2026-04-01T09:00:00Z' };
  const booking = { ...times, status: 'canceled', created_at: made, updated_at: now };

  test('that is canceled now counts as told accepted, so that its cancelation is told; one canceled before does not', () => {
    const canceled = (canceled_at: Date) =>
      toldBefore({ ...booking, canceled_at } as never, 'bookings.updated')?.status;
    expect(canceled(now)).toBe('accepted');
    expect(canceled(new Date('2026-02-01T00:00:00Z'))).toBe('canceled');
  });
});
