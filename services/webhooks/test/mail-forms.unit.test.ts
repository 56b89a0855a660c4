import { describe, expect, test } from '@jest/globals';
import { calendarFiles } from '../src/mails/calendar.ts';
import { htmlOf, textOf } from '../src/mails/mail-content.ts';
import { toldBefore } from '../src/notices/booking-changes.ts';

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
  const linesOf = (canceled: boolean, more = {}): string[] => {
    const { icalEvent } = calendarFiles([{ id: 'b', facts }], { ...scope, ...more, canceled });
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
