import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { entity } from './fake-services.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { orderId, organizationA, organizationB } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const csv = (path: string, options: object = {}) =>
  gateway.call(`/api/v1${path}`, { headers: { accept: 'text/csv' }, ...options });
const linesOf = (text: string) => text.split('\r\n').filter((line) => line !== '');
const lists = () => gateway.fakes.calls.filter(({ rpc }) => rpc.includes('/List'));

function addTags(count: number, name = (at: number) => `tag ${at}`): void {
  const tags = Array.from({ length: count }, (_, at) => entity(`t-${at}`, organizationA, { name: name(at) }));
  gateway.fakes.stored.set('tags', [...tags, entity('t-b', organizationB, { name: 'not mine' })]);
}

describe('a list as CSV', () => {
  test('has a line for every entity, in the order asked for, however many pages that takes', async () => {
    addTags(601);
    const answer = await csv('/tags?fields[tags]=name');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="tags.csv"');
    expect(answer.headers['cache-control']).toBe('no-store');
    const lines = linesOf(answer.text);
    expect([lines.length, lines[0], lines[1], lines[601]]).toEqual([602, 'id,name', 't-0,tag 0', 't-600,tag 600']);
    expect(lists().map(({ request }) => (request['query'] as { page_size: number }).page_size)).toEqual([
      250, 250, 250,
    ]);
  });

  test('of large entities is read in smaller parts; a page of them is 400 and says so', async () => {
    const name = 'x'.repeat(300_000);
    addTags(300, () => name);
    const { status, text } = await csv('/tags?fields[tags]=color');
    expect([status, linesOf(text).length]).toEqual([200, 301]);
    const sizes = lists().map(({ request }) => (request['query'] as { page_size: number }).page_size);
    expect(sizes).toEqual([250, 125, 125, 125]);
    const page = await gateway.call('/api/v1/tags?page[size]=250&fields[tags]=color');
    expect([page.status, page.json.errors[0].source]).toEqual([400, { parameter: 'page[size]' }]);
    expect((await gateway.call('/api/v1/tags?page[size]=125&fields[tags]=color')).status).toBe(200);
  });

  test('cells that a spreadsheet would run begin with an apostrophe; quotes and commas are kept', async () => {
    const names = ['=1+1', '+49 30', '-2', '@sum', 'a,"b"', 'two\nlines', '＝1'];
    addTags(names.length, (at) => names[at] ?? '');
    const { text } = await csv('/tags?fields[tags]=name');
    expect(text).toBe(
      [
        'id,name',
        "t-0,'=1+1",
        "t-1,'+49 30",
        't-2,-2',
        "t-3,'@sum",
        't-4,"a,""b"""',
        't-5,"two\nlines"',
        "t-6,'＝1",
        '',
      ].join('\r\n'),
    );
  });

  test('without fields it has all of them: money in its currency, relations by id, lists of ids with spaces', async () => {
    const { text } = await csv('/orders?filter[status]=pending');
    const [head = '', row = ''] = linesOf(text);
    const cells = Object.fromEntries(head.split(',').map((name, at) => [name, row.split(',')[at]]));
    expect(cells).toMatchObject({
      id: orderId,
      total: '200.5',
      customer: 'customer-1',
      bookings: 'booking-1 booking-2',
    });
    expect(cells['sub_orders']).toBe('');
  });

  test('the related list of an entity is a CSV too', async () => {
    const { text } = await csv(`/orders/${orderId}/bookings?fields[bookings]=status`);
    expect(linesOf(text).map((line) => line.split(',')[0])).toEqual(['id', 'booking-1', 'booking-2']);
  });

  test.each(['page[size]=5', 'page[number]=2', 'page[after]=', 'include=organization'])(
    '%s is refused',
    async (query) => {
      const answer = await csv(`/tags?${query}`);
      expect([answer.status, answer.headers['content-type'], lists()]).toEqual([400, 'application/vnd.api+json', []]);
      expect(answer.json.errors[0].source).toEqual({ parameter: query.split('=')[0] });
    },
  );

  test('filters, sorts, roles and the organization hold as for the list', async () => {
    addTags(3);
    const sorted = await csv('/tags?sort=-name&fields[tags]=name');
    expect(linesOf(sorted.text)).toEqual(['id,name', 't-2,tag 2', 't-1,tag 1', 't-0,tag 0']);
    expect((await csv('/tags?filter[colour]=red')).status).toBe(400);
    expect((await csv('/webhook-subscriptions', { token: await gateway.token({ subject: 'viewer@a' }) })).status).toBe(
      403,
    );
    expect((await csv('/tags', { token: null })).status).toBe(401);
  });

  test('JSON stays the answer to whoever takes anything, and one entity is no CSV', async () => {
    const any = await gateway.call('/api/v1/tags', { headers: { accept: '*/*' } });
    expect(any.headers['content-type']).toBe('application/vnd.api+json');
    expect((await csv(`/orders/${orderId}`)).status).toBe(406);
    const secret = await csv('/webhook-subscriptions');
    expect(linesOf(secret.text)[0]).not.toContain('signing_key,');
  });

  test('a page that fails in the midst cuts the connection: nobody takes half a list for a whole one', async () => {
    addTags(600);
    const { fakes } = gateway;
    let calls = 0;
    fakes.override('booking.catalog.v1.TagService/ListTags', () => {
      calls += 1;
      if (calls > 1) throw new Error('gone');
      const items = fakes.stored.get('tags')?.slice(0, 250) ?? [];
      return Promise.resolve({ items, page: { page_number: 0, page_size: 250, total: 0, next_cursor: '249' } });
    });
    await expect(csv('/tags')).rejects.toThrow();
  });
});
