import type { Connection } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';
import { hash } from 'node:crypto';
import type { MailChoice } from './unsubscribe.ts';

/** What recipients do not want. */
export interface PreferenceStore {
  isOff(choice: MailChoice): Promise<boolean>;
  /** Repeating it changes nothing. */
  set(choice: MailChoice, off: boolean, now: Date): Promise<void>;
}

interface StoredPreference {
  /** Made of organization, recipient and kind: there is one. */
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

/** The address is kept as a digest: enough to leave it out, and nothing to be forgotten with its owner. */
export function createPreferenceStore(connection: Connection): PreferenceStore {
  const model = connection.model<StoredPreference>('mail_preferences', schema, 'mail_preferences');
  const keyOf = ({ organizationId, recipient, kind }: MailChoice) => ({
    _id: hash('sha256', JSON.stringify([organizationId, recipient.toLowerCase(), kind])),
    organization_id: organizationId,
  });
  return {
    async isOff(choice) {
      return (await model.exists(keyOf(choice))) !== null;
    },
    async set(choice, off, now) {
      const key = keyOf(choice);
      if (!off) await model.deleteOne(key);
      else await model.updateOne(key, { $setOnInsert: { kind: choice.kind, at: now } }, { upsert: true });
    },
  };
}
