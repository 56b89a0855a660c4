import { equalsAny } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordFields } from '@booking/persistence/record-fields.ts';
import { Schema } from 'mongoose';
import type { BookingRule } from './booking-rule.ts';

const schema = new Schema<Document<BookingRule>>(
  {
    ...recordFields,
    name: { type: String, required: true },
    rule_type: { type: String, required: true },
    limit: { type: Number, required: true },
    scope: { type: String, required: true },
    exempt_roles: { type: [String], required: true },
    resource_id: { type: String, default: null },
    service_id: { type: String, default: null },
  },
  { versionKey: false },
);
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
    type: 'booking-rules',
    collection: 'booking_rules',
    schema,
    filters: {
      id: equalsAny('_id'),
      rule_type: equalsAny('rule_type'),
      scope: equalsAny('scope'),
      resource_id: equalsAny('resource_id'),
      service_id: equalsAny('service_id'),
    },
    sorts: { name: 'name', created_at: 'created_at' },
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
