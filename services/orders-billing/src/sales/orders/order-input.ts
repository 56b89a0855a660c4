import { z } from 'zod';
import { changesOf, inputOf, rowInput } from '@booking/persistence/entity-input.ts';
import { orders } from '@booking/representations/entities/orders.ts';

export const orderItemInput = rowInput(orders.asked.items.columns).superRefine((item, check) => {
  const needs = (field: keyof typeof item): void => {
    if (item[field] === null)
      check.addIssue({ code: 'custom', path: [field], message: `A ${item.type} needs ${field}.` });
  };
  if (item.type === 'booking') {
    needs('resource_id');
    needs('start_date');
    if (item.service_id === null) needs('end_date');
    if (item.bundle_purchase_id !== null) needs('service_id');
  } else if (item.type === 'service') needs('service_id');
  else {
    needs('bundle_id');
    if (item.bundle_purchase_id !== null) {
      const message = 'A bundle is not paid with the units of another one.';
      check.addIssue({ code: 'custom', path: ['bundle_purchase_id'], message });
    }
  }
  if (item.recurrence) {
    const { frequency, by_day, count, until, except_dates } = item.recurrence;
    const refuse = (message: string, ...field: (string | number)[]): void =>
      check.addIssue({ code: 'custom', path: ['recurrence', ...field], message });
    if (item.type !== 'booking') refuse('Only bookings recur.');
    if ((count === null) === (until === null)) refuse('Needs either count or until.');
    if (by_day.length > 0 && frequency !== 'weekly') refuse('Is for weekly only.', 'by_day');
    for (const [at, day] of except_dates.entries()) {
      if (!z.iso.date().safeParse(day).success) refuse('Must be a day that there is.', 'except_dates', at);
    }
  }
  if (item.start_date && item.end_date && item.start_date >= item.end_date) {
    check.addIssue({ code: 'custom', path: ['end_date'], message: 'Must be later than start_date.' });
  }
});

export type OrderItemInput = z.output<typeof orderItemInput>;

/** What an update may give. */
export const orderUpdateInput = changesOf(orders);

/** As many as an order has. */
export const itemsMax = 100;

export const orderInput = inputOf(orders, {
  items: () => z.array(orderItemInput).min(1, 'An order needs at least one item.').max(itemsMax),
});

export type OrderInput = z.output<typeof orderInput>;

/** What of it are fields of the order. */
export function givenOf({ voucher_code: _code, items: _items, utm: _utm, ...given }: OrderInput) {
  return given;
}

/** A timestamp of ISO 8601 with its offset; undefined for anything else. */
export function isoDate(given: string | undefined): Date | undefined {
  const parsed = z.iso.datetime({ offset: true }).safeParse(given);
  return parsed.success ? new Date(parsed.data) : undefined;
}
