import { expect } from '@jest/globals';
import { newCustomer, newDraft, placed, type Clients, type Tenant } from './orders-harness.ts';

/** Accounts with every kind of line on them, told through the use cases. */
export interface Story {
  customer: string;
  /** 2 × 100, invoiced and paid 200; 50 credited by hand; 80 refunded: 30 of it goodwill. */
  order: string;
  invoice: string;
  payment: string;
}

export interface Stories {
  clients: Clients;
  tenant: Tenant;
}

export async function paid(
  { clients, tenant }: Stories,
  target: { order_id: string } | { invoice_id: string },
  input: object = {},
): Promise<string> {
  const { item } = await clients.payments.CreatePayment({ context: tenant.context(), input: { ...target, ...input } });
  return item?.id ?? '';
}

export async function serviceOrder({ clients, tenant }: Stories, customer: string, quantity: number) {
  const draft = await newDraft(clients, tenant, {
    customer_id: customer,
    items: [{ type: 'service', service_id: tenant.serviceId, quantity }],
  });
  return placed(clients, tenant, draft.id);
}

export async function invoiceByHand(
  { clients, tenant }: Stories,
  customer: string,
  amountMinor: number,
): Promise<string> {
  const context = tenant.context();
  const items = [{ description: 'Work', unit_price_minor: amountMinor, tax_rate_basis_points: 1_900 }];
  const draft = await clients.invoices.CreateInvoice({
    context,
    input: { recipient: 'Compilers Inc.', customer_id: customer, items },
  });
  const id = draft.item?.id ?? '';
  await clients.invoices.FinaliseInvoice({ context: tenant.context(), id });
  return id;
}

export const invoiceOf = async ({ clients, tenant }: Stories, id: string) =>
  (await clients.invoices.GetInvoice({ context: tenant.context(), id })).item;

/** What the books of the organization come to; fails where they are wrong. */
export async function proof({ clients, tenant }: Stories) {
  const { item } = await clients.books.CheckBooks({ context: tenant.context() });
  expect(item?.fault).toBeUndefined();
  return item?.totals;
}

/** The first story; its documents come to 120, its money to 120. */
export async function creditedAndRefunded(stories: Stories): Promise<Story> {
  const { clients, tenant } = stories;
  const customer = await newCustomer(clients, tenant);
  const order = await serviceOrder(stories, customer, 2);
  const payment = await paid(stories, { order_id: order.id });
  const invoice = order.invoice_id ?? '';
  await clients.invoices.CreditInvoice({ context: tenant.context(), id: invoice, amount_minor: 5_000 });
  await clients.payments.RefundPayment({
    context: tenant.context(),
    id: payment,
    amount_minor: 8_000,
    reason: 'sorry',
  });
  return { customer, order: order.id, invoice, payment };
}
