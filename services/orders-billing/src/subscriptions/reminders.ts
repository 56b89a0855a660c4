import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Invoice } from '../ledger/invoices/invoice.ts';
import { daysLater } from '../money/local-days.ts';
import type { Subscription } from './subscription.ts';

export const reminderKind = 'invoice-reminder';

/** Days after the due date, a reminder level each; the last one is the last attempt to collect. */
export const reminderDays: readonly number[] = [3, 7, 14];

const dayMs = 86_400_000;

export interface Reminder {
  /** From 1. */
  step: number;
  /** The first moment after the due date, or when the money was taken back. */
  since: Date;
}

/** By days of the calendar that the subscription follows. `notBefore`: after downtime nobody is reminded twice on a day. */
export function scheduleReminder(
  tx: Transaction,
  invoice: Pick<Invoice, 'id' | 'organization_id'>,
  { step, since }: Reminder,
  { time_zone: zone, notBefore = since }: Pick<Subscription, 'time_zone'> & { notBefore?: Date },
): void {
  const days = reminderDays[step - 1];
  if (days === undefined) return;
  // The first day after the due date has begun at `since`.
  const planned = daysLater(since, days - 1, zone);
  tx.schedule({
    kind: reminderKind,
    key: invoice.id,
    dueAt: planned > notBefore ? planned : notBefore,
    organizationId: invoice.organization_id,
    payload: { step, since: since.toISOString() },
  });
}

/** Of what is still due when its due date is over. */
export function scheduleFirstReminder(
  tx: Transaction,
  invoice: Pick<Invoice, 'id' | 'organization_id' | 'due_minor' | 'overdue_from'>,
  subscription: Pick<Subscription, 'time_zone'>,
): void {
  if (invoice.due_minor <= 0 || invoice.overdue_from === null) return;
  scheduleReminder(tx, invoice, { step: 1, since: invoice.overdue_from }, subscription);
}

/** Of what is not asked for any more. */
export function dropReminder(tx: Transaction, { id, subscription_id }: Pick<Invoice, 'id' | 'subscription_id'>): void {
  if (subscription_id !== null) tx.unschedule(reminderKind, id);
}

export function tomorrow(now: Date): Date {
  return new Date(now.getTime() + dayMs);
}

export function isLastReminder(step: number): boolean {
  return step >= reminderDays.length;
}
