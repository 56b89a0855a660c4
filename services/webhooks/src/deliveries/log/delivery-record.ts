import type { Entity } from '@booking/persistence/entity.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import { webhookDeliveries } from '@booking/representations/entities/webhooks.ts';
import { integer, string, timestamp } from '@booking/representations/entity.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Attempt } from '../delivery.ts';

export const deliveryRecord = recordOf(webhookDeliveries, {
  triggered_at: string('As the event says it.'),
  request_id: string('Of the call that the event came of.'),
  round: integer('0 for the event itself, then one per redelivery.'),
  parked: integer('How often it was put off since the last attempt.'),
  overdue_at: timestamp('When the sweeper takes the message for lost.', { null: 'in final states' }),
});

/**
 * The record of a delivery: made when its first attempt ends or when it is put off, whichever comes first. What is written of few alone is
 * left out of the others: there are many.
 */
export interface StoredDelivery extends Entity, RecordOf<typeof deliveryRecord> {
  attempts: Attempt[];
  /** A test event: made up, and no part of what is counted and sent again in bulk. */
  is_test?: boolean;
  /** The recovery that last began a round of it. */
  recovery_id?: string;
  /** The turn of a worker in which it was taken to be sent last. */
  taken_by?: string;
  /** When its round was asked for; of those sent again. */
  asked_at?: Date;
  /** What it is about, `orders/<id>`; of those that were held at first. */
  order_key?: string;
  /** The version of that which it tells of, where its event says so. */
  order_version?: number;
  /** When it was last released. */
  released_at?: Date;
}

/** The condition that leaves tests out. */
export const notTested = { is_test: { $ne: true } } as const;

export type StoredDocument = Document<StoredDelivery>;
