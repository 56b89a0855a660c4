import type { Entity } from '@booking/persistence/entity.ts';
import { z } from 'zod';
import { id as idField, localDay, name as nameField } from '@booking/platform/fields.ts';
import type { LocalDay } from '../base/time-zone.ts';

/** Weekly schedules of one resource, in force between two local dates, both inclusive. */
export interface ScheduleGroup extends Entity {
  name: string;
  available_from: LocalDay | null;
  available_to: LocalDay | null;
  resource_id: string;
}

/** Opening time of one weekday on the wall clock. */
export interface Schedule extends Entity {
  /** ISO: 1 Monday to 7 Sunday. */
  weekday: number;
  /** `09:00`. */
  start_time: string;
  /** After `start_time`; `24:00` is the end of the day. */
  end_time: string;
  schedule_group_id: string;
  /** That of the group. */
  resource_id: string;
}

export const scheduleGroupInput = z.object({
  name: nameField().default('Opening hours'),
  available_from: localDay().nullable().default(null),
  available_to: localDay().nullable().default(null),
  resource_id: idField(),
});

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:00.');

export const scheduleInput = z.object({
  weekday: z.number().int().min(1, 'Must be 1 (Monday) to 7 (Sunday).').max(7, 'Must be 1 (Monday) to 7 (Sunday).'),
  start_time: clockTime,
  end_time: z.union([clockTime, z.literal('24:00')], { error: 'Must be a time such as 17:30, or 24:00.' }),
  schedule_group_id: idField(),
});

/** What to do about hours that end before they begin. */
export const overMidnight = 'Hours over midnight are two: until 24:00, and from 00:00 of the next day.';

/** Wall-clock times of this form compare as strings. */
export function endsAfterStart(schedule: Pick<Schedule, 'start_time' | 'end_time'>): boolean {
  return schedule.start_time < schedule.end_time;
}

export function datesInOrder(group: Pick<ScheduleGroup, 'available_from' | 'available_to'>): boolean {
  return group.available_from === null || group.available_to === null || group.available_from <= group.available_to;
}
