import type { WebhookDelivery } from '@booking/contracts/generated/booking/webhooks/v1/WebhookDelivery.ts';
import {
  eventIdentifiersByType,
  isPublicEventIdentifier,
  type PublicEntityType,
  type PublicEventIdentifier,
} from '@booking/contracts/event-identifiers.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { examplePayload } from '@booking/representations/event-examples.ts';
import type { SecretBox } from '../../subscriptions/secret-box.ts';
import { endpointOf, type Endpoint } from '../../subscriptions/subscription-cache.ts';
import type { WebhookSubscription } from '../../subscriptions/webhook-subscription.ts';
import type { Caller } from '../calling/call.ts';
import { attemptOf, isSuccess, type DeliveryMessage } from '../delivery.ts';
import { wireOf } from './delivery-handlers.ts';
import { firstMessage } from '../delivery-message.ts';
import { documentOf } from '../log/delivery-step.ts';
import type { DeliveryStore } from '../log/delivery-store.ts';
import { signatureHeaders, testHeader } from '../calling/signature.ts';

/**
 * Sends one made-up event at once, beside the queues and the endpoint's gate, whether the subscription is active or not. It is recorded
 * like any delivery, is never retried and counts for nothing. One at a time per subscription and process.
 */
export function createTestDelivery(options: {
  caller: Pick<Caller, 'call'>;
  deliveries: Pick<DeliveryStore, 'record' | 'get'>;
  secretBox: SecretBox;
  idempotent: IdempotentCalls;
  clock: Clock;
}): (subscription: WebhookSubscription, event: string | undefined, context: CallContext) => Promise<WebhookDelivery> {
  const { caller, deliveries, clock } = options;
  const underWay = new Set<string>();

  const send = async (endpoint: Endpoint, message: DeliveryMessage): Promise<WebhookDelivery> => {
    const { body, eventId } = message;
    const signatures = signatureHeaders(body, { eventId, keys: endpoint.signingKeys, now: clock.now() });
    const headers = { ...endpoint.headers, ...testHeader, ...signatures };
    const result = await caller.call({ url: endpoint.url, body, headers });
    const status = isSuccess(result) ? 'succeeded' : 'abandoned';
    await deliveries.record({ message, status, attempt: attemptOf(message, result), known: false, now: clock.now() });
    const stored = await deliveries.get(message.organizationId, message.deliveryId);
    return { ...wireOf(stored, { bodies: true }), body: stored.body };
  };

  return async (subscription, event, context) => {
    const { id } = subscription;
    const chosen = chosenEvent(subscription, event);
    const endpoint = openedEndpoint(subscription, options.secretBox);
    if (underWay.has(id)) throw conflict('in_progress', 'A test of this subscription is under way.');
    if (context.dryRun) {
      const now = clock.now();
      return unsent(testMessage({ endpoint, event: chosen, eventId: newId(), context, now }), now);
    }
    underWay.add(id);
    try {
      return await options.idempotent.inSteps(context, (eventId) =>
        send(endpoint, testMessage({ endpoint, event: chosen, eventId, context, now: clock.now() })),
      );
    } finally {
      underWay.delete(id);
    }
  };
}

/** What a dry run answers: nothing is sent, and there is no record. */
function unsent(message: DeliveryMessage, now: Date): WebhookDelivery {
  const { _id: id, ...shown } = documentOf({ message, status: 'waiting', known: false, now });
  return { ...wireOf({ id, ...shown }, { bodies: true }), body: shown.body };
}

function chosenEvent(subscription: WebhookSubscription, event: string | undefined): PublicEventIdentifier {
  const chosen = event ?? subscription.events[0] ?? '';
  if (isPublicEventIdentifier(chosen) && subscription.events.includes(chosen)) return chosen;
  throw validationFailed([{ detail: 'must be one of the events of the subscription', pointer: '/event' }]);
}

function openedEndpoint(subscription: WebhookSubscription, box: SecretBox): Endpoint {
  try {
    return endpointOf(subscription, box);
  } catch {
    throw conflict(
      'secret_unreadable',
      'The signing key or the custom headers of the subscription cannot be decrypted.',
    );
  }
}

function testMessage(facts: {
  endpoint: Endpoint;
  event: PublicEventIdentifier;
  eventId: string;
  context: CallContext;
  now: Date;
}): DeliveryMessage {
  const { endpoint, event, eventId, context } = facts;
  const { subscriptionId, organizationId } = endpoint;
  const { requestId } = context;
  const told = { id: eventId, event, organizationId, triggeredAt: formatTimestamp(facts.now), requestId };
  const data = Buffer.from(JSON.stringify(examplePayload(typeOf(event), event)['data']));
  return { ...firstMessage({ ...told, traceparent: '' }, subscriptionId, data), isTest: true };
}

function typeOf(event: PublicEventIdentifier): PublicEntityType {
  const types = Object.keys(eventIdentifiersByType) as PublicEntityType[];
  return types.find((candidate) => event.startsWith(`${candidate}.`))!;
}
