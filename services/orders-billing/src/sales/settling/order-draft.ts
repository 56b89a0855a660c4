import { validationFailed } from '@booking/platform/errors.ts';
import { comesTo } from '../../money/corrections.ts';
import { chargeOfOrder } from './order-charge.ts';
import type { RateTotal } from '../../money/money.ts';
import type { Order } from '../orders/order.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { requireStated } from '../../ledger/invoices/finalise-invoice.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import type { StatedTax } from '../../ledger/invoices/document-source.ts';
import { illegalMove } from '@booking/platform/transitions.ts';
import { taxOfOrder } from './order-tax-statement.ts';

/** How it is done instead. */
const way = 'change-items and change-tax of the order change what it is charged with, and its documents follow.';

/** Throws invalid_status_transition for an order that was never placed: what it costs, and whom, is not settled before checkout. */
export function requirePlaced({ number, status }: Order): void {
  if (number === null) throw illegalMove('orders', status, 'invoice', 'and was not checked out');
}

type Taxes = { taxes: readonly RateTotal[] };

/**
 * What a draft of the order states of its tax. Throws validation_failed when it would ask for another sum, or would be taxed otherwise,
 * than the order, and invalid_status_transition where there is nothing to ask for yet.
 */
export function taxOfDraft(
  order: Order,
  organization: OrganizationSettings,
  stated: StatedTax,
  totals: Taxes,
): StatedTax {
  requirePlaced(order);
  // It cannot be finalised any more, and is told so then.
  if (order.invoice_id !== null) return stated;
  requireSum(order, totals);
  const own = taxOfOrder(order, organization, totals.taxes);
  if (stated.tax_exemption !== null || stated.tax_exemption_reason !== null) requireSameTax(stated, own);
  return own ?? stated;
}

/**
 * Throws validation_failed when a change of a draft of an order would make it say another sum or another tax than the order, and
 * invalid_status_transition where it would become that of an order without anything to ask for yet.
 */
export function requireAsOrdered(
  order: Order,
  organization: OrganizationSettings,
  { before, given }: { before: Invoice; given: Partial<Invoice> },
): void {
  const after = { ...before, ...given };
  const isOfAnother = after.order_id !== before.order_id;
  if (isOfAnother) requirePlaced(order);
  if (order.invoice_id !== null) return;
  if (given.taxes || isOfAnother) requireSum(order, after);
  const own = taxOfOrder(order, organization, after.taxes);
  const isStated = given.tax_exemption !== undefined || given.tax_exemption_reason !== undefined;
  if (isStated || isOfAnother) requireSameTax(after, own);
  // Who is billed instead must be taxed so, too.
  const isRenamed = given.recipient_vat_id !== undefined || given.recipient_address_json !== undefined;
  if (isRenamed && after.tax_exemption) requireStated(after, organization, '/data/attributes/recipient_vat_id');
}

function requireSum(order: Order, { taxes }: Taxes): void {
  if (comesTo(chargeOfOrder(order), taxes)) return;
  const detail = `An invoice of an order asks for what the order is charged with, at each tax rate: ${way}`;
  throw validationFailed([{ pointer: '/data/attributes/items', detail }]);
}

function requireSameTax(stated: StatedTax, own: StatedTax | undefined): void {
  if (!own) return;
  const isSame = (stated.tax_exemption ?? null) === own.tax_exemption;
  if (isSame && (stated.tax_exemption_reason ?? null) === own.tax_exemption_reason) return;
  const detail = `An invoice of an order is taxed as the order is: ${way}`;
  throw validationFailed([{ pointer: '/data/attributes/tax_exemption', detail }]);
}
