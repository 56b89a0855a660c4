import { createGroupedWriter } from '@booking/messaging/grouped-writer.ts';
import { takenUnder } from '@booking/messaging/lease.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';
import { hash } from 'node:crypto';

export type MailStatus = 'waiting' | 'sent' | 'refused' | 'given_up' | 'outdated' | 'unsubscribed';

/** One e-mail to one recipient about one notification. */
export interface StoredMail {
  /** Made of notification and recipient, so that there is one, and its Message-ID is the same at every try. */
  _id: string;
  organization_id: string;
  notification_id: string;
  recipient: string;
  /** Who that is: `customers:<id>` or `members:<id>`; null: not known. */
  owner: string | null;
  name: string;
  /** Of the recipient; null: the organization's. */
  locale: string | null;
  /** Whether a document goes with it, which orders-billing has to make; absent in rows of 0.1.0. */
  with_document: boolean;
  status: MailStatus;
  /** Tries that the mail server answered, or did not. */
  attempts: number;
  created_at: Date;
  give_up_at: Date;
  sent_at: Date | null;
  /** What the mail server said last. */
  answer: string | null;
  /** When a replica may take it; null in final states. */
  available_at: Date | null;
  lease: string | null;
}

export type NewMail = Pick<
  StoredMail,
  'organization_id' | 'notification_id' | 'recipient' | 'owner' | 'name' | 'locale' | 'with_document'
>;

export interface MailStore {
  /** Stores those that are not there yet. */
  add(mails: readonly NewMail[], times: { now: Date; giveUpAt: Date }): Promise<void>;
  of(organizationId: string, notificationIds: readonly string[]): Promise<StoredMail[]>;
  forget(organizationId: string, notificationIds: readonly string[], session: Session): Promise<void>;
  /** Takes what is due of one lane, the longest waiting first, for this replica alone and for `leaseMs`. */
  claim(options: { now: Date; limit: number; leaseMs: number; withDocument: boolean }): Promise<StoredMail[]>;
  /** Since when the oldest of those that wait does; looks at `limit` at most. */
  oldestWaiting(limit: number): Promise<Date | undefined>;
  /** Ends it, or lets it wait until `availableAt`; nothing when the lease was lost meanwhile. */
  settle(mail: StoredMail, end: MailEnd): Promise<void>;
}

export type MailEnd =
  | (Tried & { status: Exclude<MailStatus, 'waiting'>; sentAt?: Date })
  | (Tried & { status: 'waiting'; availableAt: Date });

interface Tried {
  answer: string;
  attempts: number;
  /** Whom it was sent to, where it was. */
  recipient?: string;
}

export const retiredMailIndexes = ['available_at_1'];
const dueIndex = { with_document: 1, available_at: 1 } as const;

function mailSchema(keptSeconds: number): Schema<StoredMail> {
  const schema = new Schema<StoredMail>(
    {
      _id: { type: String, required: true },
      organization_id: { type: String, required: true },
      notification_id: { type: String, required: true },
      recipient: { type: String, required: true },
      owner: { type: String, default: null },
      name: { type: String, default: '' },
      locale: { type: String, default: null },
      with_document: { type: Boolean, default: false },
      status: { type: String, required: true },
      attempts: { type: Number, required: true },
      created_at: { type: Date, required: true },
      give_up_at: { type: Date, required: true },
      sent_at: { type: Date, default: null },
      answer: { type: String, default: null },
      available_at: { type: Date, default: null },
      lease: { type: String, default: null },
    },
    { versionKey: false },
  );
  schema.index({ organization_id: 1, notification_id: 1 });
  schema.index(dueIndex, { partialFilterExpression: { available_at: { $type: 'date' } } });
  schema.index({ lease: 1 }, { partialFilterExpression: { lease: { $type: 'string' } } });
  schema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });
  return schema;
}

const answerMax = 500;

export function createMailStore(connection: Connection, options: { keptDays: number }): MailStore {
  const schema = mailSchema(options.keptDays * 86_400);
  const model = connection.model<StoredMail>('notification_mails', schema, 'notification_mails');
  // Those who send at the same time end at the same time.
  const ends = createGroupedWriter<{ mail: StoredMail; end: MailEnd }>({
    maxItems: 10,
    maxWaitMs: 5,
    async write(all) {
      await model.bulkWrite(all.map(endOf), { ordered: false });
    },
  });

  return {
    async add(mails, { now, giveUpAt }) {
      if (mails.length === 0) return;
      const fresh = {
        status: 'waiting' as const,
        attempts: 0,
        created_at: now,
        give_up_at: giveUpAt,
        sent_at: null,
        answer: null,
        available_at: now,
        lease: null,
      };
      await model.bulkWrite(
        mails.map((mail) => ({
          updateOne: { filter: { _id: mailId(mail) }, update: { $setOnInsert: { ...mail, ...fresh } }, upsert: true },
        })),
        { ordered: false },
      );
    },

    of: (organizationId, notificationIds) =>
      model
        .find({ organization_id: organizationId, notification_id: { $in: notificationIds } })
        .sort({ _id: 1 })
        .lean<StoredMail[]>(),

    async forget(organizationId, notificationIds, session) {
      if (notificationIds.length === 0) return;
      const condition = { organization_id: organizationId, notification_id: { $in: notificationIds } };
      await model.deleteMany(condition, { session });
    },

    async claim({ now, limit, leaseMs, withDocument }) {
      const lane = withDocument ? true : { $in: [false, null] };
      const due = { with_document: lane, available_at: { $lte: now, $type: 'date' as const } };
      const candidates = await model
        .find(due, { _id: 1 })
        .sort({ available_at: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      if (candidates.length === 0) return [];
      const lease = newId();
      await model.updateMany(
        { _id: { $in: candidates.map(({ _id }) => _id) }, ...due },
        { $set: { lease, available_at: new Date(now.getTime() + leaseMs) } },
      );
      return model.find(takenUnder(lease)).lean<StoredMail[]>();
    },

    async oldestWaiting(limit) {
      const [found] = await model
        .aggregate<{ oldest: Date }>([
          { $match: { available_at: { $type: 'date' } } },
          { $limit: limit },
          { $group: { _id: null, oldest: { $min: '$created_at' } } },
        ])
        .hint(dueIndex);
      return found?.oldest;
    },

    settle: (mail, end) => ends.add({ mail, end }),
  };
}

function endOf({ mail, end }: { mail: StoredMail; end: MailEnd }) {
  const { _id, organization_id, lease } = mail;
  const set = {
    status: end.status,
    answer: end.answer.slice(0, answerMax),
    attempts: end.attempts,
    lease: null,
    available_at: end.status === 'waiting' ? end.availableAt : null,
    ...(end.recipient === undefined ? {} : { recipient: end.recipient }),
    ...('sentAt' in end ? { sent_at: end.sentAt } : {}),
  };
  return { updateOne: { filter: { _id, organization_id, lease }, update: { $set: set } } };
}

function mailId({ notification_id, recipient }: NewMail): string {
  return hash('sha256', `${notification_id} ${recipient.toLowerCase()}`).slice(0, 40);
}
