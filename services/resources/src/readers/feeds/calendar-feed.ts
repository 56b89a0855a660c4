import type { Entity } from '@booking/persistence/entity.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { string } from '@booking/representations/entity.ts';
import { calendarFeeds } from '@booking/representations/entities/resources.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';

export const calendarFeedInput = inputOf(calendarFeeds);
export const calendarFeedRecord = recordOf(calendarFeeds, {
  secret_hash: string('Of the secret part of the address, which is kept nowhere.'),
  granted_by: string('The API client whose rights it rests on.', {
    null: "where they are a person's, or were not kept",
  }),
});
/** Of one resource or one customer: the other is null. */
export type CalendarFeed = Entity & RecordOf<typeof calendarFeedRecord>;
