import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jsonApi, startTestGateway, type TestGateway, type TokenClaims } from './harness.ts';
import { emptyOrderId, orderId, organizationA, organizationB, tagIds } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

describe('a token that is bound to one organization', () => {
  test('is refused for another one of which its subject is a member', async () => {
    const subject = 'admin@b';
    const bound = await gateway.token({ subject, tenant: organizationA });
    const path = `/api/v1/orders?o=${organizationB}`;
    expect((await gateway.call(path, { token: await gateway.token({ subject, tenant: null }) })).status).toBe(200);
    expect((await gateway.call(path, { token: await gateway.token({ subject, tenant: organizationB }) })).status).toBe(
      200,
    );
    gateway.fakes.calls.length = 0;
    const answer = await gateway.call(path, { token: bound });
    expect([answer.status, answer.json.errors[0].code, answer.json.errors[0].source]).toEqual([
      403,
      'forbidden',
      { parameter: 'o' },
    ]);
    expect(gateway.fakes.calls).toEqual([]);
  });

  test('acts for its own, named or not', async () => {
    const token = await gateway.token({ subject: 'admin@b', tenant: organizationB });
    for (const path of ['/api/v1/orders', `/api/v1/orders?o=${organizationB}`]) {
      expect((await gateway.call(path, { token })).status).toBe(200);
      expect(gateway.fakes.calls.at(-1)?.context.organizationId).toBe(organizationB);
    }
  });
});

describe("the list of one's organizations", () => {
  const path = '/api/v1/organizations';
  const resolve = 'booking.catalog.v1.IdentityService/ResolvePrincipal';
  const list = 'booking.catalog.v1.OrganizationService/ListOrganizations';
  const asked = () => gateway.fakes.calls.filter(({ rpc }) => rpc === list).map(({ context }) => context);
  const callWith = async (claims: TokenClaims, query = '') => {
    gateway.fakes.calls.length = 0;
    const answer = await gateway.call(path + query, { token: await gateway.token(claims) });
    return [answer.status, answer.json.errors?.[0].code];
  };

  test('is of the one that the token is bound to, whatever its scopes', async () => {
    expect(await callWith({ subject: 'viewer@a', tenant: organizationA, scope: 'b.orders:read' })).toEqual([
      200,
      undefined,
    ]);
    expect(asked()).toMatchObject([
      { organizationId: organizationA, principal: { subject: 'viewer@a', role: 'viewer' } },
    ]);
  });

  test('is refused to who is no member of it, calls from elsewhere, or names another one', async () => {
    expect(await callWith({ subject: 'admin@b', tenant: organizationA })).toEqual([403, 'forbidden']);
    expect(await callWith({ subject: 'admin@b', tenant: organizationB }, `?o=${organizationA}`)).toEqual([
      403,
      'forbidden',
    ]);
    const bound = { member: true, role: 'admin', kind: 'client', allowed_addresses: ['203.0.113.7'] };
    gateway.fakes.override(resolve, async () => bound);
    expect(await callWith({ subject: 'till@a', tenant: organizationA })).toEqual([403, 'forbidden']);
    gateway.fakes.reset();
    expect(asked()).toEqual([]);
  });

  test('is of all of them with a token that is bound to none', async () => {
    expect(await callWith({ subject: 'admin@b', tenant: null })).toEqual([200, undefined]);
    expect(asked()).toMatchObject([{ organizationId: '', principal: { subject: 'admin@b', role: '' } }]);
  });
});

describe('the fingerprint of an idempotency key', () => {
  const key = { 'idempotency-key': 'one-key' };
  const linkage = { data: [{ type: 'tags', id: tagIds[0] }] };
  const fingerprintOf = async (method: string, path: string, sent?: object): Promise<string | undefined> => {
    gateway.fakes.calls.length = 0;
    await gateway.call(path, {
      method,
      headers: { ...key, 'content-type': jsonApi },
      ...(sent ? { body: sent } : {}),
    });
    return gateway.fakes.calls.at(-1)?.context.idempotencyFingerprint;
  };

  test('differs by path alone, with a body and without one', async () => {
    const written = [
      await fingerprintOf('POST', `/api/v1/orders/${orderId}/relationships/tags`, linkage),
      await fingerprintOf('POST', `/api/v1/orders/${emptyOrderId}/relationships/tags`, linkage),
    ];
    expect(written.every((one) => typeof one === 'string')).toBe(true);
    expect(new Set(written).size).toBe(2);
    const bare = [
      await fingerprintOf('POST', '/api/v1/bookings/booking-1/accept'),
      await fingerprintOf('POST', '/api/v1/bookings/booking-2/accept'),
      await fingerprintOf('POST', '/api/v1/bookings/booking-1/check-in'),
    ];
    expect(bare.every((one) => typeof one === 'string')).toBe(true);
    expect(new Set(bare).size).toBe(3);
  });

  test('differs by method alone', async () => {
    const path = `/api/v1/orders/${orderId}/relationships/tags`;
    const made = [
      await fingerprintOf('POST', path, linkage),
      await fingerprintOf('PATCH', path, linkage),
      await fingerprintOf('DELETE', path, linkage),
    ];
    expect(made.every((one) => typeof one === 'string')).toBe(true);
    expect(new Set(made).size).toBe(3);
  });

  test('is the same for the same call', async () => {
    const path = '/api/v1/bookings/booking-1/accept';
    expect(await fingerprintOf('POST', path)).toBe(await fingerprintOf('POST', path));
  });
});
