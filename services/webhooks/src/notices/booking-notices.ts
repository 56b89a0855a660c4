import type { ConsumedEvent, EventEffect, EventHandler } from '@booking/messaging/event-handler.ts';
import type { TimerHandler } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { changeToTell, isSamePlace, isSameTime, toldBefore, type BookingChange } from './booking-changes.ts';
import { addresseeOf, bookingEvent, type BookingEvent } from './told-events.ts';
import type { BookingStateStore, KnownBooking } from './booking-state-store.ts';
import type { BookingFacts } from './notice.ts';
import type { Addressee } from './notification.ts';
import type { NotificationStore } from './notification-store.ts';

export const reminderTimer = 'booking-reminder';

export interface BookingNoticeParts {
  notifications: Pick<NotificationStore, 'add'>;
  bookings: BookingStateStore;
  /** How long before its start a customer is reminded of a booking; 0: never. */
  reminderHours: number;
}

/** What the reminder is made of when its time has come; kept with the timer, so that nobody is asked then. */
interface Reminder extends Record<string, unknown> {
  facts: BookingFacts;
  customer_id: string | null;
  addressee: Addressee | null;
  /** Timers of earlier versions know none. */
  order_id?: string | null;
}

export function createBookingNotices(parts: BookingNoticeParts): Readonly<Record<string, EventHandler>> {
  const { bookings } = parts;

  const bookingChanged: EventEffect = async (tx, event) => {
    const booking = bookingEvent.parse(event.data);
    const known = await bookings.find(event.organizationId, booking.id, tx.session);
    if (known?.gone) return;
    if (known && booking.updated_at < known.source_updated_at) return;
    const told = known ? known.told : toldBefore(booking, event.event);
    const change = changeToTell(told, booking, tx.now);
    if (change) await tell(tx, event, { booking, change, told });
    const toldNow = change ? booking : told && { ...told, place: told.place ?? booking.place };
    await bookings.put(knownOf(event.organizationId, booking, toldNow), tx.session);
    scheduleReminder(tx, event.organizationId, booking, parts.reminderHours);
  };

  const tell = async (
    tx: Transaction,
    event: ConsumedEvent,
    { booking, change, told }: { booking: BookingEvent; change: BookingChange; told: KnownBooking['told'] },
  ): Promise<void> => {
    const former = change === 'booking_rescheduled' ? told : null;
    const formerTime = former && !isSameTime(former, booking) ? former : null;
    const formerPlace = former && !isSamePlace(former.place, booking.place) ? former.place : null;
    const customerId = booking.customer?.id ?? null;
    await parts.notifications.add(
      {
        ...aboutBooking(event.organizationId, booking.id, customerId),
        cause: `${change}:${booking.id}:${event.id}`,
        kind: change,
        addressee: addresseeOf(booking.customer),
        // A move meets the one that takes it back, which is another request.
        group: groupOf(change, customerId, booking.order?.id ?? (former ? booking.id : event.requestId)),
        facts: {
          ...factsOf(booking),
          former_start_date: formerTime?.start_date.toISOString() ?? null,
          former_end_date: formerTime?.end_date.toISOString() ?? null,
          former_resource: formerPlace?.name ?? null,
        },
      },
      tx.now,
      tx.session,
    );
  };

  const bookingDeleted: EventHandler = async (tx, { organizationId, data }) => {
    const booking = bookingEvent.parse(data);
    await bookings.put({ ...knownOf(organizationId, booking, null), gone: true }, tx.session);
    tx.unschedule(reminderTimer, booking.id);
  };

  const changed: EventHandler = {
    effect: bookingChanged,
    readAhead: (tx, events) =>
      bookings.readAhead(
        events.map(({ organizationId, entity }) => ({ _id: entity.id, organization_id: organizationId })),
        tx.session,
      ),
  };

  return {
    'bookings.created': changed,
    'bookings.updated': changed,
    'bookings.deleted': bookingDeleted,
  };
}

/** Reminds of a booking that is still to take place when it was to when the timer was set. */
export function createReminder(parts: Pick<BookingNoticeParts, 'notifications' | 'bookings'>): TimerHandler {
  return async (tx, { key, organizationId, payload }) => {
    const { facts, customer_id, addressee, order_id } = payload as Reminder;
    const known = await parts.bookings.find(organizationId, key, tx.session);
    if (!known || !stillTakesPlace(known, facts, tx.now)) return;
    await parts.notifications.add(
      {
        ...aboutBooking(organizationId, key, customer_id),
        cause: `booking_reminder:${key}:${facts.start_date}`,
        kind: 'booking_reminder',
        addressee,
        group: groupOf('booking_reminder', customer_id, order_id ?? facts.start_date),
        facts,
      },
      tx.now,
      tx.session,
    );
  };
}

type Told = Pick<BookingFacts, 'start_date' | 'end_date' | 'resource_id'>;

/** Whether a reminder made of these facts is still right. */
export function stillTakesPlace(known: KnownBooking, told: Told, now: Date): boolean {
  const { start_date } = known;
  return isAccepted(known) && start_date.toISOString() === told.start_date && isThere(known, told) && start_date > now;
}

/** Whether a booking is accepted, as it was told to be, at the time and place that were told. */
export function isAsTold(known: KnownBooking, told: Told): boolean {
  const { start_date, end_date } = known;
  const isThen = start_date.toISOString() === told.start_date && end_date.toISOString() === told.end_date;
  return isAccepted(known) && isThen && isThere(known, told);
}

const isAccepted = ({ gone, status }: KnownBooking): boolean => !gone && status === 'accepted';

const isThere = ({ place }: KnownBooking, { resource_id: id }: Told): boolean => !place || !id || place.id === id;

/** The same for bookings of one customer that one mail tells of: those of an order, or that one request changed. */
function groupOf(kind: string, customerId: string | null, cause: string): string | null {
  return customerId === null ? null : `${kind}:${customerId}:${cause}`;
}

/** In place of the one that was set before; none where the time for it is over, as the confirmation then says it all. */
function scheduleReminder(tx: Transaction, organizationId: string, booking: BookingEvent, hours: number): void {
  const dueAt = new Date(booking.start_date.getTime() - hours * 3_600_000);
  if (hours === 0 || booking.status !== 'accepted' || dueAt <= tx.now) {
    tx.unschedule(reminderTimer, booking.id);
    return;
  }
  const payload: Reminder = {
    facts: factsOf(booking),
    customer_id: booking.customer?.id ?? null,
    addressee: addresseeOf(booking.customer),
    order_id: booking.order?.id ?? null,
  };
  tx.schedule({ kind: reminderTimer, key: booking.id, dueAt, organizationId, payload });
}

function aboutBooking(organization_id: string, entity_id: string, customer_id: string | null) {
  return { organization_id, audience: 'customer', entity_type: 'bookings', entity_id, customer_id } as const;
}

function factsOf(booking: BookingEvent): BookingFacts {
  const { number, start_date, end_date, resource, service, status_reason, order, created_at, updated_at } = booking;
  return {
    number: number ?? null,
    start_date: start_date.toISOString(),
    end_date: end_date.toISOString(),
    resource: resource?.name ?? null,
    resource_id: resource?.id ?? null,
    service: service?.name ?? null,
    former_start_date: null,
    former_end_date: null,
    former_resource: null,
    status_reason: status_reason ?? null,
    order_id: order?.id ?? null,
    sequence: Math.floor((updated_at.getTime() - created_at.getTime()) / 1_000),
  };
}

function knownOf(organization_id: string, booking: BookingEvent, told: KnownBooking['told']): KnownBooking {
  const { id, status, start_date, end_date, place, updated_at } = booking;
  const state = told && {
    status: told.status,
    start_date: told.start_date,
    end_date: told.end_date,
    place: told.place ?? null,
  };
  return {
    _id: id,
    organization_id,
    status,
    start_date,
    end_date,
    place,
    source_updated_at: updated_at,
    told: state,
    gone: false,
  };
}
