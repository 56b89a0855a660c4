import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { invoiceByHand, paid, proof, serviceOrder, type Stories } from './books-stories.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  codeOf,
  codesOfCrowd,
  newCustomer,
  newDraft,
  newTenant,
  placed,
  tally,
  useOrdersBilling,
} from './orders-harness.ts';

const harness = useOrdersBilling('money-races');
const fresh = (): Stories => ({ clients: harness.one, tenant: newTenant(harness) });

describe('at the same moment, through two processes', () => {
  test('50 refunds of 10 of a payment of 100: ten are made, and no cent more', async () => {
    const stories = fresh();
    const { tenant } = stories;
    const customer = await newCustomer(harness.one, tenant);
    const invoice = await invoiceByHand(stories, customer, 10_000);
    const id = await paid(stories, { invoice_id: invoice });
    const codes = await codesOfCrowd([harness.one, harness.two], 50, (instance) =>
      instance.payments.RefundPayment({ context: tenant.context(), id, amount_minor: 1_000 }, { timeoutMs: 60_000 }),
    );
    const { none, ...refused } = codes;
    expect(none).toBe(10);
    // Whoever comes after the last cent finds a payment that is refunded, or too little left of it.
    expect(
      Object.keys(refused).filter((code) => !['invalid_status_transition', 'validation_failed'].includes(code)),
    ).toEqual([]);
    const { item } = await harness.one.payments.GetPayment({ context: tenant.context(), id });
    expect([item?.refunded_minor, item?.status]).toEqual([10_000, 'refunded']);
    expect(await proof(stories)).toMatchObject({
      received_minor: 10_000,
      refunded_minor: 10_000,
      due_minor: 0,
      credit_minor: 0,
    });
  });

  test('an order is canceled and its payment refunded: nobody owes, nothing is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stories = fresh();
      const { tenant } = stories;
      const customer = await newCustomer(harness.one, tenant);
      const order = await serviceOrder(stories, customer, 2);
      const payment = await paid(stories, { order_id: order.id });
      const codes = await Promise.all([
        codeOf(harness.one.orders.CancelOrder({ context: tenant.context(), id: order.id })),
        codeOf(harness.two.payments.RefundPayment({ context: tenant.context(), id: payment })),
        codeOf(harness.two.orders.CancelOrder({ context: tenant.context(), id: order.id })),
      ]);
      expect(codes[1]).toBe('none');
      expect(tally([codes[0], codes[2]])).toEqual({ none: 1, invalid_status_transition: 1 });
      expect(await proof(stories)).toMatchObject({
        received_minor: 20_000,
        refunded_minor: 20_000,
        due_minor: 0,
        credit_minor: 0,
      });
    }
  });

  test('an invoice is credited by 20 callers: never beyond its total', async () => {
    const stories = fresh();
    const { tenant } = stories;
    const customer = await newCustomer(harness.one, tenant);
    const id = await invoiceByHand(stories, customer, 10_000);
    const codes = await codesOfCrowd([harness.one, harness.two], 20, (instance) =>
      instance.invoices.CreditInvoice({ context: tenant.context(), id, amount_minor: 1_500 }, { timeoutMs: 60_000 }),
    );
    // Six times 15 are 90; the 10 that are left are less than anybody asked for.
    expect(codes['none']).toBe(6);
    expect(codes).not.toHaveProperty(['a defect']);
    expect(await proof(stories)).toMatchObject({ charged_minor: 10_000, credited_minor: 9_000, due_minor: 1_000 });
  });
});

describe('a booking is made longer while its order gets its first invoice', () => {
  test('whoever comes first, the documents add up to the longer one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const stories = fresh();
      const { tenant } = stories;
      const service = harness.fake.services.get(tenant.serviceId)!;
      harness.fake.services.set(tenant.serviceId, { ...service, price_minor: 5_000, price_unit: 'hour' });
      const start = '2026-03-09T09:00:00Z';
      const item = { type: 'booking', resource_id: tenant.resourceId, service_id: tenant.serviceId, start_date: start };
      const customer_id = await newCustomer(harness.one, tenant);
      const items = [{ ...item, end_date: '2026-03-09T10:00:00Z' }];
      const draft = await newDraft(harness.one, tenant, { customer_id, requires_approval: true, items });
      await placed(harness.one, tenant, draft.id);
      const [booking] = harness.fake.bookingsOf(draft.id);
      if (!booking) throw new Error('no booking');
      Object.assign(booking, { end_date: '2026-03-09T12:00:00Z', updated_at: '2100-01-01T00:00:00.000Z' });
      const moved = () =>
        harness.tell('bookings.updated', tenant.id, {
          id: booking.id ?? '',
          type: 'bookings',
          status: booking.status,
          start_date: start,
          end_date: '2026-03-09T12:00:00Z',
          updated_at: '2100-01-01T00:00:00.000Z',
          order: { id: draft.id, type: 'orders' },
        });
      const approved = () =>
        harness.two.orders.ApproveOrder({ context: tenant.context(), id: draft.id }, { timeoutMs: 60_000 });
      await Promise.all(round % 2 ? [moved(), approved()] : [approved(), moved()]);
      await waitFor('the order follows', async () => {
        const { item: order } = await harness.one.orders.GetOrder({ context: tenant.context(), id: draft.id });
        return Number(order?.balance?.charged_minor) === 15_000;
      });
      expect(await proof(stories)).toMatchObject({ charged_minor: 15_000, credited_minor: 0, due_minor: 15_000 });
    }
  });
});

describe('what cannot be', () => {
  test.each([
    ['a refund of 0', 'validation_failed', { amount_minor: 0 }],
    ['a refund below 0', 'validation_failed', { amount_minor: -100 }],
    ['a refund of more than is left', 'validation_failed', { amount_minor: 10_001 }],
  ])('%s is refused, and nothing is written', async (_, code, request) => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const invoice = await invoiceByHand(stories, customer, 10_000);
    const id = await paid(stories, { invoice_id: invoice });
    const before = await clients.payments.GetPayment({ context: tenant.context(), id });
    expect(await codeOf(clients.payments.RefundPayment({ context: tenant.context(), id, ...request }))).toBe(code);
    expect(await clients.payments.GetPayment({ context: tenant.context(), id })).toEqual(before);
  });

  test('money that is not there yet, or of a paid or foreign thing', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const id = await invoiceByHand(stories, customer, 10_000);
    const pending = await paid(stories, { invoice_id: id }, { status: 'pending' });
    const context = tenant.context();
    expect(await codeOf(clients.payments.RefundPayment({ context, id: pending }))).toBe('invalid_status_transition');
    expect(await codeOf(clients.payments.ReversePayment({ context, id: pending }))).toBe('invalid_status_transition');
    expect(await codeOf(clients.invoices.CreditInvoice({ context, id, amount_minor: 10_001 }))).toBe(
      'validation_failed',
    );
    expect(await codeOf(clients.invoices.CreditInvoice({ context, id, amount_minor: 0 }))).toBe('validation_failed');
    await clients.payments.SettlePayment({ context, id: pending, outcome: 'succeeded' });
    expect(await codeOf(clients.invoices.WriteOffInvoice({ context, id, reason: 'gone' }))).toBe(
      'invalid_status_transition',
    );
    const order = await serviceOrder(stories, customer, 1);
    const foreign = newTenant(harness).context();
    const changes = [{ type: 'cancel_order' }];
    expect(await codeOf(clients.orders.PreviewOrder({ context: foreign, id: order.id, changes }))).toBe('not_found');
    expect(await proof(stories)).toMatchObject({
      charged_minor: 20_000,
      credited_minor: 0,
      received_minor: 10_000,
      due_minor: 10_000,
    });
  });

  test.each(['of an order', 'without an order'])('more than is left of a line of an invoice %s', async (whose) => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const service = { type: 'service', service_id: tenant.serviceId, quantity: 1 };
    const line = { description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };
    const ofOrder = async () => {
      const draft = await newDraft(clients, tenant, { customer_id: customer, items: [service, service] });
      return (await placed(clients, tenant, draft.id)).invoice_id ?? '';
    };
    const lone = async () => {
      const input = { recipient: 'Compilers Inc.', customer_id: customer, items: [line, line] };
      const draft = await clients.invoices.CreateInvoice({ context: tenant.context(), input });
      const id = draft.item?.id ?? '';
      await clients.invoices.FinaliseInvoice({ context: tenant.context(), id });
      return id;
    };
    const id = whose === 'of an order' ? await ofOrder() : await lone();
    const filters = [{ key: 'invoice_id', values: [id] }];
    const { items } = await clients.invoiceItems.ListInvoiceItems({ context: tenant.context(), query: { filters } });
    const credit = (...amounts: number[]) => {
      const lines = amounts.map((amount_minor) => ({ item_id: items[0]?.id ?? '', amount_minor }));
      return clients.invoices.CreditInvoice({ context: tenant.context(), id, lines }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return { item: error.problems.map(({ source }) => source?.pointer) };
      });
    };
    expect(await credit(6_000, 6_000)).toEqual({ item: ['/lines/1/amount'] });
    expect(await credit(6_000)).toMatchObject({ item: { total_minor: -6_000 } });
    expect(await credit(4_001)).toEqual({ item: ['/lines/0/amount'] });
    expect(await credit(4_000)).toMatchObject({ item: { total_minor: -4_000 } });
    expect(await credit(1)).toEqual({ item: ['/lines/0/amount'] });
    expect(await proof(stories)).toMatchObject({ charged_minor: 20_000, credited_minor: 10_000, due_minor: 10_000 });
  });

  test('an invoice or order beyond what can be charged names the item that is too much', async () => {
    const { clients, tenant } = fresh();
    const context = tenant.context();
    const line = {
      description: 'Castle',
      unit_price_minor: 100_000_000_000,
      quantity: 100_000,
      tax_rate_basis_points: 1_900,
    };
    const pointers = async (call: Promise<unknown>) =>
      call.catch((error: unknown) =>
        error instanceof AppError ? error.problems.map(({ source }) => source?.pointer) : error,
      );
    const of = (items: object[]) =>
      pointers(clients.invoices.CreateInvoice({ context, input: { recipient: 'A', items } }));
    expect(await of([line])).toEqual(['/data/attributes/items/0/quantity']);
    const six = { ...line, quantity: 6 };
    expect(await of([six, six])).toEqual(['/data/attributes/items/1/quantity']);
    const service = harness.fake.services.get(tenant.serviceId)!;
    harness.fake.services.set(tenant.serviceId, { ...service, price_minor: 1_000_000_000_000 });
    const items = [{ type: 'service', service_id: tenant.serviceId, quantity: 2 }];
    expect(await pointers(clients.orders.CreateOrder({ context, input: { items } }))).toEqual([
      '/data/attributes/items/0/quantity',
    ]);
  });
});
