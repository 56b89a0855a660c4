import { listsOf } from '@booking/persistence/entity-lists.ts';
import { equalsAnyText, ofFilledLists, ofTexts } from '@booking/persistence/filters.ts';
import { type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import type { Connection, ClientSession } from 'mongoose';
import { createEntityStore } from '../../base/entity-store.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { schemaOf } from '@booking/persistence/record-schema.ts';
import { orderRecord, type OrderStatus } from './order-fields.ts';
import type { Order } from './order.ts';
import { orderTexts } from './search-orders.ts';
import { utmTrackerRecord, type UtmTracker } from './utm-tracker.ts';

export interface OrderStore extends TenantStore<Order> {
  /** Orders of a customer that money was received for. */
  paidOfCustomer(organizationId: string, customerId: string, session?: ClientSession): Promise<Order[]>;
  hasCustomer(organizationId: string, customerId: string, session: ClientSession): Promise<boolean>;
  ofCustomerIn(
    organizationId: string,
    customerId: string,
    status: OrderStatus,
    session: ClientSession,
  ): Promise<Order[]>;
  hasVoucher(organizationId: string, voucherId: string, session: ClientSession): Promise<boolean>;
  /**
   * Replaces orders by their next versions, each for itself and outside of any transaction; false when one of them is not stored as it was
   * before, and which of them were replaced is not known.
   */
  replaceSeen(orders: readonly Order[]): Promise<boolean>;
}

export function createOrderStore(connection: Connection): OrderStore {
  const store = createEntityStore<Order>(connection, {
    ...listsOf(orderRecord, { number: equalsAnyText('number'), voucher_id: equalsAnyText('voucher_id') }),
    collection: 'orders',
    fields: schemaOf(orderRecord),
    indexes: [
      [
        { organization_id: 1, number: 1 },
        { unique: true, name: 'order_number', partialFilterExpression: { number: { $type: 'string' } } },
      ],
      [{ organization_id: 1, customer_id: 1, _id: 1 }],
      [{ organization_id: 1, status: 1, created_at: -1, _id: -1, held: 1 }],
      [{ organization_id: 1, booking_ids: 1, _id: 1 }, ofFilledLists('booking_ids')],
      [{ organization_id: 1, tag_ids: 1, created_at: -1, _id: -1 }, ofFilledLists('tag_ids')],
      [{ organization_id: 1, voucher_id: 1, created_at: -1, _id: -1, held: 1 }, ofTexts('voucher_id')],
      [
        { status: 1, expires_at: 1 },
        { name: 'expiring', partialFilterExpression: { expires_at: { $type: 'date' } } },
      ],
      [
        { 'saga_step.resume_at': 1 },
        { name: 'saga_step', partialFilterExpression: { 'saga_step.resume_at': { $type: 'date' } } },
      ],
    ],
    listed: { held: 1 },
    searched: orderTexts,
    defaultSort: { created_at: -1 },
  });
  const ofCustomer = async (
    { organizationId, customerId }: { organizationId: string; customerId: string },
    condition: object,
    session?: ClientSession,
  ): Promise<Order[]> => {
    const theirs = { organization_id: organizationId, customer_id: customerId, ...condition };
    const found = await store.model.find(theirs, null, session ? { session } : {}).lean<Document<Order>[]>();
    return found.map((document) => store.fromDocument(document));
  };
  return {
    ...store,
    paidOfCustomer: (organizationId, customerId, session) =>
      ofCustomer({ organizationId, customerId }, { paid_minor: { $gt: 0 } }, session),
    ofCustomerIn: (organizationId, customerId, status, session) =>
      ofCustomer({ organizationId, customerId }, { status }, session),
    async hasCustomer(organizationId, customerId, session) {
      const found = await store.model
        .exists({ organization_id: organizationId, customer_id: customerId })
        .session(session);
      return found !== null;
    },
    async hasVoucher(organizationId, voucherId, session) {
      const named = { $eq: voucherId, $type: 'string' as const };
      const theirs = { organization_id: organizationId, voucher_id: named };
      return (await store.model.exists(theirs).session(session)) !== null;
    },
    async replaceSeen(orders) {
      const operations = orders.map((order) => {
        const { _id, ...replacement } = store.toStored(order);
        const filter = { _id, organization_id: order.organization_id, version: order.version - 1 };
        return { replaceOne: { filter, replacement } };
      });
      const { matchedCount } = await driverCollection(store.model).bulkWrite(operations, {
        ordered: false,
        ignoreUndefined: true,
        writeConcern: { w: 'majority', journal: true },
      });
      return matchedCount === orders.length;
    },
  };
}

export type UtmTrackerStore = TenantStore<UtmTracker>;

export function createUtmTrackerStore(connection: Connection): UtmTrackerStore {
  return createEntityStore<UtmTracker>(connection, {
    ...listsOf(utmTrackerRecord),
    collection: 'utm_trackers',
    fields: schemaOf(utmTrackerRecord),
    defaultSort: { created_at: -1 },
  });
}
