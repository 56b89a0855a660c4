import { requireVersion } from '@booking/persistence/if-match.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CallContext } from '@booking/platform/context.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { inBilling, type BillingCalls } from '../../ledger/invoices/billing.ts';
import { taxPartyOfCustomer } from '../../ledger/invoices/recipient.ts';
import {
  chargedWith,
  taxProblem,
  taxStatuses,
  taxTermsOf,
  type TaxParty,
  type TaxTerms,
} from '../../money/tax-terms.ts';
import { scaleHalfUp } from '../../money/money.ts';
import { totalsOf } from '../../money/totals.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { WireMessage } from '../../base/present.ts';
import { illegalMove } from '@booking/platform/transitions.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import { visibleOrder } from '../orders/order-records.ts';
import type { OrderSettings } from '../orders/order-settings.ts';
import { presentOrder, type Order } from '../orders/order.ts';
import type { BookingReplica } from '../../base/replicas/booking-replica-store.ts';
import { keptOf, movesAnew, type ChargeRules } from './follow-bookings.ts';
import { settleAndTell, type OrderSettling } from './settle-order.ts';

/** What else prices late moves: the bookings as they were told, and the rules of the organization. */
interface Moved {
  bookings: readonly BookingReplica[];
  rules: ChargeRules;
}

/**
 * Pure: the order's items under other terms. What is kept of ended ones, and what late moves keep and cost, is as if they had been sold so;
 * where that is not known any more, in the same proportion. Those sold before taxes were kept stay as they are.
 */
export function retaxed(order: Order, terms: TaxTerms, { bookings, rules }: Moved): Order {
  const known = new Map(bookings.map((booking) => [booking.id, booking]));
  const items = order.items.map((item) =>
    retaxedItem(item, terms, (taxed) => movesAnew(taxed, known.get(item.booking_id ?? ''), { rules, terms })),
  );
  return { ...order, tax_terms: terms, items };
}

function retaxedItem(
  item: OrderItem,
  terms: TaxTerms,
  movesOf: (taxed: OrderItem) => OrderItem['moves'] | undefined,
): OrderItem {
  if (!item.item_tax) return item;
  const taxed = { ...item, ...chargedWith(item.item_tax, terms) };
  const { ended, moves, unit_price_minor: before } = item;
  const { unit_price_minor: price } = taxed;
  if (before === 0 || before === price) return taxed;
  const scaled = (amountMinor: number): number => scaleHalfUp(amountMinor, price, before);
  if (moves) {
    const { floor_minor, fee_minor } = moves;
    const inProportion = { ...moves, floor_minor: scaled(floor_minor), fee_minor: scaled(fee_minor) };
    taxed.moves = movesOf(taxed) ?? inProportion;
  }
  if (!ended) return taxed;
  const { fee_basis_points: share } = ended;
  // Of a pass its used units are kept, whatever share of a fee it ended with.
  const isFee = share !== undefined && item.bundle_terms === null;
  return { ...taxed, ended: { ...ended, kept_minor: isFee ? keptOf(taxed, share) : scaled(ended.kept_minor) } };
}

interface TermsOfCustomer extends CustomerRecords {
  settings: OrderSettings;
}

/**
 * A draft under the terms of its customer as it is now; the same one where nothing has changed, or where what is known of the customer
 * contradicts itself: then it stays as it was offered.
 */
export async function withTermsOfNow(
  parts: TermsOfCustomer,
  tx: Transaction,
  draft: Order,
  organization: OrganizationSettings,
): Promise<Order> {
  if (draft.tax_terms === null) return draft;
  const party = await taxPartyOfCustomer(parts, draft.organization_id, draft.customer_id, tx.session);
  return taxProblem(party, organization.seller) ? draft : taxedAs(parts, draft, party, organization);
}

/**
 * A draft under the terms of another customer. Throws validation_failed for one of whom nobody knows which tax is due, as a new order does.
 */
export async function withTermsOfAnother(
  parts: TermsOfCustomer,
  tx: Transaction,
  draft: Order,
  organization: OrganizationSettings,
): Promise<Order> {
  const party = await taxPartyOfCustomer(parts, draft.organization_id, draft.customer_id, tx.session);
  const problem = taxProblem(party, organization.seller);
  if (problem) throw validationFailed([{ pointer: '/data/relationships/customer', detail: problem.detail }]);
  return draft.tax_terms === null ? draft : taxedAs(parts, draft, party, organization);
}

function taxedAs(
  { settings: { systemFeeBasisPoints } }: TermsOfCustomer,
  draft: Order,
  party: TaxParty,
  organization: OrganizationSettings,
): Order {
  const terms = taxTermsOf(party, organization.seller);
  if (isDeepStrictEqual(terms, draft.tax_terms)) return draft;
  const { items, ...taxed } = retaxed(draft, terms, { bookings: [], rules: organization });
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
    const bookings = await parts.bookingReplicas.ofOrders(context.organizationId, [order.id], tx.session);
    const after = retaxed(order, terms, { bookings, rules: organization });
    const change = { before: order, after, action: 'change-tax' };
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
