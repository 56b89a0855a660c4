import type { Entity } from '@booking/persistence/entity.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { scheduleGroups, schedules } from '@booking/representations/entities/resources.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';

export const scheduleGroupInput = inputOf(scheduleGroups);
export const scheduleGroupRecord = recordOf(scheduleGroups);
/** Weekly schedules of one resource, in force between two local dates, both inclusive. */
export type ScheduleGroup = Entity & RecordOf<typeof scheduleGroupRecord>;

export const scheduleInput = inputOf(schedules);
export const scheduleRecord = recordOf(schedules);
/** Opening time of one weekday on the wall clock; the resource is that of the group. */
export type Schedule = Entity & RecordOf<typeof scheduleRecord>;

/** What to do about hours that end before they begin. */
export const overMidnight = 'Hours over midnight are two: until 24:00, and from 00:00 of the next day.';

/** Wall-clock times of this form compare as strings. */
export function endsAfterStart(schedule: Pick<Schedule, 'start_time' | 'end_time'>): boolean {
  return schedule.start_time < schedule.end_time;
}

export function datesInOrder(group: Pick<ScheduleGroup, 'available_from' | 'available_to'>): boolean {
  return group.available_from === null || group.available_to === null || group.available_from <= group.available_to;
}
