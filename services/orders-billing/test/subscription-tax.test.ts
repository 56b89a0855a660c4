import { expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { documentsBy, newCustomer, newPlan, newTenant, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('subscription_tax');

const seller = { country_code: 'DE', vat_id: 'DE136695976', street: 'Hafen 1', postal_code: '10999', city: 'Berlin' };
/** 119.00 gross at 19 % are 100.00 net. */
const plan = { price_minor: 11_900, tax_rate_basis_points: 1_900 };

async function changed(tenant: Tenant, id: string, input: object): Promise<void> {
  const context = tenant.context();
  await harness.one.customers.UpdateCustomer({ context, id, input, update_mask: Object.keys(input) });
}

/** A business in Paris with a VAT id of France. */
async function parisian(tenant: Tenant): Promise<string> {
  const id = await newCustomer(harness.one, tenant);
  const input = { line1: 'Rue 1', city: 'Paris', country: 'FR', customer_id: id };
  await harness.one.addresses.CreateAddress({ context: tenant.context(), input });
  await changed(tenant, id, { company: 'Seine SARL', vat_id: 'FR40303265045' });
  return id;
}

async function subscribe(tenant: Tenant, customer_id: string): Promise<string> {
  const input = { customer_id, plan_id: newPlan(harness.fake, tenant, plan) };
  const { item } = await harness.one.subscriptions.CreateSubscription({ context: tenant.context(), input });
  return item?.id ?? '';
}

const documentsOf = async (tenant: Tenant, id: string) =>
  (await documentsBy(harness.two, tenant, 'subscription_id', id)).map((one) => [
    one.kind,
    one.total_minor,
    one.tax_amount_minor,
    one.tax_exemption,
    one.tax_exemption_reason,
    one.recipient_vat_id,
  ]);

const untilBilled = (tenant: Tenant, id: string, count: number) =>
  waitFor(`${count} invoices`, async () => (await documentsOf(tenant, id)).length === count);

const faultOf = async (tenant: Tenant) =>
  (await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault ?? undefined;

test('each period is taxed by what is known of its customer when it is billed', async () => {
  const tenant = newTenant(harness, seller);
  harness.clock.set('2026-06-01T09:00:00Z');
  const customer = await parisian(tenant);
  const id = await subscribe(tenant, customer);
  await changed(tenant, customer, { tax_status: 'exempt', tax_exemption_reason: 'Art. 151' });
  harness.clock.set('2026-07-01T09:00:00Z');
  await untilBilled(tenant, id, 2);
  await changed(tenant, customer, { tax_status: 'consumer', vat_id: null });
  harness.clock.set('2026-08-01T09:00:00Z');
  await untilBilled(tenant, id, 3);
  expect(await documentsOf(tenant, id)).toEqual([
    ['invoice', 10_000, 0, 'reverse_charge', undefined, 'FR40303265045'],
    ['invoice', 10_000, 0, 'exempt', 'Art. 151', 'FR40303265045'],
    ['invoice', 11_900, 1_900, undefined, undefined, undefined],
  ]);
  expect(await faultOf(tenant)).toBeUndefined();
});

test('a change of plan bills both on one invoice where both are taxed alike, and apart where they are not', async () => {
  const tenant = newTenant(harness, { ...seller, invoice_due_days: 30 });
  harness.clock.set('2026-06-01T09:00:00Z');
  const customer = await parisian(tenant);
  const id = await subscribe(tenant, customer);
  const change = async (price_minor: number) => {
    const request = { id, plan: newPlan(harness.fake, tenant, { ...plan, price_minor }), at: 'now' };
    await harness.one.subscriptions.ChangeSubscriptionPlan({ context: tenant.context(), ...request });
  };
  // On the 21st 10 of 30 days are left. Of 100.00 net 66.67 are used; of 238.00 gross 79.33 are left, which is 66.66 net.
  harness.clock.set('2026-06-21T09:00:00Z');
  await change(23_800);
  await changed(tenant, customer, { tax_status: 'consumer', vat_id: null });
  // On the 26th 5 of those 10: 33.33 net go back; of 357.00 gross 5 of 30 days are 59.50, with 9.50 of tax.
  harness.clock.set('2026-06-26T09:00:00Z');
  await change(35_700);
  expect(await documentsOf(tenant, id)).toEqual([
    ['invoice', 10_000, 0, 'reverse_charge', undefined, 'FR40303265045'],
    ['invoice', 13_333, 0, 'reverse_charge', undefined, 'FR40303265045'],
    ['credit_note', -3_333, 0, 'reverse_charge', undefined, 'FR40303265045'],
    ['invoice', 5_950, 950, undefined, undefined, undefined],
  ]);
  expect(await faultOf(tenant)).toBeUndefined();
});

test('a change of plan bills apart where both are exempt for another reason', async () => {
  const tenant = newTenant(harness, { ...seller, invoice_due_days: 30 });
  harness.clock.set('2026-06-01T09:00:00Z');
  const customer = await parisian(tenant);
  await changed(tenant, customer, { tax_status: 'exempt', tax_exemption_reason: 'Art. 151' });
  const id = await subscribe(tenant, customer);
  await changed(tenant, customer, { tax_exemption_reason: 'Art. 152' });
  harness.clock.set('2026-06-21T09:00:00Z');
  const request = { id, plan: newPlan(harness.fake, tenant, { ...plan, price_minor: 23_800 }), at: 'now' };
  await harness.one.subscriptions.ChangeSubscriptionPlan({ context: tenant.context(), ...request });
  // 10 of 30 days: 33.33 of 100.00 net go back; of 238.00 gross 79.33 are left, which is 66.66 net.
  expect(await documentsOf(tenant, id)).toEqual([
    ['invoice', 10_000, 0, 'exempt', 'Art. 151', 'FR40303265045'],
    ['credit_note', -3_333, 0, 'exempt', 'Art. 151', 'FR40303265045'],
    ['invoice', 6_666, 0, 'exempt', 'Art. 152', 'FR40303265045'],
  ]);
  expect(await faultOf(tenant)).toBeUndefined();
});
