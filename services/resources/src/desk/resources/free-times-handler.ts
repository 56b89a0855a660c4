import type { GetFreeTimesRequest__Output } from '@booking/contracts/generated/booking/resources/v1/GetFreeTimesRequest.ts';
import type { GetFreeTimesResponse } from '@booking/contracts/generated/booking/resources/v1/GetFreeTimesResponse.ts';
import type { FreeTimes } from '@booking/contracts/generated/booking/resources/v1/FreeTimes.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import { createKeyedQueue, inTurn } from '@booking/platform/keyed-queue.ts';
import { z } from 'zod';
import { freeTimesOf, slotOf, soughtInput, type AvailabilityDeps } from '../../availability/availability.ts';
import { parseFilters } from '../../base/input.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import type { ResourceLists } from './resource-list.ts';

/** More are refused: whoever has more says which he means. */
const resourcesMax = 1_000;

const schema = soughtInput(31).safeExtend({ slots: z.number().int().min(1).max(10).default(1) });

/** Two or three seconds of a processor. */
const judgedMax = 1_000_000;

/** One search of an organization at a time: more than its turn nobody gets, and others have theirs beside it. */
const waitingMax = 10;

/** What has no free time at any time is not looked at. */
const bookable = { archived: false, bookings_enabled: true };

/** Throws invalid_query_parameter, not_found of the service, validation_failed, service_unavailable. */
export function createGetFreeTimes(deps: AvailabilityDeps & { neighbours: Neighbours; lists: ResourceLists }) {
  const turns = createKeyedQueue({ maxWaitingPerKey: waitingMax });
  const find = async (message: GetFreeTimesRequest__Output, context: CallContext): Promise<GetFreeTimesResponse> => {
    const { organizationId } = context;
    const asked = parseFilters(schema, message);
    const resourceIds = await deps.lists.ids(message.query?.filters ?? [], organizationId, bookable, resourcesMax + 1);
    if (resourceIds.length > resourcesMax) throw tooMany();
    const search = freeTimesOf(deps, context, {
      resourceIds,
      leavesOutGone: true,
      serviceId: asked.service_id ?? null,
      range: { start: asked.from, end: asked.to },
      durationMinutes: asked.duration_minutes,
      quantity: asked.quantity,
      max: asked.slots,
      judgedMax,
    });
    const resources: FreeTimes[] = [];
    let known: string | undefined;
    for await (const { resourceId, name, zone, times } of search) {
      known = zone;
      if (times.length > 0) resources.push({ resource_id: resourceId, name, slots: times.map(slotOf) });
    }
    const time_zone = known ?? (await deps.neighbours.organization(organizationId)).time_zone;
    return { resources, time_zone };
  };
  return (message: GetFreeTimesRequest__Output, context: CallContext): Promise<GetFreeTimesResponse> =>
    inTurn(turns, context, context.organizationId, () => find(message, context));
}

const tooMany = (): Error =>
  appError('invalid_query_parameter', `At most ${resourcesMax} resources are looked at: narrow them by filters.`, {
    source: { parameter: 'filter' },
  });
