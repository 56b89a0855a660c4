import { describe, expect, test } from '@jest/globals';
import { demoId, demoOrganizations } from '@booking/contracts/demo-data.ts';
import type { MigrationDatabase } from '@booking/persistence/migrations.ts';
import { newId } from '@booking/platform/ids.ts';
import { amountsHaveCurrencies } from '../src/sales/vouchers/migrate-voucher-currencies.ts';
import {
  bookingItem,
  codeOf,
  codesOfCrowd,
  eventsOf,
  newCustomer,
  newDraft,
  newServiceDraft,
  newTenant,
  placed,
  tally,
  untilHeard,
  useOrdersBilling,
} from './orders-harness.ts';

const harness = useOrdersBilling('customers');

describe('a search of orders (D5)', () => {
  test('finds them by number, by note and by whom they are for; by the last with the scope to read customers alone', async () => {
    const tenant = newTenant(harness);
    const made = async (person: object, note: string) => {
      const { item } = await harness.one.customers.CreateCustomer({ context: tenant.context(), input: person });
      return newDraft(harness.one, tenant, {
        customer_id: item?.id ?? '',
        note,
        items: [{ type: 'service', service_id: tenant.serviceId, quantity: 1 }],
      });
    };
    const ayse = await made(
      { first_name: 'Ayşe', last_name: 'Kaya', email: 'ayse@example.com', phone: '+49 30 5671234' },
      'by the window',
    );
    const other = await made({ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }, 'for Kaya');
    const found = async (text: string, caller_scopes: string[], organization = tenant) => {
      const query = { filters: [{ key: 'search', values: [text] }], page_number: 1, page_size: 30 };
      const answer = await harness.two.orders.ListOrders({ context: organization.context(), query, caller_scopes });
      expect(answer.page?.total).toBe(answer.items.length);
      return answer.items.map(({ id }) => id);
    };
    const both = ['b.orders:read', 'b.customers:read'];
    expect(await found('ayse kaya', both)).toEqual([ayse.id]);
    expect(await found('030 5671', both)).toEqual([ayse.id]);
    expect(await found('GRACE@', ['b.*'])).toEqual([other.id]);
    expect(await found('kaya', both)).toEqual([other.id, ayse.id]);
    expect(await found('window', both)).toEqual([ayse.id]);
    expect(await found('nobody', both)).toEqual([]);
    expect(await found('kaya', ['b.orders:read'])).toEqual([other.id]);
    expect(await found('grace@', [])).toEqual([]);
    expect(await found('kaya', both, newTenant(harness))).toEqual([]);
  });
});

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

  test('keep the address that they have, whatever becomes of another of theirs', async () => {
    const tenant = newTenant(harness);
    const { addresses, customers } = harness.one;
    const customer_id = await newCustomer(harness.one, tenant);
    const addressIn = async (city: string) => {
      const input = { line1: 'Gasse 1', city, country: 'DE', customer_id };
      return (await addresses.CreateAddress({ context: tenant.context(), input })).item?.id ?? '';
    };
    const own = await addressIn('Berlin');
    const other = await addressIn('Köln');
    const addressNow = async () =>
      (await customers.GetCustomer({ context: tenant.context(), id: customer_id })).item?.address_id;
    const change = { id: other, input: { city: 'Graz' }, update_mask: ['city'] };
    await addresses.UpdateAddress({ context: tenant.context(), ...change });
    expect(await addressNow()).toBe(own);
    await addresses.DeleteAddress({ context: tenant.context(), id: own });
    expect(await addressNow()).toBeUndefined();
    await addresses.DeleteAddress({ context: tenant.context(), id: other });
    await untilHeard(harness, customer_id, 'customers.updated', 2);
    await customers.DeleteCustomer({ context: tenant.context(), id: customer_id });
    await untilHeard(harness, customer_id, 'customers.deleted');
    // The address that it got, and its end.
    const told = ['customers.created', 'customers.updated', 'customers.updated', 'customers.deleted'];
    expect(eventsOf(harness, customer_id)).toEqual(told);
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
    // Who is forgotten already is not deleted once more.
    await harness.two.customers.DeleteCustomer({ context: tenant.context(), id });
    expect((await harness.one.customers.GetCustomer({ context: tenant.context(), id })).item).toEqual(item);
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
      'first_name,last_name,email,phone,company,locale,note,vat_id,debtor_number',
      'Grace,H.,grace@example.com,,,,,,',
      `Ada,"Love, lace",ada@example.com,,,,'=1+1,,`,
      '',
    ]);
  });

  test('have an account in bookkeeping of their own, which no other of the organization has', async () => {
    const tenant = newTenant(harness);
    const { customers } = harness.one;
    const context = tenant.context();
    const numbered = (debtor_number: string | null, as = context) =>
      customers.CreateCustomer({
        context: as,
        input: { last_name: 'N', ...(debtor_number === null ? {} : { debtor_number }) },
      });
    const { item } = await numbered('10042');
    expect(item?.debtor_number).toBe('10042');
    // Also of those who come together, and share a transaction.
    const codes = await Promise.all(['10042', '10043', '10043', null, null].map((number) => codeOf(numbered(number))));
    expect(codes.filter((code) => code === 'conflict')).toHaveLength(2);
    for (const bad of ['1004', '70000', '0123456', '10 42', '1234567890', '']) {
      expect([bad, await codeOf(numbered(bad))]).toEqual([bad, 'validation_failed']);
    }
    const other = await numbered(null);
    const change = (debtor_number: string) =>
      customers.UpdateCustomer({
        context,
        id: other.item?.id ?? '',
        input: { debtor_number },
        update_mask: ['debtor_number'],
      });
    expect(await codeOf(change('10043'))).toBe('conflict');
    expect((await change('10044')).item?.debtor_number).toBe('10044');
    expect((await numbered('10042', newTenant(harness).context())).item?.debtor_number).toBe('10042');
    const csv = (number: string) => `last_name,email,debtor_number\r\nImported,${number}@example.com,${number}\r\n`;
    expect(await codeOf(customers.ImportCustomers({ context, csv: csv('10044') }))).toBe('conflict');
    expect(await customers.ImportCustomers({ context, csv: csv('10045') })).toMatchObject({ created: 1 });
    const query = { filters: [{ key: 'debtor_number', values: ['10045'] }] };
    expect((await customers.ListCustomers({ context, query })).items.map((one) => one.last_name)).toEqual(['Imported']);
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
    const codes = await codesOfCrowd([harness.one, harness.two], 40, (instance) =>
      instance.orders.CreateOrder({ context: tenant.context(), input }, { timeoutMs: 60_000 }),
    );
    expect(codes).toEqual({ none: 1, validation_failed: 39 });
    const read = async () =>
      (await harness.one.vouchers.GetVoucher({ context: tenant.context(), id: voucher?.id ?? '' })).item?.use_count;
    expect(await read()).toBe(1);
    const { items } = await harness.one.orders.ListOrders({ context: tenant.context() });
    await harness.one.orders.DeleteOrder({ context: tenant.context(), id: items[0]?.id ?? '' });
    expect(await read()).toBe(0);
  });

  const yen = () => {
    const tenant = newTenant(harness, { currency: 'JPY' });
    const { vouchers } = harness.one;
    const create = async (input: object) => (await vouchers.CreateVoucher({ context: tenant.context(), input })).item!;
    const update = async (id: string, input: object, ...cleared: string[]) => {
      const update_mask = [...Object.keys(input), ...cleared];
      return (await vouchers.UpdateVoucher({ context: tenant.context(), id, input, update_mask })).item!;
    };
    return { tenant, create, update };
  };

  test('of an amount have a currency: the organization’s unless given, and another one only with a new amount', async () => {
    const { create, update } = yen();
    const made = await create({ code: 'YEN500', discount_type: 'amount', amount_minor: 500 });
    expect(made).toMatchObject({ amount_minor: 500, currency: 'JPY' });
    expect(await update(made.id, { name: 'Cleared' }, 'currency')).toMatchObject({
      amount_minor: 500,
      currency: 'JPY',
    });
    expect(await codeOf(update(made.id, { currency: 'EUR' }))).toBe('validation_failed');
    const changed = await update(made.id, { currency: 'EUR', amount_minor: 400 });
    expect(changed).toMatchObject({ amount_minor: 400, currency: 'EUR' });
    const percent = await create({ code: 'TEN', discount_type: 'percent', percent_basis_points: 1_000 });
    expect(percent.currency).toBeUndefined();
    const amount = await update(percent.id, { discount_type: 'amount', amount_minor: 300 });
    expect(amount).toMatchObject({ amount_minor: 300, currency: 'JPY' });
  });

  test('of an earlier release, of an amount without a currency, are in the organization’s', async () => {
    const { tenant, create } = yen();
    const [amount, percent] = [
      await create({ code: 'OLD', discount_type: 'amount', amount_minor: 500 }),
      await create({ code: 'TEN', discount_type: 'percent', percent_basis_points: 1_000 }),
    ];
    const { model } = harness.one.parts.stores.vouchers;
    await model.updateOne({ _id: amount.id }, { $set: { currency: null } });
    const read = async () => {
      const { items } = await harness.one.vouchers.ListVouchers({ context: tenant.context() });
      return items.map(({ code, currency }) => [code, currency]).toSorted(([a = ''], [b = '']) => a.localeCompare(b));
    };
    const wanted = [
      ['OLD', 'JPY'],
      ['TEN', undefined],
    ];
    expect(await read()).toEqual(wanted);
    const database = model.db.db as unknown as MigrationDatabase;
    await amountsHaveCurrencies(database);
    await amountsHaveCurrencies(database);
    expect((await model.findById(amount.id).lean())?.currency).toBe('JPY');
    expect((await model.findById(percent.id).lean())?.currency).toBeNull();
    expect(await read()).toEqual(wanted);
  });

  test('may be named by their id and their code at once', async () => {
    const tenant = newTenant(harness);
    const input = { code: 'TEN', discount_type: 'percent', percent_basis_points: 1_000 };
    const { item: voucher } = await harness.one.vouchers.CreateVoucher({ context: tenant.context(), input });
    const items = [{ type: 'service', service_id: tenant.serviceId }];
    const draft = await newDraft(harness.one, tenant, { items, voucher_id: voucher?.id, voucher_code: 'ten' });
    expect(draft).toMatchObject({ voucher_id: voucher?.id, total_minor: 9_000 });
  });

  test('stay while an order names them, also a canceled one that has given its use back', async () => {
    const tenant = newTenant(harness);
    const input = { code: 'KEPT', discount_type: 'percent', percent_basis_points: 1_000 };
    const { item: voucher } = await harness.one.vouchers.CreateVoucher({ context: tenant.context(), input });
    const id = voucher?.id ?? '';
    const remove = () => codeOf(harness.one.vouchers.DeleteVoucher({ context: tenant.context(), id }));
    const draft = await newServiceDraft(harness.one, tenant, 1, { voucher_id: id });
    expect(await remove()).toBe('conflict');
    await harness.one.orders.DeleteOrder({ context: tenant.context(), id: draft.id });
    const order = await placed(
      harness.one,
      tenant,
      (await newServiceDraft(harness.one, tenant, 1, { voucher_id: id })).id,
    );
    await harness.one.orders.CancelOrder({ context: tenant.context(), id: order.id });
    expect((await harness.one.vouchers.GetVoucher({ context: tenant.context(), id })).item?.use_count).toBe(0);
    expect(await remove()).toBe('conflict');
  });

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

test('a draft that is paid with a bundle stays its customer’s', async () => {
  const tenant = newTenant(harness);
  const [ada, grace] = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant, 'Hopper')];
  const { item: purchase } = await harness.one.bundlePurchases.CreateBundlePurchase({
    context: tenant.context(),
    input: { customer_id: ada, units_total: 5 },
  });
  const items = [{ ...bookingItem(tenant), bundle_purchase_id: purchase?.id ?? '' }];
  const input = { customer_id: ada, items };
  const { item: draft } = await harness.one.orders.CreateOrder({ context: tenant.context(), input });
  const change = (given: object) =>
    harness.one.orders.UpdateOrder({
      context: tenant.context(),
      id: draft?.id ?? '',
      input: given,
      update_mask: ['customer_id'],
    });
  for (const given of [{ customer_id: grace }, {}]) {
    await expect(change(given)).rejects.toMatchObject({
      code: 'validation_failed',
      problems: [{ source: { pointer: '/data/relationships/customer' } }],
    });
  }
  expect(await codeOf(change({ customer_id: ada }))).toBe('none');
  expect(await placed(harness.one, tenant, draft?.id ?? '')).toMatchObject({ customer_id: ada, total_minor: 0 });
});

test('of two bundles of one kind, the preview of a cancellation keeps what the cancellation keeps', async () => {
  const tenant = newTenant(harness);
  const context = tenant.context();
  const bundle_id = newId();
  const bundle = { name: 'Pass', units: 10, price_minor: 25_000, tax_rate_basis_points: 1_900, status: 'live' };
  harness.fake.bundles.set(bundle_id, { ...bundle, id: bundle_id, organization_id: tenant.id, service_ids: [] });
  const items = [1, 2].map(() => ({ type: 'bundle', bundle_id }));
  const { id } = await newDraft(harness.one, tenant, { items });
  const { customer_id = '' } = await placed(harness.one, tenant, id);
  const query = { filters: [{ key: 'customer_id', values: [customer_id] }] };
  const { items: passes } = await harness.one.bundlePurchases.ListBundlePurchases({ context, query });
  for (const [index, pass] of passes.entries()) {
    await harness.one.bundlePurchases.UseBundlePurchase({ context, id: pass.id, units: 1 + 2 * index, reason: '' });
  }
  const changes = [{ type: 'cancel_order' }];
  const { item: preview } = await harness.one.orders.PreviewOrder({ context, id, changes });
  const { item: canceled } = await harness.one.orders.CancelOrder({ context, id });
  expect(canceled).toMatchObject({ balance: { charged_minor: 10_000 } });
  expect(preview).toMatchObject({ fee_minor: 10_000, charged_minor: 10_000 });
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
