import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import {
  codeOf,
  codesOfCrowd,
  newCustomer,
  newServiceDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('invoices');

const item = { description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };

async function newInvoice(tenant: Tenant, input: object = {}) {
  const { item: invoice } = await harness.one.invoices.CreateInvoice({
    context: tenant.context(),
    input: { recipient: 'Compilers Inc.', items: [item], ...input },
  });
  if (!invoice) throw new Error('no invoice');
  return invoice;
}

const get = async (tenant: Tenant, id: string) =>
  (await harness.two.invoices.GetInvoice({ context: tenant.context(), id })).item ?? undefined;

async function openInvoiceOfOrder(tenant: Tenant, quantity = 5) {
  const draft = await newServiceDraft(harness.one, tenant, quantity);
  const order = await placed(harness.one, tenant, draft.id);
  const invoice = await get(tenant, order.invoice_id ?? '');
  if (!invoice) throw new Error('no invoice');
  return { order, invoice };
}

describe('finalising', () => {
  test('fixes number, dates, lines and taxes; whatever changes around it afterwards, the content stays', async () => {
    const tenant = newTenant(harness);
    const { order, invoice } = await openInvoiceOfOrder(tenant);
    expect(invoice).toMatchObject({
      number: 'R-2026-000001',
      status: 'open',
      locked: true,
      total_minor: 50_000,
      net_amount_minor: 42_017,
      tax_amount_minor: 7_983,
      due_date: '2026-03-16',
      recipient: 'Ada Lovelace',
    });
    await harness.one.customers.UpdateCustomer({
      context: tenant.context(),
      id: order.customer_id ?? '',
      input: { last_name: 'King' },
      update_mask: ['last_name'],
    });
    const refused = harness.one.invoices.UpdateInvoice({
      context: tenant.context(),
      id: invoice.id,
      input: { recipient: 'Somebody' },
      update_mask: ['recipient'],
    });
    expect(await codeOf(refused)).toBe('invalid_status_transition');
    expect(await get(tenant, invoice.id)).toEqual(invoice);
    await untilHeard(harness, invoice.id, 'invoices.finalised');
    const heard = harness.heard
      .filter(({ entity }) => entity.id === invoice.id)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    // Told at the same moment: their ids say which was first.
    expect(heard.map(({ event }) => event)).toEqual(['invoices.created', 'invoices.finalised']);
    expect(new Set(heard.map(({ triggeredAt }) => triggeredAt)).size).toBe(1);
    const [told] = await untilHeard(harness, invoice.id, 'invoices.finalised');
    expect(told?.data).toMatchObject({
      total: 500,
      tax_amount: 79.83,
      customer: { last_name: 'Lovelace' },
      order: { number: order.number },
    });
  });

  test('1,000 at once through two instances, every tenth failing, leave no gap and no number twice', async () => {
    const tenant = newTenant(harness);
    await newInvoice(tenant);
    const { invoices } = harness.one.parts.stores;
    const [template] = await invoices.model.find({ organization_id: tenant.id }).lean();
    const ids = Array.from({ length: 1_000 }, () => newId());
    await invoices.model.collection.insertMany(
      ids.map((id, index) => ({
        ...template,
        _id: id,
        item_ids: [],
        recipient: index % 10 === 0 ? ' ' : 'Compilers Inc.',
      })) as never[],
    );
    const codes = await codesOfCrowd([harness.one, harness.two], ids.length, (instance, n) =>
      instance.invoices.FinaliseInvoice({ context: tenant.context(), id: ids[n]! }, { timeoutMs: 60_000 }),
    );
    expect(codes).toEqual({ none: 900, validation_failed: 100 });
    const numbered = await invoices.model.find({ organization_id: tenant.id, locked: true }).lean();
    const numbers = numbered.map(({ number }) => Number(String(number).slice(-6))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 900 }, (_, index) => index + 1));
    // One by its number is found by the index of numbers, not among all of the organization.
    const query = { filters: [{ key: 'number', values: [String(numbered[0]?.number)] }] };
    const plans = await plansOf(invoices.model.db.db!, async () => {
      const { items } = await harness.one.invoices.ListInvoices({ context: tenant.context(), query });
      expect(items).toHaveLength(1);
    });
    expect(plans).toContain('invoices IXSCAN { organization_id: 1, number: 1 }');
  });
});

describe('a draft that gets another customer', () => {
  const company = async (tenant: Tenant, name: string, vat_id: string) => {
    const { addresses, customers } = harness.one;
    const country = vat_id.slice(0, 2);
    const address = await addresses.CreateAddress({
      context: tenant.context(),
      input: { line1: 'Ufer 1', city: name, country },
    });
    const input = { company: name, last_name: 'Turing', vat_id, address_id: address.item?.id ?? '' };
    return (await customers.CreateCustomer({ context: tenant.context(), input })).item?.id ?? '';
  };
  const two = async (tenant: Tenant) =>
    Promise.all([company(tenant, 'Rivoli SARL', 'FR40303265045'), company(tenant, 'Elbe GmbH', 'DE123456788')]);
  const pass = async (tenant: Tenant, id: string, input: object) =>
    (
      await harness.one.invoices.UpdateInvoice({
        context: tenant.context(),
        id,
        input,
        update_mask: Object.keys(input),
      })
    ).item;
  const ofElbe = {
    recipient: 'Elbe GmbH',
    recipient_contact: 'Turing',
    recipient_vat_id: 'DE123456788',
    recipient_address_json: expect.stringContaining('"DE"'),
  };

  test('is made out to that one, by whatever it knew of the former', async () => {
    const tenant = newTenant(harness);
    const [rivoli, customer_id] = await two(tenant);
    const [draft, renamed] = await Promise.all(
      [1, 2].map(() => newInvoice(tenant, { recipient: undefined, customer_id: rivoli })),
    );
    expect(draft).toMatchObject({ recipient: 'Rivoli SARL', recipient_vat_id: 'FR40303265045' });
    expect(await pass(tenant, draft!.id, { customer_id })).toMatchObject({ customer_id, ...ofElbe });
    const named = { company: 'Rivoli SAS' };
    await harness.one.customers.UpdateCustomer({
      context: tenant.context(),
      id: rivoli,
      input: named,
      update_mask: ['company'],
    });
    expect(await pass(tenant, renamed!.id, { customer_id, recipient_contact: 'Ada' })).toMatchObject({
      ...ofElbe,
      recipient_contact: 'Ada',
    });
    expect(await pass(tenant, draft!.id, { customer_id: null })).toMatchObject({ recipient: '' });
  });

  test('stays made out to whom else was named, or is to whom it names then', async () => {
    const tenant = newTenant(harness);
    const [rivoli, customer_id] = await two(tenant);
    const draft = await newInvoice(tenant, { customer_id: rivoli });
    const other = await pass(tenant, draft.id, { customer_id });
    expect(other).toMatchObject({ customer_id, recipient: 'Compilers Inc.' });
    const own = await pass(tenant, draft.id, { customer_id: rivoli, recipient: 'Rivoli SARL' });
    expect(own).toMatchObject({ recipient: 'Rivoli SARL', recipient_vat_id: 'FR40303265045' });
    const named = await pass(tenant, draft.id, { customer_id, recipient: 'Mur GmbH' });
    expect(named).toMatchObject({ recipient: 'Mur GmbH', recipient_address_json: '{}' });
    for (const invoice of [other, named]) expect(invoice?.recipient_vat_id).toBeUndefined();
  });
});

describe('change-recipient', () => {
  test('a second invoice by hand for an order that is invoiced is refused when it is finalised (M19)', async () => {
    const tenant = newTenant(harness);
    const { order, invoice } = await openInvoiceOfOrder(tenant);
    const second = await newInvoice(tenant, { order_id: order.id });
    const code = await codeOf(harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: second.id }));
    expect(code).toBe('conflict');
    const { items } = await harness.one.invoices.ListInvoices({ context: tenant.context() });
    expect(items.filter(({ number }) => number !== undefined && number !== '').map(({ id }) => id)).toEqual([
      invoice.id,
    ]);
  });

  test('edits a draft in place', async () => {
    const tenant = newTenant(harness);
    const draft = await newInvoice(tenant);
    const { item: changed } = await harness.one.invoices.ChangeInvoiceRecipient({
      context: tenant.context(),
      id: draft.id,
      recipient: 'Grace Hopper',
    });
    expect(changed).toMatchObject({ id: draft.id, recipient: 'Grace Hopper', status: 'draft', locked: false });
  });

  test('cancels and reissues a locked invoice: same lines and amounts, next number, payments moved, order pointed', async () => {
    const tenant = newTenant(harness);
    const { order, invoice } = await openInvoiceOfOrder(tenant, 3);
    const { item: payment } = await harness.one.payments.CreatePayment({
      context: tenant.context(),
      input: { order_id: order.id, amount_minor: 10_000 },
    });
    expect(payment?.invoice_id).toBe(invoice.id);
    const { item: fresh, included } = await harness.one.invoices.ChangeInvoiceRecipient({
      context: tenant.context(),
      id: invoice.id,
      recipient: 'Compilers Inc.',
      include: ['items'],
    });
    expect(fresh).toMatchObject({
      number: 'R-2026-000002',
      status: 'open',
      locked: true,
      recipient: 'Compilers Inc.',
      total_minor: invoice.total_minor,
      tax_amount_minor: invoice.tax_amount_minor,
      taxes: invoice.taxes,
      paid_minor: 10_000,
      due_minor: 20_000,
      previous_invoice_id: invoice.id,
    });
    expect(included?.invoice_items).toMatchObject([{ quantity: 3, total_minor: 30_000 }]);
    expect(await get(tenant, invoice.id)).toMatchObject({
      status: 'canceled',
      number: 'R-2026-000001',
      recipient: 'Ada Lovelace',
    });
    const { item: after, included: related } = await harness.two.orders.GetOrder({
      context: tenant.context(),
      id: order.id,
      include: ['customer.address', 'voucher', 'invoice.items', 'invoice_history.items', 'last_payment.method'],
    });
    expect(after).toMatchObject({ invoice_id: fresh?.id, invoice_history_id: invoice.id });
    expect(related?.invoices).toHaveLength(2);
    expect(related?.invoice_items).toHaveLength(2);
    expect(related?.payments).toMatchObject([{ id: payment?.id, invoice_id: fresh?.id }]);
    await untilHeard(harness, fresh?.id ?? '', 'invoices.finalised');
    await untilHeard(harness, invoice.id, 'invoices.updated', 2);
  });

  test('by two callers at once succeeds once, the other is told 409', async () => {
    const tenant = newTenant(harness);
    const { invoice } = await openInvoiceOfOrder(tenant);
    const codes = await Promise.all(
      [harness.one, harness.two].map(({ invoices }) =>
        codeOf(invoices.ChangeInvoiceRecipient({ context: tenant.context(), id: invoice.id, recipient: 'Grace' })),
      ),
    );
    expect(codes.toSorted()).toEqual(['invalid_status_transition', 'none']);
    const { page } = await harness.one.invoices.ListInvoices({ context: tenant.context() });
    expect(page?.total).toBe(2);
  });

  test('issues the negative document where the organization wants one', async () => {
    const tenant = newTenant(harness, { invoice_cancellation_documents: true });
    const { invoice } = await openInvoiceOfOrder(tenant);
    await harness.one.invoices.CancelInvoice({ context: tenant.context(), id: invoice.id });
    const { items, included } = await harness.one.invoices.ListInvoices({
      context: tenant.context(),
      query: { filters: [{ key: 'kind', values: ['cancellation'] }], include: ['items'] },
    });
    expect(items).toMatchObject([
      {
        number: 'R-2026-000002',
        total_minor: -50_000,
        net_amount_minor: -42_017,
        tax_amount_minor: -7_983,
        previous_invoice_id: invoice.id,
      },
    ]);
    expect(included?.invoice_items).toMatchObject([{ total_minor: -50_000, tax_amount_minor: -7_983 }]);
  });
});

describe('payments', () => {
  test('of an invoice without an order: one of many is all that is open, and what shows nothing of it makes no new version', async () => {
    const tenant = newTenant(harness);
    const customer_id = await newCustomer(harness.one, tenant);
    const [open, canceled] = [await newInvoice(tenant, { customer_id }), await newInvoice(tenant, { customer_id })];
    const context = () => tenant.context();
    for (const { id } of [open, canceled]) await harness.one.invoices.FinaliseInvoice({ context: context(), id });
    await harness.one.invoices.CancelInvoice({ context: context(), id: canceled.id });
    const before = await Promise.all([open, canceled].map(({ id }) => get(tenant, id)));
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(
          (index % 2 ? harness.one : harness.two).payments.CreatePayment(
            { context: context(), input: { invoice_id: open.id, status: 'pending' } },
            { timeoutMs: 60_000 },
          ),
        ),
      ),
    );
    expect(codes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'conflict'), 'none']);
    // Money for what is not owed any more is the customer's credit.
    const { item: late } = await harness.one.payments.CreatePayment({
      context: context(),
      input: { invoice_id: canceled.id, amount_minor: 500 },
    });
    expect(late).toMatchObject({ status: 'succeeded', credited_minor: 500 });
    expect(await Promise.all([open, canceled].map(({ id }) => get(tenant, id)))).toEqual(before);
  });

  test('pay what is due and no more, under load either: the rest is credit of the customer; refunds never exceed what was paid', async () => {
    const tenant = newTenant(harness);
    const { order, invoice } = await openInvoiceOfOrder(tenant);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(
          (index % 2 ? harness.one : harness.two).payments.CreatePayment(
            { context: tenant.context(), input: { order_id: order.id, amount_minor: 10_000 } },
            { timeoutMs: 60_000 },
          ),
        ),
      ),
    );
    expect(codes.filter((code) => code === 'none')).toHaveLength(20);
    expect(await get(tenant, invoice.id)).toMatchObject({ status: 'paid', paid_minor: 50_000, due_minor: 0 });

    const { items } = await harness.one.payments.ListPayments({ context: tenant.context() });
    expect(items.map(({ credited_minor }) => credited_minor).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 0),
      ...Array.from({ length: 15 }, () => 10_000),
    ]);
    const payment = items.find(({ credited_minor }) => credited_minor === 0);
    const refunds = await Promise.all(
      Array.from({ length: 6 }, () =>
        codeOf(
          harness.one.payments.RefundPayment({ context: tenant.context(), id: payment?.id ?? '', amount_minor: 4_000 }),
        ),
      ),
    );
    expect(refunds.filter((code) => code === 'none')).toHaveLength(2);
    const after = await harness.one.orders.GetOrder({ context: tenant.context(), id: order.id });
    expect(after.item).toMatchObject({ paid_minor: 50_000, refunded_minor: 8_000 });
    // Nobody owes again what was given back: it is credited.
    expect(await get(tenant, invoice.id)).toMatchObject({
      status: 'paid',
      paid_minor: 42_000,
      credited_minor: 8_000,
      due_minor: 0,
    });
  });

  test('of a pending order complete it, and its preview becomes the paid invoice', async () => {
    const tenant = newTenant(harness);
    const draft = await newServiceDraft(harness.one, tenant);
    const order = await placed(harness.one, tenant, draft.id, false);
    expect(order.status).toBe('pending');
    expect(await get(tenant, order.tmp_invoice_id ?? '')).toMatchObject({ status: 'draft', locked: false });
    await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id: order.id } });
    const { item: completed } = await harness.one.orders.GetOrder({ context: tenant.context(), id: order.id });
    expect(completed).toMatchObject({ status: 'completed', invoice_id: order.tmp_invoice_id, has_payment: true });
    expect(await get(tenant, completed?.invoice_id ?? '')).toMatchObject({
      status: 'paid',
      due_minor: 0,
      locked: true,
    });
  });
});

test('a canceled order at a fee is credited down to the fee, which stays due', async () => {
  const tenant = newTenant(harness, { cancellation_fee_tiers: [{ hours_before: 100_000, fee_basis_points: 5_000 }] });
  const customer_id = await newCustomer(harness.one, tenant);
  const { item: draft } = await harness.one.orders.CreateOrder({
    context: tenant.context(),
    input: {
      customer_id,
      items: [
        {
          type: 'booking',
          resource_id: tenant.resourceId,
          service_id: tenant.serviceId,
          start_date: '2026-03-20T10:00:00Z',
          end_date: '2026-03-20T11:00:00Z',
        },
      ],
    },
  });
  const order = await placed(harness.one, tenant, draft?.id ?? '');
  const { item: canceled } = await harness.one.orders.CancelOrder({ context: tenant.context(), id: order.id });
  expect(canceled).toMatchObject({
    status: 'canceled',
    modification_total_minor: -5_000,
    invoice_id: order.invoice_id,
  });
  expect(await get(tenant, order.invoice_id ?? '')).toMatchObject({
    status: 'open',
    total_minor: 10_000,
    credited_minor: 5_000,
    due_minor: 5_000,
  });
  const { items } = await harness.one.invoices.ListInvoices({ context: tenant.context() });
  expect(items.find(({ kind }) => kind === 'credit_note')).toMatchObject({
    total_minor: -5_000,
    due_minor: 0,
    previous_invoice_id: order.invoice_id,
  });
});

test('an invoice is overdue from the local day after its due date', async () => {
  const tenant = newTenant(harness, { invoice_due_days: 0 });
  harness.clock.set('2026-03-28T10:00:00Z');
  const { invoice } = await openInvoiceOfOrder(tenant);
  expect(invoice).toMatchObject({ due_date: '2026-03-28', overdue: false });
  harness.clock.set('2026-03-28T22:59:59Z');
  expect(await get(tenant, invoice.id)).toMatchObject({ overdue: false });
  harness.clock.set('2026-03-28T23:00:00Z');
  expect(await get(tenant, invoice.id)).toMatchObject({ overdue: true });
});
