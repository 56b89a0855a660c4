import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { paid } from './books-stories.ts';
import {
  documentsBy,
  newCustomer,
  newServiceDraft,
  newTenant,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('edited-previews');

/** Waits for its approval, or for its payment. */
async function pending(tenant: Tenant, waitsFor: 'approval' | 'payment') {
  const draft = await newServiceDraft(harness.one, tenant, 1, { requires_approval: waitsFor === 'approval' });
  return placed(harness.one, tenant, draft.id, waitsFor === 'approval');
}
const edit = (tenant: Tenant, id: string, input: object) =>
  harness.one.invoices.UpdateInvoice({ context: tenant.context(), id, input, update_mask: Object.keys(input) });
const priced = (unit_price_minor: number) => ({
  items: [{ description: 'Special price', unit_price_minor, tax_rate_basis_points: 1_900 }],
});
/** As one was stored that was edited before that was refused. */
async function editedBefore(tenant: Tenant, id: string, total_minor: number, tax_rate_basis_points = 1_900) {
  const { invoices, invoiceItems } = harness.one.parts.stores;
  const tax_amount_minor = Math.round((total_minor * tax_rate_basis_points) / (10_000 + tax_rate_basis_points));
  const sums = { total_minor, tax_amount_minor, net_amount_minor: total_minor - tax_amount_minor };
  const taxes = [{ tax_rate_basis_points, ...sums }];
  const of = { organization_id: tenant.id };
  await invoices.model.collection.updateOne(
    { _id: id as never, ...of },
    { $set: { ...sums, taxes, due_minor: total_minor } },
  );
  const line = { ...sums, tax_rate_basis_points, unit_price_minor: total_minor, order_item_id: null };
  await invoiceItems.model.collection.updateOne({ invoice_id: id, ...of }, { $set: line });
}
const documentsOf = (tenant: Tenant, orderId: string) => documentsBy(harness.two, tenant, 'order_id', orderId);
/** Written by hand, beside the preview where there is one. */
const further = async (tenant: Tenant, orderId: string) => {
  const input = { order_id: orderId, ...priced(10_000) };
  return (await harness.one.invoices.CreateInvoice({ context: tenant.context(), input })).item?.id ?? '';
};
const check = async (tenant: Tenant) => (await harness.one.books.CheckBooks({ context: tenant.context() })).item;
/** The first problem of a refusal: its code and pointer. */
const refusal = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.code, error.problems[0].source?.pointer] : error;
};

describe('a preview that was edited by hand before that was refused becomes the invoice, and what it lacks of the charge or has too much is corrected', () => {
  test.each([
    ['approval', 8_000, ['invoice', 2_000, 'open', 2_000]],
    ['approval', 12_000, ['credit_note', -2_000, 'paid', 0]],
    ['payment', 8_000, ['invoice', 2_000, 'paid', 0]],
    ['payment', 12_000, ['credit_note', -2_000, 'paid', 0]],
  ] as const)('with the %s of its order, at %i', async (waitsFor, price, correction) => {
    const tenant = newTenant(harness);
    const order = await pending(tenant, waitsFor);
    await editedBefore(tenant, order.tmp_invoice_id ?? '', price);
    if (waitsFor === 'approval') await harness.one.orders.ApproveOrder({ context: tenant.context(), id: order.id });
    else await paid({ clients: harness.one, tenant }, { order_id: order.id });
    const documents = await documentsOf(tenant, order.id);
    const due = waitsFor === 'payment' ? 0 : Math.min(price, 10_000);
    expect(documents.map((one) => [one.kind, one.total_minor, one.status, one.due_minor])).toEqual([
      ['invoice', price, due > 0 ? 'open' : 'paid', due],
      correction,
    ]);
    const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id: order.id });
    expect(item).toMatchObject({ status: 'completed', invoice_id: documents[0]?.id });
    expect(item?.tmp_invoice_id).toBeUndefined();
    expect(await check(tenant)).toMatchObject({ balanced: true });
  });

  test('of a rate that nothing of the order has is taken back in full', async () => {
    const tenant = newTenant(harness);
    const order = await pending(tenant, 'approval');
    await editedBefore(tenant, order.tmp_invoice_id ?? '', 8_000, 700);
    await harness.one.orders.ApproveOrder({ context: tenant.context(), id: order.id });
    expect(await documentsOf(tenant, order.id)).toMatchObject([
      { kind: 'invoice', total_minor: 8_000, tax_amount_minor: 523, status: 'canceled', due_minor: 0 },
      { kind: 'credit_note', total_minor: -8_000, tax_amount_minor: -523 },
      { kind: 'invoice', total_minor: 10_000, tax_amount_minor: 1_597, status: 'open', due_minor: 10_000 },
    ]);
    expect(await check(tenant)).toMatchObject({ balanced: true });
  });

  test('and one that says what is charged in other words needs no correction', async () => {
    const tenant = newTenant(harness);
    const order = await pending(tenant, 'approval');
    await edit(tenant, order.tmp_invoice_id ?? '', priced(10_000));
    await harness.one.orders.ApproveOrder({ context: tenant.context(), id: order.id });
    expect(await documentsOf(tenant, order.id)).toMatchObject([{ total_minor: 10_000, status: 'open' }]);
    expect(await check(tenant)).toMatchObject({ balanced: true });
  });
});

describe('a preview stays with its order', () => {
  test('whoever moves it to another order, or to none, is refused', async () => {
    const tenant = newTenant(harness);
    const [order, other] = [await pending(tenant, 'approval'), await pending(tenant, 'approval')];
    const preview = order.tmp_invoice_id ?? '';
    const refused = ['validation_failed', '/data/relationships/order'];
    expect(await refusal(edit(tenant, preview, { order_id: other.id }))).toEqual(refused);
    expect(await refusal(edit(tenant, preview, { order_id: null }))).toEqual(refused);
    await edit(tenant, preview, { order_id: order.id, note: 'Thank you' });
    await harness.one.orders.ApproveOrder({ context: tenant.context(), id: order.id });
    expect(await documentsOf(tenant, order.id)).toMatchObject([{ id: preview, status: 'open', note: 'Thank you' }]);
    expect(await check(tenant)).toMatchObject({ balanced: true });
  });

  test('whoever gives it another customer than that of its order, or none, is refused', async () => {
    const tenant = newTenant(harness);
    const order = await pending(tenant, 'approval');
    const preview = order.tmp_invoice_id ?? '';
    const refused = ['validation_failed', '/data/relationships/customer'];
    expect(await refusal(edit(tenant, preview, { customer_id: await newCustomer(harness.one, tenant) }))).toEqual(
      refused,
    );
    expect(await refusal(edit(tenant, preview, { customer_id: null }))).toEqual(refused);
    await edit(tenant, preview, { customer_id: order.customer_id, note: 'Thank you' });
  });

  test('a further draft of the order may go to another order of the customer, of nobody else', async () => {
    const tenant = newTenant(harness);
    const [order, stranger] = [await pending(tenant, 'approval'), await pending(tenant, 'approval')];
    const draft = await newServiceDraft(harness.one, tenant, 1, { customer_id: order.customer_id });
    const other = await placed(harness.one, tenant, draft.id);
    const id = await further(tenant, order.id);
    const refused = ['validation_failed', '/data/relationships/customer'];
    expect(await refusal(edit(tenant, id, { order_id: stranger.id }))).toEqual(refused);
    expect((await edit(tenant, id, { order_id: other.id })).item?.order_id).toBe(other.id);
  });

  test('it is still the preview when a further draft of the order is deleted', async () => {
    const tenant = newTenant(harness);
    const order = await pending(tenant, 'approval');
    const context = tenant.context();
    await harness.one.invoices.DeleteInvoice({ context, id: await further(tenant, order.id) });
    const { item } = await harness.two.orders.GetOrder({ context, id: order.id });
    expect(item?.tmp_invoice_id).toBe(order.tmp_invoice_id);
    expect(item?.tmp_invoice_id).toMatch(/^[\da-f-]{36}$/);
  });

  test('once the order is invoiced, a further draft of it may have any sum', async () => {
    const tenant = newTenant(harness);
    const draft = await newServiceDraft(harness.one, tenant);
    const order = await placed(harness.one, tenant, draft.id);
    const id = await further(tenant, order.id);
    expect((await edit(tenant, id, priced(3_000))).item?.total_minor).toBe(3_000);
  });

  test('one that 0.1.0 let go is no preview any more: its order gets an invoice of its own', async () => {
    const tenant = newTenant(harness);
    const [order, other] = [await pending(tenant, 'approval'), await pending(tenant, 'approval')];
    const { collection } = harness.one.parts.stores.invoices.model;
    await collection.updateOne({ order_id: order.id }, { $set: { order_id: other.id } });
    await harness.one.orders.ApproveOrder({ context: tenant.context(), id: order.id });
    expect(await documentsOf(tenant, order.id)).toMatchObject([{ total_minor: 10_000, status: 'open' }]);
    expect(await check(tenant)).toMatchObject({ balanced: true });
  });
});

describe('an order that was not checked out', () => {
  test('is not invoiced, and no draft of another order becomes one of it', async () => {
    const tenant = newTenant(harness);
    const refused = ['invalid_status_transition', undefined];
    const order = await pending(tenant, 'approval');
    const draft = await newServiceDraft(harness.one, tenant, 1, { customer_id: order.customer_id });
    expect(await refusal(further(tenant, draft.id))).toEqual(refused);
    expect(await refusal(edit(tenant, await further(tenant, order.id), { order_id: draft.id }))).toEqual(refused);
    expect(await documentsOf(tenant, draft.id)).toEqual([]);
  });

  /** As 0.1.0 let one be written. */
  const ofDraft = async (tenant: Tenant) => {
    const order = await pending(tenant, 'approval');
    const draft = await newServiceDraft(harness.one, tenant, 1, { customer_id: order.customer_id });
    const id = await further(tenant, order.id);
    const { collection } = harness.one.parts.stores.invoices.model;
    await collection.updateOne({ _id: id as never }, { $set: { order_id: draft.id } });
    const finalise = () => harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id });
    return { id, order: draft.id, finalise };
  };

  test('has no invoice of one that was drafted before that was refused, until it is placed', async () => {
    const tenant = newTenant(harness);
    const { id, order, finalise } = await ofDraft(tenant);
    await edit(tenant, id, { note: 'Thank you' });
    expect(await refusal(finalise())).toEqual(['invalid_status_transition', undefined]);
    expect(
      (await harness.one.orders.GetOrder({ context: tenant.context(), id: order })).item?.expires_at,
    ).toBeDefined();
    await placed(harness.one, tenant, order, false);
    await finalise();
    expect(await documentsOf(tenant, order)).toMatchObject([{ id, status: 'open' }]);
    expect(await check(tenant)).toMatchObject({ balanced: true });
  });

  test('takes it along when it is deleted; one that an earlier release left behind is of nothing', async () => {
    const tenant = newTenant(harness);
    const [gone, left] = [await ofDraft(tenant), await ofDraft(tenant)];
    await harness.one.orders.DeleteOrder({ context: tenant.context(), id: gone.order });
    expect(await refusal(gone.finalise())).toEqual(['not_found', undefined]);
    const { collection } = harness.one.parts.stores.orders.model;
    await collection.deleteOne({ _id: left.order as never });
    expect(await refusal(left.finalise())).toEqual(['conflict', undefined]);
  });
});

describe('an invoice of an order is on the account of its customer, as the payments are', () => {
  const billed = async (tenant: Tenant, order: { id: string; customer_id?: string | undefined }) => {
    await harness.one.orders.ApproveOrder({ context: tenant.context(), id: order.id });
    await paid({ clients: harness.one, tenant }, { order_id: order.id });
    expect((await documentsOf(tenant, order.id)).map(({ customer_id }) => customer_id)).toEqual([order.customer_id]);
    expect(await check(tenant)).toMatchObject({ balanced: true });
  };

  test('also one that was given another customer before that was refused', async () => {
    const tenant = newTenant(harness);
    const order = await pending(tenant, 'approval');
    const { collection } = harness.one.parts.stores.invoices.model;
    const customer_id = await newCustomer(harness.one, tenant);
    await collection.updateOne({ order_id: order.id }, { $set: { customer_id } });
    await billed(tenant, order);
  });

  test('also one that was written by hand', async () => {
    const tenant = newTenant(harness);
    const order = await pending(tenant, 'approval');
    const create = (input: object) =>
      harness.one.invoices.CreateInvoice({
        context: tenant.context(),
        input: { order_id: order.id, ...priced(10_000), ...input },
      });
    const other = create({ customer_id: await newCustomer(harness.one, tenant) });
    expect(await refusal(other)).toEqual(['validation_failed', '/data/relationships/customer']);
    const { item } = await create({});
    expect(item).toMatchObject({ customer_id: order.customer_id, recipient: 'Ada Lovelace' });
    await harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: item?.id ?? '' });
    await billed(tenant, order);
  });
});
