import { expect, test } from '@jest/globals';
import type { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { bookingItem, newCustomer, newDraft, newPlan, newTenant, placed, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('settings');

test('what is learned of an organization is true at every replica at once: fees and number formats', async () => {
  const { one, two, fake } = harness;
  const tenant = newTenant(harness, { cancellation_fee_tiers: [{ hours_before: 100_000, fee_basis_points: 10_000 }] });
  const learn = async (settings: object, instance = one): Promise<void> => {
    const known = fake.organizations.get(tenant.id)!;
    fake.organizations.set(tenant.id, { ...known, version: Number(known['version']) + 1, ...settings });
    await instance.settings.LearnSettings({ context: tenant.context(), type: 'organizations', id: tenant.id });
  };
  // Both know the organization from here on.
  await newDraft(one, tenant);
  const draft = await newDraft(two, tenant);
  await learn({ cancellation_fee_tiers: [] });
  // An order is charged by the tiers of its checkout.
  const { id } = await placed(two, tenant, draft.id);
  const { item: canceled } = await two.orders.CancelOrder({ context: tenant.context(), id });
  expect(canceled?.modification_total_minor).toBe(-20_000);

  const customer_id = await newCustomer(two, tenant);
  const plan_id = newPlan(fake, tenant);
  for (const [n, instance] of [one, two, one].entries()) {
    await learn({ invoice_number_format: `F${n}-{seq:3}` }, instance);
    const other = instance === one ? two : one;
    const { item } = await other.subscriptions.CreateSubscription({
      context: tenant.context(),
      input: { customer_id, plan_id },
    });
    const query = { filters: [{ key: 'subscription_id', values: [item?.id ?? ''] }], page_number: 1, page_size: 30 };
    const { items } = await other.invoices.ListInvoices({ context: tenant.context(), query });
    expect(items.map(({ number }) => number?.split('-')[0])).toEqual([`F${n}`]);
  }
});

test('a service is sold at the resources that it is tied to, whether an order is made or only calculated', async () => {
  const { one, fake } = harness;
  const tenant = newTenant(harness);
  const service = fake.services.get(tenant.serviceId)!;
  const items = [bookingItem(tenant, 10)];
  const context = () => tenant.context();
  fake.services.set(tenant.serviceId, { ...service, resource_ids: [tenant.resourceId] });
  expect((await one.orders.CalculateOrder({ context: context(), input: { items } })).item?.total_minor).toBe(10_000);
  fake.services.set(tenant.serviceId, { ...service, resource_ids: [newId()] });
  for (const sold of [one.orders.CalculateOrder, one.orders.CreateOrder]) {
    const refused = sold({ context: context(), input: { items } }).catch((error: AppError) => error.problems);
    expect(await refused).toMatchObject([
      {
        code: 'validation_failed',
        detail: expect.stringContaining(`GET /services?filter[resource_id]=${tenant.resourceId}`),
        source: { pointer: '/data/attributes/items/0/service_id' },
      },
    ]);
  }
});
