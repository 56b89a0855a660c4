import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startSandboxPeer, type SandboxPeer } from '../src/payments/sandbox-peer.ts';
import { newCustomer, newPlan, newTenant, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('renewal-kill');
const count = 600;
const secret = 'a secret of the sandbox';
let peer: SandboxPeer;

beforeAll(async () => {
  peer = await startSandboxPeer({ secret, clock: systemClock, callbackUrl: () => undefined });
});
afterAll(() => peer.stop());

const startProcess = (): Promise<SpawnedService> =>
  startService({
    name: 'orders-billing',
    entry: join(import.meta.dirname, '../src/main.ts'),
    env: { ...harness.environment(), LOG_LEVEL: 'info', SANDBOX_URL: peer.url, SANDBOX_SECRET: secret },
    readyWithinMs: 60_000,
  });

/**
 * Subscriptions whose first period has ended by the machine's clock, which is ahead of the harness's: only the processes see them as due.
 */
async function dueSubscriptions(tenant: Tenant): Promise<string[]> {
  const planId = newPlan(harness.fake, tenant);
  const { item } = await harness.one.subscriptions.CreateSubscription({
    context: tenant.context(),
    input: { customer_id: await newCustomer(harness.one, tenant), plan_id: planId },
  });
  const { model } = harness.one.parts.stores.subscriptions;
  const template = await model.findById(item?.id ?? '').lean();
  const now = new Date();
  const anchor = new Date(now.getTime() - 31 * 86_400_000);
  const period = { starts_at: anchor, anchor_at: anchor, current_period_start: anchor, current_period_end: now };
  const card = { collected_by: 'sandbox', payment_token: 'settles_later' };
  const copies = Array.from({ length: count }, () => ({ ...template, ...period, ...card, _id: newId() }));
  await model.collection.insertMany(copies as never[]);
  const ids = copies.map(({ _id }) => _id);
  await model.db.collection('steps').insertMany(
    ids.map((key) => ({
      _id: `subscription:${key}`,
      kind: 'subscription',
      key,
      organization_id: tenant.id,
      payload: {},
      request_id: newId(),
      principal: { subject: 'system', role: 'system', kind: 'system' },
      lease: '',
      resume_at: now,
      attempts: 0,
      last_error: null,
      created_at: now,
    })) as never[],
  );
  return ids;
}

test('a process killed in the middle of a renewal run leaves no gap, and another one renews and collects the rest, each once', async () => {
  const tenant = newTenant(harness);
  const ids = await dueSubscriptions(tenant);
  const { subscriptions, invoices, payments } = harness.one.parts.stores;
  const renewed = () => subscriptions.model.countDocuments({ _id: { $in: ids }, period_number: 2 });
  const first = await startProcess();
  await waitFor('some are renewed', async () => (await renewed()) > 0);
  await first.kill();
  expect(await renewed()).toBeLessThan(count);

  const second = await startProcess();
  try {
    await waitFor('all are renewed', async () => (await renewed()) === count, 90_000);
    const asked = { subscription_id: { $in: ids }, reference: /^sandbox:/ };
    await waitFor('all are asked for', async () => (await payments.model.countDocuments(asked)) === count, 90_000);
  } finally {
    await second.stop();
  }
  const own = { subscription_id: { $in: ids } };
  expect(await payments.model.countDocuments(own)).toBe(count);
  // However often the killed process and its successor asked, the provider was asked for one charge per payment.
  expect(peer.charges).toHaveLength(count);
  expect(await invoices.model.countDocuments({ ...own, status: 'open' })).toBe(count);
  // With those of the template, which has missed some periods by the machine's clock.
  const all = await invoices.model.find({ organization_id: tenant.id, locked: true }, { number: 1 }).lean();
  const numbers = all.map(({ number }) => Number(String(number).slice(-6))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  // What the killed process committed and did not publish is published by another one's sweeper, after the grace time.
  const told = () =>
    harness.heard.filter(({ event, entity }) => event === 'subscriptions.renewed' && ids.includes(entity.id));
  await waitFor('all are told', () => new Set(told().map(({ entity }) => entity.id)).size === count);
  expect(new Set(told().map(({ id }) => id)).size).toBe(count);
}, 300_000);
