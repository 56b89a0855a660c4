import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { ROOT } from '@booking/testkit/platform.ts';
import type { ApiClient } from '../support/api-client.ts';
import { booksOf, equation, type Books } from '../support/books.ts';
import { dataOf } from '../support/documents.ts';
import { usePlatform } from '../support/test-platform.ts';

/** The books as an accountant reads and proves them, over the public API and with the command. */
const slug = 'studio-nord';
const system = usePlatform();
let admin: ApiClient;
let accountant: ApiClient;
let books: Books;
let customer: string;
let order: string;

const hour = 3_600_000;

beforeAll(async () => {
  admin = await system.client(slug, 'admin');
  accountant = await system.client(slug, 'accountant');
  books = booksOf(admin, slug);
  const hundred = await books.service(100);
  customer = await books.customer({ company: 'Compilers Inc.' });
  const start = new Date(Math.ceil(Date.now() / hour) * hour + 60 * 24 * hour);
  order = (await books.placed(customer, [{ service: hundred, start }])).id;
  const payment = await books.pay(order, { amount: 120 });
  expect((await books.refund(payment, { amount: 30 })).status).toBe(200);
});

/** Runs the command against this platform. */
function command(...given: string[]): Promise<{ code: number; output: string }> {
  const { url, secrets } = system.platform;
  const env = { ...process.env, GATEWAY_URL: url, DEMO_CLIENT_SECRET: secrets.DEMO_CLIENT_SECRET };
  const main = ['scripts/books/main.ts', ...given];
  return new Promise((resolve) => {
    execFile(process.execPath, main, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr });
    });
  });
}

describe('the statement of a customer', () => {
  it('is data, a flat object, CSV and PDF of the same account', async () => {
    // 120 for 100: 20 of credit, and of the 30 given back 10 are goodwill.
    const totals = { charged: 100, credited: 10, written_off: 0, received: 120, refunded: 30, due: 0, credit: 0 };
    expect(await books.statement(customer)).toEqual(totals);
    const document = await dataOf(accountant.get(`/customers/${customer}/statement`), 200);
    expect(document).toMatchObject({ type: 'statements', id: customer, attributes: { totals, closing_balance: 0 } });
    const kinds = document.attributes.lines.map(({ kind }: { kind: string }) => kind);
    expect(kinds.toSorted()).toEqual(['credit_note', 'invoice', 'payment', 'refund']);
    const address = `${system.platform.url}/api/v1/customers/${customer}/statement?o=${admin.organizationId}`;
    const file = async (accept: string) => {
      const authorization = `Bearer ${await system.platform.token(slug, 'accountant')}`;
      const answer = await fetch(address, { headers: { authorization, accept } });
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const csv = await file('text/csv');
    expect(csv.type).toBe('text/csv');
    expect(csv.bytes.toString().trimEnd().split('\r\n')).toHaveLength(1 + 1 + 4 + 1);
    const pdf = await file('application/pdf');
    expect([pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  });

  it('of its order shows what the order kept', async () => {
    const { body } = await accountant.get(`/orders/${order}/statement`, { accept: 'application/json' });
    expect(body.totals).toMatchObject({ charged: 100, credited: 10, received: 100, refunded: 10, due: 0, credit: 0 });
    const [asked, answered] = equation(body.totals);
    expect(answered).toBe(asked);
  });

  it('is for those who may read invoices', async () => {
    const staff = await system.client(slug, 'staff');
    expect((await staff.get(`/customers/${customer}/statement`)).status).toBe(403);
    expect((await staff.get('/books/check')).status).toBe(403);
  });
});

describe('npm run books', () => {
  it('proves every organization, or one', async () => {
    const all = await command();
    expect(all).toMatchObject({ code: 0 });
    expect(all.output.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^studio-nord: balanced: \d+ documents/),
      expect.stringMatching(/^harbor-works: balanced: \d+ documents/),
    ]);
    expect((await command('--org', 'harbor-works')).output).toMatch(/^harbor-works: balanced: [^\n]+\n$/);
    expect(await command('--org', 'nobody')).toMatchObject({ code: 1 });
  });

  it('names the row that was changed past the platform, and ends with 1', async () => {
    const invoice = (await dataOf(admin.get(`/orders/${order}`), 200)).relationships.invoice.data.id;
    const database = new MongoClient(system.databaseUri('orders-billing'));
    const invoices = database.db().collection<{ _id: string; total_minor: number }>('invoices');
    const { total_minor: total } = (await invoices.findOne({ _id: invoice }))!;
    try {
      await invoices.updateOne({ _id: invoice }, { $set: { total_minor: total - 1 } });
      const { code, output } = await command('--org', slug);
      expect(code).toBe(1);
      expect(output).toContain('NOT BALANCED');
      expect(output).toContain(invoice);
    } finally {
      await invoices.updateOne({ _id: invoice }, { $set: { total_minor: total } });
      await database.close();
    }
    expect((await command('--org', slug)).code).toBe(0);
  });
});
