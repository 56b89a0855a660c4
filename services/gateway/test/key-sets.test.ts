import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { remoteKeys } from '../src/access/remote-keys.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { organizationA, orderId } from './seed.ts';

const order = `/api/v1/orders/${orderId}`;
const issuerName = 'https://issuer.test';

interface Claims {
  [claim: string]: unknown;
}

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid };
}
const publicPart = ({ d: _private, ...rest }: JWK): JWK => rest;

async function sign(key: JWK, claims: Claims = {}, typ: string | undefined = 'JWT'): Promise<string> {
  return new SignJWT({ sub: 'admin@a', scope: 'b.*', tenant: organizationA, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '', ...(typ === undefined ? {} : { typ }) })
    .setIssuer(issuerName)
    .setAudience('booking-test')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importJWK(key, 'ES256'));
}

/** A key set that answers as it is told to. */
let answer: (response: ServerResponse) => void;
let server: Server;
let keySetUrl: string;
let known: JWK;
beforeAll(async () => {
  known = await newKey('known');
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  keySetUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const keySetOf =
  (...keys: JWK[]) =>
  (response: ServerResponse) =>
    void response.end(JSON.stringify({ keys: keys.map(publicPart) }));
beforeEach(() => {
  answer = keySetOf(known);
});

const failures: [string, (response: ServerResponse) => void][] = [
  ['500', (response) => void response.writeHead(500).end('{}')],
  ['404', (response) => void response.writeHead(404).end()],
  ['a redirect to nowhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['no JSON', (response) => void response.end('<html>')],
  ['JSON that is no key set', (response) => void response.end('{"keys":7}')],
  ['a cut connection', (response) => void response.destroy()],
  ['nothing at all', () => {}],
];

const outside = (env: Record<string, string> = {}) =>
  startTestGateway({ OAUTH_JWKS_URL: keySetUrl, OAUTH_ISSUER: issuerName, ...env });

describe('a key set that cannot be obtained is 503, never 401 (R4)', () => {
  test.each([
    ['refuses connections', 'http://127.0.0.1:9/jwks'],
    ['has no address', 'http://no-such-host.invalid/jwks'],
  ])('its server %s', async (_case, url) => {
    const gateway = await outside({ OAUTH_JWKS_URL: url });
    try {
      const answered = await gateway.call(order, { token: await sign(known) });
      expect([answered.status, answered.json.errors[0].code]).toEqual([503, 'service_unavailable']);
      expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
      expect(answered.headers['www-authenticate']).toBeUndefined();
      expect((await gateway.call(order, { token: 'a.b.c' })).status).toBe(401);
    } finally {
      await gateway.stop();
    }
  });

  test.each(failures)('it answers %s', async (_case, failing) => {
    const gateway = await outside();
    try {
      answer = failing;
      const answered = await gateway.call(order, { token: await sign(known) });
      expect([answered.status, answered.json.errors[0].code]).toEqual([503, 'service_unavailable']);
      const tool = await gateway.call('/mcp', {
        method: 'POST',
        token: await sign(known),
        body: {},
        headers: { 'content-type': 'application/json' },
      });
      expect(tool.status).toBe(503);
    } finally {
      await gateway.stop();
    }
  });

  test('the same of a token whose key is not known: only a set that answers can tell', async () => {
    const gateway = await outside();
    try {
      expect((await gateway.call(order, { token: await sign(known) })).status).toBe(200);
      const stranger = await newKey('stranger');
      expect((await gateway.call(order, { token: await sign(stranger) })).status).toBe(401);
    } finally {
      await gateway.stop();
    }
  });
});

describe('keys from before', () => {
  const quick = { timeoutMs: 2_000, freshMs: 0, pauseMs: 0 };
  const header = (kid: string) => ({ alg: 'ES256', kid });
  const input = { payload: '', signature: '' };
  const outcome = async (work: unknown) => {
    try {
      await work;
      return 'known';
    } catch (error) {
      return error instanceof AppError ? error.code : (error as { code?: string }).code;
    }
  };

  test.each(failures)('serve on while the set answers %s; a key beside them is 503', async (_case, failing) => {
    const keys = remoteKeys(keySetUrl, quick);
    expect(await outcome(keys(header('known'), input))).toBe('known');
    answer = failing;
    expect(await outcome(keys(header('known'), input))).toBe('known');
    expect(await outcome(keys(header('new'), input))).toBe('service_unavailable');
  });

  test('serve for the time of an outage, not longer', async () => {
    const keys = remoteKeys(keySetUrl, { ...quick, outageMs: -1 });
    await keys(header('known'), input);
    answer = failures[0]![1];
    expect(await outcome(keys(header('known'), input))).toBe('service_unavailable');
  });

  test('one that the issuer withdraws is refused once the set is fetched again (C24)', async () => {
    const keys = remoteKeys(keySetUrl, quick);
    expect(await outcome(keys(header('known'), input))).toBe('known');
    answer = keySetOf(await newKey('other'));
    expect(await outcome(keys(header('known'), input))).toBe('ERR_JWKS_NO_MATCHING_KEY');
  });

  test('after a failure nobody waits for the set again before the pause is over', async () => {
    const keys = remoteKeys(keySetUrl, { ...quick, pauseMs: 60_000 });
    await keys(header('known'), input);
    let asked = 0;
    answer = (response) => {
      asked += 1;
      response.writeHead(500).end();
    };
    for (let count = 0; count < 5; count += 1) await keys(header('known'), input);
    expect(asked).toBe(1);
  });
});

describe('tokens of an outside issuer by configuration (C4, X11)', () => {
  const status = async (gateway: TestGateway, claims: Claims, typ?: string) =>
    (await gateway.call(order, { token: await sign(known, claims, typ) })).status;
  const resolve = 'booking.catalog.v1.IdentityService/ResolvePrincipal';
  const asMember = (gateway: TestGateway, kind: string) =>
    gateway.fakes.override(resolve, async (request) => ({
      member: request['subject'] === 'ada@idp',
      role: 'staff',
      kind,
    }));

  test.each([
    ['scope of its own', { scope: 'b.*' }, 200],
    ['scp as a list', { scope: undefined, scp: ['b.orders:read'] }, 200],
    ['scp as a string', { scope: undefined, scp: 'openid b.orders:read' }, 200],
    ['permissions', { scope: 'openid', permissions: ['b.orders:read'] }, 200],
    ['permissions for something else', { scope: 'openid', permissions: ['b.customers:read'] }, 403],
    ['a claim that is no text', { scope: undefined, scp: [7, { b: 1 }] }, 403],
    ['a claim that is not named', { scope: undefined, roles: ['b.*'] }, 403],
  ])('%s', async (_case, claims, expected) => {
    const gateway = await outside({ OAUTH_SCOPE_CLAIMS: 'scope,scp,permissions' });
    try {
      expect(await status(gateway, claims)).toBe(expected);
    } finally {
      await gateway.stop();
    }
  });

  test('the subject is in the claim that is named, and must be there', async () => {
    const gateway = await outside({ OAUTH_SUBJECT_CLAIM: 'oid' });
    try {
      asMember(gateway, 'member');
      expect(await status(gateway, { sub: 'pairwise', oid: 'ada@idp' })).toBe(200);
      expect(await status(gateway, { sub: 'ada@idp' })).toBe(401);
      expect(await status(gateway, { sub: 'ada@idp', oid: { $ne: '' } })).toBe(401);
    } finally {
      await gateway.stop();
    }
  });

  test("a claim with roles takes away of the member's own, and never adds to it", async () => {
    const gateway = await outside({ OAUTH_ROLE_CLAIM: 'roles', OAUTH_MEMBER_SCOPES: 'b.*' });
    try {
      const member = (role: string) =>
        gateway.fakes.override(resolve, async () => ({ member: true, role, kind: 'member' }));
      let person = 0;
      /** What somebody with that role and that claim may do: read an order, approve one, read invoices, read API clients. */
      const may = async (role: string, claims: object) => {
        member(role);
        person += 1;
        const token = await sign(known, { sub: `person-${person}`, ...claims });
        const paths = [order, `${order}/approve`, '/api/v1/invoices', '/api/v1/api-clients'];
        const statuses: boolean[] = [];
        for (const path of paths) {
          const method = path.endsWith('approve') ? 'POST' : 'GET';
          statuses.push((await gateway.call(path, { method, token })).status !== 403);
        }
        return statuses;
      };
      expect(await may('owner', {})).toEqual([true, true, true, true]);
      expect(await may('owner', { roles: ['staff'] })).toEqual([true, true, false, false]);
      expect(await may('owner', { roles: 'accountant' })).toEqual([true, false, true, false]);
      expect(await may('owner', { roles: ['viewer', 'manager', 'offline_access'] })).toEqual([
        true,
        true,
        false,
        false,
      ]);
      const nothing = [false, false, false, false];
      // Beyond the member's own role, or none that there is.
      expect(await may('viewer', { roles: ['owner'] })).toEqual(nothing);
      expect(await may('manager', { roles: ['accountant'] })).toEqual(nothing);
      expect(await may('owner', { roles: ['offline_access'] })).toEqual(nothing);
      expect(await may('owner', { roles: { 0: 'owner' } })).toEqual(nothing);
      expect(await may('owner', { roles: [] })).toEqual(nothing);
      expect(await may('staff', { roles: ['owner', 'staff'] })).toEqual([true, true, false, false]);
      const last = gateway.fakes.calls.findLast(({ rpc }) => rpc.endsWith('ApproveOrder'));
      expect(last?.context.principal.role).toBe('staff');
    } finally {
      await gateway.stop();
    }
  });

  test('without the setting a claim with roles is nothing to us', async () => {
    const gateway = await outside({ OAUTH_MEMBER_SCOPES: 'b.*' });
    try {
      gateway.fakes.override(resolve, async () => ({ member: true, role: 'viewer', kind: 'member' }));
      const token = await sign(known, { sub: 'ada@idp', roles: ['owner'] });
      expect((await gateway.call(order, { token })).status).toBe(200);
      expect((await gateway.call('/api/v1/invoices', { token })).status).toBe(403);
    } finally {
      await gateway.stop();
    }
  });

  test('members without scopes of this API have the configured ones, API clients never', async () => {
    const gateway = await outside({ OAUTH_MEMBER_SCOPES: 'b.*:read' });
    const login = { sub: 'ada@idp', scope: 'openid profile' };
    try {
      asMember(gateway, 'member');
      expect(await status(gateway, login)).toBe(200);
      const token = await sign(known, login);
      expect((await gateway.call(`${order}/approve`, { method: 'POST', token })).status).toBe(403);
      expect(await status(gateway, { ...login, scope: 'openid b.customers:read' })).toBe(403);
    } finally {
      await gateway.stop();
    }
    const strict = await outside({ OAUTH_MEMBER_SCOPES: 'b.*:read' });
    try {
      asMember(strict, 'client');
      expect(await status(strict, login)).toBe(403);
    } finally {
      await strict.stop();
    }
  });

  test('typ must be at+jwt where it is required', async () => {
    const strict = await outside({ OAUTH_REQUIRE_AT_JWT: 'true' });
    try {
      expect(await status(strict, {}, 'at+jwt')).toBe(200);
      expect(await status(strict, {}, 'application/at+jwt')).toBe(200);
      expect(await status(strict, {}, 'JWT')).toBe(401);
      expect(await status(strict, {}, 'id+jwt')).toBe(401);
    } finally {
      await strict.stop();
    }
    const lenient = await outside();
    try {
      expect(await status(lenient, {}, 'JWT')).toBe(200);
    } finally {
      await lenient.stop();
    }
  });

  test('the embedded issuer requires it without being told', async () => {
    const key = await newKey('own');
    const gateway = await startTestGateway({ OAUTH_SIGNING_KEY: JSON.stringify(key), OAUTH_ISSUER: issuerName });
    try {
      expect(await status(gateway, {}, 'JWT')).toBe(401);
      expect((await gateway.call(order, { token: await sign(key, {}, 'JWT') })).status).toBe(401);
      expect((await gateway.call(order, { token: await sign(key, {}, 'at+jwt') })).status).toBe(200);
    } finally {
      await gateway.stop();
    }
  });
});

describe('rotation of the own signing key (X10)', () => {
  const withKeys = (keys: unknown) => startTestGateway({ OAUTH_SIGNING_KEY: JSON.stringify(keys) });
  const tokenOf = async (gateway: TestGateway): Promise<string> => {
    const answered = await gateway.call('/oauth/token', {
      method: 'POST',
      token: null,
      rawBody: 'grant_type=client_credentials&client_id=client-a&client_secret=s3cret%3Awith%26signs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return String(answered.json.access_token);
  };
  const kidOf = (token: string): unknown =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

  test('at no step a token is dropped, and replicas of two steps understand each other', async () => {
    const [before, after] = [await newKey('before'), await newKey('after')];
    const steps = [before, [before, after], { keys: [after, before] }, after];
    const gateways: TestGateway[] = [];
    try {
      for (const keys of steps) gateways.push(await withKeys(keys));
      const tokens = await Promise.all(gateways.map(tokenOf));
      expect(tokens.map(kidOf)).toEqual(['before', 'before', 'after', 'after']);
      const accepted = await Promise.all(
        gateways.map((gateway) =>
          Promise.all(tokens.map(async (token) => (await gateway.call(order, { token })).status)),
        ),
      );
      expect(accepted).toEqual([
        [200, 200, 401, 401],
        [200, 200, 200, 200],
        [200, 200, 200, 200],
        [401, 401, 200, 200],
      ]);
      const { keys } = (await gateways[2]!.call('/oauth/jwks', { token: null })).json;
      expect(keys.map(({ kid }: JWK) => kid)).toEqual(['after', 'before']);
      expect(JSON.stringify(keys)).not.toContain('"d"');
    } finally {
      for (const gateway of gateways) await gateway.stop();
    }
  });

  test.each([
    ['no key', []],
    ['a shared secret', [{ kty: 'oct', k: 'c2VjcmV0' }]],
    ['two keys of one id', 'same'],
  ])('%s is refused at the start', async (_case, keys) => {
    const same = keys === 'same' ? [await newKey('x'), await newKey('x')] : keys;
    await expect(withKeys(same)).rejects.toThrow(/OAUTH_SIGNING_KEY/);
  });
});
