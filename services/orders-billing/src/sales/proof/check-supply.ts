import { requireThat } from '../../ledger/proof/check-fault.ts';
import type { SalesReads, SalesRows } from './sales-rows.ts';

type OrderRow = SalesRows['orders'];
type ItemRow = NonNullable<OrderRow['items']>[number];
type LineRow = SalesRows['invoice_items'];

/** Lines of documents in the order of their making, by the order's item. */
type LinesOfItems = ReadonlyMap<string, readonly LineRow[]>;

export async function linesOfItems(
  reads: SalesReads,
  documents: readonly SalesRows['invoices'][],
): Promise<LinesOfItems> {
  const place = new Map(
    documents.toSorted((a, b) => made(a) - made(b) || (a._id < b._id ? -1 : 1)).map(({ _id }, index) => [_id, index]),
  );
  const placeOf = ({ invoice_id: id }: LineRow): number => place.get(id ?? '') ?? 0;
  const lines = await reads.all('invoice_items', { invoice_id: { $in: [...place.keys()] } });
  const sorted = lines.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.position ?? 0) - (b.position ?? 0));
  return Map.groupBy(sorted, ({ order_item_id: id }) => id ?? '');
}

const made = ({ created_at: at }: SalesRows['invoices']): number => at?.getTime() ?? 0;

/**
 * What is charged of a booking is named on the day and at the place where it is now, by the last line about it. Lines from before they
 * named times are not judged.
 */
export function checkSupply(order: OrderRow, lines: LinesOfItems, zone: string): void {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  for (const item of order.items ?? []) {
    const own = lines.get(item.id) ?? [];
    const last = own.findLast(({ starts_at: at }) => at);
    const left = own.reduce((sum, { total_minor: total }) => sum + (total ?? 0), 0);
    if (item.ended || !last?.starts_at || !item.start_date || left <= 0) continue;
    const row = { rule: 'document', type: 'orders', id: order._id, number: order.number } as const;
    const [named, now] = [daysOf(day, last.starts_at, last.ends_at), daysOf(day, item.start_date, item.end_date)];
    requireThat(named === now, row, `Its documents name ${named} as the days of ${item.name}, which is on ${now}.`);
    const places = [last.resource ?? '', item.booked?.resource ?? ''];
    const isThere = places.includes('') || places[0] === places[1];
    requireThat(isThere, row, `Its documents name ${places[0]} as the place of ${item.name}, which is ${places[1]}.`);
  }
}

/** The last day is that of the moment before the end. */
function daysOf(day: Intl.DateTimeFormat, start: Date, end: ItemRow['end_date'] | undefined): string {
  const last = new Date(Math.max(start.getTime(), (end ?? start).getTime() - 1));
  return `${day.format(start)} to ${day.format(last)}`;
}
