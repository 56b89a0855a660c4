import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('gateway-state');
const both = () => [catalog.one.gatewayState, catalog.two.gatewayState] as const;
const soon = () => new Date(Date.now() + 60_000).toISOString();

describe('a budget of two gateways', () => {
  const ask = (key: string, more = {}) => ({ key, limit: 100, window_ms: 60_000, most: 0, spent: 0, ...more });

  test('is spent once, however many ask at once through two replicas, and told to be spent afterwards', async () => {
    const key = newId();
    const asks = Array.from({ length: 300 }, (_, at) => both()[at % 2 === 0 ? 0 : 1].TakeBudget(ask(key)));
    const shares = (await Promise.all(asks)).map(({ granted }) => granted);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    expect(shares.filter((share) => share === 0).length).toBeGreaterThan(200);
    const late = await both()[1].TakeBudget(ask(key));
    expect(late).toMatchObject({ granted: 0, taken: 100 });
    expect(late.ends_in_ms).toBeGreaterThan(0);
    expect(late.ends_in_ms).toBeLessThanOrEqual(60_000);
  });

  test('is handed out in parts of what is left, the last ones single', async () => {
    const key = newId();
    const shares: number[] = [];
    for (let left = 100; left > 0; left -= shares.at(-1) ?? left) {
      shares.push((await both()[0].TakeBudget(ask(key))).granted);
    }
    expect(shares[0]).toBe(12);
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeLessThan(40);
  });

  test('begins anew when its window is over, and one who asks for little gets no more', async () => {
    const key = newId();
    const short = ask(key, { limit: 1, window_ms: 20 });
    expect(await both()[0].TakeBudget(short)).toMatchObject({ granted: 1 });
    const deadline = Date.now() + 5_000;
    let granted = 0;
    while (granted === 0 && Date.now() < deadline) ({ granted } = await both()[1].TakeBudget(short));
    expect(granted).toBe(1);
    expect(await both()[0].TakeBudget(ask(newId(), { most: 3 }))).toMatchObject({ granted: 3, taken: 3 });
  });

  test('counts what a gateway gave without having asked', async () => {
    const key = newId();
    expect((await both()[0].TakeBudget(ask(key))).taken).toBe(12);
    expect(await both()[1].TakeBudget(ask(key, { spent: 80 }))).toMatchObject({ granted: 1, taken: 93 });
    expect(await both()[1].TakeBudget(ask(key, { spent: 20 }))).toMatchObject({ granted: 0, taken: 113 });
  });

  test('of nobody, or of no size, is refused', async () => {
    for (const wrong of [{ key: '' }, { limit: 0 }, { window_ms: 0 }, { most: -1 }, { spent: -1 }]) {
      await expect(both()[0].TakeBudget(ask(newId(), wrong))).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});

describe('a code', () => {
  test('is used by one of two hundred who present it at two replicas, and the others learn what it gave', async () => {
    const id = newId();
    const uses = Array.from({ length: 200 }, (_, at) =>
      both()[at % 2 === 0 ? 0 : 1].UseOnce({ id, ends_at: soon(), note: `token ${at}` }),
    );
    const answers = await Promise.all(uses);
    const [first, ...more] = answers.filter((answer) => answer.first);
    expect(more).toEqual([]);
    expect(new Set(answers.map(({ note }) => note))).toEqual(new Set([first?.note]));
  });
});

describe('a revocation', () => {
  test('told to one replica is read from the other, by an index, and again shortly afterwards', async () => {
    const [one, two] = both();
    const id = newId();
    const before = (await two.ListRevocations({})).cursor;
    await one.Revoke({ id, ends_at: soon() });
    await one.Revoke({ id, ends_at: soon() });
    const plans = await plansOf(catalog.connection.db!, async () => {
      const { items, cursor } = await two.ListRevocations({ after: before });
      expect(items.filter((item) => item.id === id)).toHaveLength(1);
      const again = await two.ListRevocations({ after: cursor });
      expect(again.items.map((item) => item.id)).toContain(id);
      expect(again.cursor).toBe(cursor);
    });
    expect(plans.filter((plan) => plan.startsWith('revocations'))).toEqual([
      'revocations IXSCAN { written_at: 1, _id: 1 }',
    ]);
  });

  // H2: with pages tied to times alone, 5,000 marks within five seconds held the cursor where it was.
  test('of which 12,000 are written within five seconds are all read, page by page, many at one moment', async () => {
    const [one, two] = both();
    const before = (await two.ListRevocations({})).cursor;
    const now = Date.now();
    const ids = Array.from({ length: 12_000 }, () => newId());
    const rows = ids.map((_id, at) => ({
      _id,
      written_at: new Date(now + Math.floor(at / 6_000) * 1_000),
      ends_at: new Date(now + 60_000),
    }));
    await catalog.connection.db!.collection<(typeof rows)[number]>('revocations').insertMany(rows, { ordered: false });
    const told = new Set<string>();
    let after = before;
    for (let page = 0, more = true; more && page < 10; page += 1) {
      const answer = await (page % 2 === 0 ? one : two).ListRevocations({ after });
      for (const { id } of answer.items) told.add(id);
      ({ cursor: after, more } = answer);
    }
    expect(ids.filter((id) => !told.has(id))).toEqual([]);
    const late = newId();
    await one.Revoke({ id: late, ends_at: soon() });
    expect((await two.ListRevocations({ after: before })).items.length).toBe(5_000);
    await expect(two.ListRevocations({ after: 'yesterday' })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
