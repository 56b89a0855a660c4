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
      const { items, page } = await options.events.list(organizationId, asked);
      return { items: items.map(wireOf), page };
    },
    async GetEvent({ id }, { organizationId }) {
      return { item: wireOf(await options.events.get(organizationId, id)) };
    },
  };
}
