import { createClient } from '@booking/client';
import { describe, expect, test } from '@jest/globals';
import { notificationKinds } from '@booking/representations/entities/notifications.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney, readAmount } from '../src/format/money.ts';
import { de } from '../src/i18n/de.ts';
import { en } from '../src/i18n/en.ts';
import { fill } from '../src/i18n/fill.ts';
import { feeOfMove } from '../src/pages/today/fee-of-move.ts';
import { lanesOf } from '../src/pages/today/lanes.ts';
import { recordIdIn, traceOf } from '../src/pages/trace/trace.ts';

describe('amounts', () => {
  test.each([
    ['12.50', 12.5],
    ['12,5', 12.5],
    [' 7 ', 7],
    ['0,01', 0.01],
  ])('%j is %d', (text, amount) => expect(readAmount(text)).toBe(amount));

  test.each(['', '0', '0,00', '-5', '1.234,50', '12,', '1e3', 'NaN', '5 €'])('%j is none', (text) =>
    expect(readAmount(text)).toBeUndefined(),
  );

  test('are shown in the currency and the language', () => {
    expect(formatMoney(1234.5, 'EUR', 'de').replaceAll(/\s/g, ' ')).toBe('1.234,50 €');
    expect(formatMoney(1234, 'JPY', 'en')).toMatch(/1,234$/);
    expect(formatMoney(null, 'EUR', 'en')).toBe('–');
  });
});

describe('what a move costs by itself', () => {
  const times = { start_date: '2026-11-22T09:00:00Z', end_date: '2026-11-22T10:00:00Z' };
  const asked: unknown[] = [];
  const clientThatSays = (fee: number) =>
    ({ act: async (...given: unknown[]) => (asked.push(given), { fee, currency: 'EUR' }) }) as never;
  const order = { id: 'o', type: 'orders' } as never;
  test('is asked of the platform before anything is moved, and told where there is something', async () => {
    expect(await feeOfMove(clientThatSays(20), { id: 'b', order }, times)).toEqual({ fee: 20, currency: 'EUR' });
    const changes = [{ type: 'reschedule_booking', booking_id: 'b', ...times }];
    expect(asked).toEqual([[{ id: 'o', type: 'orders' }, 'preview', { changes }]]);
    expect(await feeOfMove(clientThatSays(0), { id: 'b', order }, times)).toBeUndefined();
    expect(await feeOfMove(clientThatSays(20), { id: 'b', order: null }, times)).toBeUndefined();
  });
});

describe('lanes of the day', () => {
  const at = (from: string, to: string) => ({ start_date: `2026-11-22T${from}Z`, end_date: `2026-11-22T${to}Z` });
  test('hold bookings that do not overlap, and what begins at an end follows in the same lane', () => {
    const [a, b, c] = [at('09:00', '10:00'), at('10:00', '11:00'), at('09:30', '10:30')];
    expect(lanesOf([b, a, c], 30)).toEqual([[a, b], [c]]);
    expect(lanesOf([], 30)).toEqual([]);
  });
  test('keep free what a short one is drawn over', () => {
    const [short, next, later] = [at('09:00', '09:10'), at('09:10', '10:00'), at('09:30', '09:40')];
    expect(lanesOf([short, next, later], 30)).toEqual([[short, later], [next]]);
  });
});

describe('ids', () => {
  test('of records are read from what was sent', () => {
    expect(recordIdIn('{"event":"orders.created","data":{"id":"o-1"}}')).toBe('o-1');
    for (const body of [null, '', 'no json', '{}', '{"data":null}', '{"data":{"id":5}}']) {
      expect(recordIdIn(body)).toBeUndefined();
    }
  });
});

describe('texts', () => {
  const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

  test('fill in the same values in both languages', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      expect([key, placeholders(de[key as keyof typeof en])]).toEqual([key, placeholders(text)]);
    }
    expect(fill('{a} of {b} {a}', { a: 1, b: '{a}' })).toBe('1 of {a} 1');
  });

  test('name every kind of notification', () => {
    const named = Object.keys(en).filter((key) => key.startsWith('notice.'));
    expect(named.toSorted()).toEqual(notificationKinds.map((kind) => `notice.${kind}`).toSorted());
  });

  test('are all used somewhere', () => {
    const folder = join(import.meta.dirname, '../src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const sources = files
      .filter((name) => !name.startsWith('i18n'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const source = sources.join('\n');
    const ofApi = /^(status|kind|role|notice|breaker|app\.theme)\./;
    const unused = Object.keys(en).filter((key) => !ofApi.test(key) && !source.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });
});

describe('the trace of a request', () => {
  const ids = Array.from({ length: 130 }, (_, index) => `event-${index}`);
  const document = (type: string, found: object[], next: string | null) =>
    Response.json({
      data: found.map((attributes, index) => ({ id: `${type}-${index}`, type, attributes })),
      meta: { page: { per_page: 250 } },
      links: { next },
    });
  /** Two endpoints for each event; 100 on a page. */
  const answer = async (address: URL | RequestInfo): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(address instanceof Request ? address.url : address);
    if (pathname.endsWith('/audit-entries')) {
      return document('audit-entries', [{ request_id: 'r', event_ids: ids }], null);
    }
    const asked = (query.get('filter[event_id]') ?? '').split(',');
    const all = asked.flatMap((id) => [id, id]).map((id) => ({ event_id: id, event: 'bookings.created' }));
    const from = Number(query.get('page[after]') ?? 0);
    const next = from + 100 < all.length ? `/api/v1/webhook-deliveries?page%5Bafter%5D=${from + 100}` : null;
    return document('webhook-deliveries', all.slice(from, from + 100), next);
  };

  test('has every delivery of every event, also of many', async () => {
    const client = createClient({ url: 'https://api.test', token: () => 't', fetch: answer });
    const trace = await traceOf(client, 'r');
    expect(trace?.events).toHaveLength(130);
    expect(trace?.events.filter(({ deliveries }) => deliveries.length !== 2)).toEqual([]);
  });
});
