import type { RescheduleBookingRequest__Output } from '@booking/contracts/generated/booking/resources/v1/RescheduleBookingRequest.ts';
import { requireVersion } from '@booking/persistence/if-match.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, validationFailed, type Problem } from '@booking/platform/errors.ts';
import { id as idField, timestamp } from '@booking/platform/fields.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { movedAlike } from '@booking/platform/wall-clock.ts';
import { z } from 'zod';
import type { Transaction } from '../../base/deps.ts';
import { parseRequest } from '../../base/input.ts';
import type { ServiceReplica } from '../../base/replicas/replica.ts';
import { daysOverlapping, type Interval } from '../../base/time-zone.ts';
import { bookingWire } from '../booking-wire.ts';
import { isAllowed, type Booking, type LateMove } from '../booking.ts';
import type { OrderBookingDeps } from '../orders/order-bookings.ts';
import { candidateOf, checkInAt, claimPlaces, type Candidate } from '../places/booking-candidates.ts';
import { loadFacts, type LoadedFacts } from '../places/booking-facts.ts';
import { capacityConflict, GroundsMovedError } from '../places/capacity.ts';
import { isOfferedAt, violationOf, violationProblem } from '../rules/bookable-rules.ts';
import {
  changeOf,
  illegalMove,
  saysWhy,
  tellOfChanges,
  unsaid,
  withReason,
  type BookingAnswer,
  type Change,
} from './change-booking.ts';
import { bookingsMeant, nameOf, refuseNamed, scopeField } from './series-scope.ts';

const rescheduleSchema = z
  .object({
    ...withReason,
    scope: scopeField,
    id: z.string(),
    start_date: timestamp(),
    end_date: timestamp(),
    resource_id: idField().optional(),
  })
  .refine(saysWhy, unsaid);

/**
 * The new range is checked and taken, and the old one freed, in one transaction; a refused one leaves the booking as it is, and a series
 * whole. What was read of the resource and its timeslots must be what is stored then, else it is read again.
 */
export async function reschedule(
  deps: OrderBookingDeps,
  message: RescheduleBookingRequest__Output,
  context: CallContext,
): Promise<BookingAnswer> {
  const request = parseRequest(rescheduleSchema, message);
  const { organizationId } = context;
  let seen = await judgedMoves(deps, context, request);
  const { named } = seen;
  if (seen.moves.every(({ booking, to }) => sameTimes(booking, to.resourceId, to.range))) {
    return deps.runKeyed(context, async () => {
      requireVersion('bookings', named, context.ifVersion);
      return { item: bookingWire(named, deps.clock.now()) };
    });
  }
  let isOld = false;
  const resourceIds = seen.moves.map(({ to }) => to.resourceId);
  return deps.locks.run(resourceIds, async (lock) => {
    if (isOld) seen = await judgedMoves(deps, context, request);
    const { moves } = seen;
    const { candidates, loaded } = await newPlaces(deps, context, moves);
    const work = async (tx: Transaction): Promise<BookingAnswer> => {
      const changes = moves.map((move, at): Change => ({
        before: move.booking,
        after: movedTo(candidates[at]!, move, tx.now),
      }));
      const moved = changes.map(({ after }) => after);
      await claimPlaces(deps, tx, { candidates, loaded }, moved);
      const customerId = moved[0]?.customer_id ?? null;
      if (customerId !== null) {
        const check = deps.customerLimits.check(tx, customerId, moved, loaded);
        await (moves.length > 1 ? check.catch((error: unknown) => refuseNamed(error, moves)) : check);
      }
      requireVersion('bookings', seen.named, context.ifVersion);
      isOld = !(await deps.bookings.replaceSeen(moved, tx.session));
      if (isOld) throw new GroundsMovedError();
      const left = changes.filter(({ before, after }) => leavesDays(before, after, loaded.zone));
      await deps.bookedDays.refresh(
        tx,
        organizationId,
        left.map(({ before }) => changeOf(before)),
      );
      const more = request.waive_fee ? { fee_waived: { to: true }, reason: { to: request.reason } } : {};
      const step = { move: 'reschedule', event: 'bookings.updated', more } as const;
      await tellOfChanges(deps, tx, { ...step, changes, grounds: loaded.grounds });
      return { item: bookingWire(moved.find(({ id }) => id === named.id) ?? seen.named, tx.now) };
    };
    return deps.runKeyed(context, work).finally(() => lock.moved());
  });
}

function movedTo({ item, placement, facts }: Candidate, { booking, late }: JudgedMove, now: Date): Booking {
  return {
    ...booking,
    version: booking.version + 1,
    updated_at: now,
    ...(item.resource_id === booking.resource_id ? {} : { resource_id: item.resource_id, ...checkInAt(facts) }),
    start_date: item.start_date,
    end_date: item.end_date,
    blocked_from: placement.blocked.start,
    blocked_until: placement.blocked.end,
    padding_before_minutes: placement.paddingBeforeMinutes,
    padding_after_minutes: placement.paddingAfterMinutes,
    timeslot_id: placement.timeslot?.id ?? null,
    late_entry: isLate(booking, item.start_date, now),
    late_moves: [...booking.late_moves, ...late],
  };
}

/** Whether there are days on which the booking was and is no longer, of which others may still have some. */
function leavesDays(before: Booking, after: Booking, zone: string): boolean {
  if (before.resource_id !== after.resource_id) return true;
  const days = daysOverlapping(changeOf(after).range, zone);
  return daysOverlapping(changeOf(before).range, zone).some((day) => !days.includes(day));
}

/** As many late moves as a booking keeps: after them only staff may move it, waiving the fee. */
const lateMovesMax = 100;

interface JudgedMove {
  booking: Booking;
  to: { resourceId: string; range: Interval };
  late: LateMove[];
}

type MoveRequest = z.output<typeof rescheduleSchema>;

/** The bookings that are to be moved, and the one that is named. Throws what speaks against moving one of them. */
async function judgedMoves(
  deps: OrderBookingDeps,
  context: CallContext,
  request: MoveRequest,
): Promise<{ named: Booking; moves: JudgedMove[] }> {
  const { organizationId } = context;
  const { scope } = request;
  const named = await deps.bookings.get(organizationId, request.id);
  if (!isAllowed(named, 'reschedule')) throw illegalMove(named, 'reschedule');
  const meant = await bookingsMeant(deps, named, scope, { now: deps.clock.now() });
  const coming = meant.filter(({ checked_in_at }) => checked_in_at === null);
  const unable = coming.find((booking) => !isAllowed(booking, 'reschedule'));
  if (unable) throw illegalMove(unable, 'reschedule');
  // Where it goes says how far the others go: told once more it is there, and nothing moves.
  if (!coming.some(({ id }) => id === named.id))
    throw validationFailed([{ pointer: '/scope', detail: 'This booking has begun and stays: name one that moves.' }]);
  const range = { start: request.start_date, end: request.end_date };
  // One alone goes where it is told to.
  const zone = scope === 'this' ? 'UTC' : (await deps.neighbours.organization(organizationId)).time_zone;
  const moves = coming.map((booking) => {
    const to = {
      resourceId: request.resource_id ?? booking.resource_id,
      range: movedAlike(changeOf(booking).range, { from: changeOf(named).range, to: range }, zone),
    };
    const judged = judgedMove(deps, context, { booking, to, isFree: request.waive_fee });
    return scope === 'this' ? judged : judged.catch((error: unknown) => refuseNamed(error, [{ booking, to }]));
  });
  return { named, moves: await Promise.all(moves) };
}

/**
 * The move, as one that is kept where a fee of its order holds for it. Throws what the order's cancellation policy has against it. What
 * begins at the same time and does not get shorter evades nothing.
 */
async function judgedMove(
  deps: OrderBookingDeps,
  { organizationId }: CallContext,
  { booking, to, isFree }: Omit<JudgedMove, 'late'> & { isFree: boolean },
): Promise<JudgedMove> {
  const { order_id, start_date, end_date } = booking;
  const goesOn = start_date.getTime() === to.range.start.getTime() && end_date <= to.range.end;
  if (order_id === null || goesOn || isFree) return { booking, to, late: [] };
  const move: LateMove = { moved_at: deps.clock.now(), start_date, end_date };
  const asked = {
    order_id,
    booking_id: booking.id,
    start_date: formatTimestamp(start_date),
    end_date: formatTimestamp(end_date),
    moved_at: formatTimestamp(move.moved_at),
  };
  if (!(await deps.neighbours.isLateMove(organizationId, asked))) return { booking, to, late: [] };
  const known = booking.late_moves.length;
  if (known >= lateMovesMax) {
    const detail = `It was moved ${lateMovesMax} times shortly before its start; staff may move it, waiving the fee.`;
    const violation = { rule: 'late_moves', limit: lateMovesMax, requested: known + 1, detail };
    throw new AppError([violationProblem(violation, { resource_id: booking.resource_id })]);
  }
  return { booking, to, late: [move] };
}

/** Where bookings go that are moved together; throws what rules have against it, and time_conflict where a place is taken. */
async function newPlaces(
  deps: OrderBookingDeps,
  { organizationId, principal }: CallContext,
  moves: readonly JudgedMove[],
): Promise<{ candidates: Candidate[]; loaded: LoadedFacts }> {
  const asked = moves.map(({ booking, to }) => ({
    resource_id: to.resourceId,
    service_id: booking.service_id,
    range: to.range,
  }));
  const customerIds = [...new Set(moves.flatMap(({ booking }) => booking.customer_id ?? []))];
  const caller = { role: principal.role, now: deps.clock.now(), keepsService: true, customerIds, isTold: true };
  const loaded = await loadFacts(deps, organizationId, asked, caller);
  const placed = moves.map(({ booking, to }, at) => placedAt(booking, to, loaded.facts[at]!, moves.length > 1));
  const [first, ...others] = placed.flatMap(({ problem }) => problem ?? []);
  if (first) throw new AppError([first, ...others]);
  const candidates = placed.map(({ candidate }) => candidate);
  const { family, taken } = loaded.grounds;
  const own = new Set(moves.map(({ booking }) => booking.id));
  const conflict = capacityConflict(
    candidates.map(({ claim }) => claim),
    family,
    taken.filter(({ id }) => !own.has(id)),
  );
  if (conflict && moves.length > 1) refuseNamed(conflict, moves);
  if (conflict) throw conflict;
  return { candidates, loaded };
}

function placedAt(
  booking: Booking,
  to: JudgedMove['to'],
  facts: LoadedFacts['facts'][number],
  isNamed: boolean,
): { candidate: Candidate; problem?: Problem } {
  const { resourceId: resource_id, range } = to;
  const { item_id, quantity } = booking;
  const item = { item_id: item_id ?? undefined, resource_id, start_date: range.start, end_date: range.end, quantity };
  const candidate = candidateOf(item, facts);
  const service = facts.service && stillOfferedAt(facts.service, booking.resource_id);
  const violation = violationOf(range, { ...facts, service }, { keepsStart: keepsItsStart(booking, to, facts.now) });
  if (!violation) return { candidate };
  const place = { resource_id, ...(isNamed ? nameOf({ booking, to }) : {}) };
  return { candidate, problem: violationProblem(violation, place, pointerInMove) };
}

/** Where it was booked it may stay, whatever it can be booked at by now. */
function stillOfferedAt(service: ServiceReplica, resourceId: string): ServiceReplica {
  return isOfferedAt(service, resourceId)
    ? service
    : { ...service, resource_ids: [...(service.resource_ids ?? []), resourceId] };
}

/** A move names no service: it is the resource that does not fit. */
const pointerInMove = (attribute: string): string => `/${attribute === 'service_id' ? 'resource_id' : attribute}`;

/** One that keeps its start stays what it was. */
function isLate(current: Booking, start: Date, now: Date): boolean {
  return start.getTime() === current.start_date.getTime() ? current.late_entry : start < now;
}

/** Not over, and to go on from the same start: at its place, or under way anywhere, since nothing can be told earlier then. */
function keepsItsStart(booking: Booking, to: { resourceId: string; range: Interval }, now: Date): boolean {
  const starts = booking.start_date.getTime();
  const isOver = booking.end_date <= now || to.range.end <= now;
  return (
    starts === to.range.start.getTime() && !isOver && (starts <= now.getTime() || booking.resource_id === to.resourceId)
  );
}

function sameTimes(booking: Booking, resourceId: string, range: { start: Date; end: Date }): boolean {
  return (
    booking.resource_id === resourceId &&
    booking.start_date.getTime() === range.start.getTime() &&
    booking.end_date.getTime() === range.end.getTime()
  );
}
