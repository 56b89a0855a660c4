import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { EventServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/EventService.ts';
import { withMoments } from '@booking/persistence/period-filters.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { EventStore } from './event-store.ts';
import { wireOf } from './listed-event.ts';

export function createEventHandlers(options: {
  events: EventStore;
  timeZoneOf: (organizationId: string) => Promise<string>;
}): UnaryHandlers<EventServiceDefinition> {
  return {
    async ListEvents({ query }, { organizationId }) {
      const asked = await withMoments(query, () => options.timeZoneOf(organizationId));
      const { items, page } = await options.events.list(organizationId, asked && forwards(asked));
      return { items: items.map(wireOf), page };
    },
    async GetEvent({ id }, { organizationId }) {
      return { item: wireOf(await options.events.get(organizationId, id)) };
    },
  };
}

/** Who reads on from a position wants what came next, not what came last. */
function forwards(query: ListQuery__Output): ListQuery__Output {
  const readsOn = query.sorts.length === 0 && query.filters.some(({ key }) => key === 'after');
  return readsOn ? { ...query, sorts: [{ field: 'position', descending: false }] } : query;
}
