import type { Messaging } from '@booking/messaging/messaging.ts';
import { idlePauses, startPoller } from '@booking/messaging/poller.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { Conclusions } from '../deliveries/work/conclude.ts';
import type { ResendStore } from '../deliveries/log/resend-store.ts';
import type { EventStore } from '../events/event-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { RecoveryStore } from './recovery-store.ts';
import { createEventWalk } from './event-walk.ts';
import { createRecoveryRuns } from './run-recoveries.ts';

interface Parts {
  intervalMs: number;
  /** How long deliveries are kept. */
  deliveryDays: number;
  stores: { recoveries: RecoveryStore; resends: ResendStore; events: EventStore; subscriptions: SubscriptionStore };
  conclusions: Conclusions;
  messaging: Pick<Messaging, 'unitOfWork'>;
  clock: Clock;
  logger: Logger;
  lifecycle: Lifecycle;
}

/** Begins to look for recoveries; the function looks now. */
export function startRecoveries(parts: Parts): () => void {
  const { intervalMs, stores, conclusions, clock, logger, lifecycle } = parts;
  const work = createRecoveryRuns({
    ...stores,
    events: createEventWalk(stores.events, parts),
    conclusions,
    clock,
    end: endOfRecoveries(parts),
  });
  const poller = startPoller({ name: 'recoveries', intervalMs, idleMs: idlePauses * intervalMs, logger, work });
  lifecycle.onStop('recoveries', () => poller.stop());
  return poller.wake;
}

/** The end of a recovery is a change of its own, told in the audit trail. */
function endOfRecoveries({
  messaging,
  stores,
}: Pick<Parts, 'messaging' | 'stores'>): Parameters<typeof createRecoveryRuns>[0]['end'] {
  return async ({ id, organization_id: organizationId }, change) => {
    await messaging.unitOfWork.run(systemContext(organizationId, newId()), async ({ now, session, audit }) => {
      const options = { now, session };
      const { status, sent, ended_at } = await stores.recoveries.update(
        organizationId,
        id,
        (work) => change(work, now),
        options,
      );
      if (ended_at?.getTime() === now.getTime())
        audit({ entity: { type: 'webhook-recoveries', id }, action: status, changes: { sent } });
    });
  };
}
