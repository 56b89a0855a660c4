import type { Entity } from '@booking/persistence/entity.ts';
import { z } from 'zod';
import { id as idField, minutes, name as nameField } from '@booking/platform/fields.ts';
import type { LocalDay } from '../base/time-zone.ts';

/**
 * One entry per way in which a resource is active: on `weekday`, from one local date to another, both inclusive. It is kept with the
 * resource so that `filter[active_today]` is one index look-up (docs/decisions: what is kept for "today").
 */
export interface Activity {
  weekday: number;
  from: LocalDay;
  to: LocalDay;
}

export interface Resource extends Entity {
  name: string;
  /** Unique per organization. */
  slug: string;
  description: string | null;
  bookings_enabled: boolean;
  live: boolean;
  hidden: boolean;
  archived: boolean;
  /** How many bookings (by quantity) may overlap. */
  capacity: number;
  has_children: boolean;
  requires_check_in: boolean;
  check_in_window_minutes: number;
  auto_accept_bookings: boolean | null;
  padding_before_minutes: number;
  padding_after_minutes: number;
  order_index: number;
  parent_id: string | null;
  cancellation_policy_id: string | null;
  /** Absent where it was stored before it was kept: expire. */
  no_show_handling?: 'expire' | 'no_show';
  /** Kept in step with the parent, so that counting children by their parent's kind needs no join; null at the top. */
  parent_bookings_enabled: boolean | null;
  /** Local days with an accepted or requested booking, from yesterday on; kept by the bookings' transactions. */
  booked_days: LocalDay[];
  /** When schedules and timeslots make it active; kept by their transactions. */
  activity: Activity[];
  /** Counts claims of capacity: two transactions that change it cannot both commit unseen by one another. */
  guard: number;
}

/** Without what grows with its bookings and its opening hours. */
export type LeanResource = Omit<Resource, 'booked_days' | 'activity'>;

const slugField = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must consist of lower-case letters, digits and single hyphens.')
  .max(100);

/** Writable fields; `parent_id` at creation only, `slug` is made from the name where it is left out. */
export const resourceInput = z.object({
  name: nameField(),
  slug: slugField.optional(),
  description: z.string().max(10_000).nullable().default(null),
  bookings_enabled: z.boolean().default(true),
  live: z.boolean().default(true),
  hidden: z.boolean().default(false),
  archived: z.boolean().default(false),
  capacity: z.number().int().min(1, 'Must be at least 1.').max(100_000).default(1),
  requires_check_in: z.boolean().default(false),
  check_in_window_minutes: minutes({ max: 1_440 }).default(30),
  auto_accept_bookings: z.boolean().nullable().default(null),
  padding_before_minutes: minutes({ max: 1_440 }).default(0),
  padding_after_minutes: minutes({ max: 1_440 }).default(0),
  order_index: z.number().int().min(0).max(1_000_000).default(0),
  parent_id: idField().nullable().default(null),
  cancellation_policy_id: idField().nullable().default(null),
  no_show_handling: z.enum(['expire', 'no_show']).default('expire'),
});
export type ResourceInput = z.output<typeof resourceInput>;

type NewResource = Omit<Resource, 'version' | 'created_at' | 'updated_at'>;

/** A resource as it begins: without bookings, schedules or children. */
export function newResource(
  base: { id: string; organization_id: string },
  given: ResourceInput & { slug: string },
  parent: Resource | undefined,
): NewResource {
  return {
    ...base,
    ...given,
    has_children: false,
    parent_bookings_enabled: parent ? parent.bookings_enabled : null,
    booked_days: [],
    activity: [],
    guard: 0,
  };
}

type Stored = LeanResource & Partial<Resource>;

/** Fields of the storage that no caller sees. */
type Internal = 'parent_bookings_enabled' | 'booked_days' | 'activity' | 'guard';

/** The resource without what only the storage needs. */
export function visibleResource(resource: LeanResource): Omit<Resource, Internal> {
  const { parent_bookings_enabled: _p, booked_days: _b, activity: _a, guard: _g, ...visible }: Stored = resource;
  return visible;
}

/** Archiving and deleting; restoring is a PATCH as well. */
export function resourceActions(resource: LeanResource): string[] {
  const actions = ['update'];
  actions.push(resource.archived ? 'restore' : 'archive');
  if (resource.parent_id === null) actions.push('create-children');
  if (!resource.has_children) actions.push('delete');
  return actions;
}
