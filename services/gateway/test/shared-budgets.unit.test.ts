import { describe, expect, test } from '@jest/globals';
import { createSharedBudgets } from '../src/access/shared-budgets.ts';
import type { BudgetAsk } from '../src/access/shared-state.ts';
import { fakeGatewayState } from './fake-gateway-state.ts';

const budget = { key: 'read subject x', limit: 40, windowMs: 60_000 };

function gateways(count: number) {
  const fake = fakeGatewayState();
  const time = { now: Date.now() };
  const catalog = { silent: false, asked: 0, keys: new Set<string>() };
  const takeBudget = async (ask: BudgetAsk) => {
    catalog.asked += 1;
    catalog.keys.add(ask.key);
    if (catalog.silent) throw new Error('no answer');
    const answer = (await fake['TakeBudget']?.({ ...ask, window_ms: ask.windowMs })) as Record<string, number>;
    return { granted: answer['granted'] ?? 0, taken: answer['taken'] ?? 0, endsInMs: answer['ends_in_ms'] ?? 0 };
  };
  const all = Array.from({ length: count }, () => createSharedBudgets({ takeBudget }, { now: () => time.now }));
  const hits = async (times: number) => {
    const standings = await Promise.all(Array.from({ length: times }, (_, at) => all[at % count]!.hit(budget)));
    return standings.filter(({ allowed }) => allowed).length;
  };
  return { catalog, time, hits };
}

describe('a budget of several gateways', () => {
  test.each([1, 2, 3])('of %i together is its limit, and asking for it takes few calls', async (count) => {
    const { hits, catalog } = gateways(count);
    expect(await hits(200)).toBe(40);
    const { asked } = catalog;
    expect(asked).toBeLessThan(40);
    expect(await hits(1_000)).toBe(0);
    expect(catalog.asked).toBeLessThanOrEqual(asked + count);
  });

  test('is asked for by a name that tells nobody', async () => {
    const { hits, catalog } = gateways(1);
    await hits(1);
    const [key = ''] = catalog.keys;
    expect(key).toMatch(/^[\w-]{43}$/);
  });

  test('is given in eighths by each while nobody answers, without asking at every call', async () => {
    const { hits, catalog, time } = gateways(2);
    catalog.silent = true;
    const eighths = 2 * (40 / 8);
    for (let pause = 0; pause < 8; pause += 1) {
      expect(await hits(200)).toBe(eighths);
      expect(catalog.asked).toBe(2 * (pause + 1));
      time.now += 2_001;
    }
    expect(await hits(200)).toBe(0);
    catalog.silent = false;
    time.now += 60_001;
    expect(await hits(200)).toBe(40);
  });

  test('counts with the rest what was given while nobody answered', async () => {
    const { hits, catalog, time } = gateways(2);
    expect(await hits(20)).toBe(20);
    catalog.silent = true;
    const alone = await hits(200);
    expect(alone).toBeGreaterThan(0);
    catalog.silent = false;
    time.now += 2_001;
    expect(20 + alone + (await hits(200))).toBe(40);
  });
});
