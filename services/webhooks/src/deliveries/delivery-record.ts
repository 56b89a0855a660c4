import type { Entity } from '@booking/persistence/entity.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import type { Attempt, DeliveryStatus } from './delivery.ts';

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

export type StoredDocument = Document<StoredDelivery>;
