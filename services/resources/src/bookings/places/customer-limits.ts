import type { ResourceStore } from '../../resources/resource-store.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { BookingRule } from '../rules/booking-rule.ts';
import type { Transaction } from '../../base/deps.ts';
import { rulesInScope, violationProblem } from '../rules/bookable-rules.ts';
import { placeOf } from './booking-candidates.ts';
import { spanOf, type LoadedFacts } from './booking-facts.ts';
import type { Booking } from '../booking.ts';
import type { BookingStore } from './booking-store.ts';
import {
  countedRange,
  countingRules,
  customerLimitViolation,
  type CountedBooking,
} from '../rules/customer-limit-rules.ts';
import type { CustomerGuards } from './customer-guard-store.ts';

/** Rules that count a customer's bookings, checked where nobody else can add one meanwhile. */
export interface CustomerLimits {
  /** Throws booking_rule_violated when `wanted`, together or one by one, are more than a rule allows the customer. */
  check(
    tx: Transaction,
    customerId: string,
    wanted: readonly Booking[],
    loaded: Pick<LoadedFacts, 'rules' | 'zone'>,
  ): Promise<void>;
}

export function createCustomerLimits(deps: {
  bookings: BookingStore;
  resources: ResourceStore;
  customerGuards: CustomerGuards;
}): CustomerLimits {
  return {
    async check(tx, customerId, wanted, { rules, zone }) {
      const { organizationId, principal } = tx.context;
      const counting = countingRules(rules);
      if (counting.length === 0 || wanted.length === 0) return;
      await deps.customerGuards.claim(organizationId, customerId, tx.session);
      const range = spanOf(
        wanted.map((booking) => countedRange({ start: booking.start_date, end: booking.end_date }, counting, zone)),
      );
      const stored = await deps.bookings.ofCustomer(organizationId, customerId, range, tx.now, tx.session);
      const others: CountedBooking[] = stored.filter(({ id }) => !wanted.some((booking) => booking.id === id));
      const ids = [...new Set([...others, ...wanted].map(({ resource_id }) => resource_id))];
      const resources = new Map(
        (await deps.resources.getMany(organizationId, ids, tx.session)).map((resource) => [resource.id, resource]),
      );
      const covers = (rule: BookingRule, { resource_id, service_id }: CountedBooking): boolean => {
        // Of a resource that was deleted since nothing but its id is known; its bookings took place all the same.
        const resource = resources.get(resource_id) ?? { id: resource_id, parent_id: null };
        return rulesInScope([rule], { resource, serviceId: service_id }, '').length === 1;
      };
      for (const booking of wanted) {
        const own = counting.filter((rule) => !rule.exempt_roles.includes(principal.role) && covers(rule, booking));
        const time = { start: booking.start_date, end: booking.end_date };
        const violation = customerLimitViolation(time, others, own, zone, covers);
        if (violation) {
          throw new AppError([violationProblem(violation, placeOf(booking))]);
        }
        others.push(booking);
      }
    },
  };
}
