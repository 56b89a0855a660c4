import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AppError, serviceUnavailable } from '@booking/platform/errors.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createMemberships } from '../src/access/memberships.ts';
import { createSilence } from '../src/access/silence.ts';
import { createSharedBudgets } from '../src/access/shared-budgets.ts';
import { createSharedState } from '../src/access/shared-state.ts';
import { closedAddress } from './fake-services.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { orderId } from './seed.ts';

const order = `/api/v1/orders/${orderId}`;
/** The default of CATALOG_WAIT_MS. */
const waitMs = 1_000;
const resolve = 'booking.catalog.v1.IdentityService/ResolvePrincipal';

describe('without catalog the last known roles serve (R5)', () => {
  /** Longer than a busy machine takes for a call that waits for nobody. */
  const longMs = 4_000;
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ ROLE_OUTAGE_SECONDS: '60', CATALOG_WAIT_MS: String(longMs) });
  });
  beforeEach(() => gateway.fakes.reset());
  afterAll(() => gateway.stop());
  const never = () => new Promise<never>(() => {});
  const timed = async (work: () => Promise<{ status: number }>) => {
    const start = performance.now();
    const { status } = await work();
    return { status, took: performance.now() - start };
  };
  /** Longer than a role counts as fresh. */
  const untilStale = () => new Promise((done) => setTimeout(done, 3_100));

  test('one that hangs delays a request by CATALOG_WAIT_MS at most, and most not at all', async () => {
    expect((await gateway.call(order)).status).toBe(200);
    await untilStale();
    gateway.fakes.override(resolve, never);
    const first = await timed(() => gateway.call(order));
    expect(first.status).toBe(200);
    expect(first.took).toBeLessThan(2 * longMs);
    const waits: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const next = await timed(() => gateway.call(order));
      expect(next.status).toBe(200);
      waits.push(next.took);
    }
    // Catalog is asked again after two seconds, which a busy machine may need for ten calls.
    expect(waits.filter((took) => took >= longMs).length).toBeLessThanOrEqual(1);
    const stranger = await gateway.token({ subject: 'viewer@a' });
    const unknown = await timed(() => gateway.call(order, { token: stranger }));
    expect(unknown.status).toBe(503);
    expect(unknown.took).toBeLessThan(3 * longMs);
  });

  test('one that answers is believed at once: who was removed is refused', async () => {
    const token = await gateway.token({ subject: 'manager@a' });
    expect((await gateway.call(order, { token })).status).toBe(200);
    await untilStale();
    gateway.fakes.override(resolve, async () => ({ member: false }));
    expect((await gateway.call(order, { token })).status).toBe(403);
    gateway.fakes.override(resolve, never);
    expect((await gateway.call(order, { token })).status).toBe(403);
  });

  test('one that was never there leaves nobody to be let in', async () => {
    const alone = await startTestGateway({ CATALOG_URL: await closedAddress() });
    try {
      const answer = await timed(() => alone.call(order));
      expect(answer.status).toBe(503);
      expect(answer.took).toBeLessThan(2 * longMs);
    } finally {
      await alone.stop();
    }
  });
});

describe.each([
  ['the embedded issuer', {}],
  ['an outside issuer', { OAUTH_ISSUER: 'https://issuer.test', OAUTH_JWKS_URL: 'http://127.0.0.1:1/keys' }],
])('readiness with %s', (_issuer, env) => {
  const readyzOf = async ({ adminUrl }: TestGateway) => (await fetch(`${adminUrl}/readyz`)).status;

  test('begins when catalog has answered, with an outage that is not waited for too', async () => {
    const gateway = await startTestGateway({ ...env, ROLE_OUTAGE_SECONDS: '0' });
    try {
      await waitFor('readiness', async () => (await readyzOf(gateway)) === 200);
    } finally {
      await gateway.stop();
    }
  });

  test('does not begin without catalog', async () => {
    const alone = await startTestGateway({ ...env, CATALOG_URL: await closedAddress() });
    try {
      expect(await readyzOf(alone)).toBe(503);
    } finally {
      await alone.stop();
    }
  });
});

test('a catalog that takes none of our calls serves nobody', async () => {
  const call = () => Promise.reject(new AppError([{ code: 'unauthenticated', detail: 'No such key.' }]));
  const memberships = createMemberships(
    { call },
    { waitMs, staleMs: 60_000, silence: createSilence(Date.now), now: Date.now },
  );
  const state = createSharedState({ call }, { waitMs, answered: () => memberships.heard() });
  await expect(state.revocations('')).rejects.toThrow();
  await expect(memberships.find('ada', 'o', 'r')).rejects.toThrow();
  expect(memberships.serves()).toBe(false);
});

describe('how long a known role serves', () => {
  const member = { member: true, role: 'staff', kind: 'member' };
  function membershipsWith(staleMs: number) {
    const state = { now: 1_000_000, asked: 0, answer: async (): Promise<Record<string, unknown>> => member };
    const now = () => state.now;
    const call = async () => {
      state.asked += 1;
      return state.answer();
    };
    const memberships = createMemberships({ call }, { waitMs, staleMs, silence: createSilence(now), now });
    const role = async () => {
      try {
        return (await memberships.find('ada', 'o', 'r')).role;
      } catch (error) {
        return error instanceof AppError ? error.code : error;
      }
    };
    return { state, role, memberships };
  }
  const gone = async () => {
    throw serviceUnavailable('The catalog service does not answer at the moment.');
  };

  test('three seconds while catalog answers, the bound while it does not', async () => {
    const { state, role, memberships } = membershipsWith(60_000);
    expect(await role()).toBe('staff');
    state.now += 2_999;
    expect([await role(), state.asked]).toEqual(['staff', 1]);
    state.now += 1;
    expect([await role(), state.asked]).toEqual(['staff', 2]);
    state.answer = gone;
    state.now += 59_999;
    expect([await role(), state.asked, memberships.serves()]).toEqual(['staff', 3, true]);
    expect([await role(), state.asked]).toEqual(['staff', 3]);
    state.now += 1;
    expect([await role(), memberships.serves()]).toEqual(['service_unavailable', false]);
    state.answer = async () => ({ ...member, role: 'viewer' });
    expect([await role(), memberships.serves()]).toEqual(['viewer', true]);
  });

  test('a catalog that refuses instead of being silent is believed', async () => {
    const { state, role } = membershipsWith(60_000);
    await role();
    state.now += 3_000;
    state.answer = async () => {
      throw new Error('a defect');
    };
    expect(await role()).toBeInstanceOf(Error);
    state.answer = async () => ({ member: false });
    expect(await role()).toBe('');
  });

  test('a thousand callers ask once', async () => {
    const { state, role } = membershipsWith(60_000);
    await Promise.all(Array.from({ length: 1_000 }, role));
    expect(state.asked).toBe(1);
  });
});

describe('how long one request waits for a catalog that hangs', () => {
  const boundMs = 2_000;
  /** A gateway's whole way to catalog, in a time of its own: a call that gets no answer takes until its deadline. */
  function gatewayWith() {
    const catalog = { hangs: false, now: 1_000_000 };
    const now = () => catalog.now;
    const call = async (
      rpc: { method: string },
      _context: unknown,
      _request: unknown,
      options?: { timeoutMs?: number },
    ) => {
      if (catalog.hangs) {
        catalog.now += options?.timeoutMs ?? 15_000;
        throw serviceUnavailable('The catalog service does not answer at the moment.');
      }
      const granted = { granted: 1, taken: 1, ends_in_ms: 1_000 };
      return rpc.method === 'TakeBudget' ? granted : { member: true, role: 'staff', kind: 'member' };
    };
    const silence = createSilence(now);
    const budgets = createSharedBudgets(createSharedState({ call }, { waitMs }), { now, silence });
    const memberships = createMemberships({ call }, { waitMs, staleMs: 60_000, silence, now });
    /** What is asked of catalog before a service is: the budgets of address and subject, one after the other, then the role. */
    const waited = async (subject: string) => {
      const start = now();
      for (const key of ['read address', `read subject ${subject}`])
        await budgets.hit({ key, limit: 800, windowMs: 1_000 });
      await memberships.find(subject, 'o', 'r').catch(() => undefined);
      return now() - start;
    };
    return { catalog, waited };
  }

  test('two seconds at most, a known caller and a stranger, whenever in the outage it comes', async () => {
    const { catalog, waited } = gatewayWith();
    expect(await waited('known')).toBe(0);
    catalog.hangs = true;
    const waits: number[] = [];
    for (let at = 0; at < 200; at += 1) {
      catalog.now += 137;
      waits.push(await waited('known'));
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(boundMs);
    expect(Math.max(...waits)).toBeGreaterThan(0);
    for (let at = 0; at < 20; at += 1) {
      catalog.now += 2_611;
      expect(await waited(`stranger ${at}`)).toBeLessThanOrEqual(boundMs);
    }
  });

  test('a known caller waits once: whoever found out has told the others', async () => {
    const { catalog, waited } = gatewayWith();
    await waited('known');
    catalog.now += 3_000;
    catalog.hangs = true;
    expect(await waited('known')).toBeLessThanOrEqual(1_000);
    expect(await waited('known')).toBe(0);
  });
});
