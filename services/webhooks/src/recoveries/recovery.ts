import { isPublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { move, movesFrom, type Transitions } from '@booking/platform/transitions.ts';
import { string, timestamp } from '@booking/representations/entity.ts';
import { webhookRecoveries } from '@booking/representations/entities/webhooks.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import { z } from 'zod';

type RecoveryAction = 'complete' | 'cancel' | 'stop';

/** What is sought beside deliveries that ended so: events of which there is none. */
export const missing = 'missing';
const recoveryStatuses = ['succeeded', 'abandoned', 'dropped', missing] as const;
type Sought = (typeof recoveryStatuses)[number];

/** Beside its record a worker keeps where it is (recovery-store.ts). */
export const recoveryRecord = recordOf(webhookRecoveries, {
  walk: string('The list that its worker goes through, `log` and then `events`.', { initial: 'log' }),
  lease: string('Whose turn it is; a worker that lost it writes nothing more.', { null: 'while nobody works on it' }),
  available_at: timestamp('When a replica may take it.', { null: 'when it has ended' }),
});
/** The work of sending again what one subscription did not get in a period. */
export type Recovery = Entity & RecordOf<typeof recoveryRecord>;
export type RecoveryStatus = Recovery['status'];

/** Callers use `cancel`; the others happen. */
export const recoveryTransitions: Transitions<RecoveryAction, RecoveryStatus> = {
  complete: { from: ['running'], to: ['completed'] },
  cancel: { from: ['running'], to: ['canceled'] },
  stop: { from: ['running'], to: ['stopped'] },
};

/** Throws invalid_status_transition unless it runs. */
export function ended(recovery: Recovery, action: RecoveryAction, now: Date): Recovery {
  const status = move(recoveryTransitions, { type: 'webhook-recoveries', status: recovery.status }, action);
  return { ...recovery, status, ended_at: now };
}

export function recoveryActions({ status }: Recovery): string[] {
  return movesFrom(recoveryTransitions, status).filter((action) => action === 'cancel');
}

/** What was on its way when the subscription was changed went by what it was before, and is stored so long after the call. */
const onItsWayMs = 5_000;

const moment = z.iso
  .datetime({ offset: true, error: 'must be a timestamp with an offset' })
  .transform((text) => new Date(text));

/** What a caller may ask for; `now` bounds the period. */
export function recoveryInput(now: Date) {
  return z
    .object({
      since: moment,
      until: moment.optional().transform((until) => (until && until < now ? until : now)),
      statuses: z
        .array(z.enum(recoveryStatuses))
        .transform((given): Sought[] => (given.length > 0 ? [...new Set(given)] : ['abandoned', 'dropped'])),
      events: z
        .array(z.string().refine(isPublicEventIdentifier, 'is not a known event identifier'))
        .transform((given) => [...new Set(given)]),
    })
    .refine(({ since, until }) => since < until, { message: 'must be before until, and not to come', path: ['since'] })
    .transform((asked) => {
      const isUpToNow = asked.until === now && asked.statuses.includes(missing);
      return isUpToNow ? { ...asked, until: new Date(now.getTime() + onItsWayMs) } : asked;
    });
}
