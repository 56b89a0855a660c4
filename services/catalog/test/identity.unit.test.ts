import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { ApiClient } from '../src/access/api-client.ts';
import { hashSecret, secretMatches, type HashedSecret } from '../src/access/client-secret.ts';
import { identityHandlers } from '../src/access/identity-handlers.ts';

const context = { requestId: 'r', organizationId: '', principal: { subject: '', role: '', kind: 'anonymous' } };

function identityOf(client: Partial<ApiClient> | undefined) {
  const comparisons: (HashedSecret | undefined)[] = [];
  const stores = {
    members: { roleOf: async () => undefined },
    apiClients: {
      principalOf: async () => undefined,
      findByClientId: async () => client as ApiClient | undefined,
      noteUse: async () => {},
      rehash: async () => {},
    },
  };
  const { AuthenticateClient } = identityHandlers({
    stores,
    clock: { now: () => new Date(0) },
    listMembers: async () => ({}),
    matches: async (secret, stored) => {
      comparisons.push(stored);
      return secret === 'right' && stored !== undefined;
    },
  });
  return {
    comparisons,
    authenticate: (client_id: string, client_secret: string) =>
      AuthenticateClient({ context: null, client_id, client_secret }, context),
  };
}

const known = { client_id: 'c', scopes: [], organization_id: 'o', secret_hash: 'h', secret_salt: 's' };

describe('authentication takes one comparison', () => {
  test.each([
    ['an unknown client', undefined, 'right'],
    ['a disabled client', { ...known, enabled: false }, 'right'],
    ['a wrong secret', { ...known, enabled: true }, 'wrong'],
    ['the right secret', { ...known, enabled: true }, 'right'],
    ['an oversized secret', { ...known, enabled: true }, 'x'.repeat(10_000)],
  ])('for %s', async (_case, client, secret) => {
    const { comparisons, authenticate } = identityOf(client);
    await authenticate('c', secret);
    expect(comparisons).toHaveLength(1);
  });
});

/** As clients were stored before secrets were hashed with SHA-256: scrypt with N 16,384, r 8, p 1. */
function hashedSlowly(secret: string): HashedSecret {
  const salt = randomBytes(16);
  const hash = scryptSync(secret, salt, 32, { N: 16_384, r: 8, p: 1 });
  return { secret_hash: hash.toString('base64'), secret_salt: salt.toString('base64') };
}

test('a secret of before, hashed by scrypt, matches as well', async () => {
  const stored = hashedSlowly('secret');
  expect(await secretMatches('secret', stored)).toBe(true);
  expect(await secretMatches('Secret', stored)).toBe(false);
});

test('a secret matches its own hash only', async () => {
  const hashed = hashSecret('secret');
  expect(await secretMatches('secret', hashed)).toBe(true);
  expect(await secretMatches('Secret', hashed)).toBe(false);
  expect(await secretMatches('secret', hashSecret('other'))).toBe(false);
  expect(await secretMatches('secret', undefined)).toBe(false);
});
