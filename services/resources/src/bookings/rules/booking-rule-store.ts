import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { bookingRuleRecord, type BookingRule } from './booking-rule.ts';

const schema = recordSchema(bookingRuleRecord);
schema.index({ organization_id: 1, name: 1, _id: 1 });
schema.index({ organization_id: 1, scope: 1, resource_id: 1, service_id: 1 });

export interface BookingRuleStore extends TenantStore<BookingRule> {
  /** Every rule that may apply to a booking of one of these resources and services. */
  applicable(
    organizationId: string,
    resourceIds: readonly string[],
    serviceIds: readonly string[],
  ): Promise<BookingRule[]>;
}

export function createBookingRuleStore(connection: Connection): BookingRuleStore {
  const store = createTenantStore<BookingRule>(connection, {
    ...listsOf(bookingRuleRecord),
    collection: 'booking_rules',
    schema,
    defaultSort: { name: 1 },
  });
  return {
    ...store,
    async applicable(organizationId, resourceIds, serviceIds) {
      const documents = await store.model
        .find({
          organization_id: organizationId,
          $or: [
            { scope: 'organization' },
            { scope: 'resource', resource_id: { $in: resourceIds } },
            { scope: 'service', service_id: { $in: serviceIds } },
          ],
        })
        .sort({ _id: 1 })
        .lean<Document<BookingRule>[]>();
      return documents.map(store.fromDocument);
    },
  };
}
