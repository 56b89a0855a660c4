import type { Client, Entity } from '@booking/client';

type AuditEntry = Entity<'audit-entries'>;
type Delivery = Entity<'webhook-deliveries'>;

/** One request: what it changed, which events told of that, and where they were delivered. */
export interface Trace {
  requestId: string | undefined;
  entries: AuditEntry[];
  events: { id: string; name: string | null; deliveries: Delivery[] }[];
}

/** Requests are looked for among deliveries of events that were recorded so long around the time in their id. */
const beforeMs = 2_000;
const afterMs = 120_000;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Records whose audit trails are read at most. */
const recordsMax = 40;

/** Finds what belongs to the id of a delivery, an event or a request; undefined where nothing does. */
export async function traceOf(client: Client, id: string): Promise<Trace | undefined> {
  if (!idPattern.test(id)) return undefined;
  const [delivery] = await deliveriesOf(client, { id });
  const eventId = delivery?.event_id ?? id;
  const ofEvent = await deliveriesOf(client, { event_id: eventId });
  const [first] = ofEvent;
  if (first) return traceOfEvent(client, eventId, ofEvent);
  return traceOfRequest(client, id);
}

const deliveriesOf = async (client: Client, filter: Record<string, string>): Promise<Delivery[]> =>
  (await client.list('webhook-deliveries', { filter, page: { size: 100 } })).items;

async function traceOfEvent(client: Client, eventId: string, deliveries: Delivery[]): Promise<Trace> {
  const entry = (await entriesAbout(client, deliveries[0])).find((one) => one.event_ids.includes(eventId));
  const whole = entry?.request_id ? await traceOfRequest(client, entry.request_id, entry.created_at) : undefined;
  if (whole?.events.some((event) => event.id === eventId)) return whole;
  const event = { id: eventId, name: deliveries[0]?.event ?? null, deliveries };
  return { requestId: entry?.request_id ?? undefined, entries: entry ? [entry] : [], events: [event] };
}

/**
 * The platform finds audit entries by the record they are about. Which records a request changed is learnt from the events of its time: each
 * one's record is looked up, and those entries count that name the request.
 */
async function traceOfRequest(client: Client, requestId: string, at?: string | null): Promise<Trace | undefined> {
  const time = at ? Date.parse(at) : timeIn(requestId);
  if (time === undefined) return undefined;
  const around = await deliveriesOf(client, {
    created_at_since: new Date(time - beforeMs).toISOString(),
    created_at_until: new Date(time + afterMs).toISOString(),
  });
  const byEvent = Map.groupBy(around, (delivery) => delivery.event_id ?? '');
  const representatives = [...byEvent.values()].flatMap(([first]) => first ?? []).slice(0, recordsMax);
  const found = await Promise.all(representatives.map((delivery) => entriesAbout(client, delivery)));
  const own = found.flat().filter((entry) => entry.request_id === requestId);
  const entries = [...new Map(own.map((entry) => [entry.id, entry])).values()].toSorted((a, b) =>
    (a.created_at ?? '').localeCompare(b.created_at ?? ''),
  );
  if (entries.length === 0) return undefined;
  const eventIds = [...new Set(entries.flatMap((entry) => entry.event_ids))];
  const events = eventIds.map((id) => {
    const deliveries = byEvent.get(id) ?? [];
    return { id, name: deliveries[0]?.event ?? null, deliveries };
  });
  return { requestId, entries, events };
}

/** The audit trail of the record that an event is about: its type is the event's first word, its id stands in what is sent. */
async function entriesAbout(client: Client, delivery: Delivery | undefined): Promise<AuditEntry[]> {
  if (!delivery) return [];
  const { body, event } = await client.get('webhook-deliveries', delivery.id);
  const type = event?.split('.')[0];
  const id = recordIdIn(body);
  if (type === undefined || id === undefined) return [];
  try {
    const filter = { entity_type: type, entity_id: id };
    return (await client.list('audit-entries', { filter, page: { size: 100 } })).items;
  } catch {
    // No trail is kept of this type.
    return [];
  }
}

export function recordIdIn(body: string | null | undefined): string | undefined {
  try {
    const { data } = JSON.parse(body ?? '') as { data?: { id?: unknown } };
    return typeof data?.id === 'string' ? data.id : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds since 1970 in an id of the platform (UUIDv7); undefined for any other text. */
export function timeIn(id: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.exec(id) ?? [];
  return high === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
}
