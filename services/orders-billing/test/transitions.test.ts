import { describe, expect, test } from '@jest/globals';
import { illegalMoves } from '@booking/testkit/reference-tables.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  codeOf,
  newServiceDraft,
  newPlan,
  newTenant,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('transitions');

type Call = (context: ReturnType<Tenant['context']>, id: string) => Promise<unknown>;

const outbox = () => harness.one.parts.stores.orders.model.db.collection('outbox').countDocuments();
const emitted = (entityId: string) => harness.heard.filter(({ entity }) => entity.id === entityId).length;

/** Puts the record into the status, whatever led there. */
const standing = (collection: string, id: string, status: string) =>
  harness.one.parts.stores.orders.model.db
    .collection<{ _id: string }>(collection)
    .updateOne({ _id: id }, { $set: { status } });

/** Which of its moves are illegal is told by docs/reference/state-tables.md. */
interface Kind {
  /** JSON:API type. */
  name: string;
  /** The moves that a caller can ask for. */
  calls: Record<string, Call>;
  create(tenant: Tenant, status: string): Promise<string>;
  read(id: string): Promise<unknown>;
}

const orders: Kind = {
  name: 'orders',
  calls: {
    checkout: (context, id) => harness.one.orders.CheckoutOrder({ context, id }),
    approve: (context, id) => harness.one.orders.ApproveOrder({ context, id }),
    cancel: (context, id) => harness.one.orders.CancelOrder({ context, id }),
    delete: (context, id) => harness.one.orders.DeleteOrder({ context, id }),
    pay: (context, id) => harness.one.payments.CreatePayment({ context, input: { order_id: id } }),
  },
  async create(tenant, status) {
    const { id } = await newServiceDraft(harness.one, tenant);
    if (status !== 'draft') await placed(harness.one, tenant, id);
    await standing('orders', id, status);
    return id;
  },
  read: async (id) => harness.one.parts.stores.orders.model.findById(id).lean(),
};

const invoices: Kind = {
  name: 'invoices',
  calls: {
    update: (context, id) =>
      harness.one.invoices.UpdateInvoice({ context, id, input: { note: 'x' }, update_mask: ['note'] }),
    finalise: (context, id) => harness.one.invoices.FinaliseInvoice({ context, id }),
    'change-recipient': (context, id) => harness.one.invoices.ChangeInvoiceRecipient({ context, id, recipient: 'x' }),
    credit: (context, id) => harness.one.invoices.CreditInvoice({ context, id }),
    'write-off': (context, id) => harness.one.invoices.WriteOffInvoice({ context, id, reason: 'x' }),
    cancel: (context, id) => harness.one.invoices.CancelInvoice({ context, id }),
    delete: (context, id) => harness.one.invoices.DeleteInvoice({ context, id }),
    pay: (context, id) => harness.one.payments.CreatePayment({ context, input: { invoice_id: id } }),
  },
  async create(tenant, status) {
    const items = [{ description: 'Work', unit_price_minor: 100 }];
    const { item } = await harness.one.invoices.CreateInvoice({
      context: tenant.context(),
      input: { recipient: 'R', items },
    });
    const id = item?.id ?? '';
    if (status !== 'draft') await harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id });
    await standing('invoices', id, status);
    return id;
  },
  read: async (id) => harness.one.parts.stores.invoices.model.findById(id).lean(),
};

const subscriptions: Kind = {
  name: 'subscriptions',
  calls: {
    update: (context, id) =>
      harness.one.subscriptions.UpdateSubscription({
        context,
        id,
        input: { starts_at: '2030-01-01T00:00:00Z' },
        update_mask: ['starts_at'],
      }),
    approve: (context, id) => harness.one.subscriptions.ApproveSubscription({ context, id }),
    reject: (context, id) => harness.one.subscriptions.RejectSubscription({ context, id }),
    suspend: (context, id) => harness.one.subscriptions.SuspendSubscription({ context, id }),
    reactivate: (context, id) => harness.one.subscriptions.ReactivateSubscription({ context, id }),
    cancel: (context, id) => harness.one.subscriptions.CancelSubscription({ context, id }),
    revoke: (context, id) => harness.one.subscriptions.RevokeSubscription({ context, id }),
    delete: (context, id) => harness.one.subscriptions.DeleteSubscription({ context, id }),
  },
  async create(tenant, status) {
    const planId = newPlan(harness.fake, tenant, { auto_accept_subscriptions: false });
    const { item: customer } = await harness.one.customers.CreateCustomer({
      context: tenant.context(),
      input: { last_name: 'Lovelace' },
    });
    const { item } = await harness.one.subscriptions.CreateSubscription({
      context: tenant.context(),
      input: { customer_id: customer?.id ?? '', plan_id: planId },
    });
    await standing('subscriptions', item?.id ?? '', status);
    return item?.id ?? '';
  },
  read: async (id) => harness.one.parts.stores.subscriptions.model.findById(id).lean(),
};

const payments: Kind = {
  name: 'payments',
  calls: {
    settle: (context, id) => harness.one.payments.SettlePayment({ context, id, outcome: 'failed' }),
    refund: (context, id) => harness.one.payments.RefundPayment({ context, id, amount_minor: 1 }),
    reverse: (context, id) => harness.one.payments.ReversePayment({ context, id }),
  },
  async create(tenant, status) {
    const { id: orderId } = await newServiceDraft(harness.one, tenant);
    await placed(harness.one, tenant, orderId);
    const context = tenant.context();
    const { item } = await harness.one.payments.CreatePayment({ context, input: { order_id: orderId } });
    await standing('payments', item?.id ?? '', status);
    return item?.id ?? '';
  },
  read: async (id) => harness.one.parts.stores.payments.model.findById(id).lean(),
};

describe.each([orders, invoices, subscriptions, payments])('$name', (kind) => {
  test.each(illegalMoves(kind.name, Object.keys(kind.calls)))(
    'that are %s refuse %s with 409; nothing is changed and nobody is told',
    async (status, action) => {
      const tenant = newTenant(harness);
      const id = await kind.create(tenant, status);
      const before = await kind.read(id);
      await untilAllHeard(id);
      const told = emitted(id);
      expect(await codeOf(kind.calls[action]!(tenant.context(), id))).toBe('invalid_status_transition');
      expect(await kind.read(id)).toEqual(before);
      await untilAllHeard(id);
      expect(emitted(id)).toBe(told);
    },
  );
});

/** Every event of the entity that the audit trail knows has been heard: what is heard later would be new. */
async function untilAllHeard(entityId: string): Promise<void> {
  const entries = harness.one.parts.stores.orders.model.db.collection<{ event_ids: string[] }>('audit_entries');
  await waitFor('every committed event is heard', async () => {
    if ((await outbox()) > 0) return false;
    const written = await entries.find({ 'entity.id': entityId }).toArray();
    const heard = new Set(harness.heard.map(({ id }) => id));
    return written.flatMap(({ event_ids }) => event_ids).every((id) => heard.has(id));
  });
}
