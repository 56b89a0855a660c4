import type { AvailableSlot } from '@booking/contracts/generated/booking/resources/v1/AvailableSlot.ts';
import type { GetAvailabilityRequest__Output } from '@booking/contracts/generated/booking/resources/v1/GetAvailabilityRequest.ts';
import type { GetAvailabilityResponse } from '@booking/contracts/generated/booking/resources/v1/GetAvailabilityResponse.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import { z } from 'zod';
import { resourceViolation, serviceViolation, type BookingFacts } from '../bookings/rules/bookable-rules.ts';
import { loadFacts, type ReadingDeps } from '../bookings/places/booking-facts.ts';
import { createOccupancies } from '../bookings/places/capacity.ts';
import { createPlaces } from '../bookings/rules/capacity-rules.ts';
import { createPace } from '../base/pace.ts';
import { id as idField, timestamp } from '@booking/platform/fields.ts';
import { parseFilters } from '../base/input.ts';
import { createOffers, freeTimes, timesToJudge, type FreeTime, type Sought } from './free-times.ts';

const slotsMax = 5_000;

/** What is asked for, whichever resources it is asked of. */
export const soughtInput = (longestRangeDays: number) =>
  z
    .object({
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

const schema = soughtInput(62).safeExtend({ resource_id: z.string() });

export interface AvailabilityDeps extends ReadingDeps {
  clock: Clock;
}

/** What somebody looks for at some resources. */
export interface ResourcesSought extends Sought {
  resourceIds: readonly string[];
  /** Whether those that are not there any more are left out. */
  leavesOutGone?: boolean;
  serviceId: string | null;
  /** Most times of one resource. */
  max?: number;
  /** Most times that are judged of all of them; invalid_query_parameter beyond it. */
  judgedMax?: number;
}

export interface ResourceTimes {
  resourceId: string;
  name: string;
  zone: string;
  /** In order. */
  times: FreeTime[];
  /** Why the resource cannot be booked at any time of the range. */
  reason?: string;
}

/**
 * Times that begin and end in the range, of one resource after the other in the order asked for, all as of one moment and read together.
 * Whether a time is offered is decided by the rules that decide whether it can be booked (`violationOf`, `createPlaces`), so each can be
 * booked as long as nobody is faster. Others of this process have their turn meanwhile. Throws not_found.
 */
export async function* freeTimesOf(
  deps: AvailabilityDeps,
  { organizationId, principal: { role } }: CallContext,
  { resourceIds, serviceId, leavesOutGone = false, judgedMax, ...sought }: ResourcesSought,
): AsyncGenerator<ResourceTimes, undefined> {
  if (resourceIds.length === 0) return undefined;
  const asked = resourceIds.map((resource_id) => ({ resource_id, service_id: serviceId, range: sought.range }));
  const { facts, grounds } = await loadFacts(deps, organizationId, asked, {
    role,
    now: deps.clock.now(),
    leavesOutGone,
  });
  if (judgedMax !== undefined && timesToJudge(facts, sought) > judgedMax) throw tooManyTimes();
  const taken = createOccupancies(grounds.family, grounds.taken);
  const pace = createPace();
  const offersOf = createOffers(sought, pace);
  for (const one of facts) {
    await pace();
    const { resource, zone } = one;
    const found = { resourceId: resource.id, name: resource.name, zone };
    const reason = reasonAgainst(one);
    if (reason) yield { ...found, times: [], reason };
    else {
      const offers = await offersOf(one);
      const places = createPlaces(taken.of(resource), resource.capacity);
      yield { ...found, times: freeTimes(offers, places, sought.quantity, sought.max) };
    }
  }
  return undefined;
}

const tooManyTimes = (): Error =>
  appError('invalid_query_parameter', 'Those are too many times to look at: take a shorter range or fewer resources.', {
    source: { parameter: 'filter[to]' },
  });

export const slotOf = ({ start, end, available, timeslotId }: FreeTime): AvailableSlot => ({
  start_date: formatTimestamp(start),
  end_date: formatTimestamp(end),
  available,
  ...(timeslotId === undefined ? {} : { timeslot_id: timeslotId }),
});

/** Throws not_found, validation_failed. */
export function createGetAvailability(deps: AvailabilityDeps) {
  return async (message: GetAvailabilityRequest__Output, context: CallContext): Promise<GetAvailabilityResponse> => {
    const request = parseFilters(schema, message);
    const search = freeTimesOf(deps, context, {
      resourceIds: [request.resource_id],
      serviceId: request.service_id ?? null,
      range: { start: request.from, end: request.to },
      durationMinutes: request.duration_minutes,
      quantity: request.quantity,
      max: slotsMax,
    });
    const { value: found } = await search.next();
    if (!found) throw new Error('No times of the resource');
    return {
      slots: found.times.map(slotOf),
      time_zone: found.zone,
      ...(found.reason === undefined ? {} : { reason: found.reason }),
    };
  };
}

/** Why the resource cannot be booked at any time of the range; undefined when it is a matter of the time. */
function reasonAgainst(facts: BookingFacts): string | undefined {
  const closed = facts.openings.length === 0 && facts.timeslots.length === 0;
  const why = facts.hasOpeningHours ? 'closed' : 'opening_hours';
  return (resourceViolation(facts) ?? serviceViolation(facts))?.rule ?? (closed ? why : undefined);
}
