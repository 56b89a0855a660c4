import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { Resources } from '../../base/neighbours/resources.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import { itemsMax, type OrderInput, type OrderItemInput } from '../orders/order-input.ts';
import { beginsOn, occurrencesOf, type Recurrence } from '../orders/recurrence.ts';
import { quote, type OrderQuoting, type Quote, type WantedItem } from './quote.ts';

/** Of a request whose series are told one by one. */
export type WantedInput = Omit<OrderInput, 'items'> & { items: readonly WantedItem[] };

/**
 * What is asked for, each time of a series an item of its own. Throws validation_failed where a series begins on none of its days, has
 * nothing left, or an order would have too many items.
 */
export async function expanded(
  parts: { newId: () => string; organization: OrganizationLookup },
  context: CallContext,
  input: OrderInput,
): Promise<WantedInput> {
  if (!input.items.some(({ recurrence }) => recurrence)) return input;
  const { time_zone: zone } = await parts.organization(context);
  let left = itemsMax - input.items.filter(({ recurrence }) => !recurrence).length;
  const items = input.items.flatMap((item, position): WantedItem[] => {
    const { recurrence: rule } = item;
    if (!rule) return [{ ...item, position }];
    const times = timesOf(item, rule, { zone, left, at: `/data/attributes/items/${position}/recurrence` });
    left -= times.length;
    const series_id = parts.newId();
    return times.map((time) => ({ ...item, ...time, position, series_id }));
  });
  return { ...input, items };
}

function timesOf(
  { start_date, end_date }: OrderItemInput,
  rule: Recurrence,
  { zone, left, at }: { zone: string; left: number; at: string },
) {
  const refuse = (field: string, detail: string): never => {
    throw validationFailed([{ pointer: `${at}/${field}`, detail }]);
  };
  if (!start_date) return refuse('frequency', 'What recurs needs start_date.');
  if (!beginsOn(start_date, rule, zone)) return refuse('by_day', 'Must name the day of start_date.');
  const times = occurrencesOf({ start_date, end_date }, rule, { zone, most: left + 1 });
  const bound = rule.count === null ? 'until' : 'count';
  if (times.length > left)
    return refuse(bound, `An order has at most ${itemsMax} items, each time of a series one of them.`);
  if (times.length > 0) return times;
  const [field, detail] =
    rule.except_dates.length > 0 ? ['except_dates', 'Must leave a time.'] : [bound, 'Must not lie before start_date.'];
  return refuse(field, detail);
}

/** A time of a series that was not free, by the place of its item in the request. */
export interface LeftOut {
  item: number;
  start_date: Date;
}

/**
 * The price of what can be had: times of a series that are taken or closed are left out where the caller wants that. Throws what resources
 * refuses a series with of which nothing is left.
 */
export async function quoteFree(
  parts: OrderQuoting & { resources: Pick<Resources, 'refused'> },
  context: CallContext,
  input: WantedInput,
  leftOut: LeftOut[] = [],
): Promise<{ quoted: Quote; leftOut: LeftOut[] }> {
  const quoted = await quote(parts, context, input);
  const isLoose = ({ recurrence }: WantedItem): boolean => recurrence?.skip_unavailable === true;
  if (!input.items.some(isLoose)) return { quoted, leftOut };
  const { ids, refusal } = await parts.resources.refused(context, quoted.items);
  const items = input.items.filter((item, index) => !(isLoose(item) && ids.has(quoted.items[index]?.id)));
  const out = input.items.filter((item) => !items.includes(item));
  if (out.length === 0) return { quoted, leftOut };
  if (out.some(({ series_id: series }) => !items.some((item) => item.series_id === series))) throw refusal;
  const added = out.map(({ position: item = 0, start_date }) => ({ item, start_date: start_date! }));
  return quoteFree(parts, context, { ...input, items }, [...leftOut, ...added]);
}
