import type { GetAvailabilityRequest__Output } from '@booking/contracts/generated/booking/resources/v1/GetAvailabilityRequest.ts';
import type { GetAvailabilityResponse } from '@booking/contracts/generated/booking/resources/v1/GetAvailabilityResponse.ts';
import { setImmediate } from 'node:timers/promises';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { z } from 'zod';
import { resourceViolation, serviceViolation, type BookingFacts } from '../bookings/rules/bookable-rules.ts';
import { loadFacts, type FactsDeps } from '../bookings/places/booking-facts.ts';
import { relatedTo } from '../bookings/places/capacity.ts';
import type { Occupancy } from '../bookings/rules/capacity-rules.ts';
import type { Grounds } from '../bookings/places/grounds-store.ts';
import { id as idField, timestamp } from '@booking/platform/fields.ts';
import { parseFilters } from '../base/input.ts';
import { freeTimes, type FreeTime } from './free-times.ts';

const longestRangeDays = 62;
const slotsMax = 5_000;
/** Looked at in one go, before others have their turn. */
const stepsAtOnce = 200;

const schema = z
  .object({
    resource_id: z.string(),
    service_id: idField().optional(),
    from: timestamp(),
    to: timestamp(),
    duration_minutes: z
      .number()
      .int()
      .min(5, 'Must be at least 5.')
      .max(60 * 24 * 31)
      .default(60),
    quantity: z.number().int().min(1, 'Must be at least 1.').default(1),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Must lie after from.' })
  .refine(({ from, to }) => to.getTime() - from.getTime() <= longestRangeDays * 86_400_000, {
    path: ['to'],
    message: `Must lie at most ${longestRangeDays} days after from.`,
  });

export interface AvailabilityDeps extends FactsDeps {
  clock: Clock;
}

/**
 * Free slots that begin and end in the range, in order. Whether a time is offered is decided by the rules that decide whether it can be
 * booked (`violationOf`, `createPlaces`), so each slot can be booked as long as nobody is faster. Throws not_found, validation_failed.
 */
export function createGetAvailability(deps: AvailabilityDeps) {
  return async (message: GetAvailabilityRequest__Output, context: CallContext): Promise<GetAvailabilityResponse> => {
    const request = parseFilters(schema, message);
    const { organizationId } = context;
    const range = { start: request.from, end: request.to };
    const now = deps.clock.now();
    const asked = { resource_id: request.resource_id, service_id: request.service_id ?? null, range };
    const loaded = await loadFacts(deps, organizationId, [asked], { role: context.principal.role, now });
    const [facts] = loaded.facts;
    if (!facts) throw new Error('No facts for the resource');
    const never = reasonFor(facts);
    if (never) return { slots: [], time_zone: loaded.zone, reason: never };

    const sought = { range, durationMinutes: request.duration_minutes, quantity: request.quantity };
    const free = await firstOf(freeTimes(sought, facts, occupancyOf(facts, loaded.grounds)), slotsMax);
    const slots = free.map(({ start, end, available, timeslotId }: FreeTime) => ({
      start_date: formatTimestamp(start),
      end_date: formatTimestamp(end),
      available,
      ...(timeslotId === undefined ? {} : { timeslot_id: timeslotId }),
    }));
    return { slots, time_zone: loaded.zone };
  };
}

/** The first that are found, at most `max`. However long it takes, nobody else of this process waits for long. */
export async function firstOf<T>(found: Iterable<T | undefined>, max: number): Promise<T[]> {
  const first: T[] = [];
  let steps = 0;
  for (const one of found) {
    steps += 1;
    if (steps % stepsAtOnce === 0) await setImmediate();
    if (one === undefined) continue;
    first.push(one);
    if (first.length === max) break;
  }
  return first;
}

/** Why the resource cannot be booked at any time of the range; undefined when it is a matter of the time. */
function reasonFor(facts: BookingFacts): string | undefined {
  const closed = facts.openings.length === 0 && facts.timeslots.length === 0;
  const why = facts.hasOpeningHours ? 'closed' : 'opening_hours';
  return (resourceViolation(facts) ?? serviceViolation(facts))?.rule ?? (closed ? why : undefined);
}

/** What stands against bookings of the resource. */
function occupancyOf({ resource }: BookingFacts, { family, taken }: Grounds): Occupancy {
  const related = relatedTo(resource, family);
  return {
    own: taken.filter(({ resource_id }) => resource_id === resource.id),
    family: taken.filter(({ resource_id }) => related.has(resource_id)),
  };
}
