import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createGroupedAcks } from '../src/grouped-acks.ts';

const message = (deliveryTag: number) => ({ fields: { deliveryTag } });

describe('acknowledgements in groups', () => {
  const acked: string[] = [];
  const channel = {
    ack: ({ fields }: { fields: { deliveryTag: number } }, allUpTo = false) =>
      void acked.push(`${allUpTo ? 'up to ' : ''}${fields.deliveryTag}`),
  };
  const messages = [1, 2, 3, 4].map(message);
  const [first, second, third, fourth] = messages as [
    (typeof messages)[0],
    (typeof messages)[0],
    (typeof messages)[0],
    (typeof messages)[0],
  ];
  const taken = (groupMax = 100) => {
    const acks = createGroupedAcks(channel, { groupMax });
    for (const each of messages) acks.taken(each);
    return acks;
  };
  beforeEach(() => {
    acked.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  test('what is done in any order leaves in one frame, never beyond a message in hand', () => {
    const acks = taken();
    acks.done(third);
    acks.done(first);
    acks.done(second);
    expect(acked).toEqual([]);
    jest.advanceTimersByTime(20);
    expect(acked).toEqual(['up to 3']);
  });

  test('behind a message that takes long, the others are acknowledged alone after a second wait', () => {
    const acks = taken();
    acks.done(second);
    acks.done(fourth);
    jest.advanceTimersByTime(20);
    expect(acked).toEqual([]);
    jest.advanceTimersByTime(20);
    expect(acked).toEqual(['2', '4']);
    acks.done(first);
    acks.done(third);
    jest.advanceTimersByTime(20);
    expect(acked).toEqual(['2', '4', 'up to 3']);
  });

  test('a full group does not wait, and what was settled otherwise holds nobody up', () => {
    const acks = taken(2);
    acks.gone(first);
    acks.done(second);
    acks.done(third);
    expect(acked).toEqual(['up to 3']);
  });

  test('flush leaves nothing that is done behind', () => {
    const acks = taken();
    acks.done(first);
    acks.done(third);
    acks.flush();
    expect(acked).toEqual(['up to 1', '3']);
  });
});
