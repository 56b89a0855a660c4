import { expect, test } from '@jest/globals';
import {
  codeOf,
  eventsOf,
  newServiceDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
} from './orders-harness.ts';

const harness = useOrdersBilling('approval');

test('an order that requires approval waits for it, is approved once, and is invoiced then', async () => {
  const tenant = newTenant(harness);
  const draft = await newServiceDraft(harness.one, tenant, 1, { requires_approval: true });
  const order = await placed(harness.one, tenant, draft.id);
  expect(order).toMatchObject({ status: 'pending' });
  expect(order.invoice_id).toBeUndefined();
  expect(order.available_actions).toContain('approve');

  const codes = await Promise.all(
    [harness.one, harness.two].map(({ orders }) =>
      codeOf(orders.ApproveOrder({ context: tenant.context(), id: draft.id })),
    ),
  );
  expect(codes.toSorted()).toEqual(['invalid_status_transition', 'none']);
  const { item: approved } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
  expect(approved).toMatchObject({ status: 'completed' });
  const { item: invoice } = await harness.two.invoices.GetInvoice({
    context: tenant.context(),
    id: approved?.invoice_id ?? '',
  });
  expect(invoice).toMatchObject({ status: 'open', locked: true, number: 'R-2026-000001' });
  await untilHeard(harness, draft.id, 'orders.updated');
  expect(eventsOf(harness, draft.id)).toEqual(['orders.created', 'orders.updated']);
});

test('an approved order that is not paid still waits for its payment', async () => {
  const tenant = newTenant(harness);
  const draft = await newServiceDraft(harness.one, tenant, 1, { requires_approval: true });
  await placed(harness.one, tenant, draft.id, false);
  const { item: approved } = await harness.one.orders.ApproveOrder({ context: tenant.context(), id: draft.id });
  expect(approved).toMatchObject({ status: 'pending' });
  await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id: draft.id } });
  const { item: paid } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
  expect(paid).toMatchObject({ status: 'completed' });
});

test('an order that waits for no approval cannot be approved', async () => {
  const tenant = newTenant(harness);
  const draft = await newServiceDraft(harness.one, tenant);
  const approve = () => codeOf(harness.one.orders.ApproveOrder({ context: tenant.context(), id: draft.id }));
  expect(await approve()).toBe('invalid_status_transition');
  await placed(harness.one, tenant, draft.id, false);
  expect(await approve()).toBe('invalid_status_transition');
});
