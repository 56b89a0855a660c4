import { setTimeout as delay } from 'node:timers/promises';
import { signatureVerifies, type ReceivedWebhook, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { candidateSlots } from './booking-slots.ts';
import { GatewayRefusal, type GatewayClient, type ResourceObject } from './json-api.ts';

/** The demonstration did not come to its end: one line that says where. */
export class DemonstrationError extends Error {
  override readonly name = 'DemonstrationError';
}

export interface DemonstrationOptions {
  client: GatewayClient;
  organizationSlug: string;
  print: (line: string) => void;
  now: Date;
}

/** Where webhooks arrive, and those that did. */
type Receiver = Pick<WebhookReceiver, 'url' | 'at'>;

export interface Subscribed<R extends Receiver = Receiver> {
  receiver: R;
  subscriptionId: string;
  signingKey: string;
}

const SUBSCRIPTION_NAME = 'Demonstration receiver';
const HOOK_PATH = '/hooks';
const EVENTS = ['orders.created', 'bookings.created', 'bookings.updated', 'invoices.finalised'];
const DELIVERY_TIMEOUT_MS = 15_000;
const BOOKINGS = 2;
/** Demo data that one service takes from another's events is complete a moment after all of them are ready. */
const SETTLE_TIMEOUT_MS = 15_000;
const MAX_TRIES = 60;

interface Payload {
  event: string;
  event_id: string;
  data: { id: string };
}

const payloadOf = (webhook: ReceivedWebhook): Payload => JSON.parse(webhook.body.toString()) as Payload;

/** One line for a webhook that came: what it says and whether its signature holds. */
export const describeWebhook = (webhook: ReceivedWebhook, signingKey: string): string => {
  const { event, event_id, data } = payloadOf(webhook);
  const verdict = signatureVerifies(webhook, signingKey) ? 'signature verified' : 'SIGNATURE DOES NOT VERIFY';
  return `webhook ${event.padEnd(18)} ${data.id}  (event ${event_id}): ${verdict}`;
};

export const organizationOf = async ({ client, organizationSlug }: DemonstrationOptions): Promise<string> =>
  (await client.get<ResourceObject>(`/api/v1/organizations/${organizationSlug}`)).id;

/** Registers the bundled receiver anew: the signing key is told only at creation, and its port may have changed. */
export const subscribe = async <R extends Receiver>(
  { client }: DemonstrationOptions,
  receiver: R,
  organizationId: string,
): Promise<Subscribed<R>> => {
  const path = (id = '') => `/api/v1/webhook-subscriptions${id && `/${id}`}?o=${organizationId}`;
  const existing = await client.get<ResourceObject[]>(`${path()}&page[size]=250`);
  for (const { id, attributes } of existing) {
    if (attributes['name'] === SUBSCRIPTION_NAME) await client.delete(path(id));
  }
  const attributes = { name: SUBSCRIPTION_NAME, url: `${receiver.url}${HOOK_PATH}`, events: EVENTS };
  const created = await client.post(path(), { data: { type: 'webhook-subscriptions', attributes } });
  const signingKey = created.attributes['signing_key'];
  if (typeof signingKey !== 'string') throw new DemonstrationError('the subscription came without a signing key');
  return { receiver, subscriptionId: created.id, signingKey };
};

interface Offer {
  resourceId: string;
  serviceId: string;
  customerId: string;
}

const untilListed = async (client: GatewayClient, path: string): Promise<ResourceObject[]> => {
  const giveUpAt = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const rows = await client.get<ResourceObject[]>(path);
    if (rows.length > 0) return rows;
    if (Date.now() > giveUpAt) throw new DemonstrationError(`the demo data is incomplete: nothing under ${path}`);
    await delay(100);
  }
};

/** What can be ordered: every bookable resource, each with the demo organization's first service and customer. */
const findOffers = async (client: GatewayClient, organizationId: string): Promise<Offer[]> => {
  const o = `o=${organizationId}`;
  const [resources, services, customers] = await Promise.all([
    untilListed(client, `/api/v1/resources?${o}&filter[bookings_enabled]=true&filter[has_children]=false`),
    untilListed(client, `/api/v1/services?${o}`),
    untilListed(client, `/api/v1/customers?${o}`),
  ]);
  const [service] = services;
  const [customer] = customers;
  if (!service || !customer) throw new DemonstrationError('the demo data is incomplete');
  return resources.map(({ id }) => ({ resourceId: id, serviceId: service.id, customerId: customer.id }));
};

/** Refusals that another slot or resource may avoid: taken, closed, or against a rule. */
const worthAnotherTry = (error: unknown): boolean =>
  error instanceof GatewayRefusal && (error.status === 409 || error.status === 422);

const orderDocument = (offer: Offer, slots: readonly { start: Date; end: Date }[]) => ({
  data: {
    type: 'orders',
    attributes: {
      note: 'Placed by the demonstration',
      items: slots.map(({ start, end }) => ({
        type: 'booking',
        resource_id: offer.resourceId,
        service_id: offer.serviceId,
        start_date: start.toISOString(),
        end_date: end.toISOString(),
      })),
    },
    relationships: { customer: { data: { type: 'customers', id: offer.customerId } } },
  },
});

/** Drafts an order with two bookings at times that are still free. */
const draftOrder = async ({ client, now }: DemonstrationOptions, organizationId: string): Promise<ResourceObject> => {
  const offers = await findOffers(client, organizationId);
  const slots = candidateSlots(now);
  let refusal: unknown;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const offer = offers[attempt % offers.length];
    const pair = slots.slice(attempt * BOOKINGS, attempt * BOOKINGS + BOOKINGS);
    if (!offer || pair.length < BOOKINGS) break;
    try {
      return await client.post(`/api/v1/orders?o=${organizationId}`, orderDocument(offer, pair));
    } catch (error) {
      if (!worthAnotherTry(error)) throw error;
      refusal = error;
    }
  }
  throw new DemonstrationError(`no free time was found for the order: ${String(refusal)}`);
};

const bookingIdsOf = (order: ResourceObject): string[] => {
  const data = order.relationships?.['bookings']?.data;
  return Array.isArray(data) ? data.map(({ id }) => id) : [];
};

/**
 * Waits for the webhooks that the placed order owes and verifies each.
 * @throws DemonstrationError naming what is missing or does not verify
 */
const awaitDeliveries = async (receiver: Receiver, owed: readonly string[], signingKey: string): Promise<void> => {
  const arrived = () => receiver.at(HOOK_PATH);
  const keyOf = (webhook: ReceivedWebhook) => `${payloadOf(webhook).event} ${payloadOf(webhook).data.id}`;
  const missing = () => owed.filter((key) => !arrived().some((webhook) => keyOf(webhook) === key));
  const giveUpAt = Date.now() + DELIVERY_TIMEOUT_MS;
  while (missing().length > 0) {
    if (Date.now() > giveUpAt) {
      throw new DemonstrationError(`not delivered within ${DELIVERY_TIMEOUT_MS / 1000} s: ${missing().join(', ')}`);
    }
    await delay(20);
  }
  const forged = arrived().filter((webhook) => !signatureVerifies(webhook, signingKey));
  if (forged.length > 0) throw new DemonstrationError(`the signature does not verify: ${forged.map(keyOf).join(', ')}`);
};

/**
 * Places an order with two bookings through the gateway and sees its signed webhooks arrive, if anybody receives them.
 * @throws DemonstrationError with the reason when it does not come to its end
 */
export const demonstrate = async (
  options: DemonstrationOptions,
  organizationId: string,
  subscribed: Subscribed | undefined,
): Promise<void> => {
  const { client, print } = options;
  const draft = await draftOrder(options, organizationId);
  const bookingIds = bookingIdsOf(draft);
  if (bookingIds.length !== BOOKINGS) {
    throw new DemonstrationError(`the order holds ${bookingIds.length} bookings instead of ${BOOKINGS}`);
  }
  print(
    `order   ${draft.id} drafted, holding ${bookingIds.length} bookings until ${String(draft.attributes['expires_at'])}`,
  );
  const placed = await client.post(`/api/v1/orders/${draft.id}/checkout?o=${organizationId}`);
  const { number, status, total, currency } = placed.attributes;
  print(`order   ${String(number)} checked out: ${String(status)}, ${String(total)} ${String(currency)}`);
  if (!subscribed) return;
  const owed = [`orders.created ${draft.id}`, ...bookingIds.map((id) => `bookings.created ${id}`)];
  await awaitDeliveries(subscribed.receiver, owed, subscribed.signingKey);
  print(`all ${owed.length} expected webhooks arrived and verified`);
};
