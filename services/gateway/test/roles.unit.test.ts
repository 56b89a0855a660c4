import { describe, expect, test } from '@jest/globals';
import { reviewedRoles } from '@booking/testkit/reference-tables.ts';
import { permissionTable, roles, rolesWith } from '@booking/representations/entities/role-permissions.ts';
import { endpoints } from '../src/endpoints/table.ts';

const six = ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'];
const reviewed = reviewedRoles(six);
/** Rights of calls that no address reaches yet. */
const withoutEndpoint = ['customers:export', 'customers:import'];
const permissionOf = (key: string) => {
  const at = key.lastIndexOf(':');
  return { type: key.slice(0, at), action: key.slice(at + 1) };
};

describe('docs/reference/roles.md', () => {
  test('knows the roles that there are', () => {
    expect([...roles].toSorted()).toEqual(six.toSorted());
  });

  test('has a row for every permission that an endpoint asks for, and for no other', () => {
    const asked = endpoints
      .filter(({ access }) => access === 'admin')
      .flatMap(({ permission: { type, action }, body }) => {
        const members = body?.kind === 'plain' ? Object.values(body.rights ?? {}) : [];
        return [action, ...members].map((each) => `${type}:${each}`);
      });
    const keys = new Set(asked);
    expect([...reviewed.keys()].toSorted()).toEqual([...keys, ...withoutEndpoint].toSorted());
  });

  test('has every type and every exception of the permission table', () => {
    const types = new Set([...reviewed.keys()].map((key) => permissionOf(key).type));
    expect(Object.keys(permissionTable).toSorted()).toEqual([...types].toSorted());
    const exceptions = Object.entries(permissionTable).flatMap(([type, { actions = {} }]) =>
      Object.keys(actions).map((action) => `${type}:${action}`),
    );
    expect(exceptions.filter((key) => !reviewed.has(key))).toEqual([]);
  });

  test.each([...reviewed])('%s', (key, holders) => {
    expect(rolesWith(permissionOf(key)).toSorted()).toEqual(holders.toSorted());
  });
});
