import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { NewAuditEntry } from '@booking/messaging/audit-log.ts';
import { billingQueue } from '../invoices/billing.ts';
import type { Parts } from '../shared/parts.ts';
import { contextOf, StepLostError, type StepHandler } from '../steps/steps.ts';
import type { Step } from '../steps/step-store.ts';
import { advanceInTransaction, advanceSubscription } from './advance-subscription.ts';

interface Waiting {
  step: Step;
  done: () => void;
  failed: (error: unknown) => void;
}

/** A longer transaction holds the organization's numbers for longer, which others wait for. */
const togetherMax = 10;
/** The others of a run are claimed within a moment. */
const lingerMs = 3;

/**
 * Due subscriptions of an organization wait in one queue, since each may draw a number. In a renewal run those that wait share a transaction:
 * one commit for ten. What time alone has caused may be put together; a step that somebody's call has left is done in that call's name.
 * When one of them cannot be done, nothing of the ten is written and each is tried alone.
 */
export function subscriptionSteps(parts: Parts): StepHandler {
  const waiting = new Map<string, Waiting[]>();

  const runSome = async (organizationId: string): Promise<void> => {
    let taken: Waiting[] = [];
    try {
      const lost = await parts.queue.run(billingQueue(organizationId), async () => {
        if (taken.length === 0 && waiting.has(organizationId)) {
          await delay(lingerMs);
          taken = take(waiting, organizationId);
        }
        return taken.length > 0 ? together(parts, taken) : new Map<Step, StepLostError>();
      });
      for (const one of taken) settle(one, lost.get(one.step));
    } catch (error) {
      if (taken.length === 0)
        taken = take(waiting, organizationId); // the queue was full
      else if (taken.length > 1) return alone(parts, taken);
      for (const one of taken) one.failed(error);
    }
  };

  return (step, context) => {
    if (context.principal.kind !== 'system') return advanceSubscription(parts, step, context);
    return new Promise<void>((done, failed) => {
      const others = waiting.get(context.organizationId);
      if (others) others.push({ step, done, failed });
      else waiting.set(context.organizationId, [{ step, done, failed }]);
      void runSome(context.organizationId);
    });
  };
}

/** Up to ten of those that wait. */
function take(waiting: Map<string, Waiting[]>, organizationId: string): Waiting[] {
  const all = waiting.get(organizationId) ?? [];
  const taken = all.splice(0, togetherMax);
  if (all.length === 0) waiting.delete(organizationId);
  return taken;
}

function settle({ done, failed }: Waiting, error: unknown): void {
  if (error === undefined) done();
  else failed(error);
}

/** Answers the steps that another replica has taken over; nothing was written about those. */
async function together(parts: Parts, taken: readonly Waiting[]): Promise<Map<Step, StepLostError>> {
  const [first] = taken;
  if (!first) return new Map();
  const context = contextOf(first.step);
  const organization = await parts.organization(context);
  return parts.unitOfWork.run(context, async (tx) => {
    const lost = new Map<Step, StepLostError>();
    for (const { step } of taken) {
      try {
        await inItsOwnName(tx, (own) => advanceInTransaction(parts, own, step, organization));
      } catch (error) {
        if (!(error instanceof StepLostError)) throw error;
        lost.set(step, error);
      }
    }
    return lost;
  });
}

/** The audit entries of one change name its own events, whatever else is in the transaction. */
async function inItsOwnName(tx: Transaction, work: (own: Transaction) => Promise<void>): Promise<void> {
  const eventIds: string[] = [];
  const entries: NewAuditEntry[] = [];
  await work({
    ...tx,
    emit: (event) => {
      const id = tx.emit(event);
      eventIds.push(id);
      return id;
    },
    audit: (entry) => void entries.push(entry),
  });
  for (const entry of entries) tx.audit({ ...entry, eventIds });
}

async function alone(parts: Parts, taken: readonly Waiting[]): Promise<void> {
  for (const one of taken) {
    await advanceSubscription(parts, one.step, contextOf(one.step)).then(one.done, one.failed);
  }
}
