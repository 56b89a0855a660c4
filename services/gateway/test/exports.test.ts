import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { appError, serviceUnavailable } from '@booking/platform/errors.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const rpc = 'booking.orders.v1.ExportService/ExportInvoices';
const datevRpc = 'booking.orders.v1.ExportService/ExportDatev';
const path = '/api/v1/exports/invoices?filter[since]=2026-03-01&filter[until]=2026-03-31';
const file = { media_type: 'text/csv', file_name: 'invoices "2026".csv' };

/** Answers parts in turn: the cursor of a part is the number of the next one. */
const answerParts = (contents: readonly string[], at = rpc) =>
  gateway.fakes.override(at, async ({ cursor }) => {
    const index = Number(cursor ?? 0);
    const next = index + 1 < contents.length ? { next_cursor: String(index + 1) } : {};
    return { ...file, content: Buffer.from(contents[index] ?? ''), ...next };
  });
const asked = (at = rpc) => gateway.fakes.calls.filter((call) => call.rpc === at).map(({ request }) => request);

describe('a file that comes in parts', () => {
  test('is one file to the client; the service is asked with the cursor that it gave', async () => {
    answerParts(['number\r\n', 'R-1\r\n', 'R-2\r\n']);
    const answer = await gateway.call(path);
    expect([answer.status, answer.text]).toEqual([200, 'number\r\nR-1\r\nR-2\r\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="invoices-2026-.csv"',
      'cache-control': 'no-store',
    });
    expect(asked()).toMatchObject([
      { since: '2026-03-01', until: '2026-03-31' },
      { since: '2026-03-01', until: '2026-03-31', cursor: '1' },
      { since: '2026-03-01', until: '2026-03-31', cursor: '2' },
    ]);
  });

  test('what is wrong before the first byte is an error that names the parameter', async () => {
    gateway.fakes.override(rpc, async () => {
      throw appError('validation_failed', 'until must not be before since.', { source: { pointer: '/until' } });
    });
    const answer = await gateway.call(path);
    expect(answer.status).toBe(400);
    expect(answer.json.errors[0]).toMatchObject({
      code: 'invalid_query_parameter',
      source: { parameter: 'filter[until]' },
    });
  });

  test('when a later part cannot be had the connection is cut: nobody takes a torn file for a whole one', async () => {
    gateway.fakes.override(rpc, async ({ cursor }) => {
      if (cursor) throw serviceUnavailable('The database is away.', 1);
      return { ...file, content: Buffer.from('number\r\n'), next_cursor: '1' };
    });
    const headers = { authorization: `Bearer ${await gateway.token()}` };
    // Headers and cut may reach the client together, or one after the other; an answer with an error would be read whole.
    const read = async () => (await fetch(`${gateway.url}${path}`, { headers })).text();
    await expect(read()).rejects.toThrow();
    // The gateway itself goes on.
    answerParts(['whole']);
    expect((await gateway.call(path)).text).toBe('whole');
  });

  test('a client that goes away ends it: no part is asked for that nobody reads', async () => {
    const large = 'x'.repeat(200_000);
    let count = 0;
    gateway.fakes.override(rpc, async () => {
      count += 1;
      return { ...file, content: Buffer.from(large), next_cursor: 'more' };
    });
    const url = new URL(path, gateway.url);
    const headers = { authorization: `Bearer ${await gateway.token()}` };
    await new Promise<void>((resolve, reject) => {
      const call = httpRequest(url, { headers }, (response) => {
        response.once('data', () => {
          response.destroy();
          resolve();
        });
      });
      call.once('error', reject);
      call.end();
    });
    const soonAfter = async () => {
      const before = count;
      await delay(300);
      return count - before;
    };
    while ((await soonAfter()) > 0) if (count > 1_000) throw new Error('it goes on for nobody');
    expect(count).toBeLessThan(200);
  });
});

test.each([
  ['GET', '/exports/payments?filter[since]=2026-03-01&filter[until]=2026-03-31', 'payments', 'customers'],
  ['POST', '/exports/datev', 'invoices', 'payments'],
  ['GET', '/customers/customer-1/statement', 'invoices', 'payments'],
  ['GET', '/orders/order-1/statement', 'invoices', 'payments'],
])('%s %s takes the right to read all that it tells of', async (method, address, own, other) => {
  const token = await gateway.token({ scope: `b.${own}:read b.${own}:write` });
  const body = method === 'POST' ? { body: {} } : {};
  const { status, headers } = await gateway.call(`/api/v1${address}`, { method, token, ...body });
  expect([status, headers['www-authenticate']]).toEqual([403, expect.stringContaining(`b.${other}:read`)]);
});

describe('a booking batch for DATEV', () => {
  const body = {
    since: '2026-03-01',
    until: '2026-03-31',
    consultant_number: 29_098,
    client_number: 55_003,
    fiscal_year_start: '2026-01-01',
    debtor_start: 10_000,
    money_account: 1_200,
    revenue_accounts: [{ tax_rate: 19, account: 8_400 }],
  };
  const post = (value: unknown) => gateway.call('/api/v1/exports/datev', { method: 'POST', body: value });

  test('takes rates in percent and hands them on in basis points', async () => {
    answerParts(['EXTF'], datevRpc);
    const answer = await post(body);
    expect([answer.status, answer.text]).toEqual([200, 'EXTF']);
    const [request] = asked(datevRpc);
    expect(request).toMatchObject({ since: '2026-03-01', until: '2026-03-31' });
    expect(JSON.parse(String(request?.['settings_json']))).toMatchObject({
      money_account: 1_200,
      revenue_accounts: [{ tax_rate_basis_points: 1_900, account: 8_400 }],
    });
  });

  test('refuses what it does not know, with a pointer', async () => {
    const answer = await post({ ...body, revenue_accounts: [{ tax_rate: 190, account: 8_400 }], extra: 1 });
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toHaveLength(2);
    expect(answer.json.errors[0].source.pointer).toBe('/revenue_accounts/0/tax_rate');
    expect(answer.json.errors[1].detail).toContain('extra');
  });
});
