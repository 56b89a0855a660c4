import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { notFound } from '@booking/platform/errors.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

const read = 'booking.resources.v1.CalendarFeedService/ReadCalendarFeed';
const secret = 'S'.repeat(32);
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ PUBLIC_BASE_URL: 'https://api.test:8443' });
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const calendar = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.call(path, { method, headers, token: null });

function answerWith(content: string): void {
  gateway.fakes.override(read, async ({ secret: given }) => {
    if (given !== secret) throw notFound('calendar-feeds', 'x');
    return { content };
  });
}

describe('a calendar at its secret address', () => {
  test('is answered without a login, and 304 while it is the same', async () => {
    answerWith('BEGIN:VCALENDAR\r\nX-A:1\r\nEND:VCALENDAR\r\n');
    const first = await calendar(`/calendar/${secret}.ics`);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(first.text).toContain('X-A:1');
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' });
    const tag = String(first.headers.etag);
    const again = await calendar(`/calendar/${secret}.ics`, { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    answerWith('BEGIN:VCALENDAR\r\nX-A:2\r\nEND:VCALENDAR\r\n');
    expect((await calendar(`/calendar/${secret}.ics`, { 'if-none-match': tag })).status).toBe(200);
    const head = await calendar(`/calendar/${secret}.ics`, {}, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('tells the service the host that ids of events carry, as mails write it, and nobody’s rights', async () => {
    answerWith('BEGIN:VCALENDAR\r\n');
    await calendar(`/calendar/${secret}.ics`);
    const [call] = gateway.fakes.calls.filter(({ rpc }) => rpc === read);
    expect(call).toMatchObject({ request: { secret, host: 'api.test' }, context: { organizationId: '' } });
  });

  test('any other address is the same 404, whoever asks', async () => {
    answerWith('BEGIN:VCALENDAR\r\n');
    const shown = async (path: string, token: string | null) => {
      const { status, json } = await gateway.call(path, { token });
      return [status, json.errors[0].code, json.errors[0].detail];
    };
    const wrong = await shown(`/calendar/${'T'.repeat(32)}.ics`, null);
    expect(wrong.slice(0, 2)).toEqual([404, 'not_found']);
    for (const other of ['x', `${secret}x`, secret.toLowerCase(), '%00', 'a'.repeat(4_000)]) {
      expect((await shown(`/calendar/${other}.ics`, null)).slice(0, 2)).toEqual([404, 'not_found']);
    }
    expect(await shown(`/calendar/${'T'.repeat(32)}.ics`, await gateway.token({ subject: 'owner@a' }))).toEqual(wrong);
    expect((await calendar(`/calendar/${secret}.ics`, {}, 'POST')).status).toBe(404);
  });

  test('counts against the reads of its network address', async () => {
    const limited = await startTestGateway({ RATE_LIMIT_READS_PER_MINUTE: '2' });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) {
        statuses.push((await limited.call(`/calendar/${secret}.ics`, { token: null })).status);
      }
      expect(statuses).toEqual([404, 404, 429, 429]);
    } finally {
      await limited.stop();
    }
  });
});
