import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AppError, serviceUnavailable } from '@booking/platform/errors.ts';
import { createMemberships } from '../src/auth/memberships.ts';
import { closedAddress } from './fake-services.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { orderId } from './seed.ts';

const order = `/api/v1/orders/${orderId}`;
const resolve = 'booking.catalog.v1.IdentityService/ResolvePrincipal';

describe('without catalog the last known roles serve (R5)', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ ROLE_OUTAGE_SECONDS: '60' });
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

  test('one that hangs delays a request by a second at most, and most not at all', async () => {
    expect((await gateway.call(order)).status).toBe(200);
    await untilStale();
    gateway.fakes.override(resolve, never);
    const first = await timed(() => gateway.call(order));
    expect(first.status).toBe(200);
    expect(first.took).toBeLessThan(2_500);
    for (let count = 0; count < 10; count += 1) {
      const next = await timed(() => gateway.call(order));
      expect(next.status).toBe(200);
      expect(next.took).toBeLessThan(900);
    }
    const stranger = await gateway.token({ subject: 'viewer@a' });
    const unknown = await timed(() => gateway.call(order, { token: stranger }));
    expect(unknown.status).toBe(503);
    expect(unknown.took).toBeLessThan(2_500);
  }, 30_000);

  test('one that answers is believed at once: who was removed is refused', async () => {
    const token = await gateway.token({ subject: 'manager@a' });
    expect((await gateway.call(order, { token })).status).toBe(200);
    await untilStale();
    gateway.fakes.override(resolve, async () => ({ member: false }));
    expect((await gateway.call(order, { token })).status).toBe(403);
    gateway.fakes.override(resolve, never);
    expect((await gateway.call(order, { token })).status).toBe(403);
  }, 30_000);

  test('one that was never there leaves nobody to be let in', async () => {
    const alone = await startTestGateway({ CATALOG_URL: await closedAddress() });
    try {
      const answer = await timed(() => alone.call(order));
      expect(answer.status).toBe(503);
      expect(answer.took).toBeLessThan(2_500);
    } finally {
      await alone.stop();
    }
  });
});

describe('how long a known role serves', () => {
  const member = { member: true, role: 'staff', kind: 'member' };
  function membershipsWith(staleMs: number) {
    const state = { now: 1_000_000, asked: 0, answer: async (): Promise<Record<string, unknown>> => member };
    const call = async () => {
      state.asked += 1;
      return state.answer();
    };
    const memberships = createMemberships({ call }, { staleMs, now: () => state.now });
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
