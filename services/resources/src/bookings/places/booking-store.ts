import { listsOf } from '@booking/persistence/entity-lists.ts';
import { batchOf, sendPending } from '@booking/persistence/batch.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import type { Query } from 'mongoose';
import { instantFilter } from '../../base/instant-filter.ts';
import type { Interval } from '../../base/time-zone.ts';
import { bookingRecord, countedStatuses, holdingStatuses, type Booking, type BookingStatus } from '../booking.ts';
import { longestBookingDays } from '../rules/bookable-rules.ts';
import type { TakenPlaces } from '../rules/capacity-rules.ts';

/** For `takenCondition`. It is named with it: of many resources MongoDB would rather look through all bookings of the organization. */
export const takenIndex = { organization_id: 1, resource_id: 1, blocked_until: 1, blocked_from: 1, status: 1 } as const;

const schema = recordSchema(bookingRecord);
schema.index({ organization_id: 1, number: 1 }, { unique: true });
schema.index({ organization_id: 1, order_id: 1, position: 1 });
// Capacity: what of a resource reaches into a range, answered from the index but for the quantity.
schema.index(takenIndex);
schema.index({ organization_id: 1, customer_id: 1, start_date: 1 });
schema.index({ organization_id: 1, timeslot_id: 1 }, { partialFilterExpression: { timeslot_id: { $type: 'string' } } });
schema.index({ organization_id: 1, series_id: 1 }, { partialFilterExpression: { series_id: { $type: 'string' } } });
// Holds that end by themselves.
schema.index({ expires_at: 1 }, { partialFilterExpression: { status: 'reserved' } });
schema.index({ organization_id: 1, start_date: 1, _id: 1 });
schema.index({ organization_id: 1, created_at: 1, _id: 1 });
schema.index({ organization_id: 1, status: 1, start_date: 1, _id: 1 });
schema.index({ organization_id: 1, resource_id: 1, start_date: 1, _id: 1 });

/** A booking as far as capacity is concerned. */
export interface TakenBooking extends TakenPlaces {
  id: string;
  resource_id: string;
}

export interface BookingStore extends TenantStore<Booking> {
  ofOrder(organizationId: string, orderId: string, session?: Session): Promise<Booking[]>;
  /** In order of start. */
  ofSeries(organizationId: string, seriesId: string, session?: Session): Promise<Booking[]>;
  ofTimeslot(organizationId: string, timeslotId: string, session: Session): Promise<Booking[]>;
  /** What holds capacity of these resources at some time of the range: accepted, requested, and reserved until it expires. */
  taken(
    organizationId: string,
    resourceIds: readonly string[],
    range: Interval,
    now: Date,
    session?: Session,
  ): Promise<TakenBooking[]>;
  /** Bookings of a customer that count for a limit, in order of start. */
  ofCustomer(
    organizationId: string,
    customerId: string,
    range: Interval,
    now: Date,
    session: Session,
  ): Promise<Pick<Booking, 'id' | 'start_date' | 'end_date' | 'resource_id' | 'service_id'>[]>;
  /** Those of a resource or of a customer that a calendar shows and that overlap the range, in order of start. */
  forFeed(
    organizationId: string,
    owner: { resource_id: string | null; customer_id: string | null },
    options: { range: Interval; statuses: readonly BookingStatus[]; limit: number },
  ): Promise<Booking[]>;
  insertAll(bookings: readonly Booking[], session: Session): Promise<void>;
  /** Replaces bookings by their next versions; false when one of them is not stored as it was before. */
  replaceSeen(bookings: readonly Booking[], session: Session): Promise<boolean>;
  /** Replaces bookings that were read in the same transaction. */
  saveAll(bookings: readonly Booking[], session: Session): Promise<void>;
  /** Accepted and requested ones of a resource that overlap the range: what "booked today" counts. */
  counted(organizationId: string, resourceId: string, range: Interval, session: Session): Promise<Interval[]>;
  /**
   * When accepted and requested ones that are not over take place, those of timeslots left out: of these resources, the first to be over
   * first.
   */
  toCome(
    organizationId: string,
    resourceIds: readonly string[],
    at: { now: Date; session: Session },
    limit: number,
  ): Promise<Interval[]>;
  /** True while one of the resources has a booking that is not over. */
  hasOpen(organizationId: string, resourceId: string, now: Date, session: Session): Promise<boolean>;
  /** True while the timeslot has a booking that is not over. */
  hasOpenIn(organizationId: string, timeslotId: string, now: Date, session: Session): Promise<boolean>;
}

/** Accepted, requested, not come to, and reserved until it expires. */
function holding(now: Date) {
  const isOver = { status: 'reserved' as const, expires_at: { $not: { $gt: now } } };
  return { status: { $in: [...holdingStatuses, 'reserved' as const] }, $nor: [isOver] };
}

const countedCondition = (organizationId: string, resourceId: string, { start, end }: Interval) => ({
  organization_id: organizationId,
  resource_id: resourceId,
  blocked_until: { $gt: start },
  blocked_from: { $lt: end },
  start_date: { $lt: end },
  end_date: { $gt: start },
  status: { $in: countedStatuses },
});

const toComeCondition = (organizationId: string, resourceIds: readonly string[], now: Date) => ({
  organization_id: organizationId,
  resource_id: { $in: resourceIds },
  blocked_until: { $gt: now },
  end_date: { $gt: now },
  status: { $in: countedStatuses },
  timeslot_id: null,
});

async function timesOf(found: Query<unknown, Document<Booking>>, session: Session): Promise<Interval[]> {
  const documents = await found
    .select({ start_date: 1, end_date: 1 })
    .session(session)
    .lean<Pick<Booking, 'start_date' | 'end_date'>[]>();
  return documents.map(({ start_date, end_date }) => ({ start: start_date, end: end_date }));
}

/** The longest booking with the longest setup and cleanup: what ends later does not begin in the range. */
const longestBlockedMs = (longestBookingDays + 2) * 86_400_000;

/** What holds capacity of these resources at some time of the range. */
export function takenCondition(
  organizationId: string,
  resourceIds: readonly string[],
  range: Interval,
  now: Date,
): Record<string, unknown> {
  return {
    organization_id: organizationId,
    resource_id: { $in: resourceIds },
    blocked_until: { $gt: range.start, $lt: new Date(range.end.getTime() + longestBlockedMs) },
    blocked_from: { $lt: range.end },
    ...holding(now),
  };
}

export function createBookingStore(connection: Connection): BookingStore {
  const store = createTenantStore<Booking>(connection, {
    ...listsOf(bookingRecord, {
      starts_before: instantFilter('starts_before', (instant) => ({ start_date: { $lt: instant } })),
      // The condition of its index.
      series_id: (ids) => ({ series_id: { $in: ids, $type: 'string' } }),
      ends_after: instantFilter('ends_after', (instant) => ({ end_date: { $gt: instant } })),
    }),
    collection: 'bookings',
    schema,
    defaultSort: { start_date: 1 },
  });
  const { model } = store;
  const inSession = (session?: Session) => (session ? { session } : {});

  return {
    ...store,
    async ofOrder(organizationId, orderId, session) {
      await sendPending(session);
      const documents = await model
        .find({ organization_id: organizationId, order_id: orderId }, null, inSession(session))
        .sort({ position: 1 })
        .lean<Document<Booking>[]>();
      return documents.map(store.fromDocument);
    },
    async ofSeries(organizationId, seriesId, session) {
      await sendPending(session);
      const documents = await model
        .find(
          { organization_id: organizationId, series_id: { $eq: seriesId, $type: 'string' } },
          null,
          inSession(session),
        )
        .sort({ start_date: 1 })
        .lean<Document<Booking>[]>();
      return documents.map(store.fromDocument);
    },
    async ofTimeslot(organizationId, timeslotId, session) {
      await sendPending(session);
      const documents = await model
        .find({ organization_id: organizationId, timeslot_id: { $eq: timeslotId, $type: 'string' } }, null, {
          session,
        })
        .sort({ _id: 1 })
        .lean<Document<Booking>[]>();
      return documents.map(store.fromDocument);
    },
    async taken(organizationId, resourceIds, range, now, session) {
      await sendPending(session);
      const documents = await model
        .find(
          takenCondition(organizationId, resourceIds, range, now),
          { resource_id: 1, blocked_from: 1, blocked_until: 1, quantity: 1, timeslot_id: 1 },
          inSession(session),
        )
        .hint(takenIndex)
        .lean<(Omit<TakenBooking, 'id'> & { _id: string })[]>();
      return documents.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
    },
    async forFeed(organizationId, { resource_id, customer_id }, { range, statuses, limit }) {
      const owner = resource_id === null ? { customer_id } : { resource_id, blocked_until: { $gt: range.start } };
      const documents = await model
        .find({
          organization_id: organizationId,
          ...owner,
          start_date: { $lt: range.end },
          end_date: { $gt: range.start },
          status: { $in: statuses },
        })
        .sort({ start_date: 1, _id: 1 })
        .limit(limit)
        .lean<Document<Booking>[]>();
      return documents.map(store.fromDocument);
    },
    async ofCustomer(organizationId, customerId, range, now, session) {
      await sendPending(session);
      const documents = await model
        .find(
          {
            organization_id: organizationId,
            customer_id: customerId,
            start_date: { $lt: range.end },
            end_date: { $gt: range.start },
            ...holding(now),
          },
          { start_date: 1, end_date: 1, resource_id: 1, service_id: 1 },
          { session },
        )
        .lean<Document<Booking>[]>();
      return documents.map(store.fromDocument);
    },
    async insertAll(bookings, session) {
      const documents = bookings.map(({ id, ...rest }) => ({ _id: id, ...rest }));
      const batch = batchOf(session);
      if (batch) {
        for (const document of documents) batch.insert(model.collection, document._id, document);
        return;
      }
      await driverCollection(model).insertMany(documents, { session, ordered: true });
    },
    async replaceSeen(bookings, session) {
      await sendPending(session);
      const { matchedCount } = await driverCollection(model).bulkWrite(
        bookings.map(({ id, ...rest }) => ({
          replaceOne: {
            filter: { _id: id, organization_id: rest.organization_id, version: rest.version - 1 },
            replacement: rest,
          },
        })),
        { session },
      );
      return matchedCount === bookings.length;
    },
    async saveAll(bookings, session) {
      await sendPending(session);
      await driverCollection(model).bulkWrite(
        bookings.map(({ id, ...rest }) => ({
          replaceOne: { filter: { _id: id, organization_id: rest.organization_id }, replacement: rest },
        })),
        { session },
      );
    },
    async counted(organizationId, resourceId, range, session) {
      await sendPending(session);
      return timesOf(model.find(countedCondition(organizationId, resourceId, range)), session);
    },
    async toCome(organizationId, resourceIds, { now, session }, limit) {
      await sendPending(session);
      const found = model.find(toComeCondition(organizationId, resourceIds, now));
      return timesOf(found.sort({ blocked_until: 1 }).limit(limit), session);
    },
    async hasOpen(organizationId, resourceId, now, session) {
      await sendPending(session);
      const found = await model
        .exists({
          organization_id: organizationId,
          resource_id: resourceId,
          blocked_until: { $gt: now },
          ...holding(now),
        })
        .session(session);
      return found !== null;
    },
    async hasOpenIn(organizationId, timeslotId, now, session) {
      await sendPending(session);
      const found = await model
        .exists({
          organization_id: organizationId,
          timeslot_id: { $eq: timeslotId, $type: 'string' },
          end_date: { $gt: now },
          ...holding(now),
        })
        .session(session);
      return found !== null;
    },
  };
}
