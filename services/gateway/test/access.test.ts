import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { completeEntity } from './complete-entity.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { orderId, organizationA } from './seed.ts';
import { connectTools } from './tools-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const order = `/api/v1/orders/${orderId}`;
const clients = '/api/v1/api-clients';
const resolve = 'booking.catalog.v1.IdentityService/ResolvePrincipal';
const clientRpc = (method: string) => `booking.catalog.v1.ApiClientService/${method}`;
const attributes = { name: 'Till', role: 'staff', scopes: ['b.orders:read'] };

describe('rights that a call hands on (X1)', () => {
  const held = ['b.api-clients:write', 'b.orders:read'];
  const told = (method: string) =>
    gateway.fakes.calls.find(({ rpc }) => rpc === clientRpc(method))?.request['caller_scopes'];
  let id: string;
  beforeEach(() => {
    gateway.fakes.stored.set('api-clients', []);
  });
  const create = async (token?: string) => {
    const body = { data: { type: 'api-clients', attributes } };
    const answer = await gateway.call(clients, { method: 'POST', body, ...(token ? { token } : {}) });
    id = answer.json.data.id;
  };

  test('each door tells the service what the token holds', async () => {
    const token = await gateway.token({ scope: held.join(' ') });
    await create(token);
    const body = { data: { type: 'api-clients', id, attributes: { scopes: ['b.*'] } } };
    await gateway.call(`${clients}/${id}`, { method: 'PATCH', body, token });
    await gateway.call(`${clients}/${id}/rotate-secret`, { method: 'POST', token });
    for (const method of ['CreateApiClient', 'UpdateApiClient', 'RotateApiClientSecret']) {
      expect([method, told(method)]).toEqual([method, held]);
    }
  });

  test('the tools do too', async () => {
    await create();
    gateway.fakes.calls.length = 0;
    const tools = await connectTools(gateway, { claims: { scope: held.join(' ') }, unchecked: true });
    await tools.call('create', { type: 'api-clients', attributes });
    await tools.call('update', { type: 'api-clients', id, attributes: { enabled: false } });
    await tools.call('run_action', { operation: 'api_clients_rotate_secret', id });
    for (const method of ['CreateApiClient', 'UpdateApiClient', 'RotateApiClientSecret']) {
      expect([method, told(method)]).toEqual([method, held]);
    }
    await tools.close();
  });

  test('of who searches orders, which may find customers by what not everybody reads', async () => {
    const token = await gateway.token({ scope: 'b.orders:read' });
    for (const accept of ['application/json', 'text/csv'])
      await gateway.call('/api/v1/orders?filter[search]=ada', { token, headers: { accept } });
    const lists = gateway.fakes.calls.filter(({ rpc }) => rpc === 'booking.orders.v1.OrderService/ListOrders');
    expect(lists.map(({ request }) => request['caller_scopes'])).toEqual([['b.orders:read'], ['b.orders:read']]);
  });

  test('of who makes or changes a member as well, and where he will sign in', async () => {
    gateway.fakes.stored.set('members', []);
    const token = await gateway.token({ scope: 'b.members:write' });
    const given = { subject: 'ada', email: 'ada@members.example', role: 'staff' };
    const body = { data: { type: 'members', attributes: given } };
    const created = await gateway.call('/api/v1/members', { method: 'POST', body, token });
    const id: string = created.json.data.id;
    const renamed = { data: { type: 'members', id, attributes: { role: 'viewer' } } };
    await gateway.call(`/api/v1/members/${id}`, { method: 'PATCH', body: renamed, token });
    await gateway.call(`/api/v1/members/${id}/invite`, { method: 'POST', token });
    for (const method of ['CreateMember', 'UpdateMember', 'InviteMember']) {
      const rpc = `booking.catalog.v1.MemberService/${method}`;
      const call = gateway.fakes.calls.find((one) => one.rpc === rpc);
      expect([method, call?.request['caller_scopes'], call?.request['outside_issuer']]).toEqual([
        method,
        ['b.members:write'],
        false,
      ]);
    }
  });

  test('of who has events sent to others as well (G6)', async () => {
    gateway.fakes.stored.set('webhook-subscriptions', []);
    const token = await gateway.token({ scope: 'b.webhook-subscriptions b.invoices:read' });
    const given = { name: 'w', url: 'https://a.test', events: ['invoices.created'] };
    const body = { data: { type: 'webhook-subscriptions', attributes: given } };
    const created = await gateway.call('/api/v1/webhook-subscriptions', { method: 'POST', body, token });
    const path = `/api/v1/webhook-subscriptions/${created.json.data.id}`;
    const renamed = { data: { type: 'webhook-subscriptions', id: created.json.data.id, attributes: { name: 'x' } } };
    await gateway.call(path, { method: 'PATCH', body: renamed, token });
    await gateway.call(`${path}/recover`, { method: 'POST', body: { since: '2026-01-01T00:00:00Z' }, token });
    const delivery = '/api/v1/webhook-deliveries/d-1/redeliver';
    const resending = await gateway.token({ scope: 'b.webhook-deliveries b.invoices:read' });
    await gateway.call(delivery, { method: 'POST', token: resending });
    const resent = gateway.fakes.calls.find(({ rpc }) => rpc.endsWith('/Redeliver'));
    expect(resent?.request['caller_scopes']).toEqual(['b.webhook-deliveries', 'b.invoices:read']);
    const methods = ['CreateWebhookSubscription', 'UpdateWebhookSubscription', 'RecoverWebhookSubscription'];
    for (const method of methods) {
      const call = gateway.fakes.calls.find(({ rpc }) => rpc.endsWith(`/${method}`));
      expect([method, call?.request['caller_scopes']]).toEqual([
        method,
        ['b.webhook-subscriptions', 'b.invoices:read'],
      ]);
    }
  });

  test('a client cannot be moved to another organization', async () => {
    await create();
    const organization = { data: { type: 'organizations', id: '0192f000-0000-7000-8000-00000000000b' } };
    const body = { data: { type: 'api-clients', id, relationships: { organization } } };
    const answer = await gateway.call(`${clients}/${id}`, { method: 'PATCH', body });
    expect([answer.status, answer.json.errors[0].source]).toEqual([
      403,
      { pointer: '/data/relationships/organization' },
    ]);
    const linkage = `${clients}/${id}/relationships/organization`;
    expect((await gateway.call(linkage, { method: 'PATCH', body: organization })).status).toBe(403);
  });
});

describe('what no cache may keep (X12)', () => {
  test.each([
    ['client_secret', 'api-clients', { ...attributes }, clientRpc('CreateApiClient'), 'rotate-secret'],
    [
      'signing_key',
      'webhook-subscriptions',
      { name: 'w', url: 'https://a.test', events: ['orders.created'] },
      'booking.webhooks.v1.WebhookSubscriptionService/CreateWebhookSubscription',
      'rotate-signing-key',
    ],
  ])('%s of %s', async (field, type, given, rpc, action) => {
    const item = { id: 'new', organization_id: 'o', version: 1, ...given, [field]: 's3cret' };
    const rotate = rpc.replace(/\/.*/, type === 'api-clients' ? '/RotateApiClientSecret' : '/RotateSigningKey');
    for (const method of [rpc, rotate]) gateway.fakes.override(method, async () => ({ item }));
    const body = { data: { type, attributes: given } };
    const created = await gateway.call(`/api/v1/${type}`, { method: 'POST', body });
    const rotated = await gateway.call(`/api/v1/${type}/new/${action}`, { method: 'POST' });
    for (const { headers, text } of [created, rotated]) {
      expect(text).toContain('s3cret');
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
    }
  });

  test('an answer without a secret may be kept and asked for again', async () => {
    const { headers } = await gateway.call(order);
    expect([headers['cache-control'], typeof headers.etag]).toEqual(['private, no-cache', 'string']);
  });
});

describe('what repeats what may not be read itself (G6)', () => {
  const seen = async (path: string, scope: string, headers = {}) => {
    const answer = await gateway.call(path, { token: await gateway.token({ scope }), headers });
    expect(answer.status).toBe(200);
    return answer;
  };

  test('the body of a delivery, and what its endpoint sent back', async () => {
    const body = '{"id":"1","given_name":"Ada"}';
    const answer = {
      response_body: `not taken: ${body}`,
      response_headers_json: JSON.stringify({ 'x-not-taken': body }),
    };
    const attempts = [{ number: 1, round: 0, started_at: '2026-01-01T00:00:00Z', status_code: 400, ...answer }];
    const item = completeEntity('webhook-deliveries', { id: 'd-1', event: 'customers.updated', body, attempts });
    gateway.fakes.override('booking.webhooks.v1.WebhookDeliveryService/GetDelivery', async () => ({ item }));
    const path = '/api/v1/webhook-deliveries/d-1';
    const withheld = await seen(path, 'b.webhook-deliveries:read b.orders:read b.customers:write');
    expect(withheld.json.data.attributes.event).toBe('customers.updated');
    expect(withheld.text).not.toContain('Ada');
    const shown = await seen(path, 'b.webhook-deliveries:read b.customers:read');
    expect(shown.json.data.attributes.body).toBe(body);
    expect(shown.json.data.attributes.attempts[0].response_body).toBe(answer.response_body);
    expect(shown.json.data.attributes.attempts[0].response_headers).toEqual({ 'x-not-taken': body });
  });

  test('the body of a delivery that tells of others than its event is of', async () => {
    const customer = { id: 'c-1', type: 'customers', first_name: 'Ada', address: null };
    const data = {
      id: 'b-1',
      type: 'bookings',
      status: 'accepted',
      resource: { id: 'r-1', type: 'resources' },
      customer,
    };
    const body = JSON.stringify({ event: 'bookings.created', event_id: 'e-1', data });
    const attempts = [
      { number: 1, round: 0, started_at: '2026-01-01T00:00:00Z', status_code: 400, response_body: body },
    ];
    const item = completeEntity('webhook-deliveries', { id: 'd-1', event: 'bookings.created', body, attempts });
    gateway.fakes.override('booking.webhooks.v1.WebhookDeliveryService/GetDelivery', async () => ({ item }));
    const path = '/api/v1/webhook-deliveries/d-1';
    const withheld = await seen(path, 'b.webhook-deliveries:read b.bookings:read');
    expect(withheld.json.data.attributes.event).toBe('bookings.created');
    expect(withheld.text).not.toContain('Ada');
    for (const scope of ['b.bookings:read b.customers:read', 'b.*:read']) {
      const shown = await seen(path, `b.webhook-deliveries:read ${scope}`);
      expect(shown.json.data.attributes.body).toBe(body);
      expect(shown.json.data.attributes.attempts[0].response_body).toBe(body);
    }
  });

  test('what events tell of others than they are of', async () => {
    const ada = {
      id: 'ada',
      type: 'customers',
      first_name: 'Ada',
      address: { id: 'a-1', type: 'addresses', city: 'Berlin' },
    };
    const own = { id: 'o-1', type: 'orders', number: 'BO000000001', status: 'pending' };
    const hers = { id: 'b-1', type: 'bookings', status: 'accepted', customer: { id: 'ada', type: 'customers' } };
    const data_json = JSON.stringify({ ...own, customer: ada, bookings: [hers], voucher: null });
    const base = { id: 'e-1', organization_id: organizationA, version: 1 };
    const event = { ...base, event: 'orders.created', entity_type: 'orders', entity_id: 'o-1', data_json };
    gateway.fakes.stored.set('events', [{ ...completeEntity('events', event), ...base }]);
    for (const path of ['/api/v1/events', '/api/v1/events/e-1']) {
      const dataFor = async (more: string) => {
        const { data } = (await seen(path, `b.events:read ${more}`)).json;
        return [data].flat()[0].attributes.data;
      };
      const references = { customer: { id: 'ada', type: 'customers' }, bookings: [{ id: 'b-1', type: 'bookings' }] };
      expect(await dataFor('b.customers:read')).toBeNull();
      expect(await dataFor('b.orders:read')).toEqual({ ...own, ...references, voucher: null });
      expect(await dataFor('b.orders:read b.bookings:read')).toMatchObject({ ...references, bookings: [hers] });
      expect(await dataFor('b.*:read')).toEqual(JSON.parse(data_json));
    }
  });

  test('what people were told, and at which address', async () => {
    const mails = [{ recipient: 'ada@example.org', status: 'refused', attempts: 1, answer: '550 ada@example.org' }];
    const facts_json = JSON.stringify({ number: 'R-2026-000001', total: 119 });
    const about = { kind: 'invoice_issued', audience: 'customer', entity_type: 'invoices', entity_id: 'i-1' };
    const base = { id: 'n-1', organization_id: organizationA, version: 1 };
    const notice = { ...base, ...about, facts_json, mails };
    gateway.fakes.stored.set('notifications', [{ ...completeEntity('notifications', notice), ...base }]);
    const scope = 'b.notifications:read';
    for (const path of ['/api/v1/notifications', '/api/v1/notifications/n-1']) {
      const attributesFor = async (more: string) => {
        const { data } = (await seen(path, `${scope} ${more}`)).json;
        return [data].flat()[0].attributes;
      };
      const masked = { recipient: '', status: 'refused', attempts: 1, answer: null };
      expect(await attributesFor('')).toMatchObject({ facts: {}, mails: [masked] });
      expect(await attributesFor('b.invoices:read b.members:read')).toMatchObject({
        facts: { total: 119 },
        mails: [masked],
      });
      expect(await attributesFor('b.customers:read')).toMatchObject({ facts: {}, mails });
    }
    await seen('/api/v1/notifications/n-1/mail', `${scope} b.invoices:read`);
    const call = gateway.fakes.calls.find(({ rpc }) => rpc.endsWith('/GetNotificationMail'));
    expect(call?.request['caller_scopes']).toEqual([scope, 'b.invoices:read']);
  });

  test('the changes of an audit entry, one, listed or as CSV', async () => {
    const changes_json = JSON.stringify({ given_name: { from: 'Ada', to: 'Grace' } });
    const base = { id: 'e-1', organization_id: organizationA, version: 1, created_at: '2026-01-01T00:00:00Z' };
    const entry = { ...base, entity_type: 'customers', entity_id: 'c-1', action: 'update', changes_json };
    gateway.fakes.stored.set('audit-entries', [entry]);
    const list = `/api/v1/audit-entries?filter[entity_type]=customers&filter[entity_id]=c-1`;
    const scope = 'b.audit-entries:read';
    for (const path of [list, '/api/v1/audit-entries/e-1']) {
      const withheld = await seen(path, scope);
      expect([withheld.text.includes('"update"'), withheld.text.includes('Ada')]).toEqual([true, false]);
      expect((await seen(path, `${scope} b.customers:read`)).text).toContain('Ada');
    }
    const csv = { accept: 'text/csv' };
    expect((await seen(list, scope, csv)).text).not.toContain('Ada');
    expect((await seen(list, `${scope} b.customers`, csv)).text).toContain('Ada');
  });

  test('what a client may not do any more, whatever its token was given', async () => {
    const token = await gateway.token({
      subject: 'client-narrowed',
      scope: 'b.audit-entries:read b.customers:read b.orders:read',
    });
    const scopes = ['b.audit-entries:read', 'b.orders:read'];
    gateway.fakes.override(resolve, async () => ({ member: true, role: 'admin', kind: 'client', scopes }));
    await waitFor(
      'the gateway to ask again',
      async () => (await gateway.call('/api/v1/customers', { token })).status === 403,
    );
    expect((await gateway.call('/api/v1/orders', { token })).status).toBe(200);
    const changes_json = JSON.stringify({ given_name: { from: 'Ada', to: 'Grace' } });
    const base = { id: 'e-1', organization_id: organizationA, version: 1, created_at: '2026-01-01T00:00:00Z' };
    gateway.fakes.stored.set('audit-entries', [
      { ...base, entity_type: 'customers', entity_id: 'c-1', action: 'update', changes_json },
    ]);
    const { status, text } = await gateway.call('/api/v1/audit-entries/e-1', { token });
    expect([status, text.includes('Ada')]).toEqual([200, false]);
  });

  test('the address of a calendar, made or made anew', async () => {
    const token = await gateway.token({ scope: 'b.calendar-feeds' });
    const body = { data: { type: 'calendar-feeds', attributes: { name: 'Desk' } } };
    for (const path of ['/api/v1/calendar-feeds', '/api/v1/calendar-feeds/f-1/rotate-address']) {
      const { status, headers } = await gateway.call(path, { method: 'POST', body, token });
      expect([status, headers['www-authenticate']]).toEqual([403, expect.stringContaining('scope="b.bookings:read"')]);
    }
    expect((await gateway.call('/api/v1/calendar-feeds', { token })).status).toBe(200);
  });
});

describe('the challenge of a 403 (C15)', () => {
  test('names the scope that is missing, on reads, writes, related links and includes', async () => {
    const token = await gateway.token({ scope: 'b.orders:read' });
    const challenge = async (path: string, method = 'GET') => {
      const { status, headers } = await gateway.call(path, { method, token });
      return [status, headers['www-authenticate']];
    };
    const wanted = (scope: string) => [
      403,
      expect.stringContaining(`Bearer realm="booking", error="insufficient_scope", scope="${scope}"`),
    ];
    expect(await challenge('/api/v1/customers')).toEqual(wanted('b.customers:read'));
    expect(await challenge(order, 'DELETE')).toEqual(wanted('b.orders:write'));
    expect(await challenge(`${order}/customer`)).toEqual(wanted('b.customers:read'));
    expect(await challenge(`${order}?include=customer.address`)).toEqual(wanted('b.customers:read'));
  });

  test('a role that does not do is no matter of scopes', async () => {
    const token = await gateway.token({ subject: 'viewer@a' });
    const { status, headers } = await gateway.call('/api/v1/invoices', { token });
    expect([status, headers['www-authenticate']]).toEqual([403, undefined]);
  });
});

describe('limits (X4)', () => {
  test('one budget per subject, however the header spells the token and whichever token it is', async () => {
    const limited = await startTestGateway({ RATE_LIMIT_READS_PER_MINUTE: '4' });
    try {
      const [token, another] = [await limited.token(), await limited.token({ expiresIn: '7m' })];
      const spellings = [`Bearer ${token}`, `Bearer  ${token}`, `bEARER ${token}`, `Bearer ${another}`];
      const call = async (authorization: string) =>
        (await limited.call(order, { token: null, headers: { authorization } })).status;
      for (const spelling of spellings) expect(await call(spelling)).toBe(200);
      for (const spelling of spellings) expect(await call(spelling)).toBe(429);
      expect(await call(`Bearer ${await limited.token({ subject: 'owner@a' })}`)).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test('tokens that are not valid share the budget of their address', async () => {
    const limited = await startTestGateway({ RATE_LIMIT_READS_PER_MINUTE: '3' });
    try {
      const statuses: number[] = [];
      for (const token of ['a.b.c', 'd.e.f', 'g.h.i', 'j.k.l']) {
        statuses.push((await limited.call(order, { token })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 429]);
      expect((await limited.call(order)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe('the public port (X3)', () => {
  test.each(['/metrics', '/readyz', '/healthz'])('%s is not there, on the admin port it is', async (path) => {
    const unknown = await gateway.call('/no-such-address', { token: null });
    const answer = await gateway.call(path, { token: null });
    expect([answer.status, answer.json.errors[0].code]).toEqual([404, 'not_found']);
    expect(answer.json.errors[0].detail).toBe(unknown.json.errors[0].detail);
    expect((await fetch(`${gateway.adminUrl}${path}`)).status).toBe(200);
  });
});

describe('API clients that are bound to addresses', () => {
  const bind = (allowed_addresses: string[]) => {
    gateway.fakes.override(resolve, async () => ({ member: true, role: 'admin', kind: 'client', allowed_addresses }));
  };
  const call = async (subject: string) => {
    const answer = await gateway.call(order, { token: await gateway.token({ subject }) });
    return [answer.status, answer.json.errors?.[0].code];
  };

  test.each([
    [[], 200],
    [['127.0.0.1'], 200],
    [['198.51.100.0/24', '127.0.0.0/8'], 200],
    [['198.51.100.0/24'], 403],
    [['::1', '2001:db8::/32'], 403],
  ])('%j: %d', async (addresses, status) => {
    bind(addresses);
    const [answered, code] = await call(`bound-${addresses.join()}`);
    expect([answered, code]).toEqual([status, status === 200 ? undefined : 'forbidden']);
  });

  test('on public endpoints they are members from there alone, elsewhere whoever else (H4)', async () => {
    const tenant = organizationA;
    const seenAs = async (addresses: string[]) => {
      bind(addresses);
      const token = await gateway.token({ subject: `public-${addresses.join()}`, tenant });
      expect((await gateway.call('/api/v1/organizations/studio', { token })).status).toBe(200);
      const { context } = gateway.fakes.calls.findLast(({ rpc }) => !rpc.includes('IdentityService'))!;
      return [context.organizationId, context.principal.role];
    };
    expect(await seenAs(['127.0.0.1'])).toEqual([tenant, 'admin']);
    expect(await seenAs(['198.51.100.0/24'])).toEqual(['', '']);
  });

  test('tools and tokens as well', async () => {
    bind(['198.51.100.0/24']);
    const tools = await connectTools(gateway, { claims: { subject: 'bound-tools' }, unchecked: true });
    expect(await tools.tools()).not.toContainEqual(expect.objectContaining({ name: 'create' }));
    await tools.close();
    gateway.fakes.override('booking.catalog.v1.IdentityService/AuthenticateClient', async () => ({
      authenticated: true,
      subject: 'admin@a',
      scopes: ['b.*'],
      tenant: 'o',
      allowed_addresses: ['198.51.100.0/24'],
    }));
    const answer = await askForToken(gateway);
    expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client']);
  });

  test('behind a proxy the address is the one that the trusted proxy names, not one that the client does', async () => {
    const proxied = await startTestGateway({ TRUST_PROXY: '1' });
    try {
      proxied.fakes.override(resolve, async () => ({
        member: true,
        role: 'admin',
        kind: 'client',
        allowed_addresses: ['203.0.113.0/24'],
      }));
      const from = async (forwarded: string) =>
        (await proxied.call(order, { headers: { 'x-forwarded-for': forwarded } })).status;
      expect(await from('203.0.113.7')).toBe(200);
      expect(await from('198.51.100.1, 203.0.113.7')).toBe(200);
      expect(await from('203.0.113.7, 198.51.100.1')).toBe(403);
    } finally {
      await proxied.stop();
    }
  });
});

const askForToken = (at: TestGateway, form: Record<string, string> = {}) =>
  at.call('/oauth/token', {
    method: 'POST',
    token: null,
    rawBody: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'client-a',
      client_secret: 's3cret:with&signs',
      ...form,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the token endpoint (X2)', () => {
  test('failures are held back with 429 and Retry-After, before anybody is asked', async () => {
    const limited = await startTestGateway({ RATE_LIMIT_TOKEN_FAILURES_PER_MINUTE: '3' });
    try {
      const asked = () => limited.fakes.calls.filter(({ rpc }) => rpc.endsWith('/AuthenticateClient')).length;
      for (let count = 0; count < 3; count += 1) {
        expect((await askForToken(limited, { client_secret: 'no' })).status).toBe(401);
      }
      const refused = await askForToken(limited);
      expect([refused.status, refused.json.error]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['cache-control']).toBe('no-store');
      expect(asked()).toBe(3);
    } finally {
      await limited.stop();
    }
  });

  test('neither uses up the budget of the API nor is bound by it', async () => {
    const limited = await startTestGateway({ RATE_LIMIT_WRITES_PER_MINUTE: '2' });
    try {
      for (let count = 0; count < 12; count += 1) expect((await askForToken(limited)).status).toBe(200);
      expect((await limited.call(`${order}/approve`, { method: 'POST' })).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test('no token outlives its client', async () => {
    gateway.fakes.override('booking.catalog.v1.IdentityService/AuthenticateClient', async () => ({
      authenticated: true,
      subject: 'admin@a',
      scopes: ['b.*'],
      tenant: 'o',
      expires_at: new Date(Date.now() + 90_000).toISOString(),
    }));
    const { expires_in, access_token } = (await askForToken(gateway)).json;
    expect(expires_in).toBeGreaterThan(80);
    expect(expires_in).toBeLessThanOrEqual(90);
    const claims = JSON.parse(Buffer.from(String(access_token).split('.')[1] ?? '', 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(expires_in);
  });
});
