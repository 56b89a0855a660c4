import type { Client, Entity, Filters } from '@booking/client';

type AuditEntry = Entity<'audit-entries'>;
type Delivery = Entity<'webhook-deliveries'>;

/** One request: what it changed, which events told of that, and where they were delivered. */
export interface Trace {
  requestId: string | undefined;
  entries: AuditEntry[];
  events: { id: string; name: string | null; deliveries: Delivery[] }[];
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What the platform takes as a request id. */
const requestIdPattern = /^[A-Za-z0-9._-]{1,100}$/;

/** Finds what belongs to the id of a delivery, an event or a request; undefined where nothing does. */
export async function traceOf(client: Client, id: string): Promise<Trace | undefined> {
  if (!requestIdPattern.test(id)) return undefined;
  if (idPattern.test(id)) {
    const [delivery] = await deliveriesOf(client, { id });
    const eventId = delivery?.event_id ?? id;
    const ofEvent = await deliveriesOf(client, { event_id: eventId });
    if (ofEvent.length > 0) return traceOfEvent(client, eventId, ofEvent);
  }
  return traceOfRequest(client, id);
}

function deliveriesOf(client: Client, filter: Filters['webhook-deliveries']): Promise<Delivery[]> {
  return Array.fromAsync(client.all('webhook-deliveries', { filter, page: { size: 250 } }));
}

/** So many ids fit into an address. */
const idsAtOnce = 100;

async function deliveriesOfEvents(client: Client, eventIds: readonly string[]): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for (let from = 0; from < eventIds.length; from += idsAtOnce) {
    const ids = eventIds.slice(from, from + idsAtOnce);
    found.push(...(await deliveriesOf(client, { event_id: ids.join(',') })));
  }
  return found;
}

/** An event leads to its request by the audit trail of the record that it is about. */
async function traceOfEvent(client: Client, eventId: string, deliveries: Delivery[]): Promise<Trace> {
  const entry = await entryOf(client, eventId, deliveries[0]);
  const whole = entry ? await traceOfRequest(client, entry.request_id) : undefined;
  if (whole?.events.some((event) => event.id === eventId)) return whole;
  const event = { id: eventId, name: deliveries[0]?.event ?? null, deliveries };
  return { requestId: entry?.request_id, entries: entry ? [entry] : [], events: [event] };
}

async function traceOfRequest(client: Client, requestId: string): Promise<Trace | undefined> {
  const filter = { request_id: requestId };
  const entries = (await Array.fromAsync(client.all('audit-entries', { filter, page: { size: 250 } }))).toReversed();
  if (entries.length === 0) return undefined;
  const eventIds = [...new Set(entries.flatMap((entry) => entry.event_ids))];
  const deliveries = await deliveriesOfEvents(client, eventIds);
  const byEvent = Map.groupBy(deliveries, (delivery) => delivery.event_id);
  const events = eventIds.map((id) => {
    const own = byEvent.get(id) ?? [];
    return { id, name: own[0]?.event ?? null, deliveries: own };
  });
  return { requestId, entries, events };
}

/**
 * The entry that tells of an event, in the audit trail of the record that it is about: its type is the event's first word, its id stands in
 * what is sent.
 */
async function entryOf(
  client: Client,
  eventId: string,
  delivery: Delivery | undefined,
): Promise<AuditEntry | undefined> {
  if (!delivery) return undefined;
  const { body, event } = await client.get('webhook-deliveries', delivery.id);
  const [type] = event.split('.');
  const id = recordIdIn(body);
  if (type === undefined || id === undefined) return undefined;
  const filter = { entity_type: type, entity_id: id } as Filters['audit-entries'];
  try {
    for await (const entry of client.all('audit-entries', { filter, page: { size: 250 } }))
      if (entry.event_ids.includes(eventId)) return entry;
  } catch {
    // No trail is kept of this type.
  }
  return undefined;
}

export function recordIdIn(body: string | null | undefined): string | undefined {
  try {
    const { data } = JSON.parse(body ?? '') as { data?: { id?: unknown } };
    return typeof data?.id === 'string' ? data.id : undefined;
  } catch {
    return undefined;
  }
}
