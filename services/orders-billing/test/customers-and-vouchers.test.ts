import { describe, expect, test } from '@jest/globals';
import { demoId, demoOrganizations } from '@booking/contracts/demo-data.ts';
import { newId } from '@booking/platform/ids.ts';
import {
  bookingItem,
  codeOf,
  eventsOf,
  newCustomer,
  newServiceDraft,
  newTenant,
  placed,
  tally,
  untilHeard,
  useOrdersBilling,
} from './orders-harness.ts';

const harness = useOrdersBilling('customers');

describe('customers', () => {
  test('are told about with their address, and an update that changes nothing is not told', async () => {
    const tenant = newTenant(harness);
    const id = await newCustomer(harness.one, tenant);
    await harness.one.addresses.CreateAddress({
      context: tenant.context(),
      input: { line1: 'Linienstraße 1', city: 'Berlin', country: 'DE', customer_id: id },
    });
    const [updated] = await untilHeard(harness, id, 'customers.updated');
    expect(updated?.data).toMatchObject({ last_name: 'Lovelace', address: { type: 'addresses', city: 'Berlin' } });
    await harness.one.customers.UpdateCustomer({
      context: tenant.context(),
      id,
      input: { last_name: 'Lovelace' },
      update_mask: ['last_name'],
    });
    await harness.one.customers.UpdateCustomer({
      context: tenant.context(),
      id,
      input: { note: 'x' },
      update_mask: ['note'],
    });
    await untilHeard(harness, id, 'customers.updated', 2);
    expect(eventsOf(harness, id)).toEqual(['customers.created', 'customers.updated', 'customers.updated']);
    const { included } = await harness.one.customers.GetCustomer({
      context: tenant.context(),
      id,
      include: ['address'],
    });
    expect(included?.addresses).toMatchObject([{ city: 'Berlin' }]);
  });

  test('who had bookings without an order is anonymised: the bookings still lead to somebody; nobody is while bookings are not known', async () => {
    const tenant = newTenant(harness);
    const context = tenant.context();
    const [booked, unclear] = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant)];
    const known = harness.fake.bookedCustomers ?? new Set();
    harness.fake.bookedCustomers = new Set([booked]);
    try {
      await harness.one.customers.DeleteCustomer({ context, id: booked });
      harness.fake.bookedCustomers = undefined;
      expect(await codeOf(harness.one.customers.DeleteCustomer({ context, id: unclear }))).toBe('service_unavailable');
    } finally {
      harness.fake.bookedCustomers = known;
    }
    const { item } = await harness.two.customers.GetCustomer({ context, id: booked });
    expect(item).toMatchObject({ first_name: '', last_name: 'Anonymised' });
    expect(item?.anonymised_at).toBeDefined();
    await untilHeard(harness, booked, 'customers.deleted');
    const { item: kept } = await harness.two.customers.GetCustomer({ context, id: unclear });
    expect(kept).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  test('without orders are deleted, those on a finalised invoice are anonymised and the invoice keeps its content', async () => {
    const tenant = newTenant(harness);
    const free = await newCustomer(harness.one, tenant);
    await harness.one.customers.DeleteCustomer({ context: tenant.context(), id: free });
    expect(await codeOf(harness.one.customers.GetCustomer({ context: tenant.context(), id: free }))).toBe('not_found');

    const draft = await newServiceDraft(harness.one, tenant);
    const order = await placed(harness.one, tenant, draft.id);
    const id = order.customer_id ?? '';
    await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id: order.id } });
    await harness.one.customers.DeleteCustomer({ context: tenant.context(), id });
    const { item } = await harness.one.customers.GetCustomer({ context: tenant.context(), id });
    expect(item).toMatchObject({ first_name: '', last_name: 'Anonymised' });
    expect(item?.email).toBeUndefined();
    const { item: invoice } = await harness.one.invoices.GetInvoice({
      context: tenant.context(),
      id: order.invoice_id ?? '',
    });
    expect(invoice?.recipient).toBe('Ada Lovelace');
    const [deleted] = await untilHeard(harness, id, 'customers.deleted');
    expect(JSON.stringify(deleted?.data)).not.toContain('Lovelace');
  });

  test('go out and come in as CSV: all rows or none, known addresses updated, formulas defused', async () => {
    const tenant = newTenant(harness);
    const context = tenant.context();
    const csv =
      'first_name,last_name,email,note\r\nAda,"Love, lace",ada@example.com,=1+1\r\nGrace,Hopper,grace@example.com,\r\n';
    expect(await harness.one.customers.ImportCustomers({ context, csv })).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
    });
    const changed = csv.replace('Hopper', 'H.');
    expect(await harness.one.customers.ImportCustomers({ context, csv: changed })).toEqual({
      created: 0,
      updated: 1,
      unchanged: 1,
    });
    const bad = `${csv}x,,not-an-address,\r\n`;
    expect(await codeOf(harness.one.customers.ImportCustomers({ context, csv: bad }))).toBe('validation_failed');
    const { csv: out } = await harness.one.customers.ExportCustomers({ context });
    expect(out.split('\r\n')).toEqual([
      'first_name,last_name,email,phone,company,locale,note,vat_id',
      'Grace,H.,grace@example.com,,,,,',
      `Ada,"Love, lace",ada@example.com,,,,'=1+1,`,
      '',
    ]);
  });

  test('of one organization do not exist for another', async () => {
    const tenant = newTenant(harness);
    const id = await newCustomer(harness.one, tenant);
    const context = newTenant(harness).context();
    expect(await codeOf(harness.one.customers.GetCustomer({ context, id }))).toBe('not_found');
    expect(await codeOf(harness.one.customers.DeleteCustomer({ context, id }))).toBe('not_found');
    const update = { context, id, input: { last_name: 'X' }, update_mask: ['last_name'] };
    expect(await codeOf(harness.one.customers.UpdateCustomer(update))).toBe('not_found');
    expect((await harness.one.customers.ListCustomers({ context })).items).toEqual([]);
  });

  test('are created once per idempotency key', async () => {
    const tenant = newTenant(harness);
    const key = { idempotency_key: newId(), idempotency_fingerprint: 'a' };
    const create = (extra: object) =>
      harness.one.customers.CreateCustomer({
        context: tenant.context({ ...key, ...extra }),
        input: { last_name: 'Once' },
      });
    const first = await create({});
    expect(await create({})).toEqual(first);
    expect(await codeOf(create({ idempotency_fingerprint: 'b' }))).toBe('idempotency_key_reused');
    expect((await harness.one.customers.ListCustomers({ context: tenant.context() })).page?.total).toBe(1);
  });
});

describe('vouchers', () => {
  test('the last use goes to one of 40 orders at once, through two instances; an expired order gives it back', async () => {
    const tenant = newTenant(harness);
    const { item: voucher } = await harness.one.vouchers.CreateVoucher({
      context: tenant.context(),
      input: { code: 'LAST', discount_type: 'amount', amount_minor: 500, max_uses: 1 },
    });
    const input = { voucher_code: 'LAST', items: [{ type: 'service', service_id: tenant.serviceId }] };
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        codeOf(
          (index % 2 ? harness.one : harness.two).orders.CreateOrder(
            { context: tenant.context(), input },
            { timeoutMs: 60_000 },
          ),
        ),
      ),
    );
    expect(tally(codes)).toEqual({ none: 1, validation_failed: 39 });
    const read = async () =>
      (await harness.one.vouchers.GetVoucher({ context: tenant.context(), id: voucher?.id ?? '' })).item?.use_count;
    expect(await read()).toBe(1);
    const { items } = await harness.one.orders.ListOrders({ context: tenant.context() });
    await harness.one.orders.DeleteOrder({ context: tenant.context(), id: items[0]?.id ?? '' });
    expect(await read()).toBe(0);
  }, 90_000);

  test('have a code once per organization', async () => {
    const tenant = newTenant(harness);
    const input = { code: 'twice', discount_type: 'percent', percent_basis_points: 100 };
    await harness.one.vouchers.CreateVoucher({ context: tenant.context(), input });
    expect(await codeOf(harness.one.vouchers.CreateVoucher({ context: tenant.context(), input }))).toBe('conflict');
  });
});

test('units of a bundle never go below zero, and the ledger adds up to the balance', async () => {
  const tenant = newTenant(harness);
  const customer_id = await newCustomer(harness.one, tenant);
  const { item: purchase } = await harness.one.bundlePurchases.CreateBundlePurchase({
    context: tenant.context(),
    input: { customer_id, units_total: 5 },
  });
  const id = purchase?.id ?? '';
  const items = [{ ...bookingItem(tenant), bundle_purchase_id: id }];
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      codeOf(
        (index % 2 ? harness.one : harness.two).orders.CreateOrder(
          { context: tenant.context(), input: { customer_id, items } },
          { timeoutMs: 60_000 },
        ),
      ),
    ),
  );
  expect(tally(codes)).toEqual({ none: 5, conflict: 7 });
  const { items: entries } = await harness.one.bundleLedgerEntries.ListBundleLedgerEntries({
    context: tenant.context(),
  });
  expect(entries.map(({ balance }) => balance)).toEqual([5, 4, 3, 2, 1, 0]);
  expect(entries.reduce((all, { change }) => all + change, 0)).toBe(0);
});

test('demo data is there for both organizations and is loaded once', async () => {
  await harness.start({ DEMO_DATA: 'true' });
  const again = await harness.start({ DEMO_DATA: 'true' });
  for (const { slug } of demoOrganizations) {
    const context = { organization_id: demoId(slug), principal: { subject: 's', role: 'admin', kind: 'member' } };
    const { items: orders } = await again.orders.ListOrders({ context });
    const tally = (items: { status?: string }[]) =>
      Object.fromEntries([...Map.groupBy(items, ({ status }) => status ?? '')].map(([key, of]) => [key, of.length]));
    expect(tally(orders)).toEqual({ draft: 1, pending: 2, completed: 6, canceled: 3, expired: 1 });
    const { items: invoices } = await again.invoices.ListInvoices({ context });
    expect(tally(invoices.filter(({ kind }) => kind === 'invoice'))).toEqual({
      draft: 2,
      open: 5,
      paid: 1,
      canceled: 3,
    });
    expect(invoices.filter(({ kind }) => kind === 'credit_note')).toHaveLength(3);
    expect((await again.customers.ListCustomers({ context })).page?.total).toBe(4);
    expect((await again.subscriptions.ListSubscriptions({ context })).page?.total).toBe(4);
  }
});
