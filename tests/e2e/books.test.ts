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
  const { secrets } = system.platform;
  const address = system.platform.addressOf('orders-billing');
  const env = { ...process.env, ORDERS_BILLING_URL: address, SERVICE_AUTH_KEYS: secrets.SERVICE_AUTH_KEYS };
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

describe('exports of a period', () => {
  const days = () => {
    const day = (from: number) => new Date(Date.now() + from * 24 * hour).toISOString().slice(0, 10);
    return { since: day(-2), until: day(2) };
  };
  const columnOf = (csv: string, name: string): number[] => {
    const [head = '', ...rows] = csv.trimEnd().split('\r\n');
    const index = head.split(',').indexOf(name);
    // No cell before this column has a comma in the demo data of this test.
    return rows.map((row) => Math.round(Number(row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)[index]) * 100));
  };

  it('invoices and payments add up to what the statement of the organization says', async () => {
    const filters = `filter[since]=${days().since}&filter[until]=${days().until}`;
    const file = async (name: string) => {
      const authorization = `Bearer ${await system.platform.token(slug, 'accountant')}`;
      const address = `${system.platform.url}/api/v1/exports/${name}?o=${admin.organizationId}&${filters}`;
      const answer = await fetch(address, { headers: { authorization } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv']);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
      return answer.text();
    };
    const invoices = await file('invoices');
    const ofOrder = invoices.split('\r\n').filter((row) => row.includes(order));
    // The invoice over 100, and 10 of goodwill.
    expect(ofOrder).toHaveLength(2);
    const money = await file('payments');
    const ofMoney = money.split('\r\n').filter((row) => row.includes(order));
    expect(ofMoney.map((row) => row.split(',').slice(1, 4))).toEqual([
      ['payment', 'EUR', '120.00'],
      ['refund', 'EUR', '-30.00'],
    ]);
    expect(columnOf(money, 'amount').every(Number.isSafeInteger)).toBe(true);
  });

  it('DATEV takes what an adviser states, and is for those who may read invoices', async () => {
    const body = {
      ...days(),
      consultant_number: 29_098,
      client_number: 55_003,
      fiscal_year_start: `${days().since.slice(0, 4)}-01-01`,
      debtor_start: 10_000,
      money_account: 1_200,
      revenue_accounts: [
        { tax_rate: 19, account: 8_400 },
        { tax_rate: 7, account: 8_300 },
        { tax_rate: 0, account: 8_200 },
      ],
      write_off_accounts: [{ tax_rate: 19, account: 2_406 }],
    };
    const answer = await accountant.post('/exports/datev', body, {
      accept: 'text/csv',
      'content-type': 'application/json',
    });
    expect(answer.status).toBe(200);
    const staff = await system.client(slug, 'staff');
    const refused = await staff.post('/exports/datev', body, {
      accept: 'text/csv',
      'content-type': 'application/json',
    });
    expect(refused.status).toBe(403);
    expect(
      (
        await staff.get(`/exports/invoices?filter[since]=${body.since}&filter[until]=${body.until}`, {
          accept: 'text/csv',
        })
      ).status,
    ).toBe(403);
  });
});

describe('npm run books', () => {
  it('proves every organization, or one', async () => {
    const all = await command();
    expect(all).toMatchObject({ code: 0 });
    expect(all.output.trimEnd().split('\n').toSorted()).toEqual([
      expect.stringMatching(/^harbor-works: balanced: \d+ documents/),
      expect.stringMatching(/^studio-nord: balanced: \d+ documents/),
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
