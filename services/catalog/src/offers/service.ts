import type { Service as WireService } from '@booking/contracts/generated/booking/catalog/v1/Service.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { services } from '@booking/representations/entities/catalogue.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const serviceInput = inputOf(services);
export const serviceRecord = recordOf(services);

/** Something that can be booked on a resource. The currency is the organization's and stays. */
export type Service = Stored & RecordOf<typeof serviceRecord>;

/** Whoever sells without tax says why. Throws validation_failed. */
export function withReason<T extends Pick<Service, 'tax_class' | 'tax_exemption_reason'>>(service: T): T {
  if (service.tax_class !== 'exempt' || service.tax_exemption_reason) return service;
  const detail = 'An exempt service needs its reason, which is printed on invoices.';
  throw validationFailed([{ pointer: '/data/attributes/tax_exemption_reason', detail }]);
}

/** What follows from its price and taxes. */
export function taxView(service: Service): Pick<WireService, 'price_with_tax_minor'> {
  const { price_minor: price, is_net_price: isNet, tax_rate_basis_points: rate, tax_class } = service;
  const isTaxAdded = isNet && tax_class !== 'exempt';
  // Half up, exactly: rates are told in tenths of a basis point.
  const whole = 100_000n;
  const withTax = (BigInt(price) * (whole + BigInt(Math.round(rate * 10))) * 2n + whole) / (whole * 2n);
  return { price_with_tax_minor: isTaxAdded ? Number(withTax) : price };
}
