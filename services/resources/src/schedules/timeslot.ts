import type { Entity } from '@booking/persistence/entity.ts';
import { movesFrom, type Transitions } from '@booking/platform/transitions.ts';
import { z } from 'zod';
import { id as idField, timestamp, trimmedText } from '@booking/platform/fields.ts';

type TimeslotStatus = 'active' | 'canceled';
type TimeslotAction = 'update' | 'cancel' | 'delete';

/** A concrete time at which a resource is offered as a whole, beside its weekly schedules. */
export interface Timeslot extends Entity {
  status: TimeslotStatus;
  name: string | null;
  start_date: Date;
  end_date: Date;
  /** null: the capacity of the resource. */
  capacity: number | null;
  resource_id: string;
  service_id: string | null;
}

export const timeslotTransitions: Transitions<TimeslotAction, TimeslotStatus> = {
  update: { from: ['active'], to: [] },
  cancel: { from: ['active'], to: ['canceled'] },
  delete: { from: ['active', 'canceled'], to: [] },
};

export function timeslotActions({ status }: Pick<Timeslot, 'status'>): TimeslotAction[] {
  return movesFrom(timeslotTransitions, status);
}

export const timeslotInput = z.object({
  name: trimmedText(255),
  start_date: timestamp(),
  end_date: timestamp(),
  capacity: z.number().int().min(1, 'Must be at least 1.').max(100_000).nullable().default(null),
  resource_id: idField(),
  service_id: idField().nullable().default(null),
});
