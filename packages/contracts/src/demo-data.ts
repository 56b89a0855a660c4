import { v5 } from 'uuid';

/**
 * Names that the demo data of several services share. Every demo record's id is derived from its name, so that services can refer to one
 * another's records without asking, and loading twice changes nothing.
 */
const namespace = '6f0d7b0e-2a58-4c0e-9d0b-5c8f3f6f1a10';

/** The id of a demo record, e.g. `demoId('studio-nord/services/meeting-room')`. */
export function demoId(name: string): string {
  return v5(name, namespace);
}

export const demoOrganizations = [
  { slug: 'studio-nord', name: 'Studio Nord', timeZone: 'Europe/Berlin', currency: 'EUR', locale: 'de' },
  { slug: 'harbor-works', name: 'Harbor Works', timeZone: 'America/New_York', currency: 'USD', locale: 'en' },
] as const;

export type DemoOrganization = (typeof demoOrganizations)[number];

export const memberRoles = ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Client id of the API client that acts with `role` in the organization. */
export function demoClientId(slug: string, role: MemberRole): string {
  return `demo-${slug}-${role}`;
}
