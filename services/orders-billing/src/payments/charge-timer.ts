import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Payment } from './payment.ts';

export const watchKind = 'charge-watch';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** When a provider that has not called back is asked: soon, then daily, since direct debits take days; two weeks in all. */
const pausesMs = [
  minuteMs,
  10 * minuteMs,
  60 * minuteMs,
  6 * 60 * minuteMs,
  ...Array.from({ length: 14 }, () => dayMs),
];

export const watchAttempts = pausesMs.length;

/** A charge that was started and whose end is not known: asked for when no callback comes. */
export function watchCharge(tx: Transaction, payment: Payment, attempt: number): void {
  const pauseMs = pausesMs[attempt - 1];
  if (payment.charged_by === 'manual' || pauseMs === undefined) return;
  const dueAt = new Date(tx.now.getTime() + pauseMs);
  const { id: key, organization_id: organizationId } = payment;
  tx.schedule({ kind: watchKind, key, dueAt, organizationId, payload: { attempt } });
}
