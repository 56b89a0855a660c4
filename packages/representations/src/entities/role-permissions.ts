import { memberRoles } from './organizations.ts';

export const roles = memberRoles;
export type Role = (typeof roles)[number];

/** `customers:read`, `bookings:check-in`: JSON:API type and what is done to it. */
export interface Permission {
  type: string;
  action: string;
}

interface TypeRules {
  read: readonly Role[];
  /** Everything that is not a read, unless `actions` says otherwise. */
  write: readonly Role[];
  actions?: Readonly<Record<string, readonly Role[]>>;
}

const everyone: readonly Role[] = roles;
const administrators: readonly Role[] = ['owner', 'admin'];
const managers: readonly Role[] = ['owner', 'admin', 'manager'];
const deskStaff: readonly Role[] = ['owner', 'admin', 'manager', 'staff'];
const bookkeepers: readonly Role[] = ['owner', 'admin', 'accountant'];
const billing: readonly Role[] = ['owner', 'admin', 'manager', 'accountant'];

/**
 * Which role may do what, per JSON:API type. A type that is not listed can be used by nobody. Source: docs/specification.md, "Roles and
 * scopes".
 */
export const permissionTable: Readonly<Record<string, TypeRules>> = {
  organizations: { read: everyone, write: administrators },
  members: { read: everyone, write: administrators },
  'api-clients': { read: administrators, write: administrators },
  services: { read: everyone, write: managers },
  'cancellation-policies': { read: everyone, write: managers },
  plans: { read: everyone, write: managers },
  'booking-bundle-groups': { read: everyone, write: managers },
  'booking-bundles': { read: everyone, write: managers },
  tags: { read: everyone, write: deskStaff },
  files: { read: everyone, write: deskStaff },
  communities: { read: everyone, write: managers },
  'community-accounts': { read: everyone, write: deskStaff },
  resources: { read: everyone, write: managers },
  'resource-views': { read: everyone, write: managers },
  'schedule-groups': { read: everyone, write: managers },
  schedules: { read: everyone, write: managers },
  timeslots: { read: everyone, write: deskStaff },
  bookings: { read: everyone, write: deskStaff, actions: { delete: managers, 'waive-fee': managers } },
  'booking-rules': { read: everyone, write: managers },
  'calendar-feeds': { read: managers, write: managers },
  customers: {
    read: everyone,
    write: deskStaff,
    actions: {
      delete: managers,
      export: managers,
      import: managers,
      'export-data': administrators,
      'apply-credit': billing,
      'refund-credit': billing,
    },
  },
  addresses: { read: everyone, write: deskStaff },
  orders: { read: everyone, write: deskStaff, actions: { delete: managers, 'waive-fee': managers } },
  'utm-trackers': { read: everyone, write: [] },
  vouchers: { read: everyone, write: billing },
  payments: { read: billing, write: billing },
  'payment-methods': { read: everyone, write: billing },
  invoices: { read: bookkeepers, write: bookkeepers },
  'invoice-items': { read: bookkeepers, write: [] },
  subscriptions: { read: everyone, write: billing },
  'bundle-purchases': { read: everyone, write: deskStaff },
  'bundle-ledger-entries': { read: everyone, write: [] },
  'webhook-subscriptions': { read: administrators, write: administrators },
  'webhook-deliveries': { read: administrators, write: administrators },
  events: { read: administrators, write: [] },
  'webhook-recoveries': { read: administrators, write: administrators },
  // Everybody his own: which ones those are is the rule of webhooks.
  notifications: { read: everyone, write: [], actions: { 'mark-read': everyone } },
  'audit-entries': { read: administrators, write: [] },
};

/** The roles that hold a permission. */
export function rolesWith({ type, action }: Permission): readonly Role[] {
  const rules = Object.hasOwn(permissionTable, type) ? permissionTable[type] : undefined;
  if (!rules) return [];
  if (action === 'read') return rules.read;
  return rules.actions?.[action] ?? rules.write;
}

export function roleHolds(role: string, permission: Permission): boolean {
  return (rolesWith(permission) as readonly string[]).includes(role);
}
