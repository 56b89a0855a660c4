import { describe, expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { invoiceTransitions, type InvoiceStatus } from '../src/invoices/invoice.ts';
import { orderTransitions, type OrderStatus } from '../src/orders/order.ts';
import { paymentTransitions, type PaymentStatus } from '../src/payments/payment.ts';
import { subscriptionTransitions, type SubscriptionStatus } from '../src/subscriptions/subscription.ts';
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

/** Every pair of a status and a move that the table does not allow. */
function illegal<Action extends string, Status extends string>(
  transitions: Record<string, { from: readonly string[] }>,
  statuses: readonly Status[],
  calls: Record<Action, Call>,
): [Status, Action][] {
  const actions = Object.keys(calls) as Action[];
  return statuses.flatMap((status) =>
    actions
      .filter((action) => !transitions[action]!.from.includes(status))
      .map((action): [Status, Action] => [status, action]),
  );
}

const outbox = () => harness.one.parts.stores.orders.model.db.collection('outbox').countDocuments();
const emitted = (entityId: string) => harness.heard.filter(({ entity }) => entity.id === entityId).length;

interface Kind<Status extends string> {
  name: string;
  statuses: readonly Status[];
  transitions: Record<string, { from: readonly string[] }>;
  calls: Record<string, Call>;
  create(tenant: Tenant, status: Status): Promise<string>;
  read(id: string): Promise<unknown>;
}

const orders: Kind<OrderStatus> = {
  name: 'orders',
  statuses: ['draft', 'pending', 'completed', 'canceled', 'expired'],
  transitions: orderTransitions,
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
    await harness.one.parts.stores.orders.model.updateOne({ _id: id }, { $set: { status } });
    return id;
  },
  read: async (id) => harness.one.parts.stores.orders.model.findById(id).lean(),
};

const invoices: Kind<InvoiceStatus> = {
  name: 'invoices',
  statuses: ['draft', 'open', 'paid', 'canceled'],
  transitions: invoiceTransitions,
  calls: {
    update: (context, id) =>
      harness.one.invoices.UpdateInvoice({ context, id, input: { note: 'x' }, update_mask: ['note'] }),
    finalise: (context, id) => harness.one.invoices.FinaliseInvoice({ context, id }),
    'change-recipient': (context, id) => harness.one.invoices.ChangeInvoiceRecipient({ context, id, recipient: 'x' }),
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
    await harness.one.parts.stores.invoices.model.updateOne({ _id: id }, { $set: { status } });
    return id;
  },
  read: async (id) => harness.one.parts.stores.invoices.model.findById(id).lean(),
};

const subscriptions: Kind<SubscriptionStatus> = {
  name: 'subscriptions',
  statuses: ['requested', 'rejected', 'planned', 'trial', 'active', 'suspended', 'canceled', 'ended'],
  transitions: subscriptionTransitions,
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
    await harness.one.parts.stores.subscriptions.model.updateOne({ _id: item?.id ?? '' }, { $set: { status } });
    return item?.id ?? '';
  },
  read: async (id) => harness.one.parts.stores.subscriptions.model.findById(id).lean(),
};

const payments: Kind<PaymentStatus> = {
  name: 'payments',
  statuses: ['pending', 'succeeded', 'failed', 'refunded'],
  transitions: paymentTransitions,
  calls: {
    refund: (context, id) => harness.one.payments.RefundPayment({ context, id, amount_minor: 1 }),
  },
  async create(tenant, status) {
    const { id: orderId } = await newServiceDraft(harness.one, tenant);
    await placed(harness.one, tenant, orderId);
    const context = tenant.context();
    const { item } = await harness.one.payments.CreatePayment({ context, input: { order_id: orderId } });
    await harness.one.parts.stores.payments.model.updateOne({ _id: item?.id ?? '' }, { $set: { status } });
    return item?.id ?? '';
  },
  read: async (id) => harness.one.parts.stores.payments.model.findById(id).lean(),
};

describe.each([orders, invoices, subscriptions, payments] as Kind<string>[])('$name', (kind) => {
  test.each(illegal(kind.transitions, kind.statuses, kind.calls))(
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
