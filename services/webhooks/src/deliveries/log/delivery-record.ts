import type { Entity } from '@booking/persistence/entity.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import type { Attempt, DeliveryStatus } from '../delivery.ts';

/** The record of a delivery: made when its first attempt ends or when it is put off, whichever comes first. */
export interface StoredDelivery extends Entity {
  webhook_subscription_id: string;
  event: string;
  event_id: string;
  triggered_at: string;
  request_id: string;
  body: string;
  status: DeliveryStatus;
  round: number;
  parked: number;
  attempts: Attempt[];
  next_attempt_at: Date | null;
  /** When the sweeper takes the message for lost; null in final states. */
  overdue_at: Date | null;
  /** A test event: made up, and no part of what is counted and sent again in bulk. */
  is_test?: boolean;
  /** The recovery that last began a round of it. */
  recovery_id?: string;
  /** The turn of a worker in which it was taken to be sent last. */
  taken_by?: string;
  /** What it is about, `orders/<id>`; of those that were held at first. */
  order_key?: string;
  /** When it was last released. */
  released_at?: Date;
  /** While held: then it is dropped. */
  held_until?: Date | null;
}

/** The condition that leaves tests out. */
export const notTested = { is_test: { $ne: true } } as const;

export type StoredDocument = Document<StoredDelivery>;
