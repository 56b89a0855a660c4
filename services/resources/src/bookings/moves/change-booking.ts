import { requireVersion } from '@booking/persistence/if-match.ts';
import { type AppError, appError } from '@booking/platform/errors.ts';
import { z } from 'zod';
import type { Transaction } from '../../base/deps.ts';
import type { bookingWire } from '../booking-wire.ts';
import { countedStatuses, isAllowed, isInTime, type Booking, type BookingMove } from '../booking.ts';
import type { OrderBookingDeps } from '../orders/order-bookings.ts';
import { setBookingTimers } from '../places/booking-effects.ts';
import type { BookingEvent } from '../places/booking-events.ts';
import type { Grounds } from '../places/grounds-store.ts';
import { bookingsMeant, type Scope } from './series-scope.ts';

/** Whoever waives a fee says why. */
export const withReason = { reason: z.string().trim().max(500).optional(), waive_fee: z.boolean().default(false) };
export const saysWhy = ({ reason = '', waive_fee }: { reason?: string | undefined; waive_fee: boolean }) =>
  !waive_fee || reason !== '';
export const unsaid = { path: ['reason'], error: 'Whoever waives a fee says why.' };

export type BookingAnswer = { item: ReturnType<typeof bookingWire> };

export interface Step {
  move: BookingMove;
  event: BookingEvent;
  /** What has to be true of all that are changed. */
  first?: (chosen: readonly Booking[], tx: Transaction) => Promise<void>;
  next(current: Booking, tx: Transaction): Booking;
  /** What of its series goes with it; this one alone unless given. */
  scope?: Scope;
  /** For the audit trail, beside what changes of the booking. */
  more?: Record<string, unknown>;
}

/**
 * One move in one transaction, of a booking and of what of its series goes with it: the table decides, then `next` makes each; saved, with
 * timers, booked days, events and audit entries. Those of a series that cannot make the move are passed over. Answers the booking that is
 * named.
 */
export async function changeBooking(deps: OrderBookingDeps, tx: Transaction, id: string, step: Step): Promise<Booking> {
  const { organizationId, ifVersion } = tx.context;
  const { scope = 'this' } = step;
  const named = await deps.bookings.get(organizationId, id, tx.session);
  const isPossibleOf = (booking: Booking): boolean => isPossible(booking, step.move, tx.now);
  const meant = scope === 'all' || isPossibleOf(named) ? await bookingsMeant(deps, named, scope, tx) : [];
  const chosen = meant.filter(isPossibleOf);
  if (chosen.length === 0) throw illegalMove(named, step.move);
  await step.first?.(chosen, tx);
  const changes = chosen.map((before): Change => {
    return { before, after: { ...step.next(before, tx), version: before.version + 1, updated_at: tx.now } };
  });
  requireVersion('bookings', named, ifVersion);
  const saved = changes.map(({ after }) => after);
  await deps.bookings.saveAll(saved, tx.session);
  const counts = ({ status }: Booking): boolean => countedStatuses.includes(status);
  const recounted = changes.filter(({ before, after }) => counts(before) !== counts(after));
  await deps.bookedDays.refresh(
    tx,
    organizationId,
    recounted.map(({ after }) => changeOf(after)),
  );
  await tellOfChanges(deps, tx, { ...step, changes });
  return saved.find((booking) => booking.id === id) ?? named;
}

export interface Change {
  before: Booking;
  after: Booking;
}

/** Timers, events and audit entries of bookings that have been saved. `grounds`: what the events nest, where it was read already. */
export async function tellOfChanges(
  deps: OrderBookingDeps,
  tx: Transaction,
  { changes, grounds, ...step }: Omit<Step, 'next'> & { changes: readonly Change[]; grounds?: Grounds },
): Promise<void> {
  for (const { before, after } of changes) {
    setBookingTimers(tx, after, before);
    const changed = { ...changesOf(before, after), ...step.more };
    tx.audit({ entity: { type: 'bookings', id: after.id }, action: step.move, changes: changed });
  }
  const saved = changes.map(({ after }) => after);
  await deps.events.bookings(tx, step.event, saved, grounds);
}

/** What time forbids: of check-in the window says it, in words of its own. */
function isPossible(booking: Booking, move: BookingMove, now: Date): boolean {
  if (!isAllowed(booking, move)) return false;
  return (move !== 'no-show' && move !== 'undo-no-show') || isInTime(booking, move, now);
}

export function illegalMove(booking: Pick<Booking, 'status' | 'number'>, move: string): AppError {
  return appError(
    'invalid_status_transition',
    `Booking ${booking.number} is ${booking.status}: ${move} is not possible.`,
    {
      meta: { status: booking.status, action: move },
    },
  );
}

export function changeOf({ resource_id, start_date, end_date }: Booking) {
  return { resource_id, range: { start: start_date, end: end_date } };
}

const audited = [
  'status',
  'status_reason',
  'resource_id',
  'start_date',
  'end_date',
  'late_entry',
  'checked_in_at',
  'checked_out_at',
  'fee_waived',
] as const;

function changesOf(before: Booking, after: Booking): Record<string, unknown> {
  return Object.fromEntries(
    audited.flatMap((field) =>
      String(before[field]) === String(after[field]) ? [] : [[field, { from: before[field], to: after[field] }]],
    ),
  );
}
