import { describe, expect, test } from '@jest/globals';
import { invoiceByHand, paid, serviceOrder, type Stories } from './books-stories.ts';
import { newCustomer, newServiceDraft, newTenant, placed, useOrdersBilling } from './orders-harness.ts';

/**
 * `meta.available_actions` names the moves possible now (decisions, section 2; money after checkout: money.md), where a status alone does
 * not tell: who is paid in full is paid no more, what money was received for is credited and not canceled, a document that corrects another
 * is final, and time alone lets an order expire.
 */
const harness = useOrdersBilling('available-actions');

type Shown = { available_actions: string[] } | null | undefined;
const sorted = (shown: Shown): string[] | undefined => shown?.available_actions.toSorted();
const fresh = (): Stories => ({ clients: harness.one, tenant: newTenant(harness) });

const orders: [string, string[], (stories: Stories) => Promise<string>][] = [
  ['a draft', ['checkout', 'delete', 'update'], async (given) => (await draft(given)).id],
  ['with money to come', ['cancel', 'pay', 'update'], async (given) => (await order(given)).id],
  [
    'paid in full',
    ['cancel', 'update'],
    async (given) => {
      const { id } = await order(given);
      await paid(given, { order_id: id });
      return id;
    },
  ],
  [
    'to be approved',
    ['approve', 'cancel', 'pay', 'update'],
    async (given) =>
      (await placed(given.clients, given.tenant, (await draft(given, { requires_approval: true })).id)).id,
  ],
  [
    'approved and waiting for money',
    ['cancel', 'pay', 'update'],
    async ({ clients, tenant }) => {
      const { id } = await draft({ clients, tenant }, { requires_approval: true });
      await placed(clients, tenant, id, false);
      await clients.orders.ApproveOrder({ context: tenant.context(), id });
      return id;
    },
  ],
  [
    'canceled, with nothing to pay',
    ['delete', 'update'],
    async (given) => {
      const { id } = await order(given);
      await given.clients.orders.CancelOrder({ context: given.tenant.context(), id });
      return id;
    },
  ],
];

const invoices: [string, string[], (stories: Stories) => Promise<string>][] = [
  [
    'a draft',
    ['change-recipient', 'delete', 'finalise', 'update'],
    async ({ clients, tenant }) => {
      const items = [{ description: 'Work', unit_price_minor: 100 }];
      const input = { recipient: 'R', items };
      return (await clients.invoices.CreateInvoice({ context: tenant.context(), input })).item?.id ?? '';
    },
  ],
  ['open', ['cancel', 'change-recipient', 'credit', 'pay', 'write-off'], (given) => invoice(given)],
  [
    'paid in part',
    ['change-recipient', 'credit', 'pay', 'write-off'],
    (given) => paidInvoice(given, { amount_minor: 4_000 }),
  ],
  ['paid in full', ['change-recipient', 'credit'], (given) => paidInvoice(given)],
  [
    'paid in full and credited as a whole',
    ['change-recipient'],
    async (given) => {
      const id = await paidInvoice(given);
      await given.clients.invoices.CreditInvoice({ context: given.tenant.context(), id });
      return id;
    },
  ],
  [
    'a credit note',
    [],
    async (given) => {
      const { clients, tenant } = given;
      await clients.invoices.CreditInvoice({
        context: tenant.context(),
        id: await invoice(given),
        amount_minor: 1_000,
      });
      const { items } = await clients.invoices.ListInvoices({ context: tenant.context(), query: {} });
      return items.find(({ kind }) => kind === 'credit_note')?.id ?? '';
    },
  ],
];

const draft = ({ clients, tenant }: Stories, input: object = {}) => newServiceDraft(clients, tenant, 1, input);
const order = async (given: Stories) => serviceOrder(given, await newCustomer(given.clients, given.tenant), 1);
const invoice = async (given: Stories) => invoiceByHand(given, await newCustomer(given.clients, given.tenant), 10_000);

async function paidInvoice(given: Stories, input: object = {}): Promise<string> {
  const id = await invoice(given);
  await paid(given, { invoice_id: id }, input);
  return id;
}

describe('an order', () => {
  test.each(orders)('%s: %j', async (_what, expected, build) => {
    const given = fresh();
    const id = await build(given);
    const { item } = await harness.two.orders.GetOrder({ context: given.tenant.context(), id });
    expect(sorted(item)).toEqual(expected);
  });
});

describe('an invoice', () => {
  test.each(invoices)('%s: %j', async (_what, expected, build) => {
    const given = fresh();
    const id = await build(given);
    const { item } = await harness.two.invoices.GetInvoice({ context: given.tenant.context(), id });
    expect(sorted(item)).toEqual(expected);
  });
});
