import type { ReceivedWebhook, WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { ApiClient } from './api-client.ts';
import { expectEventDescribed } from './described.ts';

export interface EventPayload {
  event: string;
  event_id: string;
  webhook_id: string;
  triggered_at: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read payloads of any entity
  data: any;
}

const payloads = new WeakMap<ReceivedWebhook, EventPayload>();

/**
 * The body of a delivery.
 * @throws Error when headers or body are not as the description of events says
 */
export function payloadOf(webhook: ReceivedWebhook): EventPayload {
  const known = payloads.get(webhook);
  if (known) return known;
  const payload = JSON.parse(webhook.body.toString('utf8')) as EventPayload;
  expectEventDescribed({ headers: webhook.headers, payload });
  payloads.set(webhook, payload);
  return payload;
}

/** Subscribes a path of the receiver; answers the subscription's id and signing key. */
export async function subscribe(
  client: ApiClient,
  receiver: WebhookReceiver,
  events: readonly string[],
  path = '/hooks',
): Promise<{ id: string; signingKey: string; path: string }> {
  const answer = await client.post('/webhook-subscriptions', {
    data: {
      type: 'webhook-subscriptions',
      attributes: { name: `test ${path}`, url: `${receiver.url}${path}`, events },
    },
  });
  if (answer.status !== 201) throw new Error(`subscribing answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.data.id, signingKey: answer.body.data.attributes.signing_key, path };
}

/** Waits until an event of an entity has arrived at a path. */
export async function arrived(
  receiver: WebhookReceiver,
  path: string,
  event: string,
  entityId: string,
): Promise<{ webhook: ReceivedWebhook; payload: EventPayload }> {
  const matches = (webhook: ReceivedWebhook): boolean => {
    if (webhook.path !== path) return false;
    const payload = payloadOf(webhook);
    return payload.event === event && payload.data.id === entityId;
  };
  const [webhook] = await receiver.waitFor(matches);
  if (!webhook) throw new Error(`${event} of ${entityId} did not arrive`);
  return { webhook, payload: payloadOf(webhook) };
}
