import { entityRecords, type PersonalRecords } from '@booking/messaging/personal-export.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import type { CalendarFeedStore } from './calendar-feed-store.ts';
import { feedWire } from './calendar-feed-wire.ts';

/** The calendar feeds of a customer. */
export function exportedFeeds({ feeds }: { feeds: CalendarFeedStore }): PersonalRecords[] {
  return [
    entityRecords(feeds, {
      kind: 'calendar-feeds',
      naming: ({ customerId }) => ({ customer_id: customerId }),
      shown: (found) => found.map((one) => renderFlat(entityOf('calendar-feeds'), { ...feedWire(one) })),
    }),
  ];
}
