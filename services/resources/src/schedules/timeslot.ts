import type { Entity } from '@booking/persistence/entity.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { movesFrom, type Transitions } from '@booking/platform/transitions.ts';
import { timeslots } from '@booking/representations/entities/bookings.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';

export const timeslotInput = inputOf(timeslots);
export const timeslotRecord = recordOf(timeslots);
/** A concrete time at which a resource is offered as a whole, beside its weekly schedules. */
export type Timeslot = Entity & RecordOf<typeof timeslotRecord>;
type TimeslotStatus = Timeslot['status'];
type TimeslotAction = 'update' | 'cancel' | 'delete';

export const timeslotTransitions: Transitions<TimeslotAction, TimeslotStatus> = {
  update: { from: ['active'], to: [] },
  cancel: { from: ['active'], to: ['canceled'] },
  delete: { from: ['active', 'canceled'], to: [] },
};

export function timeslotActions({ status }: Pick<Timeslot, 'status'>): TimeslotAction[] {
  return movesFrom(timeslotTransitions, status);
}
