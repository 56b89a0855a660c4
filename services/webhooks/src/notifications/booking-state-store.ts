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
  put(booking: KnownBooking, session: Session): Promise<void>;
}

const state = { status: String, start_date: Date, end_date: Date };
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
  return {
    async find(organizationId, id, session) {
      const options = session ? { session } : {};
      const found = await model
        .findOne({ _id: id, organization_id: organizationId }, null, options)
        .lean<KnownBooking | null>();
      return found ?? undefined;
    },
    async put({ _id, ...fields }, session) {
      await model.replaceOne({ _id, organization_id: fields.organization_id }, fields, { upsert: true, session });
    },
  };
}
