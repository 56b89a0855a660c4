import type { RescheduleBookingRequest__Output } from '@booking/contracts/generated/booking/resources/v1/RescheduleBookingRequest.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { z } from 'zod';
import type { Transaction } from '../../base/deps.ts';
import { parseRequest } from '../../base/input.ts';
import { storedAnswerOr } from '../../base/stored-answer.ts';
import { addDays, instantOf, localDayOf } from '../../base/time-zone.ts';
import { bookingWire } from '../booking-wire.ts';
import { accepted, canceled, minutesAfter, type Booking, type BookingMove } from '../booking.ts';
import { claimsOf, type OrderBookingDeps } from '../orders/order-bookings.ts';
import type { BookingEvent } from '../places/booking-events.ts';
import { inQueues } from '../places/booking-guards.ts';
import { checkCapacity } from '../places/capacity.ts';
import { violationProblem } from '../rules/bookable-rules.ts';
import { changeBooking, saysWhy, unsaid, withReason, type BookingAnswer, type Step } from './change-booking.ts';
import { reschedule } from './reschedule-bookings.ts';
import { refuseNamed, scopeField } from './series-scope.ts';

/** The moves of a single booking. Each throws not_found, precondition_failed, or invalid_status_transition with nothing changed. */
export interface BookingActions {
  accept(request: { id: string; scope?: string }, context: CallContext): Promise<BookingAnswer>;
  reject(request: Omit<CancelRequest, 'waive_fee'>, context: CallContext): Promise<BookingAnswer>;
  cancel(request: CancelRequest, context: CallContext): Promise<BookingAnswer>;
  noShow(request: { id: string }, context: CallContext): Promise<BookingAnswer>;
  undoNoShow(request: { id: string }, context: CallContext): Promise<BookingAnswer>;
  checkIn(request: { id: string }, context: CallContext): Promise<BookingAnswer>;
  undoCheckIn(request: { id: string }, context: CallContext): Promise<BookingAnswer>;
  checkOut(request: { id: string }, context: CallContext): Promise<BookingAnswer>;
  reschedule(request: RescheduleBookingRequest__Output, context: CallContext): Promise<BookingAnswer>;
}

interface CancelRequest {
  id: string;
  reason?: string;
  waive_fee?: boolean;
  scope?: string;
}

const scopeSchema = z.object({ scope: scopeField });
const reasonSchema = z.object({ ...withReason, scope: scopeField }).refine(saysWhy, unsaid);

export function createBookingActions(deps: OrderBookingDeps): BookingActions {
  const apply = (tx: Transaction, id: string, step: Step): Promise<BookingAnswer> =>
    changeBooking(deps, tx, id, step).then((item) => ({ item: bookingWire(item, tx.now) }));

  const move =
    (name: BookingMove, event: BookingEvent, next: Step['next'], more: Pick<Step, 'scope' | 'first'> = {}) =>
    (request: { id: string }, context: CallContext): Promise<BookingAnswer> =>
      deps.runKeyed(context, (tx) => apply(tx, request.id, { move: name, event, next, ...more }));

  return {
    accept: async (request, context) => {
      const { scope } = parseRequest(scopeSchema, request);
      const { resource_id } = await deps.bookings.get(context.organizationId, request.id);
      const first: Step['first'] = (chosen, tx) => claimAccepted(deps, tx, chosen);
      const next: Step['next'] = (current, tx) => accepted(current, tx.now);
      return inQueues(deps.guards.queue, [resource_id], () =>
        move('accept', 'bookings.updated', next, { scope, first })(request, context),
      );
    },
    reject: async (request, context) => {
      const { reason = null, scope } = parseRequest(reasonSchema, request);
      const next: Step['next'] = (current) => ({ ...current, status: 'rejected', status_reason: reason });
      return move('reject', 'bookings.updated', next, { scope })(request, context);
    },
    cancel: async (request, context) => {
      const { reason = null, waive_fee, scope } = parseRequest(reasonSchema, request);
      const next: Step['next'] = (current, tx) =>
        canceled(current, tx.now, { status_reason: reason, fee_waived: waive_fee });
      return move('cancel', 'bookings.updated', next, { scope })(request, context);
    },
    noShow: async (request, context) => {
      const { time_zone: zone } = await deps.neighbours.organization(context.organizationId);
      return move('no-show', 'bookings.updated', (current, tx) => missed(current, tx.now, zone))(request, context);
    },
    undoNoShow: move('undo-no-show', 'bookings.updated', (current) => ({
      ...current,
      status: 'accepted',
      status_reason: null,
      no_show_at: null,
      no_show_until: null,
    })),
    checkIn: move('check-in', 'bookings.checked-in', (current, tx) => {
      refuseOutsideWindow(current, tx.now);
      return { ...current, checked_in_at: tx.now };
    }),
    undoCheckIn: move('undo-check-in', 'bookings.updated', (current) => ({ ...current, checked_in_at: null })),
    checkOut: move('check-out', 'bookings.checked-out', (current, tx) => ({ ...current, checked_out_at: tx.now })),
    reschedule: async (message, context) => {
      try {
        return await reschedule(deps, message, context);
      } catch (error) {
        return storedAnswerOr<BookingAnswer>(deps, context, error);
      }
    },
  };
}

/** The places of bookings that are accepted. A resource that was deleted since has no bookings to come: nobody else can want that time. */
async function claimAccepted(deps: OrderBookingDeps, tx: Transaction, chosen: readonly Booking[]): Promise<void> {
  const { organizationId } = tx.context;
  const claimed: Booking[] = [];
  for (const booking of chosen) {
    const isOver = booking.end_date <= tx.now;
    if (!isOver || (await deps.resources.find(organizationId, booking.resource_id, tx.session))) claimed.push(booking);
  }
  if (claimed.length === 0) return;
  const resourceIds = claimed.map(({ resource_id }) => resource_id);
  await deps.guards.claim(organizationId, resourceIds, tx);
  const options = { now: tx.now, session: tx.session, except: claimed.map(({ id }) => id) };
  const check = checkCapacity(deps, organizationId, await claimsOf(deps, tx, claimed), options);
  const places = claimed.map((booking) => ({ booking, to: { range: { start: booking.start_date } } }));
  await (chosen.length > 1 ? check.catch((error: unknown) => refuseNamed(error, places)) : check);
}

/** Nobody came. It may be taken back until the local day is over. */
export function missed(booking: Booking, now: Date, zone: string): Booking {
  const until = instantOf(addDays(localDayOf(now, zone), 1), '00:00', zone);
  return { ...booking, status: 'no_show', no_show_at: now, no_show_until: until };
}

/** From one window before the start until the end. */
function refuseOutsideWindow(booking: Booking, now: Date): void {
  const opens = minutesAfter(booking.start_date, -booking.check_in_window_minutes);
  if (opens <= now && now < booking.end_date) return;
  const violation = {
    rule: 'check_in_window',
    limit: booking.check_in_window_minutes,
    requested: now.toISOString(),
    detail: `Check-in is possible from ${booking.check_in_window_minutes} minutes before the start until the end.`,
  };
  throw new AppError([violationProblem(violation, { resource_id: booking.resource_id })]);
}
