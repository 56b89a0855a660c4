import type { GetAvailabilityRequest__Output } from '@booking/contracts/generated/booking/resources/v1/GetAvailabilityRequest.ts';
import type { GetAvailabilityResponse } from '@booking/contracts/generated/booking/resources/v1/GetAvailabilityResponse.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { z } from 'zod';
import { placementOf, resourceViolation, violationOf, type BookingFacts } from '../bookings/bookable-rules.ts';
import { loadFacts, type FactsDeps } from '../bookings/booking-facts.ts';
import { relatedTo } from '../bookings/capacity.ts';
import { placesLeft, type Occupancy } from '../bookings/capacity-rules.ts';
import type { Grounds } from '../bookings/grounds-store.ts';
import { id as idField, timestamp } from '@booking/platform/fields.ts';
import { parseFilters } from '../shared/input.ts';
import { candidateTimes } from './candidate-rules.ts';

const longestRangeDays = 62;
const slotsMax = 5_000;

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
 * booked (`violationOf`, `placesLeft`), so each slot can be booked as long as nobody is faster. Throws not_found, validation_failed.
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

    const times = candidateTimes(range, facts, request.duration_minutes);
    const occupancy = occupancyOf(facts, loaded.grounds);
    const slots: NonNullable<GetAvailabilityResponse['slots']> = [];
    for (const time of times) {
      if (slots.length === slotsMax) break;
      if (violationOf(time, facts)) continue;
      const placement = placementOf(time, facts);
      const available = placesLeft(occupancy, placement.blocked, placement.capacity);
      if (available < request.quantity) continue;
      slots.push({
        start_date: formatTimestamp(time.start),
        end_date: formatTimestamp(time.end),
        available,
        ...(placement.timeslot ? { timeslot_id: placement.timeslot.id } : {}),
      });
    }
    return { slots, time_zone: loaded.zone };
  };
}

/** Why the resource cannot be booked at any time of the range; undefined when it is a matter of the time. */
function reasonFor(facts: BookingFacts): string | undefined {
  const closed = !facts.hasOpeningHours && facts.timeslots.length === 0;
  return resourceViolation(facts)?.rule ?? (closed ? 'opening_hours' : undefined);
}

/** What stands against bookings of the resource. */
function occupancyOf({ resource }: BookingFacts, { family, taken }: Grounds): Occupancy {
  const related = relatedTo(resource, family);
  return {
    own: taken.filter(({ resource_id }) => resource_id === resource.id),
    family: taken.filter(({ resource_id }) => related.has(resource_id)),
  };
}
