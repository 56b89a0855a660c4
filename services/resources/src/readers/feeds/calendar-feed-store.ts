import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { calendarFeedRecord, type CalendarFeed } from './calendar-feed.ts';

const schema = recordSchema(calendarFeedRecord);
schema.index({ secret_hash: 1 }, { unique: true });
schema.index({ organization_id: 1, created_at: -1, _id: -1 });
schema.index({ organization_id: 1, granted_by: 1 }, { partialFilterExpression: { granted_by: { $type: 'string' } } });

export interface CalendarFeedStore extends TenantStore<CalendarFeed> {
  /** Of any organization: the secret is all that a reader has. */
  bySecret(hash: string): Promise<CalendarFeed | undefined>;
  /** Ids of those that rest on the rights of an API client. */
  grantedBy(organizationId: string, clientId: string, session: Session): Promise<string[]>;
}

export function createCalendarFeedStore(connection: Connection): CalendarFeedStore {
  const store = createTenantStore<CalendarFeed>(connection, {
    ...listsOf(calendarFeedRecord),
    collection: 'calendar_feeds',
    schema,
    defaultSort: { created_at: -1 },
  });
  return {
    ...store,
    async grantedBy(organizationId, clientId, session) {
      const condition = { organization_id: organizationId, granted_by: { $eq: clientId, $type: 'string' as const } };
      const found = await store.model.find(condition, { _id: 1 }, { session }).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    async bySecret(hash) {
      const found = await store.model.findOne({ secret_hash: hash }).lean<Document<CalendarFeed>>();
      return found ? store.fromDocument(found) : undefined;
    },
  };
}
