import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';
import { hash } from 'node:crypto';
import type { MailChoice } from './unsubscribe.ts';

/** What recipients do not want. A choice of an owner, or of an address, holds for either. */
export interface PreferenceStore {
  isOff(choice: MailChoice, session?: Session): Promise<boolean>;
  /** Repeating it changes nothing. */
  set(choice: MailChoice, off: boolean, now: Date, session?: Session): Promise<void>;
}

interface StoredPreference {
  /** Made of organization, owner or recipient, and kind: there is one. */
  _id: string;
  organization_id: string;
  kind: string;
  at: Date;
}

const schema = new Schema<StoredPreference>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);

/** Who it is of is kept as a digest: enough to leave it out, and nothing to be forgotten with its owner. */
export function createPreferenceStore(connection: Connection): PreferenceStore {
  const model = connection.model<StoredPreference>('mail_preferences', schema, 'mail_preferences');
  return {
    async isOff(choice, session) {
      const ids = namesOf(choice).map((name) => idOf(choice, name));
      const found = model.exists({ _id: { $in: ids }, organization_id: choice.organizationId });
      return (await found.session(session ?? null)) !== null;
    },
    async set(choice, off, now, session) {
      const { organizationId: organization_id, kind } = choice;
      const ids = namesOf(choice).map((name) => idOf(choice, name));
      const within = session ? { session } : {};
      if (!off) await model.deleteMany({ _id: { $in: ids }, organization_id }, within);
      else if (ids[0]) {
        const fresh = { $setOnInsert: { kind, at: now } };
        await model.updateOne({ _id: ids[0], organization_id }, fresh, { upsert: true, ...within });
      }
    },
  };
}

function idOf({ organizationId, kind }: MailChoice, name: string): string {
  return hash('sha256', JSON.stringify([organizationId, name, kind]));
}

/** What a choice may be found under, the one that it is stored under first. An owner's name is no address: it has no @. */
function namesOf({ owner, recipient }: MailChoice): string[] {
  const address = recipient === '' ? [] : [recipient.toLowerCase()];
  return owner === undefined ? address : [owner, ...address];
}
