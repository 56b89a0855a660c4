import { useSession } from './session.tsx';

/** Of docs/reference/roles.md what the pages offer; the platform decides on every call all the same. */
const rolesWith = {
  'bookings:write': ['owner', 'admin', 'manager', 'staff'],
  'payments:write': ['owner', 'admin', 'manager', 'accountant'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Permission = keyof typeof rolesWith;

/** Whether the role of who is signed in does: what it does not is not offered. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useSession();
  return (permission) => (rolesWith[permission] as readonly string[]).includes(role);
}
