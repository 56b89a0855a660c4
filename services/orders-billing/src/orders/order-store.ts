import { contains, equalsAny, equalsAnyText } from '@booking/persistence/filters.ts';
import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import { Schema, type Connection, type ClientSession } from 'mongoose';
import { anything, ids, list, moment, nothing, text, truth, whole, createEntityStore } from '../shared/entity-store.ts';
import { periodOf } from '@booking/persistence/period-filters.ts';
import type { Order } from './order.ts';
import type { UtmTracker } from './utm-tracker.ts';

export interface OrderStore extends TenantStore<Order> {
  /** Orders of a customer that money was received for. */
  paidOfCustomer(organizationId: string, customerId: string, session?: ClientSession): Promise<Order[]>;
  hasCustomer(organizationId: string, customerId: string, session: ClientSession): Promise<boolean>;
}

const itemSchema = new Schema(
  {
    id: text,
    type: { type: String },
    name: text,
    resource_id: text,
    service_id: text,
    start_date: moment,
    end_date: moment,
    quantity: whole,
    unit_price_minor: whole,
    tax_rate_basis_points: whole,
    total_minor: whole,
    net_amount_minor: whole,
    tax_amount_minor: whole,
    discount_amount_minor: whole,
    booking_id: text,
    bundle_id: text,
    bundle_purchase_id: text,
    bundle_terms: anything,
    price_terms: anything,
    ended: anything,
  },
  { _id: false, id: false, versionKey: false },
);

export function createOrderStore(connection: Connection): OrderStore {
  const store = createEntityStore<Order>(connection, {
    type: 'orders',
    collection: 'orders',
    fields: {
      number: text,
      currency: text,
      total_minor: whole,
      modification_total_minor: whole,
      net_amount_minor: whole,
      tax_amount_minor: whole,
      discount_amount_minor: whole,
      system_fee_minor: whole,
      status: text,
      access_token: text,
      note: text,
      manually_created: truth,
      has_payment: truth,
      payment_settings_json: text,
      custom_entry_map_json: text,
      expires_at: moment,
      start_date: moment,
      end_date: moment,
      booking_ids: ids,
      customer_id: text,
      created_by_id: text,
      invoice_id: text,
      invoice_history_id: text,
      tmp_invoice_id: text,
      last_payment_id: text,
      payment_ids: ids,
      voucher_id: text,
      sub_order_ids: ids,
      file_ids: ids,
      utm_tracker_id: text,
      tag_ids: ids,
      items: { type: [itemSchema], default: [] },
      paid_minor: whole,
      refunded_minor: whole,
      held: truth,
      confirming: truth,
      checkout_id: text,
      requires_approval: truth,
      approved_at: moment,
      pay_later: truth,
      parent_order_id: text,
      discount_terms: anything,
      credits: list,
      goodwill_minor: nothing,
      charge_base_minor: whole,
      written_off_minor: nothing,
    },
    indexes: [
      [
        { organization_id: 1, number: 1 },
        { unique: true, name: 'order_number', partialFilterExpression: { number: { $type: 'string' } } },
      ],
      [{ organization_id: 1, customer_id: 1, _id: 1 }],
      [{ organization_id: 1, status: 1, _id: 1 }],
      [{ organization_id: 1, updated_at: 1 }],
    ],
    filters: {
      id: equalsAny('_id'),
      number: equalsAnyText('number'),
      status: equalsAny('status'),
      customer_id: equalsAny('customer_id'),
      voucher_id: equalsAny('voucher_id'),
      booking_id: equalsAny('booking_ids'),
      tag_id: equalsAny('tag_ids'),
      ...periodOf('created', 'created_at'),
      ...periodOf('updated', 'updated_at'),
      search: contains('number', 'note'),
    },
    sorts: {
      number: 'number',
      status: 'status',
      total: 'total_minor',
      start_date: 'start_date',
      created_at: 'created_at',
      updated_at: 'updated_at',
    },
    defaultSort: { created_at: -1 },
  });
  return {
    ...store,
    async paidOfCustomer(organizationId, customerId, session) {
      const paid = { organization_id: organizationId, customer_id: customerId, paid_minor: { $gt: 0 } };
      const found = await store.model.find(paid, null, session ? { session } : {}).lean<Document<Order>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async hasCustomer(organizationId, customerId, session) {
      const found = await store.model
        .exists({ organization_id: organizationId, customer_id: customerId })
        .session(session);
      return found !== null;
    },
  };
}

export type UtmTrackerStore = TenantStore<UtmTracker>;

export function createUtmTrackerStore(connection: Connection): UtmTrackerStore {
  return createEntityStore<UtmTracker>(connection, {
    type: 'utm-trackers',
    collection: 'utm_trackers',
    fields: { source: text, medium: text, campaign: text, term: text, content: text },
    filters: { id: equalsAny('_id'), source: equalsAny('source'), campaign: equalsAny('campaign') },
    sorts: { created_at: 'created_at' },
    defaultSort: { created_at: -1 },
  });
}
