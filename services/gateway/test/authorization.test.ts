import { appError } from '@booking/platform/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { reviewedRoles } from '@booking/testkit/reference-tables.ts';
import { permissionTable, rolesWith, type Permission } from '@booking/representations/entities/role-permissions.ts';
import { permissionsOf, scopeOf, type Endpoint } from '../src/endpoints/endpoint.ts';
import { endpoints } from '../src/endpoints/table.ts';
import { jsonApi, startTestGateway, type Answer, type TestGateway, type TokenClaims } from './harness.ts';
import { orderId, organizationA, organizationB } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

/** Rights as docs/reference/roles.md tells them. */
const roles = ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'];
const reviewed = reviewedRoles(roles);
const holdersOf = ({ type, action }: Permission): string[] => reviewed.get(`${type}:${action}`) ?? [];

const unknownId = '0192f000-0000-7000-8000-0000000000ff';
const admin = endpoints.filter(({ access }) => access === 'admin');
const label = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A call that gets past every check of the gateway but names nothing that exists. */
function attempt(endpoint: Endpoint, token: string | null, query = ''): Promise<Answer> {
  const path = endpoint.path.replace(/\{[^}]+\}/g, unknownId);
  const write = endpoint.method !== 'GET' && endpoint.body !== undefined;
  const type = endpoint.body?.kind === 'bytes' ? 'application/octet-stream' : jsonApi;
  return gateway.call(`/api/v1${path}${query}`, {
    method: endpoint.method,
    token,
    ...(write ? { rawBody: '{}', headers: { 'content-type': type } } : {}),
  });
}

describe('every admin endpoint, generated from the table', () => {
  let tokens: Record<string, string>;
  beforeAll(async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    tokens = {
      expired: await gateway.token({ expiresIn: '-1m' }),
      audience: await gateway.token({ audience: 'another-api' }),
      issuer: await gateway.token({ issuer: 'https://other.test' }),
      key: await gateway.token({ key: await exportJWK(privateKey) }),
      unbound: await gateway.token({ tenant: null }),
      foreign: await gateway.token({ subject: 'admin@b', tenant: null }),
      noScope: await gateway.token({ scope: '' }),
      ...Object.fromEntries(
        await Promise.all(roles.map(async (role) => [role, await gateway.token({ subject: `${role}@a` })])),
      ),
    };
  });

  test.each(admin.map((endpoint) => [label(endpoint), endpoint] as const))('%s', async (_label, endpoint) => {
    for (const [name, token] of Object.entries({
      none: null,
      ...pick(tokens, ['expired', 'audience', 'issuer', 'key']),
    })) {
      const answer = await attempt(endpoint, token);
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    }
    expect((await attempt(endpoint, tokens['unbound']!)).json.errors[0].code).toBe('organization_required');
    expect((await attempt(endpoint, tokens['foreign']!, `?o=${organizationA}`)).status).toBe(403);
    expect((await attempt(endpoint, tokens['admin']!, `?o=${organizationB}`)).status).toBe(403);
    expect((await attempt(endpoint, tokens['noScope']!)).status).toBe(403);
    const wrongScope = await gateway.token({ scope: `b.other:write b.${endpoint.permission.type}:other` });
    expect((await attempt(endpoint, wrongScope)).status).toBe(403);
    const rightScope = await gateway.token({
      scope: permissionsOf(endpoint).map(scopeOf).join(' '),
      subject: 'owner@a',
    });
    const mayOwner = holdersOf(endpoint.permission).includes('owner');
    const relatedType = endpoint.operation.kind === 'related';
    if (mayOwner && !relatedType)
      expect([200, 201, 204, 400, 404, 422]).toContain((await attempt(endpoint, rightScope)).status);

    const allowed = holdersOf(endpoint.permission);
    const statuses = await Promise.all(roles.map(async (role) => (await attempt(endpoint, tokens[role]!)).status));
    for (const [index, role] of roles.entries()) {
      const status = statuses[index];
      if (allowed.includes(role) && !relatedType) expect([role, status]).not.toEqual([role, 403]);
      if (!allowed.includes(role)) expect([role, status]).toEqual([role, 403]);
    }
  });
});

function pick(from: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, from[name]!]));
}

describe('roles', () => {
  test('docs/specification.md, Roles and scopes: child resources, webhook subscriptions and invoices', () => {
    expect(rolesWith({ type: 'resources', action: 'create' })).toEqual(['owner', 'admin', 'manager']);
    expect(rolesWith({ type: 'webhook-subscriptions', action: 'read' })).toEqual(['owner', 'admin']);
    expect(rolesWith({ type: 'webhook-subscriptions', action: 'create' })).toEqual(['owner', 'admin']);
    expect(rolesWith({ type: 'invoices', action: 'change-recipient' })).toEqual(['owner', 'admin', 'accountant']);
  });

  test('every type of the table has rules, and a type without rules is closed', () => {
    for (const { permission } of endpoints) expect(Object.keys(permissionTable)).toContain(permission.type);
    expect(rolesWith({ type: '__proto__', action: 'read' })).toEqual([]);
  });

  test('E15 children without the permission is 403, before the body is looked at', async () => {
    const token = await gateway.token({ subject: 'staff@a' });
    const answer = await gateway.call('/api/v1/resources/x/children', { method: 'POST', body: {}, token });
    expect([answer.status, answer.json.errors[0].code]).toEqual([403, 'forbidden']);
  });

  test('an include needs the right to read what it shows: role and scope', async () => {
    const path = `/api/v1/orders/${orderId}?include=invoice.items`;
    expect((await gateway.call(path, { token: await gateway.token({ subject: 'accountant@a' }) })).status).toBe(200);
    expect((await gateway.call(path, { token: await gateway.token({ subject: 'staff@a' }) })).status).toBe(403);
    expect((await gateway.call(path, { token: await gateway.token({ scope: 'b.orders:read' }) })).status).toBe(403);
    const both = await gateway.token({ scope: 'b.orders:read b.invoices:read b.invoice-items:read' });
    expect((await gateway.call(path, { token: both })).status).toBe(200);
  });

  test('a related link needs the right to read the related type', async () => {
    const path = `/api/v1/orders/${orderId}/invoice`;
    expect((await gateway.call(path, { token: await gateway.token({ subject: 'viewer@a' }) })).status).toBe(403);
    expect((await gateway.call(path)).status).toBe(200);
  });
});

describe('tenants', () => {
  test.each(['/api/v1/orders/order-of-b', '/api/v1/customers/customer-of-b', '/api/v1/resources/resource-of-b'])(
    'Z15 %s of another organization is 404, never 403',
    async (path) => {
      const answer = await gateway.call(path);
      expect([answer.status, answer.json.errors[0].code]).toEqual([404, 'not_found']);
    },
  );

  test('the organization reaches the services from the token, whatever filters say', async () => {
    await gateway.call(`/api/v1/orders?filter[id]=order-of-b`);
    expect(gateway.fakes.calls.at(-1)?.context.organizationId).toBe(organizationA);
  });

  test('a removed member is refused within seconds: the membership is asked for again', async () => {
    gateway.fakes.reset();
    const token = await gateway.token({ subject: 'manager@a' });
    expect((await gateway.call('/api/v1/resources', { token })).status).toBe(200);
    gateway.fakes.override('booking.catalog.v1.IdentityService/ResolvePrincipal', async () => ({ member: false }));
    const deadline = Date.now() + 10_000;
    let status = 200;
    while (status === 200 && Date.now() < deadline)
      status = (await gateway.call('/api/v1/resources', { token })).status;
    expect(status).toBe(403);
    gateway.fakes.reset();
  });
});

describe('tokens', () => {
  test('a token without signature or signed with a shared secret is refused', async () => {
    const claims = {
      sub: 'admin@a',
      tenant: organizationA,
      scope: 'b.*',
      iss: 'https://api.test',
      aud: 'booking-test',
    };
    const none = new UnsecuredJWT(claims).setExpirationTime('5m').encode();
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode('x'.repeat(32)));
    for (const token of [none, shared, 'garbage', 'a.b.c']) {
      expect((await gateway.call('/api/v1/orders', { token })).status).toBe(401);
    }
    const basic = await gateway.call('/api/v1/orders', { token: null, headers: { authorization: 'Basic abc' } });
    expect(basic.status).toBe(401);
  });

  test('401 comes before 406 and 415, and those before the organization and 403', async () => {
    const path = '/api/v1/webhook-subscriptions';
    const bad = { method: 'POST', body: {}, headers: { accept: 'text/html', 'content-type': 'text/plain' } };
    expect((await gateway.call(path, { ...bad, token: null })).status).toBe(401);
    const viewer = await gateway.token({ subject: 'viewer@a', tenant: null });
    expect((await gateway.call(path, { ...bad, token: viewer })).status).toBe(406);
    expect((await gateway.call(path, { method: 'POST', body: {}, token: viewer })).status).toBe(400);
    expect((await gateway.call(`${path}?o=${organizationA}`, { method: 'POST', body: {}, token: viewer })).status).toBe(
      403,
    );
  });
});

describe('the public catalogue', () => {
  const paths = [
    '/api/v1/organizations/studio',
    '/api/v1/organizations/studio/resources',
    '/api/v1/organizations/studio/offered-booking-bundle-groups',
    '/api/v1/organizations/studio/available-booking-bundles',
  ];

  test.each(paths)('%s takes any valid token, without o, role or scope, and none other', async (path) => {
    const stranger = await gateway.token({ subject: 'nobody', tenant: null, scope: '' });
    expect((await gateway.call(path, { token: stranger })).status).toBe(200);
    expect((await gateway.call(path, { token: null })).status).toBe(401);
    expect((await gateway.call(path, { token: await gateway.token({ expiresIn: '-1m' }) })).status).toBe(401);
  });

  test('what another service owns is included for members who may read it alone', async () => {
    const path = '/api/v1/organizations/studio/resources?include=cancellation_policy';
    const reader = { subject: 'viewer@a', scope: 'b.organizations:read b.cancellation-policies:read' };
    const statusFor = async (claims: TokenClaims) =>
      (await gateway.call(path, { token: await gateway.token(claims) })).status;
    expect(await statusFor(reader)).toBe(200);
    expect(await statusFor({ ...reader, scope: 'b.organizations:read' })).toBe(403);
    expect(await statusFor({ ...reader, subject: 'nobody' })).toBe(403);
    expect(await statusFor({ ...reader, tenant: null })).toBe(403);
  });

  test('PUBLIC_CATALOG_ANONYMOUS opens it to callers without a token, not to invalid ones', async () => {
    const open = await startTestGateway({ PUBLIC_CATALOG_ANONYMOUS: 'true' });
    try {
      for (const path of paths) {
        expect((await open.call(path, { token: null })).status).toBe(200);
        expect((await open.call(path, { token: 'garbage' })).status).toBe(401);
      }
      expect((await open.call('/api/v1/resources', { token: null })).status).toBe(401);
    } finally {
      await open.stop();
    }
  });
});

describe('the embedded issuer', () => {
  const tokenRequest = (form: Record<string, string>, headers: Record<string, string> = {}, path = '/oauth/token') =>
    gateway.call(path, {
      method: 'POST',
      token: null,
      rawBody: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const client = { client_id: 'client-a', client_secret: 's3cret:with&signs' };
  const grant = { grant_type: 'client_credentials' };

  const basic = `Basic ${Buffer.from(`client-a:${encodeURIComponent(client.client_secret)}`).toString('base64')}`;

  test('a client authenticates in one way, though it may say again who it is (RFC 6749 §2.3)', async () => {
    const statusOf = async (more: Record<string, string>) => {
      const { status, json } = await tokenRequest({ ...grant, ...more }, { authorization: basic });
      return [status, json.error];
    };
    expect(await statusOf({ client_id: 'client-a' })).toEqual([200, undefined]);
    expect(await statusOf(client)).toEqual([400, 'invalid_request']);
    expect(await statusOf({ client_id: 'client-b' })).toEqual([400, 'invalid_request']);
  });

  test('client_credentials gives a token that works, by form and by Basic', async () => {
    for (const answer of [
      await tokenRequest({ ...grant, ...client }),
      await tokenRequest(grant, { authorization: basic }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'b.*:read b.orders:write' });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect((await gateway.call('/api/v1/orders', { token: answer.json.access_token })).status).toBe(200);
    }
  });

  test('fewer scopes can be asked for, more cannot', async () => {
    const fewer = await tokenRequest({ ...grant, ...client, scope: 'b.orders:read' });
    expect(fewer.json.scope).toBe('b.orders:read');
    const more = await tokenRequest({ ...grant, ...client, scope: 'b.resources:write' });
    expect([more.status, more.json.error]).toEqual([400, 'invalid_scope']);
  });

  test.each([
    ['a wrong secret', { ...grant, ...client, client_secret: 'no' }, 401, 'invalid_client'],
    ['no secret', { ...grant, client_id: 'client-a' }, 401, 'invalid_client'],
    ['another grant', { ...client, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant', client, 400, 'invalid_request'],
    ['a code that is missing', { grant_type: 'authorization_code', client_id: 'console' }, 400, 'invalid_request'],
  ])('%s is refused', async (_case, form, status, error) => {
    const answer = await tokenRequest(form);
    expect([answer.status, answer.json.error]).toEqual([status, error]);
  });

  test.each([
    ['as JSON', JSON.stringify({ ...grant, ...client }), 'application/json'],
    [
      'with its secret twice',
      `${new URLSearchParams({ ...grant, ...client })}&client_secret=no`,
      'application/x-www-form-urlencoded',
    ],
  ])('a request %s is refused', async (_how, rawBody, contentType) => {
    const headers = { 'content-type': contentType };
    const answer = await gateway.call('/oauth/token', { method: 'POST', token: null, rawBody, headers });
    expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request']);
  });

  test.each(['/oauth/introspect', '/oauth/revoke'])('%s needs a token to speak of, and a client', async (path) => {
    const ask = (form: Record<string, string>) => tokenRequest(form, {}, path);
    expect((await ask({ token: 'x' })).json.error).toBe('invalid_client');
    const none = await ask(client);
    expect([none.status, none.json.error]).toEqual([400, 'invalid_request']);
    expect((await ask({ ...client, token: 'x' })).status).toBe(200);
  });

  test.each(['/oauth/token', '/oauth/introspect', '/oauth/revoke'])('%s takes POST alone', async (path) => {
    const { status, headers } = await gateway.call(path, { token: null });
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  test('what it cannot do at the moment, and what is too long, it tells in the words of OAuth', async () => {
    gateway.fakes.override('booking.catalog.v1.IdentityService/AuthenticateClient', () =>
      Promise.reject(appError('service_unavailable', 'Catalog does not answer.', { retryAfterSeconds: 1.5 })),
    );
    for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
      const { status, json, headers } = await tokenRequest({ ...grant, ...client, token: 'x' }, {}, path);
      expect([status, json, headers['retry-after'], headers['content-type']]).toEqual([
        503,
        { error: 'temporarily_unavailable', error_description: 'Catalog does not answer.' },
        '2',
        'application/json',
      ]);
    }
    const long = await tokenRequest({ ...grant, ...client, scope: 's'.repeat(20_000) });
    expect([long.status, long.json.error]).toEqual([413, 'invalid_request']);
  });

  test('metadata and key set let any client find its way, and the private part stays inside', async () => {
    const metadata = await gateway.call('/.well-known/oauth-authorization-server', { token: null });
    expect(metadata.json).toMatchObject({ issuer: 'https://api.test', jwks_uri: 'https://api.test/oauth/jwks' });
    const keys = await gateway.call('/oauth/jwks', { token: null });
    expect(keys.json.keys[0]).not.toHaveProperty('d');
    const resource = await gateway.call('/.well-known/oauth-protected-resource', { token: null });
    expect(resource.json.authorization_servers).toEqual(['https://api.test']);
  });
});
