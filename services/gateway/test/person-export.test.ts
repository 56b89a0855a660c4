import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serviceUnavailable } from '@booking/platform/errors.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const customerId = 'customer-1';
const rpc = 'booking.common.v1.PersonService/ExportPerson';
const path = `/api/v1/customers/${customerId}/export`;
/** catalog, resources, orders-billing and webhooks. */
const servicesCount = 4;
const record = (text: string) => JSON.stringify({ kind: 'notes', data: { text }, audit: [] });
const asked = () => gateway.fakes.calls.filter((call) => call.rpc === rpc).map(({ request }) => request);

describe('everything that is kept of a customer', () => {
  test('is one document of what every service has, part by part', async () => {
    let begun = 0;
    gateway.fakes.override(rpc, async ({ cursor }) => {
      if (typeof cursor === 'string') return { records_json: [record(`more of ${cursor}`)] };
      begun += 1;
      // One has nothing, one has an empty part before the last.
      if (begun === 2) return { records_json: [] };
      if (begun === 3) return { records_json: [], next_cursor: '3' };
      return { records_json: [record(`first of ${begun}`), record('second')], next_cursor: String(begun) };
    });
    const answer = await gateway.call(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="customer-${customerId}.json"`,
      'cache-control': 'no-store',
    });
    const { customer_id, records } = JSON.parse(answer.text);
    expect(customer_id).toBe(customerId);
    const texts = records.map(({ data }: { data: { text: string } }) => data.text).toSorted();
    expect(texts).toEqual(['first of 1', 'first of 4', 'more of 1', 'more of 3', 'more of 4', 'second', 'second']);
    expect(asked().filter(({ cursor }) => cursor === undefined)).toHaveLength(servicesCount);
    for (const request of asked()) expect(request['customer_id']).toBe(customerId);
  });

  test('of nobody is an empty document, and an unknown customer is 404 before anything is asked', async () => {
    gateway.fakes.override(rpc, async () => ({ records_json: [] }));
    expect(JSON.parse((await gateway.call(path)).text)).toEqual({ customer_id: customerId, records: [] });
    const before = asked().length;
    const unknown = await gateway.call('/api/v1/customers/0192f000-0000-7000-8000-0000000000ff/export');
    expect(unknown.status).toBe(404);
    expect(asked()).toHaveLength(before);
  });

  test('a service that is away is 503 before the first byte; later the connection is cut', async () => {
    let begun = 0;
    gateway.fakes.override(rpc, async () => {
      begun += 1;
      if (begun === servicesCount) throw serviceUnavailable('The database is away.', 1);
      return { records_json: [record('x')] };
    });
    const refused = await gateway.call(path);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);

    gateway.fakes.override(rpc, async ({ cursor }) => {
      if (cursor !== undefined) throw serviceUnavailable('The database is away.', 1);
      return { records_json: [record('x')], next_cursor: 'more' };
    });
    const headers = { authorization: `Bearer ${await gateway.token()}` };
    // Whether the head had left before the cut is the network's: in no case is there a whole answer.
    const torn = fetch(`${gateway.url}${path}`, { headers }).then((answer) => answer.text());
    await expect(torn).rejects.toThrow();
  });

  test('needs the right to read every type in it, and the right to write customers', async () => {
    gateway.fakes.override(rpc, async () => ({ records_json: [] }));
    const types = [
      'customers addresses orders bookings invoices invoice-items payments subscriptions bundle-purchases',
      'bundle-ledger-entries community-accounts calendar-feeds notifications webhook-deliveries audit-entries',
    ];
    const scopes = [
      'b.customers:write',
      ...types
        .join(' ')
        .split(' ')
        .map((type) => `b.${type}:read`),
    ];
    const statusWith = async (scope: readonly string[]) => {
      const token = await gateway.token({ scope: scope.join(' '), subject: 'owner@a' });
      return (await gateway.call(path, { token })).status;
    };
    expect(await statusWith(scopes)).toBe(200);
    for (const missing of scopes) {
      expect([missing, await statusWith(scopes.filter((one) => one !== missing))]).toEqual([missing, 403]);
    }
  });
});
