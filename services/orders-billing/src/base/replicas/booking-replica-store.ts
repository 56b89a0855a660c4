import { batchOf } from '@booking/persistence/batch.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/** A booking of an order as its events and this service's own orders show it. */
export interface BookingReplica {
  id: string;
  organization_id: string;
  order_id: string;
  /** `updated_at` in milliseconds. */
  version: number;
  /** Of the booking at resources; null where it was not told, as earlier versions did not. */
  booking_version: number | null;
  status: string;
  start_date: Date;
  /** Where it takes place; absent where it was not told, as earlier versions did not. */
  resource?: { id: string; name: string };
  /** Permanently deleted by its owner. */
  deleted: boolean;
  /** Flat form, relations as references: what order events nest. */
  flat: Record<string, unknown>;
}

type State = Pick<BookingReplica, 'version' | 'deleted'> & Partial<Pick<BookingReplica, 'booking_version'>>;

/**
 * Whether `next` replaces `known`: the end of a booking is final, the higher version wins, and the later `updated_at` where one side has no
 * version.
 */
export function isLaterBooking(next: State, known: State | undefined): boolean {
  if (!known) return true;
  if (known.deleted || next.deleted) return !known.deleted;
  const [a, b] = [next.booking_version ?? null, known.booking_version ?? null];
  return a !== null && b !== null ? a > b : next.version > known.version;
}

/**
 * Bookings of orders, fed by the answers of hold and confirm and by `bookings.*` events. Every write touches the document even when what it
 * brings is older: two transactions that look at the bookings of one order then conflict, so neither decides on half of the picture.
 */
export interface BookingReplicas {
  put(bookings: readonly BookingReplica[], session: ClientSession): Promise<void>;
  /** `put` for all the bookings that the orders have, and what is known of them then: of what nobody has told before, one command. */
  follow(
    organizationId: string,
    orderIds: readonly string[],
    bookings: readonly BookingReplica[],
    session: ClientSession,
  ): Promise<BookingReplica[]>;
  ofOrders(organizationId: string, orderIds: readonly string[], session?: ClientSession): Promise<BookingReplica[]>;
  removeOfOrder(organizationId: string, orderId: string, session: ClientSession): Promise<void>;
}

type ReplicaDocument = Omit<BookingReplica, 'id'> & { _id: string; touched: number };

const replicaSchema = new Schema<ReplicaDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    order_id: { type: String, required: true },
    version: { type: Number, required: true },
    booking_version: { type: Number, default: null },
    status: { type: String, required: true },
    start_date: { type: Date, required: true },
    resource: { type: Schema.Types.Mixed },
    deleted: { type: Boolean, required: true },
    flat: { type: Schema.Types.Mixed, required: true },
    touched: { type: Number, required: true },
  },
  { versionKey: false, minimize: false },
);
replicaSchema.index({ organization_id: 1, order_id: 1 });

export function createBookingReplicas(connection: Connection): BookingReplicas {
  const model = connection.model<ReplicaDocument>('bookings_replica', replicaSchema, 'bookings_replica');
  const nameOf = (orderId: string) => `of order ${orderId}`;
  const write = async (bookings: readonly BookingReplica[], newer: ReadonlySet<string>, session: ClientSession) => {
    if (bookings.length === 0) return;
    const operations = bookings.map(({ id, ...fields }) => {
      const update = { $inc: { touched: 1 }, ...(newer.has(id) ? { $set: fields } : {}) };
      return { updateOne: { filter: { _id: id }, update, upsert: newer.has(id) } };
    });
    await driverCollection(model).bulkWrite(operations, { session });
  };
  const newerThan = (stored: ReadonlyMap<string, State>, bookings: readonly BookingReplica[]): Set<string> => {
    const newer = bookings.filter((booking) => isLaterBooking(booking, stored.get(booking.id)));
    return new Set(newer.map(({ id }) => id));
  };

  const ofOrders = async (organizationId: string, orderIds: readonly string[], session?: ClientSession) => {
    if (orderIds.length === 0) return [];
    const found = await model
      .find({ organization_id: organizationId, order_id: { $in: [...orderIds] } }, null, session ? { session } : {})
      .sort({ start_date: 1, _id: 1 })
      .lean<ReplicaDocument[]>();
    return found.map(({ _id, ...rest }): BookingReplica => ({ id: _id, ...rest }));
  };

  /** Adds those that are not stored and touches the others: true when nothing was known of any. */
  const added = async (bookings: readonly BookingReplica[], session: ClientSession): Promise<boolean> => {
    if (bookings.length === 0) return false;
    const operations = bookings.map(({ id, ...fields }) => ({
      updateOne: { filter: { _id: id }, update: { $setOnInsert: fields, $inc: { touched: 1 } }, upsert: true },
    }));
    const { upsertedCount } = await driverCollection(model).bulkWrite(operations, { session });
    return upsertedCount === bookings.length;
  };

  /** What is stored, and of these what is newer. */
  const merged = async (
    organizationId: string,
    orderIds: readonly string[],
    bookings: readonly BookingReplica[],
    session: ClientSession,
  ): Promise<BookingReplica[]> => {
    const known = new Map((await ofOrders(organizationId, orderIds, session)).map((one) => [one.id, one]));
    const newer = newerThan(known, bookings);
    const changed = bookings.filter(({ id }) => newer.has(id));
    await write(changed, newer, session);
    for (const booking of changed) known.set(booking.id, booking);
    return [...known.values()];
  };

  const rememberAll = (ids: readonly string[], found: readonly BookingReplica[], session?: ClientSession): void => {
    for (const id of ids) {
      const own = { bookings: found.filter(({ order_id }) => order_id === id) };
      batchOf(session)?.remember(model.collection, nameOf(id), own);
    }
  };

  return {
    async put(bookings, session) {
      if (bookings.length === 0) return;
      for (const { order_id } of bookings) batchOf(session)?.forget(model.collection, nameOf(order_id));
      const ids = bookings.map(({ id }) => id);
      const found = await model
        .find({ _id: { $in: ids } }, { version: 1, booking_version: 1, deleted: 1 }, { session })
        .lean<(State & { _id: string })[]>();
      const stored = new Map(found.map((state) => [state._id, state]));
      await write(bookings, newerThan(stored, bookings), session);
    },
    async follow(organizationId, orderIds, bookings, session) {
      const isFirst = await added(bookings, session);
      const now = isFirst ? bookings : await merged(organizationId, orderIds, bookings, session);
      const inOrder = now.toSorted((a, b) => a.start_date.getTime() - b.start_date.getTime() || (a.id < b.id ? -1 : 1));
      rememberAll(orderIds, inOrder, session);
      return inOrder;
    },
    async ofOrders(organizationId, orderIds, session) {
      const [only = '', ...others] = orderIds;
      const known = others.length > 0 ? undefined : batchOf(session)?.known(model.collection, nameOf(only));
      if (known) return (known as { bookings: BookingReplica[] }).bookings;
      const found = await ofOrders(organizationId, orderIds, session);
      rememberAll(orderIds, found, session);
      return found;
    },
    async removeOfOrder(organizationId, orderId, session) {
      await model.deleteMany({ organization_id: organizationId, order_id: orderId }, { session });
    },
  };
}
