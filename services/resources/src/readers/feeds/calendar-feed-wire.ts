import type { CalendarFeed as WireFeed } from '@booking/contracts/generated/booking/resources/v1/CalendarFeed.ts';
import { toWireWithout } from '@booking/persistence/entity.ts';
import { calendarFeedRecord, type CalendarFeed } from './calendar-feed.ts';

const inner: ReadonlySet<string> = new Set(Object.keys(calendarFeedRecord.inner));

/** Without the secret of its address, of which only a hash is known. */
export function feedWire(feed: CalendarFeed): WireFeed & { id: string } {
  return { ...toWireWithout(feed, inner), id: feed.id, available_actions: ['rotate-address', 'delete'] };
}
