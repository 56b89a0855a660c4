import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { newId } from '@booking/platform/ids.ts';
import { Schema } from 'mongoose';
import type { DeactivationReason } from '../subscriptions/webhook-subscription.ts';

/** A message to the admins of an organization. Sending it is the business of whoever reads the collection. */
export interface AdminNotification {
  _id: string;
  organization_id: string;
  kind: 'webhook-subscription-deactivated';
  subscription_id: string;
  subscription_name: string;
  reason: Exclude<DeactivationReason, 'request'>;
  /** E-mail addresses of owners and admins; null until catalog has answered. */
  recipients: string[] | null;
  created_at: Date;
}

export interface NotificationStore {
  add(
    notification: Pick<AdminNotification, 'organization_id' | 'subscription_id' | 'subscription_name' | 'reason'>,
    now: Date,
    session: Session,
  ): Promise<void>;
  /** Oldest first. */
  unaddressed(limit: number): Promise<AdminNotification[]>;
  address(id: string, recipients: string[]): Promise<void>;
}

const schema = new Schema<AdminNotification>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    kind: { type: String, required: true },
    subscription_id: { type: String, required: true },
    subscription_name: { type: String, required: true },
    reason: { type: String, required: true },
    recipients: { type: [String], default: null },
    created_at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ organization_id: 1, created_at: 1 });
schema.index({ recipients: 1, _id: 1 }, { partialFilterExpression: { recipients: { $type: 'null' } } });

export function createNotificationStore(connection: Connection): NotificationStore {
  const model = connection.model<AdminNotification>('notifications', schema, 'notifications');
  return {
    async add(notification, now, session) {
      const document: AdminNotification = {
        _id: newId(),
        kind: 'webhook-subscription-deactivated',
        ...notification,
        recipients: null,
        created_at: now,
      };
      await model.insertMany([document], { session });
    },
    unaddressed: (limit) =>
      model
        .find({ recipients: { $type: 'null' } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<AdminNotification[]>(),
    async address(id, recipients) {
      await model.updateOne({ _id: id }, { $set: { recipients } });
    },
  };
}
