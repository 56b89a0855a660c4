import { momentOfPlace, placeFrom, placeText } from '@booking/persistence/places.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { firstMessage } from '../deliveries/delivery-message.ts';
import type { DeliveryMessage } from '../deliveries/delivery.ts';
import type { EventStore } from '../events/event-store.ts';
import { dataOf } from '../events/listed-event.ts';
import { eventSubjectOf, isWanted } from '../subscriptions/event-filter.ts';
import type { WebhookSubscription } from '../subscriptions/webhook-subscription.ts';
import type { RecoveryBatch, RecoveryWork } from './recovery-store.ts';

/** The events that a subscription names, whether or not it got them. */
export interface EventWalk {
  /** The next ones of the period; null at its end, undefined while some of it may still come to light. */
  next(work: RecoveryWork, subscription: WebhookSubscription, limit: number): Promise<RecoveryBatch | null | undefined>;
  /** Of these events those that its filter lets through, as they are first sent. */
  messages(ids: readonly string[], subscription: WebhookSubscription): Promise<DeliveryMessage[]>;
}

/** The records of deliveries go a little earlier or later than the events that they are of. */
const marginMs = 3_600_000;

export function createEventWalk(
  store: EventStore,
  { deliveryDays, clock }: { deliveryDays: number; clock: Clock },
): EventWalk {
  /** What was delivered before then has no record any more, and looks as if it never was. */
  const knownSince = (): number => clock.now().getTime() - deliveryDays * 86_400_000 + marginMs;

  return {
    async next({ since: askedSince, until, events, position }, subscription, limit) {
      const since = new Date(Math.max(askedSince.getTime(), knownSince()));
      const asked = events.length > 0 ? subscription.events.filter((one) => events.includes(one)) : subscription.events;
      const period = { organizationId: subscription.organization_id, since, until, events: asked };
      const found = await store.walk(period, { after: placeFrom(position?.id ?? ''), limit });
      const last = found?.at(-1);
      if (!found || !last) return found && null;
      const end = { at: momentOfPlace(last.position), id: placeText(last.position) };
      return { ids: found.map(({ id }) => id), end };
    },

    async messages(ids, { id: subscriptionId, organization_id: organizationId, filter }) {
      return (await store.getMany(organizationId, ids)).flatMap((listed) => {
        const data = dataOf(listed) ?? '{}';
        if (filter && !isWanted(filter, eventSubjectOf(JSON.parse(data)))) return [];
        const { id, event, triggered_at: triggeredAt, request_id: requestId } = listed;
        const envelope = { id, event, organizationId, triggeredAt, requestId, traceparent: '' };
        return [firstMessage(envelope, subscriptionId, Buffer.from(data))];
      });
    },
  };
}
