import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { appError } from '@booking/platform/errors.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { emptyOrderId, orderId, organizationA, organizationB, resourceId, subscriptionId, tagIds } from './seed.ts';
import { connectTools, type Connection, type ToolsClient } from './tools-client.ts';

let gateway: TestGateway;
let open: ToolsClient[] = [];
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.fakes.reset());
afterEach(async () => {
  await Promise.all(open.map((client) => client.close()));
  open = [];
});

async function connect(options: Connection = {}): Promise<ToolsClient> {
  const client = await connectTools(gateway, options);
  open.push(client);
  return client;
}

const rpcs = () =>
  gateway.fakes.calls.map(({ rpc }) => rpc.split('.').at(-1)).filter((rpc) => !rpc!.startsWith('Identity'));

describe('each tool, with the SDK client over HTTP', () => {
  test.each(['auto', 'legacy'] as const)('nine tools are listed to a client of mode %s', async (mode) => {
    const client = await connect({ mode });
    expect((await client.tools()).map(({ name }) => name)).toEqual([
      'describe',
      'search',
      'get',
      'create',
      'update',
      'delete',
      'run_action',
      'report',
      'browse_public_catalogue',
    ]);
    expect(client.client.getInstructions()).toMatch(/Start with describe/);
    expect((await client.call('get', { type: 'orders', id: orderId })).number).toBe('BO000000001');
  });

  test('search filters, sorts and pages like HTTP and answers the flat form', async () => {
    const client = await connect();
    const given = {
      type: 'resources',
      filter: { live: true },
      sort: ['-name'],
      page: 2,
      page_size: 5,
      fields: ['name'],
    };
    const found = await client.call('search', given);
    const query = 'filter[live]=true&sort=-name&page[number]=2&page[size]=5&fields[resources]=name';
    const http = await gateway.call(`/api/v1/resources?${query}`, { headers: { accept: 'application/json' } });
    expect(found).toEqual({ data: http.json.data, meta: http.json.meta });
    expect(found.data).toHaveLength(5);
  });

  test('lists of filter values and includes reach the service as over HTTP', async () => {
    const client = await connect();
    await client.call('search', {
      type: 'orders',
      filter: { status: ['draft', 'pending'], customer_id: 'customer-1', search: 'Ada, Lovelace & co' },
      include: ['customer.address', 'voucher'],
    });
    expect(gateway.fakes.calls.at(-1)?.request['query']).toMatchObject({
      filters: [
        { key: 'status', values: ['draft', 'pending'] },
        { key: 'customer_id', values: ['customer-1'] },
        { key: 'search', values: ['Ada, Lovelace & co'] },
      ],
      include: ['customer.address', 'voucher'],
    });
  });

  test('get answers the bare flat entity with what is included in full', async () => {
    const client = await connect();
    const order = await client.call('get', { type: 'orders', id: orderId, include: ['customer.address'] });
    expect(order).toMatchObject({
      id: orderId,
      type: 'orders',
      total: 200.5,
      voucher: { id: 'voucher-1', type: 'vouchers' },
    });
    expect(order.customer.address).toMatchObject({ id: 'address-1', city: 'Berlin' });
    const http = await gateway.call(`/api/v1/orders/${orderId}?include=customer.address`, {
      headers: { accept: 'application/json' },
    });
    expect(order).toEqual(http.json);
  });

  test('create writes attributes and relationships, which are given by id', async () => {
    const client = await connect();
    const created = await client.call('create', {
      type: 'customers',
      attributes: { first_name: 'Grace', last_name: 'Hopper' },
      relationships: { address: 'address-1', tags: ['tag-1', tagIds[0]] },
    });
    expect(created).toMatchObject({
      type: 'customers',
      first_name: 'Grace',
      address: { id: 'address-1', type: 'addresses' },
    });
    expect(created.tags.map(({ id }: { id: string }) => id)).toEqual(['tag-1', tagIds[0]]);
  });

  test('update changes what is given, clears with null and leaves the rest', async () => {
    const client = await connect();
    await client.call('update', {
      type: 'orders',
      id: orderId,
      attributes: { note: 'Bring cake' },
      relationships: { customer: null },
    });
    const { request } = gateway.fakes.calls.at(-1)!;
    expect([request.id, request['update_mask']]).toEqual([orderId, ['note', 'customer_id']]);
    const order = await client.call('get', { type: 'orders', id: orderId });
    expect([order.note, order.customer, order.number]).toEqual(['Bring cake', null, 'BO000000001']);
  });

  test('delete says what is gone, and a second time that it is', async () => {
    const client = await connect();
    const given = { type: 'customers', id: 'customer-1' };
    expect(await client.call('delete', given)).toEqual({ id: 'customer-1', type: 'customers', deleted: true });
    expect(await client.refusal('delete', given)).toMatchObject([{ code: 'not_found' }]);
  });

  test('an action takes its input, one without input needs none', async () => {
    const client = await connect();
    const order = await client.call('run_action', {
      operation: 'orders_checkout',
      id: emptyOrderId,
      input: { pay_later: true },
    });
    expect(order).toMatchObject({ id: emptyOrderId, type: 'orders' });
    expect(gateway.fakes.calls.at(-1)).toMatchObject({
      rpc: 'booking.orders.v1.OrderService/CheckoutOrder',
      request: { id: emptyOrderId, pay_later: true },
    });
    await client.call('run_action', { type: 'orders', operation: 'cancel', id: orderId });
    expect(rpcs()).toEqual(['OrderService/CheckoutOrder', 'OrderService/CancelOrder']);
  });

  test('children are created by an action of their parent, in order', async () => {
    const client = await connect();
    const input = { child_resources: [{ name: 'Desk 1' }, { name: 'Desk 2' }] };
    const { data } = await client.call('run_action', { operation: 'resources_children', id: resourceId, input });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Desk 1', 'Desk 2']);
  });

  test('a GET that changes something is an action, not a read', async () => {
    const client = await connect();
    expect(await client.call('run_action', { operation: 'communities_sync_auto_join', id: 'community-1' })).toEqual({
      count: 2,
    });
    const viewer = await connect({ claims: { subject: 'viewer@a' } });
    expect(
      await viewer.refusal('run_action', { operation: 'communities_sync_auto_join', id: 'community-1' }),
    ).toMatchObject([{ code: 'forbidden' }]);
  });

  test('reports answer numbers, with the filters of the endpoint', async () => {
    const client = await connect();
    const counts = await client.call('report', { operation: 'resources_status_counts', filter: { live: true } });
    expect(counts).toMatchObject({ total_resource_count: 3, min_child_resource_count: null });
    expect(Object.values(await client.call('report', { operation: 'resources_counts' }))).toEqual([3]);
  });

  test('the public catalogue is read by slug, without membership', async () => {
    const client = await connect({ claims: { subject: 'nobody', tenant: null } });
    const found = await client.call('browse_public_catalogue', { type: 'resources', organization_slug: 'studio' });
    expect(found.data.length).toBeGreaterThan(0);
    expect(gateway.fakes.calls.at(-1)?.request['organization_slug']).toBe('studio');
  });
});

describe('exact tools of chosen types', () => {
  test('?types= lists one tool per operation, and they work', async () => {
    const client = await connect({ query: '?types=vouchers,orders' });
    const names = (await client.tools()).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['search_orders', 'get_orders', 'orders_checkout', 'create_vouchers']),
    );
    expect(names.filter((name) => !/orders|vouchers/.test(name))).toEqual([]);
    const order = await client.call('get_orders', { id: orderId, include: ['invoice.items', 'last_payment.method'] });
    expect(order.invoice.items[0].description).toBe('Room');
  });

  test('an unknown type is refused', async () => {
    await expect(connect({ query: '?types=secrets' })).rejects.toThrow();
    await expect(connect({ query: '?types=' })).rejects.toThrow();
    await expect(connect({ query: '?o=x' })).rejects.toThrow();
  });
});

describe('invalid input is an error result with code, detail and pointer, and nothing is called', () => {
  const cases: [string, string, Record<string, unknown>, string[]][] = [
    ['no type', 'search', {}, ['validation_failed /type']],
    ['an unknown type', 'get', { type: 'secrets', id: 'x' }, ['validation_failed /type']],
    ['a type of the prototype', 'get', { type: 'constructor', id: 'x' }, ['validation_failed /type']],
    ['no id', 'get', { type: 'orders' }, ['validation_failed /id']],
    ['an empty id', 'get', { type: 'orders', id: '' }, ['validation_failed /id']],
    ['an unknown argument', 'get', { type: 'orders', id: 'x', expand: 'all' }, ['validation_failed /expand']],
    [
      'an operator as value',
      'search',
      { type: 'orders', filter: { number: { $gt: '' } } },
      ['validation_failed /filter/number'],
    ],
    [
      'an operator as name',
      'search',
      { type: 'orders', filter: { $where: '1' } },
      ['validation_failed /filter/$where'],
    ],
    ['an unknown include', 'get', { type: 'orders', id: 'x', include: ['payments'] }, ['validation_failed /include/0']],
    ['a page of zero', 'search', { type: 'orders', page: 0 }, ['validation_failed /page']],
    ['a huge page', 'search', { type: 'orders', page_size: 251 }, ['validation_failed /page_size']],
    [
      'control characters',
      'search',
      { type: 'orders', filter: { search: 'a\u0000b' } },
      ['validation_failed /filter/search'],
    ],
    [
      'missing attributes',
      'create',
      { type: 'vouchers', attributes: { discount_type: 'percent' } },
      ['validation_failed /attributes/code'],
    ],
    [
      'server-managed ones',
      'update',
      { type: 'orders', id: orderId, attributes: { status: 'completed' } },
      ['validation_failed /attributes/status'],
    ],
    [
      'rules beyond the schema',
      'update',
      { type: 'webhook-subscriptions', id: subscriptionId, attributes: { events: ['orders.created', 'nonsense'] } },
      ['validation_failed /attributes/events/1'],
    ],
    [
      'too many decimals',
      'create',
      { type: 'invoices', attributes: { items: [{ description: 'Room', unit_price: 1.005, tax_rate: 19 }] } },
      ['validation_failed /attributes/items'],
    ],
    ['no input', 'run_action', { operation: 'bookings_reschedule', id: 'booking-1' }, ['validation_failed /input']],
    [
      'a wrong input',
      'run_action',
      { operation: 'resources_children', id: resourceId, input: { child_resources: [{ name: '' }] } },
      ['validation_failed /input/child_resources/0/name'],
    ],
    [
      'a bad key',
      'delete',
      { type: 'orders', id: orderId, idempotency_key: 'a b' },
      ['validation_failed /idempotency_key'],
    ],
    [
      'a list as organization',
      'search',
      { type: 'orders', organization_id: [organizationB] },
      ['validation_failed /organization_id'],
    ],
  ];
  test.each(cases)('%s', async (_label, name, given, expected) => {
    const client = await connect();
    const errors = await client.refusal(name, given);
    expect(errors.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(expected);
    expect(errors.every(({ detail }) => typeof detail === 'string' && detail !== '')).toBe(true);
    expect(rpcs().filter((rpc) => /Create|Update|Delete|List|Resched/.test(String(rpc)))).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['search', {}, 'type is required: one of organizations, '],
    ['search', { type: 'order' }, ' Did you mean orders?'],
    ['describe', { type: 'order' }, ' Did you mean orders?'],
    ['describe', { tool: 'creat' }, ' Did you mean create?'],
    ['describe', { typ: 'orders' }, 'There is no argument typ. Allowed: type, tool, operation.'],
    ['run_action', { operation: 'order_checkout', id: orderId }, ' Did you mean orders_checkout?'],
    ['run_action', { type: 'orders', operation: 'cancle', id: orderId }, 'one of orders_checkout, orders_cancel,'],
    ['run_action', { type: 'orders', operation: 'cancle', id: orderId }, ' Did you mean orders_cancel?'],
    [
      'run_action',
      { type: 'orders', action: 'cancel' },
      'operation is required: one of orders_checkout, orders_cancel,',
    ],
    ['run_action', { operation: 'checkout' }, ' Did you mean orders_checkout?'],
    [
      'run_action',
      { operation: 'cancel' },
      'must be one of bookings_cancel, timeslots_cancel, orders_cancel, invoices_c',
    ],
    [
      'run_action',
      {},
      'operation is required: describe with this tool and a type lists those of the type. Types: members, api',
    ],
    ['run_action', { operation: 'nonsense' }, 'There is no such operation: describe with this tool and a type lists'],
    ['report', {}, 'operation is required: one of resources_status_counts,'],
    ['describe', { operation: 'orders_cansel' }, ' Did you mean orders_cancel?'],
    ['describe', { type: 'orders', operation: 'cansel' }, ' Did you mean orders_cancel?'],
    ['search', { type: 'orders', filter: { status: 'pendign' } }, ' Did you mean pending?'],
    ['search', { type: 'orders', sort: ['create_at'] }, ' Did you mean created_at?'],
    ['search', { type: 'orders', fields: ['totl'] }, ' Did you mean total?'],
    [
      'update',
      { type: 'webhook-subscriptions', id: subscriptionId, attributes: { paused: null } },
      'paused must not be null: leave it out instead.',
    ],
  ])('%s of %j is told what would be right', async (name, given, text) => {
    const client = await connect();
    const [error, ...more] = await client.refusal(name, given);
    expect(more).toEqual([]);
    expect(error.detail).toContain(text);
  });

  test('a thousand bad items are told as at most twenty problems', async () => {
    const client = await connect();
    const items = Array.from({ length: 100 }, () => ({ bad: 1 }));
    expect(await client.refusal('create', { type: 'orders', attributes: { items } })).toHaveLength(20);
  });

  test('an unknown tool is a protocol error', async () => {
    const client = await connect();
    await expect(client.call('drop_database')).rejects.toThrow(/no tool/);
    await expect(client.call('search_orders')).rejects.toThrow(/no tool/);
  });

  test('the service decides the rest: its problems come with pointers into the arguments', async () => {
    const client = await connect();
    gateway.fakes.override('booking.orders.v1.OrderService/CreateOrder', () =>
      Promise.reject(
        appError('time_conflict', 'The slot is taken.', {
          source: { pointer: '/data/attributes/items/0' },
          meta: { limit: 1 },
        }),
      ),
    );
    const items = [{ resource_id: resourceId, start_date: '2026-04-01T08:00:00Z', end_date: '2026-04-01T09:00:00Z' }];
    expect(await client.refusal('create', { type: 'orders', attributes: { items } })).toEqual([
      { code: 'time_conflict', detail: 'The slot is taken.', pointer: '/attributes/items/0', meta: { limit: 1 } },
    ]);
    gateway.fakes.override('booking.orders.v1.OrderService/CreateOrder', () =>
      Promise.reject(
        appError('not_found', 'No such file.', { source: { pointer: '/data/relationships/files/data/1/id' } }),
      ),
    );
    const relationships = { files: ['logo', 'cover'] };
    expect(await client.refusal('create', { type: 'orders', attributes: { items }, relationships })).toMatchObject([
      { pointer: '/relationships/files/1' },
    ]);
  });

  test('a defect is told without its detail', async () => {
    const client = await connect();
    gateway.fakes.override('booking.orders.v1.OrderService/GetOrder', () => Promise.reject(new Error('secret stack')));
    const errors = await client.refusal('get', { type: 'orders', id: orderId });
    expect(errors).toMatchObject([{ code: 'internal_error' }]);
    expect(JSON.stringify(errors)).not.toMatch(/secret stack/);
  });
});

describe('organizations', () => {
  test('an unbound token names the organization, and needs to', async () => {
    const client = await connect({ claims: { tenant: null } });
    expect(await client.refusal('search', { type: 'orders' })).toMatchObject([{ code: 'organization_required' }]);
    const found = await client.call('search', { type: 'orders', organization_id: organizationA });
    expect(found.data.map(({ id }: { id: string }) => id)).toContain(orderId);
    const own = await client.call('search', { type: 'organizations' });
    expect(Array.isArray(own.data)).toBe(true);
  });

  test('a foreign organization is forbidden: to a token bound elsewhere and to a member of another', async () => {
    const bound = await connect();
    const foreign = { type: 'orders', organization_id: organizationB };
    expect(await bound.refusal('search', foreign)).toMatchObject([{ code: 'forbidden', pointer: '/organization_id' }]);
    const unbound = await connect({ claims: { subject: 'admin@a', tenant: null } });
    for (const [name, given] of [
      ['search', foreign],
      ['get', { ...foreign, id: 'order-of-b' }],
      ['update', { ...foreign, id: 'order-of-b', attributes: { note: 'x' } }],
      ['delete', { ...foreign, id: 'order-of-b' }],
      ['run_action', { operation: 'orders_cancel', id: 'order-of-b', organization_id: organizationB }],
      ['report', { operation: 'resources_counts', organization_id: organizationB }],
    ] as const) {
      expect(await unbound.refusal(name, given)).toMatchObject([{ code: 'forbidden' }]);
    }
    expect(rpcs()).toEqual([]);
  });

  test('an id of another organization is not found, by whatever tool', async () => {
    const client = await connect();
    for (const [name, given] of [
      ['get', { type: 'orders', id: 'order-of-b' }],
      ['update', { type: 'orders', id: 'order-of-b', attributes: { note: 'x' } }],
      ['delete', { type: 'orders', id: 'order-of-b' }],
      ['run_action', { operation: 'orders_cancel', id: 'order-of-b' }],
    ] as const) {
      expect(await client.refusal(name, given)).toMatchObject([{ code: 'not_found' }]);
    }
    const { data } = await client.call('search', { type: 'orders', filter: { id: 'order-of-b' } });
    expect(data).toEqual([]);
  });
});

describe('idempotency', () => {
  test('the same key and arguments have the same fingerprint in any order, other arguments another', async () => {
    const client = await connect();
    const attributes = { first_name: 'Grace', last_name: 'Hopper' };
    const reordered = { last_name: 'Hopper', first_name: 'Grace' };
    for (const given of [attributes, reordered, { ...attributes, first_name: 'Ada' }]) {
      await client.call('create', { type: 'customers', attributes: given, idempotency_key: 'key-1' });
    }
    const contexts = gateway.fakes.calls
      .filter(({ rpc }) => rpc.endsWith('CreateCustomer'))
      .map(({ context }) => context);
    expect(contexts.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-1']);
    const [first, second, third] = contexts.map(({ idempotencyFingerprint }) => idempotencyFingerprint);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
