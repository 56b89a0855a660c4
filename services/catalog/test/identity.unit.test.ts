import { describe, expect, test } from '@jest/globals';
import type { ApiClient } from '../src/api-clients/api-client.ts';
import { hashSecret, secretMatches, type HashedSecret } from '../src/identity/client-secret.ts';
import { identityHandlers } from '../src/identity/identity-handlers.ts';

const context = { requestId: 'r', organizationId: '', principal: { subject: '', role: '', kind: 'anonymous' } };

function identityOf(client: Partial<ApiClient> | undefined) {
  const comparisons: (HashedSecret | undefined)[] = [];
  const stores = {
    members: { roleOf: async () => undefined },
    apiClients: { roleOf: async () => undefined, findByClientId: async () => client as ApiClient | undefined },
  };
  const { AuthenticateClient } = identityHandlers(
    stores,
    async () => ({}),
    async (secret, stored) => {
      comparisons.push(stored);
      return secret === 'right' && stored !== undefined;
    },
  );
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

  test('and the comparison derives a key whether there is a hash or not', async () => {
    const hashed = await hashSecret('secret');
    const took = async (stored: HashedSecret | undefined): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const start = process.hrtime.bigint();
        await secretMatches('guess', stored);
        times.push(Number(process.hrtime.bigint() - start));
      }
      return Math.min(...times);
    };
    const ratio = (await took(undefined)) / (await took(hashed));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

test('a secret matches its own hash only', async () => {
  const hashed = await hashSecret('secret');
  expect(await secretMatches('secret', hashed)).toBe(true);
  expect(await secretMatches('Secret', hashed)).toBe(false);
  expect(await secretMatches('secret', await hashSecret('other'))).toBe(false);
  expect(await secretMatches('secret', undefined)).toBe(false);
});
