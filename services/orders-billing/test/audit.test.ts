import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import {
  codeOf,
  newServiceDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('audit');

async function trailOf(tenant: Tenant, type: string, id: string, page: object = {}) {
  const filters = [
    { key: 'entity_type', values: [type] },
    { key: 'entity_id', values: [id] },
  ];
  return harness.two.audit.ListAuditEntries({ context: tenant.context(), query: { filters, ...page } });
}

async function invoicedOrder(tenant: Tenant) {
  const draft = await newServiceDraft(harness.one, tenant);
  return placed(harness.one, tenant, draft.id);
}

describe('the audit trail', () => {
  test('tells who did what when to an invoice, with request and events, newest first', async () => {
    const tenant = newTenant(harness);
    const order = await invoicedOrder(tenant);
    const id = order.invoice_id ?? '';
    const context = tenant.context({ principal: { subject: 'ada', role: 'accountant', kind: 'member' } });
    await harness.one.invoices.ChangeInvoiceRecipient({ context, id, recipient: 'Grace Hopper' });
    const [told] = await untilHeard(harness, id, 'invoices.updated');

    const { items, page } = await trailOf(tenant, 'invoices', id);
    expect(items.map(({ action }) => action)).toEqual(['cancel', 'finalise', 'create']);
    expect(page?.total).toBe(3);
    const [cancel] = items;
    expect(cancel).toMatchObject({
      entity_type: 'invoices',
      entity_id: id,
      actor_subject: 'ada',
      actor_role: 'accountant',
      actor_kind: 'member',
      request_id: context.request_id,
      created_at: '2026-03-02T09:00:00.000+00:00',
    });
    expect(JSON.parse(cancel?.changes_json ?? '')).toMatchObject({ status: { from: 'open', to: 'canceled' } });
    expect(cancel?.event_ids).toContain(told?.id);

    const { item } = await harness.one.audit.GetAuditEntry({ context: tenant.context(), id: cancel?.id ?? '' });
    expect(item).toEqual(cancel);

    const made = JSON.parse(items.at(-1)?.changes_json ?? '') as Record<string, { from: unknown; to: unknown }>;
    expect(made).toMatchObject({ order_id: { from: null, to: order.id } });
    expect(Object.entries(made).filter(([, { from, to }]) => from === to)).toEqual([]);
  });

  test('tells what one request did, to whatever it was done, through an index', async () => {
    const tenant = newTenant(harness);
    const order = await invoicedOrder(tenant);
    const context = tenant.context();
    await harness.one.invoices.ChangeInvoiceRecipient({
      context,
      id: order.invoice_id ?? '',
      recipient: 'Grace Hopper',
    });
    const query = { filters: [{ key: 'request_id', values: [context.request_id ?? ''] }] };
    const of = (reader: Tenant) => harness.two.audit.ListAuditEntries({ context: reader.context(), query });
    const { db } = harness.one.parts.invoices.model.db;
    const plans = await plansOf(db!, () => of(tenant));
    expect(plans.filter((plan) => plan.startsWith('audit_entries'))).toEqual([
      'audit_entries COUNT_SCAN { organization_id: 1, request_id: 1, _id: 1 }',
      'audit_entries IXSCAN { organization_id: 1, request_id: 1, _id: 1 }',
    ]);
    const { items, page } = await of(tenant);
    expect(new Set(items.map(({ request_id }) => request_id))).toEqual(new Set([context.request_id]));
    expect(items.map(({ entity_type, action }) => `${entity_type} ${action}`)).toEqual(
      expect.arrayContaining(['invoices cancel', 'invoices create', 'invoices finalise']),
    );
    expect(page?.total).toBe(items.length);
    expect((await of(newTenant(harness))).items).toEqual([]);
    const both = { filters: [...query.filters, { key: 'entity_type', values: ['invoices'] }] };
    const refused = harness.two.audit.ListAuditEntries({ context: tenant.context(), query: both });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_query_parameter' });
  });

  test('comes in pages', async () => {
    const tenant = newTenant(harness);
    const { invoice_id } = await invoicedOrder(tenant);
    const first = await trailOf(tenant, 'invoices', invoice_id ?? '', { page_number: 1, page_size: 1 });
    const second = await trailOf(tenant, 'invoices', invoice_id ?? '', { page_number: 2, page_size: 1 });
    expect([...first.items, ...second.items].map(({ action }) => action)).toEqual(['finalise', 'create']);
    expect(second.page).toEqual({ page_number: 2, page_size: 1, total: 2 });
  });

  test('shows nothing to another organization', async () => {
    const tenant = newTenant(harness);
    const { invoice_id } = await invoicedOrder(tenant);
    const { items } = await trailOf(tenant, 'invoices', invoice_id ?? '');
    const stranger = newTenant(harness);
    expect((await trailOf(stranger, 'invoices', invoice_id ?? '')).items).toEqual([]);
    const read = harness.one.audit.GetAuditEntry({ context: stranger.context(), id: items[0]?.id ?? '' });
    expect(await codeOf(read)).toBe('not_found');
  });

  test('says nothing of what was rolled back', async () => {
    const tenant = newTenant(harness);
    const { invoice_id: id = '' } = await invoicedOrder(tenant);
    const before = await trailOf(tenant, 'invoices', id);
    const stale = harness.one.invoices.CancelInvoice({ context: tenant.context({ if_version: 1 }), id });
    expect(await codeOf(stale)).toBe('precondition_failed');
    expect(await trailOf(tenant, 'invoices', id)).toEqual(before);
  });

  test('never holds the value of a secret, at whatever depth', async () => {
    const tenant = newTenant(harness);
    const id = newId();
    const context = { requestId: newId(), organizationId: tenant.id, principal: { subject: 's', role: '', kind: '' } };
    await harness.one.parts.unitOfWork.run(context, async (tx) =>
      tx.audit({
        entity: { type: 'customers', id },
        action: 'update',
        changes: {
          signing_key: { from: 'old-key', to: 'new-key' },
          nested: { to: { client_secret: 'shh', name: 'A' } },
        },
      }),
    );
    const { items } = await trailOf(tenant, 'customers', id);
    expect(JSON.parse(items[0]?.changes_json ?? '')).toEqual({
      signing_key: 'not shown',
      nested: { to: { client_secret: 'not shown', name: 'A' } },
    });
  });

  test('is asked for one entity at a time', async () => {
    const tenant = newTenant(harness);
    for (const filters of [[], [{ key: 'entity_type', values: ['invoices'] }], [{ key: 'actor', values: ['x'] }]]) {
      const call = harness.one.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
      expect(await codeOf(call)).toBe('invalid_query_parameter');
    }
  });
});
