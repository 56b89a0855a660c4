import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { inTurn, type KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { OrganizationLookup, OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { WireMessage } from '../../base/present.ts';
import type { StepWork } from '../../base/steps/steps.ts';

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

/** Runs in the queue of the organization's numbers: 1,000 callers then wait for each other instead of aborting each other. */
export async function inBilling(
  parts: BillingCalls,
  context: CallContext,
  work: (tx: Transaction, organization: OrganizationSettings) => Promise<WireMessage>,
): Promise<WireMessage> {
  const organization = await parts.organization(context);
  return inTurn(parts.queue, context, billingQueue(context.organizationId), () =>
    parts.idempotent.inTransaction(context, (tx) => work(tx, organization)),
  );
}
