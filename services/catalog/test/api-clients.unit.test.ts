import { describe, expect, test } from '@jest/globals';
import { commonScopes, coversScope } from '@booking/representations/entities/api-clients-scopes.ts';
import { isWithin } from '../src/access/allowed-addresses.ts';
import { apiClientInput } from '../src/access/api-client.ts';
import { requireMayGrant } from '../src/access/grants.ts';

const all = 'b.*';

describe('what one holds covers what one grants', () => {
  test.each([
    // held, asked, covered
    [[all], all, true],
    [[all], 'b.*:read', true],
    [[all], 'b.orders', true],
    [[all], 'b.orders:write', true],
    [['b.*:*'], all, true],
    [['b.*:read'], 'b.orders:read', true],
    [['b.*:read'], 'b.*:read', true],
    [['b.*:read'], 'b.orders:write', false],
    [['b.*:read'], 'b.orders', false],
    [['b.*:read'], all, false],
    [['b.*:read', 'b.*:write'], all, true],
    [['b.orders'], 'b.orders:read', true],
    [['b.orders'], 'b.orders:*', true],
    [['b.orders:*'], 'b.orders', true],
    [['b.orders:read', 'b.orders:write'], 'b.orders', true],
    [['b.orders:read'], 'b.orders', false],
    [['b.orders:read'], 'b.orders:write', false],
    [['b.orders'], 'b.customers:read', false],
    [['b.orders'], 'b.orders-archive:read', false],
    [['b.orders-archive'], 'b.orders:read', false],
    [['b.orders:read'], 'b.*:read', false],
    [['b.orders:read', 'b.customers:read'], 'b.*:read', false],
    [['b.api-clients:read', 'b.api-clients:write'], all, false],
    [['b.api-clients:read', 'b.api-clients:write'], 'b.api-clients', true],
    [[], 'b.orders:read', false],
    [['openid', 'profile', ''], 'b.orders:read', false],
    [['*'], 'b.orders:read', false],
    [['B.*'], 'b.orders:read', false],
    [['b.*x'], 'b.orders:read', false],
    [[all], 'openid', false],
    [[all], 'b.', false],
    [[all], 'b.orders:delete', false],
    [[all], '', false],
  ])('%j over %s: %s', (held, asked, covered) => {
    expect(coversScope(held, asked)).toBe(covered);
  });
});

describe('addresses an API client is bound to', () => {
  test.each([
    ['203.0.113.7', true],
    ['203.0.113.0/24', true],
    ['0.0.0.0/0', true],
    ['2001:db8::/32', true],
    ['::1', true],
    ['203.0.113.0/33', false],
    ['2001:db8::/129', false],
    ['203.0.113', false],
    ['203.0.113.0/', false],
    ['203.0.113.0/24/8', false],
    ['203.0.113.0/-1', false],
    ['fe80::1%eth0', false],
    ['office', false],
    ['', false],
  ])('%s is an address or network: %s', (text, fits) => {
    expect(apiClientInput.shape.allowed_addresses.safeParse([text]).success).toBe(fits);
  });

  test.each([
    [['10.1.0.0/16'], ['10.0.0.0/8'], true],
    [['10.1.2.3'], ['10.0.0.0/8'], true],
    [['10.0.0.0/8'], ['10.0.0.0/8'], true],
    [['10.0.0.0/8'], ['10.1.0.0/16'], false],
    [['10.0.0.0/7'], ['10.0.0.0/8'], false],
    [['192.0.2.1', '10.1.2.3'], ['10.0.0.0/8'], false],
    [['192.0.2.1', '10.1.2.3'], ['10.0.0.0/8', '192.0.2.0/24'], true],
    [[], ['10.0.0.0/8'], false],
    [['10.1.2.3'], [], true],
    [[], [], true],
    [['2001:db8:1::/48'], ['2001:db8::/32'], true],
    [['::/0'], ['0.0.0.0/0'], false],
  ])('%j lies within %j: %s', (inner, outer, within) => {
    expect(isWithin(inner, outer)).toBe(within);
  });
});

describe('switching a client off (H4)', () => {
  const client = {
    scopes: ['b.*'],
    role: 'admin' as const,
    enabled: true,
    expires_at: null,
    allowed_addresses: ['192.0.2.1'],
  };
  const poor = { scopes: ['b.api-clients:write'], client: undefined };

  test('is always possible, and lets nothing else pass that is granted beside it', () => {
    const off = { ...client, enabled: false };
    expect(() => requireMayGrant(poor, client, off)).not.toThrow();
    const widened = [{ scopes: ['b.*', 'b.orders:read'] }, { role: 'owner' as const }, { allowed_addresses: [] }];
    for (const more of widened)
      expect(() => requireMayGrant(poor, client, { ...off, ...more })).toThrow('does not hold');
    expect(() => requireMayGrant(poor, off, client)).toThrow('does not hold');
  });
});

describe('what a token and its client allow both', () => {
  test.each([
    [['b.*'], ['b.orders:read'], ['b.orders:read']],
    [['b.orders:read'], ['b.*'], ['b.orders:read']],
    [['b.*:read'], ['b.orders', 'b.customers:write'], ['b.orders:read']],
    [['b.orders', 'b.customers:read'], ['b.*:read'], ['b.orders:read', 'b.customers:read']],
    [['b.orders:read'], ['b.orders:write'], []],
    [['b.orders:*'], ['b.orders:read'], ['b.orders:read']],
    [['openid', 'b.orders:read'], ['b.orders:write', 'b.orders:read'], ['b.orders:read']],
    [['nonsense'], ['b.*'], []],
  ])('%j within %j is %j', (held, limit, common) => {
    expect([...commonScopes(new Set(held), limit)]).toEqual(common);
  });

  test('is the token alone where nothing is known of the client, or all of it is known', () => {
    const held = new Set(['b.orders:read', 'b.customers:read']);
    expect(commonScopes(held, undefined)).toBe(held);
    expect(commonScopes(held, ['b.customers:read', 'b.orders:read', 'b.tags:read'])).toBe(held);
  });
});
