import { expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { callContext, useMessaging } from './messaging-harness.ts';

const harness = useMessaging('timer-pauses');

interface TimerRow {
  failures: number;
  available_at: Date;
  last_error: string;
}

test('a timer that fails is counted and waits twice as long each time, ten minutes at most; then it fires', async () => {
  const clock = fixedClock('2026-03-01T10:00:00Z');
  const connection = await harness.database('-pauses');
  const one = await harness.build({ connection, clock });
  let isBroken = true;
  let tries = 0;
  const rows = connection.collection<TimerRow>('timers');
  const context = callContext();
  await one.unitOfWork.run(context, async (tx) =>
    tx.schedule({ kind: 'tick', key: 'k', dueAt: tx.now, organizationId: context.organizationId }),
  );
  await one.start({
    timers: {
      tick: async () => {
        tries += 1;
        if (isBroken) throw new Error('not yet');
      },
    },
  });
  const failed = (failures: number) =>
    waitFor(`failure ${failures}`, async () => {
      const row = await rows.findOne({});
      return row?.failures === failures && row;
    });
  const pausesSeconds: number[] = [];
  for (let failures = 1; failures <= 13; failures += 1) {
    const row = await failed(failures);
    expect(row.last_error).toContain('not yet');
    const pauseMs = row.available_at.getTime() - clock.now().getTime();
    pausesSeconds.push(pauseMs / 1_000);
    if (failures === 13) isBroken = false;
    clock.advance(pauseMs);
  }
  expect(pausesSeconds.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(pausesSeconds.at(-1)).toBe(600);
  await waitFor('it has fired', async () => (await rows.countDocuments()) === 0);
  expect(tries).toBe(14);
});
