import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { startPlatform, type Platform, type ServiceName } from '@booking/testkit/platform.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { booksOf, type Books } from '../support/books.ts';
import { defectsIn } from '../support/defects.ts';
import { disturbed } from '../support/disturbed.ts';
import { persist } from '../support/persist.ts';
import { proveBooks } from '../support/prove-books.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { clientOf } from '../support/test-platform.ts';

/**
 * 50 invoiced orders are changed by four moves each while the services that hold bookings and books are killed: every caller repeats with
 * its Idempotency-Key. What is left is plain arithmetic, and the books prove from their raw rows.
 */
const slug = 'studio-nord';
const orderCount = 50;
const callersAtOnce = 6;
const hourMs = 3_600_000;
const stack = useStack();
let platform: Platform;
let admin: ApiClient;
let books: Books;
let hundred: string;

interface Placed {
  id: string;
  bookings: string[];
  invoice: string;
}

beforeAll(async () => {
  platform = await startPlatform({ stack, messagingNamespace: stack.messagingNamespace, env: testEnvironment });
  admin = await clientOf(platform, slug, 'admin');
  books = booksOf(admin, slug);
  hundred = await books.service(100);
});
stack.onEnd(() => platform?.stop());

async function send(path: string, key: string, body?: unknown, status = 200): Promise<ApiAnswer['body']> {
  const answer = await persist(() => admin.post(path, body, { 'idempotency-key': key }));
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function place(n: number): Promise<Placed> {
  const start = (hour: number) => new Date(Math.ceil(Date.now() / hourMs) * hourMs + (60 * 24 + hour) * hourMs);
  const customer = await books.customer();
  const items = [2 * n, 2 * n + 1].map((hour) => ({ service: hundred, start: start(hour) }));
  const { id, bookings } = await books.placed(customer, items);
  const { data } = (await admin.get(`/orders/${id}`)).body;
  return { id, bookings, invoice: data.relationships.invoice.data.id };
}

/** 200 is paid, one booking canceled, 60 given back and 10 credited; resources and orders-billing each have a part in it. */
async function change({ id, bookings, invoice }: Placed): Promise<void> {
  const document = {
    data: { type: 'payments', attributes: {}, relationships: { order: { data: { type: 'orders', id } } } },
  };
  const { data } = await send('/payments', `pay-${id}`, document, 201);
  await send(`/bookings/${bookings[0]}/cancel`, `cancel-${id}`);
  await send(`/payments/${data.id}/refund`, `refund-${id}`, { amount: 60 });
  await send(`/invoices/${invoice}/credit`, `credit-${id}`, { amount: 10 });
}

async function killAndRestart(name: ServiceName): Promise<void> {
  await platform.kill(name);
  await delay(300);
  await platform.restart(name);
}

it('200 moves while orders-billing and resources are killed: every order ends where arithmetic says, each document once', async () => {
  const placed: Placed[] = [];
  for (let n = 0; n < orderCount; n += 1) placed.push(await place(n));
  let done = 0;
  const queue = placed.values();
  const callers = Array.from({ length: callersAtOnce }, async () => {
    for (const order of queue) {
      await change(order);
      done += 1;
    }
  });
  const disturb = async () => {
    for (const [share, name] of [
      [0.1, 'orders-billing'],
      [0.4, 'resources'],
      [0.7, 'orders-billing'],
    ] as const) {
      await waitFor(`${share} are changed`, () => done >= orderCount * share, 120_000);
      await killAndRestart(name);
    }
  };
  await disturbed(callers, disturb());

  for (const { id } of placed) {
    // 200 - 100 - 10 are charged; 200 are paid and 60 given back.
    const seen = await books.settled(id, ({ balance, documented }) => balance.charged === 90 && documented === 90);
    expect(seen.balance).toMatchObject({ charged: 90, paid: 200, refunded: 60, due: 0, to_refund: 50 });
    const totals = seen.documents.map(({ kind, total }) => [kind, total]);
    expect(totals.filter(([kind]) => kind === 'invoice')).toEqual([['invoice', 200]]);
    expect(totals.filter(([kind]) => kind === 'credit_note').reduce((sum, [, total]) => sum + Number(total), 0)).toBe(
      -110,
    );
  }
  await waitFor('the books prove', () => proveBooks(admin).then(() => true));
  expect(defectsIn(platform.logs())).toEqual([]);
}, 400_000);
