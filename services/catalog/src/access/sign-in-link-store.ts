import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';
import type { SignInLink } from './sign-in-link.ts';

export interface SignInLinkStore {
  add(link: SignInLink): Promise<void>;
  /** Undefined where it is not known, was used, or is too old. */
  find(id: string, now: Date): Promise<SignInLink | undefined>;
  /** Ends the link and answers it; undefined where it is not known, was used, or is too old. Of several at once, one gets it. */
  use(id: string, now: Date, session: Session): Promise<SignInLink | undefined>;
}

const schema = new Schema<SignInLink>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    member_id: { type: String, required: true },
    email: { type: String, required: true },
    expires_at: { type: Date, required: true },
    used_at: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ expires_at: 1 }, { expireAfterSeconds: 86_400 });

export function createSignInLinkStore(connection: Connection): SignInLinkStore {
  const model = connection.model<SignInLink>('sign_in_links', schema, 'sign_in_links');
  const unused = (id: string, now: Date) => ({ _id: id, used_at: null, expires_at: { $gt: now } });
  return {
    async add(link) {
      await model.create(link);
    },
    async find(id, now) {
      return (await model.findOne(unused(id, now)).lean<SignInLink>()) ?? undefined;
    },
    async use(id, now, session) {
      const used = { $set: { used_at: now } };
      const found = await model.findOneAndUpdate(unused(id, now), used, { session }).lean<SignInLink>();
      return found ?? undefined;
    },
  };
}
