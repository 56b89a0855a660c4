import { expect, test } from '@jest/globals';
import { appError, conflict, serviceUnavailable } from '@booking/platform/errors.ts';
import { comingAgain } from '../src/coming-again.ts';

/** Ends with each of these in turn, the last of them for ever. */
function endingWith(...outcomes: (Error | string)[]) {
  let calls = 0;
  const call = async (): Promise<string> => {
    const outcome = outcomes[Math.min(calls, outcomes.length - 1)]!;
    calls += 1;
    if (typeof outcome !== 'string') throw outcome;
    return outcome;
  };
  return { call, calls: () => calls };
}

const busy = serviceUnavailable('busy', 0.01);

test('whoever is told to come again does so, and has the answer of the last call', async () => {
  const { call, calls } = endingWith(busy, busy, 'done');
  expect([await comingAgain(call), calls()]).toEqual(['done', 3]);
});

test.each([
  ['another refusal', conflict('taken', 'taken')],
  ['429, which is about the caller', appError('too_many_requests', 'slower', { retryAfterSeconds: 0.01 })],
  ['503 that does not say when', appError('service_unavailable', 'down')],
  ['a defect', new TypeError('a defect')],
])('is final: %s', async (_what, error) => {
  const { call, calls } = endingWith(error, 'done');
  await expect(comingAgain(call)).rejects.toBe(error);
  expect(calls()).toBe(1);
});

test('a service that is busy for longer than that is told of', async () => {
  const { call, calls } = endingWith(busy);
  await expect(comingAgain(call, 60)).rejects.toBe(busy);
  expect(calls()).toBeGreaterThan(1);
});
