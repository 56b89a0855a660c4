import type { Entity } from '@booking/persistence/entity.ts';
import { z } from 'zod';
import { id as idField, trimmedText } from '@booking/platform/fields.ts';

/** A calendar of the bookings of one resource or one customer, at an address that nobody can guess. */
export interface CalendarFeed extends Entity {
  name: string | null;
  /** One of the two is null. */
  resource_id: string | null;
  customer_id: string | null;
  /** Of the secret part of the address, which is kept nowhere. */
  secret_hash: string;
  rotated_at: Date | null;
  /** The API client whose rights it rests on; null or absent: a person's, or not kept. */
  granted_by?: string | null;
}

const owned = idField().nullable().default(null);

export const calendarFeedInput = z.object({
  name: trimmedText(255),
  resource_id: owned,
  customer_id: owned,
});
