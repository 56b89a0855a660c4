import { afterEach, expect, jest, test } from '@jest/globals';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import { createResourceLocks } from '../src/bookings/places/booking-guards.ts';
import { GroundsMovedError } from '../src/bookings/places/capacity.ts';

afterEach(() => void jest.restoreAllMocks());

test('whose resources others decide about at every try is told to come again, a refusal stays what it is', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const locks = createResourceLocks({ queue: createKeyedQueue({ maxWaitingPerKey: 10 }) });
  let tries = 0;
  const failing = (error: Error) => () => {
    tries += 1;
    return Promise.reject(error);
  };
  const moved = locks.run(['room', 'hall'], failing(new GroundsMovedError()));
  await expect(moved).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
  expect(tries).toBe(12);
  await expect(locks.run(['room'], failing(new Error('taken')))).rejects.toThrow('taken');
  expect(tries).toBe(13);
});
