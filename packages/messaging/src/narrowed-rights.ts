import type { CallContext } from '@booking/platform/context.ts';
import type { Replica, ReplicaWriter } from '@booking/persistence/replica.ts';
import { z } from 'zod';
import type { ConsumedEvent, EventHandler } from './event-handler.ts';
import type { TimerHandler } from './timers.ts';
import type { Transaction } from './unit-of-work.ts';

/** What an API client may do by now; none: it is switched off or gone. */
export interface NarrowedRights {
  organizationId: string;
  clientId: string;
  scopes: readonly string[];
  /** Undefined where it was not told: timers of earlier versions kept none. */
  role?: string | null | undefined;
}

/** The API client on whose rights rests what a call makes; null: a person, whose role is asked again, or the platform. */
export function grantorOf({ principal }: Pick<CallContext, 'principal'>): string | null {
  return principal.kind === 'client' ? principal.subject : null;
}

export const rightsPatterns = ['api-clients.updated', 'api-clients.deleted'];

const timer = 'rights-narrowed';
/**
 * By then no gateway takes what was granted before for what is granted: it knows within seconds, or a minute where catalog does not answer.
 */
const againAfterMs = 120_000;

const clientEvent = z.object({
  client_id: z.string(),
  scopes: z.array(z.string()),
  role: z.string().optional(),
  enabled: z.boolean(),
});
const kept = z.object({ clientId: z.string(), scopes: z.array(z.string()), role: z.string().nullish() });

/**
 * Ends what rests on rights that an API client has lost: with the event that tells so, and once more a while later, for what a gateway let
 * it make that had not heard of it yet. `clients`: what was heard of last; an event that comes after a later one says nothing any more.
 */
export function narrowedRights(
  end: (tx: Transaction, rights: NarrowedRights) => Promise<void>,
  clients: Pick<ReplicaWriter<Replica>, 'put'>,
): {
  events: Record<string, EventHandler>;
  timers: Record<string, TimerHandler>;
} {
  const changed: EventHandler = async (tx, { organizationId, event, entity, triggeredAt, data }: ConsumedEvent) => {
    const { client_id: clientId, scopes, role, enabled } = clientEvent.parse(data);
    const heard = {
      id: entity.id,
      organization_id: organizationId,
      version: entity.version ?? null,
      source_updated_at: new Date(triggeredAt),
      gone: event === 'api-clients.deleted',
    };
    if (!(await clients.put(heard, tx.session))) return;
    const left = { clientId, role, scopes: enabled && !heard.gone ? scopes : [] };
    await end(tx, { organizationId, ...left });
    const dueAt = new Date(tx.now.getTime() + againAfterMs);
    tx.schedule({ kind: timer, key: clientId, dueAt, organizationId, payload: left });
  };
  return {
    events: Object.fromEntries(rightsPatterns.map((identifier) => [identifier, changed])),
    timers: { [timer]: (tx, { organizationId, payload }) => end(tx, { organizationId, ...kept.parse(payload) }) },
  };
}
