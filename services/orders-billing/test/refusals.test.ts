import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { invoiceByHand, paid, serviceOrder, type Stories } from './books-stories.ts';
import {
  bookingItem,
  newCustomer,
  newDraft,
  newPlan,
  newServiceDraft,
  newTenant,
  placed,
  useOrdersBilling,
} from './orders-harness.ts';

/** What is asked for and cannot be: the refusal names the field, and nothing is written. */
const harness = useOrdersBilling('refusals');

type Given = Stories & { context: ReturnType<Stories['tenant']['context']> };
/** Prepares what is there before, and answers the call that is refused. */
type Refused = (given: Given) => Promise<() => Promise<unknown>>;

const created = async (call: Promise<{ item: { id: string } | null }>): Promise<string> => (await call).item?.id ?? '';

/** 160.00 paid for 100.00: the customer has a credit of 60.00. */
async function withCredit(stories: Stories): Promise<{ customer: string; payment: string }> {
  const customer = await newCustomer(stories.clients, stories.tenant);
  const invoice = await invoiceByHand(stories, customer, 10_000);
  return { customer, payment: await paid(stories, { invoice_id: invoice }, { amount_minor: 16_000 }) };
}

const invoiceOfOrder = async (stories: Stories) => {
  const order = await serviceOrder(stories, await newCustomer(stories.clients, stories.tenant), 1);
  return { order: order.id, version: order.version, invoice: order.invoice_id ?? '' };
};

async function bookedOrder({ clients, tenant }: Stories) {
  const { id } = await newDraft(clients, tenant);
  const { items } = await placed(clients, tenant, id);
  return { id, items, bookings: items.flatMap(({ booking_id }) => booking_id ?? []) };
}

/** Whatever a call changes is audited. */
async function traces({ tenant }: Stories): Promise<number> {
  const { db } = harness.one.parts.stores.orders.model;
  const counts = ['audit_entries', 'payments', 'invoices', 'credit_entries', 'bundle_ledger_entries'].map((name) =>
    db.collection(name).countDocuments({ organization_id: tenant.id }),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

const invoices: [string, string, string | undefined, Refused][] = [
  [
    'canceling an invoice that money was received for',
    'conflict',
    undefined,
    async (given) => {
      const { invoice } = await invoiceOfOrder(given);
      await paid(given, { invoice_id: invoice }, { amount_minor: 1 });
      return () => given.clients.invoices.CancelInvoice({ context: given.context, id: invoice });
    },
  ],
  [
    'writing off without a reason',
    'validation_failed',
    '/reason',
    async (given) => {
      const { invoice } = await invoiceOfOrder(given);
      return () => given.clients.invoices.WriteOffInvoice({ context: given.context, id: invoice, reason: ' ' });
    },
  ],
  [
    'an invoice of an order that is not there',
    'not_found',
    '/data/relationships/order',
    async ({ clients, context }) => {
      const items = [{ description: 'Work', unit_price_minor: 100, tax_rate_basis_points: 1_900 }];
      const input = { recipient: 'R', order_id: newId(), items };
      return () => clients.invoices.CreateInvoice({ context, input });
    },
  ],
  [
    'a recipient without a name',
    'validation_failed',
    '/recipient',
    async (given) => {
      const { invoice } = await invoiceOfOrder(given);
      return () =>
        given.clients.invoices.ChangeInvoiceRecipient({ context: given.context, id: invoice, recipient: ' ' });
    },
  ],
  [
    'a recipient with a VAT id that is none',
    'validation_failed',
    '/vat_id',
    async (given) => {
      const { invoice } = await invoiceOfOrder(given);
      const request = { context: given.context, id: invoice, recipient: 'R', vat_id: '13585627' };
      return () => given.clients.invoices.ChangeInvoiceRecipient(request);
    },
  ],
  [
    'a document in another format',
    'validation_failed',
    '/format',
    async (given) => {
      const { invoice } = await invoiceOfOrder(given);
      return () => given.clients.invoices.GetInvoiceDocument({ context: given.context, id: invoice, format: 'html' });
    },
  ],
];

const money: [string, string, string | undefined, Refused][] = [
  [
    'paying with a credit of nothing',
    'conflict',
    undefined,
    async (given) => {
      const customer = await newCustomer(given.clients, given.tenant);
      await invoiceByHand(given, customer, 1_000);
      return () => given.clients.customers.ApplyCustomerCredit({ context: given.context, id: customer });
    },
  ],
  [
    'asking nobody in particular for the fee of a payment that came back',
    'validation_failed',
    '/fee',
    async (given) => {
      const { clients, tenant, context } = given;
      const items = [{ type: 'service', service_id: tenant.serviceId, quantity: 1 }];
      const { item } = await clients.orders.CreateOrder({ context, input: { items } });
      await placed(clients, tenant, item?.id ?? '');
      const payment = await paid(given, { order_id: item?.id ?? '' });
      return () => clients.payments.ReversePayment({ context, id: payment, fee_minor: 500 });
    },
  ],
  [
    'credit for an invoice that is not open',
    'validation_failed',
    '/invoice_id',
    async (given) => {
      const { customer } = await withCredit(given);
      const request = { context: given.context, id: customer, invoice_id: newId() };
      return () => given.clients.customers.ApplyCustomerCredit(request);
    },
  ],
  ...[0, -1, 6_001].map((amount_minor): (typeof money)[number] => [
    `giving back ${amount_minor} of a credit of 6000`,
    'validation_failed',
    '/amount',
    async (given) => {
      const { customer } = await withCredit(given);
      return () => given.clients.customers.RefundCustomerCredit({ context: given.context, id: customer, amount_minor });
    },
  ]),
  [
    'a payment of nothing in particular',
    'validation_failed',
    '/data/relationships/order',
    async ({ clients, context }) =>
      () =>
        clients.payments.CreatePayment({ context, input: { amount_minor: 100 } }),
  ],
  [
    'a payment of an order and of an invoice',
    'validation_failed',
    '/data/relationships/order',
    async (given) => {
      const { order, invoice } = await invoiceOfOrder(given);
      const input = { order_id: order, invoice_id: invoice, amount_minor: 100 };
      return () => given.clients.payments.CreatePayment({ context: given.context, input });
    },
  ],
  [
    'a payment of an order that is not there',
    'not_found',
    '/data/relationships/order',
    async ({ clients, context }) =>
      () =>
        clients.payments.CreatePayment({ context, input: { order_id: newId(), amount_minor: 100 } }),
  ],
  [
    'taking back credit as a bank would take back money',
    'invalid_status_transition',
    undefined,
    async (given) => {
      const { clients, context } = given;
      const { customer } = await withCredit(given);
      const invoice = await invoiceByHand(given, customer, 1_000);
      await clients.customers.ApplyCustomerCredit({ context, id: customer, invoice_id: invoice });
      const query = { filters: [{ key: 'invoice_id', values: [invoice] }] };
      const { items } = await clients.payments.ListPayments({ context, query });
      return () => clients.payments.ReversePayment({ context, id: items[0]?.id ?? '' });
    },
  ],
  [
    'a callback where no provider is set up',
    'not_found',
    undefined,
    async ({ clients }) =>
      () =>
        clients.callbacks.ReceivePaymentCallback({ provider: 'sandbox', body: '{}', signature: '' }),
  ],
];

const orders: [string, string, string | undefined, Refused][] = [
  ...(
    [
      ['none', [], '/changes'],
      ['of a kind that is not one', [{ type: 'paint' }], '/changes/0/type'],
    ] as const
  ).map(([what, changes, pointer]): (typeof orders)[number] => [
    `changes of items: ${what}`,
    'validation_failed',
    pointer,
    async (given) => {
      const { order } = await invoiceOfOrder(given);
      const request = { context: given.context, id: order, changes: [...changes] };
      return () => given.clients.orders.ChangeOrderItems(request);
    },
  ]),
  ...(
    [
      ['from a start that is no moment', { start_date: 'soon', end_date: '2026-03-09T11:00:00Z' }, 'start_date'],
      [
        'from a start without its offset',
        { start_date: '2026-03-09T10:00:00', end_date: '2026-03-09T11:00:00Z' },
        'start_date',
      ],
      ['to no end', { start_date: '2026-03-09T10:00:00Z' }, 'end_date'],
      ['to its start', { start_date: '2026-03-09T10:00:00Z', end_date: '2026-03-09T11:00:00+01:00' }, 'end_date'],
    ] as const
  ).map(([what, range, field]): (typeof orders)[number] => [
    `a preview of a move ${what}`,
    'validation_failed',
    `/changes/0/${field}`,
    async ({ clients, tenant, context }) => {
      const { id, bookings } = await bookedOrder({ clients, tenant });
      const changes = [{ type: 'reschedule_booking', booking_id: bookings[0] ?? '', ...range }];
      return () => clients.orders.PreviewOrder({ context, id, changes });
    },
  ]),
  [
    'changes of items that would cancel a booking',
    'validation_failed',
    '/changes/0/type',
    async (given) => {
      const { id, bookings } = await bookedOrder(given);
      const changes = [{ type: 'cancel_booking', booking_id: bookings[0] ?? '' }];
      return () => given.clients.orders.ChangeOrderItems({ context: given.context, id, changes });
    },
  ],
  [
    'a preview of a move of a booking that its order has not',
    'validation_failed',
    '/changes/0/booking_id',
    async ({ clients, tenant, context }) => {
      const { id } = await bookedOrder({ clients, tenant });
      const range = { start_date: '2026-03-09T10:00:00Z', end_date: '2026-03-09T11:00:00Z' };
      const changes = [{ type: 'reschedule_booking', booking_id: newId(), ...range }];
      return () => clients.orders.PreviewOrder({ context, id, changes });
    },
  ],
  [
    'a checkout with a payment method that is not active',
    'validation_failed',
    '/payment_method_id',
    async ({ clients, tenant, context }) => {
      const input = { name: 'Till', kind: 'cash', active: false };
      const payment_method_id = await created(clients.paymentMethods.CreatePaymentMethod({ context, input }));
      const { id } = await newServiceDraft(clients, tenant);
      return () => clients.orders.CheckoutOrder({ context, id, payment_method_id });
    },
  ],
  [
    'a payment by a method that is not active',
    'validation_failed',
    '/data/relationships/method',
    async ({ clients, tenant, context }) => {
      const input = { name: 'Till', kind: 'cash', active: false };
      const method_id = await created(clients.paymentMethods.CreatePaymentMethod({ context, input }));
      const { id } = await newServiceDraft(clients, tenant);
      await placed(clients, tenant, id);
      return () => clients.payments.CreatePayment({ context, input: { order_id: id, method_id } });
    },
  ],
  [
    'a checkout of a bundle that nobody buys',
    'conflict',
    undefined,
    async ({ clients, tenant, context }) => {
      const bundle_id = newId();
      const bundle = { name: 'Ten', status: 'live', price_minor: 25_000, tax_rate_basis_points: 1_900, units: 10 };
      harness.fake.bundles.set(bundle_id, { ...bundle, service_ids: [], id: bundle_id, organization_id: tenant.id });
      const id = await created(
        clients.orders.CreateOrder({ context, input: { items: [{ type: 'bundle', bundle_id }] } }),
      );
      return () => clients.orders.CheckoutOrder({ context, id });
    },
  ],
  [
    'a service that is not there',
    'validation_failed',
    '/data/attributes/items/1/service_id',
    async ({ clients, tenant, context }) => {
      const customer_id = await newCustomer(clients, tenant);
      const items = [tenant.serviceId, newId()].map((service_id) => ({ type: 'service', service_id, quantity: 1 }));
      return () => clients.orders.CreateOrder({ context, input: { customer_id, items } });
    },
  ],
  [
    'a bundle that units of another one pay for',
    'validation_failed',
    '/data/attributes/items/0/bundle_purchase_id',
    async ({ clients, tenant, context }) => {
      const [owner, other] = [await newCustomer(clients, tenant), await newCustomer(clients, tenant)];
      const pass = { customer_id: owner, units_total: 5 };
      const bundle_purchase_id = await created(clients.bundlePurchases.CreateBundlePurchase({ context, input: pass }));
      const bundle_id = newId();
      const bundle = { name: 'Ten', status: 'live', price_minor: 25_000, tax_rate_basis_points: 1_900, units: 10 };
      harness.fake.bundles.set(bundle_id, { ...bundle, service_ids: [], id: bundle_id, organization_id: tenant.id });
      const items = [{ type: 'bundle', bundle_id, quantity: 3, bundle_purchase_id }];
      return () => clients.orders.CreateOrder({ context, input: { customer_id: other, items } });
    },
  ],
  ...(['ChangeOrderItems', 'PreviewOrder'] as const).flatMap((call): typeof orders => [
    [
      `adding a booking to a placed order (${call})`,
      'validation_failed',
      '/changes/0/item/type',
      async (given) => {
        const { order } = await invoiceOfOrder(given);
        const changes = [{ type: 'add_item', item: bookingItem(given.tenant) }];
        return () => given.clients.orders[call]({ context: given.context, id: order, changes });
      },
    ],
    [
      `adding nothing to a placed order (${call})`,
      'validation_failed',
      '/changes/0/item',
      async (given) => {
        const { order } = await invoiceOfOrder(given);
        return () => given.clients.orders[call]({ context: given.context, id: order, changes: [{ type: 'add_item' }] });
      },
    ],
  ]),
  ...(['CreateOrder', 'CalculateOrder'] as const).flatMap((call): typeof orders => [
    [
      `a booking that would end behind the last year, by ${call}`,
      'validation_failed',
      '/data/attributes/items/0/start_date',
      async ({ clients, tenant, context }) => {
        const { end_date: _, ...item } = bookingItem(tenant);
        const items = [{ ...item, start_date: '9999-12-31T23:59:59Z' }];
        return () => clients.orders[call]({ context, input: { items } });
      },
    ],
    [
      `an order of a customer that is not there (${call})`,
      'not_found',
      '/data/relationships/customer',
      async ({ clients, tenant, context }) => {
        const items = [{ type: 'service', service_id: tenant.serviceId }];
        return () => clients.orders[call]({ context, input: { customer_id: newId(), items } });
      },
    ],
    [
      `an order of a customer that was deleted (${call})`,
      'conflict',
      '/data/relationships/customer',
      async (given) => {
        const { clients, tenant, context } = given;
        const customer_id = await newCustomer(clients, tenant);
        await paid(given, { invoice_id: await invoiceByHand(given, customer_id, 1_000) });
        await clients.customers.DeleteCustomer({ context, id: customer_id });
        const items = [{ type: 'service', service_id: tenant.serviceId }];
        return () => clients.orders[call]({ context, input: { customer_id, items } });
      },
    ],
    [
      `an order that wants more units than are left (${call})`,
      'conflict',
      undefined,
      async ({ clients, tenant, context }) => {
        const customer_id = await newCustomer(clients, tenant);
        const pass = { customer_id, units_total: 1 };
        const bundle_purchase_id = await created(
          clients.bundlePurchases.CreateBundlePurchase({ context, input: pass }),
        );
        const items = [{ type: 'service', service_id: tenant.serviceId, quantity: 2, bundle_purchase_id }];
        return () => clients.orders[call]({ context, input: { customer_id, items } });
      },
    ],
    [
      `a sub order of none (${call})`,
      'not_found',
      '/data/relationships/parent_order',
      async ({ clients, tenant, context }) => {
        const items = [{ type: 'service', service_id: tenant.serviceId }];
        return () => clients.orders[call]({ context, input: { parent_order_id: newId(), items } });
      },
    ],
    [
      `a voucher beside the code of another one (${call})`,
      'validation_failed',
      '/data/attributes/voucher_code',
      async ({ clients, tenant, context }) => {
        const voucher = (code: string) => ({ code, discount_type: 'percent', percent_basis_points: 1_000 });
        const voucher_id = await created(clients.vouchers.CreateVoucher({ context, input: voucher('TEN') }));
        await clients.vouchers.CreateVoucher({ context, input: voucher('HALF') });
        const items = [{ type: 'service', service_id: tenant.serviceId }];
        return () => clients.orders[call]({ context, input: { voucher_id, voucher_code: 'half', items } });
      },
    ],
  ]),
  [
    'another quantity of what was taken off',
    'validation_failed',
    '/changes/0/item_id',
    async ({ clients, tenant, context }) => {
      const customer_id = await newCustomer(clients, tenant);
      const items = [1, 2].map((quantity) => ({ type: 'service', service_id: tenant.serviceId, quantity }));
      const { item } = await clients.orders.CreateOrder({ context, input: { customer_id, items } });
      const { id } = await placed(clients, tenant, item?.id ?? '');
      const item_id = item?.items[0]?.id ?? '';
      await clients.orders.ChangeOrderItems({
        context: tenant.context(),
        id,
        changes: [{ type: 'remove_item', item_id }],
      });
      const changes = [{ type: 'set_quantity', item_id, quantity: 3 }];
      return () => clients.orders.ChangeOrderItems({ context, id, changes });
    },
  ],
  ...(
    [
      ['an item that the order has not', newId],
      ['a booking', ([item]: readonly { id: string }[]) => item?.id ?? ''],
    ] as [string, (items: readonly { id: string }[]) => string][]
  ).map(([what, itemOf]): (typeof orders)[number] => [
    `another quantity of ${what}`,
    'validation_failed',
    '/changes/0/item_id',
    async (given) => {
      const { id, items } = await bookedOrder(given);
      const changes = [{ type: 'set_quantity', item_id: itemOf(items), quantity: 3 }];
      return () => given.clients.orders.ChangeOrderItems({ context: given.context, id, changes });
    },
  ]),
  [
    'changes of items of an older version',
    'precondition_failed',
    undefined,
    async (given) => {
      const { order, version } = await invoiceOfOrder(given);
      const context = given.tenant.context({ if_version: version - 1 });
      const { item } = await given.clients.orders.GetOrder({ context: given.context, id: order });
      const changes = [{ type: 'set_quantity', item_id: item?.items[0]?.id ?? '', quantity: 2 }];
      return () => given.clients.orders.ChangeOrderItems({ context, id: order, changes });
    },
  ],
  [
    'another tax for a draft',
    'invalid_status_transition',
    undefined,
    async ({ clients, tenant, context }) => {
      const { id } = await newServiceDraft(clients, tenant);
      return () => clients.orders.ChangeOrderTax({ context, id });
    },
  ],
  [
    'another tax for an older version',
    'precondition_failed',
    undefined,
    async (given) => {
      const { order, version } = await invoiceOfOrder(given);
      const context = given.tenant.context({ if_version: version - 1 });
      const request = { context, id: order, tax_status: 'exempt', tax_exemption_reason: 'An embassy' };
      return () => given.clients.orders.ChangeOrderTax(request);
    },
  ],
  [
    'deleting an order with an invoice',
    'conflict',
    undefined,
    async (given) => {
      const { clients, context } = given;
      const { order } = await invoiceOfOrder(given);
      await clients.orders.CancelOrder({ context, id: order });
      return () => clients.orders.DeleteOrder({ context, id: order });
    },
  ],
];

const passesAndPlans: [string, string, string | undefined, Refused][] = [
  ...[0, -1].map((units): (typeof passesAndPlans)[number] => [
    `using ${units} units of a pass`,
    'validation_failed',
    '/units',
    async ({ clients, tenant, context }) => {
      const input = { customer_id: await newCustomer(clients, tenant), units_total: 5 };
      const id = await created(clients.bundlePurchases.CreateBundlePurchase({ context, input }));
      return () => clients.bundlePurchases.UseBundlePurchase({ context, id, units, reason: '' });
    },
  ]),
  [
    'a pass of a bundle that is not there',
    'validation_failed',
    '/data/relationships/bundle',
    async ({ clients, tenant, context }) => {
      const input = { customer_id: await newCustomer(clients, tenant), units_total: 5, bundle_id: newId() };
      return () => clients.bundlePurchases.CreateBundlePurchase({ context, input });
    },
  ],
  [
    'deleting a voucher that an order has used',
    'conflict',
    undefined,
    async ({ clients, tenant, context }) => {
      const input = { code: 'SPRING', discount_type: 'percent', percent_basis_points: 1_000 };
      const id = await created(clients.vouchers.CreateVoucher({ context, input }));
      const draft = await newDraft(clients, tenant, { voucher_code: 'SPRING' });
      await placed(clients, tenant, draft.id);
      return () => clients.vouchers.DeleteVoucher({ context, id });
    },
  ],
  ...(
    [
      ['a plan that is not there', { plan_id: newId() }, '/data/relationships/plan'],
      ['a card of no method', { payment_token: 'card' }, '/data/attributes/payment_token'],
      ['a method that is not there', { payment_method_id: newId() }, '/data/relationships/payment_method'],
    ] as const
  ).map(([what, differing, pointer]): (typeof passesAndPlans)[number] => [
    `a subscription of ${what}`,
    'validation_failed',
    pointer,
    async ({ clients, tenant, context }) => {
      const plan_id = newPlan(harness.fake, tenant);
      const input = { customer_id: await newCustomer(clients, tenant), plan_id, ...differing };
      return () => clients.subscriptions.CreateSubscription({ context, input });
    },
  ]),
  [
    'a card for a method that collects nothing',
    'validation_failed',
    '/data/attributes/payment_token',
    async ({ clients, tenant, context }) => {
      const method = { name: 'Transfer', kind: 'bank_transfer' };
      const payment_method_id = await created(clients.paymentMethods.CreatePaymentMethod({ context, input: method }));
      const customer_id = await newCustomer(clients, tenant);
      const input = { customer_id, plan_id: newPlan(harness.fake, tenant), payment_method_id, payment_token: 'card' };
      return () => clients.subscriptions.CreateSubscription({ context, input });
    },
  ],
  [
    'customers from a table with an unknown column',
    'validation_failed',
    '/csv/1',
    async ({ clients, context }) =>
      () =>
        clients.customers.ImportCustomers({ context, csv: 'last_name,shoe_size\nLovelace,37' }),
  ],
];

/** What the calls of a test cannot bring about by themselves: another call that is under way, a row of an earlier release. */
const stored = (name: 'orders' | 'payments' | 'paymentMethods' | 'subscriptions', id: string, fields: object) =>
  harness.one.parts.stores[name].model.collection.updateOne({ _id: id } as never, { $set: fields });

async function booked({ clients, tenant }: Stories, fields: object): Promise<{ order: string; booking: string }> {
  const draft = await newDraft(clients, tenant);
  const {
    id,
    booking_ids: [booking = ''],
  } = await placed(clients, tenant, draft.id);
  await stored('orders', id, fields);
  return { order: id, booking };
}

const underWay: [string, string, string | undefined, Refused][] = [
  [
    'a refund of a payment that its provider takes back',
    'invalid_status_transition',
    undefined,
    async (given) => {
      const { payment } = await withCredit(given);
      await stored('payments', payment, { reversal_waits: true });
      return () => given.clients.payments.RefundPayment({ context: given.context, id: payment });
    },
  ],
  [
    'a refund of what was paid with credit of nobody',
    'invalid_status_transition',
    undefined,
    async (given) => {
      const { payment } = await withCredit(given);
      await stored('payments', payment, { source: 'customer_credit', customer_id: null });
      return () => given.clients.payments.RefundPayment({ context: given.context, id: payment });
    },
  ],
  [
    'another tax for an order from before items kept theirs',
    'invalid_status_transition',
    undefined,
    async (given) => {
      const { order } = await booked(given, { 'items.0.item_tax': null });
      const request = { context: given.context, id: order, tax_status: 'exempt', tax_exemption_reason: 'An embassy' };
      return () => given.clients.orders.ChangeOrderTax(request);
    },
  ],
  [
    'the document of an invoice of which none was kept',
    'not_found',
    undefined,
    async (given) => {
      const { invoice } = await invoiceOfOrder(given);
      const { db } = harness.one.parts.stores.invoices.model;
      await db.collection('invoice_documents').deleteOne({ _id: invoice } as never);
      return () => given.clients.invoices.GetInvoiceDocument({ context: given.context, id: invoice, format: 'pdf' });
    },
  ],
  [
    'a move while the order is being placed',
    'service_unavailable',
    undefined,
    async (given) => {
      const { order, booking } = await booked(given, { confirming: true });
      const times = { start_date: '2026-03-09T10:00:00Z', end_date: '2026-03-09T11:00:00Z' };
      const moved_at = '2026-03-02T09:00:00Z';
      const request = { context: given.context, order_id: order, booking_id: booking, ...times, moved_at };
      return () => given.clients.orders.CheckMove(request);
    },
  ],
  [
    'the costs of a booking while the order is being placed',
    'service_unavailable',
    undefined,
    async (given) => {
      const { order, booking } = await booked(given, { confirming: true });
      const request = { context: given.context, order_id: order, booking_ids: [booking] };
      return () => given.clients.orders.GetBookingCosts(request);
    },
  ],
  [
    'deleting an order while it is being checked out',
    'conflict',
    undefined,
    async ({ clients, tenant, context }) => {
      const { id } = await newServiceDraft(clients, tenant);
      await stored('orders', id, { confirming: true });
      return () => clients.orders.DeleteOrder({ context, id });
    },
  ],
  [
    'deleting an order that was paid',
    'conflict',
    undefined,
    async ({ clients, tenant, context }) => {
      const { id } = await newServiceDraft(clients, tenant);
      await stored('orders', id, { payment_ids: [newId()] });
      return () => clients.orders.DeleteOrder({ context, id });
    },
  ],
  [
    'an order whose places are not held yet',
    'not_found',
    undefined,
    async ({ clients, tenant, context }) => {
      const { id } = await newServiceDraft(clients, tenant);
      await stored('orders', id, { held: false });
      return () => clients.orders.GetOrder({ context, id });
    },
  ],
  [
    'a subscription by a provider that is not set up',
    'validation_failed',
    '/data/relationships/payment_method',
    async ({ clients, tenant, context }) => {
      const method = { name: 'Card', kind: 'card' };
      const payment_method_id = await created(clients.paymentMethods.CreatePaymentMethod({ context, input: method }));
      await stored('paymentMethods', payment_method_id, { provider: 'sandbox' });
      const customer_id = await newCustomer(clients, tenant);
      const input = { customer_id, plan_id: newPlan(harness.fake, tenant), payment_method_id, payment_token: 'card' };
      return () => clients.subscriptions.CreateSubscription({ context, input });
    },
  ],
  [
    'taking back the cancelation of a subscription that is over',
    'invalid_status_transition',
    undefined,
    async ({ clients, tenant, context }) => {
      const input = { customer_id: await newCustomer(clients, tenant), plan_id: newPlan(harness.fake, tenant) };
      const id = await created(clients.subscriptions.CreateSubscription({ context, input }));
      await clients.subscriptions.CancelSubscription({ context, id });
      await stored('subscriptions', id, { ends_at: new Date('2026-03-02T08:59:59Z') });
      return () => clients.subscriptions.RevokeSubscription({ context, id });
    },
  ],
];

describe.each([
  ['invoices', invoices],
  ['money', money],
  ['orders', orders],
  ['passes, vouchers, subscriptions, customers', passesAndPlans],
  ['what is under way or old', underWay],
])('%s', (_area, table) => {
  test.each(table)('%s: %s', async (_what, code, pointer, refused) => {
    const tenant = newTenant(harness);
    const given = { clients: harness.one, tenant, context: tenant.context() };
    const call = await refused(given);
    const before = await traces(given);
    const problem = pointer === undefined ? {} : { problems: [{ source: { pointer } }] };
    await expect(call()).rejects.toMatchObject({ code, ...problem });
    expect(await traces(given)).toBe(before);
  });
});
