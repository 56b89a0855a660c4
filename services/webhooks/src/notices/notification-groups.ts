import { runTransaction } from '@booking/messaging/transaction.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import type { TenantStore } from '@booking/persistence/tenant-store.ts';
import type { Notification } from './notification.ts';

export type GroupMember = Pick<Notification, 'id' | 'organization_id' | 'group'>;
type Grouped = GroupMember & { group: string };

export const groupIndex = { organization_id: 1, group: 1 } as const;

const keyOf = ({ organization_id, group }: Pick<Grouped, 'organization_id' | 'group'>) => `${organization_id} ${group}`;

/** Notifications of one group are told by one mail: the first one's, which the others join. */
export function createNotificationGroups(
  connection: Connection,
  { model }: Pick<TenantStore<Notification>, 'model'>,
): { close<T extends GroupMember>(notifications: readonly T[]): Promise<T[]> } {
  /** Ids of those that wait, by group. */
  const waiting = async (groups: readonly Grouped[], session?: Session): Promise<Map<string, string[]>> => {
    const filter = {
      organization_id: { $in: [...new Set(groups.map(({ organization_id }) => organization_id))] },
      mail: 'waiting',
      // the type as the partial index says it, or it is not used
      group: { $in: [...new Set(groups.map(({ group }) => group))], $type: 'string' as const },
    };
    const projection = { _id: 1, organization_id: 1, group: 1 };
    const options = { projection, hint: groupIndex, ...(session ? { session } : {}) };
    const found = await model.collection
      .find<{ _id: string } & Pick<Grouped, 'organization_id' | 'group'>>(filter, options)
      .toArray();
    const members = Map.groupBy(found, keyOf);
    return new Map([...members].map(([key, all]) => [key, all.map(({ _id }) => _id)]));
  };

  /** Those that nobody has made join another one meanwhile, who would have taken their group. */
  const freeAlone = async (alone: readonly Grouped[]): Promise<Set<string>> => {
    if (alone.length === 0) return new Set();
    const { matchedCount } = await model.bulkWrite(
      alone.map(({ id, organization_id, group }) => ({
        updateOne: { filter: { _id: id, organization_id, mail: 'waiting', group }, update: { $set: { group: null } } },
      })),
      { ordered: false },
    );
    const ids = alone.map(({ id }) => id);
    if (matchedCount === alone.length) return new Set(ids);
    const organizations = { $in: alone.map(({ organization_id }) => organization_id) };
    const own = { _id: { $in: ids }, organization_id: organizations, mail: 'waiting' as const, group: null };
    return new Set((await model.distinct('_id', own)).map(String));
  };

  /** False when it has joined another one. */
  const gather = (first: Grouped): Promise<boolean> =>
    runTransaction(connection, async (session) => {
      const { id, organization_id } = first;
      const ids = (await waiting([first], session)).get(keyOf(first)) ?? [];
      if (!ids.includes(id)) return false;
      const joined = ids.filter((other) => other !== id);
      await model.updateOne({ _id: id, organization_id }, { $set: { group: null, joined } }, { session });
      await model.updateMany(
        { _id: { $in: joined }, organization_id },
        { $set: { group: null, mail: 'addressed', mailed_with: id } },
        { session },
      );
      return true;
    });

  return {
    async close(notifications) {
      const grouped = notifications.flatMap(({ group, ...one }) => (group ? [{ ...one, group }] : []));
      if (grouped.length === 0) return [...notifications];
      const members = await waiting(grouped);
      const isAlone = (one: Grouped): boolean => members.get(keyOf(one))?.join() === one.id;
      const closed = await freeAlone(grouped.filter(isAlone));
      const groups = Map.groupBy(
        grouped.filter((one) => !isAlone(one)),
        keyOf,
      ).values();
      for (const group of groups) {
        const first = await firstOf(group, gather);
        if (first) closed.add(first.id);
      }
      return notifications.filter(({ id, group }) => !group || closed.has(id));
    },
  };
}

/** The first that it is true of; the others are not asked. */
async function firstOf<T>(all: readonly T[], is: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await is(one)) return one;
  return undefined;
}
