import type { CallContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Connection } from '@booking/persistence/mongo.ts';

interface Wanted {
  count: number;
  status: string;
  /** Recorded then … */
  at: Date;
  /** … and each so much later than the one before. */
  eachMs?: number;
  event?: string;
  /** Further fields. */
  with?: object;
}

/** Puts records of deliveries into the log as if they had been made earlier; answers their bodies. */
export function recordsOf(database: NonNullable<Connection['db']>) {
  return async (
    { organizationId }: Pick<CallContext, 'organizationId'>,
    subscriptionId: string,
    { count, status, at, eachMs = 0, event = 'orders.created', with: further = {} }: Wanted,
  ): Promise<string[]> => {
    const records = Array.from({ length: count }, (_, index) => {
      const recorded = new Date(at.getTime() + index * eachMs);
      const eventId = newId();
      return {
        _id: newId(),
        organization_id: organizationId,
        version: 1,
        created_at: recorded,
        updated_at: recorded,
        webhook_subscription_id: subscriptionId,
        event,
        event_id: eventId,
        triggered_at: '2026-01-01T00:00:00.000+00:00',
        request_id: 'r',
        body: JSON.stringify({ event, event_id: eventId, webhook_id: subscriptionId }),
        status,
        round: 0,
        parked: 0,
        attempts: [],
        ...further,
        next_attempt_at: null,
        overdue_at: status === 'waiting' ? new Date(Date.now() + 3_600_000) : null,
        ...(status === 'held' ? { held_until: new Date(Date.now() + 3_600_000) } : {}),
      };
    });
    await database.collection<{ _id: string }>('webhook_deliveries').insertMany(records);
    return records.map(({ body }) => body);
  };
}
