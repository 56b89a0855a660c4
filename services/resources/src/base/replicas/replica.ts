import { z } from 'zod';

/** What this service knows of an organization. */
export interface OrganizationReplica {
  id: string;
  version: number;
  slug: string;
  name: string;
  time_zone: string;
  min_resource_usage: number | null;
  /** Most child resources; null is no limit. */
  min_child_resource_usage: number | null;
  auto_accept_bookings: boolean;
  /**
   * How many days after its start staff may enter a booking. Undefined where a version before this setting stored it: the default holds.
   */
  late_entry_days?: number | undefined;
}

/** Of an organization that has never set it. */
export const defaultLateEntryDays = 31;

/** What this service knows of a service of the catalogue. */
export interface ServiceReplica {
  id: string;
  organization_id: string;
  version: number;
  name: string;
  duration_minutes: number;
  interval_minutes: number | null;
  lead_time_minutes: number;
  padding_before_minutes: number;
  padding_after_minutes: number;
  price_unit: string;
  auto_accept_bookings: boolean | null;
  requires_check_in: boolean;
  /** What it can be booked at; empty: anything. Undefined where a version before this stored it: anything. */
  resource_ids?: string[] | undefined;
  /** The flat form, nested in events. */
  flat: Record<string, unknown>;
  deleted: boolean;
}

/** What this service knows of a customer: the flat form with the address, nested in events. */
export interface CustomerReplica {
  id: string;
  organization_id: string;
  /** Moment of the event in milliseconds: orders what arrives out of turn. */
  version: number;
  flat: Record<string, unknown>;
  deleted: boolean;
}

const absentAsNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** `data` of `organizations.*`, and the organization as catalog answers it. */
export const organizationSource = z
  .object({
    id: z.string().min(1),
    version: z.number().int(),
    slug: z.string().min(1),
    name: z.string(),
    time_zone: z.string().min(1),
    min_resource_usage: absentAsNull(z.number().int()),
    min_child_resource_usage: absentAsNull(z.number().int()),
    auto_accept_bookings: z.boolean(),
    late_entry_days: z.number().int().default(defaultLateEntryDays),
  })
  .transform((source): OrganizationReplica => source);

/** `data` of `services.*`, and the service as catalog answers it. */
export const serviceSource = z.object({
  id: z.string().min(1),
  version: z.number().int(),
  name: z.string(),
  duration_minutes: z.number().int(),
  interval_minutes: absentAsNull(z.number().int()),
  lead_time_minutes: z.number().int(),
  padding_before_minutes: z.number().int(),
  padding_after_minutes: z.number().int(),
  price_unit: z.string(),
  auto_accept_bookings: absentAsNull(z.boolean()),
  requires_check_in: z.boolean(),
  resource_ids: z.array(z.string()).default([]),
});

/** `data` of `customers.*`: the flat form, address included. */
export const customerSource = z.looseObject({ id: z.string().min(1) });

/** Of an organization that the demo data assumes before catalog has told about it; everything is newer. */
export const guessedVersion = 0;

/** Nothing is newer than a deletion: ids never come back. */
export const deletedVersion = Number.MAX_SAFE_INTEGER;
