import { afterEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { documentsBy, newPlan, newTenant, noStepLeft, timersOf, type Tenant } from './orders-harness.ts';
import { useSandbox } from './sandbox-harness.ts';

/** What is due is asked for, and nothing else: not what came in while its provider was away, but what was taken back, wherever it had gone. */
const harness = useSandbox('charges_of_what_is_due');

afterEach(() => {
  jest.restoreAllMocks();
});

/** Until it is called, the provider cannot be reached. */
function providerAway(): () => void {
  const reach = globalThis.fetch;
  const isOfPeer = (target: unknown): boolean => String(target).startsWith(harness.peer.url);
  const spy = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((...call) => (isOfPeer(call[0]) ? Promise.reject(new Error('away')) : reach(...call)));
  return () => spy.mockRestore();
}

const paymentsOf = async (tenant: Tenant, id: string) => {
  const query = { filters: [{ key: 'subscription_id', values: [id] }], sorts: [{ field: 'created_at' }] };
  return (await harness.two.payments.ListPayments({ context: tenant.context(), query })).items;
};

/** A subscription whose charge waits for its provider. */
async function waiting(token: string) {
  const tenant = newTenant(harness);
  harness.clock.set('2026-06-01T09:00:00Z');
  const back = providerAway();
  const id = await harness.subscribe(tenant, token, {}, { price_minor: 9_000 });
  const [invoice] = await documentsBy(harness.one, tenant, 'subscription_id', id);
  await waitFor('the charge', async () => (await paymentsOf(tenant, id)).length === 1);
  const charged = async () => {
    back();
    // Steps that failed pause.
    harness.clock.advance(3_600_000);
    await noStepLeft(harness);
    const payments = await paymentsOf(tenant, id);
    await waitFor('its end', async () => (await paymentsOf(tenant, id)).every(({ status }) => status !== 'pending'));
    return harness.peer.charges.filter(({ payment_id }) => payments.some((one) => one.id === payment_id)).length;
  };
  return { tenant, id, invoiceId: invoice?.id ?? '', charged };
}

test('a charge that waits for its provider is given up once its invoice is paid by hand', async () => {
  const { tenant, id, invoiceId, charged } = await waiting('succeeds-paid');
  await harness.one.payments.CreatePayment({
    context: tenant.context(),
    input: { invoice_id: invoiceId, amount_minor: 9_000 },
  });
  expect(await charged()).toBe(0);
  expect(await paymentsOf(tenant, id)).toMatchObject([
    { status: 'failed', status_reason: 'nothing was due any more' },
    { status: 'succeeded', credited_minor: 0 },
  ]);
  expect((await harness.one.books.CheckBooks({ context: tenant.context() })).item?.fault).toBeUndefined();
});

test('so it is once its invoice is canceled', async () => {
  const { tenant, id, invoiceId, charged } = await waiting('succeeds-canceled');
  await harness.one.invoices.CancelInvoice({ context: tenant.context(), id: invoiceId });
  expect(await charged()).toBe(0);
  expect(await paymentsOf(tenant, id)).toMatchObject([{ status: 'failed' }]);
});

test('what a cheaper plan took off it is not charged', async () => {
  const { tenant, id, charged } = await waiting('succeeds-cheaper');
  harness.clock.set('2026-06-11T09:00:00Z');
  const plan = newPlan(harness.fake, tenant, { price_minor: 3_000 });
  await harness.one.subscriptions.ChangeSubscriptionPlan({ context: tenant.context(), id, plan, at: 'now' });
  expect(await charged()).toBe(2);
  // 10 of 30 days at 90.00, 20 of 30 at 30.00.
  expect(await paymentsOf(tenant, id)).toMatchObject([
    { status: 'succeeded', amount_minor: 3_000, credited_minor: 0 },
    { status: 'succeeded', amount_minor: 2_000, credited_minor: 0 },
  ]);
  const { item } = await harness.one.books.CheckBooks({ context: tenant.context() });
  expect(item).toMatchObject({ totals: { received_minor: 5_000, due_minor: 0, credit_minor: 0 } });
  expect(item?.fault).toBeUndefined();
});

test('what a change of plan carried over is due again when it is taken back, where it went to', async () => {
  const tenant = newTenant(harness);
  const context = () => tenant.context();
  harness.clock.set('2026-06-01T09:00:00Z');
  const id = await harness.subscribe(tenant, 'reversed_later-carried', {}, { price_minor: 3_000 });
  const paid = () =>
    waitFor('paid', async () => (await paymentsOf(tenant, id)).every(({ status }) => status === 'succeeded'));
  await paid();
  harness.clock.set('2026-06-16T09:00:00Z');
  const plan = newPlan(harness.fake, tenant, { price_minor: 9_000 });
  await harness.one.subscriptions.ChangeSubscriptionPlan({ context: context(), id, plan, at: 'now' });
  await paid();
  const [first] = await paymentsOf(tenant, id);
  await harness.peer.act(first?.id ?? '', 'reverse');
  await waitFor('it is back', async () => (await paymentsOf(tenant, id))[0]?.status === 'reversed');
  await noStepLeft(harness);
  // 30.00 are gone: 15.00 for the first half of June, 15.00 that had gone to the second.
  const documents = await documentsBy(harness.two, tenant, 'subscription_id', id);
  expect(documents.map(({ kind, status, due_minor }) => [kind, status, due_minor])).toEqual([
    ['invoice', 'open', 1_500],
    ['credit_note', 'paid', 0],
    ['invoice', 'open', 1_500],
  ]);
  for (const { kind, id: open } of documents) expect(await timersOf(harness, open)).toBe(kind === 'invoice' ? 1 : 0);
  const { item } = await harness.one.books.CheckBooks({ context: context() });
  expect(item).toMatchObject({
    totals: { received_minor: 6_000, refunded_minor: 3_000, due_minor: 3_000, credit_minor: 0 },
  });
  expect(item?.fault).toBeUndefined();
});
