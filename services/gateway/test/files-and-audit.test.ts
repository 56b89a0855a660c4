import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { appError } from '@booking/platform/errors.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { entity } from './fake-services.ts';
import { orderId, organizationA } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

describe('the document of an invoice', () => {
  const rpc = 'booking.orders.v1.InvoiceService/GetInvoiceDocument';
  const path = '/api/v1/invoices/invoice-1/document';
  const answerFiles = () =>
    gateway.fakes.override(rpc, async ({ format }) => ({
      content: Buffer.from(`a ${String(format)}`),
      media_type: '',
      file_name: `R/2026 "1".${String(format)}`,
    }));

  test.each([
    [undefined, 'application/pdf', 'pdf'],
    ['*/*', 'application/pdf', 'pdf'],
    ['application/xml', 'application/xml', 'xml'],
    ['application/xml;q=0.5, application/pdf', 'application/pdf', 'pdf'],
    ['text/html, application/xml;q=0.9, */*;q=0.1', 'application/xml', 'xml'],
  ])('Accept %s gives %s', async (accept, type, format) => {
    answerFiles();
    const answer = await gateway.call(path, accept === undefined ? {} : { headers: { accept } });
    expect([answer.status, answer.text]).toEqual([200, `a ${format}`]);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="R-2026-1-.${format}"`,
      'cache-control': 'no-store',
    });
    expect(answer.headers.vary).toContain('Accept');
    expect(gateway.fakes.calls.at(-1)?.request).toMatchObject({ id: 'invoice-1', format });
  });

  test('a type that it does not come in is 406, and no service is asked', async () => {
    const answer = await gateway.call(path, { headers: { accept: 'application/vnd.api+json' } });
    expect([answer.status, answer.json.errors[0].code]).toEqual([406, 'not_acceptable']);
    expect(gateway.fakes.calls.filter((call) => call.rpc === rpc)).toEqual([]);
  });

  test('is whole every time, since no cache may keep it', async () => {
    answerFiles();
    const { headers } = await gateway.call(path);
    expect(headers.etag).toBeUndefined();
    const again = await gateway.call(path, { headers: { 'if-none-match': '*' } });
    expect([again.status, again.text]).toEqual([200, 'a pdf']);
  });

  test('the obstacles of an e-invoice are told as JSON:API errors', async () => {
    gateway.fakes.override(rpc, async () => {
      throw appError('validation_failed', 'No e-invoice: …', { source: { header: 'Accept' } });
    });
    const answer = await gateway.call(path, { headers: { accept: 'application/xml' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([422, 'application/vnd.api+json']);
    expect(answer.json.errors[0]).toMatchObject({ code: 'validation_failed', source: { header: 'Accept' } });
  });

  test('needs the right to read invoices', async () => {
    for (const claims of [{ subject: 'staff@a' }, { subject: 'accountant@a', scope: 'b.orders:read' }]) {
      const answer = await gateway.call(path, { token: await gateway.token(claims) });
      expect([answer.status, answer.json.errors[0].code]).toEqual([403, 'forbidden']);
    }
  });
});

describe('the statement of a customer', () => {
  const rpc = 'booking.orders.v1.CustomerService/GetCustomerStatement';
  const path = '/api/v1/customers/customer-1/statement';
  const totals = { charged_minor: 11_900, due_minor: 1_900, credit_minor: 0 };
  const answer = (format: unknown) => ({
    item: {
      id: 'customer-1',
      currency: 'EUR',
      opening_balance_minor: 0,
      closing_balance_minor: 1_900,
      lines: [],
      totals,
    },
    content: Buffer.from(`a ${String(format)}`),
    media_type: '',
    file_name: `statement.${String(format)}`,
  });
  const answerStatements = () => gateway.fakes.override(rpc, async ({ format }) => answer(format));

  test('is a resource without an address of its own, or flat', async () => {
    answerStatements();
    const document = await gateway.call(path);
    expect(document.headers['content-type']).toBe('application/vnd.api+json');
    expect(document.json.data).toMatchObject({
      type: 'statements',
      id: 'customer-1',
      attributes: { closing_balance: 19, totals: { charged: 119, due: 19 } },
    });
    expect(document.json.data.links).toBeUndefined();
    expect(document.json.links.self).toMatch(/customers\/customer-1\/statement$/);
    const flat = await gateway.call(path, { headers: { accept: 'application/json, application/pdf;q=0.5' } });
    expect([flat.headers['content-type'], flat.json.totals.charged]).toEqual(['application/json', 119]);
  });

  test.each([
    ['text/csv', 'csv'],
    ['application/pdf', 'pdf'],
    ['application/json;q=0.1, text/csv', 'csv'],
  ])('Accept %s gives the file %s', async (accept, format) => {
    answerStatements();
    const file = await gateway.call(`${path}?filter[since]=2026-01-01&filter[until]=2026-03-31`, {
      headers: { accept },
    });
    expect([file.status, file.text]).toEqual([200, `a ${format}`]);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="statement.${format}"`);
    const sent = { id: 'customer-1', since: '2026-01-01', until: '2026-03-31', format };
    expect(gateway.fakes.calls.at(-1)?.request).toMatchObject(sent);
  });

  test('takes days alone, and what the service says of them is about the parameter', async () => {
    for (const wrong of ['2026-01-01T00:00:00Z', 'today', '2026-13-01', '2026-01-01,2026-01-02']) {
      const refused = await gateway.call(`${path}?filter[since]=${wrong}`);
      expect([refused.status, refused.json.errors[0].source]).toEqual([400, { parameter: 'filter[since]' }]);
    }
    gateway.fakes.override(rpc, async () => {
      throw appError('validation_failed', 'until must not be before since.', { source: { pointer: '/until' } });
    });
    const refused = await gateway.call(`${path}?filter[since]=2026-02-01&filter[until]=2026-01-01`);
    expect([refused.status, refused.json.errors[0].source]).toEqual([400, { parameter: 'filter[until]' }]);
  });

  test('needs the right to read invoices; other types are 406', async () => {
    const refused = await gateway.call(path, { token: await gateway.token({ subject: 'staff@a' }) });
    expect([refused.status, refused.json.errors[0].code]).toEqual([403, 'forbidden']);
    expect((await gateway.call(path, { headers: { accept: 'text/html' } })).status).toBe(406);
  });
});

describe('the check of the books', () => {
  const rpc = 'booking.orders.v1.BooksService/CheckBooks';
  const path = '/api/v1/books/check';
  const counts = { balanced: true, currency: 'EUR', documents: 2, sealed: 1, orders: 1, payments: 1, customers: 1 };

  test('answers totals in major units, or the first row that breaks a rule', async () => {
    const totals = { charged_minor: 11_900, received_minor: 10_000, due_minor: 1_900 };
    gateway.fakes.override(rpc, async () => ({ item: { ...counts, totals } }));
    const sound = await gateway.call(path);
    expect([sound.status, sound.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(sound.json).toMatchObject({ ...counts, totals: { charged: 119, received: 100, due: 19 }, fault: null });
    const fault = { rule: 'invoice', type: 'invoices', id: 'invoice-1', number: 'R-1', detail: 'wrong' };
    gateway.fakes.override(rpc, async () => ({ item: { ...counts, balanced: false, fault } }));
    expect((await gateway.call(path)).json).toMatchObject({ balanced: false, totals: null, fault });
  });

  test.each([
    ['accountant@a', 200],
    ['staff@a', 403],
  ])('%s is answered %d', async (subject, status) => {
    gateway.fakes.override(rpc, async () => ({ item: counts }));
    expect((await gateway.call(path, { token: await gateway.token({ subject }) })).status).toBe(status);
  });
});

describe('audit entries', () => {
  const path = `/api/v1/audit-entries?filter[entity_type]=orders&filter[entity_id]=${orderId}`;
  const entry = entity('entry-1', organizationA, {
    entity_type: 'orders',
    entity_id: orderId,
    action: 'cancel',
    actor_subject: 'ada',
    actor_role: 'admin',
    actor_kind: 'member',
    changes_json: '{"status":{"from":"pending","to":"canceled"}}',
    request_id: 'request-1',
    event_ids: ['event-1'],
  });

  test('are listed for one entity', async () => {
    gateway.fakes.stored.set('audit-entries', [entry]);
    const { status, json } = await gateway.call(path);
    expect(status).toBe(200);
    expect(json.data).toEqual([
      {
        type: 'audit-entries',
        id: 'entry-1',
        attributes: {
          entity_type: 'orders',
          entity_id: orderId,
          action: 'cancel',
          actor_subject: 'ada',
          actor_role: 'admin',
          actor_kind: 'member',
          changes: { status: { from: 'pending', to: 'canceled' } },
          request_id: 'request-1',
          event_ids: ['event-1'],
          created_at: '2026-03-01T08:00:00.000+00:00',
        },
        links: { self: expect.stringContaining('/api/v1/audit-entries/entry-1') },
      },
    ]);
    expect((await gateway.call('/api/v1/audit-entries/entry-1')).json.data).toEqual(json.data[0]);
  });

  test('of one request are asked of every service, and shown as one list, newest first', async () => {
    const made = ['01', '04', '02', '03'].map((minute) => ({
      ...entry,
      id: `entry-${minute}`,
      created_at: `2026-03-01T08:${minute}:00.000+00:00`,
    }));
    let asked = 0;
    gateway.fakes.override('booking.common.v1.AuditService/ListAuditEntries', async () => {
      const items = made.slice(asked, asked + 1);
      asked += 1;
      return { items, page: { page_number: 1, page_size: 3, total: items.length } };
    });
    const of = (page: string) => gateway.call(`/api/v1/audit-entries?filter[request_id]=my-request&${page}`);
    const { json } = await of('page[size]=3');
    const idsOf = (data: { id: string }[]) => data.map(({ id }) => id);
    expect(idsOf(json.data)).toEqual(['entry-04', 'entry-03', 'entry-02']);
    expect([asked, json.meta.page.total, json.meta.page.last_page]).toEqual([4, 4, 2]);
    asked = 0;
    expect(idsOf((await of('page[size]=3&page[number]=2')).json.data)).toEqual(['entry-01']);
    expect((await of('page[size]=125&page[number]=3')).json.errors[0].source).toEqual({ parameter: 'page[number]' });
  });

  test('of one request beyond 250 are paged through to that number, and read to the end by cursor and as CSV', async () => {
    // Two services know some: 300 and 40 of them.
    const known = [300, 40].map((count, service) =>
      Array.from({ length: count }, (_none, index) => {
        const id = `entry-${String(9_000 - index * 2 - service)}`;
        return { ...entry, id };
      }),
    );
    const after = (text: string): string =>
      text === '' ? '~' : String(JSON.parse(Buffer.from(text, 'base64url').toString()));
    let asked = 0;
    gateway.fakes.override('booking.common.v1.AuditService/ListAuditEntries', async (request) => {
      const mine = known[asked++ % 4] ?? [];
      const query = request['query'] as { page_size: number; page_number: number; after?: string };
      const rest = query.after === undefined ? mine : mine.filter(({ id }) => id < after(query.after ?? ''));
      const items = rest.slice(0, query.page_size);
      const more = rest.length > items.length && query.after !== undefined ? { next_cursor: 'more' } : {};
      return { items, page: { page_number: 1, page_size: query.page_size, total: mine.length, ...more } };
    });
    const list = '/api/v1/audit-entries?filter[request_id]=my-request';
    const ninth = await gateway.call(`${list}&page[number]=9`);
    expect(ninth.json.data).toHaveLength(10);
    expect(ninth.json.meta.page).toMatchObject({ from: 241, to: 250, total: 250, last_page: 9 });
    expect(ninth.json.links.next).toBeNull();
    const seen: string[] = [];
    for (let next: string | null = `${list}&page[size]=100&page[after]=`; next !== null;) {
      const { json } = await gateway.call(next.replace(/^https:\/\/[^/]+/, ''));
      seen.push(...json.data.map(({ id }: { id: string }) => id));
      next = json.links.next;
    }
    expect(seen).toEqual(
      known
        .flat()
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    const csv = await gateway.call(`${list}&fields[audit-entries]=action`, { headers: { accept: 'text/csv' } });
    expect([csv.status, csv.text.trim().split('\r\n').length]).toEqual([200, 341]);
  });

  test('without a type, or with two, nothing is asked', async () => {
    for (const filter of ['', '?filter[entity_type]=orders,invoices', '?filter[entity_type]=audit-entries']) {
      const answer = await gateway.call(`/api/v1/audit-entries${filter}`);
      expect([answer.status, answer.json.errors[0].source]).toEqual([400, { parameter: 'filter[entity_type]' }]);
    }
    expect(gateway.fakes.calls.filter(({ rpc }) => rpc.includes('Audit'))).toEqual([]);
  });

  test('an entry that no service knows is 404 after each was asked', async () => {
    const answer = await gateway.call('/api/v1/audit-entries/nobody');
    expect(answer.status).toBe(404);
    expect(gateway.fakes.calls.filter(({ rpc }) => rpc.endsWith('/GetAuditEntry'))).toHaveLength(4);
  });

  test('are for owners and admins', async () => {
    for (const [role, status] of [
      ['owner', 200],
      ['admin', 200],
      ['manager', 403],
      ['viewer', 403],
    ] as const) {
      const answer = await gateway.call(path, { token: await gateway.token({ subject: `${role}@a` }) });
      expect([role, answer.status]).toEqual([role, status]);
    }
  });
});
