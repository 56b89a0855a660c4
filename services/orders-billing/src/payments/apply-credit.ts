import { requireVersion } from '@booking/persistence/if-match.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { changeCredit, creditOf } from '../customers/customer-credit.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import { presentCustomer, type Customer } from '../customers/customer.ts';
import type { Step } from '../base/steps/step-store.ts';
import { billingQueue, inBilling, type BillingCalls, type BillingSteps } from '../ledger/invoices/billing.ts';
import type { Invoice } from '../ledger/invoices/invoice.ts';
import { saveBalance } from '../ledger/invoices/save-balance.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import type { WireMessage } from '../base/present.ts';
import { bookReceived, type MoneyBooking } from './book-money.ts';
import { keptOnAccount, type Payment } from './payment.ts';
import { takeCredit } from './take-credit.ts';

/** What spends or gives back the credit of a customer. */
export interface CreditSpending extends MoneyBooking, BillingCalls {
  customers: CustomerStore;
}

export function creditHandlers(
  parts: CreditSpending,
): Pick<UnaryHandlers<CustomerServiceDefinition>, 'ApplyCustomerCredit' | 'RefundCustomerCredit'> {
  return {
    async ApplyCustomerCredit(request, context) {
      return { item: await applyCredit(parts, context, request) };
    },
    async RefundCustomerCredit(request, context) {
      return { item: await refundCredit(parts, context, request) };
    },
  };
}

/** Pays open invoices with the customer's credit: the one that is named, or all of them, the oldest first, as far as it reaches. */
function applyCredit(
  parts: CreditSpending,
  context: CallContext,
  request: { id: string; invoice_id?: string | undefined },
): Promise<WireMessage> {
  return inBilling(parts, context, async (tx, organization) => {
    const customer = await asSeen(parts, tx, request.id);
    const open = await parts.invoices.openOfCustomer(context.organizationId, customer.id, tx.session);
    const wanted = request.invoice_id ? open.filter(({ id }) => id === request.invoice_id) : open;
    if (request.invoice_id && wanted.length === 0) {
      const detail = 'invoice_id must name an open invoice of this customer.';
      throw validationFailed([{ pointer: '/invoice_id', detail }]);
    }
    if ((await creditOf(parts, tx, customer.id)) <= 0) throw noCredit();
    await spendOn(parts, tx, wanted, organization);
    return shown(parts, tx, customer);
  });
}

/** Pays invoices of one customer with his credit, one after the other, as far as it reaches. */
export async function spendOn(
  parts: CreditSpending,
  tx: Transaction,
  open: readonly Invoice[],
  organization: OrganizationSettings,
): Promise<void> {
  let left = await creditOf(parts, tx, open[0]?.customer_id ?? null);
  for (const invoice of open) {
    const amountMinor = Math.min(left, invoice.due_minor);
    if (amountMinor <= 0) continue;
    left -= amountMinor;
    await payWithCredit(parts, tx, invoice, amountMinor, organization);
  }
}

/** Money has come that his account did not need: it pays what else the customer owes, but for what is being charged already. */
export async function applyCreditStep(
  parts: CreditSpending & BillingSteps,
  step: Step,
  context: CallContext,
): Promise<void> {
  const { organizationId } = context;
  const organization = await parts.organization(context);
  await parts.queue.run(billingQueue(organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      const customerId = String(step.payload['customer_id']);
      const waiting: Invoice[] = [];
      for (const invoice of await parts.invoices.openOfCustomer(organizationId, customerId, tx.session)) {
        const owner = invoice.order_id === null ? { invoice_id: invoice.id } : { order_id: invoice.order_id };
        const pending = await parts.payments.pendingOf(organizationId, owner, tx.session);
        if (pending.length === 0) waiting.push(invoice);
      }
      await spendOn(parts, tx, waiting, organization);
    }),
  );
}

/** The customer, unless it has changed since the caller saw it. */
async function asSeen({ customers }: CreditSpending, { context, session }: Transaction, id: string): Promise<Customer> {
  const customer = await customers.get(context.organizationId, id, session);
  requireVersion('customers', customer, context.ifVersion);
  return customer;
}

/** With the credit that is left. */
async function shown(
  parts: CreditSpending,
  { context, session }: Transaction,
  customer: Customer,
): Promise<WireMessage> {
  return presentCustomer(customer, await parts.customerAccounts.find(context.organizationId, customer.id, session));
}

async function payWithCredit(
  parts: CreditSpending,
  tx: Transaction,
  invoice: Invoice,
  amountMinor: number,
  organization: OrganizationSettings,
): Promise<void> {
  const { customer_id: customerId, currency, id: invoiceId, order_id: orderId, subscription_id } = invoice;
  if (customerId === null) return;
  const owed = { customerId, currency, invoiceId, orderId, subscriptionId: subscription_id };
  const payment = await takeCredit(parts, tx, owed, amountMinor);
  if (orderId) await (await parts.debts.ofOrder(tx, orderId, organization))?.listed(payment);
  await bookReceived(parts, tx, payment, organization);
}

const noCredit = (): Error => conflict('no_credit', 'This customer has no credit.');

/** Credit that is given back is money that has left. */
function refundCredit(
  parts: CreditSpending,
  context: CallContext,
  request: { id: string; amount_minor?: number | undefined; reason?: string | undefined },
): Promise<WireMessage> {
  return inBilling(parts, context, async (tx, organization) => {
    const customer = await asSeen(parts, tx, request.id);
    const credit = await creditOf(parts, tx, customer.id);
    const amountMinor = request.amount_minor ?? credit;
    if (request.amount_minor === undefined && credit <= 0) throw noCredit();
    if (amountMinor <= 0 || amountMinor > credit) {
      const detail = 'amount must be more than 0 and at most the credit of the customer.';
      throw validationFailed([{ pointer: '/amount', detail }]);
    }
    await changeCredit(parts, tx, {
      customerId: customer.id,
      currency: organization.currency,
      amountMinor: -amountMinor,
      kind: 'refunded',
      paymentId: null,
    });
    tx.audit({
      entity: { type: 'customers', id: customer.id },
      action: 'refund-credit',
      changes: {
        credit_minor: { from: credit, to: credit - amountMinor },
        ...(request.reason ? { reason: { to: request.reason } } : {}),
      },
    });
    return shown(parts, tx, customer);
  });
}

/** What an invoice was paid beyond what it still asks for pays another one of the same customer, by way of the customer's credit. */
export async function carryOver(
  parts: CreditSpending,
  tx: Transaction,
  from: Invoice,
  to: Invoice,
  organization: OrganizationSettings,
): Promise<Invoice> {
  const { organizationId } = tx.context;
  const { customer_id: customerId, currency } = from;
  const amountMinor = Math.min(from.to_refund_minor, to.due_minor);
  if (amountMinor <= 0 || customerId === null) return to;
  let leftMinor = amountMinor;
  const paid = await parts.payments.ofInvoice(organizationId, from.id, tx.session);
  for (const payment of paid.toReversed()) {
    const taken = Math.min(leftMinor, keptOnAccount(payment));
    if (taken <= 0) continue;
    leftMinor -= taken;
    const credit = (current: Payment): Payment => ({ ...current, credited_minor: current.credited_minor + taken });
    await parts.payments.update(organizationId, payment.id, credit, { now: tx.now, session: tx.session });
    const change = { customerId, currency, amountMinor: taken, paymentId: payment.id, invoiceId: from.id };
    await changeCredit(parts, tx, { ...change, kind: 'received' });
  }
  const carriedMinor = amountMinor - leftMinor;
  if (carriedMinor === 0) return to;
  await saveBalance(parts, tx, from, { paid_minor: from.paid_minor - carriedMinor });
  await payWithCredit(parts, tx, to, carriedMinor, organization);
  return parts.invoices.get(organizationId, to.id, tx.session);
}
