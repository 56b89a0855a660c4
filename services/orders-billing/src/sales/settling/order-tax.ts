import { requireVersion } from '@booking/persistence/if-match.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CallContext } from '@booking/platform/context.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { inBilling, type BillingCalls } from '../../ledger/invoices/billing.ts';
import { taxPartyOfCustomer } from '../../ledger/invoices/recipient.ts';
import { chargedWith, taxProblem, taxStatuses, taxTermsOf, type TaxTerms } from '../../money/tax-terms.ts';
import { scaleHalfUp } from '../../money/money.ts';
import { totalsOf } from '../../money/totals.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { WireMessage } from '../../base/present.ts';
import { illegalMove } from '../../base/transitions.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import { visibleOrder } from '../orders/order-records.ts';
import type { OrderSettings } from '../orders/order-settings.ts';
import { presentOrder, type Order } from '../orders/order.ts';
import { settleAndTell, type OrderSettling } from './settle-order.ts';

/**
 * Pure: the order's items under other terms; what is kept of ended ones is kept in the same proportion. Those sold before taxes were kept
 * stay as they are.
 */
export function retaxed(order: Order, terms: TaxTerms): Order {
  return { ...order, tax_terms: terms, items: order.items.map((item) => retaxedItem(item, terms)) };
}

function retaxedItem(item: OrderItem, terms: TaxTerms): OrderItem {
  if (!item.item_tax) return item;
  const charged = chargedWith(item.item_tax, terms);
  const { ended, unit_price_minor: before } = item;
  if (!ended || before === 0) return { ...item, ...charged };
  const kept_minor = scaleHalfUp(ended.kept_minor, charged.unit_price_minor, before);
  return { ...item, ...charged, ended: { ...ended, kept_minor } };
}

/**
 * A draft under the terms of its customer as it is now; the same one where nothing has changed, or where what is known of the customer
 * contradicts itself: then it stays as it was offered.
 */
export async function withTermsOfNow(
  parts: CustomerRecords & { settings: OrderSettings },
  tx: Transaction,
  draft: Order,
  { seller }: OrganizationSettings,
): Promise<Order> {
  if (draft.tax_terms === null) return draft;
  const party = await taxPartyOfCustomer(parts, draft.organization_id, draft.customer_id, tx.session);
  if (taxProblem(party, seller)) return draft;
  const terms = taxTermsOf(party, seller);
  if (isDeepStrictEqual(terms, draft.tax_terms)) return draft;
  const { items, ...taxed } = retaxed(draft, terms);
  const { systemFeeBasisPoints } = parts.settings;
  const {
    lines,
    taxes: _,
    ...totals
  } = totalsOf(items, {
    discount: draft.discount_terms ?? undefined,
    systemFeeBasisPoints,
  });
  return { ...taxed, ...totals, items: items.map((item, index) => ({ ...item, ...lines[index]! })) };
}

const taxChange = z.object({
  tax_status: z.enum(taxStatuses).nullish(),
  tax_exemption_reason: z.string().trim().min(1).max(255).nullish(),
});

/**
 * Another treatment of a placed order, as staff states it or as its customer is known now: documents credit the old one and invoice the new
 * one.
 */
export function changeOrderTax(
  parts: OrderSettling & BillingCalls,
  context: CallContext,
  request: { id: string; tax_status?: string | undefined; tax_exemption_reason?: string | undefined },
): Promise<WireMessage> {
  const parsed = taxChange.safeParse(request);
  if (!parsed.success) {
    throw validationFailed(
      parsed.error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message })),
    );
  }
  return inBilling(parts, context, async (tx, organization) => {
    const order = await visibleOrder(parts, context.organizationId, request.id, tx);
    requireTaxed(order, context);
    const terms = await termsGiven(parts, tx, order, parsed.data, organization);
    const change = { before: order, after: retaxed(order, terms), action: 'change-tax' };
    return presentOrder(await settleAndTell(parts, tx, change, organization));
  });
}

function requireTaxed(order: Order, context: CallContext): void {
  if (order.status === 'draft' || order.status === 'expired') {
    throw illegalMove('orders', order.status, 'change-tax', 'not a placed order');
  }
  if (order.items.some(({ item_tax: tax, unit_price_minor: price }) => tax === null && price > 0)) {
    throw illegalMove('orders', order.status, 'change-tax', 'placed before it was kept what its items are sold for');
  }
  requireVersion('orders', order, context.ifVersion);
}

async function termsGiven(
  parts: CustomerRecords,
  tx: Transaction,
  order: Order,
  given: z.output<typeof taxChange>,
  { seller }: OrganizationSettings,
): Promise<TaxTerms> {
  const known = await taxPartyOfCustomer(parts, order.organization_id, order.customer_id, tx.session);
  const party = {
    ...known,
    tax_status: given.tax_status ?? known.tax_status,
    tax_exemption_reason: given.tax_exemption_reason ?? known.tax_exemption_reason,
  };
  const problem = taxProblem(party, seller);
  if (!problem) return taxTermsOf(party, seller);
  const pointer = problem.field === 'tax_exemption_reason' ? '/tax_exemption_reason' : '/tax_status';
  throw validationFailed([{ pointer, detail: problem.detail }]);
}
