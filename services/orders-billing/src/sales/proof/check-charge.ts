import { BrokenBooks, requireEqual, requireThat } from '../../ledger/proof/check-fault.ts';
import type { SalesReads, SalesRows } from './sales-rows.ts';

type OrderRow = SalesRows['orders'];
type ItemRow = NonNullable<OrderRow['items']>[number];
type SoldAt = NonNullable<ItemRow['item_tax']>;
type BookingRow = SalesRows['bookings_replica'];
type PurchaseRow = SalesRows['bundle_purchases'];

/** What else says what the orders of a page cost. */
export interface ChargeSurroundings {
  bookings: ReadonlyMap<string, BookingRow>;
  /** Orders that have yet to follow their bookings. */
  following: ReadonlySet<string>;
  purchases: ReadonlyMap<string, readonly PurchaseRow[]>;
  /** Orders that somebody canceled as a whole. */
  canceled: ReadonlySet<string>;
  /** What went back to the credit of customers of what that credit had paid, by order. */
  returned: ReadonlyMap<string, number>;
}

/**
 * The charge of an order, from its rows and with arithmetic of its own: nothing of what settles orders is called. Frozen terms × what its
 * bookings are, what is kept of what has ended, then the voucher, then credits.
 */
export async function chargeSurroundings(reads: SalesReads, orders: readonly OrderRow[]): Promise<ChargeSurroundings> {
  const ids = orders.map(({ _id }) => _id);
  const ofOrders = { order_id: { $in: ids } };
  const bookings = await reads.all('bookings_replica', ofOrders);
  const steps = await reads.all('steps', { _id: { $in: ids.map((id) => `settle:${id}`) } });
  const purchases = await reads.all('bundle_purchases', ofOrders);
  // Canceled with it: services and passes end by nobody else.
  const asked = orders
    .filter(({ items = [] }) => items.some((item) => !item.booking_id && item.ended))
    .map(({ _id }) => _id);
  const given = orders.filter(({ goodwill_minor: goodwill = 0 }) => goodwill > 0).map(({ _id }) => _id);
  const ofCredit = { order_id: { $in: given }, source: 'customer_credit' };
  const returns = given.length > 0 ? await reads.all('payments', ofCredit) : [];
  const cancels = { 'entity.type': 'orders', 'entity.id': { $in: asked }, action: 'cancel' };
  const entries = asked.length > 0 ? await reads.all('audit_entries', cancels) : [];
  return {
    bookings: new Map(bookings.map((row) => [row._id, row])),
    following: new Set(steps.map(({ key }) => key)),
    purchases: Map.groupBy(purchases, (row) => row.order_id ?? ''),
    canceled: new Set(entries.map(({ entity }) => entity.id)),
    returned: new Map(
      [...Map.groupBy(returns, (row) => row.order_id ?? '')].map(([id, rows]) => [
        id,
        sumOf(rows.map((row) => row.credited_minor ?? 0)),
      ]),
    ),
  };
}

const rowOf = ({ _id, number }: OrderRow) => ({ rule: 'charge', type: 'orders', id: _id, number }) as const;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const halfUp = (amount: number, of: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)));

/** Of a placed order. */
export function checkCharge(order: OrderRow, around: ChargeSurroundings): void {
  const { items = [], goodwill_minor: goodwill = 0 } = order;
  // Before items had ends of their own an order ended as a whole.
  if (typeof order.number !== 'string' || items.some(({ ended }) => ended === undefined)) return;
  for (const item of items) checkItem(order, item, around);
  const lines = items.flatMap(linesOf);
  const gross = lines.map(({ amount }) => amount);
  const off = discountOf(order, sumOf(gross));
  const row = rowOf(order);
  const base = sumOf(gross) - off;
  if (typeof order.charge_base_minor === 'number') {
    requireEqual(row, 'Its charge before credits', { stored: order.charge_base_minor, proven: base });
  }
  const back = (order.refunded_minor ?? 0) + (around.returned.get(order._id) ?? 0);
  const isGiven = goodwill >= 0 && goodwill <= back;
  requireThat(isGiven, row, `It counts ${goodwill} as goodwill, which was not given back (minor units).`);
  const stored = Math.max(0, (order.total_minor ?? 0) + (order.modification_total_minor ?? 0));
  const shares = spread(off, gross);
  const left = gross.map((amount, index) => amount - shares[index]!);
  requireEqual(row, 'What it is charged with', { stored, proven: afterCredits(order, lines, left) });
}

interface Line {
  id: string;
  amount: number;
}

/** An item, and beside it what its late moves cost. */
function linesOf({ id, ended, missed_minor, moves, unit_price_minor, quantity }: ItemRow): Line[] {
  const own = { id, amount: ended ? ended.kept_minor : (missed_minor ?? unit_price_minor * quantity) };
  return moves?.fee_minor ? [own, { id: `${id}:moves`, amount: moves.fee_minor }] : [own];
}

/** Percent of what is charged, half up, or at most what is charged; orders from before terms were kept took it once. */
function discountOf({ discount_terms: terms, discount_amount_minor: once = 0 }: OrderRow, gross: number): number {
  if (!terms) return Math.min(once, gross);
  if (terms.discount_type === 'percent') return halfUp(gross, terms.percent_basis_points, 10_000);
  return Math.min(terms.amount_minor, gross);
}

/** Credits of an item take at most its own, the others at most what is left then. */
function afterCredits(
  { credits = [], goodwill_minor: goodwill = 0 }: OrderRow,
  lines: readonly Line[],
  left: readonly number[],
): number {
  const known = new Set(lines.map(({ id }) => id));
  const ofItem = (id: string): number =>
    sumOf(credits.filter(({ item_id }) => item_id === id).map(({ amount_minor }) => amount_minor));
  const kept = sumOf(lines.map(({ id }, index) => Math.max(0, left[index]! - ofItem(id))));
  const others = credits.filter(({ item_id: id }) => id === null || !known.has(id));
  return Math.max(0, kept - sumOf(others.map(({ amount_minor }) => amount_minor)) - goodwill);
}

/** Spread in proportion; what is left of whole units goes to the largest fractions, the earlier first. */
function spread(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(sumOf(weights));
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((product) => Number(product / whole));
  const order = exact.map((product, at) => ({ at, rest: product % whole }));
  order.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of order.slice(0, total - sumOf(shares))) shares[at]! += 1;
  return shares;
}

function checkItem(order: OrderRow, item: ItemRow, around: ChargeSurroundings): void {
  checkPrice(order, item);
  checkBooking(order, item, around);
  checkMoves(order, item, around);
  if (item.ended) checkEnd(order, { ...item, ended: item.ended }, around);
}

/** Priced with its own terms at its own times; with units of a pass it costs nothing. Items from before terms were kept have none. */
function checkPrice(order: OrderRow, item: ItemRow): void {
  const row = rowOf(order);
  const what = `The price of ${item.name}`;
  const { price_terms: terms, item_tax: sold, unit_price_minor, start_date: start, end_date: end } = item;
  if (item.bundle_purchase_id) requireEqual(row, what, { stored: unit_price_minor, proven: 0 });
  if (item.bundle_purchase_id || !terms) return;
  // Priced as the service is, with or without tax; what is charged of it is as its buyer is taxed.
  const stored = sold?.price_minor ?? unit_price_minor;
  if (sold) requireEqual(row, what, { stored: unit_price_minor, proven: taxedPrice(sold, item.tax_rate_basis_points) });
  const lengthMs = start && end ? end.getTime() - start.getTime() : undefined;
  if (terms.price_unit === 'hour' && lengthMs !== undefined) {
    requireEqual(row, what, { stored, proven: halfUp(terms.price_minor, Math.ceil(lengthMs / 60_000), 60) });
  } else if (terms.price_unit === 'day' && lengthMs !== undefined) {
    // Of the zone of that time nothing is stored: a clock change makes the begun days one more or less at most.
    const days = terms.price_minor === 0 ? 1 : stored / terms.price_minor;
    const isPriced = Number.isInteger(days) && days >= 1 && Math.abs(days - Math.ceil(lengthMs / 86_400_000)) <= 1;
    requireThat(
      isPriced,
      row,
      `${what} is ${stored}, which is no number of days at ${terms.price_minor} (minor units).`,
    );
  } else requireEqual(row, what, { stored, proven: terms.price_minor });
}

/** Gross where tax is charged, net where none is: of a price that holds tax or does not. Rates have a tenth of a basis point. */
function taxedPrice(
  { price_minor: price, is_net: isNet, rate_basis_points: of, tax_class: kind }: SoldAt,
  rate: number,
): number {
  if (kind === 'exempt') return price;
  const whole = 100_000;
  if (rate > 0) return isNet ? price + halfUp(price, Math.round(rate * 10), whole) : price;
  return isNet ? price : price - halfUp(price, Math.round(of * 10), whole + Math.round(of * 10));
}

const living: ReadonlySet<string> = new Set(['requested', 'accepted', 'no_show']);
const gone: ReadonlySet<string> = new Set(['canceled', 'rejected', 'expired']);

/** Where nothing is under way, an item stands as long as its booking does, at its times. */
function checkBooking(order: OrderRow, item: ItemRow, { bookings, following }: ChargeSurroundings): void {
  const booking = bookings.get(item.booking_id ?? '');
  if (!booking || following.has(order._id) || order.status === 'expired') return;
  const row = rowOf(order);
  if (item.ended) {
    const stands = living.has(booking.status) && !booking.deleted && order.status !== 'canceled';
    requireThat(!stands, row, `${item.name} has ended, and its booking ${booking._id} stands.`);
    return;
  }
  const isGone = booking.deleted || gone.has(booking.status);
  requireThat(!isGone, row, `${item.name} is charged, and its booking ${booking._id} has ended (${booking.status}).`);
  const at = (field: 'start_date' | 'end_date') => new Date(String(booking.flat[field])).getTime();
  const isThere = item.start_date?.getTime() === at('start_date') && item.end_date?.getTime() === at('end_date');
  requireThat(isThere, row, `${item.name} is charged at other times than those of its booking ${booking._id}.`);
  checkMissed(order, item, booking);
}

/** Who did not come is charged the share of the terms, and no less than what the booking was moved out of; everybody else all of it. */
function checkMissed(order: OrderRow, item: ItemRow, { status }: BookingRow): void {
  const share = item.cancellation_terms?.no_show_fee_basis_points ?? 10_000;
  const fee = Math.max(halfUp(item.unit_price_minor * item.quantity, share, 10_000), item.moves?.floor_minor ?? 0);
  const proven = status === 'no_show' ? fee : -1;
  requireEqual(rowOf(order), `What is asked of who did not come to ${item.name}`, {
    stored: item.missed_minor ?? -1,
    proven,
  });
}

/** What late moves keep and cost, from what the booking was moved from. The begun days of that time are proven of no other row. */
function checkMoves(order: OrderRow, item: ItemRow, { bookings, following }: ChargeSurroundings): void {
  const { moves, cancellation_terms: terms, price_terms: price, quantity } = item;
  const told = (bookings.get(item.booking_id ?? '')?.flat['late_moves'] ?? []) as readonly Record<string, string>[];
  if (!moves || !terms || following.has(order._id) || price?.price_unit === 'day' || told.length !== moves.count)
    return;
  const moved = told.map(({ moved_at = '', start_date = '', end_date = '' }) => {
    const minutes = Math.ceil((Date.parse(end_date) - Date.parse(start_date)) / 60_000);
    const hourly = price?.price_unit === 'hour' && !item.bundle_purchase_id;
    const sold = hourly ? halfUp(price.price_minor, minutes, 60) : undefined;
    const { item_tax: tax, tax_rate_basis_points: rate, unit_price_minor } = item;
    const one = sold === undefined ? unit_price_minor : tax ? taxedPrice({ ...tax, price_minor: sold }, rate) : sold;
    return { price: one * quantity, hours: (Date.parse(start_date) - Date.parse(moved_at)) / 3_600_000 };
  });
  const shares = moved.map(({ hours }) => {
    const tiers = terms.cancellation_fee_tiers.filter(({ hours_before }) => hours < hours_before);
    const nearest = Math.min(...tiers.map(({ hours_before }) => hours_before));
    return tiers.find(({ hours_before }) => hours_before === nearest)?.fee_basis_points ?? 0;
  });
  const floors = moved.map((move, index) => halfUp(move.price, shares[index]!, 10_000));
  const costs = moved.map((move) =>
    move.hours < terms.move_notice_hours ? halfUp(move.price, terms.late_move_fee_basis_points, 10_000) : 0,
  );
  const row = rowOf(order);
  requireEqual(row, `What moves of ${item.name} keep`, { stored: moves.floor_minor, proven: Math.max(0, ...floors) });
  requireEqual(row, `What moves of ${item.name} cost`, { stored: moves.fee_minor, proven: sumOf(costs) });
}

/** An item ends by its own end alone, and keeps what that end says. */
function checkEnd(
  order: OrderRow,
  item: ItemRow & { ended: NonNullable<ItemRow['ended']> },
  { bookings, purchases, canceled }: ChargeSurroundings,
): void {
  const row = rowOf(order);
  const { why, kept_minor: stored, fee_basis_points: share, keeps_units: keepsUnits } = item.ended;
  const what = `What is kept of ${item.name}`;
  const isOwn = item.booking_id !== null || share === undefined || canceled.has(order._id);
  requireThat(isOwn, row, `${item.name} is canceled, and nobody canceled it or the order.`);
  const price = item.unit_price_minor * item.quantity;
  if (item.bundle_terms) {
    requireEqual(row, what, { stored, proven: usedOf(item, price, purchases.get(order._id) ?? []) });
    return;
  }
  const { canceled_by, accepted_at, fee_waived } = bookings.get(item.booking_id ?? '')?.flat ?? {};
  // One that is canceled with its order may not have told yet that it was never accepted.
  const isFree =
    why !== 'canceled' ||
    canceled_by === 'organization' ||
    fee_waived === true ||
    (accepted_at === null && share === undefined);
  if (isFree) return requireEqual(row, what, { stored, proven: 0 });
  if (share === undefined) {
    requireThat(stored >= 0 && stored <= price, row, `${what} is ${stored} of ${price} (minor units).`);
    return;
  }
  const floor = item.moves?.floor_minor ?? 0;
  requireEqual(row, what, { stored, proven: Math.max(halfUp(price, share, 10_000), floor) });
  // A unit cannot be divided: half of it or more is all of it.
  requireThat(
    keepsUnits === (share >= 5_000 || item.moves?.keeps_units === true),
    row,
    `Units that paid for ${item.name} are ${keepsUnits ? '' : 'not '}kept.`,
  );
}

/** Units that were used of the pass that the item brought, at its price; nothing where it was never issued. */
function usedOf(item: ItemRow, price: number, purchases: readonly PurchaseRow[]): number {
  const own = purchases.find((row) =>
    row.order_item_id ? row.order_item_id === item.id : row.bundle_id === item.bundle_id,
  );
  const { units_total: total = 0, units_left: left = 0, units_voided: voided = 0 } = own ?? {};
  return own ? halfUp(price, total - left - voided, total) : 0;
}

/** What of each pass an order needs now, and the most that it ever may have needed. */
export function neededUnits({ items = [], status }: OrderRow): Map<string, { least: number; most: number }> {
  const needed = new Map<string, { least: number; most: number }>();
  if (status === 'draft') return needed;
  for (const { bundle_purchase_id: id, quantity, ended } of items) {
    if (!id) continue;
    const sums = needed.get(id) ?? { least: 0, most: 0 };
    needed.set(id, { least: sums.least + (ended && !ended.keeps_units ? 0 : quantity), most: sums.most + quantity });
  }
  return needed;
}

/** Rows of a ledger that an order wrote: units that it took less those that it gave back. */
export async function checkUnitsOfOrders(reads: SalesReads, orders: readonly OrderRow[]): Promise<void> {
  const paying = orders.filter(({ items = [] }) => items.some((item) => item.bundle_purchase_id));
  if (paying.length === 0) return;
  const entries = await reads.all('bundle_ledger_entries', { order_id: { $in: paying.map(({ _id }) => _id) } });
  const passIds = [
    ...new Set(paying.flatMap(({ items = [] }) => items.flatMap(({ bundle_purchase_id: id }) => id ?? []))),
  ];
  const byHand = await reads.all('bundle_ledger_entries', {
    bundle_purchase_id: { $in: passIds },
    order_id: null,
    change: { $gt: 0 },
  });
  const credited = new Set(byHand.filter(({ reason }) => reason !== 'purchase').map((row) => row.bundle_purchase_id));
  for (const order of paying) {
    for (const [id, { least, most }] of neededUnits(order)) {
      const own = entries.filter((row) => row.order_id === order._id && row.bundle_purchase_id === id);
      const taken =
        0 -
        sumOf(
          own.filter(({ reason }) => reason === 'order' || reason === 'order undone').map((row) => row.change ?? 0),
        );
      // Who was given units back by hand does not get them a second time.
      if (taken >= least && (taken === least || (credited.has(id) && taken <= most))) continue;
      const detail = `It has taken ${taken} units of bundle purchase ${id}, its items need ${least}.`;
      throw new BrokenBooks({ ...rowOf(order), rule: 'units', detail });
    }
  }
}

/** The units that are left of every pass are what its ledger comes to. */
export async function checkPasses(reads: SalesReads): Promise<void> {
  for await (const page of reads.pages('bundle_purchases', {}, { created_at: -1 })) {
    const ids = page.map(({ _id }) => _id);
    const entries = Map.groupBy(
      await reads.all('bundle_ledger_entries', { bundle_purchase_id: { $in: ids } }),
      (row) => row.bundle_purchase_id ?? '',
    );
    for (const { _id, units_left: stored = 0, units_voided: voided } of page) {
      const own = entries.get(_id) ?? [];
      const row = { rule: 'units', type: 'bundle-purchases', id: _id } as const;
      const sum = (rows: typeof own): number => sumOf(rows.map(({ change = 0 }) => change));
      requireEqual(row, 'What is left of it', { stored, proven: sum(own) });
      if (voided === undefined) continue;
      requireEqual(row, 'What is void of it', {
        stored: voided,
        proven: 0 - sum(own.filter(({ reason }) => reason === 'void')),
      });
    }
  }
}
