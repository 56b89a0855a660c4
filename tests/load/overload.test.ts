import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { databaseOf, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { startStack, type Stack } from '@booking/testkit/stack/stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { MongoClient } from 'mongodb';
import type { ApiClient } from '../support/api-client.ts';
import { orderDocument } from '../support/orders.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { clientOf, proveAllBooks } from '../support/test-platform.ts';

/**
 * Three times as many orders as the platform can make, from callers who do not wait for one another: what it makes is as much as before,
 * and who is refused knows it at once: hardly anybody is let in and then not served in time. The services are processes, gateway included.
 */
const slugs = ['studio-nord', 'harbor-works'];
const rooms = ['meeting-room-1', 'meeting-room-2'];
const overloadMs = 12_000;
const factor = 3;
/** Callers who wait for one another, as many as keep the platform busy. */
const callersAtOnce = 24;

let stack: Stack;
let platform: Platform;
const admins = new Map<string, ApiClient>();
beforeAll(async () => {
  stack = await startStack({ persistent: false });
  platform = await startPlatform({ stack, env: testEnvironment });
  for (const slug of slugs) admins.set(slug, await clientOf(platform, slug, 'admin'));
});
afterAll(async () => {
  await platform?.stop();
  await stack?.stop();
});

interface Tried {
  status: number;
  ms: number;
  retryAfter: string | null;
  detail: string;
}

let count = 0;
/** Orders that somebody was told of. */
const acknowledged = new Set<string>();

/** A draft of an hour that nobody else asks for, without a key: a caller who gets no answer never learns of it. */
async function draft(): Promise<Tried> {
  const at = count;
  count += 1;
  const slug = slugs[at % slugs.length] ?? '';
  const resource = rooms[Math.floor(at / slugs.length) % rooms.length] ?? '';
  const place = { slug, resource, hour: Math.floor(at / slugs.length / rooms.length) };
  const start = performance.now();
  const { status, headers, body } = await admins.get(slug)!.post('/orders', orderDocument([place]));
  const id = body?.data?.id as string | undefined;
  if (status === 201 && id !== undefined) acknowledged.add(id);
  return {
    status,
    ms: performance.now() - start,
    retryAfter: headers.get('retry-after'),
    detail: String(body?.errors?.[0]?.detail ?? ''),
  };
}

const made = (tries: readonly Tried[]) => tries.filter(({ status }) => status === 201);

/** Orders a second, made for callers who each wait for their answer. */
async function capacity(ms: number): Promise<number> {
  const end = performance.now() + ms;
  const tries: Tried[] = [];
  const caller = async () => {
    while (performance.now() < end) tries.push(await draft());
  };
  await Promise.all(Array.from({ length: callersAtOnce }, caller));
  expect(tries.filter(({ status }) => status !== 201)).toEqual([]);
  return tries.length / (ms / 1_000);
}

/** So many a second, whatever comes of them. */
async function openLoop(perSecond: number, ms: number): Promise<{ tries: Tried[]; goodput: number }> {
  const begun: Promise<Tried>[] = [];
  const start = performance.now();
  let madeWithin = 0;
  for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - start) {
    while (begun.length < (elapsed / 1_000) * perSecond) {
      const trying = draft();
      begun.push(trying);
      void trying.then(({ status }) => {
        if (status === 201 && performance.now() - start <= ms) madeWithin += 1;
      });
    }
    await delay(10);
  }
  return { tries: await Promise.all(begun), goodput: madeWithin / (ms / 1_000) };
}

/** Orders that hold a place now, as the database of resources has them. */
async function ordersThatHold(): Promise<string[]> {
  const client = new MongoClient(stack.mongoUri(databaseOf('resources')));
  try {
    const held = { status: 'reserved', organization_id: { $in: slugs.map((slug) => demoId(slug)) } };
    return await client.db().collection('bookings').distinct('order_id', held);
  } finally {
    await client.close();
  }
}

describe('three times what can be done', () => {
  it('keeps the goodput, refuses early within a second, and nothing that was answered 503 holds a place', async () => {
    const before = await ordersThatHold();
    await capacity(3_000);
    const warm = await capacity(5_000);
    const { tries, goodput } = await openLoop(warm * factor, overloadMs);
    const after = await capacity(4_000);

    const refused = tries.filter(({ status }) => status === 503);
    const early = refused.filter(({ detail }) => detail.includes('Nothing was done'));
    const late = refused.filter(({ detail }) => !detail.includes('Nothing was done'));
    const usual = early.map(({ ms }) => ms).toSorted((left, right) => left - right)[Math.floor(early.length * 0.95)];
    process.stdout.write(
      `${JSON.stringify({
        capacity: [warm, after].map(Math.round),
        offered: tries.length / (overloadMs / 1_000),
        goodput,
        made: made(tries).length,
        early: early.length,
        late: late.length,
        refusalMs: usual,
        slowestRefusalMs: Math.round(Math.max(0, ...early.map(({ ms }) => ms))),
        slowestMadeMs: Math.round(Math.max(0, ...made(tries).map(({ ms }) => ms))),
      })}\n`,
    );
    expect(tries.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    expect(early.length).toBeGreaterThan(0);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(usual).toBeLessThan(1_000);
    expect(late.length / refused.length).toBeLessThan(0.05);
    expect(goodput).toBeGreaterThanOrEqual(0.8 * Math.min(warm, after));

    let unknown: string[] = [];
    const isFree = async () => {
      unknown = (await ordersThatHold()).filter((id) => !acknowledged.has(id) && !before.includes(id));
      return unknown.length === 0;
    };
    await waitFor('places of orders that nobody was told of to be free', isFree).catch(() =>
      expect(unknown).toEqual([]),
    );
    await proveAllBooks(platform);
  }, 240_000);
});
