import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { TenantStore } from '@booking/persistence/tenant-store.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import { schemaOf } from '@booking/persistence/record-schema.ts';
import { createEntityStore } from '../../base/entity-store.ts';
import { voucherRecord, type Voucher } from './voucher.ts';

export interface VoucherStore extends TenantStore<Voucher> {
  findByCode(organizationId: string, code: string, session?: ClientSession): Promise<Voucher | undefined>;
}

/** One order's use of a voucher; its existence is the use. */
export interface VoucherUses {
  add(use: VoucherUse, session: ClientSession): Promise<void>;
  /** Removes the order's use; answers the voucher it was of. */
  take(organizationId: string, orderId: string, session: ClientSession): Promise<VoucherUse | undefined>;
  countOfCustomer(
    organizationId: string,
    voucherId: string,
    customerId: string | null,
    session?: ClientSession,
  ): Promise<number>;
}

export interface VoucherUse {
  order_id: string;
  organization_id: string;
  voucher_id: string;
  customer_id: string | null;
}

export function createVoucherStore(connection: Connection): VoucherStore {
  const store = createEntityStore<Voucher>(connection, {
    ...listsOf(voucherRecord, { code: (values) => ({ code: { $in: values.map((value) => value.toUpperCase()) } }) }),
    collection: 'vouchers',
    fields: schemaOf(voucherRecord),
    indexes: [
      [
        { organization_id: 1, code: 1 },
        { unique: true, name: 'voucher_code' },
      ],
      [{ organization_id: 1, active: 1, created_at: -1, _id: -1 }],
    ],
    searched: ['code', 'name'],
    defaultSort: { created_at: -1 },
  });
  return {
    ...store,
    async findByCode(organizationId, code, session) {
      const found = await store.model
        .findOne({ organization_id: organizationId, code: code.toUpperCase() }, null, session ? { session } : {})
        .lean();
      return found ? store.fromDocument(found) : undefined;
    },
  };
}

type UseDocument = Omit<VoucherUse, 'order_id'> & { _id: string };

const useSchema = new Schema<UseDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    voucher_id: { type: String, required: true },
    customer_id: { type: String, default: null },
  },
  { versionKey: false },
);
useSchema.index({ organization_id: 1, voucher_id: 1, customer_id: 1 });

export function createVoucherUses(connection: Connection): VoucherUses {
  const model = connection.model<UseDocument>('voucher_uses', useSchema, 'voucher_uses');
  return {
    async add({ order_id, ...rest }, session) {
      await model.insertMany([{ _id: order_id, ...rest }], { session });
    },
    async take(organizationId, orderId, session) {
      const found = await model
        .findOneAndDelete({ _id: orderId, organization_id: organizationId }, { session })
        .lean<UseDocument>();
      if (!found) return undefined;
      const { _id, ...rest } = found;
      return { order_id: _id, ...rest };
    },
    countOfCustomer: async (organizationId, voucherId, customerId, session) =>
      customerId === null
        ? 0
        : model.countDocuments(
            { organization_id: organizationId, voucher_id: voucherId, customer_id: customerId },
            session ? { session } : {},
          ),
  };
}
