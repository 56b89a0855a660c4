import type { Entity } from '@booking/persistence/entity.ts';
import { utmTrackers } from '@booking/representations/entities/orders.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';

export const utmTrackerRecord = recordOf(utmTrackers);

/** Where the customer of an order came from. */
export type UtmTracker = Entity & RecordOf<typeof utmTrackerRecord>;
