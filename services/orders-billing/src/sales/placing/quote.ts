import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { BundlePurchase } from '../passes/bundle-purchase.ts';
import type { BundlePurchaseStore } from '../passes/bundle-store.ts';
import { requireSum } from '../../money/sum-limit.ts';
import { totalsOf, type Totals } from '../../money/totals.ts';
import type { CatalogBundle, CatalogService, Catalog } from '../../base/neighbours/catalog.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { requireFound } from '../../base/crud-parts.ts';
import { findWithAddress } from '../../customers/customer-address-store.ts';
import { taxPartyOf } from '../../customers/customer.ts';
import { chargedWith, nobody, taxProblem, taxTermsOf, type ItemTax, type TaxTerms } from '../../money/tax-terms.ts';
import type { OrganizationLookup, OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { VoucherStore, VoucherUses } from '../vouchers/voucher-store.ts';
import { checkVoucher, findVoucher } from '../vouchers/voucher-use.ts';
import type { Voucher } from '../vouchers/voucher.ts';
import type { OrderInput, OrderItemInput } from '../orders/order-input.ts';
import type { OrderSettings } from '../orders/order-settings.ts';
import { lastYear } from '../orders/recurrence.ts';
import { plainItem, type OrderItem } from '../orders/order-fields.ts';
import { bookingPrice, endOf } from '../orders/pricing.ts';

/** An item that is asked for, or one time of it: `position` is its place in the request, its own unless given. */
export type WantedItem = OrderItemInput & { position?: number; series_id?: string };

/** What of an order's input decides its price. */
export type QuoteInput = Pick<OrderInput, 'customer_id' | 'voucher_id' | 'voucher_code'> & {
  items: readonly WantedItem[];
  /** Of an order that has some; by its customer unless given. */
  tax_terms?: TaxTerms | undefined;
};

/** What an order with this input costs now. */
export interface Quote {
  currency: string;
  items: OrderItem[];
  totals: Totals;
  voucher: Voucher | undefined;
  tax_terms: TaxTerms;
}

/** Everything that item prices depend on, loaded at once. */
interface PriceSources {
  services: Map<string, CatalogService>;
  bundles: Map<string, CatalogBundle>;
  purchases: Map<string, BundlePurchase>;
  customerId: string | null;
  now: Date;
  timeZone: string;
  terms: TaxTerms;
}

/** What prices depend on. */
export interface OrderQuoting extends CustomerRecords {
  bundlePurchases: BundlePurchaseStore;
  catalog: Pick<Catalog, 'bundles' | 'services'>;
  clock: Clock;
  newId: () => string;
  organization: OrganizationLookup;
  settings: OrderSettings;
  voucherUses: VoucherUses;
  vouchers: VoucherStore;
}

/**
 * Prices, discount and tax of an order's input: the one way by which calculate and create know an amount, and whom it is for. Reads only;
 * throws validation_failed with a pointer per item that cannot be bought.
 */
export async function quote(parts: OrderQuoting, context: CallContext, input: QuoteInput): Promise<Quote> {
  const [{ currency, seller, time_zone: timeZone }, loaded, voucher, termsWith] = await Promise.all([
    parts.organization(context),
    loadSources(parts, context, input),
    findVoucher(parts, context, input),
    termsOfBuyer(parts, context, input),
  ]);
  const terms = termsWith(seller);
  const sources = { ...loaded, timeZone, terms };
  if (voucher) await checkVoucher(parts, voucher, { currency, customerId: input.customer_id });
  const priced = priceItems(input.items, sources);
  requireSum(priced);
  const totals = totalsOf(priced, { discount: voucher, systemFeeBasisPoints: parts.settings.systemFeeBasisPoints });
  const items = priced.map((item, index) => ({ ...item, ...totals.lines[index]!, id: parts.newId() }));
  return { currency, items, totals, voucher, tax_terms: terms };
}

/**
 * As given, or the customer's. Throws not_found for one that is not there, conflict for one that was deleted, validation_failed for one
 * whose address, VAT id and tax status cannot all be right: nobody would know which tax is due.
 */
async function termsOfBuyer(
  parts: CustomerRecords,
  { organizationId }: CallContext,
  { customer_id: id, tax_terms: given }: QuoteInput,
): Promise<(seller: OrganizationSettings['seller']) => TaxTerms> {
  if (given) return () => given;
  const found = id === null ? undefined : await findWithAddress(parts, organizationId, id);
  requireFound(found?.customer, { type: 'customers', field: 'customer_id', id });
  const party = found ? taxPartyOf(found.customer, found.address) : nobody;
  return (seller) => {
    const problem = taxProblem(party, seller);
    if (problem) throw validationFailed([{ pointer: '/data/relationships/customer', detail: problem.detail }]);
    return taxTermsOf(party, seller);
  };
}

async function loadSources(
  parts: { bundlePurchases: BundlePurchaseStore; catalog: Pick<Catalog, 'bundles' | 'services'>; clock: Clock },
  context: CallContext,
  input: QuoteInput,
): Promise<Omit<PriceSources, 'terms' | 'timeZone'>> {
  const named = (field: 'service_id' | 'bundle_id' | 'bundle_purchase_id') => [
    ...new Set(input.items.flatMap((item) => item[field] ?? [])),
  ];
  const [services, bundles, purchases] = await Promise.all([
    parts.catalog.services(context, named('service_id')),
    parts.catalog.bundles(context, named('bundle_id')),
    parts.bundlePurchases.getMany(context.organizationId, named('bundle_purchase_id')),
  ]);
  return {
    services,
    bundles,
    purchases: new Map(purchases.map((purchase) => [purchase.id, purchase])),
    customerId: input.customer_id,
    now: parts.clock.now(),
  };
}

type PricedItem = Omit<
  OrderItem,
  'id' | 'total_minor' | 'net_amount_minor' | 'tax_amount_minor' | 'discount_amount_minor'
>;

function priceItems(items: readonly WantedItem[], sources: PriceSources): PricedItem[] {
  const problems: { pointer: string; detail: string }[] = [];
  const priced = items.map((item, index) => {
    const refuse = (field: string, detail: string): void => {
      problems.push({ pointer: `/data/attributes/items/${item.position ?? index}/${field}`, detail });
    };
    return priceItem(item, sources, refuse);
  });
  if (problems.length > 0) throw validationFailed(problems);
  return priced;
}

type Refuse = (field: string, detail: string) => void;

function priceItem(item: WantedItem, sources: PriceSources, refuse: Refuse): PricedItem {
  const line = {
    type: item.type,
    resource_id: item.resource_id,
    service_id: item.service_id,
    start_date: item.start_date,
    end_date: item.end_date,
    quantity: item.quantity,
    booking_id: null,
    series_id: item.series_id ?? null,
    bundle_id: item.bundle_id,
    bundle_purchase_id: item.bundle_purchase_id,
    ...plainItem,
  };
  if (item.type === 'bundle') {
    const bundle = sources.bundles.get(item.bundle_id ?? '');
    if (bundle?.status !== 'live') refuse('bundle_id', 'There is no such bundle on offer.');
    const { price_minor = 0, tax_rate_basis_points: rate_basis_points = 0 } = bundle ?? {};
    const tax = { price_minor, is_net: false, rate_basis_points, tax_class: 'standard', reason: null } as const;
    return {
      ...line,
      name: bundle?.name ?? '',
      ...chargedWith(tax, sources.terms),
      item_tax: tax,
      bundle_terms: bundle
        ? { units: bundle.units, validity_days: bundle.validity_days, service_ids: bundle.service_ids }
        : null,
    };
  }
  if (item.service_id === null) return { ...line, name: 'Booking', unit_price_minor: 0, tax_rate_basis_points: 0 };
  const service = sources.services.get(item.service_id);
  if (!service) {
    refuse('service_id', 'There is no such service.');
    return { ...line, name: '', unit_price_minor: 0, tax_rate_basis_points: 0 };
  }
  const { resource_ids: offeredAt } = service;
  if (item.resource_id !== null && offeredAt.length > 0 && !offeredAt.includes(item.resource_id)) {
    const hint = `GET /services?filter[resource_id]=${item.resource_id} lists what can`;
    refuse('service_id', `${service.name} cannot be booked at this resource: ${hint}.`);
  }
  const end = item.end_date ?? endOf(item.start_date, service, sources.timeZone);
  if (end && end.getUTCFullYear() > lastYear) refuse('start_date', `The end lies behind the year ${lastYear}.`);
  const range = item.start_date && end ? { start: item.start_date, end } : undefined;
  const covered = item.bundle_purchase_id !== null && checkPurchase(item, sources, refuse);
  const price = range ? bookingPrice(service, range, sources.timeZone) : service.price_minor;
  const tax: ItemTax = {
    price_minor: covered ? 0 : price,
    is_net: service.is_net_price,
    rate_basis_points: service.tax_rate_basis_points,
    tax_class: service.tax_class,
    reason: service.tax_exemption_reason,
  };
  return {
    ...line,
    end_date: end,
    name: service.name,
    ...chargedWith(tax, sources.terms),
    item_tax: tax,
    price_terms: { price_minor: service.price_minor, price_unit: service.price_unit },
    revenue_account: service.revenue_account,
  };
}

/** Whether the named purchase may pay for the item; how many units are left is decided when they are taken. */
function checkPurchase(item: OrderItemInput, sources: PriceSources, refuse: Refuse): boolean {
  const purchase = sources.purchases.get(item.bundle_purchase_id ?? '');
  const fits =
    purchase !== undefined &&
    purchase.customer_id === sources.customerId &&
    (purchase.expires_at === null || sources.now < purchase.expires_at) &&
    (purchase.service_ids.length === 0 || purchase.service_ids.includes(item.service_id ?? ''));
  if (!fits) refuse('bundle_purchase_id', 'The customer has no such bundle for this service.');
  return fits;
}
