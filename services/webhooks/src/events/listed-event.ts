import type { Event } from '@booking/contracts/generated/booking/webhooks/v1/Event.ts';
import type { PersonalRows } from '@booking/messaging/erasure.ts';
import type { EventEnvelope } from '@booking/messaging/event-message.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { FilterCondition } from '@booking/persistence/filters.ts';
import {
  momentOfPlace,
  placeAt,
  placeFrom,
  placeText,
  placeToBeGiven,
  type Place,
} from '@booking/persistence/places.ts';
import { momentOf } from '@booking/persistence/period-filters.ts';
import { appError } from '@booking/platform/errors.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { events } from '@booking/representations/entities/webhooks.ts';
import { string } from '@booking/representations/entity.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import { erasedText } from './persons-in-data.ts';

export const eventRecord = recordOf(events, {
  triggered_at: string('As the event says it.'),
  request_id: string('Of the call that it came of.'),
  long_data: string('What is too long for lists.', { null: 'where data_json has it' }),
});
type Stored = Omit<RecordOf<typeof eventRecord>, 'position'> & { position: Place };
export type ListedEvent = Entity & Stored;
/** An event stays as it is: what counts and dates changes is not stored. */
export type EventDocument = Stored & Pick<Entity, 'organization_id' | 'created_at'> & { _id: string };

/** 250 of them fit into an answer. */
const listedDataMax = 16_384;

export function documentOf(envelope: EventEnvelope, data: string, now: Date): EventDocument {
  const { id, event, organizationId, entity, triggeredAt, requestId } = envelope;
  const isLong = data.length > listedDataMax;
  return {
    _id: id,
    organization_id: organizationId,
    event,
    entity_type: entity.type,
    entity_id: entity.id,
    triggered_at: triggeredAt,
    request_id: requestId,
    position: placeToBeGiven,
    data_json: isLong ? null : data,
    long_data: isLong ? data : null,
    created_at: now,
  };
}

function afterPosition([text = '', ...more]: string[]): Record<string, unknown> {
  const place = more.length === 0 ? placeFrom(text) : undefined;
  if (place) return { position: { $gt: place } };
  const source = { parameter: 'filter[after]' };
  throw appError('invalid_query_parameter', 'Must be the position of an event, 16 hexadecimal digits.', { source });
}

/** By place alone, which an index has; the time of an event is that of its place. */
export const positionFilters: Readonly<Record<string, FilterCondition>> = {
  after: afterPosition,
  created_since: (values) => ({ position: { $gte: placeAt(momentOf('created_since', values)) } }),
  created_until: (values) => ({ position: { $lt: placeAt(momentOf('created_until', values)) } }),
};

/** Of one that is listed, null where it is long. */
export const dataOf = ({ data_json, long_data }: ListedEvent): string | null => data_json ?? long_data ?? null;

export function wireOf(event: ListedEvent): Event {
  const data = dataOf(event);
  return {
    id: event.id,
    organization_id: event.organization_id,
    version: 1,
    created_at: formatTimestamp(momentOfPlace(event.position)),
    event: event.event,
    entity_type: event.entity_type,
    entity_id: event.entity_id,
    triggered_at: event.triggered_at,
    position: placeText(event.position),
    ...(data === null ? {} : { data_json: data }),
  };
}

export const eventData: PersonalRows = {
  collection: 'events',
  naming: (customerId) => ({
    $or: [{ data_json: { $regex: customerId } }, { long_data: { $regex: customerId } }],
  }),
  erased: ({ data_json, long_data }, customerId) =>
    typeof data_json === 'string'
      ? { data_json: erasedText(data_json, customerId) }
      : { long_data: erasedText(long_data, customerId) },
  exported: { repeating: 'what was told of each thing, which is exported itself' },
};
