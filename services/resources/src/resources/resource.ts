import type { Entity } from '@booking/persistence/entity.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { boolean, integer, rows, string, strings } from '@booking/representations/entity.ts';
import { resources } from '@booking/representations/entities/resources.ts';
import { newRecord, recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { z } from 'zod';

export const resourceInput = inputOf(resources);
export type ResourceInput = z.output<typeof resourceInput>;
export const resourceRecord = recordOf(resources, {
  parent_bookings_enabled: boolean(
    "Kept in step with the parent, so that counting children by their parent's kind needs no join.",
    { null: 'at the top' },
  ),
  booked_days: strings(
    "Local days with an accepted or requested booking, from yesterday on; kept by the bookings' transactions.",
    { initial: [] },
  ),
  activity: rows(
    {
      weekday: integer('ISO weekday.'),
      from: string('First local day.'),
      to: string('Last local day.'),
    },
    'When schedules and timeslots make it active, one entry per way, so that filter[active_today] is one index look-up; kept by their transactions.',
    { initial: [] },
  ),
  guard: integer(
    'Counts claims of capacity: two transactions that change it cannot both commit unseen by one another.',
    { initial: 0 },
  ),
});
export type Resource = Entity & RecordOf<typeof resourceRecord>;
export type Activity = Resource['activity'][number];

/** Without what grows with its bookings and its opening hours. */
export type LeanResource = Omit<Resource, 'booked_days' | 'activity'>;

type NewResource = Omit<Resource, 'version' | 'created_at' | 'updated_at'>;

/** A resource as it begins: without bookings, schedules or children. */
export function newResource(
  base: { id: string; organization_id: string },
  given: ResourceInput & { slug: string },
  parent: Resource | undefined,
): NewResource {
  return {
    ...newRecord(resourceRecord),
    ...base,
    ...given,
    parent_bookings_enabled: parent ? parent.bookings_enabled : null,
  };
}

/** Archiving and deleting; restoring is a PATCH as well. */
export function resourceActions(resource: LeanResource): string[] {
  const actions = ['update'];
  actions.push(resource.archived ? 'restore' : 'archive');
  if (resource.parent_id === null) actions.push('create-children');
  if (!resource.has_children) actions.push('delete');
  return actions;
}
