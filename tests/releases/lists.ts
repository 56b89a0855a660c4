import type { ReleaseClient } from './release-client.ts';

/** The collections that every release since 0.1.0 has, and whose records say something by themselves. */
const collections = [
  'organizations',
  'members',
  'api-clients',
  'resources',
  'resource-views',
  'schedule-groups',
  'schedules',
  'bookings',
  'timeslots',
  'booking-rules',
  'orders',
  'utm-trackers',
  'vouchers',
  'payments',
  'payment-methods',
  'invoices',
  'invoice-items',
  'subscriptions',
  'customers',
  'addresses',
  'bundle-purchases',
  'bundle-ledger-entries',
  'services',
  'plans',
  'booking-bundle-groups',
  'booking-bundles',
  'tags',
  'files',
  'communities',
  'community-accounts',
  'webhook-subscriptions',
] as const;

export type Collection = (typeof collections)[number];

/** Records by id, by collection, as the interface shows them in the flat form. */
export type Shown = Record<Collection, Record<string, Record<string, unknown>>>;

/** Everything of the organization that lists show. */
export async function shownBy(client: ReleaseClient): Promise<Shown> {
  const all = collections.map(async (collection) => [collection, await recordsOf(client, collection)] as const);
  return Object.fromEntries(await Promise.all(all)) as Shown;
}

async function recordsOf(client: ReleaseClient, collection: string): Promise<Record<string, Record<string, unknown>>> {
  const records: Record<string, Record<string, unknown>> = {};
  for (let page = 1; ; page += 1) {
    const answer = await client.send('GET', `/${collection}?page[size]=100&page[number]=${page}`);
    for (const record of answer.data) records[record.id] = record;
    if (page >= answer.meta.page.last_page) return records;
  }
}

/**
 * A member of a record that is shown otherwise; without `member` the record is gone. Values as JSON; `is` is undefined where there is no
 * such member.
 */
export interface Change {
  collection: Collection;
  id: string;
  record: Record<string, unknown>;
  member?: string;
  was?: string | undefined;
  is?: string | undefined;
}

/** What of `before` is shown otherwise in `after`. What only `after` has does not count. */
export function changesBetween(before: Shown, after: Shown): Change[] {
  const entries = Object.entries(before) as [Collection, Shown[Collection]][];
  return entries.flatMap(([collection, records]) =>
    Object.entries(records).flatMap(([id, record]): Change[] => {
      const again = after[collection][id];
      if (!again) return [{ collection, id, record }];
      return Object.keys(record)
        .map((member) => ({ member, was: JSON.stringify(record[member]), is: JSON.stringify(again[member]) }))
        .filter(({ was, is }) => was !== is)
        .map((change) => ({ collection, id, record, ...change }));
    }),
  );
}
