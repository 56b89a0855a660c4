import type { Entity } from '@booking/persistence/entity.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { bookingRules } from '@booking/representations/entities/bookings.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';

export const bookingRuleInput = inputOf(bookingRules);
export const bookingRuleRecord = recordOf(bookingRules);
/** A rule of a parent covers its children. */
export type BookingRule = Entity & RecordOf<typeof bookingRuleRecord>;
export type BookingRuleType = BookingRule['rule_type'];

/** What a scope needs besides its name; undefined when it is there. */
export function scopeProblem(
  rule: Pick<BookingRule, 'scope' | 'resource_id' | 'service_id'>,
): { detail: string; pointer: string } | undefined {
  if (rule.scope === 'resource' && rule.resource_id === null) {
    return { detail: 'A rule for a resource must name it.', pointer: '/data/relationships/resource' };
  }
  if (rule.scope === 'service' && rule.service_id === null) {
    return { detail: 'A rule for a service must name it.', pointer: '/data/relationships/service' };
  }
  return undefined;
}
