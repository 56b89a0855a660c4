import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openApiDocument } from '../src/openapi/document.ts';
import { endpoints } from '../src/endpoints/table.ts';
import { operationsOf } from '../src/openapi/path-items.ts';
import { startTestGateway, type Answer, type TestGateway } from './harness.ts';
import { orderId, organizationA, organizationB } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const order = `/api/v1/orders/${orderId}`;
const detailOf = ({ status, json }: Answer): unknown[] => [status, json.errors[0].detail];

describe('lists that are written several times (C8)', () => {
  const queryOf = () => gateway.fakes.calls.at(-1)?.request['query'] as Record<string, unknown>;

  test('are one list', async () => {
    const path = '/api/v1/orders?include=customer.address&include=voucher&sort=-created_at&sort=number';
    const repeated = await gateway.call(`${path}&filter[status]=draft&filter[status]=completed,pending`);
    expect(repeated.status).toBe(200);
    expect(queryOf()).toMatchObject({
      include: ['customer.address', 'voucher'],
      sorts: [
        { field: 'created_at', descending: true },
        { field: 'number', descending: false },
      ],
      filters: [{ key: 'status', values: ['draft', 'completed', 'pending'] }],
    });
    const sparse = await gateway.call(`${order}?fields[orders]=number&fields[orders]=status`);
    expect(Object.keys(sparse.json.data.attributes).toSorted()).toEqual(['number', 'status']);
  });

  test.each([
    'page[number]=1&page[number]=2',
    `o=${organizationA}&o=${organizationB}`,
    'filter[search]=a&filter[search]=b',
    'filter[no_such]=a&filter[no_such]=b',
    'nothing=a&nothing=b',
  ])('%s is 400 as before', async (query) => {
    expect(detailOf(await gateway.call(`/api/v1/orders?${query}`))).toEqual([
      400,
      expect.stringMatching(/^\S+ is given more than once\.$/),
    ]);
  });
});

describe('what may be included (C10, P13)', () => {
  /** Of the calls for data; a role is looked up again when it was known for long enough. */
  const queryOf = () =>
    gateway.fakes.calls.flatMap(({ request }) =>
      'query' in request ? [request['query'] as Record<string, unknown>] : [],
    );

  test('an ancestor of what may be: the service is asked for the whole way', async () => {
    const answer = await gateway.call('/api/v1/bookings?include=resource.parent,resource');
    expect(answer.status).toBe(200);
    await gateway.call('/api/v1/organizations/a/available-booking-bundles?include=organization');
    expect(queryOf().map(({ include }) => include)).toEqual([
      ['resource.parent', 'resource'],
      ['organization.logo_image'],
    ]);
  });

  test('relations to other services: each is asked once, for ids', async () => {
    const answer = await gateway.call('/api/v1/bookings?include=resource,customer,order');
    expect(answer.status).toBe(200);
    expect(queryOf()[0]).toMatchObject({ include: ['resource'] });
    const types = (answer.json.included as { type: string }[]).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['orders', 'resources']));
    // Nobody is named as the customer: nothing is asked.
    const [asked, ...more] = queryOf().slice(1);
    expect(asked).toMatchObject({ filters: [{ key: 'id', values: [expect.any(String)] }], include: [] });
    expect(more).toEqual([]);
  });

  test('who may not read them may not include them', async () => {
    const token = await gateway.token({ scope: 'b.bookings:read' });
    expect((await gateway.call('/api/v1/bookings', { token })).status).toBe(200);
    expect((await gateway.call('/api/v1/bookings?include=customer', { token })).status).toBe(403);
  });
});

describe('linkage that is sent back as it was read (C5)', () => {
  const patch = (relationships: object, attributes: object = { note: 'changed' }) =>
    gateway.call(order, {
      method: 'PATCH',
      body: { data: { type: 'orders', id: orderId, attributes, relationships } },
    });

  test('a whole document, relationships with links and all, is saved', async () => {
    const { data } = (await gateway.call(order)).json;
    data.attributes.note = 'changed';
    const answer = await gateway.call(order, { method: 'PATCH', body: { data } });
    expect([answer.status, answer.json.data.attributes.note]).toEqual([200, 'changed']);
  });

  test.each([
    ['another bookings', { bookings: { data: [{ type: 'bookings', id: 'booking-1' }] } }, 'bookings'],
    ['one more', { invoice: { data: { type: 'invoices', id: 'other' } } }, 'invoice'],
    ['none where there is one', { invoice: { data: null } }, 'invoice'],
  ])('%s is 403, and nothing is written', async (_case, relationships, name) => {
    const answer = await patch(relationships);
    expect([answer.status, answer.json.errors[0].source]).toEqual([403, { pointer: `/data/relationships/${name}` }]);
    expect(gateway.fakes.calls.filter(({ rpc }) => rpc.endsWith('/UpdateOrder'))).toEqual([]);
  });

  test('the order of a list is no change', async () => {
    const ids = ['booking-2', 'booking-1'].map((id) => ({ type: 'bookings', id }));
    expect((await patch({ bookings: { data: ids } })).status).toBe(200);
  });
});

describe('what the server manages (M18, P12)', () => {
  const patch = (attributes: object) =>
    gateway.call(order, { method: 'PATCH', body: { data: { type: 'orders', id: orderId, attributes } } });
  const written = () => gateway.fakes.calls.filter(({ rpc }) => rpc.endsWith('/UpdateOrder'));

  test.each([
    ['status', 'canceled'],
    ['total', 1],
    ['items', [{ type: 'service', service_id: 'service-1' }]],
    ['access_token', 'mine'],
    ['expires_at', '2030-01-01T00:00:00Z'],
  ])('%s cannot be changed: 422 names it, and nothing is written', async (name, value) => {
    const answer = await patch({ note: 'changed', [name]: value });
    expect([answer.status, answer.json.errors[0].source]).toEqual([422, { pointer: `/data/attributes/${name}` }]);
    expect(written()).toEqual([]);
  });

  test('moments that say the same in another way, and what moves by itself, are no change', async () => {
    const save = (start: string) =>
      gateway.call('/api/v1/bookings/booking-1', {
        method: 'PATCH',
        body: {
          data: {
            type: 'bookings',
            id: 'booking-1',
            attributes: { note: 'changed', start_date: start, updated_at: '2001-01-01T00:00:00Z' },
          },
        },
      });
    expect((await save('2026-04-01T10:00:00+02:00')).status).toBe(200);
    const [update] = gateway.fakes.calls.filter(({ rpc }) => rpc.endsWith('/UpdateBooking'));
    expect(update?.request['update_mask']).toEqual(['note']);
    expect((await save('2026-04-01T10:00:00+01:00')).status).toBe(422);
  });

  test('a create has nothing to send back but null and the currency of the organization', async () => {
    const payments = '/api/v1/payments';
    const post = (attributes: object) =>
      gateway.call(payments, { method: 'POST', body: { data: { type: 'payments', attributes } } });
    for (const [name, value] of [
      ['refunded', 5],
      ['source', 'customer_credit'],
      ['currency', 'JPY'],
    ]) {
      const answer = await post({ amount: 5, [String(name)]: value });
      expect([answer.status, answer.json.errors[0].source]).toEqual([422, { pointer: `/data/attributes/${name}` }]);
    }
    expect((await post({ amount: 5, currency: 'EUR', refunded: null })).status).not.toBe(422);
  });
});

test('without the anonymous catalogue no operation claims to need no token (C9)', async () => {
  const anonymous = (document: Record<string, unknown>) =>
    Object.values(document['paths'] as object)
      .flatMap((item) => operationsOf(item))
      .filter(([, { security }]) => (security as object[]).some((one) => Object.keys(one).length === 0)).length;
  const served = await gateway.call('/openapi.json', { token: null });
  expect(anonymous(served.json)).toBe(0);
  const open = await startTestGateway({ PUBLIC_CATALOG_ANONYMOUS: 'true' });
  try {
    const publicRows = endpoints.filter(({ access }) => access === 'public').length;
    expect(anonymous((await open.call('/openapi.json', { token: null })).json)).toBe(publicRows);
  } finally {
    await open.stop();
  }
  expect(anonymous(openApiDocument(endpoints))).toBe(0);
});

describe('refusals say what would be right', () => {
  test.each([
    ['page=2', /^Write page\[number\]=2 instead\.$/],
    ['filter[state]=x', /Did you mean filter\[status\]\?$/],
    ['limit=10', /^Write page\[size\]=10 instead\.$/],
    ['filter[status]=', /^filter\[status\] has no value: .* Must be one of draft, /],
    ['filter[search]=', /^filter\[search\] has no value: leave it out, or give one\.$/],
  ])('?%s', async (query, detail) => {
    expect(detailOf(await gateway.call(`/api/v1/orders?${query}`))).toEqual([400, expect.stringMatching(detail)]);
  });

  test('an empty flag, a slug for o, a plus that became a space', async () => {
    expect(detailOf(await gateway.call('/api/v1/resources?filter[booked_today]='))).toEqual([
      400,
      'filter[booked_today] has no value: leave it out, or give one. Must be true, false, 1 or 0.',
    ]);
    expect(detailOf(await gateway.call('/api/v1/orders?o=studio'))).toEqual([
      403,
      'o takes the id of an organization, not its slug or name.',
    ]);
    const from = '2026-03-29T09:00:00.000+00:00';
    const path = `/api/v1/resources/x/availability?filter[from]=${from}&filter[to]=${encodeURIComponent(from)}`;
    expect(detailOf(await gateway.call(path))).toEqual([
      400,
      'Write + as %2B: in a query it is a space. UTC can be written with Z.',
    ]);
  });

  test('an event that does not exist, and a timestamp without its offset', async () => {
    const attributes = { name: 'w', url: 'https://a.test', events: ['order.created'] };
    const body = { data: { type: 'webhook-subscriptions', attributes } };
    const answer = await gateway.call('/api/v1/webhook-subscriptions', { method: 'POST', body });
    expect(detailOf(answer)).toEqual([422, expect.stringContaining('orders.created')]);
    const client = { name: 'x', role: 'staff', scopes: ['b.orders'], expires_at: '2026-03-29T09:00:00' };
    const made = await gateway.call('/api/v1/api-clients', {
      method: 'POST',
      body: { data: { type: 'api-clients', attributes: client } },
    });
    expect(detailOf(made)).toEqual([
      422,
      'expires_at must be a timestamp with an offset, like 2026-03-29T09:00:00+02:00.',
    ]);
  });
});
