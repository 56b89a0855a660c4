import type { RescheduleBookingRequest__Output } from '@booking/contracts/generated/booking/resources/v1/RescheduleBookingRequest.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, appError, type Problem } from '@booking/platform/errors.ts';
import { requireVersion } from '@booking/persistence/if-match.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { movedAlike } from '@booking/platform/wall-clock.ts';
import { z } from 'zod';
import type { Transaction } from '../../base/deps.ts';
import { id as idField, timestamp } from '@booking/platform/fields.ts';
import { parseRequest } from '../../base/input.ts';
import { storedAnswerOr } from '../../base/stored-answer.ts';
import { addDays, daysOverlapping, instantOf, localDayOf, type Interval } from '../../base/time-zone.ts';
import type { ServiceReplica } from '../../base/replicas/replica.ts';
import { isOfferedAt, violationOf, violationProblem } from '../rules/bookable-rules.ts';
import { candidateOf, checkInAt, claimPlaces, type Candidate } from '../places/booking-candidates.ts';
import { loadFacts, type LoadedFacts } from '../places/booking-facts.ts';
import type { BookingEvent } from '../places/booking-events.ts';
import { setBookingTimers } from '../places/booking-effects.ts';
import { bookingWire } from '../booking-wire.ts';
import {
  accepted,
  canceled,
  countedStatuses,
  isAllowed,
  isInTime,
  minutesAfter,
  type Booking,
  type BookingMove,
  type LateMove,
} from '../booking.ts';
import { capacityConflict, checkCapacity, GroundsMovedError } from '../places/capacity.ts';
import type { Grounds } from '../places/grounds-store.ts';
import { inQueues } from '../places/booking-guards.ts';
import { claimsOf, type OrderBookingDeps } from '../orders/order-bookings.ts';
import { bookingsMeant, scopeField, type Scope } from './series-scope.ts';

type BookingAnswer = { item: ReturnType<typeof bookingWire> };
type Next = (current: Booking, tx: Transaction) => Booking | Promise<Booking>;

interface Step {
  move: BookingMove;
  event: BookingEvent;
  next: Next;
  /** What of its series goes with it; this one alone unless given. */
  scope?: Scope;
  /** For the audit trail, beside what changes of the booking. */
  more?: Record<string, unknown>;
}

/** The moves of a single booking. Each throws not_found, precondition_failed, or invalid_status_transition with nothing changed. */
export interface BookingActions {
  accept(request: { id: string }, context: CallContext): Promise<BookingAnswer>;
  reject(request: { id: string; reason?: string }, context: CallContext): Promise<BookingAnswer>;
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

/** Whoever waives a fee says why. */
const withReason = { reason: z.string().trim().max(500).optional(), waive_fee: z.boolean().default(false) };
const saysWhy = ({ reason = '', waive_fee }: { reason?: string | undefined; waive_fee: boolean }) =>
  !waive_fee || reason !== '';
const unsaid = { path: ['reason'], error: 'Whoever waives a fee says why.' };
const reasonSchema = z.object({ ...withReason, scope: scopeField }).refine(saysWhy, unsaid);
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

export function createBookingActions(deps: OrderBookingDeps): BookingActions {
  const apply = (tx: Transaction, id: string, step: Step): Promise<BookingAnswer> =>
    changeBooking(deps, tx, id, step).then((item) => ({ item: bookingWire(item, tx.now) }));

  const move =
    (name: BookingMove, event: BookingEvent, next: Next, scope: Scope = 'this') =>
    (request: { id: string }, context: CallContext): Promise<BookingAnswer> =>
      deps.runKeyed(context, (tx) => apply(tx, request.id, { move: name, event, next, scope }));

  return {
    accept: async (request, context) => {
      const { resource_id } = await deps.bookings.get(context.organizationId, request.id);
      return inQueues(deps.guards.queue, [resource_id], () =>
        move('accept', 'bookings.updated', async (current, tx) => {
          await claimAccepted(deps, tx, current);
          return accepted(current, tx.now);
        })(request, context),
      );
    },
    reject: async (request, context) => {
      const { reason = null } = parseRequest(reasonSchema, request);
      const next: Next = (current) => ({ ...current, status: 'rejected', status_reason: reason });
      return move('reject', 'bookings.updated', next)(request, context);
    },
    cancel: async (request, context) => {
      const { reason = null, waive_fee, scope } = parseRequest(reasonSchema, request, (path) => `/${String(path[0])}`);
      const next: Next = (current, tx) => canceled(current, tx.now, { status_reason: reason, fee_waived: waive_fee });
      return move('cancel', 'bookings.updated', next, scope)(request, context);
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

/** The place of a booking that is accepted. A resource that was deleted since has no bookings to come: nobody else can want that time. */
async function claimAccepted(deps: OrderBookingDeps, tx: Transaction, booking: Booking): Promise<void> {
  const { organizationId } = tx.context;
  const isOver = booking.end_date <= tx.now;
  if (isOver && !(await deps.resources.find(organizationId, booking.resource_id, tx.session))) return;
  await deps.guards.claim(organizationId, [booking.resource_id], tx);
  const options = { now: tx.now, session: tx.session, except: [booking.id] };
  await checkCapacity(deps, organizationId, await claimsOf(deps, tx, [booking]), options);
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
  const changes: Change[] = [];
  for (const before of chosen) {
    const wanted = await step.next(before, tx);
    changes.push({ before, after: { ...wanted, version: before.version + 1, updated_at: tx.now } });
  }
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

interface Change {
  before: Booking;
  after: Booking;
}

/** Timers, events and audit entries of bookings that have been saved. `grounds`: what the events nest, where it was read already. */
async function tellOfChanges(
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

/** Nobody came. It may be taken back until the local day is over. */
export function missed(booking: Booking, now: Date, zone: string): Booking {
  const until = instantOf(addDays(localDayOf(now, zone), 1), '00:00', zone);
  return { ...booking, status: 'no_show', no_show_at: now, no_show_until: until };
}

/**
 * The new range is checked and taken, and the old one freed, in one transaction; a refused one leaves the booking as it is, and a series
 * whole. What was read of the resource and its timeslots must be what is stored then, else it is read again.
 */
async function reschedule(
  deps: OrderBookingDeps,
  message: RescheduleBookingRequest__Output,
  context: CallContext,
): Promise<BookingAnswer> {
  const request = parseRequest(rescheduleSchema, message, (path) => `/${String(path[0])}`);
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
        await (moves.length > 1 ? check.catch((error: unknown) => refuseNamed(error, moveIn(moves))) : check);
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
  if (scope !== 'all' && !isAllowed(named, 'reschedule')) throw illegalMove(named, 'reschedule');
  const meant = await bookingsMeant(deps, named, scope, { now: deps.clock.now() });
  const coming = meant.filter(({ checked_in_at }) => checked_in_at === null);
  const unable = coming.find((booking) => !isAllowed(booking, 'reschedule'));
  if (unable || coming.length === 0) throw illegalMove(unable ?? named, 'reschedule');
  const range = { start: request.start_date, end: request.end_date };
  // One alone goes where it is told to.
  const zone = scope === 'this' ? 'UTC' : (await deps.neighbours.organization(organizationId)).time_zone;
  const moves = coming.map((booking) => {
    const to = {
      resourceId: request.resource_id ?? booking.resource_id,
      range: movedAlike(changeOf(booking).range, { from: changeOf(named).range, to: range }, zone),
    };
    const judged = judgedMove(deps, context, { booking, to, isFree: request.waive_fee });
    return scope === 'this' ? judged : judged.catch((error: unknown) => refuseNamed(error, () => ({ booking, to })));
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
  if (conflict && moves.length > 1) refuseNamed(conflict, moveIn(moves));
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

/** Of a series, which booking it is, and when it would have begun. */
const nameOf = ({ booking, to }: Pick<JudgedMove, 'booking' | 'to'>) => ({
  booking_id: booking.id,
  start_date: formatTimestamp(to.range.start),
});

/** By the item of its order. */
const moveIn =
  (moves: readonly JudgedMove[]) =>
  ({ meta }: Problem): JudgedMove | undefined =>
    moves.find(({ booking }) => booking.item_id === meta?.['item_id']);

/** Throws it with the booking that each problem is about. */
function refuseNamed(
  error: unknown,
  moveOf: (problem: Problem) => Pick<JudgedMove, 'booking' | 'to'> | undefined,
): never {
  if (!(error instanceof AppError)) throw error;
  const [first, ...others] = error.problems.map((problem): Problem => {
    const move = moveOf(problem);
    return move ? { ...problem, meta: { ...problem.meta, ...nameOf(move) } } : problem;
  });
  throw new AppError([first!, ...others], error.retryAfterSeconds);
}

/** Where it was booked it may stay, whatever it can be booked at by now. */
function stillOfferedAt(service: ServiceReplica, resourceId: string): ServiceReplica {
  return isOfferedAt(service, resourceId)
    ? service
    : { ...service, resource_ids: [...(service.resource_ids ?? []), resourceId] };
}

/** A move names no service: it is the resource that does not fit. */
const pointerInMove = (attribute: string): string => `/${attribute === 'service_id' ? 'resource_id' : attribute}`;

export function illegalMove(booking: Pick<Booking, 'status' | 'number'>, move: string): AppError {
  return appError(
    'invalid_status_transition',
    `Booking ${booking.number} is ${booking.status}: ${move} is not possible.`,
    {
      meta: { status: booking.status, action: move },
    },
  );
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

function changeOf({ resource_id, start_date, end_date }: Booking) {
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
