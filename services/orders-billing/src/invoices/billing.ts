import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { OrganizationLookup } from '../replicas/organization-settings.ts';
import type { StepWork } from '../steps/steps.ts';

/** What a call that draws numbers of its organization waits in and is remembered by. */
export interface BillingCalls {
  organization: OrganizationLookup;
  queue: KeyedQueue;
  idempotent: IdempotentCalls;
}

/** What a step that draws numbers takes. */
export interface BillingSteps extends StepWork {
  organization: OrganizationLookup;
  queue: KeyedQueue;
}

/** The key of `parts.queue` for everything that draws a number of the organization. */
export function billingQueue(organizationId: string): string {
  return `billing:${organizationId}`;
}
