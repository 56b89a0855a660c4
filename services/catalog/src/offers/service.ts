import {
  minutes,
  money,
  name,
  optionalLine,
  optionalReference,
  optionalText,
  references,
  orderIndex,
  taxRate,
  wholeNumber,
} from '@booking/platform/fields.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { Service as WireService } from '@booking/contracts/generated/booking/catalog/v1/Service.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { optionalSlug } from '../shared/fields.ts';

export const serviceInput = z.object({
  name: name(),
  slug: optionalSlug,
  description: optionalText(),
  duration_minutes: minutes({ min: 1 }).default(60),
  interval_minutes: minutes({ min: 1 }).nullable().default(null),
  lead_time_minutes: minutes().default(0),
  padding_before_minutes: minutes({ max: 1_440 }).default(0),
  padding_after_minutes: minutes({ max: 1_440 }).default(0),
  price_minor: money().default(0),
  price_unit: z.enum(['booking', 'hour', 'day']).default('booking'),
  /** Absent: as the organization prices. */
  is_net_price: z.boolean().optional(),
  tax_rate_basis_points: taxRate(),
  tax_class: z.enum(['standard', 'place', 'exempt']).default('standard'),
  tax_exemption_reason: optionalLine(),
  revenue_account: wholeNumber(1, 99_999_999).nullable().default(null),
  auto_accept_bookings: z.boolean().nullable().default(null),
  requires_check_in: z.boolean().default(false),
  live: z.boolean().default(false),
  order_index: orderIndex(),
  cover_image_id: optionalReference(),
  cancellation_policy_id: optionalReference(),
  resource_ids: references(500),
});

/** Something that can be booked on a resource. The currency is the organization's and stays. */
export type Service = Stored &
  Omit<z.output<typeof serviceInput>, 'slug' | 'is_net_price'> & {
    slug: string;
    currency: string;
    is_net_price: boolean;
  };

/** Whoever sells without tax says why. Throws validation_failed. */
export function withReason<T extends Pick<Service, 'tax_class' | 'tax_exemption_reason'>>(service: T): T {
  if (service.tax_class !== 'exempt' || service.tax_exemption_reason) return service;
  const detail = 'An exempt service needs its reason, which is printed on invoices.';
  throw validationFailed([{ pointer: '/data/attributes/tax_exemption_reason', detail }]);
}

/** What follows from its price and taxes; services from before they had a class are of the standard one. */
export function taxView(service: Service): Pick<WireService, 'price_with_tax_minor' | 'tax_class'> {
  const { price_minor: price, is_net_price: isNet, tax_rate_basis_points: rate } = service;
  const tax_class = (service as Partial<Service>).tax_class ?? 'standard';
  const isTaxAdded = isNet && tax_class !== 'exempt';
  // Half up, exactly: rates are told in tenths of a basis point.
  const whole = 100_000n;
  const withTax = (BigInt(price) * (whole + BigInt(Math.round(rate * 10))) * 2n + whole) / (whole * 2n);
  return { price_with_tax_minor: isTaxAdded ? Number(withTax) : price, tax_class };
}
