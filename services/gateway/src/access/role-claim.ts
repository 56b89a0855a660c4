import { permissionTable, roles, type Role } from '@booking/representations/entities/role-permissions.ts';

/**
 * The role of a call whose token names roles, for a member who has `held`: the claim can only take away. The first role of the claim, in
 * the order of `roles`, that may do nothing which the member's own may not; undefined where there is none: the issuer means something else
 * than the organization.
 */
export function roleWithin(held: string, claimed: readonly string[] | undefined): string | undefined {
  if (claimed === undefined) return held;
  return roles.find((role) => claimed.includes(role) && coversRole(held, role));
}

/** Whether `held` may do all that `other` may. */
function coversRole(held: string, other: Role): boolean {
  return Object.values(permissionTable).every(({ read, write, actions = {} }) =>
    [read, write, ...Object.values(actions)].every(
      (holders: readonly string[]) => !holders.includes(other) || holders.includes(held),
    ),
  );
}
