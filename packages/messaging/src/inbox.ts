import { Schema, type ClientSession, type Connection } from 'mongoose';
import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';

/** The event was taken in before: its effect is there already. */
export class DuplicateEventError extends Error {
  override name = 'DuplicateEventError';
}

/** Remembers which events a purpose has taken in, so that at-least-once on the wire is once in effect. */
export interface Inbox {
  /** Records the event in the transaction of its effect. Throws DuplicateEventError when that happened before. */
  take(purpose: string, eventId: string, session: ClientSession): Promise<void>;
  /** `take` for several at once: throws when one of them was taken before. */
  takeAll(purpose: string, eventIds: readonly string[], session: ClientSession): Promise<void>;
}

interface InboxDocument {
  _id: string;
  taken_at: Date;
}

/** Far longer than any outbox row or queue keeps an event waiting. */
const keptSeconds = 30 * 24 * 3_600;

const inboxSchema = new Schema<InboxDocument>(
  { _id: { type: String, required: true }, taken_at: { type: Date, required: true } },
  { versionKey: false },
);
inboxSchema.index({ taken_at: 1 }, { expireAfterSeconds: keptSeconds });

export function createInbox(connection: Connection, clock: Clock): Inbox {
  const model = connection.model<InboxDocument>('inbox', inboxSchema, 'inbox');
  const takeAll: Inbox['takeAll'] = async (purpose, eventIds, session) => {
    if (eventIds.length === 0) return;
    const taken_at = clock.now();
    const documents = eventIds.map((id): InboxDocument => ({ _id: `${purpose}:${id}`, taken_at }));
    try {
      await driverCollection(model).insertMany(documents, { session });
    } catch (error) {
      if (isDuplicateKey(error)) throw new DuplicateEventError(`${purpose} has taken ${eventIds.join(' or ')} before`);
      throw error;
    }
  };
  return { takeAll, take: (purpose, eventId, session) => takeAll(purpose, [eventId], session) };
}
