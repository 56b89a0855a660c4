import { expect, test } from '@jest/globals';
import { createRoom } from '../src/room.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no more are inside than there is room for; places go to who has waited longest, before anybody new', async () => {
  const room = createRoom(2);
  const entered: string[] = [];
  const enter = (name: string) => void room.enter().then(() => entered.push(name));
  for (const name of ['a', 'b', 'c', 'd']) enter(name);
  await settled();
  expect(entered).toEqual(['a', 'b']);
  room.leave();
  expect(room.tryEnter()).toBe(false); // the place is c's already
  await settled();
  expect(entered).toEqual(['a', 'b', 'c']);
  room.leave();
  room.leave();
  await settled();
  expect(entered).toEqual(['a', 'b', 'c', 'd']);
  expect([room.tryEnter(), room.tryEnter()]).toEqual([true, false]);
});

test('is empty when the last one has left, those who waited included', async () => {
  const room = createRoom(1);
  await room.empty();
  await room.enter();
  const second = room.enter();
  let isEmpty = false;
  const empty = room.empty().then(() => (isEmpty = true));
  room.leave();
  await second;
  await settled();
  expect(isEmpty).toBe(false);
  room.leave();
  await empty;
  expect(isEmpty).toBe(true);
});
