import { isDeepStrictEqual } from 'node:util';
import type { RateTotal } from '../../money/money.ts';
import type { Order } from '../orders/order.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { StatedTax } from '../../ledger/invoices/document-source.ts';
import { exemptionOf } from '../../money/tax-terms.ts';

/** Why lines of a document of the order have no tax, where it has such lines; undefined of orders from before that was kept. */
export function taxOfOrder(
  { tax_terms: terms, items }: Pick<Order, 'tax_terms' | 'items'>,
  { seller }: Pick<OrganizationSettings, 'seller'>,
  taxes: readonly Pick<RateTotal, 'tax_rate_basis_points'>[],
): StatedTax | undefined {
  if (!terms) return undefined;
  const isTaxed = taxes.every(({ tax_rate_basis_points: rate }) => rate > 0);
  if (isTaxed) return { tax_exemption: null, tax_exemption_reason: null };
  const priced = items.flatMap(({ item_tax: tax }) => tax ?? []);
  const { exemption, reason } = exemptionOf(terms, priced, seller.tax_exemption_reason);
  return { tax_exemption: exemption, tax_exemption_reason: reason };
}

/** Whether other terms give lines without tax another reason, which their documents state. */
export function isRestated(before: Order, after: Order, organization: Pick<OrganizationSettings, 'seller'>): boolean {
  if (!before.tax_terms || isDeepStrictEqual(before.tax_terms, after.tax_terms)) return false;
  const untaxed = [{ tax_rate_basis_points: 0 }];
  return !isDeepStrictEqual(taxOfOrder(before, organization, untaxed), taxOfOrder(after, organization, untaxed));
}
