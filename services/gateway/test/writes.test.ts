import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { appError, conflict } from '@booking/platform/errors.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { orderId, resourceId, subscriptionId, tagIds } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const collection = '/api/v1/webhook-subscriptions';
const one = `${collection}/${subscriptionId}`;
const attributes = { name: 'Receiver', url: 'https://a.test', events: ['orders.created'] };
const resource = (fields: object) => ({ data: { type: 'webhook-subscriptions', ...fields } });
const post = (body: unknown) => gateway.call(collection, { method: 'POST', body });
const patch = (fields: object, path = one) =>
  gateway.call(path, { method: 'PATCH', body: resource({ id: subscriptionId, ...fields }) });
const written = () => gateway.fakes.calls.filter(({ rpc }) => /\/(Create|Update|Delete)/.test(rpc));

test('no line is credited where none is chosen, and not the whole invoice', async () => {
  const credit = (body: object) =>
    gateway.call(`/api/v1/invoices/invoice-2/credit`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  const refused = await credit({ lines: [] });
  expect([refused.status, refused.json.errors[0].source]).toEqual([422, { pointer: '/lines' }]);
  expect(gateway.fakes.calls.filter(({ rpc }) => rpc.endsWith('/CreditInvoice'))).toEqual([]);
});

describe('create', () => {
  test('C6, C7, C8 answers 201 with the resource, and Location is its self link', async () => {
    const answer = await post(resource({ attributes }));
    expect(answer.status).toBe(201);
    expect(answer.json.data).toMatchObject({ type: 'webhook-subscriptions', attributes });
    expect(answer.headers.location).toBe(answer.json.data.links.self);
    expect(answer.json.links.self).toBe(answer.json.data.links.self);
  });

  test('a relationship that it needs is no relationship to nothing', async () => {
    const bundle = { data: { type: 'booking-bundles', id: orderId } };
    const body = (customer: unknown) => ({
      data: { type: 'bundle-purchases', attributes: { units_total: 1 }, relationships: { bundle, customer } },
    });
    const refused = await gateway.call('/api/v1/bundle-purchases', { method: 'POST', body: body({ data: null }) });
    expect(refused.status).toBe(422);
    expect(refused.json.errors).toMatchObject([
      { detail: 'customer is required.', source: { pointer: '/data/relationships/customer' } },
    ]);
    expect(written()).toEqual([]);
    const customer = { data: { type: 'customers', id: orderId } };
    const taken = await gateway.call('/api/v1/bundle-purchases', { method: 'POST', body: body(customer) });
    expect(JSON.stringify(taken.json)).not.toContain('is required');
  });

  test.each([
    ['C1 no data', {}, 400, ''],
    ['C1 a list', { data: [] }, 400, '/data'],
    ['C1 null', { data: null }, 400, '/data'],
    ['C1 no object', [], 400, ''],
    ['C2 no type', { data: { attributes } }, 422, '/data'],
    ['a type that is no string', { data: { type: 7, attributes } }, 422, '/data/type'],
    ['C3 another type', { data: { type: 'orders', attributes } }, 409, '/data/type'],
    ['C4 a client id', resource({ id: subscriptionId, attributes }), 403, '/data/id'],
    ['attributes that are no object', resource({ attributes: [] }), 422, '/data/attributes'],
  ])('%s', async (_rule, body, status, pointer) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.json.errors[0].source).toEqual({ pointer });
    expect(written()).toEqual([]);
  });

  test('E6, E10 every missing and every wrong attribute is named, at values that exist', async () => {
    const answer = await post(
      resource({ attributes: { events: ['orders.created', 'nope', 'orders.created'], is_active: 'yes' } }),
    );
    expect(answer.status).toBe(422);
    const pointers = answer.json.errors.map(({ source }: { source: { pointer: string } }) => source.pointer).sort();
    expect(pointers).toEqual([
      '/data/attributes',
      '/data/attributes',
      '/data/attributes/events/1',
      '/data/attributes/events/2',
      '/data/attributes/is_active',
    ]);
    expect(answer.json.errors.every(({ status }: { status: string }) => status === '422')).toBe(true);
  });

  test('E6 what a service says of a member that was not sent is told at the nearest parent that was', async () => {
    const refusal = (pointer: string) =>
      appError('validation_failed', 'Give a last name or a company.', { source: { pointer } });
    const create = async (sent: object, pointer: string) => {
      gateway.fakes.override('booking.orders.v1.CustomerService/CreateCustomer', () =>
        Promise.reject(refusal(pointer)),
      );
      const body = { data: { type: 'customers', ...sent } };
      const { status, json } = await gateway.call('/api/v1/customers', { method: 'POST', body });
      expect(status).toBe(422);
      return json.errors[0].source.pointer as string;
    };
    const name = '/data/attributes/last_name';
    expect(await create({ attributes: {} }, name)).toBe('/data/attributes');
    expect(await create({}, name)).toBe('/data');
    expect(await create({ attributes: { last_name: null } }, name)).toBe(name);
    const entry = '/data/attributes/custom_entry_map/a~1b';
    expect(await create({ attributes: { custom_entry_map: { 'a/b': 1 } } }, entry)).toBe(entry);
  });

  test('C15 no events at all is 422 at the list', async () => {
    const answer = await post(resource({ attributes: { ...attributes, events: [] } }));
    expect([answer.status, answer.json.errors[0].source.pointer]).toEqual([422, '/data/attributes/events']);
  });

  test('a status that no event has is 422 in the filter, at its place', async () => {
    const filtered = (statuses: string[]) => post(resource({ attributes: { ...attributes, filter: { statuses } } }));
    expect((await filtered(['accepted', 'completed', 'open', 'trial'])).status).toBe(201);
    const { status, json } = await filtered(['accepted', 'acepted']);
    expect([status, json.errors[0].source.pointer]).toEqual([422, '/data/attributes/filter/statuses/1']);
  });

  test('C16 what the server manages is ignored, an unknown attribute is 422', async () => {
    const managed = { ...attributes, signing_key: 'x', failure_count: 4, created_at: 'yesterday' };
    expect((await post(resource({ attributes: managed }))).status).toBe(201);
    expect(Object.keys(written()[0]?.request['input'] as object)).not.toContain('failure_count');
    const unknown = await post(resource({ attributes: { ...attributes, colour: 'red' } }));
    expect([unknown.status, unknown.json.errors[0].source.pointer]).toEqual([422, '/data/attributes/colour']);
  });

  test('D14, D15 unknown document members and @-members are ignored', async () => {
    const body = {
      ...resource({ attributes: { ...attributes, '@note': 1 }, '@x': {}, extra: 1 }),
      meta: {},
      '@context': {},
    };
    expect((await post(body)).status).toBe(201);
  });

  test.each([
    ['C9 a relationship without data', { customer: {} }, '/data/relationships/customer'],
    ['an identifier without an id', { customer: { data: { type: 'customers' } } }, '/data/relationships/customer/data'],
    [
      'an identifier of another type',
      { customer: { data: { type: 'tags', id: 'x' } } },
      '/data/relationships/customer/data/type',
    ],
    ['a list for a to-one relation', { customer: { data: [] } }, '/data/relationships/customer/data'],
    [
      'one identifier for a to-many relation',
      { tags: { data: { type: 'tags', id: 'x' } } },
      '/data/relationships/tags/data',
    ],
    ['an unknown relationship', { nonsense: { data: null } }, '/data/relationships/nonsense'],
  ])('%s is 422', async (_rule, relationships, pointer) => {
    const items = [{ resource_id: resourceId }];
    const body = { data: { type: 'orders', attributes: { items }, relationships } };
    const answer = await gateway.call('/api/v1/orders', { method: 'POST', body });
    expect([answer.status, answer.json.errors[0].source]).toEqual([422, { pointer }]);
    expect(written()).toEqual([]);
  });

  test('an order is handed on with its items and relationships', async () => {
    const items = [
      { resource_id: resourceId, start_date: '2026-04-01T08:00:00Z', end_date: '2026-04-01T09:00:00+02:00' },
    ];
    const relationships = {
      customer: { data: { type: 'customers', id: 'customer-1' } },
      tags: { data: [{ type: 'tags', id: 'tag-1' }] },
    };
    const body = { data: { type: 'orders', attributes: { items, custom_entry_map: { a: [1] } }, relationships } };
    expect((await gateway.call('/api/v1/orders', { method: 'POST', body })).status).toBe(201);
    expect(written()[0]?.request['input']).toMatchObject({
      items: [expect.objectContaining({ ...items[0], type: 'booking' })],
      custom_entry_map_json: '{"a":[1]}',
      customer_id: 'customer-1',
      tag_ids: ['tag-1'],
    });
  });

  test('money is stored in minor units of the currency of the organization, and not rounded', async () => {
    const service = (price: number) => ({
      data: { type: 'services', attributes: { name: 'Room', price, tax_rate: 8.8751 } },
    });
    const create = (price: number, token?: string) =>
      gateway.call('/api/v1/services', { method: 'POST', body: service(price), ...(token ? { token } : {}) });
    const tooFine = await create(10.005);
    expect([tooFine.status, tooFine.json.errors[0].source.pointer]).toEqual([422, '/data/attributes/price']);
    const rate = await gateway.call('/api/v1/services', { method: 'POST', body: service(10) });
    expect([rate.status, rate.json.errors[0].source.pointer]).toEqual([422, '/data/attributes/tax_rate']);
    const yen = { data: { type: 'services', attributes: { name: 'Room', price: 500 } } };
    const token = await gateway.token({ subject: 'admin@b', tenant: '0192f000-0000-7000-8000-00000000000b' });
    const created = await gateway.call('/api/v1/services', { method: 'POST', body: yen, token });
    expect(created.status).toBe(201);
    expect(written().at(-1)?.request['input']).toMatchObject({ price_minor: 500 });
    await gateway.call('/api/v1/services', { method: 'POST', body: yen });
    expect(written().at(-1)?.request['input']).toMatchObject({ price_minor: 50_000 });
  });
});

describe('versions', () => {
  const change = (tag: string, path = one) =>
    gateway.call(path, {
      method: 'PATCH',
      headers: { 'if-match': tag },
      body: resource({ id: subscriptionId, attributes: { name: 'Changed' } }),
    });
  const tagOf = async (path: string): Promise<string> => String((await gateway.call(path)).headers.etag);

  test('what was created has the tag that an update takes', async () => {
    const body = { data: { type: 'customers', attributes: { last_name: 'Ada' } } };
    const made = await gateway.call('/api/v1/customers', { method: 'POST', body });
    expect([made.status, made.headers.etag]).toEqual([201, expect.stringMatching(/^"1-/)]);
    const path = `/api/v1/customers/${made.json.data.id}`;
    const renamed = { data: { type: 'customers', id: made.json.data.id, attributes: { last_name: 'Bo' } } };
    const update = () =>
      gateway.call(path, { method: 'PATCH', headers: { 'if-match': made.headers.etag ?? '' }, body: renamed });
    expect([(await update()).status, (await update()).status]).toEqual([200, 412]);
  });

  test('a secret that is answered once has none', async () => {
    gateway.fakes.override('booking.webhooks.v1.WebhookSubscriptionService/CreateWebhookSubscription', async () => ({
      item: { ...gateway.fakes.stored.get('webhook-subscriptions')?.[0], signing_key: 'a'.repeat(64) },
    }));
    const made = await post(resource({ attributes }));
    expect([made.status, made.headers['cache-control'], made.headers.etag]).toEqual([201, 'no-store', undefined]);
  });

  test('one of several tags will do', async () => {
    const first = await tagOf(one);
    expect((await change(first)).status).toBe(200);
    const second = await tagOf(one);
    expect((await change(`${first}, "foreign"`)).status).toBe(412);
    expect((await change(`${first}, ${second}`)).status).toBe(200);
    expect((await change(`${first}, ${second}`)).status).toBe(412);
    expect((await change('"foreign"')).status).toBe(412);
    expect((await change(`${first}, ${second}`, `${collection}/nowhere`)).status).not.toBe(200);
  });

  test('that of a linkage is its entity’s', async () => {
    const path = `/api/v1/orders/${orderId}/relationships/tags`;
    const tag = await tagOf(path);
    const body = { data: [{ type: 'tags', id: tagIds[0] }] };
    const write = () => gateway.call(path, { method: 'PATCH', headers: { 'if-match': tag }, body });
    expect([(await write()).status, (await write()).status]).toEqual([200, 412]);
  });
});

test('the own address of what an action answers is that of the resource', async () => {
  const answer = await gateway.call(`/api/v1/orders/${orderId}/cancel?include=customer.address`, { method: 'POST' });
  expect([answer.status, answer.json.links.self]).toEqual([200, answer.json.data.links.self]);
});

describe('a repeated update', () => {
  const updateRpc = 'booking.orders.v1.OrderService/UpdateOrder';
  const path = `/api/v1/orders/${orderId}`;
  /** As a service that has carried the call out already, or has not. */
  const answerStored = (stored: 'nothing' | 'an answer' | 'a call that runs' | 'another call') =>
    gateway.fakes.override(updateRpc, async (_request, { ifVersion, idempotencyKey }) => {
      expect(idempotencyKey).toBe('key-1');
      const source = { header: 'Idempotency-Key' };
      if (stored === 'another call') throw appError('idempotency_key_reused', 'Used.', { source });
      if (stored === 'a call that runs') throw conflict('in_progress', 'Runs.', { source, retryAfterSeconds: 1 });
      const item = gateway.fakes.stored.get('orders')?.find(({ id }) => id === orderId);
      if (stored === 'an answer') return { item: { ...item, number: 'BO000000777' } };
      expect(ifVersion).toBe(-1);
      throw appError('precondition_failed', 'Changed.', { source: { header: 'If-Match' } });
    });
  const headers = { 'idempotency-key': 'key-1' };
  const patchOrder = (fields: object, sent: Record<string, string> = headers) =>
    gateway.call(path, { method: 'PATCH', headers: sent, body: { data: { type: 'orders', id: orderId, ...fields } } });
  // What was read before the first call, and is so no more.
  const asRead = { attributes: { total: 999, note: 'x' } };

  test('is answered as the first one was, whatever is so by now', async () => {
    answerStored('an answer');
    const again = await patchOrder(asRead);
    expect([again.status, again.json.data.attributes.number]).toEqual([200, 'BO000000777']);
    const gone = { relationships: { tags: { data: [{ type: 'tags', id: 'gone' }] } } };
    expect((await patchOrder(gone)).status).toBe(200);
    const linkage = { method: 'PATCH', headers, body: { data: [{ type: 'tags', id: 'gone' }] } };
    expect((await gateway.call(`${path}/relationships/tags`, linkage)).status).toBe(200);
  });

  test('is refused where there was no first one, and its key tells what is wrong with the key', async () => {
    answerStored('nothing');
    const refused = await patchOrder(asRead);
    expect([refused.status, refused.json.errors[0].source]).toEqual([422, { pointer: '/data/attributes/total' }]);
    answerStored('a call that runs');
    const running = await patchOrder(asRead);
    expect([running.status, running.headers['retry-after']]).toEqual([409, '1']);
    answerStored('another call');
    expect((await patchOrder(asRead)).json.errors[0].code).toBe('idempotency_key_reused');
    gateway.fakes.reset();
    expect((await patchOrder(asRead, {})).status).toBe(422);
    expect(written()).toEqual([]);
  });
});

describe('update', () => {
  test('money is in the currency of the document, else in that of the record, else in that of the organization', async () => {
    const post = (attributes: object) =>
      gateway.call('/api/v1/vouchers', { method: 'POST', body: { data: { type: 'vouchers', attributes } } });
    const made = await post({ code: 'YEN600', discount_type: 'amount', amount: 600, currency: 'JPY' });
    const { id } = made.json.data;
    const change = async (attributes: object) => {
      const body = { data: { type: 'vouchers', id, attributes } };
      const answer = await gateway.call(`/api/v1/vouchers/${id}`, { method: 'PATCH', body });
      return [answer.status, answer.json.data?.attributes?.amount, answer.json.data?.attributes?.currency];
    };
    expect(await change({ amount: 700 })).toEqual([200, 700, 'JPY']);
    expect(written().at(-1)?.request['input']).toMatchObject({ amount_minor: 700, currency: 'JPY' });
    expect(await change({ amount: 7.5, currency: 'EUR' })).toEqual([200, 7.5, 'EUR']);
    const percent = await post({ code: 'TEN', discount_type: 'percent', percent: 10 });
    const body = { data: { type: 'vouchers', id: percent.json.data.id, attributes: { amount: 0, currency: null } } };
    await gateway.call(`/api/v1/vouchers/${percent.json.data.id}`, { method: 'PATCH', body });
    expect(written().at(-1)?.request['update_mask']).toEqual(['amount_minor', 'currency']);
    const none = { data: { type: 'vouchers', id: 'nowhere', attributes: { amount: 1 } } };
    expect((await gateway.call('/api/v1/vouchers/nowhere', { method: 'PATCH', body: none })).status).toBe(404);
  });

  test('U3, U6 only what is given is in the mask, and the answer is the whole resource', async () => {
    const answer = await patch({ attributes: { is_active: false } });
    expect(answer.status).toBe(200);
    expect(answer.json.data.attributes).toMatchObject({ is_active: false, name: 'Receiver' });
    expect(written()[0]?.request['update_mask']).toEqual(['is_active']);
  });

  test('U5 null clears an attribute that may be empty and is 422 on one that may not', async () => {
    expect((await patch({ attributes: { custom_headers: null } })).status).toBe(200);
    expect(written()[0]?.request['update_mask']).toEqual(['custom_headers_json']);
    for (const kept of ['name', 'ordered', 'is_active']) {
      const { status, json } = await patch({ attributes: { [kept]: null } });
      expect([status, json.errors]).toEqual([
        422,
        [
          expect.objectContaining({
            detail: `${kept} must not be null: leave it out instead.`,
            source: { pointer: `/data/attributes/${kept}` },
          }),
        ],
      ]);
    }
    expect(written()).toHaveLength(1);
  });

  test('null where a value is needed is told apart from nothing: only what may be left out is said to be', async () => {
    const told = async (path: string, body: object) => {
      const answer = await gateway.call(`/api/v1${path}`, { method: 'POST', body });
      return [answer.status, answer.json.errors.map(({ detail }: { detail: string }) => detail)];
    };
    const tag = (attributes: object) => ({ data: { type: 'tags', attributes } });
    expect(await told('/tags', tag({ name: null }))).toEqual([422, ['name must not be null.']]);
    expect(await told('/tags', tag({}))).toEqual([422, ['name is required.']]);
    const children = `/resources/${resourceId}/children`;
    expect(await told(children, { child_resources: null })).toEqual([422, ['child_resources must not be null.']]);
    expect(await told(children, { child_resources: [{ name: null }] })).toEqual([422, ['name must not be null.']]);
    expect(await told(`/orders/${orderId}/checkout`, { pay_later: null })).toEqual([
      422,
      ['pay_later must not be null: leave it out instead.'],
    ]);
  });

  test('U11 one wrong attribute among good ones: nothing is applied', async () => {
    expect((await patch({ attributes: { name: 'New', events: ['nope'] } })).status).toBe(422);
    expect(written()).toEqual([]);
  });

  test.each([
    ['U1 no id', { type: 'webhook-subscriptions', attributes: {} }, 422, '/data'],
    ['U1 no type', { id: subscriptionId, attributes: {} }, 422, '/data'],
    ['U2 another type', { type: 'orders', id: subscriptionId }, 409, '/data/type'],
    ['U2 another id', { type: 'webhook-subscriptions', id: 'other' }, 409, '/data/id'],
  ])('%s', async (_rule, data, status, pointer) => {
    const answer = await gateway.call(one, { method: 'PATCH', body: { data } });
    expect([answer.status, answer.json.errors[0].source.pointer]).toEqual([status, pointer]);
  });

  test('U8 an unknown resource is 404, also when the body does not fit or names another type', async () => {
    for (const data of [
      { type: 'webhook-subscriptions', id: 'nope', attributes: { name: 'x' } },
      { type: 'webhook-subscriptions', id: 'nope', attributes: { events: ['nope'] } },
      { type: 'orders', id: 'other' },
    ]) {
      const answer = await gateway.call(`${collection}/nope`, { method: 'PATCH', body: { data } });
      expect([answer.status, answer.json.errors[0].code]).toEqual([404, 'not_found']);
    }
  });

  test('U10 a relationship that cannot be written is 403 and nothing is applied', async () => {
    const relationships = { organization: { data: { type: 'organizations', id: 'x' } } };
    const answer = await patch({ attributes: { name: 'New' }, relationships });
    expect(answer.status).toBe(403);
    expect(answer.json.errors[0].source.pointer).toBe('/data/relationships/organization');
    expect(written()).toEqual([]);
  });

  test('H2 If-Match travels as the version the client saw: 412 when it is another one now', async () => {
    const { etag } = (await gateway.call(one)).headers;
    const change = (tag: string) =>
      gateway.call(one, {
        method: 'PATCH',
        body: resource({ id: subscriptionId, attributes: { name: 'New' } }),
        headers: { 'if-match': tag },
      });
    expect((await change(String(etag))).status).toBe(200);
    const stale = await change(String(etag));
    expect([stale.status, stale.json.errors[0].source]).toEqual([412, { header: 'If-Match' }]);
    expect((await change('"never-made"')).status).toBe(412);
    expect((await change('*')).status).toBe(200);
    expect((await gateway.call(one, { method: 'DELETE', headers: { 'if-match': String(etag) } })).status).toBe(412);
  });
});

describe('relationship endpoints', () => {
  const tags = `/api/v1/orders/${orderId}/relationships/tags`;
  const tag = (...ids: string[]) => ({ data: ids.map((id) => ({ type: 'tags', id })) });
  const change = (method: string, body: unknown, path = tags) => gateway.call(path, { method, body });
  const now = async () => (await gateway.call(tags)).json.data.map(({ id }: { id: string }) => id);

  test('T2 PATCH replaces and clears a to-one relation', async () => {
    const path = `/api/v1/orders/${orderId}/relationships/customer`;
    const cleared = await change('PATCH', { data: null }, path);
    expect([cleared.status, cleared.json.data]).toEqual([200, null]);
    const set = await change('PATCH', { data: { type: 'customers', id: 'customer-1' } }, path);
    expect([set.status, set.json.data]).toEqual([200, { type: 'customers', id: 'customer-1' }]);
  });

  test('T3, T4, T5 PATCH replaces, POST adds without duplicates, DELETE removes what is there', async () => {
    expect((await change('PATCH', tag(tagIds[0]))).status).toBe(200);
    expect(await now()).toEqual([tagIds[0]]);
    expect((await change('POST', tag(tagIds[0], tagIds[1]))).status).toBe(200);
    expect(await now()).toEqual([tagIds[0], tagIds[1]]);
    expect((await change('DELETE', tag(tagIds[0], '0192f000-0000-7000-8000-0000000000c9'))).status).toBe(200);
    expect(await now()).toEqual([tagIds[1]]);
  });

  test('T4 two parallel additions both stay', async () => {
    await Promise.all([change('POST', tag(tagIds[0])), change('POST', tag(tagIds[1]))]);
    expect((await now()).sort()).toEqual([...tagIds, 'tag-1']);
  });

  test('T4 of many parallel additions and removals every one is carried out', async () => {
    const [like] = gateway.fakes.stored.get('tags') ?? [];
    const many = Array.from({ length: 20 }, (_none, at) => `0192f000-0000-7000-8000-0000000001${10 + at}`);
    gateway.fakes.stored.get('tags')?.push(...many.map((id) => ({ ...like!, id })));
    const all = (method: string) => Promise.all(many.map(async (id) => (await change(method, tag(id))).status));
    expect(await all('POST')).toEqual(many.map(() => 200));
    expect(new Set(await now())).toEqual(new Set(['tag-1', ...many]));
    expect(await all('DELETE')).toEqual(many.map(() => 200));
    expect(await now()).toEqual(['tag-1']);
  });

  test('who adds while others change it all the time is told so, and not of a tag that he did not send', async () => {
    gateway.fakes.override('booking.orders.v1.OrderService/UpdateOrder', async () => {
      throw appError('precondition_failed', 'Changed.', { source: { header: 'If-Match' } });
    });
    const { status, headers, json } = await change('POST', tag(tagIds[0]));
    expect([status, headers['retry-after'], json.errors[0].source]).toEqual([409, '1', undefined]);
  });

  test('T1 a relationship that cannot be written, and adding to a to-one relation, are 403', async () => {
    const bookings = `/api/v1/orders/${orderId}/relationships/bookings`;
    for (const method of ['PATCH', 'POST', 'DELETE']) {
      const answer = await change(method, { data: [] }, bookings);
      expect([answer.status, answer.json.errors[0].code, answer.headers['allow']]).toEqual([
        403,
        'forbidden',
        'GET, HEAD, OPTIONS',
      ]);
      expect(answer.json.errors[0].detail).toBe('The relationship bookings of orders cannot be changed this way.');
    }
    const voucher = `/api/v1/orders/${orderId}/relationships/voucher`;
    expect((await change('POST', { data: null }, voucher)).status).toBe(403);
    const missing = '/api/v1/orders/nope/relationships/nothing';
    expect((await change('PATCH', { data: [] }, missing)).status).toBe(404);
    expect((await gateway.call(bookings, { method: 'PATCH', body: { data: [] }, token: null })).status).toBe(401);
    expect((await gateway.call(bookings, { method: 'PUT', body: { data: [] } })).status).toBe(405);
    expect(written()).toEqual([]);
  });

  test.each(['', 'nope', tagIds[0].toUpperCase()])(
    'DELETE of "%s", which is no id, is refused at its place',
    async (id) => {
      const answer = await change('DELETE', tag(tagIds[0], id));
      expect([answer.status, answer.json.errors]).toEqual([
        422,
        [
          expect.objectContaining({
            detail: 'id must be the id of one of the tags.',
            source: { pointer: '/data/1/id' },
          }),
        ],
      ]);
      expect(written()).toEqual([]);
    },
  );

  test.each([
    ['T6 no data', {}, 400, ''],
    ['T7 a wrong type', { data: [{ type: 'orders', id: 'x' }] }, 422, '/data/0/type'],
    ['no list', { data: null }, 422, '/data'],
  ])('%s', async (_rule, body, status, pointer) => {
    const answer = await change('PATCH', body);
    expect([answer.status, answer.json.errors[0].source.pointer]).toEqual([status, pointer]);
    expect(written()).toEqual([]);
  });
});

describe('delete', () => {
  test('X1, X2, X5 answers 204 without a body, then 404', async () => {
    for (const path of [one, '/api/v1/booking-rules/rule-1']) {
      const first = await gateway.call(path, { method: 'DELETE' });
      expect([first.status, first.text, first.headers['content-type']]).toEqual([204, '', undefined]);
      expect((await gateway.call(path, { method: 'DELETE' })).status).toBe(404);
    }
  });

  test('X3 works with a body as well', async () => {
    expect((await gateway.call(one, { method: 'DELETE', body: { data: null } })).status).toBe(204);
  });
});

describe('the endpoints of the specification that are no plain resource', () => {
  test('Z9 status-counts is plain JSON with eight fields', async () => {
    const answer = await gateway.call('/api/v1/resources/status-counts');
    expect(answer.headers['content-type']).toBe('application/json');
    expect(Object.keys(answer.json)).toHaveLength(8);
    expect(answer.json).toMatchObject({
      total_resource_count: 3,
      min_resource_count: 5,
      min_child_resource_count: null,
    });
  });

  test('Z10 counts is a map by view', async () => {
    const answer = await gateway.call('/api/v1/resources/counts');
    expect(answer.json).toEqual({ '0192f000-0000-7000-8000-000000000001': 3 });
  });

  test('Z11 sync-auto-join answers a count and is never cached', async () => {
    const answer = await gateway.call('/api/v1/communities/community-1/sync-auto-join');
    expect([answer.json, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      { count: 2 },
      'no-store',
      undefined,
    ]);
  });

  test('Z16 children answers 200 with a collection of resources', async () => {
    const body = { child_resources: [{ name: 'A' }, { name: 'B' }] };
    const answer = await gateway.call(`/api/v1/resources/${resourceId}/children`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect(
      answer.json.data.map(({ type, attributes: { name } }: { type: string; attributes: { name: string } }) => [
        type,
        name,
      ]),
    ).toEqual([
      ['resources', 'A'],
      ['resources', 'B'],
    ]);
  });

  test.each([
    ['missing', {}, ['']],
    ['empty', { child_resources: [] }, ['/child_resources']],
    ['with what is not known', { child_resources: [{ name: 'Desk', capacity: 4 }] }, ['/child_resources/0/capacity']],
    ['beside what is not known', { child_resources: [{ name: 'Desk' }], capacity: 4 }, ['/capacity']],
    ['no list', { child_resources: 'x' }, ['/child_resources']],
    ['no name', { child_resources: [{ name: 'A' }, {}] }, ['/child_resources/1']],
    [
      'empty names',
      { child_resources: [{ name: '' }, { name: 7 }] },
      ['/child_resources/0/name', '/child_resources/1/name'],
    ],
  ])('E14 children %s is 422', async (_case, body, pointers) => {
    const answer = await gateway.call(`/api/v1/resources/${resourceId}/children`, { method: 'POST', body });
    expect(answer.status).toBe(422);
    expect(answer.json.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)).toEqual(pointers);
  });

  test('E13 the quota of the service arrives as 400 sales_quota_exceeded', async () => {
    gateway.fakes.override('booking.resources.v1.ResourceService/CreateChildResources', async () => {
      throw appError('sales_quota_exceeded', 'At most 3 child resources.');
    });
    const body = { child_resources: [{ name: 'A' }] };
    const answer = await gateway.call(`/api/v1/resources/${resourceId}/children`, { method: 'POST', body });
    expect([answer.status, answer.json.errors[0].code]).toEqual([400, 'sales_quota_exceeded']);
  });

  test('checkout takes no body, an empty one and its two fields; a wrong field is 422', async () => {
    const path = `/api/v1/orders/${orderId}/checkout`;
    expect((await gateway.call(path, { method: 'POST' })).status).toBe(200);
    expect((await gateway.call(path, { method: 'POST', body: {} })).status).toBe(200);
    const chosen = await gateway.call(path, {
      method: 'POST',
      body: { payment_method_id: 'method-1', pay_later: true },
    });
    expect(chosen.status).toBe(200);
    expect(gateway.fakes.calls.at(-1)?.request).toMatchObject({
      id: orderId,
      payment_method_id: 'method-1',
      pay_later: true,
    });
    expect((await gateway.call(path, { method: 'POST', body: { id: 'other' } })).status).toBe(422);
  });
});

describe('idempotency keys', () => {
  test('H10 the key travels with a fingerprint of method, path and body', async () => {
    const send = async (body: unknown, key = 'key-1') => {
      await gateway.call(collection, { method: 'POST', body, headers: { 'idempotency-key': key } });
      return gateway.fakes.calls.at(-1)?.context;
    };
    const first = await send(resource({ attributes }));
    const again = await send(resource({ attributes }));
    const other = await send(resource({ attributes: { ...attributes, name: 'Other' } }));
    expect(first?.idempotencyKey).toBe('key-1');
    expect(again?.idempotencyFingerprint).toBe(first?.idempotencyFingerprint);
    expect(other?.idempotencyFingerprint).not.toBe(first?.idempotencyFingerprint);
    const action = await gateway.call(`/api/v1/orders/${orderId}/approve`, {
      method: 'POST',
      headers: { 'idempotency-key': 'k' },
    });
    expect([action.status, gateway.fakes.calls.at(-1)?.context.idempotencyKey]).toEqual([200, 'k']);
  });

  test('a key with blanks or without end is 400', async () => {
    for (const key of ['a b', 'x'.repeat(256)]) {
      const answer = await gateway.call(collection, { method: 'POST', body: {}, headers: { 'idempotency-key': key } });
      expect([answer.status, answer.json.errors[0].source]).toEqual([400, { header: 'Idempotency-Key' }]);
    }
  });
});
