import { batchOf } from '@booking/persistence/batch.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';
import type { BookingState } from './booking-changes.ts';

/** What is remembered per booking, so that a change can be told from a repetition. */
export interface KnownBooking extends BookingState {
  /** The booking's. */
  _id: string;
  organization_id: string;
  source_updated_at: Date;
  /** What its customer was told last; null: nothing. */
  told: BookingState | null;
  /** Deleted: kept as a mark, so that a late event does not bring it back. */
  gone: boolean;
}

export interface BookingStateStore {
  find(organizationId: string, id: string, session?: Session): Promise<KnownBooking | undefined>;
  /** By id; those that are not known are absent. */
  findAll(organizationId: string, ids: readonly string[]): Promise<Map<string, KnownBooking>>;
  /** Within a batch: reads what `find` will look for, of any organization. */
  readAhead(bookings: readonly Pick<KnownBooking, '_id' | 'organization_id'>[], session: Session): Promise<void>;
  put(booking: KnownBooking, session: Session): Promise<void>;
}

const place = new Schema({ id: String, name: String }, { _id: false, id: false });
const state = { status: String, start_date: Date, end_date: Date, place: { type: place, default: null } };
/** After its end a booking is not spoken of. */
const keptAfterEndSeconds = 30 * 86_400;

const schema = new Schema<KnownBooking>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    ...state,
    source_updated_at: { type: Date, required: true },
    told: { type: new Schema(state, { _id: false }), default: null },
    gone: { type: Boolean, required: true },
  },
  { versionKey: false },
);
schema.index({ end_date: 1 }, { expireAfterSeconds: keptAfterEndSeconds });

export function createBookingStateStore(connection: Connection): BookingStateStore {
  const model = connection.model<KnownBooking>('notice_bookings', schema, 'notice_bookings');
  /** What a batch remembers of a booking, also that there is none. */
  interface Remembered {
    booking: KnownBooking | undefined;
  }
  const rememberedIn = (session: Session | undefined, id: string) =>
    batchOf(session)?.known(model.collection, id) as Remembered | undefined;
  const remember = (session: Session, id: string, booking: KnownBooking | undefined): void =>
    batchOf(session)?.remember(model.collection, id, { booking } satisfies Remembered);

  return {
    async readAhead(bookings, session) {
      const ids = [...new Set(bookings.map(({ _id }) => _id))];
      const organizations = [...new Set(bookings.map(({ organization_id }) => organization_id))];
      const found = await model
        .find({ _id: { $in: ids }, organization_id: { $in: organizations } }, null, { session })
        .lean<KnownBooking[]>();
      const byId = new Map(found.map((booking) => [booking._id, booking]));
      for (const { _id, organization_id } of bookings) {
        const booking = byId.get(_id);
        remember(session, _id, booking?.organization_id === organization_id ? booking : undefined);
      }
    },
    async find(organizationId, id, session) {
      const known = rememberedIn(session, id);
      if (known) return known.booking?.organization_id === organizationId ? known.booking : undefined;
      const options = session ? { session } : {};
      const found = await model
        .findOne({ _id: id, organization_id: organizationId }, null, options)
        .lean<KnownBooking | null>();
      return found ?? undefined;
    },
    async findAll(organization_id, ids) {
      if (ids.length === 0) return new Map();
      const found = await model.find({ _id: { $in: [...ids] }, organization_id }).lean<KnownBooking[]>();
      return new Map(found.map((booking) => [booking._id, booking]));
    },
    async put(booking, session) {
      const { _id, ...fields } = booking;
      const batch = batchOf(session);
      if (batch) {
        remember(session, _id, booking);
        const filter = { _id, organization_id: fields.organization_id };
        batch.defer(model.collection, { replaceOne: { filter, replacement: fields, upsert: true } });
        return;
      }
      await model.replaceOne({ _id, organization_id: fields.organization_id }, fields, { upsert: true, session });
    },
  };
}
