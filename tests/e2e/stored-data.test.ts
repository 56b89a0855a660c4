import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoOrganizations } from '@booking/contracts/demo-data.ts';
import { databaseOf, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { MongoClient } from 'mongodb';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { changedSince } from '../releases/changed-since.ts';
import { changesBetween, shownBy, type Shown } from '../releases/lists.ts';
import { releaseClient } from '../releases/release-client.ts';
import { leftBehind, restore, type LeftBehind } from '../releases/stored-data.ts';
import { booksOf } from '../support/books.ts';
import { dataOf } from '../support/documents.ts';
import { proveBooks } from '../support/prove-books.ts';
import { clockOf } from '../support/steady-day.ts';
import { clientOf, proveAllBooks, testEnvironment } from '../support/test-platform.ts';

/**
 * The databases that the last release has left behind, under the code of today. What is expected is what that release showed of them.
 */
const slugs = demoOrganizations.map(({ slug }) => slug);
afterAll(() => proveAllBooks(platform), 60_000);
const stack = useStack();
let left: LeftBehind;
let platform: Platform;

beforeAll(async () => {
  left = await leftBehind('0.1.0');
  await restore(stack, left.databases);
  platform = await startPlatform({
    stack,
    messagingNamespace: stack.messagingNamespace,
    secrets: { ...generateSecrets(), ...left.secrets },
    env: { ...testEnvironment, DEMO_DATA: 'false', ...clockOf(left.writtenAt) },
  });
});
stack.onEnd(() => platform?.stop());

async function shownToday(slug: string): Promise<Shown> {
  return shownBy(releaseClient({ url: platform.url, token: await platform.token(slug, 'owner'), slug }));
}

/** What today's answers say otherwise without a reason. */
function unexplained(before: Shown, after: Shown): string[] {
  return changesBetween(before, after)
    .filter(({ collection, member, record }) => !changedSince[`${collection}.${member}`]?.of(record))
    .map(({ collection, id, member, was, is }) => `${collection} ${id} ${member ?? 'is gone'}: ${was} is ${is}`);
}

const shownOf = (slug: string): Shown => left.shown[slug] as Shown;
const orderOf = (slug: string, what: string): string => left.orders[slug]?.[what] ?? '';

describe('data of the last release', () => {
  it.each(slugs)('of %s is shown as that release showed it, but for what was changed on purpose', async (slug) => {
    const counts = Object.values(shownOf(slug)).map((records) => Object.keys(records).length);
    expect(counts.reduce((all, count) => all + count)).toBeGreaterThan(100);
    expect(unexplained(shownOf(slug), await shownToday(slug))).toEqual([]);
  });

  it.each(slugs)('of %s is a book that proves, and goes on being one', async (slug) => {
    const admin = await clientOf(platform, slug, 'admin');
    await proveBooks(await clientOf(platform, slug, 'accountant'));
    const books = booksOf(admin, slug);
    const paymentOf = async (what: string): Promise<string> => {
      const { data } = (await admin.get(`/payments?filter[order_id]=${orderOf(slug, what)}`)).body;
      return data[0].id;
    };

    // 200 are charged for two bookings; VAT of the service aside, a booking is half of it.
    const open = orderOf(slug, 'invoiced, open');
    await books.pay(open);
    expect((await books.of(open)).balance).toMatchObject({ charged: 200, paid: 200, due: 0 });

    const paid = orderOf(slug, 'paid');
    await dataOf(books.refund(await paymentOf('paid'), { amount: 60 }), 200);
    const after = await books.settled(paid, ({ balance }) => balance.refunded === 60);
    expect(after).toMatchObject({ documented: 140, balance: { charged: 140, paid: 200, refunded: 60, due: 0 } });

    // Given back whole by the last release, which asked for the money again: so it stays until somebody decides.
    expect((await books.of(orderOf(slug, 'paid and given back'))).balance).toMatchObject({ due: 200, refunded: 200 });

    const draft = orderOf(slug, 'draft');
    await dataOf(admin.post(`/orders/${draft}/checkout`, { pay_later: true }), 200);
    const { bookings } = (await admin.get(`/orders/${draft}`)).body.data.relationships;
    await books.booking(bookings.data[0].id, 'cancel');
    const half = await books.settled(draft, ({ balance }) => balance.charged === 100);
    expect(half.documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 200],
      ['credit_note', -100],
    ]);

    await books.cancelOrder(orderOf(slug, 'pending'));
    expect((await books.of(orderOf(slug, 'pending'))).status).toBe('canceled');
  });
});

describe('a search', () => {
  it.each(slugs)('of %s finds what the last release stored, without looking at all of it', async (slug) => {
    const admin = await clientOf(platform, slug, 'admin');
    const client = new MongoClient(stack.mongoUri(databaseOf('orders-billing')));
    for (const [collection, member] of [
      ['orders', 'number'],
      ['customers', 'email'],
      ['vouchers', 'code'],
    ] as const) {
      const records: Record<string, Record<string, unknown>> = shownOf(slug)[collection] ?? {};
      const [id, text] = Object.entries(records)
        .map(([one, record]) => [one, record[member]] as const)
        .find(([, value]) => typeof value === 'string') as [string, string];
      const part = text.slice(1, -1).toUpperCase();
      const { data } = (await admin.get(`/${collection}?filter[search]=${encodeURIComponent(part)}`)).body;
      expect(data.map((one: { id: string }) => one.id)).toContain(id);
      expect(await client.db().collection(collection).countDocuments({ search_keys: null })).toBe(0);
    }
    await client.close();
  });
});

describe('npm run migrate', () => {
  const run = promisify(execFile);
  const migrate = async (...options: string[]): Promise<string[]> => {
    const environment = {
      MONGODB_URI: stack.mongoUri(databaseOf('orders-billing')),
      AMQP_URL: stack.amqpUrl,
      PATH: process.env['PATH'],
    };
    const { stdout } = await run(process.execPath, ['scripts/migrate/main.ts', 'orders-billing', ...options], {
      env: environment,
    });
    return stdout.trimEnd().split('\n');
  };

  it('does what a start would do, once', async () => {
    expect(await migrate()).toEqual(['orders-billing: nothing is pending']);
    const client = new MongoClient(stack.mongoUri(databaseOf('orders-billing')));
    await client.db().collection('migrations').deleteMany({});
    await client.close();
    const ids = [
      '0001-canceled-invoices-have-no-balance',
      '0002-refunds-have-lines',
      '0003-passes-have-warnings',
      '0004-records-have-search-keys',
      '0005-vouchers-of-an-amount-have-a-currency',
    ];
    expect(await migrate('--dry-run')).toEqual(ids.map((id) => `orders-billing: ${id} is pending`));
    expect(await migrate()).toEqual(ids.map((id) => `orders-billing: ${id} was run`));
    const contracting = [
      '0006-every-canceled-invoice-has-no-balance',
      '0007-every-refund-has-a-line',
      '0008-every-amount-has-a-currency',
    ];
    expect(await migrate('--contract')).toEqual(contracting.map((id) => `orders-billing: ${id} was run`));
  });
});
