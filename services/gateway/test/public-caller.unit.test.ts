import { expect, test } from '@jest/globals';
import type { AccessToken } from '../src/access/access-token.ts';
import { publicCaller } from '../src/access/authorize.ts';
import type { Membership } from '../src/access/memberships.ts';

const requestId = 'r';
const scopes: ReadonlySet<string> = new Set(['b.organizations:read', 'b.tags']);
const token = { subject: 's', tenant: undefined, roles: undefined, scopes, memberScopes: scopes } as AccessToken;
const admin: Membership = { role: 'admin', kind: 'member', allowedAddresses: [] };

/** What a public endpoint is told of a caller, and how often a membership was asked for. */
async function seen(own: Partial<AccessToken>, membership: Membership, o: string | undefined = 'org') {
  let asked = 0;
  const find = async () => {
    asked += 1;
    return membership;
  };
  const from = { token: { ...token, ...own }, o, requestId, address: '203.0.113.9' };
  const { context, require, requireAsMember } = await publicCaller(from, { find });
  expect(() => require({ type: 'organizations', action: 'read' })).not.toThrow();
  const isMember = context.organizationId !== '';
  const reads = (type: string) => expect(() => requireAsMember({ type, action: 'read' }));
  if (isMember) reads('tags').not.toThrow();
  else reads('tags').toThrow('Only members of the organization may read its tags.');
  reads('cancellation-policies').toThrow();
  return { organization: context.organizationId, role: context.principal.role, asked };
}

const guest = { organization: '', role: '', asked: 1 };

test('whoever calls what is public is a guest, and in the organization that he names what he is there', async () => {
  expect(await seen({}, admin)).toEqual({ organization: 'org', role: 'admin', asked: 1 });
  expect(await seen({ tenant: 'own' }, admin)).toEqual({ organization: 'own', role: 'admin', asked: 1 });
  expect(await seen({ roles: ['viewer'] }, admin)).toEqual({ organization: 'org', role: 'viewer', asked: 1 });
});

test.each<[string, Partial<AccessToken>, Membership]>([
  ['who is no member', {}, { role: '', kind: '', allowedAddresses: [] }],
  ['who calls from elsewhere than he may', {}, { ...admin, allowedAddresses: ['198.51.100.0/24'] }],
  ['whose token names no role within his', { roles: ['admin'] }, { ...admin, role: 'viewer' }],
  ['whose token may not read organizations', { memberScopes: new Set(['b.tags']) }, admin],
])('%s is a guest like anybody', async (_who, own, membership) => {
  expect(await seen(own, membership)).toEqual(guest);
});

test('who names no organization is a guest, and nobody is asked', async () => {
  expect(await seen({}, admin, '')).toEqual({ ...guest, asked: 0 });
});
