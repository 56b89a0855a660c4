import type { Entity } from '@booking/persistence/entity.ts';
import { z } from 'zod';
import { id as idField, name as nameField } from '@booking/platform/fields.ts';

const bookingRuleTypes = [
  'max_duration',
  'min_duration',
  'min_notice',
  'max_advance',
  'max_per_day',
  'max_per_week',
  'max_per_month',
  'max_concurrent',
] as const;
export type BookingRuleType = (typeof bookingRuleTypes)[number];

const bookingRuleScopes = ['organization', 'resource', 'service'] as const;

export interface BookingRule extends Entity {
  name: string;
  rule_type: BookingRuleType;
  /** Minutes for durations, notice and advance; else a number of bookings of one customer. */
  limit: number;
  scope: (typeof bookingRuleScopes)[number];
  /** Roles of the caller to whom the rule does not apply. */
  exempt_roles: string[];
  /** With scope resource; a rule of a parent covers its children. */
  resource_id: string | null;
  /** With scope service. */
  service_id: string | null;
}

const roles = ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] as const;

export const bookingRuleInput = z.object({
  name: nameField(),
  rule_type: z.enum(bookingRuleTypes, { error: `Must be one of ${bookingRuleTypes.join(', ')}.` }),
  limit: z.number().int().min(0, 'Must not be negative.').max(10_000_000),
  scope: z
    .enum(bookingRuleScopes, { error: `Must be one of ${bookingRuleScopes.join(', ')}.` })
    .default('organization'),
  exempt_roles: z
    .array(z.enum(roles, { error: `Must be one of ${roles.join(', ')}.` }))
    .max(roles.length)
    .default([]),
  resource_id: idField().nullable().default(null),
  service_id: idField().nullable().default(null),
});

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
