import { isId } from '@booking/platform/ids.ts';
import { z } from 'zod';
import { jsonObject, optionalText, reference, referenceList, timestamp } from '../shared/inputs.ts';

const itemId = z.string().refine(isId, 'Must be an id.').nullable().default(null);

export const orderItemInput = z
  .object({
    type: z.enum(['booking', 'service', 'bundle']),
    resource_id: itemId,
    service_id: itemId,
    start_date: timestamp().nullable().default(null),
    end_date: timestamp().nullable().default(null),
    quantity: z.number().int().min(1).max(1_000).default(1),
    bundle_id: itemId,
    bundle_purchase_id: itemId,
  })
  .superRefine((item, check) => {
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
    else needs('bundle_id');
    if (item.start_date && item.end_date && item.start_date >= item.end_date) {
      check.addIssue({ code: 'custom', path: ['end_date'], message: 'Must be later than start_date.' });
    }
  });

export type OrderItemInput = z.output<typeof orderItemInput>;

const utmText = z.string().trim().max(255).nullable().default(null);

export const orderInput = z.object({
  customer_id: reference(),
  voucher_id: reference(),
  voucher_code: optionalText(50),
  items: z.array(orderItemInput).min(1, 'An order needs at least one item.').max(100),
  note: optionalText(5_000),
  manually_created: z.boolean().default(false),
  payment_settings_json: jsonObject(),
  custom_entry_map_json: jsonObject(),
  tag_ids: referenceList(50),
  file_ids: referenceList(50),
  parent_order_id: reference(),
  utm: z
    .object({ source: utmText, medium: utmText, campaign: utmText, term: utmText, content: utmText })
    .nullable()
    .default(null),
  requires_approval: z.boolean().default(false),
});

export type OrderInput = z.output<typeof orderInput>;

/** What may change after creation. */
export const orderUpdateInput = orderInput.pick({
  customer_id: true,
  note: true,
  manually_created: true,
  payment_settings_json: true,
  custom_entry_map_json: true,
  tag_ids: true,
  file_ids: true,
});

/** A timestamp of ISO 8601 with its offset; undefined for anything else. */
export function isoDate(given: string | undefined): Date | undefined {
  const parsed = z.iso.datetime({ offset: true }).safeParse(given);
  return parsed.success ? new Date(parsed.data) : undefined;
}
