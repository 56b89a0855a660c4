import { expect, test } from '@jest/globals';
import { createMemberships } from '../src/access/memberships.ts';
import type { Silence } from '../src/access/silence.ts';

const silence = { heard: () => {}, isSilent: () => false } as unknown as Silence;
const answering = (answer: Record<string, unknown>) =>
  createMemberships({ call: async () => answer }, { waitMs: 100, staleMs: 1_000, silence, now: Date.now });

test('who is no member has no role, whatever else is told of him', async () => {
  const told = { role: 'admin', kind: 'client', allowed_addresses: ['203.0.113.9'], scopes: ['b.*'] };
  const stranger = await answering({ ...told, member: false }).find('s', 'o', 'r');
  expect(stranger).toEqual({ role: '', kind: '', allowedAddresses: [] });
  expect(await answering(told).find('s', 'o', 'r')).toEqual(stranger);
  const member = await answering({ ...told, member: true }).find('s', 'o', 'r');
  expect(member).toEqual({ role: 'admin', kind: 'client', allowedAddresses: ['203.0.113.9'], scopes: ['b.*'] });
});
