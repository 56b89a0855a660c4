import { expect, test } from '@jest/globals';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { createNotificationStore } from '../src/notices/notification-store.ts';

const stack = useStack();
const now = new Date('2026-03-02T09:00:00Z');
const organizationId = newId();
const facts = {
  number: 'BB00000001',
  start_date: '2026-03-03T09:00:00Z',
  end_date: '2026-03-03T10:00:00Z',
  resource: null,
  service: null,
  former_start_date: null,
  former_end_date: null,
  status_reason: null,
  sequence: 1,
};

/** The store as one replica has it. */
async function replica() {
  const connection = await connectMongo(stack.mongoUri('groups'), { appName: 'test' });
  stack.onEnd(() => connection.close());
  const options = { keptDays: 30, sendsMail: true, groupWaitMs: 0 };
  const store = createNotificationStore(connection, options);
  await store.model.createIndexes();
  const add = async (group: string | null): Promise<{ id: string; organization_id: string; group: string | null }> => {
    const cause = newId();
    const about = { audience: 'customer', entity_type: 'bookings', entity_id: newId(), customer_id: null } as const;
    const notice = { kind: 'booking_confirmed', addressee: null, facts } as const;
    const given = { ...about, ...notice, organization_id: organizationId, cause, group };
    await connection.transaction((session) => store.add(given, now, session));
    const found = await store.model.findOne({ cause }).lean<{ _id: string }>();
    return { id: found?._id ?? '', organization_id: organizationId, group };
  };
  const stored = (id: string) =>
    store.model.findOne({ _id: id }).lean<{ joined: string[]; mailed_with: string | null }>();
  return { store, add, stored };
}

test('of a group that another replica closes at the same time one mail is made: the first one is told by whom it has joined', async () => {
  const [one, other] = [await replica(), await replica()];
  const first = await one.add('order 1');
  const alone = await one.add('order 2');
  const ungrouped = await one.add(null);
  const { model } = one.store;
  const bulkWrite = model.bulkWrite.bind(model);
  let closedByOther: string[] = [];
  let secondId = '';
  // Between what this replica has read and what it writes the other one is quicker.
  Object.assign(model, {
    bulkWrite: async (...given: Parameters<typeof bulkWrite>) => {
      const second = await other.add('order 1');
      secondId = second.id;
      closedByOther = (await other.store.closeGroups([second, first])).map(({ id }) => id);
      return bulkWrite(...given);
    },
  });
  const closed = (await one.store.closeGroups([first, alone, ungrouped])).map(({ id }) => id);
  expect(closedByOther).toEqual([secondId]);
  expect(closed).toEqual([alone.id, ungrouped.id]);
  expect(await other.stored(secondId)).toMatchObject({ joined: [first.id], mailed_with: null });
  expect(await other.stored(first.id)).toMatchObject({ joined: [], mailed_with: secondId });
});

test('groups of one name in two organizations have nothing in common, and closing again answers the same', async () => {
  const { store, add, stored } = await replica();
  const [a, b] = [await add('order 3'), await add('order 3')];
  const elsewhere = { ...(await add('order 4')), organization_id: newId() };
  const all = [a, b, elsewhere];
  expect((await store.closeGroups(all)).map(({ id }) => id)).toEqual([a.id]);
  expect(await stored(a.id)).toMatchObject({ joined: [b.id] });
  expect(await stored(elsewhere.id)).toMatchObject({ joined: [], mailed_with: null });
  const again = { ...a, group: null };
  expect((await store.closeGroups([again])).map(({ id }) => id)).toEqual([a.id]);
});
