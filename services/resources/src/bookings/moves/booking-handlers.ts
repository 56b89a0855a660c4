import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import type { BookingServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/BookingService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { loadIncluded, type IncludeLoaders } from '@booking/persistence/crud-include.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { changesOf } from '@booking/persistence/entity-input.ts';
import { bookings } from '@booking/representations/entities/bookings.ts';
import type { Presenter } from '../../schedules/presenter.ts';
import type { Transaction } from '../../base/deps.ts';
import { createBookingActions } from './booking-actions.ts';
import { illegalMove } from './change-booking.ts';
import { bookingWire } from '../booking-wire.ts';
import { isAllowed, type Booking } from '../booking.ts';
import { createCreateBooking } from './create-booking.ts';
import { createCheckBookings, createHoldBookings } from '../orders/hold-bookings.ts';
import { createConfirmBookings, createReleaseBookings, type OrderBookingDeps } from '../orders/order-bookings.ts';

/** What a booking takes once it is there; time, resource and state change by actions. */
export const bookingInput = changesOf(bookings);

export interface BookingHandlerDeps extends OrderBookingDeps {
  presenter: Presenter;
}

export function bookingHandlers(deps: BookingHandlerDeps): UnaryHandlers<BookingServiceDefinition> {
  const includes = includesOf(deps);
  const wires = (bookings: readonly Booking[]) => {
    const now = deps.clock.now();
    return bookings.map((booking) => bookingWire(booking, now));
  };
  const crud = createCrud<Booking, typeof bookingInput, Transaction, object>({
    store: deps.bookings,
    input: bookingInput,
    run: deps.runKeyed,
    clock: deps.clock,
    newId: deps.newId,
    present: async (bookings) => wires(bookings),
    includes,
    build: () => Promise.reject(new Error('Bookings are made by createCreateBooking and by holding them')),
    beforeRemove: async (booking) => {
      if (!isAllowed(booking, 'delete')) throw illegalMove(booking, 'delete');
    },
    record: async (change, { tx }) => {
      tx.audit(auditEntryOf('bookings', change));
      const booking = change.after ?? change.before;
      if (!booking?.announced) return;
      await deps.events.bookings(tx, change.after ? 'bookings.updated' : 'bookings.deleted', [booking]);
    },
  });
  const actions = createBookingActions(deps);
  const create = createCreateBooking(deps);
  const check = createCheckBookings(deps);
  const hold = createHoldBookings(deps);
  const confirm = createConfirmBookings(deps);
  const release = createReleaseBookings(deps);
  const answer = (bookings: readonly Booking[]) => ({ bookings: wires(bookings) });
  return {
    ListBookings: crud.list,
    GetBooking: crud.get,
    CreateBooking: async (request, context) => {
      await loadIncluded(includes, request.include, [], context);
      const { item } = await create(request, context);
      if (request.include.length === 0) return { item };
      const booking = await deps.bookings.find(context.organizationId, item.id ?? '');
      return { item, included: await loadIncluded(includes, request.include, booking ? [booking] : [], context) };
    },
    UpdateBooking: crud.update,
    DeleteBooking: crud.remove,
    AcceptBooking: actions.accept,
    RejectBooking: actions.reject,
    RescheduleBooking: actions.reschedule,
    CancelBooking: actions.cancel,
    CheckInBooking: actions.checkIn,
    CheckOutBooking: actions.checkOut,
    MarkNoShow: actions.noShow,
    UndoNoShow: actions.undoNoShow,
    UndoCheckIn: actions.undoCheckIn,
    CheckBookings: async (request, context) => {
      await check(request, context);
      return {};
    },
    HoldBookings: async (request, context) => answer(await hold(request, context)),
    ConfirmBookings: async (request, context) => answer(await confirm(request, context)),
    ReleaseBookings: async (request, context) => answer(await release(request, context)),
  };
}

function includesOf({ presenter, timeslots }: BookingHandlerDeps): IncludeLoaders<Booking> {
  return {
    ...presenter.resourceIncludes<Booking>(),
    timeslot: async (bookings, { organizationId }) => {
      const ids = [...new Set(bookings.flatMap(({ timeslot_id }) => timeslot_id ?? []))];
      return { timeslots: await presenter.timeslots(await timeslots.getMany(organizationId, ids)) };
    },
  };
}
