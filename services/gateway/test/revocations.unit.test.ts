import { describe, expect, test } from '@jest/globals';
import { systemClock } from '@booking/platform/clock.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { createRevocations } from '../src/oauth/revocations.ts';
import { createTokenBudget } from '../src/oauth/token-budget.ts';
import { createSharedBudgets } from '../src/access/shared-budgets.ts';
import { fakeGatewayState } from './fake-gateway-state.ts';

const silent = createLogger('revocations', 'silent');
const hours = 3_600;

function revocationsAt(pages: { id: string; endsAtSeconds: number }[][] = []) {
  const time = { seconds: 1_000_000 };
  let asked = 0;
  const state = {
    revoke: async () => {},
    async revocations() {
      const items = pages[asked] ?? [];
      asked += 1;
      return { items, cursor: String(asked), more: asked < pages.length };
    },
  };
  const clock = { now: () => new Date(time.seconds * 1_000) };
  return { ...createRevocations(clock, { state, logger: silent }), time };
}

describe('a revoked token (H1)', () => {
  test('stays revoked for as long as it lives, however many others are revoked', async () => {
    const { revoke, isRevoked, time } = revocationsAt();
    await revoke('victim', time.seconds + 8 * hours);
    for (let at = 0; at < 150_000; at += 1) await revoke(`other ${at}`, time.seconds + 1);
    expect(isRevoked('victim')).toBe(true);
    time.seconds += 8 * hours - 1;
    expect(isRevoked('victim')).toBe(true);
  });

  test('is revoked for as long as a verifier with five seconds of tolerance takes it, and no longer', async () => {
    const { revoke, isRevoked, time } = revocationsAt();
    await revoke('ended', time.seconds + 60);
    time.seconds += 64;
    expect(isRevoked('ended')).toBe(true);
    time.seconds += 2;
    expect([isRevoked('ended'), isRevoked('unknown')]).toEqual([false, false]);
  });

  test('is learned of at once although it stands behind full pages', async () => {
    const endsAtSeconds = 1_000_000 + hours;
    const pages = [
      [{ id: 'first', endsAtSeconds }],
      [{ id: 'second', endsAtSeconds }],
      [{ id: 'third', endsAtSeconds }],
    ];
    const { follow, isRevoked } = revocationsAt(pages);
    const stop = follow();
    while (!isRevoked('third')) await new Promise((resolve) => setImmediate(resolve));
    expect([isRevoked('first'), isRevoked('second')]).toEqual([true, true]);
    await stop();
  });
});

describe('the budget of tokens', () => {
  const budgetOf = (perMinute: number) => {
    const { TakeBudget } = fakeGatewayState();
    const takeBudget = async ({ windowMs, ...ask }: { windowMs: number; key: string }) => {
      const answer = (await TakeBudget?.({ ...ask, window_ms: windowMs })) as Record<string, number>;
      return { granted: answer['granted'] ?? 0, taken: answer['taken'] ?? 0, endsInMs: answer['ends_in_ms'] ?? 0 };
    };
    return createTokenBudget(perMinute, createSharedBudgets({ takeBudget }, { now: Date.now }), systemClock);
  };

  const ada = { subject: 'ada@example.org', tenant: 'a' };

  test('is each holder’s own, for tokens and revocations apart, and says how long to wait', async () => {
    const budget = budgetOf(3);
    for (let at = 0; at < 3; at += 1) await budget('token', ada);
    const refused = { error: 'too_many_requests', httpStatus: 429, retryAfterSeconds: expect.any(Number) };
    await expect(budget('token', ada)).rejects.toMatchObject(refused);
    await expect(budget('revocation', ada)).resolves.toBeUndefined();
    await expect(budget('token', { ...ada, subject: 'bob@example.org' })).resolves.toBeUndefined();
  });

  test('is not spent by whom another organization gives the same subject', async () => {
    const budget = budgetOf(3);
    for (let at = 0; at < 3; at += 1) await budget('token', { ...ada, tenant: 'b' });
    await expect(budget('token', ada)).resolves.toBeUndefined();
  });

  test('of 0 is none', async () => {
    const budget = budgetOf(0);
    for (let at = 0; at < 500; at += 1) await budget('token', ada);
  });
});
