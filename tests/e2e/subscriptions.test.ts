import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { startSandboxPeer, type SandboxPeer } from '../../services/orders-billing/src/payments/sandbox-peer.ts';
import type { ApiClient } from '../support/api-client.ts';
import { booksOf, equation, type Books } from '../support/books.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { usePlatform } from '../support/test-platform.ts';
import { days, hours, later, organizationTime, type OrganizationTime } from '../support/time.ts';
import { arrived, payloadOf, subscribe } from '../support/webhooks.ts';

/**
 * Subscriptions that nobody collects, and those that a payment provider collects: a server of its own, which is asked over HTTP and answers
 * by signed callbacks through the gateway. Amounts are gross.
 */
const slug = 'studio-nord';
const secret = 'a secret that the sandbox shares';
let peer: SandboxPeer;
let gatewayUrl: string | undefined;
const system = usePlatform({
  env: { TEST_CLOCKS: 'true' },
  peers: async () => {
    const callbackUrl = () => gatewayUrl && `${gatewayUrl}/payment-callbacks/sandbox`;
    // Every callback comes twice.
    peer = await startSandboxPeer({ secret, clock: systemClock, callbackUrl, timesSent: () => 2 });
    return { SANDBOX_URL: peer.url, SANDBOX_SECRET: secret };
  },
});
let receiver: WebhookReceiver;
let admin: ApiClient;
let books: Books;
let time: OrganizationTime;
let plan: string;
let start: Date;

beforeAll(async () => {
  gatewayUrl = system.platform.url;
  receiver = await startWebhookReceiver();
  admin = await system.client(slug, 'admin');
  books = booksOf(admin, slug);
  time = organizationTime(admin);
  const fields = {
    name: 'Desk',
    price: 49,
    tax_rate: 19,
    period_unit: 'month',
    period_count: 1,
    live: true,
    auto_accept_subscriptions: true,
  };
  plan = (await dataOf(admin.post('/plans', documentOf('plans', fields)), 201)).id;
  start = await time.now();
});
afterAll(async () => {
  await receiver?.close();
  await peer?.stop();
});

async function subscription(customer: string, attributes: object = {}, related: object = {}): Promise<string> {
  const relations = { customer: ['customers', customer], plan: ['plans', plan], ...related } as const;
  const document = documentOf('subscriptions', attributes, relations);
  return (await dataOf(admin.post('/subscriptions', document), 201)).id;
}

interface Listed {
  status: string;
  overdue?: boolean;
  due?: number;
}

async function listed(type: string, id: string): Promise<Listed[]> {
  const { status, body } = await admin.get(`/${type}?filter[subscription_id]=${id}&sort=created_at`, {
    accept: 'application/json',
  });
  expect(status).toBe(200);
  return body.data;
}

const chargedOf = (path: string, id: string) =>
  receiver
    .at(path)
    .map(payloadOf)
    .filter(({ event, data }) => event === 'subscriptions.charged' && data.id === id);

const balances = async (customer: string): Promise<void> => {
  const [asked, answered] = equation(await books.statement(customer));
  expect(answered).toBe(asked);
};

/** The day of the month at which a monthly period begins, so many months on, and a little more. */
const monthOn = (count: number): Date => {
  const moment = new Date(start);
  moment.setUTCMonth(moment.getUTCMonth() + count);
  return later(moment, 2 * hours);
};

describe('a subscription', () => {
  it('whose card is declined twice is open until the third try succeeds, and charged once', async () => {
    const { path } = await subscribe(admin, receiver, ['subscriptions.charged'], '/card');
    const customer = await books.customer();
    const method = documentOf('payment-methods', { name: 'Card', kind: 'card', provider: 'sandbox' });
    const { id: methodId } = await dataOf(admin.post('/payment-methods', method), 201);
    const id = await subscription(
      customer,
      { payment_token: `fails_twice ${customer}` },
      { payment_method: ['payment-methods', methodId] },
    );
    const tries = (statuses: string[]) =>
      waitFor(`payments are ${statuses.join()}`, async () => {
        const found = (await listed('payments', id)).map(({ status }) => status);
        return found.join() === statuses.join();
      });
    await tries(['failed']);
    expect(await listed('invoices', id)).toMatchObject([{ status: 'open', due: 49 }]);
    // Due after 14 days, and tried again 3 and 7 local days after that.
    await time.moveTo(later(start, (14 + 3 + 1) * days));
    await tries(['failed', 'failed']);
    expect(chargedOf(path, id)).toEqual([]);
    await time.moveTo(later(start, (14 + 7 + 1) * days));
    await tries(['failed', 'failed', 'succeeded']);
    await waitFor('the invoice is paid', async () => (await listed('invoices', id))[0]?.status === 'paid');
    await arrived(receiver, path, 'subscriptions.charged', id);
    expect(peer.charges).toHaveLength(3);
    expect(chargedOf(path, id)).toHaveLength(1);
    await balances(customer);
    await dataOf(admin.post(`/subscriptions/${id}/cancel`), 200);
  });

  it('that nobody collects leaves an open invoice a month: after three, two are overdue and nothing was charged', async () => {
    const { path } = await subscribe(admin, receiver, ['subscriptions.charged', 'invoices.finalised'], '/manual');
    const customer = await books.customer();
    start = await time.now();
    const id = await subscription(customer);
    const invoices = (count: number) =>
      waitFor(`${count} invoices`, async () => (await listed('invoices', id)).length === count);
    await invoices(1);
    await time.moveTo(monthOn(1));
    await invoices(2);
    await time.moveTo(monthOn(2));
    await invoices(3);
    const now = await listed('invoices', id);
    expect(now.map(({ status, due }) => [status, due])).toEqual([
      ['open', 49],
      ['open', 49],
      ['open', 49],
    ]);
    // Due within 14 days: the last one still has time.
    expect(now.map(({ overdue }) => overdue)).toEqual([true, true, false]);
    expect(await listed('payments', id)).toEqual([]);
    await waitFor('the invoices were told of', () => {
      const told = receiver.at(path).map(payloadOf);
      return (
        told.filter(({ event, data }) => event === 'invoices.finalised' && data.subscription?.id === id).length === 3
      );
    });
    expect(chargedOf(path, id)).toEqual([]);
    expect((await books.statement(customer)).due).toBe(147);
    await balances(customer);
  });
});
