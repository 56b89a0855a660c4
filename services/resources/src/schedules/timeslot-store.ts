import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { instantFilter } from '../base/instant-filter.ts';
import type { Interval } from '../base/time-zone.ts';
import { timeslotRecord, type Timeslot } from './timeslot.ts';

const schema = recordSchema(timeslotRecord);
schema.index({ organization_id: 1, resource_id: 1, end_date: 1, start_date: 1 });
schema.index({ organization_id: 1, start_date: 1, _id: 1 });

export interface TimeslotStore extends TenantStore<Timeslot> {
  /** Active ones of these resources that overlap the range, in order of start. */
  activeIn(
    organizationId: string,
    resourceIds: readonly string[],
    range: { start: Date; end: Date | null },
    session?: Session,
  ): Promise<Timeslot[]>;
  removeAllOf(organizationId: string, resourceId: string, session: Session): Promise<Timeslot[]>;
}

export function createTimeslotStore(connection: Connection): TimeslotStore {
  const store = createTenantStore<Timeslot>(connection, {
    ...listsOf(timeslotRecord, {
      starts_before: instantFilter('starts_before', (instant) => ({ start_date: { $lt: instant } })),
      ends_after: instantFilter('ends_after', (instant) => ({ end_date: { $gt: instant } })),
    }),
    collection: 'timeslots',
    schema,
    defaultSort: { start_date: 1 },
  });
  const { model } = store;
  return {
    ...store,
    async activeIn(organizationId, resourceIds, range: Interval | { start: Date; end: null }, session) {
      const documents = await model
        .find(
          {
            organization_id: organizationId,
            resource_id: { $in: resourceIds },
            end_date: { $gt: range.start },
            ...(range.end === null ? {} : { start_date: { $lt: range.end } }),
            status: 'active',
          },
          null,
          session ? { session } : {},
        )
        .sort({ start_date: 1 })
        .lean<Document<Timeslot>[]>();
      return documents.map(store.fromDocument);
    },
    async removeAllOf(organizationId, resourceId, session) {
      const condition = { organization_id: organizationId, resource_id: resourceId };
      const documents = await model.find(condition, null, { session }).lean<Document<Timeslot>[]>();
      await model.deleteMany(condition, { session });
      return documents.map(store.fromDocument);
    },
  };
}
